"""Where one annotator departs from the others: what is done to words of a type, and how often."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

import numpy as np

from blinker_qt.agreement.encoding import (
    NOT_DONE,
    YES,
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    distinct,
    marked_words,
    ratio,
)

FEWEST = 5
"""The least number of words of a type on which an annotator must have decided."""
LEAST = 2.0
"""The least departure, in standard deviations."""
LEAST_WORDS = 2.0
"""The least departure, in words more or fewer than expected."""


class Act(IntEnum):
    """A decision that an annotator may make on a word."""

    NOT_TRANSLATED = 0
    """Mark it not translated."""
    SEVERAL = 1
    """Link it with several words."""
    LINKED_WITH = 2
    """Link it with a word of some type; of source words only, so that no link counts twice."""


@dataclass(frozen=True, slots=True)
class Departure:
    """How often one annotator does something to words of a type, and how often the others do.

    Attributes:
        annotator: the index of the annotator.
        word_type: the type of the words.
        partner: the type that they are linked with; None for the other acts.
        times: how often the annotator does it.
        decisions: the words of the type that the annotator and others decided on.
        others_times: how often the others do it on the same words, all together.
        others_decisions: how many decisions of the others there are on these words.
        deviation: what the annotator does more often (or, if it is negative, less often) than
            expected if it were chance who of those who decided on a word does what to it, in
            standard deviations.
    """

    annotator: int
    act: Act
    word_type: int
    partner: int | None
    times: int
    decisions: int
    others_times: int
    others_decisions: int
    deviation: float


@dataclass(frozen=True, slots=True, eq=False)
class Acts:
    """What annotators do to words on which at least two have decided.

    A row is a word and an act that some annotator does to it; rows with the same key are the same
    act on words of the same type.

    Attributes:
        types: shape (words,), the type of each word, the source words first.
        decided: shape (A, words), bool; on which words each annotator decided.
        words: shape (rows,), the word of each row.
        keys: shape (rows,), the key of each row, from 0.
        does: shape (A, rows), bool; who does it.
        codes: shape (keys, 3): act, type and partner type, which is -1 for none.
    """

    types: IntArray
    decided: BoolArray
    words: IntArray
    keys: IntArray
    does: BoolArray
    codes: IntArray

    @classmethod
    def of(
        cls,
        words: WordNumbers,
        annotators: Sequence[EncodedSet],
        types: IntArray,
        counts: BoolArray,
    ) -> Self:
        """The acts of A annotators.

        Args:
            types: shape (source words + target words,), the type of each word, from 0.
            counts: shape (source words + target words,), which words count, as partners too.
        """
        marked = marked_words(words, annotators)
        decided = (marked != NOT_DONE) & counts
        decided &= decided.sum(axis=0) > 1
        # With a partner of no type as 0, a row is a word, an act and a partner as one number.
        partners = int(types.max(initial=-1)) + 2
        own_rows = []
        for annotator, marks, is_decided in zip(annotators, marked, decided, strict=True):
            source = annotator.source.astype(np.int64)
            target = annotator.target.astype(np.int64) + int(words.source_starts[-1])
            fans = np.bincount(np.concatenate([source, target]), minlength=types.size)
            counted = counts[target]
            acts: tuple[tuple[Act, IntArray, IntArray | int], ...] = (
                (Act.NOT_TRANSLATED, np.flatnonzero(marks == YES), 0),
                (Act.SEVERAL, np.flatnonzero(fans > 1), 0),
                (Act.LINKED_WITH, source[counted], types[target[counted]] + 1),
            )
            rows = [
                (acted * len(Act) + act) * partners + partner_word
                for act, acted, partner_word in acts
            ]
            row = np.concatenate(rows)
            own_rows.append(distinct(row[is_decided[row // partners // len(Act)]]))
        every = distinct(np.concatenate(own_rows))
        acted, partner = np.divmod(every, partners)
        word, act = np.divmod(acted, len(Act))
        of_rows = (types[word].astype(np.int64) * len(Act) + act) * partners + partner
        codes, keys = np.unique(of_rows, return_inverse=True)
        typed, other_types = np.divmod(codes, partners)
        return cls(
            types,
            decided,
            word,
            keys,
            np.stack([np.isin(every, row, assume_unique=True) for row in own_rows]),
            np.stack([typed % len(Act), typed // len(Act), other_types - 1], axis=1),
        )

    def departures(self, annotator: int) -> list[Departure]:
        """Where an annotator departs from the others, the most striking first.

        The null hypothesis is that, on each word, chance decides which of the annotators did what,
        while the number who did it is fixed (as in the test of Cochran, Mantel and Haenszel, with a
        stratum for each word). So nothing depends on which words an annotator had, or how hard they
        are.

        Listed are types with `FEWEST` words, and departures from `LEAST` and `LEAST_WORDS` on.
        """
        decided = self.decided[annotator]
        deciders = self.decided.sum(axis=0)
        is_decided = decided[self.words]
        keys, does = self.keys[is_decided], self.does[annotator, is_decided]
        doing, judges = self.does[:, is_decided].sum(axis=0), deciders[self.words[is_decided]]
        share = doing / judges
        size = len(self.codes)

        def summed(values: FloatArray | IntArray | BoolArray) -> FloatArray:
            return np.bincount(keys, values, size).astype(np.float64)

        times, others_times = summed(does), summed(doing - does)
        excess = times - summed(share)
        deviations = ratio(excess, np.sqrt(summed(share * (1 - share))))
        number = int(self.types.max(initial=-1)) + 1
        decisions = np.bincount(self.types[decided], minlength=number)
        others = np.bincount(self.types[decided], deciders[decided] - 1, number)
        of_keys = self.codes[:, 1]
        wanted = (np.abs(np.nan_to_num(deviations)) >= LEAST) & (np.abs(excess) >= LEAST_WORDS)
        wanted &= decisions[of_keys] >= FEWEST
        listed = np.flatnonzero(wanted)
        listed = listed[np.argsort(-np.abs(deviations[listed]), kind="stable")]
        return [
            Departure(
                annotator,
                Act(int(self.codes[key, 0])),
                int(of_keys[key]),
                None if self.codes[key, 2] < 0 else int(self.codes[key, 2]),
                int(times[key]),
                int(decisions[of_keys[key]]),
                int(others_times[key]),
                int(others[of_keys[key]]),
                float(deviations[key]),
            )
            for key in listed.tolist()
        ]

    def words_of(self, departure: Departure) -> IntArray:
        """The words in which an annotator departs from some of the others, ascending."""
        partner = -1 if departure.partner is None else departure.partner
        code = np.array([departure.act, departure.word_type, partner])
        rows = np.all(self.codes[self.keys] == code, axis=1)
        rows &= self.decided[departure.annotator, self.words]
        if departure.deviation > 0:
            doing = self.does.sum(axis=0) < self.decided.sum(axis=0)[self.words]
            rows &= self.does[departure.annotator] & doing
        else:
            rows &= ~self.does[departure.annotator]
        return np.unique(self.words[rows])

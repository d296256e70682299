"""Comparing annotators: every two of them, set by set and verse pair by verse pair."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt import __version__
from blinker_qt.agreement.dice import Counting, Counts, FloatArray, count, pairs_of
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers, restricted
from blinker_qt.agreement.partition import OUTSIDE, Parts, SetsInFile
from blinker_qt.agreement.pooled import Spread
from blinker_qt.agreement.signature import Signature
from blinker_qt.agreement.weights import Weights
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.questions import Question
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.workspace.collated import Collated
from blinker_qt.workspace.comparable import (
    check_enough,
    check_names,
    check_parts,
    check_same_sets,
    nobody,
)
from blinker_qt.workspace.comparison import (
    DEFAULT_OPTIONS,
    AnnotatorAgreement,
    Comparison,
    Options,
    PairAgreement,
)
from blinker_qt.workspace.disagreement_table import DisagreementTable
from blinker_qt.workspace.kept import Kept
from blinker_qt.workspace.side_types import SideTypes

_NOT_IN_NAMES = re.compile(r"[^\w.+-]")


@dataclass(frozen=True, slots=True, eq=False)
class Collation:
    """Several annotators' work on one bitext, ready to be compared again and again.

    Attributes:
        bitext: the texts; sets as the first annotation set states them.
        words: the numbering of the bitext's words.
        members: the annotation sets.
        kept: what was found out about them, for those who ask again with other options.
    """

    bitext: Bitext
    words: WordNumbers
    members: tuple[Collated, ...]
    kept: Kept = field(default_factory=Kept, init=False, repr=False)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that all annotators were asked, in the same words."""
        return tuple(
            question
            for question in self.members[0].study.questions
            if all(_asks(member, question) for member in self.members)
        )

    @property
    def differing_questions(self) -> tuple[str, ...]:
        """The names of the questions that not all were asked, or not in the same words."""
        common = {question.name for question in self.questions}
        asked = (question.name for member in self.members for question in member.study.questions)
        return tuple(dict.fromkeys(name for name in asked if name not in common))

    def ratings(self, question: Question) -> NDArray[np.int8]:
        """The answers to one of `questions` on the verse pairs that count.

        Those are the ones that the annotator has done and not rejected, as for links.

        Returns:
            Shape (annotators, verse pairs); the step of each answer, from 0, or -1 where there is
            none.
        """
        rows = []
        for member in self.members:
            names = [asked.name for asked in member.study.questions]
            answers = member.ratings[names.index(question.name)]
            rows.append(np.where(member.counted.done, answers, np.int8(-1)))
        return np.array(rows)

    @property
    def annotators(self) -> tuple[str, ...]:
        """The annotators' names, in the order of the members."""
        return tuple(member.annotator for member in self.members)

    @property
    def counted(self) -> list[EncodedSet]:
        """What each annotator decided in the verse pairs that are compared."""
        return [member.counted for member in self.members]

    def inside(self, options: Options) -> BoolArray:
        """Which verse pairs are in sets, shape (verse pairs,).

        Raises:
            ComparisonError: see `cut`.
            InputError: likewise.
        """
        inside: BoolArray = self.cut(options) != OUTSIDE
        return inside

    def within(self, options: Options) -> list[EncodedSet]:
        """What each annotator decided in the verse pairs that are compared and are in sets.

        Raises:
            ComparisonError: see `cut`.
            InputError: likewise.
        """
        inside = self.inside(options)
        return [restricted(self.words, some, inside) for some in self.counted]

    def chosen(self, only: Collection[str], without: Collection[str] = ()) -> Self:
        """The same collation with some of the annotators, in the same order.

        Args:
            only: the names of those who stay; all do where none is named.
            without: the names of those who leave.

        Raises:
            ComparisonError: nobody is called so, or nobody stays.
        """
        check_names((*only, *without), self.annotators)
        kept = [
            member
            for member in self.members
            if member.annotator not in without and (not only or member.annotator in only)
        ]
        if not kept:
            raise nobody()
        return replace(self, members=tuple(kept))

    def alignment(self, annotator: int, index: int) -> Alignment:
        """What one annotator decided on one verse pair, done or not; made at each call.

        Args:
            annotator: the place of the annotator among the members.
            index: the place of the verse pair in the bitext, from 0.
        """
        return self.members[annotator].alignment(self.words, index)

    def compare(self, options: Options = DEFAULT_OPTIONS) -> Comparison:
        """Compute the agreement of every two annotators.

        Raises:
            ComparisonError: there are fewer than two.
            InputError: the sets in the files are wanted and differ from file to file.
        """
        check_enough(self.members)
        numbers = self.cut(options)
        inside = numbers != OUTSIDE
        sets, counts = self.pooled(options)
        directed = counts.directed_rates
        rates = directed.mean(axis=0)
        done = np.array([some.done[inside] for some in self.counted])
        names = self.annotators
        pairs = pairs_of(len(names))
        return Comparison(
            signature=self._signature(options, numbers),
            annotators=tuple(
                AnnotatorAgreement(name, Spread.of(rates[[place in pair for pair in pairs]]))
                for place, name in enumerate(names)
            ),
            pairs=tuple(
                _pair_agreement(pair, names, directed[:, row], rates[row], done)
                for row, pair in enumerate(pairs)
            ),
            grand=Spread.of(rates),
            sets=tuple(sets.tolist()),
        )

    def pooled(self, options: Options) -> tuple[IntArray, Counts]:
        """What every two annotators share in each set.

        Returns:
            The numbers of the sets, ascending, and the counts of each in that order.

        Raises:
            ComparisonError: see `cut`.
            InputError: likewise.
        """
        numbers = self.cut(options)
        return self.kept.answer("pooled", options, lambda: self._pooled(options, numbers))

    def _pooled(self, options: Options, numbers: IntArray) -> tuple[IntArray, Counts]:
        sets, places = np.unique(numbers, return_inverse=True)
        counts = count(self.words, self.counted, self.counting(options, places))
        wanted = sets != OUTSIDE
        if not wanted.all():
            counts = Counts(*(table[..., wanted] for table in counts.tables))
        return sets[wanted], counts

    def disagreements(
        self, first: int, second: int, options: Options = DEFAULT_OPTIONS
    ) -> DisagreementTable:
        """The verse pairs that two annotators have done, the least agreement first.

        Verse pairs of equal rate are ordered by how many links only one of the two has; those with
        nothing to compare come last.

        Args:
            first: the place of one annotator among the members.
            second: the place of the other.
            options: what is counted, and how; the partition does not matter.
        """
        two = (self.members[first].counted, self.members[second].counted)
        each = np.arange(len(self.bitext))
        weighted = count(self.words, two, self.counting(options, each))
        plain = count(self.words, two, self.counting(options, each, Weights.NONE))
        directed, (rates,) = weighted.directed_rates, weighted.rates
        both, of_first, of_second = (
            table[0, 0].astype(np.int64) for table in (plain.shared, plain.first, plain.second)
        )
        only_first, only_second = of_first - both, of_second - both
        order = np.lexsort((-(only_first + only_second), rates))
        done = two[0].done & two[1].done
        return DisagreementTable(
            order[done[order]],
            self.bitext.references,
            rates,
            directed[:, 0],
            np.stack((both, only_first, only_second)),
        )

    def cut(self, options: Options) -> IntArray:
        """The number of the set of each verse pair, shape (verse pairs,); `OUTSIDE` of some.

        Raises:
            ComparisonError: a part is wanted that ends behind the last verse pair.
            InputError: the sets in the files are wanted and differ from file to file.
        """
        partition = options.partition
        if isinstance(partition, SetsInFile):
            check_same_sets(self.members, self.bitext)
        if isinstance(partition, Parts):
            check_parts(partition, len(self.bitext))
        return partition.cut(self.bitext.sets)

    def counting(
        self, options: Options, sets: IntArray, weights: Weights | None = None
    ) -> Counting:
        """What is counted, and how, for the verse pairs in these sets.

        Args:
            options: all but the partition.
            sets: shape (verse pairs,); the place of the set of each, from 0.
            weights: other weights than those of the options.
        """
        return Counting(
            sets,
            weights or options.weights,
            options.marks,
            self.content_words(Side.SOURCE, options.stoplist_source),
            self.content_words(Side.TARGET, options.stoplist_target),
        )

    def content_words(self, side: Side, stoplist: Stoplist | None) -> BoolArray | None:
        """Which words of one side are not on the stoplist, shape (words,); None for all of them."""
        if stoplist is None:
            return None
        types = self.kept.answer(
            f"types of {side.value}", None, lambda: SideTypes.of(self.bitext.verses(side))
        )
        return np.array([form not in stoplist for form in types.forms], np.bool_)[types.of_word]

    def signature(self, options: Options, measure: str = "dice") -> Signature:
        """The choices behind a figure.

        Raises:
            ComparisonError: see `cut`.
            InputError: likewise.
        """
        return self._signature(options, self.cut(options), measure)

    def _signature(self, options: Options, numbers: IntArray, measure: str = "dice") -> Signature:
        inside = numbers != OUTSIDE
        done_by_all = np.logical_and.reduce([some.done[inside] for some in self.counted])
        return Signature(
            measure,
            options.weights,
            options.marks,
            words_as_text(options.stoplist_source, options.stoplist_target),
            str(options.partition),
            np.unique(numbers[inside]).size,
            int(inside.sum()),
            int((~done_by_all).sum()),
            __version__,
        )


def read_stoplist(path: Path) -> Stoplist:
    """The stoplist in a plain text file of one form a line; called as the file is.

    Raises:
        InputError: the file cannot be read or is not a stoplist.
    """
    return Stoplist.from_text(decoded(read_capped(path), path), path.name, str(path))


def _asks(member: Collated, question: Question) -> bool:
    asked = member.study.question(question.name)
    return asked is not None and _in_words(asked) == _in_words(question)


def _in_words(question: Question) -> Question:
    return replace(question, unknown=NOTHING_UNKNOWN)


def words_as_text(source: Stoplist | None, target: Stoplist | None) -> str:
    """Which words count, as signatures say it: ``all``, or the stoplists of both sides."""
    if source is None and target is None:
        return "all"
    return f"content(source={_stoplist_as_text(source)},target={_stoplist_as_text(target)})"


def _stoplist_as_text(stoplist: Stoplist | None) -> str:
    if stoplist is None:
        return "none"
    name = _NOT_IN_NAMES.sub("_", stoplist.name)
    return f"{name}@{stoplist.fingerprint[:8]}"


def _pair_agreement(
    pair: tuple[int, int],
    names: Sequence[str],
    directed: FloatArray,
    rates: FloatArray,
    done: BoolArray,
) -> PairAgreement:
    first, second = pair
    spread = Spread.of(rates)
    there, back = directed[:, ~np.isnan(rates)].mean(axis=1).tolist() if spread else (None, None)
    compared = int((done[first] & done[second]).sum())
    return PairAgreement(
        first,
        second,
        (names[first], names[second]),
        spread,
        there,
        back,
        rates,
        compared,
        done.shape[1] - compared,
    )

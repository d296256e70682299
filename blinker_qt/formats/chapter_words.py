"""Finds chapters whose verses are paired wrongly, from their words and their lengths.

Names and numbers recur: a word that is rare on one side has a counterpart that is rare on the
other. Counterparts are learned from the text itself, without a dictionary, so the text must
have some length. Where words do not tell, lengths decide (see `chapter_lengths`).
"""

import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.chapter_lengths import chapters_of, misplaced_by_lengths

_STEM = 5
"""How many letters of a word are compared: endings differ more than beginnings."""
_FEWEST, _MOST = 3, 0.02
"""Words in fewer verses, or in a larger share of the verses, are not evidence."""
_ASSOCIATED = 0.2
"""The least Dice coefficient of two words that go together."""
_SHIFTS = (-2, -1, 1, 2)
_EVIDENCE = 4.5
"""How much better a run of verses must match those further on or further back. In eight pairs of
whole Bibles that are paired rightly, single verses with other ends reach 4.3; runs of verses that
are paired wrongly begin at 4.8."""
_EVIDENCE_WITH_LENGTHS = 2.0
"""The same in a chapter that lengths make suspect."""
_ENOUGH = 0.3
"""The mean score of the verses of a chapter from which words alone decide."""

_TOGETHER = 1 << 22
"""How many pairs of words are counted at once, so that they do not fill the memory."""

_Words = Sequence[frozenset[int]]
"""The telling words of each verse, which show where it belongs, by their numbers."""
_Integers = NDArray[np.int64]


def misplaced_chapters(bitext: Bitext) -> tuple[str, ...]:
    """The chapters in which verses are paired wrongly, in the order of the text.

    The score of two verses is the sum, over the words of the first, of the Dice coefficient with
    the word of the second that it goes with best; the two verses themselves do not count in it. A
    chapter is reported if a run of its verses has a higher score one or two verses further on or
    back than where it stands.
    """
    chapters = chapters_of(bitext.references)
    associations = _Associations.of(bitext)
    by_lengths = frozenset(misplaced_by_lengths(bitext))
    names = []
    for name, rows in chapters.items():
        scores = [associations.score(row, row) for row in rows]
        if sum(scores) < _ENOUGH * len(rows):
            is_misplaced = name in by_lengths
        else:
            needed = _EVIDENCE_WITH_LENGTHS if name in by_lengths else _EVIDENCE
            is_misplaced = associations.most_gained(rows, scores) > needed
        if is_misplaced:
            names.append(name)
    return tuple(names)


class _Associations(NamedTuple):
    """The words of both sides that go together, and how often.

    Attributes:
        source: the telling words of each source verse.
        target: those of each target verse.
        counts: in how many verses each word of both sides is.
        partners: for each source word, the target words that go with it, and in how many verses.
    """

    source: _Words
    target: _Words
    counts: tuple[Sequence[int], Sequence[int]]
    partners: Mapping[int, Mapping[int, int]]

    @classmethod
    def of(cls, bitext: Bitext) -> "_Associations":
        source, source_counts = _telling_words(bitext.source_verses)
        target, target_counts = _telling_words(bitext.target_verses)
        words, others, together = _counted_together(source, target, len(target_counts))
        both = np.array(source_counts)[words] + np.array(target_counts)[others]
        partners: dict[int, dict[int, int]] = defaultdict(dict)
        associated = 2 * together > _ASSOCIATED * both
        for word, partner, count in zip(
            *(column[associated].tolist() for column in (words, others, together)), strict=True
        ):
            partners[word][partner] = count
        return cls(source, target, (source_counts, target_counts), partners)

    def score(self, row: int, other_row: int) -> float:
        """How well the source verse of one row and the target verse of another match."""
        in_this_row = 1 if row == other_row else 0
        others = self.target[other_row]
        total = 0.0
        for word in self.source[row]:
            best = 0.0
            for partner, count in self.partners.get(word, {}).items():
                if partner in others and count > 1 + in_this_row:
                    both = self.counts[0][word] + self.counts[1][partner]
                    best = max(best, 2 * (count - in_this_row) / (both - 2 * in_this_row))
            total += best if best > _ASSOCIATED else 0.0
        return total

    def most_gained(self, rows: Sequence[int], scores: Sequence[float]) -> float:
        """The most by which the score of a run of verses is higher further on or back."""
        most = 0.0
        for shift in _SHIFTS:
            gained = 0.0
            for place, row in enumerate(rows):
                is_inside = 0 <= place + shift < len(rows)
                score = self.score(row, rows[place + shift]) if is_inside else 0.0
                gained = max(gained, 0.0) + score - scores[place]
                most = max(most, gained)
        return most


def _counted_together(
    source: _Words, target: _Words, count: int
) -> tuple[_Integers, _Integers, _Integers]:
    """The source words and the target words that share verses, and in how many verses they do.

    `count` is the number of target words.
    """
    codes, together = np.array([], np.int64), np.array([], np.int64)
    waiting: list[_Integers] = []
    size = 0
    for row, (words, others) in enumerate(zip(source, target, strict=True), 1):
        firsts, seconds = np.array([*words], np.int64), np.array([*others], np.int64)
        waiting.append((firsts[:, None] * count + seconds).ravel())
        size += waiting[-1].size
        if size > _TOGETHER or row == len(source):
            new, counts = np.unique(np.concatenate(waiting), return_counts=True)
            every, places = np.unique(np.concatenate([codes, new]), return_inverse=True)
            total = np.bincount(places, np.concatenate([together, counts]), len(every))
            codes, together = every, total.astype(np.int64)
            waiting, size = [], 0
    return codes // max(count, 1), codes % max(count, 1), together


def _telling_words(verses: Sequence[str]) -> tuple[_Words, Sequence[int]]:
    """The words of each verse that are neither too rare nor too frequent, and in how many each is.

    Words are numbered in the order of their first occurrence.
    """
    stems: dict[str, str] = {}
    numbers: dict[str, int] = {}
    rows: list[set[int]] = []
    for verse in verses:
        row = set()
        for word in verse.split():
            stem = stems.get(word)
            if stem is None:
                stem = stems[word] = _stem(word)
            if stem:
                row.add(numbers.setdefault(stem, len(numbers)))
        rows.append(row)
    counts = [0] * len(numbers)
    for row in rows:
        for number in row:
            counts[number] += 1
    most = max(_FEWEST, round(_MOST * len(verses)))
    telling = {number for number, count in enumerate(counts) if _FEWEST <= count <= most}
    return [frozenset(row & telling) for row in rows], counts


def _stem(word: str) -> str:
    """The first letters of a word, without case, accents, points and punctuation."""
    letters = unicodedata.normalize("NFD", word.casefold())
    return "".join(filter(str.isalpha, letters))[:_STEM]

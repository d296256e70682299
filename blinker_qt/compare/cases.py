"""Cases: words that annotators decided on differently, and what each of them decided."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.agreement.encoding import BoolArray, IntArray, WordNumbers
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.compare.collation import Collation

NOT_TRANSLATED = Sentence("not translated")
NOT_LINKED = Sentence("not linked")
_SIDES = {Side.SOURCE: Sentence("source"), Side.TARGET: Sentence("target")}


@dataclass(frozen=True, slots=True)
class Decision:
    """What one annotator or several decided on a word.

    Attributes:
        partners: 0-based positions on the other side of the words it was linked with, ascending;
            none where it was not linked.
        marked: whether all of them marked it not translated.
        annotators: their places among the annotators, ascending.
    """

    partners: tuple[int, ...]
    marked: bool
    annotators: tuple[int, ...]

    def said(self, pair: VersePair, side: Side) -> Sentence:
        """The decision in words."""
        if self.partners:
            return linked_with(pair, side, self.partners)
        return NOT_TRANSLATED if self.marked else NOT_LINKED


@dataclass(frozen=True, slots=True)
class Case:
    """One word and all that was decided on it.

    Attributes:
        index: the place of its verse pair in the bitext, from 0.
        decisions: each once, in the order of the annotators who came to it first.
    """

    index: int
    pair: VersePair
    side: Side
    position: int
    decisions: tuple[Decision, ...]

    @property
    def form(self) -> str:
        """The word."""
        return self.pair.tokens(self.side)[self.position]


def side_in_words(side: Side) -> Sentence:
    """What people call a side."""
    return _SIDES[side]


def linked_with(pair: VersePair, side: Side, partners: Sequence[int]) -> Sentence:
    """That a word is linked, and with which words at which 1-based positions.

    Args:
        pair: the verse pair.
        side: the side of the word.
        partners: 0-based positions on the other side.
    """
    forms = pair.tokens(side.other)
    words = ", ".join(f"“{forms[position]}” ({position + 1})" for position in partners)
    return Sentence("linked with {words}", {"words": words})


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where words stand; the arrays are of shape (words,).

    Attributes:
        indexes: the place of each one's verse pair in the bitext, from 0.
        is_target: whether it stands on the target side.
    """

    indexes: IntArray
    is_target: BoolArray
    positions: IntArray

    @classmethod
    def of(cls, numbers: WordNumbers, words: IntArray) -> Self:
        """Find words.

        Args:
            numbers: the numbering of the bitext's words.
            words: shape (words,), the number of each, from 0; the source words first.
        """
        source_starts, target_starts = numbers.source_starts, numbers.target_starts
        starts = np.concatenate((source_starts[:-1], source_starts[-1] + target_starts[:-1]))
        verses = np.searchsorted(starts, words, side="right") - 1
        opposite, indexes = np.divmod(verses, len(numbers))
        return cls(indexes, opposite == 1, words - starts[verses])

    def __iter__(self) -> Iterator[tuple[int, Side, int]]:
        sides = (Side.TARGET if is_target else Side.SOURCE for is_target in self.is_target.tolist())
        return zip(self.indexes.tolist(), sides, self.positions.tolist(), strict=True)


def cases_of(collation: Collation, words: IntArray) -> Iterator[Case]:
    """What the annotators who have done a verse pair decided on words of it.

    What was decided on a verse pair is looked up once where its words come one after the other.

    Args:
        collation: their work.
        words: shape (words,), the number of each, from 0; the source words first.
    """
    looked_at = -1
    for index, side, position in Places.of(collation.words, words):
        if index != looked_at:
            looked_at, pair, said = index, collation.bitext[index], _said(collation, index)
        yield Case(index, pair, side, position, tuple(_decisions(said[side], position)))


class _Said(NamedTuple):
    """What an annotator decided on the words of one side of a verse pair.

    Attributes:
        annotator: the place among the annotators.
        partners: by position, the positions on the other side, ascending.
        marks: the words marked not translated.
    """

    annotator: int
    partners: Mapping[int, Sequence[int]]
    marks: frozenset[int]


def _said(collation: Collation, index: int) -> Mapping[Side, Sequence[_Said]]:
    """What those decided who have done a verse pair."""
    found: dict[Side, list[_Said]] = {side: [] for side in Side}
    for place, member in enumerate(collation.members):
        if member.counted.done[index]:
            alignment = collation.alignment(place, index)
            of_sources: dict[int, list[int]] = {}
            of_targets: dict[int, list[int]] = {}
            for source, target in sorted(alignment.links):
                of_sources.setdefault(source, []).append(target)
                of_targets.setdefault(target, []).append(source)
            marks = alignment.not_translated_source, alignment.not_translated_target
            found[Side.SOURCE].append(_Said(place, of_sources, marks[0]))
            found[Side.TARGET].append(_Said(place, of_targets, marks[1]))
    return found


def _decisions(said: Sequence[_Said], position: int) -> Iterator[Decision]:
    deciders: dict[tuple[int, ...], list[int]] = {}
    unmarked = set[int]()
    for annotator, partners, marks in said:
        deciders.setdefault(tuple(partners.get(position, ())), []).append(annotator)
        if position not in marks:
            unmarked.add(annotator)
    for partners_of_some, some in deciders.items():
        yield Decision(partners_of_some, unmarked.isdisjoint(some), tuple(some))

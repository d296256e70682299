"""Cases: words that annotators decided on differently, and what each of them decided."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.encoding import IntArray, WordNumbers
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.compare.collation import Collation

NOT_TRANSLATED = Sentence("not translated")
_NOT_LINKED = Sentence("not linked")
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
        return NOT_TRANSLATED if self.marked else _NOT_LINKED


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
    """That a word of one side is linked, and with which words at which 1-based positions."""
    forms = pair.tokens(side.other)
    words = ", ".join(f"“{forms[position]}” ({position + 1})" for position in partners)
    return Sentence("linked with {words}", {"words": words})


def places_of(numbers: WordNumbers, words: IntArray) -> Iterator[tuple[int, Side, int]]:
    """The verse pair, the side and the position of words by their numbers, the source words first.

    Args:
        numbers: the numbering of the bitext's words.
        words: shape (words,), the number of each, from 0.
    """
    source_starts, target_starts = numbers.source_starts, numbers.target_starts
    starts = np.concatenate((source_starts[:-1], source_starts[-1] + target_starts[:-1]))
    verses = np.searchsorted(starts, words, side="right") - 1
    opposite, indexes = np.divmod(verses, len(numbers))
    sides = (Side.TARGET if is_target else Side.SOURCE for is_target in opposite.tolist())
    return zip(indexes.tolist(), sides, (words - starts[verses]).tolist(), strict=True)


def cases_of(collation: Collation, words: IntArray) -> Iterator[Case]:
    """What the annotators who have done a verse pair decided on words of it.

    What was decided on a verse pair is looked up once where its words come one after the other.

    Args:
        words: shape (words,), the number of each, from 0; the source words first.
    """
    looked_at = -1
    for index, side, position in places_of(collation.words, words):
        if index != looked_at:
            looked_at, pair, decided = index, collation.bitext[index], _decided(collation, index)
        yield Case(index, pair, side, position, tuple(_decisions(decided, side, position)))


_Decided = tuple[int, Alignment, Mapping[Word, Sequence[int]]]
"""The place of an annotator, the links and marks, and the partners of each word, ascending."""


def _decided(collation: Collation, index: int) -> list[_Decided]:
    """What those decided who have done a verse pair."""
    found: list[_Decided] = []
    for place, member in enumerate(collation.members):
        if member.counted.done[index]:
            alignment = collation.alignment(place, index)
            partners: dict[Word, list[int]] = {}
            for source, target in sorted(alignment.links):
                partners.setdefault((Side.SOURCE, source), []).append(target)
                partners.setdefault((Side.TARGET, target), []).append(source)
            found.append((place, alignment, partners))
    return found


def _decisions(
    decided: Sequence[_Decided],
    side: Side,
    position: int,
) -> Iterator[Decision]:
    deciders: dict[tuple[int, ...], list[int]] = {}
    unmarked = set[int]()
    for annotator, alignment, partners in decided:
        deciders.setdefault(tuple(partners.get((side, position), ())), []).append(annotator)
        if position not in alignment.not_translated(side):
            unmarked.add(annotator)
    for partners_of_some, some in deciders.items():
        yield Decision(partners_of_some, unmarked.isdisjoint(some), tuple(some))

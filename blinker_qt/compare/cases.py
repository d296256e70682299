"""Cases: words that annotators aligned differently, and their decisions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np

from blinker_qt.agreement.encoding import IntArray, WordNumbers
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.compare.collation import Collation

NOT_TRANSLATED = Sentence("not translated")
_NOT_LINKED = Sentence("not linked")
SIDES_IN_WORDS = {Side.SOURCE: Sentence("source"), Side.TARGET: Sentence("target")}
"""The names of the sides."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision on a word, and the annotators who made it.

    Attributes:
        partners: ascending 0-based positions of the words on the other side that it is linked with;
            empty if it is not linked.
        marked: whether all of them marked it not translated.
        annotators: their indexes, ascending.
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
    """One word and all decisions on it.

    Attributes:
        index: the index of its verse pair.
        decisions: all different, in the order of the first annotator of each.
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


def linked_with(pair: VersePair, side: Side, partners: Sequence[int]) -> Sentence:
    """A sentence that lists the words a word is linked with and their 1-based positions."""
    forms = pair.tokens(side.other)
    words = (
        Sentence("“{word}” ({position})", {"word": forms[place], "position": place + 1})
        for place in partners
    )
    listed = reduce(
        lambda first, second: Sentence("{first}, {second}", {"first": first, "second": second}),
        words,
    )
    return Sentence("linked with {words}", {"words": listed})


def places_of(numbers: WordNumbers, words: IntArray) -> Iterator[tuple[int, Side, int]]:
    """The verse pair, side and position of words, given by number; source words come first."""
    source_starts, target_starts = numbers.source_starts, numbers.target_starts
    starts = np.concatenate((source_starts[:-1], source_starts[-1] + target_starts[:-1]))
    verses = np.searchsorted(starts, words, side="right") - 1
    opposite, indexes = np.divmod(verses, len(numbers))
    sides = (Side.TARGET if is_target else Side.SOURCE for is_target in opposite.tolist())
    return zip(indexes.tolist(), sides, (words - starts[verses]).tolist(), strict=True)


def cases_of(collation: Collation, words: IntArray) -> Iterator[Case]:
    """The cases for these words, with the decisions of annotators who have done the verse pair.

    Words of the same verse pair should be consecutive: its decisions are then looked up once.
    """
    looked_at = -1
    for index, side, position in places_of(collation.words, words):
        if index != looked_at:
            looked_at, pair, decided = index, collation.bitext[index], _decided(collation, index)
        yield Case(index, pair, side, position, tuple(_decisions(decided, side, position)))


_WorkOnPair = tuple[int, Alignment, Mapping[Word, Sequence[int]]]
"""The place of an annotator, the links and marks, and the partners of each word, ascending."""


def _decided(collation: Collation, index: int) -> list[_WorkOnPair]:
    """The decisions on a verse pair of the annotators who have done it."""
    decided: list[_WorkOnPair] = []
    for place, member in enumerate(collation.members):
        if member.counted.done[index]:
            alignment = collation.alignment(place, index)
            partners: dict[Word, list[int]] = {}
            for source, target in sorted(alignment.links):
                partners.setdefault((Side.SOURCE, source), []).append(target)
                partners.setdefault((Side.TARGET, target), []).append(source)
            decided.append((place, alignment, partners))
    return decided


def _decisions(decided: Sequence[_WorkOnPair], side: Side, position: int) -> Iterator[Decision]:
    deciders: dict[tuple[int, ...], list[int]] = {}
    unmarked = set[int]()
    for annotator, alignment, partners_of in decided:
        deciders.setdefault(tuple(partners_of.get((side, position), ())), []).append(annotator)
        if position not in alignment.not_translated(side):
            unmarked.add(annotator)
    for partners, annotators in deciders.items():
        yield Decision(partners, unmarked.isdisjoint(annotators), tuple(annotators))

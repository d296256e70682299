"""Cases: words that annotators decided on differently, and what each of them decided."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.encode import IntArray
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.workspace.collation import Collation

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
        """The decision in words.

        Args:
            pair: the verse pair.
            side: the side of the word that was decided on.
        """
        if self.partners:
            return linked_with(pair, side, self.partners)
        return NOT_TRANSLATED if self.marked else NOT_LINKED


@dataclass(frozen=True, slots=True)
class Case:
    """One word and all that was decided on it.

    Attributes:
        index: the place of its verse pair in the bitext, from 0.
        pair: the verse pair.
        side: the side of the word.
        position: its 0-based position there.
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


def cases_of(collation: Collation, words: IntArray) -> Iterator[Case]:
    """What the annotators who have done a verse pair decided on words of it.

    Args:
        collation: their work.
        words: shape (words,), the number of each, from 0; the source words first.
    """
    source_starts, target_starts = collation.words.source_starts, collation.words.target_starts
    starts = np.concatenate((source_starts[:-1], source_starts[-1] + target_starts[:-1]))
    verses = np.searchsorted(starts, words, side="right") - 1
    positions = (words - starts[verses]).tolist()
    looked_at: dict[int, tuple[VersePair, dict[int, Alignment]]] = {}
    for verse, position in zip(verses.tolist(), positions, strict=True):
        opposite, index = divmod(verse, len(collation.bitext))
        if index not in looked_at:
            looked_at[index] = collation.bitext[index], _alignments(collation, index)
        pair, alignments = looked_at[index]
        side = Side.TARGET if opposite else Side.SOURCE
        yield Case(index, pair, side, position, tuple(_decisions(alignments, side, position)))


def _alignments(collation: Collation, index: int) -> dict[int, Alignment]:
    """What those decided who have done a verse pair, by their places among the annotators."""
    return {
        place: collation.alignment(place, index)
        for place, member in enumerate(collation.members)
        if member.counted.done[index]
    }


def _decisions(
    alignments: Mapping[int, Alignment], side: Side, position: int
) -> Iterator[Decision]:
    deciders: dict[frozenset[int], list[int]] = {}
    unmarked = set[int]()
    for annotator, alignment in alignments.items():
        deciders.setdefault(alignment.partners(side, position), []).append(annotator)
        if position not in alignment.not_translated(side):
            unmarked.add(annotator)
    for partners, some in deciders.items():
        yield Decision(tuple(sorted(partners)), unmarked.isdisjoint(some), tuple(some))

"""The links and marks of annotators in some verse pairs, laid out for any weighting of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.bitsets import LinkBits
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers
from blinker_qt.agreement.weights import FanOuts, Weights, fan_outs

Content = tuple[BoolArray | None, BoolArray | None]
"""Which source and which target words count; None for all of them."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidOut:
    """What A annotators decided in runs of consecutive verse pairs.

    Attributes:
        runs: shape (runs + 1,); the first verse pair of each run, and the one behind the last.
        links: their links.
        marks: their not-translated marks on the source and on the target side; none where these do
            not matter.
    """

    runs: IntArray
    links: LinkBits
    marks: tuple[LinkBits, ...]

    @classmethod
    def of(
        cls,
        words: WordNumbers,
        annotators: Sequence[EncodedSet],
        content: Content,
        runs: IntArray,
        *,
        weights: Weights | None = None,
        marks: bool = True,
    ) -> Self:
        """Lay out what is decided in runs of verse pairs.

        Args:
            words: the numbering of the bitext's words.
            annotators: their work.
            content: the words whose links and marks count.
            runs: see above.
            weights: the only weighting that is asked for; None for any.
            marks: whether marks matter.
        """
        of_sides: list[LinkBits] = []
        if marks:
            by_side = (
                [some.source_marks for some in annotators],
                [some.target_marks for some in annotators],
            )
            sides = zip((words.source_starts, words.target_starts), by_side, content, strict=True)
            of_sides = [_marks(starts[runs], some, counted) for starts, some, counted in sides]
        return cls(runs, _links(words, annotators, content, runs, weights), tuple(of_sides))

    def of_annotators(self, places: IntArray) -> Self:
        """What some annotators decided.

        Args:
            places: shape (annotators,), their places among the A.
        """
        marks = tuple(some.of_annotators(places) for some in self.marks)
        return replace(self, links=self.links.of_annotators(places), marks=marks)

    def shared(
        self, weights: Weights, *, marks: bool, pools: Sequence[IntArray | None] = (None,)
    ) -> list[list[NDArray[np.float64]]]:
        """The weight that every two annotators have in common in pools of runs.

        Args:
            weights: how links are weighted.
            marks: whether a mark counts as a link of weight 1, in the direction that starts from
                its side.
            pools: see `LinkBits.shared`.

        Returns:
            For each pooling, for both directions or one that stands for both, what is shared (see
            `LinkBits.shared`).
        """
        directions = self.links.shared(weights, pools)
        for side, of_side in enumerate(self.marks if marks else ()):
            (of_marks,) = of_side.shared(Weights.NONE, pools)
            of_links = directions[side if weights is Weights.DIRECTED else 0]
            for table, some in zip(of_links, of_marks, strict=True):
                np.add(table, some, out=table)
        return [list(some) for some in zip(*directions, strict=True)]


def _links(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    content: Content,
    runs: IntArray,
    weights: Weights | None,
) -> LinkBits:
    start, stop = runs[[0, -1]].tolist()
    source_starts, target_starts = (
        starts[start : stop + 1] for starts in (words.source_starts, words.target_starts)
    )
    target_lengths = np.diff(target_starts)
    source_lengths = np.diff(source_starts)
    pair_starts = np.concatenate(([0], np.cumsum(source_lengths * target_lengths)))
    # A link's cell is the first cell of its source word, plus its target position.
    row_lengths = np.repeat(target_lengths, source_lengths)
    first_targets = np.repeat(target_starts[:-1] - target_starts[0], source_lengths)
    rows = np.cumsum(row_lengths) - row_lengths - first_targets
    cells, of_links = [], []
    for annotator in annotators:
        links = slice(annotator.link_starts[start], annotator.link_starts[stop])
        # What is looked up by these numbers wants them to be as wide as addresses.
        source, target = _content_links(
            annotator.source[links].astype(np.intp),
            annotator.target[links].astype(np.intp),
            content,
        )
        source -= source_starts[0]
        target -= target_starts[0]
        cells.append(rows.take(source) + target)
        of_links.append(_divisors(weights, source, target))
    return LinkBits.of(cells, list(zip(*of_links, strict=True)), pair_starts[runs - start])


def _divisors(weights: Weights | None, source: IntArray, target: IntArray) -> tuple[FanOuts, ...]:
    """What the weight of each link follows from: its fan-outs on both sides, or less."""
    if weights is Weights.NONE:
        return (np.ones(source.size, np.uint8),)
    both = fan_outs(source), fan_outs(target)
    return (np.maximum(*both),) if weights is Weights.JOINT else both


def _content_links(
    source: IntArray, target: IntArray, content: Content
) -> tuple[IntArray, IntArray]:
    """Those of the links that join two words that count; arrays of their own."""
    kept = [
        counted.take(words)
        for counted, words in zip(content, (source, target), strict=True)
        if counted is not None
    ]
    if not kept:
        return source, target
    places = np.flatnonzero(reduce(np.logical_and, kept))
    return source.take(places), target.take(places)


def _marks(starts: IntArray, marks: Sequence[IntArray], content: BoolArray | None) -> LinkBits:
    """The marks on one side in runs of words that begin so."""
    first, end = starts[[0, -1]].tolist()
    cells = []
    for words in marks:
        kept = words[slice(*np.searchsorted(words, [first, end]).tolist())]
        cells.append((kept if content is None else kept[content[kept]]) - first)
    ones = [np.ones(some.size, np.uint8) for some in cells]
    return LinkBits.of(cells, [ones], starts - first)

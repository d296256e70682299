"""Work on bitexts in which only the lengths of verses matter."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Counts
from blinker_qt.agreement.encoding import EncodedSet, WordNumbers, encode
from blinker_qt.bitext.alignment import Alignment, links_from_text, positions_from_text
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Side

Lengths = tuple[tuple[int, int], ...]
"""How many source and target words each verse pair has."""
Drawn = tuple[Lengths, tuple["Work", ...]]
"""The lengths of some verse pairs, and annotators' work on them."""


@dataclass(frozen=True, slots=True)
class Work:
    """One annotator's alignments and which of them are done."""

    alignments: tuple[Alignment, ...]
    done: tuple[bool, ...]

    @classmethod
    def of(cls, *alignments: Alignment) -> "Work":
        return cls(alignments, (True,) * len(alignments))


def words_of(lengths: Lengths) -> Iterator[tuple[Side, int, int]]:
    """Side, verse pair and position of every word, the source words first."""
    for side, of_side in zip(Side, zip(*lengths, strict=True), strict=True):
        for pair, length in enumerate(of_side):
            yield from ((side, pair, position) for position in range(length))


def numbered(lengths: Lengths) -> WordNumbers:
    """The numbering of the words of verse pairs of these lengths."""
    columns = np.array(lengths, np.int64).reshape(-1, 2).T
    return WordNumbers(*(np.concatenate(([0], np.cumsum(side))) for side in columns))


def encoded(words: WordNumbers, work: Work) -> EncodedSet:
    """The work of one annotator as arrays."""
    links = [
        (pair, *link)
        for pair, alignment in enumerate(work.alignments)
        for link in sorted(alignment.links)
    ]
    pair, source, target = np.array(links, np.int64).reshape(-1, 3).T
    marks = []
    for side in Side:
        rows = [
            (pair, position)
            for pair, alignment in enumerate(work.alignments)
            for position in sorted(alignment.not_translated(side))
        ]
        marked, position = np.array(rows, np.int64).reshape(-1, 2).T
        marks.append((marked, position))
    return encode(words, np.array(work.done, np.bool_), (pair, source, target), *marks)


def all_encoded(lengths: Lengths, works: Sequence[Work]) -> tuple[WordNumbers, list[EncodedSet]]:
    """The numbering and the work of several annotators as arrays."""
    words = numbered(lengths)
    return words, [encoded(words, work) for work in works]


def aligned(links: str = "", source: str = "", target: str = "") -> Alignment:
    """An alignment in 1-based notation."""
    return Alignment(
        links_from_text(links), positions_from_text(source), positions_from_text(target)
    )


def with_pair(work: AnnotationSet, index: int, pair: PairAnnotation) -> AnnotationSet:
    """The same annotation set with other work on one verse pair."""
    return replace(work, pairs=(*work.pairs[:index], pair, *work.pairs[index + 1 :]))


def _some(draw: st.DrawFn, items: Sequence[int], least: int = 0) -> frozenset[int]:
    """Some of a few items, drawn as the bits of one number."""
    bits = draw(st.integers(least, (1 << len(items)) - 1))
    return frozenset(item for place, item in enumerate(items) if bits >> place & 1)


@st.composite
def alignments(draw: st.DrawFn, lengths: tuple[int, int]) -> Alignment:
    """Blocks, stray links and marks on a verse pair."""
    sources, targets = map(range, lengths)
    alignment = Alignment()
    for _ in range(draw(st.integers(0, 4))):
        alignment = alignment.link(_some(draw, sources, 1), _some(draw, targets, 1))
    cells = range(len(sources) * len(targets))
    stray = _some(draw, cells) & _some(draw, cells) & _some(draw, cells)
    alignment = Alignment(alignment.links | {divmod(cell, len(targets)) for cell in stray})
    for side, words in zip(Side, (sources, targets), strict=True):
        free = sorted({*words} - alignment.linked(side))
        alignment = alignment.mark_not_translated(side, _some(draw, free))
    return alignment


def lengths_of_verses(most: int = 6) -> st.SearchStrategy[Lengths]:
    """Up to four verse pairs with a limited number of words on each side."""
    one = st.integers(1, most)
    return st.lists(st.tuples(one, one), min_size=1, max_size=4).map(tuple)


@st.composite
def works(draw: st.DrawFn, lengths: Lengths, annotators: int = 3) -> tuple[Work, ...]:
    """Annotators' work, most of it done."""
    return tuple(
        Work(
            tuple(draw(alignments(length)) for length in lengths),
            tuple(draw(st.sampled_from([True, True, True, False])) for _ in lengths),
        )
        for _ in range(annotators)
    )


@st.composite
def studies(draw: st.DrawFn, annotators: int = 3, most: int = 6) -> Drawn:
    """The lengths of some verse pairs, and annotators' work on them."""
    lengths = draw(lengths_of_verses(most))
    return lengths, draw(works(lengths, annotators))


def counts_of(seed: int, annotators: int, verse_pairs: int) -> Counts:
    """Whole-number weights: up to four links each, some shared, sometimes none at all."""
    random = np.random.default_rng(seed)
    shape = (2, annotators * (annotators - 1) // 2, verse_pairs)
    first, second = random.integers(0, 5, shape), random.integers(0, 5, shape)
    shared = (np.minimum(first, second) * random.random(shape)).astype(int)
    return Counts(*(table.astype(np.float64) for table in (shared, first, second)))

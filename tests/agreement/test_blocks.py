"""Tests of blocks as arrays and of agreement on whole blocks."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blinker_qt.agreement import blocks as blocks_of_links
from blinker_qt.agreement.blocks import Blocks, count_blocks
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.encoding import EncodedSet
from blinker_qt.bitext.alignment import blocks
from works import Drawn, Work, aligned, all_encoded, studies


def alone_with(*links: str) -> Drawn:
    """Three annotators' links on one verse pair of four words a side."""
    return ((4, 4),), tuple(Work.of(aligned(text)) for text in links)


def rearranged(annotator: EncodedSet, seed: int) -> EncodedSet:
    """The same links, those of each verse pair in another order."""
    mixed = np.random.default_rng(seed).random(annotator.source.size)
    order = np.lexsort((mixed, annotator.verse_pairs()))
    return replace(annotator, source=annotator.source[order], target=annotator.target[order])


@given(studies(), st.integers(0, 99), st.integers(1, 40))
@example((((4, 3), (1, 1)), (Work.of(aligned("1-1 2-1 2-2 3-2 4-3"), aligned("1-1")),) * 3), 1, 40)
@example(alone_with("1-1 2-2 4-4", "1-1 2-2,3", ""), 2, 1)
# Both join all of three and three words, each word with as many links; 1 and 2 are swapped.
@example(alone_with("1-1 2-2 1-3 2-3 3-3", "1-2 2-1 1-3 2-3 3-3", "1-1"), 3, 2)
def test_blocks_match_those_of_alignments(study: Drawn, seed: int, cells: int) -> None:
    """In whatever order the links are, and in chunks of any size."""
    lengths, works = study
    words, encoded = all_encoded(lengths, works)
    annotators = [rearranged(annotator, seed + place) for place, annotator in enumerate(encoded)]
    for work, annotator in zip(works, annotators, strict=True):
        expected = [
            (pair, len(block.links), len(block.sources), len(block.targets))
            for pair, alignment in enumerate(work.alignments)
            if work.done[pair]
            for block in blocks(alignment)
        ]
        found = Blocks.of(annotator)
        columns = (found.pairs, found.links, found.sources, found.targets)
        assert sorted(zip(*(c.tolist() for c in columns), strict=True)) == sorted(expected)
        assert np.array_equal(found.pairs[found.of_link], annotator.verse_pairs())
        assert np.array_equal(np.bincount(found.of_link, minlength=len(expected)), found.links)
    told: list[float] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks_of_links, "CELLS_AT_A_TIME", cells)
        counts = count_blocks(words, annotators, np.arange(len(lengths)), told.append)
    assert (told[0], told[-1]) == (0, 1)
    assert told == sorted(told)
    for row, (one, other) in enumerate(pairs_of(3)):
        for pair in range(len(lengths)):
            both_done = works[one].done[pair] and works[other].done[pair]
            first, second = (
                {block.links for block in blocks(works[place].alignments[pair])}
                if both_done
                else set()
                for place in (one, other)
            )
            for table, size in (
                (counts.shared, len(first & second)),
                (counts.first, len(first)),
                (counts.second, len(second)),
            ):
                assert table[:, row, pair].tolist() == [size, size]

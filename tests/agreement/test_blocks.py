"""Tests of blocks as arrays and of agreement on whole blocks."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import blocks as blocks_of_links
from blinker_qt.agreement.blocks import Blocks, count_blocks
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.encoding import EncodedSet
from blinker_qt.bitext.alignment import blocks
from works import Lengths, Work, aligned, all_encoded, studies


def test_same_words_with_different_links_are_different_blocks() -> None:
    # Both join all of three and three words, each word with as many links; 1 and 2 are swapped.
    works = (Work.of(aligned("1-1 2-2 1-3 2-3 3-3")), Work.of(aligned("1-2 2-1 1-3 2-3 3-3")))
    counts = count_blocks(*all_encoded(((3, 3),), works), np.zeros(1, np.int64))
    assert counts.first.ravel().tolist() == [1, 1]
    assert counts.rates.tolist() == [[0]]


@given(studies())
@example((((4, 3), (1, 1)), (Work.of(aligned("1-1 2-1 2-2 3-2 4-3"), aligned("1-1")),) * 3))
@example((((4, 4),), tuple(Work.of(aligned(links)) for links in ("1-1 2-2 4-4", "1-1 2-2,3", ""))))
def test_blocks_match_those_of_alignments(study: tuple[Lengths, tuple[Work, ...]]) -> None:
    lengths, works = study
    words, annotators = all_encoded(lengths, works)
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
    counts = count_blocks(words, annotators, np.arange(len(lengths)))
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


def in_another_order(annotator: EncodedSet, seed: int) -> tuple[EncodedSet, list[int]]:
    """The same links, those of each verse pair mixed, and where each of them stood."""
    mixed = np.random.default_rng(seed).random(annotator.source.size)
    order = np.lexsort((mixed, annotator.verse_pairs()))
    source, target = annotator.source[order], annotator.target[order]
    return replace(annotator, source=source, target=target), order.tolist()


def columns_of(found: Blocks) -> list[list[int]]:
    columns = (found.links, found.sources, found.targets, found.pairs)
    return [column.tolist() for column in columns]


@settings(max_examples=15)
@given(studies(annotators=1, most=12), st.integers(0, 99))
def test_blocks_do_not_depend_on_the_order_of_links(
    study: tuple[Lengths, tuple[Work, ...]], seed: int
) -> None:
    words, (annotator,) = all_encoded(*study)
    mixed, order = in_another_order(annotator, seed)
    ordered_blocks, mixed_blocks = Blocks.of(annotator), Blocks.of(mixed)
    assert mixed_blocks.of_link.tolist() == ordered_blocks.of_link[order].tolist()
    assert columns_of(mixed_blocks) == columns_of(ordered_blocks)
    counts = count_blocks(words, [annotator, mixed], np.arange(len(words)))
    of_pairs = np.bincount(ordered_blocks.pairs, minlength=len(words)).tolist()
    for table in counts:
        assert table[0, 0].tolist() == of_pairs


@given(studies(), st.integers(1, 40))
def test_chunk_size_does_not_change_block_counts(
    study: tuple[Lengths, tuple[Work, ...]], cells: int
) -> None:
    words, annotators = all_encoded(*study)
    sets = np.arange(len(words)) // 2
    counts = count_blocks(words, annotators, sets)
    told: list[float] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks_of_links, "CELLS_AT_A_TIME", cells)
        by_few = count_blocks(words, annotators, sets, told.append)
    for some_table, expected_table in zip(by_few, counts, strict=True):
        assert some_table.tolist() == expected_table.tolist()
    assert (told[0], told[-1]) == (0, 1)
    assert told == sorted(told)

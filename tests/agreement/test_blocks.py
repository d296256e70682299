"""Blocks as arrays, against those of an alignment; agreement on whole blocks."""

import numpy as np
import pytest
from hypothesis import given, settings

from blinker_qt.agreement.blocks import Blocks, count_blocks, pairs_of_links
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.bitext.blocks import blocks
from works import Lengths, Work, aligned, all_encoded, encoded, numbered, studies


def test_words_that_hang_together_through_others_are_one_block() -> None:
    # 1-1, 2-1, 2-2, 3-2 hang together; 4-3 stands alone; so does 1-1 of the second verse pair.
    lengths = ((4, 3), (1, 1))
    work = Work.of(aligned("1-1 2-1 2-2 3-2 4-3"), aligned("1-1"))
    found = Blocks.of(encoded(numbered(lengths), work))
    assert found.of_link.tolist() == [0, 0, 0, 0, 1, 2]
    assert found.links.tolist() == [4, 1, 1]
    assert found.sources.tolist() == [3, 1, 1]
    assert found.targets.tolist() == [2, 1, 1]
    assert found.pairs.tolist() == [0, 0, 1]


def test_a_chain_as_long_as_a_verse_is_one_block() -> None:
    chain = " ".join(f"{n}-{n} {n + 1}-{n}" for n in range(1, 200))
    found = Blocks.of(encoded(numbered(((200, 199),)), Work.of(aligned(chain))))
    assert (found.links.tolist(), found.sources.tolist()) == ([398], [200])


def test_one_word_more_makes_another_block() -> None:
    # Blocks 1-1 (both), 2-2 against 2-2,3, 4-4 against none: 1 shared of 3 and of 2. D = 2/5.
    works = (Work.of(aligned("1-1 2-2 4-4")), Work.of(aligned("1-1 2-2,3")))
    counts = count_blocks(*all_encoded(((4, 4),), works), np.zeros(1, np.int64))
    assert counts.rates.tolist() == [[pytest.approx(2 / 5)]]
    # Joined otherwise, the same words are another block.
    works = (Work.of(aligned("1,2-1,2")), Work.of(aligned("1-1,2 2-1")))
    counts = count_blocks(*all_encoded(((2, 2),), works), np.zeros(1, np.int64))
    assert counts.rates.tolist() == [[0]]


def test_no_links_are_no_blocks() -> None:
    works = (Work.of(aligned()),) * 2
    counts = count_blocks(*all_encoded(((1, 1),), works), np.zeros(1, np.int64))
    assert np.isnan(counts.rates).all()


@settings(max_examples=30)
@given(studies())
def test_blocks_are_those_of_the_alignments(study: tuple[Lengths, tuple[Work, ...]]) -> None:
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
        assert np.array_equal(found.pairs[found.of_link], pairs_of_links(annotator))
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

"""Sets of partners as whole numbers: against the alignments they come from."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import partners
from blinker_qt.agreement.partners import elements, in_pairs, partner_sets, sizes
from blinker_qt.bitext.verses import Side
from works import Lengths, Work, aligned, all_encoded, studies


def as_number(positions: frozenset[int]) -> int:
    return sum(1 << position for position in positions)


def slow_sets(lengths: Lengths, works: tuple[Work, ...], side: Side) -> list[dict[int, int]]:
    """For each word of a side how many annotators gave it each set."""
    found = []
    for pair, both in enumerate(lengths):
        done = [work.alignments[pair] for work in works if work.done[pair]]
        for word in range(both[list(Side).index(side)]):
            sets = Counter(as_number(alignment.partners(side, word)) for alignment in done)
            found.append(dict(sorted(sets.items())))
    return found


@settings(max_examples=40)
@given(studies(most=5), st.integers(1, 12), st.sampled_from([1, 3, 63]))
def test_sets_are_those_of_the_alignments(
    study: tuple[Lengths, tuple[Work, ...]], words_at_a_time: int, positions: int
) -> None:
    lengths, works = study
    words, annotators = all_encoded(lengths, works)
    found = {
        side: [dict[int, int]() for _ in range(starts[-1])]
        for side, starts in zip(Side, (words.source_starts, words.target_starts), strict=True)
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partners, "_WORDS_AT_A_TIME", words_at_a_time)
        patch.setattr(partners, "_POSITIONS", positions)
        for sets in partner_sets(words, annotators):
            of_run = found[sets.side][sets.all_words]
            rows = zip(
                sets.words.tolist(), sets.partners.tolist(), sets.counts.tolist(), strict=True
            )
            for word, given_set, count in rows:
                of_run[word][given_set] = count
            decided = np.bincount(sets.words, sets.counts, sets.deciders.size)
            assert sets.deciders.tolist() == decided.tolist()
    for side in Side:
        expected = slow_sets(lengths, works, side)
        assert found[side] == expected
        assert [list(one) for one in found[side]] == [list(one) for one in expected]


def test_verses_of_more_words_than_a_machine_number_has_bits() -> None:
    # The target words are 70 in the first verse pair and 2 in the second.
    works = (
        Work.of(aligned("1-1 1-70"), aligned("1-2")),
        Work.of(aligned("1-1"), aligned("1-2")),
    )
    words, annotators = all_encoded(((1, 70), (1, 2)), works)
    short, long, *_ = partner_sets(words, annotators)
    assert (short.words.tolist(), short.partners.tolist(), short.counts.tolist()) == ([1], [2], [2])
    assert (long.words.tolist(), long.counts.tolist()) == ([0, 0], [1, 1])
    assert long.partners.tolist() == [1, 1 | 1 << 69]
    assert sizes(long.partners).tolist() == [1, 2]
    assert [some.tolist() for some in elements(long.partners)] == [[0, 1, 1], [0, 0, 69]]


@given(st.lists(st.integers(0, (1 << 63) - 1), max_size=8))
def test_elements_make_the_sets_again(chosen: list[int]) -> None:
    members, positions = elements(np.array(chosen, np.int64))
    rebuilt = [0] * len(chosen)
    for member, position in zip(members.tolist(), positions.tolist(), strict=True):
        rebuilt[member] += 1 << position
    assert rebuilt == chosen


@given(st.lists(st.integers(0, 5), max_size=12), st.integers(1, 5))
def test_pairs_are_every_two_of_a_group(groups: list[int], at_a_time: int) -> None:
    groups = sorted(groups)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partners, "_PAIRS_AT_A_TIME", at_a_time)
        parts = list(in_pairs(np.array(groups, np.int64)))
    found = [
        pair
        for first, second in parts
        for pair in zip(first.tolist(), second.tolist(), strict=True)
    ]
    expected = [
        (one, other)
        for one, other in combinations(range(len(groups)), 2)
        if groups[one] == groups[other]
    ]
    assert found == expected

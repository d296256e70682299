"""The counts of the lexicon do not depend on how verse pairs are grouped."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement import lexicon
from blinker_qt.agreement.lexicon import Association, Entries, LookedUp, Phrases, look_up
from blinker_qt.bitext.verses import Side
from works import Drawn, all_encoded, studies


def rows(found: Entries) -> list[tuple[int, ...]]:
    columns = (found.keys, found.phrases, found.counts, found.annotators, found.pairs)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def readable(found: LookedUp, types: list[int], others: list[int]) -> list[list[object]]:
    """Entries with their phrases as types, with a mark for gaps."""

    def read(phrases: Phrases, number: int, of_word: list[int]) -> tuple[tuple[int, bool], ...]:
        words = phrases.words_of(number)
        behind = (bool(place and word != words[place - 1] + 1) for place, word in enumerate(words))
        return tuple((of_word[word], gap) for word, gap in zip(words, behind, strict=True))

    by_word = [
        (key, read(found.phrases, phrase, others), *rest)
        for key, phrase, *rest in rows(found.translations)
    ]
    by_block = [
        (read(found.own_phrases, key, types), read(found.phrases, phrase, others), *rest)
        for key, phrase, *rest in rows(found.block_translations)
    ]
    return [[*by_word], [*by_block], found.linked.tolist()]


@given(studies(annotators=2), st.sampled_from(Side), st.integers(0, 99))
def test_chunk_size_does_not_change_the_lexicon(study: Drawn, side: Side, seed: int) -> None:
    words, annotators = all_encoded(*study)
    random = np.random.default_rng(seed)
    counts = (int(words.source_starts[-1]), int(words.target_starts[-1]))
    types, others = (random.integers(0, 3, count) for count in counts)
    if side is Side.TARGET:
        types, others = others, types
    told: list[float] = []
    at_once = look_up(words, annotators, side, types, others, told.append)
    for entries in (at_once.translations, at_once.block_translations):
        totals = Counter[int]()
        for key, _, count, *_ in rows(entries):
            totals[key] += count
        order = [(-totals[key], key, -count, phrase) for key, phrase, count, *_ in rows(entries)]
        assert order == sorted(order)
    assert (told[0], told[-1]) == (0, 1)
    assert told == sorted(told)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lexicon, "CELLS_AT_A_TIME", 1)
        one_by_one = look_up(words, annotators, side, types, others)
    as_lists = types.tolist(), others.tolist()
    assert readable(one_by_one, *as_lists) == readable(at_once, *as_lists)


DUNNING = (
    (270.72, 110, 2442, 111, 29114),
    (263.90, 29, 13, 123, 31612),
    (256.84, 31, 23, 139, 31584),
    (167.23, 10, 0, 3, 31764),
    (157.21, 76, 104, 2476, 29121),
    (157.03, 16, 16, 51, 31694),
)
"""The first bigrams of the table in Dunning (1993): -2 log λ, and how often the two words occur
together, only the second, only the first, and neither."""


def test_the_log_likelihood_ratio_reproduces_the_printed_table() -> None:
    printed, both, second, first, neither = np.array(DUNNING).T
    counts = np.array([both, both + first, both + second]).astype(np.int64)
    assert set(both + second + first + neither) == {31_777}
    association = Association.of(counts[0], counts[1], counts[2], 31_777)
    assert association.log_likelihood.round(2).tolist() == printed.tolist()
    # The ratio and Dice do not change if the words change places; the probability does.
    turned = Association.of(counts[0], counts[2], counts[1], 31_777)
    assert turned.log_likelihood == pytest.approx(association.log_likelihood)
    assert turned.dice.tolist() == association.dice.tolist()
    assert turned.probability.tolist() != association.probability.tolist()

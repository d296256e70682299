"""How long the measures beyond Dice take: ``pytest tests/benchmarks --benchmark-enable``."""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.agreement.blocks import count_blocks
from blinker_qt.agreement.chance import (
    cohen,
    confusions,
    judgments,
    krippendorff_alpha,
    mean_value,
    multi_kappa,
)
from blinker_qt.agreement.decisions import word_differences, word_entropies
from blinker_qt.agreement.dice import Counting, count, count_by_verse_pair
from blinker_qt.agreement.encoding import EncodedSet, WordNumbers, linked_words
from blinker_qt.agreement.masi import set_alpha
from blinker_qt.agreement.resampling import Draws, bootstrap
from synthetic import size, synthetic

STUDIES = pytest.mark.parametrize(
    ("pairs", "annotators"),
    [(250, 7), (31_000, 5), (31_000, 20)],
    ids=["1998", "bible-5", "bible-20"],
)


def kappas_and_alpha(words: WordNumbers, annotators: list[EncodedSet]) -> tuple[float | None, ...]:
    labels = linked_words(words, annotators)
    counts = judgments(labels, 2)
    many, alpha = multi_kappa(counts), krippendorff_alpha(counts)
    assert many
    assert alpha
    pairs = [kappa for table in confusions(labels, 2) if (kappa := cohen(table))]
    return mean_value(pairs), many.value, alpha.value


@STUDIES
def test_kappa_and_alpha(benchmark: BenchmarkFixture, pairs: int, annotators: int) -> None:
    words, encoded, _ = synthetic(size(benchmark, pairs, pairs // 100), annotators)
    assert None not in benchmark(lambda: kappas_and_alpha(words, encoded))


def test_table_kappa_and_alpha_of_a_study_like_the_first(benchmark: BenchmarkFixture) -> None:
    words, encoded, sets = synthetic(size(benchmark, 250, 25), 7)

    def live() -> tuple[float | None, ...]:
        rates = count(words, encoded, Counting(sets)).rates
        return float(np.nanmean(rates)), *kappas_and_alpha(words, encoded)

    assert None not in benchmark(live)


@STUDIES
def test_entropy(benchmark: BenchmarkFixture, pairs: int, annotators: int) -> None:
    words, encoded, _ = synthetic(size(benchmark, pairs, pairs // 100), annotators)
    by_word = benchmark(lambda: word_entropies(words, encoded))
    assert 0 < by_word.mean() < np.log2(annotators)


@STUDIES
def test_kinds_of_difference(benchmark: BenchmarkFixture, pairs: int, annotators: int) -> None:
    words, encoded, _ = synthetic(size(benchmark, pairs, pairs // 100), annotators)
    by_word = benchmark(lambda: word_differences(words, encoded).kinds)
    assert (by_word.sum(axis=0) == annotators * (annotators - 1) // 2).all()


@STUDIES
def test_alpha_over_sets(benchmark: BenchmarkFixture, pairs: int, annotators: int) -> None:
    words, encoded, _ = synthetic(size(benchmark, pairs, pairs // 100), annotators)
    assert benchmark(lambda: set_alpha(words, encoded))


@STUDIES
def test_whole_blocks(benchmark: BenchmarkFixture, pairs: int, annotators: int) -> None:
    words, encoded, sets = synthetic(size(benchmark, pairs, pairs // 100), annotators)
    assert np.isfinite(benchmark(lambda: count_blocks(words, encoded, sets)).rates).all()


@STUDIES
def test_single_verse_pairs(benchmark: BenchmarkFixture, pairs: int, annotators: int) -> None:
    words, encoded, sets = synthetic(size(benchmark, pairs, pairs // 100), annotators)
    found = benchmark(lambda: count_by_verse_pair(words, encoded, Counting(sets)))
    assert np.isfinite(found.rates).all()


def test_bootstrap_of_a_study_like_the_first(benchmark: BenchmarkFixture) -> None:
    words, encoded, sets = synthetic(size(benchmark, 250, 25), 7)
    counts = count(words, encoded, Counting(np.arange(len(words))))
    assert len(benchmark(lambda: bootstrap(counts, sets, Draws())).sums) == 1000

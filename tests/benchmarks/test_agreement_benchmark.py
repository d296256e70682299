"""How long the agreement table takes: ``pytest tests/benchmarks --benchmark-enable``."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from statistics import median
from time import perf_counter
from typing import TypeVar

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.agreement.chance import (
    cohen,
    confusions,
    judgments,
    krippendorff_alpha,
    mean_value,
    multi_kappa,
)
from blinker_qt.agreement.dice import Counting, count
from blinker_qt.agreement.encoding import (
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    linked_words,
)
from synthetic import SET_SIZE, read_once, size, synthetic

Result = TypeVar("Result")


def test_table_kappa_and_alpha_of_a_study_like_the_first(benchmark: BenchmarkFixture) -> None:
    words, encoded, sets = synthetic(size(benchmark, 250, 25), 7)

    def live() -> tuple[float | None, ...]:
        rates = count(words, encoded, Counting(sets)).rates
        return float(np.nanmean(rates)), *kappas_and_alpha(words, encoded)

    assert None not in benchmark(live)


def kappas_and_alpha(words: WordNumbers, annotators: list[EncodedSet]) -> tuple[float | None, ...]:
    labels = linked_words(words, annotators)
    counts = judgments(labels, 2)
    many, alpha = multi_kappa(counts), krippendorff_alpha(counts)
    assert many
    assert alpha
    pairs = [kappa for table in confusions(labels, 2) if (kappa := cohen(table))]
    return mean_value(pairs), many.value, alpha.value


def test_the_table_stays_near_reading_and_far_from_a_script(benchmark: BenchmarkFixture) -> None:
    """Both say the same, and the ratios are those that are promised (with a margin for noise)."""
    words, annotators, sets = synthetic(size(benchmark, 2_500, 50), 20)
    weighted = [by_set(some, sets) for some in annotators]
    table, table_time = timed(lambda: flat(count(words, annotators, Counting(sets)).rates), 5)
    script, script_time = timed(lambda: script_rates(weighted), 1)
    _, reading_time = timed(lambda: read_once(annotators), 5)
    assert table == pytest.approx(script, abs=1e-12)
    benchmark.extra_info["table / reading"] = table_time / reading_time
    benchmark.extra_info["script / table"] = script_time / table_time
    benchmark(lambda: count(words, annotators, Counting(sets)))
    if not benchmark.disabled:
        assert script_time / table_time > 50
        assert table_time / reading_time < 400


def timed(run: Callable[[], Result], rounds: int) -> tuple[Result, float]:
    """What a function returns, and the median of its seconds."""
    seconds = []
    for _ in range(rounds):
        start = perf_counter()
        result = run()
        seconds.append(perf_counter() - start)
    return result, median(seconds)


def flat(rates: FloatArray) -> list[float]:
    found: list[float] = rates.ravel().tolist()
    return found


Weighted = list[dict[tuple[int, int], float]]
"""The links of each set with their weights, in one direction."""


def by_set(annotator: EncodedSet, sets: IntArray) -> tuple[Weighted, Weighted]:
    """What a script would keep between two runs: weights of both directions."""
    directions: tuple[Weighted, Weighted] = ([], [])
    for start in range(0, sets.size, SET_SIZE):
        stop = min(start + SET_SIZE, sets.size)
        rows = slice(annotator.link_starts[start], annotator.link_starts[stop])
        links = list(
            zip(annotator.source[rows].tolist(), annotator.target[rows].tolist(), strict=True)
        )
        for direction, weighted in enumerate(directions):
            fan_outs = Counter(link[direction] for link in links)
            weighted.append({link: 1 / fan_outs[link[direction]] for link in links})
    return directions


def script_rates(annotators: Sequence[tuple[Weighted, Weighted]]) -> list[float]:
    """The agreement rates as plain Python computes them, pair by pair and set by set."""
    rates = []
    for first, second in combinations(annotators, 2):
        for which in range(len(first[0])):
            both = []
            for direction in range(2):
                x, y = first[direction][which], second[direction][which]
                shared = sum(min(x[link], y[link]) for link in x.keys() & y.keys())
                both.append(2 * shared / (sum(x.values()) + sum(y.values())))
            rates.append(sum(both) / 2)
    return rates

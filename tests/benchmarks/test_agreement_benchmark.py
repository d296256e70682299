"""How long the agreement table takes: ``pytest tests/benchmarks --benchmark-enable``."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from statistics import median
from time import perf_counter
from typing import TypeVar

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.agreement.dice import Counting, Weights, count
from blinker_qt.agreement.encoding import EncodedSet, FloatArray, IntArray
from synthetic import SET_SIZE, read_once, size, synthetic

Result = TypeVar("Result")


@pytest.mark.parametrize("weights", Weights, ids=lambda weights: weights.value)
def test_table_of_a_study_like_the_first(benchmark: BenchmarkFixture, weights: Weights) -> None:
    words, annotators, sets = synthetic(size(benchmark, 250, 25), 7)
    counts = benchmark(lambda: count(words, annotators, Counting(sets, weights)))
    assert counts.rates.shape == (21, sets[-1] + 1)


def test_table_of_a_whole_bible(benchmark: BenchmarkFixture) -> None:
    words, annotators, sets = synthetic(size(benchmark, 31_000, 310), 5)
    counts = benchmark(lambda: count(words, annotators, Counting(sets)))
    assert counts.rates.shape == (10, sets[-1] + 1)


def test_reading_the_links_of_a_whole_bible_once(benchmark: BenchmarkFixture) -> None:
    _, annotators, _ = synthetic(size(benchmark, 31_000, 310), 5)
    assert benchmark(lambda: read_once(annotators)) > 0


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

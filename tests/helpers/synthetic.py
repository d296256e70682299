"""Large studies made up for measuring how long things take."""

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers, encode

SET_SIZE = 10


def synthetic(pairs: int, annotators: int) -> tuple[WordNumbers, list[EncodedSet], IntArray]:
    """Annotators who link along the diagonal, with stray and second links; sets of ten."""
    random = np.random.default_rng(pairs)
    lengths = random.integers((8, 9), (46, 50), (pairs, 2))
    words = WordNumbers(*(np.concatenate(([0], np.cumsum(side))) for side in lengths.T))
    pair = np.repeat(np.arange(pairs), lengths[:, 0])
    source = np.arange(pair.size) - words.source_starts[pair]
    last = lengths[pair, 1] - 1
    straight = source * (last + 1) // lengths[pair, 0]
    none = np.zeros(0, np.int64)
    encoded = []
    for _ in range(annotators):
        stray = (random.random(pair.size) < 0.1) * random.integers(-3, 4, pair.size)
        target = np.clip(straight + stray, 0, last)
        second = (random.random(pair.size) < 0.3) & (target < last)
        rows = [
            np.concatenate((column, column[second] + step))
            for column, step in ((pair, 0), (source, 0), (target, 1))
        ]
        order = np.lexsort(rows[::-1])
        links = (rows[0][order], rows[1][order], rows[2][order])
        done = np.ones(pairs, np.bool_)
        encoded.append(encode(words, done, links, (none, none), (none, none)))
    return words, encoded, np.arange(pairs) // SET_SIZE


def size(benchmark: BenchmarkFixture, full: int, small: int) -> int:
    """The full size where benchmarks are measured, a small one where they are only run."""
    return small if benchmark.disabled else full

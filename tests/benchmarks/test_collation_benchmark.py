"""How long studies take from files to figures: ``pytest tests/benchmarks --benchmark-enable``."""

import tracemalloc
from functools import partial
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.loading import gather, open_collation

STOPLIST = Stoplist.of("some", ["ab", "cd", "ef"])


def test_from_files_to_the_table(benchmark: BenchmarkFixture, files: list[Path]) -> None:
    assert benchmark(lambda: compare(open_collation(files))).grand is not None


def test_memory_grows_by_the_links_alone(benchmark: BenchmarkFixture, files: list[Path]) -> None:
    """Each further annotation set takes eight bytes a link and a few for each verse pair."""
    gather(files[:1])
    held = []
    tracemalloc.start()
    for count in (2, 3):
        before = tracemalloc.get_traced_memory()[0]
        gathered = gather(files[:count])
        held.append(tracemalloc.get_traced_memory()[0] - before)
        benchmark.extra_info[f"MB at most, {count} files"] = (
            tracemalloc.get_traced_memory()[1] / 1e6
        )
        collation = gathered.collation
        del gathered
        assert collation is not None
        links, pairs = collation.members[-1].everything.source.size, len(collation.bitext)
        first_alignment = partial(collation.alignment, 1, 0)
        if count == 2:
            del collation, first_alignment
    tracemalloc.stop()
    growth = held[1] - held[0]
    benchmark.extra_info["MB a file"] = growth / 1e6
    assert growth < 8 * links + 64 * pairs + 50_000
    benchmark(first_alignment)

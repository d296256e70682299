"""Made-up studies, and how benchmarks note their figures for docs/speed.md."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.formats import annotation
from measuring import Note
from synthetic import synthetic_works


@pytest.fixture
def is_measured(benchmark: BenchmarkFixture) -> bool:
    """Whether times are measured; otherwise benchmarks run once, on small studies."""
    return not benchmark.disabled


@pytest.fixture
def note(benchmark: BenchmarkFixture) -> Note:
    """Notes a figure for a table of docs/speed.md.

    Arguments are the table, the row, the column, the limit and the figure; without a figure, the
    table has the median and 99th percentile of the benchmark's times in milliseconds.
    """

    def add(table: str, row: str, column: str, limit: str, figure: str | None = None) -> None:
        noted = {"table": table, "row": row, "column": column, "limit": limit, "figure": figure}
        benchmark.extra_info.setdefault("figures", []).append(noted)

    return add


@pytest.fixture(scope="session")
def write_study(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[int, int], list[Path]]:
    """Writes the files of a study; a small one unless benchmarks are measured."""
    is_small = not request.config.getoption("benchmark_enable")

    def write(pairs: int, annotators: int) -> list[Path]:
        folder = tmp_path_factory.mktemp("study")
        paths = []
        for work in synthetic_works(*((31, 3) if is_small else (pairs, annotators))):
            paths.append(folder / f"{work.annotator}.blinker")
            paths[-1].write_bytes(annotation.write(work))
        return paths

    return write

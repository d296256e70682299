"""What several benchmarks read."""

from pathlib import Path

import pytest

from blinker_qt.formats import annotation
from synthetic import synthetic_works

PAIRS, ANNOTATORS = 31_000, 20


@pytest.fixture(scope="session")
def files(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Twenty files of 31,000 verse pairs where benchmarks are measured, else three of 31."""
    measured = request.config.getoption("benchmark_enable")
    folder = tmp_path_factory.mktemp("study")
    paths = []
    for work in synthetic_works(*((PAIRS, ANNOTATORS) if measured else (31, 3))):
        paths.append(folder / f"{work.annotator}.blinker")
        paths[-1].write_bytes(annotation.write(work))
    return paths

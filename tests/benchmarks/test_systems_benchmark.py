"""How long the outputs of systems are looked at: ``pytest tests/benchmarks --benchmark-enable``."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import pharaoh
from blinker_qt.formats.interchange import Choices, IndexBase
from blinker_qt.gold.systems import OutputReading, Trial, try_out
from synthetic import size, study

OUTPUTS = 3


@pytest.fixture
def bitext(benchmark: BenchmarkFixture) -> Bitext:
    """Thirty-one thousand verse pairs where benchmarks are measured, else thirty-one."""
    return study(size(benchmark, 31_000, 31)).bitext


@pytest.fixture
def outputs(bitext: Bitext, tmp_path: Path) -> list[Path]:
    """What several systems might have written."""
    links = pharaoh.write(study(len(bitext)), Choices(base=IndexBase.ZERO))
    paths = [tmp_path / f"{number}.links" for number in range(OUTPUTS)]
    for path in paths:
        path.write_bytes(links)
    return paths


def test_outputs_of_systems_are_tried_out(
    benchmark: BenchmarkFixture, bitext: Bitext, outputs: list[Path]
) -> None:
    """Nobody has said what they are."""
    pedantic: Callable[..., Trial] = benchmark.pedantic
    found = pedantic(try_out, (outputs, bitext), rounds=3)
    assert found.reading == OutputReading("pharaoh", IndexBase.ZERO)
    assert len(found.sight.works) == OUTPUTS

"""How long annotation files take: ``pytest tests/benchmarks --benchmark-enable``."""

from collections.abc import Callable
from dataclasses import replace
from statistics import median

import pytest
from lxml import etree
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.bitext.adjudication import Adjudication, Origin, Rule, RuleKind, Settled, Source
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.formats.annotation import read, read_columns, write
from blinker_qt.formats.columns import AnnotationColumns
from synthetic import study


@pytest.fixture
def annotation_set(benchmark: BenchmarkFixture) -> AnnotationSet:
    """Of 31,000 verse pairs where benchmarks are measured, of 31 where they are only run."""
    return study(31 if benchmark.disabled else 31_000)


def bare_parse(data: bytes) -> int:
    """What lxml alone does with the file."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    return len(etree.fromstring(data, parser))


def compare_with_bare_parse(benchmark: BenchmarkFixture, data: bytes) -> None:
    """Note how many times as long as lxml alone it took, by the same clock."""
    if benchmark.stats is not None:
        bare = median(timed(bare_parse, data, clock=benchmark._timer) for _ in range(9))
        ratio = benchmark.stats.stats.median / bare
        benchmark.extra_info["times a bare parse"] = round(ratio, 2)


@pytest.mark.parametrize("read_it", [read, read_columns], ids=["values", "columns"])
@pytest.mark.parametrize("role", [Role.ANNOTATOR, Role.GOLD], ids=lambda role: role.value)
def test_load(
    benchmark: BenchmarkFixture,
    annotation_set: AnnotationSet,
    role: Role,
    read_it: Callable[[bytes, str], object],
) -> None:
    """Every link of a gold standard has an origin, one of three in each verse pair."""
    work = settled(annotation_set) if role is Role.GOLD else annotation_set
    data = write(work)
    found = benchmark(read_it, data, "x")
    assert found == work or isinstance(found, AnnotationColumns)
    compare_with_bare_parse(benchmark, data)


def settled(work: AnnotationSet) -> AnnotationSet:
    """The same links as a gold standard of three sources."""
    names = "ABC"
    sources = tuple(Source(name, "0" * 64, f"{name}.blinker") for name in names)
    some = (
        Origin(RuleKind.ALL, drawn=(0, 1, 2)),
        Origin(RuleKind.ALL, drawn=(0, 1, 2)),
        Origin(RuleKind.MAJORITY, drawn=(0, 2)),
        Origin(person="Lead", ruling="ART-3", drawn=(1,)),
    )
    pairs = []
    for pair in work.pairs:
        chunks = pair.links.split(" ")
        groups: dict[Origin, list[str]] = {}
        for number, chunk in enumerate(chunks):
            groups.setdefault(some[number % len(some)], []).append(chunk)
        origins = (Settled(origin, " ".join(links)) for origin, links in groups.items())
        pairs.append(replace(pair, origins=tuple(origins)))
    adjudication = Adjudication(Rule(RuleKind.MAJORITY), sources)
    return replace(work, pairs=tuple(pairs), role=Role.GOLD, adjudication=adjudication)


def timed(run: Callable[..., object], *arguments: object, clock: Callable[[], float]) -> float:
    start = clock()
    run(*arguments)
    return clock() - start

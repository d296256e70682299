"""How long annotation files take: ``pytest tests/benchmarks --benchmark-enable``."""

import re
from collections.abc import Callable
from dataclasses import replace
from statistics import median

import numpy as np
import pytest
from lxml import etree
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.bitext.adjudication import Adjudication, Origin, Rule, RuleKind, Settled, Source
from blinker_qt.bitext.alignment import links_from_text
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.annotation import assemble, pair_block, read, read_columns, write
from blinker_qt.formats.columns import AnnotationColumns, link_columns


def synthetic(pairs: int) -> AnnotationSet:
    """Verses of 8 to 45 words, linked along the diagonal; every eighth word in a block of four."""
    random = np.random.default_rng(pairs)
    words = ["".join(map(chr, random.integers(97, 123, length))) for length in range(2, 9)] * 50
    lengths = random.integers(8, 46, pairs).tolist()
    verses = [" ".join(random.choice(words, length)) for length in lengths]
    annotations = []
    for length in lengths:
        links = [
            f"{word},{word + 1}-{word},{word + 1}" if word % 8 == 1 else f"{word}-{word}"
            for word in range(1, length - 1)
            if word % 8 != 2
        ]
        annotations.append(PairAnnotation(" ".join(links), str(length), str(length), done=True))
    references = tuple(f"Book {number // 30}:{number % 30 + 1}" for number in range(pairs))
    sets = tuple(number // 10 + 1 for number in range(pairs))
    bitext = Bitext(Language("en"), Language("fr"), references, (*verses,), (*verses,), sets)
    return AnnotationSet(bitext, tuple(annotations), "A1")


@pytest.fixture
def annotation_set(benchmark: BenchmarkFixture) -> AnnotationSet:
    """Of 31,000 verse pairs where benchmarks are measured, of 31 where they are only run."""
    return synthetic(31 if benchmark.disabled else 31_000)


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


def test_load(benchmark: BenchmarkFixture, annotation_set: AnnotationSet) -> None:
    data = write(annotation_set)
    assert benchmark(read, data, "x") == annotation_set
    compare_with_bare_parse(benchmark, data)


def test_load_as_columns(benchmark: BenchmarkFixture, annotation_set: AnnotationSet) -> None:
    data = write(annotation_set)
    assert benchmark(read_columns, data, "x").links.pair[-1] == len(annotation_set.pairs) - 1
    compare_with_bare_parse(benchmark, data)


@pytest.mark.parametrize("read_it", [read, read_columns], ids=["values", "columns"])
def test_load_a_gold_standard(
    benchmark: BenchmarkFixture,
    annotation_set: AnnotationSet,
    read_it: Callable[[bytes, str], object],
) -> None:
    """Every link has an origin, one of three in each verse pair."""
    gold = settled(annotation_set)
    data = write(gold)
    found = benchmark(read_it, data, "x")
    assert found == gold or isinstance(found, AnnotationColumns)
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


def test_load_links_of_another_program(
    benchmark: BenchmarkFixture, annotation_set: AnnotationSet
) -> None:
    """Written link by link and backwards, a file says the same, and takes not much longer."""
    data = write(annotation_set)
    loose = re.sub(rb"<links>([^<]*)</links>", link_by_link, data)
    assert benchmark(read, loose, "x") == annotation_set
    if benchmark.stats is not None:
        canonical = median(timed(read, data, "x", clock=benchmark._timer) for _ in range(5))
        ratio = benchmark.stats.stats.median / canonical
        benchmark.extra_info["times a canonical file"] = round(ratio, 2)


def link_by_link(element: re.Match[bytes]) -> bytes:
    links = sorted(links_from_text(element[1].decode()), reverse=True)
    text = " ".join(f"{source + 1}-{target + 1}" for source, target in links)
    return f"<links>{text}</links>".encode()


def timed(run: Callable[..., object], *arguments: object, clock: Callable[[], float]) -> float:
    start = clock()
    run(*arguments)
    return clock() - start


def test_bare_parse(benchmark: BenchmarkFixture, annotation_set: AnnotationSet) -> None:
    data = write(annotation_set)
    assert benchmark(bare_parse, data) == len(annotation_set.pairs) + 1


def test_write(benchmark: BenchmarkFixture, annotation_set: AnnotationSet) -> None:
    assert benchmark(write, annotation_set)


def test_save_one_changed_pair(benchmark: BenchmarkFixture, annotation_set: AnnotationSet) -> None:
    bitext = annotation_set.bitext
    blocks = [pair_block(bitext, index, pair) for index, pair in enumerate(annotation_set.pairs)]
    fingerprint = bitext.fingerprint

    def save() -> bytes:
        blocks[7] = pair_block(bitext, 7, annotation_set.pairs[7])
        return assemble(annotation_set, blocks, fingerprint)

    assert benchmark(save) == write(annotation_set)


def test_links_to_columns(benchmark: BenchmarkFixture, annotation_set: AnnotationSet) -> None:
    texts = [pair.links for pair in annotation_set.pairs]
    assert benchmark(link_columns, texts).pair[-1] == len(texts) - 1

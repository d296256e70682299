"""How long finding verse pairs takes: ``pytest tests/benchmarks --benchmark-enable``."""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.annotate.progress import PairFilter, WordCounts, chosen_pairs
from blinker_qt.annotate.search import Query, SearchIndex, find_references
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair


@pytest.fixture
def session(benchmark: BenchmarkFixture) -> Session:
    """Of 31,000 verse pairs where benchmarks are measured, of 310 where they are only run."""
    pairs = 310 if benchmark.disabled else 31_000
    random = np.random.default_rng(pairs)
    words = ["".join(map(chr, random.integers(0x3B1, 0x3CA, length))) for length in range(2, 9)]
    verses = [tuple(random.choice(words, length)) for length in random.integers(8, 46, pairs)]
    bitext = Bitext.of(
        VersePair(f"Book {number // 30}:{number % 30 + 1}", verse, verse)
        for number, verse in enumerate(verses)
    )
    work = [
        PairAnnotation(" ".join(f"{word}-{word}" for word in range(1, len(verse))), seconds=9)
        for verse in verses
    ]
    return Session(AnnotationSet(bitext, tuple(work), "A1"))


@pytest.mark.parametrize("exact", [False, True])
def test_search(benchmark: BenchmarkFixture, session: Session, exact: bool) -> None:
    index = SearchIndex(session.bitext, exact=exact)
    everything = range(len(session.bitext))
    word = session.bitext.source_verses[-1].split(" ")[-1]
    index.find(Query(word, exact), everything)
    assert everything[-1] in benchmark(index.find, Query(word, exact), everything)


def test_first_search(benchmark: BenchmarkFixture, session: Session) -> None:
    def search() -> list[int]:
        return SearchIndex(session.bitext, exact=False).find(Query("α"), range(10))

    assert benchmark(search)


def test_count_words(benchmark: BenchmarkFixture, session: Session) -> None:
    assert benchmark(WordCounts, session).words


@pytest.mark.parametrize("chosen", PairFilter)
def test_filter(benchmark: BenchmarkFixture, session: Session, chosen: PairFilter) -> None:
    counts = WordCounts(session)
    listed = benchmark(chosen_pairs, session, counts, chosen)
    said = (PairFilter.DIFFICULT, PairFilter.REJECTED, PairFilter.WITH_NOTES)
    none = chosen in (PairFilter.DONE, PairFilter.NOT_BEGUN, *said)
    assert len(listed) == (0 if none else len(session.bitext))


def test_reference(benchmark: BenchmarkFixture, session: Session) -> None:
    references = session.bitext.references
    assert benchmark(find_references, references, references[-1]) == [len(references) - 1]

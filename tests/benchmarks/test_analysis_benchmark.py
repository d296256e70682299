"""How long a lead waits for figures: ``pytest tests/benchmarks --benchmark-enable``.

Five and twenty annotators of a whole Bible, as they lie in memory once their files are read. An
answer is asked for when nobody has asked for anything, and when one option was changed.
"""

import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import SetsOfSize
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.compare import agreement, where, who, why
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.lexicon import Lexicon
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.other_measures import (
    alpha_tables,
    block_tables,
    chance_tables,
    mark_tables,
    score_tables,
)
from synthetic import read_once, synthetic_collation

LISTED = 500
MOST_MEGABYTES = 64
CONTENT = Stoplist.of("frequent", [f"w{number}" for number in range(1, 300)])
Answer = Callable[[Collation, Options], object]


def how_far_(study: Collation, options: Options) -> object:
    return (
        agreement.agreement(study, options),
        score_tables(study, options),
        mark_tables(study, options),
        block_tables(study, options),
        chance_tables(study, options),
        alpha_tables(study, options),
    )


def where_(study: Collation, options: Options) -> object:
    return where.split_verse_pairs(study, options), where.split_words(study, options, LISTED)


def why_(study: Collation, options: Options) -> object:
    return why.tables(why.why(study, options), most=LISTED)


def content_words(study: Collation, options: Options) -> object:
    return compare(study, replace(options, stoplist_source=CONTENT, stoplist_target=CONTENT))


def intervals(study: Collation, options: Options) -> object:
    return agreement.agreement(study, options, Draws())


def lexicon(study: Collation, _options: Options) -> object:
    return Lexicon.of(study)


TABS: dict[str, Answer] = {
    "how far": how_far_,
    "who": who.annotators,
    "where": where_,
    "why": why_,
}
FIGURES: dict[str, Answer] = {
    "table": compare,
    "content words": content_words,
    "kappa and alpha": chance_tables,
    "alpha over sets": alpha_tables,
    "entropy": where.split_verse_pairs,
    "blocks": block_tables,
    "intervals": intervals,
    "lexicon": lexicon,
}


OPTIONS = {
    "weights": Options(weights=Weights.JOINT),
    "marks": Options(marks=True),
    "words": Options(stoplist_source=CONTENT, stoplist_target=CONTENT),
    "sets": Options(SetsOfSize(100)),
    "measure": Options(measure=AgreementMeasure.BLOCKS),
}
FRONT: dict[str, Answer] = {
    "how far": compare,
    "who": who.annotators,
    "where": where.along_the_study,
    "why": why_,
}
"""What the window shows first of each tab."""
REDRAWN = [
    (tab, option)
    for tab in FRONT
    for option in (*OPTIONS, "annotators")
    if tab == "how far" or option != "measure"
]


def anew(study: Collation) -> Collation:
    """The same study, of which nothing is known yet."""
    return replace(study, members=tuple(map(replace, study.members)))


@pytest.fixture(scope="module", params=[5, 20], ids="bible-{}".format)
def study(request: pytest.FixtureRequest) -> Collation:
    """A whole Bible where benchmarks are measured, else a page, by so many annotators."""
    measured = request.config.getoption("benchmark_enable")
    return synthetic_collation(31_000 if measured else 60, request.param)


def test_reading_the_links_of_all_once(benchmark: BenchmarkFixture, study: Collation) -> None:
    assert benchmark(lambda: read_once(study.counted)) > 0


@pytest.mark.parametrize("name", [*FIGURES, *TABS])
def test_first_answer(benchmark: BenchmarkFixture, study: Collation, name: str) -> None:
    answer = (FIGURES | TABS)[name]
    pedantic: Callable[..., object] = benchmark.pedantic
    found = pedantic(answer, setup=lambda: ((anew(study), DEFAULT_OPTIONS), {}), rounds=3)
    assert found is not None


def test_memory_of_the_table(benchmark: BenchmarkFixture, study: Collation) -> None:
    """What the table takes besides the links, itself included."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    found = compare(replace(study))
    most = (tracemalloc.get_traced_memory()[1] - before) / 1e6
    tracemalloc.stop()
    benchmark.extra_info["MB at most"] = most
    assert benchmark(lambda: compare(replace(study))).grand == found.grand
    assert most < MOST_MEGABYTES


@pytest.mark.parametrize(("tab", "option"), REDRAWN)
def test_redraw_with_another_option(
    benchmark: BenchmarkFixture, study: Collation, tab: str, option: str
) -> None:
    """Until the window has other figures for the tab in front; the rest of an answer may follow."""
    chosen = anew(study)
    assert FRONT[tab](chosen, DEFAULT_OPTIONS)
    if option == "annotators":
        choices = cycle((chosen.chosen((), [name]), DEFAULT_OPTIONS) for name in chosen.annotators)
    else:
        choices = cycle((chosen, options) for options in (OPTIONS[option], DEFAULT_OPTIONS))
    pedantic: Callable[..., object] = benchmark.pedantic
    assert pedantic(FRONT[tab], setup=lambda: (next(choices), {}), rounds=4)

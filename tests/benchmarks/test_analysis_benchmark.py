"""How long a lead waits for figures: ``pytest tests/benchmarks --benchmark-enable``.

Twenty annotators of a whole Bible, and seven annotators of 250 verse pairs.
"""

import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QPlainTextEdit, QTabWidget
from pytest_benchmark.fixture import BenchmarkFixture

from blinker_qt.agreement.dice import Counting, count
from blinker_qt.agreement.encoding import EncodedSet, IntArray
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.compare import along_study
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import gather
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.other_measures import chance_tables
from blinker_qt.paths import HOME_VARIABLE
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.widgets.theme import LIGHT, apply_theme
from measuring import Note, Wait, median_seconds, milliseconds, wait_until
from synthetic import SET_SIZE, synthetic, synthetic_collation
from window_acts import child

PAIRS, ANNOTATORS = 31_000, 20
FIGURES = "Figures, 31,000 verse pairs by 20 annotators"
TIMES = "median / p99, ms"
CONTENT = Stoplist.of("frequent", [f"w{number}" for number in range(1, 300)])
CONTENT_WORDS = Options(content_source=CONTENT, content_target=CONTENT)
MOST_MEGABYTES, LISTED = 72, 500
"""With the search for identical work, which the table names."""


def unknown(study: Collation) -> Collation:
    """The same study, of which nothing has been computed yet."""
    return replace(study, members=tuple(map(replace, study.members)))


@pytest.fixture(scope="module")
def study(request: pytest.FixtureRequest) -> Collation:
    measured = request.config.getoption("benchmark_enable")
    return synthetic_collation(*((PAIRS, ANNOTATORS) if measured else (60, 5)))


def read_once(annotators: Sequence[EncodedSet]) -> int:
    """The least that any computation over all links must do."""
    return sum(int(some.source.max()) + int(some.target.max()) for some in annotators)


def test_the_table_beside_reading_all_links_once(
    benchmark: BenchmarkFixture, note: Note, study: Collation
) -> None:
    reading = median_seconds(lambda: read_once(study.counted), 9)
    table = median_seconds(lambda: compare(unknown(study)), 3)
    note(FIGURES, "all links read once", TIMES, "–", milliseconds(reading))
    note(FIGURES, "agreement table", TIMES, "–", milliseconds(table))
    note(FIGURES, "agreement table, × reading", TIMES, "200 ×", f"{table / reading:.0f} ×")
    benchmark(lambda: read_once(study.counted))
    assert table > 0


def test_memory_of_the_table(benchmark: BenchmarkFixture, note: Note, study: Collation) -> None:
    """The memory that the table takes besides the links."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    found = compare(unknown(study))
    most = (tracemalloc.get_traced_memory()[1] - before) / 1e6
    tracemalloc.stop()
    limit = f"{MOST_MEGABYTES} MB"
    note(FIGURES, "memory of the agreement table", TIMES, limit, f"{most:.0f} MB")
    benchmark(lambda: found.grand)
    assert most < MOST_MEGABYTES


MEASURES: dict[str, Callable[[Collation], object]] = {
    "kappa and alpha": lambda study: chance_tables(study, DEFAULT_OPTIONS),
    "entropy of every word": lambda study: along_study.split_words(study, DEFAULT_OPTIONS, LISTED),
    "agreement table of content words": lambda study: compare(study, CONTENT_WORDS),
}


@pytest.mark.parametrize("name", MEASURES)
def test_a_measure(benchmark: BenchmarkFixture, note: Note, study: Collation, name: str) -> None:
    """The agreement table, which is shown first, is there already."""

    def with_table() -> tuple[tuple[Collation], dict[str, object]]:
        fresh = unknown(study)
        compare(fresh)
        return (fresh,), {}

    pedantic: Callable[..., object] = benchmark.pedantic
    found = pedantic(MEASURES[name], setup=with_table, rounds=3)
    note(FIGURES, name, TIMES, "1500")
    assert found is not None


Weighted = list[dict[tuple[int, int], float]]
"""The links of each set with their weights, in one direction."""


def test_the_table_beside_a_script(
    benchmark: BenchmarkFixture, note: Note, is_measured: bool
) -> None:
    """Plain Python, its weights kept, says the same of 2,500 verse pairs by 20 annotators."""
    words, annotators, sets = synthetic(2_500 if is_measured else 50, 20)
    weighted = [by_set(some, sets) for some in annotators]
    rates = count(words, annotators, Counting(sets)).rates.ravel().tolist()
    assert rates == pytest.approx(script_rates(weighted), abs=1e-12)
    table = median_seconds(lambda: count(words, annotators, Counting(sets)).rates, 5)
    script = median_seconds(lambda: script_rates(weighted), 1)
    row = "a script of plain Python, × agreement table (2,500 verse pairs)"
    note(FIGURES, row, TIMES, "at least 100 ×", f"{script / table:.0f} ×")
    benchmark(lambda: count(words, annotators, Counting(sets)))


def by_set(annotator: EncodedSet, sets: IntArray) -> tuple[Weighted, Weighted]:
    """What a script would keep between two runs: weights of both directions."""
    directions: tuple[Weighted, Weighted] = ([], [])
    for start in range(0, sets.size, SET_SIZE):
        stop = min(start + SET_SIZE, sets.size)
        rows = slice(annotator.link_starts[start], annotator.link_starts[stop])
        sources, targets = annotator.source[rows].tolist(), annotator.target[rows].tolist()
        links = list(zip(sources, targets, strict=True))
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


# The window

TABS = ("Agreement", "Annotators", "Along the study", "Words and causes")
WINDOW = "The analysis window"
EVENTS = "Events wait"
PAINTED = 0.1
"""Seconds after which all that has arrived is painted."""


@pytest.fixture(scope="module")
def large(write_study: Callable[[int, int], list[Path]]) -> list[Path]:
    return write_study(PAIRS, ANNOTATORS)


@pytest.fixture(scope="module")
def small(write_study: Callable[[int, int], list[Path]]) -> list[Path]:
    return write_study(250, 7)


@pytest.fixture(scope="module")
def window(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[AnalysisWindow]:
    yield from opened_window(qapp, tmp_path_factory)


@pytest.fixture
def empty_window(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[AnalysisWindow]:
    yield from opened_window(qapp, tmp_path_factory)


def opened_window(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[AnalysisWindow]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(HOME_VARIABLE, str(tmp_path_factory.mktemp("home")))
        apply_theme(qapp, LIGHT)
        made = AnalysisWindow(LIGHT)
        made.show()
        wait_until(lambda: True, PAINTED)
        yield made
        made.close()
        made.deleteLater()


def signature(window: AnalysisWindow) -> str:
    return child(window, QPlainTextEdit, "signature").toPlainText()


def settle(window: AnalysisWindow, act: Callable[[], object]) -> tuple[Wait, Wait]:
    """Do something; wait for the first other figures, and until everything is painted."""
    settled: list[bool] = []
    before = signature(window)

    def on_settled() -> None:
        settled.append(True)

    window.settled.connect(on_settled)
    QTimer.singleShot(0, act)
    first = wait_until(lambda: bool(settled) or signature(window) not in ("", before))
    rest = wait_until(lambda: bool(settled))
    window.settled.disconnect(on_settled)
    painting = wait_until(lambda: True, PAINTED)
    return first, Wait(first.whole + rest.whole, max(first.longest, rest.longest, painting.longest))


def once(benchmark: BenchmarkFixture, act: Callable[[], tuple[Wait, Wait]]) -> tuple[Wait, Wait]:
    pedantic: Callable[..., tuple[Wait, Wait]] = benchmark.pedantic
    return pedantic(act, rounds=1)


def test_files_are_loaded(
    benchmark: BenchmarkFixture, note: Note, window: AnalysisWindow, large: list[Path]
) -> None:
    first, whole = once(benchmark, lambda: settle(window, partial(window.load, large)))
    row = "20 files of 31,000 verse pairs, to the agreement table"
    note(WINDOW, row, "seconds", "10", f"{first.whole:.1f}")
    note(EVENTS, row, "at the longest, ms", "16.7", milliseconds(whole.longest))
    assert window.is_comparing


def test_files_of_a_usual_study_are_loaded(
    benchmark: BenchmarkFixture,
    note: Note,
    empty_window: AnalysisWindow,
    write_study: Callable[[int, int], list[Path]],
) -> None:
    files = write_study(2_000, ANNOTATORS)
    first, _ = once(benchmark, lambda: settle(empty_window, partial(empty_window.load, files)))
    row = "20 files of 2,000 verse pairs, to the agreement table"
    note(WINDOW, row, "seconds", "1", f"{first.whole:.2f}")
    assert empty_window.is_comparing


def change_weights(window: AnalysisWindow, tab: int, paths: list[Path]) -> tuple[Wait, Wait]:
    """Choose other weights while a tab is in front."""
    tabs = child(window, QTabWidget, "questions")
    weights = child(window, QComboBox, "weights")
    if not window.is_comparing:
        settle(window, partial(window.load, paths))
    if tabs.currentIndex() != tab:
        settle(window, partial(tabs.setCurrentIndex, tab))
    other = (weights.currentIndex() + 1) % weights.count()
    return settle(window, partial(weights.setCurrentIndex, other))


@pytest.mark.parametrize("tab", range(len(TABS)), ids=TABS)
def test_an_option_is_changed(
    benchmark: BenchmarkFixture, note: Note, window: AnalysisWindow, large: list[Path], tab: int
) -> None:
    first, whole = once(benchmark, lambda: change_weights(window, tab, large))
    row = f"other weights, 31,000 × 20, to the first figures of *{TABS[tab]}*"
    note(WINDOW, row, "seconds", "2", f"{first.whole:.2f}")
    note(EVENTS, row, "at the longest, ms", "16.7", milliseconds(whole.longest))
    assert window.is_comparing


def test_an_option_is_changed_in_a_small_study(
    benchmark: BenchmarkFixture, note: Note, empty_window: AnalysisWindow, small: list[Path]
) -> None:
    settle(empty_window, partial(empty_window.load, small))
    change_weights(empty_window, 0, small)
    _, whole = once(benchmark, lambda: change_weights(empty_window, 0, small))
    row = f"other weights, 250 × 7, to all figures of *{TABS[0]}*"
    note(WINDOW, row, "seconds", "0.1", f"{whole.whole:.2f}")
    note(EVENTS, row, "at the longest, ms", "16.7", milliseconds(whole.longest))
    assert empty_window.is_comparing


def test_memory_grows_by_the_links_alone(
    benchmark: BenchmarkFixture, write_study: Callable[[int, int], list[Path]]
) -> None:
    """Each further annotation set takes eight bytes a link and a few for each verse pair."""
    files = write_study(2_000, 3)
    gather(files[:1])
    held = []
    tracemalloc.start()
    for number in (2, 3):
        before = tracemalloc.get_traced_memory()[0]
        collation = gather(files[:number]).collation
        held.append(tracemalloc.get_traced_memory()[0] - before)
        assert collation
        links, pairs = collation.members[-1].everything.source.size, len(collation.bitext)
    tracemalloc.stop()
    assert held[1] - held[0] < 8 * links + 64 * pairs + 50_000
    benchmark(lambda: held)

"""Measure the window, large files and the analysis, and write the tables of docs/speed.md.

    python packaging/benchmarks.py [--output docs/speed.md] [--processor-time]

Every figure is taken in one run on one machine: ratios within a run can be trusted, milliseconds
belong to the machine. Run it while nothing else is running; where that cannot be had,
`--processor-time` counts what the program itself used, and not how long it waited for its turn.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).parent.parent
_BENCHMARKS = (
    "test_canvas_benchmark.py",
    "test_window_benchmark.py",
    "test_analysis_window_benchmark.py",
    "test_annotation_benchmark.py",
    "test_collation_benchmark.py",
    "test_agreement_benchmark.py",
    "test_analysis_benchmark.py",
    "test_systems_benchmark.py",
)
_BEGIN, _END = "<!-- measured -->", "<!-- /measured -->"
_VIEWS = ("columns", "rows", "matrix")


class Row(NamedTuple):
    """A row of the table.

    Attributes:
        what: is measured.
        test: the benchmark, without its parameters; with those behind the view's.
        most: the figure to reach, in milliseconds or as a ratio; None where there is none.
    """

    what: str
    test: str
    most: float | None = None


_ON_CANVAS = (
    Row("click to painted", "test_a_click_is_painted[{view}]", 8),
    Row("pointer moved to painted", "test_hovering_is_painted[{view}]"),
    Row("commit, one link more or less", "test_a_commit_is_painted[{view}-adding]", 33),
    Row("commit, replacing the links of a word", "test_a_commit_is_painted[{view}-replacing]", 33),
    Row("scroll step", "test_scrolling_is_painted[{view}]", 33),
    Row("new pair", "test_a_new_pair_is_painted[{view}]", 50),
    Row("change of view", "test_a_change_of_view_is_painted[{view}]"),
)
_IN_WINDOW = (
    Row("open to the first pair painted", "test_opening_to_the_first_pair_painted", 50),
    Row("key to the list of what was found", "test_searching"),
    Row("undo of a link, the whole window painted", "test_a_link_in_the_whole_window"),
)
_BLOCKS = (
    Row(
        "while opening, once, when the whole file is there",
        "test_opening_to_the_first_pair_painted",
    ),
    Row("while the texts are made ready for a search", "test_searching"),
    Row("while the whole file is saved", "test_saving_in_the_background"),
    Row("while 20 files are read and their first figures come", "test_files_arrive"),
    Row("while other figures come, *How far?*", "test_other_figures_arrive[how far]"),
    Row("while other figures come, *Who?*", "test_other_figures_arrive[who]"),
    Row("while other figures come, *Where?*", "test_other_figures_arrive[where]"),
    Row("while other figures come, *Why?*", "test_other_figures_arrive[why]"),
)
_STUDIES = (
    Row("20 files to the table", "test_from_files_to_the_table", 10_000),
    Row("three outputs of systems, format unknown", "test_outputs_of_systems_are_tried_out"),
)
_LOADS = (
    Row("an annotation set, to values", "test_load[annotator-values]", 5),
    Row("an annotation set, to arrays", "test_load[annotator-columns]", 5),
    Row(
        "a gold standard with the origin of every link, to values",
        "test_load[gold-values]",
    ),
    Row(
        "a gold standard with the origin of every link, to arrays",
        "test_load[gold-columns]",
    ),
)
_MOST_BLOCKED = 16.7
_READING = "test_reading_the_links_of_all_once[{study}]"
_MEMORY = "test_memory_of_the_table[{study}]"
_READINGS = 200
"""The agreement table is to take so many times as long as reading the links once,"""
_MEGABYTES = 64
"""and so much memory;"""
_SCRIPTS = 100
"""a script of plain Python so many times as long as the table."""
_SCRIPTED = "test_the_table_stays_near_reading_and_far_from_a_script"
_LIVE = Row(
    "250 verse pairs by 7 annotators: table, kappa and alpha",
    "test_table_kappa_and_alpha_of_a_study_like_the_first",
    8,
)
_ANALYSED = {"bible-5": "5 annotators", "bible-20": "20 annotators"}
_FIGURES = (
    Row("kappa and alpha: linked or not", "test_first_answer[{study}-kappa and alpha]", 600),
    Row("alpha over sets (MASI)", "test_first_answer[{study}-alpha over sets]"),
    Row("entropy of every word", "test_first_answer[{study}-entropy]", 600),
    Row("whole blocks", "test_first_answer[{study}-blocks]"),
    Row("agreement table of content words", "test_first_answer[{study}-content words]", 600),
    Row("intervals, 1,000 replicates", "test_first_answer[{study}-intervals]"),
    Row("lexicon of the source side", "test_first_answer[{study}-lexicon]"),
)
_TABS = {"how far": "How far?", "who": "Who?", "where": "Where?", "why": "Why?"}
_OPTIONS = {
    "weights": "other weights",
    "marks": "with marks",
    "words": "content words alone",
    "sets": "sets of another size",
    "annotators": "an annotator less",
    "measure": "another measure (whole blocks)",
}
_REDRAWN = "test_redraw_with_another_option[{study}-{tab}-{option}]"
_MOST_REDRAWN = 1000
_CLOCKS = {
    "wall": "Times are those that pass.",
    "processor": "Other programs were running: times are those that the processor spent on ours.",
}


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "speed.md")
    parser.add_argument("--processor-time", action="store_true")
    arguments = parser.parse_args()
    output, clock = arguments.output, "processor" if arguments.processor_time else "wall"
    before, _, rest = output.read_text("utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    table = "\n".join(_lines(_measured(clock), clock, datetime.now(UTC)))
    output.write_text(f"{before}{_BEGIN}\n{table}\n{_END}{after}", "utf-8")


def _measured(clock: str) -> dict[str, Mapping[str, Any]]:
    """What pytest-benchmark says of every benchmark, by its name."""
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory) / "report.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        options = ["--benchmark-enable", "--benchmark-save-data", f"--benchmark-json={report}"]
        if clock == "processor":
            options.append("--benchmark-timer=time.process_time")
        files = [str(ROOT / "tests" / "benchmarks" / name) for name in _BENCHMARKS]
        environment = {"QT_QPA_PLATFORM": "offscreen"} | os.environ
        # What a start costs is measured with compiled modules, as people have them.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        subprocess.run([*command, *options, *files], check=True, cwd=ROOT, env=environment)
        found = json.loads(report.read_text("utf-8"))["benchmarks"]
    return {each["name"]: each for each in found}


def _lines(measured: Mapping[str, Mapping[str, Any]], clock: str, when: datetime) -> Iterator[str]:
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg()) if os.name == "posix" else "unknown"
    yield (
        f"Measured on {when:%Y-%m-%d} with Python {platform.python_version()} on "
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Qt’s offscreen "
        f"platform; load averages at the end of the run: {load}. {_CLOCKS[clock]}"
    )
    yield "\n### The verse pair\n"
    heads = [f"{view}: median / p99" for view in _VIEWS]
    yield from _table(["ms", *heads, "to reach (p99)"], _canvas_rows(measured))
    yield "\n### The window, with 31,000 verse pairs\n"
    window = [[row.what, _times(measured[row.test]), _limit(row.most)] for row in _IN_WINDOW]
    yield from _table(["ms", "median / p99", "to reach"], window)
    start = measured["test_starting_the_program"]["extra_info"]
    yield (
        f"\nFrom the start of the program to its window: {start[f'start, {clock}']:.0f} ms, which "
        f"is {start[f'times a bare window, {clock}']:.2f} × a bare window with the libraries that "
        "the program needs (to reach: 3 ×).\n"
    )
    blocks = [
        [
            row.what,
            f"{measured[row.test]['extra_info'][f'longest block, {clock}']:.1f}",
            _limit(_MOST_BLOCKED),
        ]
        for row in _BLOCKS
    ]
    yield from _table(["ms", "longest block", "to reach"], blocks)
    yield "\n### Files, with 31,000 verse pairs\n"
    studies = [[row.what, _times(measured[row.test]), _limit(row.most)] for row in _STUDIES]
    yield from _table(["ms", "median / p99", "to reach"], studies)
    yield ""
    loads = [
        [
            row.what,
            _times(measured[row.test]),
            f"{measured[row.test]['extra_info']['times a bare parse']:.1f}",
            _limit(row.most),
        ]
        for row in _LOADS
    ]
    heads = ["ms", "median / p99", "times lxml’s bare parse", "to reach (times)"]
    yield from _table(heads, loads)
    yield "\n### Analysis, 31,000 verse pairs\n"
    heads = [f"{study}: median / × reading the links" for study in _ANALYSED.values()]
    yield from _table(["ms", *heads, "to reach"], _figure_rows(measured))
    yield ""
    heads = [f"{study}: first answer" for study in _ANALYSED.values()]
    yield from _table(["ms", *heads], _tab_rows(measured))
    yield ""
    heads = [f"{tab}: 5 / 20 annotators / × reading" for tab in _TABS.values()]
    yield from _table(["an option changed, ms", *heads, "to reach"], _redraw_rows(measured))
    yield ""
    live = [[_LIVE.what, _times(measured[_LIVE.test]), _limit(_LIVE.most)]]
    yield from _table(["ms", "median / p99", "to reach"], live)
    scripted = measured[_SCRIPTED]["extra_info"]["script / table"]
    yield (
        "\nA script of plain Python sets and dictionaries, its weights kept, takes "
        f"{scripted:.0f} × as long for the same table (to reach: {_SCRIPTS} ×; 2,500 verse pairs "
        "by 20 annotators)."
    )


def _canvas_rows(measured: Mapping[str, Mapping[str, Any]]) -> Iterator[list[str]]:
    for row in _ON_CANVAS:
        times = [_times(measured[row.test.format(view=view)]) for view in _VIEWS]
        yield [row.what, *times, _limit(row.most)]


def _figure_rows(measured: Mapping[str, Mapping[str, Any]]) -> Iterator[list[str]]:
    """The figures of an analysis, each beside the time of reading all links once."""
    readings = {study: _median(measured[_READING.format(study=study)]) for study in _ANALYSED}
    yield ["all links read once", *(f"{each:.1f}" for each in readings.values()), _limit(None)]
    table = Row("agreement table", "test_first_answer[{study}-table]")
    for row in (table, *_FIGURES):
        medians = {study: _median(measured[row.test.format(study=study)]) for study in readings}
        times = [
            f"{median:.0f} / {median / readings[each]:.0f}" for each, median in medians.items()
        ]
        yield [row.what, *times, f"× {_READINGS}" if row is table else _limit(row.most)]
    memory = [
        measured[_MEMORY.format(study=study)]["extra_info"]["MB at most"] for study in readings
    ]
    yield ["memory of the table, MB", *(f"{most:.0f}" for most in memory), f"{_MEGABYTES} MB"]


def _tab_rows(measured: Mapping[str, Mapping[str, Any]]) -> Iterator[list[str]]:
    for tab, title in _TABS.items():
        tests = (f"test_first_answer[{study}-{tab}]" for study in _ANALYSED)
        yield [title, *(f"{_median(measured[test]):.0f}" for test in tests)]


def _redraw_rows(measured: Mapping[str, Mapping[str, Any]]) -> Iterator[list[str]]:
    """For every option and tab, how long other figures take, and how often links are read then."""
    *_, many = _ANALYSED
    reading = _median(measured[_READING.format(study=many)])
    for option, what in _OPTIONS.items():
        row = [what]
        for tab in _TABS:
            tests = [_REDRAWN.format(study=study, tab=tab, option=option) for study in _ANALYSED]
            if tests[0] not in measured:
                row.append("–")
                continue
            times = [_median(measured[test]) for test in tests]
            row.append(" / ".join(f"{time:.0f}" for time in (*times, times[-1] / reading)))
        yield [*row, _limit(_MOST_REDRAWN)]


def _median(benchmark: Mapping[str, Any]) -> float:
    """In milliseconds."""
    return float(np.median(benchmark["stats"]["data"])) * 1000


def _times(benchmark: Mapping[str, Any]) -> str:
    milliseconds = np.array(benchmark["stats"]["data"]) * 1000
    middle, last = np.percentile(milliseconds, [50, 99])
    return f"{middle:.1f} / {last:.1f}"


def _limit(most: float | None) -> str:
    return "–" if most is None else f"{most:g}"


def _table(heads: Sequence[str], rows: Iterator[list[str]] | list[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


if __name__ == "__main__":
    main()

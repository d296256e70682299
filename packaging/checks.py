"""Everything that is checked before a change is accepted, one step after the other."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from environment import program
from running import ROOT, Outcome, run, say

FULLY_COVERED = ("bitext", "words", "formats", "agreement", "layouts")
"""The layers of which the tests must take every branch."""

COVERED_ELSEWHERE = 95
"""Per cent of the branches and lines that the tests must take of the layers between these and the
window."""

COVERED_IN_WINDOW = 94
"""Per cent of the branches and lines of the window that the tests must take."""

ELSEWHERE = ("win32", "darwin")
"""The systems besides Linux on which the program runs, as in `sys.platform`."""

ON_WINDOW = (
    "tests/ui",
    "tests/packaging",
    "tests/cli/test_packets.py",
    "tests/cli/test_roles.py",
    "tests/cli/test_signatures.py",
    "tests/cli/test_terminal.py",
    "tests/cli/test_whole_study.py",
    "tests/compare/test_every_interval.py",
    "tests/compare/test_printed_tables.py",
    "tests/study/test_looking_again.py",
    "tests/study/test_returned_second_passes.py",
)
"""Tests that take hardly a branch below the window that other tests do not: of them, only what they
take of the window is measured, since measuring everything doubles the time that a test takes."""

_WINDOW = "blinker_qt/ui"
_COVERAGE = ROOT / "build" / "coverage"
_IN_WINDOW, _BELOW = _COVERAGE / "window", _COVERAGE / "below"
_WORKFLOW = ".github/workflows/bundles.yml"
_PYTEST_SUMMARY = re.compile(r"=+ .*\b(?:passed|failed|errors?|skipped|no tests ran)\b.* =+")


class Step(NamedTuple):
    """One thing to check.

    Attributes:
        name: what stands in the summary.
        command: a program of the virtual environment and its arguments.
        echo: whether its output is shown as it comes, not only if it fails.
    """

    name: str
    command: tuple[str, ...]
    echo: bool = False


def steps() -> tuple[Step, ...]:
    """The steps, quick ones first."""
    full = ",".join(f"blinker_qt/{layer}/*" for layer in FULLY_COVERED)
    coverage = ("python", "-m", "coverage")
    report = (*coverage, "report")
    pytest = ("-m", "pytest", "-n", "auto", "--maxprocesses=4", "--dist=worksteal")
    return (
        Step("format", ("ruff", "format", "--check", ".")),
        Step("lint", ("ruff", "check", ".")),
        Step("imports", ("lint-imports",)),
        Step("types", ("mypy",)),
        *(Step(f"types on {system}", ("mypy", "--platform", system)) for system in ELSEWHERE),
        Step("unused code", ("vulture",)),
        Step(
            "workflow",
            ("check-jsonschema", "--builtin-schema", "vendor.github-workflows", _WORKFLOW),
        ),
        Step("targets", ("python", "packaging/targets.py")),
        Step(
            "tests with coverage of the window",
            (
                *coverage,
                "run",
                f"--data-file={_IN_WINDOW}",
                f"--source={_WINDOW}",
                *pytest,
                *ON_WINDOW,
            ),
            echo=True,
        ),
        Step(
            "tests with coverage of the rest",
            (
                *coverage,
                "run",
                f"--data-file={_BELOW}",
                f"--omit={_WINDOW}/*",
                *pytest,
                *(f"--ignore={path}" for path in ON_WINDOW),
            ),
            echo=True,
        ),
        *(
            Step(f"coverage data {what}", (*coverage, "combine", "--quiet", f"--data-file={data}"))
            for what, data in (("of the window", _IN_WINDOW), ("of the rest", _BELOW))
        ),
        Step(
            "coverage of the window",
            (*report, f"--data-file={_IN_WINDOW}", f"--fail-under={COVERED_IN_WINDOW}"),
        ),
        Step(
            "coverage of the lower layers",
            (*report, f"--data-file={_BELOW}", f"--include={full}", "--fail-under=100"),
        ),
        Step(
            "coverage of the upper layers",
            (
                *report,
                f"--data-file={_BELOW}",
                f"--omit={full}",
                f"--fail-under={COVERED_ELSEWHERE}",
            ),
        ),
    )


def pytest_summary(output: str) -> str:
    """The last line of pytest's own that counts what passed and failed; empty if it has none."""
    lines = [line for line in output.splitlines() if _PYTEST_SUMMARY.fullmatch(line)]
    return lines[-1] if lines else ""


def run_all() -> bool:
    """Take every step, even after one has failed, and print a summary.

    Returns:
        Whether all of them passed.
    """
    _COVERAGE.mkdir(parents=True, exist_ok=True)
    for old in _COVERAGE.iterdir():
        old.unlink()
    environ = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        # Warn of files that are read or written in the encoding of the system.
        "PYTHONWARNDEFAULTENCODING": "1",
    }
    outcomes = [(step, _take(step, environ)) for step in steps()]
    say("")
    for step, outcome in outcomes:
        say(f"{'passed' if outcome.ok else 'FAILED'}  {step.name}  ({outcome.seconds:.1f} s)")
    for step, outcome in outcomes:
        if step.echo:
            say(pytest_summary(outcome.output))
    return all(outcome.ok for _, outcome in outcomes)


def _take(step: Step, environ: dict[str, str]) -> Outcome:
    say(f"Checking: {step.name}")
    name, *arguments = step.command
    outcome = run([program(name), *arguments], environ=environ, echo=step.echo)
    if not (outcome.ok or step.echo):
        say(outcome.output.rstrip())
    return outcome

"""Test what Blinker Qt promises about people's work as thoroughly as before a release.

Each proof is a test that also runs before every commit, with less to try. It runs here in chunks
with a seed each. Chunks that passed are kept in build/prove, so a run that was stopped goes on
where it was, until the program or the test changes. The results go to docs/reliability.md.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from environment import program
from running import ROOT, run, say

RESULTS = ROOT / "build" / "prove"
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- results of make prove -->\n", "<!-- end of results -->\n"
PASSED, FAILED, SKIPPED = "passed", "failed", "not possible here"
_LONGEST = 1800
"""Seconds after which a chunk counts as failed: it takes a few minutes at most."""
_EVERYTHING = 10**9
_INTERRUPTED = 2
"""Exit status of pytest after Ctrl-C."""


class Proof(NamedTuple):
    """A test that is run with much to try.

    Attributes:
        name: for the command line.
        what: what is tried, for the table.
        test: its file and function, as pytest takes them.
        times: how often something is tried in total; 0 to try everything once.
        chunk: how often at most in one run of the test.
    """

    name: str
    what: str
    test: str
    times: int = 0
    chunk: int = 0


PROOFS = (
    Proof(
        "kills",
        "programs killed",
        "tests/annotate/test_kill.py::test_no_edit_is_lost_by_a_kill",
        3100,
        155,
    ),
    Proof(
        "power-cuts",
        "power cuts",
        "tests/annotate/test_kill.py::test_no_edit_is_lost_by_a_power_cut",
        500,
        50,
    ),
    Proof(
        "system-calls",
        "errors and kills at every system call of a save",
        "tests/annotate/test_system_calls.py::"
        "test_a_system_call_that_fails_or_is_the_last_loses_nothing",
    ),
    Proof(
        "failing-disks",
        "a full disk, a read-only folder and a limit on files, in the window",
        "tests/ui/test_failing_disks.py::test_a_failing_disk_is_told_once_and_loses_nothing",
    ),
    Proof(
        "formats",
        "damaged files of each format",
        "tests/formats/test_fuzzing.py::test_damaged_files_are_read_or_refused",
        20_000,
        2_000,
    ),
    Proof(
        "journal",
        "damaged journals",
        "tests/annotate/test_journal.py::test_more_damage_never_gives_more_records",
        1_000_000,
        250_000,
    ),
    Proof(
        "model",
        "sequences of 50 acts against a model",
        "tests/annotate/test_machine.py::TestAnnotating",
        10_000,
        250,
    ),
    Proof(
        "gold-model",
        "sequences of 25 acts on a gold standard",
        "tests/gold/test_gold_machine.py::TestSettling",
        2_000,
        200,
    ),
    Proof(
        "acts",
        "sequences of 50 acts undone and redone",
        "tests/annotate/test_every_act.py::test_undo_redo_and_saving_restore_every_state",
        20_000,
        2_000,
    ),
    Proof(
        "corrections",
        "random corrections of words",
        "tests/bitext/test_correction.py::"
        "test_no_link_of_a_word_that_stays_moves_and_no_doubt_is_silent",
        10_000,
        1_000,
    ),
    Proof(
        "corrections-back",
        "random corrections of words taken back",
        "tests/bitext/test_correction.py::"
        "test_correcting_back_restores_after_words_were_only_changed_split_and_added",
        10_000,
        1_000,
    ),
    Proof(
        "main-window",
        "random events on the main window",
        "tests/ui/test_random_events.py::test_random_events_leave_a_valid_file_and_no_leaks",
        200_000,
        5_000,
    ),
    Proof(
        "windows",
        "random events on each of ten other windows",
        "tests/ui/test_random_events.py::test_random_events_in_any_window_raise_nothing",
        200_000,
        2_000,
    ),
)


class Chunk(NamedTuple):
    """A part of a proof: one run of its test, with its number as the seed."""

    proof: Proof
    number: int

    @property
    def times(self) -> int:
        """How often something is tried in it."""
        if not self.proof.times:
            return _EVERYTHING
        return min(self.proof.chunk, self.proof.times - self.proof.chunk * (self.number - 1))

    @property
    def file(self) -> Path:
        """Where its result is kept; what the test printed is beside it."""
        return RESULTS / f"{self.proof.name}-{self.number}.json"

    @property
    def environ(self) -> dict[str, str]:
        """The variables that make the test do just this."""
        return {
            "QT_QPA_PLATFORM": "offscreen",
            "BLINKER_QT_TEST_TIMES": str(self.times),
            "BLINKER_QT_TEST_SEED": str(self.number),
        }

    @property
    def arguments(self) -> list[str]:
        """The arguments of Python that do this."""
        options = ("-q", "-x", "-p", "no:cacheprovider", f"--hypothesis-seed={self.number}")
        where_it_hangs = ("-o", f"faulthandler_timeout={_LONGEST - 60}")
        return ["-m", "pytest", *options, *where_it_hangs, self.proof.test]


class Result(NamedTuple):
    """How a chunk went, with the digest of what it ran."""

    source: str
    outcome: str
    seconds: float


def prove(only: str | None = None, *, quick: bool = False) -> bool:
    """Run all chunks that have not passed yet, and write the results to the documentation.

    Args:
        only: the name of a single proof.
        quick: whether the first chunk of each is enough.

    Returns:
        Whether none failed.
    """
    RESULTS.mkdir(parents=True, exist_ok=True)
    chosen = [proof for proof in PROOFS if only in (None, proof.name)]
    chunks = [chunk for proof in chosen for chunk in chunks_of(proof)]
    if quick:
        chunks = [chunk for chunk in chunks if chunk.number == 1]
    # All proofs advance together.
    chunks.sort(key=lambda chunk: chunk.number / len(chunks_of(chunk.proof)))
    left = [chunk for chunk in chunks if outcome_of(chunk) not in (PASSED, SKIPPED)]
    say(f"{len(left)} of {len(chunks)} chunks are left")
    failed = 0
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        running = {pool.submit(run_chunk, chunk): chunk for chunk in left}
        for done, future in enumerate(as_completed(running), 1):
            chunk, result = running[future], future.result()
            say(
                f"{done} of {len(left)}: {chunk.proof.name} {chunk.number} {result.outcome}"
                f" ({result.seconds:.0f} s)"
            )
            if result.outcome == FAILED:
                failed += 1
                say(f"    see {chunk.file.with_suffix('.log')}; repeat with:\n    {command(chunk)}")
    finally:
        pool.shutdown(cancel_futures=True)
        write_results()
    return not failed


def chunks_of(proof: Proof) -> list[Chunk]:
    """The parts of a proof."""
    count = -(-proof.times // proof.chunk) if proof.times else 1
    return [Chunk(proof, number) for number in range(1, count + 1)]


def command(chunk: Chunk) -> str:
    """What to type to run a chunk again."""
    variables = [f"{name}={value}" for name, value in chunk.environ.items()]
    return f"{' '.join(variables)} {shlex.join([program('python'), *chunk.arguments])}"


def run_chunk(chunk: Chunk) -> Result:
    """Run the test of a chunk, and keep the result unless it was interrupted."""
    source, started = digest(chunk.proof), time.monotonic()
    with chunk.file.with_suffix(".log").open("wb") as log:
        try:
            status = subprocess.run(
                [program("python"), *chunk.arguments],
                cwd=ROOT,
                env={**os.environ, **chunk.environ},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                timeout=_LONGEST,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            status = -1
    output = chunk.file.with_suffix(".log").read_text("utf-8", "replace")
    outcome = FAILED if status else PASSED if " passed" in output else SKIPPED
    result = Result(source, outcome, time.monotonic() - started)
    if status != _INTERRUPTED:
        chunk.file.write_text(json.dumps(result), "utf-8")
    return result


def kept(chunk: Chunk) -> Result | None:
    """The result of a chunk, if it was run with the present program and test."""
    try:
        result = Result(*json.loads(chunk.file.read_text("utf-8")))
    except (OSError, ValueError):
        return None
    return result if result.source == digest(chunk.proof) else None


def outcome_of(chunk: Chunk) -> str:
    """How a chunk went; empty if it was not run with the present program and test."""
    result = kept(chunk)
    return result.outcome if result else ""


def digest(proof: Proof | None = None) -> str:
    """A digest of the program's source, and of that of a proof's test."""
    files = sorted((ROOT / "blinker_qt").rglob("*.py"))
    if proof is not None:
        files += [*sorted((ROOT / "tests" / "helpers").glob("*.py"))]
        files.append(ROOT / proof.test.partition("::")[0])
    whole = hashlib.sha256()
    for file in files:
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()[:16]


def write_results() -> None:
    """Put what was reached into the documentation."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{''.join(table())}\n{END}{after}", "utf-8")


def table() -> Iterator[str]:
    """The lines that say what was reached, when and where."""
    yield "| tried | how often | failures | minutes |\n|---|---|---|---|\n"
    seconds, last = 0.0, 0.0
    for proof in PROOFS:
        results = {chunk: result for chunk in chunks_of(proof) if (result := kept(chunk))}
        taken = sum(result.seconds for result in results.values())
        failures = sum(result.outcome == FAILED for result in results.values())
        yield f"| {proof.what} | {_how_often(proof, results)} | {failures} | {taken / 60:.1f} |\n"
        seconds += taken
        last = max([last, *(chunk.file.stat().st_mtime for chunk in results)])
    yield (
        f"\nFinished on {datetime.fromtimestamp(last, UTC):%d %B %Y}; all processors together"
        f" worked for {seconds / 3600:.1f} hours. Source of the program: `{digest()}`."
        f" {_machine()}.\n"
    )


def _how_often(proof: Proof, results: Mapping[Chunk, Result]) -> str:
    """How much of a proof was tried, and how much there is."""
    if any(result.outcome == SKIPPED for result in results.values()):
        return SKIPPED
    if not proof.times:
        return "all" if results else "not yet"
    tried = sum(chunk.times for chunk in results)
    return f"{tried:,}" if tried == proof.times else f"{tried:,} of {proof.times:,}"


def _machine() -> str:
    """Processor, system, Python and Qt."""
    outcome = run([program("python"), "-c", "import PySide6; print(PySide6.__version__)"])
    processor = platform.processor() or platform.machine()
    if sys.platform == "linux":
        information = Path("/proc/cpuinfo").read_text("utf-8")
        model = re.search(r"^model name\s*: (.*)", information, re.MULTILINE)
        processor = model[1] if model else processor
    return (
        f"{os.cpu_count()} processors {processor}, {platform.system()} {platform.release()},"
        f" Python {platform.python_version()}, Qt {outcome.output.strip()}"
    )

"""Speaking to the person at the terminal, and running other programs quietly."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class SetUpError(Exception):
    """Something that cannot go on; its text is a plain sentence for the person at the terminal."""


class Outcome(NamedTuple):
    """How a program ended.

    Attributes:
        ok: whether its exit status was 0.
        output: what it wrote to standard output and standard error, in that order of writing.
        seconds: how long it ran.
    """

    ok: bool
    output: str
    seconds: float


def say(text: str) -> None:
    """Print a line at once, so that it stands before what a started program prints."""
    print(text, flush=True)


def run(
    command: Sequence[str], *, environ: Mapping[str, str] | None = None, echo: bool = False
) -> Outcome:
    """Run a program in the project's root and keep what it prints.

    Args:
        command: the program and its arguments.
        environ: its environment; this process's own if None.
        echo: whether to pass its lines on to the terminal as they come.
    """
    started = time.monotonic()
    lines = []
    try:
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                lines.append(line)
                if echo:
                    say(line.rstrip("\n"))
    except OSError as error:
        raise SetUpError(f"{command[0]} cannot be started: {error.strerror}.") from error
    return Outcome(process.returncode == 0, "".join(lines), time.monotonic() - started)


def run_or_fail(
    command: Sequence[str], purpose: str, *, environ: Mapping[str, str] | None = None
) -> None:
    """Run a program without showing its output unless it fails.

    Args:
        command: the program and its arguments.
        purpose: what it is meant to do, as in "Could not {purpose}."
        environ: its environment; this process's own if None.

    Raises:
        SetUpError: it failed; the text holds its output.
    """
    outcome = run(command, environ=environ)
    if not outcome.ok:
        raise SetUpError(f"{outcome.output.rstrip()}\n\nCould not {purpose}; see above.")

"""The development commands: run, test and document Blinker Qt from a checkout."""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import checks
import documentation
import environment
import prove
import system_libraries
from running import ROOT, SetUpError, say

TOUR = Path("build", "tour")


def run_program() -> int:
    """Open the program on its sample; where there is no screen, let it play its first minutes."""
    window = system_libraries.has_screen(sys.platform, os.environ)
    _set_up("run", window=window)
    command = [environment.program("python"), "-m", "blinker_qt"]
    environ = dict(os.environ)
    if window:
        command.append("sample")
        say("Opening Blinker Qt on its sample")
    else:
        command += ["tour", "--output", str(TOUR)]
        environ["QT_QPA_PLATFORM"] = "offscreen"
        say(f"There is no screen: Blinker Qt plays its first minutes and leaves them in {TOUR}")
    return subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode


def run_checks() -> int:
    """Run every check and test."""
    _set_up("test", window=False)
    return 0 if checks.run_all() else 1


def build_docs() -> int:
    """Build the documentation site in build/docs."""
    _set_up("docs", window=False)
    return 0 if documentation.run_sphinx() else 1


def build_bundles() -> int:
    """Build in build/bundles what is shipped, and try it."""
    _set_up("bundles", window=False)
    command = [environment.program("python"), "packaging/bundles.py"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def run_proofs(only: str | None, *, quick: bool) -> int:
    """Run the long reliability tests; go on where it was stopped."""
    _set_up("test", window=False)
    return 0 if prove.prove(only, quick=quick) else 1


def main() -> int:
    """Do what the command line asks for.

    Returns:
        The exit status.
    """
    parser = argparse.ArgumentParser(
        prog="develop.py", description="Run, test and document Blinker Qt from a checkout."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    plain = {"run": run_program, "test": run_checks, "docs": build_docs, "bundles": build_bundles}
    for name, run in plain.items():
        commands.add_parser(name, help=run.__doc__).set_defaults(action=run)
    proofs = commands.add_parser("prove", help=run_proofs.__doc__)
    proofs.set_defaults(action=run_proofs)
    proofs.add_argument("--only", choices=[proof.name for proof in prove.PROOFS], help="one proof")
    proofs.add_argument("--quick", action="store_true", help="a part of each proof: minutes")
    arguments = vars(parser.parse_args())
    action: Callable[..., int] = arguments.pop("action")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return action(**arguments)
    except SetUpError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return 130


def _set_up(purpose: str, *, window: bool) -> None:
    new_venv = not environment.exists()
    system_libraries.provide(window=window, tests=purpose == "test", new_venv=new_venv)
    environment.prepare(purpose)


def _refuse(message: str) -> int:
    print(message, file=sys.stderr)
    return 1

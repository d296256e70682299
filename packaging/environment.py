"""The project's own virtual environment, `.venv`, with pinned dependencies."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from running import ROOT, SetUpError, run, run_or_fail, say

DIRECTORY = ROOT / ".venv"
REQUIREMENTS = {
    "run": ("requirements.txt",),
    "test": ("requirements.txt", "requirements-test.txt"),
    "bundles": ("requirements.txt", "requirements-bundles.txt"),
    "docs": ("requirements.txt", "requirements-docs.txt"),
}
"""The files of pins for each purpose; the others hold all that running the program needs."""


def program(name: str, directory: Path = DIRECTORY, system: str = os.name) -> str:
    """The path of a program inside the virtual environment.

    Args:
        name: such as ``python``.
        directory: the virtual environment.
        system: as in `os.name`.
    """
    if system == "nt":
        return str(directory / "Scripts" / f"{name}.exe")
    return str(directory / "bin" / name)


def stamp(python: str, root: Path, files: Iterable[bytes]) -> str:
    """What the virtual environment is made from, in one digest.

    Args:
        python: the version of Python, as in `sys.version`.
        root: where the project lies, which the editable installation refers to.
        files: the contents of the files that say what to install.
    """
    digest = hashlib.sha256()
    for part in (python.encode(), os.fsencode(root), *files):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def exists() -> bool:
    """Whether the virtual environment works and was made with the Python that runs this."""
    if not Path(program("python")).exists():
        return False
    outcome = run([program("python"), "-c", "import pip, sys; print(sys.version)"])
    return outcome.ok and outcome.output.strip() == sys.version


def prepare(purpose: str) -> None:
    """Make the virtual environment, or bring it up to date where it is not.

    Args:
        purpose: ``run``, ``test`` or ``docs``.

    Raises:
        SetUpError: it cannot be made; the text says why.
    """
    if not exists():
        say(f"Making the virtual environment {DIRECTORY}")
        run_or_fail(
            [sys.executable, "-m", "venv", "--clear", str(DIRECTORY)],
            "make the virtual environment",
        )
    if _stamp_file(purpose).is_file() and _stamp_file(purpose).read_text("utf-8") == _stamp_now(
        purpose
    ):
        return
    say("Installing what the project needs (the first time it is downloaded: about 150 MB)")
    pip = [program("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    files = [f"--requirement=packaging/{name}" for name in REQUIREMENTS[purpose]]
    run_or_fail([*pip, *files], "install the dependencies")
    run_or_fail([*pip, "--no-deps", "--no-build-isolation", "--editable=."], "install the project")
    _prove_qt_loads()
    for name in ("run", purpose):
        _stamp_file(name).write_text(_stamp_now(name), "utf-8")


def _prove_qt_loads() -> None:
    outcome = run([program("python"), "-c", "import PySide6.QtWidgets, PySide6.QtTest"])
    if not outcome.ok:
        raise SetUpError(f"Qt was installed but does not start here: {outcome.output.strip()}")


def _stamp_file(purpose: str) -> Path:
    return DIRECTORY / f"installed-to-{purpose}"


def _stamp_now(purpose: str) -> str:
    names = [f"packaging/{name}" for name in REQUIREMENTS[purpose]]
    return stamp(
        sys.version, ROOT, [(ROOT / name).read_bytes() for name in (*names, "pyproject.toml")]
    )

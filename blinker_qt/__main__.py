"""The start of the program: the window or a textual command."""

import argparse
import gc
import multiprocessing
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TextIO

from blinker_qt.cli import main as cli
from blinker_qt.cli.commands import VERBOSE, command
from blinker_qt.log import start_logging
from blinker_qt.system_libraries import why_no_window


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with arguments, or those of the process, and return its exit status."""
    # The analysis pane computes in a process of its own, also where the program is one frozen file.
    multiprocessing.freeze_support()
    # Without a console there are no streams to write to, and nobody would read them.
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    arguments = list(sys.argv[1:] if argv is None else argv)
    verbose = VERBOSE in arguments
    if verbose:
        arguments.remove(VERBOSE)
    start_logging(verbose=verbose)
    try:
        screens = {
            None: lambda asked: _window(asked.file),
            "sample": _sample,
            "tour": _tour,
        }
        return cli.main(arguments, screens)
    except ImportError:
        # Qt's modules cannot be loaded where the system lacks what they are linked with.
        reason = why_no_window()
        if reason is None:
            raise
        sys.stderr.write(f"blinker-qt: {reason}\n")
        return cli.REFUSED


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


# Qt is imported where it is needed alone: textual commands work on machines that have no screen and
# none of its libraries.


def load_window() -> None:
    """Load the modules of the window, without collecting garbage until it is open.

    All of it stays: to look through it again and again takes a seventh of the time. What needs no
    Qt comes first: Qt's binding reads the source of every module that comes after itself.
    """
    gc.disable()
    multiprocessing.set_forkserver_preload(["numpy", "lxml.etree", "blinker_qt.background"])
    for name in ("blinker_qt.annotate.document", "blinker_qt.layouts.arrangement"):
        import_module(name)
    import_module("blinker_qt.ui.app.app")


def _window(file: str | None, *, sample: bool = False) -> int:
    load_window()
    from blinker_qt.ui.app.app import open_window  # noqa: PLC0415

    return open_window(file, sample=sample)


def _sample(arguments: argparse.Namespace) -> int:
    return command("sample").run(arguments) if arguments.output else _window(None, sample=True)


def _tour(arguments: argparse.Namespace) -> int:
    from blinker_qt.ui.app import tour  # noqa: PLC0415

    return tour.run(Path(arguments.output))


if __name__ == "__main__":
    sys.exit(main())

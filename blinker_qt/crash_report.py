"""Reports of unexpected errors."""

import logging
import platform
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from blinker_qt import __version__
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.paths import data_directory
from blinker_qt.translation import N_

_logger = logging.getLogger(__name__)

FILE_NAME = "crash-report.txt"


class UnexpectedError(BlinkerError):
    """An error in the program outside the window."""


def report_of(error: BaseException) -> str:
    """The report of an unexpected error: versions and traceback."""
    qt = getattr(sys.modules.get("PySide6"), "__version__", "not loaded")
    versions = (
        f"Blinker Qt {__version__}, Python {platform.python_version()}, "
        f"PySide6 {qt}, {platform.platform()}"
    )
    return versions + "\n\n" + "".join(traceback.format_exception(error))


def write_report(report: str) -> Path | None:
    """Write a report to standard error and, if possible, to a file, replacing the last one."""
    # A program started without a console has no standard error.
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(report)
    _logger.error("an unexpected error is reported in %s", data_directory() / FILE_NAME)
    path = data_directory() / FILE_NAME
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        path.write_text(report, encoding="utf-8", errors="backslashreplace")
    except OSError:
        return None
    return path


def reported(error: Exception) -> BlinkerError:
    """Write the report of an unexpected error, and return an error for the user."""
    if isinstance(error, MemoryError):
        return BlinkerError(N_("there is not enough memory; free some and try again"))
    path = write_report(report_of(error))
    if path is None:
        return UnexpectedError(N_("an error in the program: {error}"), error=repr(error))
    return UnexpectedError(
        N_("an error in the program: {error}; a report for its maintainers is in {path}"),
        error=repr(error),
        path=str(path),
    )

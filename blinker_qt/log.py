"""The log: what was opened, saved, recovered, refused and computed, and how long it took.

It never contains the annotators' texts: errors are logged by their template, without values.
"""

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from blinker_qt import __version__
from blinker_qt.bitext.errors import BlinkerError, InputError, on_one_line
from blinker_qt.paths import log_directory, make_private_folder

FILE_NAME = "blinker-qt.log"
_MOST_BYTES = 1_000_000
_OLD_FILES = 3
_FORMAT = "%(asctime)s %(levelname)s %(name)s[%(process)d]: %(message)s"


class _StandardError(logging.StreamHandler[TextIO]):
    """Writes to the standard error of the moment, which the command line replaces."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


class _OnOneLine(logging.Formatter):
    """Formats a message on one line, whatever names of files it has."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        record.message = on_one_line(record.message)
        return super().formatMessage(record)


_logger = logging.getLogger("blinker_qt")
# Without any handler, as in worker processes, Python would print warnings to standard error.
_logger.addHandler(logging.NullHandler())


def start_logging(*, verbose: bool) -> None:
    """Write the log to a rotating file, and to standard error too if asked for.

    A folder that cannot be written is no reason not to start: then there is no file.
    """
    for old in _logger.handlers[1:]:
        _logger.removeHandler(old)
        old.close()
    _logger.setLevel(logging.INFO)
    _logger.propagate = verbose
    if verbose:
        shown = _StandardError()
        shown.setFormatter(_OnOneLine(_FORMAT))
        logging.basicConfig(handlers=[shown], force=True)
    try:
        make_private_folder(log_directory())
        handler = RotatingFileHandler(
            log_file(),
            maxBytes=_MOST_BYTES,
            backupCount=_OLD_FILES,
            encoding="utf-8",
            errors="backslashreplace",  # names of files may be no UTF-8
        )
    except OSError as error:
        _logger.warning("there is no log file: %s", error)
        return
    handler.setFormatter(_OnOneLine(_FORMAT))
    _logger.addHandler(handler)
    _logger.info("Blinker Qt %s started", __version__)


def log_file() -> Path:
    """The newest log file; it need not exist yet."""
    return log_directory() / FILE_NAME


def log_text() -> str:
    """What the newest log file contains; empty if there is none."""
    try:
        return log_file().read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def without_texts(error: BaseException) -> str:
    """An error without the values in it, which may be words of the texts."""
    if isinstance(error, InputError):
        return "; ".join(f"{problem.place}: {problem.template}" for problem in error.problems[:10])
    if isinstance(error, BlinkerError):
        return f"{type(error).__name__}: {error.template}"
    return type(error).__name__


@contextmanager
def logged(what: str, *names: object) -> Iterator[None]:
    """Log that something was done or failed, and how many seconds it took.

    What is done has ``%s`` for each of the names, such as paths.
    """
    start = time.perf_counter()
    try:
        yield
    except BaseException as error:
        seconds = time.perf_counter() - start
        _logger.warning(what + " failed after %.3f s: %s", *names, seconds, without_texts(error))
        raise
    _logger.info(what + " took %.3f s", *names, time.perf_counter() - start)

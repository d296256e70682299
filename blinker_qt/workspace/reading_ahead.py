"""A second process that reads large files into the cache, from the last one on.

The files of a large study are read from both ends at once: whoever reads them from the first one on
finds the later ones in the cache. Nothing else passes between the two, so nothing can go wrong but
that a file is not there yet, or that there is no cache, and then it is read in its turn as ever.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.workspace.crash_report import reported
from blinker_qt.workspace.errand import end_process

WORTH_A_PROCESS = 100 << 20
"""From so many bytes on, reading takes longer than starting a process."""


class ReadingAhead:
    """A process that reads files, the last one first.

    Args:
        read: reads one file into the cache; it can be pickled.
        files: the files.
    """

    def __init__(self, read: Callable[[Path], object], files: Sequence[Path]) -> None:
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(
            target=_read_all,
            args=(read, tuple(reversed(files))),
            name="blinker-qt reading ahead",
            daemon=True,
        )
        self._process.start()

    def stop(self) -> None:
        """End the process, whether it is done or not."""
        end_process(self._process)


def pays(files: Sequence[Path]) -> bool:
    """Whether a second process reads these files sooner than the first one alone."""
    # Those who are processes of the window's may start none themselves.
    if multiprocessing.current_process().daemon or (os.cpu_count() or 1) < 2:
        return False
    return sum(map(_size, files)) >= WORTH_A_PROCESS


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        # Reading it says what is wrong.
        return 0


def _read_all(read: Callable[[Path], object], files: Sequence[Path]) -> None:
    """Be the process: a key press that interrupts the program is that of who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for path in files:
        try:
            with suppress(BlinkerError):
                read(path)
        except Exception as error:  # noqa: BLE001 - the file is read in its turn all the same
            reported(error)

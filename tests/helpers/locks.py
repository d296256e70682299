"""Files that another window has open."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from platform import node

from blinker_qt.paths import lock_file_of

if sys.platform != "win32":
    import fcntl


@contextmanager
def open_in_a_window(file: Path) -> Iterator[Path]:
    """A process of this computer has a file open, as its window does; its lock."""
    lock = lock_file_of(file)
    lock.write_text(f"{os.getpid()}\nblinker-qt\n{node()}\n", "utf-8")
    with lock.open("rb") as held:
        if sys.platform != "win32":
            fcntl.flock(held, fcntl.LOCK_EX)
        yield lock
    lock.unlink(missing_ok=True)

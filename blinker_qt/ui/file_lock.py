"""One window at a time on one annotation file."""

import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a file open already.

    Attributes:
        host: the machine's name; empty where the lock does not say.
        process: the process number there; 0 where the lock does not say.
    """

    host: str = ""
    process: int = 0


class FileLock:
    """A lock file beside an annotation file, never broken without asking.

    Qt's default of calling a lock stale after 30 seconds would break the live lock of another
    machine, so locks never grow stale here: only a dead process of this machine loses its own.
    """

    def __init__(self, path: Path) -> None:
        real = Path(os.path.realpath(path))
        self._lock = QLockFile(str(real.with_name(f".{real.name}.lock")))
        self._lock.setStaleLockTime(0)

    def take(self) -> Holder | None:
        """Take the lock.

        Returns:
            None when the lock is ours, or when the folder cannot be written, so that nobody can
            hold a lock there; otherwise who holds it.
        """
        if self._lock.tryLock(0):
            return None
        if self._lock.error() == QLockFile.LockError.PermissionError:
            return None
        process, host, _application = self._lock.getLockInfo()
        return Holder(str(host), int(process))

    def take_over(self) -> None:
        """Take the lock from whoever left it; only after the person said so."""
        self._lock.removeStaleLockFile()
        if not self._lock.tryLock(0):
            Path(self._lock.fileName()).unlink(missing_ok=True)
            self._lock.tryLock(0)

    def release(self) -> None:
        """Give the lock back."""
        self._lock.unlock()

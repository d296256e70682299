"""One window at a time on one annotation file."""

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo

from blinker_qt.bitext.errors import BlinkerError

_LONGEST = 240
"""Bytes of a lock's name; Qt adds an ending of its own to it, and 255 is what a disk takes."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a file open already.

    Attributes:
        host: the machine's name; empty where the lock does not say.
        process: the process number there; 0 where the lock does not say.
    """

    host: str = ""
    process: int = 0

    @property
    def is_here(self) -> bool:
        """Whether it is a process of this computer; Qt has made sure that it is alive."""
        return self.host == QSysInfo.machineHostName()


class LockError(BlinkerError):
    """The lock file cannot be written, though nobody holds it."""


class FileLock:
    """A lock file beside an annotation file, never broken without asking.

    Qt's default of calling a lock stale after 30 seconds would break the live lock of another
    machine, so locks never grow stale here: only a dead process of this machine loses its own.
    """

    def __init__(self, path: Path) -> None:
        real = Path(os.path.realpath(path))
        name = f".{real.name}.lock"
        if len(os.fsencode(name)) > _LONGEST:
            name = f".blinker-{hashlib.sha256(os.fsencode(real.name)).hexdigest()[:16]}.lock"
        self._lock = QLockFile(str(real.with_name(name)))
        self._lock.setStaleLockTime(0)

    def take(self) -> Holder | None:
        """Take the lock.

        Returns:
            None when the lock is ours, or when the folder cannot be written, so that nobody can
            hold a lock there; otherwise who holds it.

        Raises:
            LockError: the lock file cannot be written for any other reason.
        """
        if self._lock.tryLock(0):
            return None
        if self._lock.error() == QLockFile.LockError.PermissionError:
            return None
        if self._lock.error() == QLockFile.LockError.UnknownError:
            raise LockError("its lock file cannot be written: {reason}", reason=self._reason())
        process, host, _application = self._lock.getLockInfo()
        return Holder(str(host), int(process))

    def take_over(self) -> None:
        """Take the lock from whoever left it; only after the person said so."""
        self._lock.removeStaleLockFile()
        if not self._lock.tryLock(0):
            with suppress(OSError):
                Path(self._lock.fileName()).unlink()
            self._lock.tryLock(0)

    def _reason(self) -> str:
        """Why the lock file cannot be written, which Qt does not say."""
        path, reason = Path(self._lock.fileName()), "unknown reason"
        try:
            with path.open("xb") as file:
                file.write(bytes(256))
        except FileExistsError:
            return reason
        except OSError as error:
            reason = error.strerror or str(error)
        with suppress(OSError):
            path.unlink()
        return reason

    def release(self) -> None:
        """Give the lock back."""
        self._lock.unlock()

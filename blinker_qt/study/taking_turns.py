"""Lets leads change one study folder in turns, so that nobody works on an outdated state."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.translation import N_

if sys.platform != "win32":  # pragma: no branch
    import fcntl

_PATIENCE = 30.0
"""Seconds to wait for the change of another lead, which may read and write every file."""
_PAUSE = 0.02
_LOCK = ".blinker-changing"
"""The file that exists during a change on Windows, where folders have no locks."""
_mine = threading.local()


class OthersTurnError(BlinkerError):
    """Another lead is changing the study; nothing was changed."""


@contextmanager
def turn_in(root: Path) -> Iterator[None]:
    """Hold a study folder, so that nobody else on this computer or network disk changes it.

    Everything that a change depends on must be read during the turn. A turn within a turn changes
    nothing. Synchronised folders, and folders on disks without locks, are not locked for others.

    Raises:
        OthersTurnError: another lead went on changing the study for too long.
    """
    held: set[str] = _mine.__dict__.setdefault("held", set())
    real = os.path.realpath(root)
    if real in held:
        yield
        return
    descriptor = _waited_for(root)
    held.add(real)
    try:
        yield
    finally:
        held.discard(real)
        if descriptor is not None:
            with suppress(OSError):
                os.close(descriptor)


def _waited_for(root: Path) -> int | None:
    """The descriptor of a lock; None if there are no locks, as in a folder that does not exist."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            return _locked(root)
        except (BlockingIOError, FileExistsError):
            if time.monotonic() > end:
                raise OthersTurnError(
                    N_("another lead is changing the study in {path}: try again in a moment"),
                    path=str(root),
                ) from None
            time.sleep(_PAUSE)
        except OSError:
            return None


def _locked(root: Path) -> int:
    if sys.platform != "win32":  # pragma: no branch
        descriptor = os.open(root, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor
    return os.open(  # pragma: no cover
        root / _LOCK, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_TEMPORARY
    )

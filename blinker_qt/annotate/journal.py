"""The journal: every edit on the disk before anybody is told that it happened."""

import errno
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

from blinker_qt.annotate.journal_records import (
    JournalContents,
    meanings_of,
    opening_line,
    saving_line,
    step_line,
)
from blinker_qt.annotate.state import Record
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext
from blinker_qt.crash_report import reported
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.paths import free_name, key_of
from blinker_qt.translation import N_

if sys.platform != "win32":  # pragma: no branch
    import fcntl


class JournalError(BlinkerError):
    """The journal could not be written: until a save succeeds, the last edits are in memory only.

    Once it can be written again, everything that was missed is written too.
    """


class InUseError(BlinkerError):
    """A running program of this computer is editing the file."""


def journal_path(file: Path, data_directory: Path) -> Path:
    """Where the journal of a file lies, whether there is one or not."""
    return data_directory / "journals" / f"{key_of(file)}.journal"


def set_aside(path: Path) -> Path:
    """Rename a journal so that it is kept but never used again; its new name."""
    aside = free_name(path, "aside")
    try:
        path.rename(aside)
    except OSError as error:
        raise _error(path, error) from error
    return aside


class Journal:
    """The edits to one file since it was last opened, safe to use from several threads.

    Nothing stands on the disk before the first edit. A write that fails is not an exception but a
    state, `failure`, which the next write that succeeds ends; it then writes all that was missed.

    Args:
        path: where the journal is to lie.
        file: the file that it belongs to.
        base: the content hash of that file.
        work: what that file holds.
    """

    def __init__(self, path: Path, file: Path, base: str, work: AnnotationSet) -> None:
        self.failure: JournalError | None = None
        self._path = path
        self._meanings = meanings_of(work)
        self._lines: list[tuple[int, bytes]] = [(0, opening_line(file, base, self._meanings))]
        self._descriptor: int | None = None
        self._is_ours = False
        self._is_whole = False
        self._damaged: bytes | None = None
        self._lock = threading.Lock()

    @classmethod
    def resumed(
        cls,
        path: Path,
        file: Path,
        base: str,
        work: AnnotationSet,
        data: bytes,
        contents: JournalContents,
    ) -> Self:
        """Go on with a journal that was left behind, with these bytes.

        Raises:
            InUseError: a running program is writing it.
            JournalError: it cannot be opened for writing.
        """
        journal = cls(path, file, base, work)
        try:
            journal._descriptor = _opened(path)
        except OSError as error:
            raise _error(path, error) from error
        journal._is_ours = True
        journal._lines = list(contents.lines)
        journal._is_whole = not contents.damaged
        journal._damaged = data if contents.damaged else None
        return journal

    @property
    def is_on_disk(self) -> bool:
        """Whether a journal of this file stands on the disk, written or left behind."""
        return self._is_ours

    def append(self, record: Record, bitext: Bitext) -> None:
        """Put an edit on the disk."""
        self._write(record.revision, lambda: step_line(record, bitext))

    def announce(self, content_hash: str) -> None:
        """Note that the file is about to hold this."""
        self._write(0, lambda: saving_line(content_hash))

    def move(self, path: Path, file: Path, base: str, revision: int) -> None:
        """Go on elsewhere, for another file that holds everything up to a revision."""
        with self._lock:
            left = [(number, line) for number, line in self._lines if number > revision]
            old, was_ours, self._is_ours = self._path, self._is_ours, False
            self._close()
            self._path = path
            self._lines = [(0, opening_line(file, base, self._meanings)), *left]
            self._is_whole = False
            if left:
                self._attempt(self._write_whole)
            if was_ours and self.failure is None:
                _remove(old, is_damaged=self._damaged is not None)
                self._damaged = None

    def discard(self) -> None:
        """Remove the journal; everything in it stands in the file. What was damaged is kept."""
        with self._lock:
            self._close()
            if self._is_ours:
                _remove(self._path, is_damaged=self._damaged is not None)
            self._is_ours = False

    def release(self) -> None:
        """Let go of the journal and leave it on the disk."""
        with self._lock:
            self._close()

    def _write(self, revision: int, line_of: Callable[[], bytes]) -> None:
        def write() -> None:
            line = line_of()
            self._lines.append((revision, line))
            self._append(line)

        with self._lock:
            self._attempt(write)

    def _attempt(self, write: Callable[[], None]) -> None:
        try:
            write()
        except (OSError, BlinkerError) as error:
            self._is_whole = False
            self.failure = _error(self._path, error)
        except Exception as error:  # noqa: BLE001 - the edit is not safe, whatever the reason
            self._is_whole = False
            self.failure = _error(self._path, reported(error))
        else:
            self.failure = None

    def _append(self, line: bytes) -> None:
        if self._descriptor is None or not self._is_whole or _is_removed(self._descriptor):
            self._write_whole()
            return
        if os.write(self._descriptor, line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        _sync(self._descriptor)

    def _write_whole(self) -> None:
        """Write every line anew: the first time, and whenever it is not sure what stands there."""
        _make_folder(self._path.parent)
        if self._damaged is not None:
            write_atomically(free_name(self._path, "damaged"), self._damaged)
            self._damaged = None
        if not self._is_ours and os.path.lexists(self._path):
            # Somebody else's, left behind since we looked; not if he is still there.
            os.close(_opened(self._path))
            set_aside(self._path)
        self._close()
        write_atomically(self._path, b"".join(line for _, line in self._lines))
        self._is_ours = True
        self._descriptor = _opened(self._path)
        self._is_whole = True

    def _close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _make_folder(folder: Path) -> None:
    """Make a folder and those above it, each written down before anything is put into it."""
    if folder.is_dir():
        return
    _make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    if sys.platform == "win32":
        return
    descriptor = os.open(folder.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _opened(path: Path) -> int:
    """A descriptor for appending, locked until it is closed; InUseError if another holds it."""
    flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    if sys.platform == "win32":
        # There a file that is open is neither renamed nor removed, which serves as well.
        return descriptor
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise InUseError(N_("it is being edited in another window on this computer")) from None
    except OSError:
        # Some network file systems know no locks; the lock beside the file has to do there.
        return descriptor
    return descriptor


def _is_removed(descriptor: int) -> bool:
    """Whether a file was removed by somebody who did not know that it is still written to."""
    return os.fstat(descriptor).st_nlink == 0


def _sync(descriptor: int) -> None:
    """Have what was appended put on the disk itself."""
    if sys.platform == "linux":
        os.fdatasync(descriptor)
        return
    if sys.platform == "darwin":
        # There fsync leaves the bytes in the drive's own memory, where it can do more at all.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _remove(path: Path, *, is_damaged: bool) -> None:
    # A journal that stays where all of it stands in the file is passed over at the next opening.
    with suppress(OSError, JournalError):
        if is_damaged:
            set_aside(path)
        else:
            path.unlink(missing_ok=True)


def _error(path: Path, error: Exception) -> JournalError:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return JournalError(
        N_("the journal {path} cannot be written: {reason}"), path=str(path), reason=reason
    )

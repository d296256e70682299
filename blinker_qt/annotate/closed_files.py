"""Changing annotation files that no window has open."""

import os
import sys
from pathlib import Path
from platform import node

from blinker_qt.annotate.backups import back_up
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.journal import InUseError
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import SaveError, not_writable, write_atomically
from blinker_qt.formats.reading import content_hash
from blinker_qt.paths import lock_file_of
from blinker_qt.translation import N_

if sys.platform != "win32":  # pragma: no branch
    import fcntl


def take_in_journal(file: Path, data_directory: Path) -> Recovery | None:
    """Write edits that are only in the journal of a file to the file; what was recovered, if any.

    Raises:
        InputError: the file cannot be read.
        InUseError: another program has it open.
        SaveError: the file could not be written.
    """
    document = Document.open(file, data_directory)
    try:
        document.close()
    except BaseException:
        document.abandon()
        raise
    return document.recovery


def rewrite(file: Path, work: AnnotationSet, data_directory: Path) -> str:
    """Copy a file to its backups and write other content to it.

    Returns:
        The content hash of the file.

    Raises:
        UnwritableError: the set has content that an annotation file cannot represent.
        BackupError: no copy could be made; the file is unchanged.
        SaveError: the file could not be written.
    """
    return replace_closed(file, annotation.write(work), data_directory)


def replace_closed(file: Path, data: bytes, data_directory: Path) -> str:
    """Copy a file to its backups and write other bytes to it; errors and result as `rewrite`."""
    back_up(file, data_directory)
    write_atomically(file, data)
    return content_hash(data)


def is_open(file: Path) -> bool:
    """Whether a window has a file open."""
    lock = lock_file_of(file)
    return os.path.lexists(lock) and not is_left_behind(lock)


def check_closed(file: Path) -> None:
    """Raise InUseError if a window has a file open, and SaveError if it cannot be written."""
    if is_open(file):
        raise InUseError(
            N_("{path} is open in a window; close it there first (its lock is {lock})"),
            path=str(file),
            lock=str(lock_file_of(file)),
        )
    if file.exists() and not os.access(file, os.W_OK):
        raise SaveError.of(file, not_writable(file))


def is_left_behind(lock: Path) -> bool:
    """Whether no process has a lock: its process is gone, or it was copied with its folder."""
    if sys.platform != "win32":  # pragma: no branch
        try:
            process, _program, host, *_ = lock.read_text("utf-8").splitlines()
            if host != node():
                return False
            os.kill(int(process), 0)
            with lock.open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ProcessLookupError:
            return True
        except (OSError, ValueError):
            return False
        return True
    # A lock that can be removed is one that no process has open.
    try:  # pragma: no cover
        lock.unlink()
    except OSError:  # pragma: no cover
        return False
    return True  # pragma: no cover

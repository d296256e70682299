"""Giving the annotator of a file another name, with what is only in its journal."""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from platform import node

from blinker_qt.annotate.backups import BackupError, back_up
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.journal import InUseError
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.atomic import SaveError
from blinker_qt.paths import lock_file_of
from blinker_qt.translation import N_


class RenamingError(BlinkerError):
    """The annotator cannot be given this name; the file is as it was."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """The annotator's earlier name, and what was only in the journal and is in the file now."""

    before: str
    recovery: Recovery | None


def rename_annotator(file: Path, name: str, data_directory: Path) -> Renamed:
    """Give the annotator of a file another name.

    Edits that are only in the journal come into the file. Its backups stay where they are found,
    and one with the new name is added.

    Raises:
        InputError: the file cannot be read.
        InUseError: a window has it open.
        RenamingError: the name cannot be given.
        SaveError: the file could not be written.
    """
    _check_closed(file)
    document = Document.open(file, data_directory)
    before = document.session.annotator
    try:
        refusal = document.session.set_annotator(name)
        if refusal is not None:
            raise RenamingError(N_("{path}: {reason}"), path=str(file), reason=str(refusal))
        document.close()
    except BaseException:
        document.abandon()
        raise
    # The name is in the file already, and its earlier backups are there.
    with suppress(BackupError):
        back_up(file, data_directory)
    return Renamed(before, document.recovery)


def _check_closed(file: Path) -> None:
    """Raise InUseError if a window has a file open, and SaveError if it cannot be written."""
    lock = lock_file_of(file)
    if os.path.lexists(lock) and not _is_left_behind(lock):
        raise InUseError(
            N_("{path} is open in a window; close it there first (its lock is {lock})"),
            path=str(file),
            lock=str(lock),
        )
    if file.exists() and not os.access(file, os.W_OK):
        raise SaveError.of(file, PermissionError(13, os.strerror(13)))


def _is_left_behind(lock: Path) -> bool:
    """Whether a process of this computer made a lock and is gone."""
    # On Windows, a lock that can be removed is one that no process has open.
    if sys.platform == "win32":  # pragma: no cover
        with suppress(OSError):
            lock.unlink()
            return True
        return False
    try:
        process, _program, host, *_ = lock.read_text("utf-8").splitlines()
        os.kill(int(process), 0)
    except ProcessLookupError:
        return host == node()
    except (OSError, ValueError):
        return False
    return False

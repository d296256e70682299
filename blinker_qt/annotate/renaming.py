"""Giving the annotator of a file another name, also in edits that are only in its journal."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from blinker_qt.annotate.backups import BackupError, back_up
from blinker_qt.annotate.closed_files import check_closed
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.translation import N_


class RenamingError(BlinkerError):
    """The annotator cannot be given this name; the file is as it was."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """The annotator's earlier name, and the edits taken from the journal into the file."""

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
    check_closed(file)
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
    # The new name is in the file already, and the file has earlier backups.
    with suppress(BackupError):
        back_up(file, data_directory)
    return Renamed(before, document.recovery)

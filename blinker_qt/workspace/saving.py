"""Saving an annotation file whole, with an eye on what else may have been written there."""

import hashlib
import threading
from dataclasses import dataclass
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import annotation_xml
from blinker_qt.formats.atomic import (
    SaveError,
    content_hash,
    remove_stale_temporaries,
    write_atomically,
)
from blinker_qt.workspace.backups import BackupError, back_up
from blinker_qt.workspace.journal import Journal, journal_path
from blinker_qt.workspace.places import free_name

SAVES_TO_A_BACKUP = 25


@dataclass(frozen=True, slots=True)
class Moved:
    """Something else changed the file, so the work goes on in another one; both are kept.

    Attributes:
        path: the file that was open, as something else left it.
        continued: the new file, which holds the work.
    """

    path: Path
    continued: Path


class Snapshots:
    """Makes the bytes of a file; verse pairs that have not changed are not written out again."""

    def __init__(self, bitext: Bitext) -> None:
        self._bitext = bitext
        self._fingerprint = ""
        self._written: list[PairAnnotation | None] = [None] * len(bitext)
        self._blocks = [""] * len(bitext)
        self._lock = threading.Lock()

    def bytes_of(self, work: AnnotationSet) -> bytes:
        """The file that holds an annotation set on this bitext.

        Raises:
            UnwritableError: it holds something that an annotation file cannot hold.
        """
        with self._lock:
            self._fingerprint = self._fingerprint or self._bitext.fingerprint
            for index, pair in enumerate(work.pairs):
                if pair is not self._written[index]:
                    self._blocks[index] = annotation_xml.pair_block(self._bitext, index, pair)
                    self._written[index] = pair
            return annotation_xml.assemble(work, self._blocks, self._fingerprint)


class Saver:
    """Saves one annotation set again and again, from one thread at a time.

    A failure is a state, which the next save that succeeds ends.

    Args:
        path: the file.
        standing: the content hash of the file as it was read.
        revision: of the annotation set that it holds.
        data_directory: where journals and backups lie.
        journal: hears of every save before it is made.
        snapshots: makes the bytes.
    """

    def __init__(
        self,
        path: Path,
        standing: str,
        revision: int,
        data_directory: Path,
        journal: Journal,
        snapshots: Snapshots,
    ) -> None:
        self.path = path
        self.saved_revision = revision
        self.failure: BlinkerError | None = None
        self.backup_failure: BackupError | None = None
        self._known = {standing}
        self._data_directory = data_directory
        self._journal = journal
        self._snapshots = snapshots
        self._saves = 0

    def save(self, work: AnnotationSet) -> None:
        """Save an annotation set; whether that succeeded is to be seen from `failure`."""
        try:
            self._save(work)
        except BlinkerError as error:
            self.failure = error
        else:
            self.failure = None

    def stands(self) -> bool:
        """Whether the file on the disk is exactly what was read or saved last.

        Raises:
            SaveError: it cannot be read.
        """
        return _hash_of(self.path) in self._known

    def _save(self, work: AnnotationSet) -> None:
        data = self._snapshots.bytes_of(work)
        wanted = content_hash(data)
        standing = _hash_of(self.path)
        if standing is None or standing in self._known:
            if standing is not None:
                self._back_up_in_turn()
            if self._saves == 0:
                remove_stale_temporaries(self.path)
            self._journal.announce(wanted)
            # Even a save that fails may have given the file its new content.
            self._known.add(wanted)
            write_atomically(self.path, data)
        elif standing != wanted:
            self._continue_beside(data, wanted, work.revision)
        self._saves += 1
        self._known = {wanted}
        self.saved_revision = work.revision

    def _continue_beside(self, data: bytes, wanted: str, revision: int) -> None:
        """Leave the file to whatever changed it, and save to a new one from now on."""
        new = free_name(self.path, "conflict")
        write_atomically(new, data)
        if _hash_of(new) != wanted:
            raise SaveError("{path} does not hold what was saved to it", path=str(new))
        self.path = new
        self._journal.move(journal_path(new, self._data_directory), new, wanted, revision)

    def _back_up_in_turn(self) -> None:
        if self._saves % SAVES_TO_A_BACKUP:
            return
        try:
            back_up(self.path, self._data_directory)
        except BackupError as error:
            self.backup_failure = error
        else:
            self.backup_failure = None


def _hash_of(path: Path) -> str | None:
    """The content hash of a file; None where there is none."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SaveError.of(path, error) from error

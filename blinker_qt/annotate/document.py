"""One open annotation file: an annotator's session, and the disk beneath it."""

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from blinker_qt.annotate.history import Record
from blinker_qt.annotate.journal import journal_path
from blinker_qt.annotate.loading import Loaded, load
from blinker_qt.annotate.recovery import Recovery, take_up
from blinker_qt.annotate.saving import Moved, Saver, Snapshots
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.storage import SaveState, Storage
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import SaveError, write_atomically

_logger = logging.getLogger(__name__)

__all__ = ["Document", "Moved", "Recovery", "SaveState"]


class Document:
    """One open annotation file; made by `open` and `create`, or from what was loaded before.

    Every edit of the session is in the journal before its listeners hear of it. The file is saved
    whole, by a thread of its own, at Done, Previous, Reset and Reload, on request and at closing.
    Nothing is written before the first edit. Whoever opens a file for writing holds its lock.

    Args:
        path: the file.
        loaded: what it held when it was read.
        data_directory: where journals and backups lie; made when first needed.
        read_only: refuse every edit and write nothing at all.
        clock: what the session tells the time by.

    Raises:
        InUseError: a running program on this computer is editing the file.
        JournalError: a journal was left behind that cannot be written.

    Attributes:
        session: the annotator's work.
        recovery: what a journal that was left behind brought; None where there was nothing to say.
    """

    def __init__(
        self,
        path: Path,
        loaded: Loaded,
        data_directory: Path,
        *,
        read_only: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        work, standing = loaded.work, loaded.content_hash
        opening = take_up(
            path, work, standing, journal_path(path, data_directory), read_only=read_only
        )
        self.recovery = opening.recovery
        if self.recovery is not None:
            _logger.warning(
                "recovered %s: %d edits, %d verse pairs and %d details left out",
                path,
                self.recovery.edits,
                self.recovery.left_out,
                len(self.recovery.misfits),
            )
        self._path = path
        self._snapshots = Snapshots(work.bitext)
        self._storage: Storage | None = None
        if opening.journal is not None:
            saver = Saver(
                path, standing, work.revision, data_directory, opening.journal, self._snapshots
            )
            self._storage = Storage(opening.journal, saver, opening.work.revision)
        self.session = Session(
            opening.work,
            read_only=read_only,
            record=self._record,
            checkpoint=self.save,
            clock=clock,
        )

    @classmethod
    def open(
        cls,
        path: Path,
        data_directory: Path,
        *,
        read_only: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> Self:
        """Open an annotation file.

        Args:
            path: the file.
            data_directory: where journals and backups lie; made when first needed.
            read_only: refuse every edit and write nothing at all.
            clock: what the session tells the time by.

        Raises:
            InputError: the file is not there, or is not a sound annotation file.
            InUseError: a running program on this computer is editing it.
            JournalError: a journal was left behind that cannot be written.
        """
        return cls(path, load(path), data_directory, read_only=read_only, clock=clock)

    @classmethod
    def create(cls, path: Path, annotation_set: AnnotationSet, data_directory: Path) -> Self:
        """Write an annotation set to a new file and open it.

        Raises:
            InputError: something has this name already.
            SaveError: the file could not be written.
            UnwritableError: the set holds something that an annotation file cannot hold.
        """
        write_new({path: annotation.write(annotation_set)})
        return cls.open(path, data_directory)

    @property
    def path(self) -> Path:
        """The file; after a conflict, the new one that the work goes on in."""
        return self._path if self._storage is None else self._storage.path

    @property
    def state(self) -> SaveState:
        """Whether the work is safe."""
        return SaveState.READ_ONLY if self._storage is None else self._storage.state

    @property
    def failure(self) -> BlinkerError | None:
        """Why the work is unsaved; None where it is not."""
        return None if self._storage is None else self._storage.failure

    @property
    def journal_holds_all(self) -> bool:
        """Whether every edit that the file does not hold is in the journal."""
        return self._storage is None or self._storage.journal_holds_all

    def listen_state(self, listener: Callable[[SaveState], None]) -> None:
        """Have every change of the state told; the saving thread may be the one that tells."""
        if self._storage is not None:
            self._storage.on_state.append(listener)

    def listen_failure(self, listener: Callable[[BlinkerError], None]) -> None:
        """Have failures of saves, journal and backups told, each kind once until it is over.

        The saving thread may be the one that tells.
        """
        if self._storage is not None:
            self._storage.on_failure.append(listener)

    def listen_move(self, listener: Callable[[Moved], None]) -> None:
        """Have it told when a conflict has made the work go on in another file.

        The saving thread may be the one that tells.
        """
        if self._storage is not None:
            self._storage.on_move.append(listener)

    def save(self) -> None:
        """Have the file saved soon; nothing happens where it holds everything already."""
        if self._storage is not None:
            self._storage.request(self.session.annotation_set)

    def flush(self, timeout: float | None = None) -> None:
        """Wait for the saves that were asked for; whether they succeeded is the state's to say.

        Raises:
            SaveError: they take more seconds than allowed.
        """
        if self._storage is not None and not self._storage.wait(timeout):
            raise SaveError("{path} is still being saved", path=str(self.path))

    def saved(self, timeout: float = 60) -> Path:
        """The file, once it holds everything that was done.

        Raises:
            BlinkerError: it could not be saved, or not in so many seconds.
        """
        self.save()
        self.flush(timeout)
        if self.failure is not None:
            raise self.failure
        return self.path

    def save_copy(self, path: Path) -> None:
        """Write what there is now to another file; the document stays on its own.

        Raises:
            SaveError: the copy could not be written, or would be the document's own file.
            UnwritableError: the set holds something that an annotation file cannot hold.
        """
        if os.path.realpath(path) == os.path.realpath(self.path):
            raise SaveError("{path} is the file that is open", path=str(path))
        write_atomically(path, self._snapshots.bytes_of(self.session.annotation_set))

    def close(self) -> None:
        """Save what is not saved and let go of the file.

        The journal goes only once the file was seen to hold everything.

        Raises:
            BlinkerError: the file could not be saved; the document stays open as it is.
        """
        if self._storage is not None:
            self._storage.close(self.session.annotation_set)

    def abandon(self) -> None:
        """Let go of the file without saving; the journal brings the edits back at next opening."""
        if self._storage is not None:
            self._storage.abandon()

    def _record(self, record: Record) -> None:
        storage = self._storage
        if storage is not None and not storage.record(record, self.session.bitext):
            self.save()

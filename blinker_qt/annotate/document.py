"""One open annotation file: reading, the annotator's session, the journal, and saving."""

import logging
import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, Self

from blinker_qt.annotate.journal import journal_path
from blinker_qt.annotate.recovery import recover
from blinker_qt.annotate.saving import EventQueue, Moved, Saver, SavingThread, Snapshots
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import Record
from blinker_qt.bitext.annotation import (
    AnnotationSet,
    PairAnnotation,
    PairState,
    Role,
    numbered_name,
)
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.verses import Bitext
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import Access, SaveError, write_atomically
from blinker_qt.formats.reading import content_hash, read_capped
from blinker_qt.log import logged
from blinker_qt.paths import is_same_file
from blinker_qt.translation import N_

_logger = logging.getLogger(__name__)
_PIECE = 128
"""The number of verse pairs in a piece, which is received in less than a millisecond."""
_COLUMNS = tuple(field.name for field in fields(Bitext) if not field.name.endswith("_language"))
"""The columns of a bitext."""
_LATER = re.compile(rb'<pair [^<>]* pass="(?!1")')
_BEGINS, _CLOSED, _ENDED = b"<pair ", b"</pair>", b"</annotation-set>"
_NOT_DONE = [
    f' state="{state.value}"'.encode() for state in PairState if state is not PairState.DONE
]


@dataclass(frozen=True, slots=True)
class Loaded:
    """The content of an annotation file when it was read, and the hash of its bytes."""

    work: AnnotationSet
    content_hash: str


def load(path: Path) -> Loaded:
    """Read an annotation file.

    Raises:
        InputError: the file is missing or is not a valid annotation file.
    """
    with logged("reading %s", path):
        data = read_capped(path)
        return Loaded(annotation.read(data, str(path)), content_hash(data))


class Piece(NamedTuple):
    """Consecutive verse pairs of a file: columns of its bitext by name, and the work on them.

    Attributes:
        pairs: the number of all verse pairs of the file.
    """

    columns: Mapping[str, tuple[Any, ...]]
    work: tuple[PairAnnotation, ...]
    pairs: int


class Preview(NamedTuple):
    """One verse pair of a file: what it is called on screen, and the work on it."""

    name: str
    work: AnnotationSet


def load_in_pieces(
    path: Path, position: int | None, progress: Callable[[Piece | Preview | None], None]
) -> Loaded:
    """Read an annotation file in a background process, without its verse pairs.

    First, `progress` is given the preview of the verse pair at a position. Once the whole file was
    found to be valid, it sends all of them to the window in pieces, for `Pieces`: receiving a large
    value would block the thread of the window.
    """
    progress(preview(path, position))
    loaded = load(path)
    work = loaded.work
    bitext = work.bitext
    for start in range(0, len(bitext), _PIECE):
        part = slice(start, start + _PIECE)
        columns = {name: getattr(bitext, name)[part] for name in _COLUMNS}
        progress(Piece(columns, work.pairs[part], len(bitext)))
    empty = bitext.chosen(())
    return replace(loaded, work=replace(work, bitext=empty, pairs=()))


class Pieces:
    """The pieces of a file that have been received, joined one by one.

    To join them at the end would take half a frame.
    """

    def __init__(self) -> None:
        self._columns: dict[str, list[Any]] = {name: [] for name in _COLUMNS}
        self._work: list[PairAnnotation] = []

    def __len__(self) -> int:
        """The number of their verse pairs."""
        return len(self._work)

    def add(self, piece: Piece) -> None:
        """Join the next piece."""
        for name, column in piece.columns.items():
            self._columns[name].extend(column)
        self._work.extend(piece.work)

    def together_with(self, rest: Loaded) -> Loaded:
        """The result of `load`, from all pieces and the value of `load_in_pieces`."""
        columns: dict[str, Any] = {name: tuple(column) for name, column in self._columns.items()}
        bitext = replace(rest.work.bitext, **columns)
        return replace(rest, work=replace(rest.work, bitext=bitext, pairs=tuple(self._work)))


def preview(path: Path, position: int | None) -> Preview | None:
    """A verse pair of a file to show before the whole file is read, if there is one.

    The rest of the file may be damaged. Without a position (from 0), it is the first verse pair
    that is not done; if all are done, the first.
    """
    try:
        data = read_capped(path)
        start = _first_not_done(data) if position is None else _start_of(data, position)
        end = data.find(_CLOSED, start)
        if start < 0 or end < 0:
            return None
        data_of_pair = data[: data.find(_BEGINS)] + data[start:end] + _CLOSED + _ENDED
        work = annotation.read(data_of_pair, str(path), on_changed_text="untouched")
        # Which references come again is known only after reading all of the file.
        if work.role is Role.ANNOTATOR and 0 < len(_LATER.findall(data)) < data.count(_BEGINS):
            return Preview(numbered_name(data.count(_BEGINS, 0, start)), work)
        return Preview(work.bitext.references[0], work)
    except InputError:
        return None


def _start_of(data: bytes, position: int) -> int:
    """Where a verse pair begins, in bytes; -1 where there is no such pair."""
    place = data.find(_BEGINS)
    for _ in range(position):
        place = data.find(_BEGINS, place + 1) if place >= 0 else place
    return place


def _first_not_done(data: bytes) -> int:
    """Where the first verse pair begins that is not done, or the first of all."""
    places = [place for state in _NOT_DONE if (place := data.find(state)) >= 0]
    return data.rfind(_BEGINS, 0, min(places)) if places else data.find(_BEGINS)


class SaveState(Enum):
    """Whether the work is saved."""

    SAVED = "saved"
    """Every edit is on the disk, in the journal or in the file."""
    UNSAVED = "unsaved"
    """The last save failed, or the journal fails and no save has made up for it yet."""
    READ_ONLY = "read-only"
    """The file is only looked at."""


DocumentEvent = SaveState | BlinkerError | Moved


class Document:
    """One open annotation file; made by `open` or `create`, or from loaded content.

    Every edit of the session is written to the journal before listeners are called. A separate
    thread saves the whole file at Done, Previous, Reset and Reload, on request and at closing.
    Nothing is written before the first edit, and nothing at all if the document is read-only.
    Listeners may be called from the saving thread.

    Args:
        data_directory: the folder for journals and backups; created when needed.

    Raises:
        InUseError: another program on this computer is editing the file.
        RecoveryError: an earlier journal exists and cannot be read or written.

    Attributes:
        recovery: what was recovered from an earlier journal, if anything.
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
        work, known = loaded.work, loaded.content_hash
        opening = recover(
            path, work, known, journal_path(path, data_directory), read_only=read_only
        )
        self.recovery = opening.recovery
        if self.recovery is not None:
            _logger.warning(
                "recovered %s: %d edits, %d verse pairs and %d details left out, %d other versions",
                path,
                self.recovery.edits,
                self.recovery.left_out,
                len(self.recovery.misfits),
                len(self.recovery.others),
            )
        self._path = path
        self._snapshots = Snapshots(work)
        self._saver: Saver | None = None
        if opening.journal is not None:
            self._saver = Saver(
                path,
                known,
                work.revision,
                data_directory,
                opening.journal,
                self._snapshots,
                opening.stale,
            )
        self._thread = SavingThread(self._save)
        self._events = EventQueue()
        self._lock = threading.RLock()
        self._listeners: list[Callable[[DocumentEvent], None]] = []
        self._reported_state = SaveState.SAVED
        self._reported_failures: frozenset[str] = frozenset()
        self._revision = self._opened_at = opening.work.revision
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

        Raises:
            InputError: the file is missing or is not a valid annotation file.
            BlinkerError: see `Document`.
        """
        return cls(path, load(path), data_directory, read_only=read_only, clock=clock)

    @classmethod
    def create(cls, path: Path, annotation_set: AnnotationSet, data_directory: Path) -> Self:
        """Write an annotation set to a new file and open it.

        Raises:
            InputError: a file with this name exists.
            SaveError: the file could not be written.
            UnwritableError: the set has content that an annotation file cannot represent.
        """
        write_new({path: annotation.write(annotation_set)})
        return cls.open(path, data_directory)

    @property
    def path(self) -> Path:
        """The path of the file; after a conflict, that of the new file."""
        return self._path if self._saver is None else self._saver.path

    @property
    def state(self) -> SaveState:
        """Whether the work is saved."""
        saver = self._saver
        if saver is None:
            return SaveState.READ_ONLY
        journal_fails = saver.journal.failure is not None
        if saver.failure or (journal_fails and saver.saved_revision < self._revision):
            return SaveState.UNSAVED
        return SaveState.SAVED

    @property
    def failure(self) -> BlinkerError | None:
        """Why the work could not be saved; None if it is saved."""
        if self._saver is None or self.state is SaveState.SAVED:
            return None
        return self._saver.failure or self._saver.journal.failure

    @property
    def journal_holds_all(self) -> bool:
        """Whether the journal has every edit that is not yet in the file."""
        return self._saver is None or self._saver.journal.failure is None

    def listen(self, listener: Callable[[DocumentEvent], None]) -> None:
        """Call a listener for events of the file.

        Events are changes of the state; failures of saves, journal and backups, each reported once
        until it is over; and a conflict after which the work continues in another file.
        """
        self._listeners.append(listener)

    def save(self) -> None:
        """Have the file saved soon, unless it is up to date."""
        saver, work = self._saver, self.session.annotation_set
        if saver is None or work.revision == saver.saved_revision:
            return
        try:
            self._thread.submit(work)
        except SaveError as error:
            saver.failure = error
            self._report(saver)

    def flush(self, timeout: float | None = None) -> None:
        """Wait for the requested saves; `state` says whether they succeeded.

        Raises:
            SaveError: the timeout has passed.
        """
        if not self._thread.wait(timeout):
            raise SaveError(N_("{path} is still being saved"), path=str(self.path))

    def saved(self, timeout: float = 60) -> Path:
        """Save if needed, wait, and return the path of the file.

        Raises:
            BlinkerError: it could not be saved in time.
        """
        self.save()
        self.flush(timeout)
        if self.failure is not None:
            raise self.failure
        return self.path

    def save_copy(self, path: Path) -> None:
        """Write the current work to another file; the document stays with its file.

        The copy can be read only by those who can read the document's file.

        Raises:
            SaveError: the copy could not be written, or is the document's own file.
            UnwritableError: the set has content that an annotation file cannot represent.
        """
        if is_same_file(path, self.path):
            raise SaveError(N_("{path} is the file that is open"), path=str(path))
        data = self._snapshots.bytes_of(self.session.annotation_set)
        write_atomically(path, data, Access.of(self.path))

    def close(self) -> None:
        """Save unsaved work and release the file.

        The journal is removed only after the saved file was verified.

        Raises:
            BlinkerError: the file could not be saved; the document stays open.
        """
        saver, work = self._saver, self.session.annotation_set
        if saver is None:
            return
        self.save()
        self._thread.wait()
        if work.revision != saver.saved_revision:
            raise saver.failure or SaveError(N_("{path} was not saved"), path=str(self.path))
        if saver.journal.is_on_disk or work.revision != self._opened_at:
            self._verify(saver, work)
            saver.journal.discard()

    def abandon(self) -> None:
        """Release the file without saving; the journal keeps the edits."""
        if self._saver is not None:
            self._thread.wait()
            self._saver.journal.release()

    def _verify(self, saver: Saver, work: AnnotationSet) -> None:
        """Check that the file has the saved content, and otherwise save once more."""
        if saver.is_unchanged():
            return
        # The file was removed or changed after the save.
        self._save(work)
        if saver.failure:
            raise saver.failure
        if not saver.is_unchanged():
            raise SaveError(N_("{path} does not hold what was saved to it"), path=str(self.path))

    def _record(self, record: Record) -> None:
        """Write an edit to the journal; try to save if something is wrong."""
        saver = self._saver
        if saver is None:
            return
        self._revision = record.revision
        saver.journal.append(record)
        if saver.journal.failure is not None or saver.failure is not None:
            self._report_state()
            # Report what has failed, now that it is known whether the file can be saved.
            self.save()
            return
        self._report(saver)
        if saver.journal_is_large:
            self.save()

    def _save(self, work: AnnotationSet) -> None:
        saver = self._saver
        if saver is None:  # pragma: no cover - read-only: nothing is submitted
            return
        saver.save(work)
        if saver.moved is not None:
            self._events.put(self._listeners, saver.moved)
        self._report(saver)

    def _report(self, saver: Saver) -> None:
        """Report changes of the state, and each failure once until it is over.

        While nothing can be saved, a missing journal or backup is not reported.
        """
        self._report_state()
        failures = {
            "saving": saver.failure,
            "journal": None if saver.failure else saver.journal.failure,
            "backup": None if saver.failure else saver.backup_failure,
        }
        with self._lock:
            failing = {name: error for name, error in failures.items() if error is not None}
            for name in failing.keys() - self._reported_failures:
                self._events.put(self._listeners, failing[name])
            self._reported_failures = frozenset(failing)
        self._events.deliver()

    def _report_state(self) -> None:
        """Report the state if it has changed."""
        with self._lock:
            if self.state is not self._reported_state:
                self._reported_state = self.state
                self._events.put(self._listeners, self._reported_state)
        self._events.deliver()

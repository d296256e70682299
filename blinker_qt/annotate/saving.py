"""Saving whole annotation files, and detecting changes by other programs."""

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from blinker_qt.annotate.backups import BackupError, back_up
from blinker_qt.annotate.journal import Journal, journal_path
from blinker_qt.background import WorkerProcess
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext
from blinker_qt.crash_report import reported
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import (
    Access,
    ChangedError,
    SaveError,
    current_hash,
    remove_stale_temporaries,
    replace_known,
    write_atomically,
)
from blinker_qt.formats.reading import DEFAULT_CAP, content_hash, read_capped
from blinker_qt.log import logged
from blinker_qt.paths import free_name
from blinker_qt.translation import N_

Event = TypeVar("Event")
Task = TypeVar("Task")
SAVES_TO_A_BACKUP = 25
LARGE_JOURNAL = 1 << 25
"""Bytes from which a journal begins anew after a save: 32 MiB, about 100,000 ordinary edits."""
_PAIRS_TO_A_PIECE = 32
_MANY_PAIRS = 1000
"""Verse pairs from which another process encodes a file first, which takes 40 ms and more."""
_PATIENCE = 30.0
"""Seconds to wait for a sign of life of that process."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Another program changed the open file: the work and the other version are now two files."""

    path: Path
    continued: Path
    aside: Path


class Snapshots:
    """Encodes a file; unchanged verse pairs are not encoded again.

    The bytes are kept in pieces of a few verse pairs each: encoding a large file at once would
    block all other threads for longer than a frame on the screen.

    Args:
        work: the content of the file when it was read.
    """

    def __init__(self, work: AnnotationSet) -> None:
        self._bitext, self._pairs_in_file = work.bitext, work.pairs
        self._fingerprint = ""
        self._starts = range(0, len(work.bitext), _PAIRS_TO_A_PIECE)
        self._written: list[tuple[PairAnnotation, ...]] = [()] * len(self._starts)
        self._pieces = [b""] * len(self._starts)
        self._lock = threading.Lock()

    def bytes_of(self, work: AnnotationSet) -> bytes:
        """The bytes of an annotation file with this work on the bitext.

        Raises:
            UnwritableError: it has content that an annotation file cannot represent.
        """
        with self._lock:
            self._fingerprint = self._fingerprint or self._bitext.fingerprint
            for piece, start in enumerate(self._starts):
                pairs = _piece_at(start, work.pairs)
                # Identical objects need no comparison.
                if pairs != self._written[piece]:
                    self._pieces[piece] = _encoded(self._bitext, start, pairs)
                    self._written[piece] = pairs
            return self._assembled(work)

    def encode_first(self, path: Path, known: str) -> None:
        """Have another process encode a large file as it was read, unless it has been encoded.

        In a thread, that would take a second or more, during which the window would wait for its
        turn whenever it calls Qt. If it fails, `bytes_of` encodes everything.

        Args:
            path: the file.
            known: its content hash when it was read.
        """
        if self._fingerprint or len(self._bitext) < _MANY_PAIRS:
            return
        fingerprint, pieces = _encoded_elsewhere(path, known)
        with self._lock:
            if fingerprint and not self._fingerprint:
                self._fingerprint, self._pieces = fingerprint, pieces
                self._written = [_piece_at(start, self._pairs_in_file) for start in self._starts]

    def _assembled(self, work: AnnotationSet) -> bytes:
        frame = annotation.assemble(work, (), self._fingerprint)
        # The last line closes the brackets opened before the verse pairs.
        place = frame.rindex(b"\n", 0, -1) + 1
        data = b"".join((frame[:place], *self._pieces, frame[place:]))
        if len(data) > DEFAULT_CAP:
            raise annotation.UnwritableError(
                N_("the file would be larger than {most} bytes"), most=DEFAULT_CAP
            )
        return data


def _piece_at(start: int, pairs: tuple[PairAnnotation, ...]) -> tuple[PairAnnotation, ...]:
    return pairs[start : start + _PAIRS_TO_A_PIECE]


def _encoded(bitext: Bitext, start: int, pairs: tuple[PairAnnotation, ...]) -> bytes:
    """A piece of a file, which begins with the verse pair at a place."""
    return "".join(
        annotation.pair_block(bitext, index, pair) for index, pair in enumerate(pairs, start)
    ).encode()


def _encoded_elsewhere(path: Path, known: str) -> tuple[str, list[bytes]]:
    """The fingerprint of a file's texts and its pieces; no fingerprint if no process made them."""
    replies = SimpleQueue[object]()
    pieces: list[bytes] = []
    try:
        process = WorkerProcess(lambda receive: receive())
    except RuntimeError:
        # No thread can be started to receive anything.
        return "", []
    try:
        if process.failure is not None:
            return "", []
        process.submit(
            _encode_file,
            path,
            known,
            then=replies.put,
            failed=replies.put,
            progress=replies.put,
        )
        while isinstance(reply := replies.get(timeout=_PATIENCE), bytes):
            pieces.append(reply)
    except Empty:
        return "", []
    finally:
        process.stop()
    return (reply, pieces) if isinstance(reply, str) else ("", [])


def _encode_file(path: Path, known: str, progress: Callable[[bytes], None]) -> str:
    """Give `progress` the pieces of a file as it was read, and return its texts' fingerprint.

    Raises:
        InputError: it cannot be read.
        ChangedError: it has another content hash now.
    """
    data = read_capped(path)
    if content_hash(data) != known:
        raise ChangedError(N_("{path} was changed by another program"), path=str(path))
    work = annotation.read(data, str(path))
    for start in range(0, len(work.pairs), _PAIRS_TO_A_PIECE):
        progress(_encoded(work.bitext, start, _piece_at(start, work.pairs)))
    return work.bitext.fingerprint


class Saver:
    """Saves one annotation set repeatedly, from one thread at a time.

    A failure is kept as a state until the next save succeeds.

    Args:
        known: the content hash of the file when it was read.
        revision: the revision of the annotation set in it.
        data_directory: the folder for journals and backups.
        journal: is notified of every save beforehand.
        stale: temporary files that the first save removes.
    """

    def __init__(
        self,
        path: Path,
        known: str,
        revision: int,
        data_directory: Path,
        journal: Journal,
        snapshots: Snapshots,
        stale: Sequence[Path] = (),
    ) -> None:
        self.path = path
        self.saved_revision = revision
        self.failure: BlinkerError | None = None
        self.backup_failure: BackupError | None = None
        self.moved: Moved | None = None
        self._read, self._known = known, {known}
        self._access = Access.of(path)
        self.journal = journal
        self._data_directory = data_directory
        self._snapshots = snapshots
        self._stale = stale
        self._saves = 0

    def save(self, work: AnnotationSet) -> None:
        """Save an annotation set and set `failure` and `moved` accordingly."""
        self.moved = None
        try:
            with logged("saving %s", self.path):
                self._save(work)
        except BlinkerError as error:
            self.failure = error
        except Exception as error:  # noqa: BLE001 - the work is not saved, whatever the reason
            self.failure = reported(error)
        else:
            self.failure = None

    @property
    def journal_is_large(self) -> bool:
        """Whether the journal begins anew after the next save."""
        return self.journal.size > LARGE_JOURNAL

    def is_unchanged(self) -> bool:
        """Whether the file on the disk is unchanged since it was last read or saved.

        Raises:
            SaveError: it cannot be read.
        """
        return _hash_of(self.path) in self._known

    def _save(self, work: AnnotationSet) -> None:
        self._snapshots.encode_first(self.path, self._read)
        data = self._snapshots.bytes_of(work)
        wanted = content_hash(data)
        on_disk = _hash_of(self.path)
        if on_disk is None or on_disk in self._known:
            if on_disk is not None:
                self._access = Access.of(self.path)
                self._back_up_in_turn()
            # A failed save may have left content that is still needed.
            if self._saves == 0 and self.failure is None:
                remove_stale_temporaries(self.path)
                for left in self._stale:
                    with suppress(OSError):
                        left.unlink()
            self.journal.announce(wanted)
            # Even a failed save may have replaced the content of the file.
            self._known.add(wanted)
            self._write(data, wanted, work.revision)
        elif on_disk != wanted:
            self._continue_beside(data, wanted, work.revision)
        self._saves += 1
        self._known = {wanted}
        before, self.saved_revision = self.saved_revision, work.revision
        if self.journal_is_large and self.moved is None and before < work.revision:
            self._shorten_journal(on_disk or wanted, before, wanted)

    def _write(self, data: bytes, wanted: str, revision: int) -> None:
        """Write to the file; keep a version of another program as a separate file."""
        aside = free_name(Path(os.path.realpath(self.path)), "conflict")
        try:
            if replace_known(self.path, data, self._known, aside, self._access):
                self.moved = Moved(self.path, self.path, aside)
        except ChangedError:
            self._continue_beside(data, wanted, revision)

    def _continue_beside(self, data: bytes, wanted: str, revision: int) -> None:
        """Leave the file to the other program, and save to a new file from now on."""
        new = free_name(self.path, "conflict")
        write_atomically(new, data, self._access)
        if _hash_of(new) != wanted:
            raise SaveError(N_("{path} does not hold what was saved to it"), path=str(new))
        self.moved = Moved(self.path, new, self.path)
        self.path = new
        self.journal.move(journal_path(new, self._data_directory), new, wanted, revision)

    def _shorten_journal(self, earlier: str, revision: int, wanted: str) -> None:
        """Let the journal begin anew, after checking that the file and a backup can be read back.

        It keeps the edits since the previous save. What is dropped from it is therefore in the
        present state of the file, in the previous state and in a backup. Whichever of these is left
        after a power cut or by a network drive or a synchronisation service, the journal continues
        it.

        Args:
            earlier: the content hash of the file before the save.
            revision: that of the previous save.
            wanted: the content hash of the file now.
        """
        copy = self._back_up()
        if copy is not None and _hash_of(copy) == wanted == _hash_of(self.path):
            self.journal.begin_anew(earlier, revision)

    def _back_up_in_turn(self) -> None:
        if self._saves % SAVES_TO_A_BACKUP == 0:
            self._back_up()

    def _back_up(self) -> Path | None:
        """Copy the file to the backups; None if that failed, which `backup_failure` then says."""
        try:
            copy = back_up(self.path, self._data_directory)
        except BackupError as error:
            self.backup_failure = error
            return None
        self.backup_failure = None
        return copy


def _hash_of(path: Path) -> str | None:
    """The content hash of a file; None if it does not exist."""
    try:
        return current_hash(path)
    except OSError as error:
        raise SaveError.of(path, error) from error


class SavingThread(Generic[Task]):
    """Saves in a separate thread, one annotation set at a time.

    Of several waiting annotation sets only the newest is saved.
    """

    def __init__(self, save: Callable[[Task], None]) -> None:
        self._save = save
        self._waiting: Task | None = None
        self._busy = False
        self._condition = threading.Condition()

    def submit(self, work: Task) -> None:
        """Save an annotation set, now or after the one being saved.

        Raises:
            SaveError: no thread can be started; nothing waits to be saved.
        """
        with self._condition:
            self._waiting = work
            if self._busy:
                return
            self._busy = True
        try:
            threading.Thread(target=self._run, name="saving", daemon=True).start()
        except RuntimeError as error:
            with self._condition:
                self._waiting, self._busy = None, False
                self._condition.notify_all()
            what = N_("saving did not begin, as no thread could be started: {reason}")
            raise SaveError(what, reason=str(error)) from error

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until everything is saved; False if the timeout in seconds passes first."""
        with self._condition:
            return self._condition.wait_for(lambda: not self._busy, timeout)

    def _run(self) -> None:
        while (work := self._next()) is not None:
            try:
                self._save(work)
            except Exception:  # noqa: BLE001 - it is reported, and what waits is done all the same
                thread = threading.current_thread()
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), thread)))

    def _next(self) -> Task | None:
        with self._condition:
            work, self._waiting = self._waiting, None
            if work is None:
                self._busy = False
                self._condition.notify_all()
            return work


class EventQueue:
    """Delivers events to listeners in order, without holding a lock.

    The first thread to call `deliver` also delivers the events that other threads add meanwhile.
    """

    def __init__(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._delivering = False
        self._lock = threading.Lock()

    def put(self, listeners: Iterable[Callable[[Event], None]], event: Event) -> None:
        """Add an event for some listeners; `deliver` delivers it."""
        self._calls.extend(partial(listener, event) for listener in listeners)

    def deliver(self) -> None:
        """Deliver all events, unless another thread or an outer call is doing so."""
        with self._lock:
            if self._delivering:
                return
            self._delivering = True
        try:
            while True:
                with self._lock:
                    if not self._calls:
                        self._delivering = False
                        return
                    call = self._calls.popleft()
                call()
        except BaseException:
            self._delivering = False
            raise

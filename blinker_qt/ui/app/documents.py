"""The open annotation file: opening, locking, saving and closing it."""

import gc
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from PySide6.QtCore import QLockFile, QObject, QSysInfo, QTimer, Signal
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.actions import NOT_NOW, READ_ONLY
from blinker_qt.annotate.backups import BackupError, copy_beside, newest_sound
from blinker_qt.annotate.closed_files import is_left_behind
from blinker_qt.annotate.document import (
    Document,
    DocumentEvent,
    Loaded,
    Piece,
    Pieces,
    Preview,
    SaveState,
    load,
    load_in_pieces,
)
from blinker_qt.annotate.journal import JournalError
from blinker_qt.annotate.recovery import RecoveryError, leave_journal_aside
from blinker_qt.annotate.saving import Moved
from blinker_qt.background import ThreadCall, ignore
from blinker_qt.bitext.annotation import TO_LEARN_FROM
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.formats.annotation import NewerVersionError
from blinker_qt.formats.reading import UnreadableError
from blinker_qt.paths import lock_file_of
from blinker_qt.study.location import study_folder_of
from blinker_qt.study.settings import revise_file
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui import on_demand
from blinker_qt.ui.annotate.narration import refusal_in_words
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import (
    as_sentence,
    ask,
    date_in_words,
    problem_lines,
    show_error,
    show_message,
)
from blinker_qt.ui.widgets.waiting import NoAnswerError, waited


class DocumentBridge(QObject):
    """Turns events of a document and its session into signals on the main thread."""

    changed = Signal(object)  # Change: something was edited, selected or navigated to
    state_changed = Signal(object)  # SaveState
    # BlinkerError: a save, the journal or a backup failed; only the first of a series
    failed = Signal(object)
    # Moved: the work continues in another file, as another program changed this one
    moved = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Signals from the saving thread are queued.
        document.session.listen(self.changed.emit)
        document.listen(self._pass_on)

    def _pass_on(self, event: DocumentEvent) -> None:
        if isinstance(event, SaveState):
            self.state_changed.emit(event)
        elif isinstance(event, Moved):
            self.moved.emit(event)
        else:
            self.failed.emit(event)


class Holder(NamedTuple):
    """The computer that has a file open; empty if the lock file does not say."""

    host: str

    @property
    def is_here(self) -> bool:
        """Whether it is this computer; Qt has already checked that the process is alive."""
        return self.host == QSysInfo.machineHostName()


class LockError(BlinkerError):
    """The lock file cannot be written, although nobody holds the lock."""


class FileLock:
    """A lock file beside an annotation file; making one touches no disk, its methods do.

    By default Qt breaks locks after 30 seconds, even those of live processes on other machines.
    Here only a dead process of this machine loses its lock.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _lock(self) -> QLockFile:
        lock = QLockFile(str(lock_file_of(self._path)))
        lock.setStaleLockTime(0)
        return lock

    def take(self) -> Holder | None:
        """Take the lock; return its holder if another process has it.

        If the folder is not writable, no lock is needed, as nobody can hold one.

        Raises:
            LockError: the lock file cannot be written for another reason.
        """
        if self._lock.tryLock(0) or self._lock.error() == QLockFile.LockError.PermissionError:
            return None
        if self._lock.error() == QLockFile.LockError.UnknownError:
            raise LockError(N_("its lock file cannot be written: {reason}"), reason=self._reason())
        if is_left_behind(Path(self._lock.fileName())):
            # It was copied with its folder while a window had the original open.
            self.take_over()
            return None
        _process, host, _application = self._lock.getLockInfo()
        return Holder(str(host))

    def take_over(self) -> None:
        """Take the lock away from its holder."""
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
        """Release the lock."""
        self._lock.unlock()

    def exchange(self, path: Path) -> "FileLock":
        """Release the lock, and take that of another file if possible."""
        self.release()
        lock = FileLock(path)
        with suppress(LockError):
            lock.take()
        return lock


class _Availability(NamedTuple):
    """How a file can be opened, as its disk says."""

    is_open: bool
    reads_only: bool = False
    is_large: bool = False
    holder: Holder | None = None
    failure: LockError | None = None


def _availability(
    path: Path, lock: FileLock, opened: Path | None, *, for_reading: bool
) -> _Availability:
    """Ask the disk about a file, and take its lock unless it is only read.

    Args:
        opened: the file that is open here.
    """
    with suppress(OSError):
        # A save that replaces the file meanwhile would make it differ from itself.
        if opened is not None and (path == opened or path.samefile(opened)):
            return _Availability(is_open=True)
    reads_only = for_reading or not os.access(path, os.W_OK)
    holder, failure = None, None
    try:
        holder = None if reads_only else lock.take()
    except LockError as error:
        failure = error
    return _Availability(False, reads_only, _is_large(path), holder, failure)


def _is_readable(path: Path) -> bool:
    # Neither call raises.
    return os.path.isfile(path) and os.access(path, os.R_OK)  # noqa: PTH113


_STEP = 1024
"""Verse pairs of a large file, eight pieces, between two steps of the progress bar."""
_LARGE = 1 << 20
"""Bytes, some 1,500 verse pairs; larger files are read in another process."""


class DocumentManager(QObject):
    """Opens and closes annotation files; at most one document is open.

    Attributes:
        document: the one that is open, if any.

    Args:
        window: the parent of messages.
        data_directory: the folder for journals and backups.
        may_leave: called before a document is closed; returns whether it may be closed.
        last_position: the position of the verse pair that was shown last in a file, if known.
        clock: a monotonic clock, in seconds, by which the time spent on documents is measured.
    """

    loading = Signal(object)  # Path: a large file is being read
    progressed = Signal(int, int)  # the number of verse pairs read, and their total number
    previewed = Signal(object)  # Preview: a verse pair of the large file; None if there is none
    settled = Signal()  # reading has ended, was cancelled or was not needed
    opened = Signal(object, object)  # Document, DocumentBridge: another document is open
    # Path, AnnotationSet: a feedback file was read; the open document stays open
    learning = Signal(object, object)
    emptied = Signal()  # the document could not be opened again, so none is open

    def __init__(
        self,
        window: QWidget,
        data_directory: Path,
        may_leave: Callable[[], bool],
        last_position: Callable[[Path], int | None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(window)
        self._clock = clock
        self._may_leave = may_leave
        self._last_position = last_position
        self._window = window
        self._data_directory = data_directory
        self.document: Document | None = None
        self._lock: FileLock | None = None
        self._study: Path | None = None
        self._loader = BackgroundTask(self)
        self._loader.failed.connect(self._on_not_loaded)
        self._path_of_loading = Path()
        self._name_for_copy = Path(), ""
        self._lock_of_loading: FileLock | None = None

    @property
    def study(self) -> Path | None:
        """The folder of the study that the file of the open document is in."""
        return self._study

    def open(self, path: Path, *, for_reading: bool = False) -> bool:
        """Open an annotation file instead of the open one; return whether it is open now.

        If not, an error was shown, or the file is large and `opened` is emitted later. The open
        file stays as it is, unless it is open only for reading and is now wanted for editing.
        """
        self.cancel()
        try:
            return self._open(path, FileLock(path), for_reading=for_reading)
        except NoAnswerError:
            return False

    def _open(self, path: Path, lock: FileLock, *, for_reading: bool) -> bool:
        """Open a file; raises NoAnswerError if the user stops waiting for its disk."""
        document = self.document
        is_kept = document is not None and (for_reading or not document.session.read_only)
        opened = document.path if document is not None and is_kept else None
        ask_disk = partial(_availability, path, lock, opened, for_reading=for_reading)
        access = waited(self._window, path, ask_disk, lock.release)
        if access.is_open:
            self.settled.emit()
            return True
        reads_only = self._is_read_only(path, lock, access)
        if reads_only is None:
            return False
        if access.is_large:
            self._load(path, lock, reads_only)
            return False
        try:
            loaded = waited(self._window, path, partial(load, path), lock.release)
        except NoAnswerError:
            raise
        except BlinkerError as error:
            self._refuse(path, lock, error)
            return False
        return self._put(path, lock, reads_only, loaded)

    def _is_read_only(self, path: Path, lock: FileLock, access: _Availability) -> bool | None:
        """Whether a file is to be read only, as the user decides if it is in use; None to leave."""
        if access.failure is not None:
            question = self._not_locked(access.failure, path)
        elif access.holder is not None:
            question = self._in_use(access.holder, path)
        else:
            return access.reads_only
        # A live process on this computer also holds the journal: offer no "Open anyway".
        answers = [tr("Open read-only"), tr("Open anyway"), tr("Cancel")]
        if access.holder is not None and access.holder.is_here:
            del answers[1]
        answer = ask(self._window, *question, answers)
        if answer == len(answers) - 1:
            return None
        if answer == 1:
            waited(self._window, path, lock.take_over, lock.release)
        return answer == 0

    def _load(self, path: Path, lock: FileLock, reads_only: bool) -> None:
        """Read a large file in another process."""
        pieces = Pieces()

        def take(piece: Piece | Preview | None) -> None:
            if not isinstance(piece, Piece):
                self.previewed.emit(piece)
                return
            pieces.add(piece)
            # Several may have come before this event, and painting the bar takes longer than them.
            if len(pieces) % _STEP == 0:
                self.progressed.emit(len(pieces), piece.pairs)

        def join(rest: Loaded) -> None:
            loaded = pieces.together_with(rest)
            # The collector looks through each large tuple once: now, not in the next two events.
            gc.collect(0)
            # Events in between are handled: both together would hold the window for a frame.
            QTimer.singleShot(0, self, lambda: put(loaded))

        def put(loaded: Loaded) -> None:
            was_cancelled = self._lock_of_loading is not lock
            if was_cancelled:
                return
            self._end_loading()
            with suppress(NoAnswerError):
                self._put(path, lock, reads_only, loaded)

        self._lock_of_loading, self._path_of_loading = lock, path
        position = self._last_position(path)
        self._loader.start(load_in_pieces, path, position, then=join, progress=take)
        self.loading.emit(path)

    def _on_not_loaded(self, error: BlinkerError) -> None:
        lock = self._lock_of_loading
        self._end_loading()
        with suppress(NoAnswerError):
            self._refuse(self._path_of_loading, lock, error)

    def cancel(self) -> None:
        """Stop reading a large file."""
        lock = self._lock_of_loading
        if lock is not None:
            self._end_loading()
            self._release(lock)

    def _end_loading(self) -> None:
        self._loader.stop()
        self._lock_of_loading = None
        self.settled.emit()

    def _refuse(self, path: Path, lock: FileLock | None, error: BlinkerError) -> None:
        self._release(lock)
        title = tr("{file} was not opened").format(file=path.name)
        is_there = waited(self._window, path, partial(_is_readable, path))
        says_nothing = NewerVersionError, UnreadableError
        is_damaged = isinstance(error, InputError) and not isinstance(error, says_nothing)
        if not (is_there and is_damaged):
            show_error(self._window, title, error)
            return
        cause = tr("This file is damaged, or it is not a Blinker file that this version can read.")
        look = partial(newest_sound, path, self._data_directory)
        newest = waited(self._window, path, look)
        if newest is None:
            show_message(self._window, title, cause, problem_lines(error))
            return
        backup, summary = newest
        offer = filled(
            tr(
                "The newest intact backup is from {date}, with {done} of {pairs} verse "
                "{pairs:pair|pairs} done. You can open a copy of it; the file is not changed."
            ),
            date=date_in_words(backup),
            done=summary.done,
            pairs=summary.pairs,
        )
        answers = [tr("Open copy of backup"), tr("Cancel")]
        text = f"{cause}\n\n{offer}"
        if ask(self._window, title, text, answers, problem_lines(error)) == 0:
            self.open_copy(partial(copy_beside, backup, path), path)

    def open_copy(self, make: Callable[[], Path], path: Path) -> None:
        """Have a new file made from a backup or journal of a file, and open it."""
        document = self.document
        try:
            copy = waited(self._window, path, make)
        except NoAnswerError:
            return
        except BlinkerError as error:
            show_error(self._window, tr("The backup was not copied"), error)
        else:
            if document is not None and document.path == path:
                self._name_for_copy = copy, document.session.annotator
            self.open(copy)

    def name_for_copy(self, path: Path) -> str:
        """The annotator's present name, if a file is a copy of a backup of the file before."""
        copy, name = self._name_for_copy
        return name if copy == path else ""

    def _put(self, path: Path, lock: FileLock, reads_only: bool, loaded: Loaded) -> bool:
        if loaded.work.role in TO_LEARN_FROM:
            self._release(lock)
            self.learning.emit(path, loaded.work)
            return False
        made: list[Document] = []
        studies: list[Path | None] = []

        def make() -> None:
            document = Document(
                path, loaded, self._data_directory, read_only=reads_only, clock=self._clock
            )
            made.append(document)
            studies.append(study_folder_of(path))

        def let_go() -> None:
            for document in made:
                document.abandon()
            lock.release()

        try:
            waited(self._window, path, make, let_go)
        except NoAnswerError:
            raise
        except RecoveryError as error:
            return self._put_without_journal(path, lock, loaded, error)
        except BlinkerError as error:
            self._refuse(path, lock, error)
            return False
        (document,) = made
        if not self.close():
            document.abandon()
            self._release(lock)
            return False
        self._set_document(document, lock, *studies)
        return True

    def _put_without_journal(
        self, path: Path, lock: FileLock, loaded: Loaded, error: RecoveryError
    ) -> bool:
        """Ask how to open a sound file whose journal cannot be used, and open it like that."""
        text = tr(
            "{reason} It may hold edits that are not in {file} yet. The file itself is not damaged."
        ).format(reason=as_sentence(error), file=path.name)
        answers = [tr("Open read-only"), tr("Open without the unsaved edits"), tr("Cancel")]
        answer = ask(self._window, tr("Unsaved edits"), text, answers)
        if answer == 1:
            leave = partial(leave_journal_aside, path, self._data_directory)
            try:
                aside = waited(self._window, path, leave, lock.release)
            except NoAnswerError:
                raise
            except BlinkerError as failure:
                self._refuse(path, lock, failure)
                return False
            kept = tr("The journal is kept as {file}.").format(file=aside)
            show_message(self._window, tr("Unsaved edits"), kept)
            return self._put(path, lock, reads_only=False, loaded=loaded)
        self._release(lock)
        return answer == 0 and self._put(path, lock, reads_only=True, loaded=loaded)

    def _set_document(self, document: Document, lock: FileLock | None, study: Path | None) -> None:
        bridge = DocumentBridge(document, self)
        bridge.failed.connect(self._on_failed)
        bridge.moved.connect(self._on_moved)
        self.document, self._lock, self._study = document, lock, study
        self.opened.emit(document, bridge)

    def change_study(self) -> None:
        """Ask for new settings of the study, and save the open file with them.

        The file is closed and opened again, as its journal and history are no longer valid.
        """
        document = self.document
        if document is None:
            return None
        if document.session.read_only:
            return show_message(self._window, tr("Study settings"), refusal_in_words(READ_ONLY))
        work = document.session.annotation_set
        dialog = on_demand.StudyDialog(work, document.path, self._window)
        if not dialog.exec() or dialog.wanted is None or not self._may_leave():
            return None
        wanted = dialog.wanted
        path = document.path
        try:
            waited(self._window, path, document.close)
        except BlinkerError as error:
            return show_error(self._window, tr("The settings were not changed"), error)
        revise = partial(revise_file, path, wanted.study, wanted.again, self._data_directory)
        try:
            waited(self._window, path, revise)
        except BlinkerError as error:
            show_error(self._window, tr("The settings were not changed"), error)
        return self._open_again(path)

    def correct_words(self) -> None:
        """Ask for other words of the verse pair on screen, and correct the file, or its folder."""
        not_corrected = tr("The words were not corrected")
        self._correct(lambda: on_demand.CorrectionDialog, tr("Correct words"), not_corrected)

    def move_boundary(self) -> None:
        """Ask for another boundary of the verse pair on screen, likewise."""
        not_moved = tr("The boundary was not changed")
        self._correct(lambda: on_demand.BoundaryDialog, tr("Boundary of verse pairs"), not_moved)

    def undo_correction(self) -> None:
        """Ask whether to take the last correction of the study or folder back, likewise."""
        document = self.document
        if document is None:
            return
        title = tr("Undo last correction")
        read = partial(on_demand.record_of, document.path, self._study)
        try:
            record = waited(self._window, document.path, read)
        except BlinkerError as error:
            show_error(self._window, tr("The correction was not undone"), error)
            return
        if not record.count:
            show_message(self._window, title, tr("No words or boundaries were corrected here."))
            return
        not_undone = tr("The correction was not undone")
        self._correct(lambda: partial(on_demand.UndoDialog, record), title, not_undone)

    def _correct(
        self,
        dialog_class: "Callable[[], Callable[..., on_demand.RecordedChange]]",
        title: str,
        not_corrected: str,
    ) -> None:
        """Ask for a change of the verse pair on screen, and correct the file, or its folder.

        The open file is closed and opened again, as in `change_study`.
        """
        document = self.document
        if document is None:
            return
        session = document.session
        if session.read_only:
            show_message(self._window, title, refusal_in_words(READ_ONLY))
            return
        if session.stages.current.hides is not None:
            show_message(self._window, title, refusal_in_words(NOT_NOW))
            return
        path, position = document.path, session.position
        dialog = dialog_class()(session, path, self._study, self._window)
        if not dialog.exec() or not self._may_leave():
            return
        try:
            waited(self._window, path, document.close)
        except BlinkerError as error:
            show_error(self._window, not_corrected, error)
            return
        try:
            run = waited(self._window, path, dialog.correcting(self._data_directory))
        except BlinkerError as error:
            show_error(self._window, not_corrected, error)
        else:
            show_message(self._window, title, *on_demand.outcome_in_words(run))
        self._open_again(path)
        if self.document is not None:
            session = self.document.session
            session.go_to(min(position, len(session.bitext) - 1))

    def _open_again(self, path: Path) -> None:
        """Open the file that was just closed; its lock is still held."""
        lock = self._lock
        try:
            document = waited(
                self._window,
                path,
                partial(Document.open, path, self._data_directory, clock=self._clock),
            )
        except BlinkerError as error:
            self.document = self._lock = self._study = None
            self.emptied.emit()
            with suppress(NoAnswerError):
                self._refuse(path, lock, error)
        else:
            self._set_document(document, lock, self._study)

    def close(self) -> bool:
        """Save and close the document; return whether it is closed."""
        self.cancel()
        if self.document is not None:
            if not self._may_leave():
                return False
            if not self._close(self.document, self._lock):
                return False
        self.document = self._lock = self._study = None
        return True

    def _close(self, document: Document, lock: FileLock | None) -> bool:
        """Save and close a document and release its lock; False if the user prefers to go back.

        If the user leaves before the disk has answered, both happen when it does.
        """
        leaves = SimpleQueue[bool]()

        def let_go() -> None:
            if leaves.get():
                document.abandon()
                if lock is not None:
                    lock.release()

        try:
            waited(self._window, document.path, document.close, let_go)
        except NoAnswerError as error:
            is_left = self._give_up_saving(error)
            leaves.put(is_left)
            return is_left
        except BlinkerError as error:
            if not self._give_up_saving(error):
                return False
            document.abandon()
        self._release(lock)
        return True

    @staticmethod
    def _release(lock: FileLock | None) -> None:
        """Release a lock, without waiting long for its disk."""
        if lock is not None:
            ThreadCall(ignore, lock.release, ignore, ignore).is_answered()

    def explain(self, title: str, error: BlinkerError) -> None:
        """Show an error."""
        show_error(self._window, title, error)

    def _on_failed(self, error: BlinkerError) -> None:
        if isinstance(error, BackupError):
            title = tr("Your work is saved, but no backup was made")
        elif isinstance(error, JournalError):
            title = tr("Your work is saved, but its journal is not")
        else:
            title = tr("Your last edits are not saved yet")
        show_error(self._window, title, error)

    def _on_moved(self, moved: Moved) -> None:
        """Show where both versions are, and lock the new file."""
        if moved.continued == moved.path:
            text = tr(
                "{file} was changed by another program while it was being saved. That version is "
                "kept in {other}; your work continues in {file}."
            ).format(file=moved.path.name, other=moved.aside)
            show_message(self._window, tr("Two versions"), text)
            return
        if self._lock is not None:
            move = partial(self._lock.exchange, moved.continued)
            with suppress(NoAnswerError):
                self._lock = waited(self._window, moved.continued, move)
        text = tr(
            "{file} was changed by another program while it was open here. That version keeps the "
            "name; your work continues in {continued}."
        ).format(file=moved.path.name, continued=moved.continued)
        show_message(self._window, tr("Two versions"), text)

    def _in_use(self, holder: Holder, path: Path) -> tuple[str, str]:
        """Title and text of the message that another process has a file open."""
        if holder.is_here:
            who = tr("It is open in another window on this computer.")
        elif holder.host:
            who = tr("It is open on the computer {host}.").format(host=isolated(holder.host))
        else:
            who = tr("Its lock file is empty: it may be left over from a crash.")
        words = tr(
            "{file} is in use. {who} If two windows write to it, one of them will have to keep its "
            "work in another file."
        )
        if holder.is_here:
            words = tr(
                "{file} is in use. {who} You can read it, but not change it until "
                "that window is closed."
            )
        return tr("File in use"), words.format(file=path.name, who=who)

    def _not_locked(self, error: LockError, path: Path) -> tuple[str, str]:
        """Title and text of the message that a file cannot be locked."""
        text = tr(
            "{file} cannot be locked for this window. {reason} Other windows will not know that "
            "it is open here."
        ).format(file=path.name, reason=as_sentence(error))
        return tr("File not locked"), text

    def _give_up_saving(self, error: BlinkerError) -> bool:
        """Ask whether to close although saving failed."""
        document = self.document
        if document is None or not document.journal_holds_all:
            kept = tr(
                "Your last edits are lost if you close this window. Go back and save a copy "
                "elsewhere."
            )
        elif isinstance(error, NoAnswerError) or os.path.isfile(document.path):  # noqa: PTH113
            kept = tr(
                "Your edits are kept in the journal on this computer and come back when the file "
                "is opened here again."
            )
        else:
            kept = tr(
                "The file no longer exists. Your edits are kept in the journal on this computer, "
                "and come back only when the file is restored. To keep all your work, go back "
                "and save a copy elsewhere."
            )
        text = f"{problem_lines(error)[0]}\n\n{kept}"
        answers = [tr("Close without saving"), tr("Cancel")]
        return ask(self._window, tr("Not saved"), text, answers, default=1) == 0


def _is_large(path: Path) -> bool:
    try:
        return path.stat().st_size >= _LARGE
    except OSError:
        return False

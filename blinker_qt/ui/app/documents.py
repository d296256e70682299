"""The open annotation file: opening, locking, saving and closing it."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QLockFile, QObject, QSysInfo, Signal
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.actions import READ_ONLY
from blinker_qt.annotate.backups import BackupError, copy_beside, newest_sound
from blinker_qt.annotate.document import (
    Document,
    DocumentEvent,
    Loaded,
    Piece,
    SaveState,
    load,
    load_in_pieces,
    put_together,
)
from blinker_qt.annotate.journal import JournalError
from blinker_qt.annotate.saving import Moved
from blinker_qt.bitext.annotation import TO_LEARN_FROM
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.formats.annotation import NewerVersionError
from blinker_qt.paths import lock_file_of
from blinker_qt.study.settings import revise_file
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.annotate.narration import refusal_in_words
from blinker_qt.ui.app import on_demand
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
    """A lock file beside an annotation file.

    By default Qt breaks locks after 30 seconds, even those of live processes on other machines.
    Here only a dead process of this machine loses its lock.
    """

    def __init__(self, path: Path) -> None:
        self._lock = QLockFile(str(lock_file_of(path)))
        self._lock.setStaleLockTime(0)

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


_LARGE = 1 << 20
"""Bytes, some 1,500 verse pairs; larger files are read in another process."""


class DocumentManager(QObject):
    """Opens and closes annotation files; at most one document is open.

    `may_leave` is called before a document is closed; it returns whether it may be closed.
    """

    loading = Signal(object)  # Path: a large file is being read
    progressed = Signal(int, int)  # the number of verse pairs read, and their total number
    settled = Signal()  # reading has ended, was cancelled or was not needed
    opened = Signal(object, object)  # Document, DocumentBridge: another document is open
    # Path, AnnotationSet: a feedback file was read; the open document stays open
    learning = Signal(object, object)
    emptied = Signal()  # the document could not be opened again, so none is open

    def __init__(
        self, window: QWidget, data_directory: Path, may_leave: Callable[[], bool]
    ) -> None:
        super().__init__(window)
        self._may_leave = may_leave
        self._window = window
        self._data_directory = data_directory
        self._document: Document | None = None
        self._lock: FileLock | None = None
        self._loader = BackgroundTask(self)
        self._loader.failed.connect(self._on_not_loaded)
        self._path_of_loading = Path()
        self._name_for_copy = Path(), ""
        self._lock_of_loading: FileLock | None = None

    @property
    def document(self) -> Document | None:
        """The open document."""
        return self._document

    def open(self, path: Path) -> bool:
        """Open an annotation file instead of the open one; return whether it is open now.

        If not, an error was shown, or the file is large and `opened` is emitted later.
        """
        self.cancel()
        if self._is_open_here(path):
            self.settled.emit()
            return True
        lock = FileLock(path)
        reads_only = not os.access(path, os.W_OK)
        holder = None
        try:
            holder = None if reads_only else lock.take()
            question = None if holder is None else self._in_use(holder, path)
        except LockError as error:
            question = self._not_locked(error, path)
        if question is not None:
            # A live process on this computer also holds the journal: offer no "Open anyway".
            answers = [tr("Open read-only"), tr("Open anyway"), tr("Cancel")]
            if holder is not None and holder.is_here:
                del answers[1]
            answer = ask(self._window, *question, answers)
            if answer == len(answers) - 1:
                return False
            reads_only = answer == 0
            if not reads_only:
                lock.take_over()
        if _is_large(path):
            self._load(path, lock, reads_only)
            return False
        try:
            loaded = load(path)
        except BlinkerError as error:
            self._refuse(path, lock, error)
            return False
        return self._put(path, lock, reads_only, loaded)

    def _load(self, path: Path, lock: FileLock, reads_only: bool) -> None:
        """Read a large file in another process."""
        pieces: list[Piece] = []

        def take(piece: Piece) -> None:
            pieces.append(piece)
            self.progressed.emit(sum(len(one.work) for one in pieces), piece.pairs)

        def put(rest: Loaded) -> None:
            self._end_loading()
            self._put(path, lock, reads_only, put_together(rest, pieces))

        self._lock_of_loading, self._path_of_loading = lock, path
        self._loader.start(load_in_pieces, path, then=put, progress=take)
        self.loading.emit(path)

    def _on_not_loaded(self, error: BlinkerError) -> None:
        lock = self._lock_of_loading
        self._end_loading()
        self._refuse(self._path_of_loading, lock, error)

    def cancel(self) -> None:
        """Stop reading a large file."""
        lock = self._lock_of_loading
        if lock is not None:
            self._end_loading()
            lock.release()

    def _end_loading(self) -> None:
        self._loader.stop()
        self._lock_of_loading = None
        self.settled.emit()

    def _refuse(self, path: Path, lock: FileLock | None, error: BlinkerError) -> None:
        if lock is not None:
            lock.release()
        title = tr("{file} was not opened").format(file=path.name)
        # Neither call raises.
        is_there = os.path.isfile(path) and os.access(path, os.R_OK)  # noqa: PTH113
        is_damaged = isinstance(error, InputError) and not isinstance(error, NewerVersionError)
        if not (is_there and is_damaged):
            show_error(self._window, title, error)
            return
        cause = tr("This file is damaged, or it is not a Blinker file that this version can read.")
        found = newest_sound(path, self._data_directory)
        if found is None:
            show_message(self._window, title, cause, problem_lines(error))
            return
        backup, summary = found
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
            self.open_copy_of(backup, path)

    def open_copy_of(self, backup: Path, path: Path) -> None:
        """Copy a backup to a new file beside the original, and open that."""
        document = self._document
        try:
            copy = copy_beside(backup, path)
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
            lock.release()
            self.learning.emit(path, loaded.work)
            return False
        try:
            document = Document(path, loaded, self._data_directory, read_only=reads_only)
        except BlinkerError as error:
            self._refuse(path, lock, error)
            return False
        if not self.close():
            document.abandon()
            lock.release()
            return False
        self._set_document(document, lock)
        return True

    def _set_document(self, document: Document, lock: FileLock | None) -> None:
        bridge = DocumentBridge(document, self)
        bridge.failed.connect(self._on_failed)
        bridge.moved.connect(self._on_moved)
        self._document, self._lock = document, lock
        self.opened.emit(document, bridge)

    def change_study(self) -> None:
        """Ask for new settings of the study, and save the open file with them.

        The file is closed and opened again, as its journal and history are no longer valid.
        """
        document = self._document
        if document is None:
            return None
        if document.session.read_only:
            return show_message(self._window, tr("Study settings"), refusal_in_words(READ_ONLY))
        work = document.session.annotation_set
        dialog = on_demand.StudyDialog(work, document.path, self._window)
        if not dialog.exec() or dialog.wanted is None or not self._may_leave():
            return None
        wanted = dialog.wanted
        try:
            document.close()
        except BlinkerError as error:
            return show_error(self._window, tr("The settings were not changed"), error)
        try:
            revise_file(document.path, wanted.study, wanted.again, self._data_directory)
        except BlinkerError as error:
            show_error(self._window, tr("The settings were not changed"), error)
        return self._open_again(document.path)

    def _open_again(self, path: Path) -> None:
        """Open the file that was just closed; its lock is still held."""
        lock = self._lock
        try:
            document = Document.open(path, self._data_directory)
        except BlinkerError as error:
            self._document = self._lock = None
            self.emptied.emit()
            self._refuse(path, lock, error)
        else:
            self._set_document(document, lock)

    def close(self) -> bool:
        """Save and close the document; return whether it is closed."""
        self.cancel()
        if self._document is not None:
            if not self._may_leave():
                return False
            try:
                self._document.close()
            except BlinkerError as error:
                if not self._give_up_saving(error):
                    return False
                self._document.abandon()
        if self._lock is not None:
            self._lock.release()
        self._document = self._lock = None
        return True

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
            ).format(file=moved.path.name, other=moved.other)
            show_message(self._window, tr("Two versions"), text)
            return
        if self._lock is not None:
            self._lock.release()
        self._lock = FileLock(moved.continued)
        with suppress(LockError):
            self._lock.take()
        text = tr(
            "{file} was changed by another program while it was open here. It was not changed; "
            "your work continues in {continued}."
        ).format(file=moved.path.name, continued=moved.continued)
        show_message(self._window, tr("Two versions"), text)

    def _is_open_here(self, path: Path) -> bool:
        with suppress(OSError):
            return self._document is not None and path.samefile(self._document.path)
        return False

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
        document = self._document
        if document is None or not document.journal_holds_all:
            kept = tr(
                "Your last edits are lost if you close this window. Go back and save a copy "
                "elsewhere."
            )
        elif os.path.isfile(document.path):  # noqa: PTH113 - never raises
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

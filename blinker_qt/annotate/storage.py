"""Keeping one annotation set safe: its journal, its saves, and what people are told of them."""

import threading
from collections.abc import Callable
from enum import Enum
from pathlib import Path

from blinker_qt.annotate.history import Record
from blinker_qt.annotate.journal import Journal
from blinker_qt.annotate.saving import Moved, Saver
from blinker_qt.annotate.worker import Bulletin, Worker
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.atomic import SaveError


class SaveState(Enum):
    """Whether the work is safe."""

    SAVED = "saved"
    """Every edit is on the disk, in the journal or in the file."""
    UNSAVED = "unsaved"
    """The last save failed, or the journal fails and no save has made up for it yet."""
    READ_ONLY = "read-only"
    """The file is only looked at."""


class Storage:
    """The disk's side of an open annotation file.

    Listeners may be called from the saving thread.

    Args:
        journal: takes every edit.
        saver: saves the file whole.
        revision: of the annotation set now.
    """

    def __init__(self, journal: Journal, saver: Saver, revision: int) -> None:
        self.on_state: list[Callable[[SaveState], None]] = []
        self.on_failure: list[Callable[[BlinkerError], None]] = []
        self.on_move: list[Callable[[Moved], None]] = []
        self._journal = journal
        self._saver = saver
        self._revision = revision
        self._opened_at = revision
        self._worker = Worker(self._save)
        self._bulletin = Bulletin()
        self._lock = threading.RLock()
        self._state = SaveState.SAVED
        self._failing: frozenset[str] = frozenset()

    @property
    def path(self) -> Path:
        """The file; another one after a conflict."""
        return self._saver.path

    @property
    def state(self) -> SaveState:
        """Whether the work is safe now."""
        journal_fails = self._journal.failure is not None
        if self._saver.failure or (journal_fails and self._saver.saved_revision < self._revision):
            return SaveState.UNSAVED
        return SaveState.SAVED

    @property
    def failure(self) -> BlinkerError | None:
        """Why the work is not safe; None where it is."""
        if self.state is SaveState.SAVED:
            return None
        return self._saver.failure or self._journal.failure

    @property
    def journal_holds_all(self) -> bool:
        """Whether every edit that the file does not hold is in the journal."""
        return self._journal.failure is None

    def record(self, record: Record, bitext: Bitext) -> bool:
        """Put an edit in the journal; whether all is well, or else a save should be tried."""
        self._revision = record.revision
        self._journal.append(record, bitext)
        self._settle()
        return self._journal.failure is None and self._saver.failure is None

    def request(self, work: AnnotationSet) -> None:
        """Have the file saved soon, unless it holds this already."""
        if self._is_news(work):
            self._worker.submit(work)

    def wait(self, timeout: float | None) -> bool:
        """Wait until every save asked for is over; False if that takes more seconds."""
        return self._worker.wait(timeout)

    def close(self, work: AnnotationSet) -> None:
        """Save what is not saved, see that it is really there, and only then drop the journal.

        Raises:
            BlinkerError: the file could not be saved; journal and storage stay as they are.
        """
        self.request(work)
        self._worker.wait()
        if self._is_news(work):
            raise self._saver.failure or SaveError("{path} was not saved", path=str(self.path))
        if self._journal.is_on_disk or work.revision != self._opened_at:
            self._verify(work)
            self._journal.discard()

    def abandon(self) -> None:
        """Let go of everything; the journal stays and is taken up at the next opening."""
        self._worker.wait()
        self._journal.release()

    def _verify(self, work: AnnotationSet) -> None:
        if self._saver.stands():
            return
        # Removed or changed since it was saved.
        self._save(work)
        if self._saver.failure:
            raise self._saver.failure
        if not self._saver.stands():
            raise SaveError("{path} does not hold what was saved to it", path=str(self.path))

    def _is_news(self, work: AnnotationSet) -> bool:
        return work.revision != self._saver.saved_revision

    def _save(self, work: AnnotationSet) -> None:
        self._saver.save(work)
        if self._saver.moved is not None:
            self._bulletin.put(self.on_move, self._saver.moved)
        self._settle()

    def _settle(self) -> None:
        """Tell what has changed: the state, and each failure once until it is over."""
        failures = {
            "saving": self._saver.failure,
            "journal": self._journal.failure,
            "backup": self._saver.backup_failure,
        }
        with self._lock:
            failing = {name: error for name, error in failures.items() if error is not None}
            for name in failing.keys() - self._failing:
                self._bulletin.put(self.on_failure, failing[name])
            self._failing = frozenset(failing)
            if self.state is not self._state:
                self._state = self.state
                self._bulletin.put(self.on_state, self._state)
        self._bulletin.deliver()

"""Whose work a file holds: asking for the annotator's name, and giving another one."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import PairState
from blinker_qt.settings import SettingsStore
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.annotate.narration import refusal_in_words
from blinker_qt.ui.app.documents import DocumentManager
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import ask, show_message

_UNTOUCHED = N_(
    "Nobody has worked on this bitext yet. Your name or code is stored in the file, to tell your "
    "work from that of other annotators.\n\nIf you prepare the file for others, choose “Not now”: "
    "each of them is asked."
)
_DONE = N_(
    "{count} verse {count:pair is|pairs are} done here, and the file does not say by whom. Whose "
    "work is it?"
)
_BEGUN = N_(
    "{count} verse {count:pair is|pairs are} begun here, and the file does not say by whom. Whose "
    "work is it?"
)
_GOLD = N_(
    "This gold standard does not name its adjudicator. Your name or code is stored with your "
    "decisions."
)
_BEFORE_DONE = N_(
    "“Done” needs a name: without it, nobody can tell this work from that of other annotators, or "
    "compare it. What you have linked stays saved."
)
_RENAME = N_(
    "The file says that this work is by {name}. Enter the right name or code; {undo} undoes it."
)


class Naming(QObject):
    """Asks whose work the open file holds.

    A name that was put off in this window, or that of the sample, is asked for before the first
    Done.

    Args:
        sample: the file of the sample.
    """

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        settings: SettingsStore,
        remember: Callable[..., None],
        sample: Path,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._documents = documents
        self._settings = settings
        self._remember = remember
        self._put_off = {sample}

    def put_off(self, path: Path) -> None:
        """Do not ask for a name when this file is opened, but before the first Done."""
        self._put_off.add(path)

    def ask_at_opening(self, document: Document) -> None:
        """Ask for the name if the file has none, or if a copy of a backup has an earlier one."""
        session, path = document.session, document.path
        if session.read_only:
            return
        expected = self._documents.name_for_copy(path)
        if not session.annotator:
            if path not in self._put_off:
                is_untouched = _count(session, PairState.UNTOUCHED) == len(session.bitext)
                self._ask(document, _question(session), is_own=is_untouched)
        elif expected not in ("", session.annotator):
            self._ask_about_copy(document, expected)

    def ask_before_done(self) -> None:
        """Ask for the name that Done needs."""
        document = self._documents.document
        if document is not None:
            question, session = tr(_BEFORE_DONE), document.session
            is_own = not _count(session, PairState.DONE)
            if not is_own:
                question = f"{question}\n\n{_question(session)}"
            self._ask(document, question, is_own=is_own)

    def rename(self) -> None:
        """Ask for another name."""
        document = self._documents.document
        if document is None:
            return
        session = document.session
        refusal = session.why_not_renamed()
        if refusal is not None:
            show_message(self._window, tr("Annotator"), refusal_in_words(refusal))
        elif not session.annotator:
            self._ask(document, _question(session), is_own=False)
        else:
            undo = keys_by_name()["undo"]
            question = tr(_RENAME).format(name=isolated(session.annotator), undo=undo)
            dialog = NameDialog(question, session.annotator, tr("Cancel"), self._window)
            if dialog.exec():
                self._give(document, dialog.annotator)
            dialog.deleteLater()

    def _ask(self, document: Document, question: str, *, is_own: bool) -> None:
        """Ask for a name, which is the user's own unless somebody may have worked here before."""
        suggestion = self._settings.settings.annotator if is_own else ""
        dialog = NameDialog(question, suggestion, tr("Not now"), self._window)
        if dialog.exec():
            self._give(document, dialog.annotator)
            if is_own:
                self._remember(annotator=dialog.annotator)
        else:
            self.put_off(document.path)
        dialog.deleteLater()

    def _ask_about_copy(self, document: Document, expected: str) -> None:
        session = document.session
        text = tr(
            "When this backup was made, the file said that the work was by {then}. Now it says "
            "{now}."
        ).format(then=isolated(session.annotator), now=isolated(expected))
        names = [
            tr("Use name {name}").format(name=isolated(name).replace("&", "&&"))
            for name in (expected, session.annotator)
        ]
        if ask(self._window, tr("Annotator"), text, names, default=0) == 0:
            self._give(document, expected)

    def _give(self, document: Document, name: str) -> None:
        refusal = document.session.set_annotator(name)
        if refusal is not None:
            show_message(self._window, tr("Annotator"), refusal_in_words(refusal))
        document.save()


def _count(session: Session, state: PairState) -> int:
    return sum(pair.state is state for pair in session.annotation_set.pairs)


def _question(session: Session) -> str:
    """What to ask about a file without a name."""
    if session.is_gold:
        return tr(_GOLD)
    if done := _count(session, PairState.DONE):
        return filled(tr(_DONE), count=done)
    if begun := _count(session, PairState.BEGUN):
        return filled(tr(_BEGUN), count=begun)
    return tr(_UNTOUCHED)

"""Undo and Redo as they stand in the menu: what they would do, in words."""

from collections.abc import Mapping

from PySide6.QtGui import QAction

from blinker_qt.annotate.session import Session
from blinker_qt.ui.annotate.refusal_words import edit_in_words
from blinker_qt.ui.app.actions import text_of


def show_undo(actions: Mapping[str, QAction], session: Session) -> None:
    """Let Undo and Redo say what they would do."""
    history = session.history
    for name, edit in (("undo", history.next_undo), ("redo", history.next_redo)):
        actions[name].setEnabled(edit is not None)
        words = "" if edit is None else edit_in_words(edit, session).replace("&", "&&")
        actions[name].setText(" ".join(filter(None, (text_of(name), words))))

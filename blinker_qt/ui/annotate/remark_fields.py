"""Fields in which remarks are typed; keys that mean nothing there reach the window."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import (
    QEvent,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QPlainTextEdit,
)

from blinker_qt.annotate.refusals import UnknownRuling
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.keys_kept import CHOOSE, keeps_keys
from blinker_qt.ui.widgets.boxes import ComboBox

_NUMBER = Qt.ItemDataRole.UserRole


class RemarkLine(QLineEdit):
    """A line to type in; Undo goes to the window where the line has nothing to take back."""

    def __init__(self, name: str, accessible_name: str, prompt: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self.setPlaceholderText(prompt)

    def event(self, event: QEvent) -> bool:
        """Keep Enter, and let go of an Undo that would do nothing here."""
        if _is_idle_undo(event, undo=self.isUndoAvailable(), redo=self.isRedoAvailable()):
            event.ignore()
            return False
        return keeps_keys(event, CHOOSE) or super().event(event)


class RulingLine(RemarkLine):
    """A line for the number of a ruling, which is completed while it is typed."""

    def __init__(self, name: str, accessible_name: str, prompt: str) -> None:
        super().__init__(name, accessible_name, prompt)
        self._titles: Callable[[], Mapping[str, str]] = dict
        self._rulings = QStandardItemModel(0, 1, self)
        completer = QCompleter(self._rulings, self)
        completer.setCompletionRole(_NUMBER)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)

    def set_titles(self, titles: Callable[[], Mapping[str, str]]) -> None:
        """Complete these rulings, by number; they are asked for when they are first needed."""
        self._titles = titles

    @property
    def number(self) -> str:
        """The number that is typed; empty for none."""
        return self.text().strip().upper()

    def is_known(self, number: str) -> bool:
        """Whether the style guide has a ruling of this number."""
        return bool(number) and number in self._titles()

    def refusal(self, number: str) -> UnknownRuling | None:
        """Why a ruling cannot be cited; None where it can, or where there is no style guide."""
        if not number or self.is_known(number) or not self._titles():
            return None
        return UnknownRuling(number)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """List the rulings, now that they are wanted."""
        super().focusInEvent(event)
        if not self._rulings.rowCount():
            for number, title in self._titles().items():
                item = QStandardItem(f"{number}  {title}")
                item.setData(number, _NUMBER)
                self._rulings.appendRow(item)


class NoteField(QPlainTextEdit):
    """Where a note is written.

    Signals:
        finished(): Ctrl+Enter was pressed.
    """

    finished = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("new_note")
        self.setAccessibleName(tr("New note"))
        self.setAccessibleDescription(tr("Ctrl+Enter adds it"))
        self.setPlaceholderText(tr("Write a note; Ctrl+Enter adds it"))
        self.setTabChangesFocus(True)
        self.setFixedHeight(4 * self.fontMetrics().lineSpacing() + 12)

    def event(self, event: QEvent) -> bool:
        """Keep Enter, and let go of an Undo that would do nothing here."""
        document = self.document()
        undo, redo = document.isUndoAvailable(), document.isRedoAvailable()
        if _is_idle_undo(event, undo=undo, redo=redo):
            event.ignore()
            return False
        return keeps_keys(event, CHOOSE) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter adds the note."""
        if event.key() in CHOOSE and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.finished.emit()
        else:
            super().keyPressEvent(event)


class KindBox(ComboBox):
    """A choice changed with the arrows or by a first letter."""

    def event(self, event: QEvent) -> bool:
        """Keep what chooses."""
        return keeps_keys(event, (), letters=True) or super().event(event)


def _is_idle_undo(event: QEvent, *, undo: bool, redo: bool) -> bool:
    """Whether a widget is asked if it wants an Undo or Redo that it has no use for."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    keys = QKeySequence.StandardKey
    return (event.matches(keys.Undo) and not undo) or (event.matches(keys.Redo) and not redo)

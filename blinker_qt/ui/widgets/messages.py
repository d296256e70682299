"""Plain words to people: labels, lists and message boxes that never take text for markup."""

import html
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QWidget,
)

from blinker_qt.ui.widgets.display import heard


class PlainLabel(QLabel):
    """A label that shows its text as it is; signs in it that are for the eye are not read aloud."""

    def setText(self, text: str) -> None:  # noqa: N802
        """Show another text."""
        super().setText(text)
        self.setAccessibleName("" if heard(text) == text else heard(text))


def plain_label(text: str = "", *, quiet: bool = False, wraps: bool = False) -> QLabel:
    """A label that shows its text as it is."""
    label = PlainLabel()
    label.setText(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wraps)
    if quiet:
        label.setProperty("quiet", "true")
    return label


class ListItem(QListWidgetItem):
    """An item of a list that is read aloud without the signs in it that are for the eye."""

    def data(self, role: int) -> object:
        """What is shown, or read aloud if nothing else is set to be."""
        found = super().data(role)
        if role == Qt.ItemDataRole.AccessibleTextRole and found is None:
            return heard(self.text())
        return found


class ItemList(QListWidget):
    """A list that can be emptied after a screen reader has heard its items."""

    def clear(self) -> None:
        """Take the items out one by one: a reset of items that were heard crashes Qt."""
        self.setCurrentRow(-1)
        while self.count():
            self.takeItem(self.count() - 1)


def tooltip(*lines: str) -> str:
    """The rich text of a tooltip that shows each line as it is, markup included."""
    if not any(lines):
        return ""
    return f"<div>{'<br>'.join(map(html.escape, lines))}</div>"


def tell(parent: QWidget | None, title: str, text: str, details: Sequence[str] = ()) -> None:
    """Say something that has to be read; further lines are shown on request."""
    message_box(parent, title, text, details).exec()


def message_box(
    parent: QWidget | None, title: str, text: str, details: Sequence[str] = ()
) -> QMessageBox:
    """The box in which something is said (see `tell`)."""
    box = _box(parent, title, text, "\n".join(details[:6]))
    box.setIcon(QMessageBox.Icon.NoIcon)
    if len(details) > 6:
        box.setDetailedText("\n".join(details))
    return box


def ask(
    parent: QWidget | None,
    title: str,
    text: str,
    answers: Sequence[str],
    details: Sequence[str] = (),
) -> int:
    """Ask a question.

    Args:
        parent: the window asking.
        title: of the message box.
        text: the question.
        answers: the words on the buttons; the first is the default, the last is what it means to
            press Escape or to close the box otherwise.
        details: lines that are shown on request.

    Returns:
        The number of the answer chosen.
    """
    box, buttons = question_box(parent, title, text, answers, details)
    box.exec()
    clicked = box.clickedButton()
    chosen = (number for number, button in enumerate(buttons) if button is clicked)
    return next(chosen, len(buttons) - 1)


def question_box(
    parent: QWidget | None,
    title: str,
    text: str,
    answers: Sequence[str],
    details: Sequence[str] = (),
) -> tuple[QMessageBox, list[QPushButton]]:
    """The box in which a question is asked (see `ask`), and the button of each answer."""
    box = _box(parent, title, text)
    if details:
        box.setDetailedText("\n".join(details))
    role = QMessageBox.ButtonRole.AcceptRole
    buttons = [box.addButton(answer, role) for answer in answers]
    box.setDefaultButton(buttons[0])
    box.setEscapeButton(buttons[-1])
    return box, buttons


def _box(parent: QWidget | None, title: str, text: str, more: str = "") -> QMessageBox:
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(text)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):
        label.setAccessibleName(heard(label.text()))
    return box


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say a text that concerns a widget, as a sentence."""
    said = heard(text)
    if said and said[-1] not in ".?!…":
        said += "."
    QAccessible.updateAccessibility(
        QAccessibleAnnouncementEvent(widget, said[:1].upper() + said[1:])
    )

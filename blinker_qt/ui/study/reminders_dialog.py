"""The dialog with what a lead can write to those whose work is not complete."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from blinker_qt.study.plan import Plan
from blinker_qt.study.status import Unfinished
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.controls import ReadOnlyText, column, named, row
from blinker_qt.ui.widgets.dialogs import Dialog, close_buttons
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import ItemList, ListItem, announce, plain_label

_SIZE = (760, 420)
_WIDTH_OF_NAMES = 220
_ADDRESSES = ("email", "e-mail", "mail", "address")
"""What a lead may call the address of an annotator in the plan."""


class Reminder(NamedTuple):
    """What a lead can write to an annotator; the address is empty if the plan does not state it."""

    annotator: str
    address: str
    subject: str
    text: str

    @property
    def as_mail(self) -> QUrl:
        """The address by which a mail program begins a message with this text."""
        headers = f"subject={_encoded(self.subject)}&body={_encoded(self.text)}"
        return QUrl(f"mailto:{_encoded(self.address, '@')}?{headers}")


def _encoded(text: str, kept: str = "") -> str:
    """A text for an address, with other characters than letters and those kept in percent."""
    return bytes(QUrl.toPercentEncoding(text, kept.encode()).data()).decode()


def reminders(plan: Plan, unfinished: Sequence[Unfinished]) -> list[Reminder]:
    """What a lead can write to everybody whose work is not complete."""
    return [
        Reminder(
            late.annotator,
            next((str(facts[key]) for key in _ADDRESSES if key in facts), ""),
            plan.title or plan.identifier,
            _text(plan, late),
        )
        for late in unfinished
        for facts in [plan.facts.get(late.annotator, {})]
    ]


def _text(plan: Plan, late: Unfinished) -> str:
    study = plan.title or plan.identifier
    paragraphs = [tr("Hello {name},").format(name=late.annotator)]
    if not late.is_back:
        nothing = tr(
            "we have not received any of your {all} verse pairs of “{study}” yet. Please "
            "send your file when all are done, or as it is if you need more time."
        )
        paragraphs.append(filled(nothing, all=late.owed, study=study))
    elif late.done < late.owed:
        begun = tr(
            "of your {all} verse pairs of “{study}”, {done} {done:is|are} done in the "
            "file that you sent. Please send your file again when all are done, or as it "
            "is if you need more time."
        )
        paragraphs.append(filled(begun, all=late.owed, done=late.done, study=study))
    if late.to_look_at:
        again = tr(
            "{count} verse {count:pair|pairs} of “{study}” that you had done {count:is|are} to be "
            "looked at again, since words were corrected or the style guide has a new ruling. A "
            "new file with all the work that you sent is attached: please open it instead of "
            "yours, look at {count:this verse pair|these verse pairs} again, and send it back."
        )
        paragraphs.append(filled(again, count=late.to_look_at, study=study))
    if plan.contact:
        paragraphs.append(tr("Send it to: {contact}").format(contact=plan.contact))
    return "\n\n".join(paragraphs)


class RemindersDialog(Dialog):
    """Shows whom to remind, and a text for each of them that can be copied.

    Attributes:
        names: the list of those to remind.
    """

    def __init__(self, reminders: Sequence[Reminder], parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Reminders"), "reminders_dialog", _SIZE)
        self._reminders = reminders
        self.names = named(ItemList(), "reminded", tr("Who to remind"))
        self.names.setMaximumWidth(_WIDTH_OF_NAMES)
        for reminder in reminders:
            lines = [isolated(reminder.annotator)]
            lines += [isolated(reminder.address)] if reminder.address else []
            self.names.addItem(ListItem("\n".join(lines)))
        self._text = ReadOnlyText("reminder", tr("What to write"))
        buttons = close_buttons(self)
        copy = buttons.addButton(tr("&Copy text"), QDialogButtonBox.ButtonRole.ActionRole)
        named(copy, "copy_reminder").clicked.connect(self._copy)
        self._mail = buttons.addButton(tr("&Write e-mail"), QDialogButtonBox.ButtonRole.ActionRole)
        named(self._mail, "mail_reminder").clicked.connect(
            lambda: QDesktopServices.openUrl(self._reminders[self.names.currentRow()].as_mail)
        )
        self.names.currentRowChanged.connect(self._show)
        note = tr(
            "Copy the text into a message, and change it as you like. “Write e-mail” begins a "
            "message in your mail program, to whoever has an address in the plan (email)."
        )
        self.stack(
            plain_label(note, wraps=True), column((row(self.names, (self._text, 1)), 1)), buttons
        )
        self.names.setCurrentRow(0)

    def _show(self, place: int) -> None:
        self._text.setPlainText(self._reminders[place].text if place >= 0 else "")
        self._mail.setEnabled(place >= 0 and bool(self._reminders[place].address))

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._text.toPlainText())
        announce(self._text, tr("The text was copied"))

"""The dialog with what a lead can write to those whose work is not complete."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from blinker_qt.compare.table import Table
from blinker_qt.study.plan import Plan
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
    text: str


def reminders(plan: Plan, annotators: Table) -> list[Reminder]:
    """What a lead can write to everybody whose work is not complete.

    Args:
        annotators: the table of a `Status`.
    """
    names = [column.name for column in annotators.columns]
    found = []
    for cells in annotators.rows:
        figures = dict(zip(names, cells, strict=True))
        if figures["done"] == figures["handed_out"]:
            continue
        name = str(figures["annotator"])
        template = tr(
            "Hello {name},\n\nof the {all} verse pairs of “{study}” that you got, {done} "
            "{done:is|are} done in the file that you sent. Please send your file again when all "
            "are done, or as it is if you need more time."
        )
        if not figures["returned"]:
            template = tr(
                "Hello {name},\n\nnothing has come back yet of the {all} verse pairs of “{study}” "
                "that you got. Please send your file when all are done, or as it is if you need "
                "more time."
            )
        text = filled(
            template,
            name=name,
            all=figures["handed_out"],
            done=figures["done"],
            study=plan.title or plan.identifier,
        )
        if plan.contact:
            text += "\n\n" + tr("Send it to: {contact}").format(contact=plan.contact)
        facts = plan.facts.get(name, {})
        address = next((str(facts[key]) for key in _ADDRESSES if key in facts), "")
        found.append(Reminder(name, address, text))
    return found


class RemindersDialog(Dialog):
    """Shows whom to remind, and a text for each of them that can be copied.

    Attributes:
        names: the list of those to remind.
    """

    def __init__(self, reminders: Sequence[Reminder], parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Reminders"), "reminders_dialog", _SIZE)
        self._reminders = reminders
        self.names = named(ItemList(), "reminded", tr("Whom to remind"))
        self.names.setMaximumWidth(_WIDTH_OF_NAMES)
        for reminder in reminders:
            lines = [isolated(reminder.annotator)]
            lines += [isolated(reminder.address)] if reminder.address else []
            self.names.addItem(ListItem("\n".join(lines)))
        self._text = ReadOnlyText("reminder", tr("What to write"))
        buttons = close_buttons(self)
        copy = buttons.addButton(tr("&Copy text"), QDialogButtonBox.ButtonRole.ActionRole)
        named(copy, "copy_reminder").clicked.connect(self._copy)
        self.names.currentRowChanged.connect(self._show)
        note = tr("Copy the text into a message, and change it as you like.")
        self.stack(
            plain_label(note, wraps=True), column((row(self.names, (self._text, 1)), 1)), buttons
        )
        self.names.setCurrentRow(0)

    def _show(self, place: int) -> None:
        self._text.setPlainText(self._reminders[place].text if place >= 0 else "")

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._text.toPlainText())
        announce(self._text, tr("The text was copied"))

"""The dialog in which the plan of a running study is changed."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QPlainTextEdit, QTabWidget, QWidget

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare.table import ANNOTATOR, Cell, Column, Kind, Table, columns
from blinker_qt.formats.atomic import ChangedError
from blinker_qt.study.changing import PlanOutcome, WrittenPlan, outcome_of
from blinker_qt.study.plan import PartEntry, entries_of, plan_in, with_parts
from blinker_qt.study.status import RELEASED
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.study.parts_table import PartsTable
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.controls import (
    ReadOnlyText,
    column,
    named,
    row,
    text_button,
    thin_bar,
)
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import plain_label, problem_lines
from blinker_qt.ui.widgets.splitters import splitter
from blinker_qt.ui.widgets.tables import TablePanel
from blinker_qt.ui.widgets.theme import Theme

_SIZE = (1000, 620)
_SHARES = (620, 340)
"""The widths of the text and of what it comes to."""
_EXAMPLE = N_(
    """\
pace = 900            # words per hour, by which hours are foreseen

[[part]]              # verse pairs 1 to 10: all, before all others
pairs = "1-10"
annotators = ["Anna", "Ben", "Cleo"]
training = true

[[part]]              # sets of ten, each by two of the three
pairs = "11-110"
annotators = ["Anna", "Ben", "Cleo"]
by = 2
set-size = 10

[[annotator]]         # facts about people; then everybody needs a table
name = "Anna"
email = "anna@example.org"
languages = "English, French"

[[annotator]]
name = "Ben"

[[annotator]]
name = "Cleo"
"""
)
_EXAMPLE_LINES = 9
"""The lines of the example that are visible without scrolling."""
_PARTS = 0
"""The place of the tab with the table of parts."""
_PAUSE = 400
"""Milliseconds without a key after which the plan is checked."""


class PlanDialog(Dialog):
    """Changes the text of a plan, and shows what the change comes to before it is saved.

    Args:
        root: the folder of the study.
        written: its plan as it was read.
    """

    def __init__(
        self, root: Path, written: WrittenPlan, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, tr("Edit plan"), "plan_dialog", _SIZE)
        self._root = root
        self.written = written
        self._editor = named(QPlainTextEdit(written.text), "plan_text", tr("Plan"))
        self._editor.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._editor.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._editor.setTabChangesFocus(True)
        self._typed = written.text
        self._plan = plan_in(written.text, str(written.path))
        self._parts = PartsTable()
        self._parts.show_parts(entries_of(self._plan), self._plan.people)
        self._name = named(QLineEdit(), "new_annotator", tr("Name or code"))
        self._name.setPlaceholderText(tr("Name or code"))
        self._ways = named(QTabWidget(), "plan_ways")
        self._table = TablePanel()
        self._table.set_theme(theme)
        self._notes = named(plain_label(wraps=True), "plan_notes")
        self._bar = thin_bar(tr("The plan is being checked"))
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._task = BackgroundTask(self)
        buttons = ok_and_cancel(self, tr("&Save plan"))
        self._missing = Missing(buttons.button(QDialogButtonBox.StandardButton.Ok))
        right = QWidget()
        right.setLayout(column((self._table, 1), self._notes, self._bar, spacing=6))
        self._ways.addTab(self._as_table(), tr("Parts"))
        self._ways.addTab(self._as_text(), tr("Text"))
        middle = splitter(Qt.Orientation.Horizontal, (self._ways, right), _SHARES, 0)
        what = tr(
            "Tick whoever joins a part, and take the tick from whoever leaves it; add parts for "
            "new verse pairs. Files that were sent stay valid: leave the verse pairs and sets of "
            "their parts as they are."
        )
        self.stack(plain_label(what, wraps=True), (middle, 1), self._missing, buttons)
        self._parts.changed.connect(self._on_parts)
        self._editor.textChanged.connect(self._on_typed)
        self._pause.timeout.connect(self._check)
        self._task.failed.connect(self._fail)
        self._task.busy_changed.connect(self._bar.setVisible)
        self.finished.connect(self._task.stop)
        self._bar.hide()
        self._on_text()

    @property
    def text(self) -> str:
        """The text of the plan."""
        return self._editor.toPlainText()

    def _as_text(self) -> QWidget:
        """The plan as text, above an example of what it can say."""
        example = ReadOnlyText("plan_example", tr("Example"))
        example.setFont(self._editor.font())
        example.setPlainText(tr(_EXAMPLE))
        example.setFixedHeight(example.height_of(_EXAMPLE_LINES))
        page = QWidget()
        heading = plain_label(tr("Example"), quiet=True)
        page.setLayout(column((self._editor, 1), heading, example, margins=(8, 8, 8, 8), spacing=6))
        return page

    def _as_table(self) -> QWidget:
        """The parts as a table, with what adds parts and annotators."""
        add = text_button("add_part", tr("&Add part"))
        add.clicked.connect(self._add_part)
        remove = text_button("remove_part", tr("&Remove part"))
        remove.clicked.connect(self._parts.remove_current)
        person = text_button("add_annotator", tr("Add ann&otator"))
        person.clicked.connect(self._add_annotator)
        page = QWidget()
        below = row(add, remove, None), row((self._name, 1), person)
        page.setLayout(column((self._parts, 1), *below, margins=(8, 8, 8, 8), spacing=6))
        return page

    def _add_part(self) -> None:
        """Add a part behind the others."""
        ends = [part.pairs.rpartition("-")[2] for part in self._parts.parts()]
        first = max((int(end) for end in ends if end.isdecimal()), default=0) + 1
        self._parts.add_part(PartEntry(f"{first}-{first}", ()))

    def _add_annotator(self) -> None:
        name = self._name.text().strip()
        if name and name not in self._parts.names:
            self._parts.show_parts(self._parts.parts(), (*self._parts.names, name))
            self._on_parts()
        self._name.clear()

    def _on_parts(self) -> None:
        """Write the parts into the text as it was before them."""
        text = with_parts(self._typed, self._plan, self._parts.parts())
        self._editor.blockSignals(True)
        self._editor.setPlainText(text)
        self._editor.blockSignals(False)
        self._on_text()

    def _on_typed(self) -> None:
        # What is typed must be a plan before it can be shown as parts.
        self._ways.setTabEnabled(_PARTS, False)
        self._on_text()

    def _show_typed(self) -> None:
        """Show the parts of a text that was typed."""
        self._typed = self.text
        self._plan = plan_in(self._typed, str(self.written.path))
        self._parts.show_parts(entries_of(self._plan), self._plan.people)
        self._ways.setTabEnabled(_PARTS, True)

    def _on_text(self) -> None:
        self._missing.show_missing("", busy=True)
        self._pause.start()

    def _check(self) -> None:
        self._task.start(outcome_of, self._root, self.written, self.text, then=self._show_outcome)

    def accept(self) -> None:
        """Save the plan; the dialog stays open with what was typed if that fails."""
        self._missing.show_missing("", busy=True)
        self._task.start(self.written.save, self.text, then=self._close)

    def _close(self, _: None) -> None:
        super().accept()

    def _fail(self, error: BlinkerError) -> None:
        if isinstance(error, ChangedError):
            text = tr(
                "Somebody else changed the plan meanwhile, so yours was not saved. Copy what you "
                "changed from “Text”, close this dialog, and edit the plan again."
            )
            self._missing.show_missing(text)
            return
        self._table.show_table(None)
        self._notes.setText("")
        self._missing.show_missing(problem_lines(error)[0])

    def _show_outcome(self, outcome: PlanOutcome) -> None:
        if not self._ways.isTabEnabled(_PARTS):
            self._show_typed()
        self._table.show_table(_table_of(outcome))
        lines = [
            filled(
                tr(RELEASED),
                name=isolated(name),
                count=count,
            )
            for name, count in outcome.released.items()
        ]
        lines += [
            tr("{name} is no longer named, so files of theirs are not taken in.").format(
                name=isolated(name)
            )
            for name in outcome.unnamed
        ]
        self._notes.setText("\n".join(lines))
        self._missing.show_missing("")


def _table_of(outcome: PlanOutcome) -> Table:
    """What each annotator has, and what is to be sent to them."""
    to_send: dict[str, tuple[Cell, ...]] = {}
    for file, work in outcome.packets.items():
        words = sum(work.bitext.words_in(row) for row in range(len(work.bitext)))
        to_send[work.annotator] = len(work.pairs), words, file.name
    names = dict.fromkeys((*outcome.held, *to_send))
    return Table(
        "to_send",
        "Files to send",
        (
            ANNOTATOR,
            *columns(Kind.COUNT, "handed out", "to send", "words"),
            Column("file", "file"),
        ),
        tuple((name, outcome.held.get(name, 0), *to_send.get(name, (0, 0, ""))) for name in names),
    )

"""The dialog in which the plan of a running study is changed."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QWidget

from blinker_qt.annotate.progress import words_in
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare.table import ANNOTATOR, Cell, Column, Kind, Table, columns
from blinker_qt.study.changing import PlanOutcome, WrittenPlan, outcome_of
from blinker_qt.translation import filled, tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.controls import column, named, splitter, thin_bar
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ok_and_cancel
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import plain_label, problem_lines
from blinker_qt.ui.widgets.tables import TablePanel

_SIZE = (1000, 620)
_SHARES = (520, 440)
"""The widths of the text and of what it comes to."""
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
        middle = splitter(Qt.Orientation.Horizontal, (self._editor, right), _SHARES, 0)
        what = tr(
            "Add people to parts, or add parts for new verse pairs. Files that were sent stay "
            "valid: leave the verse pairs and sets of their parts as they are. Who leaves keeps an "
            "[[annotator]] table, so that their work is still taken in."
        )
        self.stack(plain_label(what, wraps=True), (middle, 1), self._missing, buttons)
        self._editor.textChanged.connect(self._on_text)
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

    def _on_text(self) -> None:
        self._missing.show_missing("", busy=True)
        self._pause.start()

    def _check(self) -> None:
        self._task.start(outcome_of, self._root, self.written, self.text, then=self._show_outcome)

    def _fail(self, error: BlinkerError) -> None:
        self._table.show_table(None)
        self._notes.setText("")
        self._missing.show_missing(problem_lines(error)[0])

    def _show_outcome(self, outcome: PlanOutcome) -> None:
        self._table.show_table(_table_of(outcome))
        lines = [
            filled(
                tr(
                    "{name} has {count} verse {count:pair|pairs} that the plan does not give them "
                    "any more."
                ),
                name=isolated(name),
                count=count,
            )
            for name, count in outcome.released.items()
        ]
        lines += [
            tr("{name} is not named any more, so that nothing of theirs is taken in.").format(
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
        words = sum(words_in(work.bitext, row) for row in range(len(work.bitext)))
        to_send[work.annotator] = len(work.pairs), words, file.name
    names = dict.fromkeys((*outcome.kept, *to_send))
    return Table(
        "to_send",
        "Files to send",
        (
            ANNOTATOR,
            *columns(Kind.COUNT, "handed out", "to send", "words"),
            Column("file", "file"),
        ),
        tuple((name, outcome.kept.get(name, 0), *to_send.get(name, (0, 0, ""))) for name in names),
    )

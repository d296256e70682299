"""Testing whether some annotators differ from the rest."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.errors import BlinkerError, Sentence
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Kind, Table, said, shown
from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.wording import quoted
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label
from blinker_qt.ui.widgets.tables import TablePanel, words
from blinker_qt.ui.widgets.wording import as_sentence

_LIST_WIDTH = 150
_ONE_ROW = 74
"""So high is the table, with a bar below it, in pixels."""


class PermutationPage(QWidget):
    """The annotators with tick boxes, and what comes of testing those with a tick.

    Signals:
        asked(tuple): these annotators are to be tested.
        signed(str): the choices behind the figures on screen; empty where there are none.
    """

    asked = Signal(object)
    signed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._shown: Options | None = None
        self._list = ItemList()
        self._list.setObjectName("group")
        self._list.setAccessibleName(tr("Annotators to be tested"))
        self._list.setToolTip(tr("A tick: is held against all who have none (Space)"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list.setMaximumWidth(_LIST_WIDTH)
        self._test = QPushButton(tr("Test whether they &differ"))
        self._test.setObjectName("test_group")
        self._remark = plain_label(wraps=True)
        self._remark.setObjectName("permutation_remark")
        self._table = TablePanel()
        self._table.view.setMinimumHeight(_ONE_ROW)
        self._assemble()
        self._list.itemChanged.connect(self._allow)
        self._test.clicked.connect(self._ask)
        self._forget()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._table.set_theme(theme)
        self._list.setStyleSheet(
            f"QListView:focus {{ border-color: {theme.accent}; }}"
            "QListView::item { padding: 3px 6px; }"
            f"QListView::item:selected {{ background: {theme.linked}; color: {theme.ink}; }}"
        )

    def show_annotators(self, names: Sequence[str]) -> None:
        """Offer other annotators; nobody is ticked."""
        self._names = tuple(names)
        with QSignalBlocker(self._list):
            self._list.clear()
            for name in names:
                item = ListItem(quoted(name))
                item.setCheckState(Qt.CheckState.Unchecked)
                self._list.addItem(item)
        self._forget()

    def show_difference(self, options: Options, table: Table) -> None:
        """Show what came of a test."""
        *_, p_value, meaning = table.rows[0] if table.rows else (None, None)
        said_of_it = tr("There is nothing to compare.")
        if isinstance(meaning, Sentence):
            p_shown = shown(Kind.FIGURE, p_value)
            said_of_it = tr("p = {p}: {meaning}").format(p=p_shown, meaning=said(meaning, words))
        self._show(options, table, said_of_it)

    def show_failure(self, options: Options, error: BlinkerError) -> None:
        """Say why nothing came of a test."""
        self._show(options, None, as_sentence(error))

    def _show(self, options: Options, table: Table | None, remark: str) -> None:
        self._shown = options
        self._table.show_table(table)
        self._table.setVisible(table is not None)
        self._remark.setText(remark)
        self.signed.emit(table.signature if table else "")

    def forget_unless(self, options: Options) -> None:
        """Show no figures if they are about other options."""
        if self._shown not in (options, None):
            self._forget()

    def _forget(self) -> None:
        self._shown = None
        self._table.hide()
        self._remark.setText(
            tr(
                "Tick the annotators of a group: do they agree with each other, and the others "
                "with each other, more than across? Name the group before you look at the "
                "figures: for a group chosen because of them, p means nothing."
            )
        )
        self._allow()
        self.signed.emit("")

    @property
    def _group(self) -> tuple[str, ...]:
        checked = Qt.CheckState.Checked
        items = map(self._list.item, range(self._list.count()))
        named = zip(self._names, items, strict=True)
        return tuple(name for name, item in named if item.checkState() == checked)

    def _allow(self) -> None:
        self._test.setEnabled(bool(self._group))

    def _ask(self) -> None:
        self.asked.emit(self._group)

    def _assemble(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self._test, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(self._remark)
        right.addWidget(self._table, 1)
        right.addStretch(0)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        whole.addWidget(self._list)
        whole.addLayout(right, 1)

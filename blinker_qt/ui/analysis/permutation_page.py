"""Testing whether some annotators differ from the rest."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.sentence import Sentence
from blinker_qt.ui.analysis.replies import Permuted
from blinker_qt.ui.analysis.wording import quoted
from blinker_qt.ui.messages import plain_label
from blinker_qt.ui.tables.table_model import words
from blinker_qt.ui.tables.table_panel import TablePanel
from blinker_qt.ui.theme import Theme
from blinker_qt.ui.wording import as_sentence
from blinker_qt.ui.wrapping import Wrapping
from blinker_qt.workspace.analysis.how_far import Draws
from blinker_qt.workspace.comparison import Options
from blinker_qt.workspace.tables.table import Kind, shown
from blinker_qt.workspace.tables.writing import said

_MOST = 1_000_000
_LIST_WIDTH = 150
_ONE_ROW = 74
"""So high is the table, with a bar below it, in pixels."""


class PermutationPage(QWidget):
    """The annotators with tick boxes, how often they are exchanged, and what comes of it.

    Signals:
        asked(tuple, Draws): these annotators are to be tested.
        signed(str): the choices behind the figures on screen; empty where there are none.
    """

    asked = Signal(object, object)
    signed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._shown: Options | None = None
        usual = Draws()
        self._list = QListWidget()
        self._list.setObjectName("group")
        self._list.setAccessibleName(self.tr("Annotators to be tested"))
        self._list.setToolTip(self.tr("A tick: is held against all who have none (Space)"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list.setMaximumWidth(_LIST_WIDTH)
        self._permutations = _spin_box("permutations", usual.replicates)
        self._permutations.setToolTip(
            self.tr("So often annotators are exchanged, verse pair by verse pair")
        )
        self._seed = _spin_box("seed", usual.seed)
        self._seed.setToolTip(self.tr("The same seed, the same figures"))
        self._test = QPushButton(self.tr("Test whether they &differ"))
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
                item = QListWidgetItem(quoted(name))
                item.setCheckState(Qt.CheckState.Unchecked)
                self._list.addItem(item)
        self._forget()

    def show_permuted(self, permuted: Permuted) -> None:
        """Show what came of a test."""
        self._shown = permuted.asked.options
        self._table.show_table(permuted.table)
        self._table.setVisible(permuted.table is not None)
        self._remark.setText(self._what_came_of_it(permuted))
        self.signed.emit(permuted.table.signature if permuted.table else "")

    def forget_unless(self, options: Options) -> None:
        """Show no figures if they are about other options."""
        if self._shown not in (options, None):
            self._forget()

    def _what_came_of_it(self, permuted: Permuted) -> str:
        if permuted.failure is not None:
            return as_sentence(permuted.failure)
        *_, p_value, meaning = permuted.table.rows[0] if permuted.table else (None, None)
        if not isinstance(meaning, Sentence):
            return self.tr("There is nothing to compare.")
        p_shown = shown(Kind.FIGURE, p_value)
        return self.tr("p = {p}: {meaning}").format(p=p_shown, meaning=said(meaning, words))

    def _forget(self) -> None:
        self._shown = None
        self._table.hide()
        self._remark.setText(
            self.tr(
                "Tick one or two annotators: do they agree with each other, and the others with "
                "each other, more than across? If nobody stood out, anybody might as well have "
                "been ticked."
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
        draws = Draws(self._permutations.value(), self._seed.value())
        self.asked.emit(self._group, draws)

    def _assemble(self) -> None:
        fields = Wrapping(12, 6)
        for title, field in (
            (self.tr("&Permutations"), self._permutations),
            (self.tr("S&eed"), self._seed),
        ):
            label = plain_label(title, quiet=True)
            label.setBuddy(field)
            pair = QWidget()
            row = QHBoxLayout(pair)
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(label)
            row.addWidget(field)
            fields.add(pair)
        fields.add(self._test)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(fields)
        right.addWidget(self._remark)
        right.addWidget(self._table, 1)
        right.addStretch(0)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        whole.addWidget(self._list)
        whole.addLayout(right, 1)


def _spin_box(name: str, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setObjectName(name)
    box.setRange(1, _MOST)
    box.setValue(value)
    return box

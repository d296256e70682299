"""What stands above the list of verse pairs: go to a reference, search, filter."""

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.annotate.progress import PairFilter
from blinker_qt.annotate.search import Query, find_references
from blinker_qt.translation import pgettext, tr
from blinker_qt.ui.widgets.controls import ComboBox
from blinker_qt.ui.widgets.display import visible_form
from blinker_qt.ui.widgets.keys import CHOOSE, keeps_keys
from blinker_qt.ui.widgets.messages import announce, plain_label

_LONGEST_QUERY = 200
_MOST_COMPLETIONS = 40
_KEPT = (
    *CHOOSE,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Home,
    Qt.Key.Key_Down,
)


class Field(QLineEdit):
    """A line to type in, which keeps its keys from the actions of the window."""

    stepped_down = Signal()  # Enter or Down was pressed
    left = Signal()  # Escape was pressed

    def __init__(self, name: str, prompt: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(prompt)
        self.setPlaceholderText(prompt)
        self.setMaxLength(_LONGEST_QUERY)
        self.setClearButtonEnabled(True)

    def event(self, event: QEvent) -> bool:
        """Keep what edits the line."""
        return keeps_keys(event, _KEPT) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Down go on to what was found, Escape goes back to the words."""
        super().keyPressEvent(event)
        if event.key() in (*CHOOSE, Qt.Key.Key_Down):
            self.stepped_down.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.accept()
            self.left.emit()


class _FilterBox(ComboBox):
    """A choice of verse pairs, changed with the arrows or by a first letter."""

    stepped_down = Signal()  # Enter was pressed
    left = Signal()  # Escape was pressed

    def event(self, event: QEvent) -> bool:
        """Keep what chooses."""
        kept = (*CHOOSE, Qt.Key.Key_Escape)
        return keeps_keys(event, kept, letters=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to the list, Escape back to the words."""
        if event.key() in CHOOSE:
            self.stepped_down.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class _GoToField(QWidget):
    """A line for a reference, there only while it is asked for; below it, where Enter would go."""

    chosen = Signal(int)  # the verse pair to go to
    left = Signal()  # the person gave it up

    def __init__(self) -> None:
        super().__init__()
        self._references: tuple[str, ...] = ()
        self.field = Field("go_to_field", tr("Go to reference"))
        self._answer = plain_label(quiet=True, wraps=True)
        self._answer.setObjectName("go_to_answer")
        self._model = QStringListModel(self)
        completer = QCompleter(self._model, self)
        # The completions are found and put in order by the same rule that Enter follows.
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.activated.connect(self._go)
        self.field.setCompleter(completer)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.field)
        column.addWidget(self._answer)
        self.field.textChanged.connect(self._show_answer)
        self.field.returnPressed.connect(lambda: self._go(self.field.text()))
        self.field.left.connect(self._give_up)
        self.hide()

    def set_references(self, references: tuple[str, ...]) -> None:
        """Let these be the references to go to."""
        self._references = references
        self.hide()

    def open(self) -> None:
        """Ask for a reference."""
        self.field.clear()
        self._show_answer("")
        self.show()
        self.field.setFocus()

    def _show_answer(self, typed: str) -> None:
        places = find_references(self._references, typed, _MOST_COMPLETIONS)
        self._model.setStringList([self._references[place] for place in places])
        if places:
            self._answer.setText("→ " + visible_form(self._references[places[0]]))
        else:
            self._answer.setText(tr("No such reference") if typed.strip() else "")
        self._answer.setVisible(bool(self._answer.text()))
        if self._answer.text():
            announce(self.field, self._answer.text())

    def _go(self, typed: str) -> None:
        # The list of completions says again what Enter has said.
        places = find_references(self._references, typed) if self.isVisible() else []
        if places:
            self.hide()
            self.chosen.emit(places[0])

    def _give_up(self) -> None:
        self.hide()
        self.left.emit()


class FindBar(QWidget):
    """Search and filter, and how many verse pairs they leave."""

    asked = Signal()  # another search or filter was chosen
    list_requested = Signal()  # the keyboard should go to what was found
    left = Signal()  # the keyboard should go back to the words

    def __init__(self) -> None:
        super().__init__()
        self.go_to = _GoToField()
        self.search = Field("search_field", tr("Search both texts"))
        self.exact = QToolButton()
        self.exact.setObjectName("exact_search")
        self.exact.setText("Aá")
        self.exact.setCheckable(True)
        self.exact.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.exact.setAccessibleName(tr("Match case and diacritics"))
        self.exact.setToolTip(tr("Match case and diacritics"))
        self.filter = _FilterBox()
        self.filter.setObjectName("pair_filter")
        self.filter.setAccessibleName(tr("Filter the verse pairs"))
        # A narrow list: the box gives way before it does.
        self.filter.setMinimumContentsLength(6)
        self.filter.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for choice, words in self._filters().items():
            self.filter.addItem(words, choice)
        self._count = plain_label(quiet=True)
        self._count.setObjectName("pair_count")
        self._assemble()
        self.search.textChanged.connect(self.asked)
        self.exact.toggled.connect(self.asked)
        self.filter.currentIndexChanged.connect(self.asked)
        self.search.stepped_down.connect(self.list_requested)
        self.search.left.connect(self.left)
        self.filter.stepped_down.connect(self.list_requested)
        self.filter.left.connect(self.left)
        self.go_to.left.connect(self.left)

    def _filters(self) -> dict[PairFilter, str]:
        return {
            PairFilter.ALL: tr("All verse pairs"),
            PairFilter.NOT_BEGUN: tr("Not begun"),
            PairFilter.BEGUN: tr("Begun"),
            PairFilter.NOT_DONE: tr("Not done"),
            PairFilter.DONE: pgettext("verse pairs", "Done"),
            PairFilter.WORDS_LEFT: tr("Words left"),
            PairFilter.DIFFICULT: pgettext("verse pairs", "Difficult"),
            PairFilter.REJECTED: tr("Rejected"),
            PairFilter.WITH_NOTES: tr("With notes"),
        }

    def _assemble(self) -> None:
        searching = QHBoxLayout()
        searching.setSpacing(4)
        searching.addWidget(self.search, 1)
        searching.addWidget(self.exact)
        filtering = QHBoxLayout()
        filtering.setSpacing(8)
        filtering.addWidget(self.filter, 1)
        filtering.addWidget(self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(4)
        column.addWidget(self.go_to)
        column.addLayout(searching)
        column.addLayout(filtering)

    @property
    def query(self) -> Query:
        """What is looked for."""
        return Query.of(self.search.text(), exact=self.exact.isChecked())

    @property
    def chosen(self) -> PairFilter:
        """The filter in force."""
        return PairFilter(self.filter.currentData())

    def begin_search(self) -> None:
        """Take the keyboard for a search; what was typed before is replaced by typing."""
        self.search.setFocus()
        self.search.selectAll()

    def begin_filter(self) -> None:
        """Take the keyboard for a filter."""
        self.filter.setFocus()

    def clear(self) -> None:
        """Look for nothing and filter nothing; told once."""
        for widget in (self.search, self.filter):
            widget.blockSignals(True)
        self.search.clear()
        self.filter.setCurrentIndex(0)
        for widget in (self.search, self.filter):
            widget.blockSignals(False)
        self.asked.emit()

    def show_count(self, text: str) -> None:
        """Say how many of how many verse pairs are listed."""
        self._count.setText(text)
        self._count.setVisible(bool(text))

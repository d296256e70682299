"""One case that was voted on: its choices drawn and counted, and the ruling that settles it."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.annotate.actions import Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Language
from blinker_qt.compare.table import said
from blinker_qt.compare.votes import NONE_OF_THESE, Outcome
from blinker_qt.translation import filled, tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.picture import picture_of
from blinker_qt.ui.compare.overlay_canvas import OverlayCanvas
from blinker_qt.ui.compare.wording import quoted
from blinker_qt.ui.widgets.boxes import ComboBox
from blinker_qt.ui.widgets.display import with_quotes_isolated
from blinker_qt.ui.widgets.headings import heading_label
from blinker_qt.ui.widgets.keys import CHOOSE
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label
from blinker_qt.ui.widgets.tables import words

_REMARK_LINES, _CHOICES_IN_SIGHT = 3, 5
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class _Choices(ItemList):
    """The choices; a click, Enter or Space makes one hold."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.itemClicked.connect(lambda item: self.chosen.emit(self.row(item)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space choose; other keys move."""
        if event.key() in (*CHOOSE, Qt.Key.Key_Space) and self.currentRow() >= 0:
            self.chosen.emit(self.currentRow())
        else:
            super().keyPressEvent(event)


class _Rulings(ComboBox):
    """A ruling of the style guide, or words of one's own."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(20)
        self.addItem("", "")
        for number, title in titles.items():
            self.addItem(f"{number} {title}", number)
        completer = QCompleter(self.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line.setCompleter(completer)

    @property
    def ruling(self) -> str:
        """The number of a ruling, or what was written in its place."""
        text = " ".join(self.currentText().split())
        place = max(self.findText(text), self.findData(text.upper()))
        return text if place < 0 else str(self.itemData(place))

    def show_ruling(self, ruling: str) -> None:
        """Show a ruling by its number, or words."""
        place = self.findData(ruling)
        self.setCurrentIndex(place)
        if place < 0:
            self.setEditText(ruling)


class VotedCase(QWidget):
    """Shows a case.

    Signals:
        settled(str): the choice with this letter shall hold, or `NONE` of them.
        ruled(str): this ruling settles it, by its number or in words.
        left(): the ruling is there; on to the next case.
    """

    settled = Signal(str)
    ruled = Signal(str)
    left = Signal()

    def __init__(
        self, languages: tuple[Language, Language], lettering: Lettering, titles: Mapping[str, str]
    ) -> None:
        """Make the panel.

        Args:
            languages: of the source and of the target side.
            lettering: the type that verses are set in.
            titles: of the rulings of the style guide, by their numbers.
        """
        super().__init__()
        self._outcome: Outcome | None = None
        self._heading = heading_label()
        self._heading.setObjectName("voted_word")
        self._heading.setMinimumWidth(1)
        self.canvas = OverlayCanvas()
        self.canvas.setObjectName("voted_canvas")
        self.canvas.setAccessibleName(tr("The choice, drawn"))
        self.canvas.setMinimumSize(300, 130)
        self.canvas.set_directions(*(language.direction for language in languages))
        self.canvas.set_lettering(lettering)
        self.choices = _Choices()
        self.choices.setObjectName("voted_choices")
        self.choices.setAccessibleName(tr("Choices"))
        self.choices.setWordWrap(True)
        self.choices.setToolTip(tr("Click, Enter or its letter: this choice shall hold"))
        self._remarks = QPlainTextEdit()
        self._remarks.setObjectName("voted_remarks")
        self._remarks.setAccessibleName(tr("Remarks of voters"))
        self._remarks.setReadOnly(True)
        self._remarks.setFrameShape(QFrame.Shape.NoFrame)
        self._remarks.setTabChangesFocus(True)
        self.rulings = _Rulings(titles)
        self.rulings.setObjectName("voted_ruling")
        self.rulings.setAccessibleName(tr("Ruling"))
        self._assemble()
        self.choices.currentRowChanged.connect(self._draw)
        self.choices.chosen.connect(self._settle)
        self.rulings.activated.connect(self._rule)
        line = self.rulings.line
        line.setPlaceholderText(tr("From the style guide, or in your own words"))
        line.editingFinished.connect(self._rule)
        line.returnPressed.connect(self._finish)

    def _assemble(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._heading)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.choices)
        column.addWidget(self._remarks)
        label = plain_label(tr("Ruling"), quiet=True)
        label.setBuddy(self.rulings)
        column.addWidget(label)
        column.addWidget(self.rulings)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.canvas.set_theme(theme)
        self._remarks.setStyleSheet(
            f"QPlainTextEdit {{ color: {theme.quiet}; background: transparent; }}"
        )
        self.choices.setStyleSheet(
            f"QListView:focus {{ border-color: {theme.accent}; }}"
            "QListView::item { padding: 4px 6px; }"
            f"QListView::item:selected {{ background: {theme.linked}; color: {theme.ink}; }}"
        )

    def show_case(self, outcome: Outcome, holds: str | None, ruling: str) -> None:
        """Show a case.

        Args:
            outcome: how the vote on it ended.
            holds: the letter of what holds, `NONE` where no choice does; None while that is open.
            ruling: by which ruling, if that is said.
        """
        letters = outcome.case.letters
        is_same = self._outcome is not None and self._outcome.case == outcome.case
        row = self.choices.currentRow() if is_same else letters.index(holds or letters[0])
        self._outcome = outcome
        self._heading.setText(
            tr("“{word}” in {reference}").format(
                word=quoted(outcome.case.form), reference=quoted(outcome.case.pair.reference)
            )
        )
        with QSignalBlocker(self.choices):
            self.choices.clear()
            for letter in letters:
                item = ListItem(self._in_words(outcome, letter))
                item.setCheckState(_CHECKED if letter == holds else _UNCHECKED)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
                self.choices.addItem(item)
            self.choices.setCurrentRow(row)
        rows = min(self.choices.count(), _CHOICES_IN_SIGHT)
        self.choices.setFixedHeight(rows * self.choices.sizeHintForRow(0) + 8)
        self._remarks.setPlainText("\n".join(outcome.remarks))
        self._remarks.setVisible(bool(outcome.remarks))
        self._remarks.setFixedHeight(_REMARK_LINES * self.fontMetrics().lineSpacing() + 12)
        self.rulings.show_ruling(ruling)
        self._draw(row)

    def _in_words(self, outcome: Outcome, letter: str) -> str:
        case = outcome.case
        choice = case.choice_of.get(letter)
        what = with_quotes_isolated(said(choice.said(case) if choice else NONE_OF_THESE, words))
        count = outcome.counts[letter]
        votes = filled(tr("{count} {count:vote|votes}"), count=count)
        named = f"{letter}: {what}" if choice else what
        return f"{named} – {votes}"

    def _draw(self, row: int) -> None:
        if self._outcome is None or row < 0:
            return
        case = self._outcome.case
        choice = case.choice_of.get(case.letters[row])
        alignment = choice.alignment(case) if choice else Alignment()
        self.canvas.show_overlay(picture_of(case.pair, alignment, linking=False), ())
        self.canvas.show_selection(Selection.of([(case.side, case.position)]))
        self.canvas.bring_into_sight(case.side, case.position)

    def _settle(self, row: int) -> None:
        if self._outcome is not None:
            self.settled.emit(self._outcome.case.letters[row])

    def _finish(self) -> None:
        self._rule()
        self.left.emit()

    def _rule(self) -> None:
        self.ruled.emit(self.rulings.ruling)

"""The panel that shows one verse pair with the links of the chosen annotators."""

from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from blinker_qt.annotate.state import Selection
from blinker_qt.bitext.verses import Language, Word
from blinker_qt.compare.answers import DrawnPair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.translation import filled, tr
from blinker_qt.ui.canvas.overlay import Overlay, disputed_words
from blinker_qt.ui.widgets.controls import (
    ComboBox,
    Popover,
    TickList,
    column,
    explain,
    fit_list,
    named,
    on_key,
    text_button,
)
from blinker_qt.ui.widgets.display import as_spoken, quoted, shortened
from blinker_qt.ui.widgets.theme import Theme


class ShownAnnotators(TickList):
    """A list of annotators with check boxes: the links of those checked are drawn.

    Signals:
        changed(): other annotators were checked.
    """

    changed = Signal()

    def __init__(self) -> None:
        tip = tr("Space: show or hide; Enter or double click: show only this one")
        super().__init__("annotators", tr("Annotators shown"), tip)
        self.setFixedWidth(_LIST_WIDTH)
        self.itemChanged.connect(self.changed)
        self.doubleClicked.connect(self._show_alone)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows one annotator alone, Space checks; other keys move."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._show_alone(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def show_done(self, done: Sequence[bool]) -> None:
        """Show who has done the verse pair on screen; links of the others are not drawn."""
        with QSignalBlocker(self):
            for row, is_done in enumerate(done):
                item = self.item(row)
                flag = Qt.ItemFlag.ItemIsEnabled
                item.setFlags(item.flags() | flag if is_done else item.flags() & ~flag)
                spoken = item.text() if is_done else tr("{name}, not done").format(name=item.text())
                item.setData(Qt.ItemDataRole.AccessibleTextRole, as_spoken(spoken))

    def show_only(self, places: Collection[int]) -> None:
        """Check these annotators and no others."""
        if self.ticked != tuple(sorted(places)):
            self.tick(places)
            self.changed.emit()

    def _show_alone(self, index: QModelIndex) -> None:
        """Show one annotator alone; if only that one is shown, show all."""
        if index.isValid():
            place = index.row()
            self.show_only(range(self.count()) if self.ticked == (place,) else (place,))


_LIST_WIDTH, _BESIDE_LIST = 240, 120
"""The width of the list, and the least height of the screen beside it, in pixels."""
_NAMED, _LONGEST = 2, 16
"""The most annotators that are named, and the most characters of each name."""
_AROUND_CHOICE = 16


class VersePanel(QWidget):
    """The overlay of a verse pair with its controls.

    Signals:
        pair_requested(int): go to the next verse pair with a disagreement (1) or the previous (-1).
    """

    pair_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.annotators = ShownAnnotators()
        self._drawn: DrawnPair | None = None
        self._apart: int | None = None
        self._names: tuple[str, ...] = ()
        self._arriving = 0
        self._at: Word | None = None
        self._tips: dict[QPushButton, str] = {}
        self._all = text_button("show_all_annotators", tr("Show all"))
        choices = QWidget()
        choices.setLayout(column(self.annotators, self._all, spacing=6))
        choices.setFocusProxy(self.annotators)
        tip = tr("Annotators whose links are drawn")
        self._shown = Popover("annotators_shown", choices, tip)
        self._views = named(ComboBox(), "overlay_view", tr("View of the verse pair"))
        for arrangement, (name, key) in {
            Arrangement.COLUMNS: (tr("Columns"), "F2"),
            Arrangement.ROWS: (tr("Rows"), "F3"),
            Arrangement.MATRIX: (tr("Matrix"), "F4"),
        }.items():
            self._views.addItem(name, arrangement)
            on_key(self, key, partial(self._views.setCurrentIndex, self._views.count() - 1))
        self._views.setMinimumContentsLength(8)
        self._views.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        # The popup may be wider than the combo box, which is narrow.
        shown = self._views.view()
        shown.setMinimumWidth(shown.sizeHintForColumn(0) + _AROUND_CHOICE)
        self._back = self._button("previous_disagreement", "◂", tr("Previous difference"), -1)
        self._on = self._button("next_disagreement", "▸", tr("Next difference"), 1)
        self.overlay = Overlay(self._shown, self._views, self._back, self._on)
        self.setLayout(column(self.overlay))
        self._views.currentIndexChanged.connect(self._show_view)
        self.annotators.changed.connect(self._show)
        every = self.annotators
        self._all.clicked.connect(lambda: every.show_only(range(every.count())))

    def _button(self, name: str, sign: str, text: str, step: int) -> QPushButton:
        key = "F6" if step > 0 else "Shift+F6"
        button = named(QPushButton(sign), name, text)
        self._tips[button] = f"{text} ({key})"
        button.setProperty("tight", "true")
        button.clicked.connect(lambda: self.step(step))
        on_key(self, key, lambda: self.step(step))
        return button

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.overlay.set_theme(theme)

    def set_languages(self, source: Language, target: Language) -> None:
        """Set the languages of the two sides."""
        self.overlay.set_languages(source, target)

    def show_names(self, names: Sequence[str]) -> None:
        """Set the names of the annotators."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self.annotators.show_names(names)
            fit_list(self.annotators, _BESIDE_LIST)
            self.annotators.tick(range(len(names)))

    def show_only(self, places: Collection[int]) -> None:
        """Draw the links of these annotators only."""
        self.annotators.show_only(places)

    def compare_with_others(self, place: int | None) -> None:
        """Compare the links of the annotator with this index with all others'; None for nobody."""
        if place != self._apart:
            self._apart = place
            self._show()

    def clear(self) -> None:
        """Show no verse pair."""
        self._drawn = None
        self._show()

    def show_drawn(self, drawn: DrawnPair) -> None:
        """Show another verse pair; if it was reached by `step`, focus a difference."""
        self._drawn = drawn
        self._at = None
        self._show()
        if self._arriving:
            words = self._words()
            if words:
                self._focus_difference(words[0 if self._arriving > 0 else -1])
            self._arriving = 0

    def highlight(self, word: Word | None) -> None:
        """Highlight a word of the verse pair; None for none."""
        canvas = self.overlay.canvas
        canvas.state.show_selection(Selection.of([word] if word else []))
        if word is not None:
            canvas.state.bring_into_sight(*word)

    def step(self, way: int) -> None:
        """Go to the next difference (1) or the previous one (-1), perhaps in another pair."""
        words = self._words()
        ahead = [word for word in words if self._at is None or (word[1] - self._at[1]) * way > 0]
        if ahead:
            self._focus_difference(ahead[0 if way > 0 else -1])
        elif self._drawn is not None:
            self._arriving = way
            self.pair_requested.emit(way)

    def _words(self) -> tuple[Word, ...]:
        canvas = self.overlay.canvas
        picture = canvas.state.picture
        return disputed_words(picture) if picture is not None else ()

    def _focus_difference(self, word: Word) -> None:
        self._at = word
        self.overlay.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        self.overlay.canvas.focus_word(*word)

    def _show(self) -> None:
        has_pair = self._drawn is not None
        ticked = self.annotators.ticked
        are_all = len(ticked) == self.annotators.count()
        explain(
            self._all, "", missing=tr("The links of all annotators are shown") if are_all else ""
        )
        self._shown.show_choice(self._in_words(ticked))
        for button, tip in self._tips.items():
            explain(button, tip, missing="" if has_pair else tr("Select a verse pair first"))
        if self._drawn is None:
            self.overlay.clear()
            return
        alignments = self._drawn.alignments
        self.annotators.show_done([alignment is not None for alignment in alignments])
        shown = {
            place: alignment
            for place, alignment in enumerate(alignments)
            if alignment is not None and place in ticked
        }
        self.overlay.show_pair(
            self._drawn.pair,
            list(shown.values()),
            [self._names[place] for place in shown],
            list(shown).index(self._apart) if self._apart in shown else None,
            self._drawn.labels,
        )

    def _in_words(self, ticked: Sequence[int]) -> str:
        """Whose links are drawn."""
        if len(ticked) == len(self._names):
            return filled(tr("Links of all {count}"), count=len(ticked))
        if not 0 < len(ticked) <= _NAMED:
            words = tr("Links of {count} of {all}")
            return words.format(count=len(ticked), all=len(self._names))
        names = ", ".join(quoted(shortened(self._names[place], _LONGEST)) for place in ticked)
        return tr("Links of {names}").format(names=names)

    def _show_view(self) -> None:
        self.overlay.canvas.set_arrangement(self._views.currentData())

"""Two annotators' links on one verse pair, and a key to what is drawn."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QKeySequence, QPainter, QPaintEvent, QPen, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Language, Side, VersePair
from blinker_qt.ui.analysis.wording import quoted, shortened, shown, tooltip
from blinker_qt.ui.canvas.brushwork import tone_colour, tone_style
from blinker_qt.ui.canvas.picture import Tone, comparison_picture
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.messages import plain_label
from blinker_qt.ui.theme import LIGHT, Theme

_COMPARED = (Tone.SHARED, Tone.FIRST, Tone.SECOND)
_NAME_LENGTH = 24


class LineSample(QWidget):
    """A short piece of line as the canvas draws it."""

    def __init__(self, tone: Tone) -> None:
        super().__init__()
        self._tone = tone
        self._theme: Theme = LIGHT
        self.setFixedSize(34, 14)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tone_colour(self._theme, self._tone), 2.4, tone_style(self._tone)))
        middle = self.height() / 2
        painter.drawLine(QPointF(1, middle), QPointF(self.width() - 1, middle))


class Key(QWidget):
    """Whose lines look like this, and how many there are."""

    def __init__(self, tone: Tone) -> None:
        super().__init__()
        self.setObjectName(f"key_of_{tone.value}")
        self._sample = LineSample(tone)
        self._label = plain_label()
        self._label.setObjectName(f"key_{tone.value}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 12, 0)
        row.setSpacing(6)
        row.addWidget(self._sample)
        row.addWidget(self._label, 1)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._sample.set_theme(theme)

    def show_text(self, whose: str, counted: str) -> None:
        """Say whose lines they are, and count them."""
        self._label.setText(f"{shortened(whose, _NAME_LENGTH)}: {counted}")
        self.setToolTip(tooltip(f"{shown(whose)}: {counted}"))


class KeyRow(QWidget):
    """The keys beside each other, or below each other where that is too wide."""

    def __init__(self, keys: Sequence[Key]) -> None:
        super().__init__()
        self._keys = keys
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(2)
        for key in keys:
            self._box.addWidget(key)
        self._box.addStretch(1)
        self.setMinimumWidth(1)

    def arrange(self) -> None:
        """Put the keys beside each other if there is room."""
        fits = sum(key.sizeHint().width() + 2 for key in self._keys) <= self.width()
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(direction)

    def minimumSizeHint(self) -> QSize:
        """Whatever is too wide is cut off rather than pushing the window apart."""
        return QSize(1, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be more room or less."""
        super().resizeEvent(event)
        self.arrange()


class Overlay(QWidget):
    """A verse pair with both annotators' links; what only one of them drew stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = VerseCanvas(interactive=False)
        self.canvas.setObjectName("overlay")
        self.canvas.setMinimumSize(420, 150)
        self.canvas.setAccessibleName(self.tr("Both annotators' links"))
        self._reference = plain_label()
        self._reference.setObjectName("overlay_reference")
        font = QFont(self.font())
        font.setPixelSize(15)
        font.setWeight(QFont.Weight.DemiBold)
        self._reference.setFont(font)
        self._note = plain_label(quiet=True)
        self._note.setObjectName("overlay_note")
        self._keys = {tone: Key(tone) for tone in _COMPARED}
        self._key_row = KeyRow([self._keys[tone] for tone in _COMPARED])
        self._assemble()
        bring = QShortcut(QKeySequence("B"), self.canvas)
        bring.setContext(Qt.ShortcutContext.WidgetShortcut)
        bring.activated.connect(self.canvas.bring_partners)
        self.clear()

    def _assemble(self) -> None:
        heading = QHBoxLayout()
        heading.addWidget(self._reference)
        heading.addStretch(1)
        heading.addWidget(self._note)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 0, 0)
        column.setSpacing(4)
        column.addLayout(heading)
        column.addWidget(self._key_row)
        column.addWidget(self.canvas, 1)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.canvas.set_theme(theme)
        for key in self._keys.values():
            key.set_theme(theme)

    def set_languages(self, source: Language, target: Language) -> None:
        """Say how the two languages are written."""
        self.canvas.set_directions(source.direction, target.direction)

    def clear(self) -> None:
        """Show no verse pair."""
        self.canvas.show_picture(None)
        self._reference.setText("")
        self._key_row.hide()

    def say(self, note: str) -> None:
        """Say something beside the reference."""
        self._note.setText(note)

    def show_pair(
        self, pair: VersePair, alignments: tuple[Alignment, Alignment], annotators: tuple[str, str]
    ) -> None:
        """Show two annotators' links on a verse pair."""
        first, second = alignments
        self.canvas.show_picture(comparison_picture(pair, first, second))
        self._reference.setText(quoted(pair.reference))
        for tone, (links, marks) in _counts(first, second).items():
            counted = (
                self.tr("1 link") if links == 1 else self.tr("{count} links").format(count=links)
            )
            if marks:
                more = self.tr("{count} not translated").format(count=marks)
                counted = f"{counted}, {more}"
            self._keys[tone].show_text(self._whose(tone, annotators), counted)
        self._key_row.arrange()
        self._key_row.show()

    def _whose(self, tone: Tone, annotators: tuple[str, str]) -> str:
        if tone is Tone.SHARED:
            return self.tr("both")
        return self.tr("only {name}").format(name=annotators[0 if tone is Tone.FIRST else 1])


def _counts(first: Alignment, second: Alignment) -> dict[Tone, tuple[int, int]]:
    """How many links and marks both have, only the first has, and only the second."""
    mine, theirs = (
        {(side, p) for side in Side for p in one.not_translated(side)} for one in (first, second)
    )
    return {
        Tone.SHARED: (len(first.links & second.links), len(mine & theirs)),
        Tone.FIRST: (len(first.links - second.links), len(mine - theirs)),
        Tone.SECOND: (len(second.links - first.links), len(theirs - mine)),
    }

"""One line with the running text of a verse, in which words are highlighted."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import cast

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel

from blinker_qt.bitext.running_text import Place, RunningText
from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.widgets.controls import named
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.theme import LIGHT, Theme

_SMALLER = 0.82
"""The type size, relative to that of the verse."""
_HEIGHT = 1.7
"""The height, relative to the type size: marks above and below letters have room."""
_MARGIN = 16.0
_FADE = 28.0
"""The width of the ends at which a text that is longer than the line fades, in pixels."""
_WIDEST = 1e6
_NAMES = {
    Side.SOURCE: N_("Source, running text: {text}"),
    Side.TARGET: N_("Target, running text: {text}"),
}


class RunningTextLine(QLabel):
    """The running text of one side, which scrolls to the words that are lit.

    It is a label for screen readers: it has no focus, and the words themselves are in the canvas.

    Args:
        point_to: called when another word is under the pointer, or none.
        focus_word: called when a word is clicked.
    """

    def __init__(
        self,
        side: Side,
        point_to: Callable[[int | None], None],
        focus_word: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._point_to, self._focus_word = point_to, focus_word
        named(self, f"{side.value}_running_text")
        self._side = side
        self._theme: Theme = LIGHT
        self._direction = Direction.LEFT_TO_RIGHT
        self._known: tuple[RunningText | None, Sequence[str]] = (None, ())
        self._places: Sequence[Place] = ()
        self._units: Sequence[int] = ()
        self._width = 0.0
        self._layout = QTextLayout()
        self.lit_words: tuple[int, ...] = ()
        self._left = 0.0
        self._pointed: int | None = None
        self.setMouseTracking(True)
        self.set_lettering(Lettering())

    def sizeHint(self) -> QSize:
        """Any width, and the height of the line."""
        return QSize(0, self.height())

    def minimumSizeHint(self) -> QSize:
        """No minimum width, and the height of the line."""
        return self.sizeHint()

    def word_rectangle(self, word: int) -> QRect:
        """Where a word is written, in widget coordinates, whether visible or not."""
        left, right = self._area(self._places[word])
        left_edge = round(self._origin + left)
        return QRect(left_edge, 0, round(self._origin + right) - left_edge, self.height())

    def show_text(self, text: RunningText | None, forms: Sequence[str]) -> None:
        """Show the running text of these words; without one, an empty line."""
        if (text, forms) == self._known:
            return
        self._known = text, forms
        self._places = text.places(forms) if text is not None else ()
        self.lit_words, self._left, self._pointed = (), 0.0, None
        self.setAccessibleName(filled(tr(_NAMES[self._side]), text=text.text if text else "–"))
        self._lay_out()

    def light(self, words: Iterable[int]) -> None:
        """Light these words and no others, and scroll to the first."""
        lit = tuple(word for word in words if word < len(self._places))
        if lit != self.lit_words:
            self.lit_words = lit
            if lit:
                self._bring_into_sight(self._area(self._places[lit[0]]))
            self.update()

    def set_direction(self, direction: Direction) -> None:
        """Set the writing direction of the language."""
        self._direction = direction
        self._lay_out()

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes, a little smaller than in the verse."""
        font = lettering.scaled(_SMALLER).font(self._side)
        self._layout.setFont(font)
        self.setFixedHeight(round(font.pixelSize() * _HEIGHT))
        self._lay_out()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._theme = theme
        self.update()

    # Laying out

    def _lay_out(self) -> None:
        """Lay the text out in one line as wide as it is."""
        running = self._known[0]
        text = running.text.replace("\t", " ") if running is not None else ""
        # Qt counts units of UTF-16.
        self._units = list(accumulate((2 if char > "\uffff" else 1 for char in text), initial=0))
        is_right_to_left = self._direction is Direction.RIGHT_TO_LEFT
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTextDirection(
            Qt.LayoutDirection.RightToLeft if is_right_to_left else Qt.LayoutDirection.LeftToRight
        )
        self._layout.setTextOption(option)
        self._layout.setText(text)
        for width in (_WIDEST, None):
            self._layout.beginLayout()
            line = self._layout.createLine()
            if line.isValid():
                line.setLineWidth(self._width if width is None else width)
                self._width = line.naturalTextWidth()
            else:
                self._width = 0.0
            self._layout.endLayout()
        self._scroll_to(self._furthest if is_right_to_left else 0.0)

    @property
    def _room(self) -> float:
        return max(self.width() - 2 * _MARGIN, 1.0)

    @property
    def _furthest(self) -> float:
        return max(self._width - self._room, 0.0)

    @property
    def _origin(self) -> float:
        """Where the line begins in the widget, at its left end."""
        spare = self._room - self._width
        if spare > 0 and self._direction is Direction.RIGHT_TO_LEFT:
            return _MARGIN + spare
        return _MARGIN - self._left

    def _scroll_to(self, left: float) -> None:
        self._left = min(max(left, 0.0), self._furthest)
        self.update()

    def _area(self, place: Place) -> tuple[float, float]:
        """The left and right end of a place, in the line."""
        line = self._layout.lineAt(0)
        # Qt also gives the position that it used, which its type does not say.
        ends = [cast("tuple[float, int]", line.cursorToX(self._units[at]))[0] for at in place]
        return min(ends), max(ends)

    def _bring_into_sight(self, area: tuple[float, float]) -> None:
        left, right = area
        if left < self._left + _FADE or right > self._left + self._room - _FADE:
            self._scroll_to((left + right - self._room) / 2)

    def _word_at(self, point: QPointF) -> int | None:
        """The first word that is written at a point."""
        x = point.x() - self._origin
        for word, place in enumerate(self._places):
            left, right = self._area(place)
            if left <= x < right:
                return word
        return None

    # Events

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the text; at an end where it continues, it fades."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("page"))
        if not self._places:
            return
        area = QRectF(self.rect()).adjusted(_MARGIN, 0, -_MARGIN, 0)
        painter.setClipRect(area.adjusted(-2, 0, 2, 0))
        top = (self.height() - self._layout.lineAt(0).height()) / 2
        selections = [self._selection(self._places[word]) for word in self.lit_words]
        painter.setPen(self._theme.colour("quiet"))
        self._layout.draw(painter, QPointF(self._origin, top), selections)
        for is_hidden, near, far in (
            (self._left > 0, area.left() - 2, area.left() + _FADE),
            (self._left < self._furthest, area.right() + 2, area.right() - _FADE),
        ):
            if is_hidden:
                self._fade(painter, near, far)

    def _selection(self, place: Place) -> QTextLayout.FormatRange:
        first, last = (self._units[offset] for offset in place)
        selection = QTextLayout.FormatRange()
        selection.start, selection.length = first, last - first
        look = QTextCharFormat()
        look.setForeground(self._theme.colour("ink"))
        look.setBackground(self._theme.colour("linked"))
        selection.format = look
        return selection

    def _fade(self, painter: QPainter, near: float, far: float) -> None:
        page = self._theme.colour("page")
        clear = QColor(page)
        clear.setAlpha(0)
        gradient = QLinearGradient(near, 0, far, 0)
        gradient.setColorAt(0.3, page)
        gradient.setColorAt(1, clear)
        painter.fillRect(QRectF(min(near, far), 0, abs(far - near), self.height()), gradient)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the beginning of the text, or what is lit."""
        super().resizeEvent(event)
        is_right_to_left = self._direction is Direction.RIGHT_TO_LEFT
        self._scroll_to(self._furthest if is_right_to_left else 0.0)
        if self.lit_words:
            self._bring_into_sight(self._area(self._places[self.lit_words[0]]))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the word under the pointer."""
        self._point_at(self._word_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the word under the pointer."""
        word = self._word_at(event.position())
        if word is not None:
            self._focus_word(word)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        super().leaveEvent(event)
        self._point_at(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll a text that is longer than the line."""
        delta = event.angleDelta()
        steps = delta.x() or delta.y()
        if self._direction is Direction.RIGHT_TO_LEFT and not delta.x():
            steps = -steps
        self._scroll_to(self._left - steps)
        event.accept()

    def _point_at(self, word: int | None) -> None:
        if word != self._pointed:
            self._pointed = word
            self._point_to(word)

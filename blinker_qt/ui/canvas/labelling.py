"""Position labels over the words in sight: what is typed so far, and how they are painted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from blinker_qt.bitext.verses import Direction, Side, Word
from blinker_qt.layouts.finding import labels_in_sight
from blinker_qt.layouts.scene import RIGHT, TRACK
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.view import View

_SIZE = 11
_HEIGHT = 15.0
_PADDING = 4.0
_RADIUS = 3.0
_OVERLAP = 5.0
"""How far a label reaches into its word's box, whose padding is wider than that."""
_BEYOND = 22.0
"""How far a label may stand out of the frame that its word is seen in."""


@dataclass(frozen=True, slots=True)
class Labelling:
    """Labels that are shown now.

    Attributes:
        words: the words by their labels (see `labels_in_sight`).
        typed: the first letter of a label, while the second one is waited for.
    """

    words: Mapping[str, Word]
    typed: str = ""

    def label_of(self, word: Word) -> str | None:
        """The label of a word, in capitals; None where it has none."""
        found = next((label for label, other in self.words.items() if other == word), None)
        return None if found is None else found.upper()

    def with_letter(self, letter: str) -> "Labelling":
        """With one more letter typed; one that leads to no label changes nothing."""
        typed = self.typed + letter
        leads = any(label.startswith(typed) for label in self.words)
        return replace(self, typed=typed) if leads else self

    @property
    def reached(self) -> Word | None:
        """The word whose label is typed."""
        return self.words.get(self.typed)


def labelling_of(view: View) -> Labelling:
    """The labels of the words in sight."""
    return Labelling(labels_in_sight({side: view.in_sight(side) for side in Side}))


def draw_labels(painter: QPainter, view: View, theme: Theme, labelling: Labelling) -> None:
    """Paint every label that what is typed may still become, beside its word's form."""
    font = QFont(painter.font())
    font.setPixelSize(_SIZE)
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    metrics = QFontMetricsF(font)
    running = {side: _is_running_text(view, side) for side in Side}
    fill, ink = ("accent", "on_accent") if labelling.typed else ("raised", "ink")
    for label, (side, position) in labelling.words.items():
        if not label.startswith(labelling.typed):
            continue
        shown = label.upper()
        width = metrics.horizontalAdvance(shown) + 2 * _PADDING
        area = _area(view, side, position, width, running=running[side])
        painter.setPen(QPen(theme.colour("accent"), 1))
        painter.setBrush(theme.colour(fill))
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)
        painter.setPen(theme.colour(ink))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, shown)


def _area(view: View, side: Side, position: int, width: float, *, running: bool) -> QRectF:
    """Where a label stands: on the edge of its word's box that is away from the links.

    In running text that is the corner at which the word begins. A grid's headings, whose boxes are
    closer about their forms, have it almost outside.
    """
    box = view.box(side, position)
    area = QRectF(0, 0, width, _HEIGHT)
    area.moveCenter(box.center())
    if view.scene.lane(side).run[0]:
        area.moveBottom(box.top() + 1)
    elif running:
        area.moveBottom(box.top() + _OVERLAP)
        if view.direction(side) is Direction.RIGHT_TO_LEFT:
            area.moveRight(box.right() + 2)
        else:
            area.moveLeft(box.left() - 2)
    elif view.scene.flow == RIGHT and side is Side.TARGET:
        area.moveLeft(box.right() - _OVERLAP)
    else:
        area.moveRight(box.left() + (_OVERLAP if view.scene.flow == RIGHT else _OVERLAP / 2))
    room = view.frame(side).adjusted(-_BEYOND, -_BEYOND / 2, _BEYOND, _BEYOND / 2)
    clear_of_scroll_bars = QRectF(TRACK, 0, view.width - 2 * TRACK, view.height)
    return _within(area, room.intersected(clear_of_scroll_bars))


def _is_running_text(view: View, side: Side) -> bool:
    """Whether words of a side stand beside each other."""
    lane = view.scene.lane(side)
    return len(lane.lines) < len(lane)


def _within(area: QRectF, room: QRectF) -> QRectF:
    """An area moved into a room that it may stand out of."""
    left = max(min(area.left(), room.right() - area.width()), room.left())
    top = max(min(area.top(), room.bottom() - area.height()), room.top())
    return QRectF(left, top, area.width(), area.height())

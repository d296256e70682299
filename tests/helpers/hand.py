"""A hand that clicks a canvas as a person does."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.overview import Overview
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
DOWN = QPoint(0, -120)
"""One notch of the wheel."""


class Hand:
    """Clicks words and bars of a canvas as a person does."""

    def __init__(self, canvas: VerseCanvas) -> None:
        self.canvas = canvas

    def click(self, side: Side, *positions: int) -> None:
        """Left click words, after bringing each into sight."""
        for position in positions:
            self.canvas.bring_into_sight(side, position)
            box = self.canvas.word_rectangle(side, position)
            QTest.mouseClick(self.canvas, LEFT, pos=box.center())

    def reveal(self, side: Side, position: int) -> None:
        """Have a word in sight: where it is not, click the overview where the word is shown."""
        view, overview = self.canvas.view, self.canvas.findChild(Overview)
        assert view is not None
        assert overview is not None
        if not view.is_in_sight(side, position):
            x = overview.column(side).center().x()
            where = QPointF(x, overview.height_of(side, position)).toPoint()
            QTest.mouseClick(overview, LEFT, pos=where)
        view = self.canvas.view
        assert view is not None
        assert view.is_in_sight(side, position)

    def link(self, button: Qt.MouseButton = RIGHT) -> None:
        """Click the canvas with the button that links."""
        QTest.mouseClick(self.canvas, button, pos=QPoint(5, 5))

    def click_link_bar(self) -> None:
        """Left click the upper Link bar."""
        QTest.mouseClick(self.canvas, LEFT, pos=self.canvas.link_bar_rectangle().center())

    def click_not_translated(self, side: Side) -> None:
        """Left click the Not Translated bar of a side."""
        QTest.mouseClick(self.canvas, LEFT, pos=self.canvas.bar_rectangle(side).center())

    def cell(self, cell: LinkToken) -> QPoint:
        """The middle of a cell of the matrix."""
        view = self.canvas.view
        assert view is not None
        return view.cell(cell).center().toPoint()

    def paint(self, *cells: LinkToken) -> None:
        """Press on the first cell of the matrix, drag over the others, and let go."""
        QTest.mousePress(self.canvas, LEFT, pos=self.cell(cells[0]))
        for cell in cells[1:]:
            QTest.mouseMove(self.canvas, self.cell(cell))
        QTest.mouseRelease(self.canvas, LEFT, pos=self.cell(cells[-1]))

    def take(self, side: Side, position: int) -> None:
        """Press on a word, and stay there."""
        self.canvas.bring_into_sight(side, position)
        centre = self.canvas.word_rectangle(side, position).center()
        QTest.mousePress(self.canvas, LEFT, pos=centre)

    def move_to(self, place: QPoint | tuple[Side, int]) -> QPoint:
        """Move the pointer to a point, or over a word in sight; where it is then."""
        if isinstance(place, tuple):
            place = self.canvas.word_rectangle(*place).center()
        QTest.mouseMove(self.canvas, place)
        return place

    def drag(self, start: tuple[Side, int], *way: QPoint | tuple[Side, int]) -> None:
        """Press on a word, move over words and points, and let go at the last."""
        self.take(*start)
        places = [self.move_to(place) for place in way]
        QTest.mouseRelease(self.canvas, LEFT, pos=places[-1])

    def click_mark(self, side: Side, position: int) -> None:
        """Left click the place beside a heading of the matrix where its mark goes."""
        view = self.canvas.view
        assert view is not None
        where = view.mark_cell(side, position).center().toPoint()
        QTest.mouseClick(self.canvas, LEFT, pos=where)

    def point_at(self, side: Side, position: int) -> None:
        """Move the pointer over a word."""
        QTest.mouseMove(self.canvas, self.canvas.word_rectangle(side, position).center())

    def turn_wheel(
        self,
        at: QPoint,
        turned: QPoint = DOWN,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> bool:
        """Turn the wheel over a point, one notch down or so far; whether anything came of it."""
        event = QWheelEvent(
            QPointF(at),
            QPointF(self.canvas.mapToGlobal(at)),
            QPoint(),
            turned,
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.canvas, event)
        return event.isAccepted()

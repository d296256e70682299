"""Widgets side by side, in as many lines as the width asks for."""

import sys

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class Wrapping(QWidget):
    """Puts widgets one after the other, and the next one below where there is no room beside.

    Widgets of a line stand on one ground line; hidden ones take no room.
    """

    def __init__(self, across: int, down: int, parent: QWidget | None = None) -> None:
        """Make it, empty.

        Args:
            across: pixels between widgets of a line.
            down: pixels between lines.
            parent: where it stands.
        """
        super().__init__(parent)
        self._widgets: list[QWidget] = []
        self._across, self._down = across, down
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def add(self, widget: QWidget) -> None:
        """Put a widget behind all others."""
        widget.setParent(self)
        self._widgets.append(widget)

    def sizeHint(self) -> QSize:
        """Room for all in one line, so high as all lines are now."""
        widths = [widget.sizeHint().width() + self._across for widget in self._shown]
        return QSize(max(sum(widths) - self._across, 0), self._height)

    def minimumSizeHint(self) -> QSize:
        """Room for the widest."""
        widths = [widget.sizeHint().width() for widget in self._shown]
        return QSize(max(widths, default=0), self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the lines anew."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Fill the lines anew: widgets may have been shown or hidden before this could be seen."""
        super().showEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Fill the lines anew where a widget was shown or hidden, or needs other room."""
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._arrange()
        return super().event(event)

    @property
    def _shown(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    @property
    def _height(self) -> int:
        return max((place.bottom() + 1 for _, place in self._places()), default=0)

    def _arrange(self) -> None:
        for widget, place in self._places():
            widget.setGeometry(place)
        if self.height() != self._height:
            self.setFixedHeight(self._height)
        self.updateGeometry()

    def _places(self) -> list[tuple[QWidget, QRect]]:
        """Where each widget stands in the present width; all in one line before it has one."""
        width = self.width() if self.isVisible() else sys.maxsize
        places: list[tuple[QWidget, QRect]] = []
        line: list[tuple[QWidget, QRect]] = []
        left = top = 0
        for widget in self._shown:
            size = widget.sizeHint()
            if line and left + size.width() > width:
                places += _grounded(line)
                top += max(place.height() for _, place in line) + self._down
                left, line = 0, []
            line.append((widget, QRect(left, top, size.width(), size.height())))
            left += size.width() + self._across
        return places + _grounded(line)


def _grounded(line: list[tuple[QWidget, QRect]]) -> list[tuple[QWidget, QRect]]:
    """The widgets of a line, all with the same bottom."""
    highest = max((place.height() for _, place in line), default=0)
    return [(widget, place.translated(0, highest - place.height())) for widget, place in line]

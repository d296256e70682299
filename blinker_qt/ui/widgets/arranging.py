"""Widgets put in their places: side by side, apart, and where there may be too little room."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QScrollArea, QWidget


def hairline() -> QWidget:
    """A hairline."""
    drawn = QWidget()
    drawn.setFixedHeight(1)
    drawn.setBackgroundRole(QPalette.ColorRole.Mid)
    drawn.setAutoFillBackground(True)
    return drawn


def scrolling(content: QWidget) -> QScrollArea:
    """Room for something that may be higher than the window."""
    area = QScrollArea()
    put_into(area, content)
    return area


def put_into(area: QScrollArea, content: QWidget) -> None:
    """Have an area scroll its content in height alone, with nothing of its own to be seen."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    # What is in it has the focus, never the area itself.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setWidget(content)
    # What is behind shows through, whatever stands there.
    area.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)


def row(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets side by side; None is room between them."""
    box = QHBoxLayout()
    box.setSpacing(8)
    for widget in widgets:
        if widget is None:
            box.addStretch(1)
        else:
            box.addWidget(widget)
    return box


def put_in_the_middle(page: QWidget, content: QLayout, width: int) -> None:
    """Fill a page with a column in its middle, at most so many pixels wide."""
    middle = QWidget()
    middle.setMaximumWidth(width)
    middle.setLayout(content)
    across = QHBoxLayout(page)
    across.addStretch(1)
    across.addWidget(middle, 4)
    across.addStretch(1)

"""Windows that never exceed their screen."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMainWindow, QVBoxLayout, QWidget

from blinker_qt.ui.widgets.arranging import scrolling

_FRAME = QSize(8, 40)
"""What window managers put around a window, before the real frame is known."""


def room_for(window: QWidget) -> QSize:
    """The largest size at which a window and its frame fit on their screen."""
    return window.screen().availableSize() - _FRAME


def show_window(window: QMainWindow) -> None:
    """Show a main window, maximized where its size does not fit on the screen."""
    if window.isVisible() or window.size().boundedTo(room_for(window)) == window.size():
        window.show()
    else:
        window.showMaximized()


class Dialog(QDialog):
    """A dialog that is never larger than its screen: what does not fit is scrolled to."""

    _is_scrolling = False

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the dialog to the screen before it is placed there."""
        self._fit()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        """Fit the dialog again when its contents have grown."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._fit()
        return handled

    def _fit(self) -> None:
        room = room_for(self)
        needed = self._needed_height()
        if needed > room.height() and not self._is_scrolling:
            self._scroll_contents()
            needed = room.height()
        self.setMinimumSize(self.minimumSize().boundedTo(room))
        self.resize(self.size().expandedTo(QSize(0, needed)).boundedTo(room))

    def _needed_height(self) -> int:
        layout = self.layout()
        if layout is None:
            return 0
        wrapped = layout.totalMinimumHeightForWidth(self.width())
        return max(wrapped, layout.totalMinimumSize().height())

    def _scroll_contents(self) -> None:
        """Put everything but the buttons at the bottom into a scroll area."""
        layout = self.layout()
        if layout is None:
            return
        self._is_scrolling = True
        buttons = [box for box in self.findChildren(QDialogButtonBox) if layout.indexOf(box) >= 0]
        for box in buttons:
            layout.removeWidget(box)
        contents = QWidget()
        contents.setLayout(layout)
        layout.setContentsMargins(0, 0, 0, 0)
        area = scrolling(contents)
        bar = area.verticalScrollBar().sizeHint().width()
        area.setMinimumWidth(contents.minimumSizeHint().width() + bar)
        column = QVBoxLayout(self)
        column.addWidget(area)
        for box in buttons:
            column.addWidget(box)

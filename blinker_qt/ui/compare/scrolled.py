"""What scrolls where a window is too low for it."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from blinker_qt.ui.widgets.arranging import put_into

_LEAST_HEIGHT = 240


class Scrolled(QScrollArea):
    """Something that gives way in height alone: no window has to grow for it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        put_into(self, content)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._bring_into_sight)

    def minimumSizeHint(self) -> QSize:
        """As wide as the content and a bar have to be, and rather low."""
        least = self._content.minimumSizeHint()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(least.width() + bar, min(least.height(), _LEAST_HEIGHT))

    def event(self, event: QEvent) -> bool:
        """The content has to be wider or may be narrower."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def _bring_into_sight(self, _before: QWidget | None, focused: QWidget | None) -> None:
        # Whoever clicks sees what is clicked, and it had better stay there.
        is_clicked = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if focused is not None and self._content.isAncestorOf(focused) and not is_clicked:
            self.ensureWidgetVisible(focused, 0, 0)

"""Headings within a window, and labels that give way."""

from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QLabel

from blinker_qt.ui.widgets.display import heard
from blinker_qt.ui.widgets.messages import plain_label, tooltip

_SIZE = 15


def heading_label(text: str = "") -> QLabel:
    """A label that stands above something."""
    label = plain_label(text)
    label.setFont(_large(label.font()))
    return label


class ElidedLabel(QLabel):
    """A line of which as much is shown as there is room for; the rest is said when asked."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._whole = ""

    def show_whole(self, text: str) -> None:
        """Show another line."""
        self._whole = text
        self.setAccessibleName(heard(text))
        # Without one, the markup of the tooltip would be read.
        self.setAccessibleDescription(heard(text))
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """Room for all of it."""
        # Words end between pixels, and one that is cut is no room for the last letter.
        width = ceil(QFontMetricsF(self.font()).horizontalAdvance(self._whole)) + 1
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """What is too long gives way."""
        return QSize(1, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is more room or less."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        mode = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(self._whole, mode, self.width())
        if shown != self.text():
            self.setText(shown)
        self.setToolTip("" if shown == self._whole else tooltip(self._whole))


class ElidedHeading(ElidedLabel):
    """A heading that gives way."""

    def __init__(self) -> None:
        super().__init__()
        self.setFont(_large(self.font()))


def _large(font: QFont) -> QFont:
    large = QFont(font)
    large.setPixelSize(_SIZE)
    large.setWeight(QFont.Weight.DemiBold)
    return large

"""The choices behind the figures on screen, always in sight."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from blinker_qt.translation import tr


class Signature(QPlainTextEdit):
    """The choices behind the figures in one line that can be copied, wrapped to the width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("signature")
        self.setAccessibleName(tr("Signature of the figures"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        font = QFont(self.font())
        font.setPixelSize(12)
        self.setFont(font)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def show_text(self, text: str) -> None:
        """Show a signature."""
        self.setPlainText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the wrapped lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        lines = max(1, int(self.document().size().height()))
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 6)

"""Signatures of figures, for whoever asks how a figure was computed."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QResizeEvent

from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import Popover, ReadOnlyText

_WIDTH = 460


class SignatureView(ReadOnlyText):
    """The signature of figures, wrapped to the width."""

    def __init__(self) -> None:
        super().__init__("signature", tr("Signature of the figures"))
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
        """Adapt the height to the wrapped lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self.wrapped_height + 6)


class SignatureButton(Popover):
    """A button that shows the signature of the figures beside it.

    Annotators read these figures, and few of them want to compute one again.
    """

    def __init__(self, name: str) -> None:
        self._view = SignatureView()
        self._view.setFixedWidth(_WIDTH)
        super().__init__(name, self._view, tr("Signature of the figures"))
        self.show_choice(tr("How it was computed"))

    def show_signature(self, signature: str) -> None:
        """Show another signature once the button is pressed."""
        self._view.show_text(signature)

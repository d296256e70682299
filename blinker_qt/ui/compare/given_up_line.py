"""What was given up, and a way to compute it again after all."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from blinker_qt.translation import tr
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.compare.analysis_service import Purpose, Request
from blinker_qt.ui.widgets.messages import plain_label


class GivenUpLine(QFrame):
    """Says that what is shown is not what was asked for, until it is.

    Signals:
        again_requested(tuple): these requests are to be computed after all.
    """

    again_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("given_up")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._requests: tuple[Request, ...] = ()
        self._label = plain_label(wraps=True)
        self._label.setObjectName("given_up_text")
        again = QPushButton(tr("Compute again"))
        again.setObjectName("compute_again")
        again.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        again.clicked.connect(lambda: self.again_requested.emit(self._requests))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 6, 4)
        row.addWidget(self._label, 1)
        row.addWidget(again)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.setStyleSheet(
            f"QFrame#{self.objectName()} {{ background: {theme.raised}; border-radius: 6px;"
            f" border: 1px solid {theme.edge}; border-left: 4px solid {theme.unaccounted}; }}"
        )

    def show_given_up(
        self, requests: Sequence[Request], *, has_figures: bool, are_wanted: bool
    ) -> None:
        """Say that requests were given up.

        Args:
            requests: what was asked for.
            has_figures: whether there are figures in front.
            are_wanted: whether these are of the options that are chosen.
        """
        self._requests = tuple(requests)
        purposes = {request.purpose for request in requests}
        if not has_figures and purposes & {Purpose.FIGURES, Purpose.WORDS}:
            text = tr("Given up before there were figures.")
        elif self._is_about_figures and not are_wanted:
            text = tr("Given up: the figures shown are not of these options.")
        elif self._is_about_figures:
            text = tr("Given up: all figures but these are missing.")
        elif purposes & {Purpose.REPORT, Purpose.BALLOT}:
            text = tr("Given up: nothing was written.")
        else:
            text = tr("Given up: what is shown is not what was asked for last.")
        self._label.setText(text)
        self.show()

    def hear(self, purpose: Purpose) -> None:
        """Go once an answer has come; where figures are missing, only for figures."""
        if purpose is Purpose.FIGURES or not self._is_about_figures:
            self.hide()

    @property
    def _is_about_figures(self) -> bool:
        return any(request.purpose is Purpose.FIGURES for request in self._requests)

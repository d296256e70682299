"""Status lines of the analysis: one set, cancelled requests and progress."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from blinker_qt.agreement.partition import USUAL_SET_SIZE
from blinker_qt.compare.loaded_sets import FileProgress
from blinker_qt.translation import N_, filled, tr
from blinker_qt.ui.compare.analysis_service import Purpose, Request
from blinker_qt.ui.widgets.controls import named, row, thin_bar
from blinker_qt.ui.widgets.display import quoted
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.notices import FramedLine


class OneSetLine(FramedLine):
    """Says that there is only one set, and offers to split it into sets of the usual size."""

    def __init__(self, split: Callable[[], None]) -> None:
        super().__init__("one_set")
        text = tr("All verse pairs form one set, so rates have no ±, which shows how they vary.")
        offer = filled(
            tr("&Split into sets of {count} verse {count:pair|pairs}"), count=USUAL_SET_SIZE
        )
        button = named(QPushButton(offer), "split_into_sets")
        button.clicked.connect(split)
        self.setLayout(row((plain_label(text, wraps=True), 1), button, margins=(10, 4, 6, 4)))


class CancelledLine(FramedLine):
    """Says that requests were cancelled, until they are answered after all.

    `ask_again` sends them again.
    """

    def __init__(self, ask_again: Callable[[tuple[Request, ...]], None]) -> None:
        super().__init__("cancelled")
        self._requests: tuple[Request, ...] = ()
        self._label = named(plain_label(wraps=True), "cancelled_text")
        again = named(QPushButton(tr("Compute again")), "compute_again")
        again.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        again.clicked.connect(lambda: ask_again(self._requests))
        self.setLayout(row((self._label, 1), again, margins=(10, 4, 6, 4)))

    def show_cancelled(
        self, requests: Sequence[Request], *, has_figures: bool, are_wanted: bool
    ) -> None:
        """Say that requests were cancelled.

        Args:
            has_figures: whether any figures are shown.
            are_wanted: whether those figures were computed with the chosen options.
        """
        self._requests = tuple(requests)
        purposes = {request.purpose for request in requests}
        if not has_figures and purposes & {Purpose.FIGURES, Purpose.WORDS}:
            text = tr("Cancelled; nothing was computed.")
        elif self._is_about_figures and not are_wanted:
            text = tr("Cancelled: the figures shown are not of these options.")
        elif self._is_about_figures:
            text = tr("Cancelled: all other figures are missing.")
        elif purposes & {Purpose.REPORT, Purpose.EXPORT, Purpose.BALLOT}:
            text = tr("Cancelled: nothing was written.")
        else:
            text = tr("Cancelled. These are the previous results.")
        self._label.setText(text)
        self.show()

    def on_answer(self, purpose: Purpose) -> None:
        """Hide the line once an answer has arrived; if figures are missing, only for figures."""
        if purpose is Purpose.FIGURES or not self._is_about_figures:
            self.hide()

    @property
    def _is_about_figures(self) -> bool:
        return any(request.purpose is Purpose.FIGURES for request in self._requests)


_WORK = {
    Purpose.LOADING: N_("Reading…"),
    Purpose.REPORT: N_("Writing the report…"),
    Purpose.BALLOT: N_("Making the ballot…"),
}
_COMPUTING = N_("Computing…")
_NOTICEABLE = 300
"""Milliseconds after which the line is shown."""
_STEPS = 100
_BAR = (120, 8)


class WorkLine(QWidget):
    """Shows progress in the status bar while something takes longer than a moment.

    `cancel` cancels it.
    """

    def __init__(self, cancel: Callable[[], None]) -> None:
        super().__init__()
        self._cancel_work = cancel
        self.setObjectName("work_line")
        self._label = named(plain_label(quiet=True), "work")
        self._bar = named(thin_bar(tr("Progress of the computation")), "work_share")
        self._bar.setFixedSize(*_BAR)
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._cancel = QPushButton(tr("Cance&l"))
        named(self._cancel, "cancel", tip=tr("Cancel this computation (Esc)"))
        self._cancel.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self._waiting = QTimer(self, singleShot=True, interval=_NOTICEABLE)
        self.setLayout(row(None, self._label, self._bar, self._cancel, spacing=12))
        self._waiting.timeout.connect(self.show)
        self._cancel.clicked.connect(self._request_cancel)
        self._escape.activated.connect(self._request_cancel)
        self._begin("")
        self.hide()

    def show_request(self, request: Request | None) -> None:
        """Show what is being computed if that takes longer than a moment; None for nothing."""
        if request is None:
            self._waiting.stop()
            self.hide()
            return
        self._begin(tr(_WORK.get(request.purpose, _COMPUTING)))
        if request.purpose is Purpose.LOADING:
            self.show()
        elif self.isHidden() and not self._waiting.isActive():
            self._waiting.start()

    def show_share(self, share: float) -> None:
        """Show which share is done."""
        self._show_share(round(share * _STEPS), _STEPS)

    def show_file(self, file: FileProgress) -> None:
        """Show which file is being read."""
        self._label.setText(
            tr("Reading {file} ({number} of {count})").format(
                file=quoted(file.path.name), number=file.number, count=file.count
            )
        )
        self._show_share(file.number - 1, file.count)

    def _begin(self, text: str) -> None:
        self._label.setText(text)
        self._cancel.setEnabled(True)
        self._escape.setEnabled(True)
        # If it were visible, this would repaint it at once, together with all pending repaints.
        self._bar.hide()
        self._bar.setValue(0)

    def _show_share(self, done: int, whole: int) -> None:
        self._bar.setRange(0, whole)
        self._bar.setValue(done)
        self._bar.show()

    def _request_cancel(self) -> None:
        self._label.setText(tr("Cancelling…"))
        self._cancel.setEnabled(False)
        self._escape.setEnabled(False)
        self._cancel_work()

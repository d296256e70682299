"""What the worker process is at, how far it has come, and a way to give that up."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QSizePolicy, QWidget

from blinker_qt.compare.loaded_sets import FileProgress
from blinker_qt.translation import tr
from blinker_qt.ui.compare.analysis_service import Purpose, Request
from blinker_qt.ui.compare.wording import quoted
from blinker_qt.ui.widgets.messages import plain_label

_NOTICEABLE = 300
"""Milliseconds after which the line comes into sight."""
_STEPS = 100
_BAR = (120, 8)


class WorkLine(QWidget):
    """Stands in the status bar while something takes longer than a moment.

    Signals:
        cancel_requested(): it is to be given up.
    """

    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("work_line")
        self._label = plain_label(quiet=True)
        self._label.setObjectName("work")
        self._bar = QProgressBar()
        self._bar.setObjectName("work_share")
        self._bar.setAccessibleName(tr("How far the work has come"))
        self._bar.setTextVisible(False)
        self._bar.setFixedSize(*_BAR)
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._cancel = QPushButton(tr("Cance&l"))
        self._cancel.setObjectName("cancel")
        self._cancel.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._cancel.setToolTip(tr("Give it up (Esc)"))
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self._waiting = QTimer(self, singleShot=True, interval=_NOTICEABLE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addStretch(1)
        for part in (self._label, self._bar, self._cancel):
            row.addWidget(part)
        self._waiting.timeout.connect(self.show)
        self._cancel.clicked.connect(self._ask_to_give_up)
        self._escape.activated.connect(self._ask_to_give_up)
        self._begin("")
        self.hide()

    def begin_reading(self) -> None:
        """Show that files are about to be read."""
        self._begin(tr("Reading…"))
        self.show()

    def show_request(self, request: Request | None) -> None:
        """Say what is computed now, if that takes longer than a moment; None where nothing is."""
        if request is None:
            self._waiting.stop()
            self.hide()
        elif request.purpose is Purpose.LOADING:
            self.begin_reading()
        else:
            self._begin(_in_words(request.purpose))
            if self.isHidden() and not self._waiting.isActive():
                self._waiting.start()

    def show_share(self, share: float) -> None:
        """Say which share is computed."""
        self._show_share(round(share * _STEPS), _STEPS)

    def show_file(self, file: FileProgress) -> None:
        """Say which file is being read."""
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
        # In sight it would be painted at once, and all else that is to be painted with it.
        self._bar.hide()
        self._bar.setValue(0)

    def _show_share(self, done: int, all_of_it: int) -> None:
        self._bar.setRange(0, all_of_it)
        self._bar.setValue(done)
        self._bar.show()

    def _ask_to_give_up(self) -> None:
        self._label.setText(tr("Giving up…"))
        self._cancel.setEnabled(False)
        self._escape.setEnabled(False)
        self.cancel_requested.emit()


def _in_words(purpose: Purpose) -> str:
    match purpose:
        case Purpose.REPORT:
            return tr("Writing the report…")
        case Purpose.BALLOT:
            return tr("Making the ballot…")
    return tr("Computing…")

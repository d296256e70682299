"""What happens when the program itself is wrong: it says so, once, with a report to copy."""

import os
import sys
import threading
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.crash_report import report_of, write_report
from blinker_qt.system_libraries import why_no_window
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.screen import Dialog

_OFFSCREEN_LIMITS = "This plugin does not support"


class CrashDialog(Dialog):
    """Shows what went wrong inside the program, to be copied into a report."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Something went wrong"))
        self.resize(640, 420)
        text = QPlainTextEdit(report)
        text.setReadOnly(True)
        text.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox()
        copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QApplication.clipboard().setText(report))
        buttons.addButton(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(
            plain_label(
                tr(
                    "This is a mistake in the program, not yours. Every act up to now is kept. "
                    "Please send this report to those who maintain Blinker Qt."
                ),
                wraps=True,
            )
        )
        layout.addWidget(text)
        layout.addWidget(buttons)


class _Reporter(QObject):
    """Shows each report once, in the thread of the window whichever thread it comes from."""

    reported = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown: set[str] = set()
        self.reported.connect(self._show)

    def _show(self, report: str) -> None:
        if report not in self._shown and QCoreApplication.instance() is not None:
            self._shown.add(report)
            CrashDialog(report).exec()


def install() -> None:
    """Show unexpected errors of every thread in a dialog, and write them down."""
    reporter = _Reporter()

    def hook(
        _kind: type[BaseException], error: BaseException, _trace: TracebackType | None = None
    ) -> None:
        report = report_of(error)
        write_report(report)
        if isinstance(error, Exception):
            reporter.reported.emit(report)

    def thread_hook(unexpected: threading.ExceptHookArgs) -> None:
        if unexpected.exc_value is not None:
            hook(unexpected.exc_type, unexpected.exc_value)

    sys.excepthook = hook
    threading.excepthook = thread_hook
    quieten_qt()


def quieten_qt() -> None:
    """Pass on what Qt says on standard error, but not what is only for those who develop Qt."""
    qInstallMessageHandler(_write_qt_message)


def _write_qt_message(kind: QtMsgType, _context: object, text: str) -> None:
    if kind != QtMsgType.QtDebugMsg and not text.startswith(_OFFSCREEN_LIMITS):
        sys.stderr.write(f"Qt: {text}\n")
    if kind == QtMsgType.QtFatalMsg:
        # Qt is about to abort the program, most often since it found nothing to draw windows with.
        reason = why_no_window()
        if reason is not None:
            sys.stderr.write(f"blinker-qt: {reason}\n")
            sys.stderr.flush()
            os._exit(1)

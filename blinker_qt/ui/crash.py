"""What happens when the program itself is wrong: it says so, once, with a report to copy."""

import platform
import sys
import traceback
from types import TracebackType

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QCoreApplication, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from blinker_qt import __version__
from blinker_qt.ui.messages import plain_label

_OFFSCREEN_LIMITS = "This plugin does not support"


class CrashDialog(QDialog):
    """Shows what went wrong inside the program, to be copied into a report."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Something went wrong"))
        self.resize(640, 420)
        text = QPlainTextEdit(report)
        text.setReadOnly(True)
        buttons = QDialogButtonBox()
        copy = buttons.addButton(self.tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QApplication.clipboard().setText(report))
        buttons.addButton(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(
            plain_label(
                self.tr(
                    "This is a mistake in the program, not yours. Every act up to now is kept. "
                    "Please send this report to those who maintain Blinker Qt."
                ),
                wraps=True,
            )
        )
        layout.addWidget(text)
        layout.addWidget(buttons)


def report_of(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """The report of an unexpected error: versions and traceback, no text of anybody's work."""
    versions = (
        f"Blinker Qt {__version__}, Python {platform.python_version()}, "
        f"PySide6 {pyside_version}, {platform.platform()}"
    )
    return versions + "\n\n" + "".join(traceback.format_exception(kind, error, trace))


def install() -> None:
    """Show unexpected errors in a dialog and on standard error."""
    shown: set[str] = set()

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        report = report_of(kind, error, trace)
        sys.stderr.write(report)
        if issubclass(kind, Exception) and report not in shown:
            shown.add(report)
            if QCoreApplication.instance() is not None:
                CrashDialog(report).exec()

    sys.excepthook = hook
    quieten_qt()


def quieten_qt() -> None:
    """Pass on what Qt says on standard error, but not what is only for those who develop Qt."""
    qInstallMessageHandler(_write_qt_message)


def _write_qt_message(kind: QtMsgType, _context: object, text: str) -> None:
    if kind != QtMsgType.QtDebugMsg and not text.startswith(_OFFSCREEN_LIMITS):
        sys.stderr.write(f"Qt: {text}\n")

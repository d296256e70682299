"""Using disks, which may not answer, without holding up the window."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget

from blinker_qt.background import ThreadCall
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.background import CallsOnThread
from blinker_qt.ui.widgets.controls import named, thin_bar
from blinker_qt.ui.widgets.dialogs import Dialog
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import plain_label

Result = TypeVar("Result")


class NoAnswerError(BlinkerError):
    """A disk did not answer, and the user did not want to wait any longer."""


class WaitingDialog(Dialog):
    """Says which disk does not answer, until it does or the user stops waiting."""

    def __init__(self, place: Path, parent: QWidget | None) -> None:
        super().__init__(parent, tr("Waiting"), "waiting_dialog")
        buttons = QDialogButtonBox()
        stop = named(QPushButton(tr("Stop waiting")), "stop_waiting")
        buttons.addButton(stop, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        self.stack(plain_label(no_answer_in_words(place), wraps=True), thin_bar(), buttons)
        self.setMinimumWidth(420)


def no_answer_in_words(place: Path) -> str:
    """That the disk of a file does not answer."""
    text = tr("Waiting for {file}: its disk, or the network to it, does not answer.")
    return text.format(file=isolated(str(place)))


def waited(
    parent: QWidget | None,
    place: Path,
    function: Callable[[], Result],
    afterwards: Callable[[], object] = lambda: None,
) -> Result:
    """The result of a function that uses a disk; a dialog opens unless it answers soon.

    Args:
        parent: the window that waits.
        place: the file or folder.
        function: is called in a thread of its own.
        afterwards: is called there when the function ends although nobody waits any more.

    Raises:
        NoAnswerError: the user stopped waiting.
        BlinkerError: the function raised it.
    """
    results: list[Result] = []
    errors: list[BlinkerError] = []
    deliver = CallsOnThread()
    call = ThreadCall(deliver, function, results.append, errors.append)
    if not call.is_answered():
        dialog = WaitingDialog(place, parent)
        deliver.called.connect(dialog.accept)
        dialog.exec()
        dialog.deleteLater()
        if not (results or errors):
            call.forget(afterwards)
            raise NoAnswerError(N_("{path} does not answer"), path=str(place))
    for error in errors:
        raise error
    return results[0]

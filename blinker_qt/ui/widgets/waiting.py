"""Using disks, which may not answer, without holding up the window."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QPushButton, QWidget

from blinker_qt.background import ThreadCall
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.background import CallsOnThread, reachable
from blinker_qt.ui.widgets.controls import named, thin_bar
from blinker_qt.ui.widgets.dialogs import Dialog
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import plain_label, show_error

Result = TypeVar("Result")
Value = TypeVar("Value")


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
    waiting: list[WaitingDialog] = []

    def end(values: list[Value], value: Value) -> None:
        values.append(value)
        for dialog in waiting:
            dialog.accept()

    call = ThreadCall(CallsOnThread(), function, partial(end, results), partial(end, errors))
    if not call.is_answered():
        dialog = WaitingDialog(place, parent)
        waiting.append(dialog)
        dialog.exec()
        dialog.deleteLater()
        if not (results or errors):
            call.forget(afterwards)
            raise NoAnswerError(N_("{path} does not answer"), path=str(place))
    for error in errors:
        raise error
    return results[0]


def ask_and_write(
    window: QWidget,
    title: str,
    proposed: str,
    filters: Sequence[str],
    content: Callable[[Path], bytes],
    failed: str,
    write: Callable[[Path, bytes], object] = write_atomically,
) -> Path | None:
    """Ask for a name and write a file there.

    Args:
        window: the parent of the dialog.
        title: the title of the dialog.
        proposed: the proposed name, in the first format.
        filters: the formats, such as ``CSV table (*.csv)``; a name without a suffix gets that of
            the chosen one.
        content: the bytes for a file with this name; uses no disk.
        failed: the title of the message if the file could not be written.
        write: writes the file, in a thread of its own; may raise BlinkerError.

    Returns:
        The file; None if none was written.
    """
    name, chosen = QFileDialog.getSaveFileName(
        window, title, reachable(proposed), ";;".join(filters)
    )
    if not name:
        return None
    path = Path(name)
    if not path.suffix:
        file_filter = chosen or filters[0]
        path = path.with_suffix(file_filter[file_filter.rfind(".") : -1])
    data = content(path)
    try:
        waited(window, path, partial(write, path, data))
    except BlinkerError as error:
        show_error(window, failed, error)
        return None
    return path

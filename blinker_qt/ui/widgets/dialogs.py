"""Dialogs that fit on their screen, and the questions for a name or a file."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.controls import scrolling
from blinker_qt.ui.widgets.messages import plain_label, problem_lines, tell

_FRAME = QSize(8, 40)
"""What window managers put around a window, before the real frame is known."""


def room_for(window: QWidget) -> QSize:
    """The largest size at which a window and its frame fit on their screen."""
    return window.screen().availableSize() - _FRAME


def show_window(window: QMainWindow) -> None:
    """Show a main window, maximized where its size does not fit on the screen."""
    if window.isVisible() or window.size().boundedTo(room_for(window)) == window.size():
        window.show()
    else:
        window.showMaximized()


class Dialog(QDialog):
    """A dialog that is never larger than its screen: what does not fit is scrolled to."""

    _is_scrolling = False

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the dialog to the screen before it is placed there."""
        self._fit()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        """Fit the dialog again when its contents have grown."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._fit()
        return handled

    def _fit(self) -> None:
        room = room_for(self)
        needed = self._needed_height()
        if needed > room.height() and not self._is_scrolling:
            self._scroll_contents()
            needed = room.height()
        self.setMinimumSize(self.minimumSize().boundedTo(room))
        self.resize(self.size().expandedTo(QSize(0, needed)).boundedTo(room))

    def _needed_height(self) -> int:
        layout = self.layout()
        if layout is None:
            return 0
        wrapped = layout.totalMinimumHeightForWidth(self.width())
        return max(wrapped, layout.totalMinimumSize().height())

    def _scroll_contents(self) -> None:
        """Put everything but the buttons at the bottom into a scroll area."""
        layout = self.layout()
        if layout is None:
            return
        self._is_scrolling = True
        buttons = [box for box in self.findChildren(QDialogButtonBox) if layout.indexOf(box) >= 0]
        for box in buttons:
            layout.removeWidget(box)
        contents = QWidget()
        contents.setLayout(layout)
        layout.setContentsMargins(0, 0, 0, 0)
        area = scrolling(contents)
        bar = area.verticalScrollBar().sizeHint().width()
        area.setMinimumWidth(contents.minimumSizeHint().width() + bar)
        column = QVBoxLayout(self)
        column.addWidget(area)
        for box in buttons:
            column.addWidget(box)


_LONGEST = 80


class NameDialog(Dialog):
    """Asks for the annotator's name."""

    def __init__(self, suggestion: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("name_dialog")
        self.setWindowTitle(tr("Who is annotating?"))
        self._name = QLineEdit(suggestion)
        self._name.setObjectName("annotator_name")
        self._name.setMaxLength(_LONGEST)
        self._name.selectAll()
        self._name.setAccessibleName(tr("Your name or code"))
        self._name.textChanged.connect(self._allow)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(
            plain_label(
                tr(
                    "Nobody has worked on this bitext yet. Your name or code goes into the file, "
                    "so that your work can be told from other annotators' work."
                ),
                wraps=True,
            )
        )
        layout.addWidget(self._name)
        layout.addWidget(self._buttons)
        self.setMinimumWidth(420)
        self._allow()

    @property
    def annotator(self) -> str:
        """The name as typed, without space around it."""
        return self._name.text().strip()

    def _allow(self) -> None:
        button = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        button.setEnabled(bool(self.annotator))


def ask_for_file(parent: QWidget, folder: str) -> Path | None:
    """An annotation file to open; None for none.

    Args:
        parent: the window asking.
        folder: where to look first.
    """
    name, _ = QFileDialog.getOpenFileName(parent, tr("Open"), folder, _pattern())
    return Path(name) if name else None


def ask_for_files(parent: QWidget, folder: str) -> tuple[Path, ...]:
    """Annotation files; none for none.

    Args:
        parent: the window asking.
        folder: where to look first.
    """
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Annotation sets"), folder, _pattern())
    return tuple(map(Path, names))


def ask_for_copy(parent: QWidget, path: Path) -> Path | None:
    """Where a copy of an annotation file is to go; None for nowhere.

    Args:
        parent: the window asking.
        path: the file.
    """
    name, _ = QFileDialog.getSaveFileName(parent, tr("Save a copy"), str(path), _pattern())
    if not name:
        return None
    copy = Path(name)
    return copy if copy.suffix else copy.with_name(copy.name + SUFFIX)


def _pattern() -> str:
    return tr("Annotation sets (*{suffix})").format(suffix=SUFFIX)


def ask_and_write(
    window: QWidget,
    title: str,
    proposed: str,
    filters: Sequence[str],
    write: Callable[[Path], None],
    failed: str,
) -> Path | None:
    """Ask for a name, and write a file there; what goes wrong is told.

    Args:
        window: the window asking.
        title: of the dialog.
        proposed: the name that is proposed, with the end of the first format.
        filters: what may be chosen, such as ``CSV table (*.csv)``; a name without an end gets that
            of the chosen one.
        write: makes the file; may raise BlinkerError.
        failed: the title of what is told where it could not be made.

    Returns:
        The file that was written; None for none.
    """
    name, chosen = QFileDialog.getSaveFileName(window, title, proposed, ";;".join(filters))
    if not name:
        return None
    path = Path(name)
    if not path.suffix:
        path = path.with_suffix(_suffix_of(chosen or filters[0]))
    try:
        write(path)
    except BlinkerError as error:
        lines = problem_lines(error)
        tell(window, failed, lines[0], lines[1:])
        return None
    return path


def _suffix_of(file_filter: str) -> str:
    return file_filter[file_filter.rfind(".") : -1]

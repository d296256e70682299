"""The base of dialogs, which fit on their screen, and dialogs for names and files."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.background import reachable
from blinker_qt.ui.widgets.controls import LayoutPart, add_parts, named, nearest_on, scrolling
from blinker_qt.ui.widgets.messages import plain_label
from blinker_qt.ui.widgets.theme import dress

_FRAME = QSize(8, 40)
"""The assumed size of a window's frame until the real one is known."""


def room_for(window: QWidget) -> QSize:
    """The largest size at which a window and its frame fit on their screen."""
    return window.screen().availableSize() - _FRAME


def show_window(window: QMainWindow) -> None:
    """Show a main window, maximized if its size does not fit on the screen."""
    fitting = window.size().boundedTo(room_for(window))
    if window.isVisible() or window.isMaximized() or fitting == window.size():
        window.show()
    else:
        # The size that it has when it is no longer maximized.
        window.resize(fitting)
        window.showMaximized()


class Dialog(QDialog):
    """A dialog that is never larger than its screen; if necessary, its content scrolls.

    Args:
        title: the window title.
        name: its object name.
        size: width and height in pixels, if the screen is large enough.
    """

    _is_scrolling = False
    _is_placed = False

    def __init__(
        self,
        parent: QWidget | None = None,
        title: str = "",
        name: str = "",
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(parent)
        if parent is None:
            dress(self)
        self.setWindowTitle(title)
        self.setObjectName(name)
        if size is not None:
            self.resize(*size)

    def stack(self, *rows: LayoutPart, spacing: int = -1) -> None:
        """Lay out rows from top to bottom, by default with the spacing of the style."""
        layout = QVBoxLayout(self)
        layout.setSpacing(spacing)
        add_parts(layout, rows)

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the dialog to the screen before it is placed there."""
        self._fit()
        super().showEvent(event)
        self._is_placed = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay on the screen when the contents have made the dialog larger."""
        super().resizeEvent(event)
        if self._is_placed and not event.spontaneous():
            frame = self.frameGeometry()
            self.move(nearest_on(self.screen(), frame.topLeft(), frame.size()))

    def event(self, event: QEvent) -> bool:
        """Fit the dialog again when its contents have grown."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._fit()
        return handled

    def in_focus_chain(self) -> Iterator[QWidget]:
        """The widgets in tab order."""
        widget = self.nextInFocusChain()
        while widget is not None and widget is not self:
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                yield widget
            widget = widget.nextInFocusChain()

    def _fit(self) -> None:
        room = room_for(self)
        is_too_large = self._needed_height() > room.height() or self._least_width() > room.width()
        if is_too_large and not self._is_scrolling:
            self._scroll_contents()
        self.setMinimumSize(self.minimumSize().boundedTo(room))
        needed = QSize(self._least_width(), self._needed_height())
        self.resize(self.size().expandedTo(needed).boundedTo(room))

    def _least_width(self) -> int:
        layout = self.layout()
        return 0 if layout is None else layout.totalMinimumSize().width()

    def _needed_height(self) -> int:
        layout = self.layout()
        if layout is None:
            return 0
        wrapped = layout.totalMinimumHeightForWidth(self.width())
        return max(wrapped, layout.totalMinimumSize().height())

    def _scroll_contents(self) -> None:
        """Put everything except the buttons and the message above them into a scroll area."""
        layout = self.layout()
        if layout is None:
            return
        self._is_scrolling = True
        focused = self.focusWidget()
        below: list[QWidget] = [*self.findChildren(Missing), *self.findChildren(QDialogButtonBox)]
        fixed = [widget for widget in below if layout.indexOf(widget) >= 0]
        for widget in fixed:
            layout.removeWidget(widget)
        contents = QWidget()
        contents.setLayout(layout)
        margins = layout.contentsMargins()
        layout.setContentsMargins(0, 0, layout.spacing(), 0)
        area = scrolling(contents, across=True)
        self.stack(area, *fixed)
        # In its place, it has the style sheet by which it is measured.
        bar = area.verticalScrollBar().sizeHint().width()
        width = contents.minimumSizeHint().width() + bar
        room = room_for(self).width() - margins.left() - margins.right()
        area.setMinimumWidth(min(width, room))
        if focused is None:
            # The buttons, which stay where they are, now come first in the tab order.
            fields = filter(contents.isAncestorOf, self.in_focus_chain())
            focused = next((field for field in fields if field.isVisibleTo(contents)), None)
        if focused is not None:
            # It lost the focus when it was moved into the scroll area.
            focused.setFocus()
            area.ensureWidgetVisible(focused)


def standard_buttons(kinds: QDialogButtonBox.StandardButton) -> QDialogButtonBox:
    """A row of standard buttons, without the icons that they have on some systems."""
    box = QDialogButtonBox(kinds)
    for button in box.buttons():
        button.setIcon(QIcon())
    return box


def close_buttons(dialog: QDialog) -> QDialogButtonBox:
    """A row with the button that closes a dialog."""
    buttons = standard_buttons(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    return buttons


def ok_and_cancel(
    dialog: QDialog, text: str = "", act: Callable[[], None] | None = None
) -> QDialogButtonBox:
    """A row with the OK and Cancel buttons of a dialog.

    Args:
        dialog: the dialog; the first button becomes its default button when it is shown.
        text: the text of the first button, if not OK.
        act: called by the first button; by default it accepts the dialog.
    """
    buttons = standard_buttons(
        QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
    )
    ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
    if text:
        ok.setText(text)
    buttons.accepted.connect(act or dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


class Missing(QLabel):
    """A line above the buttons of a dialog that says what is missing; until then one is disabled.

    Args:
        button: the button.
    """

    def __init__(self, button: QPushButton) -> None:
        super().__init__()
        self.setObjectName("missing")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._button = button

    def show_missing(self, missing: str, *, busy: bool = False) -> None:
        """Say what is missing, if anything, and enable the button if nothing is."""
        self.setText(missing)
        self._button.setEnabled(not (missing or busy))
        self._button.setToolTip(missing)
        self._button.setAccessibleDescription(missing)


def scroll_area(content: QWidget, name: str) -> QScrollArea:
    """A scroll area in a dialog that takes the focus, so that keys scroll it."""
    area = QScrollArea()
    area.setAccessibleName(name)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(content)
    return area


class ReportDialog(Dialog):
    """Shows a long text that can be copied, with notes above and below.

    Args:
        title: the window title.
        text: the text.
        above: a note above the text.
        below: a note below the text.
        parent: the parent window.
    """

    def __init__(
        self, title: str, text: str, above: str = "", below: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, title, "report_dialog", (820, 520))
        shown = QPlainTextEdit(text)
        shown.setReadOnly(True)
        shown.setAccessibleName(title)
        shown.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        shown.moveCursor(QTextCursor.MoveOperation.End)
        buttons = close_buttons(self)
        copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QApplication.clipboard().setText(text))
        notes = plain_label(above, wraps=True), plain_label(below, quiet=True, wraps=True)
        for note in notes:
            note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            note.setHidden(not note.text())
        self.stack(notes[0], shown, notes[1], buttons)


class NameDialog(Dialog):
    """Asks for an annotator's name.

    Args:
        question: why, and whose name.
        suggestion: the name that stands there at first.
        cancel: the text of the button that leaves it open.
        parent: the parent window.
    """

    def __init__(
        self, question: str, suggestion: str, cancel: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, tr("Annotator"), "name_dialog")
        self._name = named(QLineEdit(suggestion), "annotator_name", tr("Name or code"))
        self._name.setMaxLength(80)
        self._name.selectAll()
        self._name.textChanged.connect(self._allow)
        buttons = ok_and_cancel(self)
        self._missing = Missing(buttons.button(QDialogButtonBox.StandardButton.Ok))
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(cancel)
        self.stack(plain_label(question, wraps=True), self._name, self._missing, buttons)
        self.setMinimumWidth(420)
        self._allow()

    @property
    def annotator(self) -> str:
        """The name as typed, without space around it."""
        return self._name.text().strip()

    def _allow(self) -> None:
        self._missing.show_missing("" if self.annotator else tr("Enter a name or code."))


def ask_for_file(parent: QWidget, folder: str) -> Path | None:
    """Ask for an annotation file to open; None if cancelled."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("Open"), reachable(folder), _pattern())
    return Path(name) if name else None


def ask_for_files(parent: QWidget, folder: str) -> tuple[Path, ...]:
    """Ask for annotation files to open; empty if cancelled."""
    names, _ = QFileDialog.getOpenFileNames(
        parent, tr("Annotation sets"), reachable(folder), _pattern()
    )
    return tuple(map(Path, names))


def ask_for_copy(parent: QWidget, path: Path) -> Path | None:
    """Ask where to save a copy of an annotation file; None if cancelled."""
    name, _ = QFileDialog.getSaveFileName(parent, tr("Save copy"), reachable(str(path)), _pattern())
    return named_annotation_file(Path(name)) if name else None


def named_annotation_file(path: Path) -> Path:
    """A path with the suffix of annotation files, which need not be typed.

    >>> named_annotation_file(Path("Gold 1.5")).name, named_annotation_file(Path("a.blinker")).name
    ('Gold 1.5.blinker', 'a.blinker')
    """
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


def _pattern() -> str:
    return tr("Annotation sets (*{suffix})").format(suffix=SUFFIX)

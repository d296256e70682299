"""Controls that several windows share: labels, buttons, boxes, file fields, arrangement."""

import sys
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QDate, QEvent, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetricsF,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDateEdit,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QSplitter,
    QStyledItemDelegate,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.translation import tr
from blinker_qt.ui.widgets.display import heard, quoted
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label, tooltip

_HEADING_SIZE = 15


def hairline() -> QWidget:
    """A hairline."""
    drawn = QWidget()
    drawn.setFixedHeight(1)
    drawn.setBackgroundRole(QPalette.ColorRole.Mid)
    drawn.setAutoFillBackground(True)
    return drawn


def scrolling(content: QWidget) -> QScrollArea:
    """Room for something that may be higher than the window."""
    area = QScrollArea()
    put_into(area, content)
    return area


def put_into(area: QScrollArea, content: QWidget) -> None:
    """Have an area scroll its content in height alone, with nothing of its own to be seen."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    # What is in it has the focus, never the area itself.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setWidget(content)
    # What is behind shows through, whatever stands there.
    area.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)


Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | None
"""What stands in a row or a column: with a number, how much of the room left it takes; None, room
between two others."""
Margins = tuple[int, int, int, int]
_NO_MARGINS = (0, 0, 0, 0)


def row(*parts: Part, margins: Margins = _NO_MARGINS, spacing: int = 8) -> QHBoxLayout:
    """Widgets side by side."""
    return _filled(QHBoxLayout(), parts, margins, spacing)


def column(*parts: Part, margins: Margins = _NO_MARGINS, spacing: int = 0) -> QVBoxLayout:
    """Widgets below each other."""
    return _filled(QVBoxLayout(), parts, margins, spacing)


Box = TypeVar("Box", bound=QBoxLayout)
Named = TypeVar("Named", bound=QWidget)


def _filled(box: Box, parts: Sequence[Part], margins: Margins, spacing: int) -> Box:
    box.setContentsMargins(*margins)
    box.setSpacing(spacing)
    for part in parts:
        what, stretch = part if isinstance(part, tuple) else (part, 0)
        if what is None:
            box.addStretch(1)
        elif isinstance(what, QWidget):
            box.addWidget(what, stretch)
        else:
            box.addLayout(what, stretch)
    return box


def splitter(
    direction: Qt.Orientation, parts: Sequence[QWidget], sizes: Sequence[int], roomy: int
) -> QSplitter:
    """Widgets whose sizes the person can change; the one of number `roomy` takes all new room."""
    made = QSplitter(direction)
    fill_splitter(made, parts, sizes, roomy)
    return made


def fill_splitter(
    made: QSplitter, parts: Sequence[QWidget], sizes: Sequence[int], roomy: int
) -> None:
    """Put widgets into a splitter (see `splitter`)."""
    for part in parts:
        made.addWidget(part)
    made.setSizes(sizes)
    made.setStretchFactor(roomy, 1)
    made.setChildrenCollapsible(False)


def put_in_the_middle(page: QWidget, content: QLayout, width: int) -> None:
    """Fill a page with a column in its middle, at most so many pixels wide."""
    middle = QWidget()
    middle.setMaximumWidth(width)
    middle.setLayout(content)
    across = QHBoxLayout(page)
    across.addStretch(1)
    across.addWidget(middle, 4)
    across.addStretch(1)


class Wrapping(QWidget):
    """Puts widgets side by side, in as many lines as needed, aligned at their bottom.

    Args:
        across: pixels between widgets of a line.
        down: pixels between lines.
        parent: its parent.
    """

    def __init__(self, across: int, down: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widgets: list[QWidget] = []
        self._across, self._down = across, down
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def add(self, widget: QWidget) -> None:
        """Put a widget behind all others."""
        widget.setParent(self)
        self._widgets.append(widget)

    def sizeHint(self) -> QSize:
        """Room for all in one line, so high as all lines are now."""
        widths = [widget.sizeHint().width() + self._across for widget in self._shown]
        return QSize(max(sum(widths) - self._across, 0), self._height)

    def minimumSizeHint(self) -> QSize:
        """Room for the widest."""
        widths = [widget.sizeHint().width() for widget in self._shown]
        return QSize(max(widths, default=0), self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the lines anew."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Fill the lines anew: widgets may have been shown or hidden before this could be seen."""
        super().showEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Fill the lines anew where a widget was shown or hidden, or needs other room."""
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._arrange()
        return super().event(event)

    @property
    def _shown(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    @property
    def _height(self) -> int:
        return max((place.bottom() + 1 for _, place in self._places()), default=0)

    def _arrange(self) -> None:
        for widget, place in self._places():
            widget.setGeometry(place)
        if self.height() != self._height:
            self.setFixedHeight(self._height)
        self.updateGeometry()

    def _places(self) -> list[tuple[QWidget, QRect]]:
        """Where each widget stands in the present width; all in one line before it has one."""
        width = self.width() if self.isVisible() else sys.maxsize
        places: list[tuple[QWidget, QRect]] = []
        line: list[tuple[QWidget, QRect]] = []
        left = top = 0
        for widget in self._shown:
            size = widget.sizeHint()
            if line and left + size.width() > width:
                places += _grounded(line)
                top += max(place.height() for _, place in line) + self._down
                left, line = 0, []
            line.append((widget, QRect(left, top, size.width(), size.height())))
            left += size.width() + self._across
        return places + _grounded(line)


def _grounded(line: list[tuple[QWidget, QRect]]) -> list[tuple[QWidget, QRect]]:
    """The widgets of a line, all with the same bottom."""
    highest = max((place.height() for _, place in line), default=0)
    return [(widget, place.translated(0, highest - place.height())) for widget, place in line]


def tabular(font: QFont) -> QFont:
    """The same type with digits of one width, where it has a choice."""
    with_digits = QFont(font)
    with_digits.setFeature(QFont.Tag("tnum"), 1)
    return with_digits


def make_bold(widget: QWidget, size: int = 0) -> None:
    """Set a label in bold type, of a size in pixels if one is given."""
    font = QFont(widget.font())
    font.setWeight(QFont.Weight.DemiBold)
    if size:
        font.setPixelSize(size)
    widget.setFont(font)


def bold_label(text: str = "", size: int = 0, *, wraps: bool = False) -> QLabel:
    """A label in bold type, of a size in pixels if one is given."""
    label = plain_label(text, wraps=wraps)
    make_bold(label, size)
    return label


def heading_label(text: str = "") -> QLabel:
    """A heading within a window."""
    return bold_label(text, _HEADING_SIZE)


class ElidedLabel(QLabel):
    """A line of which as much is shown as there is room for; the rest is said when asked."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._whole = ""

    def show_whole(self, text: str) -> None:
        """Show another line."""
        self._whole = text
        self.setAccessibleName(heard(text))
        # Without one, the markup of the tooltip would be read.
        self.setAccessibleDescription(heard(text))
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """Room for all of it."""
        # Words end between pixels, and one that is cut is no room for the last letter.
        width = ceil(QFontMetricsF(self.font()).horizontalAdvance(self._whole)) + 1
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """What is too long gives way."""
        return QSize(1, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is more room or less."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        mode = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(self._whole, mode, self.width())
        if shown != self.text():
            self.setText(shown)
        self.setToolTip("" if shown == self._whole else tooltip(self._whole))


class ElidedHeading(ElidedLabel):
    """A heading that gives way."""

    def __init__(self) -> None:
        super().__init__()
        make_bold(self, _HEADING_SIZE)


def button_of(action: QAction, suffix: str, *, prominent: bool = False) -> QPushButton:
    """A button that does what an action does, while it can be done.

    Args:
        action: its text, without the mnemonic, is the button's; its key stands in the tooltip.
        suffix: what follows the action's name in the button's.
        prominent: whether it is the one button that stands out.
    """
    text = action.text().replace("&", "")
    button = QPushButton(text)
    button.setObjectName(f"{action.objectName()}_{suffix}")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("prominent", prominent)
    keys = action.shortcut().toString()
    button.setToolTip(f"{text} ({keys})" if keys else "")
    button.clicked.connect(action.trigger)
    action.changed.connect(lambda: button.setEnabled(action.isEnabled()))
    return button


def named(widget: Named, name: str, spoken: str = "", tip: str = "") -> Named:
    """A widget with a name for programs, one that is read aloud, and a tooltip, where given."""
    widget.setObjectName(name)
    if spoken:
        widget.setAccessibleName(spoken)
    if tip:
        widget.setToolTip(tip)
    return widget


def text_button(name: str, text: str) -> QPushButton:
    """A button that Enter elsewhere does not press."""
    button = QPushButton(text)
    button.setObjectName(name)
    button.setAutoDefault(False)
    return button


def link_button(name: str) -> QPushButton:
    """A button that looks like what it does: it leads elsewhere."""
    button = text_button(name, "")
    font = QFont(button.font())
    font.setUnderline(True)
    button.setFont(font)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setStyleSheet(
        "QPushButton { border: 2px solid transparent; background: transparent;"
        " color: palette(link); padding: 5px 8px; }"
        "QPushButton:focus { border-color: palette(link); }"
    )
    return button


def dismiss_button(name: str, tooltip: str, accessible_name: str) -> QToolButton:
    """A cross that puts a quiet line away."""
    button = QToolButton()
    button.setObjectName(name)
    button.setText("×")
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setToolTip(tooltip)
    button.setAccessibleName(accessible_name)
    return button


class TickList(ItemList):
    """Names with tick boxes.

    Args:
        name: what programs call it.
        spoken: what is read aloud.
        tip: its tooltip.
    """

    def __init__(self, name: str, spoken: str, tip: str) -> None:
        super().__init__()
        named(self, name, spoken, tip)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setStyleSheet("QListView::item { padding: 3px 6px; }")

    @property
    def ticked(self) -> tuple[int, ...]:
        """The places of the names that have a tick."""
        checked = Qt.CheckState.Checked
        return tuple(row for row in range(self.count()) if self.item(row).checkState() == checked)

    def show_names(self, names: Sequence[str]) -> None:
        """List other names, without ticks; nothing is told of it."""
        with QSignalBlocker(self):
            self.clear()
            for name in names:
                item = ListItem(quoted(name))
                item.setToolTip(tooltip(name))
                item.setCheckState(Qt.CheckState.Unchecked)
                self.addItem(item)

    def tick(self, places: Collection[int]) -> None:
        """Tick these names and no others; nothing is told of it."""
        states = Qt.CheckState.Unchecked, Qt.CheckState.Checked
        with QSignalBlocker(self):
            for row in range(self.count()):
                self.item(row).setCheckState(states[row in places])


class ComboBox(QComboBox):
    """A combo box that lets the wheel scroll what it stands in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Of its own delegates, Qt makes new ones at every change of style and keeps the old.
        self.setItemDelegate(QStyledItemDelegate(self))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Choose another item with the keyboard focus only."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class SpinBox(QSpinBox):
    """A spin box that lets the wheel scroll what it stands in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the number with the keyboard focus only."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class DateBox(QDateEdit):
    """A date that lets the wheel scroll what it stands in."""

    def __init__(self, date: QDate) -> None:
        super().__init__(date)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the date with the keyboard focus only."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def combo(name: str, items: Mapping[Any, str]) -> ComboBox:
    """A combo box that offers values under their names."""
    box = ComboBox()
    box.setObjectName(name)
    for value, text in items.items():
        box.addItem(text, value)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box


class FileKind(Enum):
    """What the path is to name."""

    FILE = "file"
    FOLDER = "folder"
    NEW_FILE = "new file"


class FileField(QWidget):
    """A line for a path, and a button that asks for it.

    Signals:
        changed(): another path stands there.
    """

    changed = Signal()

    def __init__(self, name: str, label: str, kind: FileKind, folder: str) -> None:
        super().__init__()
        self._kind = kind
        self._folder = folder
        self._label = label
        self._line = QLineEdit()
        self._line.setObjectName(name)
        self._line.setAccessibleName(label)
        self._line.textChanged.connect(self.changed)
        button = QPushButton(tr("Choose…"))
        button.setObjectName(f"{name}_choose")
        button.setAccessibleName(tr("Choose: {label}").format(label=label))
        # Enter in a line is for the dialog's own button.
        button.setAutoDefault(False)
        button.clicked.connect(self._choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._line, 1)
        row.addWidget(button)

    @property
    def path(self) -> Path | None:
        """What the field holds, if anything."""
        text = self._line.text().strip()
        return Path(text).expanduser() if text else None

    def set_path(self, path: Path) -> None:
        """Have this path stand there."""
        self._line.setText(str(path))

    def _choose(self) -> None:
        folder = str(self.path or self._folder)
        if self._kind is FileKind.FOLDER:
            name = QFileDialog.getExistingDirectory(self, self._label, folder)
        elif self._kind is FileKind.FILE:
            name, _ = QFileDialog.getOpenFileName(self, self._label, folder)
        else:
            name, _ = QFileDialog.getSaveFileName(self, self._label, folder, "*.blinker")
        if name:
            self._line.setText(name)

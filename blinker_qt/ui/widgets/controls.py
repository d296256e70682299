"""Shared controls: labels, buttons, boxes, file fields, and layout helpers."""

import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPalette,
    QResizeEvent,
    QScreen,
    QShortcut,
    QShowEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDateEdit,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QStyledItemDelegate,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.files import unused_path
from blinker_qt.translation import tr
from blinker_qt.ui.widgets.background import BackgroundTask, reachable
from blinker_qt.ui.widgets.display import as_spoken, quoted
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label, tooltip

_HEADING_SIZE = 15


def hairline() -> QWidget:
    """A thin horizontal line."""
    drawn = QWidget()
    drawn.setFixedHeight(1)
    drawn.setBackgroundRole(QPalette.ColorRole.Mid)
    drawn.setAutoFillBackground(True)
    return drawn


def scrolling(content: QWidget, *, across: bool = False) -> QScrollArea:
    """A vertical scroll area around a widget, which scrolls across as well if asked for."""
    area = QScrollArea()
    put_into(area, content)
    if across:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return area


def put_into(area: QScrollArea, content: QWidget) -> None:
    """Put a widget into a scroll area that scrolls vertically and is itself invisible."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    # Only its content takes the focus, not the area itself.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setWidget(content)
    # Make the background transparent.
    area.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)


LayoutPart = QWidget | QLayout | tuple[QWidget | QLayout, int] | None
"""A part of a row or column, perhaps with its share of the remaining space; None is a gap that
takes such space."""
Margins = tuple[int, int, int, int]
_NO_MARGINS = (0, 0, 0, 0)


def row(*parts: LayoutPart, margins: Margins = _NO_MARGINS, spacing: int = 8) -> QHBoxLayout:
    """Parts side by side."""
    return _made(QHBoxLayout(), parts, margins, spacing)


def column(*parts: LayoutPart, margins: Margins = _NO_MARGINS, spacing: int = 0) -> QVBoxLayout:
    """Parts below each other."""
    return _made(QVBoxLayout(), parts, margins, spacing)


if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object  # Qt's classes cannot be inherited from twice.

Box = TypeVar("Box", bound=QBoxLayout)
Named = TypeVar("Named", bound=QWidget)


def _made(box: Box, parts: Sequence[LayoutPart], margins: Margins, spacing: int) -> Box:
    box.setContentsMargins(*margins)
    box.setSpacing(spacing)
    add_parts(box, parts)
    return box


def add_parts(box: QBoxLayout, parts: Sequence[LayoutPart]) -> None:
    """Add parts to a row or column."""
    for part in parts:
        what, stretch = part if isinstance(part, tuple) else (part, 0)
        if what is None:
            box.addStretch(1)
        elif isinstance(what, QWidget):
            box.addWidget(what, stretch)
        else:
            box.addLayout(what, stretch)


def put_in_the_middle(page: QWidget, content: QLayout, width: int) -> None:
    """Put a centred column on a page, at most `width` pixels wide; on small screens it scrolls."""
    middle = QWidget()
    middle.setLayout(content)
    area = scrolling(middle)
    area.setMaximumWidth(width)
    across = QHBoxLayout(page)
    across.addStretch(1)
    across.addWidget(area, 4)
    across.addStretch(1)


class Wrapping(QWidget):
    """Lays out widgets side by side in as many lines as needed, each centred on its line.

    Args:
        across: pixels between widgets of a line.
        down: pixels between lines.
    """

    def __init__(self, across: int, down: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widgets: list[QWidget] = []
        self._across, self._down = across, down
        self._room: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def add(self, widget: QWidget) -> None:
        """Add a widget at the end."""
        widget.setParent(self)
        self._widgets.append(widget)

    def set_room(self, room: int) -> None:
        """Be as wide as all widgets in one line, but no wider than this, from now on."""
        self._room = room
        self.arrange()

    def sizeHint(self) -> QSize:
        """The width of all widgets in one line, and the current height of all lines."""
        widths = [widget.sizeHint().width() + self._across for widget in self._shown]
        return QSize(max(sum(widths) - self._across, 0), self._height)

    def minimumSizeHint(self) -> QSize:
        """The width of the widest widget."""
        widths = [widget.sizeHint().width() for widget in self._shown]
        return QSize(max(widths, default=0), self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the widgets out for the new width."""
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the widgets out again, as some may have been shown or hidden meanwhile."""
        super().showEvent(event)
        self.arrange()

    def event(self, event: QEvent) -> bool:
        """Lay the widgets out again when one was shown, hidden or resized."""
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self.arrange()
        return super().event(event)

    @property
    def _shown(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    @property
    def _height(self) -> int:
        return max((place.bottom() + 1 for _, place in self._places()), default=0)

    def arrange(self) -> None:
        """Lay the widgets out for the current width, or the one that they need in their room."""
        if self._room is not None:
            self.setFixedWidth(min(self.sizeHint().width(), self._room))
        for widget, place in self._places():
            widget.setGeometry(place)
        if self.height() != self._height:
            self.setFixedHeight(self._height)
        self.updateGeometry()

    def _places(self) -> list[tuple[QWidget, QRect]]:
        """The rectangle of each widget at the current width; one line before there is a width."""
        width = self.width() if self.isVisible() else sys.maxsize
        places: list[tuple[QWidget, QRect]] = []
        line: list[tuple[QWidget, QRect]] = []
        left = top = 0
        for widget in self._shown:
            size = widget.sizeHint()
            if line and left + size.width() > width:
                places += _centred(line)
                top += max(place.height() for _, place in line) + self._down
                left, line = 0, []
            line.append((widget, QRect(left, top, min(size.width(), width), size.height())))
            left += size.width() + self._across
        return places + _centred(line)


def _centred(line: list[tuple[QWidget, QRect]]) -> list[tuple[QWidget, QRect]]:
    """The rectangles of a line, centred on the highest one."""
    highest = max((place.height() for _, place in line), default=0)
    return [
        (widget, place.translated(0, (highest - place.height()) // 2)) for widget, place in line
    ]


def tabular(font: QFont) -> QFont:
    """The font with tabular figures, if it has them."""
    with_digits = QFont(font)
    with_digits.setFeature(QFont.Tag("tnum"), 1)
    return with_digits


def make_bold(widget: QWidget, size: int = 0) -> None:
    """Make the font of a widget bold, with a size in pixels if one is given."""
    font = QFont(widget.font())
    font.setWeight(QFont.Weight.DemiBold)
    if size:
        font.setPixelSize(size)
    widget.setFont(font)


def bold_label(text: str = "", size: int = 0, *, wraps: bool = False) -> QLabel:
    """A bold label, with a size in pixels if one is given."""
    label = plain_label(text, wraps=wraps)
    make_bold(label, size)
    return label


def heading_label(text: str = "") -> QLabel:
    """A heading within a window."""
    return bold_label(text, _HEADING_SIZE)


class ElidedLabel(QLabel):
    """Text of a fixed number of lines that is elided if too long; its tooltip has all of it.

    Attributes:
        whole: the full text; `show_whole` changes it.
    """

    def __init__(self, lines: int = 1) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(lines > 1)
        self._lines = lines
        self.whole = ""

    def show_whole(self, text: str) -> None:
        """Show another text."""
        self.whole = text
        self.setAccessibleName(as_spoken(text))
        # Without an accessible description, the markup of the tooltip would be read aloud.
        self.setAccessibleDescription(as_spoken(text))
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """The size of the full text."""
        # Round up: text widths are fractional, and one pixel too few elides the text.
        width = ceil(QFontMetricsF(self.font()).horizontalAdvance(self.whole)) + 1
        return QSize(width, self._height())

    def minimumSizeHint(self) -> QSize:
        """Narrow, as the text can be elided."""
        return QSize(1, self._height())

    def _height(self) -> int:
        return self._lines * self.fontMetrics().lineSpacing()

    def hasHeightForWidth(self) -> bool:
        """Whether a narrower label is higher: no, as the text is elided."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text for the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics, mode = self.fontMetrics(), Qt.TextElideMode.ElideRight
        room, width = QRect(0, 0, self.width(), self._height()), self._lines * self.width()
        shown = metrics.elidedText(self.whole, mode, width)
        while (
            self._lines > 1
            and len(shown) > 1
            and not room.contains(metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), shown))
        ):
            # Lines end before words, so not all of their width can be used.
            width -= metrics.averageCharWidth()
            shown = metrics.elidedText(self.whole, mode, width)
        if shown != self.text():
            self.setText(shown)
        self.setToolTip("" if shown == self.whole else tooltip(self.whole))


class ElidedHeading(ElidedLabel):
    """A heading that is elided if too long."""

    def __init__(self) -> None:
        super().__init__()
        make_bold(self, _HEADING_SIZE)

    def _height(self) -> int:
        """A quarter more than a line: other scripts and signs of direction make lines higher."""
        return super()._height() * 5 // 4


def button_of(action: QAction, suffix: str, *, prominent: bool = False) -> QPushButton:
    """A button that triggers an action and is enabled and visible with it.

    Args:
        action: gives the button its text, without the mnemonic, and its key in the tooltip; while
            it is disabled, its own tooltip, which says why.
        suffix: appended to the action's name to make that of the button.
        prominent: whether it has the accent colour.
    """
    button = QPushButton()
    button.setObjectName(f"{action.objectName()}_{suffix}")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("prominent", prominent)
    keys, named_as = action.shortcut().toString(), ""

    def follow() -> None:
        nonlocal named_as
        text = action.text().replace("&", "")
        # A sign that was added to the text stays.
        if text != named_as:
            named_as = text
            button.setText(text)
        tip = f"{text} ({keys})" if keys else ""
        explain(button, tip, missing="" if action.isEnabled() else action.toolTip())

    follow()
    button.clicked.connect(action.trigger)
    action.changed.connect(follow)
    action.visibleChanged.connect(lambda: button.setVisible(action.isVisible()))
    return button


def named(widget: Named, name: str, spoken: str = "", tip: str = "") -> Named:
    """Set the object name of a widget, and if given its accessible name and its tooltip."""
    widget.setObjectName(name)
    if spoken:
        widget.setAccessibleName(spoken)
    if tip:
        widget.setToolTip(tip)
    if isinstance(widget, QComboBox):
        # On Linux, the name of a combo box is its value.
        widget.setAccessibleDescription(". ".join(filter(None, (spoken, tip))))
    return widget


def explain(button: QPushButton, tip: str, *, missing: str) -> None:
    """Enable a button unless something is missing; then its tooltip says what."""
    button.setEnabled(not missing)
    button.setToolTip(missing or tip)
    button.setAccessibleDescription(missing or tip)


def text_button(name: str, text: str) -> QPushButton:
    """A button that is not the default button of its dialog."""
    button = QPushButton(text)
    button.setObjectName(name)
    button.setAutoDefault(False)
    return button


def link_button(name: str) -> QPushButton:
    """A button that looks like a link; if it can be checked, checked means that it is shown."""
    button = text_button(name, "")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setProperty("link", "true")
    return button


class MenuButton(QToolButton):
    """A button that opens a menu, also with Enter and Down."""

    def __init__(self, text: str, spoken: str) -> None:
        super().__init__()
        self.setText(text)
        self.setAccessibleName(spoken)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(QMenu(self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Down open the menu, as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.showMenu()
        else:
            super().keyPressEvent(event)


class CornerMenu(MenuButton):
    """The button with three dots in the corner of a table or plot, and its menu."""

    def __init__(self, spoken: str) -> None:
        super().__init__("⋯", spoken)
        self.setToolTip(spoken)

    def add(self, text: str, act: Callable[[], object]) -> QAction:
        """Add an entry."""
        action = self.menu().addAction(text)
        action.triggered.connect(act)
        return action


def nearest_on(screen: QScreen, corner: QPoint, size: QSize) -> QPoint:
    """The top left corner nearest to this one of a window of a size that is on the screen."""
    room = screen.availableGeometry()
    furthest = room.bottomRight() - QPoint(size.width(), size.height())
    return QPoint(
        max(min(corner.x(), furthest.x()), room.left()),
        max(min(corner.y(), furthest.y()), room.top()),
    )


_BESIDE_TEXT = 32
"""Pixels of a button beside its text."""


class Popover(QPushButton):
    """A button that reads as what is chosen, and opens a panel in which to change it.

    Attributes:
        panel: the panel, which closes at Esc and at a click elsewhere.
    """

    def __init__(self, name: str, content: QWidget, tip: str) -> None:
        super().__init__()
        named(self, name, tip=tip)
        self.setAccessibleDescription(tip)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.whole, self._tip, self._content = "", tip, content
        self.panel = QFrame(self, Qt.WindowType.Popup)
        self.panel.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self.panel.setFrameShape(QFrame.Shape.StyledPanel)
        within = column(content, margins=(12, 12, 12, 12))
        within.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        self.panel.setLayout(within)
        self.clicked.connect(self.open_panel)

    def show_choice(self, text: str) -> None:
        """Show what is chosen."""
        self.whole = text
        self.setAccessibleName(as_spoken(text))
        self.updateGeometry()
        self._fit()

    def open_panel(self) -> None:
        """Open the panel below the button, within the screen, with the focus on its first field."""
        # This gives the panel the look and the size that it will have on the screen.
        self.panel.grab()
        corner = self.mapToGlobal(QPoint(0, self.height() + 2))
        self.panel.move(nearest_on(self.screen(), corner, self.panel.size()))
        self.panel.show()
        self._content.setFocus(Qt.FocusReason.PopupFocusReason)

    def sizeHint(self) -> QSize:
        """The size of the full text."""
        return QSize(self._width_of(self.whole), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Narrow, as the text can be elided."""
        return QSize(self._width_of("…"), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text for the new width."""
        super().resizeEvent(event)
        self._fit()

    def _width_of(self, text: str) -> int:
        metrics = QFontMetricsF(self.font())
        return ceil(metrics.horizontalAdvance(f"{text} ▾")) + _BESIDE_TEXT

    def _fit(self) -> None:
        room = self.width() - self._width_of("")
        shown = self.fontMetrics().elidedText(self.whole, Qt.TextElideMode.ElideRight, room + 1)
        self.setText(f"{shown} ▾".replace("&", "&&"))
        self.setToolTip(self._tip if shown == self.whole else tooltip(self.whole, self._tip))


def window_of(widget: QWidget) -> QWidget:
    """The window that a widget is in; a popover that it is in is closed."""
    window = widget.window()
    behind = window.parentWidget()
    if window.windowType() != Qt.WindowType.Popup or behind is None:
        return window
    window.close()
    return behind.window()


def dismiss_button(name: str, tooltip: str, accessible_name: str) -> QToolButton:
    """A button with a cross that hides a line."""
    button = QToolButton()
    button.setObjectName(name)
    button.setText("×")
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setToolTip(tooltip)
    button.setAccessibleName(accessible_name)
    return button


def fit_list(shown: ItemList, besides: int) -> None:
    """Make a list as high as its items, if the screen is so much higher."""
    rows = sum(shown.sizeHintForRow(row) for row in range(shown.count()))
    rows += 2 * (shown.spacing() * shown.count() + shown.frameWidth())
    most = shown.screen().availableSize().height() - besides
    shown.setFixedHeight(max(min(rows, most), _LEAST_LIST))


_LEAST_LIST = 60


class TickList(ItemList):
    """A list of names or other texts with check boxes."""

    def __init__(self, name: str, spoken: str, tip: str = "") -> None:
        super().__init__()
        named(self, name, spoken, tip)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)

    @property
    def ticked(self) -> tuple[int, ...]:
        """The indexes of the checked names."""
        checked = Qt.CheckState.Checked
        return tuple(row for row in range(self.count()) if self.item(row).checkState() == checked)

    def show_names(self, names: Sequence[str]) -> None:
        """List the names of other annotators, none of them checked."""
        self.show_texts(list(map(quoted, names)))
        with QSignalBlocker(self):
            for row, name in enumerate(names):
                self.item(row).setToolTip(tooltip(name))

    def show_texts(self, texts: Sequence[str]) -> None:
        """List other texts, none of them checked, without emitting signals."""
        with QSignalBlocker(self):
            self.clear()
            for text in texts:
                item = ListItem(text)
                item.setCheckState(Qt.CheckState.Unchecked)
                self.addItem(item)

    def tick(self, places: Collection[int]) -> None:
        """Check these names and no others, without emitting signals."""
        states = Qt.CheckState.Unchecked, Qt.CheckState.Checked
        with QSignalBlocker(self):
            for row in range(self.count()):
                self.item(row).setCheckState(states[row in places])


class _WheelNeedsFocus(_Widget):
    """A field that ignores the wheel unless it has the keyboard focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the value only with the keyboard focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


_MOST_CHOICES = 12
"""The number of choices that are shown without scrolling, enough for all filters of the list."""


class ComboBox(_WheelNeedsFocus, QComboBox):
    """A combo box that ignores the wheel unless it has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # With its default delegate, Qt creates a new one at every style change and keeps the old.
        self.setItemDelegate(QStyledItemDelegate(self))
        self.setMaxVisibleItems(_MOST_CHOICES)

    def showPopup(self) -> None:
        """Show the choices in full, even below a narrow box."""
        view = self.view()
        bar = view.verticalScrollBar().sizeHint().width()
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth() + bar)
        super().showPopup()


class _NumberBox(_WheelNeedsFocus):
    """A field with arrows whose text stands as far from the edge as in other fields."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        [line] = self.findChildren(QLineEdit)
        line.setTextMargins(6, 0, 6, 0)  # Qt ignores the padding of style sheets here.


class SpinBox(_NumberBox, QSpinBox):
    """A spin box that ignores the wheel unless it has the focus."""


class AmountBox(_NumberBox, QDoubleSpinBox):
    """A box for an amount of money that ignores the wheel unless it has the focus.

    No decimal sign is ignored, which would make 12.50 into 1250: where it is a comma, a point is
    taken for one, and elsewhere a comma that does not stand before three digits for a point.
    """

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Check what is typed."""
        if self.locale().decimalPoint() == ",":
            text = text.replace(".", ",")
        elif "," in text and not _IN_THOUSANDS.fullmatch(text):
            return QValidator.State.Intermediate, text, position
        return super().validate(text, position)

    def fixup(self, text: str) -> str:
        """The text that is meant by what was typed."""
        return text.replace(",", ".")


_IN_THOUSANDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})*(\.[0-9]*)?")


class DateBox(_NumberBox, QDateEdit):
    """A date field that ignores the wheel unless it has the focus."""


def combo(name: str, items: Mapping[Any, str], spoken: str = "") -> ComboBox:
    """A combo box that offers values under their names."""
    box = named(ComboBox(), name, spoken)
    for value, text in items.items():
        box.addItem(text, value)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box


def thin_bar(spoken: str = "") -> QProgressBar:
    """A low progress bar without text; busy until it has a range."""
    bar = QProgressBar()
    bar.setAccessibleName(spoken)
    bar.setRange(0, 0)
    bar.setTextVisible(False)
    bar.setMaximumHeight(8)
    return bar


def form_layout(parent: QWidget | None = None) -> QFormLayout:
    """A form without margins whose fields take all additional width."""
    form = QFormLayout(parent)
    form.setContentsMargins(0, 0, 0, 0)
    form.setHorizontalSpacing(16)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


def on_key(
    widget: QWidget,
    key: str | QKeySequence.StandardKey,
    act: Callable[[], object],
    context: Qt.ShortcutContext = Qt.ShortcutContext.WindowShortcut,
) -> None:
    """Call a function when a key is pressed in the window of a widget, or in the widget."""
    shortcut = QShortcut(QKeySequence(key), widget)
    shortcut.setContext(context)
    shortcut.activated.connect(act)


class ReadOnlyText(QPlainTextEdit):
    """A text without a frame that can be selected and copied; Tab leaves it."""

    def __init__(self, name: str, spoken: str) -> None:
        super().__init__()
        named(self, name, spoken)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Lines wrap. A bar that came and went below them would change their height for ever.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def wrapped_height(self) -> int:
        """The height of all wrapped lines, in pixels."""
        height, block = 0.0, self.document().firstBlock()
        while block.isValid():
            # Characters from another font can make a line higher than those of this one.
            height += self.blockBoundingRect(block).height()
            block = block.next()
        return max(self.height_of(1), ceil(height) + 1)

    def height_of(self, lines: int) -> int:
        """The height of so many lines, in pixels, at which there is no scroll bar."""
        # Where the last line ends at the very edge, Qt scrolls by a pixel.
        return lines * self.fontMetrics().lineSpacing() + 1


class FileKind(Enum):
    """What a path refers to."""

    FILE = "file"
    FOLDER = "folder"
    NEW_FILE = "new file"


class FileField(QWidget):
    """A line edit for a path, with a button that opens a file dialog.

    Signals:
        changed(): the path changed.
    """

    changed = Signal()

    def __init__(self, name: str, label: str, kind: FileKind, folder: str) -> None:
        super().__init__()
        self._kind = kind
        self._folder = folder
        self._label = label
        self._line = named(QLineEdit(), name, label)
        self._line.textChanged.connect(self.changed)
        self._proposer = BackgroundTask(self)
        # Enter in the line must press the dialog's default button, not this one.
        button = text_button(f"{name}_choose", tr("Choose…"))
        button.setAccessibleName(tr("Choose: {label}").format(label=label))
        button.clicked.connect(self._choose)
        self.setFocusProxy(self._line)
        self.setLayout(row((self._line, 1), button))

    @property
    def path(self) -> Path | None:
        """The path; None if the field is empty.

        A name without a folder is a name in the folder where the file dialog begins, unless it may
        be something else than a file.
        """
        text = self._line.text().strip()
        if not text:
            return None
        path = Path(text)
        # The name of a user may still be incomplete.
        with suppress(RuntimeError):
            path = path.expanduser()
        return path if self._kind is FileKind.FILE else Path(self._folder, path)

    def set_path(self, path: Path) -> None:
        """Set the path."""
        self._line.setText(str(path))

    def propose(self, path: Path) -> None:
        """Set the path, or one like it where nothing is yet; what is entered meanwhile stays."""
        before = self._line.text()

        def take(free: Path) -> None:
            if self._line.text() == before:
                self.set_path(free)

        self._proposer.run(partial(unused_path, path), (), take)

    def _choose(self) -> None:
        folder = str(self.path or self._folder)
        if self._kind is FileKind.FOLDER:
            name = QFileDialog.getExistingDirectory(self, self._label, reachable(folder))
        elif self._kind is FileKind.FILE:
            name, _ = QFileDialog.getOpenFileName(self, self._label, reachable(folder))
        else:
            name, _ = QFileDialog.getSaveFileName(self, self._label, reachable(folder), "*.blinker")
        if name:
            self._line.setText(name)

"""The contents of the style guide: chapters and their rulings, to choose from."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from blinker_qt.translation import tr
from blinker_qt.ui.annotate.guide_text import Leaf
from blinker_qt.ui.annotate.keys_kept import CHOOSE, keeps_keys
from blinker_qt.ui.widgets.display import visible_form
from blinker_qt.ui.widgets.messages import tooltip

KEY = Qt.ItemDataRole.UserRole
"""Where a row keeps the key of what it lists."""


class Contents(QTreeWidget):
    """The chapters and their rulings.

    Signals:
        entered(): Enter was pressed on what is shown.
        left(): Escape was pressed.
    """

    entered = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guide_contents")
        self.setAccessibleName(tr("Chapters and rulings"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(16)
        self.setMinimumHeight(110)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(False)
        self.itemClicked.connect(lambda item: item.setExpanded(True))
        self._items: dict[str, QTreeWidgetItem] = {}

    def list_leaves(self, leaves: Iterable[Leaf]) -> None:
        """List these, rulings below their chapters."""
        chapter = self.invisibleRootItem()
        for leaf in leaves:
            parent = chapter if leaf.is_ruling else self.invisibleRootItem()
            item = QTreeWidgetItem(parent, [visible_form(leaf.heading)])
            item.setData(0, KEY, leaf.key)
            item.setSizeHint(0, QSize(0, self.fontMetrics().height() + 8))
            # Tagged, so that no title is taken for markup.
            item.setToolTip(0, tooltip(leaf.heading))
            self._items[leaf.key] = item
            if not leaf.is_ruling:
                chapter = item

    def item(self, key: str) -> QTreeWidgetItem:
        """The row of what has this key."""
        return self._items[key]

    def show_only(self, keys: Collection[str], *, opened: bool) -> None:
        """List what has one of these keys, and the chapters that it is in.

        Args:
            keys: what to list.
            opened: whether every chapter is opened, or else only that of the current row.
        """
        current = self.currentItem()
        for key, item in self._items.items():
            below = any(other.startswith(f"{key}-") for other in keys)
            item.setHidden(key not in keys and not below)
            item.setExpanded(opened or (current is not None and current.parent() is item))
        if current is not None and not current.isHidden():
            self.scrollToItem(current)

    def first_listed(self) -> str | None:
        """The number of the uppermost ruling that is listed, in an open chapter or not."""
        rulings = (key for key, item in self._items.items() if item.parent() is not None)
        return next((key for key in rulings if not self._items[key].isHidden()), None)

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the actions of the window."""
        kept = (*CHOOSE, Qt.Key.Key_Escape)
        return keeps_keys(event, kept, letters=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to the text; Escape goes back to the words."""
        if event.key() in CHOOSE and self.currentItem() is not None:
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

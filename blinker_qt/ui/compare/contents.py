"""The list of tables and plots of a tab: every title in as many lines as it takes."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.messages import ItemList

_LEAST_WIDTH, _MOST_WIDTH = 116, 190
"""Pixels: figures come first where room is short."""
_ACROSS, _DOWN = 8, 6
"""Pixels around a title."""
_OF_STYLE = 6
"""Pixels that the style keeps beside the text of a row, on both sides together."""
_HIGHEST = 1000


class Contents(ItemList):
    """Titles to choose from; none is cut off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setMaximumWidth(_MOST_WIDTH)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.setStyleSheet(
            f"QListView:focus {{ border-color: {theme.accent}; }}"
            f"QListView::item {{ padding: {_DOWN}px {_ACROSS}px; }}"
            f"QListView::item:selected {{ background: {theme.linked}; color: {theme.ink}; }}"
        )

    def show_titles(self, titles: Sequence[str]) -> None:
        """List other titles; nothing is seen where there are none."""
        self.clear()
        self.addItems(titles)
        self.setVisible(bool(titles))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Titles wrap anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        # The style's own heights do not count the padding that narrows the lines.
        room = QRect(0, 0, self.viewport().width() - 2 * _ACROSS - _OF_STYLE, _HIGHEST)
        for row in range(self.count()):
            item = self.item(row)
            lines = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text())
            item.setSizeHint(QSize(1, lines.height() + 2 * _DOWN))

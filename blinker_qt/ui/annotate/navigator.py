"""The list of verse pairs itself."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from blinker_qt.annotate.search import Query
from blinker_qt.annotate.session import Session
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.keys_kept import CHOOSE, keeps_keys
from blinker_qt.ui.annotate.navigator_delegate import NavigatorDelegate
from blinker_qt.ui.annotate.navigator_model import NavigatorModel
from blinker_qt.ui.app.theme import Theme


class Navigator(QListView):
    """A list of verse pairs: all of a session's, or those that were asked for.

    Signals:
        pair_requested(int): a verse pair was chosen by mouse or key.
        left(): Escape was pressed.
    """

    pair_requested = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navigator")
        self.setAccessibleName(tr("Verse pairs"))
        self._model = NavigatorModel(self)
        self._delegate = NavigatorDelegate(self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(150)
        self.clicked.connect(self._request)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._delegate.theme = theme
        self.viewport().update()

    def show_pairs(self, session: Session, pairs: Sequence[int], query: Query) -> None:
        """List these verse pairs, ascending, with what was looked for in them."""
        self._model.show_pairs(session, pairs, query)

    def refresh(self, pairs: Iterable[int]) -> None:
        """Draw the rows of these verse pairs anew."""
        # Told of changed data, a list view lays every row out anew: 70 ms for 31,000 of them.
        for pair in pairs:
            self.update(self._model.index_of(pair))

    def show_position(self, pair: int) -> None:
        """Mark the verse pair that is on screen, where it is listed."""
        index = self._model.index_of(pair)
        self.setCurrentIndex(index)
        if index.isValid():
            self.scrollTo(index)
        else:
            self.clearSelection()

    def enter(self) -> None:
        """Take the keyboard, on the pair on screen or else on the first one listed."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._model.index(0, 0))
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the actions of the window."""
        return keeps_keys(event, (*CHOOSE, Qt.Key.Key_Escape)) or super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the marked row in sight when there is less room, where it was in sight."""
        before = QRect(QPoint(), event.oldSize())
        was_in_sight = before.intersects(self.visualRect(self.currentIndex()))
        super().resizeEvent(event)
        if was_in_sight:
            self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the row; Escape goes back to the words."""
        if event.key() in CHOOSE and self.currentIndex().isValid():
            self._request(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _request(self, index: QModelIndex) -> None:
        self.pair_requested.emit(self._model.pair_at(index))

"""The source word by word, each over its translation as it grows."""

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPen, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from blinker_qt.bitext.verses import Direction, Side
from blinker_qt.ui.canvas.lettering import Lettering, Measurers, measurers_of
from blinker_qt.ui.canvas.picture import Picture, WordState
from blinker_qt.ui.display import isolated, visible_form
from blinker_qt.ui.theme import LIGHT, Theme

_FORM, _TRANSLATION, _STATE = (Qt.ItemDataRole.UserRole + number for number in range(3))
_BESIDE, _ABOVE, _BETWEEN = 9.0, 6.0, 2.0
_SMALLER = 0.82
"""The strip is read beside the verse, so its type is smaller than the verse's."""
_NONE, _NOT_TRANSLATED = "·", "∅"

Index = QModelIndex | QPersistentModelIndex


class _Words(QAbstractListModel):
    """One row a source word."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None

    @property
    def picture(self) -> Picture | None:
        """What the words are of."""
        return self._picture

    def show_picture(self, picture: Picture) -> None:
        """Show other links on the same words, in place, or other words."""
        same_words = self._picture is not None and self._picture.pair == picture.pair
        if same_words:
            self._picture = picture
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))
            self.layoutChanged.emit()
        else:
            self.beginResetModel()
            self._picture = picture
            self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """One row a source word."""
        if self._picture is None or (parent is not None and parent.isValid()):
            return 0
        return len(self._picture.pair.source)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        """A word, its translation, what was decided about it, and all of it to be read aloud."""
        if self._picture is None or not index.isValid():
            return None
        position = index.row()
        state = self._picture.source_states[position]
        form = visible_form(self._picture.pair.source[position])
        found = self._picture.partners(Side.SOURCE, position)
        translation = " ".join(visible_form(self._picture.pair.target[other]) for other in found)
        if role == _FORM:
            return form
        if role == _TRANSLATION:
            return translation or (_NOT_TRANSLATED if state is WordState.NOT_TRANSLATED else _NONE)
        if role == _STATE:
            return state
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole):
            words = {
                WordState.LINKED: isolated(translation),
                WordState.NOT_TRANSLATED: self.tr("not translated"),
                WordState.UNACCOUNTED: self.tr("unaccounted"),
            }
            return f"{position + 1} {isolated(form)} – {words[state]}"
        return None


class _Delegate(QStyledItemDelegate):
    """Paints a word over its translation, centred over each other."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.directions = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)
        self.set_lettering(Lettering())

    def set_lettering(self, lettering: Lettering) -> None:
        """Set words in another type."""
        self._measurers: Measurers = measurers_of(lettering.scaled(_SMALLER))
        self._spacing = lettering.spacing * _SMALLER
        self.show_picture(None)

    def show_picture(self, picture: Picture | None) -> None:
        """Take the height that the words of a picture need."""
        forms = picture.pair.tokens if picture is not None else lambda _: ()
        self._extents = [
            measurer.extent(forms(side))
            for measurer, side in zip(self._measurers, Side, strict=True)
        ]

    @property
    def height(self) -> int:
        """The height of every word with its translation."""
        return round(sum(map(sum, self._extents)) + 2 * _ABOVE + _BETWEEN)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """As wide as the wider of the two."""
        widths = (
            measurer(str(index.data(role)))
            for measurer, role in zip(self._measurers, (_FORM, _TRANSLATION), strict=True)
        )
        return QSize(round(max(widths) + 2 * _BESIDE + self._spacing), self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one word."""
        area = QRectF(option.rect)
        state: WordState = index.data(_STATE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index == self._current():
            painter.setPen(QPen(self.theme.colour("accent"), 1.5))
            painter.setBrush(self.theme.colour("raised"))
            painter.drawRoundedRect(area.adjusted(2, 1, -2, -1), 5, 5)
        translated = state is WordState.LINKED
        self._write(painter, area, 0, str(index.data(_FORM)), "ink")
        below = area.translated(0, sum(self._extents[0]) + _BETWEEN)
        own = "accent" if translated else "quiet"
        self._write(painter, below, 1, str(index.data(_TRANSLATION)), own)
        painter.restore()

    def _write(self, painter: QPainter, area: QRectF, side: int, text: str, colour: str) -> None:
        measurer = self._measurers[side]
        runs_left = self.directions[side] is Direction.RIGHT_TO_LEFT
        painter.setLayoutDirection(
            Qt.LayoutDirection.RightToLeft if runs_left else Qt.LayoutDirection.LeftToRight
        )
        painter.setFont(measurer.font)
        painter.setPen(self.theme.colour(colour))
        line = area.top() + _ABOVE + self._extents[side].ascent
        painter.drawText(QPointF(area.center().x() - measurer(text) / 2, line), text)

    def _current(self) -> QModelIndex:
        view = self.parent()
        return view.currentIndex() if isinstance(view, QAbstractItemView) else QModelIndex()


class Interlinear(QListView):
    """A strip of source words over their translations, that runs as the source language does.

    Signals:
        word_requested(Side, int): a word was chosen.
    """

    word_requested = Signal(object, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("interlinear")
        self.setAccessibleName(self.tr("Source over translation"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._words = _Words(self)
        self._delegate = _Delegate(self)
        self._waiting: Picture | None = None
        self.setModel(self._words)
        self.setItemDelegate(self._delegate)
        self.clicked.connect(self._ask_for)
        self.activated.connect(self._ask_for)
        self.hide()

    def show_picture(self, picture: Picture) -> None:
        """Show other links, or another verse pair; while hidden, it is only kept."""
        self._waiting = picture
        if not self.isHidden():
            self._take()

    def show_word(self, side: Side, position: int) -> None:
        """Mark a source word, or the first that a target word translates, and bring it in sight."""
        if self.isHidden() or self._words.picture is None:
            return
        if side is Side.TARGET:
            partners = self._words.picture.partners(side, position)
            if not partners:
                return
            position = partners[0]
        index = self._words.index(position)
        chosen = QItemSelectionModel.SelectionFlag.NoUpdate
        self.selectionModel().setCurrentIndex(index, chosen)
        if not self.viewport().rect().contains(self.visualRect(index)):
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self.viewport().update()

    def set_directions(self, source: Direction, target: Direction) -> None:
        """Say how the two languages are written."""
        self._delegate.directions = (source, target)
        runs_left = source is Direction.RIGHT_TO_LEFT
        self.setLayoutDirection(
            Qt.LayoutDirection.RightToLeft if runs_left else Qt.LayoutDirection.LeftToRight
        )

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the words in another type, a little smaller than in the verse."""
        self._delegate.set_lettering(lettering)
        self._take()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._delegate.theme = theme
        self.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was shown meanwhile."""
        self._take()
        super().showEvent(event)

    def _take(self) -> None:
        picture = self._waiting
        self._delegate.show_picture(picture)
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(self._delegate.height + bar + 2 * self.frameWidth())
        if picture is not None and picture is not self._words.picture:
            self._words.show_picture(picture)
        self.scheduleDelayedItemsLayout()

    def _ask_for(self, index: QModelIndex) -> None:
        self.word_requested.emit(Side.SOURCE, index.row())

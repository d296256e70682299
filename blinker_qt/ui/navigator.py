"""The list of verse pairs: reference, first words, state and coverage."""

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from blinker_qt.bitext.annotation import PairState
from blinker_qt.bitext.coverage import unaccounted
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.display import isolated, visible_form
from blinker_qt.ui.theme import LIGHT, Theme
from blinker_qt.workspace.session import Session

Index = QModelIndex | QPersistentModelIndex
_STATE = Qt.ItemDataRole.UserRole
_COVERAGE = Qt.ItemDataRole.UserRole + 1
_SNIPPET = Qt.ItemDataRole.UserRole + 2
_ROW_HEIGHT = 48
_SNIPPET_TOKENS = 12


class NavigatorModel(QAbstractListModel):
    """The verse pairs of a session, one a row; each row is looked up when it is drawn."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._session: Session | None = None

    def show_session(self, session: Session | None) -> None:
        """List another session's verse pairs."""
        self.beginResetModel()
        self._session = session
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """How many verse pairs there are."""
        return 0 if parent.isValid() or self._session is None else len(self._session.bitext)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a row shows: reference, state, share of words accounted for, first words."""
        session, row = self._session, index.row()
        if session is None or not index.isValid():
            return None
        looked_up: dict[int, Callable[[], object]] = {
            Qt.ItemDataRole.DisplayRole: lambda: session.bitext.references[row],
            Qt.ItemDataRole.AccessibleTextRole: lambda: self._spoken(session, row),
            _STATE: lambda: session.annotation_at(row).state,
            _COVERAGE: lambda: self._coverage(session, row),
            _SNIPPET: lambda: session.bitext.source_verses[row],
        }
        return looked_up[role]() if role in looked_up else None

    def _spoken(self, session: Session, row: int) -> str:
        names = {
            PairState.UNTOUCHED: self.tr("untouched"),
            PairState.BEGUN: self.tr("begun"),
            PairState.DONE: self.tr("done"),
        }
        return f"{session.bitext.references[row]}, {names[session.annotation_at(row).state]}"

    @staticmethod
    def _coverage(session: Session, row: int) -> float:
        annotation = session.annotation_at(row)
        if annotation.state is PairState.UNTOUCHED:
            return 0.0
        pair = session.bitext[row]
        words = sum(len(pair.tokens(side)) for side in Side)
        return 1 - len(unaccounted(pair, annotation.alignment)) / words


class NavigatorDelegate(QStyledItemDelegate):
    """Paints a row: a mark for the state, the reference, the first words, a coverage bar."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """Every row is as high as every other, so that 31,000 rows need no measuring."""
        return QSize(160, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour("linked"))
            painter.drawRoundedRect(area.adjusted(3, 1, -3, -1), 5, 5)
        state = index.data(_STATE)
        self._draw_mark(painter, QPointF(area.left() + 20, area.top() + 17), state)
        text = area.adjusted(36, 6, -12, -22)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(self.theme.colour("ink"))
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, str(index.data()))
        self._draw_snippet(painter, area.adjusted(36, 23, -12, -8), str(index.data(_SNIPPET)))
        self._draw_coverage(painter, area, float(index.data(_COVERAGE)))
        painter.restore()

    def _draw_mark(self, painter: QPainter, centre: QPointF, state: PairState) -> None:
        """A ring, a half-filled ring, or a filled one with a tick."""
        pen = QPen(self.theme.colour("quiet"), 1.5)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if state is PairState.DONE:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour("accent"))
            painter.drawEllipse(centre, 7, 7)
            painter.setPen(QPen(self.theme.colour("on_accent"), 1.8))
            x, y = centre.x(), centre.y()
            painter.drawPolyline(
                [QPointF(x - 3, y), QPointF(x - 0.8, y + 2.6), QPointF(x + 3.4, y - 2.6)]
            )
            return
        painter.drawEllipse(centre, 6, 6)
        if state is PairState.BEGUN:
            painter.setBrush(self.theme.colour("quiet"))
            circle = QRectF(centre.x() - 6, centre.y() - 6, 12, 12)
            painter.drawPie(circle, 90 * 16, 180 * 16)

    def _draw_snippet(self, painter: QPainter, area: QRectF, verse: str) -> None:
        font = painter.font()
        font.setWeight(QFont.Weight.Normal)
        font.setPixelSize(12)
        painter.setFont(font)
        painter.setPen(self.theme.colour("quiet"))
        tokens = verse.split(" ", _SNIPPET_TOKENS)[:_SNIPPET_TOKENS]
        words = " ".join(visible_form(token) for token in tokens)
        elided = painter.fontMetrics().elidedText(
            words, Qt.TextElideMode.ElideRight, int(area.width())
        )
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, isolated(elided))

    def _draw_coverage(self, painter: QPainter, area: QRectF, coverage: float) -> None:
        track = QRectF(area.left() + 36, area.bottom() - 6, area.width() - 48, 2.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.colour("edge"))
        painter.drawRoundedRect(track, 1.2, 1.2)
        if coverage > 0:
            track.setWidth(track.width() * coverage)
            painter.setBrush(self.theme.colour("accent"))
            painter.drawRoundedRect(track, 1.2, 1.2)


class Navigator(QListView):
    """The list itself.

    Signals:
        pair_requested(int): a row was chosen by mouse or key.
    """

    pair_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navigator")
        self.setAccessibleName(self.tr("Verse pairs"))
        self._model = NavigatorModel(self)
        self._delegate = NavigatorDelegate(self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(150)
        self.clicked.connect(lambda index: self.pair_requested.emit(index.row()))
        self.activated.connect(lambda index: self.pair_requested.emit(index.row()))

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._delegate.theme = theme
        self.viewport().update()

    def show_session(self, session: Session | None) -> None:
        """List another session's verse pairs."""
        self._model.show_session(session)

    def refresh(self, rows: frozenset[int]) -> None:
        """Draw the rows of these verse pairs anew."""
        # Told of changed data, a list view lays every row out anew: 70 ms for 31,000 of them.
        for row in rows:
            self.update(self._model.index(row))

    def show_position(self, row: int) -> None:
        """Mark the verse pair that is on screen."""
        index = self._model.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

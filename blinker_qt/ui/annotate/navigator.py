"""The list of verse pairs, its model and delegate, and the progress line."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QStringListModel,
    Qt,
)
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from blinker_qt.annotate.progress import (
    ListedState,
    PairFilter,
    RoughTime,
    WordCounts,
    listed_state,
    remark_filters,
    roughly,
    seconds_left,
    settled_words,
    words_an_hour,
)
from blinker_qt.annotate.search import FoundExcerpt, Query, excerpt, lemmas_of
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.translation import filled, tr
from blinker_qt.ui.annotate.narration import refusal_in_words
from blinker_qt.ui.widgets.controls import column, named
from blinker_qt.ui.widgets.display import ISOLATE_END, ISOLATE_START, as_spoken, visible_form
from blinker_qt.ui.widgets.keys import CHOOSE, is_plain, keeps_keys
from blinker_qt.ui.widgets.messages import plain_label, tooltip
from blinker_qt.ui.widgets.theme import LIGHT, Theme
from blinker_qt.ui.widgets.words_page import WordsPage

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The role of what the delegate paints, a `_PaintedRow`."""
_SNIPPET_TOKENS = 40
_MINUTE = 60
_LEAST_TIME = 5 * _MINUTE
"""Seconds; a shorter time left is not estimated."""
_THICKNESS = 4
_SIGN_WIDTH = 18
"""The width of a sign."""
_ROW_HEIGHT = 48
_LINES_OF_PACE = 3


@dataclass(frozen=True, slots=True)
class _PaintedRow:
    """What is painted of a verse pair beside its reference.

    Attributes:
        coverage: the share of words that no longer need a decision.
        marks: the marks of its remarks.
    """

    state: ListedState
    is_on_screen: bool
    is_locked: bool
    coverage: float
    excerpt: FoundExcerpt
    marks: tuple[PairFilter, ...]


class _NavigatorModel(QStringListModel):
    """The verse pairs of a session, one per row; a row's data is looked up when it is drawn.

    Qt's own string list model has an empty string for each: laying out 31,000 rows would call a row
    count in Python for each row.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._pairs: Sequence[int] = ()
        self._query = Query("")

    def show_pairs(self, session: Session, pairs: Sequence[int], query: Query) -> None:
        """List these verse pairs (indexes, ascending), with excerpts of what is searched for."""
        self._session, self._pairs, self._query = session, pairs, query
        self.setStringList([])
        self.insertRows(0, len(pairs))

    def pair_at(self, index: Index) -> int:
        return self._pairs[index.row()]

    def index_of(self, pair: int) -> QModelIndex:
        """The model index of a verse pair; invalid if it is not listed."""
        row = bisect_left(self._pairs, pair)
        listed = row < len(self._pairs) and self._pairs[row] == pair
        return self.index(row, 0) if listed else QModelIndex()

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The reference of a row, what is painted of it, and what is read aloud."""
        session = self._session
        if session is None or not index.isValid():
            return None
        pair = self.pair_at(index)
        if role == ROW:
            work = session.annotation_at(pair)
            return _PaintedRow(
                listed_state(session, pair),
                pair == session.position,
                session.route.why_locked(pair, session.position) is not None,
                settled_words(session, pair, work) / session.whole_bitext.words_in(pair),
                self._excerpt(session, pair),
                remark_filters(work),
            )
        if role == Qt.ItemDataRole.DisplayRole:
            return session.names[pair]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(session, pair)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return as_spoken(_why_locked(session, pair))
        return _tip(session, pair) if role == Qt.ItemDataRole.ToolTipRole else None

    def _excerpt(self, session: Session, pair: int) -> FoundExcerpt:
        verses = session.bitext.source_verses[pair], session.bitext.target_verses[pair]
        if self._query:
            for verse, lemmas in zip(verses, lemmas_of(session.bitext, pair), strict=True):
                passage = excerpt(_visible(verse.split(" ")), self._query, lemmas)
                if passage is not None:
                    return passage
        # Where the source is hidden, all its verses would look alike.
        is_hidden = session.stages.current.hides is Side.SOURCE
        first = verses[1 if is_hidden else 0].split(" ", _SNIPPET_TOKENS)[:_SNIPPET_TOKENS]
        return FoundExcerpt(_visible(first), ())


def _visible(tokens: Sequence[str]) -> str:
    return " ".join(map(visible_form, tokens))


def _spoken(session: Session, pair: int) -> str:
    work = session.annotation_at(pair)
    states = {
        ListedState.NOT_BEGUN: tr("not begun"),
        ListedState.BEGUN: tr("begun"),
        ListedState.LATER: tr("left for later"),
        ListedState.DONE: tr("done"),
        ListedState.DONE_WITH_WORDS_LEFT: tr("done with unaccounted words"),
    }
    words = filled(
        tr("{reference}, {state}, {accounted} of {words} {words:word|words}"),
        reference=session.names[pair],
        state=states[listed_state(session, pair)],
        accounted=settled_words(session, pair, work),
        words=session.whole_bitext.words_in(pair),
    )
    marks = {
        PairFilter.DIFFICULT: tr("difficult"),
        PairFilter.REJECTED: tr("rejected"),
        PairFilter.WITH_NOTES: tr("with notes"),
    }
    locked = [] if session.route.why_locked(pair, session.position) is None else [tr("locked")]
    return ", ".join((words, *locked, *(marks[kind] for kind in remark_filters(work))))


def _tip(session: Session, pair: int) -> str:
    lines, seconds = [_spoken(session, pair)], session.annotation_at(pair).seconds
    if seconds:
        minutes = max(round(seconds / _MINUTE), 1)
        lines.append(tr("{minutes} min spent on it").format(minutes=minutes))
    return tooltip(*filter(None, (*lines, _why_locked(session, pair))))


def _why_locked(session: Session, pair: int) -> str:
    """Why a verse pair is locked; empty if it is not."""
    refusal = session.route.why_locked(pair, session.position)
    return "" if refusal is None else refusal_in_words(refusal)


def _draw_difficult(painter: QPainter, middle: QPointF) -> None:
    """Draw a triangle with an exclamation mark in it."""
    x, y = middle.x(), middle.y()
    corners = [QPointF(x, y - 6), QPointF(x + 6.5, y + 5.5), QPointF(x - 6.5, y + 5.5)]
    painter.drawPolygon(QPolygonF(corners))
    painter.drawLine(QPointF(x, y - 2), QPointF(x, y + 1))
    painter.drawPoint(QPointF(x, y + 3.4))


def _draw_rejected(painter: QPainter, middle: QPointF) -> None:
    """Draw a crossed-out circle."""
    painter.drawEllipse(middle, 6, 6)
    painter.drawLine(middle - QPointF(4.2, 4.2), middle + QPointF(4.2, 4.2))


def _draw_notes(painter: QPainter, middle: QPointF) -> None:
    """Draw a sheet with three lines."""
    x, y = middle.x(), middle.y()
    painter.drawRoundedRect(QRectF(x - 5, y - 6, 10, 12), 1.5, 1.5)
    for line in (-2.5, 0, 2.5):
        painter.drawLine(QPointF(x - 2.5, y + line), QPointF(x + 2.5, y + line))


_SIGNS: dict[PairFilter, tuple[Callable[[QPainter, QPointF], None], str]] = {
    PairFilter.DIFFICULT: (_draw_difficult, "unaccounted"),
    PairFilter.REJECTED: (_draw_rejected, "unaccounted"),
    PairFilter.WITH_NOTES: (_draw_notes, "quiet"),
}
"""How the marks of a verse pair are drawn, and in which colour."""


class _NavigatorDelegate(QStyledItemDelegate):
    """Paints a row: a mark for the state, the reference, the first words, a coverage bar."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(160, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        row: _PaintedRow = index.data(ROW)
        # The arrow keys move the ring, and the mark stays with the verse pair on screen.
        has_focus = option.state & QStyle.StateFlag.State_HasFocus
        if row.is_on_screen or has_focus:
            ring = QPen(self.theme.colour("accent"), 2)
            painter.setPen(ring if has_focus else Qt.PenStyle.NoPen)
            fill = self.theme.colour("linked")
            painter.setBrush(fill if row.is_on_screen else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(3, 1, -3, -1), 5, 5)
        centre = QPointF(area.left() + 20, area.top() + 17)
        if row.is_locked:
            self._draw_lock(painter, centre)
        else:
            self._draw_mark(painter, centre, row.state)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number, mark in enumerate(reversed(row.marks)):
            draw, colour = _SIGNS[mark]
            painter.setPen(QPen(self.theme.colour(colour), 1.5))
            draw(painter, QPointF(area.right() - 19 - _SIGN_WIDTH * number, area.top() + 17))
        text = area.adjusted(36, 6, -12 - len(row.marks) * _SIGN_WIDTH, -22)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.Normal if row.is_locked else QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(self.theme.colour("quiet" if row.is_locked else "ink"))
        # References differ most at their end.
        middle = Qt.TextElideMode.ElideMiddle
        shown = QFontMetricsF(font).elidedText(str(index.data()), middle, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, shown)
        self._draw_excerpt(painter, area.adjusted(36, 23, -12, -8), row.excerpt)
        self._draw_coverage(painter, area, row.coverage)
        painter.restore()

    def _draw_mark(self, painter: QPainter, centre: QPointF, state: ListedState) -> None:
        """Draw a ring, a half-filled ring, a clock, or a circle with a tick.

        The circle is filled if no word is left in the pair that is done.
        """
        painter.setPen(QPen(self.theme.colour("quiet"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        x, y = centre.x(), centre.y()
        tick = [QPointF(x - 3, y), QPointF(x - 0.8, y + 2.6), QPointF(x + 3.4, y - 2.6)]
        if state is ListedState.DONE:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.colour("accent"))
            painter.drawEllipse(centre, 7, 7)
            painter.setPen(QPen(self.theme.colour("on_accent"), 1.8))
            painter.drawPolyline(tick)
            return
        if state in (ListedState.DONE_WITH_WORDS_LEFT, ListedState.LATER):
            painter.setPen(QPen(self.theme.colour("unaccounted"), 1.6))
        painter.drawEllipse(centre, 6, 6)
        if state is ListedState.DONE_WITH_WORDS_LEFT:
            painter.drawPolyline(tick)
            # The dot stands below unaccounted words in the verse pair, too.
            painter.setBrush(self.theme.colour("unaccounted"))
            painter.drawEllipse(QPointF(x, y + 11), 1, 1)
        elif state is ListedState.LATER:
            painter.drawPolyline([QPointF(x, y - 3.5), centre, QPointF(x + 2.6, y + 1.6)])
        elif state is ListedState.BEGUN:
            painter.setBrush(self.theme.colour("quiet"))
            painter.drawPie(QRectF(x - 6, y - 6, 12, 12), 90 * 16, 180 * 16)

    def _draw_lock(self, painter: QPainter, centre: QPointF) -> None:
        """Draw a padlock."""
        x, y = centre.x(), centre.y()
        painter.setPen(QPen(self.theme.colour("quiet"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(QRectF(x - 3.2, y - 6.5, 6.4, 8), 0, 180 * 16)
        painter.setBrush(self.theme.colour("quiet"))
        painter.drawRoundedRect(QRectF(x - 5, y - 1.5, 10, 7.5), 1.5, 1.5)

    def _draw_excerpt(self, painter: QPainter, area: QRectF, shown: FoundExcerpt) -> None:
        """Draw one line of the verse; search results in it are bold, coloured and underlined."""
        font = painter.font()
        font.setWeight(QFont.Weight.Normal)
        font.setPixelSize(12)
        metrics = QFontMetricsF(font)
        line = metrics.elidedText(shown.text, Qt.TextElideMode.ElideRight, area.width())
        layout = QTextLayout(f"{ISOLATE_START}{line}{ISOLATE_END}", font)
        # Qt counts units of UTF-16, of which the isolate before the line is the first.
        matches = [
            self._found_format(_units(line[:start]) + 1, _units(line[:end]) + 1)
            for start, end in shown.spans
            if start < len(line)
        ]
        layout.setFormats(matches)
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        painter.setPen(self.theme.colour("quiet"))
        layout.draw(painter, QPointF(area.left(), area.center().y() - metrics.height() / 2))

    def _found_format(self, start: int, end: int) -> QTextLayout.FormatRange:
        match = QTextLayout.FormatRange()
        match.start, match.length = start, end - start
        look = QTextCharFormat()
        look.setForeground(self.theme.colour("ink"))
        look.setFontWeight(QFont.Weight.DemiBold)
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        look.setUnderlineColor(self.theme.colour("accent"))
        match.format = look
        return match

    def _draw_coverage(self, painter: QPainter, area: QRectF, coverage: float) -> None:
        track = QRectF(area.left() + 36, area.bottom() - 6, area.width() - 48, 2.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.colour("edge"))
        painter.drawRoundedRect(track, 1.2, 1.2)
        if coverage > 0:
            track.setWidth(track.width() * coverage)
            painter.setBrush(self.theme.colour("accent"))
            painter.drawRoundedRect(track, 1.2, 1.2)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


class Navigator(QListView):
    """A list of all or of some verse pairs of a session; `page` goes to the one that is chosen."""

    def __init__(self, page: WordsPage) -> None:
        super().__init__()
        self._page = page
        named(self, "navigator", tr("Verse pairs"))
        self._model = _NavigatorModel(self)
        self._delegate = _NavigatorDelegate(self)
        self._is_choosing = False
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(150)
        self.clicked.connect(self._request)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._delegate.theme = theme
        self.viewport().update()

    def show_pairs(self, session: Session, pairs: Sequence[int], query: Query) -> None:
        """List these verse pairs (indexes, ascending), with excerpts of what is searched for."""
        self._model.show_pairs(session, pairs, query)

    def refresh(self, pairs: Iterable[int]) -> None:
        """Repaint the rows of these verse pairs."""
        # On `dataChanged`, a list view lays out every row again: 70 ms for 31,000 of them.
        for pair in pairs:
            self.update(self._model.index_of(pair))

    def show_position(self, pair: int) -> None:
        """Mark the verse pair that is on screen, if it is listed, in the upper third of the list.

        The list does not move under the pointer where the pair was chosen in it.
        """
        index = self._model.index_of(pair)
        self.setCurrentIndex(index)
        # The mark may have been elsewhere than on the current row.
        self.viewport().update()
        if not index.isValid():
            self.clearSelection()
            return
        self.scrollTo(index)
        row, third = self.visualRect(index), self.viewport().height() // 3
        if not self._is_choosing and row.bottom() > third:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + row.bottom() - max(third, row.height()))

    def enter(self) -> None:
        """Take the keyboard focus, on the pair on screen or else on the first one listed."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._model.index(0, 0))
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Handle the keys of the list before the shortcuts of the window."""
        kept = (*CHOOSE, Qt.Key.Key_Escape)
        return (is_plain(event) and keeps_keys(event, kept)) or super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the marked row visible if it was visible before."""
        before = QRect(QPoint(), event.oldSize())
        was_in_sight = before.intersects(self.visualRect(self.currentIndex()))
        super().resizeEvent(event)
        if was_in_sight:
            self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the verse pair of the row, Escape moves the focus to the canvas."""
        if event.key() in CHOOSE and self.currentIndex().isValid():
            self._request(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self._page.focus_words()
        else:
            super().keyPressEvent(event)

    def _request(self, index: QModelIndex) -> None:
        self._is_choosing = True
        self._page.go_to(self._model.pair_at(index))
        self._is_choosing = False


class _ThinBar(QWidget):
    """A thin progress bar."""

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = LIGHT
        self.share = 0.0
        self.setFixedHeight(_THICKNESS)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for role, share in (("edge", 1.0), ("accent", self.share)):
            painter.setBrush(self.theme.colour(role))
            if share:
                width = max(self.width() * share, _THICKNESS)
                painter.drawRoundedRect(QRectF(0, 0, width, self.height()), 2, 2)


class ProgressLine(QWidget):
    """A thin progress bar and a sentence below it; empty before the words were counted."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("progress")
        self.shows_pace = False
        # The list above must not move when the text appears or disappears.
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self._bar = _ThinBar()
        self._text = plain_label(quiet=True, wraps=True, name="progress_text")
        self.setLayout(column(self._bar, self._text, margins=(2, 8, 2, 0), spacing=4))
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self._bar.theme = theme
        self._bar.update()

    def show_counts(self, counts: WordCounts) -> None:
        """Show the progress of the work, once all words are counted."""
        self.setVisible(counts.is_complete)
        if not counts.is_complete:
            return
        if counts.questions:
            settled, everything = counts.answered, counts.questions
            share = tr("{percent} % of answers")
            detail = tr("{settled} of {all} questions are answered")
        else:
            settled, everything = counts.accounted, counts.words
            share = tr("{percent} % of words")
            detail = tr("{settled} of {all} words are accounted for")
        locale = QLocale()
        self._bar.share = settled / everything
        self._bar.update()
        # Rounded down, so that 100 % means that nothing is left.
        parts = [share.format(percent=100 * settled // everything)]
        later = len(counts.session.route.left)
        if later:
            parts.append(tr("{count} left for later").format(count=locale.toString(later)))
        left = counts.words - counts.accounted
        pace = words_an_hour(counts.work)
        if self.shows_pace and pace is not None and left:
            parts.append(self._pace_in_words(pace))
            seconds = seconds_left(left, pace)
            if seconds < _LEAST_TIME:
                parts.append(tr("less than 5 min left"))
            else:
                time = self._time_in_words(roughly(seconds))
                parts.append(tr("about {time} left").format(time=time))
        self._text.setText(" · ".join(part.replace(" ", "\u00a0") for part in parts))
        self._make_room()
        lines = [
            detail.format(settled=locale.toString(settled), all=locale.toString(everything)),
            self._detail(tr("All work so far"), counts.work.seconds, pace),
            self._detail(tr("This session"), counts.sitting.seconds, words_an_hour(counts.sitting)),
            tr(
                "All work so far leaves out verse pairs without recorded time, and those done "
                "faster than anybody reads."
            ),
        ]
        self.setToolTip("\n".join(lines))
        self.setAccessibleName(" · ".join(parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the height to the wrapped sentence."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        # Without a minimum height, the expanding list would leave the wrapped label only one line.
        # The longest text has three lines in a narrow list: with the pace, they are always kept.
        width = self.contentsRect().width() - 4
        kept = _LINES_OF_PACE * self._text.fontMetrics().lineSpacing() if self.shows_pace else 0
        self._text.setMinimumHeight(max(kept, self._text.heightForWidth(width)))

    def _detail(self, what: str, seconds: int, pace: float | None) -> str:
        return tr("{what}: {minutes} min, {pace}").format(
            what=what,
            minutes=QLocale().toString(seconds // _MINUTE),
            pace=tr("too little work to estimate the pace")
            if pace is None
            else self._pace_in_words(pace),
        )

    def _pace_in_words(self, pace: float) -> str:
        return tr("{words} words an hour").format(words=QLocale().toString(round(pace)))

    def _time_in_words(self, time: RoughTime) -> str:
        if not time.in_hours:
            return tr("{minutes} min").format(minutes=round(time.amount))
        digits = 0 if time.amount == round(time.amount) else 1
        hours = QLocale().toString(float(time.amount), "f", digits)
        return tr("{hours} h").format(hours=hours)

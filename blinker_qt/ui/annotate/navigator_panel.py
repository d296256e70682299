"""Getting through the work: search and filter, the list of verse pairs, and how far it has come."""

from PySide6.QtCore import QLocale, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from blinker_qt.annotate.progress import (
    PairFilter,
    RoughTime,
    WordCounts,
    chosen_pairs,
    roughly,
    seconds_left,
    words_an_hour,
)
from blinker_qt.annotate.search import SearchIndex
from blinker_qt.annotate.session import Change, Session
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.find_bar import FindBar
from blinker_qt.ui.annotate.navigator import Navigator
from blinker_qt.ui.app.theme import LIGHT, Theme
from blinker_qt.ui.widgets.messages import announce, plain_label

_THICKNESS = 4
_MINUTE = 60


class NavigatorPanel(QWidget):
    """Shows a session's verse pairs, or those that are searched and filtered for.

    The pair on screen stays what it is while the list is filtered. What the list shows is chosen
    anew when another search or filter is asked for, or another pair comes on screen: no row goes
    away under the pair that is being worked on.
    """

    pair_requested = Signal(int)  # a verse pair was chosen
    left = Signal()  # the keyboard should go back to the words

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navigator_panel")
        self.list = Navigator()
        self.bar = FindBar()
        self.progress = _ProgressLine()
        self._session: Session | None = None
        self._counts: WordCounts | None = None
        self._indexes: dict[bool, SearchIndex] = {}
        self._position = 0
        self._stale = False
        self._empty = QWidget()
        self._nothing = plain_label(quiet=True, wraps=True)
        self._assemble()
        self.bar.asked.connect(self._choose)
        self.bar.list_requested.connect(self._enter_list)
        self.bar.left.connect(self.left)
        self.bar.go_to.chosen.connect(self.pair_requested)
        self.list.pair_requested.connect(self.pair_requested)
        self.list.left.connect(self.left)

    def _assemble(self) -> None:
        self._nothing.setObjectName("nothing_found")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        clear = QPushButton(tr("Show all"))
        clear.setObjectName("show_all")
        clear.setToolTip(tr("Clear the search and the filter"))
        clear.clicked.connect(self._clear)
        column = QVBoxLayout(self._empty)
        column.addStretch(1)
        column.addWidget(self._nothing)
        column.addWidget(clear, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(self._empty)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.bar)
        page.addWidget(self._pages, 1)
        page.addWidget(self.progress)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.list.set_theme(theme)
        self.progress.set_theme(theme)

    def show_session(self, session: Session) -> None:
        """List another session's verse pairs, all of them."""
        self._session = session
        self._counts = WordCounts(session)
        self._indexes = {exact: SearchIndex(session.bitext, exact=exact) for exact in (False, True)}
        self._position = session.position
        self.bar.go_to.set_references(session.bitext.references)
        self.bar.clear()
        self.progress.show_counts(self._counts)

    def on_change(self, change: Change) -> None:
        """Show what the session says has changed."""
        if self._session is None or self._counts is None:
            return
        # Time alone is told by nobody: it is there when the pair is left.
        touched = change.pairs | ({self._position} if change.moved else frozenset())
        if touched:
            self._counts.update(touched)
            self.list.refresh(touched)
            self.progress.show_counts(self._counts)
            self._stale = self._stale or bool(change.pairs)
        if change.moved:
            self._position = self._session.position
            if self._stale and self.bar.chosen is not PairFilter.ALL:
                self._choose()

    def begin_search(self) -> None:
        """Take the keyboard for a search in both texts."""
        self.bar.begin_search()

    def begin_filter(self) -> None:
        """Take the keyboard for a filter."""
        self.bar.begin_filter()

    def ask_reference(self) -> None:
        """Ask for a reference to go to."""
        self.bar.go_to.open()

    def _choose(self) -> None:
        """List what is asked for."""
        session, counts = self._session, self._counts
        if session is None or counts is None:
            return
        query, everything = self.bar.query, len(session.bitext)
        pairs = chosen_pairs(session, counts, self.bar.chosen)
        if query:
            pairs = self._indexes[query.exact].find(query, pairs)
        self._stale = False
        self.list.show_pairs(session, pairs, query)
        self.list.show_position(session.position)
        self._pages.setCurrentIndex(0 if pairs else 1)
        self._nothing.setText(self._why_empty(bool(query)))
        filtered = bool(query) or self.bar.chosen is not PairFilter.ALL
        count = self._count_in_words(len(pairs), everything) if filtered else ""
        self.bar.show_count(count)
        if filtered:
            announce(self, count if pairs else self._nothing.text())

    def _count_in_words(self, listed: int, everything: int) -> str:
        locale = QLocale()
        return tr("{listed} of {all}").format(
            listed=locale.toString(listed), all=locale.toString(everything)
        )

    def _why_empty(self, searched: bool) -> str:
        filtered = self.bar.chosen is not PairFilter.ALL
        if searched and filtered:
            return tr("No such verse pair has these words")
        if searched:
            return tr("No verse pair has these words")
        return tr("There is no such verse pair")

    def _enter_list(self) -> None:
        if self._pages.currentIndex() == 0:
            self.list.enter()

    def _clear(self) -> None:
        self.bar.clear()
        self.list.enter()


class _ThinBar(QWidget):
    """A share, drawn as a thin bar."""

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = LIGHT
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        self._share = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, _THICKNESS)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        bar = QRectF(self.rect())
        for role, share in (("edge", 1.0), ("accent", self._share)):
            painter.setBrush(self.theme.colour(role))
            if share:
                width = max(bar.width() * share, _THICKNESS)
                painter.drawRoundedRect(QRectF(0, 0, width, bar.height()), 2, 2)
        painter.end()


class _ProgressLine(QWidget):
    """A thin bar and a sentence below it; nothing before the words were counted."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("progress")
        self._bar = _ThinBar()
        self._text = plain_label(quiet=True, wraps=True)
        self._text.setObjectName("progress_text")
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 8, 2, 0)
        column.setSpacing(4)
        column.addWidget(self._bar)
        column.addWidget(self._text)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._bar.theme = theme
        self._bar.update()

    def show_counts(self, counts: WordCounts) -> None:
        """Show how far the work has come."""
        self.setVisible(counts.words > 0)
        if not counts.words:
            return
        self._bar.show_share(counts.accounted / counts.words)
        locale = QLocale()
        # Rounded down: 100 % is said when no word is left, and not before.
        percent = 100 * counts.accounted // counts.words
        parts = [tr("{percent} % of words").format(percent=percent)]
        left = counts.words - counts.accounted
        pace = words_an_hour(counts.work)
        if pace is not None and left:
            parts.append(self._pace_in_words(pace))
            time = self._time_in_words(roughly(seconds_left(left, pace)))
            parts.append(tr("about {time} left").format(time=time))
        self._text.setText(" · ".join(part.replace(" ", "\u00a0") for part in parts))
        self._make_room()
        lines = [
            tr("{accounted} of {words} words are accounted for").format(
                accounted=locale.toString(counts.accounted), words=locale.toString(counts.words)
            ),
            self._told(tr("All work so far"), counts.work.seconds, pace),
            self._told(tr("This sitting"), counts.sitting.seconds, words_an_hour(counts.sitting)),
        ]
        self.setToolTip("\n".join(lines))
        self.setAccessibleName(" · ".join(parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        # A list that takes all it can get leaves a wrapped label one line unless it insists.
        width = self.contentsRect().width() - 4
        self._text.setMinimumHeight(max(0, self._text.heightForWidth(width)))

    def _told(self, what: str, seconds: int, pace: float | None) -> str:
        return tr("{what}: {minutes} min, {pace}").format(
            what=what,
            minutes=QLocale().toString(seconds // _MINUTE),
            pace=tr("too little to tell a pace") if pace is None else self._pace_in_words(pace),
        )

    def _pace_in_words(self, pace: float) -> str:
        return tr("{words} words an hour").format(words=QLocale().toString(round(pace)))

    def _time_in_words(self, time: RoughTime) -> str:
        if not time.in_hours:
            return tr("{minutes} min").format(minutes=round(time.amount))
        digits = 0 if time.amount == round(time.amount) else 1
        hours = QLocale().toString(float(time.amount), "f", digits)
        return tr("{hours} h").format(hours=hours)

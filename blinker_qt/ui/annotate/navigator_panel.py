"""Getting through the work: search and filter, the list of verse pairs, and how far it has come."""

from collections.abc import Callable

from PySide6.QtCore import QDeadlineTimer, QLocale, Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from blinker_qt.annotate.editing import Change
from blinker_qt.annotate.pair_filter import PairFilter, chosen_pairs
from blinker_qt.annotate.search import Query, SearchIndex
from blinker_qt.annotate.session import Session
from blinker_qt.annotate.word_counts import WordCounts
from blinker_qt.translation import tr
from blinker_qt.ui.annotate.find_bar import FindBar
from blinker_qt.ui.annotate.navigator import Navigator
from blinker_qt.ui.annotate.progress_line import ProgressLine
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.messages import announce, plain_label

_SLICE = 32
"""Verse pairs counted or folded in one go while idle,"""
_MOMENT = 4
"""and for how many milliseconds at a time, however long the verses and slow the machine."""
_AT_ONCE = 4096
"""A longer list of another session is filled, and its mark set, in turns of their own."""


class NavigatorPanel(QWidget):
    """Shows a session's verse pairs, or those that are searched and filtered for.

    The pair on screen stays what it is while the list is filtered. What the list shows is chosen
    anew when another search or filter is asked for, or another pair comes on screen: no row goes
    away under the pair that is being worked on.

    Signals:
        pair_requested(int): a verse pair was chosen.
        left(): the keyboard should go back to the words.
    """

    pair_requested = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navigator_panel")
        self.list = Navigator()
        self.bar = FindBar()
        self.progress = ProgressLine()
        self._session: Session | None = None
        self._counts: WordCounts | None = None
        self._indexes: dict[bool, SearchIndex] = {}
        self._position = 0
        self._stale = False
        self._is_unlisted = False
        self._is_unmarked = False
        self._empty = QWidget()
        self._nothing = plain_label(quiet=True, wraps=True)
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._do_some)
        self._assemble()
        self.bar.asked.connect(self._choose)
        self.bar.search_begun.connect(self._idle.start)
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
        self._is_unlisted = len(session.bitext) > _AT_ONCE
        self.bar.clear()
        self.progress.show_counts(self._counts)
        self._idle.start()

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

    def _do_some(self) -> None:
        """One slice of what is done while nobody waits for it."""
        if self._counts is None:
            self._idle.stop()
        elif self._is_unlisted:
            self._is_unlisted, self._is_unmarked = False, True
            self._choose()
        elif self._is_unmarked:
            self._mark()
        elif not self._counts.complete:
            _go_on(self._counts.count_some)
            if self._counts.complete:
                self.progress.show_counts(self._counts)
        elif not (
            self.bar.search.hasFocus() and _go_on(self._indexes[self.bar.query.exact].fold_some)
        ):
            self._idle.stop()

    def _choose(self) -> None:
        """List what is asked for."""
        session, counts = self._session, self._counts
        if session is None or counts is None:
            return
        if self._is_unlisted:
            self.list.show_pairs(session, (), Query(""))
            return
        query, everything = self.bar.query, len(session.bitext)
        pairs = chosen_pairs(session, counts, self.bar.chosen)
        if query:
            pairs = self._indexes[query.exact].find(query, pairs)
        self._stale = False
        self.list.show_pairs(session, pairs, query)
        if not self._is_unmarked:
            self._mark()
        self._pages.setCurrentIndex(0 if pairs else 1)
        self._nothing.setText(self._why_empty(bool(query)))
        filtered = bool(query) or self.bar.chosen is not PairFilter.ALL
        count = self._count_in_words(len(pairs), everything) if filtered else ""
        self.bar.show_count(count)
        if filtered:
            announce(self, count if pairs else self._nothing.text())

    def _mark(self) -> None:
        """Mark the verse pair on screen in the list."""
        self._is_unmarked = False
        if self._session is not None:
            self.list.show_position(self._session.position)

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


def _go_on(do_some: Callable[[int], bool]) -> bool:
    """Do slices of something for a moment; whether any are left."""
    end = QDeadlineTimer(_MOMENT)
    is_left = do_some(_SLICE)
    while is_left and not end.hasExpired():
        is_left = do_some(_SLICE)
    return is_left

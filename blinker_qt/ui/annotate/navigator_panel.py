"""The panel around the list of verse pairs: go to a reference, search and filter."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from blinker_qt.annotate.progress import PairFilter, WordCounts, chosen_pairs
from blinker_qt.annotate.search import Query, SearchIndex, find_references
from blinker_qt.annotate.session import Change, Session
from blinker_qt.translation import pgettext, tr
from blinker_qt.ui.annotate.navigator import Navigator, ProgressLine
from blinker_qt.ui.widgets.background import StepsBetweenEvents
from blinker_qt.ui.widgets.controls import ComboBox, column, named, row, text_button
from blinker_qt.ui.widgets.display import visible_form
from blinker_qt.ui.widgets.field import Field
from blinker_qt.ui.widgets.keys import CHOOSE, keeps_keys
from blinker_qt.ui.widgets.messages import PausedAnnouncement, plain_label
from blinker_qt.ui.widgets.theme import Theme, dress_completions
from blinker_qt.ui.widgets.words_page import WordsPage

_MOST_COMPLETIONS = 40
_AT_ONCE = 500
"""The size of the largest file whose verse pairs are listed and counted as it is shown."""
_STEP = 75
"""The number of verse pairs counted between two events, which takes 1 ms."""


class _FilterBox(ComboBox):
    """The combo box of filters, which handles its keys before the shortcuts of the window."""

    def __init__(self, step_down: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__()
        self._step_down, self._leave = step_down, leave

    def event(self, event: QEvent) -> bool:
        kept = (*CHOOSE, Qt.Key.Key_Escape)
        return keeps_keys(event, kept, letters=True) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter moves the focus to the list, Escape to the canvas."""
        if event.key() in CHOOSE:
            self._step_down()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)


class _GoToField(QWidget):
    """A field for a reference, shown on request, and below it the verse pair that Enter opens."""

    def __init__(self, page: WordsPage) -> None:
        super().__init__()
        self._page = page
        self._references: tuple[str, ...] = ()
        self.field = Field("go_to_field", tr("Go to reference"), leave=self._give_up)
        self._announcement = PausedAnnouncement(self.field)
        self._answer = plain_label(quiet=True, wraps=True, name="go_to_answer")
        self._model = QStringListModel(self)
        completer = QCompleter(self._model, self)
        # The completions are found and ordered by the same rule that Enter uses.
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.activated.connect(self._go)
        self.field.setCompleter(completer)
        self.setLayout(column(self.field, self._answer, spacing=2))
        self.field.textChanged.connect(self._show_answer)
        self.field.returnPressed.connect(lambda: self._go(self.field.text()))
        self.hide()

    def set_references(self, references: tuple[str, ...]) -> None:
        self._references = references
        self.hide()

    def open(self) -> None:
        self.field.clear()
        dress_completions(self.field.completer())
        self._show_answer("")
        self.show()
        self.field.setFocus()

    def _show_answer(self, typed: str) -> None:
        places = find_references(self._references, typed, _MOST_COMPLETIONS)
        self._model.setStringList([self._references[place] for place in places])
        if places:
            self._answer.setText("→ " + visible_form(self._references[places[0]]))
        else:
            self._answer.setText(tr("No such reference") if typed.strip() else "")
        self._answer.setVisible(bool(self._answer.text()))
        if self._answer.text():
            self._announcement.say(self._answer.text())

    def _go(self, typed: str) -> None:
        # Enter in the list of completions calls this twice.
        places = find_references(self._references, typed) if self.isVisible() else []
        if places:
            self.hide()
            self._page.go_to(places[0])

    def _give_up(self) -> None:
        self.hide()
        self._page.focus_words()


def _filters() -> dict[PairFilter, str]:
    return {
        PairFilter.ALL: tr("All verse pairs"),
        PairFilter.NOT_BEGUN: tr("Not begun"),
        PairFilter.BEGUN: tr("Begun"),
        PairFilter.NOT_DONE: tr("Not done"),
        PairFilter.LATER: tr("Left for later"),
        PairFilter.DONE: pgettext("verse pairs", "Done"),
        PairFilter.DONE_WITH_WORDS_LEFT: tr("Done with unaccounted words"),
        PairFilter.WORDS_LEFT: tr("Words left"),
        PairFilter.DIFFICULT: pgettext("verse pairs", "Difficult"),
        PairFilter.REJECTED: tr("Rejected"),
        PairFilter.WITH_NOTES: tr("With notes"),
    }


class FindBar(QWidget):
    """Search field, filter, and the number of verse pairs that match.

    `enter_list` gives the keyboard to what was found.
    """

    asked = Signal()  # another search or filter was chosen

    def __init__(self, page: WordsPage, enter_list: Callable[[], None]) -> None:
        super().__init__()
        self._page = page
        self.go_to = _GoToField(page)
        self.search = Field(
            "search_field", tr("Search"), step_down=enter_list, leave=self._end_search
        )
        self.search.setAccessibleName(tr("Search both texts"))
        self.search.setToolTip(tr("Search both texts. A lemma, where lemmas are known: lemma:be"))
        self.exact = named(QToolButton(), "exact_search")
        self.exact.setText("Aá")
        self.exact.setCheckable(True)
        self.exact.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.exact.setAccessibleName(tr("Match case and diacritics"))
        self.exact.setToolTip(tr("Match case and diacritics"))
        self.filter = _FilterBox(enter_list, page.focus_words)
        named(self.filter, "pair_filter", tr("Filter the verse pairs"))
        # In a narrow panel, the box shrinks rather than widening the panel.
        self.filter.setMinimumContentsLength(6)
        self.filter.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.offer_filters(later=False)
        self._count = plain_label(quiet=True, name="pair_count")
        searching = row((self.search, 1), self.exact, spacing=4)
        filtering = row((self.filter, 1), self._count)
        self.setLayout(column(self.go_to, searching, filtering, margins=(0, 4, 0, 4), spacing=4))
        self.search.textChanged.connect(self.asked)
        self.exact.toggled.connect(self.asked)
        self.filter.currentIndexChanged.connect(self.asked)

    @property
    def query(self) -> Query:
        """The search query."""
        return Query.of(self.search.text(), exact=self.exact.isChecked(), with_lemmas=True)

    @property
    def chosen(self) -> PairFilter:
        """The current filter."""
        return PairFilter(self.filter.currentData())

    def offer_filters(self, *, later: bool) -> None:
        """List the filters; `later` adds the one for pairs that are left for later."""
        with QSignalBlocker(self.filter):
            self.filter.clear()
            for choice, words in _filters().items():
                if later or choice is not PairFilter.LATER:
                    self.filter.addItem(words, choice)

    def _end_search(self) -> None:
        self.search.clear()
        self._page.focus_words()

    def clear(self) -> None:
        """Clear search and filter, emitting `asked` only once."""
        # The field itself must hear that it is empty now, to hide its clear button.
        with QSignalBlocker(self):
            self.search.clear()
            self.filter.setCurrentIndex(0)
        self.asked.emit()

    def show_count(self, text: str) -> None:
        """Show how many of how many verse pairs are listed."""
        self._count.setText(text)
        self._count.setVisible(bool(text))


class NavigatorPanel(QWidget):
    """The list of a session's verse pairs with search and filter.

    Filtering does not change the verse pair on screen. The list is updated when the search or
    filter changes or another pair comes on screen, so the row of the current pair does not
    disappear while the pair is edited.

    Args:
        mark_matches: marks the words that are searched for in the verse pair on screen.
    """

    def __init__(self, page: WordsPage, mark_matches: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("navigator_panel")
        self.list = Navigator(page)
        self.bar = FindBar(page, self._enter_list)
        self.progress = ProgressLine()
        self._session: Session | None = None
        self._counts: WordCounts | None = None
        self._indexes: dict[bool, SearchIndex] = {}
        self._announcement = PausedAnnouncement(self)
        self._position = 0
        self._listed: Sequence[int] | None = None
        self._stale = False
        self._is_listed = False
        self._locking: int | None = None
        self._counting = StepsBetweenEvents(self, self._list_or_count)
        self._nothing = plain_label(name="nothing_found", quiet=True, wraps=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        clear = text_button("show_all", tr("Show all"))
        clear.setToolTip(tr("Clear the search and the filter"))
        clear.clicked.connect(self._clear)
        empty = QWidget()
        parts = None, self._nothing, row(None, clear, None), None, None
        empty.setLayout(column(*parts, margins=(9, 9, 9, 9), spacing=8))
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(empty)
        self.setLayout(column(self.bar, (self._pages, 1), self.progress))
        self.bar.asked.connect(self._choose)
        self.bar.asked.connect(mark_matches)

    @property
    def query(self) -> Query:
        """The search query."""
        return self.bar.query

    def search(self) -> None:
        """Focus the search field and select its text."""
        self.bar.search.setFocus()
        self.bar.search.selectAll()

    def choose_filter(self) -> None:
        """Focus the filter."""
        self.bar.filter.setFocus()

    def ask_for_reference(self) -> None:
        """Show the field for a reference."""
        self.bar.go_to.open()

    @property
    def listed(self) -> Sequence[int] | None:
        """The verse pairs that match the search and filter; None where there is neither."""
        return self._listed

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.list.set_theme(theme)
        self.progress.set_theme(theme)

    def show_pace(self, *, shown: bool) -> None:
        """Show or hide the pace and the time left."""
        self.progress.shows_pace = shown
        if self._counts is not None:
            self.progress.show_counts(self._counts)

    def show_session(self, session: Session) -> None:
        """List another session's verse pairs, all of them."""
        self._session = session
        # A large file is listed and counted between events.
        is_large = len(session.bitext) > _AT_ONCE
        self._counts = WordCounts(session, 0 if is_large else None)
        self.progress.show_counts(self._counts)
        self._counting.begin()
        self._index_words(session)
        self._position = session.position
        self.bar.go_to.set_references(tuple(session.names))
        self.bar.offer_filters(later=session.study.leave_for_later)
        self._locking = session.route.locking
        with QSignalBlocker(self.bar):
            self.bar.clear()
        self._is_listed = False
        if is_large:
            self.list.show_pairs(session, (), self.query)
        else:
            self._choose()

    def _index_words(self, session: Session) -> None:
        """Search in the words that are shown."""
        self._indexes = {exact: SearchIndex(session.bitext, exact=exact) for exact in (False, True)}

    def _list_or_count(self) -> bool:
        """List the verse pairs, or count some of their words; whether any are left."""
        if not self._is_listed:
            self._choose()
            return True
        if self._counts is None or self._counts.is_complete:
            return False
        self._counts.count(_STEP)
        self.progress.show_counts(self._counts)
        return True

    def on_change(self, change: Change) -> None:
        """Update what a change of the session affects."""
        if self._session is None or self._counts is None:
            return
        # There is no change event for working time alone: it is updated when the pair is left.
        touched = change.pairs | ({self._position} if change.moved else frozenset())
        if touched:
            self._counts.update(touched)
            self.list.refresh(touched)
            self.progress.show_counts(self._counts)
            self._stale = self._stale or bool(change.pairs)
        if change.staged:
            self._index_words(self._session)
            self._choose()
        if change.moved or self._session.route.locking != self._locking:
            self._locking = self._session.route.locking
            self.list.viewport().update()
        if change.moved:
            self._position = self._session.position
            if self._stale and self.bar.chosen is not PairFilter.ALL:
                self._choose()

    def _choose(self) -> None:
        session, counts = self._session, self._counts
        if session is None or counts is None:
            return
        query, everything = self.bar.query, len(session.bitext)
        pairs = chosen_pairs(session, counts, self.bar.chosen)
        if query:
            matching = self._indexes[query.exact].find(query, pairs)
            pairs = [pair for pair in matching if pair not in session.unsearched]
        self._stale, self._is_listed = False, True
        self.list.show_pairs(session, pairs, query)
        self.list.show_position(session.position)
        self._pages.setCurrentIndex(0 if pairs else 1)
        self._nothing.setText(self._why_empty(bool(query)))
        filtered = bool(query) or self.bar.chosen is not PairFilter.ALL
        self._listed = pairs if filtered else None
        locale = QLocale()
        count = tr("{listed} of {all}").format(
            listed=locale.toString(len(pairs)), all=locale.toString(everything)
        )
        self.bar.show_count(count if filtered else "")
        if filtered:
            self._announcement.say(count if pairs else self._nothing.text())

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

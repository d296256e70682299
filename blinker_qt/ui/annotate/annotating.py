"""The annotation page: verse pair, list, side panel and buttons, and suggestions of a machine."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStackedWidget, QWidget

from blinker_qt.annotate.actions import (
    INCOMPLETE,
    NO_NAME,
    NO_PRECEDENTS,
    NO_WORDS_SELECTED,
    NONE_LISTED_BEHIND,
    NOTHING_DECIDED,
    NOTHING_SUGGESTED,
    READ_ONLY,
    UNANSWERED,
    Refusal,
)
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.precedents import Precedent, Precedents
from blinker_qt.annotate.search import found_words, lemmas_of
from blinker_qt.annotate.session import Change, Session
from blinker_qt.annotate.state import NOTHING_SELECTED, Edit, EditKind, Selection
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, Sentence
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.files import find_named
from blinker_qt.layouts.finding import nearest, next_down
from blinker_qt.layouts.picture import Picture, picture_of, suggested_picture
from blinker_qt.translation import N_, SOURCE_LANGUAGE, tr
from blinker_qt.ui import on_demand
from blinker_qt.ui.annotate.lines_below import HintLine, RestLine, StudyLine
from blinker_qt.ui.annotate.narration import (
    HistoryDialog,
    Narrator,
    end_in_words,
    precedents_in_words,
    refusal_in_words,
    reload_in_words,
    reset_in_words,
    session_left_in_words,
    words_changed,
)
from blinker_qt.ui.annotate.navigator_panel import NavigatorPanel
from blinker_qt.ui.annotate.own_differences import DifferencesDialog
from blinker_qt.ui.annotate.rating_strip import RatingStrip
from blinker_qt.ui.annotate.side_panel import SidePanel
from blinker_qt.ui.annotate.verse_area import VerseArea
from blinker_qt.ui.widgets.actions import Actions
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.controls import (
    ElidedLabel,
    Wrapping,
    button_of,
    column,
    make_bold,
    named,
    row,
    scrolling,
)
from blinker_qt.ui.widgets.display import numbered
from blinker_qt.ui.widgets.messages import announce, plain_label, problem_lines
from blinker_qt.ui.widgets.splitters import splitter
from blinker_qt.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from blinker_qt.gold.machine import Suggesting, Suggestions

_LABELS = N_("Type labels to select; Enter: link, Esc: end")
_LABELS_AT_ONCE = N_("Type two labels to link; Esc: end")
_NO_LABEL_TYPED = Sentence("Type a label first")
_FOLLOWED = (EditKind.LINK, EditKind.EXTEND_BLOCK, EditKind.NOT_TRANSLATED, EditKind.ACCEPT)
"""The edits after which the focus moves to the nearest unaccounted word."""
_AROUND = 6
"""Pixels in sight around the focused word."""
_AT_ONCE = 50
"""The number of verse pairs whose decisions are counted between two events, which takes 7 ms."""
_MOST_PRECEDENTS = 3
_BUTTONS = ("previous", "reset", "reload", "leave", "done")


_LEFT_WIDTH, _SAVED_WIDTH = 92, 24
"""The least widths of what is left to do, on two lines, and of the sign whether it is saved.

With the longest buttons in one line, they fit on a screen of 683 pixels.
"""
_BESIDE_BUTTONS = _LEFT_WIDTH + _SAVED_WIDTH + 56
"""The width of both and of all margins."""
_LEAST_WIDTH = 400
"""Less than that of a laptop of 1366 pixels at 300 %."""
_NARROW = 600
"""The width below which words have too little room beside the list of verse pairs."""


class AnnotatingPage(QWidget):
    """Shows a session and turns clicks and keys into edits of it.

    Args:
        ask_for_name: asks for the annotator's name, which Done needs.
        language: that of the style guide.

    Signals:
        narrowed(bool): there is no room for panels beside the words, or there is again.
    """

    narrowed = Signal(bool)

    def __init__(
        self,
        actions: Actions,
        ask_for_name: Callable[[], None],
        language: str = SOURCE_LANGUAGE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._actions, self._ask_for_name = actions, ask_for_name
        self._session: Session | None = None
        self._narrator: Narrator | None = None
        self._link_at_once = False
        self.focus_follows = True
        self._focus_stays = False
        self._added: Word | None = None
        self.verse = VerseArea()
        self.canvas = self.verse.canvas
        self.panel = NavigatorPanel(self)
        self.navigator = self.panel.list
        self.side = SidePanel(self, actions, language)
        self.hints = HintLine()
        self.rest = RestLine(clock)
        self.study_line = StudyLine(
            self._show_guide_changes, partial(self._edit, self._show_differences)
        )
        self.ratings = RatingStrip(self)
        self._precedents: Precedents | None = None
        self._seen_from: tuple[int, Word] | None = None
        self._differences: DifferencesDialog | None = None
        self._counting = QTimer(self, singleShot=True, interval=0)
        self._counting.timeout.connect(self._count_precedents)
        self.suggestions = SuggestionsUnderlay(self)
        self._reference = named(ElidedLabel(), "reference")
        # Above the words, what is about the word in question; beside Done, what an action did.
        self._above = named(ElidedLabel(lines=2), "above_words")
        self._message = named(ElidedLabel(lines=2), "message")
        self._message.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for label in (self._above, self._message):
            # A long text is elided before what is beside it.
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._left = plain_label(quiet=True, wraps=True, name="left")
        self.saved = named(ElidedLabel(), "saved")
        self.saved.setProperty("quiet", "true")
        self._said = ""
        self._at_once_button = self._indicator(actions["link_at_once"])
        self._assemble(actions)
        self._listen_to_canvas()
        # As the button: in practice, Done shows the answer.
        self.canvas.done_requested.connect(actions["done"].trigger)
        self._connect(actions)
        self.panel.bar.asked.connect(self._show_found)

    def _listen_to_canvas(self) -> None:
        self.canvas.focus_moved.connect(lambda: self.side.show_focus(self.canvas.focused_word))
        self.canvas.focus_moved.connect(self._bring_focus_into_sight)
        self.canvas.focus_moved.connect(self._forget_added)
        self.canvas.changed.connect(self._show_message)
        self.canvas.word_clicked.connect(partial(self._edit, self._select))
        self.canvas.words_added.connect(partial(self._edit, self._select_more))
        self.canvas.link_requested.connect(partial(self._edit, self._link_selected))
        self.canvas.not_translated_requested.connect(partial(self._edit, self._mark))
        self.canvas.labels_toggled.connect(self._close_block)
        self.canvas.labels_toggled.connect(self._show_message)
        self.canvas.labels_toggled.connect(self.hints.set_labelled)
        self.canvas.cells_painted.connect(partial(self._edit, Session.paint_links))
        self.canvas.mark_toggled.connect(partial(self._edit, Session.toggle_mark))

    def _assemble(self, actions: Actions) -> None:
        """Put the buttons of Figure 2 below the verse pair, Done the prominent one.

        Before it, that for leaving a pair for later is shown if the study allows it.
        """
        self._is_narrow = False
        make_bold(self._reference, 18)
        self._reference.setMinimumHeight(2 * self._above.fontMetrics().lineSpacing())
        self._above.hide()
        self.saved.setMinimumWidth(_SAVED_WIDTH)
        middle = QWidget()
        header = self._reference, self._at_once_button, (self.hints, 1), (self._above, 1)
        middle.setLayout(
            column(
                row(*header, margins=(16, 10, 16, 8), spacing=12),
                (self.verse, 1),
                self.ratings,
            )
        )
        panes = (self.panel, middle, self.side)
        # Where space is short, the panes scroll and the buttons below stay in sight.
        parts = splitter(Qt.Orientation.Horizontal, panes, (210, 900, 340), roomy=1)
        page = self._panes = named(scrolling(parts, across=True), "panes")
        self._state_line = QStackedWidget()
        self._state_line.addWidget(self._left)
        self._state_line.addWidget(self._message)
        self._state_line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._state_line.setMinimumWidth(_LEFT_WIDTH)
        # Two lines have room, so that a longer text does not move the words.
        self._state_line.setMinimumHeight(2 * self._left.fontMetrics().lineSpacing() + 2)
        self._buttons = Wrapping(8, 6)
        for name in _BUTTONS:
            self._buttons.add(button_of(actions[name], "button", prominent=name == "done"))
        bottom = row((self._state_line, 1), self.saved, self._buttons, margins=(16, 8, 12, 8))
        below = self.rest, self.study_line, bottom
        self.setLayout(column((page, 1), *below, margins=(8, 4, 8, 0)))

    def _connect(self, actions: Actions) -> None:
        """Connect the actions on the verse pair with the functions of the page."""
        edits: dict[str, Callable[[Session], Refusal | None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "history": self._show_history,
            "previous": self._go_back,
            "leave": self._leave,
            "reset": self._reset,
            "reload": self._reload,
            "next_unaccounted": self._next_unaccounted,
            "first_open": self._go_to_first_open,
            "see_precedent": self._see_precedent,
            "own_differences": self._show_differences,
            "difficult": self._toggle_difficult,
            "link": self._link,
            "not_translated": self._mark,
            "not_translated_source": partial(self._mark, side=Side.SOURCE),
            "not_translated_target": partial(self._mark, side=Side.TARGET),
            "clear_word": lambda session: session.clear_words(self._focused(session)),
            "extend_block": lambda session: session.extend_block(self.canvas.focused_word),
            "take_out": lambda session: session.take_out(self._focused(session)),
            "toggle_possible": self._toggle_possible,
            "repeat": lambda session: session.repeat(self._focused(session)),
            "deselect": Session.clear_selection,
        }
        acts: dict[str, Callable[[], None]] = {
            **{name: partial(self._edit, edit) for name, edit in edits.items()},
            "accept_suggestion": self.suggestions.accept,
            "select_by_label": self._toggle_labels,
            "bring_partners": self.canvas.bring_partners,
            "go_to_reference": self._ask_for_reference,
            "find": self._search,
            "filter": self._filter,
            "add_note": self._begin_note,
            "show_guide": self._search_guide,
        }
        actions.connect(acts)

    def _edit(self, act: Callable[..., Refusal | None], *arguments: object) -> None:
        """Call a function with the session, and show why it refused, if it did."""
        if self._session is not None:
            self.explain(act(self._session, *arguments))

    @staticmethod
    def _indicator(action: QAction) -> QPushButton:
        """The button that switches link at once on and off, and shows with a tick that it is on."""
        button = button_of(action, "indicator")
        button.setAccessibleName(button.text())
        button.setCheckable(True)
        button.setProperty("tight", "true")
        button.setProperty("quiet", "true")
        button.toggled.connect(lambda: _show_tick(button))
        return button

    def minimumSizeHint(self) -> QSize:
        """As narrow as the panes allow: buttons go to further lines."""
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the words in one line where that has room."""
        super().resizeEvent(event)
        room = self.width() - _BESIDE_BUTTONS
        self._buttons.setFixedWidth(min(self._buttons.sizeHint().width(), room))
        is_narrow = self.width() < _NARROW
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            self.narrowed.emit(is_narrow)

    # Display

    @property
    def session(self) -> Session | None:
        """The session that is shown."""
        return self._session

    @property
    def message(self) -> str:
        """The last message, until the next action; or else what is above the words."""
        return self._said or self._above.whole

    def show_session(self, session: Session) -> None:
        """Show another session; the caller must pass its changes to `on_change`."""
        self._session = session
        session.link_at_once = self._link_at_once
        self._at_once_button.setVisible(session.study.linking)
        self._begin_precedents(session)
        self.say("")
        self.verse.set_bitext(session.bitext)
        self.panel.show_session(session)
        self.side.show_session(session)
        self.ratings.show_session(session)
        self._show_pair(session)
        self._narrator = Narrator(session, self.canvas)
        self._narrator.begin()
        # After the narrator: what was linked is announced before the word that is focused next.
        session.listen(self._follow_edit)
        self.hints.show_for(session)
        self.canvas.setFocus()

    def come_back(self) -> None:
        """Say which verse pair is on screen, after another page was, and focus its words."""
        if self._narrator is not None:
            self._narrator.arrive()
        self.canvas.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        _show_tick(self._at_once_button)
        self.verse.set_theme(theme)
        self.panel.set_theme(theme)
        self.side.guide.set_theme(theme)

    def set_link_at_once(self, on: bool) -> None:
        """Switch link at once on or off."""
        if on is self._link_at_once:
            return
        self._link_at_once = on
        self._at_once_button.setChecked(on)
        if self._session is not None:
            self._session.link_at_once = on
        announce(self.canvas, tr("Link at once is on") if on else tr("Link at once is off"))
        self._show_message()

    def on_change(self, change: Change) -> None:
        """Update what a change of the session affects."""
        if self._session is None:
            return
        self._forget_added()
        if self._precedents is not None:
            self._precedents.update(change.pairs)
        self.say("")
        self.rest.note(between_pairs=change.moved)
        self.study_line.note_change()
        self.panel.on_change(change)
        if change.moved:
            self._seen_from = None
            self._show_pair(self._session)
        elif change.pairs:
            self._show_picture(self._session)
        self.canvas.show_selection(self._session.selection)
        self._show_left(self._session)
        self.hints.show_for(self._session)

    def refresh_picture(self) -> None:
        """Show the verse pair again, because its underlay has changed."""
        if self._session is not None:
            self._show_picture(self._session)

    def _show_pair(self, session: Session) -> None:
        self._reference.show_whole(session.names[session.position])
        self._forget_added()
        self._show_picture(session, anew=True)
        self.canvas.show_selection(session.selection)
        self._show_found()
        self.navigator.show_position(session.position)
        self._show_left(session)

    def _show_found(self) -> None:
        """Mark the words of the verse pair on screen that match the search."""
        session, query = self._session, self.panel.bar.query
        if session is not None:
            lemmas = zip(Side, lemmas_of(session.bitext, session.position), strict=True)
            self.canvas.show_found(
                (side, position)
                for side, its in lemmas
                for position in found_words(session.pair.tokens(side), query, its)
            )

    def _show_picture(self, session: Session, *, anew: bool = False) -> None:
        underlay = (
            self.side.gold.underlay()
            if session.is_gold
            else self.suggestions.underlay(session, session.position)
        )
        linking = session.study.asks_for_links(session.annotation.remarks)
        picture = replace(
            picture_of(session.pair, session.alignment, linking=linking), underlay=underlay
        )
        self.hints.set_suggested(picture.suggestions is not None)
        self.verse.show_picture(picture, session.bitext, session.position, anew=anew)
        self.side.show_picture(picture)

    def _show_left(self, session: Session) -> None:
        self._left.setText(session_left_in_words(session))
        done = "" if session.why_not_done() else tr("Done")
        self.canvas.offer_done(tr("Next") if session.read_only else done)
        self.ratings.refresh()

    def say(self, text: str) -> None:
        """Show a message until the next act."""
        self._said = text
        self._show_message()

    def _show_message(self) -> None:
        """Show the last message beside Done, until the next action instead of what is left.

        Above the words are the keys of the labels if they are shown, or else what was decided on
        the word in question, or else a hint.
        """
        if self._said != self._message.whole:
            self._message.show_whole(self._said)
            self._state_line.setCurrentWidget(self._message if self._said else self._left)
            if self._said:
                announce(self.canvas, self._said)
        text = ""
        if self.canvas.shows_labels:
            text = tr(_LABELS_AT_ONCE if self._link_at_once else _LABELS)
            whole = self._with_words_to_mark(text)
        else:
            # It follows the pointer, so it is shown but not announced.
            whole = " – ".join(filter(None, (self._detail_in_words(), self._precedents_in_words())))
        before = self._above.whole
        if whole != before:
            self._above.show_whole(whole)
            self._above.setVisible(bool(whole))
            self.hints.cover(covered=bool(whole))
            # What only Space would do now is heard as the focus, or as what was added.
            if text and not before.startswith(text):
                announce(self.canvas, whole)

    def _detail_in_words(self) -> str:
        """What is known of the word in question."""
        word = self._word_in_question(self._session) if self._session else None
        return self.canvas.detail_in_words(*word) if word else ""

    # Precedents

    def _begin_precedents(self, session: Session) -> None:
        """Count the annotator's decisions between events, if the study shows them."""
        is_own = session.study.precedents and session.annotation_set.role is Role.ANNOTATOR
        self._precedents = Precedents(session) if is_own else None
        self._seen_from = None
        if self._differences is not None:
            self._differences.close()
        self._counting.start()

    def _count_precedents(self) -> None:
        if self._precedents is not None and not self._precedents.is_complete:
            self._precedents.count(_AT_ONCE)
            self._counting.start()

    def _word_in_question(self, session: Session) -> Word | None:
        """The word that is pointed at or focused, or else the only one that is selected."""
        selected = session.selection.words
        only = next(iter(selected)) if len(selected) == 1 else None
        return self.canvas.attention.word or only

    def _precedents_of(self, session: Session, word: Word | None) -> Sequence[Precedent]:
        picture = self.canvas.picture
        # On the way to another verse pair, the word is still one of this one.
        if self._precedents is None or word is None or picture is None:
            return ()
        return self._precedents.of(word, _MOST_PRECEDENTS) if picture.pair == session.pair else ()

    def _precedents_in_words(self) -> str:
        session = self._session
        word = None if session is None else self._word_in_question(session)
        if session is None or word is None:
            return ""
        found = self._precedents_of(session, word)
        form = session.pair.tokens(word[0])[word[1]] if found else ""
        return precedents_in_words(session, form, found)

    def _see_precedent(self, session: Session) -> Refusal | None:
        """Go to where the word was decided last, or back from there."""
        if self._seen_from is not None:
            index, left = self._seen_from
            self.go_to(index)
            self.canvas.focus_word(*left)
            return None
        if self._precedents is None:
            return NO_PRECEDENTS
        word = self._word_in_question(session) or self.canvas.focused_word
        found = self._precedents_of(session, word)
        if word is None or not found:
            return NOTHING_DECIDED
        last = max(found, key=attrgetter("last"))
        form = without_case(session.pair.tokens(word[0])[word[1]])
        here = session.position, word
        self._go_to_decision(last.last, word[0], form, last.translation)
        self._seen_from = here
        return None

    def _go_to_decision(self, pair: int, side: Side, form: str, translation: str) -> None:
        """Go to a verse pair and focus the word that was decided so there."""
        if self._precedents is not None:
            place = self._precedents.place(pair, side, form, translation)
            self.go_to(pair)
            self.canvas.focus_word(*place)

    def _show_differences(self, session: Session) -> Refusal | None:
        """List the words that were decided in several ways, beside the verse pair."""
        if self._precedents is None:
            return NO_PRECEDENTS
        if self._differences is not None:
            self._differences.close()
        dialog = self._differences = DifferencesDialog(session, self._precedents, self)
        dialog.place_requested.connect(self._go_to_decision)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.destroyed.connect(self._forget_differences)
        dialog.show()
        return None

    def _forget_differences(self) -> None:
        self._differences = None

    def _with_words_to_mark(self, keys: str) -> str:
        """The keys of the labels, with the words that Space marks now."""
        session, picture = self._session, self.canvas.picture
        # On the way to another verse pair, the focus is still on a word of this one.
        if session is None or picture is None or picture.pair != session.pair:
            return keys
        words = self._words_to_mark(session)
        if not words:
            return keys
        forms = [numbered(picture.pair.tokens(side)[place], place) for side, place in words]
        return tr("{keys}. Not translated (Space): {words}").format(
            keys=keys, words=", ".join(forms)
        )

    # Actions

    def done(self) -> None:
        """Go on to the next verse pair, or to the first word that is still unaccounted.

        With a search or filter, that is the next one of the list. A file that is read only is only
        looked through.
        """
        session, listed = self._session, self.panel.listed
        if session is None:
            return
        if session.read_only:
            self.explain(self._move(partial(session.next, listed)))
            return
        self.side.remarks.commit()
        before = session.position
        refusal = session.done(listed)
        if refusal == NO_NAME:
            self._ask_for_name()
            refusal = session.done(listed)
        self.explain(refusal)
        if refusal is None and session.position == before:
            at_end = listed is None or session.first_open is None
            self.say(end_in_words(session) if at_end else refusal_in_words(NONE_LISTED_BEHIND))
        elif refusal is None and session.is_left(session.position):
            self.say(tr("This verse pair was left for later"))
        if refusal is None:
            self.canvas.setFocus()

    def _leave(self, session: Session) -> Refusal | None:
        """Leave the verse pair on screen for later and go on."""
        return self._move(session.leave)

    def _undo(self, session: Session) -> None:
        edit = session.undo()
        if edit is None:
            self.say(tr("Nothing to undo"))
        elif edit.kind in _FOLLOWED and not session.selection:
            self._go_back_to(_words_of(edit), edit.selection.begun)

    def _redo(self, session: Session) -> None:
        if session.redo() is None:
            self.say(tr("Nothing to redo"))

    def _go_back(self, session: Session) -> Refusal | None:
        return self._move(partial(session.previous, self.panel.listed))

    def _move(self, move: Callable[[], Refusal | None]) -> Refusal | None:
        """Leave the verse pair on screen, and put the focus on the words of the other one."""
        self.side.remarks.commit()
        refusal = move()
        if refusal is None:
            self.canvas.setFocus()
        return refusal

    def _reset(self, session: Session) -> Refusal | None:
        before = session.history.next_undo
        refusal = session.reset()
        if refusal is None:
            self.say(reset_in_words(session, before))
        return refusal

    def _reload(self, session: Session) -> Refusal | None:
        before = session.history.next_undo
        refusal = session.reload()
        if refusal is None:
            self.say(reload_in_words(session, before))
        return refusal

    def _show_history(self, session: Session) -> None:
        self.side.remarks.commit()
        HistoryDialog(session, self).exec()

    def _toggle_difficult(self, session: Session) -> Refusal | None:
        is_marked = session.annotation.difficult is not None
        return session.set_difficult(None if is_marked else "")

    # What the panels around the words ask for (see `CasesPage`)

    def focus_words(self) -> None:
        """Give the keyboard back to the words."""
        self.canvas.setFocus()

    def focus_word(self, side: Side, position: int) -> None:
        """Put the focus on a word."""
        self.canvas.focus_word(side, position)

    def frame_words(self, words: frozenset[Word]) -> None:
        """Frame the words of a case."""
        self.canvas.frame_words(words)

    def centre_words(self, words: frozenset[Word]) -> None:
        """Scroll the words of a case into the middle."""
        self.canvas.centre_words(words)

    # Panels, which are shown if something in them is asked for

    def show_cases(self) -> None:
        """Show the cases of a gold standard."""
        self._actions.switch_on("show_side_panel")
        self.side.setCurrentWidget(self.side.gold)

    def show_ruling(self, number: str) -> None:
        """Show a ruling of the style guide."""
        self._actions.switch_on("show_side_panel")
        self.side.show_ruling(number)

    def _search_guide(self) -> None:
        self._actions.switch_on("show_side_panel")
        self.side.search_guide()

    def _show_guide_changes(self) -> None:
        self._actions.switch_on("show_side_panel")
        self.side.show_guide_changes()

    def _search(self) -> None:
        self._actions.switch_on("show_navigator")
        self.panel.bar.begin_search()

    def _filter(self) -> None:
        self._actions.switch_on("show_navigator")
        self.panel.bar.filter.setFocus()

    def _ask_for_reference(self) -> None:
        self._actions.switch_on("show_navigator")
        self.panel.bar.go_to.open()

    def _begin_note(self) -> None:
        """Put the focus where a note on the verse pair is written."""
        self._actions.switch_on("show_side_panel")
        if self._session is not None and self._session.read_only:
            self.explain(READ_ONLY)
        else:
            self.side.begin_note()

    def _toggle_labels(self) -> None:
        self.canvas.setFocus()
        self.say("")
        self.canvas.toggle_labels()

    def go_to(self, index: int) -> None:
        """Go to a verse pair of the list."""
        if self._session is None:
            return
        self.side.remarks.commit()
        refusal = self._session.go_to(index)
        self.explain(refusal)
        if refusal is not None:
            self.navigator.show_position(self._session.position)
        elif self.canvas.found:
            self.canvas.bring_into_sight(*min(self.canvas.found, key=lambda word: word[1]))
        self.side.gold.pass_over()
        self.canvas.setFocus()

    def _go_to_first_open(self, session: Session) -> None:
        if session.first_open is not None:
            self.go_to(session.first_open)

    def _next_unaccounted(self, session: Session) -> None:
        """Focus the nearest unaccounted word; from one of them, the next down both sides."""
        focus, left = self.canvas.focused_word, session.unaccounted.words
        find = next_down if focus in left else nearest
        if focus is None or not left or left == [focus]:
            self.say(session_left_in_words(session))
            return
        word = find(left, focus, session.alignment.links, session.pair.counts)
        self.canvas.focus_word(*word)
        self.canvas.setFocus()

    def _follow_edit(self, change: Change) -> None:
        edit, session = change.edit, self._session
        if session is None:
            return
        if edit is None and change.pairs and session.selection:
            self._focus_selected(session.selection)
        elif edit and edit.kind in _FOLLOWED and not self._focus_stays:
            self._follow_work(session, edit.selection)

    def _focus_selected(self, selected: Selection) -> None:
        """Focus a word that undo has selected again, as the next key acts on both."""
        if self.canvas.focused_word not in selected.words:
            side = selected.begun or next(one for one in Side if selected.on(one))
            self.canvas.focus_word(side, max(selected.on(side)))

    def _go_back_to(self, words: Selection, begun: Side | None) -> None:
        """Focus a word whose link or mark was undone, from where the focus had gone on."""
        focus = self.canvas.focused_word
        if focus is None or not self.focus_follows or not words or focus in words:
            return
        side = begun or focus[0]
        side = side if words.on(side) else side.other
        self.canvas.show_next((side, min(words.on(side))))

    def _follow_work(self, session: Session, selected: Selection) -> None:
        """Focus the nearest unaccounted word, on the side where words were selected first."""
        focus = self.canvas.focused_word
        if focus is None or not self.focus_follows or session.is_adjudicated:
            return
        begun = (selected if selected or selected.block is None else selected.block).begun
        word = _nearest_left(session, focus, begun or focus[0])
        if word is not None:
            self.canvas.show_next(word)

    # Edits of words: of the selected words, or else of the focused word

    def _link(self, session: Session) -> Refusal | None:
        """Link the selected words, or in the matrix the words of the focused cell.

        With link at once, select the focused word if no word is selected, then go to its likely
        partner; from a word of the open block, go on to the nearest unaccounted word.
        """
        focus, selected = self.canvas.focused_word, session.selection
        if not selected and self.canvas.ringed_word is None:
            return NO_WORDS_SELECTED
        if self.canvas.focused_cell is not None and not selected:
            self.canvas.toggle_cell()
            return None
        if not session.link_at_once or focus is None or selected.on(focus[0].other):
            return self._link_selected(session)
        if selected.block is not None and focus in selected.block:
            self._follow_work(session, selected)
            return None
        refusal = None if selected else session.select(*focus)
        if session.selection:
            self._focus_partner(session, focus)
        return refusal

    def _select(self, session: Session, side: Side, position: int) -> Refusal | None:
        """Select a word, and remember it if that has added it to the open block."""
        before = session.history.next_undo
        refusal = session.select(side, position)
        edit = session.history.next_undo
        if edit is not None and edit is not before and edit.kind is EditKind.EXTEND_BLOCK:
            self._added = side, position
            self._show_message()
        return refusal

    def _forget_added(self) -> None:
        self._added = None

    def _close_block(self, shown: bool) -> None:
        """Close the open block when the labels are hidden."""
        if self._session is not None and not shown:
            self._session.close_block()
            # If the focus has left the canvas, what has it now is read instead.
            if self.canvas.hasFocus():
                announce(self.canvas, tr("The labels are hidden."))

    def _select_more(self, session: Session, words: Sequence[Word]) -> Refusal | None:
        """Select more words; the focus stays where it is, as Shift and arrow keys may go on."""
        self._focus_stays = True
        refusal = session.select_also(words)
        self._focus_stays = False
        return refusal

    def _focus_partner(self, session: Session, word: Word) -> None:
        """Focus the likely partner of a word: an unaccounted word if there is one on that side."""
        other = word[0].other
        left = [(other, position) for position in session.unaccounted.on(other)]
        every = [(other, position) for position in range(len(session.pair.tokens(other)))]
        links, counts = session.alignment.links, session.pair.counts
        self.canvas.focus_word(*nearest(left or every, word, links, counts))

    def _link_selected(self, session: Session, words: Sequence[Word] = ()) -> Refusal | None:
        """Link the selected words; on a side where none is selected, use the focused word."""
        focus, selected = self.canvas.ringed_word, session.selection
        if focus is not None and selected and not (words or selected.on(focus[0])):
            words = [focus]
        return session.link(words)

    def _mark(
        self, session: Session, side: Side | None = None, words: Sequence[Word] = ()
    ) -> Refusal | None:
        """Mark the selected words of a side not translated, or the words that Space marks."""
        if side is not None:
            return session.mark_not_translated(side, words)
        meant = self._words_to_mark(session)
        return session.mark_not_translated(also=meant) if meant else NO_WORDS_SELECTED

    def _words_to_mark(self, session: Session) -> list[Word]:
        """The selected words; or else the word just added to the open block, or the focused one.

        Whoever has typed the label of a word last, and not of one to link it with, means that word.
        """
        if session.selection:
            return [(side, one) for side in Side for one in sorted(session.selection.on(side))]
        word = self._added or self.canvas.ringed_word
        return [] if word is None else [word]

    def _toggle_possible(self, session: Session) -> Refusal | None:
        """Make links of the selected words, the focused word or the last edit possible or sure."""
        focus, edit = self._focused(session), session.history.next_undo
        if focus is None:
            return session.toggle_possible()
        if edit is None or focus not in session.unaccounted.words:
            return session.toggle_possible([focus])
        # The focus went on when the words were linked.
        return session.toggle_possible(_words_of(edit).words)

    def _focused(self, session: Session) -> Word | None:
        """The focused word where no word is selected; None where acts are on selected words."""
        return None if session.selection else self.canvas.ringed_word

    # Messages and focus

    def _bring_focus_into_sight(self) -> None:
        """Scroll the panes, where space is short, so that the focused word is in sight."""
        word, content = self.canvas.focused_word, self._panes.widget()
        if word is not None and content is not None:
            box = self.canvas.word_rectangle(*word)
            centre = self.canvas.mapTo(content, box.center())
            margins = box.width() // 2 + _AROUND, box.height() // 2 + _AROUND
            self._panes.ensureVisible(centre.x(), centre.y(), *margins)

    def explain(self, refusal: Refusal | None) -> None:
        """Show why an action was refused, and focus the word that caused it."""
        if refusal is None or self._session is None:
            return
        if refusal.name == INCOMPLETE:
            first = self._session.unaccounted.after(None)
            if first is not None:
                self.canvas.focus_word(*first)
            self.canvas.setFocus()
        elif refusal.name == UNANSWERED:
            self.ratings.focus_question(self._session.unanswered[0])
        elif refusal == NO_WORDS_SELECTED and self.canvas.shows_labels:
            # Space, which selects words otherwise, marks them while labels are shown.
            refusal = _NO_LABEL_TYPED
        self.hints.show_for(self._session, words_left=refusal.name == INCOMPLETE)
        self.say(refusal_in_words(refusal))

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Move the focus on, or to the canvas if the focused widget was hidden."""
        focused = cast("QWidget | None", self.window().focusWidget())
        if focused is not None and not focused.isVisible() and self.canvas.isVisible():
            self.canvas.setFocus()
            return True
        return super().focusNextPrevChild(forward)


def _words_of(edit: Edit) -> Selection:
    """The words of the verse pair on screen that an edit has changed."""
    for change in edit.changes:
        if change.index == edit.position:
            return words_changed(change.before.alignment, change.after.alignment)
    return NOTHING_SELECTED


def _show_tick(button: QPushButton) -> None:
    """Show whether a button is checked: with a tick, or with room for one."""
    name = button.accessibleName()
    button.setText(f"✓ {name}")
    button.ensurePolished()
    button.setMinimumWidth(button.sizeHint().width())
    if not button.isChecked():
        button.setText(name)


def _nearest_left(session: Session, word: Word, side: Side) -> Word | None:
    """The nearest unaccounted word, of a side if there is one; None if there is none."""
    left = session.unaccounted.words
    on_side = [one for one in left if one[0] is side]
    links, counts = session.alignment.links, session.pair.counts
    return nearest(on_side or left, word, links, counts) if left else None


class SuggestionsUnderlay(QObject):
    """Loads the suggestions of the study of the open file, and accepts them on click or key.

    The page shows them, and says why they could not be read or why nothing was accepted.
    """

    def __init__(self, page: AnnotatingPage) -> None:
        super().__init__(page)
        self._page = page
        self._session: Session | None = None
        self._suggesting: Suggesting | None = None
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._on_failed)
        page.canvas.suggestion_clicked.connect(self._accept)

    def show_document(self, document: Document, *, is_practice: bool) -> None:
        """Load the suggestions for another document; in practice there are none."""
        self.stop()
        session = document.session
        self._session, self._suggesting = session, None
        source = session.study.suggestions
        if source is None or is_practice or not session.takes_suggestions:
            return
        # Both files are looked for where it does not hold up the window.
        names = document.path.name, source.file
        found = (find_named(name, document.path, is_verified=True) for name in names)
        paths = (path for path in found if path is not None)
        self._runner.run(
            partial(on_demand.read_suggestions_of, document.path),
            paths,
            partial(self._show, session),
        )

    def stop(self) -> None:
        """Stop loading."""
        self._runner.stop()

    def underlay(self, session: Session, index: int) -> Picture | None:
        """The suggestions that are still open on a verse pair, as an underlay; None for none."""
        if self._suggesting is None or session is not self._session:
            return None
        return suggested_picture(session.bitext[index], self._suggesting.open_links(index))

    def accept(self) -> None:
        """Accept the suggestion for the word under the pointer, or else for the focused word."""
        word = self._page.canvas.current_word
        if word is None or self._suggesting is None:
            self._page.explain(NOTHING_SUGGESTED)
        else:
            self._accept(*word)

    def _accept(self, side: Side, position: int) -> None:
        if self._suggesting is not None:
            self._page.explain(self._suggesting.accept((side, position)))

    def _show(self, session: Session, suggestions: "Suggestions") -> None:
        self._suggesting = on_demand.Suggesting(session, suggestions)
        self._page.refresh_picture()

    def _on_failed(self, error: BlinkerError) -> None:
        self._page.say(problem_lines(error)[0])

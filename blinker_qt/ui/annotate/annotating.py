"""The annotation page: a verse pair with the list, the panels, the buttons and the messages."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStackedWidget, QWidget

from blinker_qt.annotate.actions import (
    INCOMPLETE,
    NO_NAME,
    NO_WORDS_SELECTED,
    NONE_LISTED_BEHIND,
    READ_ONLY,
    UNANSWERED,
    Refusal,
)
from blinker_qt.annotate.progress import PairFilter
from blinker_qt.annotate.search import Query, found_words, lemmas_of
from blinker_qt.annotate.session import Change, Session
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.layouts.picture import picture_of
from blinker_qt.settings import HINTS, Settings
from blinker_qt.translation import N_, SOURCE_LANGUAGE, tr
from blinker_qt.ui.annotate.earlier_decisions import OwnPrecedents, RulingsOnWords
from blinker_qt.ui.annotate.lines_below import HintLine, RestLine, StudyLine
from blinker_qt.ui.annotate.narration import (
    HistoryDialog,
    Narrator,
    end_in_words,
    lost_in_words,
    refusal_in_words,
    reload_in_words,
    reset_in_words,
    session_left_in_words,
)
from blinker_qt.ui.annotate.navigator_panel import NavigatorPanel
from blinker_qt.ui.annotate.rating_strip import RatingStrip
from blinker_qt.ui.annotate.side_panel import SidePanel
from blinker_qt.ui.annotate.suggestions import SuggestionsUnderlay
from blinker_qt.ui.annotate.verse_area import VerseArea
from blinker_qt.ui.annotate.word_acts import WordActs
from blinker_qt.ui.widgets.actions import Actions
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
from blinker_qt.ui.widgets.display import isolated, numbered
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import announce, plain_label
from blinker_qt.ui.widgets.splitters import splitter
from blinker_qt.ui.widgets.theme import Theme

_KEY_LETTERS = N_("Type key letters to select; Enter: link, Esc: end")
_KEY_LETTERS_AT_ONCE = N_("Type the key letters of two words to link them; Esc: end")
_NO_KEY_LETTERS_TYPED = Sentence("Type key letters first")
_AROUND = 6
"""Pixels in sight around the focused word."""
_BUTTONS = ("previous", "reset", "reload", "leave", "done")


_LEFT_WIDTH, _SAVED_WIDTH = 92, 24
"""The least widths of what is left to do, on two lines, and of the sign whether it is saved.

With the longest buttons in one line, they fit on a screen of 683 pixels.
"""
_BESIDE_BUTTONS = _LEFT_WIDTH + _SAVED_WIDTH + 56
"""The width of both and of all margins."""
_LEAST_WIDTH = 400
"""Less than that of a laptop of 1366 pixels at 300 %."""
_LEAST_WORDS = 350
"""The least width of the words, their bars and the overview."""
_ROOM_FOR_PANELS = (600, 840)
"""The widths from which one panel and both have room beside the words."""


class _Circumstances(NamedTuple):
    """What the person is busy with."""

    focus: Word | None
    shows_key_letters: bool
    query: Query
    chosen: PairFilter


class AnnotatingPage(QWidget):
    """Shows a session and turns clicks and keys into edits of it.

    Args:
        ask_for_name: asks for the annotator's name, which Done needs.
        language: that of the style guide.

    Signals:
        room_changed(int): how many of the two panels have room beside the words.
    """

    room_changed = Signal(int)

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
        self.verse = VerseArea()
        self.canvas = self.verse.canvas
        self.panel = NavigatorPanel(self, self._show_matches)
        self.navigator = self.panel.list
        self.side = SidePanel(self, self.canvas, actions, language)
        self.cases, self.remarks = self.side.gold, self.side.remarks
        self.hints = HintLine(self.canvas)
        self.rest = RestLine(clock)
        self.ratings = RatingStrip(self)
        self.suggestions = SuggestionsUnderlay(self.canvas, self, self.refresh_picture)
        self.words = WordActs(self.canvas, self, self.suggestions, actions, self._show_message)
        self._precedents = OwnPrecedents(self.canvas, self, self.words, actions)
        self._rulings = RulingsOnWords(
            self.canvas,
            self,
            self.words,
            actions,
            self._show_ruling,
        )
        self.study_line = StudyLine(
            partial(self._in_panel, "show_side_panel", self.side.show_guide_changes),
            self._precedents.show_differences,
        )
        self._reference = named(ElidedLabel(), "reference")
        # The label above the words is about one word, the one beside Done about the last action.
        self._above = named(ElidedLabel(lines=2), "above_words")
        self._message = named(ElidedLabel(lines=2), "message")
        self._message.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for label in (self._above, self._message):
            # A long text is elided before what is beside it.
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._left = plain_label(quiet=True, wraps=True, name="left")
        self.saved = named(ElidedLabel(), "saved")
        self.saved.setProperty("quiet", "true")
        self._outcome = ""
        self._refused_at: _Circumstances | None = None
        self._at_once_button = self._indicator(actions["link_at_once"])
        self._assemble(actions)
        self._listen_to_canvas()
        self._connect(actions)

    def _listen_to_canvas(self) -> None:
        state = self.canvas.state
        state.acts = self.words
        state.focus_moved.connect(self._follow_focus)
        state.changed.connect(self._show_message)
        state.key_letters_toggled.connect(self._show_message)
        self.panel.bar.asked.connect(self._show_message)

    def _assemble(self, actions: Actions) -> None:
        """Put the buttons of Figure 2 below the verse pair, Done the prominent one.

        Before it, that for leaving a pair for later is shown if the study allows it.
        """
        self._room = len(_ROOM_FOR_PANELS)
        make_bold(self._reference, 18)
        self._reference.setMinimumHeight(2 * self._above.fontMetrics().lineSpacing())
        # Of one width, so that the words move nothing when they take the place of a hint.
        self._beside_reference = QStackedWidget()
        self._beside_reference.addWidget(self.hints)
        self._beside_reference.addWidget(self._above)
        self.saved.setMinimumWidth(_SAVED_WIDTH)
        middle = QWidget()
        middle.setMinimumWidth(_LEAST_WORDS)
        header = self._reference, self._at_once_button, (self._beside_reference, 1)
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
            "history": self._show_history,
            "previous": self._go_back,
            "leave": self._leave,
            "reset": self._reset,
            "reload": self._reload,
            "first_open": self._go_to_first_open,
            "difficult": self._toggle_difficult,
        }
        acts: dict[str, Callable[[], None]] = {
            **{name: partial(self._edit, edit) for name, edit in edits.items()},
            "select_by_key_letters": self._toggle_key_letters,
            "bring_partners": self.canvas.state.bring_partners,
            "go_to_reference": partial(
                self._in_panel, "show_navigator", self.panel.ask_for_reference
            ),
            "find": partial(self._in_panel, "show_navigator", self.panel.search),
            "filter": partial(self._in_panel, "show_navigator", self.panel.choose_filter),
            "add_note": self._begin_note,
            "show_guide": partial(self._in_panel, "show_side_panel", self.side.search_guide),
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
        """A small width, as buttons without room go to another line."""
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the buttons if there is too little room, and tell whether the panels have room."""
        super().resizeEvent(event)
        self._buttons.set_room(self.width() - _BESIDE_BUTTONS)
        room = sum(self.width() >= width for width in _ROOM_FOR_PANELS)
        if room != self._room:
            self._room = room
            self.room_changed.emit(room)

    # Display

    @property
    def session(self) -> Session | None:
        """The session that is shown."""
        return self._session

    @property
    def message(self) -> str:
        """The last message, until the next action; or else what is above the words."""
        return self._outcome or self._above.whole

    def show_session(self, session: Session) -> None:
        """Show another session; the caller must pass its changes to `on_change`."""
        self._session = session
        session.set_link_at_once(self._link_at_once)
        self._at_once_button.setVisible(session.study.linking)
        self._precedents.show_session(session)
        self._rulings.show_guide_of(session.study, session.bitext)
        self.say("")
        self.verse.set_bitext(session.bitext)
        self.panel.show_session(session)
        self.side.show_session(session)
        self.ratings.show_session(session)
        self.rest.pause_after = session.study.pause_after
        self._show_pair(session)
        self._narrator = Narrator(session, self.canvas)
        self._narrator.begin()
        # After the narrator: what was linked is announced before the word that is focused next.
        self.words.show_session(session)
        self.hints.show_for(session)
        self.canvas.setFocus()

    def come_back(self) -> None:
        """Say which verse pair is on screen, after another page was, and focus its words."""
        if self._narrator is not None:
            self._narrator.arrive()
        self.canvas.setFocus()

    def apply(self, settings: Settings, theme: Theme, lettering: Lettering) -> None:
        """Apply the settings of the window."""
        _show_tick(self._at_once_button)
        self.verse.apply(settings, theme, lettering)
        self.panel.set_theme(theme)
        self.panel.show_pace(shown=settings.pace_shown)
        self.panel.setVisible(settings.navigator_shown)
        self.side.set_style(theme, settings.source_text_size)
        self.side.open_again(settings.side_tab)
        self.side.setVisible(settings.side_panel_shown)
        self._set_link_at_once(settings.link_at_once)
        self.words.focus_follows = settings.focus_follows
        self.rest.rest_after = settings.rest_after
        self.hints.set_dismissed(settings.hints_put_away if settings.hints else HINTS)

    def _set_link_at_once(self, on: bool) -> None:
        if on is self._link_at_once:
            return
        self._link_at_once = on
        self._at_once_button.setChecked(on)
        if self._session is not None:
            self._session.set_link_at_once(on)
        announce(self.canvas, tr("Link at once is on") if on else tr("Link at once is off"))
        self._show_message()

    def on_change(self, change: Change) -> None:
        """Update what a change of the session affects."""
        if self._session is None:
            return
        self.words.forget_added()
        if change.staged:
            self._precedents.show_session(self._session)
            self.verse.set_bitext(self._session.bitext)
            self.ratings.show_session(self._session)
        self._precedents.update(change.pairs, moved=change.moved)
        draft = self.remarks.put_aside() if change.moved else None
        self._outcome = "" if change.edit is None else lost_in_words(change.edit, self._session)
        self._refused_at = None
        self._show_message()
        self.rest.note(between_pairs=change.moved)
        self.study_line.note_change()
        self.panel.on_change(change)
        if change.moved:
            self._show_pair(self._session)
        elif change.pairs:
            self._show_picture(self._session)
        self.canvas.state.show_selection(self._session.selection)
        self._show_left(self._session)
        self.hints.show_for(self._session)
        if draft is not None:
            reference = isolated(self._session.names[draft])
            self.say(tr("Your note on {reference} is not added yet").format(reference=reference))

    def refresh_picture(self) -> None:
        """Show the verse pair again, because its underlay has changed, and what is left of it."""
        if self._session is not None:
            self._show_picture(self._session)
            self._show_left(self._session)
            self.hints.refresh()

    def _show_pair(self, session: Session) -> None:
        self._reference.show_whole(session.names[session.position])
        self.words.forget_added()
        self._show_picture(session, anew=True)
        self.canvas.state.show_selection(session.selection)
        self._show_matches()
        self.navigator.show_position(session.position)
        self._show_left(session)

    def _show_matches(self) -> None:
        """Mark the words of the verse pair on screen that match the search."""
        session, query = self._session, self.panel.query
        if session is not None:
            lemmas = zip(Side, lemmas_of(session.bitext, session.position), strict=True)
            self.canvas.show_matches(
                (side, position)
                for side, lemmas_of_side in lemmas
                for position in found_words(session.pair.tokens(side), query, lemmas_of_side)
            )

    def _show_picture(self, session: Session, *, anew: bool = False) -> None:
        underlay = (
            self.cases.underlay()
            if session.is_gold
            else self.suggestions.underlay(session, session.position)
        )
        takes_links = session.stages.current.links
        asked = session.study.asks_for_links(session.annotation.remarks)
        picture = replace(
            picture_of(
                session.pair,
                session.alignment,
                linking=asked and takes_links,
                labels=session.study.labels,
                sources=self.cases.drawn if session.is_gold else (),
            ),
            underlay=underlay,
            takes_links=takes_links,
        )
        self.verse.show_picture(picture, session.bitext, session.position, anew=anew)
        self.side.show_picture(picture)

    def _show_left(self, session: Session) -> None:
        self._left.setText(session_left_in_words(session))
        done = tr("Done") if session.is_covered else ""
        self.canvas.offer_done(tr("Next") if session.read_only else done)
        self.ratings.refresh()

    def say(self, text: str) -> None:
        """Show and announce a message until the next act."""
        if text and text != self._outcome:
            announce(self.canvas, text)
        self._outcome, self._refused_at = text, None
        self._show_message()

    def _show_message(self) -> None:
        """Show the last message beside Done, until the next action instead of what is left.

        Above the words is what to do with key letters if they are shown, or else what was decided
        on the word in question, or else a hint. Why an action was refused is no longer shown once
        the person has turned to something else.
        """
        if self._refused_at is not None and self._refused_at != self._circumstances():
            self._outcome, self._refused_at = "", None
        if self._outcome != self._message.whole:
            self._message.show_whole(self._outcome)
            self._state_line.setCurrentWidget(self._message if self._outcome else self._left)
        text, word, state = "", self.words.word_in_question, self.canvas.state
        if state.key_letters is not None:
            text = tr(_KEY_LETTERS_AT_ONCE if self._link_at_once else _KEY_LETTERS)
            whole = self._with_words_to_mark(text)
        elif word is not None:
            # It follows the pointer, and is announced only where the keyboard is.
            detail = self.canvas.detail_in_words(*word)
            whole = " – ".join(filter(None, (detail, *self._earlier_in_words(word))))
        else:
            whole = ""
        before = self._above.whole
        if whole != before:
            self._above.show_whole(whole)
            self._beside_reference.setCurrentWidget(self._above if whole else self.hints)
            # The words that Space would mark are not repeated: they were announced as the focus.
            if text and not before.startswith(text):
                announce(self.canvas, whole)

    def _circumstances(self) -> _Circumstances:
        """What the person is busy with; a message on a refusal is about that."""
        bar, state = self.panel.bar, self.canvas.state
        shows_key_letters = state.key_letters is not None
        return _Circumstances(state.focused_word, shows_key_letters, bar.query, bar.chosen)

    def _earlier_in_words(self, word: Word) -> tuple[str, str]:
        """What was decided on a word before: by the annotator, and by rulings."""
        return self._precedents.in_words(word), self._rulings.in_words(word)

    def _with_words_to_mark(self, keys: str) -> str:
        """What to do with key letters, with the words that Space marks now."""
        session, picture = self._session, self.canvas.state.picture
        # While another verse pair is being shown, the picture is still that of the one before.
        if session is None or picture is None or picture.pair != session.pair:
            return keys
        words = self.words.words_to_mark(session)
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
        self.remarks.commit()
        before = session.position
        refusal = session.done(listed)
        if refusal == NO_NAME:
            self._ask_for_name()
            refusal = session.done(listed)
        self.explain(refusal)
        if refusal is None and session.position == before:
            at_end = listed is None or session.route.first_open is None
            self.say(end_in_words(session) if at_end else refusal_in_words(NONE_LISTED_BEHIND))
        elif refusal is None and session.position in session.route.left:
            self.say(tr("This verse pair was left for later"))
        if refusal is None:
            self.canvas.setFocus()

    def _leave(self, session: Session) -> Refusal | None:
        """Leave the verse pair on screen for later and go on."""
        return self._move(session.leave)

    def _go_back(self, session: Session) -> Refusal | None:
        return self._move(partial(session.previous, self.panel.listed))

    def _move(self, move: Callable[[], Refusal | None]) -> Refusal | None:
        """Leave the verse pair on screen, and put the focus on the words of the other one."""
        self.remarks.commit()
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
        self.remarks.commit()
        HistoryDialog(session, self).exec()

    def _toggle_difficult(self, session: Session) -> Refusal | None:
        is_marked = session.annotation.remarks.difficult is not None
        return session.set_difficult(None if is_marked else "")

    # What the panels around the words ask for (see `CasesPage`)

    def focus_words(self) -> None:
        """Give the keyboard back to the words."""
        self.canvas.setFocus()

    def focus_word(self, side: Side, position: int) -> None:
        """Put the focus on a word."""
        self.canvas.focus_word(side, position)

    # Panels, which are shown first if they are hidden

    def show_cases(self) -> None:
        """Show the cases of a gold standard."""
        self._actions.switch_on("show_side_panel")
        self.side.setCurrentWidget(self.cases)

    def show_new_ruling(self, number: str, study: Study) -> None:
        """Show a ruling that was written just now, in the style guide that has it."""
        if self._session is not None:
            self._actions.switch_on("show_side_panel")
            self.side.show_new_ruling(number, study, self._session.bitext)
            self._rulings.show_guide_of(study, self._session.bitext)

    def show_remarks(self) -> None:
        """Show the remarks on the verse pair on screen."""
        self._actions.switch_on("show_side_panel")
        self.side.setCurrentWidget(self.remarks)

    def _in_panel(self, shown_by: str, act: Callable[[], None]) -> None:
        """Show a panel by its action, and do something in it."""
        self._actions.switch_on(shown_by)
        act()

    def _show_ruling(self, number: str) -> None:
        """Show a ruling in the style guide."""
        self._in_panel("show_side_panel", partial(self.side.show_ruling, number))

    def _begin_note(self) -> None:
        """Put the focus where a note on the verse pair is written."""
        self._actions.switch_on("show_side_panel")
        if self._session is not None and self._session.read_only:
            self.explain(READ_ONLY)
        else:
            self.side.begin_note()

    def _toggle_key_letters(self) -> None:
        self.canvas.setFocus()
        self.say("")
        self.canvas.toggle_key_letters()

    def go_to(self, index: int) -> None:
        """Go to a verse pair of the list."""
        if self._session is None:
            return
        self.remarks.commit()
        refusal, state = self._session.go_to(index), self.canvas.state
        self.explain(refusal)
        if refusal is not None:
            self.navigator.show_position(self._session.position)
        elif state.matches:
            state.bring_into_sight(*min(state.matches, key=lambda word: word[1]))
        self.cases.pass_over()
        self.canvas.setFocus()

    def _go_to_first_open(self, session: Session) -> None:
        if session.route.first_open is not None:
            self.go_to(session.route.first_open)

    # Messages and focus

    def _follow_focus(self) -> None:
        """Announce what was decided before on the focused word, and show it in the side panel.

        Where space is short, the panes scroll so that the word is in sight.
        """
        state, content = self.canvas.state, self._panes.widget()
        word = state.focused_word
        is_announced = self.canvas.hasFocus() and state.key_letters is None
        if is_announced and word is not None and self.words.word_in_question == word:
            text = " – ".join(filter(None, self._earlier_in_words(word)))
            if text:
                announce(self.canvas, text)
        self.side.show_focus(word)
        if word is not None and content is not None:
            box = self.canvas.word_rectangle(*word)
            centre = self.canvas.mapTo(content, box.center())
            margins = box.width() // 2 + _AROUND, box.height() // 2 + _AROUND
            self._panes.ensureVisible(centre.x(), centre.y(), *margins)

    def explain(self, refusal: Refusal | None) -> None:
        """Show why an action was refused, and focus the word that caused it."""
        if refusal is None or self._session is None:
            return
        state = self.canvas.state
        if refusal.name == INCOMPLETE:
            unlabelled = sorted(self._session.labels_left)
            of_label = (Side.SOURCE, unlabelled[0][0]) if unlabelled else None
            first = self._session.unaccounted.after(None) or of_label
            if first is not None:
                self.canvas.focus_word(*first)
            self.canvas.setFocus()
        elif refusal.name == UNANSWERED:
            self.ratings.focus_question(self._session.unanswered[0])
        elif refusal == NO_WORDS_SELECTED and state.key_letters is not None:
            # Space, which selects words otherwise, marks them while key letters are shown.
            refusal = _NO_KEY_LETTERS_TYPED
        self.hints.show_for(self._session, words_left=refusal.name == INCOMPLETE)
        self.say(refusal_in_words(refusal))
        self._refused_at = self._circumstances()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus on, or to the canvas if the focused widget was hidden."""
        focused = cast("QWidget | None", self.window().focusWidget())
        if focused is not None and not focused.isVisible() and self.canvas.isVisible():
            self.canvas.setFocus()
            return True
        return super().focusNextPrevChild(forward)


def _show_tick(button: QPushButton) -> None:
    """Show whether a button is checked: with a tick, or with room for one."""
    name = button.accessibleName()
    button.setText(f"✓ {name}")
    button.ensurePolished()
    button.setMinimumWidth(button.sizeHint().width())
    if not button.isChecked():
        button.setText(name)

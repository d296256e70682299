"""The annotation page: verse pair, list, side panel and buttons, and suggestions of a machine."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.actions import (
    INCOMPLETE,
    NO_WORDS_SELECTED,
    NOTHING_SUGGESTED,
    READ_ONLY,
    UNANSWERED,
    Refusal,
)
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Change, Session
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Side
from blinker_qt.files import find_named
from blinker_qt.layouts.picture import Picture, picture_of, suggested_picture
from blinker_qt.translation import SOURCE_LANGUAGE, tr
from blinker_qt.ui.annotate.lines_below import HintLine, RatingStrip, RestLine
from blinker_qt.ui.annotate.narration import (
    HistoryDialog,
    Narrator,
    end_in_words,
    refusal_in_words,
    reload_in_words,
    session_left_in_words,
)
from blinker_qt.ui.annotate.navigator_panel import NavigatorPanel
from blinker_qt.ui.annotate.side_panel import SidePanel
from blinker_qt.ui.annotate.verse_area import VerseArea
from blinker_qt.ui.app import on_demand
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.controls import (
    button_of,
    column,
    make_bold,
    named,
    row,
    scrolling,
    splitter,
)
from blinker_qt.ui.widgets.messages import announce, plain_label, problem_lines

if TYPE_CHECKING:
    from blinker_qt.gold.machine import Suggesting, Suggestions

_BUTTONS = ("previous", "reset", "reload", "leave", "done")


class AnnotatingPage(QWidget):
    """Shows a session and turns clicks and keys into edits of it."""

    def __init__(
        self,
        language: str = SOURCE_LANGUAGE,
        parent: QWidget | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self.panel = NavigatorPanel()
        self.navigator = self.panel.list
        self.side = SidePanel(language)
        self.hints = HintLine()
        self.rest = RestLine(clock)
        self.ratings = RatingStrip()
        self.verse = VerseArea()
        self.canvas = self.verse.canvas
        self.suggestions = SuggestionsUnderlay(self.canvas, self._explain)
        self.suggestions.found.connect(self.refresh_picture)
        self.suggestions.missed.connect(self._say)
        self._reference = plain_label(name="reference")
        self._message = plain_label(wraps=True, name="message")
        self._message.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._left = plain_label(quiet=True, wraps=True, name="left")
        self.saved = plain_label(quiet=True, name="saved")
        self._buttons = row()
        self._assemble()
        self.panel.pair_requested.connect(self.go_to)
        self.panel.left.connect(self.canvas.setFocus)
        self.canvas.focus_moved.connect(lambda: self.side.show_focus(self.canvas.focused_word))
        self.canvas.word_clicked.connect(partial(self._edit, Session.select))
        self.canvas.words_added.connect(partial(self._edit, Session.select_also))
        self.canvas.link_requested.connect(partial(self._edit, self._link_selected))
        self.canvas.not_translated_requested.connect(partial(self._edit, self._mark))
        self.canvas.cells_painted.connect(partial(self._edit, Session.paint_links))
        self.canvas.mark_toggled.connect(partial(self._edit, Session.toggle_mark))
        self.side.word_requested.connect(self.canvas.focus_word)
        self.side.refused.connect(self._explain)
        self.side.gold.message.connect(self._say)
        self.side.gold.case_shown.connect(self.canvas.frame_words)
        self.side.gold.case_sought.connect(self.canvas.centre_words)
        self.ratings.refused.connect(self._explain)
        self.side.left.connect(self.canvas.setFocus)

    def _assemble(self) -> None:
        make_bold(self._reference, 18)
        middle = QWidget()
        middle.setLayout(
            column(
                row(self._reference, (self._message, 1), margins=(16, 10, 16, 8), spacing=24),
                (self.verse, 1),
                self.ratings,
            )
        )
        panes = (self.panel, middle, self.side)
        # Where space is short, the panes scroll and the buttons below stay in sight.
        parts = splitter(Qt.Orientation.Horizontal, panes, (210, 900, 340), roomy=1)
        page = named(scrolling(parts), "panes")
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        bottom = row((self._left, 1), self.saved, self._buttons, margins=(16, 8, 12, 10))
        below = self.hints, self.rest, bottom
        self.setLayout(column((page, 1), *below, margins=(8, 4, 8, 0)))

    def acts(self) -> dict[str, Callable[[], None]]:
        """The functions of the page, by the names of their actions."""
        edits: dict[str, Callable[[Session], Refusal | None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "history": self._show_history,
            "previous": self._go_back,
            "leave": self._leave,
            "reset": Session.reset,
            "reload": self._reload,
            "next_unaccounted": self._next_unaccounted,
            "first_open": self._go_to_first_open,
            "difficult": self._toggle_difficult,
            "link": self._link,
            "not_translated": self._mark,
            "not_translated_source": partial(self._mark, side=Side.SOURCE),
            "not_translated_target": partial(self._mark, side=Side.TARGET),
            "clear_word": self._clear,
            "extend_block": lambda session: session.extend_block(self.canvas.focused_word),
            "take_out": self._take_out,
            "toggle_possible": self._toggle_possible,
            "repeat": self._repeat,
            "deselect": Session.clear_selection,
        }
        return {
            **{name: partial(self._edit, edit) for name, edit in edits.items()},
            "accept_suggestion": self.suggestions.accept,
            "select_by_label": self._toggle_labels,
            "done": self.done,
            "bring_partners": self.canvas.bring_partners,
            **self.side.gold.acts(),
        }

    def _edit(self, act: Callable[..., Refusal | None], *arguments: object) -> None:
        """Call a function with the session, and show why it refused, if it did."""
        if self._session is not None:
            self._explain(act(self._session, *arguments))

    def add_buttons(self, actions: Mapping[str, QAction]) -> None:
        """Put the four buttons of Figure 2 below the verse pair, Done the prominent one.

        Before it, that for leaving a pair for later is shown if the study allows it.
        """
        for name in _BUTTONS:
            prominent = name == "done"
            self._buttons.addWidget(button_of(actions[name], "button", prominent=prominent))
        self.side.gold.add_buttons(actions)

    # Display

    @property
    def session(self) -> Session | None:
        """The session that is shown."""
        return self._session

    @property
    def message(self) -> str:
        """The last message, until the next action."""
        return self._message.text()

    def show_session(self, session: Session) -> None:
        """Show another session; the caller must pass its changes to `on_change`."""
        self._session = session
        self._say("")
        languages = session.bitext.source_language, session.bitext.target_language
        self.verse.set_languages(*languages)
        self.panel.show_session(session)
        self.side.show_session(session)
        self.ratings.show_session(session)
        self._show_pair(session)
        Narrator(session, self.canvas).begin()
        self.hints.show_for(session)
        self.canvas.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        self.verse.set_theme(theme)
        self.panel.set_theme(theme)
        self.side.guide.set_theme(theme)

    def on_change(self, change: Change) -> None:
        """Update what a change of the session affects."""
        if self._session is None:
            return
        self._say("")
        self.rest.note()
        self.panel.on_change(change)
        if change.moved:
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
        self._reference.setText(session.names[session.position])
        self._show_picture(session)
        self.canvas.show_selection(session.selection)
        self.navigator.show_position(session.position)
        self._show_left(session)

    def _show_picture(self, session: Session) -> None:
        underlay = (
            self.side.gold.underlay()
            if session.is_gold
            else self.suggestions.underlay(session, session.position)
        )
        linking = session.study.linking
        picture = replace(
            picture_of(session.pair, session.alignment, linking=linking), underlay=underlay
        )
        self.hints.set_suggested(picture.suggestions is not None)
        self.verse.show_picture(picture)
        self.side.show_picture(picture)

    def _show_left(self, session: Session) -> None:
        self._left.setText(session_left_in_words(session))
        self.ratings.refresh()

    def _say(self, text: str) -> None:
        if text != self._message.text():
            self._message.setText(text)
            if text:
                announce(self.canvas, text)

    # Actions

    def done(self) -> None:
        """Go on to the next verse pair, or to the first word that is still unaccounted."""
        session = self._session
        if session is None:
            return
        self.side.remarks.commit()
        before = session.position
        refusal = session.done()
        self._explain(refusal)
        if refusal is None and session.position == before:
            self._say(end_in_words(session))
        elif refusal is None and session.is_left(session.position):
            self._say(tr("This verse pair was left for later"))

    def _leave(self, session: Session) -> Refusal | None:
        """Leave the verse pair on screen for later and go on."""
        self.side.remarks.commit()
        return session.leave()

    def _undo(self, session: Session) -> None:
        if session.undo() is None:
            self._say(tr("Nothing to undo"))

    def _redo(self, session: Session) -> None:
        if session.redo() is None:
            self._say(tr("Nothing to redo"))

    def _go_back(self, session: Session) -> Refusal | None:
        self.side.remarks.commit()
        return session.previous()

    def _reload(self, session: Session) -> Refusal | None:
        before = session.history.next_undo
        refusal = session.reload()
        if refusal is None:
            self._say(reload_in_words(session, before))
        return refusal

    def _show_history(self, session: Session) -> None:
        self.side.remarks.commit()
        HistoryDialog(session, self).exec()

    def _toggle_difficult(self, session: Session) -> Refusal | None:
        is_marked = session.annotation.difficult is not None
        return session.set_difficult(None if is_marked else "")

    def begin_note(self) -> None:
        """Put the focus where a note on the verse pair is written."""
        if self._session is not None and self._session.read_only:
            self._explain(READ_ONLY)
        else:
            self.side.begin_note()

    def _toggle_labels(self) -> None:
        self.canvas.setFocus()
        shown = self.canvas.toggle_labels()
        self._say(tr("Type a label to select its word; Enter links, Escape ends") if shown else "")

    def go_to(self, index: int) -> None:
        """Go to a verse pair of the list."""
        if self._session is None:
            return
        self.side.remarks.commit()
        refusal = self._session.go_to(index)
        self._explain(refusal)
        if refusal is not None:
            self.navigator.show_position(self._session.position)
        self.canvas.setFocus()

    def _go_to_first_open(self, session: Session) -> None:
        if session.first_open is not None:
            self.go_to(session.first_open)

    def _next_unaccounted(self, session: Session) -> None:
        """Focus the next undecided word after the focused one, source side first."""
        word = session.unaccounted.after(self.canvas.focused_word)
        if word is None:
            self._say(session_left_in_words(session))
            return
        self.canvas.focus_word(*word)
        self.canvas.setFocus()

    # Edits of words: of the selected words, or else of the focused word

    def _link(self, session: Session) -> Refusal | None:
        """Link the selected words, or in the matrix the words of the focused cell."""
        if self.canvas.focused_cell is not None and not session.selection:
            self.canvas.toggle_cell()
            return None
        return self._link_selected(session)

    def _link_selected(self, session: Session) -> Refusal | None:
        """Link the selected words; on a side where none is selected, use the focused word."""
        focus = self.canvas.focused_word
        if focus is not None and session.selection and not session.selection.on(focus[0]):
            session.select(*focus)
        return session.link()

    def _mark(self, session: Session, side: Side | None = None) -> Refusal | None:
        """Mark the selected words of a side or of both not translated, or else the focused word."""
        if side is None:
            self._select_focused(session)
        sides = [side] if side else [one for one in Side if session.selection.on(one)]
        refusals = [session.mark_not_translated(one) for one in sides]
        if not refusals:
            return NO_WORDS_SELECTED
        return next((one for one in refusals if one is not None), None)

    def _clear(self, session: Session) -> Refusal | None:
        self._select_focused(session)
        return session.clear_words()

    def _take_out(self, session: Session) -> Refusal | None:
        return session.take_out(None if session.selection else self.canvas.focused_word)

    def _toggle_possible(self, session: Session) -> Refusal | None:
        focus = self.canvas.focused_word
        return session.toggle_possible(None if session.selection or focus is None else [focus])

    def _repeat(self, session: Session) -> Refusal | None:
        self._select_focused(session)
        return session.repeat()

    def _select_focused(self, session: Session) -> None:
        if not session.selection and self.canvas.focused_word is not None:
            session.select(*self.canvas.focused_word)

    # Messages and focus

    def _explain(self, refusal: Refusal | None) -> None:
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
        self.hints.show_for(self._session, refused=True)
        self._say(refusal_in_words(refusal))

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Move the focus on, or to the canvas if the focused widget was hidden."""
        focused = cast("QWidget | None", self.window().focusWidget())
        if focused is not None and not focused.isVisible() and self.canvas.isVisible():
            self.canvas.setFocus()
            return True
        return super().focusNextPrevChild(forward)

    def minimumSizeHint(self) -> QSize:
        """Small enough for a laptop beside another window."""
        return QSize(640, 420)


class SuggestionsUnderlay(QObject):
    """Loads the suggestions of the study of the open file, and accepts them on click or key.

    `explain` is called with the reason why nothing was accepted, or None if something was.
    """

    found = Signal()  # suggestions can be shown now
    missed = Signal(str)  # why the suggestions of the study could not be read

    def __init__(self, canvas: VerseCanvas, explain: Callable[[Refusal | None], None]) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._explain = explain
        self._session: Session | None = None
        self._suggesting: Suggesting | None = None
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._miss)
        canvas.suggestion_clicked.connect(self._accept)

    def show_document(self, document: Document, *, is_practice: bool) -> None:
        """Load the suggestions for another document; in practice there are none."""
        self.stop()
        session = document.session
        self._session, self._suggesting = session, None
        source = session.study.suggestions
        first = next(iter(session.bitext.of_pass(1)), None)
        takes = first is not None and session.takes_suggestions(first)
        if source is None or is_practice or not takes:
            return
        machine = find_named(source.file, document.path)
        paths = [document.path] if machine is None else [document.path, machine]
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
        word = self._canvas.current_word
        if word is None or self._suggesting is None:
            self._explain(NOTHING_SUGGESTED)
        else:
            self._accept(*word)

    def _accept(self, side: Side, position: int) -> None:
        if self._suggesting is not None:
            self._explain(self._suggesting.accept((side, position)))

    def _show(self, session: Session, suggestions: "Suggestions") -> None:
        self._suggesting = on_demand.Suggesting(session, suggestions)
        self.found.emit()

    def _miss(self, error: BlinkerError) -> None:
        self.missed.emit(problem_lines(error)[0])

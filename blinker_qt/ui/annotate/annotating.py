"""The annotation page: list of verse pairs, canvas, side panel, and a bar with the buttons."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.actions import INCOMPLETE, READ_ONLY, UNANSWERED, Refusal
from blinker_qt.annotate.session import Change, Session
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
from blinker_qt.ui.annotate.word_acts import SuggestionsUnderlay, WordActs
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.picture import picture_of
from blinker_qt.ui.widgets.controls import button_of, column, make_bold, row, splitter
from blinker_qt.ui.widgets.messages import announce, plain_label

_BUTTONS = ("previous", "reset", "reload", "done")


class AnnotatingPage(QWidget):
    """Shows a session and turns clicks and keys into edits of it."""

    said = Signal(str)  # a message for the status bar

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
        self._word_acts = WordActs(self.canvas, self._explain)
        self._reference = plain_label(name="reference")
        self._message = plain_label(wraps=True, name="message")
        self._message.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._left = plain_label(quiet=True, wraps=True, name="left")
        self._saved = plain_label(quiet=True, name="saved")
        self._buttons = row()
        self._assemble()
        self.panel.pair_requested.connect(self.go_to)
        self.panel.left.connect(self.canvas.setFocus)
        self.canvas.focus_moved.connect(lambda: self.side.show_focus(self.canvas.focused_word))
        self.side.word_requested.connect(self.canvas.focus_word)
        self.side.refused.connect(self._explain)
        self.side.gold.said.connect(self._say)
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
        page = splitter(Qt.Orientation.Horizontal, panes, (210, 900, 340), roomy=1)
        # Where space is short, the texts are cut off and not the buttons.
        bottom = row((self._left, 1), self._saved, self._buttons, margins=(16, 8, 12, 10))
        below = self.hints, self.rest, bottom
        self.setLayout(column((page, 1), *below, margins=(8, 4, 8, 0)))

    def acts(self) -> dict[str, Callable[[], None]]:
        """The functions of the page, by the names of their actions."""
        of_session: dict[str, Callable[[Session], object]] = {
            "undo": self._undo,
            "redo": self._redo,
            "history": self._show_history,
            "previous": self._go_back,
            "reset": lambda session: self._explain(session.reset()),
            "reload": self._reload,
            "next_unaccounted": self._next_unaccounted,
            "first_open": self._go_to_first_open,
            "difficult": self._toggle_difficult,
        }
        return {
            **{name: partial(self._act, act) for name, act in of_session.items()},
            **self._word_acts.by_name(),
            "accept_suggestion": self.suggestions.accept,
            "pick_by_label": self._toggle_labels,
            "done": self.done,
            "bring_partners": self.canvas.bring_partners,
            **self.side.gold.acts(),
        }

    def _act(self, act: Callable[[Session], object]) -> None:
        if self._session is not None:
            act(self._session)

    def add_buttons(self, actions: Mapping[str, QAction]) -> None:
        """Put the four buttons of Figure 2 below the verse pair, Done the prominent one."""
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
        self._session = self._word_acts.session = session
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
        self.side.set_theme(theme)

    def show_saved(self, text: str) -> None:
        """Show the save state."""
        self._saved.setText(text)

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
        self._reference.setText(session.pair.reference)
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
                self.said.emit(text)

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

    def _undo(self, session: Session) -> None:
        if session.undo() is None:
            self._say(tr("Nothing to undo"))

    def _redo(self, session: Session) -> None:
        if session.redo() is None:
            self._say(tr("Nothing to redo"))

    def _go_back(self, session: Session) -> None:
        self.side.remarks.commit()
        self._explain(session.previous())

    def _reload(self, session: Session) -> None:
        before = session.history.next_undo
        refusal = session.reload()
        self._explain(refusal)
        if refusal is None:
            self._say(reload_in_words(session, before))

    def _show_history(self, session: Session) -> None:
        self.side.remarks.commit()
        HistoryDialog(session, self).exec()

    def _toggle_difficult(self, session: Session) -> None:
        is_marked = session.annotation.difficult is not None
        self._explain(session.set_difficult(None if is_marked else ""))

    def begin_note(self) -> None:
        """Put the focus where a note on the verse pair is written."""
        if self._session is not None and self._session.read_only:
            self._explain(READ_ONLY)
        else:
            self.side.begin_note()

    def _toggle_labels(self) -> None:
        self.canvas.setFocus()
        shown = self.canvas.toggle_labels()
        self._say(tr("Type a label to pick its word; Enter links, Escape ends") if shown else "")

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

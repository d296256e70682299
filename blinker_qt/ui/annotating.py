"""The annotator's page: list, verse pair, and the bar with what is left and the four buttons."""

import time
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.buttons import button_of
from blinker_qt.ui.canvas.announcing import announce, announce_focus
from blinker_qt.ui.canvas.picture import picture_of
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.language import SOURCE_LANGUAGE
from blinker_qt.ui.messages import plain_label
from blinker_qt.ui.navigator_panel import NavigatorPanel
from blinker_qt.ui.rating_strip import RatingStrip
from blinker_qt.ui.refusal_words import end_in_words, refusal_in_words, session_left_in_words
from blinker_qt.ui.rest_line import RestLine
from blinker_qt.ui.side_panel import SidePanel
from blinker_qt.ui.theme import Theme
from blinker_qt.workspace.refusals import Incomplete, NothingPicked, Refusal, Unanswered
from blinker_qt.workspace.session import Change, Session

_BUTTONS = ("previous", "reset", "reload", "done")


class AnnotatingPage(QWidget):
    """Shows a session and turns clicks and keys into its acts; the session tells what changed.

    Signals:
        said(str): something for the person to read that needs no answer.
    """

    said = Signal(str)

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
        self.rest = RestLine(clock)
        self.ratings = RatingStrip()
        self.canvas = VerseCanvas()
        self.canvas.setObjectName("canvas")
        self._reference = plain_label()
        self._reference.setObjectName("reference")
        self._message = plain_label(wraps=True)
        self._message.setObjectName("message")
        self._message.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._left = plain_label(quiet=True, wraps=True)
        self._left.setObjectName("left")
        self._saved = plain_label(quiet=True)
        self._saved.setObjectName("saved")
        self._buttons = QHBoxLayout()
        self._assemble()
        self.canvas.focus_moved.connect(partial(announce_focus, self.canvas))
        self.canvas.word_clicked.connect(self._pick)
        self.canvas.link_requested.connect(self._link_picked)
        self.canvas.not_translated_requested.connect(self.mark_not_translated)
        self.canvas.cells_painted.connect(self._paint_links)
        self.canvas.mark_toggled.connect(self._toggle_mark)
        self.panel.pair_requested.connect(self.go_to)
        self.panel.left.connect(self.canvas.setFocus)
        self.canvas.focus_moved.connect(lambda: self.side.show_focus(self.canvas.focused_word))
        self.side.word_requested.connect(self.canvas.focus_word)
        self.side.refused.connect(self._explain)
        self.ratings.refused.connect(self._explain)
        self.side.left.connect(self.canvas.setFocus)

    def _assemble(self) -> None:
        font = QFont(self.font())
        font.setPixelSize(18)
        font.setWeight(QFont.Weight.DemiBold)
        self._reference.setFont(font)
        heading = QHBoxLayout()
        heading.setContentsMargins(16, 10, 16, 8)
        heading.addWidget(self._reference)
        heading.addSpacing(24)
        heading.addWidget(self._message, 1)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(heading)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.ratings)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.panel)
        splitter.addWidget(middle)
        splitter.addWidget(self.side)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([210, 900, 340])
        splitter.setChildrenCollapsible(False)
        bottom = QHBoxLayout()
        bottom.setContentsMargins(16, 8, 12, 10)
        bottom.setSpacing(8)
        # Where room is short, the words give way and not the buttons.
        bottom.addWidget(self._left, 1)
        bottom.addWidget(self._saved)
        bottom.addSpacing(8)
        bottom.addLayout(self._buttons)
        page = QVBoxLayout(self)
        page.setContentsMargins(8, 4, 8, 0)
        page.setSpacing(0)
        page.addWidget(splitter, 1)
        page.addWidget(self.rest)
        page.addLayout(bottom)

    def acts(self) -> dict[str, Callable[[], None]]:
        """What the page can do, by the name of the action that does it."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "link": self.link,
            "not_translated": self.mark_not_translated,
            "not_translated_source": partial(self.mark_not_translated, Side.SOURCE),
            "not_translated_target": partial(self.mark_not_translated, Side.TARGET),
            "clear_word": self.clear_words,
            "extend_block": self.extend_block,
            "take_out": self.take_out,
            "toggle_possible": self.toggle_possible,
            "repeat": self.repeat,
            "unpick": self.unpick,
            "done": self.done,
            "previous": self.previous,
            "reset": self.reset,
            "reload": self.reload,
            "next_unaccounted": self.next_unaccounted,
            "bring_partners": self.canvas.bring_partners,
            "first_open": self.go_to_first_open,
        }

    def add_buttons(self, actions: Mapping[str, QAction]) -> None:
        """Put the four buttons of Figure 2 below the verse pair, Done the prominent one."""
        for name in _BUTTONS:
            prominent = name == "done"
            self._buttons.addWidget(button_of(actions[name], "button", prominent=prominent))

    # What is shown

    @property
    def session(self) -> Session | None:
        """The session on screen."""
        return self._session

    @property
    def message(self) -> str:
        """What was said last, until the next act."""
        return self._message.text()

    def show_session(self, session: Session) -> None:
        """Show another session; the caller passes its changes to `on_change`."""
        self._session = session
        languages = session.bitext.source_language, session.bitext.target_language
        self.canvas.set_directions(*(language.direction for language in languages))
        self.panel.show_session(session)
        self.side.show_session(session)
        self.ratings.show_session(session)
        self._show_pair(session)
        self.canvas.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.canvas.set_theme(theme)
        self.panel.set_theme(theme)
        self.side.set_theme(theme)

    def show_saved(self, text: str) -> None:
        """Say whether the work is safe."""
        self._saved.setText(text)

    def on_change(self, change: Change) -> None:
        """Show what the session says has changed."""
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

    def _show_pair(self, session: Session) -> None:
        self._reference.setText(session.pair.reference)
        self._show_picture(session)
        self.canvas.show_selection(session.selection)
        self.navigator.show_position(session.position)
        self._show_left(session)

    def _show_picture(self, session: Session) -> None:
        picture = picture_of(session.pair, session.alignment, linking=session.study.linking)
        self.canvas.show_picture(picture)
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

    # Acts

    def _pick(self, side: Side, position: int) -> None:
        if self._session is not None:
            self._session.pick(side, position)

    def _paint_links(self, cells: tuple[LinkToken, ...], linked: bool) -> None:
        if self._session is not None:
            self._explain(self._session.paint_links(cells, linked))

    def _toggle_mark(self, side: Side, position: int) -> None:
        if self._session is not None:
            self._explain(self._session.toggle_mark(side, position))

    def link(self) -> None:
        """Link the picked words; the focused word stands in for a side with none picked.

        In the matrix, with no word picked, the focused cell is meant.
        """
        if self._session is None:
            return
        if self.canvas.focused_cell is not None and not self._session.selection:
            self.canvas.toggle_cell()
        else:
            self._link_picked()

    def _link_picked(self) -> None:
        if self._session is not None:
            self._pick_focused_on_empty_side(self._session)
            self._explain(self._session.link())

    def mark_not_translated(self, side: Side | None = None) -> None:
        """Mark the picked words of a side; without a side, of both, or else the focused word."""
        session = self._session
        if session is None:
            return
        if side is None and not session.selection and self.canvas.focused_word is not None:
            session.pick(*self.canvas.focused_word)
        sides = [side] if side else [one for one in Side if session.selection.on(one)]
        if not sides:
            self._explain(NothingPicked())
        for one in sides:
            self._explain(session.mark_not_translated(one))

    def clear_words(self) -> None:
        """Take links and marks from the picked words, or else from the focused word."""
        session = self._session
        if session is None:
            return
        if not session.selection and self.canvas.focused_word is not None:
            session.pick(*self.canvas.focused_word)
        self._explain(session.clear_words())

    def extend_block(self) -> None:
        """Add the picked words to the focused word's block, or to the one that they touch."""
        if self._session is not None:
            self._explain(self._session.extend_block(self.canvas.focused_word))

    def take_out(self) -> None:
        """Take the picked words out of their blocks, or else the focused word."""
        session = self._session
        if session is not None:
            word = None if session.selection else self.canvas.focused_word
            self._explain(session.take_out(word))

    def toggle_possible(self) -> None:
        """Make the links of the picked words, or else of the focused word, possible or sure."""
        session, focus = self._session, self.canvas.focused_word
        if session is not None:
            words = None if session.selection or focus is None else [focus]
            self._explain(session.toggle_possible(words))

    def repeat(self) -> None:
        """Do to the picked words, or else to the focused word, what was done last."""
        session, focus = self._session, self.canvas.focused_word
        if session is None:
            return
        if not session.selection and focus is not None:
            session.pick(*focus)
        self._explain(session.repeat())

    def unpick(self) -> None:
        """Unpick every word."""
        if self._session is not None:
            self._session.clear_selection()

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

    def previous(self) -> None:
        """Go back one verse pair."""
        if self._session is not None:
            self.side.remarks.commit()
            self._explain(self._session.previous())

    def reset(self) -> None:
        """Clear this verse pair."""
        if self._session is not None:
            self._explain(self._session.reset())

    def reload(self) -> None:
        """Bring the whole set back to its last checkpoint."""
        if self._session is not None:
            self._explain(self._session.reload())

    def undo(self) -> None:
        """Take the last edit back."""
        if self._session is not None and self._session.undo() is None:
            self._say(self.tr("Nothing to undo"))

    def redo(self) -> None:
        """Make the edit again that was taken back last."""
        if self._session is not None and self._session.redo() is None:
            self._say(self.tr("Nothing to redo"))

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

    def go_to_first_open(self) -> None:
        """Go to the first verse pair that is not done."""
        if self._session is not None and self._session.first_open is not None:
            self.go_to(self._session.first_open)

    def next_unaccounted(self) -> None:
        """Focus the next word that wants a decision, after the focused one, source side first."""
        if self._session is None:
            return
        word = self._session.unaccounted.after(self.canvas.focused_word)
        if word is None:
            self._say(session_left_in_words(self._session))
            return
        self.canvas.focus_word(*word)
        self.canvas.setFocus()

    def _pick_focused_on_empty_side(self, session: Session) -> None:
        focus = self.canvas.focused_word
        if focus is None or not session.selection or session.selection.on(focus[0]):
            return
        session.pick(*focus)

    def _explain(self, refusal: Refusal | None) -> None:
        """Say why an act was refused, and lead to the word that is in the way."""
        if refusal is None or self._session is None:
            return
        if isinstance(refusal, Incomplete):
            left = refusal.unaccounted
            side = Side.SOURCE if left.source else Side.TARGET
            self.canvas.focus_word(side, left.on(side)[0])
            self.canvas.setFocus()
        elif isinstance(refusal, Unanswered):
            self.ratings.focus_question(refusal.questions[0])
        self._say(refusal_in_words(refusal, self._session))

    def minimumSizeHint(self) -> QSize:
        """Small enough for a laptop beside another window."""
        return QSize(640, 420)

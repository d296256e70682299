"""The lines around the verse pair: hints, the reminder to rest, and whose work the file is."""

import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.annotate.state import PAUSE
from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.settings import Hint
from blinker_qt.translation import N_, tr
from blinker_qt.ui.annotate.narration import (
    farewell_in_words,
    greeting_in_words,
    guide_news_in_words,
)
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.controls import (
    ElidedLabel,
    Wrapping,
    dismiss_button,
    named,
    row,
    text_button,
)
from blinker_qt.ui.widgets.messages import announce, plain_label

LONG = 40
"""A side with more words is long: its end is not visible."""
_MINUTE = 60
_NARROW = 600
"""The width below which there is no room for buttons beside a sentence."""
_STUDY_LINE_MARGINS = (16, 2, 12, 0)
_BESIDE, _BELOW = (0, 1, 1, 1), (1, 0, 1, 3)
"""Where buttons stand in a grid with a sentence: row, column, rows and columns."""
_TEXTS: dict[Hint, str] = {
    Hint.SELECT: N_("Click a word, or press Space on it, to select it."),
    Hint.CELL: N_(
        "Click a cell, or press {link} on it, to link its two words, and again to unlink them; "
        "other links stay."
    ),
    Hint.PARTNER: N_(
        "Now select the matching words on the other side. If there are none, press"
        " {not_translated}.",
    ),
    Hint.LINK: N_("Press {link} or the right mouse button to link the selected words."),
    Hint.BLOCK: N_(
        "More words of the other side are added to this block; a word of the side where you began"
        " starts the next one."
    ),
    Hint.FOLLOW: N_(
        "The other side scrolls with the words you select; {bring_partners} scrolls to linked"
        " words."
    ),
    Hint.AGAIN: N_(
        "To change a link, link the word again: its old links are removed. {undo} undoes it."
    ),
    Hint.LEFT: N_(
        "Words with a dot still need a decision; {next_unaccounted} goes to the nearest one."
    ),
    Hint.SUGGESTION: N_(
        "Dotted lines and lozenges are a machine’s suggestions; {accept_suggestion} or a click "
        "accepts one.",
    ),
    Hint.CASE: N_(
        "{next_case} goes to the next case; {accept_most_frequent} accepts the most frequent "
        "option, a digit an option of the list.",
    ),
    Hint.SETTLED: N_("This verse pair is settled; {next_case} goes to the next open case."),
    Hint.REJECTED: N_("A rejected verse pair needs no links; {done} goes to the next one."),
    Hint.DONE: N_("Nothing is left here; {done} goes to the next verse pair."),
    Hint.LAST: N_("Nothing is left here; {done} finishes this last verse pair."),
}
"""The text of each hint, English; an action in braces is replaced by its key."""


def apt_hints(
    session: Session,
    *,
    words_left: bool = False,
    suggested: bool = False,
    in_grid: bool = False,
) -> Iterator[Hint]:
    """The hints that fit the current state, the most useful first.

    `words_left` says that Done was just refused because words are left, `suggested` that
    suggestions are shown, `in_grid` that the view is the matrix.
    """
    if session.read_only:
        return
    if session.is_adjudicated:
        yield Hint.CASE if session.unaccounted or not session.annotation.done else Hint.SETTLED
        return
    if words_left:
        yield Hint.LEFT
    if suggested:
        yield Hint.SUGGESTION
    yield from _hints_on_words(session, in_grid=in_grid)


def _hints_on_words(session: Session, *, in_grid: bool) -> Iterator[Hint]:
    links = session.stages.current.links
    selected = [side for side in Side if links and session.selection.on(side)]
    if session.selection.block is not None and session.unaccounted:
        yield Hint.BLOCK
    if len(selected) == 2:
        yield Hint.LINK
    elif selected:
        if any(len(session.pair.tokens(side)) > LONG for side in Side):
            yield Hint.FOLLOW
        yield Hint.PARTNER
    elif session.unaccounted:
        if in_grid:
            yield Hint.CELL
        else:
            yield Hint.AGAIN if session.alignment else Hint.SELECT
    elif not session.stages.is_last:
        return
    elif not session.unanswered and session.route.following(session.position) is not None:
        rejected = session.study.leaves_out(session.annotation.remarks)
        yield Hint.REJECTED if rejected else Hint.DONE
    elif not (session.unanswered or session.annotation.done):
        yield Hint.LAST


class HintLine(QWidget):
    """Shows one hint at a time.

    Args:
        canvas: shows the verse pair that the hints are about.
    """

    dismissed = Signal(str)  # a hint was dismissed: its name

    def __init__(self, canvas: VerseCanvas) -> None:
        super().__init__()
        self.setObjectName("hint")
        self._dismissed = frozenset[str]()
        self._shown: Hint | None = None
        self._announced = set[Hint]()
        self._canvas = canvas
        self._session: Session | None = None
        # A screen reader should first announce the result of the action.
        self._announce_timer = QTimer(self, singleShot=True, interval=0)
        self._announce_timer.timeout.connect(self._announce)
        canvas.state.key_letters_toggled.connect(self.refresh)
        self._text = named(ElidedLabel(lines=2), "hint_text")
        self._text.setProperty("quiet", "true")
        self._close = dismiss_button(
            "hint_put_away", tr("Do not show this hint again"), tr("Hide this hint")
        )
        self._close.clicked.connect(self._dismiss)
        self.setLayout(row(self._text, self._close, None, spacing=4))
        for part in (self._text, self._close):
            # Otherwise showing and hiding the line would move the words under the pointer.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)

    def set_dismissed(self, names: Collection[str]) -> None:
        """Set which hints are dismissed."""
        self._dismissed = frozenset(names)
        self.refresh()

    def refresh(self) -> None:
        """Show the hint that fits the current state of the last session."""
        if self._session is not None:
            self.show_for(self._session)

    def show_for(self, session: Session, *, words_left: bool = False) -> None:
        """Show the hint that fits the current state (see `apt_hints`)."""
        self._session = session
        picture = self._canvas.state.picture
        hints = apt_hints(
            session,
            words_left=words_left,
            suggested=picture is not None and picture.suggestions is not None,
            in_grid=self._canvas.arrangement is Arrangement.MATRIX,
        )
        apt = (hint for hint in hints if hint.value not in self._dismissed)
        # While key letters are shown, letters are not the keys that hints name.
        self._shown = hint = next(apt, None) if self._canvas.state.key_letters is None else None
        self._text.setVisible(hint is not None)
        self._close.setVisible(hint is not None)
        if hint is None:
            return
        text = tr(_TEXTS[hint]).format(**keys_by_name())
        self._text.show_whole(text)
        if hint not in self._announced:
            self._announce_timer.start()

    def _announce(self) -> None:
        if self._shown is not None and self.isVisible():
            self._announced.add(self._shown)
            announce(self, self._text.whole)

    def _dismiss(self) -> None:
        if self._shown is not None:
            self.dismissed.emit(self._shown.value)


class RestLine(QWidget):
    """Proposes a rest after some minutes of work, until the line is closed.

    Args:
        clock: a monotonic clock, in seconds.

    Attributes:
        rest_after: the minutes that the annotator prefers; 0 for never.
        pause_after: the minutes after which the study asks for a pause; 0 for never.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.setObjectName("rest")
        self.rest_after = 0
        self.pause_after = 0
        self._clock = clock
        self._began = self._last = clock()
        self._text = plain_label(quiet=True, name="rest_text")
        close = dismiss_button("rest_put_away", tr("Hide"), tr("Hide the reminder to rest"))
        close.clicked.connect(self.dismiss)
        self.setLayout(row(self._text, close, None, margins=(16, 6, 12, 0), spacing=4))
        self.hide()

    def note(self, *, between_pairs: bool) -> None:
        """Record that the person works now.

        The line comes and goes only between verse pairs, as it would move the words.
        """
        now = self._clock()
        if now - self._last >= PAUSE:
            self._began = now
        self._last = now
        worked = now - self._began
        if not between_pairs:
            return
        is_asked = 0 < self.pause_after * _MINUTE <= worked
        due = is_asked or 0 < self.rest_after * _MINUTE <= worked
        if due:
            text = (
                tr("You have worked for {minutes} min; this study asks you to make a pause now")
                if is_asked
                else tr("You have worked for {minutes} min; consider a short break")
            )
            words = text.format(minutes=int(worked // _MINUTE))
            self._text.setText(words)
            if self.isHidden():
                announce(self, words)
        self.setVisible(due)

    def dismiss(self) -> None:
        """Hide the line until another stretch of work is over."""
        self._began = self._last = self._clock()
        self.hide()


class StudyLine(QWidget):
    """Says in the file of a study whose work it is, and at the end which file to send to whom.

    Args:
        show_changes: shows what changed in the style guide.
        show_differences: shows the words that were decided in several ways.
    """

    def __init__(
        self, show_changes: Callable[[], None], show_differences: Callable[[], None]
    ) -> None:
        super().__init__()
        self.setObjectName("study_line")
        self._session: Session | None = None
        self._file = Path()
        self._was_finished = False
        self._text = plain_label(wraps=True, name="study_line_text")
        # A screen reader should first announce the result of the action.
        self._announce_timer = QTimer(self, singleShot=True, interval=0)
        self._announce_timer.timeout.connect(lambda: announce(self, self._text.text()))
        self._folder = text_button("show_in_folder", tr("Show in folder"))
        self._folder.clicked.connect(self._show_folder)
        self._differences = text_button("show_differences", tr("Words decided in several ways"))
        self._differences.clicked.connect(show_differences)
        self._changes = text_button("show_guide_changes", tr("Show changes"))
        self._changes.clicked.connect(show_changes)
        close = dismiss_button("study_line_hide", tr("Hide"), tr("Hide this line"))
        close.clicked.connect(self.hide)
        self._buttons = Wrapping(8, 6)
        for button in (self._changes, self._differences, self._folder):
            self._buttons.add(button)
        self._places = QGridLayout()
        self._places.setContentsMargins(*_STUDY_LINE_MARGINS)
        self._places.setHorizontalSpacing(8)
        self._places.setVerticalSpacing(4)
        self._places.setColumnStretch(0, 1)
        self._places.addWidget(self._text, 0, 0)
        self._places.addWidget(self._buttons, *_BESIDE)
        self._places.addWidget(close, 0, 2)
        self.setLayout(self._places)
        self.hide()

    def greet(self, session: Session, file: Path, own_name: str, guide_seen: str) -> None:
        """Begin with another file.

        Args:
            own_name: that of whoever works on this computer; empty if unknown.
            guide_seen: the version of the study's style guide that was shown last; may be empty.
        """
        self._session, self._file = session, file
        self._was_finished = session.route.first_open is None
        is_handed_in = not (session.read_only or session.is_gold)
        text = greeting_in_words(session, own_name) if is_handed_in else ""
        if text and self._was_finished:
            text = farewell_in_words(session, file.name)
        news = guide_news_in_words(session.study, guide_seen)
        ends = bool(text) and self._was_finished
        self._show(f"{text} {news}".strip(), ends=ends, has_news=bool(news))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the text if there is no room for them beside it."""
        super().resizeEvent(event)
        place = _BELOW if self.width() < _NARROW else _BESIDE
        self._places.addWidget(self._buttons, *place, Qt.AlignmentFlag.AlignLeft)
        left, _, right, _ = _STUDY_LINE_MARGINS
        self._buttons.set_room(self.width() - left - right)

    def leave(self) -> None:
        """Say nothing about the file that is open."""
        self._session = None
        self.hide()

    def note_change(self) -> None:
        """Show the farewell when every verse pair has become done, and hide it when one is open."""
        session = self._session
        if session is None or session.read_only or session.is_gold:
            return
        is_finished = session.route.first_open is None
        if is_finished and not self._was_finished:
            self._show(farewell_in_words(session, self._file.name), ends=True)
            self._announce_timer.start()
        elif self._was_finished and not is_finished:
            self.hide()
        self._was_finished = is_finished

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file.parent)))

    def _show(self, text: str, *, ends: bool, has_news: bool = False) -> None:
        self._text.setText(text)
        self._folder.setVisible(ends)
        precedents = self._session is not None and self._session.study.precedents
        self._differences.setVisible(ends and precedents)
        self._changes.setVisible(has_news)
        self._buttons.setVisible(ends or has_news)
        self.setVisible(bool(text))

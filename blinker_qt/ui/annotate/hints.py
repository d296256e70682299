"""Quiet lines below the verse pair: what helps at this moment, and that a rest is due."""

import time
from collections.abc import Callable, Collection, Iterator

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.settings import Hint
from blinker_qt.translation import N_, tr
from blinker_qt.ui.app.actions import ACTIONS, key_of
from blinker_qt.ui.widgets.controls import put_away_button
from blinker_qt.ui.widgets.messages import announce, plain_label

LONG = 40
"""A side with more words is long: its end is out of sight."""
REST = 300.0
"""Seconds without any act that count as a rest; the next act begins a new stretch of work."""
_MINUTE = 60
_TEXTS: dict[Hint, str] = {
    Hint.PICK: N_("Click a word, or press Space on it, to pick it."),
    Hint.PARTNER: N_(
        "Now pick the matching words on the other side. If there are none, press {not_translated}.",
    ),
    Hint.LINK: N_("Press {link} or the right mouse button to link the picked words."),
    Hint.FOLLOW: N_(
        "The other side scrolls with the words you pick; {bring_partners} scrolls to linked words."
    ),
    Hint.AGAIN: N_(
        "To change a link, link the word again: its old links are removed. {undo} undoes it."
    ),
    Hint.LEFT: N_(
        "Words with a dot still need a decision; {next_unaccounted} goes to the next one."
    ),
    Hint.SUGGESTION: N_(
        "Dotted lines and lozenges are a machine’s suggestions; {accept_suggestion} or a click "
        "accepts one.",
    ),
    Hint.CASE: N_(
        "{next_case} goes to the next case; {accept_majority} accepts the majority, a digit an "
        "option of the list.",
    ),
    Hint.SETTLED: N_("This verse pair is settled; {next_case} goes to the next open case."),
    Hint.DONE: N_("No word is left here; {done} goes to the next verse pair."),
    Hint.LAST: N_("No word is left here; {done} finishes this last verse pair."),
}
"""What each hint says, English; an action in braces stands for its key."""


def apt_hints(
    session: Session, *, refused: bool = False, suggested: bool = False
) -> Iterator[Hint]:
    """The hints that suit the moment, the most telling first.

    Args:
        session: the work on screen.
        refused: whether Done was refused a moment ago.
        suggested: whether a machine's suggestions are in sight.
    """
    if session.read_only:
        return
    if session.is_adjudicated:
        yield Hint.CASE if session.unaccounted or not session.annotation.done else Hint.SETTLED
        return
    if refused:
        yield Hint.LEFT
    if suggested:
        yield Hint.SUGGESTION
    yield from _hints_on_words(session)


def _hints_on_words(session: Session) -> Iterator[Hint]:
    picked = [side for side in Side if session.selection.on(side)]
    if len(picked) == 2:
        yield Hint.LINK
    elif picked:
        if any(len(session.pair.tokens(side)) > LONG for side in Side):
            yield Hint.FOLLOW
        yield Hint.PARTNER
    elif session.unaccounted:
        yield Hint.AGAIN if session.alignment else Hint.PICK
    elif not session.unanswered and session.following is not None:
        yield Hint.DONE
    elif not (session.unanswered or session.annotation.done):
        yield Hint.LAST


class HintLine(QWidget):
    """Says one thing at a time; it keeps its place while there is anything left to say."""

    put_away = Signal(str)  # a hint was put away; this is its name

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("hint")
        self._away = frozenset[str]()
        self._shown: Hint | None = None
        self._told = set[Hint]()
        self._suggested = False
        # A screen reader is first told what the act did, or why it was refused.
        self._telling = QTimer(self, singleShot=True, interval=0)
        self._telling.timeout.connect(self._tell)
        self._refresh: Callable[[], None] = lambda: None
        self._text = plain_label(quiet=True)
        self._text.setObjectName("hint_text")
        self._text.setMinimumWidth(1)
        self._close = put_away_button(
            "hint_put_away", tr("Do not show this hint again"), tr("Hide this hint")
        )
        self._close.clicked.connect(self._put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 12, 0)
        row.setSpacing(4)
        row.addWidget(self._text)
        row.addWidget(self._close)
        row.addStretch(1)
        for part in (self._text, self._close):
            # A line that came and went would move the words under the pointer.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)

    def set_away(self, names: Collection[str]) -> None:
        """Keep these hints away, and bring all others back."""
        self._away = frozenset(names)
        self.setVisible(any(hint.value not in self._away for hint in Hint))
        self._refresh()

    def set_suggested(self, suggested: bool) -> None:
        """Take note of whether a machine's suggestions are in sight."""
        if suggested is not self._suggested:
            self._suggested = suggested
            self._refresh()

    def show_for(self, session: Session, *, refused: bool = False) -> None:
        """Say what helps now, if anything does.

        Args:
            session: the work on screen.
            refused: whether Done was refused a moment ago.
        """
        self._refresh = lambda: self.show_for(session)
        hints = apt_hints(session, refused=refused, suggested=self._suggested)
        self._show(next((hint for hint in hints if hint.value not in self._away), None))

    def _show(self, hint: Hint | None) -> None:
        self._shown = hint
        self._text.setVisible(hint is not None)
        self._close.setVisible(hint is not None)
        if hint is None:
            return
        text = _in_words(hint)
        self._text.setText(text)
        # Where it is cut off, it can still be read whole.
        self._text.setToolTip(text)
        if hint not in self._told:
            self._telling.start()

    def _tell(self) -> None:
        """Have a screen reader say the hint, once."""
        if self._shown is not None and self.isVisible():
            self._told.add(self._shown)
            announce(self, self._text.text())

    def _put_away(self) -> None:
        if self._shown is not None:
            self.put_away.emit(self._shown.value)


def _in_words(hint: Hint) -> str:
    keys = {row.name: key_of(row.name) for row in ACTIONS if row.keys}
    return tr(_TEXTS[hint]).format(**keys)


class RestLine(QWidget):
    """Proposes a rest after a long stretch of work, until one is taken or it is put away.

    Args:
        clock: seconds from any fixed moment, never running back.

    Attributes:
        rest_after: minutes of work at a stretch; 0 for never.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.setObjectName("rest")
        self.rest_after = 0
        self._clock = clock
        self._began = self._last = clock()
        self._text = plain_label(quiet=True)
        self._text.setObjectName("rest_text")
        away = put_away_button("rest_put_away", tr("Hide this"), tr("Hide the reminder to rest"))
        away.clicked.connect(self.put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 12, 0)
        row.setSpacing(4)
        row.addWidget(self._text)
        row.addWidget(away)
        row.addStretch(1)
        self.hide()

    def note(self) -> None:
        """Somebody worked just now."""
        now = self._clock()
        if now - self._last >= REST:
            self._began = now
        self._last = now
        worked = now - self._began
        due = bool(self.rest_after) and worked >= self.rest_after * _MINUTE
        if due:
            minutes = int(worked // _MINUTE)
            words = tr(
                "You have worked for {minutes} min; a short rest keeps the eye sharp"
            ).format(minutes=minutes)
            self._text.setText(words)
            if self.isHidden():
                announce(self, words)
        self.setVisible(due)

    def put_away(self) -> None:
        """Say nothing for another stretch."""
        self._began = self._last = self._clock()
        self.hide()

"""What a newcomer is told at the moment when it helps."""

from collections.abc import Iterator

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.settings import Hint

LONG = 40
"""A side with more words is long: its end is out of sight."""


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

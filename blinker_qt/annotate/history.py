"""What was edited, as values that can be undone and redone without limit."""

from dataclasses import dataclass
from enum import Enum

from blinker_qt.bitext.annotation import PairAnnotation


class EditKind(Enum):
    """The annotator's act behind an edit; the values are stable."""

    LINK = "link"
    ADD_LINKS = "add-links"
    REMOVE_LINKS = "remove-links"
    NOT_TRANSLATED = "not-translated"
    CLEAR_WORDS = "clear-words"
    EXTEND_BLOCK = "extend-block"
    TAKE_OUT = "take-out"
    TOGGLE_POSSIBLE = "toggle-possible"
    ACCEPT = "accept"
    ADD_NOTE = "add-note"
    REMOVE_NOTE = "remove-note"
    SET_DIFFICULT = "set-difficult"
    SET_REJECTED = "set-rejected"
    RATE = "rate"
    SETTLE = "settle"
    CITE = "cite"
    RESET = "reset"
    RELOAD = "reload"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class PairChange:
    """What an edit did to the work on one verse pair.

    Attributes:
        index: 0-based place of the pair in the bitext.
        before: the work as it stood.
        after: the work as the edit left it.
    """

    index: int
    before: PairAnnotation
    after: PairAnnotation


@dataclass(frozen=True, slots=True)
class Edit:
    """One step of undo.

    Attributes:
        kind: the act.
        position: index of the verse pair that was on screen.
        changes: what it did, at least one change, no two to the same pair.
    """

    kind: EditKind
    position: int
    changes: tuple[PairChange, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """What has to reach the disk after an edit, an undo, a redo or a new annotator's name.

    It holds the state afterwards, so that applying it twice is applying it once.

    Attributes:
        revision: of the annotation set, after the edit.
        annotator: the annotator's name, after the edit.
        states: (index, work) of the verse pairs concerned.
    """

    revision: int
    annotator: str
    states: tuple[tuple[int, PairAnnotation], ...]


class History:
    """The edits that can be undone and those that can be redone; the last one is first in turn."""

    def __init__(self) -> None:
        self._done: list[Edit] = []
        self._undone: list[Edit] = []

    def __len__(self) -> int:
        """How many edits stand."""
        return len(self._done)

    @property
    def done(self) -> tuple[Edit, ...]:
        """The edits that stand, in the order in which they were made."""
        return tuple(self._done)

    @property
    def undone(self) -> tuple[Edit, ...]:
        """The edits taken back, in the order in which they were made and redo makes them again."""
        return tuple(reversed(self._undone))

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to make again."""
        return bool(self._undone)

    @property
    def next_undo(self) -> Edit | None:
        """The edit that undo would take back."""
        return self._done[-1] if self._done else None

    @property
    def next_redo(self) -> Edit | None:
        """The edit that redo would make again."""
        return self._undone[-1] if self._undone else None

    def add(self, edit: Edit) -> None:
        """Remember a new edit; what was undone before it can no longer be redone."""
        self._done.append(edit)
        self._undone.clear()

    def undo(self) -> Edit | None:
        """The edit to take back, which can then be redone; None when there is none."""
        return _hand_over(self._done, self._undone)

    def redo(self) -> Edit | None:
        """The edit to make again, which can then be undone; None when there is none."""
        return _hand_over(self._undone, self._done)


def _hand_over(giver: list[Edit], taker: list[Edit]) -> Edit | None:
    if not giver:
        return None
    taker.append(giver.pop())
    return taker[-1]

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
    """The edits of a session that can be undone, and those that can be redone."""

    def __init__(self) -> None:
        self._edits: list[Edit] = []
        self._standing = 0

    def __len__(self) -> int:
        """How many edits stand."""
        return self._standing

    @property
    def done(self) -> tuple[Edit, ...]:
        """The edits that stand, in the order in which they were made."""
        return tuple(self._edits[: self._standing])

    @property
    def undone(self) -> tuple[Edit, ...]:
        """The edits taken back, in the order in which they were made and redo makes them again."""
        return tuple(self._edits[self._standing :])

    @property
    def next_undo(self) -> Edit | None:
        """The edit that undo would take back."""
        return self._edits[self._standing - 1] if self._standing else None

    @property
    def next_redo(self) -> Edit | None:
        """The edit that redo would make again."""
        return self._edits[self._standing] if self._standing < len(self._edits) else None

    def add(self, edit: Edit) -> None:
        """Remember a new edit; what was undone before it can no longer be redone."""
        self._edits[self._standing :] = [edit]
        self._standing += 1

    def undo(self) -> Edit | None:
        """The edit to take back, which can then be redone; None when there is none."""
        edit = self.next_undo
        self._standing -= edit is not None
        return edit

    def redo(self) -> Edit | None:
        """The edit to make again, which can then be undone; None when there is none."""
        edit = self.next_redo
        self._standing += edit is not None
        return edit

"""Remarks of an annotator on a verse pair: notes, difficulty, rejection, leaving it for later."""

import re
from dataclasses import dataclass, replace
from enum import Enum

from blinker_qt.bitext.alignment import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Word
from blinker_qt.translation import N_

MOST_CHARACTERS = 10_000
"""The most characters of one remark."""
MOST_NOTES = 1_000
"""The most notes on one verse pair."""

_BLANK = " \t\n\r"
_RULING = re.compile(r"[A-Z]{1,16}-[1-9][0-9]{0,3}")


class RemarkError(BlinkerError):
    """A remark that cannot be written to an annotation file."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a verse pair or on one of its words.

    Attributes:
        on: the word; None for the pair as a whole.
        ruling: the number of a ruling of the style guide, such as ``ART-3``; empty for none.
        unknown: content of a newer minor format version.

    Raises:
        RemarkError: on construction, for a text that is blank, too long or holds characters that
            XML cannot hold, for a malformed ruling and for a negative position.
    """

    text: str
    on: Word | None = None
    ruling: str = ""
    unknown: UnknownContent = NOTHING_UNKNOWN

    def __post_init__(self) -> None:
        _check_text(self.text)
        if not self.text.strip(_BLANK):
            raise RemarkError(N_("the note is empty"))
        check_ruling(self.ruling)
        if self.on is not None and self.on[1] < 0:
            raise RemarkError(N_("a note is on word {position}"), position=self.on[1] + 1)


class RejectionKind(Enum):
    """Why a verse pair is rejected; the values are stable."""

    NOT_A_TRANSLATION = "not-a-translation"
    WRONG_VERSE = "wrong-verse"
    UNREADABLE = "unreadable"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Rejection:
    """The annotator's statement that a verse pair cannot be linked sensibly, and why.

    Raises:
        RemarkError: on construction, for words that are too long or that XML cannot hold.
    """

    kind: RejectionKind
    words: str = ""

    def __post_init__(self) -> None:
        _check_text(self.words)


@dataclass(frozen=True, slots=True)
class Remarks:
    """All remarks on one verse pair.

    Attributes:
        notes: the notes, in the order in which they were made.
        difficult: why the pair is difficult, empty for no stated reason; None where it is not.
        rejected: why the pair is rejected; None where it is not.
        later: whether the pair is left for later; never of a pair that is done.

    Raises:
        RemarkError: on construction, for a reason that is blank without being empty, too long or
            nothing that XML can hold, and for too many notes.
    """

    notes: tuple[Note, ...] = ()
    difficult: str | None = None
    rejected: Rejection | None = None
    later: bool = False

    def __post_init__(self) -> None:
        _check_text(self.difficult or "")
        if self.difficult and not self.difficult.strip(_BLANK):
            raise RemarkError(N_("the reason is empty"))
        if len(self.notes) > MOST_NOTES:
            raise RemarkError(N_("there are more than {most} notes"), most=MOST_NOTES)

    def __bool__(self) -> bool:
        """Whether there is any remark."""
        return bool(self.notes or self.difficult is not None or self.rejected or self.later)

    def with_note(self, note: Note) -> "Remarks":
        """The remarks with one more note, unless they have it already."""
        return self if note in self.notes else replace(self, notes=(*self.notes, note))

    def without_note(self, note: Note) -> "Remarks":
        """The remarks without this note."""
        return replace(self, notes=tuple(kept for kept in self.notes if kept != note))


def check_ruling(ruling: str) -> None:
    """Raise RemarkError if a text is neither the number of a ruling nor empty."""
    if ruling and not _RULING.fullmatch(ruling):
        raise RemarkError(N_("“{ruling}” is not the number of a ruling"), ruling=ruling[:60])


def _check_text(text: str) -> None:
    offset = first_unholdable(text)
    if offset is not None:
        code = f"U+{ord(text[offset]):04X}"
        raise RemarkError(N_("XML cannot hold the character {code}"), code=code)
    if len(text) > MOST_CHARACTERS:
        raise RemarkError(N_("a remark has more than {most} characters"), most=MOST_CHARACTERS)


NO_REMARKS = Remarks()

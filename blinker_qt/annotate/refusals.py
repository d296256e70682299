"""Why an act was refused: values, worded where people read them."""

from dataclasses import dataclass

from blinker_qt.bitext.coverage import Unaccounted
from blinker_qt.bitext.errors import Values
from blinker_qt.bitext.study import Question


@dataclass(frozen=True, slots=True)
class Incomplete:
    """Done: the verse pair on screen has words that still want a decision."""

    unaccounted: Unaccounted


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Done: there are questions without an answer for the verse pair on screen.

    Attributes:
        questions: those questions; at least one.
    """

    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Locked:
    """Going on: a verse pair before the one asked for is not done.

    Attributes:
        index: the one asked for.
        first_open: the first that is not done.
    """

    index: int
    first_open: int


@dataclass(frozen=True, slots=True)
class AtTheStart:
    """Previous: there is no verse pair before the first."""


@dataclass(frozen=True, slots=True)
class NothingPicked:
    """The act needs picked words that there are not."""


@dataclass(frozen=True, slots=True)
class NotLinked:
    """The act needs links, and the words meant have none."""


@dataclass(frozen=True, slots=True)
class NoOneBlock:
    """Adding to a block: which one is meant cannot be told.

    Attributes:
        touched: how many blocks the picked words are in; never 1.
    """

    touched: int


@dataclass(frozen=True, slots=True)
class NothingToRepeat:
    """Repeating: nothing that could be repeated was done yet."""


@dataclass(frozen=True, slots=True)
class NothingSuggested:
    """Accepting a suggestion: there is none for the word meant."""


@dataclass(frozen=True, slots=True)
class NotInStudy:
    """The act belongs to what the study does not ask for (see `Study`)."""


@dataclass(frozen=True, slots=True)
class ReadOnly:
    """The annotation set is open for reading only."""


@dataclass(frozen=True, slots=True)
class UnusableName:
    """An annotator's name with a character that no annotation file can hold."""


@dataclass(frozen=True, slots=True)
class UnknownRuling:
    """Citing: the style guide has no ruling of this number."""

    number: str


@dataclass(frozen=True, slots=True)
class UnusableRemark:
    """A remark that no annotation file can hold.

    Attributes:
        template: what is wrong with it, an English sentence with named ``{fields}``.
        values: what the fields stand for.
    """

    template: str
    values: Values


Refusal = (
    Incomplete
    | Unanswered
    | Locked
    | AtTheStart
    | NothingPicked
    | NotLinked
    | NoOneBlock
    | NothingToRepeat
    | NothingSuggested
    | NotInStudy
    | ReadOnly
    | UnknownRuling
    | UnusableName
    | UnusableRemark
)

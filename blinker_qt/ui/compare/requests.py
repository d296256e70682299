"""What the analysis pane asks its worker process for; plain values, no Qt."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from blinker_qt.compare.options import Options
from blinker_qt.ui.compare.lexicon_requests import LexiconRequest

if TYPE_CHECKING:
    from blinker_qt.exchange.trial import Proof
    from blinker_qt.gold.systems import OutputReading, SystemFile


@dataclass(frozen=True, slots=True)
class Load:
    """Add annotation files, or read again those that are there already.

    Attributes:
        paths: files, and folders for the annotation files in them.
        systems: outputs of systems, which are read over the texts that are there.
    """

    paths: tuple[Path, ...]
    systems: "tuple[SystemFile, ...]" = ()


@dataclass(frozen=True, slots=True)
class TryOut:
    """Read outputs of systems over the texts that are there, and add nothing.

    Attributes:
        paths: the files.
        reading: how they are read; None to find out.
        known: what they are known to prove in that format; None to find out.
    """

    paths: tuple[Path, ...]
    reading: "OutputReading | None" = None
    known: "Proof | None" = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Take annotation sets away.

    Attributes:
        paths: their files, as the roll names them.
    """

    paths: frozenset[Path]


@dataclass(frozen=True, slots=True)
class Choose:
    """Let some annotation sets not take part; they stay read.

    Attributes:
        without: their files, as the roll names them; all others take part.
    """

    without: frozenset[Path]


@dataclass(frozen=True, slots=True)
class Compare:
    """Compute the agreement of every two annotators."""

    options: Options


@dataclass(frozen=True, slots=True)
class Differ:
    """List the verse pairs of two annotators, the least agreement first.

    Attributes:
        first: the place of one annotator among the annotation sets, from 0.
        second: the place of the other.
        options: what is counted, and how.
    """

    first: int
    second: int
    options: Options


@dataclass(frozen=True, slots=True)
class DifferFromOthers:
    """List the verse pairs of one annotator, the least agreement with all others first.

    Attributes:
        annotator: the place of the annotator among the annotation sets, from 0.
        options: what is counted, and how.
    """

    annotator: int
    options: Options


@dataclass(frozen=True, slots=True)
class Draw:
    """Give everybody's links on one verse pair.

    Attributes:
        index: the place of the verse pair in the bitext, from 0.
    """

    index: int


class Question(Enum):
    """What a tab of the pane answers."""

    HOW_FAR = "how_far"
    WHO = "who"
    WHERE = "where"
    WHY = "why"
    RATINGS = "ratings"
    TIME = "time"
    GOLD = "gold"


@dataclass(frozen=True, slots=True)
class Ask:
    """Answer a question with tables and plots.

    Attributes:
        question: what is asked.
        options: what is counted, and how.
    """

    question: Question
    options: Options


@dataclass(frozen=True, slots=True)
class ListCases:
    """List words that annotators decided differently.

    Attributes:
        options: what is counted, and how.
        row: the place of the word type, or of the way of differing, in its table.
        by_kind: whether it is a way of differing.
    """

    options: Options
    row: int
    by_kind: bool = False


@dataclass(frozen=True, slots=True)
class MakeBallot:
    """Put the cases of some word types to the vote.

    Attributes:
        options: what is counted, and how.
        rows: the places of the word types in their table.
    """

    options: Options
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Permute:
    """Test by permutation whether some annotators differ from the rest.

    Attributes:
        options: what is counted, and how.
        group: the names of those annotators.
    """

    options: Options
    group: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveReport:
    """Write everything about the study to one page.

    Attributes:
        options: what is counted, and how.
        path: the file.
        language: the tag of the language that the page is in.
    """

    options: Options
    path: Path
    language: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """Give up what is under way. It has no answer: what is given up says so."""


Request = (
    Load
    | Remove
    | Choose
    | Compare
    | Differ
    | DifferFromOthers
    | Draw
    | Ask
    | ListCases
    | MakeBallot
    | Permute
    | SaveReport
    | LexiconRequest
    | TryOut
    | Cancel
)

"""What the analysis pane asks its worker process for, and what comes back; plain values, no Qt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import Problem, Values
from blinker_qt.bitext.verses import Language, VersePair, Word
from blinker_qt.ui.analysis.lexicon_requests import LexiconRequest, LookedUp
from blinker_qt.workspace.ballot import Ballot
from blinker_qt.workspace.comparison import Comparison, Options
from blinker_qt.workspace.disagreement_table import DisagreementTable
from blinker_qt.workspace.tables.table import Table

Place = tuple[int, Word | None]
"""A verse pair, by its place in the bitext, and a word of it."""


@dataclass(frozen=True, slots=True)
class Load:
    """Add annotation files, or read again those that are there already.

    Attributes:
        paths: files, and folders for the annotation files in them.
    """

    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """Take annotation sets away.

    Attributes:
        paths: their files, as the roll names them.
    """

    paths: frozenset[Path]


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
    """Give up loading, so that nothing is added, or a question. Answered by what these then say."""


Request = (
    Load
    | Remove
    | Compare
    | Differ
    | Draw
    | Ask
    | ListCases
    | MakeBallot
    | SaveReport
    | LexiconRequest
    | Cancel
)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far loading has come.

    Attributes:
        path: the file that is being read.
        number: which one it is, from 1.
        count: how many there are.
    """

    path: Path
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One annotation set that takes part.

    Attributes:
        path: its file.
        annotator: whose work it is.
        done: how many verse pairs are done.
        pairs: how many there are.
    """

    path: Path
    annotator: str
    done: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Which annotation sets take part now.

    Attributes:
        entries: the annotation sets, in the order of the figures.
        languages: of the source and the target side; None while there is no annotation set.
        refused: what was wrong with files that were left out, by file.
        cancelled: whether loading was given up.
    """

    entries: tuple[Entry, ...]
    languages: tuple[Language, Language] | None
    refused: tuple[tuple[Problem, ...], ...] = ()
    cancelled: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """The figures, or why there are none.

    Attributes:
        options: what was asked for.
        comparison: the figures; None where there is a problem.
        problems: what stands in their way.
    """

    options: Options
    comparison: Comparison | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Differences:
    """The verse pairs of two annotators, the least agreement first."""

    asked: Differ
    rows: DisagreementTable


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everybody's alignment of one verse pair.

    Attributes:
        asked: what was asked for.
        pair: the verse pair.
        alignments: one for each annotation set; None where the verse pair is not compared, since
            it is not done or rejected.
    """

    asked: Draw
    pair: VersePair
    alignments: tuple[Alignment | None, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Answered:
    """What a question came to.

    Attributes:
        asked: what was asked for.
        tables: what people read; none where there is a problem.
        result: what plots are made of (see `plot_makers`); None where there is a problem.
        places: for a table by its name, which verse pair each of its rows is about and which word
            of it, where rows are about such.
        problems: what stands in the way.
        failure: why there is no answer, as a template and its values; None where there is one, or
            where problems say so.
    """

    asked: Ask
    tables: tuple[Table, ...]
    result: object = None
    places: Mapping[str, tuple[Place, ...]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    failure: tuple[str, Values] | None = None


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A question was given up for something that cannot wait."""

    asked: Ask


@dataclass(frozen=True, slots=True, eq=False)
class CasesListed:
    """Words that annotators decided differently.

    Attributes:
        asked: what was asked for.
        table: what everybody decided, a decision a row.
        places: of each row.
    """

    asked: ListCases
    table: Table
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, eq=False)
class BallotMade:
    """A ballot on some word types."""

    ballot: Ballot


@dataclass(frozen=True, slots=True, eq=False)
class ReportSaved:
    """The report was written, or not.

    Attributes:
        asked: what was asked for.
        failure: why it was not, as a template and its values; None where it was.
        problems: what stands in its way.
    """

    asked: SaveReport
    failure: tuple[str, Values] | None = None
    problems: tuple[Problem, ...] = ()


Reply = (
    Progress
    | Roll
    | Compared
    | Differences
    | Drawn
    | Answered
    | GivenUp
    | CasesListed
    | BallotMade
    | ReportSaved
    | LookedUp
)

"""What comes back from the analysis pane's worker process; plain values, no Qt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from blinker_qt.agreement.partition import Part
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, Problem
from blinker_qt.bitext.verses import Language, VersePair, Word
from blinker_qt.compare.agreement import Comparison
from blinker_qt.compare.ballot import Ballot
from blinker_qt.compare.disagreements import DisagreementTable
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Table
from blinker_qt.ui.compare.lexicon_requests import LookedUp
from blinker_qt.ui.compare.requests import (
    Ask,
    Differ,
    DifferFromOthers,
    Draw,
    ListCases,
    Permute,
    Request,
    SaveReport,
    TryOut,
)

if TYPE_CHECKING:
    from blinker_qt.gold.systems import Trial

Place = tuple[int, Word | None]
"""A verse pair, by its place in the bitext, and a word of it."""


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
class Computing:
    """How far an answer has come.

    Attributes:
        share: which share is done, from 0 to 1.
    """

    share: float


@dataclass(frozen=True, slots=True)
class Entry:
    """One annotation set that was read.

    Attributes:
        path: its file.
        annotator: whose work it is.
        done: how many verse pairs are done.
        pairs: how many there are.
        takes_part: whether it counts.
        role: that of its annotator.
        system_format: the name of the format that the output of a system was read in; empty where
            the file is an annotation file.
    """

    path: Path
    annotator: str
    done: int
    pairs: int
    takes_part: bool = True
    role: Role = Role.ANNOTATOR
    system_format: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """Which annotation sets there are now, and which of them take part.

    Attributes:
        entries: the annotation sets, in the order of the figures.
        languages: of the source and the target side; None while there is no annotation set.
        refused: what was wrong with files that were left out, by file.
        cancelled: whether loading was given up.
        parts: those that the sets in the files come to, called by their numbers; none where they do
            not.
        others: files that were given and are no annotation files; they may be outputs of systems.
        lacks_texts: whether such were refused since there are no texts to read them over.
    """

    entries: tuple[Entry, ...]
    languages: tuple[Language, Language] | None
    refused: tuple[tuple[Problem, ...], ...] = ()
    cancelled: bool = False
    parts: tuple[Part, ...] = ()
    others: tuple[Path, ...] = ()
    lacks_texts: bool = False

    @property
    def annotators(self) -> tuple[str, ...]:
        """Those who take part, in the order of the figures."""
        return tuple(entry.annotator for entry in self.entries if entry.takes_part)

    @property
    def drawn(self) -> tuple[str, ...]:
        """Whose links can be drawn: those who take part, then gold standards and machines.

        The tab *Gold* compares these, but of the gold standards only one.
        """
        beside = (
            entry.annotator
            for entry in self.entries
            if not entry.takes_part and entry.role is not Role.ANNOTATOR
        )
        return (*self.annotators, *beside)


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
    """The verse pairs of two annotators, or of one and all others; the least agreement first."""

    asked: Differ | DifferFromOthers
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
        result: what plots are made of (see `sketches`), or the name of the gold standard; None
            where there is a problem.
        places: for a table by its name, which verse pair each of its rows is about and which word
            of it, where rows are about such.
        problems: what stands in the way.
        failure: why there is no answer; None where there is one, or where problems say so.
        is_whole: whether nothing more is computed.
    """

    asked: Ask
    tables: tuple[Table, ...]
    result: object = None
    places: Mapping[str, tuple[Place, ...]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    failure: BlinkerError | None = None
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class GivenUp:
    """What was asked for was given up, since somebody said so or something else cannot wait."""

    asked: Request


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
class Permuted:
    """Whether some annotators differ from the rest.

    Attributes:
        asked: what was asked for.
        table: the difference, and how often chance brings it; None where there is none.
        failure: why there is none; None where there is one.
    """

    asked: Permute
    table: Table | None
    failure: BlinkerError | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ReportSaved:
    """The report was written, or not.

    Attributes:
        asked: what was asked for.
        failure: why it was not; None where it was.
    """

    asked: SaveReport
    failure: BlinkerError | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TriedOut:
    """What files would be as outputs of systems."""

    asked: TryOut
    trial: "Trial"


Interim = Progress | Computing | Answered
"""What comes before the last reply to a request."""

Reply = (
    Interim
    | Roll
    | Compared
    | Differences
    | Drawn
    | GivenUp
    | CasesListed
    | BallotMade
    | Permuted
    | ReportSaved
    | LookedUp
    | TriedOut
)

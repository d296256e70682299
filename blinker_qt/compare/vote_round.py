"""A round of votes: what people voted, and what is ruled on each case."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.compare.ballot import NONE, Ballot, BallotCase
from blinker_qt.compare.ballot_file import DEFINITION
from blinker_qt.compare.ballot_record import Ruled
from blinker_qt.compare.ballot_votes import CHOSEN, TIED, Outcome, Votes, count, read_all
from blinker_qt.compare.table import Cell, Column, Table

_NO_VOTES, _SETTLED = Sentence("no votes"), Sentence("settled here")


@dataclass(frozen=True, slots=True)
class Round:
    """What has come back, and what whoever counts it has settled so far.

    Attributes:
        ballot: what was voted on.
        votes: those that count.
        left_out: for each file that does not what stood in its way.
        settled: by the identifier of a case the letter of the choice that shall hold, or `NONE`,
            where it is not left to the votes.
        rulings: by the identifier of a case the number of a ruling of the style guide, or words.
    """

    ballot: Ballot
    votes: tuple[Votes, ...] = ()
    left_out: tuple[tuple[Problem, ...], ...] = ()
    settled: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)

    def reading(self, paths: Iterable[Path]) -> Self:
        """Read files of votes, and those that count already once more."""
        files = (*(Path(one.called) for one in self.votes), *paths)
        read = read_all(self.ballot, dict.fromkeys(path.resolve() for path in files))
        return replace(self, votes=read.votes, left_out=read.left_out)

    def settling(self, case: BallotCase, letter: str) -> Self:
        """Say which choice shall hold, or `NONE` of them, however the votes ended."""
        return replace(self, settled={**self.settled, case.identifier: letter})

    def ruling(self, case: BallotCase, text: str) -> Self:
        """Say by which ruling a case is settled: its number, or in words; empty for none."""
        kept = {key: one for key, one in self.rulings.items() if key != case.identifier}
        return replace(self, rulings={**kept, case.identifier: text} if text else kept)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How the votes on each case ended, in the order of the ballot."""
        return count(self.ballot, self.votes)

    def holds(self, outcome: Outcome) -> str | None:
        """The letter of what holds for a case, `NONE` where no choice does; None while open."""
        return self.settled.get(outcome.case.identifier, outcome.winner)

    def ruling_of(self, case: BallotCase) -> str:
        """By which ruling a case is settled; empty where that is not said."""
        return self.rulings.get(case.identifier, "")

    @property
    def ruled(self) -> tuple[Ruled, ...]:
        """What is to be put on record: the cases for which a choice of annotators holds."""
        held = ((outcome, self.holds(outcome)) for outcome in self.outcomes)
        return tuple(
            Ruled(outcome, letter, self.ruling_of(outcome.case))
            for outcome, letter in held
            if letter is not None and letter != NONE
        )

    @property
    def open(self) -> int:
        """For how many cases nothing holds yet."""
        return sum(self.holds(outcome) is None for outcome in self.outcomes)


def cases_table(found: Round) -> Table:
    """How the vote on each case stands, a case a row."""
    return Table(
        "cases_voted",
        "Cases",
        (
            Column("reference", "verse pair"),
            Column("word", "word"),
            Column("votes", "votes"),
            Column("holds", "holds"),
            Column("outcome", "outcome"),
            Column("ruling", "ruling"),
        ),
        tuple(_row(found, outcome) for outcome in found.outcomes),
        f"ballot|{found.ballot.identifier}|cases:{len(found.ballot.cases)}",
    )


def ballot_folder(paths: Iterable[Path], known: Path | None = None) -> Path | None:
    """The folder of the ballot that votes are for: one that they are in, or the one known.

    Args:
        paths: files of votes, or the definition of the ballot itself.
        known: where a ballot was written.
    """
    folders = dict.fromkeys(path.parent for path in paths)
    found = (folder for folder in (*folders, known) if folder and (folder / DEFINITION).is_file())
    return next(found, None)


def _row(found: Round, outcome: Outcome) -> tuple[Cell, ...]:
    case = outcome.case
    votes = ", ".join(f"{letter} {votes}" for letter, votes in outcome.counts.items() if votes)
    return (
        case.pair.reference,
        case.form,
        votes or None,
        found.holds(outcome),
        _standing(found, outcome),
        found.ruling_of(case) or None,
    )


def _standing(found: Round, outcome: Outcome) -> Sentence:
    if found.settled.get(outcome.case.identifier, outcome.winner) != outcome.winner:
        return _SETTLED
    if outcome.winner is not None:
        return CHOSEN
    return TIED if outcome.leading else _NO_VOTES

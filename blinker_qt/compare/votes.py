"""Votes on a ballot: reading, counting, settling and recording them."""

import csv
import io
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Self

from blinker_qt.agreement.signature import Signature, digest_of
from blinker_qt.bitext.alignment import links_as_text
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.compare.ballot import DEFINITION, NONE, Ballot, BallotCase
from blinker_qt.compare.table import Cell, Column, Kind, Table, columns
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.translation import N_

_CAP = 1 << 24
_DELIMITERS = ",;\t"
_NEEDED = ("ballot", "case", "vote")
_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХасеѕіјорухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABESIJKMHOPCTYXacesijopyxABEZHIKMNOPTYXo"
)
"""Cyrillic and Greek letters, and the Latin ones that they look like."""
_OUTDATED = N_(
    "the words of the case “{word}” in {reference} were corrected since, so its votes do not "
    "count; put it on another ballot if annotators still differ"
)
NONE_OF_THESE, CHOSEN, TIED = Sentence("none of these"), Sentence("chosen"), Sentence("tied")


@dataclass(frozen=True, slots=True)
class Votes:
    """The votes of one person.

    Attributes:
        called: the name of the file in messages.
        votes: the letter of a choice or `NONE`, by the identifier of each case voted on.
        remarks: by the identifier of a case.
    """

    called: str
    voter: str
    votes: Mapping[str, str]
    remarks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of the vote on one case.

    Attributes:
        counts: the number of votes for each choice, and for `NONE`, in the order of the ballot.
        remarks: the remarks of voters, without their names.
    """

    case: BallotCase
    counts: Mapping[str, int]
    remarks: tuple[str, ...]

    @property
    def leading(self) -> tuple[str, ...]:
        """The letters with the most votes; several for a tie, empty without votes."""
        most = max(self.counts.values())
        return tuple(letter for letter, count in self.counts.items() if count == most > 0)

    @property
    def winner(self) -> str | None:
        """The letter with the most votes; None for a tie or without votes."""
        return self.leading[0] if len(self.leading) == 1 else None

    @property
    def voters(self) -> int:
        """The number of votes."""
        return sum(self.counts.values())


def read_all(
    ballot: Ballot, paths: Iterable[Path]
) -> tuple[tuple[Votes, ...], tuple[tuple[Problem, ...], ...]]:
    """Read files of votes; a file with any error does not count.

    A file that is given twice, or whose voter has voted in another file, does not count either.

    Returns:
        The votes that count, and the problems of each other file.
    """
    votes: list[Votes] = []
    left_out: list[tuple[Problem, ...]] = []
    for path in paths:
        try:
            votes_in_file = read_votes(ballot, path)
            _check_new(votes_in_file, votes)
            votes.append(votes_in_file)
        except InputError as error:
            left_out.append(error.problems)
    return tuple(votes), tuple(left_out)


def read_votes(ballot: Ballot, path: Path) -> Votes:
    """Read the votes of one person.

    Columns may be separated by commas, semicolons or tabs, as spreadsheets do. Other columns are
    ignored, and the order of columns and rows does not matter.

    Raises:
        InputError: the file cannot be read, is for another ballot, or has errors; with every
            problem.
    """
    rows = _rows(path)
    lines: dict[str, int] = {}
    voters: dict[str, int] = {}
    problems = []
    for line, row in rows:
        if problem := _row_problem(ballot, row, lines):
            problems.append(replace(problem, path=str(path), line=line))
        lines.setdefault(row["case"], line)
        voters.setdefault(row.get("voter", ""), line)
    voters.pop("", None)
    if len(voters) > 1:
        first, second = list(voters)[:2]
        what = N_(
            "the file has votes of two voters, “{first}” and “{second}”, who need a file each"
        )
        values = {"first": first, "second": second}
        problems.append(Problem(str(path), what, voters[second], values=values))
    votes = {row["case"]: _vote(row["vote"]) for _, row in rows if row["vote"]}
    remarks = {row["case"]: row["remark"] for _, row in rows if row.get("remark")}
    if not (problems or votes or remarks):
        problems.append(
            Problem(
                str(path),
                N_(
                    "the file has no votes; expected votes.csv with the column “vote” filled in, "
                    "or the file saved by the ballot page"
                ),
            )
        )
    if problems:
        raise InputError(*problems)
    return Votes(str(path), next(iter(voters), ""), votes, remarks)


def count(cases: Iterable[BallotCase], votes: Sequence[Votes]) -> tuple[Outcome, ...]:
    """The outcome of the vote on each of these cases."""
    outcomes = []
    for case in cases:
        tally = Counter(
            vote.votes[case.identifier] for vote in votes if case.identifier in vote.votes
        )
        remarks = (vote.remarks.get(case.identifier, "") for vote in votes)
        counts = {letter: tally[letter] for letter in case.letters}
        outcomes.append(Outcome(case, counts, tuple(filter(None, remarks))))
    return tuple(outcomes)


def signed(ballot: Ballot, outcomes: Sequence[Outcome]) -> str:
    """The signature of the votes on a ballot."""
    votes = [
        (outcome.case.identifier, sorted(outcome.counts.items()), outcome.remarks)
        for outcome in outcomes
    ]
    signature = Signature("ballot").with_fields(
        ballot=[ballot.identifier], cases=len(ballot.cases), votes=digest_of(votes)
    )
    if ballot.chosen:
        signature = signature.with_fields(chosen=ballot.chosen)
    return str(signature)


def tables(ballot: Ballot, outcomes: Sequence[Outcome]) -> tuple[Table, ...]:
    """Tables of the votes on each choice of each case, and of the remarks."""
    signature = signed(ballot, outcomes)
    heads = (Column("case", "case"), Column("reference", "verse pair"), Column("word", "word"))
    results = Table(
        "votes",
        "Votes",
        (
            *heads,
            *columns(Kind.TEXT, "choice", "decision"),
            *columns(Kind.COUNT, "votes"),
            Column("outcome", "outcome"),
        ),
        tuple(row for outcome in outcomes for row in _vote_rows(outcome)),
        signature,
    )
    remarked = [(*_head(outcome), remark) for outcome in outcomes for remark in outcome.remarks]
    if not remarked:
        return (results,)
    remarks = Table(
        "remarks", "Remarks", (*heads, Column("remark", "remark")), (*remarked,), signature
    )
    return results, remarks


def _row_problem(
    ballot: Ballot, row: Mapping[str, str], lines: Mapping[str, int]
) -> Problem | None:
    """The problem of a row; `lines` has the line of each case in the rows above."""
    identifier, vote = row["case"], row["vote"]
    values: dict[str, str | int] = {"ballot": ballot.identifier, "case": identifier}
    if row["ballot"] != ballot.identifier:
        values["other"] = row["ballot"]
        what = N_("the vote is for the ballot “{other}”, not for {ballot}")
        return Problem("", what, values=values)
    letters = {case.identifier: case.letters for case in ballot.cases}.get(identifier)
    if letters is None:
        what = N_("the ballot {ballot} has no case “{case}”")
        return Problem("", what, values=values)
    if identifier in lines:
        values["first"] = lines[identifier]
        what = N_("the case {case} appears twice, first in line {first}")
        return Problem("", what, values=values)
    if vote and _vote(vote) not in letters:
        values |= {"vote": vote, "letters": ", ".join(letters)}
        what = N_("“{vote}” is not a vote; expected one of {letters}, or nothing")
        return Problem("", what, values=values)
    return None


def _rows(path: Path) -> list[tuple[int, dict[str, str]]]:
    """The rows of a list with their line numbers, cells stripped, without empty rows."""
    text = decoded(read_capped(path, _CAP), path)
    first = text.lstrip("\r\n").split("\n", 1)[0]
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                rows.append((reader.line_num, cells))
    except csv.Error as error:
        what = N_(
            "this is not a table in CSV format: {reason}; expected votes.csv with the column "
            "“vote” filled in, or the file saved by the ballot page"
        )
        values = {"reason": str(error)}
        problem = Problem(str(path), what, reader.line_num, values=values)
        raise InputError(problem) from error
    heads = [head.lower() for head in rows[0][1]] if rows else []
    if not set(_NEEDED) <= set(heads):
        raise InputError(
            Problem(
                str(path),
                N_(
                    "this is not a list of votes; expected votes.csv with the column “vote” "
                    "filled in, or the file saved by the ballot page"
                ),
            )
        )
    for line, cells in rows:
        if len(cells) > len(heads):
            what = N_("the line has more values than there are columns")
            raise InputError(Problem(str(path), what, line))
    last, cells = rows[-1]
    if len(cells) < len(heads) and not text.endswith(("\n", "\r")):
        what = N_("the file ends within this line: ask for a complete copy")
        raise InputError(Problem(str(path), what, last))
    empty = dict.fromkeys(heads, "")
    return [(line, {**empty, **dict(zip(heads, cells, strict=False))}) for line, cells in rows[1:]]


def _vote(text: str) -> str:
    return NONE if text.casefold() == NONE else text.upper()


def _check_new(votes: Votes, others: Sequence[Votes]) -> None:
    for earlier in others:
        named_twice = Path(votes.called).resolve() == Path(earlier.called).resolve()
        if named_twice or (votes.voter and votes.voter.casefold() == earlier.voter.casefold()):
            what = N_("this voter has already voted in {other}")
            values = {"other": earlier.called}
            raise InputError(Problem(votes.called, what, values=values))
        if votes.voter and _as_seen(votes.voter) == _as_seen(earlier.voter):
            what = N_(
                "the voter’s name looks like that in {other}, but has other letters; use names "
                "that can be told apart, or one file for each voter"
            )
            values = {"other": earlier.called}
            raise InputError(Problem(votes.called, what, values=values))


def _as_seen(name: str) -> str:
    """A name with Latin letters for those of other scripts that look the same."""
    return unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold()


def _head(outcome: Outcome) -> tuple[Cell, ...]:
    return outcome.case.identifier, outcome.case.pair.reference, outcome.case.form


def _vote_rows(outcome: Outcome) -> list[tuple[Cell, ...]]:
    case = outcome.case
    labels: dict[str, Sentence] = {choice.letter: choice.said(case) for choice in case.choices}
    labels[NONE] = NONE_OF_THESE
    result = TIED if outcome.winner is None else CHOSEN
    return [
        (
            *_head(outcome),
            letter,
            labels[letter],
            votes,
            result if letter in outcome.leading else None,
        )
        for letter, votes in outcome.counts.items()
    ]


_NO_VOTES, _SETTLED = Sentence("no votes"), Sentence("settled here")


@dataclass(frozen=True, slots=True)
class Round:
    """A vote in progress: the votes so far, and what was settled by hand.

    Attributes:
        votes: those that count.
        left_out: the problems of each file that does not count.
        corrected: by their identifiers, cases whose verse pairs were corrected since, with the
            present words; None for a case whose own words are others now.
        settled: by case identifier, the letter of the choice set by hand, or `NONE`.
        rulings: by case identifier, the number of a ruling of the style guide, or a text.
    """

    ballot: Ballot
    votes: tuple[Votes, ...] = ()
    left_out: tuple[tuple[Problem, ...], ...] = ()
    corrected: Mapping[str, BallotCase | None] = field(default_factory=dict)
    settled: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)

    def reading(self, paths: Iterable[Path]) -> Self:
        """Read files of votes, and the present ones again."""
        files = (*(Path(vote.called) for vote in self.votes), *paths)
        votes, left_out = read_all(self.ballot, dict.fromkeys(path.resolve() for path in files))
        return replace(self, votes=votes, left_out=left_out)

    def settling(self, case: BallotCase, letter: str) -> Self:
        """Set the choice that holds, or `NONE`, regardless of the votes."""
        return replace(self, settled={**self.settled, case.identifier: letter})

    def ruling(self, case: BallotCase, text: str) -> Self:
        """Set the ruling that settles a case: its number or a text; empty for none."""
        kept = {key: ruling for key, ruling in self.rulings.items() if key != case.identifier}
        return replace(self, rulings={**kept, case.identifier: text} if text else kept)

    @property
    def cases(self) -> tuple[BallotCase, ...]:
        """The cases whose votes count, with the present words, in the order of the ballot."""
        present = (self.corrected.get(case.identifier, case) for case in self.ballot.cases)
        return tuple(case for case in present if case is not None)

    @property
    def outdated(self) -> tuple[Problem, ...]:
        """Says of each case whose words were corrected that its votes do not count."""
        return tuple(
            Problem(
                case.identifier,
                _OUTDATED,
                values={"word": case.form, "reference": case.pair.reference},
            )
            for case in self.ballot.cases
            if self.corrected.get(case.identifier, case) is None
        )

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcome of the votes on each case that counts, in the order of the ballot."""
        return count(self.cases, self.votes)

    def holds(self, outcome: Outcome) -> str | None:
        """The letter that holds for a case, or `NONE`; None while it is open."""
        return self.settled.get(outcome.case.identifier, outcome.winner)

    def ruling_of(self, case: BallotCase) -> str:
        """The ruling that settles a case; may be empty."""
        return self.rulings.get(case.identifier, "")

    @property
    def ruled(self) -> tuple[tuple[Outcome, str], ...]:
        """The cases for which a choice holds, and its letter."""
        held = ((outcome, self.holds(outcome)) for outcome in self.outcomes)
        return tuple((outcome, letter) for outcome, letter in held if letter and letter != NONE)

    @property
    def open(self) -> int:
        """The number of open cases."""
        return sum(self.holds(outcome) is None for outcome in self.outcomes)


_RECORD = (
    "date ruling ballot case reference side position word choice decision links votes voters "
    "signature"
)


def record(voting: Round, decided: date, ruling: str = "") -> str:
    """The decisions as CSV, with a row for each case for which a choice holds.

    Links are 1-based as in annotation files; empty if the word is not translated. `ruling` is for
    cases without one.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_RECORD.split())
    signature = signed(voting.ballot, voting.outcomes)
    for outcome, letter in voting.ruled:
        case, choice = outcome.case, outcome.case.choice_of[letter]
        named = (voting.ruling_of(case) or ruling, voting.ballot.identifier, case.identifier)
        what = (case.pair.reference, case.side.value, case.position + 1, case.form)
        how = (choice.letter, str(choice.said(case)), links_as_text(choice.links))
        figures = (outcome.counts[choice.letter], outcome.voters)
        writer.writerow((decided.isoformat(), *named, *what, *how, *figures, signature))
    return out.getvalue()


def cases_table(voting: Round) -> Table:
    """A table of the state of the vote, with a row for each case."""
    return Table(
        "cases_voted",
        "Cases",
        (
            Column("reference", "verse pair"),
            *columns(Kind.TEXT, "word"),
            *columns(Kind.COUNT, "position"),
            *columns(Kind.TEXT, "votes", "holds", "outcome", "ruling"),
        ),
        tuple(_row(voting, outcome) for outcome in voting.outcomes),
        f"ballot|{voting.ballot.identifier}|cases:{len(voting.ballot.cases)}",
    )


def ballot_folder(paths: Iterable[Path], known: Path | None = None) -> Path | None:
    """The ballot folder for files of votes: the folder they are in, or the known one."""
    folders = dict.fromkeys(path.parent for path in paths)
    if known is not None:
        folders[known] = None
    return next((folder for folder in folders if (folder / DEFINITION).is_file()), None)


def _row(voting: Round, outcome: Outcome) -> tuple[Cell, ...]:
    case = outcome.case
    votes = ", ".join(f"{letter} {votes}" for letter, votes in outcome.counts.items() if votes)
    return (
        case.pair.reference,
        case.form,
        case.position + 1,
        votes or None,
        voting.holds(outcome),
        _case_state(voting, outcome),
        voting.ruling_of(case) or None,
    )


def _case_state(voting: Round, outcome: Outcome) -> Sentence:
    if voting.settled.get(outcome.case.identifier, outcome.winner) != outcome.winner:
        return _SETTLED
    if outcome.winner is not None:
        return CHOSEN
    return TIED if outcome.leading else _NO_VOTES

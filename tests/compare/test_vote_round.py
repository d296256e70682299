"""A round of votes: read again and again, settled case by case, put on record."""

import csv
import io
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.compare.ballot import NONE, BallotCase, ballot_of
from blinker_qt.compare.ballot_file import write_ballot
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.votes import Round, ballot_folder, cases_table, record, won
from blinker_qt.compare.why import why
from blinker_qt.paths import resource

RESULT = why(
    open_collation([resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3)])
)
BALLOT = ballot_of(RESULT, RESULT.types.numbers("à"), 4)
CASES = BALLOT.cases


def voted(folder: Path, name: str, *votes: str) -> Path:
    """A list of votes on the first cases."""
    rows = "".join(
        f"{BALLOT.identifier},{case.identifier},{vote}\n"
        for case, vote in zip(CASES, votes, strict=False)
    )
    path = folder / name
    path.write_text(f"ballot,case,vote\n{rows}", encoding="utf-8")
    return path


@pytest.fixture
def found(tmp_path: Path) -> Round:
    """A wins, a tie, none wins, no votes."""
    first = voted(tmp_path, "1.csv", "A", "A", "none")
    return Round(BALLOT).reading([first, voted(tmp_path, "2.csv", "A", "B", "none")])


def column(found: Round, name: str) -> list[str]:
    table = cases_table(found)
    place = [one.name for one in table.columns].index(name)
    return [str(row[place]) for row in table.rows]


def test_every_case_says_how_its_vote_stands(found: Round) -> None:
    assert column(found, "votes") == ["A 2", "A 1, B 1", "none 2", "None"]
    assert column(found, "outcome") == ["chosen", "tied", "chosen", "no votes"]
    assert column(found, "holds") == ["A", "None", "none", "None"]
    assert found.open == 2
    assert [one.letter for one in found.ruled] == ["A"]


def test_what_is_settled_by_hand_holds_and_says_so(found: Round) -> None:
    settled = found.settling(CASES[1], "B").settling(CASES[0], NONE).settling(CASES[2], NONE)
    assert column(settled, "outcome") == ["settled here", "settled here", "chosen", "no votes"]
    assert column(settled, "holds") == ["none", "B", "none", "None"]
    assert [(one.outcome.case, one.letter) for one in settled.ruled] == [(CASES[1], "B")]
    assert found.settling(CASES[0], "A").ruled == found.ruled


def test_rulings_stand_on_record_with_what_they_settle(found: Round) -> None:
    ruled = found.settling(CASES[1], "B").ruling(CASES[1], "à goes with its verb")
    ruled = ruled.ruling(CASES[0], "PRE-2").ruling(CASES[3], "PRE-1").ruling(CASES[3], "")
    rows = list(csv.DictReader(io.StringIO(record(BALLOT, ruled.ruled, date(2026, 3, 31)))))
    assert [(row["choice"], row["ruling"]) for row in rows] == [
        ("A", "PRE-2"),
        ("B", "à goes with its verb"),
    ]
    assert [(row["votes"], row["voters"]) for row in rows] == [("2", "2"), ("1", "2")]
    assert column(ruled, "ruling")[3] == "None"


def test_without_rulings_by_hand_it_is_the_record_of_the_votes(found: Round) -> None:
    assert found.ruled == won(found.outcomes)


def test_files_that_count_are_read_again_and_bad_ones_once_they_are_mended(
    found: Round, tmp_path: Path
) -> None:
    bad = voted(tmp_path, "3.csv", "Z")
    more = found.settling(CASES[1], "B").reading([bad, tmp_path / "1.csv"])
    assert len(more.votes) == 2
    assert [problems[0].line for problems in more.left_out] == [2]
    voted(tmp_path, "1.csv", "B", "B")
    mended = more.reading([voted(tmp_path, "3.csv", "B")])
    assert not mended.left_out
    assert column(mended, "votes")[:2] == ["A 1, B 2", "B 2"]
    assert mended.settled == {CASES[1].identifier: "B"}


def test_the_ballot_lies_beside_its_votes_or_where_it_was_written(tmp_path: Path) -> None:
    known, elsewhere = tmp_path / "known", tmp_path / "votes" / "v.csv"
    assert ballot_folder([elsewhere]) is None
    assert ballot_folder([elsewhere], known) is None
    write_ballot(BALLOT, known)
    assert ballot_folder([elsewhere], known) == known
    write_ballot(BALLOT, elsewhere.parent)
    assert ballot_folder([elsewhere], known) == elsewhere.parent


acts = st.tuples(st.sampled_from(CASES), st.sampled_from(("A", "B", NONE)), st.text(max_size=3))


@given(st.lists(acts))
def test_the_last_word_on_a_case_holds(some: list[tuple[BallotCase, str, str]]) -> None:
    found = Round(BALLOT)
    for case, letter, ruling in some:
        found = found.settling(case, letter).ruling(case, ruling)
    for outcome in found.outcomes:
        own = [act for act in some if act[0] == outcome.case]
        assert found.holds(outcome) == (own[-1][1] if own else None)
        assert found.ruling_of(outcome.case) == (own[-1][2] if own else "")
    assert found.open == len(CASES) - len({case.identifier for case, _, _ in some})

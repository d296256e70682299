"""Votes on a ballot: reading, counting, settling and recording them; the command."""

import csv
import io
import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.errors import InputError
from blinker_qt.compare.ballot import NONE, BallotCase, ballot_of, votes_as_csv, write_ballot
from blinker_qt.compare.causes import causes_of
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.table import Table
from blinker_qt.compare.votes import (
    Round,
    Votes,
    ballot_folder,
    cases_table,
    count,
    read_all,
    read_votes,
    record,
    tables,
)
from commands import SAMPLE, Commands

RESULT = causes_of(open_collation(list(map(Path, SAMPLE))))
BALLOT = ballot_of(RESULT, RESULT.types.numbers("à"), 4)
CASES = BALLOT.cases
FIRST, SECOND, THIRD, _ = (case.identifier for case in CASES)
HEAD = "ballot,case,vote,remark,voter\n"


def row(case: str, vote: str, *rest: str, ballot: str = BALLOT.identifier) -> str:
    return ",".join((ballot, case, vote, *rest)) + "\n"


def saved(folder: Path, text: str, name: str = "votes.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


def on_first_cases(folder: Path, name: str, *votes: str) -> Path:
    """A list of votes on the first cases."""
    pairs = zip(CASES, votes, strict=False)
    return saved(folder, HEAD + "".join(row(case.identifier, vote) for case, vote in pairs), name)


def problems(folder: Path, text: str) -> list[str]:
    path = saved(folder, text)
    with pytest.raises(InputError) as caught:
        read_votes(BALLOT, path)
    return [str(problem).removeprefix(str(path)) for problem in caught.value.problems]


def test_completed_lists_of_votes_are_read(tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(votes_as_csv(BALLOT))))
    rows[0]["vote"], rows[0]["voter"], rows[2]["vote"] = " b ", "V", "NONE"
    rows[1]["remark"] = "it depends"
    for delimiter in ",;\t":
        out = io.StringIO()
        writer = csv.DictWriter(out, [*rows[0]], delimiter=delimiter, lineterminator="\r\n")
        writer.writeheader()
        writer.writerows(reversed(rows))
        found = read_votes(BALLOT, saved(tmp_path, "\ufeff" + out.getvalue()))
        assert found.voter == "V"
        assert found.votes == {FIRST: "B", THIRD: NONE}
        assert found.remarks == {SECOND: "it depends"}


VOTE = HEAD + row(FIRST, "A")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", " this is not a list of votes"),
        ("case,vote\n", " this is not a list of votes"),
        ("<html></html>", " this is not a list of votes"),
        (votes_as_csv(BALLOT), " the file has no votes"),
        (HEAD + '"x', "2: this is not a table in CSV format: unexpected end of data"),
        (HEAD + row(FIRST, '"A"x'), "2: this is not a table in CSV format"),
        (HEAD + row(FIRST, "A", "", "", "more"), "2: the line has more values"),
        (f"{VOTE}{BALLOT.identifier},{SECOND}", "3: the file ends within this line: ask for a"),
        (HEAD + row(FIRST, "A", ballot="XXXX-XXXX"), "2: the vote is for the ballot “XXXX-XXXX”"),
        (HEAD + row("", "A"), "2: the ballot 46M1-8MC9 has no case “”"),
        (HEAD + row(FIRST, "Z"), "2: “Z” is not a vote; expected one of A, B, C, none, or nothing"),
        (HEAD + row(FIRST, "A B"), "2: “A B” is not a vote"),
        (
            HEAD + row(FIRST, "A", "", "V") + row(SECOND, "A", "", "W"),
            "3: the file has votes of two voters, “V” and “W”",
        ),
    ],
)
def test_invalid_lines_are_reported(text: str, expected: str, tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, text)
    assert problem.startswith(f":{expected}")


def test_every_invalid_line_is_reported(tmp_path: Path) -> None:
    assert problems(tmp_path, VOTE + "\n" + row(FIRST, "B") + row("0", "A")) == [
        f":4: the case {FIRST} appears twice, first in line 2",
        ":5: the ballot 46M1-8MC9 has no case “0”",
    ]


def test_bad_files_are_left_out_and_nobody_votes_twice(tmp_path: Path) -> None:
    def by(voter: str, name: str, vote: str = "A") -> Path:
        return saved(tmp_path, HEAD + row(FIRST, vote, "", voter), f"{name}.csv")

    good, again = by("V", "good"), by("v", "again", "B")
    alike, also = by("", "alike"), by("", "also")
    bad, absent = saved(tmp_path, "x", "bad.csv"), tmp_path / "absent.csv"
    votes, problems = read_all(BALLOT, [good, bad, again, alike, also, alike, absent])
    assert [Path(one.called) for one in votes] == [good, alike, also]
    assert [Path(found[0].path) for found in problems] == [bad, again, alike, absent]
    assert "has already voted in" in str(problems[1][0])
    # Voters whose names look the same are not counted as two.
    names = ("Ann", "\u0410nn", "Anna", "Ａnn", "Юлия")
    votes, problems = read_all(BALLOT, [by(name, str(place)) for place, name in enumerate(names)])
    assert [found.voter for found in votes] == ["Ann", "Anna", "Юлия"]
    assert all("looks like that in" in str(found) for (found,) in problems)


def test_tables_of_votes_and_remarks() -> None:
    def counted(*votes: dict[str, str], remarks: dict[str, str] | None = None) -> tuple[Table, ...]:
        lists = [Votes(str(n), "", one, remarks or {}) for n, one in enumerate(votes)]
        return tables(BALLOT, count(BALLOT.cases, lists))

    votes, remarks = counted({FIRST: "A"}, {FIRST: "A"}, remarks={SECOND: "hm"})
    chosen = [(row[0], row[3], row[5], str(row[6])) for row in votes.rows if row[6]]
    assert chosen == [(FIRST, "A", 2, "chosen")]
    assert [row[3] for row in remarks.rows] == ["hm", "hm"]
    assert BALLOT.identifier in votes.signature
    (tied,) = counted({FIRST: "A"}, {FIRST: "B"})
    assert [str(row[6]) for row in tied.rows if row[6]] == ["tied", "tied"]


# A round of votes


@pytest.fixture
def found(tmp_path: Path) -> Round:
    """A wins, a tie, none wins, no votes."""
    first = on_first_cases(tmp_path, "1.csv", "A", "A", "none")
    return Round(BALLOT).reading([first, on_first_cases(tmp_path, "2.csv", "A", "B", "none")])


def column(found: Round, name: str) -> list[str]:
    table = cases_table(found)
    place = [one.name for one in table.columns].index(name)
    return [str(row[place]) for row in table.rows]


def test_the_state_of_each_case_and_manual_settlements(found: Round) -> None:
    assert column(found, "votes") == ["A 2", "A 1, B 1", "none 2", "None"]
    assert column(found, "outcome") == ["chosen", "tied", "chosen", "no votes"]
    assert column(found, "holds") == ["A", "None", "none", "None"]
    assert found.open == 2
    assert [letter for _, letter in found.ruled] == ["A"]
    # Manual settlements prevail.
    settled = found.settling(CASES[1], "B").settling(CASES[0], NONE).settling(CASES[2], NONE)
    assert column(settled, "outcome") == ["settled here", "settled here", "chosen", "no votes"]
    assert column(settled, "holds") == ["none", "B", "none", "None"]
    assert [(outcome.case, letter) for outcome, letter in settled.ruled] == [(CASES[1], "B")]
    assert found.settling(CASES[0], "A").ruled == found.ruled


def test_the_record_has_rulings(found: Round) -> None:
    ruled = found.settling(CASES[1], "B").ruling(CASES[1], "à goes with its verb")
    ruled = ruled.ruling(CASES[0], "PRE-2").ruling(CASES[3], "PRE-1").ruling(CASES[3], "")
    first, second = csv.DictReader(io.StringIO(record(ruled, date(2026, 3, 31), "ART-3")))
    case = CASES[0]
    assert first == {
        "date": "2026-03-31",
        "ballot": BALLOT.identifier,
        "case": case.identifier,
        "reference": "Sample 1:3",
        "position": "7",
        "links": "",
        "choice": "A",
        "ruling": "PRE-2",
        "votes": "2",
        "voters": "2",
        "side": "target",
        "word": "à",
        "decision": str(case.choices[0].said(case)),
        # Every row says which votes it comes from, as the tables do.
        "signature": tables(BALLOT, found.outcomes)[0].signature,
    }
    assert (second["choice"], second["ruling"]) == ("B", "à goes with its verb")
    assert (second["votes"], second["voters"]) == ("1", "2")
    assert second["signature"] == first["signature"]
    assert column(ruled, "ruling")[3] == "None"


def test_corrected_files_are_read_again(found: Round, tmp_path: Path) -> None:
    bad = on_first_cases(tmp_path, "3.csv", "Z")
    more = found.settling(CASES[1], "B").reading([bad, tmp_path / "1.csv"])
    assert len(more.votes) == 2
    assert [problems[0].line for problems in more.left_out] == [2]
    on_first_cases(tmp_path, "1.csv", "B", "B")
    mended = more.reading([on_first_cases(tmp_path, "3.csv", "B")])
    assert not mended.left_out
    assert column(mended, "votes")[:2] == ["A 1, B 2", "B 2"]
    assert mended.settled == {CASES[1].identifier: "B"}


def test_finding_the_ballot_of_votes(tmp_path: Path) -> None:
    known, elsewhere = tmp_path / "known", tmp_path / "votes" / "v.csv"
    assert ballot_folder([elsewhere]) is None
    assert ballot_folder([elsewhere], known) is None
    write_ballot(BALLOT, known)
    assert ballot_folder([elsewhere], known) == known
    write_ballot(BALLOT, elsewhere.parent)
    assert ballot_folder([elsewhere], known) == elsewhere.parent


acts = st.tuples(st.sampled_from(CASES), st.sampled_from(("A", "B", NONE)), st.text(max_size=3))


@given(st.lists(acts))
def test_the_last_ruling_on_a_case_holds(some: list[tuple[BallotCase, str, str]]) -> None:
    found = Round(BALLOT)
    for case, letter, ruling in some:
        found = found.settling(case, letter).ruling(case, ruling)
    for outcome in found.outcomes:
        own = [act for act in some if act[0] == outcome.case]
        assert found.holds(outcome) == (own[-1][1] if own else None)
        assert found.ruling_of(outcome.case) == (own[-1][2] if own else "")
    assert found.open == len(CASES) - len({case.identifier for case, _, _ in some})


# The command


@pytest.fixture
def folder(tmp_path: Path, run: Commands) -> Path:
    path = tmp_path / "ballot"
    out = run("ballot", *SAMPLE, "--type", "LE", "--cases", 2, "--output", path).out
    assert out.split() == [str(path / name) for name in ("ballot.html", "ballot.json", "votes.csv")]
    return path


def filled(folder: Path, voter: str, *votes: str) -> Path:
    """The list of votes of a ballot, as a voter fills it in."""
    rows = csv.DictReader(io.StringIO((folder / "votes.csv").read_text(encoding="utf-8-sig")))
    path = folder.parent / f"{voter}.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows.fieldnames or ())
        writer.writeheader()
        for one, vote in zip(rows, votes, strict=True):
            writer.writerow(one | {"vote": vote, "voter": voter})
    return path


def test_from_votes_to_a_record(folder: Path, run: Commands) -> None:
    first, second = filled(folder, "V", "A", "A"), filled(folder, "W", "A", "B")
    record = folder / "rulings.csv"
    recording = ["--record", record, "--date", "2026-03-31", "--ruling", "ART-3"]
    command = ["ballot", "--read", first, second, "--ballot", folder, *recording]
    outcomes = [row["outcome"] for row in run.json(*command)["votes"]]
    assert outcomes == ["chosen", None, None, "tied", "tied", None]
    (decided,) = csv.DictReader(io.StringIO(record.read_text(encoding="utf-8")))
    assert (decided["ruling"], decided["votes"]) == ("ART-3", "2")
    assert "exists already" in run.fails(*command)
    # A bad file of votes is named and the rest counted.
    bad = filled(folder, "W", "A", "Q")
    out, err = run("ballot", "--read", first, bad, "--ballot", folder, status=1)
    assert "chosen" in out
    assert err.startswith(f"{bad}:3: “Q” is not a vote")
    alone = run.fails("ballot", "--read", bad, "--ballot", folder)
    assert "there are no votes to count" in alone


def test_ballots_on_the_most_split_words(tmp_path: Path, run: Commands) -> None:
    path = tmp_path / "b"
    run("ballot", *SAMPLE, "--top", 2, "--side", "source", "--cases", 1, "--output", path)
    cases = json.loads((path / "ballot.json").read_text(encoding="utf-8"))["cases"]
    assert [case["side"] for case in cases] == ["source", "source"]
    unknown = run.fails("ballot", *SAMPLE, "--type", "zebra", "--output", tmp_path / "c")
    assert "the word “zebra” is not in the texts" in unknown

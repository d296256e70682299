"""Votes as people send them back: read, counted, and put on record."""

import csv
import io
from datetime import date
from pathlib import Path

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.compare.ballot import NONE, Ballot, ballot_of
from blinker_qt.compare.ballot_file import votes_as_csv
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.votes import (
    Outcome,
    Votes,
    count,
    read_all,
    read_votes,
    record,
    tables,
    won,
)
from blinker_qt.compare.why import why
from blinker_qt.paths import resource

RESULT = why(
    open_collation([resource("sample", f"sample-A{number}.blinker") for number in (1, 2, 3)])
)
BALLOT: Ballot = ballot_of(RESULT, RESULT.types.numbers("à"), 3)
FIRST, SECOND, THIRD = (case.identifier for case in BALLOT.cases)
HEAD = "ballot,case,vote,remark,voter\n"


def row(case: str, vote: str, *rest: str, ballot: str = BALLOT.identifier) -> str:
    return ",".join((ballot, case, vote, *rest)) + "\n"


def saved(folder: Path, text: str, name: str = "votes.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


def problems(folder: Path, text: str) -> list[str]:
    path = saved(folder, text)
    with pytest.raises(InputError) as caught:
        read_votes(BALLOT, path)
    return [str(problem).removeprefix(str(path)) for problem in caught.value.problems]


def test_the_list_that_was_handed_out_is_read_once_it_is_filled_in(tmp_path: Path) -> None:
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["this is not a list of votes"]),
        ("case,vote\n", ["this is not a list of votes"]),
        ("<html></html>", ["this is not a list of votes"]),
        (votes_as_csv(BALLOT), ["there is no vote in the file"]),
        (HEAD + '"x', ["2: this is not a table of values: unexpected end of data"]),
        (HEAD + row(FIRST, '"A"x'), ["2: this is not a table of values"]),
        (HEAD + "a" * 200_000, ["2: this is not a table of values: field larger"]),
        (HEAD + row(FIRST, "A", "", "", "more"), ["2: there are more values in the line"]),
        (HEAD + row(FIRST, "A", ballot="XXXX-XXXX"), ["2: the vote is for the ballot “XXXX-XXXX”"]),
        (HEAD + row("", "A"), ["2: there is no case “” on the ballot"]),
        (
            HEAD + row(FIRST, "Z"),
            ["2: “Z” is not a vote; expected one of A, B, C, none, or nothing"],
        ),
        (HEAD + row(FIRST, "A,B".replace(",", " ")), ["2: “A B” is not a vote"]),
        (
            HEAD + row(FIRST, "A") + "\n" + row(FIRST, "B") + row("0", "A"),
            [f"4: the case {FIRST} is here twice, first in line 2", "5: there is no case “0”"],
        ),
        (
            HEAD + row(FIRST, "A", "", "V") + row(SECOND, "A", "", "W"),
            ["3: the voters “V” and “W” stand in one file"],
        ),
    ],
)
def test_what_is_not_right_is_refused_line_by_line(
    text: str, expected: list[str], tmp_path: Path
) -> None:
    found = problems(tmp_path, text)
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert one.removeprefix(":").removeprefix(" ").startswith(other)


def test_letters_of_another_encoding_are_refused_with_their_place(tmp_path: Path) -> None:
    path = tmp_path / "votes.csv"
    path.write_bytes((HEAD + row(FIRST, "A", "dépend")).encode("cp1252"))
    with pytest.raises(InputError, match=r":2:\d+: the byte 0xE9 is not UTF-8 text"):
        read_votes(BALLOT, path)


def test_bad_files_are_left_out_and_nobody_votes_twice(tmp_path: Path) -> None:
    good = saved(tmp_path, HEAD + row(FIRST, "A", "", "V"), "good.csv")
    again = saved(tmp_path, HEAD + row(FIRST, "B", "", "v"), "again.csv")
    alike = saved(tmp_path, HEAD + row(FIRST, "A"), "alike.csv")
    also = saved(tmp_path, HEAD + row(FIRST, "A"), "also.csv")
    bad = saved(tmp_path, "x", "bad.csv")
    read = read_all(BALLOT, [good, bad, again, alike, also, alike, tmp_path / "absent.csv"])
    assert [Path(one.called).name for one in read.votes] == ["good.csv", "alike.csv", "also.csv"]
    left_out = [Path(found[0].path).name for found in read.left_out]
    assert left_out == ["bad.csv", "again.csv", "alike.csv", "absent.csv"]
    assert "has voted in" in str(read.left_out[1][0])


def voted(*votes: dict[str, str]) -> tuple[Outcome, ...]:
    return count(BALLOT, [Votes(str(n), "", one, {}) for n, one in enumerate(votes)])


def test_more_votes_than_any_other_win_and_equal_ones_are_tied() -> None:
    first, second, third = voted(
        {FIRST: "A", SECOND: "A"}, {FIRST: "A", SECOND: "B"}, {FIRST: "C", THIRD: NONE}
    )
    assert (first.winner, first.counts["A"], first.voters) == ("A", 2, 3)
    assert (second.winner, second.leading) == (None, ("A", "B"))
    assert third.winner == NONE
    (nobody, _, _) = voted({THIRD: "A"})
    assert (nobody.winner, nobody.leading, nobody.voters) == (None, (), 0)


def test_tables_say_what_won_and_what_was_remarked() -> None:
    outcomes = count(
        BALLOT, [Votes("x", "V", {FIRST: "A"}, {SECOND: "hm"}), Votes("y", "", {FIRST: "A"}, {})]
    )
    votes, remarks = tables(BALLOT, outcomes)
    chosen = [(row[0], row[3], row[5], str(row[6])) for row in votes.rows if row[6]]
    assert chosen == [(FIRST, "A", 2, "chosen")]
    assert [row[3] for row in remarks.rows] == ["hm"]
    assert BALLOT.identifier in votes.signature
    assert len(tables(BALLOT, voted({FIRST: "A"}, {FIRST: "B"}))) == 1
    tied = [
        str(row[6]) for row in tables(BALLOT, voted({FIRST: "A"}, {FIRST: "B"}))[0].rows if row[6]
    ]
    assert tied == ["tied", "tied"]


def test_the_record_has_what_won_and_nothing_else() -> None:
    outcomes = voted({FIRST: "A", SECOND: NONE, THIRD: "A"}, {FIRST: "A", SECOND: NONE, THIRD: "B"})
    text = record(BALLOT, won(outcomes, "PRE-2"), date(2026, 3, 31))
    (row,) = csv.DictReader(io.StringIO(text))
    assert row["date"] == "2026-03-31"
    assert (row["ruling"], row["ballot"], row["case"]) == ("PRE-2", BALLOT.identifier, FIRST)
    assert (row["side"], row["word"], row["choice"]) == ("target", "à", "A")
    assert (row["votes"], row["voters"]) == ("2", "2")
    case = BALLOT.cases[0]
    assert row["decision"] == str(case.choices[0].said(case))

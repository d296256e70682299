"""``blinker-qt bonus`` and ``blinker-qt hours``."""

import json
from pathlib import Path
from typing import Any

import pytest

from blinker_qt.cli.main import main
from blinker_qt.paths import resource
from gathered import saved

Output = pytest.CaptureFixture[str]
SAMPLE = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]


def rows(capsys: Output, table: str, *arguments: str) -> list[dict[str, Any]]:
    assert main([*arguments, "--format", "json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)[table]
    return found


def test_the_pool_is_paid(tmp_path: Path, capsys: Output) -> None:
    options = ("--pool", "100", "--shares", "3,1")
    paid = rows(capsys, "payments", "bonus", *saved(tmp_path), *options)
    assert [(row["annotator"], row["payment"]) for row in paid] == [
        ("A", 62.5),
        ("B", 0),
        ("C", 37.5),
    ]


def test_the_pool_of_1998_is_the_default(capsys: Output) -> None:
    paid = rows(capsys, "payments", "bonus", *SAMPLE, "--set-size", "10")
    assert sum(row["payment"] for row in paid) == pytest.approx(320)
    assert [row["shares"] for row in paid] == [15, 3, 6]


@pytest.mark.parametrize(
    "wrong", ["--pool=much", "--pool=-1", "--pool=1e3", "--shares=", "--shares=0,0", "--shares=5;2"]
)
def test_amounts_are_refused_in_words(wrong: str, tmp_path: Path, capsys: Output) -> None:
    assert main(["bonus", *saved(tmp_path), wrong]) == 2
    assert wrong.partition("=")[2] in capsys.readouterr().err


def test_hours_of_parts_with_pay(capsys: Output) -> None:
    pay = ("--pay", "10.80", "--pay", "Sample A2=8.50")
    parts = ("--part", "Part 1:1-10", "--part", "Part 2:11-30")
    found = rows(capsys, "hours", "hours", *SAMPLE, *pay, *parts)
    assert [(row["part"], row["annotator"]) for row in found[:2]] == [
        ("Part 1", "Sample A1"),
        ("Part 1", "Sample A2"),
    ]
    assert found[0]["cost"] == pytest.approx(913 / 3600 * 10.8)
    assert found[1]["cost"] == pytest.approx(752 / 3600 * 8.5)


def test_no_pay_named_is_no_cost(capsys: Output) -> None:
    totals = rows(capsys, "totals", "hours", *SAMPLE, "--pay", "Sample A2=12")
    assert [row["cost"] is None for row in totals] == [True, False, True]
    assert main(["hours", *SAMPLE, "--pay", "Sample A2=12"]) == 0
    first = capsys.readouterr().out.splitlines()[3]
    assert "Sample A1" in first
    assert first.endswith("–")


def test_the_table_of_one_annotator(capsys: Output) -> None:
    assert main(["hours", SAMPLE[0]]) == 0
    out = capsys.readouterr().out
    assert "all   Sample A1" in out
    assert main(["hours", SAMPLE[0], "--pay", "Nobody=1"]) == 1
    assert "there is no annotator “Nobody”" in capsys.readouterr().err

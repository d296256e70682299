"""``blinker-qt ballot`` from annotation files to a ruling on record."""

import csv
import io
import json
from pathlib import Path

import pytest

from blinker_qt.cli.main import main
from blinker_qt.paths import resource

FILES = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "ballot"
    arguments = ["ballot", *FILES, "--type", "LE", "--cases", "2", "--output", str(path)]
    assert main(arguments) == 0
    assert capsys.readouterr().out.split() == [
        str(path / name) for name in ("ballot.html", "ballot.json", "votes.csv")
    ]
    return path


def filled(folder: Path, name: str, *votes: str) -> str:
    text = (folder / "votes.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    for row, vote in zip(rows, votes, strict=True):
        row["vote"], row["voter"] = vote, name
    path = folder.parent / f"{name}.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*rows[0]])
        writer.writeheader()
        writer.writerows(rows)
    return str(path)


def test_from_votes_to_a_record(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    votes = [filled(folder, "V", "A", "A"), filled(folder, "W", "A", "B")]
    record = folder / "rulings.csv"
    arguments = ["ballot", "--read", *votes, "--ballot", str(folder)]
    recording = ["--record", str(record), "--date", "2026-03-31", "--ruling", "ART-3"]
    assert main([*arguments, *recording, "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["votes"]
    assert [row["outcome"] for row in rows] == ["chosen", None, None, "tied", "tied", None]
    (decided,) = csv.DictReader(io.StringIO(record.read_text(encoding="utf-8")))
    assert (decided["ruling"], decided["votes"]) == ("ART-3", "2")
    assert main([*arguments, *recording]) == 1
    assert "exists already" in capsys.readouterr().err


def test_a_bad_file_of_votes_is_named_and_the_rest_counted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = filled(folder, "V", "A", "A"), filled(folder, "W", "A", "Q")
    assert main(["ballot", "--read", good, bad, "--ballot", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert "chosen" in out
    assert err.startswith(f"{bad}:3: “Q” is not a vote")
    assert main(["ballot", "--read", bad, "--ballot", str(folder)]) == 1
    assert "there are no votes to count" in capsys.readouterr().err


def test_the_words_that_split_most(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "b"
    arguments = ["--top", "2", "--side", "source", "--cases", "1", "--output", str(path)]
    assert main(["ballot", *FILES, *arguments]) == 0
    cases = json.loads((path / "ballot.json").read_text(encoding="utf-8"))["cases"]
    assert [case["side"] for case in cases] == ["source", "source"]
    assert main(["ballot", *FILES, "--type", "zebra", "--output", str(tmp_path / "c")]) == 1
    assert "the word “zebra” is not in the texts" in capsys.readouterr().err


def test_files_that_are_left_out_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--top", "1", "--output", str(tmp_path / "b")]
    assert main(["ballot", *FILES, str(tmp_path / "absent.blinker"), *arguments]) == 1
    out, err = capsys.readouterr()
    assert "ballot.html" in out
    assert "there is no such file" in err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "writing a ballot needs FILE"),
        (["a"], "writing a ballot needs --output"),
        (["a", "--output", "b"], "say either --type or --top"),
        (["a", "--output", "b", "--top", "1", "--type", "x"], "say either --type or --top"),
        (["a", "--output", "b", "--top", "1", "--ballot", "c"], "does not go with --ballot"),
        (["a", "--output", "b", "--top", "1", "--date", "2026-03-31"], "not go with --date"),
        (["--read", "v"], "--read needs --ballot"),
        (["--read", "v", "--ballot", "b", "--top", "1"], "--read does not go with --top"),
        (["a", "--read", "v", "--ballot", "b"], "--read does not go with FILE"),
        (["--read", "v", "--ballot", "b", "--record", "r"], "--record needs --date"),
        (["--read", "v", "--ballot", "b", "--ruling", "ART-1"], "go with --record"),
        (["--ruling", "x"], "is not the number of a ruling"),
        (["--date", "2026-02-30"], "is not a date"),
        (["--date", "31.3.2026"], "is not a date"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ballot", *arguments]) == 2
    assert expected in capsys.readouterr().err

"""``blinker-qt items``, and what it shares with the other commands of the analysis."""

import csv
import io
import json
from pathlib import Path

import pytest

from blinker_qt.cli.main import main
from blinker_qt.paths import resource
from gathered import saved

Output = pytest.CaptureFixture[str]


def printed(capsys: Output, *arguments: str) -> str:
    assert main(["items", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_words_are_listed_by_default(tmp_path: Path, capsys: Output) -> None:
    lines = printed(capsys, *saved(tmp_path)).splitlines()
    assert lines[2].split() == "word side verse pair position entropy decisions".split()
    assert lines[3].startswith("wind")
    assert lines[-1].startswith("entropy|stoplist-source:none|")


def test_verse_pairs_on_request_in_every_format(tmp_path: Path, capsys: Output) -> None:
    files = saved(tmp_path)
    rows = json.loads(printed(capsys, *files, "--by", "pair", "--format", "json"))["verse_pairs"]
    assert [row["reference"] for row in rows] == ["Gen 1:3", "Gen 1:2"]
    text = printed(capsys, *files, "--by", "pair", "--format", "csv", "--first", "1")
    (row,) = csv.DictReader(io.StringIO(text))
    assert float(row["agreement"]) == pytest.approx(1 / 3)
    assert r"\begin{tabular}" in printed(capsys, *files, "--by", "pair", "--format", "latex")


def test_some_annotators_alone(tmp_path: Path, capsys: Output) -> None:
    files = saved(tmp_path)
    only = printed(capsys, *files, "--only", "A", "--only", "B", "--format", "json")
    without = printed(capsys, *files, "--without", "C", "--format", "json")
    assert json.loads(only)["words"] == json.loads(without)["words"]
    assert json.loads(only)["words"][0]["entropy"] == 1
    assert main(["items", *files, "--only", "A", "--without", "A"]) == 1
    assert "there is no annotation set to look at" in capsys.readouterr().err
    assert main(["items", *files, "--only", "Z"]) == 1
    assert "there is no annotator “Z”" in capsys.readouterr().err


def test_parts(tmp_path: Path, capsys: Output) -> None:
    files = saved(tmp_path)
    text = printed(capsys, *files, "--part", "late: one:3-4:1", "--by", "pair")
    assert "Gen 1:3" in text
    assert "Gen 1:2" not in text
    assert main(["items", *files, "--part", "x:3-5:1"]) == 1
    assert "the part “x” ends with verse pair 5, but there are only 4" in capsys.readouterr().err
    assert main(["items", *files, "--part", "x:1-3:1", "--part", "y:3-4:1"]) == 2
    assert "two parts have a verse pair in common" in capsys.readouterr().err


@pytest.mark.parametrize("part", ["x", "x:2-1:1", "x:0-1:1", "x:1-2:0", ":1-2:1", "x:1-"])
def test_parts_are_refused_in_words(part: str, tmp_path: Path, capsys: Output) -> None:
    assert main(["items", *saved(tmp_path), f"--part={part}"]) == 2
    assert "is not NAME:FIRST-LAST:SETSIZE" in capsys.readouterr().err


def test_what_is_left_out_is_named(tmp_path: Path, capsys: Output) -> None:
    absent = str(tmp_path / "absent.blinker")
    assert main(["items", *saved(tmp_path), absent]) == 1
    out, err = capsys.readouterr()
    assert "Gen 1:3" in out
    assert err.startswith(absent)
    assert main(["items", absent]) == 1
    assert "there is no annotation set to look at" in capsys.readouterr().err


def test_the_samples_annotators_are_most_split_on_did(capsys: Output) -> None:
    files = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]
    first = json.loads(printed(capsys, *files, "--first", "1", "--format", "json"))["words"][0]
    assert (first["word"], first["reference"]) == ("did", "Sample 1:3")
    assert first["decisions"] == (
        "ne pas (Sample A2); demandait (Sample A1); demandait à (Sample A3)"
    )


def test_word_types_with_their_cases(capsys: Output) -> None:
    files = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]
    arguments = [*files, "--by", "type", "--first", "2", "--cases", "1", "--format", "json"]
    content = json.loads(printed(capsys, *arguments))
    assert [row["word"] for row in content["types"]] == ["le", "à"]
    assert content["types"][0]["class"] == "function"
    assert {row["word"] for row in content["cases"]} == {"le", "à"}
    assert content["cases"][0]["decision"] == "linked with “bread” (4)"
    by_entropy = printed(capsys, *files, "--by", "type", "--order", "entropy", "--first", "1")
    assert "1 of 199 word types" in by_entropy
    assert "What the annotators decided" not in by_entropy

"""``blinker-qt lexicon`` from annotation files to words."""

import csv
import io
import json
from pathlib import Path

import pytest

from blinker_qt.cli.main import main

SAMPLE = Path(__file__).parents[2] / "resources" / "sample"
FILES = [str(SAMPLE / f"sample-A{number}.blinker") for number in (1, 2, 3)]


def test_all_translations_of_a_focus_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", *FILES, "--word", "the", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["signatures", "words", "translations", "phrases", "lines"]
    assert found["signatures"]["words"].startswith("lexicon|side:source|case:folded|pairs:30|")
    said = '|annotators:["Sample A1","Sample A2","Sample A3"]|roles:annotator|data:'
    assert said in found["signatures"]["words"]
    best = found["translations"][0]
    assert (best["word"], best["translation"], best["annotators"]) == ("the", "le", 3)
    assert {"[The] river slept ."} <= {line["verse"] for line in found["lines"]}


def test_the_text_keeps_to_the_words_around(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", *FILES, "--word", "the"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("… that he had been keeping for [the] winter" in line for line in lines)


def test_one_annotator_and_tabs(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--side", "target", "--case", "exact", "--format", "tsv")
    assert main(["lexicon", FILES[0], *options]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter="\t"))
    assert {row["table"] for row in rows} == {"words", "translations", "phrases"}
    assert {row["annotators"] for row in rows} == {"", "1"}
    assert {"La", "la"} <= {row["word"] for row in rows}


def test_a_word_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", *FILES, "--word", "zebra"]) == 1
    assert "'zebra' is no word of the source side" in capsys.readouterr().err


def test_files_that_cannot_be_read_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "missing.blinker")
    assert main(["lexicon", missing]) == 1
    out, err = capsys.readouterr()
    assert (out, err.startswith(missing)) == ("", True)
    assert main(["lexicon", missing, FILES[0]]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("Words\n")
    assert missing in err

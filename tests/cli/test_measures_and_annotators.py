"""``blinker-qt measures`` and ``blinker-qt annotators``."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.origins import Origin, grouped
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation_xml
from blinker_qt.workspace.resources import resource
from gathered import saved
from machines import MACHINE, with_suggestions, write_machine

Output = pytest.CaptureFixture[str]
SAMPLE = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]


def test_every_measure_is_printed_by_default(tmp_path: Path, capsys: Output) -> None:
    assert main(["measures", *saved(tmp_path), "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    assert list(content) == [
        *("signature", "precision_recall", "marks", "blocks", "blocks_grand"),
        *("cohen", "kappa", "alpha", "alpha_masi"),
    ]
    assert content["cohen"][0]["observed"] == 14 / 16


def test_some_measures_alone(tmp_path: Path, capsys: Output) -> None:
    assert main(["measures", *saved(tmp_path), "--measure", "marks"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Agreement on what is not translated\n")
    assert "kappa of" not in out.lower()


def test_the_samples_second_annotator_differs_from_the_rest(capsys: Output) -> None:
    command = ["measures", *SAMPLE, "--group", "Sample A2", "--permutations", "99"]
    assert main([*command, "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["difference"]
    assert row["group"] == "Sample A2"
    assert row["p"] == pytest.approx(0.01)


def test_annotators_are_ranked(capsys: Output) -> None:
    assert main(["annotators", *SAMPLE, "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    assert [(row["annotator"], row["outlier"]) for row in content["annotators"]] == [
        ("Sample A2", "+"),
        ("Sample A3", ""),
        ("Sample A1", ""),
    ]
    assert list(content) == ["signature", "annotators", "habits", "block_sizes", "quarters"]


def test_one_annotator_alone_can_be_looked_at(capsys: Output) -> None:
    assert main(["annotators", SAMPLE[0]]) == 0
    assert "What annotators usually do" in capsys.readouterr().out
    assert main(["measures", SAMPLE[0]]) == 1
    assert "at least two annotation sets; there is 1" in capsys.readouterr().err


def test_what_was_accepted_of_suggestions_is_told(tmp_path: Path, capsys: Output) -> None:
    """The share of links by suggestion, and the agreement with the machine."""
    bitext = annotation_xml.load(Path(SAMPLE[0])).bitext
    write_machine(tmp_path / "m.blinker", bitext, *["1-1"] * len(bitext))
    work = annotation_xml.load(Path(SAMPLE[0]))
    pair = replace(work.pairs[0], origins=grouped({(0, 0): Origin(suggested=MACHINE)}))
    file = tmp_path / "A1.blinker"
    with_suggestions(work.with_pair(0, pair), file, tmp_path / "m.blinker")
    arguments = [str(file), SAMPLE[1], str(tmp_path / "m.blinker"), "--format", "json"]
    assert main(["annotators", *arguments]) == 0
    (row,) = json.loads(capsys.readouterr().out)["suggestions"]
    links = sum(len(pair.alignment.links) for pair in work.pairs)
    assert (row["annotator"], row["links"], row["accepted"]) == ("Sample A1", links, 1)
    assert row["share"] == pytest.approx(1 / links)
    assert 0 < row["machine"]["mean"] < 1

"""``blinker-qt measures`` and ``blinker-qt annotators``."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from blinker_qt.bitext.adjudication import Origin, grouped
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from gathered import annotation_set, saved
from golds import MACHINE, with_suggestions, write_machine

Output = pytest.CaptureFixture[str]
SAMPLE = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]


def test_every_measure_is_printed_by_default(tmp_path: Path, capsys: Output) -> None:
    assert main(["measures", *saved(tmp_path), "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    assert list(content) == [
        *("signatures", "precision_recall", "marks", "blocks", "blocks_grand"),
        *("cohen", "kappa", "alpha", "alpha_masi"),
    ]
    assert content["cohen"][0]["observed"] == 14 / 16


def test_kappas_and_alphas_have_intervals(capsys: Output) -> None:
    command = ["measures", *SAMPLE, "--measure", "chance", "--measure", "alpha-sets"]
    assert main([*command, "--bootstrap", "200", "--seed", "7", "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    (kappa,), (alpha,), (over_sets,) = (content[name] for name in ("kappa", "alpha", "alpha_masi"))
    assert len(content["cohen"]) == 3
    for row, figure in (
        *((row, "kappa") for row in (*content["cohen"], kappa)),
        *((row, "alpha") for row in (alpha, over_sets)),
    ):
        assert row["low"] < row[figure] < row["high"]
    assert kappa["mean_low"] < kappa["mean_cohen"] < kappa["mean_high"]
    assert main([*command, "--bootstrap", "200", "--level", "90"]) == 0
    out = capsys.readouterr().out
    assert "90 % intervals from 200 bootstrap replicates over verse pairs, seed 1998" in out
    assert "|level:0.9|replicates:200|seed:1998|" in out


def test_few_verse_pairs_have_no_intervals_of_kappa(tmp_path: Path, capsys: Output) -> None:
    assert main(["measures", *saved(tmp_path), "--bootstrap", "100", "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    for name in ("cohen", "kappa", "alpha", "alpha_masi"):
        assert (content[name][0]["low"], content[name][0]["high"]) == (None, None)
    assert main(["measures", *saved(tmp_path), "--bootstrap", "100"]) == 0
    out = capsys.readouterr().out
    assert out.count("there is no interval where fewer than 6 verse pairs") == 4
    assert out.count("fewer than 30 verse pairs are rough") == 4


def test_some_measures_alone(tmp_path: Path, capsys: Output) -> None:
    assert main(["measures", *saved(tmp_path), "--measure", "marks"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Agreement on what is not translated\n")
    assert "kappa of" not in out.lower()


def test_three_annotators_are_too_few_to_single_one_out(capsys: Output) -> None:
    command = ["measures", *SAMPLE, "--group", "Sample A2"]
    assert main([*command, "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["difference"]
    assert row["group"] == "Sample A2"
    assert row["p"] == pytest.approx(1 / 3)
    assert row["meaning"].startswith("not to be judged: there are only 3 groups")
    assert main(command) == 0
    assert "named before anybody looked at the figures" in capsys.readouterr().out


def test_one_careless_annotator_does_not_condemn_a_careful_one(
    tmp_path: Path, capsys: Output
) -> None:
    """One of five errs in 40 % of 60 verse pairs, four in 10 %: no group of two is accused."""
    bitext = Bitext.of(
        VersePair(f"Gen 1:{number}", ("the", "sea"), ("la", "mer")) for number in range(1, 61)
    )
    random = np.random.default_rng(1)
    works = []
    for place, errs in enumerate((0.4, 0.1, 0.1, 0.1, 0.1), start=1):
        wrong = np.where(random.random(60) < errs, random.integers(1, 3, 60), 0).tolist()
        links = [("1-1 2-2", "1-2", "2-1")[way] for way in wrong]
        works.append(annotation_set(f"A{place}", *links, bitext=bitext))
    command = ["measures", *saved(tmp_path, works), "--group", "A1", "--group", "A2"]
    assert main([*command, "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["difference"]
    assert row["p"] >= 0.1
    assert "differ" not in row["meaning"]
    assert "only 10 groups" in row["meaning"]


def test_annotators_are_ranked(capsys: Output) -> None:
    assert main(["annotators", *SAMPLE, "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    assert [(row["annotator"], row["outlier"]) for row in content["annotators"]] == [
        ("Sample A2", "+"),
        ("Sample A3", ""),
        ("Sample A1", ""),
    ]
    names = ["signatures", "annotators", "identical", "habits", "block_sizes", "quarters"]
    assert list(content) == names
    assert main(["annotators", *SAMPLE, "--format", "json", "--hamon"]) == 0
    by_hamon = json.loads(capsys.readouterr().out)["hamon"]
    assert [row["outlier"] for row in by_hamon] == ["+", "", ""]


def test_one_annotator_alone_can_be_looked_at(capsys: Output) -> None:
    assert main(["annotators", SAMPLE[0]]) == 0
    assert "What annotators usually do" in capsys.readouterr().out
    assert main(["measures", SAMPLE[0]]) == 1
    assert "at least two annotation sets; there is 1" in capsys.readouterr().err


def test_what_was_accepted_of_suggestions_is_told(tmp_path: Path, capsys: Output) -> None:
    """The share of links by suggestion, and the agreement with the machine."""
    bitext = annotation.load(Path(SAMPLE[0])).bitext
    write_machine(tmp_path / "m.blinker", bitext, *["1-1"] * len(bitext))
    work = annotation.load(Path(SAMPLE[0]))
    pair = replace(work.pairs[0], origins=grouped({(0, 0): Origin(suggested=MACHINE)}))
    file = tmp_path / "A1.blinker"
    with_suggestions(work.with_pair(0, pair), file, tmp_path / "m.blinker")
    arguments = [str(file), SAMPLE[1], str(tmp_path / "m.blinker"), "--format", "json"]
    assert main(["annotators", *arguments, "--include-roles", "machine"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["suggestions"]
    links = sum(len(pair.alignment.links) for pair in work.pairs)
    assert (row["annotator"], row["links"], row["accepted"]) == ("Sample A1", links, 1)
    assert row["share"] == pytest.approx(1 / links)
    assert 0 < row["machine"]["mean"] < 1

"""The commands that compare annotators, but for ``agree`` and ``ratings``."""

import csv
import io
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

SAMPLE = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]
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


def test_the_samples_annotators_are_most_split_on_did(capsys: Output) -> None:
    first = json.loads(printed(capsys, *SAMPLE, "--first", "1", "--format", "json"))["words"][0]
    assert (first["word"], first["reference"]) == ("did", "Sample 1:3")
    assert first["decisions"] == (
        "ne pas (Sample A2); demandait (Sample A1); demandait à (Sample A3)"
    )


def test_word_types_with_their_cases(capsys: Output) -> None:
    arguments = [*SAMPLE, "--by", "type", "--first", "2", "--cases", "1", "--format", "json"]
    content = json.loads(printed(capsys, *arguments))
    assert [row["word"] for row in content["types"]] == ["le", "à"]
    assert content["types"][0]["class"] == "function"
    assert {row["word"] for row in content["cases"]} == {"le", "à"}
    assert content["cases"][0]["decision"] == "linked with “bread” (4)"
    by_entropy = printed(capsys, *SAMPLE, "--by", "type", "--order", "entropy", "--first", "1")
    assert "1 of 199 word types" in by_entropy
    assert "What the annotators decided" not in by_entropy


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


def test_all_translations_of_a_focus_word(capsys: Output) -> None:
    assert main(["lexicon", *SAMPLE, "--word", "the", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["signatures", "words", "translations", "phrases", "lines"]
    assert found["signatures"]["words"].startswith("lexicon|side:source|case:folded|pairs:30|")
    said = '|annotators:["Sample A1","Sample A2","Sample A3"]|roles:annotator|data:'
    assert said in found["signatures"]["words"]
    best = found["translations"][0]
    assert (best["word"], best["translation"], best["annotators"]) == ("the", "le", 3)
    assert {"[The] river slept ."} <= {line["verse"] for line in found["lines"]}


def test_the_text_keeps_to_the_words_around(capsys: Output) -> None:
    assert main(["lexicon", *SAMPLE, "--word", "the"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("… that he had been keeping for [the] winter" in line for line in lines)


def test_one_annotator_and_tabs(capsys: Output) -> None:
    options = ("--side", "target", "--case", "exact", "--format", "tsv")
    assert main(["lexicon", SAMPLE[0], *options]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter="\t"))
    assert {row["table"] for row in rows} == {"words", "translations", "phrases"}
    assert {row["annotators"] for row in rows} == {"", "1"}
    assert {"La", "la"} <= {row["word"] for row in rows}


def test_a_word_that_is_not_there(capsys: Output) -> None:
    assert main(["lexicon", *SAMPLE, "--word", "zebra"]) == 1
    assert "'zebra' is no word of the source side" in capsys.readouterr().err


def test_a_page_is_written_once(tmp_path: Path, capsys: Output) -> None:
    output = tmp_path / "report.html"
    arguments = ["report", *SAMPLE, "--set-size", "10", "--output", str(output)]
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert out == f"{output}\n"
    assert not err
    text = output.read_text(encoding="utf-8")
    assert "partition:size-10" in text
    assert main(arguments) == 1
    assert "exists already" in capsys.readouterr().err


def test_the_same_files_make_the_same_bytes(tmp_path: Path) -> None:
    pages = [tmp_path / "1.html", tmp_path / "2.html"]
    for page in pages:
        assert main(["report", *SAMPLE, "--output", str(page)]) == 0
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_files_that_are_left_out_stand_in_the_page(tmp_path: Path, capsys: Output) -> None:
    output, absent = tmp_path / "report.html", str(tmp_path / "absent.blinker")
    arguments = ["--without", "Sample A3", "--output", str(output)]
    assert main(["report", *SAMPLE, absent, *arguments]) == 1
    assert f"{absent}: there is no such file" in capsys.readouterr().err
    text = output.read_text(encoding="utf-8")
    assert f"{absent}: there is no such file" in text
    assert "Sample A3" not in text
    assert main(["report", absent, "--output", str(tmp_path / "x")]) == 1
    assert "there is no annotation set to look at" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("items", "there is no annotation set to look at"),
        ("lexicon", "there is no such file"),
        ("ballot --top 1", "there is no such file"),
    ],
)
def test_files_that_are_left_out_are_named(
    command: str, said: str, tmp_path: Path, capsys: Output
) -> None:
    name, *arguments = command.split()
    missing = str(tmp_path / "missing.blinker")
    if name == "ballot":
        arguments += ["--output", str(tmp_path / "ballot")]
    assert main([name, *SAMPLE, missing, *arguments]) == 1
    out, err = capsys.readouterr()
    assert out
    assert err.startswith(missing)
    assert main([name, missing, *arguments]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err

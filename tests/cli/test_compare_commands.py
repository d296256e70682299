"""The commands that compare annotators, except ``agree`` and ``ratings``."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from blinker_qt.bitext.adjudication import Origin, grouped
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.pseudonyms import PseudonymKey
from blinker_qt.formats import annotation
from commands import SAMPLE, Commands, write
from gathered import annotation_set, saved
from golds import MACHINE, with_suggestions, write_machine
from seven import NAMES, write_study
from works import with_pair


def test_some_annotators_alone(tmp_path: Path, run: Commands) -> None:
    files = saved(tmp_path)
    only = run.json("items", *files, "--only", "A", "--only", "B")["words"]
    assert only == run.json("items", *files, "--without", "C")["words"]
    assert only[0]["entropy"] == 1
    refusal = run.fails("items", *files, "--only", "A", "--without", "A")
    assert "there is no annotation set to compare" in refusal
    assert "there is no annotator “Z”" in run.fails("items", *files, "--only", "Z")


def test_parts(tmp_path: Path, run: Commands) -> None:
    files = saved(tmp_path)
    text = run("items", *files, "--part", "late: one:3-4:1", "--by", "pair").out
    assert "Gen 1:3" in text
    assert "Gen 1:2" not in text
    refusal = run.fails("items", *files, "--part", "x:3-5:1")
    assert "the part “x” ends with verse pair 5, but there are only 4" in refusal


def test_word_types_with_their_cases(run: Commands) -> None:
    content = run.json("items", *SAMPLE, "--by", "type", "--first", "2", "--cases", "1")
    assert [row["word"] for row in content["types"]] == ["le", "à"]
    assert content["types"][0]["class"] == "function"
    assert {row["word"] for row in content["cases"]} == {"le", "à"}
    assert content["cases"][0]["decision"] == "linked with “bread” (4)"
    by_entropy = run("items", *SAMPLE, "--by", "type", "--order", "entropy", "--first", "1").out
    assert "1 of 193 word types" in by_entropy
    assert "What the annotators decided" not in by_entropy


def test_three_annotators_are_too_few_for_outliers(run: Commands) -> None:
    command = ["measures", *SAMPLE, "--group", "Sample A2"]
    (row,) = run.json(*command)["difference"]
    assert row["group"] == "Sample A2"
    assert row["p"] == pytest.approx(1 / 3)
    assert row["meaning"].startswith("cannot be judged: there are only 3 groups")
    assert "chosen before anybody looked at the figures" in run(*command).out


def test_a_careless_annotator_does_not_implicate_others(tmp_path: Path, run: Commands) -> None:
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
    (row,) = run.json(*command)["difference"]
    assert row["p"] >= 0.1
    assert "differ" not in row["meaning"]
    assert "only 10 groups" in row["meaning"]


def test_annotators_are_ranked(run: Commands) -> None:
    content = run.json("annotators", *SAMPLE)
    assert [(row["annotator"], row["outlier"]) for row in content["annotators"]] == [
        ("Sample A2", "+"),
        ("Sample A3", ""),
        ("Sample A1", ""),
    ]
    names = "signatures annotators departures identical habits block_sizes quarters".split()
    assert list(content) == names
    by_hamon = run.json("annotators", *SAMPLE, "--hamon")["hamon"]
    assert [row["outlier"] for row in by_hamon] == ["+", "", ""]
    # Why she is the outlier.
    hers = [row for row in content["departures"] if row["annotator"] == "Sample A2"]
    assert len(hers) == 10
    # Eleven words of 29 are marked by her alone, so the variance of each is 2/9.
    assert hers[0] == {
        "annotator": "Sample A2",
        "departure": "marks “le” as not translated in 11 of 29, the others in 0 of 58",
        "side": "target",
        "deviation": pytest.approx((11 - 11 / 3) / (11 * 2 / 9) ** 0.5),
    }
    strengths = [abs(row["deviation"]) for row in hers]
    assert strengths == sorted(strengths, reverse=True)
    printed = run("annotators", *SAMPLE).out
    assert "some departures are due to chance" in printed
    assert "What annotators usually do" in run("annotators", SAMPLE[0]).out


def test_a_study_is_planned_from_a_pilot(run: Commands) -> None:
    content = run.json("plan", *SAMPLE)
    (row,) = content["planning"]
    assert (row["annotators"], row["needed"] - row["more"]) == (3, 30)
    # The half-width is about that of the interval that agree prints, 88.25 to 92.86.
    assert row["half_width"] == pytest.approx(0.0231, abs=0.001)
    # A hundredth needs about the square of 2.37 as many; t is smaller there.
    assert 4 * 30 < row["needed"] < 2.37**2 * 30
    powers = [[row[f"power_{times}"] for times in (1, 2, 4)] for row in content["power"]]
    assert all(row == sorted(row) for row in powers)
    assert all(list(column) == sorted(column) for column in zip(*powers, strict=True))
    out = run("plan", *SAMPLE, "--width", "2").out
    assert "verse pairs for ± 2 %" in out
    assert "More annotators cannot be planned from fewer than 4 annotators" in out
    assert "The interval for other annotators, too, cannot be planned from fewer than 5" in out


def test_nothing_is_said_from_too_little(tmp_path: Path, run: Commands) -> None:
    out = run("plan", *saved(tmp_path)).out
    assert "Nothing can be planned from this study: that needs two annotators with 6" in out
    assert "at least two annotation sets; there is 1" in run.fails("measures", SAMPLE[0])
    refusal = run.fails("lexicon", *SAMPLE, "--word", "zebra")
    assert "“zebra” does not occur on the source side" in refusal


def test_words_are_listed_and_punctuation_on_request(run: Commands) -> None:
    for command in (["items"], ["items", "--by", "type"]):
        table = "types" if "type" in command else "words"
        words, every = (
            {row["word"] for row in run.json(*command, *SAMPLE, *options)[table]}
            for options in ((), ("--punctuation", "include"))
        )
        assert "," not in words
        assert every - words == {one for one in every if not any(map(str.isalnum, one))}
        assert "," in every
    first = run.json("items", *SAMPLE, "--first", "1")["words"][0]
    assert (first["word"], first["reference"]) == ("did", "Sample 1:3")
    assert first["decisions"] == (
        "ne pas (Sample A2); demandait (Sample A1); demandait à (Sample A3)"
    )


def test_accepted_suggestions_are_counted(tmp_path: Path, run: Commands) -> None:
    """The share of links by suggestion, and the agreement with the machine."""
    bitext = annotation.load(Path(SAMPLE[0])).bitext
    write_machine(tmp_path / "m.blinker", bitext, *["1-1"] * len(bitext))
    work = annotation.load(Path(SAMPLE[0]))
    pair = replace(work.pairs[0], origins=grouped({(0, 0): Origin(suggested=MACHINE)}))
    file = tmp_path / "A1.blinker"
    with_suggestions(with_pair(work, 0, pair), file, tmp_path / "m.blinker")
    files = [file, SAMPLE[1], tmp_path / "m.blinker"]
    (row,) = run.json("annotators", *files, "--include-roles", "machine")["suggestions"]
    links = sum(len(pair.alignment.links) for pair in work.pairs)
    assert (row["annotator"], row["links"], row["accepted"]) == ("Sample A1", links, 1)
    assert row["share"] == pytest.approx(1 / links)
    assert 0 < row["machine"]["mean"] < 1


def test_a_page_is_written_once(tmp_path: Path, run: Commands) -> None:
    output = tmp_path / "report.html"
    arguments = ["report", *SAMPLE, "--set-size", "10", "--output", str(output)]
    out, err = run(*arguments)
    assert out == f"{output}\n"
    assert not err
    text = output.read_text(encoding="utf-8")
    assert "partition:size-10" in text
    assert "exists already" in run.fails(*arguments)
    # The same files make the same bytes.
    again = tmp_path / "again.html"
    run(*arguments[:-1], again)
    assert again.read_text(encoding="utf-8") == text


def test_the_page_lists_files_left_out(tmp_path: Path, run: Commands) -> None:
    output, absent = tmp_path / "report.html", str(tmp_path / "absent.blinker")
    arguments = ["--without", "Sample A3", "--output", str(output)]
    assert f"{absent}: file not found" in run.fails("report", *SAMPLE, absent, *arguments)
    text = output.read_text(encoding="utf-8")
    assert f"{absent}: file not found" in text
    assert "Sample A3" not in text
    refusal = run.fails("report", absent, "--output", str(tmp_path / "x"))
    assert "there is no annotation set to compare" in refusal


def test_files_left_out_are_printed(tmp_path: Path, run: Commands) -> None:
    missing = tmp_path / "missing.blinker"
    for (name, *arguments), said in {
        ("items",): "there is no annotation set to compare",
        ("lexicon",): "file not found",
        ("ballot", "--top", 1, "--output", tmp_path / "ballot"): "file not found",
    }.items():
        out, err = run(name, *SAMPLE, missing, *arguments, status=1)
        assert out
        assert err.startswith(str(missing))
        out, err = run(name, missing, *arguments, status=1)
        assert out == ""
        assert said in err


def test_a_report_has_the_measure_of_choice(run: Commands, tmp_path: Path) -> None:
    usual, chosen, outside = (tmp_path / f"{name}.html" for name in ("usual", "chosen", "outside"))
    measure = ("--measure", "recall", "--against", "Sample A2")
    run("report", *SAMPLE, "-o", usual)
    assert "Recall against one annotator" not in usual.read_text(encoding="utf-8")
    run("report", *SAMPLE, *measure, "-o", chosen)
    text = chosen.read_text(encoding="utf-8")
    assert "Recall against one annotator" in text
    assert "recall|against:[&#34;Sample A2&#34;]|" in text
    key = tmp_path / "key"
    run("report", *SAMPLE, *measure, "--pseudonyms", "--key", key, "-o", outside)
    (pseudonym,) = PseudonymKey.at(key).of(["Sample A2"], "Annotator").values()
    text = outside.read_text(encoding="utf-8")
    assert f"recall|against:[&#34;{pseudonym}&#34;]|" in text
    assert "Sample A2" not in text


def test_reports_for_outsiders_name_nobody(run: Commands, tmp_path: Path) -> None:
    """Neither annotators, adjudicators nor files, nor who is an outlier or copied, nor hours."""
    study = tmp_path / "study"
    write_study(study, 40)
    amira = annotation.load(study / "Amira.blinker")
    write(study / "gold-2.blinker", replace(amira, role=Role.GOLD))
    elena = annotation.load(study / "Elena.blinker")
    write(study / "Hana.blinker", replace(elena, annotator="Hana"))
    names = (*NAMES, "Hana", "Pilot", "Gold (gold)")
    pages = {}
    for sections in ("short", "all"):
        page = tmp_path / f"{sections}.html"
        with_gold = ("report", study, "--include-roles", "gold")
        arguments = (*with_gold, "--sections", sections, "--output")
        run(*arguments, page, "--pseudonyms", status=1)
        text = pages[sections] = page.read_text(encoding="utf-8")
        for name in (*names, str(tmp_path), ".blinker"):
            assert name not in text, name
        for anchor in ("who", "identical", "hours"):
            assert f'id="{anchor}"' not in text
        assert "look more different" in text
        assert "Gold standard " in text
        own = tmp_path / f"own-{sections}.html"
        run(*arguments, own, status=1)
        assert "Amira (gold)" in own.read_text(encoding="utf-8")
    assert len(pages["short"]) < len(pages["all"]) / 3
    key = PseudonymKey.at(study / "pseudonyms.key")
    assert not key.is_new
    for pseudonym in key.of([*NAMES, "Hana"], "Annotator").values():
        assert pseudonym in pages["short"]
    chosen = tmp_path / "chosen.html"
    run("report", *SAMPLE, "--sections", "where,ratings", "-o", chosen)
    assert chosen.read_text(encoding="utf-8").count("<h2>") == 1

"""A whole study on the command line: from two texts to a published gold standard.

The plan is that of Melamed (1998, section 6), on made-up texts; the seven annotators return their
files in no order, one without a name, one half done, one twice and one of another study.
"""

from collections.abc import Sequence
from pathlib import Path

from blinker_qt.bitext.annotation import is_covered
from blinker_qt.formats import annotation
from commands import Commands
from whole_study import COUNTS, PARTS, SENT, packets_in, send_back, worked, write_texts

PLAN = """
title = "Made-up Bible"
contact = "Lea <lea@example.org>"
""" + "".join(
    f"""
[[part]]
name = "{name}"
pairs = "{first}-{last}"
sets = 10
annotators = {[*annotators]}
"""
    for name, (first, last, annotators) in PARTS.items()
)


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.blinker")}


def collect_in(run: Commands, study: Path, files: Sequence[Path]) -> str:
    """Take in files one after the other; returns what was refused."""
    refused = ""
    for file in files:
        foreign = file.stem in ("nameless", "foreign")
        refused += run("collect", study, file, status=1 if foreign else 0).err
    return refused


def test_from_two_texts_to_a_published_folder(run: Commands, tmp_path: Path) -> None:
    texts, bible = write_texts(tmp_path, 1500), tmp_path / "bible.blinker"
    run("convert", *texts, "-o", bible, "--words", "as-they-stand")
    chosen, plan = tmp_path / "chosen.blinker", tmp_path / "plan.toml"
    run("choose", bible, "-o", chosen, "--focus-words", 25, "--seed", 1998)
    plan.write_text(PLAN, encoding="utf-8")
    study = tmp_path / "study"
    tables = run.json("new-study", chosen, plan, "-o", study)
    assert {row["annotator"]: row["verse_pairs"] for row in tables["packets"]} == COUNTS

    packets = packets_in(study)
    mail = send_back(packets, tmp_path / "mail")
    refused = collect_in(run, study, [mail[name] for name in SENT])
    assert "nameless.blinker: it names no annotator" in refused
    assert "foreign.blinker: it belongs to the study “else-where”, not to “" in refused
    nameless = mail["nameless"]
    run("rename", nameless, "A6")
    run("collect", study, nameless)
    expected = content(study / "returned")
    assert {name for name in expected if "/" not in name} == {f"A{n}.blinker" for n in range(1, 8)}
    assert annotation.load(study / "returned" / "A1.blinker") == worked(packets["A1"])

    status = run.json("status", study)
    done = {row["annotator"]: row["done"] for row in status["annotators"]}
    assert done == {**COUNTS, "A7": 75}
    assert "not everything is done by: A7" in run("status", study).out

    # What is compared is what the annotators did, over the sets of the study.
    printed = run("agree", study / "returned", "--part", "first:1-100", "--part", "second:101-250")
    assert "first" in printed.out
    agreement = run.json("agree", study / "returned")
    together = {(pair["first"], pair["second"]): pair["compared"] for pair in agreement["pairs"]}
    assert together["A1", "A2"] == 250
    assert together["A4", "A5"] == 100
    assert together["A6", "A7"] == 75

    gold = study / "gold" / "gold.blinker"
    run("gold", study / "returned", "--rule", "majority", "-o", gold, "--adjudicator", "Lea")
    standard = annotation.load(gold)
    assert standard.bitext.references == annotation.load(chosen).bitext.references
    works_by_pair = zip(standard.bitext, standard.pairs, strict=True)
    covered = [is_covered(pair, work, standard.study) for pair, work in works_by_pair]
    assert sum(covered) > 200
    published = tmp_path / "published"
    files = sorted((study / "returned").glob("*.blinker"))
    options = ("--formats", "pharaoh", "--base", 0, "--settled-only", "--licence", "CC0-1.0")
    run("publish", gold, "--with", *files, *options, "-o", published)
    assert (published / "README.md").is_file()

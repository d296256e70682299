"""Choosing verse pairs by doubt: those on which two machines disagree most."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.formats import annotation
from commands import SAMPLE, Commands, write

WORKS = [annotation.load(Path(path)) for path in SAMPLE]
CHOSEN = "doubt between Eflo and Fast"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, ...]:
    """Untouched texts, and two machines that link as two annotators of the sample do."""
    texts = write(tmp_path / "texts.blinker", AnnotationSet.unannotated(WORKS[0].bitext))
    machines = [
        write(tmp_path / f"{name}.blinker", replace(work, annotator=name, role=Role.MACHINE))
        for name, work in zip(("Eflo", "Fast"), WORKS[:2], strict=True)
    ]
    return texts, *machines


def most_doubtful(count: int) -> list[str]:
    """The references with the lowest Dice coefficient of the links, in the order of the text."""
    bitext = WORKS[0].bitext
    dice = {}
    for row, reference in enumerate(bitext.references):
        links, others = (work.pairs[row].alignment.links for work in WORKS[:2])
        dice[reference] = 2 * len(links & others) / (len(links) + len(others))
    ranked = sorted(dice, key=dice.__getitem__)
    assert dice[ranked[count - 1]] < dice[ranked[count]]
    return [reference for reference in bitext.references if reference in ranked[:count]]


def test_the_verse_pairs_with_the_most_doubt_are_chosen_and_signatures_say_so(
    run: Commands, files: tuple[str, ...], tmp_path: Path
) -> None:
    texts, *machines = files
    made = tmp_path / "doubtful.blinker"
    run("choose", texts, "-o", made, "--doubt", 7, "--links", *machines)
    work = annotation.load(made)
    assert list(work.bitext.references) == most_doubtful(7)
    assert work.study.chosen == CHOSEN
    assert f"verse pairs chosen by {CHOSEN}" in run("study", made).out
    works = [replace(known.over(work.bitext), study=work.study) for known in WORKS[:2]]
    returned = [write(tmp_path / f"{known.annotator}.blinker", known) for known in works]
    field = f'chosen:["{CHOSEN}"]'
    for command in ("agree", "measures", "annotators", "items", "lexicon"):
        assert field in run(command, *returned).out
    gold = tmp_path / "gold.blinker"
    run("gold", *returned, "-o", gold, "--rule", "union")
    assert annotation.load(gold).study.chosen == CHOSEN
    assert field in run("evaluate", gold, *machines).out
    ballot = tmp_path / "ballot"
    run("ballot", *returned, "--top", 1, "-o", ballot)
    votes = ballot / "votes.csv"
    rows = list(csv.DictReader(io.StringIO(votes.read_text("utf-8-sig"))))
    with votes.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows({**row, "vote": "A"} for row in rows)
    assert field in run("ballot", "--read", votes, "--ballot", ballot).out
    assert "chosen:" not in run("agree", *SAMPLE[:2]).out


def test_doubt_needs_two_sets_of_links(
    run: Commands, files: tuple[str, ...], tmp_path: Path
) -> None:
    texts, first, second = files
    out = ("-o", tmp_path / "x.blinker")
    need = "--doubt and --links need each other"
    assert need in run.fails("choose", texts, *out, "--doubt", 7, status=2)
    assert need in run.fails("choose", texts, *out, "--links", first, second, status=2)
    asked = run.fails("choose", texts, *out, "--doubt", 31, "--links", first, second)
    assert "31 verse pairs are asked for, but there are 30" in asked

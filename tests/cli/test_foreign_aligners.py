"""Links of two foreign aligners: taken in with scores, compared, evaluated, suggested, chosen by.

No annotation file is edited by hand.
"""

import csv
import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import links_from_text
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.formats import annotation
from blinker_qt.gold.machine import read_suggestions_of
from commands import SAMPLE, Commands, write

WORKS = [annotation.load(Path(path)) for path in SAMPLE]
BITEXT = WORKS[0].bitext


def scored_lines(work: AnnotationSet, kind: str) -> str:
    """The links of an annotator as an aligner's output, with a score for every link."""
    lines = []
    for number, pair in enumerate(work.pairs, 1):
        links = sorted(pair.alignment.links)
        scores = [f"{1 - place / (2 * len(links)):.4f}" for place in range(len(links))]
        rows = list(zip(links, scores, strict=True))
        if kind == "sil":
            lines.append(" ".join(f"{s}-{t}:{score}" for (s, t), score in rows))
        else:
            lines += [f"{number:04d} {s + 1} {t + 1} S {score}" for (s, t), score in rows]
    return "\n".join([*lines, ""])


@pytest.fixture(name="machines")
def imported(run: Commands, tmp_path: Path) -> tuple[Path, Path]:
    """Two aligners' links, imported over the texts of the sample."""
    for name, verses in (("source", BITEXT.source_verses), ("target", BITEXT.target_verses)):
        (tmp_path / name).write_text("\n".join([*verses, ""]), encoding="utf-8")
    (tmp_path / "references").write_text("\n".join([*BITEXT.references, ""]), encoding="utf-8")
    made = []
    for name, kind, work in (("fast", "sil", WORKS[0]), ("awesome", "naacl", WORKS[1])):
        links, machine = tmp_path / f"{name}.txt", tmp_path / f"{name}.blinker"
        links.write_text(scored_lines(work, kind), encoding="utf-8")
        texts = [tmp_path / part for part in ("source", "target", "references")]
        options = ["--from", kind, "--role", "machine"]
        told = run("convert", *texts, links, *options, "-o", machine)
        assert "with a score" in told.out
        made.append(machine)
    return made[0], made[1]


def doubt_of(row: int) -> float:
    links, others = (work.pairs[row].alignment.links for work in WORKS[:2])
    return 1 - 2 * len(links & others) / (len(links) + len(others))


def test_they_are_machines_with_scores_that_are_written_back(
    run: Commands, machines: tuple[Path, Path], tmp_path: Path
) -> None:
    for path, name, annotator in zip(machines, ("fast", "awesome"), WORKS, strict=False):
        work = annotation.load(path)
        assert (work.role, work.annotator) == (Role.MACHINE, name)
        for pair, own in zip(work.pairs, annotator.pairs, strict=True):
            alignment = pair.alignment
            assert alignment.links == own.alignment.links
            assert alignment.score_of.keys() == alignment.links
    run("convert", machines[0], "--to", "sil", "-o", tmp_path / "again")
    (written,) = (tmp_path / "again").glob("*.sil")
    numbers = [
        re.sub(r"(\.[0-9]+?)0+\b", r"\1", line)
        for line in scored_lines(WORKS[0], "sil").splitlines()
    ]
    assert written.read_text(encoding="utf-8").splitlines() == numbers
    # Formats without scores say what is lost.
    told = run("convert", machines[0], "--to", "pharaoh", "--base", "0", "-o", tmp_path / "plain")
    assert "scores of links" in told.out + told.err


def test_their_doubt_is_a_column(run: Commands, machines: tuple[Path, Path]) -> None:
    rows = run.json("items", *SAMPLE, *machines, "--by", "pair")["verse_pairs"]
    assert len({row["doubt"] for row in rows}) > 5
    for row in rows:
        assert row["doubt"] == pytest.approx(doubt_of(row["number"] - 1))
    shown = run("items", *SAMPLE, *machines, "--by", "pair").out
    assert 'doubt:["fast","awesome"]|doubt-data:' in shown
    assert "doubt is 1 minus the Dice coefficient of the links of fast and awesome" in shown
    for fewer in (machines[:0], machines[:1]):
        assert "doubt" not in run("items", *SAMPLE, *fewer, "--by", "pair").out


def test_the_verse_pairs_with_the_most_doubt_are_chosen_and_signatures_say_so(
    run: Commands, machines: tuple[Path, Path], tmp_path: Path
) -> None:
    texts = write(tmp_path / "texts.blinker", AnnotationSet.unannotated(BITEXT))
    made = tmp_path / "doubtful.blinker"
    run("choose", texts, "-o", made, "--doubt", 7, "--links", *machines)
    work = annotation.load(made)
    ranked = sorted(range(len(BITEXT)), key=doubt_of)
    assert doubt_of(ranked[-8]) < doubt_of(ranked[-7])
    assert list(work.bitext.references) == [BITEXT.references[row] for row in sorted(ranked[-7:])]
    chosen = "doubt between fast and awesome"
    assert work.study.chosen == chosen
    assert f"verse pairs chosen by {chosen}" in run("study", made).out
    works = [replace(known.over(work.bitext), study=work.study) for known in WORKS[:2]]
    returned = [write(tmp_path / f"{known.annotator}.blinker", known) for known in works]
    field = f'chosen:["{chosen}"]'
    for command in ("agree", "measures", "annotators", "items", "lexicon"):
        assert field in run(command, *returned).out
    gold = tmp_path / "gold.blinker"
    run("gold", *returned, "-o", gold, "--rule", "union")
    assert annotation.load(gold).study.chosen == chosen
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

    out = ("-o", tmp_path / "x.blinker")
    asked = run.fails("choose", texts, *out, "--doubt", 31, "--links", *machines)
    assert "31 verse pairs are asked for, but there are 30" in asked


def test_links_with_low_scores_are_not_suggested(
    run: Commands, machines: tuple[Path, Path], tmp_path: Path
) -> None:
    texts = write(tmp_path / "Ana.blinker", AnnotationSet.unannotated(BITEXT, "Ana"))
    chosen = ("--suggestions", machines[0], "--least-score", "0.75")
    told = run("study", texts, *chosen, "-o", tmp_path / "study")
    assert "suggestions of fast from score 0.75" in told.out
    file = tmp_path / "study" / "Ana.blinker"
    suggestions = read_suggestions_of(file)
    for links, pair in zip(suggestions.links, annotation.load(machines[0]).pairs, strict=True):
        score_of = pair.alignment.score_of
        high = {link for link, score in score_of.items() if score >= 0.75}
        assert set() < links_from_text(links) == high < score_of.keys()
    # What was suggested to annotators is in signatures.
    study = annotation.load(file).study
    signatures = set()
    for suggested in (study, replace(study, least_score=None), replace(study, least_score=0.5)):
        for name, work in zip(("Ana", "Ben"), WORKS, strict=False):
            own = replace(work, annotator=name, study=suggested)
            write(tmp_path / f"{name} done.blinker", own)
        signatures |= {run("agree", *tmp_path.glob("* done.blinker")).out}
    assert len(signatures) == 3
    run("study", file, "--least-score", "no", "-o", tmp_path / "again")
    assert annotation.load(tmp_path / "again" / "Ana.blinker").study.least_score is None

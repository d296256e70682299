"""The guide of a study of Finnish and Swahili grows, from an empty one to practice, by commands.

The lead writes rulings with an editor, and everybody links words in the window, whose files are
made here.
"""

import csv
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.formats import annotation
from blinker_qt.gold.feedback import Practice
from blinker_qt.study.guide import Guide, guide_of
from commands import Commands, write
from growing_guide import NOTES, WORK, Blocks, linked, votes_in, worked, write_texts

RULINGS = {
    "SUF-1": ("Possessors", "`kotini ↔ nyumba yangu`", "kotini / nyumba yangu / 1-1,2"),
    "SUF-2": ("Objects", "`sikujui`", "en tunne sinua / sikujui / 1,2,3-1"),
    "SUF-3": ("Having", "`minulla on ↔ nina`", "minulla on / nina / 1,2-1"),
    "PAR-1": ("Genitives", "`talon <-> wa nyumba`", "talon / wa nyumba / 1-1,2"),
    "PAR-2": ("Inside", "`talossa <-> ndani ya nyumba`", "talossa / ndani ya nyumba / 1-1,2,3"),
}


def chapter(title: str, letters: str) -> str:
    """A page of the guide, as the lead writes it."""
    sections = [f"# {title} ({letters})\n"]
    for number, (heading, words, drawn) in RULINGS.items():
        if number.startswith(letters):
            block = "\n".join(f"    {line}" for line in drawn.split(" / "))
            sections.append(
                f"## {number} {heading}\n\nLink them.\n\nWords {number}: {words}.\n\n"
                f"Figure {number}: {heading}.\n\n{block}\n"
            )
    return "\n".join(sections)


def guide_in(work: AnnotationSet) -> Guide:
    languages = work.bitext.source_language, work.bitext.target_language
    return guide_of(work.study.guide, languages, Path())


def fill_in(votes: Path, file: Path) -> Path:
    """Vote in a list of votes."""
    with votes.open(encoding="utf-8-sig", newline="") as lines:
        rows = votes_in([*csv.DictReader(lines)])
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return file


def write_rulings(root: Path, numbers: Iterable[str], version: str) -> None:
    """Write the chapters with an editor, and list what is new in a version."""
    guide = root / "guide"
    for name, title in {"suf": "Suffixes", "par": "Particles"}.items():
        (guide / f"{name}.md").write_text(chapter(title, name.upper()), encoding="utf-8")
    contents = (guide / "contents.md").read_text(encoding="utf-8")
    news = " ".join(f"{number} is new." for number in numbers)
    for before, after in {
        "Version 1": f"Version {version}",
        "- 1:": f"- {version}: {news}\n- 1:",
        "## Chapters\n": "## Chapters\n\n- [Suffixes](suf.md)\n- [Particles](par.md)\n",
    }.items():
        contents = contents.replace(before, after)
    (guide / "contents.md").write_text(contents, encoding="utf-8")


def test_the_guide_grows_by_commands(run: Commands, tmp_path: Path) -> None:
    texts, root = tmp_path / "texts.blinker", tmp_path / "tales"
    run("convert", *write_texts(tmp_path), "-o", texts)
    people = ("--annotators", "Ann,Ben", "--title", "Tales")
    run("new-study", texts, *people, "--guide", "empty", "-o", root)
    printed = run("guide", root).out
    assert "annotators have version 1" in printed
    assert run.json("guide", root)["rulings"] == []

    mail = tmp_path / "mail"
    mail.mkdir()
    for name, work in WORK.items():
        packet = annotation.load(root / "packets" / f"{name}.blinker")
        write(mail / f"{name}.blinker", worked(packet, work))
    files = sorted(mail.iterdir())
    run("collect", root, *files)
    remarks = run.json("status", root)["remarks"]
    assert {row["text"] for row in remarks} == {text for text, _ in NOTES.values()}

    # Two words are put to the vote; what wins is on record.
    ballot, record = root / "reports" / "ballot", root / "reports" / "rulings.csv"
    run("ballot", "--type", "wa", "--type", "ndani", "-o", ballot, *files)
    votes = [fill_in(ballot / "votes.csv", tmp_path / f"votes-{name}.csv") for name in "12"]
    outcome = ("--record", record, "--date", "2026-11-28")
    run("ballot", "--read", *votes, "--ballot", ballot, *outcome)
    with record.open(encoding="utf-8") as lines:
        ruled = {row["word"]: row["links"] for row in csv.DictReader(lines)}
    assert ruled == {"wa": "1-2,3", "ndani": "3-3,4,5"}

    # The lead writes five rulings, and asks for a look at the verse pairs of one of them.
    write_rulings(root, RULINGS, "2")
    assert [row["ruling"] for row in run.json("guide", root)["rulings"]] == [*RULINGS]
    asked = run("guide", root, "--ruling", "SUF-1", "--look-again", "--format", "json")
    assert "1 verse pair to be looked at again, with version 2 of the guide" in asked.err
    touched = json.loads(asked.out)["touched"]
    assert [(row["reference"], row["done"]) for row in touched] == [("Tale 1:1", "Ann, Ben")]
    typed = run.json("guide", root, "--ruling", "PAR-1")["touched"]
    assert [(row["reference"], row["words"]) for row in typed] == [("Tale 1:4", "talon wa nyumba")]
    sent = run.json("hand-out", root)["packets"]
    assert [row["file"] for row in sent] == ["guide-2/Ann.blinker", "guide-2/Ben.blinker"]

    # At opening, annotators see what changed since version 1, and a verse pair to look at again.
    for name in WORK:
        renewed = annotation.load(root / "packets" / "guide-2" / f"{name}.blinker")
        guide = guide_in(renewed)
        assert all(ruling.figures for ruling in guide)
        (change,) = guide.changes_since("1")
        assert change.text.startswith("SUF-1 is new. SUF-2 is new. SUF-3 is new. PAR-1 is new.")
        assert change.text.endswith("Look again at verse pairs with words of SUF-1.")
        assert [pair.done for pair in renewed.pairs] == [False, True, True, True, True]
        assert [note.ruling for note in renewed.pairs[0].remarks.notes if note.ruling] == ["SUF-1"]
        again = linked(renewed.bitext[0], WORK["Ann"][0])
        pairs = (again, *renewed.pairs[1:])
        write(mail / f"{name}.blinker", replace(renewed, pairs=pairs, revision=9))
    run("collect", root, *files)
    done = {row["annotator"]: row["done"] for row in run.json("status", root)["annotators"]}
    assert done == {"Ann": 5, "Ben": 5}
    assert run.json("hand-out", root)["packets"] == []

    # The lead links verse pairs for practice, and cites a ruling.
    answers = Path(run("practice", root).out.strip())
    assert answers == root / "practice" / "answers.blinker"
    lead = annotation.load(answers)
    assert (lead.annotator, lead.study.identifier) == ("", "")
    assert guide_in(lead).version == "2"
    both = replace(
        linked(lead.bitext[0], WORK["Ann"][0]), remarks=Remarks((Note("Both", ruling="SUF-1"),))
    )
    write(answers, replace(lead, annotator="Lea", pairs=(both, *lead.pairs[1:]), revision=3))
    practice = tmp_path / "practice.blinker"
    printed = run("practice", answers, "-o", practice).out
    assert "1 verse pair to practise on" in printed
    assert_review(practice, WORK["Ben"][0])


def assert_review(practice: Path, blocks: Blocks) -> None:
    """Whoever practises sees where the answer differs, and the ruling of the study on it."""
    answers = annotation.load(practice)
    pairs = (linked(answers.bitext[0], blocks),)
    review = Practice(answers).review(replace(answers, pairs=pairs), 0)
    (difference,) = review.differences
    assert difference.rulings == ("SUF-1",)
    ruling = guide_in(answers).ruling("SUF-1")
    assert ruling is not None
    assert (ruling.title, len(ruling.figures)) == ("Possessors", 1)


def test_the_lead_s_answers_keep_up_with_the_guide(run: Commands, tmp_path: Path) -> None:
    texts, root = tmp_path / "texts.blinker", tmp_path / "tales"
    run("convert", *write_texts(tmp_path), "-o", texts)
    run("new-study", texts, "--annotators", "Ann", "--guide", "empty", "-o", root)
    answers = Path(run("practice", root).out.strip())
    begun = annotation.load(answers)
    pairs = (linked(begun.bitext[0], WORK["Ann"][0]), *begun.pairs[1:])
    write(answers, replace(begun, annotator="Lea", pairs=pairs))
    write_rulings(root, RULINGS, "2")
    run("practice", root)
    renewed = annotation.load(answers)
    assert guide_in(renewed).version == "2"
    assert (renewed.annotator, renewed.pairs) == ("Lea", pairs)

"""The command ``guide``: a study gets a guide, which its files carry."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.study import GuidePage, Study
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.gold.feedback import Practice
from blinker_qt.study.folder import create_study
from commands import Commands, write

GUIDE = (GuidePage("contents.md", "# Rules\n\nVersion 2\n\n## Changes\n\n- 2: none.\n"),)
PLAN = 'title = "Tales"\n[[part]]\npairs = "1-2"\nannotators = ["A1"]\n'


@pytest.fixture
def study(tmp_path: Path) -> Path:
    pairs = [VersePair(f"Tale 1:{number}", ("a",), ("b",)) for number in range(1, 5)]
    bitext = Bitext.of(pairs, Language("en"), Language.of("he"))
    create_study(tmp_path / "tales", AnnotationSet.unannotated(bitext), PLAN)
    return tmp_path / "tales"


def test_a_guide_is_begun_handed_out_and_changed(study: Path, run: Commands) -> None:
    assert "begin one with --begin" in run("guide", study).out
    alone = run.fails("guide", study, "--language", "fr", status=2)
    assert "the language of the guide needs --begin" in alone
    printed = run("guide", study, "--begin", "general").out
    assert "GEN-13" in printed
    assert "version 1" in printed
    assert "contents.md: it exists already" in run.fails("guide", study, "--begin", "empty")

    plan = study / "study.toml"
    plan.write_text(plan.read_text("utf-8").replace('"1-2"', '"1-3"'), "utf-8")
    run("hand-out", study)
    packet = annotation.load(study / "packets" / "A1-2.blinker")
    assert [page.name for page in packet.study.guide] == ["contents.md", "general.md"]
    assert "annotators have version 1" in run("guide", study).out

    # A changed guide needs a higher version.
    contents = study / "guide" / "contents.md"
    text = contents.read_text("utf-8")
    contents.write_text(text.replace("Style guide: Tales", "Our guide"), "utf-8")
    plan.write_text(plan.read_text("utf-8").replace('"1-3"', '"1-4"'), "utf-8")
    assert (
        "contents.md: the style guide was changed, but annotators already have version 1; "
        "expected a higher version" in run.fails("hand-out", study)
    )
    raised = text.replace("Version 1", "Version 2").replace("- 1:", "- 2: a title.\n- 1:")
    contents.write_text(raised, "utf-8")
    run("hand-out", study)
    newest = annotation.load(study / "packets" / "A1-3.blinker")
    assert newest.study.guide[0].text == raised
    assert replace(newest.study, guide=()) == packet.study


def test_pages_that_are_not_part_of_the_guide_or_that_no_file_can_hold_are_named(
    study: Path, run: Commands
) -> None:
    run("guide", study, "--begin", "general")
    page = study / "guide" / "general.md"
    text = page.read_text("utf-8")
    page.with_name("suffixes.md").write_text(text, "utf-8")
    told = "not in the list of chapters, and so not part of the guide: suffixes.md"
    assert told in run("guide", study).out
    page.write_text(text.replace("\n\n", "\n\n\0", 1), "utf-8")
    assert run.fails("guide", study) == f"{page}:3: XML cannot hold the character U+0000\n"
    page.unlink()
    assert "general.md: file not found" in run.fails("guide", study)
    contents = study / "guide" / "contents.md"
    renamed = contents.read_text("utf-8").replace("(general.md)", "(General.md)")
    contents.write_text(renamed, "utf-8")
    (study / "guide" / "General.md").write_text("# A\n\n## GEN-1 B\n\nC\n", "utf-8")
    assert "this style guide cannot be put into annotation files" in run.fails("hand-out", study)


def test_a_practice_is_made_of_what_a_lead_has_linked(tmp_path: Path, run: Commands) -> None:
    pairs = [VersePair(f"Tale 1:{number}", ("a", "b"), ("c",)) for number in range(1, 4)]
    bitext = Bitext.of(pairs, Language("en"), Language.of("he"))
    study = Study(sure_possible=True, seed=7, title="Tales", identifier="x", guide=GUIDE)
    alignment = Alignment(frozenset({(0, 0)}), frozenset({1}))
    linked = PairAnnotation.of(alignment, done=True, seconds=9)
    notes = Note("why", ruling="SUF-1"), Note("private"), Note("x", (Side.SOURCE, 0), "SUF-2")
    noted = replace(linked, remarks=Remarks(notes, "hard"))
    work = AnnotationSet(
        bitext, (noted, replace(linked, done=False), linked), "Lead", revision=5, study=study
    )
    file = write(tmp_path / "lead.blinker", work)
    output = tmp_path / "practice.blinker"
    assert run("practice", file, "-o", output).out == f"{output}: 2 verse pairs to practise on\n"
    made = annotation.load(output)
    assert (made.annotator, made.role, made.revision) == ("", Role.PRACTICE, 0)
    assert made.bitext.references == ("Tale 1:1", "Tale 1:3")
    assert made.study == Study(sure_possible=True)
    assert made.study.guide == GUIDE
    assert [pair.alignment for pair in made.pairs] == [alignment, alignment]
    assert {(note.on, note.ruling) for note in made.pairs[0].remarks.notes} == {
        ((Side.SOURCE, 0), "SUF-2"),
        *(((side, place), "SUF-1") for side, place in [(Side.SOURCE, 0), (Side.SOURCE, 1)]),
        ((Side.TARGET, 0), "SUF-1"),
    }
    assert b"private" not in output.read_bytes()
    assert b"Lead" not in output.read_bytes()

    # Practising: the answer differs on the word, and the rulings are named.
    practice = Practice(made)
    own = replace(linked, done=True).with_alignment(Alignment(frozenset({(1, 0)}), frozenset({0})))
    mine = AnnotationSet(made.bitext, (own, linked), "B", study=made.study)
    (difference, *_) = practice.review(mine, 0).differences
    assert set(difference.rulings) == {"SUF-1", "SUF-2"}

    assert "it exists already" in run.fails("practice", file, "-o", output)
    write(Path(file), AnnotationSet.unannotated(bitext))
    refused = run.fails("practice", file, "-o", tmp_path / "other.blinker")
    assert "no verse pair is done" in refused

"""The file in which the lead of a study links verse pairs for practice."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.folder import StudyFolder, create_study
from blinker_qt.study.guide_editing import Beginning, first_pages
from blinker_qt.study.practice_answers import answers_file

PLAN = 'title = "Tales"\ncontact = "Lea"\n[[part]]\npairs = "1-1"\nannotators = ["Ann"]\n'
SETTINGS = Study(sure_possible=True, reject=True, labels=labels_in("SEM"))


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    bitext = Bitext.of(
        [VersePair("Tale 1:1", ("my", "father"), ("אבי",))], Language("en"), Language.of("he")
    )
    whole = replace(AnnotationSet.unannotated(bitext), study=SETTINGS)
    create_study(
        tmp_path / "tales", whole, PLAN, guide=first_pages(Beginning.GENERAL, "en", "Tales")
    )
    return StudyFolder.open(tmp_path / "tales")


def test_what_the_lead_linked_stays(study: StudyFolder) -> None:
    path = answers_file(study, study.root.parent)
    linked = replace(annotation.load(path), annotator="Lea")
    path.write_bytes(annotation.write(linked))
    before = path.read_bytes()
    assert answers_file(study, study.root.parent) == path
    assert path.read_bytes() == before


def test_work_that_is_only_in_the_journal_stays_with_a_newer_guide(study: StudyFolder) -> None:
    data = study.root.parent / "data"
    path = answers_file(study, data)
    document = Document.open(path, data)
    document.session.link([(Side.SOURCE, 0), (Side.TARGET, 0)])
    document.abandon()
    assert annotation.load(path).pairs == (UNTOUCHED,)
    contents = study.root / "guide" / "contents.md"
    text = contents.read_text("utf-8").replace("Version 1", "Version 2")
    contents.write_text(text.replace("- 1:", "- 2: more.\n- 1:"), "utf-8")
    newer = StudyFolder.open(study.root)
    assert answers_file(newer, data) == path
    work = annotation.load(path)
    assert work.pairs[0].links == "1-1"
    assert work.study.guide == newer.guide != study.guide
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    reopened = Document.open(path, data)
    assert reopened.recovery is None
    reopened.close()

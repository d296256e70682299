"""The file in which the lead of a study links verse pairs for practice."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.correcting import files_of_study
from blinker_qt.study.folder import StudyFolder, create_study
from blinker_qt.study.guide_editing import Beginning, first_pages
from blinker_qt.study.practice_answers import ANSWERS_FILE, answers_file

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


def test_the_answers_are_nobody_s_work_and_have_the_guide(study: StudyFolder) -> None:
    path = answers_file(study)
    assert path == study.root / ANSWERS_FILE
    work = annotation.load(path)
    assert (work.annotator, work.pairs, work.bitext) == ("", (UNTOUCHED,), study.whole.bitext)
    assert work.study == Study(
        sure_possible=True, leave_for_later=True, labels=SETTINGS.labels, guide=study.guide
    )
    assert work.study.guide == study.guide
    assert len(study.guide) == 2


def test_what_the_lead_linked_stays(study: StudyFolder) -> None:
    path = answers_file(study)
    linked = replace(annotation.load(path), annotator="Lea")
    path.write_bytes(annotation.write(linked))
    before = path.read_bytes()
    assert answers_file(study) == path
    assert path.read_bytes() == before


def test_corrections_of_words_reach_the_answers(study: StudyFolder) -> None:
    assert study.root / ANSWERS_FILE not in files_of_study(study.root)
    assert answers_file(study) in files_of_study(study.root)

"""The kit that a lead finds in a new study."""

import csv
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.study.folder import create_study

PLAN = """{facts}
[[part]]
pairs = "1-1"
annotators = ["Ann", "Ben"]
"""


def study_in(folder: Path, facts: str) -> Path:
    whole = AnnotationSet.unannotated(Bitext.of([VersePair("T 1", ("a",), ("b",))]))
    create_study(folder, whole, PLAN.format(facts=facts))
    return folder / "kit"


def test_letters_name_the_study_and_where_files_go(tmp_path: Path) -> None:
    kit = study_in(tmp_path / "study", 'title = "Tales"\ncontact = "Lea <lea@example.org>"')
    assert sorted(kit.iterdir()) == sorted(kit / file.name for file in resource("kit").iterdir())
    letter = (kit / "letter-to-annotators.md").read_text("utf-8")
    assert "Subject: Tales: your verse pairs" in letter
    assert "send the file to Lea <lea@example.org>" in letter
    for file in kit.iterdir():
        assert "{" not in file.read_text("utf-8")
    # What the plan does not say is left to fill in.
    letter = (study_in(tmp_path / "other", "") / "letter-to-annotators.md").read_text("utf-8")
    assert "[title of the study]" in letter
    assert "[address]" in letter


def test_the_questions_can_be_asked_and_the_pay_sheet_is_a_table(tmp_path: Path) -> None:
    kit = study_in(tmp_path / "study", "")
    texts = tmp_path / "study" / "texts" / "study.blinker"
    arguments = ["--questions", str(kit / "questions.toml"), "-o", str(tmp_path / "ready")]
    assert main(["study", str(texts), *arguments]) == 0
    questions = annotation.load(tmp_path / "ready" / "study.blinker").study.questions
    assert [question.name for question in questions] == ["adequacy", "fluency", "manner"]
    with (kit / "pay-sheet.csv").open(encoding="utf-8", newline="") as sheet:
        assert len(next(csv.reader(sheet))) == 8

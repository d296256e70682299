"""Changing the settings of a study on which work was done."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.backups import backups_of
from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import LinkLabel, Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.second_pass import SecondPassPlan
from blinker_qt.study.settings import StudyError, read_questions, revise_file, revised

EASE = Question("ease", "How easy?", ("hard", "", "easy"))
KIND = Question("kind", "Which kind?", ("prose", "verse"), ordered=False)
SEM, FUN = LinkLabel("SEM", "S"), LinkLabel("FUN", "F")
FULL = Study(
    sure_possible=True,
    reject=True,
    seed=7,
    questions=(EASE, KIND),
    leave_for_later=True,
    labels=(SEM, FUN),
)
SUGGESTED = Source("EFLOMAL", "0" * 64, "machine.blinker")
COVERED = PairAnnotation(links="1-1", done=True)
ANSWERED = replace(COVERED, ratings=(("ease", 2), ("kind", 1)))


def _work(study: Study, *pairs: PairAnnotation) -> AnnotationSet:
    verse_pairs = [VersePair(str(n), ("a",), ("x",)) for n in range(1, len(pairs) + 1)]
    return AnnotationSet(Bitext.of(verse_pairs), pairs, "Ann", revision=4, study=study)


_POSSIBLE = replace(ANSWERED, possible="1-1")
_LABELLED = replace(ANSWERED, labels="SEM:1-1")
_LEFT = PairAnnotation(remarks=Remarks(later=True))
_REJECTED = PairAnnotation(remarks=Remarks(rejected=Rejection(RejectionKind.OTHER)), done=True)


@pytest.mark.parametrize(
    ("pair", "change", "message"),
    [
        (_POSSIBLE, lambda: replace(FULL, sure_possible=False), "1 verse pair has possible"),
        (_REJECTED, lambda: replace(FULL, reject=False), "1 verse pair is rejected"),
        (_LEFT, lambda: replace(FULL, leave_for_later=False), "1 verse pair is left for later"),
        (ANSWERED, lambda: replace(FULL, questions=(KIND,)), "“ease” has answers for 1"),
        (
            ANSWERED,
            lambda: replace(FULL, questions=(EASE, replace(KIND, text="What?"))),
            "“kind” has answers for 1",
        ),
        (
            _LABELLED,
            lambda: replace(FULL, labels=(FUN,)),
            "1 verse pair has links with the label “SEM”",
        ),
        (
            _LABELLED,
            lambda: replace(FULL, labels=(replace(SEM, name="sem"), FUN)),
            "it cannot be removed or renamed",
        ),
    ],
)
def test_settings_in_use_cannot_be_changed(
    pair: PairAnnotation, change: Callable[[], Study], message: str
) -> None:
    with pytest.raises(StudyError) as refused:
        revised(_work(FULL, UNTOUCHED, pair), change())
    assert message in str(refused.value)
    # Without such work, the same change is nothing to speak of.
    assert revised(_work(FULL, UNTOUCHED), change()).work.study == change()


def test_only_annotators_get_suggestions_and_leave_verse_pairs_for_later() -> None:
    gold = replace(_work(Study(), COVERED), role=Role.GOLD)
    rejecting = Study(reject=True)
    assert revised(gold, rejecting).work.study == rejecting
    for change, message in (
        (Study(leave_for_later=True), "only annotators can leave verse pairs for later"),
        (Study(suggestions=SUGGESTED), "suggestions can be shown only to annotators"),
    ):
        with pytest.raises(StudyError, match=message):
            revised(gold, change)


def test_the_order_is_fixed_after_a_second_pass() -> None:
    work = revised(_work(FULL, *[UNTOUCHED] * 4), FULL, SecondPassPlan(1, 2, 1)).work
    with pytest.raises(StudyError, match="order can no longer be changed"):
        revised(work, replace(FULL, seed=8))
    assert len(revised(work, replace(FULL, reject=False)).work.pairs) == 5


def test_newly_incomplete_pairs_are_no_longer_done() -> None:
    imported = PairAnnotation(done=True)
    outcome = revised(_work(Study(), COVERED, imported, UNTOUCHED), Study(questions=(EASE,)))
    assert outcome.reopened == 1
    assert outcome.work.pairs == (replace(COVERED, done=False), imported, UNTOUCHED)
    assert outcome.work.revision == 5


def test_a_file_is_backed_up_and_changed_in_place(tmp_path: Path) -> None:
    path, data = tmp_path / "a.blinker", tmp_path / "data"
    before = annotation.write(_work(Study(), COVERED, UNTOUCHED))
    path.write_bytes(before)
    revise_file(path, replace(FULL, questions=()), None, data)
    assert annotation.load(path).study == replace(FULL, questions=())
    (copy,) = backups_of(path, data)
    assert copy.read_bytes() == before
    path.write_bytes(annotation.write(_work(FULL, _POSSIBLE)))
    standing = path.read_bytes()
    with pytest.raises(StudyError):
        revise_file(path, Study(), None, data)
    assert path.read_bytes() == standing


_TOML = """
[[question]]
name = "ease"
text = "How easy?"
steps = ["hard", "", "easy"]

[[question]]
name = "kind"
text = "Which kind?"
kind = "choices"
steps = ["prose", "verse"]
"""


def test_questions_are_read_from_a_readable_file(tmp_path: Path) -> None:
    path = tmp_path / "questions.toml"
    path.write_text(_TOML, encoding="utf-8")
    assert read_questions(path) == (EASE, KIND)
    path.write_text(_TOML + 'hides = "source"\n', encoding="utf-8")
    assert read_questions(path) == (EASE, replace(KIND, hides=Side.SOURCE))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("question = ", "this is not TOML"),
        ("", "the file has something other than questions, or no questions"),
        ("question = 3", "the file has something other than questions, or no questions"),
        ("x = 1\n" + _TOML, "the file has something other than questions, or no questions"),
        ("question = [3]", "question 1: this is not a table"),
        (_TOML.replace("text", "txt", 1), "question 1: there is an unknown entry “txt”"),
        (_TOML.replace('name = "ease"', ""), "question 1: “name” is missing or is not a text"),
        (_TOML.replace('"Which kind?"', "3"), "question 2: “text” is missing or is not a text"),
        (_TOML.replace('"choices"', "[]"), "question 2: “kind” is neither scale nor choices"),
        (_TOML + 'hides = "both"\n', "question 2: “hides” is neither source nor target"),
        (_TOML + "hides = []\n", "question 2: “hides” is neither source nor target"),
        (_TOML.replace('"prose"', "1"), "question 2: “steps” is missing or is not a list of texts"),
        (
            _TOML.replace('["prose", "verse"]', '"prose"'),
            "question 2: “steps” is missing or is not a list of texts",
        ),
        (_TOML.replace('"prose"', '""'), "question 2: the question “kind” has an answer without"),
        (_TOML.replace('"kind"', '"ease"'), "two questions have the name “ease”"),
    ],
)
def test_invalid_questions_are_reported(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "questions.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_questions(path)
    assert str(path) in str(refused.value)
    assert message in str(refused.value)

"""The example studies of judgments, played as judges and leads would."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import fmean

import pytest

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import Role
from blinker_qt.compare.answers import ratings_answer
from blinker_qt.compare.loaded_sets import Files, LoadedSets
from blinker_qt.compare.options import Options
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import SaveError
from blinker_qt.study.collecting import returned_files
from blinker_qt.study.examples import EXAMPLES, make_example
from blinker_qt.study.folder import StudyFolder
from commands import Commands

pytestmark = pytest.mark.usefixtures("few_draws")


Made = Callable[[str], StudyFolder]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The example of a name, made once."""
    folder = tmp_path_factory.mktemp("examples")
    return cache(lambda name: make_example(name, folder / name))


def judged(path: Path) -> Session:
    """A judge's packet worked from the first verse pair to the last, with the first answers."""
    session = Session(annotation.load(path))
    for _ in range(1_000):
        if session.route.first_open is None:
            return session
        for question in session.unanswered:
            assert session.rate(question.name, 1) is None
        assert session.done() is None
    raise AssertionError("the work has no end")


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_a_study_in_which_all_work_has_come_back(
    name: str, made: Made, run: Commands
) -> None:
    study = made(name)
    root = study.root
    assert "sample data" in study.plan.title
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert "made up" in readme
    packets = StudyFolder.open(root).packets()
    assert len(returned_files(study)) == len(packets) >= 3
    for path in returned_files(study):
        work = annotation.load(path)
        assert all(pair.done for pair in work.pairs)
        assert work.study.identifier == study.plan.identifier
    out = run.json("ratings", root / "returned")
    assert {row["question"] for row in out["ratings"]} == {
        question.name for question in study.whole.study.questions
    }
    # Its packets can be judged.
    session = judged(next(iter(study.packets())))
    assert all(pair.done for pair in session.annotation_set.pairs)


def test_two_examples_of_one_kind_are_two_studies(tmp_path: Path) -> None:
    first, second = (make_example("plato", tmp_path) for _ in range(2))
    assert (first.root.name, second.root.name) == ("plato", "plato-2")
    assert first.plan.identifier != second.plan.identifier
    (tmp_path / "file").touch()
    with pytest.raises(SaveError):
        make_example("plato", tmp_path / "file" / "x")


def test_times_of_coders_and_an_expert(made: Made, run: Commands) -> None:
    study = made("temporal")
    questions = study.whole.study.questions
    assert [len(question.steps) for question in questions] == [13, 32, 8, 49, 6] * 2
    assert all(question.steps[-1] == "unspecified" for question in questions)
    expert = study.root / "gold" / "expert.blinker"
    assert annotation.load(expert).role is Role.GOLD
    found = run.json("ratings", study.root / "returned", expert, "--include-roles", "gold")
    # Training is left out: twelve utterances of the test dialogs.
    assert {row["items"] for row in found["ratings"]} == {12}
    month = [
        row["kappa"]
        for row in found["rating_pairs"]
        if row["question"] == "start-month" and row["second"] == "Expert (gold)"
    ]
    assert len(month) == 3
    assert fmean(month) > 0.8
    # The window has the expert among the coders once that is ticked.
    sets = LoadedSets()
    sets.load(Files([*returned_files(study), expert], [], []), (), lambda _: None)
    sets.leave_out(frozenset())
    answer = ratings_answer(sets, Options(), lambda _: None, None)
    (pairs,) = (table for table in answer.tables if table.name == "rating_pairs")
    assert {row[2] for row in pairs.rows} == {"C2", "C3", "Expert (gold)"}

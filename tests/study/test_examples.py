"""The example studies of judgments, played as judges and leads would."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
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


def test_fluency_comes_first_and_without_the_reference(made: Made) -> None:
    study = made("cesta")
    settings = study.whole.study
    assert [stage.hides for stage in settings.stages] == [Side.SOURCE, None]
    assert settings.pause_after == 90
    works = study.packets()
    path, work = next(iter(works.items()))
    session = Session(annotation.load(path))
    for _ in work.pairs:
        assert session.stages.current.hides is Side.SOURCE
        assert session.pair.source == ("[…]",)
        session.rate("fluency", 3)
        session.done()
    assert session.stages.current.hides is None
    assert session.unanswered[0].name == "adequacy"
    assert session.pair.source != ("[…]",)
    # Each segment is judged twice, and some come again.
    firsts = [one.bitext.references[row] for one in works.values() for row in one.bitext.of_pass(1)]
    assert sorted(firsts) == sorted([*study.whole.bitext.references] * 2)
    assert [len(one.bitext.of_pass(2)) for one in works.values()] == [6] * 4

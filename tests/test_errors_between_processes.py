"""What is raised in a process of its own arrives as what it was."""

import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import blinker_qt
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.crash_report import FILE_NAME, UnexpectedError, reported, write_report
from blinker_qt.errand import Errand
from blinker_qt.formats import annotation_xml
from blinker_qt.formats.atomic import SaveError, write_atomically

_PATIENCE = 60.0


def _outcome(task: Callable[[], object]) -> object:
    errand = Errand(task)
    try:
        return errand.take(_PATIENCE)
    finally:
        errand.stop()


def _kinds(kind: type[BlinkerError] = BlinkerError) -> Iterator[type[BlinkerError]]:
    yield kind
    for heir in kind.__subclasses__():
        yield from _kinds(heir)


def test_every_error_of_the_program_survives_pickling() -> None:
    for module in pkgutil.walk_packages(blinker_qt.__path__, "blinker_qt."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    kinds = set(_kinds())
    assert {SaveError, InputError, annotation_xml.UnwritableError} < kinds
    for kind in kinds:
        if issubclass(kind, InputError):
            problem = Problem("a.txt", "{count} words", "one", 3, 7, {"count": 2})
            error: BlinkerError = kind(problem, problem)
        else:
            error = kind("{path} was not saved: {reason}", path="a.txt", reason="no {room}")
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert type(copy) is kind
        assert vars(copy) == vars(error)
        assert str(copy) == str(error)


def test_a_task_s_own_error_keeps_its_type_and_fields(tmp_path: Path) -> None:
    path = tmp_path / "no folder" / "file"
    with pytest.raises(SaveError, match="the folder does not exist") as told:
        _outcome(partial(write_atomically, path, b""))
    assert told.value.values["path"] == str(path)
    with pytest.raises(InputError, match="there is no such file"):
        _outcome(partial(annotation_xml.load, path))


@pytest.mark.parametrize(
    "task", [partial(int, "seven"), partial(compile, "1", "unsendable", "eval")]
)
def test_a_mistake_in_the_program_is_said_and_its_report_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: Callable[[], object]
) -> None:
    monkeypatch.setenv("BLINKER_QT_HOME", str(tmp_path))
    with pytest.raises(UnexpectedError) as told:
        _outcome(task)
    report = tmp_path / "data" / FILE_NAME
    assert told.value.values["path"] == str(report)
    assert "Traceback" in report.read_text()


def test_a_report_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("BLINKER_QT_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("sys.stderr", None)
    assert write_report("report") is None
    assert str(reported(KeyError("x"))) == "an error in the program: KeyError('x')"

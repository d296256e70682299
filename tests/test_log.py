"""The log records actions and their duration, but never the annotators' texts."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Side
from blinker_qt.log import log_text, logged, start_logging, without_texts
from blinker_qt.paths import HOME_VARIABLE
from synthetic import study


@pytest.fixture(autouse=True)
def _no_log_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    yield
    logger = logging.getLogger("blinker_qt")
    for handler in logger.handlers[1:]:
        logger.removeHandler(handler)
        handler.close()
    logger.propagate = True


def test_opening_recovery_and_saving_are_logged_without_texts(tmp_path: Path) -> None:
    start_logging(verbose=False)
    work = study(4)
    file = tmp_path / "work.blinker"
    document = Document.create(file, work, tmp_path / "data")
    document.session.select(Side.SOURCE, 1)
    document.session.select(Side.TARGET, 2)
    document.session.link()
    document.abandon()
    again = Document.open(file, tmp_path / "data")
    again.close()
    text = log_text()
    assert f"reading {file} took" in text
    assert f"recovered {file}: 1 edits" in text
    assert f"saving {file} took" in text
    words = {word for verse in work.bitext.source_verses for word in verse.split() if len(word) > 3}
    assert words
    assert not [word for word in words if word in text]


def test_refused_files_are_logged_without_their_content(tmp_path: Path) -> None:
    start_logging(verbose=False)
    file = tmp_path / "broken.blinker"
    file.write_bytes(b"<annotation-set>secret</annotation-set>")
    with pytest.raises(InputError):
        Document.open(file, tmp_path / "data")
    text = log_text()
    assert f"reading {file} failed after" in text
    assert "broken.blinker:1" in text
    assert "secret" not in text


@pytest.mark.parametrize("error", [ValueError("secret"), KeyError("secret")])
def test_unexpected_errors_are_logged_by_their_type(error: Exception) -> None:
    start_logging(verbose=False)
    with pytest.raises(type(error)), logged("computing %s", "agreement"):
        raise error
    assert "computing agreement failed after " in log_text()
    assert f" s: {without_texts(error)}" in log_text()
    assert "secret" not in log_text()


def test_an_unwritable_folder_of_logs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "home").write_text("a file", "utf-8")
    start_logging(verbose=False)
    with logged("computing"):
        pass
    assert log_text() == ""
    assert capfd.readouterr() == ("", "")

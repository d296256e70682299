"""Reading an annotation file in a process of its own, and a first look at it."""

import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from blinker_qt.annotate.loading import Loaded, Loader, load
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.crash_report import FILE_NAME, UnexpectedError
from blinker_qt.exchange.preview import preview
from blinker_qt.formats import annotation_xml

_DEADLINE = 60.0


@pytest.fixture
def work() -> AnnotationSet:
    """300 verse pairs, of which the first two are done."""
    pairs = [VersePair(f"T {number}", ("one", str(number)), ("un",)) for number in range(300)]
    done = PairAnnotation.of(Alignment().link({0}, {0}), done=True)
    begun = PairAnnotation(links="1-1")
    bitext = Bitext.of(pairs, Language.of("he"), Language.of("fr"), sets=[7] * 300)
    return AnnotationSet(bitext, (done, done, *[begun] * 298), "A1", revision=5)


@pytest.fixture
def file(tmp_path: Path, work: AnnotationSet) -> Path:
    path = tmp_path / "work.blinker"
    path.write_bytes(annotation_xml.write(work))
    return path


def all_of(loader: Loader) -> Loaded:
    """What a loader loads; every piece is asked for until all is there."""
    deadline = time.monotonic() + _DEADLINE
    while time.monotonic() < deadline:
        loaded = loader.take()
        if loaded is not None:
            return loaded
    raise TimeoutError


def test_what_comes_piece_by_piece_is_what_is_read_at_once(file: Path, work: AnnotationSet) -> None:
    loader = Loader(file)
    assert loader.progress == (0, 0)
    loaded = all_of(loader)
    assert loader.progress == (300, 300)
    loader.stop()
    assert loaded == load(file)
    assert loaded.work == work


def test_a_refusal_is_the_one_that_reading_at_once_gives(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"<links>1-1<", b"<links>1-9<", 3))
    with pytest.raises(InputError) as at_once:
        load(file)
    loader = Loader(file)
    with pytest.raises(InputError) as apart:
        all_of(loader)
    loader.stop()
    assert apart.value.problems == at_once.value.problems


def test_a_process_that_dies_is_said(file: Path) -> None:
    loader = Loader(file)
    pid = loader._process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(InputError, match="ended by itself"):
        all_of(loader)
    loader.stop()


def test_a_mistake_in_the_program_is_said_and_its_report_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLINKER_QT_HOME", str(tmp_path))
    loader = Loader(cast("Path", None))
    with pytest.raises(UnexpectedError, match="AttributeError") as told:
        all_of(loader)
    loader.stop()
    assert told.value.values["path"] == str(tmp_path / "data" / FILE_NAME)
    assert "in load" in (tmp_path / "data" / FILE_NAME).read_text()


@pytest.mark.parametrize(("position", "reference"), [(None, "T 2"), (0, "T 0"), (299, "T 299")])
def test_a_preview_shows_one_verse_pair_with_its_links(
    file: Path, work: AnnotationSet, position: int | None, reference: str
) -> None:
    first = preview(file, position)
    assert first is not None
    assert first.bitext.references == (reference,)
    index = work.bitext.references.index(reference)
    assert first.pairs == (work.pairs[index],)
    assert first.bitext.source_language == Language.of("he")


def test_a_preview_of_finished_work_shows_the_first_verse_pair(
    file: Path, work: AnnotationSet
) -> None:
    done = tuple(replace(pair, done=True) for pair in work.pairs)
    file.write_bytes(annotation_xml.write(replace(work, pairs=done)))
    first = preview(file, None)
    assert first is not None
    assert first.bitext.references == ("T 0",)


def test_there_is_no_preview_of_what_cannot_be_read(tmp_path: Path, file: Path) -> None:
    assert preview(tmp_path / "none.blinker", None) is None
    assert preview(file, 300) is None
    sound = file.read_bytes()
    for damage in (b"", sound[:300], sound.replace(b"<bitext", b"<betext", 1)):
        file.write_bytes(damage)
        assert preview(file, None) is None

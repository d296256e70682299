"""What is kept of files that may be gone: backups and journals, and what comes back from them."""

import os
import shutil
from pathlib import Path

import pytest

from blinker_qt.annotate.backups import back_up, backup_folder
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.journal import journal_path
from blinker_qt.annotate.kept import KeptFile, RestoringError, copy_of, kept_files, summary_of_copy
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation

BITEXT = Bitext.of([VersePair(f"Gen 1:{number}", ("a", "b"), ("c", "d")) for number in (1, 2)])
NEW = AnnotationSet.unannotated(BITEXT, "A1")
OTHER_WORDS = VersePair("Gen 1:2", ("a", "e"), ("c", "d"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(params=["A1.blinker", "Étude 1.blinker", "a\nb.blinker", "\udcff.blinker"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / "texts" / str(request.param)


@pytest.fixture
def lost(path: Path, data: Path) -> AnnotationSet:
    """The last work on a file that was saved once, edited and deleted with its folder."""
    document = Document.create(path, NEW, data)
    document.session.paint_links([(0, 0)], linked=True)
    document.saved()
    document.session.paint_links([(1, 0)], linked=True)
    document.abandon()
    shutil.rmtree(path.parent)
    return document.session.annotation_set


def test_a_file_that_is_gone_comes_back(
    path: Path,
    data: Path,
    lost: AnnotationSet,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert kept_files(tmp_path / "none") == ()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    [kept] = kept_files(data)
    assert kept.path == path
    backup, journal = kept.copies
    assert journal == journal_path(path, data)
    assert summary_of_copy(kept, backup, 0).excerpt.pairs[0].links == ""
    assert summary_of_copy(kept, journal, 0).excerpt.pairs[0].links == lost.pairs[0].links
    copies = [copy_of(kept, copy) for copy in kept.copies]
    assert {copy.parent for copy in copies} == {tmp_path / "home"}
    assert [annotation.load(copy) for copy in copies] == [NEW, lost]
    # What is not known to be anybody's to read is private.
    assert os.name != "posix" or all(copy.stat().st_mode & 0o077 == 0 for copy in copies)
    path.parent.mkdir()
    assert copy_of(kept, journal) == path.with_name(f"{path.stem}.recovered-1.blinker")


def test_the_open_file_comes_first_without_its_journal(tmp_path: Path, data: Path) -> None:
    paths = [tmp_path / f"{name}.blinker" for name in "abc"]
    for path in paths:
        document = Document.create(path, NEW, data)
        document.session.paint_links([(0, 0)], linked=True)
        document.saved()
        document.abandon()
    for kept in kept_files(data):
        age = paths.index(kept.path)
        for copy in kept.copies:
            os.utime(copy, (age, age))
    assert [kept.path for kept in kept_files(data)] == paths[::-1]
    assert all(len(kept.journals) == 1 for kept in kept_files(data))
    first, *others = kept_files(data, paths[1])
    assert first.path == paths[1]
    assert first.journals == ()
    assert [kept.path for kept in others] == [paths[2], paths[0]]


def test_folders_of_earlier_versions_have_the_name_of_their_key(tmp_path: Path, data: Path) -> None:
    path = tmp_path / "Ann Lee.blinker"
    path.write_bytes(annotation.write(NEW))
    back_up(path, data)
    (backup_folder(path, data) / "original-path").unlink()
    [kept] = kept_files(data)
    assert kept.path == Path("ann-lee.blinker")
    # A journal names the file; who has it open knows it, too; and so does the next backup.
    document = Document.open(path, data)
    document.session.paint_links([(0, 0)], linked=True)
    document.abandon()
    assert kept_files(data)[0].path == path
    journal_path(path, data).unlink()
    assert kept_files(data, path)[0].path == path
    back_up(path, data)
    assert kept_files(data)[0].path == path
    for content in (b"", b"no/folder", b"x" * 70_000):
        (backup_folder(path, data) / "original-path").write_bytes(content)
        assert kept_files(data)[0].path == Path("ann-lee.blinker")


def test_edits_come_to_the_state_that_they_continue(tmp_path: Path, data: Path) -> None:
    path = tmp_path / "A1.blinker"
    states = list[AnnotationSet]()
    for source in (0, 1):
        document = Document.open(path, data) if states else Document.create(path, NEW, data)
        document.session.paint_links([(source, source)], linked=True)
        document.saved()
        states.append(document.session.annotation_set)
        if source:
            document.session.paint_links([(0, 1)], linked=True)
            document.session.settle({1: Alignment(frozenset({(1, 1)}))})
            document.abandon()
        else:
            document.close()
    last = document.session.annotation_set
    [kept] = kept_files(data)
    # The file has the right state, and if it is gone, the backup before its last save.
    for _ in range(2):
        assert annotation.load(copy_of(kept, kept.journals[0])) == last
        path.unlink(missing_ok=True)
    # Otherwise the edits are added to what there is, as far as they have the same words.
    other = AnnotationSet.unannotated(Bitext.of([*list(BITEXT)[:1], OTHER_WORDS]), "B")
    kept = kept._replace(backups=(tmp_path / "other.blinker",))
    kept.backups[0].write_bytes(annotation.write(other))
    restored = annotation.load(copy_of(kept, kept.journals[0]))
    assert restored.pairs == (last.pairs[0], UNTOUCHED)
    assert states[1] != last


def test_journals_without_texts_or_edits_are_refused(tmp_path: Path, data: Path) -> None:
    path = tmp_path / "A1.blinker"
    document = Document.create(path, NEW, data)
    document.session.paint_links([(0, 0)], linked=True)
    document.abandon()
    path.unlink()
    [kept] = kept_files(data)
    assert kept == KeptFile(path, (), (journal_path(path, data),))
    with pytest.raises(RestoringError, match=r"no backup of .*A1\.blinker has the texts"):
        copy_of(kept, kept.journals[0])
    kept.journals[0].write_bytes(b"damaged")
    with pytest.raises(RestoringError, match="no edits can be read"):
        summary_of_copy(kept, kept.journals[0], 0)
    [nameless] = kept_files(data)
    assert nameless.path == Path("a1.blinker")
    kept.journals[0].unlink()
    with pytest.raises(InputError):
        summary_of_copy(kept, kept.journals[0], 0)
    assert kept_files(data) == ()

"""An open annotation file: when it is written, and what survives what."""

import errno
import io
import os
import re
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blinker_qt.annotate import backups, journal, saving
from blinker_qt.annotate.actions import READ_ONLY
from blinker_qt.annotate.backups import BackupError, backup_folder, backups_of, copy_beside
from blinker_qt.annotate.document import Document, SaveState
from blinker_qt.annotate.journal import InUseError, Journal, contents_of, journal_path
from blinker_qt.annotate.kept import copy_of, kept_files
from blinker_qt.annotate.recovery import Recovery, RecoveryError, leave_journal_aside
from blinker_qt.annotate.saving import SAVES_TO_A_BACKUP, Moved, Snapshots
from blinker_qt.bitext.adjudication import Adjudication, Origin, RuleKind, Source, grouped
from blinker_qt.bitext.adjudication import Rule as AdjudicationRule
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.study import LinkLabel, Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.crash_report import FILE_NAME
from blinker_qt.formats import annotation, reading
from blinker_qt.formats.atomic import SaveError
from blinker_qt.translation import N_
from interrupted import full_disk, left_by_an_exchange, without_exchange
from journal_lines import rewritten
from works import with_pair

S, T = Side.SOURCE, Side.TARGET

BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", ("the", "loom"), ("le", "métier")),
        VersePair("Gen 1:2", ("yes",), ("mais", "oui")),
        VersePair("Gen 1:3", ("no",), ("non",)),
    ]
)
NEW = AnnotationSet.unannotated(BITEXT, "A1")


class Desk:
    """A folder with one annotation file, and every document that was opened on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "texts"
        self.folder.mkdir()
        self.data = folder / "data"
        self.path = self.folder / "A1.blinker"
        self.path.write_bytes(annotation.write(NEW))
        self.journal = journal_path(self.path, self.data)
        self._open: list[Document] = []

    def open(self, path: Path | None = None, *, read_only: bool = False) -> Document:
        """Open the file, or another."""
        document = Document.open(
            path or self.path, self.data, read_only=read_only, clock=lambda: 0.0
        )
        self._open.append(document)
        return document

    def crash(self, document: Document) -> None:
        """What a kill leaves: whatever stands on the disk now."""
        document.abandon()

    def recovery(self) -> Recovery:
        """What opening the file recovers."""
        recovery = self.open().recovery
        assert recovery is not None
        return recovery

    def crashed_with_a_link(self) -> None:
        """Leave a journal with one edit behind."""
        document = self.open()
        link(document)
        self.crash(document)

    def clear(self) -> None:
        """Let go of everything."""
        for document in self._open:
            document.abandon()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.clear()


def link(document: Document, source: int = 0, target: int = 0) -> None:
    document.session.clear_selection()
    document.session.select(S, source)
    document.session.select(T, target)
    assert document.session.link() is None


def finish(document: Document) -> None:
    session = document.session
    for side in Side:
        for position in range(len(session.pair.tokens(side))):
            session.select(side, position)
    session.link()
    assert session.done() is None
    document.flush()


def on_disk(path: Path) -> AnnotationSet:
    return annotation.load(path)


def everything(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def recovered_beside(desk: Desk) -> tuple[Recovery, AnnotationSet]:
    """What opening the file recovers into a new one, which can be opened without more ado."""
    recovery = desk.recovery()
    assert recovery.beside is not None
    assert desk.open(recovery.beside).recovery is None
    return recovery, on_disk(recovery.beside)


def heard(document: Document, kind: type[object]) -> list[object]:
    news: list[object] = []
    document.listen(lambda event: news.append(event) if isinstance(event, kind) else None)
    return news


@contextmanager
def files_cannot_be_renamed(
    monkeypatch: pytest.MonkeyPatch, instead: Callable[[Path, Path], object]
) -> Iterator[None]:
    """Have something else happen when a file is to take its name."""
    replace_file = Path.replace

    def replace_other(path: Path, target: Path) -> object:
        is_temporary = target.name.startswith(".blinker-")
        return (replace_file if is_temporary else instead)(path, target)

    with monkeypatch.context() as patch:
        without_exchange(patch)
        patch.setattr(Path, "replace", replace_other)
        yield


# Looking never writes


def test_viewing_writes_nothing(desk: Desk, tmp_path: Path) -> None:
    before = everything(tmp_path)
    for read_only in (True, False):
        document = desk.open(read_only=read_only)
        assert document.state is (SaveState.READ_ONLY if read_only else SaveState.SAVED)
        document.session.select(S, 0)
        document.session.select(T, 0)
        assert not read_only or document.session.link() == READ_ONLY
        document.session.previous()
        document.session.reload()
        document.save()
        document.flush()
        document.close()
        assert everything(tmp_path) == before
    assert not desk.data.exists()
    # The file may be removed meanwhile.
    document = desk.open()
    desk.path.unlink()
    document.close()
    assert not desk.path.exists()


# Saving


def test_an_edit_is_in_the_journal_and_done_saves_the_file(desk: Desk) -> None:
    document = desk.open()
    link(document, 0, 0)
    document.flush()
    assert on_disk(desk.path) == NEW
    assert desk.journal.exists()
    assert document.state is SaveState.SAVED
    link(document, 1, 1)
    document.session.done()
    document.flush()
    assert on_disk(desk.path) == document.session.annotation_set
    assert on_disk(desk.path).pairs[0].done
    assert on_disk(desk.path).revision == 3
    before = desk.path.stat().st_ino
    document.saved()
    assert desk.path.stat().st_ino == before


def test_waiting_saves_are_merged(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    saving, go_on, replaced = threading.Event(), threading.Event(), list[None]()
    replace_file = Path.replace

    def slow_replace(path: Path, target: Path) -> Path:
        if target == desk.path:
            replaced.append(None)
            saving.set()
            assert go_on.wait(20)
        return replace_file(path, target)

    document = desk.open()
    without_exchange(monkeypatch)
    monkeypatch.setattr(Path, "replace", slow_replace)
    link(document)
    document.save()
    assert saving.wait(20)
    for _ in range(5):
        link(document, 1, 1)
        document.session.undo()
        document.save()
    with pytest.raises(SaveError):
        document.flush(0.01)
    go_on.set()
    document.flush()
    assert len(replaced) == 2
    assert on_disk(desk.path).revision == document.session.revision == 11


def test_saving_a_copy_keeps_the_file_of_the_document(desk: Desk) -> None:
    document = desk.open()
    link(document)
    copy = desk.folder / "copy.blinker"
    document.save_copy(copy)
    assert on_disk(copy) == document.session.annotation_set
    assert on_disk(desk.path) == NEW
    assert document.path == desk.path
    (desk.folder / "link.blinker").symlink_to(desk.path)
    with pytest.raises(SaveError, match="is the file that is open"):
        document.save_copy(desk.folder / "link.blinker")


def open_to_others(folder: Path) -> dict[str, int]:
    """The files and folders that somebody else may look into, with their permissions."""
    return {
        path.name: mode
        for path in [folder, *folder.rglob("*")]
        if (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077
    }


@pytest.mark.skipif(sys.platform == "win32", reason="permissions")
@pytest.mark.parametrize("other_is_open", [False, True])
def test_copies_of_a_private_file_are_private(desk: Desk, other_is_open: bool) -> None:
    desk.path.chmod(0o600)
    desk.folder.chmod(0o700)
    usual = os.umask(0)
    try:
        # A save with its backup, a copy, and a file that was removed and is written again.
        document = desk.open()
        finish(document)
        document.save_copy(desk.folder / "copy.blinker")
        desk.path.unlink()
        link(document, 0, 1)
        document.close()
        copy_beside(backups_of(desk.path, desk.data)[0], desk.path)
        # A journal of another version, one with damage, and another version while the file is open.
        desk.crashed_with_a_link()
        another_version(desk)
        desk.open().abandon()
        desk.crashed_with_a_link()
        desk.journal.write_bytes(desk.journal.read_bytes() + b"damage")
        document = desk.open()
        link(document, 1, 1)
        another_version(desk, "C")
        desk.path.chmod(0o644 if other_is_open else 0o600)
        document.close()
    finally:
        os.umask(usual)
    names = {path.name for path in desk.folder.iterdir()}
    kinds = ("conflict", "recovered", "restored")
    assert names == {"A1.blinker", "copy.blinker", *(f"A1.{kind}-1.blinker" for kind in kinds)}
    kept = {path.suffixes[0] for path in desk.journal.parent.iterdir()}
    assert kept == {".aside-1", ".damaged-1"}
    assert open_to_others(desk.data) == {}
    assert open_to_others(desk.folder) == ({"A1.blinker": 0o644} if other_is_open else {})


def test_creating_a_file_never_replaces_another(desk: Desk) -> None:
    path = desk.folder / "new.blinker"
    document = Document.create(path, NEW, desk.data)
    assert document.path == path
    assert on_disk(path) == NEW
    assert not desk.data.exists()
    with pytest.raises(InputError):
        Document.create(path, replace(NEW, annotator="B"), desk.data)
    assert on_disk(path) == NEW


# Recovery


def test_an_unreadable_journal_is_not_ignored(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.crashed_with_a_link()
    dead_disk(monkeypatch, desk.journal)
    said = f"the journal {desk.journal} cannot be read: Transport endpoint is not connected"
    with pytest.raises(RecoveryError, match=re.escape(said)):
        desk.open()
    # Who only reads is told, too.
    recovery = desk.open(read_only=True).recovery
    assert recovery is not None
    assert str(recovery.failure) == said


def test_a_journal_of_any_length_is_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    most = desk.path.stat().st_size
    monkeypatch.setattr(journal, "DEFAULT_CAP", most)
    monkeypatch.setattr(reading.read_capped, "__defaults__", (most,))
    document = desk.open()
    while not desk.journal.exists() or desk.journal.stat().st_size <= 2 * most:
        link(document)
        document.session.undo()
    link(document)
    desk.crash(document)
    with pytest.raises(InputError, match="is larger than"):
        reading.read_capped(desk.journal)
    assert desk.open(read_only=True).session.annotation_set == document.session.annotation_set
    again = desk.open()
    assert again.recovery is not None
    assert not again.recovery.damaged
    assert again.session.annotation_set == document.session.annotation_set


def test_a_new_journal_belongs_to_the_state_before_the_save_as_well(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Three saves, each with a new journal, and one edit more.
    document, states = desk.open(), list[bytes]()
    with monkeypatch.context() as patch:
        patch.setattr(saving, "LARGE_JOURNAL", 1)
        for position in (0, 1, 0):
            document.session.toggle_mark(S, position)
            document.saved()
            states.append(desk.path.read_bytes())
    document.session.toggle_mark(T, 1)
    desk.crash(document)
    assert len(contents_of(desk.journal.read_bytes()).steps) == 2
    expected = document.session.annotation_set
    desk.path.unlink()
    # What has left the journal is in a backup.
    (kept,) = kept_files(desk.data)
    assert on_disk(copy_of(kept, desk.journal)) == expected
    # The second time as if a power cut on a network drive had taken the last save back.
    for state in (states[2], states[1]):
        desk.path.write_bytes(state)
        document = desk.open()
        assert document.session.annotation_set == expected
        assert document.recovery is not None
        assert document.recovery.beside is None
        desk.crash(document)


@pytest.mark.parametrize("copies", [True, False])
def test_a_journal_stays_whole_without_a_sound_backup(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, copies: bool
) -> None:
    def back_up_badly(file: Path, _data: Path) -> Path:
        if not copies:
            raise BackupError(N_("no backup"))
        copy = desk.data / "copy"
        copy.write_bytes(file.read_bytes()[:-1])
        return copy

    monkeypatch.setattr(saving, "LARGE_JOURNAL", 1)
    monkeypatch.setattr(saving, "back_up", back_up_badly)
    document = desk.open()
    for _ in range(5):
        document.session.toggle_mark(S, 0)
        document.saved()
    assert len(contents_of(desk.journal.read_bytes()).steps) == 5


def test_an_edit_made_while_a_new_journal_begins_stays_in_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "LARGE_JOURNAL", 1)
    document = desk.open()
    link(document)
    document.saved()
    back_up, waiting = backups.back_up, [link]

    def meanwhile(file: Path, data: Path) -> Path:
        copy = back_up(file, data)
        if waiting:
            waiting.pop()(document, 1, 1)
        return copy

    monkeypatch.setattr(saving, "back_up", meanwhile)
    document.session.toggle_mark(S, 0)
    document.flush()
    monkeypatch.undo()
    expected = document.session.annotation_set
    desk.crash(document)
    assert desk.open().session.annotation_set == expected


def test_a_journal_that_cannot_be_written_is_not_ignored(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.crashed_with_a_link()
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", full_disk)
        with pytest.raises(RecoveryError, match="cannot be written: No space left"):
            desk.open()
    assert desk.open(read_only=True).recovery == Recovery(edits=1)
    aside = leave_journal_aside(desk.path, desk.data)
    assert aside.name.endswith(".aside-1.journal")
    document = desk.open()
    assert document.recovery is None
    assert document.session.annotation_set == NEW


def dead_disk(monkeypatch: pytest.MonkeyPatch, dead: Path) -> None:
    """Let the system answer every question about a file as it does for a mount that is gone."""

    def refusing(call: Callable[..., object]) -> Callable[..., object]:
        def ask(path: object, *arguments: object, **options: object) -> object:
            if path == dead:
                raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))
            return call(path, *arguments, **options)

        return ask

    monkeypatch.setattr(os, "stat", refusing(os.stat))
    monkeypatch.setattr(io, "open", refusing(io.open))


def test_reading_applies_the_journal_only(desk: Desk, tmp_path: Path) -> None:
    desk.crashed_with_a_link()
    for recovery, annotator in ((Recovery(edits=1), "A1"), (None, "B")):
        if annotator == "B":
            another_version(desk)
        before = everything(tmp_path)
        document = desk.open(read_only=True)
        assert document.recovery == recovery
        assert document.session.annotator == annotator
        document.close()
        assert everything(tmp_path) == before


def test_a_damaged_journal_is_used_up_to_the_damage(desk: Desk) -> None:
    document = desk.open()
    link(document, 0, 0)
    link(document, 1, 1)
    desk.crash(document)
    damaged = desk.journal.read_bytes()[:-5]
    desk.journal.write_bytes(damaged)
    again = desk.open()
    assert again.recovery == Recovery(edits=1, damaged=True)
    assert again.session.annotation_at(0).links == "1-1"
    again.close()
    assert on_disk(desk.path).pairs[0].links == "1-1"
    assert [path.read_bytes() for path in desk.journal.parent.iterdir()] == [damaged]


def test_a_journal_damaged_before_the_first_edit_is_kept(desk: Desk) -> None:
    desk.crashed_with_a_link()
    data = desk.journal.read_bytes()
    desk.journal.write_bytes(data[: data.index(b"\n") + 9])
    document = desk.open()
    assert document.recovery == Recovery(damaged=True)
    desk.crash(document)
    # From the first line.
    data = data[1:]
    desk.journal.write_bytes(data)
    recovery = desk.recovery()
    assert (recovery.damaged, recovery.beside) == (True, None)
    assert recovery.aside is not None
    assert recovery.aside.read_bytes() == data


@pytest.mark.parametrize(
    ("part", "other"),
    [
        (BITEXT[0].fingerprint, "0" * 64),
        ('"index":0', '"index":7'),
        ('"index":0', '"index":-1'),
        ('"links":"1-1"', '"links":"1-3"'),
        ('"links":"1-1"', '"links":"one"'),
        ('"source":""', '"source":"1"'),
        ('"seconds":0', '"seconds":-5'),
    ],
)
def test_unfitting_decisions_are_not_recovered(desk: Desk, part: str, other: str) -> None:
    desk.crashed_with_a_link()
    journal = desk.journal.read_bytes()
    desk.journal.write_bytes(rewritten(journal, part.encode(), other.encode()))
    document = desk.open()
    assert document.recovery == Recovery(damaged=True)
    assert document.session.annotation_set == NEW


# Files changed by something else


def another_version(desk: Desk, annotator: str = "B") -> bytes:
    """The file as another program leaves it."""
    other = AnnotationSet.finished(BITEXT, [Alignment().link({0}, {0})] * 3, annotator)
    data = annotation.write(other)
    desk.path.write_bytes(data)
    return data


def test_a_file_changed_by_others_is_kept_and_work_continues_in_a_new_one(desk: Desk) -> None:
    document = desk.open()
    moves, states = heard(document, Moved), heard(document, SaveState)
    link(document)
    other = another_version(desk)
    document.session.reload()
    document.flush()
    beside = desk.folder / "A1.conflict-1.blinker"
    assert moves == [Moved(desk.path, beside, desk.path)]
    assert states == []
    assert document.path == beside
    assert desk.path.read_bytes() == other
    assert on_disk(beside) == document.session.annotation_set
    link(document, 1, 1)
    assert not desk.journal.exists()
    assert journal_path(beside, desk.data).exists()
    document.close()
    assert on_disk(beside) == document.session.annotation_set
    assert desk.path.read_bytes() == other
    assert moves == [Moved(desk.path, beside, desk.path)]


def replaced_before_renaming(
    desk: Desk, patch: pytest.MonkeyPatch, other: Callable[[], None]
) -> None:
    """Let something else happen to the file when its new bytes are on the disk, without a name."""
    fsync, waiting = os.fsync, [other]

    def meanwhile(descriptor: int) -> None:
        fsync(descriptor)
        there = Path(f"/proc/self/fd/{descriptor}").readlink()
        if there.parent == desk.folder and waiting:
            waiting.pop()()

    patch.setattr(os, "fsync", meanwhile)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc; exchanges files")
@pytest.mark.parametrize(
    ("was_removed", "exchanges"), [(False, True), (True, True), (False, False)]
)
def test_a_change_during_a_save_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, was_removed: bool, exchanges: bool
) -> None:
    document = desk.open()
    moves = heard(document, Moved)
    link(document)
    if was_removed:
        desk.path.unlink()
    if not exchanges:
        without_exchange(monkeypatch)
    others: list[bytes] = []
    with monkeypatch.context() as patch:
        replaced_before_renaming(desk, patch, lambda: others.append(another_version(desk)))
        document.saved()
    beside = desk.folder / "A1.conflict-1.blinker"
    ours, theirs = (desk.path, beside) if exchanges else (beside, desk.path)
    assert document.state is SaveState.SAVED
    assert on_disk(ours) == document.session.annotation_set
    link(document, 1, 1)
    document.close()
    assert moves == [Moved(desk.path, ours, theirs)]
    assert document.path == ours
    assert [theirs.read_bytes()] == others
    assert on_disk(ours) == document.session.annotation_set
    assert sorted(desk.folder.iterdir()) == [desk.path, beside]


def test_a_version_that_a_killed_save_left_is_named_and_announced(desk: Desk) -> None:
    desk.crashed_with_a_link()
    others = [annotation.write(replace(NEW, annotator=name)) for name in "BC"]
    left = [left_by_an_exchange(desk.path, other) for other in others]
    known = left_by_an_exchange(desk.path, desk.path.read_bytes())
    elsewhere = left_by_an_exchange(desk.path.with_name("A2.blinker"), others[0])
    # Who only reads names nothing.
    assert desk.open(read_only=True).recovery == Recovery(edits=1)
    assert all(path.exists() for path in left)
    document = desk.open()
    names = [desk.folder / f"A1.conflict-{number}.blinker" for number in (1, 2)]
    assert document.recovery == Recovery(edits=1, others=tuple(names))
    assert {path.read_bytes() for path in names} == set(others)
    assert known.exists()
    document.close()
    assert sorted(desk.folder.iterdir()) == sorted([desk.path, elsewhere, *names])
    assert desk.open().recovery is None


def test_a_leftover_that_cannot_be_named_is_announced_as_it_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = left_by_an_exchange(desk.path, b"another version")
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", full_disk)
        assert desk.open().recovery == Recovery(others=(left,))
    link(document := desk.open())
    document.close()
    assert desk.path.with_name("A1.conflict-1.blinker").read_bytes() == b"another version"


@example("a", 255, 1)
@example("漢", 255, 0)
@given(st.sampled_from("aéא漢𐤀"), st.integers(1, 255), st.integers(0, 254))
def test_files_may_have_any_name(letter: str, size: int, place_of_dot: int) -> None:
    name = letter * (size // len(letter.encode())) or "a"
    if 0 < place_of_dot < len(name):
        name = f"{name[:place_of_dot]}.{name[place_of_dot + 1 :]}"
    with TemporaryDirectory() as folder:
        path, data = Path(folder, "texts", name), Path(folder, "data")
        path.parent.mkdir()
        path.write_bytes(annotation.write(NEW))
        document = Document.open(path, data, clock=lambda: 0.0)
        failures = heard(document, BlinkerError)
        link(document)
        document.saved()
        other = annotation.write(replace(NEW, annotator="B"))
        path.write_bytes(other)
        link(document, 1, 1)
        document.close()
        assert failures == []
        assert path.read_bytes() == other
        assert sorted(path.parent.iterdir()) == sorted([path, document.path])
        assert on_disk(document.path).pairs[0].links == "1-1 2-2"


def test_edits_in_each_conflict_file_are_recovered_there(desk: Desk) -> None:
    for number in (1, 2):
        document = desk.open()
        assert document.recovery is None
        link(document, 0, 1)
        another_version(desk, f"B{number}")
        document.saved()
        link(document, 1, 1)
        desk.crash(document)
        again = desk.open(desk.folder / f"A1.conflict-{number}.blinker")
        assert again.recovery == Recovery(edits=1)
        assert again.session.annotation_set == document.session.annotation_set


@pytest.mark.parametrize("is_removed", [True, False])
def test_a_file_removed_or_changed_after_the_last_save_is_seen_at_closing(
    desk: Desk, is_removed: bool
) -> None:
    document = desk.open()
    finish(document)
    other = another_version(desk)
    if is_removed:
        desk.path.unlink()
    document.close()
    assert on_disk(document.path) == document.session.annotation_set
    assert (document.path == desk.path) == is_removed
    assert is_removed or desk.path.read_bytes() == other


def test_a_file_that_already_holds_our_work_is_no_conflict(desk: Desk) -> None:
    document = desk.open()
    link(document)
    desk.path.write_bytes(annotation.write(document.session.annotation_set))
    document.close()
    assert list(desk.folder.iterdir()) == [document.path] == [desk.path]


def test_a_journal_of_another_file_state_goes_to_a_new_file(desk: Desk) -> None:
    desk.crashed_with_a_link()
    journal = desk.journal.read_bytes()
    other = AnnotationSet.finished(BITEXT, [Alignment().link({0}, {1})] * 2 + [Alignment()], "B")
    desk.path.write_bytes(annotation.write(other))
    document = desk.open()
    assert document.session.annotation_set == other
    aside = desk.journal.with_name(f"{desk.journal.stem}.aside-1.journal")
    beside = desk.folder / "A1.recovered-1.blinker"
    assert document.recovery == Recovery(edits=1, beside=beside, aside=aside)
    assert aside.read_bytes() == journal
    Journal.resumed(aside, beside, "", other, journal, contents_of(journal)).release()
    recovered = on_disk(beside)
    assert recovered.pairs == (PairAnnotation(links="1-1"), *other.pairs[1:])
    document.close()
    assert desk.open().recovery is None


EASE = Question("ease", "How easy?", ("hard", "", "easy"))


def asked(*questions: Question) -> AnnotationSet:
    return replace(NEW, study=Study(questions=questions))


def rate(document: Document) -> None:
    document.session.rate("ease", 2)


def link_and_rate(document: Document) -> None:
    link(document)
    rate(document)


def link_as_possible(document: Document) -> None:
    link(document)
    document.session.toggle_possible({(Side.SOURCE, 0)})
    document.flush()


SEM, FUN = LinkLabel("SEM", "S"), LinkLabel("FUN", "F")


def link_and_label(document: Document) -> None:
    link(document, 0, 0)
    document.session.label("SEM", {(Side.SOURCE, 0)})
    link(document, 1, 1)
    document.session.label("FUN", {(Side.SOURCE, 1)})


LEFT_OUT = "Gen 1:1: the answer 2 to “ease” was left out"
SUGGESTED = PairAnnotation("1-1", origins=grouped({(0, 0): Origin(suggested="M")}))


SUGGESTING = replace(NEW, study=Study(suggestions=Source("M", "0" * 64)))
UNSURE = replace(NEW, study=Study(sure_possible=True))
LABELLED = replace(NEW, study=Study(labels=(SEM, FUN)))
LABELLED_LESS = replace(NEW, study=Study(labels=(FUN,)))
OF_B = replace(NEW, annotator="B")
EASE_OF_B = replace(asked(EASE), annotator="B")
LINKED = PairAnnotation("1-1")
TAKEN_OFF = "Gen 1:1: the label “SEM” was taken off links, since the study has no such label now"


@pytest.mark.parametrize(
    ("before", "act", "after", "recovered", "misfit"),
    [
        (asked(EASE), link_and_rate, asked(), LINKED, LEFT_OUT),
        (asked(EASE), link_and_rate, asked(replace(EASE, steps=("1", "2"))), LINKED, LEFT_OUT),
        (asked(EASE), link_and_rate, asked(replace(EASE, name="other")), LINKED, LEFT_OUT),
        (asked(EASE), rate, EASE_OF_B, PairAnnotation(ratings=(("ease", 2),)), ""),
        (NEW, finish, asked(EASE), PairAnnotation("1,2-1,2"), "no longer done"),
        (SUGGESTING, lambda document: document.session.accept([(0, 0)]), OF_B, SUGGESTED, ""),
        (UNSURE, link_as_possible, NEW, LINKED, "Gen 1:1: possible links became sure"),
        (
            LABELLED,
            link_and_label,
            LABELLED_LESS,
            PairAnnotation("1-1 2-2", labels="FUN:2-2"),
            TAKEN_OFF,
        ),
    ],
)
def test_answers_to_removed_questions_are_not_recovered(
    desk: Desk,
    before: AnnotationSet,
    act: Callable[[Document], object],
    after: AnnotationSet,
    recovered: PairAnnotation,
    misfit: str,
) -> None:
    desk.path.write_bytes(annotation.write(before))
    document = desk.open()
    act(document)
    desk.crash(document)
    desk.path.write_bytes(annotation.write(after))
    recovery, work = recovered_beside(desk)
    assert work.pairs[0] == recovered
    assert len(recovery.misfits) == bool(misfit)
    assert all(misfit in str(one) for one in recovery.misfits)


@pytest.mark.parametrize("names", ["", "A", "BA", "CAB", "AB"])
def test_origins_are_not_recovered_into_a_file_with_other_sources(desk: Desk, names: str) -> None:
    def gold(sources: str, digest: str) -> AnnotationSet:
        # What stands under a name later is another file.
        named = tuple(Source(name, digest * 64) for name in sources)
        made = Adjudication(AdjudicationRule(), named) if sources else None
        by_rule = grouped({(0, 0): Origin(RuleKind.MAJORITY, drawn=(0, 1) if made else ())})
        pair = PairAnnotation("1-1", origins=by_rule if digest == "0" or not made else ())
        return with_pair(replace(NEW, role=Role.GOLD, adjudication=made), 1, pair)

    desk.path.write_bytes(annotation.write(gold("AB", "0")))
    document = desk.open()
    document.session.go_to(0)
    link(document)
    document.session.settle({1: Alignment(frozenset({(0, 0), (0, 1)}))})
    assert document.session.annotation_at(1).origins[0].origin.drawn == (0, 1)
    desk.crash(document)
    desk.path.write_bytes(annotation.write(gold(names, "1")))
    recovery, recovered = recovered_beside(desk)
    assert recovered.pairs[1].links == "1-1,2"
    assert all(not one.origin.drawn for one in recovered.pairs[1].origins)
    assert any(
        "Gen 1:2: links and marks are kept, but not how" in str(one) for one in recovery.misfits
    )


def test_unwritable_work_stays_in_the_journal(desk: Desk) -> None:
    desk.crashed_with_a_link()
    journal = desk.journal.read_bytes()
    desk.journal.write_bytes(rewritten(journal, b'"seconds":0', b'"seconds":%d' % 10**9))
    another_version(desk)
    recovery = desk.recovery()
    assert recovery.beside is None
    assert recovery.aside is not None


def test_pairs_whose_text_has_changed_are_left_out_of_the_recovery(desk: Desk) -> None:
    desk.crashed_with_a_link()
    changed = VersePair("Gen 1:1", ("a", "loom"), ("un", "métier"))
    other = AnnotationSet.unannotated(Bitext.of([changed, *list(BITEXT)[1:]]))
    desk.path.write_bytes(annotation.write(other))
    recovery = desk.recovery()
    assert (recovery.edits, recovery.left_out, recovery.beside) == (0, 1, None)
    assert recovery.aside is not None
    assert desk.open().session.annotation_set == other


def test_a_failed_recovery_keeps_the_journal(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.crashed_with_a_link()
    desk.path.write_bytes(annotation.write(OF_B))
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full_disk)
        recovery = desk.recovery()
    assert (recovery.edits, recovery.beside) == (1, None)
    assert recovery.aside is not None
    assert recovery.aside.exists()


# Failing disks


def test_a_failed_save_keeps_file_and_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    document = desk.open()
    states, failures = heard(document, SaveState), heard(document, BlinkerError)
    before = desk.path.read_bytes()
    with files_cannot_be_renamed(monkeypatch, full_disk):
        for position in range(2):
            link(document, position, position)
            document.save()
            document.flush()
            assert document.state is SaveState.UNSAVED
        assert "the disk is full" in str(document.failure)
        with pytest.raises(SaveError, match="the disk is full"):
            document.saved()
    assert desk.path.read_bytes() == before
    assert sorted(desk.folder.iterdir()) == [desk.path]
    assert states == [SaveState.UNSAVED]
    # The journal, too, is made by renaming and fails, which is no news.
    assert len(failures) == 1
    assert document.saved() == desk.path
    assert document.state is SaveState.SAVED
    assert document.failure is None
    assert states == [SaveState.UNSAVED, SaveState.SAVED]
    assert on_disk(desk.path) == document.session.annotation_set


@pytest.mark.parametrize("kind", [RuntimeError, MemoryError])
def test_any_error_while_saving_is_reported_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    monkeypatch.setenv("BLINKER_QT_HOME", str(desk.folder.parent / "home"))
    document = desk.open()
    link(document)
    states, failures = heard(document, SaveState), heard(document, BlinkerError)

    def fail(_descriptor: int) -> None:
        raise kind("unforeseen")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        for position in range(2):
            link(document, position, position)
            document.save()
            document.flush()
            assert document.state is SaveState.UNSAVED
        saving_failures = [one for one in failures if not isinstance(one, BackupError)]
        with pytest.raises(BlinkerError):
            document.close()
    assert saving_failures == [failures[-1]]
    report = desk.folder.parent / "home" / "data" / FILE_NAME
    if kind is MemoryError:
        assert "not enough memory" in str(failures[-1])
        assert not report.exists()
    else:
        assert "unforeseen" in str(failures[-1])
        assert str(report) in str(failures[-1])
        assert "in fail" in report.read_text("utf-8")
    assert on_disk(desk.path) == NEW
    link(document, 0, 1)
    document.flush()
    assert states == [SaveState.UNSAVED, SaveState.SAVED]
    assert on_disk(desk.path) == document.session.annotation_set


@pytest.mark.parametrize("error", [RuntimeError("unforeseen"), OSError(errno.ENOSPC, "full")])
def test_a_failing_journal(desk: Desk, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    monkeypatch.setenv("BLINKER_QT_HOME", str(desk.folder.parent / "home"))
    document = desk.open()
    seen: list[SaveState] = []
    states = heard(document, SaveState)
    document.session.listen(lambda change: seen.append(document.state) if change.pairs else None)

    def fail(*_arguments: object) -> int:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fail)
        link(document)
        document.flush()
        assert seen == [SaveState.UNSAVED]
        assert document.session.annotation_at(0).links == "1-1"
    link(document, 1, 1)
    document.flush()
    assert document.failure is None
    assert states == [SaveState.UNSAVED, SaveState.SAVED]
    desk.crash(document)
    assert desk.open().session.annotation_set == document.session.annotation_set


@pytest.mark.parametrize("was_removed", [False, True])
@pytest.mark.parametrize(
    ("instead", "said"),
    [
        (full_disk, "the disk is full"),
        # A disk that says it renamed and did not.
        (lambda path, _target: path.unlink(), "does not hold"),
    ],
)
def test_closing_with_a_failing_save_keeps_everything(
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    was_removed: bool,
    instead: Callable[[Path, Path], object],
    said: str,
) -> None:
    document = desk.open()
    if was_removed:
        finish(document)
        desk.path.unlink()
    else:
        link(document)
    with files_cannot_be_renamed(monkeypatch, instead):
        with pytest.raises(SaveError, match=said):
            document.close()
        assert desk.journal.exists()
        assert was_removed or on_disk(desk.path) == NEW
    link(document, 0, 1)
    document.close()
    assert on_disk(document.path) == document.session.annotation_set


def test_a_saving_thread_that_cannot_be_started_is_a_failed_save(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    document = desk.open()
    failures = heard(document, BlinkerError)
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        finish(document)
        assert document.failure is failures[-1]
        with pytest.raises(SaveError, match="no thread could be started"):
            document.close()
    assert len(failures) == 1
    # The next edit tries again.
    link(document)
    document.flush()
    assert document.state is SaveState.SAVED
    document.close()
    assert on_disk(desk.path) == document.session.annotation_set


def test_a_failing_journal_causes_a_save(desk: Desk) -> None:
    desk.data.write_text("a file where a folder should be", "utf-8")
    document = desk.open()
    states, failures = heard(document, SaveState), heard(document, BlinkerError)
    link(document)
    document.flush()
    assert document.state is SaveState.SAVED
    assert on_disk(desk.path) == document.session.annotation_set
    assert states == [SaveState.UNSAVED, SaveState.SAVED]
    assert len(failures) == 2  # journal and backup
    link(document, 1, 1)
    document.flush()
    assert len(failures) == 2
    document.close()
    assert on_disk(desk.path) == document.session.annotation_set


@pytest.mark.parametrize("function", ["fsync", "write", "open"])
def test_failures_leave_files_whole(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    document = desk.open()
    link(document)
    original = getattr(os, function)
    for failing_call in range(12):
        calls = iter(range(1000))

        def fail_once(*arguments: object, **keywords: object) -> object:
            if next(calls) == failing_call:  # noqa: B023
                full_disk()
            return original(*arguments, **keywords)

        with monkeypatch.context() as patch:
            patch.setattr(os, function, fail_once)
            link(document, 1, 1)
            document.save()
            document.flush()
        assert on_disk(desk.path).revision <= document.session.revision
        document.session.undo()
        document.saved()
        assert document.state is SaveState.SAVED
        assert on_disk(desk.path) == document.session.annotation_set
    document.close()
    assert on_disk(desk.path) == document.session.annotation_set
    assert list(desk.folder.iterdir()) == [desk.path]


def test_a_missing_folder_or_one_in_place_of_the_file_is_a_failure(desk: Desk) -> None:
    document = desk.open()
    link(document)
    moved = desk.folder.with_name("moved")
    desk.folder.rename(moved)
    with pytest.raises(SaveError, match="the folder does not exist"):
        document.close()
    moved.rename(desk.folder)
    desk.path.unlink()
    desk.path.mkdir()
    with pytest.raises(SaveError, match="there is a folder with this name"):
        document.close()
    desk.path.rmdir()
    document.close()
    assert on_disk(desk.path).pairs[0].links == "1-1"


def test_a_set_that_cannot_be_written_fails_as_a_save_does(tmp_path: Path) -> None:
    path = tmp_path / "A1.blinker"
    path.write_bytes(annotation.write(replace(NEW, revision=999_999_999)))
    document = Document.open(path, tmp_path / "data")
    link(document)
    with pytest.raises(BlinkerError):
        document.close()
    assert journal_path(path, tmp_path / "data").exists()
    document.abandon()


def test_work_on_words_that_do_not_exist_never_replaces_a_file(desk: Desk) -> None:
    """Even where a session fails to refuse it: the old file stays, and it is said once."""
    document = desk.open()
    states, failures = heard(document, SaveState), heard(document, BlinkerError)
    before = desk.path.read_bytes()
    session = document.session
    for links in ("9-1", "1-9"):
        session._apply({0: PairAnnotation(links)}, 0, session.selection)
        document.save()
        document.flush()
        assert "does not exist" in str(document.failure)
    assert desk.path.read_bytes() == before
    assert states == [SaveState.UNSAVED]
    assert len(failures) == 1
    with pytest.raises(annotation.UnwritableError):
        document.close()
    session._apply({0: PairAnnotation("1-1")}, 0, session.selection)
    document.close()
    assert states == [SaveState.UNSAVED, SaveState.SAVED]
    assert on_disk(desk.path) == session.annotation_set


def long_set(count: int) -> AnnotationSet:
    pairs = [VersePair(f"Gen 1:{number}", ("ça",), ("là",)) for number in range(count)]
    return AnnotationSet.unannotated(Bitext.of(pairs))


@pytest.mark.parametrize("count", [1, 32, 33])
def test_snapshots_equal_a_full_write(count: int) -> None:
    work = long_set(count)
    snapshots = Snapshots(work)
    assert snapshots.bytes_of(work) == annotation.write(work)
    for index in {0, count // 2, count - 1}:
        work = replace(with_pair(work, index, PairAnnotation("1-1")), revision=index)
        assert snapshots.bytes_of(work) == annotation.write(work)


MANY = 1_050


def with_many_pairs() -> AnnotationSet:
    work = long_set(MANY)
    return replace(work, pairs=(PairAnnotation("1-1", done=True),) * MANY)


@pytest.fixture
def large(desk: Desk) -> Document:
    """A document with one edit, of a file that is encoded in another process first."""
    desk.path.write_bytes(annotation.write(with_many_pairs()))
    document = desk.open()
    document.session.go_to(40)
    document.session.toggle_mark(S, 0)
    return document


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The verse pairs that this process has encoded."""
    noted, encode = list[int](), annotation.pair_block

    def noting(bitext: Bitext, index: int, pair: PairAnnotation) -> str:
        noted.append(index)
        return encode(bitext, index, pair)

    monkeypatch.setattr(annotation, "pair_block", noting)
    return noted


def test_another_process_encodes_a_large_file_first(large: Document, encoded: list[int]) -> None:
    path = large.saved()
    assert encoded == list(range(32, 64))
    large.session.go_to(MANY - 1)
    large.session.toggle_mark(T, 0)
    large.saved()
    assert encoded[32:] == list(range(1024, MANY))
    assert path.read_bytes() == annotation.write(large.session.annotation_set)


def die(_path: Path, _known: str, progress: Callable[[bytes], None]) -> str:
    progress(b"<pair")
    os._exit(1)


def stop(_path: Path, _known: str, progress: Callable[[bytes], None]) -> str:
    progress(b"<pair")
    if sys.platform != "win32":
        os.kill(os.getpid(), signal.SIGSTOP)
    return "late"


def refuse(monkeypatch: pytest.MonkeyPatch, kind: type[BaseProcess | threading.Thread]) -> None:
    """Let no other process begin, or none of the threads that wait for one."""
    start: Callable[..., None] = kind.start

    def begin(made: BaseProcess | threading.Thread) -> None:
        if made.name == "background":
            raise (
                OSError(errno.ENOSPC, "full") if kind is BaseProcess else RuntimeError("no thread")
            )
        start(made)

    monkeypatch.setattr(kind, "start", begin)


@pytest.mark.parametrize("fault", [die, stop, BaseProcess, threading.Thread])
def test_a_large_file_is_saved_where_the_other_process_fails_or_cannot_begin(
    large: Document,
    encoded: list[int],
    monkeypatch: pytest.MonkeyPatch,
    fault: Callable[..., str] | type[BaseProcess | threading.Thread],
) -> None:
    if sys.platform == "win32" and fault is stop:
        pytest.skip("processes cannot be stopped there")
    if isinstance(fault, type):
        refuse(monkeypatch, fault)
    else:
        monkeypatch.setattr(saving, "_encode_file", fault)
        monkeypatch.setattr(saving, "_PATIENCE", 0.2 if fault is stop else saving._PATIENCE)
    path = large.saved()
    assert encoded == list(range(MANY))
    assert path.read_bytes() == annotation.write(large.session.annotation_set)


def test_a_file_that_is_too_large_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    work = long_set(3)
    monkeypatch.setattr(saving, "DEFAULT_CAP", len(annotation.write(work)) - 1)
    with pytest.raises(annotation.UnwritableError):
        Snapshots(work).bytes_of(work)


# Backups


def test_the_file_as_it_was_is_backed_up_before_the_first_save(desk: Desk) -> None:
    before = desk.path.read_bytes()
    document = desk.open()
    for _ in range(SAVES_TO_A_BACKUP):
        link(document)
        document.session.reset()
        document.flush()
    copies = backups_of(desk.path, desk.data)[::-1]
    assert [copy.read_bytes() for copy in copies] == [before]
    standing = desk.path.read_bytes()
    link(document)
    document.close()
    copies = backups_of(desk.path, desk.data)[::-1]
    assert [copy.read_bytes() for copy in copies] == [before, standing]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions")
def test_folders_of_earlier_versions_are_closed(desk: Desk) -> None:
    for folder in (desk.journal.parent, backup_folder(desk.path, desk.data)):
        folder.mkdir(parents=True)
    document = desk.open()
    finish(document)
    document.close()
    assert set(open_to_others(desk.data)) == {"data"}
    desk.crashed_with_a_link()
    desk.journal.parent.chmod(0o755)
    desk.crash(desk.open())
    assert set(open_to_others(desk.data)) == {"data"}


def test_a_large_file_that_was_changed_by_others_is_kept(desk: Desk, large: Document) -> None:
    """What the other process would encode is not what was read here."""
    theirs = annotation.write(with_pair(with_many_pairs(), 2, PairAnnotation("1-1")))
    desk.path.write_bytes(theirs)
    path = large.saved()
    assert path != desk.path
    assert desk.path.read_bytes() == theirs
    assert path.read_bytes() == annotation.write(large.session.annotation_set)


def test_answers_of_a_journal_without_questions_are_recovered(desk: Desk) -> None:
    """As the first versions wrote them."""
    desk.path.write_bytes(annotation.write(asked(EASE)))
    document = desk.open()
    rate(document)
    desk.crash(document)
    desk.journal.write_bytes(rewritten(desk.journal.read_bytes(), b'"questions"', b'"others"'))
    desk.path.write_bytes(annotation.write(EASE_OF_B))
    recovery, work = recovered_beside(desk)
    assert (work.pairs[0].ratings, recovery.misfits) == ((("ease", 2),), ())


def test_a_second_window_is_refused_while_the_journal_is_written(desk: Desk) -> None:
    document = desk.open()
    link(document)
    with pytest.raises(InUseError):
        desk.open()
    assert desk.open(read_only=True).session.annotation_at(0).links == "1-1"

"""Journals: records can be read back, and damage is detected."""

import errno
import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amounts import seeded, times
from blinker_qt.annotate.journal import (
    InUseError,
    Journal,
    JournalContents,
    JournalError,
    contents_of,
    journal_path,
    opening_line,
    saving_line,
    set_aside,
    step_line,
    study_context,
    work_as_table,
    work_of_table,
)
from blinker_qt.annotate.state import PairRecord, Record
from blinker_qt.bitext.adjudication import Origin, Settled, grouped
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from interrupted import full_disk
from journal_lines import framed

fcntl = pytest.importorskip("fcntl", reason="these tests are about systems with fcntl")

BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", ("the", "loom"), ("le", "métier")),
        VersePair("Gen 1:2", ("yes",), ("mais", "oui")),
    ]
)
WORK = AnnotationSet.unannotated(BITEXT)
FILE = Path("/texts/A1.blinker")
BASE, NEXT = "0" * 64, "1" * 64


def recorded(index: int, work: PairAnnotation) -> PairRecord:
    return PairRecord(index, BITEXT[index].fingerprint, work)


RECORDS = (
    Record(1, "", (recorded(0, PairAnnotation("1,2-1", "", "2", done=True, seconds=7)),)),
    Record(
        2, "Мария", (recorded(1, PairAnnotation("1-2", "", "1")), recorded(0, PairAnnotation()))
    ),
    Record(
        3,
        "Мария\n",
        (recorded(0, PairAnnotation("1,2-1", labels="SEM:2-1 élan:1-1", scores="2-1:1e-07")),),
    ),
)
LINES = [
    opening_line(FILE, BASE, study_context(WORK)),
    step_line(RECORDS[0]),
    saving_line(NEXT),
    step_line(RECORDS[1]),
    step_line(RECORDS[2]),
]
WHOLE = contents_of(b"".join(LINES))


def test_records_can_be_read_back() -> None:
    assert WHOLE.steps == RECORDS
    assert WHOLE.hashes == {BASE, NEXT}
    assert [revision for revision, _ in WHOLE.lines] == [0, 1, 0, 2, 3]
    assert [line for _, line in WHOLE.lines] == LINES
    assert not WHOLE.damaged


def is_a_beginning(contents: JournalContents) -> bool:
    """Whether contents are the first of what was written, and no more."""
    return (
        contents.steps == WHOLE.steps[: len(contents.steps)]
        and contents.lines == WHOLE.lines[: len(contents.lines)]
        and contents.hashes <= WHOLE.hashes
    )


def test_prefixes_give_their_complete_lines() -> None:
    data = b"".join(LINES)
    ends = [len(b"".join(LINES[:count])) for count in range(len(LINES) + 1)]
    for length in range(len(data) + 1):
        contents = contents_of(data[:length])
        assert is_a_beginning(contents)
        assert len(contents.lines) == sum(end <= length for end in ends) - 1
        assert contents.damaged == (length not in ends)


def test_every_flipped_bit_is_detected() -> None:
    """All bits of the first line, and of each later byte one or two."""
    data = b"".join(LINES)
    first = 8 * len(LINES[0])
    for bit in (*range(first), *range(first, 8 * len(data), 7)):
        broken = bytearray(data)
        broken[bit // 8] ^= 1 << bit % 8
        contents = contents_of(bytes(broken))
        assert is_a_beginning(contents)
        assert contents.damaged
        line = data[: bit // 8].count(b"\n")
        assert len(contents.lines) == line


def test_more_damage_never_gives_more_records() -> None:
    data = b"".join(LINES)
    with seeded() as chance:
        for _ in range(times(2_000)):
            broken = bytearray(data[: chance.randrange(len(data) + 1)])
            for _ in range(chance.randrange(1, 6)):
                if broken:
                    broken[chance.randrange(len(broken))] = chance.randrange(256)
            broken += chance.randbytes(chance.randrange(20))
            assert is_a_beginning(contents_of(bytes(broken)))


DONE_AND_LEFT = (
    b'{"index":0,"fingerprint":"","links":"","source":"","target":"","done":true,"seconds":0,'
    b'"later":true}'
)


@pytest.mark.parametrize(
    "content",
    [
        b"[]",
        b"{",
        b"\xff",
        b'{"saving":1}',
        b'{"revision":1,"annotator":""}',
        b'{"revision":true,"annotator":"","pairs":[]}',
        b'{"revision":"1","annotator":"","pairs":[]}',
        b'{"revision":1,"annotator":null,"pairs":[]}',
        b'{"revision":1,"annotator":"","pairs":[1]}',
        b'{"revision":1,"annotator":"","pairs":[{"index":0}]}',
        b'{"revision":1,"annotator":"","pairs":[%b]}' % DONE_AND_LEFT,
        pytest.param(b"[" * 200_000, id="deep"),
        pytest.param(b'{"saving":' + b'{"a":' * 200_000, id="deep tables"),
    ],
)
def test_well_formed_lines_with_wrong_content_are_damage(content: bytes) -> None:
    contents = contents_of(LINES[0] + framed(content) + LINES[1])
    assert contents.damaged
    assert len(contents.lines) == 1


@pytest.mark.parametrize("content", [b'{"journal":2,"base":"0"}', b'{"journal":1}', b"{}"])
def test_foreign_journals_are_damaged_from_the_first_line(content: bytes) -> None:
    assert contents_of(framed(content) + LINES[1]) == JournalContents(
        frozenset(), (), (), damaged=True
    )


PLAIN = {"links": "", "source": "", "target": "", "done": False, "seconds": 0}
REJECTED = PairAnnotation(origins=(Settled(Origin(person="Lead"), rejected=True),))
FULL = PairAnnotation(
    "1-1",
    seconds=9,
    possible="1-1",
    remarks=Remarks(
        (Note("é\n", (Side.SOURCE, 1), "ART-3"), Note("x")),
        "why",
        Rejection(RejectionKind.WRONG_VERSE, "this is 1:7"),
    ),
    ratings=(("ease", 2),),
    origins=grouped({(0, 0): Origin(person="Lead", ruling="ART-3", drawn=(0,))}),
    pauses="300 900",
)


@pytest.mark.parametrize(
    "work",
    [FULL, REJECTED, PairAnnotation(remarks=Remarks(difficult="")), PairAnnotation()],
    ids=range(4),
)
def test_a_journal_holds_all_work_on_a_verse_pair(work: PairAnnotation) -> None:
    table = work_as_table(work)
    assert work_of_table(table) == work
    assert table == (PLAIN if work == PairAnnotation() else {**PLAIN, **table})


DAMAGES: dict[str, tuple[object, ...]] = {
    "possible": (1,),
    "difficult": (None, " "),
    "notes": ({}, ["x"], [{}], [{"text": ""}]),
    "pauses": ("0", "300  900", "x", 300),
    "ratings": (3, {"ease": "2"}, {"ease": True}),
    "rejected": (None, {"kind": "bad", "words": ""}, {"kind": "other"}),
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in DAMAGES.items() for value in values]
)
def test_damaged_work_is_not_used(name: str, value: object) -> None:
    record = {"revision": 1, "annotator": "", "pairs": []}
    pair = {"index": 0, "fingerprint": "", **work_as_table(FULL)}
    damages: tuple[tuple[dict[str, object], bool], ...] = ({}, False), ({name: value}, True)
    for damage, is_damaged in damages:
        content = json.dumps({**record, "pairs": [{**pair, **damage}]}).encode()
        contents = contents_of(LINES[0] + framed(content))
        assert (contents.damaged, len(contents.steps)) == (is_damaged, not is_damaged)


@pytest.mark.parametrize(
    ("part", "damage"),
    [
        ("notes", {"side": "left", "position": 0}),
        ("notes", {"side": "source"}),
        ("notes", {"side": "source", "position": -1}),
        ("notes", {"ruling": 3}),
        ("notes", {"ruling": "3"}),
        ("origins", {"rule": "most"}),
        ("origins", {"person": "Lead", "rule": "all"}),
        ("origins", {"ruling": "art"}),
        *(("origins", {"drawn": drawn}) for drawn in ([-1], [1, 1], ["1"])),
        *(("origins", {"links": links}) for links in ("2-2", "1-1,2", "one")),
        ("origins", {"links": "1-1", "source": "1"}),
        ("origins", {"target": 3}),
    ],
)
def test_damaged_notes_and_origins_are_not_used(part: str, damage: dict[str, object]) -> None:
    origin = {"rule": "all", "person": "", "ruling": "", "drawn": [0], "source": "", "target": ""}
    sound: dict[str, object] = {"text": "x"} if part == "notes" else {**origin, "links": "1-1"}
    table = work_as_table(PairAnnotation("1-1"))
    assert work_of_table({**table, part: [sound]}) != PairAnnotation("1-1")
    with pytest.raises(ValueError, match=r".*"):
        work_of_table({**table, part: [{**sound, **damage}]})


# On the disk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journals" / "a1.journal"


@pytest.fixture
def journal(path: Path) -> Journal:
    return Journal(path, FILE, BASE, WORK)


def read(path: Path) -> JournalContents:
    return contents_of(path.read_bytes())


def test_a_journal_can_be_continued(journal: Journal, path: Path) -> None:
    assert journal.size == 0
    journal.append(RECORDS[0])
    assert journal.size == path.stat().st_size
    journal.release()
    data = path.read_bytes()
    resumed = Journal.resumed(path, FILE, BASE, WORK, data, contents_of(data))
    assert resumed.is_on_disk
    resumed.append(RECORDS[1])
    assert read(path).steps == RECORDS[:2]
    resumed.discard()
    assert not path.exists()


def test_a_damaged_journal_is_kept_when_continued(journal: Journal, path: Path) -> None:
    journal.append(RECORDS[0])
    journal.append(RECORDS[1])
    journal.release()
    data = path.read_bytes()[:-3]
    path.write_bytes(data)
    resumed = Journal.resumed(path, FILE, BASE, WORK, data, contents_of(data))
    assert path.read_bytes() == data
    resumed.append(RECORDS[2])
    assert read(path).steps == (RECORDS[0], RECORDS[2])
    assert path.with_name("a1.damaged-1.journal").read_bytes() == data
    resumed.discard()
    assert not path.exists()


def test_a_journal_has_one_writer(journal: Journal, path: Path) -> None:
    journal.append(RECORDS[0])
    data = path.read_bytes()
    with pytest.raises(InUseError):
        Journal.resumed(path, FILE, BASE, WORK, data, contents_of(data))
    other = Journal(path, FILE, BASE, WORK)
    other.append(RECORDS[1])
    assert other.failure is not None
    assert "another window" in str(other.failure)
    assert not other.is_on_disk
    other.discard()
    journal.append(RECORDS[1])
    assert read(path).steps == RECORDS[:2]
    journal.release()
    other.append(RECORDS[2])
    assert other.failure is None
    assert read(path).steps == RECORDS[1:]
    assert read(path.with_name("a1.aside-1.journal")).steps == RECORDS[:2]
    other.release()


def test_only_edits_that_the_other_file_lacks_are_moved(journal: Journal, path: Path) -> None:
    journal.append(RECORDS[0])
    new = path.with_name("a1-conflict.journal")
    journal.move(new, Path("/texts/A1.conflict-1.blinker"), NEXT, 1)
    assert list(path.parent.iterdir()) == []
    journal.append(RECORDS[1])
    assert read(new).steps == RECORDS[1:2]
    # What the other file lacks goes along.
    newer = path.with_name("a1-newer.journal")
    journal.move(newer, Path("/texts/A1.conflict-2.blinker"), NEXT, 0)
    assert (read(newer).steps, read(newer).damaged) == (RECORDS[1:2], False)
    # A journal that somebody removed is written again.
    newer.unlink()
    journal.append(RECORDS[2])
    assert read(newer).steps == RECORDS[1:]
    journal.release()


def test_a_journal_that_cannot_be_moved_stays(journal: Journal, path: Path) -> None:
    for record in RECORDS:
        journal.append(record)
    blocked = path.parent / "blocked"
    blocked.write_text("a file where a folder should be", "utf-8")
    journal.move(blocked / "a1.journal", FILE, NEXT, 1)
    assert journal.failure is not None
    assert read(path).steps == RECORDS
    blocked.unlink()
    journal.announce(BASE)
    assert read(blocked / "a1.journal").steps == RECORDS[1:]
    journal.release()


# Failing disks


def test_incomplete_lines(journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal.append(RECORDS[0])
    write = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:10]))
        journal.append(RECORDS[1])
    assert journal.failure is not None
    assert read(path).damaged
    assert read(path).steps == RECORDS[:1]
    journal.append(RECORDS[2])
    assert read(path).steps == RECORDS
    assert not read(path).damaged
    journal.release()


@pytest.mark.parametrize("function", ["fsync", "fdatasync"])
def test_an_edit_that_may_not_have_reached_the_disk_counts_as_failed(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    if not hasattr(os, function):
        pytest.skip(f"this system has no {function}")
    if function == "fdatasync":
        journal.append(RECORDS[0])
    with monkeypatch.context() as patch:
        patch.setattr(os, function, full_disk)
        journal.append(RECORDS[1])
    assert journal.failure is not None
    journal.append(RECORDS[2])
    assert journal.failure is None
    assert read(path).steps[-2:] == RECORDS[1:]
    journal.release()


@pytest.mark.parametrize("platform", ["darwin", "win32", "linux"])
def test_each_system_flushes_to_the_disk(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    # What asks for the whole way on macOS is another number here, and refused.
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", -1, raising=False)
    journal.append(RECORDS[0])
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    journal.append(RECORDS[1])
    assert journal.failure is None
    assert len(synced) == (platform != "linux")
    assert read(path).steps == RECORDS[:2]
    journal.discard()


def test_macos_syncs_the_drive(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, ...]] = []
    journal.append(RECORDS[0])
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda *arguments: asked.append(arguments))
    monkeypatch.setattr(os, "fsync", full_disk)
    journal.append(RECORDS[1])
    assert journal.failure is None
    assert [request for _, request in asked] == [51]
    journal.release()


def test_without_locks(journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", full_disk)
    journal.append(RECORDS[0])
    assert journal.failure is None
    assert read(path).steps == RECORDS[:1]
    journal.release()


def test_a_journal_that_cannot_be_set_aside_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(JournalError):
        set_aside(tmp_path / "none.journal")


def test_each_real_path_has_a_journal_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    one, same, other = (
        journal_path(tmp_path / name / "A1.blinker", tmp_path) for name in ("real", "link", "x")
    )
    assert one == same
    assert one != other
    assert one.parent == tmp_path / "journals"


@given(st.binary(max_size=200))
def test_any_bytes_can_be_read(data: bytes) -> None:
    assert contents_of(data).steps == ()


def test_an_error_at_closing_loses_nothing_and_stops_nobody(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.append(RECORDS[0])
    close = os.close

    def close_with_error(descriptor: int) -> None:
        close(descriptor)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "close", close_with_error)
        journal.release()
    assert read(path).steps == RECORDS[:1]
    # The number belongs to another file now.
    other = os.open(path, os.O_RDONLY)
    journal.release()
    os.close(other)

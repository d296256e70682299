"""The journal: every edit is written to the disk before listeners are called.

A line consists of the length of its content in bytes, a CRC-32 of the content, and the content,
separated by spaces and ended by a line feed. The content is JSON in ASCII. The first line
identifies the file and the state that the journal starts from. Other lines hold the work on verse
pairs after an edit, or announce the state of the file that a save will produce. Unknown content of
a newer minor format version is kept in the file and not in the journal.
"""

import errno
import json
import os
import re
import sys
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from blinker_qt.annotate.state import PairRecord, Record
from blinker_qt.bitext.adjudication import Origin, RuleKind, Settled, by_decision, remaining_origins
from blinker_qt.bitext.annotation import PAUSES, AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import AlignmentError, BlinkerError
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, RemarkError, Remarks
from blinker_qt.bitext.study import Ratings, ratings_of
from blinker_qt.bitext.verses import Side
from blinker_qt.crash_report import reported
from blinker_qt.formats.atomic import PRIVATE, SaveError, write_atomically
from blinker_qt.formats.reading import DEFAULT_CAP, opened, read_capped
from blinker_qt.paths import free_name, key_of, make_private_folder
from blinker_qt.translation import N_

if sys.platform != "win32":  # pragma: no branch
    import fcntl

_Kind = TypeVar("_Kind")
_VERSION = 1
_MEANINGS = ("questions", "sources", "digests", "rule")
_MOST_OF_FIRST_LINE = 1 << 20
"""More bytes than the first line has, with all questions and gold sources of a study."""
_FRAME = re.compile(rb"([1-9][0-9]{0,8}) ([0-9a-f]{8}) ")


# The lines of a journal, and reading a damaged one


@dataclass(frozen=True, slots=True)
class JournalContents:
    """The readable part of a journal.

    Attributes:
        hashes: content hashes of the file states that this journal belongs to; empty if not even
            the first line is readable.
        steps: the edits, in order.
        lines: the lines, each with the revision of its step, or 0.
        damaged: whether an unreadable part follows.
        meanings: what its answers and source numbers refer to; see `study_context`.
    """

    hashes: frozenset[str]
    steps: tuple[Record, ...]
    lines: tuple[tuple[int, bytes], ...]
    damaged: bool
    meanings: Mapping[str, object] = field(default_factory=dict)


def opening_line(file: Path, base: str, meanings: Mapping[str, object]) -> bytes:
    """The first line of a journal of edits to a file with the content hash `base`."""
    path = os.path.abspath(file)  # noqa: PTH100 - keeps symbolic links
    return _framed({"journal": _VERSION, "file": path, "base": base, **meanings})


def study_context(work: AnnotationSet) -> dict[str, object]:
    """The questions, ordered sources and rule that a journal's answers and origins refer to."""
    adjudication = work.adjudication
    sources = adjudication.sources if adjudication else ()
    rule = adjudication.rule if adjudication else None
    return {
        "questions": {question.name: list(question.steps) for question in work.study.questions},
        "sources": [source.annotator for source in sources],
        "digests": [source.fingerprint for source in sources],
        "rule": [rule.kind.value, rule.threshold, rule.preferred] if rule else [],
    }


def saving_line(content_hash: str) -> bytes:
    """The line that announces the content of the next save."""
    return _framed({"saving": content_hash})


def step_line(record: Record) -> bytes:
    """The line for an edit."""
    return _framed(
        {
            "revision": record.revision,
            "annotator": record.annotator,
            "pairs": [
                {"index": pair.index, "fingerprint": pair.fingerprint, **work_as_table(pair.work)}
                for pair in record.pairs
            ],
        }
    )


def contents_of(data: bytes) -> JournalContents:
    """Read a journal up to the first damaged line."""
    hashes: set[str] = set()
    steps: list[Record] = []
    lines: list[tuple[int, bytes]] = []
    meanings: dict[str, object] = {}
    start = 0
    while start < len(data):
        step = None
        try:
            end, content = _unframed(data, start)
            if not lines:
                hashes.add(_base(content))
                meanings = {name: content[name] for name in _MEANINGS if name in content}
            elif "saving" in content:
                hashes.add(_taken(content, "saving", str))
            else:
                step = _step(content)
        except (ValueError, RecursionError):
            # A record that is nested too deeply also counts as damaged.
            break
        if step is not None:
            steps.append(step)
        lines.append((step.revision if step else 0, data[start:end]))
        start = end
    is_damaged = start < len(data)
    return JournalContents(frozenset(hashes), tuple(steps), tuple(lines), is_damaged, meanings)


def _framed(content: Mapping[str, object]) -> bytes:
    text = json.dumps(content, separators=(",", ":")).encode("ascii")
    return b"%d %08x %b\n" % (len(text), zlib.crc32(text), text)


def _unframed(data: bytes, start: int) -> tuple[int, dict[str, object]]:
    """The end and the content of the line that starts here; ValueError if it is damaged."""
    frame = _FRAME.match(data, start)
    if frame is None:
        raise ValueError(start)
    end = frame.end() + int(frame[1])
    text = data[frame.end() : end]
    if data[end : end + 1] != b"\n" or zlib.crc32(text) != int(frame[2], 16):
        raise ValueError(start)
    return end + 1, _table(json.loads(text))


def _base(content: Mapping[str, object]) -> str:
    if _taken(content, "journal", int) != _VERSION:
        raise ValueError(content)
    return _taken(content, "base", str)


def _step(content: Mapping[str, object]) -> Record:
    pairs = map(_table, _taken(content, "pairs", list))
    entries = tuple(
        PairRecord(
            _taken(pair, "index", int), _taken(pair, "fingerprint", str), work_of_table(pair)
        )
        for pair in pairs
    )
    return Record(_taken(content, "revision", int), _taken(content, "annotator", str), entries)


# The work on a verse pair as a JSON object without empty values


def work_as_table(work: PairAnnotation) -> dict[str, object]:
    """The work on a verse pair as a JSON object."""
    written: dict[str, object] = {
        "links": work.links,
        "source": work.not_translated_source,
        "target": work.not_translated_target,
        "done": work.done,
        "seconds": work.seconds,
    }
    texts = {
        "possible": work.possible,
        "labels": work.labels,
        "scores": work.scores,
        "pauses": work.pauses,
    }
    written |= {name: text for name, text in texts.items() if text}
    if work.ratings:
        written["ratings"] = dict(work.ratings)
    notes, rejected = work.remarks.notes, work.remarks.rejected
    if notes:
        written["notes"] = [_note_as_table(note) for note in notes]
    if work.remarks.difficult is not None:
        written["difficult"] = work.remarks.difficult
    if rejected is not None:
        written["rejected"] = {"kind": rejected.kind.value, "words": rejected.words}
    if work.remarks.later:
        written["later"] = True
    if work.origins:
        written["origins"] = [_settled_as_table(settled) for settled in work.origins]
    return written


def work_of_table(written: Mapping[str, object]) -> PairAnnotation:
    """The work in a JSON object; ValueError if it is not valid."""
    work = PairAnnotation(
        _taken(written, "links", str),
        _taken(written, "source", str),
        _taken(written, "target", str),
        done=_taken(written, "done", bool),
        seconds=_taken(written, "seconds", int),
        possible=_taken(written, "possible", str, ""),
        remarks=_remarks(written),
        ratings=_ratings(written),
        labels=_taken(written, "labels", str, ""),
        scores=_taken(written, "scores", str, ""),
        pauses=_taken(written, "pauses", str, ""),
    )
    if (work.done and work.remarks.later) or not PAUSES.fullmatch(work.pauses):
        raise ValueError(written)
    if "origins" not in written:
        return work
    settled = _taken(written, "origins", list)
    origins = tuple(_settled(_table(written_origin)) for written_origin in settled)
    try:
        # Groups that differed only in unknown content in the file are merged here.
        remaining = remaining_origins(origins, work.alignment)
        count = sum(len(origin.decisions()) for origin in origins)
        if count != len(by_decision(remaining)):
            raise ValueError(written)
    except AlignmentError as error:
        raise ValueError(written) from error
    return replace(work, origins=remaining)


def _taken(
    content: Mapping[str, object], name: str, kind: type[_Kind], default: _Kind | None = None
) -> _Kind:
    """A value of a JSON object; ValueError if it is missing or has another type."""
    value = content.get(name, default)
    # In Python, True is an int; in JSON it is no number.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(content)
    return value


def _table(value: object) -> dict[str, object]:
    """The value itself; ValueError if it is not a JSON object."""
    if not isinstance(value, dict):
        raise ValueError(value)  # noqa: TRY004
    return value


def _note_as_table(note: Note) -> dict[str, object]:
    written: dict[str, object] = {"text": note.text}
    if note.on is not None:
        side, position = note.on
        written |= {"side": side.value, "position": position}
    if note.ruling:
        written["ruling"] = note.ruling
    return written


def _settled_as_table(settled: Settled) -> dict[str, object]:
    origin = settled.origin
    verdict = {} if settled.rejected is None else {"rejected": settled.rejected}
    return {
        **verdict,
        "rule": origin.rule.value if origin.rule else "",
        "person": origin.person,
        "ruling": origin.ruling,
        "drawn": list(origin.drawn),
        "links": settled.links,
        "source": settled.not_translated_source,
        "target": settled.not_translated_target,
        **({"suggested": origin.suggested} if origin.suggested else {}),
    }


def _settled(written: Mapping[str, object]) -> Settled:
    rule = _taken(written, "rule", str)
    drawn = [_taken({"place": place}, "place", int) for place in _taken(written, "drawn", list)]
    try:
        origin = Origin(
            RuleKind(rule) if rule else None,
            _taken(written, "person", str),
            _taken(written, "ruling", str),
            tuple(drawn),
            suggested=_taken(written, "suggested", str, ""),
        )
    except RemarkError as error:
        raise ValueError(written) from error
    links, source, target = (_taken(written, name, str) for name in ("links", "source", "target"))
    rejected = _taken(written, "rejected", bool) if "rejected" in written else None
    return Settled(origin, links, source, target, rejected)


def _remarks(written: Mapping[str, object]) -> Remarks:
    notes = _taken(written, "notes", list, [])
    try:
        return Remarks(
            tuple(_note(_table(note)) for note in notes),
            _taken(written, "difficult", str) if "difficult" in written else None,
            _rejection(_table(written["rejected"])) if "rejected" in written else None,
            _taken(written, "later", bool, default=False),
        )
    except RemarkError as error:
        raise ValueError(written) from error


def _ratings(written: Mapping[str, object]) -> Ratings:
    answers = _table(written.get("ratings", {}))
    return ratings_of({question: _taken(answers, question, int) for question in answers})


def _note(written: Mapping[str, object]) -> Note:
    on = None
    if "side" in written:
        on = Side(_taken(written, "side", str)), _taken(written, "position", int)
    return Note(_taken(written, "text", str), on, _taken(written, "ruling", str, ""))


def _rejection(written: Mapping[str, object]) -> Rejection:
    return Rejection(RejectionKind(_taken(written, "kind", str)), _taken(written, "words", str))


# Writing the journal


class JournalError(BlinkerError):
    """The journal could not be written, so the last edits exist only in memory until a save.

    When the journal can be written again, the missing lines are written too.
    """


class InUseError(BlinkerError):
    """Another program on this computer is editing the file."""


def journal_path(file: Path, data_directory: Path) -> Path:
    """The path of the journal of a file, which may not exist."""
    return data_directory / "journals" / f"{key_of(file)}.journal"


def file_of(path: Path) -> Path | None:
    """The path of the file that a journal belongs to; None if it cannot be told."""
    try:
        with opened(path) as journal:
            data = journal.read(_MOST_OF_FIRST_LINE)
        named = _taken(_unframed(data, 0)[1], "file", str)
    except (OSError, ValueError, RecursionError):
        return None
    return Path(named) if os.path.isabs(named) else None  # noqa: PTH117


def journal_bytes(path: Path) -> bytes:
    """The bytes of a journal of any length, so that the program can read whatever it wrote.

    Raises:
        InputError: it cannot be read.
    """
    try:
        size = path.stat().st_size
    except OSError:
        # Reading it says why.
        size = 0
    return read_capped(path, max(size, DEFAULT_CAP))


def set_aside(path: Path) -> Path:
    """Rename a journal so that it is kept but never used again; returns its new path."""
    aside = free_name(path, "aside")
    try:
        path.rename(aside)
    except OSError as error:
        raise _error(path, error) from error
    return aside


class Journal:
    """The edits to one file since it was opened; safe to use from several threads.

    Nothing is written before the first edit. A failed write does not raise but sets `failure`,
    until the next write succeeds, which also writes the missing lines.

    Args:
        base: the content hash of the annotation file.
        work: its content.
    """

    def __init__(self, path: Path, file: Path, base: str, work: AnnotationSet) -> None:
        self.failure: JournalError | None = None
        self._path, self._file = path, file
        self._meanings = study_context(work)
        self._lines: list[tuple[int, bytes]] = [(0, opening_line(file, base, self._meanings))]
        self._descriptor: int | None = None
        self._is_ours = False
        self._is_whole = False
        self._damaged: bytes | None = None
        self._lock = threading.Lock()

    @classmethod
    def resumed(
        cls,
        path: Path,
        file: Path,
        base: str,
        work: AnnotationSet,
        data: bytes,
        contents: JournalContents,
    ) -> Self:
        """Continue an earlier journal that has these bytes.

        Raises:
            InUseError: another program is writing it.
            JournalError: it cannot be opened for writing.
        """
        journal = cls(path, file, base, work)
        try:
            make_private_folder(path.parent)
            journal._descriptor = _opened(path)
        except OSError as error:
            raise _error(path, error) from error
        journal._is_ours = True
        journal._lines = list(contents.lines)
        journal._is_whole = not contents.damaged
        journal._damaged = data if contents.damaged else None
        return journal

    @property
    def is_on_disk(self) -> bool:
        """Whether a journal of this file exists on the disk."""
        return self._is_ours

    @property
    def size(self) -> int:
        """The number of bytes on the disk; 0 if it cannot be told."""
        with self._lock:
            if self._descriptor is None:
                return 0
            try:
                return os.fstat(self._descriptor).st_size
            except OSError:
                # The next edit cannot be written either, and that is reported.
                return 0

    def append(self, record: Record) -> None:
        """Write an edit to the disk."""
        self._write(record.revision, partial(step_line, record))

    def announce(self, content_hash: str) -> None:
        """Record that a save is about to write this content."""
        self._write(0, partial(saving_line, content_hash))

    def begin_anew(self, base: str, revision: int) -> None:
        """Leave out the edits up to a revision, which an earlier state of the file already has.

        The shorter journal takes the place of the longer one in one step. It still belongs to the
        states of the file that were announced since.

        Args:
            base: the content hash of that state.
        """
        with self._lock:
            left_out = [
                place for place, (number, _) in enumerate(self._lines) if 0 < number <= revision
            ]
            kept = self._lines[max(left_out, default=0) + 1 :]
            self._lines = [(0, opening_line(self._file, base, self._meanings)), *kept]
            with self._noting_failure():
                self._write_whole()

    def move(self, path: Path, file: Path, base: str, revision: int) -> None:
        """Continue in another journal, for another file that has all edits up to a revision."""
        with self._lock:
            left = [(number, line) for number, line in self._lines if number > revision]
            old, was_ours, self._is_ours = self._path, self._is_ours, False
            self._close()
            self._path, self._file = path, file
            self._lines = [(0, opening_line(file, base, self._meanings)), *left]
            self._is_whole = False
            if left:
                with self._noting_failure():
                    self._write_whole()
            if was_ours and self.failure is None:
                _remove(old, is_damaged=self._damaged is not None)
                self._damaged = None

    def discard(self) -> None:
        """Remove the journal, since the file has everything in it; a damaged one is kept."""
        with self._lock:
            self._close()
            if self._is_ours:
                _remove(self._path, is_damaged=self._damaged is not None)
            self._is_ours = False

    def release(self) -> None:
        """Close the journal and leave it on the disk."""
        with self._lock:
            self._close()

    def _write(self, revision: int, make_line: Callable[[], bytes]) -> None:
        with self._lock, self._noting_failure():
            line = make_line()
            self._lines.append((revision, line))
            # The file may have been removed by another process.
            if (
                self._descriptor is None
                or not self._is_whole
                or not os.fstat(self._descriptor).st_nlink
            ):
                self._write_whole()
            elif os.write(self._descriptor, line) == len(line):
                _sync(self._descriptor)
            else:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    @contextmanager
    def _noting_failure(self) -> Iterator[None]:
        try:
            yield
        except (OSError, BlinkerError) as error:
            self._is_whole = False
            self.failure = _error(self._path, error)
        except Exception as error:  # noqa: BLE001 - the edit is not safe, whatever the reason
            self._is_whole = False
            self.failure = _error(self._path, reported(error))
        else:
            self.failure = None

    def _write_whole(self) -> None:
        """Write all lines: the first time, and when the content on the disk is uncertain."""
        make_private_folder(self._path.parent)
        if self._damaged is not None:
            write_atomically(free_name(self._path, "damaged"), self._damaged, PRIVATE)
            self._damaged = None
        if not self._is_ours and os.path.lexists(self._path):
            # Another process created it in the meantime; opening fails if it still holds the lock.
            os.close(_opened(self._path))
            set_aside(self._path)
        self._close()
        write_atomically(self._path, b"".join(line for _, line in self._lines), PRIVATE)
        self._is_ours = True
        self._descriptor = _opened(self._path)
        self._is_whole = True

    def _close(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            # What was written is on the disk, and the descriptor is free whatever the system says.
            with suppress(OSError):
                os.close(descriptor)


def _opened(path: Path) -> int:
    """A descriptor for appending, locked until it is closed; InUseError if another holds it."""
    flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    # On Windows an open file cannot be renamed or removed, which has the same effect as a lock.
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise InUseError(N_("it is being edited in another window on this computer")) from None
        except OSError:
            # Some network file systems have no locks; the lock file beside the file must do there.
            return descriptor
    return descriptor


def _sync(descriptor: int) -> None:
    """Flush appended data to the disk."""
    if sys.platform == "linux":
        os.fdatasync(descriptor)
        return
    if sys.platform == "darwin":
        # On macOS, fsync may leave the bytes in the cache of the drive.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _remove(path: Path, *, is_damaged: bool) -> None:
    # If removal fails, the next opening ignores a journal whose edits are all in the file.
    with suppress(OSError, JournalError):
        if is_damaged:
            set_aside(path)
        else:
            path.unlink(missing_ok=True)


def _error(path: Path, error: Exception) -> JournalError:
    reason = error.strerror if isinstance(error, OSError) else None
    if isinstance(error, SaveError):
        # The text of the error would name the journal a second time.
        reason = str(error.values.get("reason", ""))
    reason = reason or str(error)
    return JournalError(
        N_("the journal {path} cannot be written: {reason}"), path=str(path), reason=reason
    )

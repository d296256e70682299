"""The lines of a journal: how they are written, and how much of a damaged one still stands.

A line is the length of its content in bytes, a CRC-32 of the content, and the content, with a
space between them and a line feed behind. The content is JSON in ASCII. The first line says which
state of which file the journal goes on from; of the others, some hold the work on verse pairs as
an edit left it, and some announce the state of the file that a save is about to make. What a newer
minor format version keeps beside the work is not in a journal; it is in the file.
"""

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from blinker_qt.annotate.state import Record
from blinker_qt.bitext.adjudication import Origin, RuleKind, Settled, by_decision, still_standing
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, RemarkError, Remarks
from blinker_qt.bitext.study import Ratings, ratings_of
from blinker_qt.bitext.verses import Bitext, Side

_Kind = TypeVar("_Kind")
_VERSION = 1
_MEANINGS = ("questions", "sources", "digests", "rule")
_FRAME = re.compile(rb"([1-9][0-9]{0,8}) ([0-9a-f]{8}) ")


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """The work on one verse pair after an edit, without what a newer minor version keeps beside.

    Attributes:
        index: 0-based place of the pair in the bitext.
        fingerprint: of the pair, so that a decision never meets another text.
    """

    index: int
    fingerprint: str
    work: PairAnnotation


@dataclass(frozen=True, slots=True)
class JournalStep:
    """One edit, undo, redo or new name: what there is afterwards."""

    revision: int
    annotator: str
    entries: tuple[JournalEntry, ...]


@dataclass(frozen=True, slots=True)
class JournalContents:
    """As much of a journal as stands.

    Attributes:
        hashes: content hashes of the states of the file that this journal belongs to; empty where
            not even the first line stands.
        steps: the edits in order.
        lines: the lines themselves, each with the revision of its step, or 0.
        damaged: whether anything follows that could not be read.
        meanings: what the answers and the places of sources in it mean; see `meanings_of`.
    """

    hashes: frozenset[str]
    steps: tuple[JournalStep, ...]
    lines: tuple[tuple[int, bytes], ...]
    damaged: bool
    meanings: Mapping[str, object] = field(default_factory=dict)


def opening_line(file: Path, base: str, meanings: Mapping[str, object]) -> bytes:
    """The first line of a journal of edits to a file with the content hash `base`."""
    return _framed({"journal": _VERSION, "file": str(file), "base": base, **meanings})


def meanings_of(work: AnnotationSet) -> dict[str, object]:
    """What a journal's answers and origins refer to: questions, sources in order, and the rule."""
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
    """Announces that the file will hold this next."""
    return _framed({"saving": content_hash})


def step_line(record: Record, bitext: Bitext) -> bytes:
    """The line for an edit."""
    return _framed(
        {
            "revision": record.revision,
            "annotator": record.annotator,
            "pairs": [
                {
                    "index": index,
                    "fingerprint": bitext[index].fingerprint,
                    **work_as_table(work),
                }
                for index, work in record.states
            ],
        }
    )


def contents_of(data: bytes) -> JournalContents:
    """Read a journal up to the first damage."""
    hashes: set[str] = set()
    steps: list[JournalStep] = []
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
            # A record that is nested too deeply is damage too.
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
    """Where the line ends that starts here, and what it holds; ValueError if it is damaged."""
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


def _step(content: Mapping[str, object]) -> JournalStep:
    entries = tuple(_entry(_table(pair)) for pair in _taken(content, "pairs", list))
    return JournalStep(_taken(content, "revision", int), _taken(content, "annotator", str), entries)


def _entry(pair: Mapping[str, object]) -> JournalEntry:
    work = work_of_table(pair)
    return JournalEntry(_taken(pair, "index", int), _taken(pair, "fingerprint", str), work)


# The work on a verse pair as a table for JSON, with what is absent left out


def work_as_table(work: PairAnnotation) -> dict[str, object]:
    """Links, marks, state, time, answers, remarks and origins."""
    written: dict[str, object] = {
        "links": work.links,
        "source": work.not_translated_source,
        "target": work.not_translated_target,
        "done": work.done,
        "seconds": work.seconds,
    }
    if work.possible:
        written["possible"] = work.possible
    if work.ratings:
        written["ratings"] = dict(work.ratings)
    if work.notes:
        written["notes"] = [_note_as_table(note) for note in work.notes]
    if work.difficult is not None:
        written["difficult"] = work.difficult
    if work.rejected is not None:
        written["rejected"] = {"kind": work.rejected.kind.value, "words": work.rejected.words}
    if work.origins:
        written["origins"] = [_settled_as_table(settled) for settled in work.origins]
    return written


def work_of_table(written: Mapping[str, object]) -> PairAnnotation:
    """The work that a table stands for; ValueError where it stands for none."""
    work = PairAnnotation(
        _taken(written, "links", str),
        _taken(written, "source", str),
        _taken(written, "target", str),
        done=_taken(written, "done", bool),
        seconds=_taken(written, "seconds", int),
        possible=_taken({"possible": "", **written}, "possible", str),
        remarks=_remarks(written),
        ratings=_ratings(written),
    )
    if "origins" not in written:
        return work
    settled = _taken(written, "origins", list)
    origins = tuple(_settled(_table(one)) for one in settled)
    try:
        # Groups that only unknown content told apart in the file are one group here.
        standing = still_standing(origins, work.alignment)
        named = sum(len(one.decisions()) for one in origins)
        if named != len(by_decision(standing)):
            raise ValueError(written)
    except AlignmentError as error:
        raise ValueError(written) from error
    return replace(work, origins=standing)


def _taken(content: Mapping[str, object], name: str, kind: type[_Kind]) -> _Kind:
    """A value of a table; ValueError where it is not there or of another kind."""
    value = content.get(name)
    # True is an int, but no number.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(content)
    return value


def _table(value: object) -> dict[str, object]:
    """The value itself; ValueError where it is not a table."""
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
            suggested=_taken({"suggested": "", **written}, "suggested", str),
        )
    except RemarkError as error:
        raise ValueError(written) from error
    links, source, target = (_taken(written, name, str) for name in ("links", "source", "target"))
    rejected = _taken(written, "rejected", bool) if "rejected" in written else None
    return Settled(origin, links, source, target, rejected)


def _remarks(written: Mapping[str, object]) -> Remarks:
    content = {"notes": [], **written}
    notes = _taken(content, "notes", list)
    try:
        return Remarks(
            tuple(_note(_table(note)) for note in notes),
            _taken(content, "difficult", str) if "difficult" in content else None,
            _rejection(_table(content["rejected"])) if "rejected" in content else None,
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
    return Note(_taken(written, "text", str), on, _taken({"ruling": "", **written}, "ruling", str))


def _rejection(written: Mapping[str, object]) -> Rejection:
    return Rejection(RejectionKind(_taken(written, "kind", str)), _taken(written, "words", str))

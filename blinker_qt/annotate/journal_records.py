"""The lines of a journal: how they are written, and how much of a damaged one still stands.

A line is the length of its content in bytes, a CRC-32 of the content, and the content, with a
space between them and a line feed behind. The content is JSON in ASCII. The first line says which
state of which file the journal goes on from; of the others, some hold the work on verse pairs as
an edit left it, and some announce the state of the file that a save is about to make.
"""

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from blinker_qt.annotate.history import Record
from blinker_qt.annotate.journal_work import as_table, taken, work_as_table, work_of_table
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext

_VERSION = 1
_MEANINGS = ("questions", "sources", "digests", "rule")
_FRAME = re.compile(rb"([1-9][0-9]{0,8}) ([0-9a-f]{8}) ")


@dataclass(frozen=True, slots=True)
class Entry:
    """The work on one verse pair after an edit.

    Attributes:
        index: 0-based place of the pair in the bitext.
        fingerprint: of the pair, so that a decision never meets another text.
        work: links, marks, state, time, answers and remarks; nothing of what a newer minor version
            keeps beside.
    """

    index: int
    fingerprint: str
    work: PairAnnotation


@dataclass(frozen=True, slots=True)
class Step:
    """One edit, undo, redo or new name.

    Attributes:
        revision: of the annotation set afterwards.
        annotator: the annotator's name afterwards.
        entries: the work on each pair concerned.
    """

    revision: int
    annotator: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Contents:
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
    steps: tuple[Step, ...]
    lines: tuple[tuple[int, bytes], ...]
    damaged: bool
    meanings: Mapping[str, object] = field(default_factory=dict)


def opening_line(file: Path, base: str, meanings: Mapping[str, object]) -> bytes:
    """The first line of a journal of edits to a file with this content hash.

    Args:
        file: the file.
        base: its content hash.
        meanings: see `meanings_of`.
    """
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


def contents_of(data: bytes) -> Contents:
    """Read a journal up to the first damage."""
    hashes: set[str] = set()
    steps: list[Step] = []
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
                hashes.add(taken(content, "saving", str))
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
    return Contents(frozenset(hashes), tuple(steps), tuple(lines), is_damaged, meanings)


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
    return end + 1, as_table(json.loads(text))


def _base(content: Mapping[str, object]) -> str:
    if taken(content, "journal", int) != _VERSION:
        raise ValueError(content)
    return taken(content, "base", str)


def _step(content: Mapping[str, object]) -> Step:
    entries = tuple(_entry(as_table(pair)) for pair in taken(content, "pairs", list))
    return Step(taken(content, "revision", int), taken(content, "annotator", str), entries)


def _entry(pair: Mapping[str, object]) -> Entry:
    work = work_of_table(pair)
    return Entry(taken(pair, "index", int), taken(pair, "fingerprint", str), work)

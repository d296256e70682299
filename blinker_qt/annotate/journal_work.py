"""The work on a verse pair as a journal writes it: a table for JSON, with what is absent left out.

What a newer minor format version keeps beside is not in a journal; it is in the file.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from blinker_qt.bitext.adjudication import Origin, RuleKind, Settled, by_decision, still_standing
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, RemarkError, Remarks
from blinker_qt.bitext.study import Ratings, ratings_of
from blinker_qt.bitext.verses import Side

_Kind = TypeVar("_Kind")


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
        taken(written, "links", str),
        taken(written, "source", str),
        taken(written, "target", str),
        done=taken(written, "done", bool),
        seconds=taken(written, "seconds", int),
        possible=taken({"possible": "", **written}, "possible", str),
        remarks=_remarks(written),
        ratings=_ratings(written),
    )
    if "origins" not in written:
        return work
    settled = taken(written, "origins", list)
    origins = tuple(_settled(as_table(one)) for one in settled)
    try:
        # Groups that only unknown content told apart in the file are one group here.
        standing = still_standing(origins, work.alignment)
        named = sum(len(one.decisions()) for one in origins)
        if named != len(by_decision(standing)):
            raise ValueError(written)
    except AlignmentError as error:
        raise ValueError(written) from error
    return replace(work, origins=standing)


def taken(content: Mapping[str, object], name: str, kind: type[_Kind]) -> _Kind:
    """A value of a table; ValueError where it is not there or of another kind."""
    value = content.get(name)
    # True is an int, but no number.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(content)
    return value


def as_table(value: object) -> dict[str, object]:
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
    rule = taken(written, "rule", str)
    drawn = [taken({"place": place}, "place", int) for place in taken(written, "drawn", list)]
    try:
        origin = Origin(
            RuleKind(rule) if rule else None,
            taken(written, "person", str),
            taken(written, "ruling", str),
            tuple(drawn),
            suggested=taken({"suggested": "", **written}, "suggested", str),
        )
    except RemarkError as error:
        raise ValueError(written) from error
    links, source, target = (taken(written, name, str) for name in ("links", "source", "target"))
    rejected = taken(written, "rejected", bool) if "rejected" in written else None
    return Settled(origin, links, source, target, rejected)


def _remarks(written: Mapping[str, object]) -> Remarks:
    content = {"notes": [], **written}
    notes = taken(content, "notes", list)
    try:
        return Remarks(
            tuple(_note(as_table(note)) for note in notes),
            taken(content, "difficult", str) if "difficult" in content else None,
            _rejection(as_table(content["rejected"])) if "rejected" in content else None,
        )
    except RemarkError as error:
        raise ValueError(written) from error


def _ratings(written: Mapping[str, object]) -> Ratings:
    answers = as_table(written.get("ratings", {}))
    return ratings_of({question: taken(answers, question, int) for question in answers})


def _note(written: Mapping[str, object]) -> Note:
    on = None
    if "side" in written:
        on = Side(taken(written, "side", str)), taken(written, "position", int)
    return Note(taken(written, "text", str), on, taken({"ruling": "", **written}, "ruling", str))


def _rejection(written: Mapping[str, object]) -> Rejection:
    return Rejection(RejectionKind(taken(written, "kind", str)), taken(written, "words", str))

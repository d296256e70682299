"""How a study stands: what is handed out, back and done, and what comes next."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from blinker_qt.annotate.progress import WORDS_READ, words_in
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.loading import annotation_files_in, gather
from blinker_qt.compare.table import ANNOTATOR, Cell, Column, Kind, Table, columns
from blinker_qt.files import BeforeEach, announced, unannounced
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import returned_files
from blinker_qt.study.folder import StudyFolder, held_rows, missing_rows
from blinker_qt.translation import N_

_HOUR = 3600
GOLD_FOLDER = "gold"
"""The folder of a study for its gold standards."""


class Task(Enum):
    """What a lead does in a study, in the usual order."""

    HAND_OUT = "hand-out"
    REMIND = "remind"
    COLLECT = "collect"
    DECIDE = "decide"
    COMPARE = "compare"
    SETTLE = "settle"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a lead can do now, and why."""

    task: Task
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Status:
    """How a study stands.

    Attributes:
        annotators: one row for each annotator.
        parts: one row for each annotator in each part.
        steps: what can be done now, in the usual order.
    """

    annotators: Table
    parts: Table
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Returned:
    """The work of an annotator that came back.

    Attributes:
        pairs: for each verse pair of the study that is in it, whether it is done, and the seconds.
        remarks: how many verse pairs have a note, are difficult or rejected.
        versions: how many files contradict each other; 1 if none do.
    """

    pairs: Mapping[int, tuple[bool, int]]
    remarks: int
    versions: int


_NOTHING = _Returned({}, 0, 0)


def status_of(study: StudyFolder, before_each: BeforeEach = unannounced) -> Status:
    """How a study stands.

    Args:
        before_each: called before each returned file is read; it may raise to cancel.

    Raises:
        InputError: a file of the study cannot be read.
        AssignmentError: the plan cannot be carried out.
    """
    held = held_rows(study, study.packets())
    returned = _returned(study, before_each)
    names = list(dict.fromkeys((*study.plan.annotators, *held, *returned)))
    agreement = _agreement(study)
    by_annotator = tuple(
        _row_of_annotator(
            study, name, held.get(name, set()), returned.get(name, _NOTHING), agreement
        )
        for name in names
    )
    by_part = tuple(
        _row_of_part(study, part.name, name, rows, returned.get(name, _NOTHING))
        for part in study.plan.parts
        for name in names
        if (rows := held.get(name, set()) & set(part.rows))
    )
    paced = bool(study.plan.pace)
    return Status(
        Table(
            "annotators",
            "Annotators",
            (
                ANNOTATOR,
                *columns(Kind.COUNT, "handed out", "returned", "done", "words done", "words left"),
                *columns(Kind.AMOUNT, "hours"),
                *columns(Kind.PACE, "words per hour"),
                *(columns(Kind.AMOUNT, "hours left") if paced else ()),
                *columns(Kind.RATE, "agreement"),
                *columns(Kind.COUNT, "remarks"),
            ),
            by_annotator,
            notes=(
                Sentence(
                    "agreement is the mean of each annotator with the others, by the fan-out-"
                    "weighted Dice coefficient, on the verse pairs that both have done"
                ),
            ),
        ),
        Table(
            "parts",
            "Parts",
            (
                Column("part", "part"),
                ANNOTATOR,
                *columns(Kind.COUNT, "handed out", "returned", "done", "words done"),
                *columns(Kind.AMOUNT, "hours"),
            ),
            by_part,
        ),
        tuple(_steps(study, held, returned)),
    )


def _returned(study: StudyFolder, before_each: BeforeEach) -> dict[str, _Returned]:
    """What came back, by annotator; of files that contradict each other, the newest."""
    works: dict[str, list[AnnotationSet]] = {}
    for path in announced(returned_files(study), before_each):
        work = annotation.load(path)
        works.setdefault(work.annotator, []).append(work)
    return {name: _of_versions(study, versions) for name, versions in works.items()}


def _of_versions(study: StudyFolder, versions: Sequence[AnnotationSet]) -> _Returned:
    newest = max(versions, key=lambda work: work.revision)
    first = newest.chosen(newest.bitext.of_pass(1))
    places = study.places_of(first).tolist()
    return _Returned(
        {
            place: (pair.done, pair.seconds)
            for place, pair in zip(places, first.pairs, strict=True)
            if place >= 0
        },
        sum(
            bool(pair.remarks.notes)
            or pair.remarks.difficult is not None
            or pair.rejected is not None
            for pair in first.pairs
        ),
        len(versions),
    )


def _agreement(study: StudyFolder) -> dict[str, float]:
    """The mean agreement of each annotator with the others so far."""
    gathered = gather(returned_files(study))
    collation = gathered.collation
    if collation is None or len(collation.members) < 2:
        return {}
    return {
        annotator.name: annotator.spread.mean
        for annotator in compare(collation).annotators
        if annotator.spread is not None
    }


def _row_of_annotator(
    study: StudyFolder,
    name: str,
    held: set[int],
    returned: _Returned,
    agreement: Mapping[str, float],
) -> tuple[Cell, ...]:
    done, words_done, seconds = _amounts(study, held, returned)
    words_left = sum(words_in(study.whole.bitext, row) for row in held) - words_done
    pace = study.plan.pace
    timed_words, timed_seconds = _timed(study, held, returned)
    return (
        name,
        len(held),
        len(returned.pairs),
        done,
        words_done,
        words_left,
        seconds / _HOUR,
        timed_words / timed_seconds * _HOUR if timed_seconds else None,
        *((words_left / pace,) if pace else ()),
        agreement.get(name),
        returned.remarks,
    )


def _row_of_part(
    study: StudyFolder, part: str, name: str, rows: set[int], returned: _Returned
) -> tuple[Cell, ...]:
    done, words, seconds = _amounts(study, rows, returned)
    back = len(rows & returned.pairs.keys())
    return part, name, len(rows), back, done, words, seconds / _HOUR


def _amounts(study: StudyFolder, rows: set[int], returned: _Returned) -> tuple[int, int, int]:
    """The verse pairs done of these, their words on both sides, and the seconds spent on all."""
    pairs = {row: returned.pairs[row] for row in rows & returned.pairs.keys()}
    done = [row for row, (is_done, _) in pairs.items() if is_done]
    words = sum(words_in(study.whole.bitext, row) for row in done)
    return len(done), words, sum(seconds for _, seconds in pairs.values())


def _timed(study: StudyFolder, rows: set[int], returned: _Returned) -> tuple[int, int]:
    """The words and seconds of verse pairs done that were timed, not faster than anybody reads."""
    words = seconds = 0
    for row in rows & returned.pairs.keys():
        is_done, spent = returned.pairs[row]
        count = words_in(study.whole.bitext, row)
        if is_done and spent * WORDS_READ >= count:
            words, seconds = words + count, seconds + spent
    return words, seconds


def _steps(
    study: StudyFolder, held: Mapping[str, set[int]], returned: Mapping[str, _Returned]
) -> Iterator[Step]:
    missing = missing_rows(study, held)
    if missing:
        yield Step(Task.HAND_OUT, _about(N_("to get verse pairs: {names}"), missing))
    waiting = [name for name in held if name not in returned]
    if waiting:
        yield Step(Task.COLLECT, _about(N_("nothing is back from: {names}"), waiting))
    unfinished = [
        name
        for name, work in returned.items()
        if any(not work.pairs.get(row, (False, 0))[0] for row in held.get(name, ()))
    ]
    if unfinished:
        yield Step(Task.REMIND, _about(N_("not everything is done by: {names}"), unfinished))
    contradicting = [name for name, work in returned.items() if work.versions > 1]
    if contradicting:
        reason = N_("files that contradict each other are back from: {names}")
        yield Step(Task.DECIDE, _about(reason, contradicting))
    with_work = [
        name for name, work in returned.items() if any(done for done, _ in work.pairs.values())
    ]
    if len(with_work) < 2:
        return
    yield Step(
        Task.COMPARE,
        Sentence(
            "{count} {count:annotator has|annotators have} done work", {"count": len(with_work)}
        ),
    )
    golds = annotation_files_in(study.root / GOLD_FOLDER)
    if golds:
        made = Sentence("there is a gold standard: {file}", {"file": golds[-1].name})
        yield Step(Task.PUBLISH, made)
    elif not (waiting or unfinished or missing):
        yield Step(Task.SETTLE, Sentence("everything is back and done"))


def _about(template: str, names: Mapping[str, object] | Sequence[str]) -> Sentence:
    return Sentence(template, {"names": ", ".join(names)})

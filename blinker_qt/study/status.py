"""The status of a study: what is handed out, back and done, and what comes next."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from itertools import chain
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.agreement.encoding import FloatArray, IntArray
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import WORDS_READ, AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.remarks import Note, RejectionKind, Remarks
from blinker_qt.bitext.verses import Word
from blinker_qt.compare.agreement import Comparison, compare
from blinker_qt.compare.by_set import by_set
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import annotation_files_in, gather
from blinker_qt.compare.shared_pairs import NOT_HELD, places_in
from blinker_qt.compare.table import (
    ANNOTATOR,
    Answer,
    Cell,
    Column,
    Kind,
    Place,
    Table,
    columns,
)
from blinker_qt.files import BeforeEach, announced, unannounced
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import content_hash, read_capped
from blinker_qt.study.collecting import returned_files, undone_since
from blinker_qt.study.folder import StudyFolder, StudyPair, held_pairs, missing_rows, owed_pairs
from blinker_qt.study.renewing import files_to_renew
from blinker_qt.translation import N_

_HOUR = 3600
COMES_AGAIN = Sentence("a repeated verse pair counts as a separate one")
"""How verse pairs are counted."""
RELEASED = N_(
    "{name} has {count} verse {count:pair|pairs} that the plan no longer assigns to them."
)
"""The remark on verse pairs that an annotator has and does not owe."""
GOLD_FOLDER = "gold"
"""The folder of a study for its gold standards."""
_DRAWS = Draws(200)
"""Enough for intervals in a plot, and few enough to show the status at once."""
_AGREEMENT = Sentence(
    "agreement is the mean of each annotator with the others, by the fan-out-weighted Dice "
    "coefficient, on the verse pairs that both have done"
)
_NO_TRAINING = N_(
    "{count} verse {count:pair|pairs} for training {count:is|are} not counted in the agreement."
)
_REJECTED = {
    RejectionKind.NOT_A_TRANSLATION: Sentence("rejected as not a translation"),
    RejectionKind.WRONG_VERSE: Sentence("rejected as the wrong verse"),
    RejectionKind.UNREADABLE: Sentence("rejected as unreadable"),
    RejectionKind.OTHER: Sentence("rejected"),
}


class Task(Enum):
    """What a lead does in a study, in the usual order."""

    PLAN = "plan"
    HAND_OUT = "hand-out"
    REMIND = "remind"
    COLLECT = "collect"
    DECIDE = "decide"
    COMPARE = "compare"
    DISCUSS = "discuss"
    SETTLE = "settle"
    UPDATE = "update"
    ADJUDICATE = "adjudicate"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a lead can do now, and why."""

    task: Task
    reason: Sentence


class Unfinished(NamedTuple):
    """An annotator whose work is not complete.

    Attributes:
        owed: how many verse pairs they have that the plan still gives them.
        done: how many of these they did.
        to_look_at: how many of those done need a look because their words were changed since.
        is_back: whether anything came back.
    """

    annotator: str
    owed: int
    done: int
    to_look_at: int
    is_back: bool


@dataclass(frozen=True, slots=True)
class Status:
    """The status of a study.

    Attributes:
        annotators: one row for each annotator.
        parts: one row for each annotator in each part.
        by_set: the agreement in each set, as a table and as a plot; empty if nothing can be
            compared.
        remarks: one row for each remark of an annotator on a verse pair; its places are indexes of
            verse pairs in the study.
        unfinished: the annotators whose work is not complete.
        steps: what can be done now, in the usual order.
    """

    annotators: Table
    parts: Table
    by_set: Answer
    remarks: Table
    unfinished: tuple["Unfinished", ...]
    steps: tuple[Step, ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables."""
        return self.annotators, self.parts, *self.by_set.tables, self.remarks


class _PairWork(NamedTuple):
    """What an annotator did on a verse pair."""

    done: bool
    seconds: int
    pauses: tuple[int, ...]
    remarks: tuple[tuple[Sentence, Word | None, str], ...]


@dataclass(frozen=True, slots=True)
class _ReturnedWork:
    """The work of an annotator that came back.

    Attributes:
        pairs: the work on each verse pair of the study that is in it.
        versions: how many files contradict each other; 1 if none do.
    """

    pairs: Mapping[StudyPair, _PairWork]
    versions: int

    def not_done(self, pairs: Collection[StudyPair]) -> set[StudyPair]:
        """Those of the given verse pairs that are not done."""
        return {pair for pair in pairs if pair not in self.pairs or not self.pairs[pair].done}

    def remarks_on(self, pairs: Iterable[StudyPair]) -> int:
        """How many remarks there are on these verse pairs."""
        return sum(len(self.pairs[pair].remarks) for pair in pairs if pair in self.pairs)


_NOTHING = _ReturnedWork({}, 0)


@dataclass(frozen=True, slots=True, eq=False)
class _Agreement:
    """The agreement so far.

    Attributes:
        firsts: for each set that is compared, the index in the study of its first verse pair.
        rates: the rate of every two annotators in each set, shape (P, sets).
    """

    collation: Collation
    compared: Comparison
    firsts: IntArray
    rates: FloatArray

    @classmethod
    def of(cls, study: StudyFolder) -> Self | None:
        """The agreement of those whose work came back; None for fewer than two.

        Raises:
            InputError: their files have different sets.
        """
        collation = gather(returned_files(study)).collation
        if collation is None or len(collation.members) < 2:
            return None
        compared = compare(collation)
        places = places_in(collation.bitext, study.whole.bitext)
        sets = np.array(collation.bitext.sets)
        firsts = [places[sets == number].min() for number in compared.sets]
        rates = np.array([pair.rates for pair in compared.pairs])
        return cls(collation, compared, np.array(firsts, np.int64), rates)

    def mean(self, annotator: str, rows: range) -> float | None:
        """The mean rate of an annotator with the others in the sets that begin in these rows."""
        with_annotator = [annotator in pair.annotators for pair in self.compared.pairs]
        inside = (self.firsts >= rows.start) & (self.firsts < rows.stop)
        rates = self.rates[with_annotator][:, inside]
        rates = rates[~np.isnan(rates)]
        return float(rates.mean()) if rates.size else None


def status_of(study: StudyFolder, before_each: BeforeEach = unannounced) -> Status:
    """The status of a study.

    Args:
        before_each: called before each returned file is read; it may raise to cancel.

    Raises:
        InputError: a file of the study cannot be read.
        AssignmentError: the plan cannot be carried out.
    """
    held = held_pairs(study, study.packets())
    owed = owed_pairs(study, held)
    returned = _returned(study, before_each)
    unfinished = tuple(_unfinished(study, owed, returned))
    names = list(dict.fromkeys((*study.plan.annotators, *held, *returned)))
    agreement, warnings = None, tuple[Sentence, ...]()
    try:
        agreement = _Agreement.of(study)
    except InputError as error:
        warnings = tuple(_unlike(problem) for problem in error.problems)
    asks_for_pauses, links = study.whole.study.pause_after > 0, study.whole.study.linking
    signature = str(agreement.compared.signature) if agreement and links else ""
    amounts = (
        *columns(Kind.COUNT, "handed out", "returned", "done", "words done", "words left"),
        *columns(Kind.AMOUNT, "hours"),
        *columns(Kind.PACE, "words per hour"),
        *(columns(Kind.AMOUNT, "hours left") if study.plan.pace else ()),
        *(columns(Kind.COUNT, "pauses") if asks_for_pauses else ()),
        *(columns(Kind.AMOUNT, "hours of pauses") if asks_for_pauses else ()),
        *(columns(Kind.RATE, "agreement") if links else ()),
        *columns(Kind.COUNT, "remarks"),
    )

    def amounts_of(name: str, rows: range) -> tuple[Cell, ...]:
        mean = agreement.mean(name, rows) if agreement else None
        handed_out, left = (
            {pair for pair in pairs.get(name, ()) if pair[0] in rows} for pairs in (held, owed)
        )
        return _amounts_of(study, handed_out, left, returned.get(name, _NOTHING), mean)

    training = int(agreement.collation.training.sum()) if agreement else 0
    without_training = (Sentence(_NO_TRAINING, {"count": training}),) if training else ()
    on_agreement = (_AGREEMENT, *without_training) if links else ()
    notes = (*_notes(held, owed, unfinished), *on_agreement)
    everything = range(len(study.whole.bitext))
    return Status(
        Table(
            "annotators",
            "Annotators",
            (ANNOTATOR, *amounts),
            tuple((name, *amounts_of(name, everything)) for name in names),
            signature,
            notes,
            warnings=warnings,
        ),
        Table(
            "parts",
            "Parts",
            (Column("part", "part"), ANNOTATOR, *amounts),
            tuple(
                (part.name, name, *amounts_of(name, part.rows))
                for part in study.plan.parts
                for name in names
                if any(row in part.rows for row, _ in held.get(name, ()))
            ),
            signature,
            notes,
        ),
        by_set(agreement.collation, agreement.compared, _DRAWS) if agreement else Answer(()),
        _remarks(study, returned),
        unfinished,
        tuple(_steps(study, held, returned, unfinished, agreement)),
    )


def _notes(
    held: Mapping[str, Collection[StudyPair]],
    owed: Mapping[str, Collection[StudyPair]],
    unfinished: Iterable[Unfinished],
) -> Iterator[Sentence]:
    """Notes on the counts of verse pairs."""
    for late in unfinished:
        if late.to_look_at:
            yield Sentence(
                "{name} has {count} verse {count:pair|pairs} to look at again",
                {"name": late.annotator, "count": late.to_look_at},
            )
    for name, pairs in held.items():
        released = len(pairs) - len(owed[name])
        if released:
            yield Sentence(RELEASED, {"name": name, "count": released})
    if any(number > 1 for pairs in held.values() for _, number in pairs):
        yield COMES_AGAIN


def _unfinished(
    study: StudyFolder,
    owed: Mapping[str, Collection[StudyPair]],
    returned: Mapping[str, _ReturnedWork],
) -> Iterator[Unfinished]:
    """Whose work is not complete."""
    undone = undone_since(study)
    row_of = {name: row for row, name in enumerate(study.whole.bitext.references)}
    for name, pairs in owed.items():
        left = returned.get(name, _NOTHING).not_done(pairs)
        names = undone.get(name, frozenset())
        looks = left & {(row_of.get(reference, NOT_HELD), number) for reference, number in names}
        if left:
            done = len(pairs) - len(left) + len(looks)
            yield Unfinished(name, len(pairs), done, len(looks), name in returned)


def _unlike(problem: Problem) -> Sentence:
    """Why agreement cannot be computed."""
    return Sentence("there is no agreement: {reason}", {"reason": problem.reason})


def _returned(study: StudyFolder, before_each: BeforeEach) -> dict[str, _ReturnedWork]:
    """What came back, by annotator; of files that contradict each other, the newest."""
    works: dict[str, list[AnnotationSet]] = {}
    for path in announced(returned_files(study), before_each):
        work = annotation.load(path)
        works.setdefault(work.annotator, []).append(work)
    return {name: _of_versions(study, versions) for name, versions in works.items()}


def _of_versions(study: StudyFolder, versions: Sequence[AnnotationSet]) -> _ReturnedWork:
    newest = max(versions, key=lambda work: work.revision)
    references = newest.bitext.references
    rows = zip(study.pairs_of(newest), references, newest.pairs, strict=True)
    return _ReturnedWork(
        {
            key: _PairWork(
                pair.done,
                pair.seconds,
                tuple(map(int, pair.pauses.split())),
                tuple(_remarks_on(study, reference, pair.remarks)),
            )
            for key, reference, pair in rows
            if key[0] != NOT_HELD
        },
        len(versions),
    )


def _is_of_look(study: StudyFolder, note: Note, reference: str) -> bool:
    """Whether a note only says that a ruling asks to look at a verse pair again."""
    return any(note == look.note and reference in look.references for look in study.looks)


def _remarks_on(
    study: StudyFolder, reference: str, remarks: Remarks
) -> Iterator[tuple[Sentence, Word | None, str]]:
    """The kind of each remark, the word that it is on, and its text.

    Leaving a pair for later, and notes left by corrections of words, are no remarks of annotators.
    """
    if remarks.rejected is not None:
        yield _REJECTED[remarks.rejected.kind], None, remarks.rejected.words
    if remarks.difficult is not None:
        yield Sentence("difficult"), None, remarks.difficult
    for note in remarks.notes:
        if study.corrections.left_note(note, reference) or _is_of_look(study, note, reference):
            continue
        yield Sentence("note"), note.on, " ".join(filter(None, (note.text, note.ruling)))


def _remarks(study: StudyFolder, returned: Mapping[str, _ReturnedWork]) -> Table:
    """The remarks of all annotators, verse pair by verse pair."""
    bitext = study.whole.bitext
    remarks = sorted(
        (
            (row, name, remark)
            for name, work in returned.items()
            for (row, _), pair in work.pairs.items()
            for remark in pair.remarks
        ),
        key=lambda entry: entry[0],
    )
    places: tuple[Place, ...] = tuple((row, word) for row, _, (_, word, _) in remarks)
    return Table(
        "remarks",
        "Remarks of annotators",
        (
            Column("reference", "verse pair"),
            ANNOTATOR,
            Column("remark", "remark"),
            Column("word", "word"),
            Column("text", "text"),
        ),
        tuple(
            (
                bitext.references[row],
                name,
                kind,
                "" if word is None else bitext[row].tokens(word[0])[word[1]],
                text,
            )
            for row, name, (kind, word, text) in remarks
        ),
        places=places,
    )


def _amounts_of(
    study: StudyFolder,
    held: set[StudyPair],
    owed: set[StudyPair],
    returned: _ReturnedWork,
    agreement: float | None,
) -> tuple[Cell, ...]:
    """The figures on an annotator's work on the verse pairs that were handed out.

    Work that came from elsewhere has no hours: no time was recorded.

    Args:
        owed: those of them that the plan still gives.
    """
    done, words_done, seconds = _amounts(study, held, returned)
    words_left = sum(study.whole.bitext.words_in(row) for row, _ in returned.not_done(owed))
    pace = study.plan.pace
    pauses = [
        seconds for key in held & returned.pairs.keys() for seconds in returned.pairs[key].pauses
    ]
    timed_words, timed_seconds = _timed(study, held, returned)
    return (
        len(held),
        len(held & returned.pairs.keys()),
        done,
        words_done,
        words_left,
        seconds / _HOUR if seconds or not done else None,
        timed_words / timed_seconds * _HOUR if timed_seconds else None,
        *((words_left / pace,) if pace else ()),
        *((len(pauses), sum(pauses) / _HOUR) if study.whole.study.pause_after else ()),
        *((agreement,) if study.whole.study.linking else ()),
        returned.remarks_on(held),
    )


def _amounts(
    study: StudyFolder, held: set[StudyPair], returned: _ReturnedWork
) -> tuple[int, int, int]:
    """The verse pairs done of these, their words on both sides, and the seconds spent on all."""
    pairs = {key: returned.pairs[key] for key in held & returned.pairs.keys()}
    done = [row for (row, _), pair in pairs.items() if pair.done]
    words = sum(study.whole.bitext.words_in(row) for row in done)
    return len(done), words, sum(pair.seconds for pair in pairs.values())


def _timed(study: StudyFolder, held: set[StudyPair], returned: _ReturnedWork) -> tuple[int, int]:
    """The words and seconds of the verse pairs done that took at least the time of reading."""
    words = seconds = 0
    for key in held & returned.pairs.keys():
        pair, count = returned.pairs[key], study.whole.bitext.words_in(key[0])
        if pair.done and pair.seconds * WORDS_READ >= count:
            words, seconds = words + count, seconds + pair.seconds
    return words, seconds


def _steps(
    study: StudyFolder,
    held: Mapping[str, set[StudyPair]],
    returned: Mapping[str, _ReturnedWork],
    unfinished: Sequence[Unfinished],
    agreement: _Agreement | None,
) -> Iterator[Step]:
    rows_held = {name: {row for row, _ in held[name]} for name in held}
    missing = missing_rows(study, rows_held)
    ownerless = _ownerless(study, rows_held)
    if ownerless:
        nobody = N_(
            "{count} verse {count:pair belongs|pairs belong} to nobody: a part with "
            "{count:it|them} hands {count:it|them} out"
        )
        yield Step(Task.PLAN, Sentence(nobody, {"count": ownerless}))
    renewal = files_to_renew(study)
    to_hand_out: dict[str, Mapping[str, object]] = {
        N_("to get verse pairs: {names}"): missing,
        N_("to look at again: {names}"): _annotators_of(renewal.corrected),
        N_("to get the new style guide: {names}"): _annotators_of(renewal.with_guide),
    }
    reasons = [_about(reason, names) for reason, names in to_hand_out.items() if names]
    if reasons:
        yield Step(Task.HAND_OUT, reduce(_and_then, reasons))
    waiting = [late.annotator for late in unfinished if not late.is_back]
    behind = [late.annotator for late in unfinished if late.is_back]
    if behind or (waiting and returned):
        late = [*behind, *waiting]
        yield Step(Task.REMIND, _about(N_("not everything is done by: {names}"), late))
    if waiting:
        yield Step(Task.COLLECT, _about(N_("nothing is back from: {names}"), waiting))
    contradicting = [name for name, work in returned.items() if work.versions > 1]
    if contradicting:
        reason = N_("files that contradict each other are back from: {names}")
        yield Step(Task.DECIDE, _about(reason, contradicting))
    with_work = [
        name for name, work in returned.items() if any(pair.done for pair in work.pairs.values())
    ]
    if len(with_work) < 2:
        return
    yield Step(
        Task.COMPARE,
        Sentence(
            "{count} {count:annotator has|annotators have} done work", {"count": len(with_work)}
        ),
    )
    if agreement is not None and agreement.compared.grand is not None:
        rate = f"{100 * agreement.compared.grand.mean:.2f}"
        yield Step(Task.DISCUSS, Sentence("the mean agreement is {rate} %", {"rate": rate}))
    if not study.whole.study.linking:
        # Judgments are compared, but a gold standard has links.
        return
    is_complete = not (unfinished or missing)
    yield from _steps_to_gold(study, is_complete=is_complete, has_ownerless=ownerless > 0)


def _ownerless(study: StudyFolder, held: Mapping[str, Collection[int]]) -> int:
    """How many verse pairs of a study nobody has, and nobody should get according to the plan."""
    rows = chain(chain.from_iterable(held.values()), *study.assignment(held).rows.values())
    return len({*range(len(study.whole.bitext))}.difference(rows))


def _and_then(first: Sentence, second: Sentence) -> Sentence:
    return Sentence("{first}; {second}", {"first": first, "second": second})


def _annotators_of(files: Mapping[Path, AnnotationSet]) -> dict[str, None]:
    return dict.fromkeys(work.annotator for work in files.values())


def gold_standards(root: Path) -> list[Path]:
    """The gold standards of the study in a folder, the latest last: gold-2 comes after gold."""

    def place(path: Path) -> tuple[str, int]:
        stem, _, number = path.stem.rpartition("-")
        return (stem, int(number)) if stem and number.isdecimal() else (path.stem, 1)

    return sorted(annotation_files_in(root / GOLD_FOLDER), key=place)


def _steps_to_gold(study: StudyFolder, *, is_complete: bool, has_ownerless: bool) -> Iterator[Step]:
    golds = gold_standards(study.root)
    if not golds:
        if is_complete and has_ownerless:
            yield Step(Task.SETTLE, Sentence("everything that somebody has is back and done"))
        elif is_complete:
            yield Step(Task.SETTLE, Sentence("everything is back and done"))
        return
    name = golds[-1].name
    gold = annotation.load(golds[-1])
    later = _later_than(study, gold)
    if later:
        reason = N_("there is newer work than in {file}, by: {names}")
        yield Step(Task.UPDATE, Sentence(reason, {"file": name, "names": ", ".join(later)}))
    unsettled = sum(not pair.done for pair in gold.pairs)
    if unsettled:
        reason = N_("{count} verse {count:pair|pairs} of {file} {count:is|are} not settled")
        yield Step(Task.ADJUDICATE, Sentence(reason, {"count": unsettled, "file": name}))
    yield Step(Task.PUBLISH, Sentence("there is a gold standard: {file}", {"file": name}))


def _later_than(study: StudyFolder, gold: AnnotationSet) -> list[str]:
    """The annotators whose present work differs from what the gold standard was made from.

    Also those from whose work it was not made.
    """
    if gold.adjudication is None:
        return []
    made_from = {source.annotator: source.fingerprint for source in gold.adjudication.sources}
    names = {file: name for name, file in study.file_names().items()}
    files = [file for file in returned_files(study) if file.name in names]
    return [
        names[file.name]
        for file in files
        if made_from.get(names[file.name]) != content_hash(read_capped(file))
    ]


def _about(template: str, names: Mapping[str, object] | Sequence[str]) -> Sentence:
    return Sentence(template, {"names": ", ".join(names)})

"""Recovery: apply the journal of an earlier session to the file that is being opened."""

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from blinker_qt.annotate.journal import (
    Journal,
    JournalContents,
    JournalError,
    contents_of,
    journal_bytes,
    journal_path,
    set_aside,
    study_context,
)
from blinker_qt.annotate.state import PairRecord, Record
from blinker_qt.bitext.adjudication import Origin, Settled, by_decision, grouped, verdict_of
from blinker_qt.bitext.alignment import NOTHING_UNKNOWN
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role, is_covered
from blinker_qt.bitext.errors import AlignmentError, BlinkerError, InputError, Problem, WordError
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import (
    Access,
    SaveError,
    current_hash,
    left_by_exchanges,
    write_atomically,
)
from blinker_qt.paths import free_name
from blinker_qt.translation import N_, Translatable


class RecoveryError(BlinkerError):
    """The journal of an earlier session cannot be used, although the file itself is sound."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was recovered from a journal at opening, to report to the user.

    Attributes:
        edits: the number of edits that were missing in the file and were applied; if `beside` or
            `aside` is set, the number of verse pairs whose work differs from the file's.
        damaged: whether part of the journal was unreadable, so that edits may be missing.
        left_out: verse pairs of the journal whose text is no longer in the file.
        misfits: other content that was left out because it does not fit the present study, sources
            or rule of the file.
        beside: a new file with the recovered work, made because another program had changed the
            file.
        aside: the new path of the journal, if it was not continued.
        others: other versions of the file that interrupted saves had left without a name.
        failure: why the journal could not be read, so that the edits in it are missing; only if the
            file is opened for reading.
    """

    edits: int = 0
    damaged: bool = False
    left_out: int = 0
    misfits: tuple[Problem, ...] = ()
    beside: Path | None = None
    aside: Path | None = None
    others: tuple[Path, ...] = ()
    failure: RecoveryError | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """An annotation file with its journal applied; no journal if it is read-only.

    Attributes:
        stale: temporary files with a state of the file that is known; the next save removes them.
    """

    work: AnnotationSet
    recovery: Recovery | None = None
    journal: Journal | None = None
    stale: tuple[Path, ...] = ()


def recover(
    file: Path, work: AnnotationSet, content_hash: str, path: Path, *, read_only: bool
) -> Opening:
    """Apply the journal of an earlier session, if there is one, to a file.

    Args:
        content_hash: of the bytes of the file.
        path: the path of its journal.
        read_only: change nothing on the disk, but apply the edits in the journal.

    Raises:
        InUseError: another program is writing the journal.
        RecoveryError: the journal cannot be read, opened for writing or renamed, unless the file is
            opened for reading only.
    """
    known, opening = _opening(file, work, content_hash, path, read_only=read_only)
    if read_only:
        return opening
    stale, others = _sorted_leftovers(file, known)
    if others:
        recovery = replace(opening.recovery or Recovery(), others=others)
        opening = replace(opening, recovery=recovery)
    return replace(opening, stale=stale)


def _opening(
    file: Path, work: AnnotationSet, content_hash: str, path: Path, *, read_only: bool
) -> tuple[frozenset[str], Opening]:
    """The content hashes of known states of a file, and the file opened after cleaning up."""
    # A journal that cannot be accessed is not ignored: reading it raises an error with the reason.
    try:
        is_there = path.exists()
    except OSError:
        is_there = True
    if not is_there:
        journal = None if read_only else Journal(path, file, content_hash, work)
        return frozenset({content_hash}), Opening(work, journal=journal)
    try:
        data = _journal_data(path)
    except RecoveryError as error:
        if not read_only:
            raise
        return frozenset(), Opening(work, Recovery(failure=error))
    contents = contents_of(data)
    belongs = content_hash in contents.hashes
    known = contents.hashes | {content_hash}
    if read_only:
        return known, Opening(*_replayed(file, work, contents)) if belongs else Opening(work)
    try:
        resumed = Journal.resumed(path, file, content_hash, work, data, contents)
        if belongs:
            return known, Opening(*_replayed(file, work, contents), resumed)
        resumed.release()
        recovery = _salvaged(file, work, contents, path)
    except JournalError as error:
        raise RecoveryError(error.template, **error.values) from error
    return known, Opening(work, recovery, Journal(path, file, content_hash, work))


def _journal_data(path: Path) -> bytes:
    try:
        return journal_bytes(path)
    except InputError as error:
        problem = error.problems[0]
        reason = problem.values.get("reason") or str(problem.reason)
        what = N_("the journal {path} cannot be read: {reason}")
        raise RecoveryError(what, path=str(path), reason=reason) from error


def leave_journal_aside(file: Path, data_directory: Path) -> Path:
    """Keep the journal of a file under another name, so that the file opens without its edits.

    Returns:
        The new path of the journal.

    Raises:
        JournalError: it cannot be renamed.
    """
    return set_aside(journal_path(file, data_directory))


def _sorted_leftovers(
    file: Path, known: Collection[str]
) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Files left by interrupted saves: those with known content, and others, which get a name."""
    stale, others = list[Path](), list[Path]()
    for left in left_by_exchanges(file):
        try:
            if current_hash(left) in known:
                stale.append(left)
                continue
            aside = free_name(Path(os.path.realpath(file)), "conflict")
            others.append(left.rename(aside))
        except OSError:
            # It stays where it is, and is announced again next time.
            others.append(left)
    return tuple(stale), tuple(others)


def with_edits(
    file: Path, work: AnnotationSet, content_hash: str, contents: JournalContents
) -> AnnotationSet:
    """The work with the edits of a journal that fit it, whatever state the journal began from."""
    if content_hash in contents.hashes:
        return _replayed(file, work, contents)[0]
    fitted, _, _ = _last_fitting(file, work, contents)
    return _with_entries(work, fitted, contents.steps[-1])


def _replayed(
    file: Path, work: AnnotationSet, contents: JournalContents
) -> tuple[AnnotationSet, Recovery | None]:
    """The annotation set with the edits that it lacks."""
    later = [step for step in contents.steps if step.revision > work.revision]
    sound = [step for step in later if all(_fits(work.bitext, entry) for entry in step.pairs)]
    entries = {entry.index: entry for step in sound for entry in step.pairs}
    fitted, misfits = _fitted(file, work, entries.values(), contents.meanings)
    damaged = contents.damaged or len(sound) < len(later)
    recovery = Recovery(len(sound), damaged=damaged, misfits=misfits)
    if not sound:
        return work, recovery if recovery.damaged else None
    return _with_entries(work, fitted, sound[-1]), recovery


def _salvaged(
    file: Path, work: AnnotationSet, contents: JournalContents, path: Path
) -> Recovery | None:
    """Rescue the work in a journal that started from another state of the file.

    The file stays as it is; the work of the journal goes to a new file in the same folder.
    """
    fitted, left_out, misfits = _last_fitting(file, work, contents)
    news = [entry for entry in fitted if _differs(work.pairs[entry.index], entry.work)]
    beside = None
    if news:
        beside = free_name(file, "recovered")
        try:
            data = annotation.write(_with_entries(work, news, contents.steps[-1]))
            write_atomically(beside, data, Access.of(file))
            annotation.load(beside)
        except (SaveError, annotation.UnwritableError, InputError):
            # The journal is kept, and its new path is reported.
            beside = None
    aside = set_aside(path)
    if not (news or left_out or misfits or contents.damaged):
        return None
    return Recovery(len(news), contents.damaged, left_out, misfits, beside, aside)


def _last_fitting(
    file: Path, work: AnnotationSet, contents: JournalContents
) -> tuple[list[PairRecord], int, tuple[Problem, ...]]:
    """The last record of a journal for each verse pair of a file in another state.

    Returns:
        The entries adapted to the file, the number of those with another text, and what else was
        left out.
    """
    last = {entry.index: entry for step in contents.steps for entry in step.pairs}
    fitting = [entry for entry in last.values() if _fits(work.bitext, entry)]
    fitted, misfits = _fitted(file, work, fitting, contents.meanings, as_new=True)
    return fitted, len(last) - len(fitting), misfits


def _fitted(
    file: Path,
    work: AnnotationSet,
    entries: Iterable[PairRecord],
    meanings: Mapping[str, object],
    *,
    as_new: bool = False,
) -> tuple[list[PairRecord], tuple[Problem, ...]]:
    """The entries adapted to the present study, sources and rule, and what does not fit.

    Args:
        meanings: what numbers in the entries refer to; empty if unknown.
        as_new: whether they must also follow the study, unless the work in the file does not:
            possible links only if the study has them, and no incomplete pair done.
    """
    fitted: list[PairRecord] = []
    problems: list[Problem] = []
    now, study = study_context(work), work.study
    same_sources = all(
        meanings.get(name, now[name]) == now[name] for name in ("sources", "digests", "rule")
    )
    choose = partial(_adapted_origin, work=work, same_sources=same_sources)

    def say(reference: str, what: Translatable, **values: str | int) -> None:
        values["reference"] = reference
        problems.append(Problem(str(file), what, values=values))

    for entry in entries:
        pair, recovered, in_file = work.bitext[entry.index], entry.work, work.pairs[entry.index]
        asked = tuple(rating for rating in recovered.ratings if _is_asked(study, *rating, meanings))
        for name, value in sorted(set(recovered.ratings) - set(asked)):
            what = N_(
                "{reference}: the answer {value} to “{name}” was left out, since this question "
                "was changed or removed"
            )
            say(pair.reference, what, name=name, value=value)
        origins = _chosen(recovered.origins, in_file.origins, choose)
        if origins != recovered.origins:
            what = N_(
                "{reference}: links and marks are kept, but not how they were settled: the file "
                "names other annotation sets or has another rule or role now"
            )
            say(pair.reference, what)
        recovered = replace(recovered, ratings=asked, origins=origins)
        labels = recovered.alignment.labels
        kept = frozenset(each for each in labels if each[1] in study.names_of_labels)
        for name in sorted({name for _, name in labels - kept}):
            what = N_(
                "{reference}: the label “{name}” was taken off links, since the study has no such "
                "label now; the links are kept"
            )
            say(pair.reference, what, name=name)
        recovered = recovered.with_alignment(replace(recovered.alignment, labels=kept))
        if as_new and recovered.possible and not (study.sure_possible or in_file.possible):
            recovered = recovered.with_alignment(replace(recovered.alignment, possible=frozenset()))
            what = N_(
                "{reference}: possible links became sure, since the study no longer "
                "distinguishes them"
            )
            say(pair.reference, what)
        done_before = _is_done_but_incomplete(pair, in_file, study)
        if as_new and _is_done_but_incomplete(pair, recovered, study) and not done_before:
            recovered = replace(recovered, done=False)
            what = N_("{reference}: no longer done, since the study now asks for more")
            say(pair.reference, what)
        fitted.append(replace(entry, work=recovered))
    return fitted, tuple(problems)


def _is_done_but_incomplete(pair: VersePair, work: PairAnnotation, study: Study) -> bool:
    return work.done and not is_covered(pair, work, study)


def _is_asked(study: Study, name: str, value: int, meanings: Mapping[str, object]) -> bool:
    """Whether an answer in the journal belongs to a present question of the study."""
    question = study.question(name)
    if question is None or not question.allows(value):
        return False
    then = meanings.get("questions")
    return not isinstance(then, dict) or then.get(question.name) == list(question.steps)


def _adapted_origin(
    origin: Origin, in_file: Origin | None, *, work: AnnotationSet, same_sources: bool
) -> Origin | None:
    """An origin from the journal, adapted to the present file, or the file's own origin.

    An origin by rule from other annotation sets is not valid here. An origin by a person is kept,
    with the sources that the file records.
    """
    count = len(work.adjudication.sources) if work.adjudication else 0
    if origin.suggested:
        return origin if work.role is Role.ANNOTATOR else in_file
    if work.role is not Role.GOLD:
        return in_file
    if same_sources and max(origin.drawn, default=-1) < count:
        return origin
    return replace(origin, drawn=in_file.drawn if in_file else ()) if origin.by_hand else in_file


def _chosen(
    settled: Iterable[Settled],
    in_file: Iterable[Settled],
    choose: Callable[[Origin, Origin | None], Origin | None],
) -> tuple[Settled, ...]:
    """The recorded origins of a verse pair, each as chosen beside the file's own."""
    known, recorded = by_decision(in_file), by_decision(settled).items()
    chosen = {decision: choose(origin, known.get(decision)) for decision, origin in recorded}
    verdict, ruled = verdict_of(settled), verdict_of(in_file)
    if verdict is not None:
        ruled_origin = ruled.origin if ruled and ruled.rejected is verdict.rejected else None
        origin = choose(verdict.origin, ruled_origin)
        verdict = replace(verdict, origin=origin) if origin else None
    return grouped({decision: origin for decision, origin in chosen.items() if origin}, verdict)


def _with_entries(
    work: AnnotationSet, entries: Sequence[PairRecord], last: Record
) -> AnnotationSet:
    pairs = list(work.pairs)
    for entry in entries:
        pairs[entry.index] = _with_unknown(entry.work, pairs[entry.index])
    revision = max(work.revision, last.revision)
    return replace(work, pairs=tuple(pairs), annotator=last.annotator, revision=revision)


def _with_unknown(recorded: PairAnnotation, in_file: PairAnnotation) -> PairAnnotation:
    """The recorded work with the unknown content that the file has."""
    known = {replace(note, unknown=NOTHING_UNKNOWN): note for note in in_file.remarks.notes}
    notes = tuple(known.get(note, note) for note in recorded.remarks.notes)
    remarks = replace(recorded.remarks, notes=notes)
    origins = _chosen(recorded.origins, in_file.origins, _same_or_recorded)
    return replace(recorded, unknown=in_file.unknown, remarks=remarks, origins=origins)


def _same_or_recorded(origin: Origin, in_file: Origin | None) -> Origin:
    is_same = in_file is not None and replace(in_file, unknown=NOTHING_UNKNOWN) == origin
    return in_file if in_file and is_same else origin


def _fits(bitext: Bitext, entry: PairRecord) -> bool:
    if not 0 <= entry.index < len(bitext) or entry.work.seconds < 0:
        return False
    pair = bitext[entry.index]
    if pair.fingerprint != entry.fingerprint:
        return False
    try:
        entry.work.check_fits(pair)
    except (ValueError, AlignmentError, WordError):
        return False
    return True


def _differs(in_file: PairAnnotation, recorded: PairAnnotation) -> bool:
    """Whether a decision differs, not only time spent."""
    return _with_unknown(recorded, in_file).with_time_of(in_file) != in_file

"""Taking in the work that comes back from annotators.

The folder `returned/received` of a study keeps every different file that was ever taken in, under
the name of its annotator and a digest. `returned` itself has what these files come to with all
corrections of words: usually one file for each annotator. It depends only on what was received and
on the record of corrections, not on the order.
"""

import hashlib
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from blinker_qt.annotate.closed_files import is_open
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.study import Study
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.compare.shared_pairs import share_a_pair, united
from blinker_qt.files import BeforeEach, announced, unannounced, unused_path, write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.atomic import SaveError, replace_known
from blinker_qt.formats.reading import read_capped
from blinker_qt.paths import is_same_file
from blinker_qt.study.folder import RETURNED_FOLDER, StudyFolder, of_another_study
from blinker_qt.translation import N_, Translatable

_RECEIVED = Path(RETURNED_FOLDER, "received")
_CHANGED = N_("another program wrote it while files were taken in: take in files again")
_FORK = ".conflict-"
"""Part of the name of a file that was saved because another version had taken its name."""


PairName = tuple[str, int]
"""The reference and pass of a verse pair."""


class Arrival(Enum):
    """How a file that came back relates to the previous one."""

    FIRST = Sentence("the first file of this annotator")
    NEWER = Sentence("newer than the file that was there")
    ADDED = Sentence("combined with the file that was there")
    OLDER = Sentence("older than the file that was there, and kept beside it")
    SAME = Sentence("already there")
    APART = Sentence("contradicts the file that was there: both are kept")


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A file that was taken in.

    Attributes:
        notes: what a lead should know about it.
    """

    file: Path
    annotator: str
    arrival: Arrival
    notes: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Collected:
    """The result of taking in files: those taken in, and the problems of the others."""

    taken_in: tuple[TakenIn, ...]
    problems: tuple[Problem, ...]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True)
class _Version:
    """An annotation file of an annotator.

    Attributes:
        work: with all corrections of words and the present name.
        done_before: the verse pairs that were done when it came, by reference and pass.
        reworded: the verse pairs that had other words when it came.
        data: the bytes as they were received.
        present: the bytes of `work`.
        is_fork: whether two windows or programs had changed one file when this one was saved, so
            that the number of edits does not tell which state is later.
    """

    work: AnnotationSet
    done_before: frozenset[PairName]
    reworded: frozenset[PairName]
    data: bytes
    present: bytes
    is_fork: bool

    @classmethod
    def read(cls, study: StudyFolder, path: Path) -> "_Version":
        """The version in a file; InputError if it cannot be read."""
        data = read_capped(path)
        work = annotation.read(data, str(path))
        renewed = study.renewed(work)
        present = data if renewed is work else annotation.write(renewed)
        reworded = frozenset(name for name, *_ in _with_words(renewed) - _with_words(work))
        return cls(renewed, _done_names(work), reworded, data, present, _FORK in path.stem)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of what was received."""
        return _digest(self.data)

    @cached_property
    def digests(self) -> frozenset[str]:
        """SHA-256 of the file as received, and as it is now."""
        return frozenset((self.digest, _digest(self.present)))


def _done_names(work: AnnotationSet) -> frozenset[PairName]:
    """The verse pairs that are done, by reference and pass."""
    names = zip(work.bitext.names, work.pairs, strict=True)
    return frozenset(name for name, pair in names if pair.done)


def _with_words(work: AnnotationSet) -> set[tuple[PairName, str, str]]:
    """The verse pairs of an annotation set with their words."""
    bitext = work.bitext
    return set(zip(bitext.names, bitext.source_verses, bitext.target_verses, strict=True))


class _ReturnedFile(NamedTuple):
    """A file that `returned` should hold: the work of an annotator, and its bytes."""

    work: AnnotationSet
    data: bytes

    def has_work_of(self, version: _Version) -> bool:
        """Whether a version has the same work, regardless of its revision."""
        return self.work == replace(
            version.work, revision=self.work.revision, minor=self.work.minor
        )


def undone_since(study: StudyFolder) -> dict[str, frozenset[PairName]]:
    """The verse pairs that were done when they came back and must be looked at again.

    Their words were corrected, or a ruling of the style guide asks for a second look. If they are
    done in a later file, somebody has looked at them again. If they are not done in a later file in
    which the correction was undone, nobody has.

    Returns:
        Their references and passes, by annotator.

    Raises:
        InputError: a received file cannot be read.
    """
    if not (study.corrections.count or study.looks):
        return {}
    return {name: _undone(versions) for name, versions in _received(study).items()}


def _undone(versions: Sequence[_Version]) -> frozenset[PairName]:
    nothing = frozenset[PairName]()
    came_done = nothing.union(*(version.done_before for version in versions))
    reworded = nothing.union(*(version.reworded for version in versions))
    return (came_done & reworded).union(
        *(version.done_before - _done_names(version.work) for version in versions)
    )


def returned_folder(study: StudyFolder) -> Path:
    """The folder with the work of each annotator, which is compared."""
    return study.root / RETURNED_FOLDER


def returned_files(study: StudyFolder) -> list[Path]:
    """The files with the work of each annotator, sorted by name."""
    return annotation_files_in(returned_folder(study))


def standing_files(study: StudyFolder) -> dict[Path, bytes]:
    """The files that `returned` should hold for what was received, with their content.

    Raises:
        InputError: a received file cannot be read.
    """
    files = _standing_files(study, _received(study))
    return {path: file.data for path, file in files.items()}


def collect(
    study: StudyFolder,
    files: Sequence[Path],
    before_each: BeforeEach = unannounced,
    *,
    held: Path | None = None,
) -> Collected:
    """Take in files that came back, and bring the folder `returned` up to date.

    Files that a lead put into that folder by hand are taken in too. Other files stay where they
    are. The outcome depends only on what was ever taken in: any order of arrival gives the same
    files, and taking in a file twice changes nothing. While a window has a file in `returned`
    open, that file is not changed, and no other file of its annotator is taken in. What another
    program writes into that folder meanwhile is kept.

    Args:
        before_each: called before each file is read; it may raise to cancel, before anything is
            written.
        held: a file in `returned` whose lock is the caller's own; it is not removed.

    Raises:
        InputError: the folder of received files holds one that cannot be read.
        ChangedError: another program changed a file meanwhile, on a system that cannot keep both.
        SaveError: a file could not be written.
    """
    received = _received(study)
    standing = _standing_files(study, received)
    returned = returned_files(study)
    digests = {path: _digest(read_capped(path)) for path in returned}
    by_hand = [
        path
        for path, digest in digests.items()
        if not _is_made(study, path, digest, standing.get(path))
    ]
    in_use = frozenset(path for path in returned if path != held and is_open(path))
    waiting = {file.work.annotator for path, file in standing.items() if path in in_use}
    arrived, problems = list[tuple[Path, _Version]](), list[Problem]()
    for path in announced([*files, *by_hand], before_each):
        try:
            version = _judged(study, path)
        except InputError as error:
            problems += error.problems
            continue
        if path in in_use:
            problems.append(_in_use(path))
        elif version.work.annotator in waiting:
            problems.append(_waiting_for(path, study, version.work.annotator))
        else:
            arrived.append((path, version))
    before = {name: tuple(versions) for name, versions in received.items()}
    held_already = {
        digest for versions in before.values() for old in versions for digest in old.digests
    }
    new = dict[Path, bool]()
    for path, version in arrived:
        is_same = path in by_hand and any(made.has_work_of(version) for made in standing.values())
        new[path] = version.digest not in held_already and not is_same
        if new[path]:
            held_already |= version.digests
            received.setdefault(version.work.annotator, []).append(version)
    taken = {path: version.digest for path, version in arrived}
    foreign = {path for path in by_hand if path not in taken}
    known = {path: taken.get(path, digest) for path, digest in digests.items()}
    kept = in_use if held is None else in_use | {held}
    outcome = _write(study, received, known, foreign, kept)
    moved = {str(path): str(new) for path, new in outcome.moved.items()}
    problems = [replace(each, path=moved.get(each.path, each.path)) for each in problems]
    problems += outcome.problems
    taken_in = tuple(
        TakenIn(
            path,
            name := version.work.annotator,
            _arrival(version, before.get(name, ()), received[name]) if new[path] else Arrival.SAME,
            tuple(_notes(study, version.work)),
        )
        for path, version in arrived
    )
    return Collected(taken_in, tuple(problems))


def _is_made(study: StudyFolder, path: Path, digest: str, standing: _ReturnedFile | None) -> bool:
    """Whether the program made a file in `returned` of what was received, and nobody changed it.

    It may have been made with an earlier state of the corrections, which did not change a file
    before it was taken in.
    """
    changed = study.corrections.files
    if digest in changed or digest in changed.values():
        return True
    if standing is None:
        return False
    if digest == _digest(standing.data):
        return True
    try:
        return standing.has_work_of(_Version.read(study, path))
    except InputError:
        # What cannot be read is a problem of a file that was put there.
        return False


def _in_use(path: Path) -> Problem:
    what = N_(
        "it is open in a window, so it was left as it is; close it there, and take in files again"
    )
    return Problem(str(path), what)


def _waiting_for(path: Path, study: StudyFolder, name: str) -> Problem:
    open_file = returned_folder(study) / study.file_names()[name]
    what = N_(
        "the work of “{name}” is open in a window: {open_file}; close it there, and take in this "
        "file again"
    )
    return Problem(str(path), what, values={"name": name, "open_file": str(open_file)})


def _received(study: StudyFolder) -> dict[str, list[_Version]]:
    """Every file that was taken in before, by annotator."""
    received: dict[str, list[_Version]] = {}
    for path in annotation_files_in(study.root / _RECEIVED):
        version = _Version.read(study, path)
        received.setdefault(version.work.annotator, []).append(version)
    return received


def _judged(study: StudyFolder, path: Path) -> _Version:
    """A file as work of this study; InputError if it is none."""
    version = _Version.read(study, path)
    work = version.work
    problem = partial(Problem, str(path), values={"path": str(path)})
    if work.role is not Role.ANNOTATOR:
        raise InputError(problem(_ROLES[work.role]))
    identifier = work.study.identifier
    is_foreign = identifier not in ("", study.plan.identifier)
    if is_foreign or not share_a_pair(work.bitext, study.whole.bitext):
        if set(work.bitext.references) & set(study.whole.bitext.references) and not is_foreign:
            what = N_(
                "its verse pairs have other words than those of this study; it was not taken in"
            )
            raise InputError(problem(what))
        raise InputError(
            of_another_study(path, work.study, study.plan.title, study.called, was_sent=True)
        )
    if not work.annotator:
        raise InputError(
            problem(
                N_(
                    "it names no annotator; write the name into it: File → Rename annotator…, or "
                    "blinker-qt rename {path} NAME"
                )
            )
        )
    if work.annotator not in study.plan.people:
        raise InputError(_unknown_annotator(study, path, work.annotator))
    return version


_ROLES: Mapping[Role, Translatable] = {
    Role.GOLD: N_("it is a gold standard, not an annotator’s work; it was not taken in"),
    Role.MACHINE: N_("it is a machine’s work, not an annotator’s; it was not taken in"),
    Role.FEEDBACK: N_(
        "it is feedback to an annotator, not an annotator’s work; it was not taken in"
    ),
    Role.PRACTICE: N_("it holds practice answers, not an annotator’s work; it was not taken in"),
}


def _unknown_annotator(study: StudyFolder, path: Path, name: str) -> Problem:
    values = {"path": str(path), "name": name}
    alike = [known for known in study.plan.people if _folded(known) == _folded(name)]
    if alike:
        what = N_(
            "the plan names no annotator “{name}”, but “{alike}”; write the name into it: File → "
            "Rename annotator…, or blinker-qt rename {path} NAME"
        )
        return Problem(str(path), what, values={**values, "alike": alike[0]})
    what = N_(
        "the plan names no annotator “{name}”; name this person in study.toml, or write another "
        "name into the file"
    )
    return Problem(str(path), what, values=values)


def _folded(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _standing_files(
    study: StudyFolder, received: Mapping[str, Sequence[_Version]]
) -> dict[Path, _ReturnedFile]:
    """The files that `returned` should hold, of those whom the plan names."""
    stems = {name: file.removesuffix(SUFFIX) for name, file in study.file_names().items()}
    return {
        returned_folder(study) / f"{stems[name]}{addition}{SUFFIX}": standing
        for name, versions in received.items()
        if name in stems
        for addition, standing in _standing(versions).items()
    }


def _standing(versions: Sequence[_Version]) -> dict[str, _ReturnedFile]:
    """An annotator's files, combined where possible, by what follows the name in the file name.

    One file if the others are older, or if they can be put together; otherwise each of them, the
    newest without an addition to its name.
    """
    newest = _newest(versions)
    joined = _joined(newest)
    if joined is not None:
        return {"": joined}
    return {
        f"-{version.digest[:8]}" if number else "": _ReturnedFile(version.work, version.present)
        for number, version in enumerate(newest)
    }


def _newest(versions: Sequence[_Version]) -> list[_Version]:
    """The files that are not contained in another one, the newest first."""
    ordered = sorted(versions, key=lambda version: (-version.work.revision, version.digest))
    return [
        version
        for version in ordered
        if not any(_contains(larger, version) for larger in ordered if larger is not version)
    ]


def _contains(newer: _Version, older: _Version) -> bool:
    """Whether a file is a later state of another one: every verse pair begun there is begun here.

    Of two files with the same work and revision, the one with the lower digest contains the other.
    A file that was saved beside another version contradicts whatever has other work.
    """
    if (newer.is_fork or older.is_fork) and _differ(newer.work, older.work):
        return False
    if newer.work.revision == older.work.revision:
        same = _work_by_pair(newer.work) == _work_by_pair(older.work)
        return same and newer.digest < older.digest
    if newer.work.revision < older.work.revision:
        return False
    return _work_by_pair(older.work).keys() <= _work_by_pair(newer.work).keys()


def _differ(work: AnnotationSet, other: AnnotationSet) -> bool:
    """Whether two files have different work on a verse pair, apart from time."""
    theirs = _work_by_pair(other)
    return any(
        key in theirs and theirs[key].with_time_of(pair) != pair
        for key, pair in _work_by_pair(work).items()
    )


_PairKey = tuple[str, int, str, str]


def _work_by_pair(work: AnnotationSet) -> dict[_PairKey, PairAnnotation]:
    """The work on verse pairs that has any but time, by reference, pass and words."""
    bitext = work.bitext
    keys = zip(bitext.names, bitext.source_verses, bitext.target_verses, strict=True)
    return {
        (*name, source, target): pair
        for (name, source, target), pair in zip(keys, work.pairs, strict=True)
        if pair.with_time_of(UNTOUCHED) != UNTOUCHED
    }


def _joined(versions: Sequence[_Version]) -> _ReturnedFile | None:
    """Files of one annotator put together; None if they contradict each other.

    They do if they have different work on a verse pair, or different settings.
    """
    first = versions[0]
    if len(versions) == 1:
        return _ReturnedFile(first.work, first.present)
    works = [version.work for version in versions]
    if any(_asked(work.study) != _asked(first.work.study) for work in works):
        return None
    pairs: dict[_PairKey, PairAnnotation] = {}
    for work in works:
        for key, pair in _work_by_pair(work).items():
            earlier = pairs.setdefault(key, pair)
            if earlier.with_time_of(pair) != pair:
                return None
            pairs[key] = max(pair, earlier, key=lambda each: each.seconds)
    bitext = united([work.bitext for work in works], [1] * len(works)).bitext
    whole = AnnotationSet.unannotated(bitext, first.work.annotator)
    keys = zip(bitext.names, bitext.source_verses, bitext.target_verses, strict=True)
    work = replace(
        whole,
        pairs=tuple(pairs.get((*name, source, target), UNTOUCHED) for name, source, target in keys),
        study=replace(
            first.work.study,
            training=tuple(sorted({number for work in works for number in work.study.training})),
        ),
        # Later than each of them, in case it comes back itself.
        revision=first.work.revision + 1,
        minor=max(work.minor for work in works),
    )
    return _ReturnedFile(work, annotation.write(work))


def _asked(study: Study) -> Study:
    """What a study asks, apart from what may change while files are out."""
    return replace(study, title="", contact="", training=())


def _arrival(version: _Version, before: Sequence[_Version], now: Sequence[_Version]) -> Arrival:
    newest = _newest(now)
    if version not in newest:
        return Arrival.OLDER
    if len(newest) > 1:
        return Arrival.APART if _joined(newest) is None else Arrival.ADDED
    return Arrival.NEWER if before else Arrival.FIRST


def _notes(study: StudyFolder, work: AnnotationSet) -> Iterable[Sentence]:
    """What a lead should know about a file that was taken in."""
    unfinished = sum(not pair.done for pair in work.pairs)
    if unfinished == len(work.pairs):
        yield Sentence("no verse pair is done")
    elif unfinished:
        yield Sentence(
            "{count} of {all} verse pairs {count:is|are} not done",
            {"count": unfinished, "all": len(work.pairs)},
        )
    others = len(work.bitext.of_pass(1)) - len(set(study.rows_of(work)))
    if others:
        yield Sentence(
            "{count} verse {count:pair has|pairs have} other words than in this study; "
            "{count:it is|they are} not compared",
            {"count": others},
        )


class _Outcome(NamedTuple):
    """The result of writing into `returned`.

    Attributes:
        moved: files that were renamed, by their names before.
        problems: those with files that a window has open, or that another program changed.
    """

    moved: Mapping[Path, Path]
    problems: Sequence[Problem]


def _write(
    study: StudyFolder,
    received: Mapping[str, Sequence[_Version]],
    returned: Mapping[Path, str],
    foreign: Collection[Path],
    kept: Collection[Path],
) -> _Outcome:
    """Keep every file received, and write the files that result from them.

    Args:
        returned: the files in `returned`, with the SHA-256 of each as it was read.
        foreign: those that were not taken in; they are renamed instead of being overwritten.
        kept: those that a window has open.
    """
    stems = {name: file.removesuffix(SUFFIX) for name, file in study.file_names().items()}
    folder = study.root / _RECEIVED
    # Files stay under the name that their annotator had when they came.
    digests = {path.stem.rpartition("-")[2] for path in annotation_files_in(folder)}
    new = {
        folder / f"{stems[name]}{_FORK if version.is_fork else '-'}{version.digest[:16]}{SUFFIX}": (
            version.data
        )
        for name, versions in received.items()
        if name in stems
        for version in versions
        if version.digest[:16] not in digests
    }
    write_new(new)
    wanted = _standing_files(study, received)
    capitals = _in_other_capitals(returned, wanted)
    for path, written in capitals.items():
        if path not in kept:
            _rename(path, written)
    returned = {capitals.get(path, path): digest for path, digest in returned.items()}
    foreign, kept = ({capitals.get(path, path) for path in paths} for paths in (foreign, kept))
    moved, problems = dict[Path, Path](), list[Problem]()
    for path, standing in wanted.items():
        if path in returned and read_capped(path) == standing.data:
            continue
        if path in kept:
            problems += [] if path in foreign else [_in_use(path)]
            continue
        if path in foreign:
            moved[path] = unused_path(path)
            _rename(path, moved[path])
        other = unused_path(path)
        if replace_known(path, standing.data, {returned.get(path, "")}, other):
            problems.append(Problem(str(other), _CHANGED))
    for path, digest in returned.items():
        if path not in wanted and path not in foreign and path not in kept:
            problems += _removed(path, digest)
    return _Outcome(moved, problems)


def _removed(path: Path, digest: str) -> list[Problem]:
    """Remove a file, unless another program changed it since it was read."""
    if _digest(read_capped(path)) != digest:
        return [Problem(str(path), _CHANGED)]
    try:
        path.unlink()
    except OSError as error:
        raise SaveError.of(path, error) from error
    return []


def _in_other_capitals(returned: Iterable[Path], wanted: Iterable[Path]) -> dict[Path, Path]:
    """The wanted files that a disk without capitals knows by another name, by that name."""
    alike = {path.name.casefold(): path for path in wanted}
    return {
        path: twin
        for path in returned
        if (twin := alike.get(path.name.casefold(), path)) != path and is_same_file(path, twin)
    }


def _rename(path: Path, new: Path) -> None:
    try:
        path.rename(new)
    except OSError as error:
        raise SaveError.of(path, error) from error

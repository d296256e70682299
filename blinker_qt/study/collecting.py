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

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.study import Study
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.compare.shared_pairs import share_a_pair, united
from blinker_qt.files import BeforeEach, announced, unannounced, unused_path, write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.atomic import SaveError, write_atomically
from blinker_qt.formats.reading import read_capped
from blinker_qt.study.folder import StudyFolder, of_another_study
from blinker_qt.translation import N_, Translatable

_RETURNED = "returned"
_RECEIVED = Path(_RETURNED, "received")
_RENAME = N_("write the name into it: File → Rename annotator…, or blinker-qt rename {path} NAME")
_LEAVE = N_("it was not taken in")


PairName = tuple[str, int]
"""The reference and pass of a verse pair."""


class Arrival(Enum):
    """What a file that came back is, beside what had come before."""

    FIRST = Sentence("the first file of this annotator")
    NEWER = Sentence("newer than what was there")
    ADDED = Sentence("put together with what was there")
    OLDER = Sentence("older than what was there, and kept beside it")
    SAME = Sentence("was there already")
    APART = Sentence("contradicts what was there: both are kept")


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
    """What became of the files that came back: those taken in, and the problems of the others."""

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
        data: the bytes as they were received.
        present: the bytes of the work.
    """

    work: AnnotationSet
    done_before: frozenset[PairName]
    data: bytes
    present: bytes

    @classmethod
    def of(cls, study: StudyFolder, work: AnnotationSet, data: bytes) -> "_Version":
        """A version of what was received."""
        renewed = study.renewed(work)
        present = data if renewed is work else annotation.write(renewed)
        return cls(renewed, _done_names(work), data, present)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of what was received."""
        return _digest(self.data)

    @cached_property
    def digests(self) -> frozenset[str]:
        """SHA-256 of what was received, and of what it is now."""
        return frozenset((self.digest, _digest(self.present)))


def _done_names(work: AnnotationSet) -> frozenset[PairName]:
    """The verse pairs that are done, by reference and pass."""
    names = zip(work.bitext.names, work.pairs, strict=True)
    return frozenset(name for name, pair in names if pair.done)


def undone_by_corrections(study: StudyFolder) -> dict[str, frozenset[PairName]]:
    """The verse pairs that were done when they came back, and are not since words were corrected.

    Returns:
        Their references and passes, by annotator.

    Raises:
        InputError: a received file cannot be read.
    """
    if not study.corrections.count:
        return {}
    return {
        name: frozenset[PairName]().union(
            *(version.done_before - _done_names(version.work) for version in _newest(versions))
        )
        for name, versions in _received(study).items()
    }


def returned_folder(study: StudyFolder) -> Path:
    """The folder with the work of each annotator, which is compared."""
    return study.root / _RETURNED


def returned_files(study: StudyFolder) -> list[Path]:
    """The files with the work of each annotator, sorted by name."""
    return annotation_files_in(returned_folder(study))


def collect(
    study: StudyFolder, files: Sequence[Path], before_each: BeforeEach = unannounced
) -> Collected:
    """Take in files that came back, and bring the folder `returned` up to date.

    Files that a lead put into that folder by hand are taken in too. Other files stay where they
    are. The outcome depends only on what was ever taken in: any order of arrival gives the same
    files, and taking in a file twice changes nothing.

    Args:
        before_each: called before each file is read; it may raise to cancel, before anything is
            written.

    Raises:
        InputError: the folder of received files holds one that cannot be read.
        SaveError: a file could not be written.
    """
    received = _received(study)
    standing = {name: _standing(versions) for name, versions in received.items()}
    expected = {_digest(data) for versions in standing.values() for data in versions.values()}
    by_hand = [path for path in returned_files(study) if _digest(read_capped(path)) not in expected]
    arrived, problems = list[tuple[Path, _Version]](), list[Problem]()
    for path in announced([*files, *by_hand], before_each):
        try:
            arrived.append((path, _judged(study, path)))
        except InputError as error:
            problems += error.problems
    before = {name: tuple(versions) for name, versions in received.items()}
    known = {digest for versions in before.values() for one in versions for digest in one.digests}
    new = dict[Path, bool]()
    for path, version in arrived:
        new[path] = version.digest not in known
        if new[path]:
            known |= version.digests
            received.setdefault(version.work.annotator, []).append(version)
    _write(study, received, expected)
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


def _received(study: StudyFolder) -> dict[str, list[_Version]]:
    """Every file that was taken in before, by annotator."""
    received: dict[str, list[_Version]] = {}
    for path in annotation_files_in(study.root / _RECEIVED):
        data = read_capped(path)
        version = _Version.of(study, annotation.read(data, str(path)), data)
        received.setdefault(version.work.annotator, []).append(version)
    return received


def _judged(study: StudyFolder, path: Path) -> _Version:
    """A file as work of this study; InputError if it is none."""
    data = read_capped(path)
    version = _Version.of(study, annotation.read(data, str(path)), data)
    work = version.work
    problem = partial(Problem, str(path), values={"path": str(path)})
    if work.role is not Role.ANNOTATOR:
        raise InputError(problem(_ROLES[work.role], _LEAVE))
    identifier = work.study.identifier
    is_foreign = identifier not in ("", study.plan.identifier)
    if is_foreign or not share_a_pair(work.bitext, study.whole.bitext):
        if set(work.bitext.references) & set(study.whole.bitext.references) and not is_foreign:
            what = N_("its verse pairs have other words than those of this study")
            raise InputError(problem(what, _LEAVE))
        raise InputError(of_another_study(path, work.study, study.plan.title, study.called, _LEAVE))
    if not work.annotator:
        raise InputError(problem(N_("it names no annotator"), _RENAME))
    if work.annotator not in study.plan.people:
        raise InputError(_unknown_annotator(study, path, work.annotator))
    return version


_ROLES: Mapping[Role, Translatable] = {
    Role.GOLD: N_("it is a gold standard, not an annotator’s work"),
    Role.MACHINE: N_("it is a machine’s work, not an annotator’s"),
    Role.FEEDBACK: N_("it is feedback to an annotator, not an annotator’s work"),
    Role.PRACTICE: N_("it holds practice answers, not an annotator’s work"),
}


def _unknown_annotator(study: StudyFolder, path: Path, name: str) -> Problem:
    values = {"path": str(path), "name": name}
    alike = [known for known in study.plan.people if _folded(known) == _folded(name)]
    if alike:
        what = N_("the plan names no annotator “{name}”, but “{alike}”")
        return Problem(str(path), what, _RENAME, values={**values, "alike": alike[0]})
    what = N_("the plan names no annotator “{name}”")
    expected = N_("name this person in study.toml, or write another name into the file")
    return Problem(str(path), what, expected, values=values)


def _folded(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _standing(versions: Sequence[_Version]) -> dict[str, bytes]:
    """What the files of an annotator come to, as bytes by what follows the name in the file name.

    One file if the others are older, or if they can be put together; otherwise each of them, the
    newest without an addition to its name.
    """
    newest = _newest(versions)
    joined = _joined(newest)
    if joined is not None:
        return {"": joined}
    return {
        f"-{version.digest[:8]}" if number else "": version.present
        for number, version in enumerate(newest)
    }


def _newest(versions: Sequence[_Version]) -> list[_Version]:
    """The files that are not contained in another one, the newest first."""
    ordered = sorted(versions, key=lambda version: (-version.work.revision, version.digest))
    return [
        version
        for version in ordered
        if not any(_contains(other, version) for other in ordered if other is not version)
    ]


def _contains(newer: _Version, older: _Version) -> bool:
    """Whether a file is a later state of another one: every verse pair begun there is begun here.

    Of two files with the same work and revision, the one with the lower digest contains the other.
    """
    if newer.work.revision == older.work.revision:
        same = _work_by_pair(newer.work) == _work_by_pair(older.work)
        return same and newer.digest < older.digest
    if newer.work.revision < older.work.revision:
        return False
    return _work_by_pair(older.work).keys() <= _work_by_pair(newer.work).keys()


_Key = tuple[str, int, str, str]


def _work_by_pair(work: AnnotationSet) -> dict[_Key, PairAnnotation]:
    """The work on verse pairs that has any but time, by reference, pass and words."""
    bitext = work.bitext
    keys = zip(bitext.names, bitext.source_verses, bitext.target_verses, strict=True)
    return {
        (*name, source, target): pair
        for (name, source, target), pair in zip(keys, work.pairs, strict=True)
        if replace(pair, seconds=0) != UNTOUCHED
    }


def _joined(versions: Sequence[_Version]) -> bytes | None:
    """Files of one annotator put together; None if they contradict each other.

    They do if they have different work on a verse pair, or different settings.
    """
    first = versions[0]
    if len(versions) == 1:
        return first.present
    works = [version.work for version in versions]
    if any(_asked(work.study) != _asked(first.work.study) for work in works):
        return None
    pairs: dict[_Key, PairAnnotation] = {}
    for work in works:
        for key, pair in _work_by_pair(work).items():
            other = pairs.setdefault(key, pair)
            if replace(other, seconds=pair.seconds) != pair:
                return None
            pairs[key] = max(pair, other, key=lambda each: each.seconds)
    bitext = united([work.bitext for work in works], [1] * len(works)).bitext
    whole = AnnotationSet.unannotated(bitext, first.work.annotator)
    keys = zip(bitext.names, bitext.source_verses, bitext.target_verses, strict=True)
    # Later than each of them, in case it comes back itself.
    return annotation.write(
        replace(
            whole,
            pairs=tuple(
                pairs.get((*name, source, target), UNTOUCHED) for name, source, target in keys
            ),
            study=replace(
                first.work.study,
                training=tuple(
                    sorted({number for work in works for number in work.study.training})
                ),
            ),
            revision=first.work.revision + 1,
            minor=max(work.minor for work in works),
        )
    )


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


def _write(
    study: StudyFolder, received: Mapping[str, Sequence[_Version]], made: Collection[str]
) -> None:
    """Keep every file received, and write what they come to.

    A file that was put there by hand and could not be taken in gets another name instead of being
    written over; `made` has the digests of what was made of the files received before.
    """
    stems = {name: file.removesuffix(SUFFIX) for name, file in study.file_names().items()}
    kept = study.root / _RECEIVED
    # Files stay under the name that their annotator had when they came.
    digests = {path.stem.rpartition("-")[2] for path in annotation_files_in(kept)}
    new = {
        kept / f"{stems[name]}-{version.digest[:16]}{SUFFIX}": version.data
        for name, versions in received.items()
        if name in stems
        for version in versions
        if version.digest[:16] not in digests
    }
    write_new(new)
    wanted = {
        returned_folder(study) / f"{stems[name]}{addition}{SUFFIX}": data
        for name, versions in received.items()
        if name in stems
        for addition, data in _standing(versions).items()
    }
    for path, data in wanted.items():
        if path.exists() and read_capped(path) == data:
            continue
        if path.exists() and not (
            _is_received(path, received) or _digest(read_capped(path)) in made
        ):
            _move_aside(path)
        write_atomically(path, data)
    for path in returned_files(study):
        if path not in wanted and _is_received(path, received):
            try:
                path.unlink()
            except OSError as error:
                raise SaveError.of(path, error) from error


def _move_aside(path: Path) -> None:
    try:
        path.rename(unused_path(path))
    except OSError as error:
        raise SaveError.of(path, error) from error


def _is_received(path: Path, received: Mapping[str, Sequence[_Version]]) -> bool:
    """Whether the content of a file is kept among the files received, so that it can go here."""
    digest = _digest(read_capped(path))
    return any(digest in version.digests for versions in received.values() for version in versions)

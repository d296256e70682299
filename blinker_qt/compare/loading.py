"""Loading annotation files into a collation, with reasons for those that are left out."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.agreement.encoding import WordNumbers
from blinker_qt.bitext.annotation import TO_LEARN_FROM, AnnotationSet, Role
from blinker_qt.bitext.errors import GIVEN_TWICE, InputError, Problem, Values
from blinker_qt.bitext.verses import FIRST_PASS, SECOND_PASS, Bitext
from blinker_qt.compare.collation import (
    AnnotatorWork,
    Collation,
    ComparisonError,
    no_sets_error,
    title_of,
    too_few,
    with_stated_sets,
)
from blinker_qt.compare.second_pass import (
    SecondPassError,
    both_passes,
    first_pass,
    pauses_of_both,
    seconds_again,
)
from blinker_qt.compare.shared_pairs import NOT_HELD, other_words, studies, united
from blinker_qt.files import BeforeEach, announced, unannounced
from blinker_qt.formats.annotation import SUFFIX, load_columns
from blinker_qt.formats.columns import AnnotationColumns
from blinker_qt.formats.reading import all_read
from blinker_qt.translation import N_

COMPARED_APART = N_(
    "the annotation set has no verse pair in common with {other}; it is left out; compare it "
    "with other sets of its study"
)
"""The problem with sets of another study."""
_ALL_AGAIN = N_("it has only second passes; expected the file of the first pass beside it")
NO_TEXTS = N_("there is no annotation file beside these links that has their texts")
"""The problem with links without their texts."""
_NO_ANNOTATOR = N_(
    "none of the files is an annotator's work; other roles take part only if they are "
    "included (--include-roles {roles})"
)
_NOTHING_DONE = N_("no verse pair is done, so there is nothing to compare yet")


_UNPAID_GOLD = N_("it is a gold standard and does not take part; only annotators are paid")
_UNPAID_MACHINE = N_("it is a machine's work and does not take part; only annotators are paid")
_GOLD_NOT_INCLUDED = N_(
    "it is a gold standard and does not take part; only annotators' work does, unless other roles "
    "are included"
)
_MACHINE_NOT_INCLUDED = N_(
    "it is a machine's work and does not take part; only annotators' work does, unless other roles "
    "are included"
)
NOT_INCLUDED = (_GOLD_NOT_INCLUDED, _MACHINE_NOT_INCLUDED)
"""The problems with sets that do not take part because of their roles."""
_OTHER_ROLE = N_(
    "{other} is also by {annotator} and is used; this file is left out; leave the other one out to "
    "use it"
)
_NEWER = N_(
    "{other} is also by {annotator} and is newer (revision {revision}, {done} verse "
    "{done:pair|pairs} done); this file is left out; leave the other one out to use it"
)
_MORE_DONE = N_(
    "{other} is also by {annotator} and has more verse pairs done ({done}; both have revision "
    "{revision}); this file is left out; leave the other one out to use it"
)
_SAME_CONTENT = N_(
    "{other} is also by {annotator}, has the same content and is used; this file is left out"
)
_NAMED_LIKE_COPY = N_(
    "{other} is also by {annotator} and is used because this file is named like a copy (both have "
    "revision {revision} and {done} verse {done:pair|pairs} done); this file is left out; leave "
    "the other one out to use it"
)
_FIRST = N_(
    "{other} is also by {annotator} and is used because it comes first (both have revision "
    "{revision} and {done} verse {done:pair|pairs} done); this file is left out; leave the other "
    "one out to use it"
)
OTHER_FILE_USED = (_OTHER_ROLE, _NEWER, _MORE_DONE, _SAME_CONTENT, _NAMED_LIKE_COPY, _FIRST)
"""The problems with files whose annotator has another file that is used."""
INCLUDABLE = (Role.GOLD, Role.MACHINE)
"""The roles that can be asked for; sets of the other roles cannot be compared at all."""


ReadLinks = Callable[[Path, str, Bitext], tuple[AnnotationColumns, ...]]
"""Reads links of another program from a file, by the annotator of this name, over a bitext."""


class StudyApart(NamedTuple):
    """Annotation sets that belong to another study than those that are compared.

    Attributes:
        called: the names of the sets in messages.
        annotators: whose they are, in the same order.
        reference: the first verse pair of the first of them.
        title: what the study is called; empty if none of them says it.
    """

    called: tuple[str, ...]
    annotators: tuple[str, ...]
    reference: str
    title: str


class Gathered(NamedTuple):
    """Annotation sets that were gathered.

    Attributes:
        collation: the sets that can be compared, perhaps only one; None if there are none.
        left_out: the problems of each other set.
        noted: remarks on the sets that take part.
        elsewhere: the other studies.
        differing: the remarks on verse pairs that are left out because they have other words in
            one set, by set; they are also in `noted`.
    """

    collation: Collation | None
    left_out: tuple[tuple[Problem, ...], ...]
    noted: tuple[Problem, ...]
    elsewhere: tuple[StudyApart, ...] = ()
    differing: tuple[tuple[Problem, ...], ...] = ()

    def taking_part(self, roles: Collection[Role] | None = ()) -> Self:
        """Only annotators' sets and those of these roles; remarks name the others.

        This decides who counts in all figures, payments, votes and lists.

        Args:
            roles: None where annotators are paid, and no other roles can be included.

        Raises:
            ComparisonError: there are annotation sets, but none with these roles.
        """
        if self.collation is None:
            return self
        members = self.collation.members
        problems = {
            member.annotator: problem
            for member in members
            if (problem := role_not_included(member.called, member.role, roles)) is not None
        }
        if not problems:
            return self
        if len(problems) == len(members):
            if roles is None:
                raise no_sets_error()
            named = ",".join(sorted({member.role.value for member in members}))
            raise ComparisonError(_NO_ANNOTATOR, roles=named)
        apart = {problem.path for problem in problems.values()}
        noted = [problem for problem in self.noted if problem.path not in apart]
        without = list(problems)
        collation = self.collation.chosen((), without)
        return self._replace(collation=collation, noted=(*noted, *problems.values()))


_CONTENT = attrgetter(
    *("references", "source_verses", "target_verses", "source_details", "target_details")
)
"""What is the same in bitexts that are kept only once."""


class _Texts(NamedTuple):
    """The texts that some annotation sets have in common."""

    bitext: Bitext
    words: WordNumbers


class _Arrival(NamedTuple):
    """An annotation set in the order of arrival.

    Attributes:
        number: the place of its problems among those of all; None if it was loaded before.
        texts: the number of its texts.
    """

    number: int | None
    texts: int
    work: AnnotatorWork


class Gathering:
    """Gathers annotation sets one at a time; equal texts are kept only once.

    Sets that share verse pairs, directly or through others, belong to one study and are compared on
    the verse pairs that they share. The `loaded` sets and those of their study stay. Without any,
    the study with the most sets stays; for a tie, the first.

    Args:
        loaded: annotation sets that always stay.
    """

    def __init__(self, loaded: Collation | None = None) -> None:
        self._texts: list[_Texts] = []
        self._arrivals: list[_Arrival] = []
        self._has_loaded = loaded is not None
        if loaded is not None:
            self._texts.append(_Texts(loaded.bitext, loaded.words))
            self._arrivals += (_Arrival(None, 0, member) for member in loaded.members)
        # Those of each set that was added, none of a set that stays.
        self._problems: list[tuple[Problem, ...]] = []

    def add(self, called: str, columns: AnnotationColumns) -> None:
        """Add an annotation set; only the newest set of each annotator in a study stays.

        Only the time spent is taken from second passes.
        """
        again, pauses = seconds_again(columns), pauses_of_both(columns) if columns.pauses else {}
        columns = first_pass(columns)
        if not len(columns.bitext):
            self.leave_out([Problem(called, _ALL_AGAIN)])
            return
        problem = role_problem(called, columns.role) or name_problem(called, columns.annotator, {})
        if problem is not None:
            self.leave_out([problem])
            return
        number = self._number_of_texts(columns.bitext)
        work = AnnotatorWork.of(called, columns, self._texts[number].words)
        work = replace(work, seconds_again=again, pauses=pauses)
        self._arrivals.append(_Arrival(len(self._problems), number, work))
        self._problems.append(())

    def leave_out(self, problems: Iterable[Problem]) -> None:
        """Record the problems of an annotation set, such as that it cannot be read."""
        self._problems.append(tuple(problems))

    def gathered(self) -> Gathered:
        """The sets that can be compared and those left out, in the order added."""
        problems = list(self._problems)
        newest = [
            self._newest(study, problems)
            for study in studies([texts.bitext for texts in self._texts])
        ]
        if not newest:
            return Gathered(None, tuple(filter(None, problems)), ())
        chosen = newest[0] if self._has_loaded else max(newest, key=len)
        collation, differing = self._compared(chosen)
        noted = list(chain.from_iterable(differing))
        apart = [study for study in newest if study is not chosen]
        first = collation.members[0].called
        for arrival in chain.from_iterable(apart):
            if arrival.number is not None:
                apart_from = self._of_another_study(arrival, first, collation.bitext)
                problems[arrival.number] = apart_from
        noted += (
            Problem(
                member.called,
                _NOTHING_DONE,
            )
            for member in collation.members
            if not member.done.any()
        )
        return Gathered(
            collation,
            tuple(filter(None, problems)),
            tuple(noted),
            tuple(map(self._apart, apart)),
            tuple(differing),
        )

    def _apart(self, study: Sequence[_Arrival]) -> StudyApart:
        works = [arrival.work for arrival in study]
        return StudyApart(
            tuple(work.called for work in works),
            tuple(work.annotator for work in works),
            self._texts[study[0].texts].bitext.references[0],
            title_of(works),
        )

    def _number_of_texts(self, bitext: Bitext) -> int:
        for number, texts in enumerate(self._texts):
            if _CONTENT(texts.bitext) == _CONTENT(bitext):
                return number
        self._texts.append(_Texts(bitext, WordNumbers.of(bitext)))
        return len(self._texts) - 1

    def _newest(
        self, study: Collection[int], problems: list[tuple[Problem, ...]]
    ) -> list[_Arrival]:
        """The newest annotation set of each annotator of a study; `problems` gets the others."""
        newest: dict[str, _Arrival] = {}
        for arrival in self._arrivals:
            if arrival.texts not in study:
                continue
            name = arrival.work.annotator
            earlier = newest.setdefault(name, arrival)
            if earlier is arrival or arrival.number is None:
                continue
            is_newer = _age(arrival.work) > _age(earlier.work)
            used, unused = (arrival, earlier) if is_newer else (earlier, arrival)
            newest[name] = used._replace(number=earlier.number)
            problems[arrival.number] = (_same_annotator(unused.work, used.work),)
        return list(newest.values())

    def _compared(self, study: Sequence[_Arrival]) -> tuple[Collation, list[tuple[Problem, ...]]]:
        """The sets of a study on all its verse pairs, and the problems of those left out."""
        weights = Counter(arrival.texts for arrival in study)
        bitexts = [self._texts[number].bitext for number in weights]
        shared = united(bitexts, list(weights.values()))
        bitext, places_of = shared.bitext, dict(zip(weights, shared.places, strict=True))
        words = WordNumbers.of(bitext)
        members = list[AnnotatorWork]()
        differing = list[tuple[Problem, ...]]()
        for arrival in study:
            texts, places = self._texts[arrival.texts], places_of[arrival.texts]
            members.append(arrival.work.placed(texts.words, words, places))
            called = arrival.work.called
            if problems := other_words(called, texts.bitext, places, members[0].called, bitext):
                differing.append(tuple(problems))
        return Collation(with_stated_sets(bitext, members), words, tuple(members)), differing

    def _of_another_study(
        self, arrival: _Arrival, other: str, expected: Bitext
    ) -> tuple[Problem, ...]:
        """Says that a set shares no verse pair with the others."""
        bitext, called = self._texts[arrival.texts].bitext, arrival.work.called
        nowhere = np.full(len(bitext), NOT_HELD)
        return (
            Problem(called, COMPARED_APART, values={"other": other}),
            *other_words(called, bitext, nowhere, other, expected)[1:],
        )


def gather(
    files: Sequence[Path],
    before_each: BeforeEach = unannounced,
    read_links: ReadLinks | None = None,
    loaded: Collation | None = None,
) -> Gathered:
    """Read annotation files one at a time and gather them.

    Args:
        files: the files; messages name them as given here.
        loaded: annotation sets that always stay (see `Gathering`).
        before_each: called before each file is read; it may raise to cancel.
        read_links: reads files without the suffix of annotation files over the texts of the first
            annotation file. None if all are annotation files.

    Raises:
        BlinkerError: a file name cannot be used as the name of an annotator.
    """
    gathering = Gathering(loaded)
    bitext: Bitext | None = None
    has_links = [read_links is not None and path.suffix != SUFFIX for path in files]
    for number in sorted(range(len(files)), key=has_links.__getitem__):
        path = files[number]
        before_each(number, len(files))
        try:
            if read_links is None or not has_links[number]:
                read: Iterable[AnnotationColumns] = [load_columns(path)]
                bitext = bitext or next(iter(read)).bitext
            elif bitext is not None:
                read = read_links(path, names_of(files)[number], bitext)
            else:
                raise InputError(Problem(str(path), NO_TEXTS))
        except InputError as error:
            gathering.leave_out(error.problems)
        else:
            for columns in read:
                gathering.add(str(path), columns)
    return gathering.gathered()


def names_of(paths: Sequence[Path]) -> list[str]:
    """Names for annotators without a name, made from their file names."""
    counts = Counter(path.stem for path in paths)
    return [path.stem if counts[path.stem] == 1 else str(path) for path in paths]


def gather_passes(files: Sequence[Path], before_each: BeforeEach = unannounced) -> Gathered:
    """Gather both passes of one annotator from files (see `both_passes`).

    Raises:
        InputError: all problems of files that cannot be read.
        SecondPassError: see `side_by_side`.
    """
    return side_by_side(all_read(load_columns, announced(files, before_each)))


def side_by_side(works: Sequence[AnnotationColumns]) -> Gathered:
    """Gather both passes of one annotator (see `both_passes`).

    Raises:
        SecondPassError: the files have several annotators, no pair was worked twice, or they are
            incompatible in another way.
    """
    gathering = Gathering()
    for columns in both_passes(works):
        gathering.add(columns.annotator, columns)
    gathered = gathering.gathered()
    collation = gathered.collation and replace(gathered.collation, both_passes=True)
    return gathered._replace(collation=collation)


def open_collation(files: Sequence[Path]) -> Collation:
    """Load annotation files into a collation.

    Raises:
        ComparisonError: there are fewer than two.
        InputError: a file cannot be compared; has the problems of all such files.
    """
    return _complete(gather(files))


def collated(*members: tuple[str, AnnotationSet]) -> Collation:
    """A collation of annotation sets, each with its name in messages; see `open_collation`."""
    gathering = Gathering()
    for called, work in members:
        gathering.add(called, AnnotationColumns.of(work))
    return _complete(gathering.gathered())


def _complete(gathered: Gathered) -> Collation:
    if gathered.left_out:
        raise InputError(*chain.from_iterable(gathered.left_out))
    return at_least_two(gathered)


def at_least_two(gathered: Gathered) -> Collation:
    """The collation of gathered sets, if there are enough.

    Raises:
        ComparisonError: there are fewer than two annotation sets.
    """
    if gathered.collation is None:
        raise too_few(0)
    gathered.collation.check_enough()
    return gathered.collation


class SecondPasses:
    """Pairs the first and the second pass of each annotator, from one file or two."""

    def __init__(self) -> None:
        self._noted: dict[Path, AnnotationColumns | None] = {}
        self._names: set[str] = set()
        self._later: dict[Path, AnnotationColumns] = {}
        self._passes: dict[str, Collation] = {}

    def note(self, path: Path, columns: AnnotationColumns) -> bool:
        """Record a file that was read.

        Returns:
            Whether it has a first pass, which is compared with other annotators.
        """
        # First passes are numerous and large, and few are needed again.
        self._noted[path] = columns if columns.bitext.of_pass(SECOND_PASS) else None
        self._names.add(columns.annotator)
        return bool(columns.bitext.of_pass(FIRST_PASS))

    def begin(self) -> None:
        """Forget the files recorded since passes were last paired."""
        self._noted.clear()
        self._names.clear()

    def settle(
        self,
        firsts: Mapping[str, Path],
        called: Mapping[Path, str],
    ) -> list[Problem]:
        """Pair the passes after all files were recorded.

        Args:
            firsts: the file of the first pass of each annotator who is compared.
            called: the name of each file in messages.

        Returns:
            The problems of files with only second passes that are left out.
        """
        for path, columns in self._noted.items():
            self._later.pop(path, None)
            if columns is not None and not columns.bitext.of_pass(FIRST_PASS):
                self._later[path] = columns
        problems: list[Problem] = []
        for name in sorted(self._names):
            later = {path: work for path, work in self._later.items() if work.annotator == name}
            try:
                self._put_together(name, firsts.get(name), later)
            except InputError as error:
                problems += error.problems
            except SecondPassError as error:
                for path in later:
                    del self._later[path]
                    name_of_file = called.get(path, path.name)
                    problems.append(Problem(name_of_file, error.template, values=error.values))
        self.begin()
        return problems

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that hold only second passes."""
        return tuple(self._later)

    def of(self, annotators: Container[str]) -> dict[str, Collation]:
        """Collations of both passes, for those of these annotators who have two."""
        return {name: both for name, both in self._passes.items() if name in annotators}

    def keep(self, annotators: Container[str]) -> None:
        """Forget the passes of all other annotators."""
        self._passes = self.of(annotators)
        self._later = {
            path: work for path, work in self._later.items() if work.annotator in annotators
        }

    def _put_together(
        self, name: str, first: Path | None, later: Mapping[Path, AnnotationColumns]
    ) -> None:
        """Pair the passes of an annotator, if there are two."""
        self._passes.pop(name, None)
        if first is None:
            raise SecondPassError(_ALL_AGAIN)
        begun = self._noted.get(first)
        if begun is not None or any(work.bitext.of_pass(SECOND_PASS) for work in later.values()):
            passes = side_by_side([begun or load_columns(first), *later.values()])
            self._passes[name] = at_least_two(passes)


class WithSecondPasses(NamedTuple):
    """First passes, and the collation of both passes of each annotator who has two."""

    gathered: Gathered
    passes: Mapping[str, Collation]


def gather_with_passes(
    files: Sequence[Path], before_each: BeforeEach = unannounced
) -> WithSecondPasses:
    """Read annotation files; gather first passes, and the two passes of each annotator.

    A file with only a second pass needs another file of the same annotator; otherwise it is left
    out.
    """
    gathering, second = Gathering(), SecondPasses()
    for path in announced(files, before_each):
        try:
            columns = load_columns(path)
        except InputError as error:
            gathering.leave_out(error.problems)
        else:
            if second.note(path, columns):
                gathering.add(str(path), columns)
    gathered = gathering.gathered()
    members = gathered.collation.members if gathered.collation else ()
    firsts = {member.annotator: Path(member.called) for member in members}
    problems = second.settle(firsts, {path: str(path) for path in files})
    left_out = (*gathered.left_out, *((problem,) for problem in problems))
    return WithSecondPasses(gathered._replace(left_out=left_out), second.of(firsts))


def annotation_files_in(folder: Path) -> list[Path]:
    """The annotation files in a folder, sorted by name."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def no_annotation_files(folder: Path) -> Problem:
    """Says that a folder has no annotation files."""
    what = N_("the folder has no annotation files")
    return Problem(str(folder), what)


def name_problem(called: str, name: str, others: Mapping[str, str]) -> Problem | None:
    """The problem with an annotator's name, or None; `others` has other sets by annotator."""
    if not name:
        return Problem(called, N_("the annotation set names no annotator"))
    if name not in others:
        return None
    if others[name] == called:
        return Problem(called, GIVEN_TWICE)
    return Problem(
        called,
        N_("{other} is also by the annotator {annotator}; expected one file for each annotator"),
        values={"annotator": name, "other": others[name]},
    )


_COPY = re.compile(
    r"(?:copy of|copie de|kopie von|copia de) (?P<first>.+)"
    r"|(?P<last>.+?)(?: ?\(\d+\)|[ _-]+\(?(?:another |autre )?"
    r"(?:\d+\w* )?(?:copy|copie|kopie|copia)(?: ?\d+)?\)?(?: ?\(\d+\))?)",
    re.IGNORECASE,
)


def original_name(name: str) -> str:
    """The name of the original if this is how programs name a copy; otherwise the same name.

    >>> [original_name(name) for name in ("Ana (copy 2)", "Copy of Ana", "Ana (1)", "Ana 2")]
    ['Ana', 'Ana', 'Ana', 'Ana 2']
    """
    match = _COPY.fullmatch(name)
    return name if match is None else match["first"] or match["last"]


def _age(work: AnnotatorWork) -> tuple[bool, int, int, bool]:
    """A sort key for annotation sets by one annotator: the one with the largest key is used."""
    return work.role is Role.ANNOTATOR, work.revision, int(work.done.sum()), not _is_copy(work)


def _is_copy(work: AnnotatorWork) -> bool:
    name = Path(work.called).stem
    return original_name(name) != name


def _same_annotator(left_out: AnnotatorWork, used: AnnotatorWork) -> Problem:
    """Says that another set by the same annotator is used, and why that one."""
    if left_out.called == used.called:
        return Problem(left_out.called, N_("the file is given twice; it is used once"))
    if left_out.role is not used.role:
        what = _OTHER_ROLE
    elif left_out.revision != used.revision:
        what = _NEWER
    elif left_out.done.sum() != used.done.sum():
        what = _MORE_DONE
    elif left_out.digest == used.digest:
        what = _SAME_CONTENT
    elif _is_copy(left_out) and not _is_copy(used):
        what = _NAMED_LIKE_COPY
    else:
        what = _FIRST
    values: Values = {
        "other": used.called,
        "annotator": used.annotator,
        "revision": used.revision,
        "done": int(used.done.sum()),
    }
    return Problem(left_out.called, what, values=values)


def role_not_included(
    called: str, role: Role, roles: Collection[Role] | None = ()
) -> Problem | None:
    """A remark that a set does not take part because of its role, or None."""
    if role is Role.ANNOTATOR or role in (roles or ()):
        return None
    if roles is None:
        return Problem(called, _UNPAID_GOLD if role is Role.GOLD else _UNPAID_MACHINE)
    return Problem(called, _GOLD_NOT_INCLUDED if role is Role.GOLD else _MACHINE_NOT_INCLUDED)


def role_problem(called: str, role: Role) -> Problem | None:
    """The problem with comparing sets of this role, or None."""
    if role not in TO_LEARN_FROM:
        return None
    return Problem(called, N_("this is practice or feedback, not an annotator's work"))

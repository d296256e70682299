"""Reading the output of automatic aligners over the texts of an annotation file."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, product
from math import inf
from pathlib import Path
from typing import NamedTuple

from blinker_qt.agreement.encoding import WordNumbers
from blinker_qt.agreement.progress import Progress
from blinker_qt.bitext.annotation import AnnotationSet, Role, transposed_bitext
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.collation import AnnotatorWork, Collation
from blinker_qt.compare.loaded_sets import (
    FileProgress,
    Files,
    LoadedSets,
    SetsOverview,
    names_in_messages,
)
from blinker_qt.compare.loading import name_problem, names_of, role_problem
from blinker_qt.compare.second_pass import first_pass
from blinker_qt.compare.shared_pairs import differences, other_words, places_in, share_a_pair
from blinker_qt.exchange.importing import Imported, check_annotator, imported
from blinker_qt.exchange.trial import SHOWN, ImportPreview, Proof
from blinker_qt.files import BeforeEach, announced, unannounced
from blinker_qt.formats.annotation import SUFFIX, load_columns
from blinker_qt.formats.choices import Choices, FormatQuestion, IndexBase, Part
from blinker_qt.formats.columns import AnnotationColumns
from blinker_qt.formats.interchange import Feature, Format, LinksBesideTexts
from blinker_qt.formats.registry import EXCHANGED


def _stands_alone(row: Format) -> bool:
    """Whether a format needs only one file besides a bitext."""
    links_alone = isinstance(row.read, LinksBesideTexts) and Part.SOURCE in row.needs
    return row.read is not None and (links_alone or len(row.needs) == 1)


SYSTEM_FORMATS = tuple(
    row for row in EXCHANGED if Feature.LINKS in row.holds and _stands_alone(row)
)
"""The formats of links that can be read over an existing bitext."""


OUTPUT_FORMATS = {row.name: row for row in SYSTEM_FORMATS if not row.several}
"""Those with one file for each system, by their names."""


@dataclass(frozen=True, slots=True)
class OutputReading:
    """How to read the output of a system; can be sent to another process.

    Attributes:
        format: the name of one of `SYSTEM_FORMATS`.
        base: the number of the first position; None if the format fixes it or it is not known.
        swapped: see `import_over`.
        encoding: see `Choices`.
    """

    format: str
    base: IndexBase | None = None
    swapped: bool = False
    encoding: str = ""

    @property
    def row(self) -> Format:
        """The format."""
        return next(row for row in SYSTEM_FORMATS if row.name == self.format)

    @property
    def lacks_base(self) -> bool:
        """Whether the index base still has to be chosen."""
        return self.base is None and FormatQuestion.BASE in self.row.asks

    def read(self, path: Path, name: str, bitext: Bitext) -> tuple[AnnotationColumns, ...]:
        """Read a file over a bitext, as a machine's work (see `loading.ReadLinks`)."""
        # Repairs could not be reported here.
        choices = Choices(base=self.base, encoding=self.encoding, strict=True)
        if FormatQuestion.ANNOTATOR in self.row.asks:
            choices = replace(choices, annotator=name)
        brought = import_over(self.row, path, bitext, choices, swapped=self.swapped)
        works = (replace(work, role=Role.MACHINE) for work in brought.annotation_sets)
        return tuple(map(AnnotationColumns.of, works))


def import_over(
    row: Format,
    path: Path,
    bitext: Bitext,
    choices: Choices,
    *,
    swapped: bool = False,
) -> Imported:
    """Read work in another format on a known bitext.

    Formats with links only are read over its texts. Formats with texts must have the same texts;
    references may differ.

    Args:
        row: one of `SYSTEM_FORMATS`.
        swapped: whether the file names target words, or has the target text, first.
    """
    if row not in SYSTEM_FORMATS or row.read is None:
        raise ValueError(f"{row.name} is not read over a bitext")
    if FormatQuestion.ANNOTATOR in row.asks:
        check_annotator(choices.annotator)
    if isinstance(row.read, LinksBesideTexts):
        texts = transposed_bitext(bitext) if swapped else bitext
        contents = row.read.read_links(path, texts, choices)
    else:
        contents = row.read({row.needs[0]: path}, choices)
    brought = imported(row, contents, choices, swapped=swapped)
    works = tuple(_with_bitext(bitext, work, str(path)) for work in brought.annotation_sets)
    return replace(brought, annotation_sets=works)


class Opened(NamedTuple):
    """A gold standard and systems, and remarks on verse pairs that were left out."""

    collation: Collation
    noted: tuple[Problem, ...]


def open_systems(
    gold: Path,
    systems: Sequence[Path],
    outputs: OutputReading | None = None,
    before_each: BeforeEach = unannounced,
) -> Opened:
    """Load a gold standard and systems into one collation; the gold standard comes first.

    Second passes in annotation files are left out. Files with answers to learn from are refused.

    Args:
        outputs: how to read files that do not have the suffix of annotation files.

    Raises:
        InputError: every problem of the files, such as that of a system without any verse pair of
            the gold standard.
    """
    files = announced([gold, *systems], before_each)
    whole = load_columns(next(files))
    if problem := role_problem(str(gold), whole.role):
        raise InputError(problem)
    columns = first_pass(whole)
    words = WordNumbers.of(columns.bitext)
    members = [AnnotatorWork.of(str(gold), columns, words)]
    called_by_name: dict[str, str] = {}
    problems: list[Problem] = []
    noted: list[Problem] = []
    names = names_of(systems)
    for path, name in zip(files, names, strict=True):
        try:
            if outputs is None or path.suffix == SUFFIX:
                in_file: tuple[AnnotationColumns, ...] = (load_columns(path),)
            else:
                in_file = outputs.read(path, name, whole.bitext)
            read = [first_pass(file_columns) for file_columns in in_file]
            if refused := [
                problem for system in read if (problem := role_problem(str(path), system.role))
            ]:
                raise InputError(*refused)
            for system in read:
                if not share_a_pair(system.bitext, columns.bitext):
                    raise InputError(
                        *differences(str(path), system.bitext, str(gold), columns.bitext)
                    )
        except InputError as error:
            problems += error.problems
            continue
        for system in read:
            problem = name_problem(str(path), system.annotator, called_by_name)
            problems += [problem] if problem else []
            called_by_name.setdefault(system.annotator, str(path))
            own_words = WordNumbers.of(system.bitext)
            work = AnnotatorWork.of(str(path), system, own_words)
            places = places_in(system.bitext, columns.bitext)
            noted += other_words(str(path), system.bitext, places, str(gold), columns.bitext)
            members.append(work.placed(own_words, words, places))
    if problems:
        raise InputError(*problems)
    return Opened(Collation(columns.bitext, words, tuple(members)), tuple(noted))


def _with_bitext(bitext: Bitext, work: AnnotationSet, path: str) -> AnnotationSet:
    """The same work on this bitext object, which has the same texts."""
    theirs = work.bitext
    if theirs is not bitext:
        references = (*bitext.references, *theirs.references[len(bitext) :])[: len(theirs)]
        named = replace(theirs, references=references)
        if problems := differences(path, named, "the bitext", bitext):
            raise InputError(*problems)
    return replace(work, bitext=bitext)


_JUDGED_BY = 3
"""The number of files that determine how all of them are read."""
_QUICKLY_READ = 1 << 20
"""Bytes; larger files would take noticeably long to read in every way."""
_SYSTEM = Choices(annotator="system", strict=True)
"""Choices for trials: any name of a system, and no repairs."""


@dataclass(frozen=True, slots=True)
class SystemFile:
    """The output of one system: its file or folder, its name, and how to read it."""

    path: Path
    name: str
    reading: OutputReading

    @property
    def format_name(self) -> str:
        """The name of its format."""
        return self.reading.format

    def read(self, texts: Bitext) -> AnnotationColumns:
        """Read it over texts, as a machine's work."""
        (columns,) = self.reading.read(self.path, self.name, texts)
        return columns


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of trying to read files as outputs of systems.

    Attributes:
        reading: how the files are read; None where no format fits.
        sight: the first verse pairs of each readable file, with the file name as annotator.
        left_out: the problems of each other file. If no file can be read and no reading was given,
            only the problems of files in which one way of reading gets farther than the others.
    """

    reading: OutputReading | None
    sight: ImportPreview
    left_out: tuple[tuple[Problem, ...], ...] = ()


def looks_like_links(path: Path) -> bool:
    """Whether a file or folder looks like the output of a system, judged by its content."""
    return any(row.looks_like(path) for row in OUTPUT_FORMATS.values())


def try_out(
    paths: Sequence[Path],
    bitext: Bitext,
    reading: OutputReading | None = None,
    known: Proof | None = None,
    before_each: BeforeEach = unannounced,
) -> Trial:
    """Try to read outputs of systems over a bitext.

    Args:
        reading: how to read them; None to detect it.
        known: the proof found earlier for that format; None to find it and use it.
        before_each: called before each reading of a file; it may raise to cancel.
    """
    tries = _Tries(bitext, before_each)
    if reading is not None and known is not None:
        return _tried(paths, reading, known, tries)
    row, proof = _fitting_format(paths, reading, tries)
    if row is None:
        return Trial(None, ImportPreview(proof))
    return _tried(paths, OutputReading(row.name, proof.base, bool(proof.swapped)), proof, tries)


class _Tries:
    """Reads files over a bitext in several ways, and remembers what it read."""

    def __init__(self, bitext: Bitext, before_each: BeforeEach) -> None:
        self._bitext = bitext
        self._before_each = before_each
        self._seen: dict[tuple[Path, OutputReading], ImportPreview] = {}
        self._failed_at: dict[tuple[Path, OutputReading], int] = {}

    def can_read(self, path: Path, reading: OutputReading) -> bool:
        """Whether a file can be read without problems."""
        outcome = self.read(path, reading, 0, 1, first_problem=True)
        if isinstance(outcome, ImportPreview):
            return True
        self._failed_at[path, reading] = outcome[0].line or 0
        return False

    def farthest(self, path: Path, ways: Sequence[OutputReading]) -> OutputReading | None:
        """The reading whose first problem comes latest in the file; None for a tie."""
        lines = {way: self._first_wrong(path, way) for way in ways}
        *_, last_but_one, last = sorted(ways, key=lines.__getitem__)
        return None if lines[last_but_one] == lines[last] else last

    def _first_wrong(self, path: Path, way: OutputReading) -> float:
        """The line of the first problem; infinite where there is none."""
        if (path, way) not in self._failed_at and self.can_read(path, way):
            return inf
        return self._failed_at[path, way]

    def read(
        self,
        path: Path,
        reading: OutputReading,
        number: int,
        count: int,
        *,
        first_problem: bool = False,
    ) -> ImportPreview | tuple[Problem, ...]:
        """The preview of a file, or its problems; the numbers are passed on to `BeforeEach`."""
        self._before_each(number, count)
        way = path, reading
        if way not in self._seen:
            outcome = self._try_to_read(path, reading, first_problem=first_problem)
            if not isinstance(outcome, ImportPreview):
                return outcome
            self._seen[way] = outcome
        return self._seen[way]

    def _try_to_read(
        self, path: Path, reading: OutputReading, *, first_problem: bool
    ) -> ImportPreview | tuple[Problem, ...]:
        choices = replace(_SYSTEM, base=reading.base, first_problem=first_problem)
        row, swapped = reading.row, reading.swapped
        try:
            read = import_over(row, path, self._bitext, choices, swapped=swapped)
        except InputError as error:
            return error.problems
        (work,) = read.annotation_sets
        shown = work.chosen(range(min(SHOWN, len(work.bitext))))
        return ImportPreview(
            Proof(),
            base=reading.base,
            works=(replace(shown, annotator=path.name),),
            tallies=read.report.tallies,
            remarks=read.report.remarks,
        )


def _fitting_format(
    paths: Sequence[Path], reading: OutputReading | None, tries: _Tries
) -> tuple[Format | None, Proof]:
    """The format that fits most of the files, and its proof; some file must be readable in it."""
    if reading is not None:
        return reading.row, _proof(reading.row, _judged(paths), tries)
    alike = {
        name: [path for path in paths if row.looks_like(path)]
        for name, row in OUTPUT_FORMATS.items()
    }
    unproved: tuple[Format | None, Proof] = None, Proof()
    for name in sorted(alike, key=lambda name: -len(alike[name])):
        if not alike[name]:
            break
        row = OUTPUT_FORMATS[name]
        proof = _proof(row, _judged(alike[name]), tries)
        if proof.is_read:
            return row, proof
        if unproved[0] is None:
            unproved = row, proof
    return unproved


def _judged(paths: Sequence[Path]) -> Sequence[Path]:
    """The first files, which stand for all; only one if they are large."""
    sizes = accumulate(path.stat().st_size if path.is_file() else 0 for path in paths[:_JUDGED_BY])
    return paths[: max(sum(size <= _QUICKLY_READ for size in sizes), 1)]


def _proof(row: Format, paths: Sequence[Path], tries: _Tries) -> Proof:
    """The settings shared by the readings that work for most of these files."""
    ways = _possible_readings(row)
    counts = {way: sum(tries.can_read(path, way) for path in paths) for way in ways}
    most = max(counts.values())
    if not most:
        return Proof()
    ways = [way for way in ways if counts[way] == most]
    found_bases, orders = {way.base for way in ways}, {way.swapped for way in ways}
    return Proof(
        is_read=True,
        base=found_bases.pop() if len(found_bases) == 1 else None,
        swapped=orders.pop() if len(orders) == 1 else None,
    )


def _possible_readings(row: Format) -> list[OutputReading]:
    """All possible readings of a format."""
    bases = tuple(IndexBase) if FormatQuestion.BASE in row.asks else (None,)
    return [
        OutputReading(row.name, base, swapped) for base, swapped in product(bases, (False, True))
    ]


def _faults(paths: Sequence[Path], row: Format, tries: _Tries) -> Iterator[tuple[Problem, ...]]:
    """The problems of files that no reading fits, each in the reading that gets farthest."""
    for number, path in enumerate(paths):
        way = tries.farthest(path, _possible_readings(row))
        if way is not None:
            outcome = tries.read(path, way, number, len(paths))
            if not isinstance(outcome, ImportPreview):
                yield outcome


def _tried(paths: Sequence[Path], reading: OutputReading, proof: Proof, tries: _Tries) -> Trial:
    if reading.lacks_base and proof.is_read:
        return Trial(reading, ImportPreview(proof))
    if reading.lacks_base:
        return Trial(
            reading, ImportPreview(proof), tuple(_faults(_judged(paths), reading.row, tries))
        )
    sight, left_out = ImportPreview(proof, base=reading.base), []
    for number, path in enumerate(paths):
        outcome = tries.read(path, reading, number, len(paths))
        if isinstance(outcome, ImportPreview):
            sight = _joined_previews(sight, outcome)
        else:
            left_out.append(outcome)
    return Trial(reading, sight, tuple(left_out))


def _joined_previews(sight: ImportPreview, more: ImportPreview) -> ImportPreview:
    """The previews of several files and one more, joined; a shared remark appears once."""
    return replace(
        sight,
        works=sight.works + more.works,
        tallies=sight.tallies + more.tallies,
        remarks=(
            *sight.remarks,
            *(remark for remark in more.remarks if remark not in sight.remarks),
        ),
    )


# Functions that the analysis window runs in another process


def load(
    sets: LoadedSets,
    paths: Sequence[Path],
    outputs: Sequence[SystemFile],
    progress: Callable[[FileProgress], None],
) -> SetsOverview:
    """Load files, and those in folders (see `LoadedSets.load`)."""
    return sets.load(Files.among(paths, looks_like_links), outputs, progress)


def load_again(
    sets: LoadedSets,
    paths: Sequence[Path],
    outputs: Sequence[SystemFile],
    without: frozenset[Path],
    progress: Callable[[FileProgress], None],
) -> SetsOverview:
    """Load files that were loaded before; all take part but those `without`."""
    overview = load(sets, paths, outputs, progress)
    return replace(overview, entries=sets.leave_out(without).entries)


def try_out_over(
    sets: LoadedSets,
    paths: Sequence[Path],
    reading: OutputReading | None,
    known: Proof | None,
    progress: Progress,
) -> Trial:
    """Read outputs of systems over the texts that are loaded (see `try_out`)."""
    try:
        texts = sets.texts()
    except InputError as error:
        return Trial(reading, ImportPreview(Proof()), (error.problems,))
    trial = try_out(paths, texts, reading, known, lambda number, count: progress(number / count))
    called = {str(path): name for path, name in names_in_messages(paths).items()}
    left_out = (
        tuple(replace(problem, path=called.get(problem.path, problem.path)) for problem in problems)
        for problems in trial.left_out
    )
    return replace(trial, left_out=tuple(left_out))

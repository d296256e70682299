"""Writing work in other formats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, Role, Tally, tally
from blinker_qt.bitext.errors import GIVEN_TWICE, BlinkerError, InputError, Problem
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.exchange.importing import NO_CHOICES
from blinker_qt.files import BeforeEach, announced, safe_names, unannounced, write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import UNSETTLED, Choices, FormatQuestion, Part, Words
from blinker_qt.formats.interchange import Feature, Format, Writer
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.translation import N_
from blinker_qt.words.joining import running_text as joined

WRITABLE: Mapping[str, Format] = {row.name: row for row in EXCHANGED if row.write is not None}
"""The formats that are written, by their names."""
LEFT_OUT_FILE = "left-out.txt"
"""The name of the file that lists what an exported format cannot hold."""
NONE_SETTLED = N_("no verse pair is settled")


@dataclass(frozen=True, slots=True)
class ExportReport:
    """The files of an export, a tally by the name of each set, and what the format left out."""

    files: tuple[Path, ...]
    tallies: Mapping[str, Tally]
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Export:
    """Annotation sets in another format, not written yet.

    Attributes:
        contents: the files by their relative paths.
        tallies: by the name of each set, which its own files bear.
        dropped: what the format leaves out, each in a few words.
    """

    contents: Mapping[str, bytes]
    tallies: Mapping[str, Tally]
    dropped: tuple[str, ...]

    @property
    def own_file(self) -> bytes | None:
        """The only file, or else the only one of the only set; None if there are several."""
        if len(self.contents) == 1:
            return next(iter(self.contents.values()))
        of_sets = [
            data
            for path, data in self.contents.items()
            if any(path.startswith(f"{name}.") for name in self.tallies)
        ]
        return of_sets[0] if len(of_sets) == 1 else None

    def files_in(self, folder: Path) -> dict[Path, bytes]:
        """The files in a folder, with a list of what is left out."""
        contents = dict(self.contents)
        if self.dropped:
            contents[LEFT_OUT_FILE] = "".join(f"{line}\n" for line in self.dropped).encode()
        return {folder / path: data for path, data in contents.items()}


def export_files(
    row: Format,
    paths: Sequence[Path],
    folder: Path,
    choices: Choices = NO_CHOICES,
    before_each: BeforeEach = unannounced,
    *,
    settled_only: bool = False,
) -> ExportReport:
    """Write annotation files of one bitext in another format, and what it leaves out.

    Second passes are left out, and with `settled_only` verse pairs that are not done in all files.

    Raises:
        BlinkerError: a gold standard is unfinished and the format cannot say so.
        InputError: every problem of the annotation files, or files that exist already.
        SaveError: a file could not be written; none was left behind.
    """
    works = load_sets(paths, before_each)
    made = export_sets(row, works, choices, paths, settled_only=settled_only)
    return ExportReport(write_new(made.files_in(folder)), made.tallies, made.dropped)


def export_sets(
    row: Format,
    loaded: Sequence[AnnotationSet],
    choices: Choices = NO_CHOICES,
    paths: Sequence[Path] = (),
    *,
    settled_only: bool = False,
) -> Export:
    """Annotation sets of one bitext in another format, see `export_files`.

    Args:
        paths: the files of the sets, for messages.
    """
    if row.write is None:
        raise ValueError(f"{row.name} is not written")
    dropped = losses(row, loaded)
    works = [work.chosen(work.bitext.of_pass(1)) for work in loaded]
    works = settled_alone(works) if settled_only else works
    for work in works:
        if work.role is Role.GOLD:
            check_settled(row, work)
    names = file_names([work.annotator for work in works])
    named = dict(zip(names, works, strict=True))
    if FormatQuestion.WORDS in row.asks_writing and choices.words is not Words.AS_THEY_STAND:
        works = [as_running_text(row, work, choices) for work in works]
    handed_out = dict(zip(names, works, strict=True))
    contents = _written(row.write, handed_out, dict(zip(names, paths, strict=False)), choices)
    return Export(contents, {name: tally(work) for name, work in named.items()}, dropped)


def file_names(annotators: Sequence[str]) -> tuple[str, ...]:
    """Names for annotators' files that differ from those of the texts."""
    return safe_names(annotators, [part.value for part in Part])


def unsettled(work: AnnotationSet) -> int:
    """The number of verse pairs that are not done."""
    return sum(not pair.done for pair in work.pairs)


def settled_alone(works: Sequence[AnnotationSet]) -> list[AnnotationSet]:
    """The same work, restricted to verse pairs done in all sets; BlinkerError if there are none."""
    done = [
        index
        for index, pairs in enumerate(zip(*(work.pairs for work in works), strict=True))
        if all(pair.done for pair in pairs)
    ]
    if not done:
        raise BlinkerError(NONE_SETTLED)
    return [work.chosen(done) for work in works]


def check_settled(row: Format, work: AnnotationSet) -> None:
    """Raise BlinkerError if work is unfinished and the format cannot say so."""
    count = unsettled(work)
    if count and Feature.LINKS in row.holds and Feature.STATES not in row.holds:
        raise BlinkerError(UNSETTLED, count=count, all=len(work.pairs), format=row.name)


def losses(row: Format, works: Sequence[AnnotationSet]) -> tuple[str, ...]:
    """The contents of these annotation sets that a format leaves out, each in a few words."""
    lost = dict.fromkeys(loss.value for work in works for loss in row.losses(work))
    names = [work.annotator for work in works]
    if Feature.ANNOTATOR in row.holds and file_names(names) != tuple(names):
        lost["annotators' names that no file can bear"] = None
    return tuple(lost)


def save_new(works: Mapping[Path, AnnotationSet]) -> tuple[Path, ...]:
    """Write annotation sets to files that do not exist yet, making their folders.

    Raises:
        InputError: some of the files exist already; none was written.
        SaveError: a file could not be written; none was left behind.
    """
    return write_new({path: annotation.write(work) for path, work in works.items()})


def load_sets(
    paths: Sequence[Path], before_each: BeforeEach = unannounced
) -> tuple[AnnotationSet, ...]:
    """Annotation files of one bitext by different annotators; InputError with every problem."""
    works: list[AnnotationSet] = []
    file_of: dict[str, str] = {}
    problems: list[Problem] = []
    for path in map(str, announced(paths, before_each)):
        try:
            work = annotation.load(Path(path))
        except InputError as error:
            problems += error.problems
            continue
        namesake = file_of.get(work.annotator)
        if namesake is not None:
            what = N_(
                "its annotator is '{annotator}', as in {other}; expected one file for each "
                "annotator"
            )
            values = {"annotator": work.annotator, "other": namesake}
            problems.append(Problem(path, GIVEN_TWICE if namesake == path else what, values=values))
            continue
        works.append(work)
        file_of[work.annotator] = path
    if problems:
        raise InputError(*problems)
    _check_one_bitext(paths, works)
    return tuple(works)


def _written(
    write: Writer, named: Mapping[str, AnnotationSet], path_of: Mapping[str, Path], choices: Choices
) -> Mapping[str, bytes]:
    """The files that a writer makes; problems name the annotation files."""
    try:
        return write(named, choices)
    except InputError as error:
        problems = (
            replace(problem, path=str(path_of.get(problem.path, problem.path)))
            for problem in error.problems
        )
        raise InputError(*problems) from error


def _check_one_bitext(paths: Sequence[Path], works: Sequence[AnnotationSet]) -> None:
    first = works[0].bitext
    problems = [
        Problem(
            str(path),
            N_(
                "its texts differ from those of {other} from verse pair {number} on; expected "
                "annotation sets of one bitext"
            ),
            values={"other": str(paths[0]), "number": _first_difference(first, work.bitext) + 1},
        )
        for path, work in zip(paths, works, strict=True)
        if work.bitext.fingerprint != first.fingerprint
    ]
    if problems:
        raise InputError(*problems)


def _first_difference(bitext: Bitext, other: Bitext) -> int:
    verses = zip(bitext.source_verses, bitext.target_verses, strict=True)
    others = zip(other.source_verses, other.target_verses, strict=True)
    pairs = enumerate(zip(verses, others, strict=False))
    differing = (place for place, (verse, other_verse) in pairs if verse != other_verse)
    return next(differing, min(len(bitext), len(other)))


def as_running_text(row: Format, work: AnnotationSet, choices: Choices) -> AnnotationSet:
    """The texts without annotations, as they were, or else as in ordinary writing."""
    bitext = work.bitext
    source, target = (
        [
            joined(verse, rules) if text is None else text.text if row.keeps_spaces else text.tidy
            for verse, text in zip(
                bitext.verses(side),
                bitext.running_texts(side) or [None] * len(bitext),
                strict=True,
            )
        ]
        for side, rules in ((side, choices.word_rules(bitext.language(side))) for side in Side)
    )
    return AnnotationSet.unannotated(bitext.with_verses(source, target))

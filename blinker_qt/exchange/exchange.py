"""Bringing work in from other formats and handing it out in them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from blinker_qt.bitext.annotation import AnnotationSet, Role, transposed
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence
from blinker_qt.bitext.tally import Tally, tally
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.exchange.completing import (
    in_its_direction,
    with_strengths_asked_for,
    with_unlinked_not_translated,
)
from blinker_qt.exchange.cutting import cut, running
from blinker_qt.files import BeforeEach, announced, safe_names, unannounced, write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.interchange import (
    Choices,
    Cutting,
    Feature,
    Format,
    Found,
    IndexBase,
    Part,
    Parts,
    Question,
    Unlinked,
    Writer,
)
from blinker_qt.formats.reading import begins_with_marks, encoding_of

NO_CHOICES = Choices()
LEFT_OUT_FILE = "left-out.txt"
"""Beside what was handed out: what the format could not hold."""
UNSETTLED = (
    "{count} of {all} verse pairs {count:is|are} not settled, which the format {format} cannot "
    "say: settle them, or hand out the settled verse pairs alone"
)

_SWAPPED = {Part.SOURCE: Part.TARGET, Part.TARGET: Part.SOURCE}
# RFC 5646, section 2.1, without the irregular tags that are kept for old times' sake.
_LANGUAGE_TAG = re.compile(
    r"(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})"
    r"(?:-[a-z]{4})?"
    r"(?:-(?:[a-z]{2}|[0-9]{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
    r"(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*"
    r"(?:-x(?:-[a-z0-9]{1,8})+)?"
    r"|x(?:-[a-z0-9]{1,8})+",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import read.

    Attributes:
        format: the format that was read.
        base: the number of a verse's first word; None where the format has no positions.
        source_language: language of the side that positions name first.
        target_language: language of the other side.
        unlinked: how words without a link were read; None where the format says what they are.
        tallies: what each annotation set holds, in their order.
        remarks: what was settled, ignored or left untouched.
    """

    format: Format
    base: IndexBase | None
    source_language: Language
    target_language: Language
    unlinked: Unlinked | None
    tallies: tuple[Tally, ...]
    remarks: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """The annotation sets that an import read, and its report."""

    annotation_sets: tuple[AnnotationSet, ...]
    report: ImportReport


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What an export wrote.

    Attributes:
        files: the files, in the order in which they were written.
        tallies: what each annotation set holds, by the name that it was given.
        dropped: what the format cannot hold and was left out.
    """

    files: tuple[Path, ...]
    tallies: Mapping[str, Tally]
    dropped: tuple[str, ...]


def language(tag: str) -> Language:
    """The language that a BCP 47 tag names.

    Raises:
        BlinkerError: the tag is malformed.
    """
    if not _LANGUAGE_TAG.fullmatch(tag):
        raise BlinkerError("'{tag}' is not a BCP 47 language tag such as en, grc or pt-BR", tag=tag)
    return Language.of(tag)


def bring_in(
    row: Format, parts: Parts, choices: Choices = NO_CHOICES, *, swapped: bool = False
) -> Imported:
    """Read work in another format.

    Args:
        row: the format; it has a reader.
        parts: the files that it needs, and may be given.
        choices: what it leaves open; languages are those of the source and the target side that
            are to come of it.
        swapped: whether its first side is to become the target; where texts stand in files of
            their own, they are named as they are to be, and the links name the target first.

    Raises:
        InputError: every problem of the files.
        BlinkerError: the annotator's name cannot stand in an annotation file.
    """
    if row.read is None:
        raise ValueError(f"{row.name} is not read")
    check_annotator(row, choices)
    if swapped:
        if _SWAPPED.keys() <= parts.keys():
            parts = {_SWAPPED.get(part, part): path for part, path in parts.items()}
        languages = choices.target_language, choices.source_language
        choices = replace(choices, source_language=languages[0], target_language=languages[1])
    encoding_of(choices.encoding)
    repeated = _repeated_marks(parts, choices)
    found = row.read(parts, choices)
    choices.check_count(len(found.annotation_sets[0].bitext), parts)
    found = _taken(replace(found, remarks=(*repeated, *found.remarks)), choices)
    return imported(row, found, choices, swapped=swapped)


def _taken(found: Found, choices: Choices) -> Found:
    """Those of the verse pairs that are asked for."""
    count = len(found.annotation_sets[0].bitext)
    places: Sequence[int] = range(count)[: choices.first]
    if choices.sample is not None and choices.sample < count:
        places = sorted(Random(choices.seed).sample(places, choices.sample))  # noqa: S311
    if len(places) == count:
        return found
    said = Sentence("verse pairs taken: {taken} of {count}", {"taken": len(places), "count": count})
    works = tuple(work.chosen(places) for work in found.annotation_sets)
    return replace(found, annotation_sets=works, remarks=(*found.remarks, said))


def _repeated_marks(parts: Parts, choices: Choices) -> tuple[Sentence, ...]:
    """What is said of files that begin with several byte order marks, which readers drop.

    Raises:
        InputError: there are such files, and the import is strict.
    """
    paths = [path for path in parts.values() if begins_with_marks(path)]
    if paths and choices.strict:
        what, expected = "the file begins with several byte order marks", "expected one at most"
        raise InputError(*(Problem(str(path), what, expected, 1) for path in paths))
    template = "{file}: byte order marks at the beginning were dropped"
    return tuple(Sentence(template, {"file": str(path)}) for path in paths)


def check_annotator(row: Format, choices: Choices) -> None:
    """Check the annotator's name, where a format asks for one.

    Raises:
        BlinkerError: it cannot stand in an annotation file.
    """
    if Question.ANNOTATOR in row.asks:
        _check_name(choices.annotator)


def imported(row: Format, found: Found, choices: Choices, *, swapped: bool) -> Imported:
    """What becomes of that which a reader found.

    Args:
        row: the format.
        found: what was read; where sides are swapped, with the target first.
        choices: what was said of the files.
        swapped: whether its first side is to become the target.
    """
    if Question.CUT_AT in row.asks:
        found = cut(found, choices.cut_at)
    works = tuple(map(transposed, found.annotation_sets)) if swapped else found.annotation_sets
    works = tuple(with_strengths_asked_for(in_its_direction(work)) for work in works)
    if choices.unlinked is Unlinked.NOT_TRANSLATED:
        works = tuple(map(with_unlinked_not_translated, works))
    bitext = works[0].bitext
    report = ImportReport(
        row,
        found.base,
        bitext.source_language,
        bitext.target_language,
        choices.unlinked if Question.UNLINKED in row.asks else None,
        tuple(map(tally, works)),
        found.remarks,
    )
    return Imported(works, report)


def hand_out(
    row: Format,
    paths: Sequence[Path],
    folder: Path,
    choices: Choices = NO_CHOICES,
    before_each: BeforeEach = unannounced,
    *,
    settled_only: bool = False,
) -> ExportReport:
    """Write annotation files of one bitext in another format, and beside what it leaves out.

    Verse pairs go out as they came the first time.

    Args:
        row: the format; it has a writer.
        paths: the annotation files, at least one.
        folder: where the files go; made if it does not exist.
        choices: what the format leaves open.
        before_each: called before each file is read; what it raises ends the reading.
        settled_only: whether verse pairs are left out that are not done in all of them.

    Raises:
        BlinkerError: a gold standard is unfinished and the format cannot say so.
        InputError: every problem of the annotation files, or files that exist already.
        SaveError: a file could not be written; none was left behind.
    """
    if row.write is None:
        raise ValueError(f"{row.name} is not written")
    loaded = _loaded(paths, before_each)
    dropped = losses(row, loaded)
    works = [work.chosen(work.bitext.of_pass(1)) for work in loaded]
    works = settled_alone(works) if settled_only else works
    for work in works:
        if work.role is Role.GOLD:
            check_settled(row, work)
    names = file_names([work.annotator for work in works])
    named = dict(zip(names, works, strict=True))
    if Question.CUT_AT in row.asks_writing and choices.cut_at is Cutting.PUNCTUATION:
        works = list(map(running, works))
    handed_out = dict(zip(names, works, strict=True))
    contents = dict(_written(row.write, handed_out, dict(zip(names, paths, strict=True)), choices))
    if dropped:
        contents[LEFT_OUT_FILE] = "".join(f"{line}\n" for line in dropped).encode()
    files = write_new({folder / path: data for path, data in contents.items()})
    return ExportReport(files, {name: tally(work) for name, work in named.items()}, dropped)


def file_names(annotators: Sequence[str]) -> tuple[str, ...]:
    """What annotators' files are called, beside those of the texts."""
    return safe_names(annotators, [part.value for part in Part])


def unsettled(work: AnnotationSet) -> int:
    """How many verse pairs are not done."""
    return sum(not pair.done for pair in work.pairs)


def settled_alone(works: Sequence[AnnotationSet]) -> list[AnnotationSet]:
    """The same work on the verse pairs that are done in all of these.

    Raises:
        BlinkerError: there is none.
    """
    done = [
        index
        for index, pairs in enumerate(zip(*(work.pairs for work in works), strict=True))
        if all(pair.done for pair in pairs)
    ]
    if not done:
        raise BlinkerError("no verse pair is settled")
    return [work.chosen(done) for work in works]


def check_settled(row: Format, work: AnnotationSet) -> None:
    """Check that nothing unfinished goes into a format that cannot say that it is.

    Raises:
        BlinkerError: links of verse pairs that are not done would.
    """
    count = unsettled(work)
    if count and Feature.LINKS in row.holds and Feature.STATES not in row.holds:
        raise BlinkerError(
            UNSETTLED,
            count=count,
            all=len(work.pairs),
            format=row.name,
        )


def losses(row: Format, works: Sequence[AnnotationSet]) -> tuple[str, ...]:
    """What these annotation sets hold and a format leaves out, each in a few words."""
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


def _loaded(paths: Sequence[Path], before_each: BeforeEach) -> tuple[AnnotationSet, ...]:
    works: list[AnnotationSet] = []
    file_of: dict[str, str] = {}
    problems: list[Problem] = []
    for path in map(str, announced(paths, before_each)):
        try:
            work = annotation.load(Path(path))
        except InputError as error:
            problems += error.problems
            continue
        other = file_of.get(work.annotator)
        if other is not None:
            what = "its annotator is '{annotator}', as in {other}"
            values = {"annotator": work.annotator, "other": other}
            expected = "expected one file an annotator"
            problems.append(Problem(path, what, expected, values=values))
            continue
        works.append(work)
        file_of[work.annotator] = path
    if problems:
        raise InputError(*problems)
    _check_one_bitext(paths, works)
    return tuple(works)


def _written(
    write: Writer,
    named: Mapping[str, AnnotationSet],
    path_of: Mapping[str, Path],
    choices: Choices,
) -> Mapping[str, bytes]:
    """What a writer makes of annotation sets; its problems are those of their files."""
    try:
        return write(named, choices)
    except InputError as error:
        problems = (
            replace(one, path=str(path_of.get(one.path, one.path))) for one in error.problems
        )
        raise InputError(*problems) from error


def _check_one_bitext(paths: Sequence[Path], works: Sequence[AnnotationSet]) -> None:
    first = works[0].bitext
    problems = [
        Problem(
            str(path),
            "its bitext is not that of {other}: they differ from verse pair {number} on",
            "expected annotation sets of one bitext",
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
    return next((place for place, (one, two) in pairs if one != two), min(len(bitext), len(other)))


def _check_name(name: str) -> None:
    if not name or name != name.strip() or not _holds_one_line(name):
        raise BlinkerError("'{name}' cannot be an annotator's name", name=name)


def _holds_one_line(name: str) -> bool:
    return first_unholdable(name) is None and not {"\n", "\r", "\t"} & set(name)

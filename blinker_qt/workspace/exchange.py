"""Bringing work in from other formats and handing it out in them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.coverage import unaccounted
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Values
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.bitext.verses import Language, Side
from blinker_qt.formats import annotation_xml, blinker98, pharaoh, plain_text
from blinker_qt.formats.blinker98 import ENGLISH, FRENCH, Conflicts
from blinker_qt.formats.pharaoh import IndexBase
from blinker_qt.formats.registry import BLINKER98, PHARAOH, TEXT, Format, Unlinked
from blinker_qt.workspace.new_files import write_new
from blinker_qt.workspace.safe_names import safe_names
from blinker_qt.workspace.tally import Tally, tally

SUFFIX = ".blinker"

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
class Remark:
    """Something that people should know about an import or export that went well.

    Attributes:
        template: an English sentence with named ``{fields}``.
        values: what the fields stand for.
    """

    template: str
    values: Values

    def __str__(self) -> str:
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import read.

    Attributes:
        format: the format that was read.
        base: the number of a verse's first word; None where the format has no positions.
        source_language: language of the side that positions name first.
        target_language: language of the other side.
        unlinked: how words without a link were read.
        tallies: what each annotation set holds, in their order.
        remarks: what was settled, ignored or left untouched.
    """

    format: Format
    base: IndexBase | None
    source_language: Language
    target_language: Language
    unlinked: Unlinked
    tallies: tuple[Tally, ...]
    remarks: tuple[Remark, ...]


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
        tallies: what each annotator's folder holds, by its name.
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


def import_blinker98(
    folder: Path,
    *,
    source_language: Language = ENGLISH,
    target_language: Language = FRENCH,
    unlinked: Unlinked = BLINKER98.unlinked,
    conflicts: Conflicts = Conflicts.REFUSE,
) -> Imported:
    """Every annotator's work in a folder of the 1998 layout (see `blinker98.read`).

    Raises:
        InputError: every problem of the folder.
    """
    found = blinker98.read(
        folder,
        source_language=source_language,
        target_language=target_language,
        conflicts=conflicts,
    )
    template = "{path}: {count} lines behind the verses were not read"
    remarks = [Remark(template, {"path": path, "count": count}) for path, count in found.trailers]
    remarks += [
        Remark("{path} was not read: it looks like a copy", {"path": path})
        for path in found.ignored
    ]
    remarks += [
        Remark("{path} looks like UTF-8, but was read as Latin-1", {"path": path})
        for path in found.perhaps_utf8
    ]
    if found.settled:
        template = "{count} words were both linked and not translated; settled by: {conflicts}"
        remarks.append(Remark(template, {"count": found.settled, "conflicts": conflicts.value}))
    for work in found.annotation_sets:
        left = sum(not pair.done for pair in work.pairs)
        if left:
            template = "{annotator} has no files for {count} verse pairs; they are untouched"
            remarks.append(Remark(template, {"annotator": work.annotator, "count": left}))
    return _imported(BLINKER98, found.annotation_sets, IndexBase.ONE, unlinked, remarks)


def import_text(
    source: Path,
    target: Path,
    references: Path | None = None,
    *,
    source_language: Language,
    target_language: Language,
) -> Imported:
    """A bitext in plain text that nobody has begun to annotate (see `plain_text.read`).

    Raises:
        InputError: every problem of the files.
    """
    bitext = plain_text.read(
        source,
        target,
        references,
        source_language=source_language,
        target_language=target_language,
    )
    return _imported(TEXT, (AnnotationSet.unannotated(bitext),), None, TEXT.unlinked, ())


def import_pharaoh(
    links: Path,
    source: Path,
    target: Path,
    references: Path | None = None,
    *,
    base: IndexBase,
    annotator: str,
    source_language: Language,
    target_language: Language,
    unlinked: Unlinked = PHARAOH.unlinked,
) -> Imported:
    """One annotator's links on a bitext in plain text (see `pharaoh.read`).

    Raises:
        InputError: every problem of the texts or, where they have none, of the links.
        BlinkerError: the annotator's name cannot stand in an annotation file.
    """
    if not annotator or annotator != annotator.strip() or not _holds_one_line(annotator):
        raise BlinkerError("'{name}' cannot be an annotator's name", name=annotator)
    bitext = plain_text.read(
        source,
        target,
        references,
        source_language=source_language,
        target_language=target_language,
    )
    work = pharaoh.read(links, bitext, base, annotator)
    return _imported(PHARAOH, (work,), base, unlinked, ())


def export_blinker98(paths: Sequence[Path], folder: Path) -> ExportReport:
    """Write annotation files of one bitext as a 1998 distribution (see `blinker98.write`).

    Args:
        paths: the annotation files, at least one.
        folder: where the distribution goes; made if it does not exist.

    Raises:
        InputError: every problem of the annotation files, or files that exist already.
        SaveError: a file could not be written; none was left behind.
    """
    loaded = _loaded(paths)
    works = {path: work.chosen(work.bitext.of_pass(1)) for path, work in loaded.items()}
    folders = dict(zip(works, safe_names([work.annotator for work in works.values()]), strict=True))
    contents = blinker98.write(works, folders)
    files = write_new({folder / path: data for path, data in contents.items()})
    dropped = {loss: None for work in works.values() for loss in blinker98.lost(work)}
    if any(work.bitext.passes for work in loaded.values()):
        dropped["verse pairs that come again"] = None
    if any(folders[path] != work.annotator for path, work in works.items()):
        dropped["annotators' names that are no folder's name"] = None
    tallies = {folders[path]: tally(work) for path, work in works.items()}
    return ExportReport(files, tallies, tuple(dropped))


def save_new(works: Mapping[Path, AnnotationSet]) -> tuple[Path, ...]:
    """Write annotation sets to files that do not exist yet, making their folders.

    Raises:
        InputError: some of the files exist already; none was written.
        SaveError: a file could not be written; none was left behind.
    """
    return write_new({path: annotation_xml.write(work) for path, work in works.items()})


def _loaded(paths: Sequence[Path]) -> dict[str, AnnotationSet]:
    works: dict[str, AnnotationSet] = {}
    file_of: dict[str, str] = {}
    problems: list[Problem] = []
    for path in map(str, paths):
        try:
            work = annotation_xml.load(Path(path))
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
        works[path] = work
        file_of[work.annotator] = path
    if problems:
        raise InputError(*problems)
    return works


def _imported(
    row: Format,
    works: Sequence[AnnotationSet],
    base: IndexBase | None,
    unlinked: Unlinked,
    remarks: Sequence[Remark],
) -> Imported:
    if unlinked is Unlinked.NOT_TRANSLATED:
        works = [_with_unlinked_not_translated(work) for work in works]
    bitext = works[0].bitext
    report = ImportReport(
        row,
        base,
        bitext.source_language,
        bitext.target_language,
        unlinked,
        tuple(tally(work) for work in works),
        tuple(remarks),
    )
    return Imported(tuple(works), report)


def _with_unlinked_not_translated(work: AnnotationSet) -> AnnotationSet:
    """The same work with every unaccounted word of its done verse pairs marked."""
    pairs = []
    for verse_pair, pair in zip(work.bitext, work.pairs, strict=True):
        if pair.done:
            alignment = pair.alignment
            left = unaccounted(verse_pair, alignment)
            for side in Side:
                alignment = alignment.mark_not_translated(side, left.on(side))
            pairs.append(pair.with_alignment(alignment))
        else:
            pairs.append(pair)
    return replace(work, pairs=tuple(pairs))


def _holds_one_line(name: str) -> bool:
    return first_unholdable(name) is None and not {"\n", "\r", "\t"} & set(name)

"""The output of automatic aligners, read over the texts of a gold standard."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.agreement.encoding import WordNumbers
from blinker_qt.annotate.second_pass import first_pass
from blinker_qt.announcing import BeforeEach, announced, unannounced
from blinker_qt.bitext.annotation import AnnotationSet, Role, transposed_bitext
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.collation import AnnotatorWork, Collation
from blinker_qt.compare.loading import ColumnLoader, differences, name_problem, names_of
from blinker_qt.exchange.exchange import Imported, check_annotator, imported
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.interchange import (
    Choices,
    Feature,
    Format,
    LinksBesideTexts,
    Question,
)
from blinker_qt.formats.reading import encoding_of
from blinker_qt.formats.registry import EXCHANGED


def _stands_alone(row: Format) -> bool:
    """Whether one path is all that is needed beside a bitext."""
    links_alone = isinstance(row.read, LinksBesideTexts)
    return row.read is not None and (links_alone or len(row.needs) == 1)


SYSTEM_FORMATS = tuple(
    row for row in EXCHANGED if Feature.LINKS in row.holds and _stands_alone(row)
)
"""The formats in which links can be read over a bitext that is there already."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """How files that are not annotation files are to be read.

    Attributes:
        row: their format, one of `SYSTEM_FORMATS`.
        choices: what it leaves open; the annotator is the name of the file.
        swapped: whether they name target words first.
    """

    row: Format
    choices: Choices
    swapped: bool = False

    def read(self, path: Path, name: str, bitext: Bitext) -> tuple[AnnotationColumns, ...]:
        """Read one over a bitext, as a machine's work (see `gathering.Others`)."""
        # Nobody would be told of repairs here.
        choices = replace(self.choices, strict=True)
        if Question.ANNOTATOR in self.row.asks:
            choices = replace(choices, annotator=name)
        brought = bring_in_over(self.row, path, bitext, choices, swapped=self.swapped)
        works = (replace(work, role=Role.MACHINE) for work in brought.annotation_sets)
        return tuple(map(AnnotationColumns.of, works))


def bring_in_over(
    row: Format,
    path: Path,
    bitext: Bitext,
    choices: Choices,
    *,
    swapped: bool = False,
) -> Imported:
    """Read work in another format on a bitext that is there already.

    Formats of links alone are read over its texts; those with texts of their own must have the same
    ones, but for what verse pairs are called.

    Args:
        row: the format, one of `SYSTEM_FORMATS`.
        path: the one file or folder.
        bitext: the texts.
        choices: what the format leaves open.
        swapped: whether the file names target words, or has the target text, first.

    Returns:
        Annotation sets on the bitext itself.

    Raises:
        InputError: every problem of the file.
        BlinkerError: the annotator's name cannot stand in an annotation file.
    """
    if row not in SYSTEM_FORMATS or row.read is None:
        raise ValueError(f"{row.name} is not read over a bitext")
    check_annotator(row, choices)
    encoding_of(choices.encoding)
    if isinstance(row.read, LinksBesideTexts):
        texts = transposed_bitext(bitext) if swapped else bitext
        found = row.read.read_links(path, texts, choices)
    else:
        found = row.read({row.needs[0]: path}, choices)
    brought = imported(row, found, choices, swapped=swapped)
    works = tuple(_on(bitext, work, str(path)) for work in brought.annotation_sets)
    return replace(brought, annotation_sets=works)


def open_systems(
    gold: Path,
    systems: Sequence[Path],
    outputs: Outputs | None = None,
    before_each: BeforeEach = unannounced,
) -> Collation:
    """Put a gold standard and systems side by side; the gold standard comes first.

    Verse pairs that come again in an annotation file are left out.

    Args:
        gold: an annotation file.
        systems: annotation files, and where `outputs` says how to read them, files of others.
        outputs: how files that are not called annotation files are read.
        before_each: called before each file is read; what it raises ends the reading.

    Raises:
        InputError: every problem of the files, such as that one is of another bitext.
        BlinkerError: a file's name cannot be that of an annotator.
    """
    loader = ColumnLoader()
    files = announced([gold, *systems], before_each)
    whole = loader.load(next(files))
    columns = first_pass(whole)
    words = WordNumbers.of(columns.bitext)
    members = [AnnotatorWork.of(str(gold), columns, words)]
    called_by_name: dict[str, str] = {}
    problems: list[Problem] = []
    names = names_of(systems)
    for path, name in zip(files, names, strict=True):
        try:
            read = [
                first_pass(some) for some in read_over(path, name, whole.bitext, outputs, loader)
            ]
            for system in read:
                if wrong := differences(str(path), system.bitext, str(gold), columns.bitext):
                    raise InputError(*wrong)
        except InputError as error:
            problems += error.problems
            continue
        for system in read:
            problem = name_problem(str(path), system.annotator, called_by_name)
            problems += [problem] if problem else []
            called_by_name.setdefault(system.annotator, str(path))
            members.append(AnnotatorWork.of(str(path), system, words))
    if problems:
        raise InputError(*problems)
    return Collation(columns.bitext, words, tuple(members))


def read_over(
    path: Path, name: str, bitext: Bitext, outputs: Outputs | None, loader: ColumnLoader
) -> tuple[AnnotationColumns, ...]:
    """Read an annotation file, or another file over a bitext.

    Args:
        path: the file or folder.
        name: the annotator, where the format names none.
        bitext: the texts.
        outputs: how files that are not called annotation files are read; None if they are such
            all the same.
        loader: reads annotation files.

    Raises:
        InputError: every problem of the file.
        BlinkerError: the name cannot be that of an annotator.
    """
    if outputs is None or path.suffix == SUFFIX:
        return (loader.load(path),)
    return outputs.read(path, name, bitext)


def _on(bitext: Bitext, work: AnnotationSet, path: str) -> AnnotationSet:
    """The same work on the bitext itself, which has the same texts."""
    theirs = work.bitext
    if theirs is not bitext:
        references = (*bitext.references, *theirs.references[len(bitext) :])[: len(theirs)]
        named = replace(theirs, references=references)
        if problems := differences(path, named, "the bitext", bitext):
            raise InputError(*problems)
    return replace(work, bitext=bitext)

"""The command ``assign``: a file for each annotator of a study."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.cli.commands import Command
from blinker_qt.cli.options import add_format, count, print_tables
from blinker_qt.compare.table import ANNOTATOR, FIRST, SECOND, Cell, Column, Kind, Table, columns
from blinker_qt.exchange.exporting import save_new
from blinker_qt.files import safe_names
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.study.assigning import Assignment, assign, packets, read_plan

_DESCRIPTION = """Write a file for each annotator of a study, with the annotator's name and verse
pairs, as a plan says. Sets are numbered through the study, so that files with different verse pairs
can be compared. Nothing is written if the plan cannot be carried out."""

_EPILOG = """PLAN is a TOML file with a table [[part]] for each part of the study: pairs (such as
"1-100"), annotators (a list of names), and if wanted name, by (how many of the annotators get each
verse pair; default: all), and sets (their number) or set-size (verse pairs in a set). If not all
annotators get a part, whole sets are assigned: in equal numbers, and so that every two annotators
share about as many verse pairs."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="an annotation file (.blinker) that nobody has worked on"
    )
    parser.add_argument("plan", metavar="PLAN", help="who annotates what (.toml)")
    parser.add_argument(
        "-o", "--output", metavar="DIR", required=True, help="write the files to DIR"
    )
    parser.add_argument(
        "--pace", metavar="N", type=count, help="foresee hours at N words per hour, of both texts"
    )
    add_format(parser)


def _assign(arguments: argparse.Namespace) -> int:
    study = annotation.load(Path(arguments.file))
    assignment = assign(read_plan(Path(arguments.plan)), len(study.bitext))
    works = packets(study, assignment)
    names = [name + SUFFIX for name in safe_names(tuple(works))]
    folder = Path(arguments.output)
    save_new({folder / name: work for name, work in zip(names, works.values(), strict=True)})
    tables = _files(dict(zip(names, works.values(), strict=True)), arguments.pace)
    print_tables((tables, _shared(assignment)), arguments.format)
    return 0


def _files(works: Mapping[str, AnnotationSet], pace: int | None) -> Table:
    rows = list[tuple[Cell, ...]]()
    for name, work in works.items():
        verses = (*work.bitext.source_verses, *work.bitext.target_verses)
        words = sum(verse.count(" ") + 1 for verse in verses)
        hours = (words / pace,) if pace else ()
        rows.append(
            (work.annotator, name, len(set(work.bitext.sets)), len(work.pairs), words, *hours)
        )
    headings = (
        *(ANNOTATOR, Column("file", "file")),
        *columns(Kind.COUNT, "sets", "verse pairs", "words"),
        *(columns(Kind.AMOUNT, "hours") if pace else ()),
    )
    return Table("files", "Files", headings, tuple(rows))


def _shared(assignment: Assignment) -> Table:
    return Table(
        "shared",
        "Verse pairs in common",
        (FIRST, SECOND, *columns(Kind.COUNT, "verse pairs")),
        tuple(assignment.shared()),
    )


COMMANDS: Mapping[str, Command] = {
    "assign": Command(
        "write a file for each annotator of a study",
        _DESCRIPTION,
        _arguments,
        _assign,
        epilog=_EPILOG,
    )
}

"""The command ``guide``: the style guide of a study."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from blinker_qt.bitext.errors import Sentence
from blinker_qt.cli.commands import Command
from blinker_qt.cli.options import add_format, print_tables
from blinker_qt.compare.table import Column, Table
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.guide import as_plain, newest_guide, version_text
from blinker_qt.study.guide_editing import Beginning, begin_guide, guide_in

_DESCRIPTION = """Print the rulings of the style guide of a study, or begin one. The guide is the
folder guide/ of the study, in Markdown: contents.md has the version, a list of links to the
chapters, and the list of changes. hand-out puts the guide into the files that it writes. After
annotators have got a version, a changed guide needs a higher one."""
_EPILOG = """A chapter has a title (# Negation), an introduction, and rulings (## NEG-1 Title). A
paragraph such as "Figure NEG-1: caption" before an indented block of three lines (source verse,
target verse, links) is drawn; 4- is a source word that is not translated, -4 a target word, 2-3? a
possible link. NEG-1-not names a figure that shows what is wrong."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", help="the folder of a study (see new-study)")
    parser.add_argument(
        "--begin",
        choices=[beginning.value for beginning in Beginning],
        help="begin a guide: empty, with the general rules of the guide that comes with the "
        "program, or with all of that (for English and French)",
    )
    parser.add_argument(
        "--language",
        choices=("en", "fr"),
        default="en",
        help="the language of the rules that it begins with (default: %(default)s)",
    )
    add_format(parser)


def _guide(arguments: argparse.Namespace) -> int:
    study = StudyFolder.open(Path(arguments.folder))
    if arguments.begin:
        begin_guide(study, Beginning(arguments.begin), arguments.language)
        study = StudyFolder.open(study.root)
    sent = version_text(newest_guide(work.study for work in study.packets().values()))
    print_tables((_rulings(study, sent),), arguments.format)
    return 0


def _rulings(study: StudyFolder, sent: str) -> Table:
    guide = guide_in(study)
    notes = [Sentence("the study has no guide of its own; begin one with --begin")]
    if guide is not None:
        notes = [Sentence("version {version}", {"version": guide.version})]
        if sent:
            notes.append(Sentence("annotators have version {version}", {"version": sent}))
    return Table(
        "rulings",
        "Rulings of the style guide",
        (Column("ruling", "ruling"), Column("title", "title"), Column("chapter", "chapter")),
        tuple(
            (ruling.number, as_plain(ruling.title), as_plain(chapter.title))
            for chapter in (guide.chapters if guide else ())
            for ruling in chapter.rulings
        ),
        notes=tuple(notes),
    )


COMMANDS: Mapping[str, Command] = {
    "guide": Command(
        "print or begin the style guide of a study",
        _DESCRIPTION,
        _arguments,
        _guide,
        epilog=_EPILOG,
    ),
}

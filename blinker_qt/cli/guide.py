"""The commands ``guide`` and ``practice``: the style guide of a study, and learning it."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from blinker_qt.bitext.errors import Sentence
from blinker_qt.cli.commands import Arguments, Command, argument
from blinker_qt.cli.guide_options import beginning_of, beginning_options
from blinker_qt.cli.options import FORMAT, print_tables
from blinker_qt.cli.output import print_line
from blinker_qt.compare.table import Column, Table
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.gold.feedback import practice_from
from blinker_qt.paths import data_directory
from blinker_qt.study.folder import GUIDE_FOLDER, StudyFolder, sent_guide
from blinker_qt.study.guide import as_plain, unlisted_pages, version_text
from blinker_qt.study.guide_editing import begin_guide, guide_in
from blinker_qt.study.practice_answers import answers_file
from blinker_qt.study.touched import ask_for_look, ruling_of, touched_pairs, touched_table
from blinker_qt.translation import counted_noun

_DESCRIPTION = """Print the rulings of the style guide of a study, or begin one. The guide is the
folder guide/ of the study, in Markdown: contents.md has the version, a list of links to the
chapters, and the list of changes. hand-out puts the guide into the files that it writes. After
annotators have got a version, a changed guide needs a higher one."""
_EPILOG = """A chapter has a title (# Negation), an introduction, and rulings (## NEG-1 Title). A
paragraph such as "Figure NEG-1: caption" before an indented block is drawn. The block has a source
verse, a target verse and, if words are linked, links, one line each; 4- is a source word that is
not translated, -4 a target word, 2-3? a possible link. NEG-1-not names a figure that shows what is
wrong. A paragraph such as "Words NEG-1: `not ↔ ne … pas`, `*ment`." lists the words that the ruling
is about: … stands for any words between, * for any letters, A ↔ B for words of both sides that are
to be linked, and A ↔ ∅ for a word that is not translated."""

_PRACTICE_FORMS = ("FILE -o OUT", "DIR")
_PRACTICE_DESCRIPTION = """Make a practice file from the verse pairs that are done in an annotation
file, such as those that a lead has linked. Whoever opens it links the same words, and sees after
each verse pair where the answer differs, and the rulings that notes in FILE cite: notes on words
for these words, notes on a verse pair for all of them. It has no name, and a study's style guide
goes with it. With the folder of a study, make the file in which its lead links verse pairs for
this, practice/answers.blinker, or bring the style guide in it up to date."""


_ARGUMENTS: Arguments = (
    argument("folder", metavar="DIR", help="the folder of a study (see new-study)"),
    *beginning_options("begin", "language"),
    argument(
        "--ruling",
        metavar="NUMBER",
        help="print the verse pairs with words that this ruling is about, and who has done them",
    ),
    argument(
        "--look-again",
        action="store_true",
        help="with --ruling: ask everybody who did such verse pairs to look at them again, in a "
        "new version of the guide",
    ),
    FORMAT,
)


def _guide(arguments: argparse.Namespace) -> int:
    with StudyFolder.to_change(Path(arguments.folder)) as study:
        return _of_study(arguments, study)


def _of_study(arguments: argparse.Namespace, study: StudyFolder) -> int:
    if arguments.look_again and not arguments.ruling:
        arguments.misused("--look-again needs --ruling")
    if arguments.ruling:
        ruling = ruling_of(study, arguments.ruling)
        print_tables(
            (touched_table(study, ruling, touched_pairs(study, ruling)),), arguments.format
        )
        if arguments.look_again:
            look = ask_for_look(study, ruling.number)
            number = counted_noun(len(look.references), "verse pair")
            print_line(
                f"{number} to be looked at again, with version {look.version} of the guide; "
                "hand-out writes the files",
                sys.stderr,
            )
        return 0
    if beginning := beginning_of(arguments, "--begin"):
        begin_guide(study, *beginning)
        study = StudyFolder.open(study.root)
    sent = version_text(sent_guide(study))
    print_tables((_rulings(study, sent),), arguments.format)
    return 0


_PRACTICE_ARGUMENTS: Arguments = (
    argument(
        "file",
        metavar="FILE|DIR",
        help="an annotation file with the answers, or the folder of a study",
    ),
    argument("-o", "--output", metavar="OUT", help="the new practice file (.blinker)"),
)


def _practice(arguments: argparse.Namespace) -> int:
    source = Path(arguments.file)
    if source.is_dir() is bool(arguments.output):
        arguments.misused("-o OUT goes with FILE, and not with DIR")
    if source.is_dir():
        with StudyFolder.to_change(source) as study:
            print_line(answers_file(study, data_directory()))
        return 0
    answers = practice_from(annotation.load(source))
    output = Path(arguments.output)
    write_new({output: annotation.write(answers)})
    number = counted_noun(len(answers.pairs), "verse pair")
    print_line(f"{output}: {number} to practise on")
    return 0


def _rulings(study: StudyFolder, sent: str) -> Table:
    guide = guide_in(study)
    notes = [Sentence("the study has no guide of its own; begin one with --begin")]
    if guide is not None:
        notes = [Sentence("version {version}", {"version": guide.version})]
        others = unlisted_pages(study.root / GUIDE_FOLDER, study.guide)
        if others:
            notes.append(
                Sentence(
                    "not in the list of chapters, and so not part of the guide: {pages}",
                    {"pages": ", ".join(others)},
                )
            )
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
        _ARGUMENTS,
        _guide,
        epilog=_EPILOG,
    ),
    "practice": Command(
        "make a practice file from verse pairs that somebody has linked",
        _PRACTICE_DESCRIPTION,
        _PRACTICE_ARGUMENTS,
        _practice,
        forms=_PRACTICE_FORMS,
    ),
}

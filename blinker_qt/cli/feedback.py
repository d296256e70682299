"""``blinker-qt feedback``: what a gold standard tells each annotator."""

import argparse
import sys
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.cli.wording import counted
from blinker_qt.formats import annotation_xml
from blinker_qt.workspace.feedback import Feedback, feedback_on, files_of
from blinker_qt.workspace.new_files import write_new
from blinker_qt.workspace.safe_names import safe_names

_DESCRIPTION = """Put the work of annotators beside a gold standard. Each of them gets small files
of the verse pairs in which they differ from it: NAME-feedback.blinker is the gold standard, with
notes on what differs and the rulings that were missed, and shows their own links beneath; these
are in NAME-own.blinker, which has to stay beside it; NAME-practice.blinker holds the same verse
pairs to be linked anew. The files say nothing of other annotators. Agreement is printed, with its
signature."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "feedback",
        help="tell annotators where they differ from a gold standard",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold standard (.blinker)")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="an annotation file; one for each annotator"
    )
    parser.add_argument("--output", metavar="DIR", required=True, help="where the files go")


def run(arguments: argparse.Namespace) -> int:
    """Write the files of all annotators, or none; 0 if they were written."""
    gold = annotation_xml.load(Path(arguments.gold))
    works = [_first_pass(annotation_xml.load(Path(file))) for file in arguments.files]
    found = [feedback_on(work, gold) for work in works]
    names = dict(zip((work.annotator for work in works), arguments.files, strict=True))
    if len(names) < len(works):
        print("blinker-qt: two files are by one annotator", file=sys.stderr)
        return 1
    safe = safe_names(list(names))
    contents: dict[Path, bytes] = {}
    for feedback, work, name in zip(found, works, safe, strict=True):
        contents |= files_of(feedback, work, gold, name, Path(arguments.output))
    write_new(contents)
    for feedback in found:
        print(_in_words(feedback))
    return 0


def _first_pass(work: AnnotationSet) -> AnnotationSet:
    """The work without verse pairs that come again: a gold standard has none."""
    if not work.bitext.passes:
        return work
    indices = [index for index in range(len(work.bitext)) if work.bitext.pass_of(index) == 1]
    return work.chosen(indices)


def _in_words(feedback: Feedback) -> str:
    compared = counted(feedback.compared, "verse pair")
    agreement = f"agreement {100 * feedback.rate:.2f} % with the gold standard on {compared}"
    lines = [f"{feedback.annotator}: {agreement}; {len(feedback.missed)} of them differ"]
    if feedback.rulings:
        missed = ", ".join(f"{ruling} ({times})" for ruling, times in feedback.rulings)
        lines.append(f"  rulings missed: {missed}")
    lines.append(f"  {feedback.signature}")
    return "\n".join(lines)

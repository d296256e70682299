"""``blinker-qt feedback``: what a gold standard tells each annotator."""

import argparse
from pathlib import Path

from blinker_qt.cli import choosing
from blinker_qt.compare.collation import nobody
from blinker_qt.gold.feedback import Feedback, give, read_gold, read_works
from blinker_qt.translation import counted_noun

_DESCRIPTION = """Put the work of annotators beside a gold standard. Each of them gets small files:
NAME-feedback.blinker shows, opened in the program, their links beside it, where they differ, the
rulings that they missed and how far they agree. NAME-practice.blinker holds the verse pairs in
which they differ, to be linked anew and compared with the answer. The files say nothing of other
annotators. Agreement is printed, with its signature. Files that do not take part, such as work on
another bitext, are named. Exit status 0 only if no file was left out."""


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
    choosing.add_roles(parser)
    parser.add_argument("--output", metavar="DIR", required=True, help="where the files go")


def run(arguments: argparse.Namespace) -> int:
    """Write the files of all annotators who take part, or none; 0 if no file was left out."""
    path = Path(arguments.gold)
    gold = read_gold(path)
    works, left_out = read_works(
        [Path(file) for file in arguments.files], path, gold, arguments.include_roles
    )
    choosing.print_problems(left_out)
    if not works:
        raise nobody()
    told, _ = give(gold, works, Path(arguments.output))
    for feedback in told:
        print(_in_words(feedback))
    return int(bool(left_out))


def _in_words(feedback: Feedback) -> str:
    compared = counted_noun(len(feedback.reviews), "verse pair")
    rate = f"agreement {100 * feedback.rate:.2f} % (not-translated marks counted)"
    agreement = f"{rate} with the gold standard on {compared}"
    lines = [f"{feedback.annotator}: {agreement}; {len(feedback.missed)} of them differ"]
    if feedback.rulings:
        missed = ", ".join(f"{ruling} ({times})" for ruling, times in feedback.rulings)
        lines.append(f"  rulings missed: {missed}")
    lines.append(f"  {feedback.signature}")
    return "\n".join(lines)

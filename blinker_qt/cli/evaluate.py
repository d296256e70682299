"""``blinker-qt evaluate``: systems held against a gold standard."""

import argparse
from pathlib import Path

from blinker_qt.cli import choosing
from blinker_qt.formats.interchange import Choices, IndexBase, Question
from blinker_qt.workspace.collation import read_stoplist
from blinker_qt.workspace.comparison import Options
from blinker_qt.workspace.evaluation import evaluate
from blinker_qt.workspace.evaluation_tables import tables
from blinker_qt.workspace.systems import SYSTEM_FORMATS, Outputs, open_systems

_DESCRIPTION = """Hold automatic aligners, or annotators, against a gold standard: precision, recall
and F1, the alignment error rate (AER) of Och and Ney (2003) with its sure and possible links, and
the agreement rate (Dice of weighted links) with the gold standard in both directions. Links are
pooled over the verse pairs that the gold standard and all systems have done. Stoplists add the same
figures without function words. Intervals come of 1000 bootstrap draws of verse pairs, p values of
1000 random exchanges of two systems' verse pairs; both are the same every time. Input that is not
right is refused as a whole, with one error a line on standard error."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "evaluate",
        help="hold systems against a gold standard",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold standard, an annotation file")
    parser.add_argument(
        "systems",
        nargs="+",
        metavar="SYSTEM",
        help="an annotation file (.blinker) of the same bitext, or with --from another file of "
        "links, which is then called by its name",
    )
    parser.add_argument(
        "--from",
        dest="from_format",
        choices=[row.name for row in SYSTEM_FORMATS],
        help="the format of those files that do not end in .blinker; links alone are read over the "
        "texts of the gold standard",
    )
    parser.add_argument(
        "--base", choices=["0", "1"], help="whether these links count words from 0 or from 1"
    )
    parser.add_argument(
        "--swapped", action="store_true", help="these links name target words first"
    )
    for side in ("source", "target"):
        parser.add_argument(
            f"--stoplist-{side}",
            metavar="FILE",
            help=f"give figures without links of these {side} words too; one form a line, # begins "
            "a comment",
        )
    choosing.add_format(parser)
    parser.set_defaults(misused=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Print how good the systems are.

    Raises:
        BlinkerError: the input was refused.
    """
    outputs = _outputs(arguments)
    stoplists = [
        read_stoplist(Path(file)) if file else None
        for file in (arguments.stoplist_source, arguments.stoplist_target)
    ]
    options = Options(stoplist_source=stoplists[0], stoplist_target=stoplists[1])
    systems = [Path(file) for file in arguments.systems]
    collation = open_systems(Path(arguments.gold), systems, outputs)
    choosing.print_tables(tables(evaluate(collation, options=options)), arguments.format)
    return 0


def _outputs(arguments: argparse.Namespace) -> Outputs | None:
    """How files of other formats are read; the program ends where that was not said rightly."""
    if arguments.from_format is None:
        if arguments.base is not None or arguments.swapped:
            arguments.misused("--base and --swapped are said of the files that --from names")
        return None
    row = next(row for row in SYSTEM_FORMATS if row.name == arguments.from_format)
    asks_base = Question.BASE in row.asks
    if asks_base and arguments.base is None:
        arguments.misused(f"--from {row.name} needs --base")
    if arguments.base is not None and not asks_base:
        arguments.misused(f"--from {row.name} does not take --base")
    base = None if arguments.base is None else IndexBase(int(arguments.base))
    return Outputs(row, Choices(base=base), arguments.swapped)

"""``blinker-qt evaluate``: systems held against a gold standard."""

import argparse
from pathlib import Path

from blinker_qt.cli import choosing
from blinker_qt.cli.outputs import add_outputs, detected_outputs, outputs
from blinker_qt.cli.status_line import reading
from blinker_qt.compare.options import Options, read_stoplist
from blinker_qt.gold.evaluation import evaluate, tables
from blinker_qt.gold.systems import open_systems

_DESCRIPTION = """Hold automatic aligners, or annotators, against a gold standard: precision, recall
and F1, the alignment error rate (AER) of Och and Ney (2003) with its sure and possible links, and
the agreement rate (Dice of weighted links) with the gold standard in both directions. Links are
pooled over the verse pairs that the gold standard and all systems have done. Stoplists add the same
figures without function words. Intervals come of 1000 bootstrap draws of verse pairs, p values of
1000 random exchanges of two systems' verse pairs, and beside each stands Holm's correction for all
of them; they are the same every time. Input that is not right is refused as a whole, with one error
a line on standard error."""


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
        help="an annotation file (.blinker) of the same bitext, or another file of links, which is "
        "then called by its name; its format is found out unless --from says it",
    )
    add_outputs(parser)
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
    stoplists = [
        read_stoplist(Path(file)) if file else None
        for file in (arguments.stoplist_source, arguments.stoplist_target)
    ]
    options = Options(stoplist_source=stoplists[0], stoplist_target=stoplists[1])
    gold, systems = Path(arguments.gold), [Path(file) for file in arguments.systems]
    said = outputs(arguments)
    with reading() as tell:
        read_as = said or detected_outputs(gold, systems, tell)
        collation = open_systems(gold, systems, read_as, tell)
    choosing.print_tables(tables(evaluate(collation, options=options)), arguments.format)
    return 0

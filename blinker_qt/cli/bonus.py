"""``blinker-qt bonus``: who gets how much of a bonus pool."""

import argparse
import math
import re

from blinker_qt.agreement.bonus import SHARES
from blinker_qt.cli import choosing
from blinker_qt.compare import bonus

_DESCRIPTION = """Share out a pool of money as in Figure 3 of I. Dan Melamed's "Manual Annotation of
Translational Equivalence" (1998): in each set, the annotator with the highest average agreement
with the others gets five shares, the second two, the third one. The whole pool is paid. Annotators
whose work is identical, as copied work is, are named. Exit status 0 only if no file was left
out."""

_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "bonus",
        help="share out a pool of money by agreement",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    parser.add_argument(
        "--pool",
        metavar="AMOUNT",
        type=amount,
        default=bonus.POOL,
        help="how much money there is, in any currency (default: %(default)s)",
    )
    parser.add_argument(
        "--shares",
        metavar="N,N,...",
        type=_shares,
        default=SHARES,
        help="what the first, the second, ... of a set get; those behind get nothing (default: "
        "5,2,1)",
    )
    choosing.add_options(parser)
    choosing.add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the plan; 0 only if no file was left out."""
    options = choosing.options(arguments)
    collation, whole = choosing.collation(arguments)
    plan = bonus.bonus_plan(collation, options, arguments.pool, arguments.shares)
    choosing.print_tables(bonus.tables(plan), arguments.format)
    return 0 if whole else 1


def amount(text: str) -> float:
    """An amount of the command line, such as of money."""
    if not _NUMBER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not an amount such as 320 or 10.80")
    return float(text)


def _shares(text: str) -> tuple[float, ...]:
    shares = tuple(map(amount, text.split(",")))
    if not math.fsum(shares):
        raise argparse.ArgumentTypeError(f"'{text}' gives nobody a share")
    return shares

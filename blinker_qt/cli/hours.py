"""``blinker-qt hours``: how long the annotators took."""

import argparse

from blinker_qt.cli import choosing
from blinker_qt.cli.bonus import amount
from blinker_qt.compare import hours

_DESCRIPTION = """Add up the active time of each annotator, in each part of the study, as in Table 4
of I. Dan Melamed's "Manual Annotation of Translational Equivalence" (1998), and what it cost. Exit
status 0 only if no file was left out."""

_Pay = tuple[str | None, float]


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "hours",
        help="say how long annotators took",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    choosing.add_parts(parser)
    parser.add_argument(
        "--pay",
        metavar="[NAME=]AMOUNT",
        type=_pay,
        action="append",
        default=[],
        help="what an hour is paid with, in any currency: for an annotator, or for all others; may "
        "be said several times",
    )
    choosing.add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the hours; 0 only if no file was left out."""
    parts = choosing.parts(arguments)
    pays: dict[str | None, float] = dict(arguments.pay)
    own = {name: hourly for name, hourly in pays.items() if name is not None}
    collation, whole = choosing.collation(arguments)
    found = hours.hours(collation, parts, hours.Pay(pays.get(None), own))
    choosing.print_tables(hours.tables(found), arguments.format)
    return 0 if whole else 1


def _pay(text: str) -> _Pay:
    name, sign, hourly = text.rpartition("=")
    return (name if sign else None), amount(hourly)

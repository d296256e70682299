"""``blinker-qt ratings``: how far answers to a study's questions agree."""

import argparse

from blinker_qt.cli import choosing
from blinker_qt.compare import ratings
from blinker_qt.compare.options import Options

_DESCRIPTION = """Measure the agreement of annotators in their answers to the questions of a study:
kappas, weighted kappas, Krippendorff's nominal, ordinal and interval alpha, Gwet's AC1 and AC2,
n-agreement, mean disagreement with outliers, Pearson's correlation, and the verse pairs on which
answers spread most. Questions that not all were asked in the same words
are left out. Exit status 0 only if no file was left out."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "ratings",
        help="measure the agreement of answers to a study's questions",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    choosing.add_with_self(parser)
    choosing.add_hamon(parser)
    choosing.add_bootstrap(
        parser,
        "say between which figures kappas, alphas, AC1 and AC2 lie, from N replicates of the study "
        "with verse pairs drawn at random; at least 100, 1000 are usual",
    )
    parser.add_argument(
        "--first",
        metavar="N",
        type=choosing.count,
        help="list the first N verse pairs of each question alone (by default all whose answers "
        "differ)",
    )
    choosing.add_parts(parser)
    choosing.add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the figures of all questions; 0 only if no file was left out."""
    options = Options(choosing.parts(arguments) or choosing.ONE_SET)
    collation, whole = choosing.collation(arguments, with_self=arguments.with_self)
    found = ratings.rating_figures(collation, options, choosing.draws(arguments))
    tables = ratings.tables(found, arguments.first)
    if arguments.hamon:
        tables += ratings.hamon_tables(found)
    choosing.print_tables(tables, arguments.format)
    return 0 if whole else 1

"""``blinker-qt measures``: the measures of agreement beside the rates of ``agree``."""

import argparse
from collections.abc import Callable, Mapping
from types import MappingProxyType

from blinker_qt.agreement.bootstrap import Draws
from blinker_qt.cli import choosing
from blinker_qt.compare import chance, scores
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Table

_DESCRIPTION = """Measure agreement in other ways than agree does: precision and recall of each
annotator against each other, agreement on not-translated marks alone, on whole blocks, kappas and
alphas, and whether some annotators differ from the rest. Exit status 0 only if no file was left
out."""

_MEASURES: Mapping[str, Callable[[Collation, Options, Draws | None], tuple[Table, ...]]] = (
    MappingProxyType(
        {
            "precision": lambda collation, options, _: scores.score_tables(
                scores.scores(collation, options)
            ),
            "marks": lambda collation, options, _: scores.mark_tables(
                scores.marks(collation, options)
            ),
            "blocks": lambda collation, options, _: scores.block_tables(
                scores.whole_blocks(collation, options)
            ),
            "chance": lambda collation, options, draws: chance.chance_tables(
                chance.chance(collation, options, draws)
            ),
            "alpha-sets": lambda collation, options, draws: chance.alpha_tables(
                chance.alpha_over_sets(collation, options, draws=draws)
            ),
        }
    )
)


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "measures",
        help="measure agreement in other ways",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    parser.add_argument(
        "--measure",
        choices=list(_MEASURES),
        action="append",
        help="compute this measure alone, and others that are named so: precision and recall, "
        "not-translated marks, whole blocks, kappas and alpha over linked or not (chance), alpha "
        "over the words that a word was linked with (alpha-sets); by default all",
    )
    choosing.add_bootstrap(
        parser,
        "say between which figures kappas and alphas lie, from N replicates of the study with "
        "verse pairs drawn at random; at least 100, 1000 are usual",
    )
    choosing.add_group(parser)
    choosing.add_options(parser)
    choosing.add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the measures; 0 only if no file was left out."""
    options = choosing.options(arguments)
    collation, whole = choosing.collation(arguments)
    draws = choosing.draws(arguments)
    names = arguments.measure or ([] if arguments.group else list(_MEASURES))
    tables = [table for name in names for table in _MEASURES[name](collation, options, draws)]
    tables += choosing.group_tables(arguments, collation, options)
    choosing.print_tables(tables, arguments.format)
    return 0 if whole else 1

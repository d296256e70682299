"""``blinker-qt items``: what annotators are most split on."""

import argparse
from collections.abc import Callable, Mapping
from types import MappingProxyType

from blinker_qt.cli import choosing
from blinker_qt.workspace.analysis import where
from blinker_qt.workspace.collation import Collation
from blinker_qt.workspace.comparison import Options
from blinker_qt.workspace.tables.table import Table

Ranked = Callable[[Collation, Options, int | None], tuple[Table, ...]]

_DESCRIPTION = """List what annotators decide differently, the most split first: words, or whole
verse pairs, by the entropy of the annotators' decisions. Function words can be left out by
stoplists. Exit status 0 only if no file was left out."""


def _words(collation: Collation, options: Options, most: int | None) -> tuple[Table, ...]:
    return where.word_tables(where.split_words(collation, options, most))


def _verse_pairs(collation: Collation, options: Options, most: int | None) -> tuple[Table, ...]:
    return where.verse_pair_tables(where.split_verse_pairs(collation, options), most)


_BY: Mapping[str, Ranked] = MappingProxyType({"word": _words, "pair": _verse_pairs})


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "items",
        help="list what annotators are most split on",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    parser.add_argument(
        "--by", choices=list(_BY), default="word", help="what is listed (default: %(default)s)"
    )
    parser.add_argument(
        "--first",
        metavar="N",
        type=choosing.count,
        help="list the first N alone (by default all that annotators differ on)",
    )
    choosing.add_options(parser)
    choosing.add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list; 0 only if no file was left out."""
    options = choosing.options(arguments)
    collation, whole = choosing.collation(arguments)
    choosing.print_tables(_BY[arguments.by](collation, options, arguments.first), arguments.format)
    return 0 if whole else 1

"""``blinker-qt items``: what annotators are most split on."""

import argparse
from collections.abc import Callable, Mapping
from types import MappingProxyType

from blinker_qt.cli import choosing
from blinker_qt.compare import where, why
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Table
from blinker_qt.compare.why import Order

Ranked = Callable[[Collation, Options, argparse.Namespace], tuple[Table, ...]]

_DESCRIPTION = """List what annotators decide differently, the most split first: words, or whole
verse pairs, by the entropy of the annotators' decisions; or word types, by how many of their words
are decided differently, with the ways of differing counted and shown in cases. Function words can
be left out by stoplists; word types are all listed, and stoplists (by default those that come with
the program) say which of them are function words. Exit status 0 only if no file was left out."""


def _words(
    collation: Collation, options: Options, arguments: argparse.Namespace
) -> tuple[Table, ...]:
    return where.word_tables(where.split_words(collation, options, arguments.first))


def _verse_pairs(
    collation: Collation, options: Options, arguments: argparse.Namespace
) -> tuple[Table, ...]:
    return where.verse_pair_tables(where.split_verse_pairs(collation, options), arguments.first)


def _types(
    collation: Collation, options: Options, arguments: argparse.Namespace
) -> tuple[Table, ...]:
    result, order = why.why(collation, options), Order(arguments.order)
    tables = why.tables(result, order, arguments.first)
    if arguments.cases is None:
        return tables
    cases = [
        case
        for number in result.ranked(order)[: arguments.first].tolist()
        for case in result.cases(number, arguments.cases)
    ]
    chosen = {
        "order": order.value,
        "first": arguments.first or "all",
        "cases": arguments.cases,
    }
    return (*tables, why.cases(result, cases, **chosen))


_BY: Mapping[str, Ranked] = MappingProxyType({"word": _words, "pair": _verse_pairs, "type": _types})


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
    parser.add_argument(
        "--order",
        choices=[order.value for order in Order],
        default=Order.WORDS.value,
        help="of word types: by how many words are decided differently, or by the mean entropy of "
        "their words (default: %(default)s)",
    )
    parser.add_argument(
        "--cases",
        metavar="N",
        type=choosing.count,
        help="of word types: list up to N cases of each too, with what everybody decided",
    )
    choosing.add_options(parser)
    choosing.add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the list; 0 only if no file was left out."""
    options = choosing.options(arguments)
    collation, whole = choosing.collation(arguments)
    choosing.print_tables(_BY[arguments.by](collation, options, arguments), arguments.format)
    return 0 if whole else 1

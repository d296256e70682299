"""``blinker-qt annotators``: who disagrees, and what is usual with each annotator."""

import argparse

from blinker_qt.cli import choosing
from blinker_qt.compare import who

_DESCRIPTION = """Rank annotators by their mean disagreement with the others, with those marked who
differ from the others by more than chance brings; say whose work is identical, as copied work is,
and what is usual with each: words not translated, links a word, sizes of blocks, pace, and
agreement along the study; where a machine's links are suggested, how many were accepted. On
request, test whether some of them differ from the rest. Exit
status 0 only if no file was left out."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "annotators",
        help="say who disagrees, and what annotators usually do",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    parser.add_argument(
        "--with-self",
        action="store_true",
        help="say beside how far each annotator agrees with herself on verse pairs that come "
        "again, in the FILE or in another FILE of hers",
    )
    choosing.add_hamon(parser)
    choosing.add_group(parser)
    choosing.add_options(parser)
    choosing.add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the annotators; 0 only if no file was left out."""
    options = choosing.options(arguments)
    if arguments.with_self:
        collation, passes, whole = choosing.with_passes(arguments)
        beside = who.with_self_tables(who.with_self(collation, passes, options))
    else:
        collation, whole = choosing.collation(arguments)
        beside = ()
    accepted = who.acceptance_tables(who.acceptances(collation, options))
    found = who.annotators(collation, options)
    tables = (
        *who.tables(found),
        *(who.hamon_tables(found) if arguments.hamon else ()),
        *accepted,
        *beside,
        *choosing.group_tables(arguments, collation, options),
    )
    choosing.print_tables(tables, arguments.format)
    return 0 if whole else 1

"""``blinker-qt lexicon``: what words were translated with."""

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from blinker_qt.bitext.verses import Side
from blinker_qt.cli import choosing
from blinker_qt.compare.lexicon import Case, Lexicon, tables, word_tables
from blinker_qt.compare.table import FORMATS, Table, csv_pieces

_DESCRIPTION = """List what the words of one side were linked with, over all annotators and the
verse pairs that each has done: every word type with its translations and how often it was not
translated, and the phrases of several words that were linked as one. With --word, everything about
one word, and every line it stands in, with the words that it was linked with in brackets. Files
that cannot be read, are not of the bitext that most files have, or are by an annotator who is there
already are left out and named on standard error; exit status 0 only if none was."""

_CONTEXT = 6
"""So many words around a word are printed where people read them; other formats have them all."""

_FORMATS: Mapping[str, Callable[[Sequence[Table]], Iterable[str]]] = MappingProxyType(
    {**FORMATS, "tsv": lambda found: csv_pieces(found, "\t")}
)


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "lexicon",
        help="list what words were translated with",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    parser.add_argument("--word", metavar="WORD", help="everything about this word alone")
    parser.add_argument(
        "--side",
        choices=[side.value for side in Side],
        default=Side.SOURCE.value,
        help="whose words are looked up (default: %(default)s)",
    )
    parser.add_argument(
        "--case",
        choices=[case.value for case in Case],
        default=Case.FOLDED.value,
        help="whether words that differ in case alone are one (default: %(default)s)",
    )
    choosing.add_format(parser, list(_FORMATS))


def run(arguments: argparse.Namespace) -> int:
    """Print the lexicon.

    Raises:
        BlinkerError: there is no annotation set, or no such word on that side.
    """
    collation, whole = choosing.collation(arguments)
    lexicon = Lexicon.of(collation, Side(arguments.side), Case(arguments.case))
    if arguments.word is None:
        found = tables(lexicon)
    else:
        context = _CONTEXT if arguments.format == "text" else None
        found = word_tables(lexicon, lexicon.type_of(arguments.word), context)
    sys.stdout.writelines(_FORMATS[arguments.format](found))
    return 0 if whole else 1

"""``blinker-qt agree``: how far annotators agree."""

import argparse
import sys
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path
from types import MappingProxyType

from blinker_qt.agreement.partition import SETS_IN_FILE, EqualSets, Partition, SetsOfSize
from blinker_qt.agreement.weights import Weights
from blinker_qt.workspace.collation import read_stoplist
from blinker_qt.workspace.comparison import Comparison, Options
from blinker_qt.workspace.comparison_text import as_csv, as_json, as_text
from blinker_qt.workspace.gathering import at_least_two, gather, gather_passes

_DESCRIPTION = """Compute the agreement rates of every two annotators, as in I. Dan Melamed's
"Manual Annotation of Translational Equivalence" (1998), section 6: the links of each set of verse
pairs are pooled and compared in both directions; the figures are means and population standard
deviations of the sets' rates. Verse pairs that two annotators have not both done are left out for
these two. Files that cannot be read, are not of the bitext that most files have, or are by an
annotator who is there already are left out and named on standard error; the rest is compared. Exit
status 0 only if there were figures to print and no file was left out."""

_FORMATS: Mapping[str, Callable[[Comparison], str]] = MappingProxyType(
    {"text": as_text, "json": as_json, "csv": as_csv}
)


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "agree",
        help="measure the agreement of annotators",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="an annotation file (.blinker); one for each annotator, or one with --with-self",
    )
    parser.add_argument(
        "--with-self",
        action="store_true",
        help="compare the second pass of one annotator with the first: the verse pairs that come "
        "again in the FILE, or in another FILE of the same annotator (otherwise second passes are "
        "left out)",
    )
    sets = parser.add_mutually_exclusive_group()
    sets.add_argument(
        "--set-size",
        metavar="N",
        type=_count,
        help="pool sets of N consecutive verse pairs (by default the sets in the files)",
    )
    sets.add_argument(
        "--sets",
        metavar="N",
        type=_count,
        help="pool N sets of equal size; the last may be smaller or missing",
    )
    parser.add_argument(
        "--not-translated",
        choices=["exclude", "include"],
        default="exclude",
        help="whether a not-translated mark counts as a link of weight 1 (default: %(default)s)",
    )
    parser.add_argument(
        "--weights",
        choices=[weights.value for weights in Weights],
        default=Weights.DIRECTED.value,
        help="how the links of a word share weight 1: in each direction, by the larger fan-out of "
        "both words, or not at all (default: %(default)s)",
    )
    for side in ("source", "target"):
        parser.add_argument(
            f"--stoplist-{side}",
            metavar="FILE",
            help=f"leave out links with these {side} words; one form a line, # begins a comment",
        )
    parser.add_argument(
        "--format",
        choices=list(_FORMATS),
        default="text",
        help="what is printed (default: %(default)s)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the agreement of the annotators; 0 only if there were figures of all files."""
    stoplists = [
        read_stoplist(Path(file)) if file else None
        for file in (arguments.stoplist_source, arguments.stoplist_target)
    ]
    options = Options(
        _partition(arguments),
        Weights(arguments.weights),
        arguments.not_translated == "include",
        *stoplists,
    )
    files = [Path(file) for file in arguments.files]
    gathered = gather_passes(files) if arguments.with_self else gather(files)
    for problem in (*chain.from_iterable(gathered.left_out), *gathered.noted):
        print(problem, file=sys.stderr)
    comparison = at_least_two(gathered).compare(options)
    if comparison.grand is None:
        print(
            f"blinker-qt: {_why_nothing(comparison, with_self=arguments.with_self)}",
            file=sys.stderr,
        )
        return 1
    print(_FORMATS[arguments.format](comparison), end="")
    return 1 if gathered.left_out else 0


def _partition(arguments: argparse.Namespace) -> Partition:
    if arguments.set_size:
        return SetsOfSize(arguments.set_size)
    return EqualSets(arguments.sets) if arguments.sets else SETS_IN_FILE


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < len(text) <= 7 and int(text)):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 to 9999999")
    return int(text)


def _why_nothing(comparison: Comparison, *, with_self: bool) -> str:
    if any(pair.compared for pair in comparison.pairs):
        return "there is nothing to compare: no set has links that count"
    twice = "done in both passes" if with_self else "done by two annotators"
    return f"there is nothing to compare: no verse pair is {twice}"

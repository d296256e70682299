"""``blinker-qt agree``: how far annotators agree."""

import argparse
import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType

from blinker_qt.cli import choosing
from blinker_qt.workspace.comparison import Comparison
from blinker_qt.workspace.comparison_text import as_csv, as_json, as_text

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
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    choosing.add_options(parser)
    choosing.add_format(parser, tuple(_FORMATS))


def run(arguments: argparse.Namespace) -> int:
    """Print the agreement of the annotators; 0 only if there were figures of all files."""
    options = choosing.options(arguments)
    collation, whole = choosing.collation(arguments)
    comparison = collation.compare(options)
    if comparison.grand is None:
        print(f"blinker-qt: {_why_nothing(comparison)}", file=sys.stderr)
        return 1
    print(_FORMATS[arguments.format](comparison), end="")
    return 0 if whole else 1


def _why_nothing(comparison: Comparison) -> str:
    if any(pair.compared for pair in comparison.pairs):
        return "there is nothing to compare: no set has links that count"
    return "there is nothing to compare: no verse pair is done by two annotators"

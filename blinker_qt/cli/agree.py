"""``blinker-qt agree``: how far annotators agree."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.cli import choosing
from blinker_qt.compare import agreement
from blinker_qt.compare.agreement_text import FORMATS
from blinker_qt.compare.options import Options

_DESCRIPTION = """Compute the agreement rates of every two annotators, as in I. Dan Melamed's
"Manual Annotation of Translational Equivalence" (1998), section 6: the links of each set of verse
pairs are pooled and compared in both directions; the figures are means and population standard
deviations of the sets' rates. Verse pairs that two annotators have not both done are left out for
these two. Files that cannot be read, are not of the bitext that most files have, or are by an
annotator who is there already are left out and named on standard error; the rest is compared. Exit
status 0 only if there were figures to print and no file was left out."""


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
    parser.add_argument(
        "--measure",
        choices=[measure.value for measure in AgreementMeasure],
        default=AgreementMeasure.DICE.value,
        help="what is measured: Dice of the links; precision or recall of everybody's links, those "
        "of the annotator named by --against being right; blocks that are the same, whole; "
        "not-translated marks alone; kappa or alpha of whether each word is linked or not, or "
        "alpha over the sets of words that words are linked with (MASI): these over all sets "
        "together, and so without ± for two annotators (default: %(default)s)",
    )
    parser.add_argument(
        "--against",
        metavar="NAME",
        help="the annotator, such as a gold standard, whose links are right",
    )
    choosing.add_with_self(parser)
    choosing.add_bootstrap(
        parser,
        "say between which figures the agreement lies, from N replicates of the study with verse "
        "pairs drawn at random; at least 100, 1000 are usual",
    )
    choosing.add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the agreement of the annotators; 0 only if there were figures of all files."""
    options = _measured(arguments)
    collation, whole = choosing.collation(arguments, with_self=arguments.with_self)
    agreements = agreement.agreement(collation, options, choosing.draws(arguments))
    if all(agreed.grand is None for agreed in agreements):
        print(
            f"blinker-qt: {_why_nothing(agreements, with_self=arguments.with_self)}",
            file=sys.stderr,
        )
        return 1
    print(FORMATS[arguments.format](agreements), end="")
    return 0 if whole else 1


def _measured(arguments: argparse.Namespace) -> Options:
    """What counts, how, and what is measured; the program ends where that was not said rightly."""
    measure = AgreementMeasure(arguments.measure)
    if measure.is_against_one != (arguments.against is not None):
        arguments.misused("--measure precision and --measure recall, and no others, need --against")
    against = arguments.against or ""
    return replace(choosing.options(arguments), measure=measure, against=against)


def _why_nothing(agreements: Sequence[agreement.Comparison], *, with_self: bool) -> str:
    if any(pair.compared for agreed in agreements for pair in agreed.pairs):
        return "there is nothing to compare: no set has links that count"
    twice = "done in both passes" if with_self else "done by two annotators"
    return f"there is nothing to compare: no verse pair is {twice}"

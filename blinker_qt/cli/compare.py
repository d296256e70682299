"""The commands that compare annotators, from ``agree`` to ``report``."""

import argparse
import math
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from blinker_qt.agreement.bonus import SHARES
from blinker_qt.agreement.bootstrap import Draws
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.bitext.verses import Side
from blinker_qt.cli.commands import Command
from blinker_qt.cli.options import (
    ONE_SET,
    add_bootstrap,
    add_files,
    add_format,
    add_group,
    add_hamon,
    add_options,
    add_parts,
    add_with_self,
    chosen,
    collation_of,
    count,
    draws_of,
    group_tables,
    options_of,
    parts_of,
    print_tables,
    with_passes,
)
from blinker_qt.cli.output import reading, status_line
from blinker_qt.compare import (
    agreement,
    agreement_text,
    bonus,
    chance,
    hours,
    ratings,
    scores,
    where,
    who,
    why,
)
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.lexicon import Case, Lexicon, tables, word_tables
from blinker_qt.compare.loading import gather_with_passes
from blinker_qt.compare.options import Options
from blinker_qt.compare.pages import report_page
from blinker_qt.compare.report import report
from blinker_qt.compare.table import FORMATS, Table, csv_pieces
from blinker_qt.compare.why import Order
from blinker_qt.files import write_new

# agree


_AGREE = """Compute the agreement rates of every two annotators, as in I. Dan Melamed's
"Manual Annotation of Translational Equivalence" (1998), section 6: the links of each set of verse
pairs are pooled and compared in both directions; the figures are means and population standard
deviations of the sets' rates. Verse pairs that two annotators have not both done are left out for
these two. Files that cannot be read, are not of the bitext that most files have, or are by an
annotator who is there already are left out and named on standard error; the rest is compared. Exit
status 0 only if there were figures to print and no file was left out."""


def _agree_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_options(parser)
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
    add_with_self(parser)
    add_bootstrap(
        parser,
        "say between which figures the agreement lies, from N replicates of the study with verse "
        "pairs drawn at random; at least 100, 1000 are usual",
    )
    add_format(parser)


def _agree(arguments: argparse.Namespace) -> int:
    """Print the agreement of the annotators; 0 only if there were figures of all files."""
    options = _measured(arguments)
    collation, whole = collation_of(arguments, with_self=arguments.with_self)
    agreements = agreement.agreement(collation, options, draws_of(arguments))
    if all(agreed.grand is None for agreed in agreements):
        print(
            f"blinker-qt: {_why_nothing(agreements, with_self=arguments.with_self)}",
            file=sys.stderr,
        )
        return 1
    print(agreement_text.FORMATS[arguments.format](agreements), end="")
    return 0 if whole else 1


def _measured(arguments: argparse.Namespace) -> Options:
    """What counts, how, and what is measured; the program ends where that was not said rightly."""
    measure = AgreementMeasure(arguments.measure)
    if measure.is_against_one != (arguments.against is not None):
        arguments.misused("--measure precision and --measure recall, and no others, need --against")
    against = arguments.against or ""
    return replace(options_of(arguments), measure=measure, against=against)


def _why_nothing(agreements: Sequence[agreement.Comparison], *, with_self: bool) -> str:
    if any(pair.compared for agreed in agreements for pair in agreed.pairs):
        return "there is nothing to compare: no set has links that count"
    twice = "done in both passes" if with_self else "done by two annotators"
    return f"there is nothing to compare: no verse pair is {twice}"


# measures


_MEASURES = """Measure agreement in other ways than agree does: precision and recall of each
annotator against each other, agreement on not-translated marks alone, on whole blocks, kappas and
alphas, and whether some annotators differ from the rest. Exit status 0 only if no file was left
out."""


_OTHER_MEASURES: Mapping[str, Callable[[Collation, Options, Draws | None], tuple[Table, ...]]] = (
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


def _measures_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--measure",
        choices=list(_OTHER_MEASURES),
        action="append",
        help="compute this measure alone, and others that are named so: precision and recall, "
        "not-translated marks, whole blocks, kappas and alpha over linked or not (chance), alpha "
        "over the words that a word was linked with (alpha-sets); by default all",
    )
    add_bootstrap(
        parser,
        "say between which figures kappas and alphas lie, from N replicates of the study with "
        "verse pairs drawn at random; at least 100, 1000 are usual",
    )
    add_group(parser)
    add_options(parser)
    add_format(parser)


def _measures(arguments: argparse.Namespace) -> int:
    """Print the measures; 0 only if no file was left out."""
    options = options_of(arguments)
    collation, whole = collation_of(arguments)
    draws = draws_of(arguments)
    names = arguments.measure or ([] if arguments.group else list(_OTHER_MEASURES))
    tables = [table for name in names for table in _OTHER_MEASURES[name](collation, options, draws)]
    tables += group_tables(arguments, collation, options)
    print_tables(tables, arguments.format)
    return 0 if whole else 1


# annotators


_ANNOTATORS = """Rank annotators by their mean disagreement with the others, with those marked who
differ from the others by more than chance brings; say whose work is identical, as copied work is,
and what is usual with each: words not translated, links a word, sizes of blocks, pace, and
agreement along the study; where a machine's links are suggested, how many were accepted. On
request, test whether some of them differ from the rest. Exit
status 0 only if no file was left out."""


def _annotators_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--with-self",
        action="store_true",
        help="say beside how far each annotator agrees with herself on verse pairs that come "
        "again, in the FILE or in another FILE of hers",
    )
    add_hamon(parser)
    add_group(parser)
    add_options(parser)
    add_format(parser)


def _annotators(arguments: argparse.Namespace) -> int:
    """Print the annotators; 0 only if no file was left out."""
    options = options_of(arguments)
    if arguments.with_self:
        collation, passes, whole = with_passes(arguments)
        beside = who.with_self_tables(who.with_self(collation, passes, options))
    else:
        collation, whole = collation_of(arguments)
        beside = ()
    accepted = who.acceptance_tables(who.acceptances(collation, options))
    found = who.annotators(collation, options)
    tables = (
        *who.tables(found),
        *(who.hamon_tables(found) if arguments.hamon else ()),
        *accepted,
        *beside,
        *group_tables(arguments, collation, options),
    )
    print_tables(tables, arguments.format)
    return 0 if whole else 1


# items


Ranked = Callable[[Collation, Options, argparse.Namespace], tuple[Table, ...]]


_ITEMS = """List what annotators decide differently, the most split first: words, or whole
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


def _items_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--by", choices=list(_BY), default="word", help="what is listed (default: %(default)s)"
    )
    parser.add_argument(
        "--first",
        metavar="N",
        type=count,
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
        type=count,
        help="of word types: list up to N cases of each too, with what everybody decided",
    )
    add_options(parser)
    add_format(parser)


def _items(arguments: argparse.Namespace) -> int:
    """Print the list; 0 only if no file was left out."""
    options = options_of(arguments)
    collation, whole = collation_of(arguments)
    print_tables(_BY[arguments.by](collation, options, arguments), arguments.format)
    return 0 if whole else 1


# ratings


_RATINGS = """Measure the agreement of annotators in their answers to the questions of a study:
kappas, weighted kappas, Krippendorff's nominal, ordinal and interval alpha, Gwet's AC1 and AC2,
n-agreement, mean disagreement with outliers, Pearson's correlation, and the verse pairs on which
answers spread most. Questions that not all were asked in the same words
are left out. Exit status 0 only if no file was left out."""


def _ratings_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_with_self(parser)
    add_hamon(parser)
    add_bootstrap(
        parser,
        "say between which figures kappas, alphas, AC1 and AC2 lie, from N replicates of the study "
        "with verse pairs drawn at random; at least 100, 1000 are usual",
    )
    parser.add_argument(
        "--first",
        metavar="N",
        type=count,
        help="list the first N verse pairs of each question alone (by default all whose answers "
        "differ)",
    )
    add_parts(parser)
    add_format(parser)


def _ratings(arguments: argparse.Namespace) -> int:
    """Print the figures of all questions; 0 only if no file was left out."""
    options = Options(parts_of(arguments) or ONE_SET)
    collation, whole = collation_of(arguments, with_self=arguments.with_self)
    found = ratings.rating_figures(collation, options, draws_of(arguments))
    tables = ratings.tables(found, arguments.first)
    if arguments.hamon:
        tables += ratings.hamon_tables(found)
    print_tables(tables, arguments.format)
    return 0 if whole else 1


# hours


_HOURS = """Add up the active time of each annotator, in each part of the study, as in Table 4
of I. Dan Melamed's "Manual Annotation of Translational Equivalence" (1998), and what it cost. Exit
status 0 only if no file was left out."""


_Pay = tuple[str | None, float]


def _hours_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_parts(parser)
    parser.add_argument(
        "--pay",
        metavar="[NAME=]AMOUNT",
        type=_pay,
        action="append",
        default=[],
        help="what an hour is paid with, in any currency: for an annotator, or for all others; may "
        "be said several times",
    )
    add_format(parser)


def _hours(arguments: argparse.Namespace) -> int:
    """Print the hours; 0 only if no file was left out."""
    parts = parts_of(arguments)
    pays: dict[str | None, float] = dict(arguments.pay)
    own = {name: hourly for name, hourly in pays.items() if name is not None}
    collation, whole = collation_of(arguments)
    found = hours.hours(collation, parts, hours.Pay(pays.get(None), own))
    print_tables(hours.tables(found), arguments.format)
    return 0 if whole else 1


def _pay(text: str) -> _Pay:
    name, sign, hourly = text.rpartition("=")
    return (name if sign else None), amount(hourly)


# bonus


_BONUS = """Share out a pool of money as in Figure 3 of I. Dan Melamed's "Manual Annotation of
Translational Equivalence" (1998): in each set, the annotator with the highest average agreement
with the others gets five shares, the second two, the third one. The whole pool is paid. Annotators
whose work is identical, as copied work is, are named. Exit status 0 only if no file was left
out."""


_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")


def _bonus_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--pool",
        metavar="AMOUNT",
        type=amount,
        default=bonus.POOL,
        help="how much money there is, in any currency (default: %(default)s)",
    )
    parser.add_argument(
        "--shares",
        metavar="N,N,...",
        type=_shares,
        default=SHARES,
        help="what the first, the second, ... of a set get; those behind get nothing (default: "
        "5,2,1)",
    )
    add_options(parser)
    add_format(parser)


def _bonus(arguments: argparse.Namespace) -> int:
    """Print the plan; 0 only if no file was left out."""
    options = options_of(arguments)
    collation, whole = collation_of(arguments)
    plan = bonus.bonus_plan(collation, options, arguments.pool, arguments.shares)
    print_tables(bonus.tables(plan), arguments.format)
    return 0 if whole else 1


def amount(text: str) -> float:
    """An amount of the command line, such as of money."""
    if not _NUMBER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not an amount such as 320 or 10.80")
    return float(text)


def _shares(text: str) -> tuple[float, ...]:
    shares = tuple(map(amount, text.split(",")))
    if not math.fsum(shares):
        raise argparse.ArgumentTypeError(f"'{text}' gives nobody a share")
    return shares


# lexicon


_LEXICON = """List what the words of one side were linked with, over all annotators and the
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


def _lexicon_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
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
    add_format(parser, list(_FORMATS))


def _lexicon(arguments: argparse.Namespace) -> int:
    """Print the lexicon.

    Raises:
        BlinkerError: there is no annotation set, or no such word on that side.
    """
    collation, whole = collation_of(arguments)
    lexicon = Lexicon.of(collation, Side(arguments.side), Case(arguments.case))
    if arguments.word is None:
        found = tables(lexicon)
    else:
        context = _CONTEXT if arguments.format == "text" else None
        found = word_tables(lexicon, lexicon.type_of(arguments.word), context)
    sys.stdout.writelines(_FORMATS[arguments.format](found))
    return 0 if whole else 1


# report


_REPORT = """Write one page of HTML on a study, with figures to look at and figures to quote:
what was annotated, how far annotators agree, where and why they do not, and how long it took. The
page needs nothing else, and prints. Exit status 0 only if no file was left out; what was left out
is said in the page too."""


def _report_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    add_options(parser)
    parser.add_argument(
        "--output", metavar="FILE", required=True, help="the new file to write, such as report.html"
    )


def _report(arguments: argparse.Namespace) -> int:
    """Write the report; 0 only if no file was left out."""
    options = options_of(arguments)
    files = [Path(file) for file in arguments.files]
    with reading() as tell:
        found = gather_with_passes(files, tell)
    _, gathered = chosen(found.gathered, arguments)
    with status_line() as say:
        made = report(
            gathered,
            options,
            passes=found.passes,
            before_each=lambda number, count: say(f"making section {number + 1} of {count}"),
        )
    page = report_page(made)
    for path in write_new({Path(arguments.output): page}):
        print(path)
    return 1 if gathered.left_out else 0


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "agree": Command("measure the agreement of annotators", _AGREE, _agree_arguments, _agree),
        "measures": Command(
            "measure agreement in other ways", _MEASURES, _measures_arguments, _measures
        ),
        "annotators": Command(
            "say who disagrees, and what annotators usually do",
            _ANNOTATORS,
            _annotators_arguments,
            _annotators,
        ),
        "items": Command(
            "list what annotators are most split on", _ITEMS, _items_arguments, _items
        ),
        "ratings": Command(
            "measure the agreement of answers to a study's questions",
            _RATINGS,
            _ratings_arguments,
            _ratings,
        ),
        "hours": Command("say how long annotators took", _HOURS, _hours_arguments, _hours),
        "bonus": Command(
            "share out a pool of money by agreement", _BONUS, _bonus_arguments, _bonus
        ),
        "lexicon": Command(
            "list what words were translated with", _LEXICON, _lexicon_arguments, _lexicon
        ),
        "report": Command(
            "write one page on everything about a study", _REPORT, _report_arguments, _report
        ),
    }
)

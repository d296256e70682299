"""The commands that compare annotators, from ``agree`` to ``report``."""

import argparse
import math
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from blinker_qt.agreement.bonus import SHARES
from blinker_qt.agreement.partition import EqualSets
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.verses import Side
from blinker_qt.cli.commands import Arguments, Command, argument
from blinker_qt.cli.options import (
    CHOICES,
    COUNTING,
    FILES,
    FORMAT,
    GROUP,
    HAMON,
    MEASURE,
    PAID_FILES,
    PARTS,
    RANKING,
    WITH_SELF,
    choices_of,
    chosen,
    collation_of,
    count,
    draws_of,
    files_of,
    gathered_from,
    group_tables,
    intervals,
    key_beside,
    key_of,
    options_of,
    outputs_of,
    parts_of,
    print_key,
    print_tables,
    printed_as,
)
from blinker_qt.cli.output import print_line, reading, status_line
from blinker_qt.compare import (
    agreement,
    agreement_tables,
    along_study,
    annotator_tables,
    causes,
    pay,
    ratings,
)
from blinker_qt.compare.causes import TypeOrder
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.disagreements import two_machines
from blinker_qt.compare.judged_systems import JudgedSystems, read_systems
from blinker_qt.compare.label_agreement import label_tables
from blinker_qt.compare.lexicon import LetterCase, Lexicon, tables, word_tables
from blinker_qt.compare.loading import WithSecondPasses, gather, gather_with_passes
from blinker_qt.compare.options import Options, Scope, choices_about
from blinker_qt.compare.other_measures import (
    alpha_tables,
    block_tables,
    chance_tables,
    mark_tables,
    score_tables,
)
from blinker_qt.compare.pages import report_page
from blinker_qt.compare.planning import WIDTH, planning_tables
from blinker_qt.compare.report import SECTIONS, report, with_pseudonyms
from blinker_qt.compare.table import FORMATS, Table, csv_pieces
from blinker_qt.files import check_new, write_new

# agree

_AGREE = """Measure the agreement rate of every two annotators: mean and standard deviation over the
sets (Melamed 1998, section 6). Verse pairs that two annotators have not both done are left out for
these two. Unusable files are left out and named."""


_AGREE_ARGUMENTS: Arguments = (
    *FILES,
    *MEASURE,
    COUNTING,
    WITH_SELF,
    intervals("print confidence intervals from N bootstrap replicates, 100 or more; 1000 is usual"),
    FORMAT,
)


def _agree(arguments: argparse.Namespace) -> int:
    options = options_of(arguments)
    collation, whole = collation_of(arguments, with_self=arguments.with_self)
    agreements = agreement.agreement(collation, options, draws_of(arguments))
    if all(agreed.grand is None for agreed in agreements):
        print_line(
            f"blinker-qt: {_why_nothing(agreements, with_self=arguments.with_self)}",
            file=sys.stderr,
        )
        for note in collation.notes_on(options):
            print_line(note, file=sys.stderr)
        return 1
    is_for_programs = arguments.format in ("csv", "json")
    tables = agreement_tables.figure_tables if is_for_programs else agreement_tables.printed_tables
    print_tables(tables(agreements), arguments.format)
    return 0 if whole else 1


def _why_nothing(agreements: Sequence[agreement.Comparison], *, with_self: bool) -> str:
    if any(pair.compared for agreed in agreements for pair in agreed.pairs):
        return f"no annotators have a figure: {agreements[0].measure.type.undefined}"
    twice = "done in both passes" if with_self else "done by two annotators"
    return f"there is nothing to compare: no verse pair is {twice}"


# measures

_MEASURES = """Print other measures of agreement: precision and recall of each annotator against
each other, agreement on not-translated marks, on whole blocks and on labels of links, kappa and
alpha. With --group, test whether some annotators differ from the rest."""

_LABELS = "labels"
_OTHER_MEASURES: Mapping[str, Callable[[Collation, Options, Draws | None], tuple[Table, ...]]] = {
    "precision": lambda collation, options, _: score_tables(collation, options),
    "marks": lambda collation, options, _: mark_tables(collation, options),
    "blocks": lambda collation, options, _: block_tables(collation, options),
    "chance": chance_tables,
    "alpha-sets": lambda collation, options, draws: alpha_tables(collation, options, draws=draws),
    _LABELS: label_tables,
}


_MEASURES_ARGUMENTS: Arguments = (
    *FILES,
    argument(
        "--measure",
        choices=list(_OTHER_MEASURES),
        action="append",
        help="print only this measure (repeatable): precision and recall, not-translated marks, "
        "whole blocks, kappa and alpha of linked or not (chance), alpha over sets of linked words "
        "(alpha-sets), or labels of links that both drew, if a study has labels (labels)",
    ),
    intervals(
        "print confidence intervals of kappa and alpha from N bootstrap replicates, 100 or more; "
        "1000 is usual"
    ),
    GROUP,
    COUNTING,
    FORMAT,
)


def _measures(arguments: argparse.Namespace) -> int:
    options = options_of(arguments)
    collation, whole = collation_of(arguments)
    draws = draws_of(arguments)
    usual = [name for name in _OTHER_MEASURES if name != _LABELS or collation.labels]
    names = arguments.measure or ([] if arguments.group else usual)
    tables = [table for name in names for table in _OTHER_MEASURES[name](collation, options, draws)]
    tables += group_tables(arguments, collation, options)
    print_tables(tables, arguments.format)
    return 0 if whole else 1


# annotators

_ANNOTATORS = """Rank annotators by their mean disagreement with the others and mark outliers. List
identical work, which may have been copied, and each annotator's habits: share of words not
translated, links per word, block sizes, pace, agreement along the study, accepted suggestions."""


_ANNOTATORS_ARGUMENTS: Arguments = (
    *FILES,
    argument(
        "--with-self",
        action="store_true",
        help="also print each annotator's agreement with their own second pass (study "
        "--second-pass makes one)",
    ),
    HAMON,
    GROUP,
    RANKING,
    FORMAT,
)


def _annotators(arguments: argparse.Namespace) -> int:
    options = options_of(arguments)
    with_self: tuple[Table, ...] = ()
    if arguments.with_self:
        with_passes = _gathered_with_passes(arguments)
        collation, gathered = chosen(with_passes.gathered, arguments)
        with_self = (annotator_tables.with_self_table(collation, with_passes.passes, options),)
        whole = not gathered.left_out
    else:
        collation, whole = collation_of(arguments)
    tables = (
        *annotator_tables.annotators(collation, options, hamon=arguments.hamon).tables,
        *annotator_tables.acceptance_tables(collation, options),
        *with_self,
        *group_tables(arguments, collation, options),
    )
    print_tables(tables, arguments.format)
    return 0 if whole else 1


def _gathered_with_passes(arguments: argparse.Namespace) -> WithSecondPasses:
    outputs = outputs_of(arguments)
    files = files_of(arguments.files, others=outputs is not None)
    with reading() as progress:
        if outputs is not None:
            return WithSecondPasses(gather(files, progress, outputs.read), {})
        return gather_with_passes(files, progress)


# items

_ITEMS = """List the words, verse pairs or word types on which annotators differ most. Rank words
and verse pairs by the entropy of the decisions, and word types by how many of their words
annotators decided differently. Stoplists and parts of speech leave out function words; with --by
type they only say which types are function words. If two machines' files are among the files, verse
pairs have their doubt, how much their links differ. To put word types to a vote, use ballot."""


def _ranked_tables(
    collation: Collation,
    options: Options,
    arguments: argparse.Namespace,
    everything: Collation | None,
) -> tuple[Table, ...]:
    """The tables of the chosen list; `everything` has machines that need not take part."""
    first = arguments.first
    if arguments.by == "word":
        return along_study.split_words(collation, options, first).tables
    if arguments.by == "pair":
        machines = two_machines(everything) if everything else None
        answer = along_study.split_verse_pairs(collation, options, first, machines=machines)
        return answer.tables
    result, order = causes.causes_of(collation, options), TypeOrder(arguments.order)
    tables = causes.tables(result, order, first)
    if arguments.cases is None:
        return tables
    cases = [
        case
        for number in result.ranked(order)[:first].tolist()
        for case in result.cases(number, arguments.cases)
    ]
    chosen = {"order": order.value, "first": first or "all", "cases": arguments.cases}
    return (*tables, causes.cases(result, cases, **chosen))


_ITEMS_ARGUMENTS: Arguments = (
    *FILES,
    argument(
        "--by",
        choices=["word", "pair", "type"],
        default="word",
        help="list words, verse pairs or word types (default: %(default)s)",
    ),
    argument(
        "--first",
        metavar="N",
        type=count,
        help="list only the first N (default: all that annotators differ on)",
    ),
    argument(
        "--order",
        choices=[order.value for order in TypeOrder],
        default=TypeOrder.WORDS.value,
        help="rank word types by the number of words decided differently, or by mean entropy "
        "(default: %(default)s)",
    ),
    argument(
        "--cases",
        metavar="N",
        type=count,
        help="show up to N cases of each word type with all decisions",
    ),
    RANKING,
    FORMAT,
)


def _items(arguments: argparse.Namespace) -> int:
    options = options_of(arguments)
    everything = gathered_from(arguments)
    collation, gathered = chosen(everything, arguments)
    ranked = _ranked_tables(collation, options, arguments, everything.collation)
    print_tables(ranked, arguments.format)
    return 1 if gathered.left_out else 0


# ratings

_RATINGS = """Measure the agreement of the answers to a study's questions: kappa, weighted kappa,
Krippendorff's alpha, Gwet's AC1 and AC2, n-agreement, mean disagreement with outliers, Pearson's
correlation, and the verse pairs with the largest differences. Questions that differ between the
files are left out."""


_SYSTEMS = (
    argument(
        "--systems",
        metavar="TABLE",
        type=Path,
        help="add scores and ranks of systems; this table, CSV or separated by tabs, with the "
        "columns reference and system, says which system each verse pair is from",
    ),
    argument(
        "--run",
        metavar="NAMES",
        action="append",
        default=[],
        help="with --systems, correlate the scores by these annotators (names separated by commas) "
        "with those by others; give it twice",
    ),
)
"""The options that `_judged_systems` reads."""


_RATINGS_ARGUMENTS: Arguments = (
    *FILES,
    WITH_SELF,
    HAMON,
    intervals(
        "print confidence intervals of kappa, alpha, AC1 and AC2 from N bootstrap replicates, 100 "
        "or more; 1000 is usual"
    ),
    argument(
        "--first",
        metavar="N",
        type=count,
        help="list only the first N verse pairs of each question (default: all that differ)",
    ),
    *_SYSTEMS,
    PARTS,
    *(CHOICES[name] for name in choices_about(Scope.VERSE_PAIRS)),
    FORMAT,
)


def _ratings(arguments: argparse.Namespace) -> int:
    options = Options(parts_of(arguments) or EqualSets(1), **choices_of(arguments))
    systems = _judged_systems(arguments)
    collation, whole = collation_of(arguments, with_self=arguments.with_self)
    draws, first, hamon = draws_of(arguments), arguments.first, arguments.hamon
    answer = ratings.rating_agreement(
        collation, options, draws, first, hamon=hamon, systems=systems
    )
    print_tables(answer.tables, arguments.format)
    return 0 if whole else 1


def _judged_systems(arguments: argparse.Namespace) -> JudgedSystems | None:
    """The table of systems and the runs that are asked for."""
    runs = tuple(tuple(names.split(",")) for names in arguments.run)
    if len(runs) not in (0, 2) or (runs and arguments.systems is None):
        arguments.misused("--run is given twice, with --systems")
    if arguments.systems is None:
        return None
    return replace(read_systems(arguments.systems), runs=runs)


# hours

_HOURS = """Print the active time of each annotator in each part of the study, and its cost
(Melamed 1998, Table 4). Gold standards and machines have no hours. Identical work, which may have
been copied, is named; it has no cost until you say with --counts whose work counts. To divide a
bonus by agreement, use bonus."""

_Pay = tuple[str | None, float]
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")


def _pay(text: str) -> _Pay:
    name, sign, hourly = text.rpartition("=")
    return (name if sign else None), amount(hourly)


def amount(text: str) -> float:
    """An amount of the command line, such as of money."""
    if not _NUMBER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not an amount such as 320 or 10.80")
    return float(text)


_COUNTS = argument(
    "--counts",
    metavar="NAME",
    action="append",
    default=[],
    help="count this annotator's work although another's is identical; the other is left out "
    "unless named, too (repeatable)",
)


_HOURS_ARGUMENTS: Arguments = (
    *PAID_FILES,
    PARTS,
    argument(
        "--pay",
        metavar="[NAME=]AMOUNT",
        type=_pay,
        action="append",
        default=[],
        help="pay AMOUNT per hour to one annotator, or to all others (repeatable)",
    ),
    _COUNTS,
    FORMAT,
)


def _hours(arguments: argparse.Namespace) -> int:
    parts = parts_of(arguments)
    pays: dict[str | None, float] = dict(arguments.pay)
    hourly_of = {name: hourly for name, hourly in pays.items() if name is not None}
    collation, whole = collation_of(arguments)
    collation.check_names(arguments.counts)
    answer = pay.hours(collation, parts, pays.get(None), hourly_of, arguments.counts)
    print_tables(answer.tables, arguments.format)
    return 0 if whole else 1


# bonus

_BONUS = """Divide a pool of money by agreement (Melamed 1998, Figure 3): in each set the annotator
with the highest mean agreement with the others gets five shares, the second two, the third one. The
whole pool is paid. Gold standards and machines are neither paid nor compared. Identical work, which
may have been copied, is named; nobody is paid until you say with --counts whose work counts."""


def _shares(text: str) -> tuple[float, ...]:
    shares = tuple(map(amount, text.split(",")))
    if not math.fsum(shares):
        raise argparse.ArgumentTypeError(f"'{text}' gives nobody a share")
    return shares


_BONUS_ARGUMENTS: Arguments = (
    *PAID_FILES,
    argument(
        "--pool",
        metavar="AMOUNT",
        type=amount,
        default=pay.POOL,
        help=f"divide this amount, in any currency (default: {pay.POOL:g})",
    ),
    argument(
        "--shares",
        metavar="N,N,...",
        type=_shares,
        default=SHARES,
        help="give these shares to the first, the second and so on in each set (default: 5,2,1)",
    ),
    _COUNTS,
    COUNTING,
    FORMAT,
)


def _bonus(arguments: argparse.Namespace) -> int:
    options = options_of(arguments)
    collation, whole = collation_of(arguments)
    collation.check_names(arguments.counts)
    money = arguments.pool, arguments.shares
    plan = pay.bonus_plan(collation, options, *money, arguments.counts)
    print_tables(plan.tables, arguments.format)
    return 0 if whole else 1


# lexicon

_LEXICON = """List what the words of one side were linked with: each word type with its translations
and how often it was not translated, and phrases that were linked as one. With --word, print one
word with every line it occurs in."""

_CONTEXT = 6
"""The number of words printed around a word in text; other formats have all words."""

_FORMATS: Mapping[str, Callable[[Sequence[Table]], Iterable[str]]] = {
    **FORMATS,
    "tsv": partial(csv_pieces, delimiter="\t"),
}


_LEXICON_ARGUMENTS: Arguments = (
    *FILES,
    argument("--word", metavar="WORD", help="print only this word with every line it occurs in"),
    argument(
        "--side",
        choices=[side.value for side in Side],
        default=Side.SOURCE.value,
        help="look up words of this side (default: %(default)s)",
    ),
    argument(
        "--case",
        choices=[case.value for case in LetterCase],
        default=LetterCase.FOLDED.value,
        help="exact: distinguish words that differ only in case (default: %(default)s)",
    ),
    CHOICES["types"],
    printed_as(_FORMATS),
)


def _lexicon(arguments: argparse.Namespace) -> int:
    collation, whole = collation_of(arguments)
    side, case = Side(arguments.side), LetterCase(arguments.case)
    lexicon = Lexicon.of(collation, side, case, choices_of(arguments)["types"])
    if arguments.word is None:
        made = tables(lexicon)
    else:
        context = _CONTEXT if arguments.format == "text" else None
        made = word_tables(lexicon, lexicon.type_of(arguments.word), context)
    sys.stdout.writelines(_FORMATS[arguments.format](made))
    return 0 if whole else 1


# report

_REPORT = """Write an HTML page about a study: the findings in five sentences, the agreement of
annotators, and the words that they decided differently most often, on about two printed pages. With
--sections all, it also says what was annotated, who differs, where and why, and how long it took.
The page needs no other file and can be printed. It names the files that were left out. With --part,
it reports on parts of the study; with second passes, on agreement with oneself; with --systems, on
the scores of judged systems. With --pseudonyms, the page is for outsiders: it names neither
annotators nor files, and has no sections on hours, outliers and identical work."""


_SHORT = ("short",)


def _sections(text: str) -> tuple[str, ...]:
    if text == "all":
        return SECTIONS
    names = tuple(text.split(","))
    for name in names:
        if name not in SECTIONS and names != _SHORT:
            known = ", ".join(SECTIONS)
            raise argparse.ArgumentTypeError(f"'{name}' is not a section: short, all or {known}")
    return names


_REPORT_ARGUMENTS: Arguments = (
    *FILES,
    *MEASURE,
    RANKING,
    *_SYSTEMS,
    argument(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        help="write the page to FILE, such as report.html",
    ),
    argument(
        "--sections",
        metavar="short|all|NAME,NAME...",
        type=_sections,
        default=("short",),
        help=f"write a short report, or all sections, or some of {', '.join(SECTIONS)} (default: "
        "short)",
    ),
    argument(
        "--pseudonyms",
        action="store_true",
        help="write a report for outsiders, with pseudonyms for annotators as in publish",
    ),
    key_beside("the first annotation file"),
)


def _report(arguments: argparse.Namespace) -> int:
    options = options_of(arguments)
    if arguments.key and not arguments.pseudonyms:
        arguments.misused("--key needs --pseudonyms")
    systems = _judged_systems(arguments)
    with_passes = _gathered_with_passes(arguments)
    collation, gathered = chosen(with_passes.gathered, arguments)
    passes: Mapping[str, Collation] = with_passes.passes
    key = None
    if arguments.pseudonyms:
        key = key_of(arguments, Path(collation.members[0].called))
        gathered, options, passes, systems = with_pseudonyms(
            gathered, options, passes, systems, key
        )
    with status_line() as say:
        made = report(
            gathered,
            options,
            passes=passes,
            systems=systems,
            before_each=lambda number, count: say(f"making section {number + 1} of {count}"),
        )
    made = made.for_outsiders() if key is not None else made
    chosen_sections = arguments.sections
    made = made.short() if chosen_sections == _SHORT else made.with_sections(chosen_sections)
    output = Path(arguments.output)
    check_new([output])
    if key is not None:
        key.save()
        print_key(key)
    for path in write_new({output: report_page(made)}):
        print_line(path)
    return 1 if gathered.left_out else 0


# plan

_PLAN = """Plan a study from a pilot: how many verse pairs or annotators it takes for an interval of
the mean agreement that is narrow enough, and what differences between two annotators it would
show. Agreement is by Dice."""


def _points(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", text) or not float(text):
        raise argparse.ArgumentTypeError(
            f"'{text}' is not a number of percentage points above 0 and below 100, such as 1"
        )
    return float(text) / 100


_PLAN_ARGUMENTS: Arguments = (
    *FILES,
    argument(
        "--width",
        metavar="POINTS",
        type=_points,
        default=WIDTH,
        help="plan for an interval of plus or minus this many percentage points (default: "
        f"{100 * WIDTH:g})",
    ),
    COUNTING,
    FORMAT,
)


def _plan(arguments: argparse.Namespace) -> int:
    options = options_of(arguments)
    collation, whole = collation_of(arguments)
    print_tables(planning_tables(collation, options, arguments.width), arguments.format)
    return 0 if whole else 1


COMMANDS: Mapping[str, Command] = {
    "agree": Command(
        "measure how well annotators agree",
        _AGREE,
        _AGREE_ARGUMENTS,
        _agree,
    ),
    "measures": Command(
        "print kappa, alpha and other measures of agreement",
        _MEASURES,
        _MEASURES_ARGUMENTS,
        _measures,
    ),
    "annotators": Command(
        "rank annotators, find outliers and identical work",
        _ANNOTATORS,
        _ANNOTATORS_ARGUMENTS,
        _annotators,
    ),
    "items": Command(
        "list the words on which annotators differ most",
        _ITEMS,
        _ITEMS_ARGUMENTS,
        _items,
    ),
    "ratings": Command(
        "measure the agreement of the answers to questions",
        _RATINGS,
        _RATINGS_ARGUMENTS,
        _ratings,
    ),
    "hours": Command("print working hours and cost", _HOURS, _HOURS_ARGUMENTS, _hours),
    "bonus": Command("divide a bonus by agreement", _BONUS, _BONUS_ARGUMENTS, _bonus),
    "lexicon": Command(
        "list what words were linked with",
        _LEXICON,
        _LEXICON_ARGUMENTS,
        _lexicon,
    ),
    "plan": Command(
        "plan how large a study must be, from a pilot",
        _PLAN,
        _PLAN_ARGUMENTS,
        _plan,
    ),
    "report": Command(
        "write a report on a study as an HTML page",
        _REPORT,
        _REPORT_ARGUMENTS,
        _report,
    ),
}

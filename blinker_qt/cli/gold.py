"""The commands of gold standards: gold, align, evaluate, feedback, publish."""

import argparse
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from blinker_qt.agreement.evaluation import Measure
from blinker_qt.agreement.partition import USUAL_SET_SIZE
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.adjudication import MOST_NEEDED, Rule, RuleError, RuleKind
from blinker_qt.bitext.annotation import Role, tally
from blinker_qt.bitext.errors import Sentence
from blinker_qt.cli.annotate import missing_in
from blinker_qt.cli.commands import Arguments, Command, Group, argument, did_you_mean, listed
from blinker_qt.cli.options import (
    CHOICES,
    FORMAT,
    OUTPUTS,
    ROLES,
    SEED,
    choices_of,
    content_words,
    content_words_of,
    count,
    detected_outputs,
    files_of,
    key_beside,
    key_of,
    outputs_of,
    print_key,
    print_problems,
    print_tables,
)
from blinker_qt.cli.output import describe, naming_options, print_line, reading, status_line
from blinker_qt.compare.agreement_tables import ONE_SET
from blinker_qt.compare.collation import no_sets_error
from blinker_qt.compare.loading import INCLUDABLE, NOT_INCLUDED
from blinker_qt.compare.table import Table, printable
from blinker_qt.exchange.exporting import unsettled
from blinker_qt.files import safe_names
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.choices import Choices, IndexBase
from blinker_qt.gold.create import ADJUDICATOR, CreatedGold, create_gold, update_gold, usable_files
from blinker_qt.gold.evaluation import USUAL_TEST, SystemTest, evaluate, tables
from blinker_qt.gold.feedback import Feedback, give, read_gold, read_works
from blinker_qt.gold.lexicon_evaluation import evaluate_lexicons, lexicon_tables, read_lexicons
from blinker_qt.gold.machine import align_file
from blinker_qt.gold.publication import (
    PUBLISHED,
    Licence,
    PublicationPlan,
    PublishedTexts,
    SourceFile,
    voters,
)
from blinker_qt.gold.publish import publish
from blinker_qt.gold.rules import (
    LeftTally,
    OriginsTally,
    signature_of_gold,
    tally_of_origins,
    tally_of_what_is_left,
)
from blinker_qt.gold.systems import open_systems
from blinker_qt.translation import counted_noun

# gold

_GOLD = """Create a gold standard from several annotators' work. A link or mark is settled if the
annotators that the rule asks for have it and (except with prefer) more have it than contradict it.
With --rule all or majority, nothing is settled that only one of several annotators has done.
Whether a verse pair is rejected is settled by the same rule. Words on which nothing is settled stay
unaccounted: open the gold standard in the window to settle them by hand. Unusable files are left
out and named."""

_EPILOG = """With --update, new annotation sets are added to a gold standard, and the rule is
applied again. What a person settled stays. The earlier annotation sets are looked for where they
were, and beside the gold standard."""


def _rule(text: str) -> Rule:
    kind, equals, name = text.partition("=")
    try:
        rule = Rule(RuleKind(kind), preferred=name)
    except (ValueError, RuleError):
        rule = None
    if rule is None or (equals and not name):
        known = "all, majority, union or prefer=NAME"
        raise argparse.ArgumentTypeError(f"'{text}' is not a rule: {known}") from None
    return rule


_GOLD_ARGUMENTS: Arguments = (
    argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="annotation files (.blinker), one per annotator, or folders of them",
    ),
    argument(
        "--rule",
        metavar="all|majority|union|prefer=NAME",
        type=_rule,
        help="settle what these annotators agree on (default: majority; with --update, the rule "
        "used before)",
    ),
    argument(
        "--threshold",
        metavar="N",
        type=partial(count, most=MOST_NEEDED),
        help="settle by majority what N annotators agree on, or all if fewer have done the verse "
        "pair (default: more than half)",
    ),
    argument(
        "--sure-possible",
        action="store_true",
        help="mark links as possible if not every annotator has them as sure",
    ),
    argument(
        "--adjudicator",
        metavar="NAME",
        help=f"name the gold standard's annotator (default: {ADJUDICATOR}; with --update, as "
        "before)",
    ),
    argument(
        "--update",
        metavar="GOLD",
        help="add each FILE to this gold standard, or replace the earlier one of its annotator",
    ),
    ROLES,
    CHOICES["training"],
    argument("-o", "--output", metavar="NEW", required=True, help="write the gold standard to NEW"),
)


def _gold(arguments: argparse.Namespace) -> int:
    if not arguments.output.endswith(SUFFIX):
        arguments.misused(f"the name of NEW must end in {SUFFIX}")
    output = Path(arguments.output)
    adjudicator, roles = arguments.adjudicator or "", arguments.include_roles
    before = Path(arguments.update) if arguments.update else None
    files, copies, is_whole = _usable(files_of(arguments.files), before, roles)
    with reading() as progress:
        if before is not None:
            change = partial(_wanted, arguments)
            made = update_gold(before, files, output, change, adjudicator, progress, roles)
        else:
            made = create_gold(
                files,
                output,
                _wanted(arguments, Rule()),
                adjudicator,
                progress,
                roles,
                **choices_of(arguments),
            )
    print_problems(made.changed)
    gold = made.gold
    for line in _what_changed(made):
        print_line(f"{output}: {line}")
    for line in missing_in(gold):
        print_line(f"{output}: {line}")
    print_line(f"{output}: {describe(tally(gold))}")
    if gold.adjudication is not None:
        names = [printable(source.annotator) for source in gold.adjudication.sources]
        print_line(f"{counted_noun(len(names), 'vote')}: {', '.join(names)}")
    for warning in copies:
        print_line(f"possible copy: {warning}")
    left = tally_of_what_is_left(gold, made.decisions_at)
    for line in _gold_in_words(tally_of_origins(gold), left):
        print_line(line)
    print_line(signature_of_gold(gold))
    return 0 if is_whole else 1


def _what_changed(made: CreatedGold) -> Iterator[str]:
    """What an update changed, or what a new gold standard leaves out."""
    if made.again is not None:
        yield from map(str, made.again.in_words)
    for pair in made.reopened:
        reference = made.gold.bitext.references[pair.index]
        yield f"{reference}: open again ({counted_noun(pair.cases, 'case')})"
    if made.training_left_out:
        count = counted_noun(made.training_left_out, "verse pair")
        yield f"{count} for training left out (--training include settles them)"


def _usable(
    files: Sequence[Path], before: Path | None, roles: Collection[Role]
) -> tuple[Sequence[Path], tuple[Sentence, ...], bool]:
    """The files that can be gold sources, and warnings about annotators with identical work.

    The third value is whether nothing but files of other roles was left out. What is left out is
    named on standard error.
    """
    if not files:
        return (), (), True
    # Roles that had a vote before keep it in updates.
    with reading() as progress:
        checked = usable_files(files, before, INCLUDABLE if before else roles, progress)
    print_problems(checked.left_out)
    if not checked.usable and before is None:
        raise no_sets_error()
    is_whole = all(problem.template in NOT_INCLUDED for problem in checked.left_out)
    return checked.usable, checked.warnings, is_whole


def _wanted(arguments: argparse.Namespace, present: Rule) -> Rule:
    """The rule that the arguments name, or the present one, changed by the other options."""
    rule = arguments.rule or present
    if arguments.threshold is not None:
        rule = replace(rule, threshold=arguments.threshold)
    return replace(rule, sure_possible=True) if arguments.sure_possible else rule


def _gold_in_words(settled: OriginsTally, left: LeftTally) -> tuple[str, ...]:
    rule, hand = settled.by_rule, settled.by_hand
    lines = (
        ("settled by rule", rule.links, rule.marks),
        ("settled by hand", hand.links, hand.marks),
        ("not taken", left.links_not_taken, left.marks_not_taken),
    )
    sentences = tuple(
        f"{what}: {counted_noun(links, 'link')}, {counted_noun(marks, 'not-translated mark')}"
        for what, links, marks in lines
    )
    if rule.rejected or hand.rejected:
        rejected = counted_noun(rule.rejected, "verse pair")
        sentences = (*sentences, f"rejected: {rejected} by rule, {hand.rejected} by hand")
    words, pairs = counted_noun(left.words, "word"), counted_noun(left.pairs, "verse pair")
    labels = f", {counted_noun(left.labels, 'label')}" if left.labels else ""
    last = f"open: {words}{labels}; {pairs} unfinished"
    if left.disputed:
        last += f", {left.disputed} of them rejected by some annotators"
    return (*sentences, last)


# align

_ALIGN = """Link the words of a bitext automatically with EFLOMAL, trained on these texts in both
directions, and on more text if you give it. The links in FILE are not used. The new annotation file
has the role machine and is the same for the same texts. This needs the extra "align" (sil-thot);
without it, the command says how to install it."""


_ALIGN_ARGUMENTS: Arguments = (
    argument("file", metavar="FILE", help="an annotation file (.blinker), for its texts"),
    argument(
        "-o",
        "--output",
        metavar="SYSTEM",
        required=True,
        help=f"write the links to SYSTEM, a {SUFFIX} file",
    ),
    argument(
        "--train-on",
        metavar="TEXTS",
        type=Path,
        help="also train on the texts of this annotation file, such as the whole Bible that the "
        "verse pairs of FILE come from; few verse pairs alone are linked badly",
    ),
)


def _align(arguments: argparse.Namespace) -> int:
    if not arguments.output.endswith(SUFFIX):
        arguments.misused(f"the name of SYSTEM must end in {SUFFIX}")
    output = Path(arguments.output)
    with status_line() as say:
        say("aligning")
        counts = align_file(
            Path(arguments.file),
            output,
            arguments.train_on,
            lambda rounds: say("aligning: {} of {} rounds".format(*rounds)),
        )
    print_line(f"{arguments.output}: {describe(counts)}")
    return 0


# evaluate

_EVALUATE = """Compare systems or annotators with a gold standard: precision, recall, F1, alignment
error rate (Och and Ney 2003) and the agreement rate in both directions, with intervals. Whether
systems differ is tested by one measure, which you choose before you see any figures. Links are
pooled over the verse pairs that the gold standard and all systems have done. With --lexicon, score
induced bilingual lexicons, with or without systems. Nothing is printed if any file is wrong."""


_MOST_REPLICATES = 1_000_000


_WITHOUT_LINKS = content_words("also print figures without links of {}")
_EVALUATE_ARGUMENTS: Arguments = (
    argument("gold", metavar="GOLD", help="the gold standard (.blinker)"),
    argument(
        "systems",
        nargs="*",
        metavar="SYSTEM",
        help="annotation files (.blinker) of the same study, folders of them, or links in another "
        "format, detected unless you give --from",
    ),
    argument(
        "--lexicon",
        dest="lexicons",
        action="append",
        default=[],
        metavar="FILE",
        help="score an induced bilingual lexicon, a text file with a source word, its translation "
        "and a score in each line, separated by tabs (repeatable)",
    ),
    Group(
        "tests",
        (
            argument(
                "--measure",
                choices=[measure.value for measure in Measure],
                metavar="NAME",
                default=USUAL_TEST.measure.value,
                help="test whether systems differ by this measure: "
                f"{', '.join(measure.value for measure in Measure)} (default: %(default)s)",
            ),
            argument(
                "--replicates",
                metavar="N",
                type=partial(count, most=_MOST_REPLICATES),
                help="test with N replicates (default: 10000, and more for more than 5 systems, so "
                "that p can be below 0.001 after correction)",
            ),
            SEED,
        ),
    ),
    OUTPUTS,
    *_WITHOUT_LINKS,
    FORMAT,
)


def _evaluate(arguments: argparse.Namespace) -> int:
    options = content_words_of(arguments)
    gold, systems = Path(arguments.gold), files_of(arguments.systems, others=True)
    if not (systems or arguments.lexicons):
        arguments.misused("name a SYSTEM, or a lexicon with --lexicon")
    outputs = outputs_of(arguments)
    with reading() as progress:
        read_as = outputs or detected_outputs(gold, systems, progress)
        collation, noted = open_systems(gold, systems, read_as, progress)
        lexicons = read_lexicons(list(map(Path, arguments.lexicons)))
    print_problems(noted)
    first, *others = collation.members
    golds = [member.called for member in others if member.role is Role.GOLD]
    if golds and first.role is not Role.GOLD:
        warning = f"{gold}: this is not a gold standard, but {golds[0]} is; name that one first"
        print_line(warning, file=sys.stderr)
    draws = replace(Draws(), seed=arguments.seed)
    test = SystemTest(Measure(arguments.measure), arguments.replicates)
    answer_tables: tuple[Table, ...] = ()
    if systems:
        answer_tables += tables(evaluate(collation, options=options, draws=draws, test=test))
    if lexicons:
        answer_tables += lexicon_tables(evaluate_lexicons(collation, lexicons, draws=draws))
    print_tables(answer_tables, arguments.format)
    return 0


# feedback

_FEEDBACK = """Write two files for each annotator: NAME-feedback.blinker shows their links beside
the gold standard and the rulings they missed; NAME-practice.blinker lets them relink the pairs
that differed. The files say nothing about other annotators."""


_FEEDBACK_ARGUMENTS: Arguments = (
    argument("gold", metavar="GOLD", help="the gold standard (.blinker)"),
    argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="annotation files (.blinker), one per annotator, or folders of them",
    ),
    ROLES,
    argument("-o", "--output", metavar="DIR", required=True, help="write the files to DIR"),
)


def _feedback(arguments: argparse.Namespace) -> int:
    path = Path(arguments.gold)
    gold = read_gold(path)
    works, left_out = read_works(files_of(arguments.files), path, gold, arguments.include_roles)
    print_problems(left_out)
    if not works:
        raise no_sets_error()
    given, _ = give(gold, works, Path(arguments.output))
    names = safe_names([feedback.annotator for feedback in given])
    for feedback, name in zip(given, names, strict=True):
        for line in _feedback_in_words(feedback):
            print_line(line)
        if name != feedback.annotator:
            print_line(f"  files of {feedback.annotator}: {name}")
    return int(bool(left_out))


def _feedback_in_words(feedback: Feedback) -> list[str]:
    compared = counted_noun(len(feedback.reviews), "verse pair")
    rate = f"agreement {100 * feedback.rate:.2f} % (not-translated marks counted)"
    agreement = f"{rate} with the gold standard on {compared}"
    lines = [f"{feedback.annotator}: {agreement}; {len(feedback.missed)} of them differ"]
    if feedback.rulings:
        missed = ", ".join(f"{ruling} ({times})" for ruling, times in feedback.rulings)
        lines.append(f"  rulings missed: {missed}")
    return [*lines, f"  {feedback.signature}"]


# publish

_PUBLISH = """Publish a gold standard as a folder: links in the formats you name, texts or their
fingerprints, agreement, a report, the licence, a README and checksums. The same input gives the
same bytes."""


def _formats(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(text.split(",")))
    for name in names:
        if name not in PUBLISHED:
            close = did_you_mean(name, PUBLISHED) or f"; expected some of {', '.join(PUBLISHED)}"
            raise argparse.ArgumentTypeError(f"'{name}' is not a format{close}")
    return names


_PUBLISH_ARGUMENTS: Arguments = (
    argument("gold", metavar="GOLD", help="the gold standard (.blinker)"),
    argument(
        "--with",
        dest="sources",
        nargs="+",
        default=[],
        metavar="FILE",
        help="report the agreement of these annotation files, which it was made from",
    ),
    argument(
        "--set-size",
        metavar="N",
        type=count,
        help="report agreement in sets of N verse pairs (default: the sets in the files)",
    ),
    argument(
        "--formats",
        required=True,
        type=_formats,
        metavar="NAME,NAME...",
        help="write the links in these formats, from the list below",
    ),
    argument("--base", choices=["0", "1"], help="count words in links from 0 or from 1"),
    argument(
        "-o",
        "--output",
        required=True,
        metavar="DIR",
        help="write to DIR, a new folder",
    ),
    argument(
        "--texts",
        choices=[texts.value for texts in PublishedTexts],
        default=PublishedTexts.FULL.value,
        help="include the texts, or no word of them but only their fingerprints (default: "
        "%(default)s)",
    ),
    argument(
        "--licence",
        metavar="FILE|NAME",
        help="state the licence: a file with its text, or an SPDX identifier such as CC-BY-4.0",
    ),
    argument(
        "--title",
        metavar="TEXT",
        help="set the title (default: Gold standard, or with --names the name of GOLD)",
    ),
    argument("--made", metavar="TEXT", default="", help="say in a sentence how it was made"),
    argument(
        "--date", metavar="TEXT", default="", help="set the date in the README (default: none)"
    ),
    argument(
        "--settled-only",
        action="store_true",
        help="leave out verse pairs that are not settled (default: refuse formats that cannot mark "
        "them)",
    ),
    argument(
        "--names",
        action="store_true",
        help="name annotators, adjudicators and their files (default: pseudonyms)",
    ),
    key_beside("GOLD"),
    argument(
        "--style-guide",
        metavar="VERSION",
        default="",
        help="say which version of the style guide the annotators followed (default: none)",
    ),
)


def _publish(arguments: argparse.Namespace) -> int:
    gold = Path(arguments.gold)
    plan = PublicationPlan(
        arguments.title or (gold.stem if arguments.names else "Gold standard"),
        arguments.formats,
        None if arguments.names else key_of(arguments, gold),
        PublishedTexts(arguments.texts),
        None if arguments.licence is None else Licence.of(arguments.licence),
        Choices(base=None if arguments.base is None else IndexBase(int(arguments.base))),
        arguments.style_guide,
        arguments.made,
        arguments.date,
        arguments.settled_only,
        arguments.set_size,
    )
    sources = files_of(arguments.sources)
    with naming_options():
        files = publish(gold, sources, plan, Path(arguments.output))
    work = annotation.load(gold)
    if left_over := unsettled(work):
        left = "left out" if plan.settled_only else "listed in README.md; see --settled-only"
        note = f"{left_over} of {len(work.pairs)} verse pairs not settled, {left}"
        print_line(f"{gold}: {note}", file=sys.stderr)
    if sources and arguments.set_size is None and len(set(work.bitext.sets)) == 1:
        print_line(
            f"{gold}: {ONE_SET}; --set-size {USUAL_SET_SIZE} splits them into sets", file=sys.stderr
        )
    if work.adjudication is not None:
        print_line(voters(work, [SourceFile.load(path) for path in sources]).in_words)
    if plan.key is not None:
        print_key(plan.key)
    if plan.licence is None:
        note = "no licence is stated, so nobody may use what is published; see --licence"
        print_line(f"{gold}: {note}", file=sys.stderr)
    print_line(f"wrote {counted_noun(len(files), 'file')} to {arguments.output}")
    return 0


COMMANDS: Mapping[str, Command] = {
    "gold": Command(
        "create a gold standard by a rule, or add annotators to one",
        _GOLD,
        _GOLD_ARGUMENTS,
        _gold,
        epilog=_EPILOG,
    ),
    "align": Command("link the words of a bitext automatically", _ALIGN, _ALIGN_ARGUMENTS, _align),
    "evaluate": Command(
        "compare systems with a gold standard", _EVALUATE, _EVALUATE_ARGUMENTS, _evaluate
    ),
    "feedback": Command(
        "show annotators how they differ from a gold standard",
        _FEEDBACK,
        _FEEDBACK_ARGUMENTS,
        _feedback,
    ),
    "publish": Command(
        "publish a gold standard as a folder",
        _PUBLISH,
        _PUBLISH_ARGUMENTS,
        _publish,
        listed("formats", {row.name: row.description for row in PUBLISHED.values()}),
    ),
}

"""The commands of gold standards: making, holding machines against them, telling, publishing."""

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from blinker_qt.bitext.adjudication import Rule, RuleError, RuleKind
from blinker_qt.bitext.tally import tally
from blinker_qt.cli.annotate import missing_in
from blinker_qt.cli.commands import Command
from blinker_qt.cli.options import (
    add_format,
    add_outputs,
    add_roles,
    detected_outputs,
    outputs_of,
    print_problems,
    print_tables,
)
from blinker_qt.cli.output import describe, naming_options, reading, status_line
from blinker_qt.compare.collation import nobody
from blinker_qt.compare.options import Options, read_stoplist
from blinker_qt.exchange.exporting import unsettled
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.interchange import Choices, IndexBase
from blinker_qt.gold.aligning import align_file, check_can_align
from blinker_qt.gold.create import ADJUDICATOR, create_gold, update_gold
from blinker_qt.gold.evaluation import evaluate, tables
from blinker_qt.gold.feedback import Feedback, give, read_gold, read_works
from blinker_qt.gold.publication import PUBLISHED, Licence, PublicationPlan, PublishedTexts
from blinker_qt.gold.publish import publish
from blinker_qt.gold.summary import (
    LeftTally,
    OriginsTally,
    signature_of_gold,
    tally_of_origins,
    tally_of_what_is_left,
)
from blinker_qt.gold.systems import open_systems
from blinker_qt.study.guide import read_guide
from blinker_qt.translation import counted_noun

# gold


_GOLD = """Make a gold standard of several annotators' work by rule, and say what is settled
and what is left. Links and not-translated marks are settled one by one, verse pair by verse pair,
among those who have done it: all of them drew it; most of them did; any of them did; or the one who
is preferred. Nothing is settled on which as many contradict it, by a mark on a linked word or a
link of a marked one, and under all and majority nothing that only one of several annotators has
done. Whether a verse pair is rejected that some reject is settled by the same rule, or left open.
Words on which nothing is settled stay unaccounted: open the gold standard in the window to
settle them by hand."""


_EPILOG = """With --update, late annotation sets join those that a gold standard was made of, which
are looked for where they were and beside it. What a person settled stays; what a rule settled is
settled anew, so that only what the late sets change is open again."""


_NEW_FILE = "the new gold standard's file; nothing is ever written over"


def _gold_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="an annotation file (.blinker); one for each annotator",
    )
    parser.add_argument(
        "--rule",
        metavar="all|majority|union|prefer=NAME",
        type=_rule,
        help="whose word settles (by default that of the majority; with --update, as before)",
    )
    parser.add_argument(
        "--threshold",
        metavar="N",
        type=_count,
        help="with the majority: N annotators, or all where fewer have done a verse pair "
        "(by default more than half of those who have)",
    )
    parser.add_argument(
        "--sure-possible",
        action="store_true",
        help="make links possible that not everybody drew as sure",
    )
    parser.add_argument(
        "--adjudicator",
        metavar="NAME",
        help=f"whose gold standard it is (by default {ADJUDICATOR}; with --update, as before)",
    )
    parser.add_argument(
        "--update",
        metavar="GOLD",
        help="bring this gold standard up to date; FILE names annotation sets that came late or "
        "that are to be taken in the place of those of the same annotators",
    )
    add_roles(parser)
    parser.add_argument("--output", metavar="NEW", required=True, help=_NEW_FILE)


def _gold(arguments: argparse.Namespace) -> int:
    """Make the gold standard; 0 even where words are left to be settled by hand."""
    output = Path(arguments.output)
    files = [Path(file) for file in arguments.files]
    adjudicator, roles = arguments.adjudicator or "", arguments.include_roles
    with reading() as tell:
        if arguments.update:
            before, change = Path(arguments.update), partial(_wanted, arguments)
            made = update_gold(before, files, output, change, adjudicator, tell, roles)
        else:
            made = create_gold(files, output, _wanted(arguments, Rule()), adjudicator, tell, roles)
    print_problems(made.changed)
    gold = made.gold
    for index in made.reopened:
        print(f"{output}: {gold.bitext.references[index]}: open again")
    for line in missing_in(gold):
        print(f"{output}: {line}")
    print(f"{output}: {describe(tally(gold))}")
    print(_gold_in_words(tally_of_origins(gold), tally_of_what_is_left(gold, made.voices)))
    print(signature_of_gold(gold))
    return 0


def _wanted(arguments: argparse.Namespace, standing: Rule) -> Rule:
    """The rule that the arguments name, or the one that stands, with what they say of it."""
    rule = arguments.rule or standing
    if arguments.threshold is not None:
        rule = replace(rule, threshold=arguments.threshold)
    return replace(rule, sure_possible=True) if arguments.sure_possible else rule


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


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < len(text) <= 4 and int(text)):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 to 9999")
    return int(text)


def _gold_in_words(settled: OriginsTally, left: LeftTally) -> str:
    rule, hand = settled.by_rule, settled.by_hand
    lines = (
        ("settled by rule", rule.links, rule.marks),
        ("settled by hand", hand.links, hand.marks),
        ("drawn but not taken", left.links_not_taken, left.marks_not_taken),
    )
    said = tuple(
        f"{what}: {counted_noun(links, 'link')}, {counted_noun(marks, 'not-translated mark')}"
        for what, links, marks in lines
    )
    if rule.rejected or hand.rejected:
        rejected = counted_noun(rule.rejected, "verse pair")
        said = (*said, f"rejected: {rejected} by rule, {hand.rejected} by hand")
    words, pairs = counted_noun(left.words, "word"), counted_noun(left.pairs, "verse pair")
    last = f"left: {words}; {pairs} not done"
    if left.disputed:
        last += f", {left.disputed} of them rejected by some annotators"
    return "\n".join((*said, last))


# align


_ALIGN = """Let an automatic aligner link the words of a bitext: EFLOMAL, trained on these
texts alone in both directions and symmetrized. What FILE's annotator has done is neither looked at
nor touched; the links go to a new annotation file, marked as a machine's, to be compared and
evaluated like any other. The same texts give the same links. Needs sil-thot beside the program, as
the extra "align" brings it; where it is missing, the command says how to install it."""


def _align_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="an annotation file, for its texts")
    parser.add_argument(
        "--output", metavar="SYSTEM", required=True, help=f"the file to write (it ends in {SUFFIX})"
    )


def _align(arguments: argparse.Namespace) -> int:
    """Align the words.

    Raises:
        BlinkerError: the file was refused, or the aligner is not there.
    """
    if not arguments.output.endswith(SUFFIX):
        arguments.misused(f"the name of the output must end in {SUFFIX}")
    output = Path(arguments.output)
    check_can_align(output)
    with status_line() as say:
        say("aligning")
        counts = align_file(
            Path(arguments.file),
            output,
            lambda rounds: say("aligning: {} of {} rounds".format(*rounds)),
        )
    print(f"{arguments.output}: {describe(counts)}")
    return 0


# evaluate


_EVALUATE = """Hold automatic aligners, or annotators, against a gold standard: precision, recall
and F1, the alignment error rate (AER) of Och and Ney (2003) with its sure and possible links, and
the agreement rate (Dice of weighted links) with the gold standard in both directions. Links are
pooled over the verse pairs that the gold standard and all systems have done. Stoplists add the same
figures without function words. Intervals come of 1000 bootstrap draws of verse pairs, p values of
1000 random exchanges of two systems' verse pairs, and beside each stands Holm's correction for all
of them; they are the same every time. Input that is not right is refused as a whole, with one error
a line on standard error."""


def _evaluate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gold", metavar="GOLD", help="the gold standard, an annotation file")
    parser.add_argument(
        "systems",
        nargs="+",
        metavar="SYSTEM",
        help="an annotation file (.blinker) of the same bitext, or another file of links, which is "
        "then called by its name; its format is found out unless --from says it",
    )
    add_outputs(parser)
    for side in ("source", "target"):
        parser.add_argument(
            f"--stoplist-{side}",
            metavar="FILE",
            help=f"give figures without links of these {side} words too; one form a line, # begins "
            "a comment",
        )
    add_format(parser)


def _evaluate(arguments: argparse.Namespace) -> int:
    """Print how good the systems are.

    Raises:
        BlinkerError: the input was refused.
    """
    stoplists = [
        read_stoplist(Path(file)) if file else None
        for file in (arguments.stoplist_source, arguments.stoplist_target)
    ]
    options = Options(stoplist_source=stoplists[0], stoplist_target=stoplists[1])
    gold, systems = Path(arguments.gold), [Path(file) for file in arguments.systems]
    said = outputs_of(arguments)
    with reading() as tell:
        read_as = said or detected_outputs(gold, systems, tell)
        collation = open_systems(gold, systems, read_as, tell)
    print_tables(tables(evaluate(collation, options=options)), arguments.format)
    return 0


# feedback


_FEEDBACK = """Put the work of annotators beside a gold standard. Each of them gets small files:
NAME-feedback.blinker shows, opened in the program, their links beside it, where they differ, the
rulings that they missed and how far they agree. NAME-practice.blinker holds the verse pairs in
which they differ, to be linked anew and compared with the answer. The files say nothing of other
annotators. Agreement is printed, with its signature. Files that do not take part, such as work on
another bitext, are named. Exit status 0 only if no file was left out."""


def _feedback_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gold", metavar="GOLD", help="the gold standard (.blinker)")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="an annotation file; one for each annotator"
    )
    add_roles(parser)
    parser.add_argument("--output", metavar="DIR", required=True, help="where the files go")


def _feedback(arguments: argparse.Namespace) -> int:
    """Write the files of all annotators who take part, or none; 0 if no file was left out."""
    path = Path(arguments.gold)
    gold = read_gold(path)
    works, left_out = read_works(
        [Path(file) for file in arguments.files], path, gold, arguments.include_roles
    )
    print_problems(left_out)
    if not works:
        raise nobody()
    told, _ = give(gold, works, Path(arguments.output))
    for feedback in told:
        print(_feedback_in_words(feedback))
    return int(bool(left_out))


def _feedback_in_words(feedback: Feedback) -> str:
    compared = counted_noun(len(feedback.reviews), "verse pair")
    rate = f"agreement {100 * feedback.rate:.2f} % (not-translated marks counted)"
    agreement = f"{rate} with the gold standard on {compared}"
    lines = [f"{feedback.annotator}: {agreement}; {len(feedback.missed)} of them differ"]
    if feedback.rulings:
        missed = ", ".join(f"{ruling} ({times})" for ruling, times in feedback.rulings)
        lines.append(f"  rulings missed: {missed}")
    lines.append(f"  {feedback.signature}")
    return "\n".join(lines)


# publish


_PUBLISH = """Publish a gold standard: a folder with its links in the formats named, its texts
or only their fingerprints, the agreement of its sources and a report on them, the licence, a README
that says how it was made and by whom or what it was settled, and SHA-256 of every file. The same
files and options give the same bytes. Nothing is ever written over. Exit status 0 only if
everything was written."""


def _publish_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gold", metavar="GOLD", help="the gold standard, an annotation file")
    parser.add_argument(
        "--with",
        dest="sources",
        nargs="+",
        default=[],
        metavar="FILE",
        help="the annotation files that it was made from, whose agreement is reported",
    )
    parser.add_argument(
        "--formats",
        required=True,
        type=_formats,
        metavar="NAME,NAME...",
        help="the formats of the links, separated by commas",
    )
    parser.add_argument(
        "--base", choices=["0", "1"], help="whether such links count words from 0 or from 1"
    )
    parser.add_argument("--output", required=True, metavar="DIR", help="where the folder goes")
    parser.add_argument(
        "--texts",
        choices=[texts.value for texts in PublishedTexts],
        default=PublishedTexts.FULL.value,
        help="the texts themselves, or only their fingerprints, where they may not be given away; "
        "files that hold words are left out then, and formats that hold them beside the links "
        "refused (default: %(default)s)",
    )
    parser.add_argument(
        "--licence",
        metavar="FILE|NAME",
        help="the licence: a file of its text, or an SPDX identifier such as CC-BY-4.0",
    )
    parser.add_argument(
        "--title",
        metavar="TEXT",
        help="what it is called (default: Gold standard, or with --names the name of GOLD)",
    )
    parser.add_argument("--made", metavar="TEXT", default="", help="how it was made, in words")
    parser.add_argument(
        "--date", metavar="TEXT", default="", help="the date that the README bears (default: none)"
    )
    parser.add_argument(
        "--settled-only",
        action="store_true",
        help="leave out verse pairs that are not settled; otherwise an unfinished gold standard "
        "is published only in formats that say which they are",
    )
    parser.add_argument(
        "--names",
        action="store_true",
        help="name annotators, adjudicators and their files (by default they have pseudonyms)",
    )
    parser.add_argument(
        "--style-guide",
        metavar="VERSION",
        help="the version of the style guide that was followed (default: that of this program's)",
    )


def _publish(arguments: argparse.Namespace) -> int:
    """Publish as asked.

    Raises:
        BlinkerError: the input was refused, or the output could not be written.
    """
    gold = Path(arguments.gold)
    guide = arguments.style_guide
    plan = PublicationPlan(
        arguments.title or (gold.stem if arguments.names else "Gold standard"),
        arguments.formats,
        PublishedTexts(arguments.texts),
        None if arguments.licence is None else Licence.of(arguments.licence),
        Choices(base=None if arguments.base is None else IndexBase(int(arguments.base))),
        read_guide("en").version if guide is None else guide,
        arguments.made,
        arguments.date,
        arguments.settled_only,
        arguments.names,
    )
    with naming_options():
        files = publish(gold, list(map(Path, arguments.sources)), plan, Path(arguments.output))
    work = annotation.load(gold)
    if count := unsettled(work):
        left = "left out" if plan.settled_only else "listed in README.md; see --settled-only"
        said = f"{count} of {len(work.pairs)} verse pairs not settled, {left}"
        print(f"{gold}: {said}", file=sys.stderr)
    print(f"wrote {counted_noun(len(files), 'file')} to {arguments.output}")
    return 0


def _formats(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(text.split(",")))
    for name in names:
        if name not in PUBLISHED:
            known = ", ".join(PUBLISHED)
            raise argparse.ArgumentTypeError(f"'{name}' is not one of the formats {known}")
    return names


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "gold": Command(
            "make a gold standard of several annotators' work",
            _GOLD,
            _gold_arguments,
            _gold,
            epilog=_EPILOG,
        ),
        "align": Command(
            "let an automatic aligner link the words", _ALIGN, _align_arguments, _align
        ),
        "evaluate": Command(
            "hold systems against a gold standard", _EVALUATE, _evaluate_arguments, _evaluate
        ),
        "feedback": Command(
            "tell annotators where they differ from a gold standard",
            _FEEDBACK,
            _feedback_arguments,
            _feedback,
        ),
        "publish": Command(
            "publish a gold standard as a folder",
            _PUBLISH,
            _publish_arguments,
            _publish,
            epilog="Formats: "
            + "; ".join(f"{r.name}: {r.description}" for r in PUBLISHED.values()),
        ),
    }
)

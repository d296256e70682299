"""``blinker-qt gold``: a gold standard from several annotation sets."""

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path

from blinker_qt.bitext.adjudication import Rule, RuleError, RuleKind
from blinker_qt.bitext.tally import tally
from blinker_qt.cli import choosing
from blinker_qt.cli.check import missing_in
from blinker_qt.cli.status_line import reading
from blinker_qt.cli.wording import describe
from blinker_qt.gold.create import ADJUDICATOR, create_gold, update_gold
from blinker_qt.gold.summary import (
    LeftTally,
    OriginsTally,
    signature_of_gold,
    tally_of_origins,
    tally_of_what_is_left,
)
from blinker_qt.translation import counted_noun

_DESCRIPTION = """Make a gold standard of several annotators' work by rule, and say what is settled
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


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "gold",
        help="make a gold standard of several annotators' work",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        allow_abbrev=False,
    )
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
    choosing.add_roles(parser)
    parser.add_argument("--output", metavar="NEW", required=True, help=_NEW_FILE)


def run(arguments: argparse.Namespace) -> int:
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
    choosing.print_problems(made.changed)
    gold = made.gold
    for index in made.reopened:
        print(f"{output}: {gold.bitext.references[index]}: open again")
    for line in missing_in(gold):
        print(f"{output}: {line}")
    print(f"{output}: {describe(tally(gold))}")
    print(_in_words(tally_of_origins(gold), tally_of_what_is_left(gold, made.voices)))
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


def _in_words(settled: OriginsTally, left: LeftTally) -> str:
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

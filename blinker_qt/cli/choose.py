"""The command ``choose``: the verse pairs of a study, chosen from a longer text."""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from blinker_qt.cli.commands import Arguments, Command, Group, OneOf, argument
from blinker_qt.cli.options import (
    FORMAT,
    OUTPUTS,
    count,
    detected_outputs,
    number_range,
    outputs_of,
    print_tables,
)
from blinker_qt.cli.output import reading
from blinker_qt.exchange.exporting import save_new
from blinker_qt.formats import annotation
from blinker_qt.gold.doubt import Doubt, doubt_between
from blinker_qt.study.choice_tables import choice_tables
from blinker_qt.study.choosing import (
    DEFAULT_FREQUENCIES,
    Amount,
    Filters,
    VerseChoice,
    read_references,
    with_sets,
)

_DESCRIPTION = """Choose verse pairs from an annotation file and write them to a new one, in the
order of the text. The file keeps its settings and the work on the chosen verse pairs. What is
drawn at random depends only on the seed and the texts."""

_EPILOG = """With --focus-words, word types of the source text are drawn at random for each
frequency, and all verse pairs in which they occur are chosen, so that every instance of them will
be annotated (Melamed 1998, section 2). If a verse has two focus words, the less frequent one is
replaced. With 25 words of each of the frequencies 1 to 4, these are 250 verse pairs. With --doubt,
the verse pairs are chosen on which two machines share the fewest links (by Dice). Annotators agree
less on such verse pairs, so the new file, and every signature computed from it, says so."""


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(f"'{text}' has an empty name")
    return names


def _frequencies(text: str) -> tuple[int, ...]:
    return tuple(sorted({count(number) for number in text.split(",")}))


_NAMES = "by their names or codes, such as Gen or GEN"
_ARGUMENTS: Arguments = (
    argument("file", metavar="FILE", help="an annotation file (.blinker)"),
    argument(
        "-o", "--output", metavar="OUT", required=True, help="the new annotation file (.blinker)"
    ),
    Group(
        "which verse pairs can be chosen",
        (
            argument(
                "--books",
                metavar="BOOK,...",
                type=_names,
                default=(),
                help=f"of these books, {_NAMES}",
            ),
            argument(
                "--without-books",
                metavar="BOOK,...",
                type=_names,
                default=(),
                help="of all other books",
            ),
            argument(
                "--list",
                metavar="FILE",
                help="with the references in this text file, one on each line",
            ),
            argument(
                "--range",
                metavar="FIRST-LAST",
                type=number_range,
                default=(1, None),
                help="with these numbers, from 1",
            ),
            argument(
                "--words",
                metavar="FEWEST-MOST",
                type=number_range,
                default=(1, None),
                help="with this many words on each side, such as 5-30",
            ),
        ),
    ),
    Group(
        "how many of them (default: all)",
        (
            OneOf(
                (
                    argument("--every", metavar="N", type=count, help="every Nth verse pair"),
                    argument("--random", metavar="N", type=count, help="N verse pairs at random"),
                    argument(
                        "--doubt",
                        metavar="N",
                        type=count,
                        help="the N on which two machines (--links) differ most",
                    ),
                    argument(
                        "--focus-words",
                        metavar="N",
                        type=count,
                        help="all verse pairs of N words per frequency",
                    ),
                )
            ),
        ),
    ),
    argument(
        "--links",
        nargs=2,
        metavar="FILE",
        help="the links of two machines on the same texts, for --doubt: annotation files, or files "
        "of links in other formats",
    ),
    argument(
        "--frequencies",
        metavar="N,N...",
        type=_frequencies,
        default=DEFAULT_FREQUENCIES,
        help="how often focus words occur (default: 1,2,3,4)",
    ),
    argument(
        "--fold-case",
        action="store_true",
        help="count words that differ only in capitalisation as one",
    ),
    argument(
        "--seed", metavar="N", type=count, default=1, help="the random seed (default: %(default)s)"
    ),
    argument("--set-size", metavar="N", type=count, help="put the verse pairs into sets of N"),
    OUTPUTS,
    FORMAT,
)


def _choose(arguments: argparse.Namespace) -> int:
    if bool(arguments.links) != bool(arguments.doubt):
        arguments.misused("--doubt and --links need each other")
    file, outputs = Path(arguments.file), outputs_of(arguments)
    work = annotation.load(file)
    work = work.chosen(work.bitext.of_pass(1))
    bitext = work.bitext
    (first, last), (fewest, most) = arguments.range, arguments.words
    filters = Filters(
        arguments.books,
        arguments.without_books,
        first - 1,
        None if last is None else last - 1,
        fewest,
        most,
        None if arguments.list is None else read_references(Path(arguments.list)),
    )
    amounts = {
        Amount.FOCUS_WORDS: arguments.focus_words,
        Amount.RANDOM: arguments.random,
        Amount.EVERY: arguments.every,
        Amount.DOUBT: arguments.doubt,
    }
    amount = next((amount for amount, count in amounts.items() if count), Amount.ALL)
    choice = VerseChoice(
        filters,
        amount,
        amounts.get(amount, 1),
        arguments.seed,
        arguments.frequencies,
        arguments.fold_case,
    )
    doubt = Doubt((), work.study.chosen)
    if arguments.links:
        machines = list(map(Path, arguments.links))
        with reading() as progress:
            outputs = outputs or detected_outputs(file, machines, progress)
            doubt = doubt_between(file, machines, outputs, progress)
    rows, focus = choice.chosen(bitext, doubt.of_pairs)
    chosen = work.chosen(rows)
    chosen = replace(chosen, study=replace(chosen.study, chosen=doubt.origin))
    if arguments.set_size:
        chosen = replace(chosen, bitext=with_sets(chosen.bitext, arguments.set_size))
    save_new({Path(arguments.output): chosen})
    print_tables(choice_tables(bitext, chosen.bitext, focus), arguments.format)
    return 0


COMMANDS: Mapping[str, Command] = {
    "choose": Command(
        "choose verse pairs from a longer text",
        _DESCRIPTION,
        _ARGUMENTS,
        _choose,
        epilog=_EPILOG,
    )
}

"""The command ``ballot``: putting cases to the vote, and counting votes."""

import argparse
import re
import sys
from collections.abc import Mapping
from datetime import date
from itertools import chain
from pathlib import Path

from blinker_qt.bitext.verses import Side
from blinker_qt.cli.commands import Arguments, Command, argument
from blinker_qt.cli.options import (
    CHOICES,
    FORMAT,
    OPTIONAL_FILES,
    choices_of,
    collation_of,
    count,
    print_tables,
)
from blinker_qt.cli.output import print_line
from blinker_qt.compare import votes
from blinker_qt.compare.ballot import BallotError, ballot_of, read_ballot, write_ballot
from blinker_qt.compare.causes import Causes, causes_of
from blinker_qt.compare.options import Options
from blinker_qt.compare.votes import Round, read_all, record
from blinker_qt.files import write_new
from blinker_qt.study.corrected_ballots import corrected_cases, record_of_ballot
from blinker_qt.study.guide import RULING_NUMBER
from blinker_qt.translation import N_

_FORMS = (
    "FILE... --type WORD|--top N -o DIR [options]",
    "--read VOTES... --ballot DIR [options]",
)

_DESCRIPTION = """Put cases on which annotators differ to a vote, so that the style guide can rule
on them. A ballot is a folder with a page to vote on, a list to fill in instead, and the definition;
it names no annotators. Count the votes with --read. The choice with the most votes wins."""

_WRITING, _READING = ("word_types", "top", "output"), ("read", "ballot")

_RECORDING = ("record", "ruling", "date")

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _ruling(text: str) -> str:
    if not RULING_NUMBER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not the number of a ruling, such as ART-3")
    return text


def _day(text: str) -> date:
    refusal = f"'{text}' is not a date such as 2026-03-31"
    if not _DATE.fullmatch(text):
        raise argparse.ArgumentTypeError(refusal)
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(refusal) from error


_BALLOT_ARGUMENTS: Arguments = (
    *OPTIONAL_FILES,
    argument(
        "--type",
        metavar="WORD",
        action="append",
        default=[],
        dest="word_types",
        help="put cases of this word to a vote, in any capitalisation (repeatable)",
    ),
    argument(
        "--top",
        metavar="N",
        type=count,
        help="put cases of the N word types with the most differences to a vote",
    ),
    argument(
        "--side",
        choices=[side.value for side in Side],
        help="take only words of this side (default: both)",
    ),
    argument(
        "--cases",
        metavar="N",
        type=count,
        default=5,
        help="take N cases per word type at most (default: %(default)s)",
    ),
    CHOICES["punctuation"],
    argument("-o", "--output", metavar="DIR", help="write the ballot to DIR"),
    argument(
        "--read",
        metavar="VOTES",
        nargs="+",
        help="count the votes in these files, one per voter",
    ),
    argument("--ballot", metavar="DIR", help="count votes on the ballot in DIR"),
    argument("--record", metavar="FILE", help="write the winning choices to FILE, as CSV"),
    argument(
        "--ruling",
        metavar="NUMBER",
        type=_ruling,
        help="record the number of the ruling in the style guide, such as ART-3",
    ),
    argument(
        "--date",
        metavar="DATE",
        type=_day,
        help="record the date of the decision, such as 2026-03-31",
    ),
    FORMAT,
)


def _ballot(arguments: argparse.Namespace) -> int:
    if arguments.read:
        _check(arguments, "--read", _READING, (*_WRITING, "files", "side", "only", "without"))
        return _count(arguments)
    _check(arguments, "writing a ballot", ("files", "output"), (*_READING, *_RECORDING))
    if bool(arguments.word_types) == bool(arguments.top):
        arguments.misused("name the words with either --type or --top")
    return _write(arguments)


def _write(arguments: argparse.Namespace) -> int:
    collation, whole = collation_of(arguments)
    result = causes_of(collation, Options(**choices_of(arguments)))
    written = write_ballot(
        ballot_of(result, _types(result, arguments), arguments.cases), Path(arguments.output)
    )
    for path in written:
        print_line(path)
    return 0 if whole else 1


def _types(result: Causes, arguments: argparse.Namespace) -> list[int]:
    wanted = [Side(arguments.side)] if arguments.side else list(Side)
    if arguments.top:
        ranked = [
            number for number in result.ranked().tolist() if result.types.side(number) in wanted
        ]
        return ranked[: arguments.top]
    types: dict[int, None] = {}
    for form in arguments.word_types:
        numbers = [
            number for number in result.types.numbers(form) if result.types.side(number) in wanted
        ]
        if not numbers:
            raise BallotError(N_("the word “{form}” is not in the texts"), form=form)
        types.update(dict.fromkeys(numbers))
    return list(types)


def _count(arguments: argparse.Namespace) -> int:
    if arguments.record and not arguments.date:
        arguments.misused("--record needs --date")
    if not arguments.record and (arguments.date or arguments.ruling):
        arguments.misused("--date and --ruling go with --record")
    folder = Path(arguments.ballot)
    ballot = read_ballot(folder)
    corrected = corrected_cases(ballot, record_of_ballot(folder))
    voting = Round(ballot, *read_all(ballot, map(Path, arguments.read)), corrected)
    for problem in (*voting.outdated, *chain.from_iterable(voting.left_out)):
        print(problem, file=sys.stderr)
    if not voting.votes:
        raise BallotError(N_("there are no votes to count"))
    if arguments.record:
        text = record(voting, arguments.date, arguments.ruling or "")
        write_new({Path(arguments.record): text.encode()})
    print_tables(votes.tables(ballot, voting.outcomes), arguments.format)
    return 1 if voting.left_out else 0


def _check(
    arguments: argparse.Namespace, what: str, needed: tuple[str, ...], barred: tuple[str, ...]
) -> None:
    for name in needed:
        if not getattr(arguments, name):
            arguments.misused(f"{what} needs {_option(name)}")
    for name in barred:
        if getattr(arguments, name):
            arguments.misused(f"{what} does not go with {_option(name)}")


def _option(name: str) -> str:
    return {"files": "FILE", "word_types": "--type"}.get(name, f"--{name}")


COMMANDS: Mapping[str, Command] = {
    "ballot": Command(
        "put cases to a vote, and count the votes",
        _DESCRIPTION,
        _BALLOT_ARGUMENTS,
        _ballot,
        forms=_FORMS,
    )
}

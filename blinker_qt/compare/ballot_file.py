"""A ballot as files: what programs read back, and the list that people may fill in by hand."""

import csv
import io
import json
from pathlib import Path
from typing import TypeVar

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.errors import AlignmentError, InputError, Problem
from blinker_qt.bitext.notation import links_as_text, links_from_text
from blinker_qt.bitext.verses import Direction, Language, Side, VersePair
from blinker_qt.compare.ballot import (
    NONE,
    Ballot,
    BallotCase,
    Choice,
    about,
    case_identifier,
    letters,
)
from blinker_qt.compare.pages import ballot_page
from blinker_qt.compare.table import Words, as_it_is
from blinker_qt.files import write_new
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.translation import N_

PAGE, DEFINITION, VOTES = "ballot.html", "ballot.json", "votes.csv"
VOTE_COLUMNS = ("ballot", "case", "word", "choices", "vote", "remark", "voter")

_FORMAT = "blinker-qt-ballot-1"
_CAP = 1 << 26
_EXPECTED = N_("expected the file ballot.json as the program wrote it")

Value = TypeVar("Value")


def write_ballot(
    ballot: Ballot, folder: Path, words: Words = as_it_is, language: str = "en"
) -> tuple[Path, ...]:
    """Write a ballot to a folder: its page, its definition and the list of votes.

    Args:
        ballot: the ballot.
        folder: made where it does not exist.
        words: says the texts of the page in the reader's language.
        language: the tag of that language.

    Raises:
        InputError: one of the files exists already; none was written.
        SaveError: a file could not be written; none was left behind.
    """
    return write_new(
        {
            folder / PAGE: ballot_page(ballot, words, language),
            folder / DEFINITION: as_json(ballot).encode(),
            folder / VOTES: votes_as_csv(ballot).encode("utf-8-sig"),
        }
    )


def as_json(ballot: Ballot) -> str:
    """The definition of a ballot, 1-based as in annotation files."""
    cases = [
        {
            "case": case.identifier,
            "reference": case.pair.reference,
            "source": " ".join(case.pair.source),
            "target": " ".join(case.pair.target),
            "side": case.side.value,
            "position": case.position + 1,
            "choices": {choice.letter: links_as_text(choice.links) for choice in case.choices},
        }
        for case in ballot.cases
    ]
    content = {
        "format": _FORMAT,
        "ballot": ballot.identifier,
        "source_language": _language(ballot.source_language),
        "target_language": _language(ballot.target_language),
        "cases": cases,
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def votes_as_csv(ballot: Ballot) -> str:
    """The list of votes, nothing voted yet: one case a row, to be filled in by hand."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(VOTE_COLUMNS)
    for case in ballot.cases:
        choices = [f"{choice.letter}: {choice.said(case)}" for choice in case.choices]
        word = f"“{case.form}”: {about(case)}"
        listed = "; ".join([*choices, f"{NONE}: none of these"])
        writer.writerow([ballot.identifier, case.identifier, word, listed, "", "", ""])
    return out.getvalue()


def read_ballot(folder: Path) -> Ballot:
    """The ballot that was written to a folder.

    Raises:
        InputError: its definition cannot be read, or is not what the program wrote.
    """
    path = folder / DEFINITION
    text = decoded(read_capped(path, _CAP), path)
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        problem = Problem(str(path), N_("this is not JSON"), _EXPECTED, error.lineno, error.colno)
        raise InputError(problem) from error
    except (RecursionError, ValueError) as error:
        raise InputError(Problem(str(path), N_("this is not JSON"), _EXPECTED)) from error
    try:
        return _ballot(content)
    except (_NotSoError, AlignmentError, ValueError) as error:
        what = N_("this is not a ballot, or somebody changed it")
        raise InputError(Problem(str(path), what, _EXPECTED)) from error


class _NotSoError(Exception):
    """The definition is not as the program writes it."""


def _ballot(content: object) -> Ballot:
    cases = tuple(map(_case, _field(content, "cases", list)))
    languages = [_as_language(_field(content, f"{side.value}_language", dict)) for side in Side]
    ballot = Ballot(languages[0], languages[1], cases)
    identifiers = {case.identifier for case in cases}
    # The ballot is called by a digest of all that is voted on.
    _check(
        _field(content, "format", str) == _FORMAT
        and 0 < len(cases) == len(identifiers)
        and _field(content, "ballot", str) == ballot.identifier
    )
    return ballot


def _case(content: object) -> BallotCase:
    source, target = (tuple(_field(content, side.value, str).split(" ")) for side in Side)
    pair = VersePair(_field(content, "reference", str), source, target)
    side, position = Side(_field(content, "side", str)), _field(content, "position", int) - 1
    _check(0 <= position < len(pair.tokens(side)))
    found = _field(content, "choices", dict).items()
    choices = tuple(Choice(letter, _links(pair, links)) for letter, links in found)
    case = BallotCase(case_identifier(pair, side, position), pair, side, position, choices)
    _check(
        [choice.letter for choice in choices] == list(letters(len(choices)))
        and any(choice.links for choice in choices)
        and _field(content, "case", str) == case.identifier
    )
    return case


def _links(pair: VersePair, text: object) -> frozenset[LinkToken]:
    _check(isinstance(text, str))
    links = links_from_text(str(text))
    Alignment(links).check_fits(pair)
    return links


def _language(language: Language) -> dict[str, str]:
    return {"tag": language.tag, "direction": language.direction.value}


def _as_language(content: object) -> Language:
    direction = Direction(_field(content, "direction", str))
    return Language(_field(content, "tag", str), direction)


def _field(content: object, key: str, kind: type[Value]) -> Value:
    value = content.get(key) if isinstance(content, dict) else None
    if not isinstance(value, kind):
        raise _NotSoError(key)
    return value


def _check(holds: bool) -> None:
    if not holds:
        raise _NotSoError

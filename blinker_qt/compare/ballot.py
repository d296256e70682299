"""Ballots: anonymous votes on words that annotators aligned differently.

A ballot is a folder with a page for voting, a definition for programs, and a list to fill in by
hand.
"""

import base64
import csv
import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from markupsafe import Markup

from blinker_qt.bitext.adjudication import letters
from blinker_qt.bitext.alignment import (
    Alignment,
    LabelledLink,
    LinkToken,
    labels_as_text,
    labels_from_text,
    links_as_text,
    links_from_text,
)
from blinker_qt.bitext.errors import (
    AlignmentError,
    BlinkerError,
    InputError,
    Problem,
    Sentence,
    WordError,
)
from blinker_qt.bitext.study import LinkLabel, QuestionError, labels_in, labels_text
from blinker_qt.bitext.verses import Direction, Language, Side, VersePair
from blinker_qt.compare.cases import NOT_TRANSLATED, Case, linked_with
from blinker_qt.compare.causes import Causes
from blinker_qt.compare.pages import page, part_of_page
from blinker_qt.compare.table import said
from blinker_qt.files import write_new
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.layouts.drawing import as_svg, excerpt
from blinker_qt.translation import N_

PAGE, DEFINITION, VOTES = "ballot.html", "ballot.json", "votes.csv"
VOTE_COLUMNS = ("ballot", "case", "word", "choices", "vote", "remark", "voter")

_FORMAT = "blinker-qt-ballot-1"
_CAP = 1 << 26

Value = TypeVar("Value")
NONE = "none"
"""The vote for none of the options."""
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that are not taken for one another on paper (Crockford's base 32)."""


_ABOUT_SOURCE = N_("source word {position}, verse pair {reference}")
_ABOUT_TARGET = N_("target word {position}, verse pair {reference}")
_TEXTS = {
    "title": Sentence("Ballot"),
    "what": Sentence(
        "The annotators made different decisions on the words below. For each word, "
        "choose how it should be linked according to the style guide. The decisions are "
        "listed without names, in no particular order."
    ),
    "labels": Sentence("Letters on lines stand for labels of links:"),
    "on_screen": Sentence(
        "On screen: make your choices, then save your votes at the end of the page and "
        "send the file back. The page sends nothing by itself, and forgets everything "
        "when you close it."
    ),
    "on_paper": Sentence("On paper: mark one circle for each word and return the pages."),
    "name": Sentence("Your name (optional)"),
    "none_of_them": Sentence("none of these"),
    "remark": Sentence("Remark"),
    "save": Sentence("Save my votes"),
    "voted": Sentence("words voted on:"),
}
"""The texts of the page, by their names in the template."""


class BallotError(BlinkerError):
    """There is nothing to vote on."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to decide on a word.

    Attributes:
        letter: its letter on the ballot.
        links: those of the word, and those of the same block that all annotators who chose this
            have in common; empty if the word is not translated.
        labels: the labels that all of them gave to these links.
    """

    letter: str
    links: frozenset[LinkToken]
    labels: frozenset[LabelledLink] = frozenset()

    def said(self, case: "BallotCase") -> Sentence:
        """The choice in words."""
        partners = self.alignment(case).partners(case.side, case.position)
        return linked_with(case.pair, case.side, sorted(partners)) if partners else NOT_TRANSLATED

    def alignment(self, case: "BallotCase") -> Alignment:
        """The choice as an alignment to draw."""
        if self.links:
            return Alignment(self.links, labels=self.labels)
        return Alignment().mark_not_translated(case.side, {case.position})


@dataclass(frozen=True, slots=True)
class BallotCase:
    """One word to vote on.

    Attributes:
        identifier: derived from the verse pair and the word, so the same on every ballot.
        choices: the different decisions, in an order that does not depend on the annotators.
    """

    identifier: str
    pair: VersePair
    side: Side
    position: int
    choices: tuple[Choice, ...]

    @property
    def form(self) -> str:
        """The word."""
        return self.pair.tokens(self.side)[self.position]

    @property
    def choice_of(self) -> Mapping[str, Choice]:
        """The choices by their letters."""
        return {choice.letter: choice for choice in self.choices}

    @property
    def letters(self) -> tuple[str, ...]:
        """The possible votes: the choices, then “none of them”."""
        return (*(choice.letter for choice in self.choices), NONE)


@dataclass(frozen=True, slots=True)
class Ballot:
    """Words to vote on, at least one, and the languages of the source and the target side.

    Attributes:
        chosen: how the verse pairs of the study were chosen, where that biases agreement.
        labels: the labels of links of the study.
    """

    languages: tuple[Language, Language]
    cases: tuple[BallotCase, ...]
    chosen: tuple[str, ...] = ()
    labels: tuple[LinkLabel, ...] = ()

    @property
    def identifier(self) -> str:
        """The identifier of the ballot; the same for the same cases and choices."""
        parts = [
            " ".join(
                (
                    f"{case.identifier}:{choice.letter}:{links_as_text(choice.links)}",
                    *filter(None, (labels_as_text(choice.labels),)),
                )
            )
            for case in self.cases
            for choice in case.choices
        ]
        return _short_digest(parts)


def ballot_of(result: Causes, types: Sequence[int], most: int) -> Ballot:
    """A ballot on word types, with at most so many cases of each, the most split first.

    Raises:
        BallotError: nobody differs on any of them.
    """
    cases = [_ballot_case(result, case) for number in types for case in result.cases(number, most)]
    if not cases:
        raise BallotError(N_("there is nothing to vote on: the annotators agree on every word"))
    collation = result.collation
    languages = collation.bitext.source_language, collation.bitext.target_language
    given = {name for case in cases for choice in case.choices for _, name in choice.labels}
    labels = tuple(label for label in collation.labels if label.name in given)
    return Ballot(languages, tuple(cases), collation.chosen_by, labels)


def case_identifier(pair: VersePair, side: Side, position: int) -> str:
    """The identifier of a case, the same on every ballot."""
    return _short_digest([pair.reference, pair.fingerprint, side.value, str(position)])


def about(case: BallotCase) -> Sentence:
    """A sentence that says which word a case is about."""
    template = _ABOUT_SOURCE if case.side is Side.SOURCE else _ABOUT_TARGET
    return Sentence(template, {"position": case.position + 1, "reference": case.pair.reference})


def _ballot_case(result: Causes, case: Case) -> BallotCase:
    """A case as a ballot case, with anonymous choices."""
    identifier = case_identifier(case.pair, case.side, case.position)
    drawn = {
        decision.partners: _shared(
            [result.collation.alignment(place, case.index) for place in decision.annotators],
            case.side,
            decision.partners,
        )
        for decision in case.decisions
    }
    ordered = sorted(drawn.items(), key=lambda item: _digest([identifier, *map(str, item[0])]))
    choices = tuple(
        Choice(letter, shared.links, shared.labels)
        for letter, (_, shared) in zip(letters(len(ordered)), ordered, strict=True)
    )
    return BallotCase(identifier, case.pair, case.side, case.position, choices)


def _shared(alignments: Sequence[Alignment], side: Side, partners: tuple[int, ...]) -> Alignment:
    """The links of these words of the other side, and their labels, that all alignments share."""
    end = 1 if side is Side.SOURCE else 0
    links = frozenset.intersection(*(alignment.links for alignment in alignments))
    touching = frozenset(link for link in links if link[end] in partners)
    labels = frozenset.intersection(*(alignment.labels for alignment in alignments))
    return Alignment(
        touching, labels=frozenset(labelled for labelled in labels if labelled[0] in touching)
    )


def _short_digest(parts: Iterable[str]) -> str:
    """Eight characters of 5 bits each, in two groups."""
    number = int.from_bytes(_digest(parts)[:5], "big")
    characters = "".join(_ALPHABET[number >> 5 * place & 31] for place in range(7, -1, -1))
    return f"{characters[:4]}-{characters[4:]}"


def _digest(parts: Iterable[str]) -> bytes:
    return hashlib.sha256("".join(f"{part}\n" for part in parts).encode()).digest()


# The page


def ballot_page(ballot: Ballot) -> bytes:
    """The page of a ballot, in the reader's language."""
    script = part_of_page("ballot.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return page(
        "ballot.html",
        _TEXTS,
        ballot=ballot,
        no_choice=NONE,
        script=Markup(script),  # noqa: S704 (our own file)
        digest=digest,
        about=about,
        verses=partial(_verses, ballot),
        drawn=partial(_drawn, ballot),
    )


def _verses(ballot: Ballot, case: BallotCase) -> Iterator[dict[str, object]]:
    """Both verses as lists of words, the source first, with the word in question marked."""
    for side, language in zip(Side, ballot.languages, strict=True):
        yield {
            "language": language,
            "words": case.pair.tokens(side),
            "asked": case.position if side is case.side else None,
        }


def _drawn(ballot: Ballot, case: BallotCase, choice: Choice) -> Markup:
    """A choice as SVG, showing the part of the verse pair in which choices have links."""
    links = [link for choice in case.choices for link in choice.links]
    part = excerpt(case.pair, (case.side, case.position), links)
    source, target = ballot.languages
    picture = as_svg(
        part.pair,
        part.alignment(choice.alignment(case)),
        (source.direction, target.direction),
        (source.tag, target.tag),
        f"{choice.letter}: {said(choice.said(case))}",
        part.word((case.side, case.position)),
        ballot.labels,
    )
    return Markup(picture)  # noqa: S704 (escaped there)


# Files


def write_ballot(ballot: Ballot, folder: Path) -> tuple[Path, ...]:
    """Write the page, the definition and the list of votes of a ballot to a folder.

    Raises:
        InputError: one of the files exists already; none was written.
        SaveError: a file could not be written; none was left behind.
    """
    return write_new(
        {
            folder / PAGE: ballot_page(ballot),
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
            **({"labels": given} if (given := _labels_as_texts(case)) else {}),
        }
        for case in ballot.cases
    ]
    content = {
        "format": _FORMAT,
        "ballot": ballot.identifier,
        **{
            f"{side.value}_language": {"tag": language.tag, "direction": language.direction.value}
            for side, language in zip(Side, ballot.languages, strict=True)
        },
        **({"chosen": ballot.chosen} if ballot.chosen else {}),
        **({"labels": labels_text(ballot.labels)} if ballot.labels else {}),
        "cases": cases,
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _labels_as_texts(case: BallotCase) -> dict[str, str]:
    """The labelled links of the choices that have any, by the letters of the choices."""
    return {
        choice.letter: labels_as_text(choice.labels) for choice in case.choices if choice.labels
    }


def votes_as_csv(ballot: Ballot) -> str:
    """The empty list of votes, to be filled in by hand: one row for each case."""
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
    """Read the ballot in a folder.

    Raises:
        InputError: its definition cannot be read, or was changed.
    """
    path = folder / DEFINITION
    text = decoded(read_capped(path, _CAP), path)
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        problem = Problem(
            str(path),
            N_("this is not JSON; expected the file ballot.json, unchanged"),
            error.lineno,
            error.colno,
        )
        raise InputError(problem) from error
    except (RecursionError, ValueError) as error:
        raise InputError(
            Problem(str(path), N_("this is not JSON; expected the file ballot.json, unchanged"))
        ) from error
    try:
        return _ballot(content)
    except (AlignmentError, QuestionError, WordError, ValueError) as error:
        what = N_(
            "this is not a ballot, or it has been changed; expected the file ballot.json, unchanged"
        )
        raise InputError(Problem(str(path), what)) from error


class _InvalidDefinitionError(ValueError):
    """The definition was not written by this program."""


def _ballot(content: object) -> Ballot:
    cases = tuple(map(_case, _field(content, "cases", list)))
    source, target = (_language(_field(content, f"{side.value}_language", dict)) for side in Side)
    optional = {"chosen": [], "labels": "", **content} if isinstance(content, dict) else {}
    chosen = _field(optional, "chosen", list)
    _check(all(isinstance(how, str) for how in chosen))
    labels = labels_in(_field(optional, "labels", str))
    given = {name for case in cases for choice in case.choices for _, name in choice.labels}
    _check(given == {label.name for label in labels})
    ballot = Ballot((source, target), cases, tuple(chosen), labels)
    identifiers = {case.identifier for case in cases}
    # The identifier is a digest of the whole content.
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
    listed = _field(content, "choices", dict)
    given = _field({"labels": {}, **content}, "labels", dict) if isinstance(content, dict) else {}
    _check(given.keys() <= listed.keys())
    choices = tuple(
        Choice(letter, _links(pair, links), _labels(_links(pair, links), given.get(letter, "")))
        for letter, links in listed.items()
    )
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
    pair.check_words(Alignment(links).outermost_words)
    return links


def _labels(links: frozenset[LinkToken], text: object) -> frozenset[LabelledLink]:
    _check(isinstance(text, str))
    return Alignment(links, labels=labels_from_text(str(text))).labels


def _language(content: object) -> Language:
    direction = Direction(_field(content, "direction", str))
    return Language(_field(content, "tag", str), direction)


def _field(content: object, key: str, kind: type[Value]) -> Value:
    value = content.get(key) if isinstance(content, dict) else None
    if not isinstance(value, kind):
        raise _InvalidDefinitionError(key)
    return value


def _check(holds: bool) -> None:
    if not holds:
        raise _InvalidDefinitionError

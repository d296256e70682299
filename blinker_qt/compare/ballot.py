"""Ballots: words that annotators decided on differently, put to the vote without names."""

import hashlib
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.errors import BlinkerError, Sentence
from blinker_qt.bitext.notation import links_as_text
from blinker_qt.bitext.verses import Language, Side, VersePair
from blinker_qt.compare.cases import NOT_TRANSLATED, Case, linked_with
from blinker_qt.compare.why import Why
from blinker_qt.translation import N_

NONE = "none"
"""The vote for none of the options."""
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that are not taken for one another on paper (Crockford's base 32)."""


_ABOUT_SOURCE = N_("source word {position} of {reference}")
_ABOUT_TARGET = N_("target word {position} of {reference}")


class BallotError(BlinkerError):
    """There is nothing to vote on."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to decide on a word.

    Attributes:
        letter: what it is called on the ballot.
        links: those of the word, and those of the same block that everybody had who decided so;
            none where the word is not translated.
    """

    letter: str
    links: frozenset[LinkToken]

    def said(self, case: "BallotCase") -> Sentence:
        """The choice in words."""
        partners = self.alignment(case).partners(case.side, case.position)
        return linked_with(case.pair, case.side, sorted(partners)) if partners else NOT_TRANSLATED

    def alignment(self, case: "BallotCase") -> Alignment:
        """The choice as it is drawn."""
        if self.links:
            return Alignment(self.links)
        return Alignment().mark_not_translated(case.side, {case.position})


@dataclass(frozen=True, slots=True)
class BallotCase:
    """One word to vote on.

    Attributes:
        identifier: the same on every ballot; told from others by verse pair and word.
        choices: what annotators decided, each once, in an order that has nothing to do with who.
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
        """What can be voted for: the choices, then none of them."""
        return (*(choice.letter for choice in self.choices), NONE)


@dataclass(frozen=True, slots=True)
class Ballot:
    """Words to vote on.

    Attributes:
        source_language: of the source side.
        target_language: of the target side.
        cases: at least one.
    """

    source_language: Language
    target_language: Language
    cases: tuple[BallotCase, ...]

    @property
    def identifier(self) -> str:
        """Tells ballots apart; one with the same cases and choices has the same."""
        parts = [
            f"{case.identifier}:{choice.letter}:{links_as_text(choice.links)}"
            for case in self.cases
            for choice in case.choices
        ]
        return _short_digest(parts)


def ballot_of(result: Why, types: Sequence[int], most: int) -> Ballot:
    """A ballot on some word types.

    Args:
        result: where annotators decide differently.
        types: the numbers of the word types.
        most: how many cases of each are put to the vote, those that split most.

    Raises:
        BallotError: nobody differs on any of them.
    """
    cases = [_put(result, case) for number in types for case in result.cases(number, most)]
    if not cases:
        raise BallotError(
            N_("there is nothing to vote on: annotators agree on every one of the words")
        )
    bitext = result.collation.bitext
    return Ballot(bitext.source_language, bitext.target_language, tuple(cases))


def case_identifier(pair: VersePair, side: Side, position: int) -> str:
    """What a case is called on every ballot."""
    return _short_digest([pair.reference, pair.fingerprint, side.value, str(position)])


def about(case: BallotCase) -> Sentence:
    """Which word a case is about."""
    template = _ABOUT_SOURCE if case.side is Side.SOURCE else _ABOUT_TARGET
    return Sentence(template, {"position": case.position + 1, "reference": case.pair.reference})


def letters(count: int) -> Iterator[str]:
    """So many different letters: A to Z, then AA to AZ and so on.

    >>> list(letters(28))[-3:]
    ['Z', 'AA', 'AB']
    """
    for number in range(count):
        before, last = divmod(number, 26)
        first = string.ascii_uppercase[before - 1] if before else ""
        yield first + string.ascii_uppercase[last]


def _put(result: Why, case: Case) -> BallotCase:
    """A case as it is put to the vote."""
    identifier = case_identifier(case.pair, case.side, case.position)
    drawn = {
        decision.partners: _shared_links(
            [result.collation.alignment(place, case.index) for place in decision.annotators],
            case.side,
            decision.partners,
        )
        for decision in case.decisions
    }
    ordered = sorted(drawn.items(), key=lambda item: _digest([identifier, *map(str, item[0])]))
    choices = tuple(
        Choice(letter, links)
        for letter, (_, links) in zip(letters(len(ordered)), ordered, strict=True)
    )
    return BallotCase(identifier, case.pair, case.side, case.position, choices)


def _shared_links(
    alignments: Iterable[Alignment], side: Side, partners: tuple[int, ...]
) -> frozenset[LinkToken]:
    """The links of some words of the other side that all of the alignments have."""
    end = 1 if side is Side.SOURCE else 0
    touching = (
        frozenset(link for link in alignment.links if link[end] in partners)
        for alignment in alignments
    )
    return frozenset.intersection(*touching)


def _short_digest(parts: Iterable[str]) -> str:
    """Eight characters of 5 bits each, in two groups."""
    number = int.from_bytes(_digest(parts)[:5], "big")
    characters = "".join(_ALPHABET[number >> 5 * place & 31] for place in range(7, -1, -1))
    return f"{characters[:4]}-{characters[4:]}"


def _digest(parts: Iterable[str]) -> bytes:
    return hashlib.sha256("".join(f"{part}\n" for part in parts).encode()).digest()

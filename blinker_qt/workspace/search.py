"""Finding verse pairs: words in either text, and references typed in part.

Texts are folded for comparison only; the tokens themselves never change.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from blinker_qt.bitext.verses import Bitext

_LEAD = 12
"""How many characters an excerpt shows before what was found."""
_LONGEST_EXCERPT = 200
_BETWEEN_SIDES = "\n"
_STARTERS_AND_LETTERS = frozenset({0, 8, 9})
"""Combining classes that are not diacritics: none, the voicing marks of kana, and viramas."""


def folded(text: str, *, exact: bool) -> str:
    """A text as it is compared.

    Args:
        text: any text.
        exact: whether case and diacritics make a difference; how the characters are composed never
            does.

    >>> folded("Ἐν ἀρχῇ", exact=False), folded("ÉTÉ", exact=False)
    ('εν αρχη', 'ete')
    >>> folded("e\u0301", exact=True) == "\u00e9"
    True
    """
    if exact:
        return unicodedata.normalize("NFC", text)
    if text.isascii():
        return text.lower()
    # Marks go before the case does: the iota under a Greek vowel would become a letter.
    bare = _diacritics().sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", bare.casefold())


@lru_cache(maxsize=1)
def _diacritics() -> re.Pattern[str]:
    marks = (chr(code) for code in range(0x300, 0x1F000))
    found = [mark for mark in marks if unicodedata.combining(mark) not in _STARTERS_AND_LETTERS]
    return re.compile(f"[{''.join(found)}]+")


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for.

    Attributes:
        needle: the text, folded.
        exact: whether case and diacritics make a difference.
    """

    needle: str
    exact: bool = False

    @classmethod
    def of(cls, typed: str, *, exact: bool) -> Self:
        """The query that somebody typed; spaces around it and runs of spaces do not count."""
        return cls(folded(" ".join(filter(None, typed.split(" "))), exact=exact), exact)

    def __bool__(self) -> bool:
        return bool(self.needle)


class SearchIndex:
    """Both texts of a bitext, folded once; made in slices, or else when first searched.

    Args:
        bitext: the texts.
        exact: whether case and diacritics make a difference.
    """

    def __init__(self, bitext: Bitext, *, exact: bool) -> None:
        self._bitext = bitext
        self._exact = exact
        self._texts: list[str] = []

    def fold_some(self, count: int) -> bool:
        """Fold so many more verse pairs; whether any are left."""
        start = len(self._texts)
        part = slice(start, start + count)
        both = zip(self._bitext.source_verses[part], self._bitext.target_verses[part], strict=True)
        self._texts.extend(
            folded(f"{source}{_BETWEEN_SIDES}{target}", exact=self._exact)
            for source, target in both
        )
        return len(self._texts) < len(self._bitext)

    def find(self, query: Query, among: Iterable[int]) -> list[int]:
        """Those of some verse pairs that have the query's text in either side.

        Args:
            query: what to look for, folded as this index is.
            among: 0-based places of verse pairs.

        Returns:
            The places, in the order given.
        """
        while self.fold_some(len(self._bitext)):
            pass
        texts, needle = self._texts, query.needle
        return [pair for pair in among if needle in texts[pair]]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A stretch of a verse around what was found in it.

    Attributes:
        text: the stretch, with an ellipsis where it does not begin with the verse.
        spans: (start, end) of every match in it, ascending.
    """

    text: str
    spans: tuple[tuple[int, int], ...]


@lru_cache(maxsize=512)
def excerpt(verse: str, query: Query) -> Excerpt | None:
    """The part of a verse that shows what was found; None where nothing was.

    >>> excerpt("and it came to pass in those DAYS , that", Query("days"))
    Excerpt(text='… in those DAYS , that', spans=((11, 15),))
    """
    found = matches(verse, query)
    if not found:
        return None
    first = found[0][0]
    start = 0
    if first > _LEAD:
        # From the start of a word on.
        start = verse.find(" ", first - _LEAD, first) + 1 or verse.rfind(" ", 0, first) + 1
    opening = "… " if start else ""
    shift = len(opening) - start
    text = opening + verse[start : start + _LONGEST_EXCERPT]
    spans = tuple((a + shift, b + shift) for a, b in found if b + shift <= len(text))
    return Excerpt(text, spans)


def matches(verse: str, query: Query) -> tuple[tuple[int, int], ...]:
    """Where a query's text stands in a verse, as (start, end) in the verse itself.

    A match covers whole characters with their marks; matches do not overlap.

    >>> matches("Dès le début", Query("de"))
    ((0, 2), (7, 9))
    """
    if not query:
        return ()
    starts, ends, text = _folded_in_place(verse, exact=query.exact)
    found = []
    place = text.find(query.needle)
    while place >= 0:
        last = place + len(query.needle)
        found.append((starts[place], ends[last - 1]))
        place = text.find(query.needle, last)
    return tuple(found)


def _folded_in_place(verse: str, *, exact: bool) -> tuple[list[int], list[int], str]:
    """The folded verse, and for each of its characters where it starts and ends in the verse."""
    starts, ends, parts = list[int](), list[int](), list[str]()
    # A character with its marks is folded as one.
    begins = [
        place for place, mark in enumerate(verse) if not place or not unicodedata.combining(mark)
    ]
    for start, end in zip(begins, [*begins[1:], len(verse)], strict=True):
        part = folded(verse[start:end], exact=exact)
        parts.append(part)
        starts.extend([start] * len(part))
        ends.extend([end] * len(part))
    return starts, ends, "".join(parts)


def find_reference(references: Sequence[str], typed: str) -> int | None:
    """The verse pair meant by a reference, or by a part of one.

    The whole reference comes first, then one that begins so, then one in which a word or number
    begins so, then any that has it; among equals the first in the bitext. Case, diacritics and
    spaces make no difference.

    Args:
        references: one a verse pair.
        typed: what somebody typed.

    Returns:
        The 0-based place, or None where no reference fits.

    >>> find_reference(("Gen 1:1", "Gen 1:10", "Ex 10:1"), "gen1:10")
    1
    >>> find_reference(("Gen 1:1", "Gen 1:10", "Ex 10:1"), "10:")
    2
    """
    wanted = _spaceless(typed)
    if not wanted:
        return None
    best: tuple[int, int] | None = None
    for place, reference in enumerate(references):
        rank = _rank(reference, wanted)
        if rank is not None and (best is None or rank < best[0]):
            best = rank, place
        if best is not None and best[0] == 0:
            break
    return best[1] if best is not None else None


def _rank(reference: str, wanted: str) -> int | None:
    """How well a reference fits: 0 is best; None where it does not."""
    text = _spaceless(reference)
    place = text.find(wanted)
    if place < 0:
        return None
    if place == 0:
        return 0 if len(text) == len(wanted) else 1
    # A number begins where no digit stands before it, a word where no letter does.
    before, first = text[place - 1], wanted[0]
    inside = (before.isdigit() and first.isdigit()) or (before.isalpha() and first.isalpha())
    return 3 if inside else 2


def _spaceless(text: str) -> str:
    return folded(text, exact=False).replace(" ", "")

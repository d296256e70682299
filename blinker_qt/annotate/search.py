"""Finding verse pairs: words in either text, and references typed in part.

Texts are folded for comparison only; the tokens themselves never change.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nsmallest
from itertools import accumulate
from typing import Self

from blinker_qt.bitext.verses import Bitext, Side

_LEAD = 12
"""The number of characters of an excerpt before the match."""
_LONGEST_EXCERPT = 200
_LEMMA = "lemma:"
_BETWEEN_SIDES = "\n"
_PARTS_OF_LETTERS = frozenset({0, 8, 9, 84, 91, 103, 118, 129, 130, 132})
"""Combining classes of marks that are no diacritics: they spell another word.

None, the voicing marks of kana, viramas, and the vowels of Telugu, Thai, Lao and Tibetan. The
vowels of Hebrew and Arabic are diacritics: they are optional in writing.
"""


def folded(text: str, *, exact: bool) -> str:
    """A text in the form in which it is compared: with or without case and diacritics.

    >>> folded("Ἐν ἀρχῇ", exact=False), folded("ÉTÉ", exact=False)
    ('εν αρχη', 'ete')
    >>> folded("e\u0301", exact=True) == "\u00e9"
    True
    """
    if exact:
        return unicodedata.normalize("NFC", text)
    if text.isascii():
        return text.lower()
    # Remove marks before case: otherwise the iota under a Greek vowel would become a letter.
    bare = unicodedata.normalize("NFD", text)
    # A text has few different characters: removing one mark after the other is far faster than
    # looking up every character in a table.
    for character in set(bare):
        if unicodedata.combining(character) not in _PARTS_OF_LETTERS:
            bare = bare.replace(character, "")
    return unicodedata.normalize("NFC", bare.casefold())


@dataclass(frozen=True, slots=True)
class Query:
    """A search query: a folded text, and whether case and diacritics make a difference.

    Attributes:
        is_lemma: whether it is a whole lemma, and not a part of the text.
    """

    needle: str
    exact: bool = False
    is_lemma: bool = False

    @classmethod
    def of(cls, typed: str, *, exact: bool, with_lemmas: bool = False) -> Self:
        """The query for a text as typed; spaces around it and repeated spaces are ignored.

        Args:
            with_lemmas: whether a text such as ``lemma:be`` asks for a lemma.
        """
        text = " ".join(filter(None, typed.split(" ")))
        is_lemma = with_lemmas and text.casefold().startswith(_LEMMA)
        if is_lemma:
            text = text[len(_LEMMA) :].strip(" ").replace(" ", "\u00a0")
        return cls(folded(text, exact=exact), exact, is_lemma)

    def __bool__(self) -> bool:
        return bool(self.needle)


class SearchIndex:
    """Both texts of a bitext and the lemmas of their words, folded at the first search."""

    def __init__(self, bitext: Bitext, *, exact: bool) -> None:
        self._bitext = bitext
        self._exact = exact
        self._texts: list[str] = []
        self._lemmas: list[str] = []

    def find(self, query: Query, among: Iterable[int]) -> list[int]:
        """Those of the given verse pairs, by index, that match the query on either side."""
        if query.is_lemma:
            wanted = f" {query.needle} "
            return [pair for pair in among if wanted in self._lemmas_of(pair)]
        if not self._texts:
            both = zip(self._bitext.source_verses, self._bitext.target_verses, strict=True)
            self._texts = [
                folded(f"{source}{_BETWEEN_SIDES}{target}", exact=self._exact)
                for source, target in both
            ]
        return [pair for pair in among if query.needle in self._texts[pair]]

    def _lemmas_of(self, pair: int) -> str:
        """The folded lemmas of a verse pair, with a space around each."""
        if not self._lemmas:
            self._lemmas = [
                folded(f" {' '.join(lemmas_of(self._bitext, place))} ", exact=self._exact)
                for place in range(len(self._bitext))
            ]
        return self._lemmas[pair]


def lemmas_of(bitext: Bitext, index: int) -> tuple[str, str]:
    """The lemmas of source and target words, as in `WordDetails`; empty where none are known."""
    source, target = (bitext.word_details(side, index) for side in Side)
    return source.lemmas if source else "", target.lemmas if target else ""


@dataclass(frozen=True, slots=True)
class FoundExcerpt:
    """A part of a verse, and the (start, end) of every match in it, ascending.

    It begins with an ellipsis unless it begins with the verse.
    """

    text: str
    spans: tuple[tuple[int, int], ...]


@lru_cache(maxsize=512)
def excerpt(verse: str, query: Query, lemmas: str = "") -> FoundExcerpt | None:
    """The part of a verse with the first match; None if there is no match. See `matches`.

    >>> excerpt("and it came to pass in those DAYS , that", Query("days"))
    FoundExcerpt(text='… in those DAYS , that', spans=((11, 15),))
    """
    matched = matches(verse, query, lemmas)
    if not matched:
        return None
    first = matched[0][0]
    start = 0
    if first > _LEAD:
        # From the start of a word on.
        start = verse.find(" ", first - _LEAD, first) + 1 or verse.rfind(" ", 0, first) + 1
    opening = "… " if start else ""
    shift = len(opening) - start
    text = opening + verse[start : start + _LONGEST_EXCERPT]
    spans = tuple((a + shift, b + shift) for a, b in matched if b + shift <= len(text))
    return FoundExcerpt(text, spans)


def matches(verse: str, query: Query, lemmas: str = "") -> tuple[tuple[int, int], ...]:
    """The (start, end) of each match of a query in a verse.

    A match covers whole characters with their marks; matches do not overlap.

    Args:
        lemmas: the lemmas of the words, with a space between them, if they are known.

    >>> matches("Dès le début", Query("de"))
    ((0, 2), (7, 9))
    >>> matches("she was here", Query("be", is_lemma=True), "she be here")
    ((4, 7),)
    """
    if not query:
        return ()
    if query.is_lemma:
        entries, words = folded(lemmas, exact=query.exact).split(" "), verse.split(" ")
        ends = list(accumulate((len(word) + 1 for word in words), initial=0))
        # Without lemmas, there is one empty entry.
        return tuple(
            (start, start + len(word))
            for entry, word, start in zip(entries, words, ends, strict=False)
            if entry == query.needle
        )
    starts, ends, text = _folded_in_place(verse, exact=query.exact)
    spans = []
    place = text.find(query.needle)
    while place >= 0:
        last = place + len(query.needle)
        spans.append((starts[place], ends[last - 1]))
        place = text.find(query.needle, last)
    return tuple(spans)


def found_words(tokens: Sequence[str], query: Query, lemmas: str = "") -> tuple[int, ...]:
    """The positions of the words of a verse that a match overlaps. See `matches`.

    >>> found_words(("le", "bateau", "bleu"), Query("eau bl"))
    (1, 2)
    """
    spans = matches(" ".join(tokens), query, lemmas)
    positions, start = list[int](), 0
    for position, token in enumerate(tokens):
        end = start + len(token)
        if any(first < end and start < last for first, last in spans):
            positions.append(position)
        start = end + 1
    return tuple(positions)


def _folded_in_place(verse: str, *, exact: bool) -> tuple[list[int], list[int], str]:
    """The folded verse, and the start and end of each of its characters in the verse."""
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


def find_references(references: Sequence[str], typed: str, most: int = 1) -> list[int]:
    """The verse pairs whose references contain a text, the likeliest first.

    The whole reference comes first, then those in which a word or number begins with the text, then
    all others that contain it. Matches at the very beginning come before others, and matches that
    end with a word or number before others; equal ones come in the order of the bitext. Case,
    diacritics and spaces make no difference.

    >>> find_references(("Gen 1:1", "Gen 1:10", "Ex 10:1"), "gen1:1", 3)
    [0, 1]
    >>> find_references(("Gen 1:1", "Gen 1:10", "Ex 10:1"), "10:")
    [2]
    """
    wanted = _spaceless(typed)
    if not wanted:
        return []
    ranked = (
        (_rank(text, wanted), place)
        for place, text in enumerate(_all_spaceless(tuple(references)))
        if wanted in text
    )
    return [place for _, place in nsmallest(most, ranked)]


def _rank(text: str, wanted: str) -> tuple[bool, bool, bool, bool]:
    """The rank of a reference that contains the text; the lowest is best."""
    ranks = []
    place = text.find(wanted)
    while place >= 0:
        begins_within_word = _is_within_word(text, place)
        ends_within_word = _is_within_word(text, place + len(wanted))
        ranks.append((text != wanted, begins_within_word, place > 0, ends_within_word))
        place = text.find(wanted, place + 1)
    return min(ranks)


def _is_within_word(text: str, place: int) -> bool:
    """Whether a place between two characters is inside a word or a number."""
    both = text[place - 1 : place + 1] if place else ""
    return len(both) == 2 and (both.isdigit() or both.isalpha())


def _spaceless(text: str) -> str:
    return folded(text, exact=False).replace(" ", "")


@lru_cache(maxsize=1)
def _all_spaceless(references: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_spaceless, references))

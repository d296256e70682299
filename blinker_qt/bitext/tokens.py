"""Words: comparison of forms, stoplists, and splitting running text into words."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Self

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Direction
from blinker_qt.translation import N_

_COMMENT = re.compile(r"(?:^|[ \t])#.*", re.DOTALL)


def without_case(form: str) -> str:
    r"""The form as stoplists compare it: case folded, in Unicode normal form C.

    >>> without_case("E\u0301TE\u0301") == without_case("été")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", form).casefold())


@dataclass(frozen=True, slots=True)
class Stoplist:
    """Function words of one language, as `without_case` gives them."""

    name: str
    forms: frozenset[str]

    @classmethod
    def of(cls, name: str, forms: Iterable[str]) -> Self:
        """A stoplist of these forms."""
        return cls(name, frozenset(map(without_case, forms)))

    @classmethod
    def from_text(cls, text: str, name: str, path: str) -> Self:
        r"""Read plain text: one form a line; ``#`` at its start or behind a blank begins a comment.

        >>> sorted(Stoplist.from_text("# articles\nThe\na  # and an\n", "en", "en.txt").forms)
        ['a', 'the']

        Raises:
            InputError: a line holds more than one form or a character that no token can have, or
                no line holds any form.
        """
        problems = []
        forms = []
        for number, line in enumerate(text.split("\n"), start=1):
            form = _COMMENT.sub("", line.removesuffix("\r")).strip(" \t")
            if " " in form or "\t" in form:
                what = N_("there is more than one form on the line")
                problems.append(Problem(path, what, N_("expected one form per line"), number))
            elif first_unholdable(form) is not None:
                what = N_("there is a character that no token can have")
                problems.append(Problem(path, what, N_("expected plain text"), number))
            elif form:
                forms.append(form)
        if not (forms or problems):
            problems.append(
                Problem(path, N_("there is no form in the file"), N_("expected one form per line"))
            )
        if problems:
            raise InputError(*problems)
        return cls.of(name, forms)

    def __contains__(self, form: str) -> bool:
        return without_case(form) in self.forms

    @property
    def fingerprint(self) -> str:
        """SHA-256 over the forms in the order of their code points, each with a line feed."""
        return hashlib.sha256(
            "".join(f"{form}\n" for form in sorted(self.forms)).encode()
        ).hexdigest()


_UNHOLDABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_VERSES_READ = 50
"""The number of verses examined to find the writing direction."""
_HAN = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
_LETTERS = frozenset("\u05f3\u02bc")
"""The Hebrew geresh, which is punctuation to Unicode, and the modifier apostrophe."""
_NO_BREAK = "\u00a0\u202f"
_OPENING, _CLOSING = "'‘", "'’"
_DIVIDING_ASCII = frozenset(',;!?"')
_KEPT_WITHIN = frozenset("’·\u05f4\u2010\u2011\u2027\u2044\u30fb\u0f0b")
_MAQAF = "\u05be"
_NEVER_JOINED = frozenset("¿¡&@#*/\\§¶†‡•_+=<>|~^`-–—―")
_SAMPLE = 200
"""The number of verses examined to find out whether punctuation is attached to words."""
_SHARE = 50
"""Punctuation counts as attached if splitting adds more than one token in this number."""


def split_tokens(verse: str) -> tuple[str, ...]:
    r"""Split a verse at U+0020 and nowhere else (not at other white space).

    >>> split_tokens("l' eau\u00a0vive")
    ("l'", 'eau\xa0vive')

    Raises:
        ValueError: a token is empty (the verse is empty, begins or ends with a space, or has two
            spaces in a row); the argument is the 0-based offset of the mistake.
    """
    tokens = tuple(verse.split(" "))
    if "" in tokens:
        raise ValueError(sum(len(token) + 1 for token in tokens[: tokens.index("")]))
    return tokens


def first_unholdable(text: str) -> int | None:
    """The offset of the first character that XML 1.0 cannot hold, or None."""
    found = _UNHOLDABLE.search(text)
    return found.start() if found else None


def direction_of(verses: Sequence[str]) -> Direction:
    """The writing direction of most letters of the first verses (Unicode UAX 9, table 4).

    >>> direction_of(["שָׁלוֹם ok"]).value, direction_of(["peace שלום, ok"]).value
    ('rtl', 'ltr')
    """
    kinds = Counter(
        unicodedata.bidirectional(char) for verse in verses[:_VERSES_READ] for char in verse
    )
    right_to_left = kinds["R"] + kinds["AL"] > kinds["L"]
    return Direction.RIGHT_TO_LEFT if right_to_left else Direction.LEFT_TO_RIGHT


def split_punctuation(verse: str) -> str:
    """A verse with spaces between its words and its punctuation.

    Apart from spaces and no-break spaces at the ends of words, the characters stay the same.

    >>> split_punctuation("«L’eau», dit-il: 'It isn't the dogs' bone!'")
    "« L’eau » , dit-il : ' It isn't the dogs ' bone ! '"
    >>> split_punctuation("בְּרֵאשִׁית־אֱלֹהִים׃ 5,000€ 神说：“要有光。”")
    'בְּרֵאשִׁית ־ אֱלֹהִים ׃ 5,000 € 神 说 ： “ 要 有 光 。 ”'
    """
    tokens: list[str] = []
    quotes = 0
    for chunk in _chunks(verse):
        if chunk.isalnum() and chunk.isascii():
            tokens.append(chunk)
        elif {"'", "’", "‘"}.isdisjoint(chunk):
            tokens += _split_unquoted(chunk)
        else:
            pieces, quotes = _split_chunk(chunk, quotes)
            tokens += pieces
    return " ".join(tokens)


def attach_punctuation(verse: str) -> str:
    """A verse with punctuation attached to its words, as in ordinary writing.

    `split_punctuation` is the inverse; a verse without such a text is returned unchanged.

    >>> attach_punctuation("« L’eau » , dit-il : 5 % !")
    '«L’eau», dit-il: 5%!'
    >>> attach_punctuation("神 说 ： “ 要 有 光 。 ”")
    '神说：“要有光。”'
    """
    tokens = verse.split(" ")
    text, straight = tokens[0], tokens[0] == '"'
    for before, word in pairwise(tokens):
        if word == '"':
            closes, straight = straight, not straight
            together = closes or _attaches_to_next(before)
        elif before == '"':
            together = straight or _attaches_to_previous(word)
        else:
            together = (
                _attaches_to_previous(word)
                or _attaches_to_next(before)
                or _has_no_space_between(before, word)
            )
        text += word if together else f" {word}"
    return text if split_punctuation(text) == verse else verse


def has_attached_punctuation(verses: Sequence[str]) -> bool:
    """Whether punctuation is attached to the words of a text, judged by its first verses."""
    before = sum(verse.count(" ") + 1 for verse in verses[:_SAMPLE])
    after = sum(split_punctuation(verse).count(" ") + 1 for verse in verses[:_SAMPLE])
    return (after - before) * _SHARE > before


def _chunks(verse: str) -> list[str]:
    """The parts between spaces, and between no-break spaces that are not part of a word."""
    if {*_NO_BREAK}.isdisjoint(verse):
        return verse.split(" ")
    chunks = []
    for chunk in verse.split(" "):
        units = _units(chunk)
        divided = "".join(
            " " if unit in _NO_BREAK and _separates_words(units, place) else unit
            for place, unit in enumerate(units)
        )
        chunks += [one for one in divided.split(" ") if one] or [chunk]
    return chunks


def _separates_words(units: Sequence[str], place: int) -> bool:
    """Whether a no-break space is beside a sign, a Han character, another one, or an end."""
    sides = [units[place - 1] if place else "", *units[place + 1 : place + 2]]
    return len(sides) == 1 or any(
        not one or one in _NO_BREAK or _is_sign(one) or _is_han(one) for one in sides
    )


@lru_cache(1 << 16)
def _split_unquoted(chunk: str) -> tuple[str, ...]:
    """The tokens of a chunk without apostrophes and single quotation marks."""
    return tuple(_split_chunk(chunk, 0)[0])


def _split_chunk(chunk: str, quotes: int) -> tuple[list[str], int]:
    """The tokens of a chunk, and the number of single quotation marks open after it.

    `quotes` is the number of those open before it.
    """
    units = _units(chunk)
    words = [not _is_sign(unit) for unit in units]
    if not any(words):
        return _grouped(units, [True] * len(units)), quotes
    apart = [_is_han(unit) or _is_divider(units, place) for place, unit in enumerate(units)]
    for place, unit in enumerate(units):
        if not words[place] and (place == 0 or apart[place - 1]):
            apart[place] = not (unit[0] == "’" and words[place + 1 : place + 2] == [True])
            quotes += apart[place] and unit[0] in _OPENING
    for place in reversed(range(len(units))):
        unit = units[place]
        if not words[place] and not apart[place] and all(apart[place + 1 : place + 2]):
            closes = unit[0] in _CLOSING
            apart[place] = not (closes and quotes == 0 and words[place - 1])
            quotes -= closes and quotes > 0
    return _grouped(units, apart), quotes


def _units(chunk: str) -> list[str]:
    """Characters, each with the marks and format characters that follow it."""
    units: list[str] = []
    for char in chunk:
        if units and unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf"):
            units[-1] += char
        else:
            units.append(char)
    return units


def _grouped(units: Sequence[str], apart: Sequence[bool]) -> list[str]:
    """The tokens of a chunk: equal separate characters together, and all others together."""
    tokens = [units[0]]
    for place in range(1, len(units)):
        alike = units[place] == units[place - 1] and not _is_han(units[place])
        together = alike if apart[place] else not apart[place - 1]
        if together and apart[place] == apart[place - 1]:
            tokens[-1] += units[place]
        else:
            tokens.append(units[place])
    return tokens


def _is_divider(units: Sequence[str], place: int) -> bool:
    """Whether a sign divides the word that it is in."""
    unit = units[place]
    if not _is_sign(unit) or place in (0, len(units) - 1):
        return False
    before, after = units[place - 1], units[place + 1]
    if unit in (before, after):
        return True
    if before[0].isdigit() and after[0].isdigit():
        return False
    if unit[0].isascii():
        return unit[0] in _DIVIDING_ASCII
    return unit[0] not in _KEPT_WITHIN and unicodedata.category(unit[0]).startswith("P")


@lru_cache(1 << 14)
def _is_sign(unit: str) -> bool:
    category = unicodedata.category(unit[0])
    return unit[0] not in _LETTERS and category[0] in "PS" and category != "Sk"


def _is_han(unit: str) -> bool:
    return any(first <= ord(unit[0]) <= last for first, last in _HAN)


@lru_cache(1 << 16)
def _attaches_to_next(word: str) -> bool:
    """Whether a token is attached to the word after it."""
    return unicodedata.category(word[0]) in ("Ps", "Pi") or word in ("¿", "¡", _MAQAF)


@lru_cache(1 << 16)
def _attaches_to_previous(word: str) -> bool:
    """Whether a token is attached to the word before it."""
    if word[0] in _NEVER_JOINED or not all(map(_is_sign, _units(word))):
        return False
    return unicodedata.category(word[0]) in ("Pe", "Pf", "Po") or word == _MAQAF


def _has_no_space_between(before: str, word: str) -> bool:
    """Whether two tokens have no space between them, as in Chinese and before a sum of money."""
    if _is_wide(before[-1]):
        return _is_wide(word[0]) or _attaches_to_next(word)
    return unicodedata.category(before[-1]) == "Sc" and word[0].isdigit()


@lru_cache(1 << 14)
def _is_wide(char: str) -> bool:
    """Whether a character has no space beside it: the wide ones of East Asia except Hangul."""
    return unicodedata.east_asian_width(char) in "WF" and not "\uac00" <= char <= "\ud7a3"

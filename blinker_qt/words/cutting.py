"""Cuts running text into tokens, each with its place in the text.

Rules that hold for every language find punctuation; `Rules` add what a language writes together
(*l'eau*, *dit-il*, *don't*) or keeps together although it looks like several words (*Mr.*,
*aujourd'hui*). See docs/words.md.
"""

import re
import unicodedata
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from blinker_qt.bitext.invisible import SEPARATORS, visible_part
from blinker_qt.bitext.tokens import without_case
from blinker_qt.translation import N_, Translatable

Forms = tuple[str, ...]


class Token(NamedTuple):
    """A word of a text, and the offsets of its first character and behind its last one.

    Several words made from one (*de le* from *du*) have the same place.
    """

    form: str
    start: int
    end: int


class Written(NamedTuple):
    """What a text writes for one or several words.

    Attributes:
        key: the form as rules compare it.
        number: the number of the occurrence of this form in the text, from 1.
    """

    form: str
    key: str
    number: int
    start: int
    end: int


@lru_cache(1 << 16)
def key_of(form: str) -> str:
    """A form as rules compare it: without case, with straight apostrophes.

    >>> key_of("Aujourd’hui")
    "aujourd'hui"
    """
    return without_case(form).replace("’", "'")


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules for the words of one language.

    Attributes:
        language: the primary subtag of its language tag; empty for the rules of Unicode alone.
        summary: what they do, with the field ``tag``.
        kept: parts of a text that are words although they have signs at their ends, such as
            abbreviations.
        whole: forms that are not divided (see `key_of`).
        front: what becomes a word of its own at the beginning of a word.
        back: what becomes words of their own at its end, one for each group.
        contractions: the words in place of a contraction (see `key_of`).
        doubtful: contractions that may be other words.
        segment: divides a text without spaces into words.
        exceptions: the words in place of other forms (see `key_of`); they come before all rules.
        decisions: the words in place of a form in a verse, by its reference, and by form and
            number of the occurrence, which is 0 for all.
    """

    language: str
    summary: Translatable
    kept: re.Pattern[str] | None = None
    whole: frozenset[str] = frozenset()
    front: re.Pattern[str] | None = None
    back: re.Pattern[str] | None = None
    contractions: Mapping[str, Forms] = field(default_factory=dict)
    doubtful: frozenset[str] = frozenset()
    segment: Callable[[str], Sequence[str]] | None = None
    exceptions: Mapping[str, Forms] = field(default_factory=dict)
    decisions: Mapping[str, Mapping[tuple[str, int], Forms]] = field(default_factory=dict)


UNICODE = Rules(
    "",
    N_("{tag}, rules for all languages: punctuation apart; every Chinese character is a word"),
)
"""The rules for languages that have no rules of their own."""

_HAN = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
_LETTERS = frozenset("\u05f3\u02bc")
"""The Hebrew geresh, which is punctuation to Unicode, and the modifier apostrophe."""
_NO_BREAK = "\u00a0\u202f"
_OPENING, _CLOSING = "'‘", "'’"
_DIVIDING_ASCII = frozenset(',;!?"')
_KEPT_WITHIN = frozenset("’·\u05f4\u2010\u2011\u2027\u2044\u30fb\u0f0b")
_SPACE = re.compile(rf"[{SEPARATORS}\t\r\n]")
_CHUNK = re.compile("[^ ]+")
_ADDRESS = r"(?:https?://|www\.)[^ <>\"«»]*[\w/]|[\w.+-]*\w@\w[\w-]*(?:\.[\w-]*\w)+"
BEGINNING = r"(?<![^\W\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])(?<!\w[.-])"
"""A pattern for the place before a word, also behind a Chinese character."""
_ACRONYM = rf"{BEGINNING}(?:[^\W\d_]\.-?)+[^\W\d_]\.(?!\w)"
_INITIAL = rf"{BEGINNING}(?!I\.)[^\W\d_]\.(?!\w)(?=\W*[^\W_])(?<=[^\Wa-z]\.)"
_NEEDS_CONTEXT = re.compile("[^\\w ,;:!?()«».-]|[^ ]\\.|\\.[^ ]")
"""A sign of words that the words beside them may divide: quotation marks, points of abbreviations,
and whatever is rare."""
_SAMPLE = 200
"""The number of verses examined to find out whether a text is cut into words already."""
_SHARE = 50
"""A text runs on if cutting gives more than one more word in this number."""


def kept_forms(*patterns: str) -> re.Pattern[str]:
    """The pattern of what is kept together: addresses, acronyms, initials, and these patterns."""
    return re.compile("|".join((_ADDRESS, _ACRONYM, _INITIAL, *patterns)))


def cut(text: str, rules: Rules = UNICODE, reference: str = "") -> tuple[Token, ...]:
    """The words of a text.

    Places are in order, and overlap only where several words come from one. Between them are only
    spaces and invisible characters.

    Args:
        reference: of the verse, for decisions on it.

    >>> [token.form for token in cut("«L’eau», dit-il: 'It isn't!'")]
    ['«', 'L’eau', '»', ',', 'dit-il', ':', "'", 'It', "isn't", '!', "'"]
    >>> [token.form for token in cut("בְּרֵאשִׁית־אֱלֹהִים׃ 5,000€ 神说：“要有光。”")]
    ['בְּרֵאשִׁית', '־', 'אֱלֹהִים', '׃', '5,000', '€', '神', '说', '：', '“', '要', '有', '光', '。', '”']
    """
    return cut_with_doubts(text, rules, reference)[0]


def cut_with_doubts(
    text: str, rules: Rules, reference: str = ""
) -> tuple[tuple[Token, ...], tuple[Written, ...]]:
    """The words of a text (see `cut`), and the contractions in it that may be other words.

    Contractions that are decided, or that the lead's exceptions name, are in no doubt.
    """
    decisions = rules.decisions.get(reference, {})
    tokens: list[Token] = []
    doubts = []
    for part in _written_parts(text, rules):
        words = (
            decisions.get((part.key, part.number))
            or decisions.get((part.key, 0))
            or rules.exceptions.get(part.key)
        )
        if words is None:
            words = rules.contractions.get(part.key)
            doubts += [part] if part.key in rules.doubtful else []
        tokens += _in_place_of(part, words) if words else [Token(part.form, part.start, part.end)]
    return tuple(tokens), tuple(doubts)


def cut_verse(verse: str, rules: Rules = UNICODE, reference: str = "") -> str:
    """A verse with one space between its words, see `cut`.

    >>> cut_verse("Sold,she said!")
    'Sold , she said !'
    """
    return " ".join(token.form for token in cut(verse, rules, reference))


def count_words(verses: Iterable[str], rules: Rules = UNICODE) -> int:
    """The number of words in texts (see `cut`) without decisions on single verses.

    >>> count_words(["Sold,she said!", "It isn't ."])
    8
    """
    counts: dict[str, int] = {}
    total = 0
    for verse in verses:
        if _NEEDS_CONTEXT.search(verse):
            total += len(cut(verse, rules))
            continue
        for chunk in verse.split(" "):
            found = counts.get(chunk)
            if found is None:
                found = counts[chunk] = len(cut(chunk, rules))
            total += found
    return total


def is_running(verses: Sequence[str], rules: Rules = UNICODE) -> bool:
    """Whether a text is not cut into words yet, judged by its first verses."""
    before = sum(verse.count(" ") + 1 for verse in verses[:_SAMPLE])
    after = sum(len(cut(verse, rules)) for verse in verses[:_SAMPLE])
    return (after - before) * _SHARE > before


def _written_parts(text: str, rules: Rules) -> Iterator[Written]:
    """What a text writes for its words, before contractions are written out."""
    counts: Counter[str] = Counter()
    for start, end, is_kept in written_words(text, rules):
        whole = ((0, end - start),)
        for first, last in whole if is_kept else parts_of(text[start:end], rules):
            form = text[start + first : start + last]
            key = key_of(form)
            counts[key] += 1
            yield Written(form, key, counts[key], start + first, start + last)


def written_words(text: str, rules: Rules) -> Iterator[tuple[int, int, bool]]:
    """The places of what is written without spaces and punctuation; and whether it is kept."""
    plain = _with_plain_spaces(text)
    quotes = 0
    for start, end, is_kept in _chunks(plain, rules):
        first, last = visible_part(plain[start:end])
        if first == last:
            continue
        place = start + first
        chunk = plain[place : start + last]
        if is_kept or (chunk.isalnum() and chunk.isascii()):
            pieces: Sequence[str] = (chunk,)
        elif rules.segment is not None:
            pieces = rules.segment(chunk)
        elif {"'", "’", "‘"}.isdisjoint(chunk):
            pieces = _split_unquoted(chunk)
        else:
            pieces, quotes = _split_chunk(chunk, quotes)
        for piece in pieces:
            first, last = visible_part(piece)
            if first < last:
                yield place + first, place + last, is_kept
            place += len(piece)


def _with_plain_spaces(text: str) -> str:
    """A text of the same length, in which only U+0020 separates words."""
    plain = _SPACE.sub(" ", text)
    if {*_NO_BREAK}.isdisjoint(plain):
        return plain
    chunks = []
    for units in map(units_of, plain.split(" ")):
        divided = (
            " " if unit in _NO_BREAK and _separates_words(units, place) else unit
            for place, unit in enumerate(units)
        )
        chunks.append("".join(divided))
    return " ".join(chunks)


def _separates_words(units: Sequence[str], place: int) -> bool:
    """Whether a no-break space is beside a sign, a Han character, another one, or an end."""
    sides = [units[place - 1] if place else "", *units[place + 1 : place + 2]]
    return len(sides) == 1 or any(
        not side or side in _NO_BREAK or is_sign(side) or _is_han(side) for side in sides
    )


def _chunks(text: str, rules: Rules) -> Iterator[tuple[int, int, bool]]:
    """The places between spaces, divided where a part of the text is kept; and whether it is."""
    kept = deque(match.span() for match in rules.kept.finditer(text)) if rules.kept else deque()
    for chunk in _CHUNK.finditer(text):
        start = chunk.start()
        while kept and kept[0][0] < chunk.end():
            first, last = kept.popleft()
            if start < first:
                yield start, first, False
            yield first, last, True
            start = last
        if start < chunk.end():
            yield start, chunk.end(), False


@lru_cache(1 << 16)
def parts_of(form: str, rules: Rules) -> tuple[tuple[int, int], ...]:
    """The places of the words in a form, such as *l'* and *eau*, that do not divide further."""
    if key_of(form) in rules.whole or key_of(form) in rules.exceptions:
        return ((0, len(form)),)
    spans = _language_parts(form, rules)
    if len(spans) == 1:
        # Beside other words, rules for punctuation may have kept together what they divide alone.
        spans = tuple((first, last) for first, last, _ in written_words(form, rules))
    if spans == ((0, len(form)),):
        return spans
    return tuple(
        (start + first, start + last)
        for start, end in spans
        for first, last in parts_of(form[start:end], rules)
    )


def _language_parts(form: str, rules: Rules) -> tuple[tuple[int, int], ...]:
    """The places of what a language writes together in a form."""
    front = rules.front.match(form) if rules.front else None
    if front and front.end() < len(form):
        return (0, front.end()), (front.end(), len(form))
    back = rules.back.search(form) if rules.back else None
    stem = form[: back.start()] if back else ""
    if back is None or not any(map(str.isalnum, stem)) or is_sign(stem[-1]):
        return ((0, len(form)),)
    groups = [back.span(group) for group in range(1, len(back.groups()) + 1)]
    return (0, back.start()), *(span for span in groups if span[0] < span[1])


def _in_place_of(part: Written, words: Forms) -> list[Token]:
    """The words in place of a form, with its capitals; with places of their own if they are it."""
    form, start = part.form, part.start
    if key_of("".join(words)) == part.key and sum(map(len, words)) == len(form):
        ends = list(accumulate(map(len, words), initial=0))
        return [
            Token(form[first:last], start + first, start + last) for first, last in pairwise(ends)
        ]
    if len(form) > 1 and form.isupper():
        words = tuple(map(str.upper, words))
    elif form[0].isupper():
        words = (words[0][0].upper() + words[0][1:], *words[1:])
    return [Token(word, start, part.end) for word in words]


@lru_cache(1 << 16)
def _split_unquoted(chunk: str) -> tuple[str, ...]:
    """The tokens of a chunk without apostrophes and single quotation marks."""
    return tuple(_split_chunk(chunk, 0)[0])


def _split_chunk(chunk: str, quotes: int) -> tuple[list[str], int]:
    """The tokens of a chunk, and the number of single quotation marks open after it.

    `quotes` is the number of those open before it.
    """
    units = units_of(chunk)
    words = [not is_sign(unit) for unit in units]
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


def units_of(chunk: str) -> list[str]:
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
    if not is_sign(unit) or place in (0, len(units) - 1):
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
def is_sign(unit: str) -> bool:
    """Whether a character with its marks is punctuation or a symbol."""
    category = unicodedata.category(unit[0])
    return unit[0] not in _LETTERS and category[0] in "PS" and category != "Sk"


def _is_han(unit: str) -> bool:
    return any(first <= ord(unit[0]) <= last for first, last in _HAN)

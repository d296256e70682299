"""Splits running text into tokens, each with its place in the text.

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
from blinker_qt.bitext.running_text import RunningText
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
    """The characters that a text has for one or several words.

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
_ADDRESS = r"(?:https?://|www\.)[^ <>\"«»]*[\w/]|(?<![\w.+-])[\w.+-]*\w@\w[\w-]*(?:\.[\w-]*\w)+"
BEGINNING = r"(?<![^\W\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])(?<!\w[.-])"
"""A pattern for the place before a word, also behind a Chinese character."""
_ACRONYM = rf"{BEGINNING}(?:[^\W\d_]\.-?)+[^\W\d_]\.(?!\w)"
_INITIAL = rf"{BEGINNING}(?!I\.)[^\W\d_]\.(?!\w)(?=\W*[^\W_])(?<=[^\Wa-z]\.)"
_NEEDS_CONTEXT = re.compile("[^\\w ,;:!?()«».-]|[^ ]\\.|\\.[^ ]")
"""A sign of words that the words beside them may divide: quotation marks, points of abbreviations,
and whatever is rare."""
_SAMPLE = 200
"""The number of verses examined to find out whether a text is already split into words."""
_SHARE = 50
"""A text runs on if splitting gives more than one more word in this number."""


def kept_forms(*patterns: str) -> re.Pattern[str]:
    """The pattern of what is kept together: addresses, acronyms, initials, and these patterns."""
    return re.compile("|".join((_ADDRESS, _ACRONYM, _INITIAL, *patterns)))


def split_text(text: str, rules: Rules = UNICODE, reference: str = "") -> tuple[Token, ...]:
    """The words of a text.

    Places are in order, and overlap only where several words come from one. Between them are only
    spaces and invisible characters.

    Args:
        reference: of the verse, for decisions on it.

    >>> [token.form for token in split_text("«L’eau», dit-il: 'It isn't!'")]
    ['«', 'L’eau', '»', ',', 'dit-il', ':', "'", 'It', "isn't", '!', "'"]
    >>> [token.form for token in split_text("בְּרֵאשִׁית־אֱלֹהִים׃ 5,000€ 神说：“要有光。”")]
    ['בְּרֵאשִׁית', '־', 'אֱלֹהִים', '׃', '5,000', '€', '神', '说', '：', '“', '要', '有', '光', '。', '”']
    """
    return split_with_doubts(text, rules, reference)[0]


def split_with_doubts(
    text: str, rules: Rules, reference: str = ""
) -> tuple[tuple[Token, ...], tuple[Written, ...]]:
    """The words of a text (see `split_text`), and the contractions in it that may be other words.

    Contractions that are decided, or that the lead's exceptions name, are in no doubt.
    """
    decisions = rules.decisions.get(reference, {})
    tokens: list[Token] = []
    doubts = []
    counts: Counter[str] = Counter()
    for start, chunk in _split_chunks(text, rules):
        for part in chunk.parts:
            counts[part.key] += 1
            number = counts[part.key]
            words = decisions.get((part.key, number)) or decisions.get((part.key, 0))
            if words:
                tokens += _in_place_of(part.form, part.key, start + part.start, words)
                continue
            tokens += [
                Token(form, start + first, start + last) for form, first, last in part.tokens
            ]
            doubts += [part.written(start, number)] if part.is_doubtful else []
    return tuple(tokens), tuple(doubts)


SplitVerse = tuple[str, RunningText, tuple[Written, ...]]
"""A verse with one space between its words, its running text, and what may be other words."""


def split_running_text(text: str, rules: Rules, reference: str = "") -> SplitVerse:
    """A verse with one space between its words, its running text, and doubts.

    It gives the same as `split_with_doubts` in a third of the time.
    """
    if reference in rules.decisions:
        tokens, doubts = split_with_doubts(text, rules, reference)
        forms = [token.form for token in tokens]
        places = ((token.start, token.end) for token in tokens)
        return " ".join(forms), RunningText.of(text, forms, places), doubts
    words: list[str] = []
    spans: list[str] = []
    doubtful: list[Written] = []
    counts: Counter[str] = Counter()
    count = 0
    for start, chunk in _split_chunks(text, rules):
        words.append(chunk.words)
        for number, first, last in chunk.rewritten:
            spans.append(f"{count + number}:{start + first + 1}-{start + last}")
        for part in chunk.doubtful:
            counts[part.key] += 1
            doubtful.append(part.written(start, counts[part.key]))
        count += chunk.size
    return " ".join(words), RunningText(text, " ".join(spans)), tuple(doubtful)


def split_verse(verse: str, rules: Rules = UNICODE, reference: str = "") -> str:
    """A verse with one space between its words, see `split_text`.

    >>> split_verse("Sold,she said!")
    'Sold , she said !'
    """
    return " ".join(token.form for token in split_text(verse, rules, reference))


def count_words(verses: Iterable[str], rules: Rules = UNICODE) -> int:
    """The number of words in texts (see `split_text`) without decisions on single verses.

    >>> count_words(["Sold,she said!", "It isn't ."])
    8
    """
    counts: dict[str, int] = {}
    total = 0
    for verse in verses:
        if _NEEDS_CONTEXT.search(verse):
            total += sum(chunk.size for _, chunk in _split_chunks(verse, rules))
            continue
        for chunk in verse.split(" "):
            count = counts.get(chunk)
            if count is None:
                count = counts[chunk] = len(split_text(chunk, rules))
            total += count
    return total


def is_running(verses: Sequence[str], rules: Rules = UNICODE) -> bool:
    """Whether a text is not split into words yet, judged by its first verses."""
    before = sum(verse.count(" ") + 1 for verse in verses[:_SAMPLE])
    after = count_words(verses[:_SAMPLE], rules)
    return (after - before) * _SHARE > before


class _Part(NamedTuple):
    """A word as a chunk writes it, and the words that rules put in its place.

    Attributes:
        key: the form as rules compare it.
        start: the offset of its first character in the chunk.
        end: the offset behind its last one.
        tokens: the words, with their offsets in the chunk.
        is_doubtful: whether they may be others.
    """

    form: str
    key: str
    start: int
    end: int
    tokens: tuple[Token, ...]
    is_doubtful: bool

    def written(self, offset: int, number: int) -> Written:
        """The word in a text, in which its chunk begins at an offset."""
        return Written(self.form, self.key, number, offset + self.start, offset + self.end)


class _SplitChunk(NamedTuple):
    """The text between two spaces, split into words.

    Attributes:
        words: with one space between them.
        size: how many there are.
        rewritten: the words that are not in the text as they are: their numbers, from 1, and the
            offsets in the chunk of what they stand for.
        doubtful: the parts that may be other words.
        quotes: the number of single quotation marks open after it.
    """

    parts: tuple[_Part, ...]
    words: str
    size: int
    rewritten: tuple[tuple[int, int, int], ...]
    doubtful: tuple[_Part, ...]
    quotes: int


def _split_chunks(text: str, rules: Rules) -> Iterator[tuple[int, _SplitChunk]]:
    """The chunks of a text that have words, and the offsets at which they begin."""
    plain = _with_plain_spaces(text)
    quotes = 0
    for start, chunk, is_kept in _chunks(plain, rules):
        split_chunk = _split_chunk(chunk, rules, quotes, is_kept)
        quotes = split_chunk.quotes
        if split_chunk.size:
            yield start, split_chunk


# The words of a Bible recur: with this cache, it is split in a third of the time.
@lru_cache(1 << 16)
def _split_chunk(chunk: str, rules: Rules, quotes: int, is_kept: bool) -> _SplitChunk:
    """Split a chunk before which so many single quotation marks are open."""
    words, quotes = _chunk_words(chunk, rules, quotes, is_kept=is_kept)
    parts = []
    for start, end in words:
        whole = ((0, end - start),)
        for first, last in whole if is_kept else parts_of(chunk[start:end], rules):
            form = chunk[start + first : start + last]
            key = key_of(form)
            excepted = rules.exceptions.get(key)
            forms = excepted or rules.contractions.get(key) or (form,)
            tokens = tuple(_in_place_of(form, key, start + first, forms))
            is_doubtful = not excepted and key in rules.doubtful
            parts.append(_Part(form, key, start + first, start + last, tokens, is_doubtful))
    all_tokens = [token for part in parts for token in part.tokens]
    return _SplitChunk(
        tuple(parts),
        " ".join(token.form for token in all_tokens),
        len(all_tokens),
        tuple(
            (number, token.start, token.end)
            for number, token in enumerate(all_tokens, 1)
            if chunk[token.start : token.end] != token.form
        ),
        tuple(part for part in parts if part.is_doubtful),
        quotes,
    )


def written_words(text: str, rules: Rules) -> Iterator[tuple[int, int, bool]]:
    """The places of what is written without spaces and punctuation; and whether it is kept."""
    plain = _with_plain_spaces(text)
    quotes = 0
    for start, chunk, is_kept in _chunks(plain, rules):
        words, quotes = _chunk_words(chunk, rules, quotes, is_kept=is_kept)
        for first, last in words:
            yield start + first, start + last, is_kept


def _chunk_words(
    chunk: str, rules: Rules, quotes: int, *, is_kept: bool
) -> tuple[list[tuple[int, int]], int]:
    """The places of `written_words` in a chunk, and the number of quotation marks open after it."""
    place, end = visible_part(chunk)
    if place == end:
        return [], quotes
    visible = chunk[place:end]
    if is_kept or (visible.isalnum() and visible.isascii()):
        pieces: Sequence[str] = (visible,)
    elif rules.segment is not None:
        pieces = rules.segment(visible)
    else:
        pieces, quotes = _split_at_signs(visible, quotes)
    words = []
    for piece in pieces:
        first, last = visible_part(piece)
        if first < last:
            words.append((place + first, place + last))
        place += len(piece)
    return words, quotes


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


def _chunks(text: str, rules: Rules) -> Iterator[tuple[int, str, bool]]:
    """The texts between spaces, divided where a part is kept whole, and whether each is kept.

    Each begins at this offset.
    """
    kept = deque(match.span() for match in rules.kept.finditer(text)) if rules.kept else deque()
    start = 0
    for chunk in text.split(" "):
        end = start + len(chunk)
        behind = start
        while kept and kept[0][0] < end:
            first, last = kept.popleft()
            if behind < first:
                yield behind, text[behind:first], False
            yield first, text[first:last], True
            behind = last
        if behind < end:
            yield behind, text[behind:end], False
        start = end + 1


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


def _in_place_of(form: str, key: str, start: int, words: Forms) -> list[Token]:
    """The words in place of a form, with its capitals; with their own places if they spell it."""
    if key_of("".join(words)) == key and sum(map(len, words)) == len(form):
        ends = list(accumulate(map(len, words), initial=0))
        return [
            Token(form[first:last], start + first, start + last) for first, last in pairwise(ends)
        ]
    if len(form) > 1 and form.isupper():
        words = tuple(map(str.upper, words))
    elif form[0].isupper():
        words = (words[0][0].upper() + words[0][1:], *words[1:])
    return [Token(word, start, start + len(form)) for word in words]


def _split_at_signs(chunk: str, quotes: int) -> tuple[list[str], int]:
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

"""Decides what becomes of characters that cannot be seen, so that no word is blank.

In running text, spaces of every width, line separators and the zero-width space separate words, as
Unicode says; no-break spaces, soft hyphens, byte order marks and fillers are removed at the ends of
words and kept inside them. Joiners and marks of direction belong to the spelling and are kept, but
are no words by themselves. Beside links words have positions and are kept as they are, but a blank
one is refused. Controls of ISO 8859-1 are a sign that a text in Windows-1252 was read in a wrong
encoding.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

SEPARATORS = "\u0085\u1680\u2000-\u2006\u2008-\u200b\u2028\u2029\u205f\u3000"
"""Characters that separate words, besides spaces and tabs."""
_REMOVED_AT_ENDS = "\u00a0\u00ad\u034f\u115f\u1160\u2007\u202f\u2060\u2800\u3164\ufeff\uffa0"
_CONTROLS = "\u0080-\u0084\u0086-\u009f"
_KEPT = "\u061c\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2061-\u206f\ufe00-\ufe0f\ufff9-\ufffb"
_KEPT_BEYOND = "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"

_SEPARATOR = re.compile(f"[{SEPARATORS}]")
_START = re.compile(f"[{SEPARATORS}{_REMOVED_AT_ENDS}]+")
_END = re.compile(rf"[{SEPARATORS}{_REMOVED_AT_ENDS}]+\Z")
_BLANK = f"[{SEPARATORS}{_REMOVED_AT_ENDS}{_CONTROLS}{_KEPT}{_KEPT_BEYOND}]"
_BLANK_WORD = re.compile(f"(?<![^ ]){_BLANK}+(?![^ ])")
_REMARKABLE = re.compile(f"[{SEPARATORS}{_REMOVED_AT_ENDS}{_CONTROLS}\u202a-\u202e]")
_ANY = re.compile(_BLANK)
_CONTROL = re.compile(f"[{_CONTROLS}]")


class Tidied(NamedTuple):
    """A text without blank words, and how often each character was read as a space or removed."""

    text: str
    spaces: Mapping[str, int]
    removed: Mapping[str, int]


def has_invisible(text: str) -> bool:
    """Whether a text has characters that cannot be seen, besides spaces and tabs."""
    return not text.isascii() and _ANY.search(text) is not None


def tidied(text: str) -> Tidied:
    r"""Running text without blank words and invisible characters at the ends of words.

    >>> tidied("\u3000神说\u3000要有光\ufeff \u00ad").text
    '神说 要有光'
    """
    words = _SEPARATOR.sub(" ", text).split(" ")
    removed: list[str] = []
    if has_invisible(text):
        for place, word in enumerate(words):
            first, last = visible_part(word)
            words[place] = word[first:last]
            removed += (word[:first], word[last:])
    spaces = Counter(_SEPARATOR.findall(text))
    return Tidied(" ".join(filter(None, words)), spaces, Counter("".join(removed)))


def visible_part(word: str) -> tuple[int, int]:
    r"""The place of a word without the invisible characters at its ends; empty if it is blank.

    >>> visible_part("\u00a0eau\u00ad"), visible_part("\u200d")
    ((1, 4), (0, 0))
    """
    if word.isascii():
        return 0, len(word)
    if _BLANK_WORD.fullmatch(word):
        return 0, 0
    before, after = _START.match(word), _END.search(word)
    return before.end() if before else 0, after.start() if after else len(word)


def blank_word(text: str) -> re.Match[str] | None:
    """The first word of a text that consists of invisible characters."""
    return None if text.isascii() else _BLANK_WORD.search(text)


def kept_characters(verses: Iterable[str]) -> Counter[str]:
    """How often each remarkable invisible character is inside words; joiners are not counted."""
    counts: Counter[str] = Counter()
    for verse in verses:
        if not verse.isascii():
            counts.update(_REMARKABLE.findall(verse))
    return counts


def is_control(character: str) -> bool:
    """Whether a character is a control of ISO 8859-1, where Windows-1252 has letters and signs."""
    return _CONTROL.fullmatch(character) is not None


def name_of(character: str) -> str:
    r"""The code point and the name of a character.

    >>> name_of("\u3000"), name_of("\u0085")
    ('U+3000 IDEOGRAPHIC SPACE', 'U+0085')
    """
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()

"""Joins forms to running text, the inverse of splitting."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from blinker_qt.words.splitting import (
    UNICODE,
    Rules,
    is_sign,
    parts_of,
    split_verse,
    units_of,
    written_words,
)

_NEVER_JOINED = frozenset("¿¡&@#*/\\§¶†‡•_+=<>|~^`-–—―")
_MAQAF = "\u05be"
_MOST_TOGETHER = 7
"""The most words that are joined: *qu' a - t - il*, and one more."""


def running_text(verse: str, rules: Rules = UNICODE) -> str:
    """A verse as in ordinary writing, with punctuation attached to its forms.

    `split_verse` is the inverse; a verse without such a text is returned unchanged.

    >>> running_text("« L’eau » , dit-il : 5 % !")
    '«L’eau», dit-il: 5%!'
    >>> running_text("神 说 ： “ 要 有 光 。 ”")
    '神说：“要有光。”'
    """
    forms = _written_together(verse.split(" "), rules)
    text, straight = forms[0], forms[0] == '"'
    for before, form in pairwise(forms):
        if form == '"':
            closes, straight = straight, not straight
            together = closes or _attaches_to_next(before)
        elif before == '"':
            together = straight or _attaches_to_previous(form)
        else:
            together = (
                _attaches_to_previous(form)
                or _attaches_to_next(before)
                or _has_no_space_between(before, form)
            )
        text += form if together else f" {form}"
    return text if split_verse(text, rules) == verse else verse


def _written_together(tokens: Sequence[str], rules: Rules) -> list[str]:
    """The tokens, joined where the language writes several together, such as *l'* and *eau*."""
    forms = []
    place = 0
    while place < len(tokens):
        count = 1
        after = tokens[place + 1 : place + 2]
        if after and ({"'", "’"} & {tokens[place][-1], *after[0]} or after == ["-"]):
            longest = min(_MOST_TOGETHER, len(tokens) - place)
            for count in range(longest, 0, -1):
                form = "".join(tokens[place : place + count])
                parts = [form[first:last] for first, last in parts_of(form, rules)]
                is_one = len(list(written_words(form, rules))) == 1
                if is_one and parts == tokens[place : place + count]:
                    break
        forms.append("".join(tokens[place : place + count]))
        place += count
    return forms


@lru_cache(1 << 16)
def _attaches_to_next(form: str) -> bool:
    """Whether a token is attached to the form after it."""
    return unicodedata.category(form[0]) in ("Ps", "Pi") or form in ("¿", "¡", _MAQAF)


@lru_cache(1 << 16)
def _attaches_to_previous(form: str) -> bool:
    """Whether a token is attached to the form before it."""
    if form[0] in _NEVER_JOINED or not all(map(is_sign, units_of(form))):
        return False
    return unicodedata.category(form[0]) in ("Pe", "Pf", "Po") or form == _MAQAF


def _has_no_space_between(before: str, form: str) -> bool:
    """Whether two tokens have no space between them, as in Chinese and before a sum of money."""
    if _is_wide(before[-1]):
        return _is_wide(form[0]) or _attaches_to_next(form)
    return unicodedata.category(before[-1]) == "Sc" and form[0].isdigit()


@lru_cache(1 << 14)
def _is_wide(char: str) -> bool:
    """Whether a character has no space beside it: the wide ones of East Asia except Hangul."""
    return unicodedata.east_asian_width(char) in "WF" and not "\uac00" <= char <= "\ud7a3"

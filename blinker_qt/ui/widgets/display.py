"""How a token's form appears on screen: what cannot be seen is made visible."""

import re
import unicodedata

from blinker_qt.bitext.verses import Direction

ISOLATE_START, ISOLATE_END = "\u2068", "\u2069"
_RIGHT_TO_LEFT_START = "\u2067"
_JOINERS = "\u200c\u200d"
_UNHEARD = re.compile(
    "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2190-\u21ff\u25a0-\u25ff\u2700-\u27bf]"
)
"""Marks of writing direction, arrows, shapes and dingbats: seen, but not to be read aloud."""
_QUOTED = re.compile("“([^“”]*)”")
_INVISIBLE = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
_NAMES = {
    "\u00a0": "NBSP",
    "\u00ad": "SHY",
    "\u061c": "ALM",
    "\u200b": "ZWSP",
    "\u200c": "ZWNJ",
    "\u200d": "ZWJ",
    "\u200e": "LRM",
    "\u200f": "RLM",
    "\u202a": "LRE",
    "\u202b": "RLE",
    "\u202c": "PDF",
    "\u202d": "LRO",
    "\u202e": "RLO",
    "\u2060": "WJ",
    "\u2066": "LRI",
    "\u2067": "RLI",
    "\u2068": "FSI",
    "\u2069": "PDI",
    "\ufeff": "BOM",
}


def visible_form(form: str) -> str:
    r"""The form as it is painted and read aloud; never a source of token text.

    Spaces, controls and zero-width characters become their names in angle brackets; joiners inside
    a word stay, since scripts need them there.

    >>> visible_form("ab\u200bc"), visible_form("می\u200cخواهم") == "می\u200cخواهم"
    ('ab⟨ZWSP⟩c', True)
    """
    if form.isalnum() or not any(map(_is_invisible, form)):
        return form
    last = len(form) - 1
    return "".join(
        character
        if not _is_invisible(character) or (character in _JOINERS and 0 < place < last)
        else f"⟨{_NAMES.get(character, f'U+{ord(character):04X}')}⟩"
        for place, character in enumerate(form)
    )


def numbered(form: str, position: int) -> str:
    """A word as it is told apart from others of the same form: by its 1-based place.

    >>> numbered("boat", 2)
    '3 boat'
    """
    return f"{position + 1} {visible_form(form)}"


def isolated(text: str) -> str:
    """The visible form of a text as a run of its own in a sentence of any writing direction."""
    return f"{ISOLATE_START}{visible_form(text)}{ISOLATE_END}"


def heard(text: str) -> str:
    """A text as it is read aloud: without marks of writing direction and signs for the eye.

    >>> heard("✓ Saved"), heard("\u2068T 1\u2069 is open")
    ('Saved', 'T 1 is open')
    """
    return _UNHEARD.sub("", text).strip(" ")


def with_quotes_isolated(text: str) -> str:
    """A sentence in which every word that it quotes is a run of its own, and can be seen."""
    return _QUOTED.sub(lambda found: f"“{isolated(found[1])}”", text)


def as_written(text: str, direction: Direction) -> str:
    """Words of a side, in an item of a list: where the language runs so, from right to left.

    The first strong letter does not decide: a side's words may begin with a number or a name.
    """
    if direction is Direction.LEFT_TO_RIGHT:
        return text
    return f"{_RIGHT_TO_LEFT_START}{text}{ISOLATE_END}"


def _is_invisible(character: str) -> bool:
    return character != " " and unicodedata.category(character) in _INVISIBLE


def name_shown(name: str) -> str:
    r"""A name or a reference as it is shown: like a token, but spaces within it are its own.

    >>> name_shown("Gen 1:1"), name_shown("A\u200b1")
    ('Gen 1:1', 'A⟨ZWSP⟩1')
    """
    return " ".join(map(visible_form, name.split(" ")))


def quoted(name: str) -> str:
    """A name or a reference within a sentence of any writing direction."""
    return isolated(name_shown(name))


def shortened(name: str, longest: int) -> str:
    """A name as it is shown where there is room for so many characters.

    >>> shortened("Sample A1", 9), shortened("Bartholomew", 9)
    ('Sample A1', 'Bart…mew')
    """
    whole = name_shown(name)
    if len(whole) <= longest:
        return whole
    return f"{whole[: longest // 2].rstrip()}…{whole[-(longest // 2 - 1) :].lstrip()}"

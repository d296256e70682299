"""Running text in the files of other programs, whose words white space separates."""

import re
from collections.abc import Sequence

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.bitext.verses import Language

_WHITE = re.compile(r"[ \t\r\n]+")
_UNHOLDABLE = re.compile(r"[\t\r\n]")
# The characters and lengths of RFC 5646, without its finer rules.
_TAG = re.compile("[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_UNKNOWN = Language()


def as_verse(text: str) -> str:
    r"""The words of running text with single spaces between them.

    They are cut at spaces, tabs and line ends, as XML and USFM know white space, and nowhere else:
    punctuation stays on its word, and a no-break space within it.

    >>> as_verse("  l'eau\u00a0vive,\n\tdit-il ")
    "l'eau\xa0vive, dit-il"
    """
    return _WHITE.sub(" ", text).strip(" ")


def as_word(text: str) -> str:
    r"""A text that another program has as one word, as one word.

    White space within it becomes a no-break space, for spaces divide words here.

    >>> as_word(" New\n York ")
    'New\xa0York'
    """
    return as_verse(text).replace(" ", "\u00a0")


def verse_problem(path: str, line: int, text: str) -> Problem | None:
    """The character that keeps a verse of running text from being read, if there is one."""
    unholdable = first_unholdable(text)
    if unholdable is None:
        return None
    what = "the character {character} cannot stand in an annotation file"
    values = {"character": f"U+{ord(text[unholdable]):04X}"}
    return Problem(path, what, "take it out of the text", line, values=values)


def check_words(
    path: str, verses: Sequence[str], unholdable: re.Pattern[str] = _UNHOLDABLE
) -> None:
    """Refuse words that would not come back from running text.

    Args:
        path: what a refusal is to name.
        verses: the verses, words with single spaces between them.
        unholdable: what no word may hold.

    Raises:
        InputError: there are such words.
    """
    problems = [
        Problem(
            path,
            "the word '{word}' holds '{text}'",
            "choose a format that can hold it",
            values={"word": word, "text": found[0]},
        )
        for verse in verses
        if unholdable.search(verse)
        for word in verse.split(" ")
        if (found := unholdable.search(word))
    ]
    if problems:
        raise InputError(*problems)


def language_of(tag: str | None) -> Language:
    """The language that a file names, or the unknown one where it names none well."""
    return Language.of(tag) if tag and _TAG.fullmatch(tag) else _UNKNOWN

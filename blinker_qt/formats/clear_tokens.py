"""Tables of Bible tokens with numbers ``BBCCCVVVWWW``: book, chapter, verse and word."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.running_text import as_word, verse_problem
from blinker_qt.formats.tables import Row, Separator, read_table
from blinker_qt.formats.verse_matching import LastVerses

BOOKS = (
    "GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA "
    "JER LAM EZK DAN HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO "
    "2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV"
).split()
"""The books in the order of their numbers, from 01, by their codes in USFM."""

_ID = re.compile(r"[no]?([0-9]{8})([0-9]{3,4}[^\W0-9_]?)")
_WORD_DIGITS = 11
_VERSE = re.compile("[no]?([0-9]{8})")
_REFERENCE = re.compile("([A-Z0-9]{3}) ([1-9][0-9]{0,2}):(0|[1-9][0-9]{0,2})")
_QUOTED = re.compile('"((?:[^"]|"")*""(?:[^"]|"")*)"')
_NAMES = ("id", "source_verse", "text", "skip_space_after", "exclude")
_MOST_WORDS = 999


@dataclass(frozen=True, slots=True)
class TokenTable:
    """The tokens of one side.

    Attributes:
        verses: by the number of each verse (``BBCCCVVV``), its words in the order of the file.
        places: by the number of each token, its verse and its position there.
        excluded: the numbers of tokens that the file excludes from alignment.
        silent: the numbers of tokens without text, such as articles that a preposition swallowed.
        ranges: how many tokens belong to several verses of the other text.
        spaced: how many tokens hold spaces in the file.
    """

    verses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    excluded: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    ranges: int = 0
    spaced: int = 0

    @property
    def last_verses(self) -> LastVerses:
        """The number of the last verse of each chapter."""
        found: dict[tuple[str, int], int] = {}
        for verse in self.verses:
            book, _, _ = reference_of(verse).partition(" ")
            chapter = book, int(verse[2:5])
            found[chapter] = max(found.get(chapter, 0), int(verse[5:]))
        return found

    def place(self, number: str) -> tuple[str, int] | None:
        """The verse and the position of a token, or None where there is none of that number.

        Records may number a part of a word where the table has the word alone.
        """
        return self.places.get(number) or self.places.get(number[:_WORD_DIGITS])

    def leaves_out(self, number: str) -> bool:
        """Whether there is such a token, but one that cannot be linked."""
        return not {number, number[:_WORD_DIGITS]}.isdisjoint(self.excluded | self.silent)


def bare(number: str) -> str:
    """A token's number without the letter for its testament, and without its text behind it."""
    return number.partition("|")[0].removeprefix("n").removeprefix("o")


def read_tokens(path: Path) -> TokenTable:
    """The tokens of one side.

    A token belongs to the verse of its number, or to its ``source_verse`` where the table says so.

    Raises:
        InputError: every problem of the file: a table that is none, a number that is none or given
            twice, or a word that an annotation file cannot hold.
    """
    table = read_table(path, Separator.TAB, ("id", "text"))
    verses: dict[str, list[str]] = {}
    places: dict[str, tuple[str, int]] = {}
    lines: dict[str, int] = {}
    excluded: set[str] = set()
    silent: set[str] = set()
    ranges = spaced = 0
    problems: list[Problem] = []
    for row in table.rows:
        number = bare(row.cells["id"])
        verse, faults = _checked(str(path), row, lines)
        problems += faults
        text = _text(row)
        if row.cells.get("exclude", "") == "y" or row.cells.get("eligible", "") == "n":
            excluded.add(number)
            continue
        if not text:
            silent.add(number)
            continue
        spaced += as_word(text) != text
        ranges += bool(row.cells.get("source_verse_range_end", ""))
        words = verses.setdefault(verse, [])
        places[number] = verse, len(words)
        words.append(as_word(text))
    if problems:
        raise InputError(*problems)
    sets = frozenset(excluded), frozenset(silent)
    return TokenTable(verses, places, *sets, ranges, spaced)


def reference_of(verse: str) -> str:
    """What people call the verse of a number.

    >>> reference_of("01001003")
    'GEN 1:3'
    """
    book = int(verse[:2])
    code = BOOKS[book - 1] if 1 <= book <= len(BOOKS) else verse[:2]
    return f"{code} {int(verse[2:5])}:{int(verse[5:])}"


def number_of(reference: str) -> str | None:
    """The number of a verse, or None where it has none.

    >>> number_of("GEN 1:3")
    '01001003'
    """
    found = _REFERENCE.fullmatch(reference)
    if not found or found[1] not in BOOKS:
        return None
    return f"{BOOKS.index(found[1]) + 1:02d}{int(found[2]):03d}{int(found[3]):03d}"


def check_holdable(path: str, references: Iterable[str], verses: Iterable[str]) -> None:
    """Refuse what such a table cannot hold.

    Raises:
        InputError: a reference that is not such as ``GEN 1:1``, a word with a tab or a line end, or
            a verse of more than 999 words.
    """
    what, expected = "the reference '{reference}' is not of this format", "expected GEN 1:1 or such"
    problems = [
        Problem(path, what, expected, values={"reference": reference})
        for reference in references
        if number_of(reference) is None
    ]
    what, expected = "a verse has {count} {count:word|words}", "expected {most} at most"
    problems += [
        Problem(path, what, expected, values={"count": verse.count(" ") + 1, "most": _MOST_WORDS})
        for verse in verses
        if verse.count(" ") >= _MOST_WORDS
    ]
    if problems:
        raise InputError(*problems)


def token_rows(references: Sequence[str], verses: Sequence[str]) -> Sequence[Sequence[str]]:
    """The rows of a table of tokens, under the names of `TOKEN_COLUMNS`."""
    return [
        (f"{number_of(reference)}{place:03d}", number_of(reference) or "", _quoted(word), "", "")
        for reference, verse in zip(references, verses, strict=True)
        for place, word in enumerate(verse.split(" "), 1)
    ]


TOKEN_COLUMNS = _NAMES


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"' if '"' in word else word


def _text(row: Row) -> str:
    text = row.cells["text"]
    # Programs that write such tables put words with a quotation mark into quotation marks.
    return text[1:-1].replace('""', '"') if _QUOTED.fullmatch(text) else text


def _checked(path: str, row: Row, lines: dict[str, int]) -> tuple[str, list[Problem]]:
    """The verse that a token belongs to, and what is wrong with its row."""
    number, text = row.cells["id"], as_word(_text(row))
    found = _ID.fullmatch(number)
    values: dict[str, str | int] = {"number": number}
    at = row.columns["id"]
    if not found:
        what, expected = "'{number}' is not the number of a word", "expected BBCCCVVVWWW"
        return "", [Problem(path, what, expected, row.line, at, values)]
    first = lines.setdefault(bare(number), row.line)
    if first != row.line:
        what, expected = "word {number} stands on line {first} already", "expected each word once"
        return found[1], [Problem(path, what, expected, row.line, at, values | {"first": first})]
    problem = verse_problem(path, row.line, text) if text else None
    other = row.cells.get("source_verse", "")
    of = _VERSE.fullmatch(other) if other else found
    if of is None:
        what, expected = "'{number}' is not the number of a verse", "expected BBCCCVVV"
        column = row.columns["source_verse"]
        return found[1], [Problem(path, what, expected, row.line, column, {"number": other})]
    return of[1], [problem] if problem else []

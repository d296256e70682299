"""Reads and writes Bibles in JSON, one file for each side.

The file is a list of books, perhaps under ``books``. A book has ``chapters``: lists of texts, the
first one of which is verse 1, or objects with ``chapter`` and ``verses``, themselves objects with
``verse`` and ``text``.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.books import BOOKS, CODES, code_of
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    any_line,
    as_verse,
    check_verse_references,
    first_few,
    holdable_bitext,
    read_all,
)
from blinker_qt.formats.interchange import NUMBERINGS, Contents, Feature, Format, Works
from blinker_qt.formats.usfm import REFERENCE
from blinker_qt.formats.verse_matching import matched
from blinker_qt.formats.verse_pairing import LABEL, Verse
from blinker_qt.translation import N_

_NAMES = ("book", "code", "abbrev", "id", "name")
"""The keys under which a book may be named, better ones first."""
_LABEL = re.compile(LABEL)
_CHAPTER = re.compile("[0-9]{1,3}")
_LINE = 1
"""The line of every verse, since verses in JSON have no lines of their own."""


def read(parts: Parts, choices: Choices) -> Contents:
    """Read a bitext without annotations."""
    file = ForeignFile(parts[Part.SOURCE], choices)
    files = [file, file.beside(parts[Part.TARGET])]
    return file.texts_alone(*matched(files, read_all(files, _verses)))


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write one file for each side, with verses in the order of the bitext."""
    check_verse_references(
        works, REFERENCE.fullmatch, N_("the reference '{reference}' is not one such as GEN 1:1")
    )
    bitext = holdable_bitext(works, is_running=True)
    return {f"{side.value}.json": _written(bitext, side) for side in Side}


def _verses(file: ForeignFile) -> Sequence[Verse]:
    """The verses of a file, at least one; InputError for JSON of another shape."""
    content = file.json()
    books = content.get("books") if isinstance(content, dict) else content
    if not isinstance(books, list):
        if isinstance(content, dict):
            what = N_(
                "this is not JSON of books with chapters of verses, but has the keys {names}; "
                "see json-bible in the documentation"
            )
            file.fail(what, names=first_few(list(content)))
        file.fail(
            N_(
                "this is not JSON of books with chapters of verses; see json-bible in the "
                "documentation"
            )
        )
    verses = []
    for place, book in enumerate(books):
        code = _code(book, place, len(books))
        for number, chapter in _numbered(file, book, "chapters", "chapter", _CHAPTER):
            for label, verse in _numbered(file, chapter, "verses", "verse", _LABEL):
                text = verse.get("text") if isinstance(verse, dict) else verse
                if not isinstance(text, str):
                    named = f"{code} {number}:{label}"
                    file.fail(N_("verse {name} has no text"), name=named)
                verses.append(Verse(code, int(number), label, as_verse(text), _LINE))
    if not verses:
        file.fail(
            N_("there are no verses in chapters of books; see json-bible in the documentation")
        )
    return verses


def _code(book: object, place: int, count: int) -> str:
    """The code of a book by its names, or by its place among all books."""
    given = book if isinstance(book, dict) else {}
    names = [str(given[key]) for key in _NAMES if key in given]
    codes = [code for code in map(code_of, names) if code in CODES]
    if not codes and count == len(BOOKS):
        return BOOKS[place]
    return next(iter((*codes, *map(code_of, names))), "?")


def _numbered(
    file: ForeignFile, content: object, inside: str, key: str, pattern: re.Pattern[str]
) -> Iterator[tuple[str, object]]:
    """The chapters of a book or verses of a chapter, with their numbers."""
    items = content.get(inside) if isinstance(content, dict) else content
    if not isinstance(items, list):
        file.fail(N_("there is no list under '{key}'"), key=inside)
    for place, item in enumerate(items, 1):
        number = item.get(key, place) if isinstance(item, dict) else place
        if not pattern.fullmatch(str(number)):
            file.fail(N_("'{text}' under '{key}' is not a number"), text=str(number), key=key)
        yield str(number), item


def _written(bitext: Bitext, side: Side) -> bytes:
    books: list[dict[str, object]] = []
    chapters: list[dict[str, object]] = []
    verses: list[dict[str, object]] = []
    open_chapter = ("", "")
    for reference, text in zip(bitext.references, bitext.verses(side), strict=True):
        book, _, rest = reference.partition(" ")
        number, _, label = rest.partition(":")
        if open_chapter[0] != book:
            chapters = []
            books.append({"book": book, "chapters": chapters})
        if open_chapter != (book, number):
            verses = []
            chapters.append({"chapter": int(number), "verses": verses})
        open_chapter = book, number
        verses.append({"verse": int(label) if label.isdecimal() else label, "text": text})
    return (json.dumps({"books": books}, ensure_ascii=False, indent=1) + "\n").encode()


JSON_BIBLE = Format(
    "json-bible",
    N_("Texts only: Bibles in JSON, one file per side"),
    "texts without links, two Bibles in JSON (books, chapters, verses) paired by reference",
    frozenset({Feature.REFERENCES}),
    read,
    (Part.SOURCE, Part.TARGET),
    write=write,
    looks_like=any_line(r'.*"chapters"\s*:'),
    asks_also=NUMBERINGS,
)

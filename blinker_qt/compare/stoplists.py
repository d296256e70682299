"""Lists of function words: those that travel with the program, and those in files."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.verses import Language
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.paths import resource

SHIPPED: Mapping[str, str] = MappingProxyType({"en": "english.txt", "fr": "french.txt"})
"""The files of the lists, by the primary subtag of their language."""


def primary(language: Language) -> str:
    """The first part of a language's tag, in small letters.

    >>> primary(Language("fr-CA"))
    'fr'
    """
    return language.tag.lower().split("-")[0]


def shipped(tag: str) -> Stoplist:
    """The list that ships for one of the languages of `SHIPPED`.

    Raises:
        ResourceError: it is missing from this installation.
    """
    return read_stoplist(resource("stoplists", SHIPPED[tag]))


def suiting(language: Language) -> Stoplist | None:
    """The list that ships for a language; None where there is none.

    Raises:
        ResourceError: it is missing from this installation.
    """
    tag = primary(language)
    return shipped(tag) if tag in SHIPPED else None


def read_stoplist(path: Path) -> Stoplist:
    """The stoplist in a plain text file of one form a line; called as the file is.

    Raises:
        InputError: the file cannot be read or is not a stoplist.
    """
    return Stoplist.from_text(decoded(read_capped(path), path), path.name, str(path))

"""The lists of function words that travel with the program, and which of them to use."""

from collections.abc import Mapping
from types import MappingProxyType

from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.verses import Language
from blinker_qt.workspace.collation import read_stoplist
from blinker_qt.workspace.resources import resource

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

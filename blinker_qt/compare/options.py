"""The options of a comparison, and stoplists of function words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Self

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import SETS_IN_FILE, Partition
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Language
from blinker_qt.bitext.word_details import PartsOfSpeech
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.paths import resource
from blinker_qt.words.languages import primary_subtag

ContentWords = Stoplist | PartsOfSpeech
"""How content words are told from function words: these forms are not, or these parts are."""


class TypesBy(Enum):
    """Which words are of one type."""

    FORM = "form"
    LEMMA = "lemma"
    """Those with the same lemma; words without a lemma have their form for one."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a comparison: what is counted, and how.

    Attributes:
        partition: how verse pairs are cut into the sets whose links are pooled.
        marks: whether a not-translated mark counts as a link of weight 1.
        content_source: which words of the source side count; None for all.
        content_target: likewise for the target side.
        punctuation: whether punctuation is listed where words are ranked; figures of agreement
            count it as words in any case.
        types: which words are of one type, where word types are ranked.
        training: whether verse pairs for training count (see `Study.training`).
        against: the name of the annotator that precision and recall are against, else empty.
    """

    partition: Partition = SETS_IN_FILE
    weights: Weights = Weights.DIRECTED
    marks: bool = False
    content_source: ContentWords | None = None
    content_target: ContentWords | None = None
    measure: AgreementMeasure = AgreementMeasure.DICE
    against: str = ""
    punctuation: bool = False
    types: TypesBy = TypesBy.FORM
    training: bool = False

    @property
    def content(self) -> tuple[ContentWords | None, ContentWords | None]:
        """Which words of the source side and of the target side count."""
        return self.content_source, self.content_target

    @property
    def by_dice(self) -> Self:
        """The same options with the measure Dice."""
        return replace(self, measure=AgreementMeasure.DICE, against="")


DEFAULT_OPTIONS = Options()


SHIPPED: Mapping[str, str] = MappingProxyType({"en": "english.txt", "fr": "french.txt"})
"""The files of the lists, by the primary subtag of their language."""


def shipped(tag: str) -> Stoplist:
    """The stoplist in the program for one of the languages of `SHIPPED`.

    Raises:
        ResourceError: it is missing from this installation.
    """
    return read_stoplist(resource("stoplists", SHIPPED[tag]))


def stoplist_for(language: Language) -> Stoplist | None:
    """The stoplist in the program for a language, or None.

    Raises:
        ResourceError: it is missing from this installation.
    """
    tag = primary_subtag(language.tag)
    return shipped(tag) if tag in SHIPPED else None


def read_stoplist(path: Path) -> Stoplist:
    """Read a stoplist from a text file with one form a line; it is named after the file.

    Raises:
        InputError: the file cannot be read or is not a stoplist.
    """
    return Stoplist.from_text(decoded(read_capped(path), path), path.name, str(path))

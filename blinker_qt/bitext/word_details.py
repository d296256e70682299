"""Lemma, part of speech and gloss of the words of a verse, where they are known."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.translation import N_

UNKNOWN = "_"
"""The entry of a word of which nothing is known."""
_WHITE = re.compile(r"[ \t\r\n]+")


class WordDetailsError(BlinkerError):
    """Details that do not fit the words of a verse."""


@dataclass(frozen=True, slots=True)
class PartsOfSpeech:
    """The parts of speech of content words, in upper case: case does not count."""

    names: frozenset[str]

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read names with commas or blanks between them.

        >>> sorted(PartsOfSpeech.from_text("NOUN, verb").names)
        ['NOUN', 'VERB']

        Raises:
            WordDetailsError: there is no name.
        """
        names = frozenset(text.upper().replace(",", " ").split())
        if not names:
            raise WordDetailsError(N_("expected parts of speech such as NOUN,VERB"))
        return cls(names)

    def __str__(self) -> str:
        return ",".join(sorted(self.names))


USUAL_CONTENT = PartsOfSpeech(frozenset({"ADJ", "ADV", "NOUN", "NUM", "PROPN", "VERB"}))
"""Those of content words in Universal Dependencies; all others are of function words."""


class WordDetail(NamedTuple):
    """The details of one word; empty where nothing is known.

    Attributes:
        lemma: its dictionary form.
        part_of_speech: as its source gives it, such as ``NOUN`` in Universal Dependencies.
        gloss: a translation, word by word.
    """

    lemma: str = ""
    part_of_speech: str = ""
    gloss: str = ""


class WordDetails(NamedTuple):
    """The details of the words of a verse, stored compactly.

    Each attribute has an entry for each word, with one U+0020 between them and ``_`` where nothing
    is known; or it is empty where nothing is known of any word. Spaces in an entry are no-break
    spaces.
    """

    lemmas: str = ""
    parts_of_speech: str = ""
    glosses: str = ""

    @classmethod
    def of(cls, words: Iterable[WordDetail]) -> Self | None:
        r"""The details of these words; None if nothing is known of any.

        >>> WordDetails.of([WordDetail("eau", "NOUN"), WordDetail(gloss="of the")])
        WordDetails(lemmas='eau _', parts_of_speech='NOUN _', glosses='_ of\xa0the')
        """
        entries = [
            [_WHITE.sub("\u00a0", entry.strip(" \t\r\n\u00a0")) or UNKNOWN for entry in column]
            for column in zip(*words, strict=True)
        ]
        known = [" ".join(column) if {*column} != {UNKNOWN} else "" for column in entries]
        return cls(*known) if any(known) else None

    def check(self, count: int) -> None:
        """Raise WordDetailsError unless there is an entry for each of `count` words."""
        for column in self:
            entries = column.split(" ")
            if column and ("" in entries or len(entries) != count):
                raise WordDetailsError(
                    N_(
                        "the verse has {count} {count:word|words}, and there {entries:is|are} "
                        "{entries} {entries:entry|entries}"
                    ),
                    entries=len(entries) - entries.count(""),
                    count=count,
                )

    def words(self, count: int) -> tuple[WordDetail, ...]:
        """The details of each word, for a given number of words."""
        columns = (
            [
                "" if entry == UNKNOWN else entry.replace("\u00a0", " ")
                for entry in column.split(" ")
            ]
            if column
            else [""] * count
            for column in (self.lemmas, self.parts_of_speech, self.glosses)
        )
        return tuple(map(WordDetail, *columns))

    def moved(self, count: int, positions: Sequence[int | None]) -> Self | None:
        """The details of words that come from these of `count` words, or are new."""
        words = self.words(count)
        return self.of(
            WordDetail() if position is None else words[position] for position in positions
        )

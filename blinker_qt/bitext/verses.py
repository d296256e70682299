"""Two texts split into verse pairs."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from typing import Self

from blinker_qt.bitext.errors import WordError
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.translation import N_


class Side(Enum):
    """Which of the two texts of a bitext.

    Attributes:
        index: 0 for the source, 1 for the target: the place of its word in a link, for instance.
    """

    SOURCE = "source"
    TARGET = "target"

    def __init__(self, value: str) -> None:
        self.index = 0 if value == "source" else 1

    @property
    def other(self) -> "Side":
        """The opposite side."""
        return Side.TARGET if self is Side.SOURCE else Side.SOURCE


FIRST_PASS, SECOND_PASS = 1, 2
"""The numbers of the passes: in the second, verse pairs are annotated again."""
Word = tuple[Side, int]
"""A word of a verse pair: its side and its 0-based position."""


class Direction(Enum):
    """The writing direction of a language."""

    LEFT_TO_RIGHT = "ltr"
    RIGHT_TO_LEFT = "rtl"


_RIGHT_TO_LEFT_LANGUAGES = frozenset(
    (
        "acm afb aii apc apd ar arb arc ars ary arz azb ckb dv fa hbo he jpa khw ks lrc mzn nqo "
        "pbt pbu pes phn pnb prs ps sam sd smp syc syr tmr ug ur ydd yi"
    ).split()
)
"""Subtags of BCP 47, also those of ancient languages and of members of macrolanguages."""
_RIGHT_TO_LEFT_SCRIPTS = frozenset("adlm arab hebr nkoo rohg samr syrc thaa".split())


@dataclass(frozen=True, slots=True)
class Language:
    """The language of one side: a BCP 47 tag, ``und`` where it is not known, and its direction."""

    tag: str = "und"
    direction: Direction = Direction.LEFT_TO_RIGHT

    @classmethod
    def of(cls, tag: str) -> Self:
        """The language with the writing direction that is usual for its tag.

        A script subtag decides before the language does.

        >>> Language.of("he").direction.value, Language.of("az-Arab").direction.value
        ('rtl', 'rtl')
        >>> Language.of("fr").direction.value, Language.of("ur-Latn").direction.value
        ('ltr', 'ltr')
        """
        subtags = tag.lower().split("-")
        scripts = [subtag for subtag in subtags[1:] if len(subtag) == 4 and subtag.isalpha()]
        if scripts:
            right_to_left = scripts[0] in _RIGHT_TO_LEFT_SCRIPTS
        else:
            right_to_left = subtags[0] in _RIGHT_TO_LEFT_LANGUAGES
        return cls(tag, Direction.RIGHT_TO_LEFT if right_to_left else Direction.LEFT_TO_RIGHT)


@dataclass(frozen=True, slots=True)
class VersePair:
    """One verse in both texts, as the forms of its tokens; at least one on each side.

    Attributes:
        reference: what people call it, such as ``Gen 1:1``; unique in its bitext, but for verse
            pairs that come again.
    """

    reference: str
    source: tuple[str, ...]
    target: tuple[str, ...]

    def tokens(self, side: Side) -> tuple[str, ...]:
        """The forms of one side."""
        return self.source if side is Side.SOURCE else self.target

    @property
    def counts(self) -> tuple[int, int]:
        """The number of source words, and of target words."""
        return len(self.source), len(self.target)

    def check_words(self, words: Iterable[Word]) -> None:
        """Raise WordError if one of these words does not exist."""
        counts = dict(zip(Side, self.counts, strict=True))
        for side, position in words:
            if not 0 <= position < counts[side]:
                raise WordError(
                    N_(
                        "{side} word {position} does not exist: the verse has {count} "
                        "{count:word|words}"
                    ),
                    side=side.value,
                    position=position + 1,
                    count=counts[side],
                )

    @property
    def fingerprint(self) -> str:
        """SHA-256 over the exact tokens of both sides (see :func:`fingerprint`)."""
        return fingerprint([" ".join(self.source)], [" ".join(self.target)])


def fingerprint(source_verses: Iterable[str], target_verses: Iterable[str]) -> str:
    r"""SHA-256 over the exact tokens of a run of verse pairs.

    It covers, for each pair in order, the source verse, a line feed, the target verse and a line
    feed, in UTF-8, with the tokens of a verse joined by U+0020; so ``paste -d '\n' SOURCE TARGET |
    sha256sum`` gives the same 64 hexadecimal digits for two plain text files of one verse a line.
    """
    digest = hashlib.sha256()
    for source, target in zip(source_verses, target_verses, strict=True):
        digest.update(f"{source}\n{target}\n".encode())
    return digest.hexdigest()


RunningTexts = tuple[RunningText | None, ...]
"""The running text of each verse, where it is known; empty if none is."""
DetailColumn = tuple[WordDetails | None, ...]
"""The details of the words of each verse, where they are known; empty if none are."""
_OPTIONAL = ("source_texts", "target_texts", "source_details", "target_details")


@dataclass(frozen=True, slots=True)
class Bitext:
    """Two texts split into verse pairs, stored compactly; verse pairs are created on demand.

    Attributes:
        references: the reference of each verse pair; all differ, except in pairs that come again.
        source_verses: one string a verse pair, tokens joined by single U+0020.
        target_verses: likewise for the target side.
        sets: the number (from 1) of the set that each verse pair is worked and scored with.
        passes: the number (from 1) of the pass that each verse pair belongs to: 2 for one that
            comes again. Empty where all are of the first. Reference and pass together are unique.
        source_texts: the running texts of the source verses. They belong to no fingerprint: verse
            pairs are the same if their words are.
        target_texts: likewise for the target side.
        source_details: lemmas, parts of speech and glosses of the source words; in no fingerprint
            either.
        target_details: likewise for the target side.
    """

    source_language: Language
    target_language: Language
    references: tuple[str, ...]
    source_verses: tuple[str, ...]
    target_verses: tuple[str, ...]
    sets: tuple[int, ...]
    passes: tuple[int, ...] = ()
    source_texts: RunningTexts = ()
    target_texts: RunningTexts = ()
    source_details: DetailColumn = ()
    target_details: DetailColumn = ()

    def __post_init__(self) -> None:
        if self.passes and max(self.passes) == 1:
            object.__setattr__(self, "passes", ())
        for name in _OPTIONAL:
            if not any(getattr(self, name)):
                object.__setattr__(self, name, ())
        lengths = {
            len(self.references),
            len(self.source_verses),
            len(self.target_verses),
            len(self.sets),
            len(self.passes or self.references),
            *(len(getattr(self, name) or self.references) for name in _OPTIONAL),
        }
        if len(lengths) != 1:
            raise ValueError(f"columns of a bitext differ in length: {sorted(lengths)}")

    @classmethod
    def of(
        cls,
        pairs: Iterable[VersePair],
        source_language: Language | None = None,
        target_language: Language | None = None,
        sets: Sequence[int] | None = None,
        passes: Sequence[int] = (),
    ) -> Self:
        """A bitext of these verse pairs; without `sets`, all in set 1."""
        pairs = tuple(pairs)
        return cls(
            source_language or Language(),
            target_language or Language(),
            tuple(pair.reference for pair in pairs),
            tuple(" ".join(pair.source) for pair in pairs),
            tuple(" ".join(pair.target) for pair in pairs),
            tuple(sets) if sets is not None else (1,) * len(pairs),
            tuple(passes),
        )

    def __len__(self) -> int:
        return len(self.references)

    def __getitem__(self, index: int) -> VersePair:
        return VersePair(
            self.references[index],
            tuple(self.source_verses[index].split(" ")),
            tuple(self.target_verses[index].split(" ")),
        )

    def __iter__(self) -> Iterator[VersePair]:
        return (self[index] for index in range(len(self)))

    def language(self, side: Side) -> Language:
        """The language of one side."""
        return self.source_language if side is Side.SOURCE else self.target_language

    def verses(self, side: Side) -> tuple[str, ...]:
        """The verses of one side, tokens joined by single spaces."""
        return self.source_verses if side is Side.SOURCE else self.target_verses

    def words_in(self, index: int) -> int:
        """The words of a verse pair, both sides together."""
        return self.source_verses[index].count(" ") + self.target_verses[index].count(" ") + 2

    def running_texts(self, side: Side) -> RunningTexts:
        """The running texts of one side; empty if none is known."""
        return self.source_texts if side is Side.SOURCE else self.target_texts

    def running_text(self, side: Side, index: int) -> RunningText | None:
        """The running text of a verse, if it is known."""
        texts = self.running_texts(side)
        return texts[index] if texts else None

    def word_details(self, side: Side, index: int) -> WordDetails | None:
        """The details of the words of a verse, if there are any."""
        details = self._details(side)
        return details[index] if details else None

    def _details(self, side: Side) -> DetailColumn:
        return self.source_details if side is Side.SOURCE else self.target_details

    def has_parts_of_speech(self, side: Side) -> bool:
        """Whether the part of speech of any word of one side is known."""
        return any(known.parts_of_speech for known in self._details(side) if known)

    def with_verses(
        self,
        source: Sequence[str],
        target: Sequence[str],
        source_texts: RunningTexts = (),
        target_texts: RunningTexts = (),
        source_details: DetailColumn = (),
        target_details: DetailColumn = (),
    ) -> Self:
        """The same verse pairs with other words, and with these running texts and details."""
        return replace(
            self,
            source_verses=tuple(source),
            target_verses=tuple(target),
            source_texts=source_texts,
            target_texts=target_texts,
            source_details=source_details,
            target_details=target_details,
        )

    def without_words(self, side: Side, sign: str) -> Self:
        """The same verse pairs with a sign in place of the words of one side."""
        signs = (sign,) * len(self)
        if side is Side.SOURCE:
            return replace(self, source_verses=signs, source_texts=(), source_details=())
        return replace(self, target_verses=signs, target_texts=(), target_details=())

    def pass_of(self, index: int) -> int:
        """The number of the pass that a verse pair belongs to, from 1."""
        return self.passes[index] if self.passes else 1

    def of_pass(self, number: int) -> Sequence[int]:
        """The verse pairs that belong to the pass of this number, from 1, in order."""
        if not self.passes:
            return range(len(self) if number == 1 else 0)
        return [index for index, pass_number in enumerate(self.passes) if pass_number == number]

    @property
    def names(self) -> tuple[tuple[str, int], ...]:
        """The reference and pass of each verse pair, which together are unique."""
        return tuple(zip(self.references, self.passes or (1,) * len(self), strict=True))

    @property
    def following(self) -> frozenset[int]:
        """The verse pairs of a second pass, which are worked right after the pair before them.

        The first place is never among them, nor are those whose first pass is elsewhere.
        """
        if not self.passes:
            return frozenset()
        first = {name for name, number in self.names if number == 1}
        return frozenset(
            index
            for index, (name, number) in enumerate(self.names)
            if index and number > 1 and name in first
        )

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """The verse pairs of several bitexts in a row, with the languages of the first."""
        return cls(
            parts[0].source_language,
            parts[0].target_language,
            tuple(chain.from_iterable(part.references for part in parts)),
            tuple(chain.from_iterable(part.source_verses for part in parts)),
            tuple(chain.from_iterable(part.target_verses for part in parts)),
            tuple(chain.from_iterable(part.sets for part in parts)),
            tuple(part.pass_of(index) for part in parts for index in range(len(part))),
            *(
                tuple(
                    chain.from_iterable(
                        getattr(part, name) or (None,) * len(part) for part in parts
                    )
                )
                for name in _OPTIONAL
            ),
        )

    def chosen(self, indices: Sequence[int]) -> Self:
        """The bitext of these verse pairs alone, in this order."""
        return type(self)(
            self.source_language,
            self.target_language,
            tuple(self.references[index] for index in indices),
            tuple(self.source_verses[index] for index in indices),
            tuple(self.target_verses[index] for index in indices),
            tuple(self.sets[index] for index in indices),
            tuple(map(self.pass_of, indices)),
            *(
                tuple(column[index] for index in indices) if column else ()
                for column in (getattr(self, name) for name in _OPTIONAL)
            ),
        )

    @property
    def fingerprint(self) -> str:
        """SHA-256 over the exact tokens of every verse pair (see :func:`fingerprint`)."""
        return fingerprint(self.source_verses, self.target_verses)

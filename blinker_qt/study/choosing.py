"""Choosing the verse pairs of a study: by book, place or length, at random, or by focus words.

Random choices depend only on the seed and the texts: candidates are ranked by SHA-256 digests, so
that every system and every version of Python draws the same.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from blinker_qt.bitext.draws import rank
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.books import code_of
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.translation import N_

DEFAULT_FREQUENCIES = (1, 2, 3, 4)
"""The frequencies of focus words in Melamed (1998, section 2)."""


class ChoiceError(BlinkerError):
    """There are not enough verse pairs, books or words for a choice."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The verse pairs that can be chosen.

    Attributes:
        books: the books to choose from, by their names or codes; empty for all.
        without_books: books to leave out.
        first: the index of the first verse pair to choose from.
        last: the index of the last one; None for the end of the text.
        fewest: the fewest words on either side.
        most: the most words on either side; None for any number.
        references: those to choose from, each in the texts; None for all.
    """

    books: tuple[str, ...] = ()
    without_books: tuple[str, ...] = ()
    first: int = 0
    last: int | None = None
    fewest: int = 1
    most: int | None = None
    references: frozenset[str] | None = None

    def rows(self, bitext: Bitext) -> list[int]:
        """The indexes of the verse pairs that can be chosen, ascending.

        Raises:
            ChoiceError: a book or reference is not in the texts, the fewest words are more than
                the most, or no verse pair is left.
        """
        unknown = (self.references or frozenset()).difference(bitext.references)
        if unknown:
            raise ChoiceError(
                N_(
                    "{count} {count:reference is|references are} in the list, but not in the "
                    "texts, such as “{reference}”"
                ),
                count=len(unknown),
                reference=min(unknown),
            )
        if self.most is not None and self.fewest > self.most:
            raise ChoiceError(
                N_("no verse has at least {fewest} and at most {most} words"),
                fewest=self.fewest,
                most=self.most,
            )
        present = tuple(dict.fromkeys(map(book_of, bitext.references)))
        codes = {book: code_of(book) for book in present}
        for book in (*self.books, *self.without_books):
            if code_of(book) not in codes.values():
                raise ChoiceError(
                    N_("the texts do not have the book “{book}”; their books are {books}"),
                    book=book,
                    books=", ".join(present) or "–",
                )
        chosen, without = ({*map(code_of, books)} for books in (self.books, self.without_books))
        books = {
            book
            for book, code in codes.items()
            if code not in without and (not chosen or code in chosen)
        }
        stop = len(bitext) if self.last is None else min(self.last + 1, len(bitext))
        rows = [row for row in range(self.first, stop) if self._allows(bitext, row, books)]
        if not rows:
            raise ChoiceError(N_("no verse pair can be chosen"))
        return rows

    def _allows(self, bitext: Bitext, row: int, books: Collection[str]) -> bool:
        if self.references is not None and bitext.references[row] not in self.references:
            return False
        if book_of(bitext.references[row]) not in books:
            return False
        verses = bitext.source_verses[row], bitext.target_verses[row]
        lengths = [verse.count(" ") + 1 for verse in verses]
        return min(lengths) >= self.fewest and (self.most is None or max(lengths) <= self.most)


def read_references(path: Path) -> frozenset[str]:
    """The references in a text file, one on each line.

    Raises:
        InputError: the file cannot be read.
    """
    lines = map(str.strip, decoded(read_capped(path), path).splitlines())
    return frozenset(filter(None, lines))


def book_of(reference: str) -> str:
    """The book of a verse: its reference without the last word.

    >>> book_of("1 Chr 3:15"), book_of("Gen 1:1"), book_of("17")
    ('1 Chr', 'Gen', '')
    """
    return reference.rpartition(" ")[0]


def at_random(rows: Sequence[int], count: int, seed: int) -> list[int]:
    """A random sample of the verse pairs, ascending.

    Raises:
        ChoiceError: there are fewer.
    """
    _check_enough(count, rows)
    ranked = sorted(rows, key=lambda row: rank(seed, row))
    return sorted(ranked[:count])


def by_doubt(rows: Sequence[int], count: int, doubt: Sequence[float], seed: int) -> list[int]:
    """The verse pairs with the most doubt, ascending; equal ones are drawn at random.

    Args:
        doubt: of every verse pair of the text.

    Raises:
        ChoiceError: there are fewer.
    """
    _check_enough(count, rows)
    ranked = sorted(rows, key=lambda row: (-doubt[row], rank(seed, row)))
    return sorted(ranked[:count])


def _check_enough(count: int, rows: Sequence[int]) -> None:
    if count > len(rows):
        raise ChoiceError(
            N_("{count} verse {count:pair is|pairs are} asked for, but there {all:is|are} {all}"),
            count=count,
            all=len(rows),
        )


@dataclass(frozen=True, slots=True)
class FocusWords:
    """Focus words, and the verse pairs that contain all their instances.

    Attributes:
        words: the focus words of each frequency, sorted.
        rows: the indexes of the verse pairs, ascending.
        available: for each frequency, how many word types have it.
        repeated: for each frequency, how many of these occur twice in one verse.
        replaced: how many words were drawn and then discarded because of another focus word in the
            same verse.
    """

    words: Mapping[int, tuple[str, ...]]
    rows: tuple[int, ...]
    available: Mapping[int, int]
    repeated: Mapping[int, int]
    replaced: int


def focus_words(
    bitext: Bitext,
    rows: Sequence[int],
    counts: Mapping[int, int],
    seed: int,
    *,
    fold_case: bool = False,
) -> FocusWords:
    """Choose random words of given frequencies and all verses in which they occur.

    The procedure of Melamed (1998, section 2): for each frequency, word types of the source side
    are drawn. If a verse contains two drawn types, the one with the lower frequency is discarded,
    for equal frequencies the one drawn later, and another type of its frequency is drawn. A type
    that occurs twice in one verse cannot have its frequency in verses, and is not drawn. Words are
    tokens with at least one letter.

    Args:
        rows: the verse pairs to count and choose from.
        counts: how many word types to draw, by frequency.
        fold_case: whether words that differ only in capitalisation are one word type.

    Raises:
        ChoiceError: there are not enough word types of a frequency.
    """
    form_of = without_case if fold_case else str
    rows_of = _rows_of_types(bitext, rows, counts.keys(), form_of)
    draws, available, repeated = list[_Draw](), dict[int, int](), dict[int, int]()
    for frequency, count in sorted(counts.items()):
        types = [form for form, verses in rows_of.items() if len(verses) == frequency]
        fit = [form for form in types if len(set(rows_of[form])) == frequency]
        available[frequency], repeated[frequency] = len(types), len(types) - len(fit)
        ranked = sorted(fit, key=lambda form: rank(seed, form))
        draws.append(_Draw(frequency, count, ranked))
    replaced = 0
    while discarded := _conflicting(draws, rows_of):
        for draw in draws:
            replaced += draw.discard(discarded)
    chosen = {draw.frequency: tuple(sorted(draw.drawn)) for draw in draws}
    verses = {row for words in chosen.values() for form in words for row in rows_of[form]}
    return FocusWords(chosen, tuple(sorted(verses)), available, repeated, replaced)


class Amount(Enum):
    """Which of the verse pairs that can be chosen are chosen."""

    ALL = "all"
    EVERY = "every"
    RANDOM = "random"
    FOCUS_WORDS = "focus-words"
    DOUBT = "doubt"


@dataclass(frozen=True, slots=True)
class VerseChoice:
    """A way of choosing verse pairs.

    Attributes:
        count: every how many, how many at random or by doubt, or how many words of each frequency.
        frequencies: how often focus words occur.
        fold_case: whether words that differ only in capitalisation are one word type.
    """

    filters: Filters = Filters()
    amount: Amount = Amount.ALL
    count: int = 1
    seed: int = 1
    frequencies: tuple[int, ...] = DEFAULT_FREQUENCIES
    fold_case: bool = False

    def chosen(
        self, bitext: Bitext, doubt: Sequence[float] = ()
    ) -> tuple[Sequence[int], FocusWords | None]:
        """The indexes of the verse pairs chosen, ascending, and the focus words if there are any.

        Args:
            doubt: for a choice by doubt, how much machines disagree on each verse pair.

        Raises:
            ChoiceError: there are not enough verse pairs, books or words.
        """
        rows: Sequence[int] = self.filters.rows(bitext)
        if self.amount is Amount.EVERY:
            return rows[:: self.count], None
        if self.amount is Amount.RANDOM:
            return at_random(rows, self.count, self.seed), None
        if self.amount is Amount.DOUBT:
            return by_doubt(rows, self.count, doubt, self.seed), None
        if self.amount is Amount.FOCUS_WORDS:
            counts = dict.fromkeys(self.frequencies, self.count)
            focus = focus_words(bitext, rows, counts, self.seed, fold_case=self.fold_case)
            return focus.rows, focus
        return rows, None


class _Draw:
    """The word types drawn for one frequency; those discarded are replaced by the next in rank."""

    def __init__(self, frequency: int, count: int, ranked: Sequence[str]) -> None:
        self.frequency = frequency
        self._count = count
        self._left = list(ranked)
        self._check()

    @property
    def drawn(self) -> list[str]:
        """The word types drawn, in the order of drawing."""
        return self._left[: self._count]

    def discard(self, forms: Collection[str]) -> int:
        """Discard word types that were drawn, and draw others; returns how many were discarded."""
        discarded = [form for form in self.drawn if form in forms]
        for form in discarded:
            self._left.remove(form)
        self._check()
        return len(discarded)

    def _check(self) -> None:
        if len(self._left) < self._count:
            raise ChoiceError(
                N_(
                    "{count} {count:word|words} of frequency {frequency} are asked for, but only "
                    "{left} can be chosen, because no verse may have two focus words"
                ),
                left=len(self._left),
                count=self._count,
                frequency=self.frequency,
            )


def _conflicting(draws: Iterable[_Draw], rows_of: Mapping[str, Sequence[int]]) -> frozenset[str]:
    """The word types to discard because a verse contains one that takes precedence over them."""
    taken = set[int]()
    discarded = set[str]()
    for draw in sorted(draws, key=lambda draw: -draw.frequency):
        for form in draw.drawn:
            if taken.isdisjoint(rows_of[form]):
                taken.update(rows_of[form])
            else:
                discarded.add(form)
    return frozenset(discarded)


def _rows_of_types(
    bitext: Bitext,
    rows: Sequence[int],
    frequencies: Collection[int],
    form_of: Callable[[str], str],
) -> dict[str, list[int]]:
    """The verse of each token, of the word types of the source side with these frequencies."""
    tokens = [list(map(form_of, bitext.source_verses[row].split(" "))) for row in rows]
    totals = Counter(form for forms in tokens for form in forms)
    rows_of: dict[str, list[int]] = {
        form: [] for form, total in totals.items() if total in frequencies and _is_word(form)
    }
    for row, forms in zip(rows, tokens, strict=True):
        for form in forms:
            if form in rows_of:
                rows_of[form].append(row)
    return rows_of


def _is_word(form: str) -> bool:
    return any(char.isalpha() for char in form)


def with_sets(bitext: Bitext, size: int) -> Bitext:
    """The same verse pairs in sets of this size; the last may be smaller."""
    return replace(bitext, sets=tuple(row // size + 1 for row in range(len(bitext))))

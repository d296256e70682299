"""Which verses of two texts belong together, by the numbering of each.

Every verse stands for one or more verses of the Hebrew numbering, or for parts of one. Verses of
the two texts that share one belong together. Nothing is ever paired by its position.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from blinker_qt.formats.books import code_of
from blinker_qt.formats.interchange import VerseNote, VerseOutcome
from blinker_qt.formats.numbering import TextNumbering, connected
from blinker_qt.formats.versification import Chapter, Place, Versification, known

LABEL = r"[0-9]{1,3}[a-z]?(?:-[0-9]{1,3}[a-z]?)?"
"""A pattern for the name of a verse in its chapter: ``3``, ``3a``, ``3-5`` or ``3b-5a``."""

_ENDS = re.compile(r"([0-9]+)([a-z]?)(?:-([0-9]+)([a-z]?))?")


@dataclass(frozen=True, slots=True)
class Verse:
    """A verse of one file.

    Attributes:
        book: the name of the book in the file.
        label: the name of the verse, as in `LABEL`.
        text: its words with single spaces between them.
        line: its first line in the file, from 1.
    """

    book: str
    chapter: int
    label: str
    text: str
    line: int

    @property
    def reference(self) -> str:
        """Book, chapter and verse, such as ``GEN 1:3``."""
        return f"{self.book} {self.chapter}:{self.label}"

    @property
    def places(self) -> tuple[Place, ...]:
        """The verses that it has: one, or those of a range."""
        first, part, last, last_part = _ends(self.label)
        book = code_of(self.book)
        if not last:
            return (Place(book, self.chapter, int(first), part),)
        return (
            Place(book, self.chapter, int(first), part),
            *(Place(book, self.chapter, number) for number in range(int(first) + 1, int(last))),
            Place(book, self.chapter, int(last), last_part),
        )


class PairedVerses(NamedTuple):
    """The verses of a verse pair, at least one on each side."""

    source: tuple[Verse, ...]
    target: tuple[Verse, ...]

    @property
    def reference(self) -> str:
        """The name of the source verses, and in brackets that of the target verses if it differs.

        For instance ``GEN 1:3``, ``JOL 3:1 (2:28)`` and ``ISA 63:19 (63:19-64:1)``.
        """
        source, target = span(self.source), span(self.target)
        books = {code_of(verse.book) for verse in (*self.source, *self.target)}
        if len(books) == 1:
            target = target.removeprefix(f"{self.target[0].book} ")
            if source == f"{self.source[0].book} {target}":
                return source
        return f"{source} ({target})"


class VersePairing(NamedTuple):
    """The verse pairs of two texts in the order of the source, and what was joined or left out."""

    pairs: tuple[PairedVerses, ...]
    alone: tuple[tuple[Verse, ...], tuple[Verse, ...]]
    notes: tuple[VerseNote, ...]


_NumberedVerse = tuple[str, Place]
"""A verse in the numbering of this name, which both texts have, or else in the Hebrew one."""
_NumberedVerses = Sequence[set[_NumberedVerse]]


def pairing(
    texts: tuple[Sequence[Verse], Sequence[Verse]],
    numberings: tuple[TextNumbering, TextNumbering],
    misfits: tuple[Collection[Chapter], Collection[Chapter]] = ((), ()),
) -> VersePairing:
    """Pair the verses of source and target.

    Verses are joined where one of the texts has several of them as a single verse, but not where
    only a third numbering does. A range is left out if it begins or ends with a verse that the
    other text does not have.

    Args:
        misfits: the chapters of each text, by the codes of their books, that are left out together
            with the verses that correspond to theirs.
    """
    source, target = texts
    units = _units(texts, numberings)
    pairs: list[PairedVerses] = []
    alone: tuple[list[int], list[int]] = ([], [])
    misfitting: tuple[set[int], set[int]] = (set(), set())
    for group in connected([*units[0], *units[1]]):
        sources = [position for position in group if position < len(source)]
        targets = [position - len(source) for position in group if position >= len(source)]
        if any(
            (place.book, place.chapter) in chapters
            for verses, positions, chapters in zip(texts, (sources, targets), misfits, strict=True)
            for position in positions
            for place in verses[position].places
        ):
            misfitting[0].update(sources)
            misfitting[1].update(targets)
            continue
        if not sources or not targets or _ends_elsewhere(texts, units, sources, targets):
            alone[0].extend(sources)
            alone[1].extend(targets)
            continue
        source_verses = [source[position] for position in sources]
        target_verses = [target[position] for position in targets]
        if _are_alike(texts, units, sources, targets):
            pairs += (
                PairedVerses((verse,), (target_verse,))
                for verse, target_verse in zip(source_verses, target_verses, strict=True)
            )
        else:
            pairs.append(PairedVerses(tuple(source_verses), tuple(target_verses)))
    order = {verse: place for place, verse in enumerate(source)}
    pairs.sort(key=lambda pair: order[pair.source[0]])
    joined = [pair for pair in pairs if len(pair.source) + len(pair.target) > 2]
    return VersePairing(
        tuple(pairs),
        (
            tuple(source[position] for position in sorted(alone[0])),
            tuple(target[position] for position in sorted(alone[1])),
        ),
        (
            *(
                VerseNote(VerseOutcome.JOINED, span(pair.source), span(pair.target))
                for pair in joined
            ),
            *_notes_on_alone(texts, units, numberings, alone, misfitting),
        ),
    )


def span(verses: Sequence[Verse]) -> str:
    """The name of verses that follow each other, such as ``GEN 1:3-5`` or ``ISA 63:19-64:1``."""
    first, last = verses[0], verses[-1]
    if len(verses) == 1:
        return first.reference
    if first.book != last.book:
        return f"{first.reference}-{last.reference}"
    first_number, first_part, _, _ = _ends(first.label)
    number, part, last_number, last_part = _ends(last.label)
    start = f"{first_number}{first_part}"
    end = f"{last_number}{last_part}" or f"{number}{part}"
    if first.chapter != last.chapter:
        return f"{first.book} {first.chapter}:{start}-{last.chapter}:{end}"
    return f"{first.book} {first.chapter}:{start}-{end}"


def _ends(label: str) -> Sequence[str]:
    """The number and the part of the first verse of a label, and those of the last.

    The last two are empty for a single verse.
    """
    match = _ENDS.fullmatch(label)
    if not match:
        raise ValueError(f"'{label}' is no name of a verse")
    return match.groups("")


def _units(
    texts: Sequence[Sequence[Verse]], numberings: Sequence[TextNumbering]
) -> tuple[_NumberedVerses, _NumberedVerses]:
    """What each verse of the two texts stands for."""
    hebrew = known("hebrew")
    places = [
        [
            [
                (place, unit)
                for place in verse.places
                for unit in _units_of(place, numbering, other_numbering, hebrew)
            ]
            for verse in verses
        ]
        for verses, numbering, other_numbering in zip(
            texts, numberings, reversed(numberings), strict=True
        )
    ]
    parts: dict[_NumberedVerse, set[str]] = defaultdict(set)
    for rows in places:
        for row in rows:
            for place, unit in row:
                if place.part:
                    parts[unit].add(place.part)
    source, target = (_without_copies([_with_parts(row, parts) for row in rows]) for rows in places)
    return source, target


def _units_of(
    place: Place, numbering: TextNumbering, other_numbering: TextNumbering, hebrew: Versification
) -> Iterator[_NumberedVerse]:
    chapter = place.book, place.chapter
    table, whole = numbering.of(chapter), place._replace(part="")
    if table.name == other_numbering.of(chapter).name:
        yield table.name, whole
        return
    for hebrew_place in table.in_hebrew(whole):
        for same in hebrew.in_hebrew(hebrew_place):
            yield "", same


def _with_parts(
    row: Iterable[tuple[Place, _NumberedVerse]], parts: Mapping[_NumberedVerse, set[str]]
) -> list[tuple[str, _NumberedVerse]]:
    """The units of a verse, and its books in the text; a whole verse has all its parts."""
    return [
        (place.book, (name, unit._replace(part=unit.part + part)))
        for place, (name, unit) in row
        for part in ([place.part] if place.part else ["", *parts.get((name, unit), ())])
    ]


def _without_copies(
    rows: Sequence[Sequence[tuple[str, _NumberedVerse]]],
) -> list[set[_NumberedVerse]]:
    """The units of verses, of those in several books (Daniel, and Greek Daniel) of one of them."""
    books: dict[_NumberedVerse, set[str]] = defaultdict(set)
    for row in rows:
        for book, unit in row:
            books[unit].add(book)
    kept = {
        unit: unit[1].book if unit[1].book in names else min(names) for unit, names in books.items()
    }
    return [{unit for book, unit in row if kept[unit] == book} for row in rows]


def _are_alike(
    texts: Sequence[Sequence[Verse]],
    units: Sequence[_NumberedVerses],
    sources: Sequence[int],
    targets: Sequence[int],
) -> bool:
    """Whether both texts have the same verses, each of which shares text with its namesake."""
    return len(sources) == len(targets) > 1 and all(
        texts[0][source].places == texts[1][target].places and units[0][source] & units[1][target]
        for source, target in zip(sources, targets, strict=True)
    )


def _ends_elsewhere(
    texts: Sequence[Sequence[Verse]],
    units: Sequence[_NumberedVerses],
    sources: Sequence[int],
    targets: Sequence[int],
) -> bool:
    """Whether a range has verses that none of the verses beside it has."""
    whole = [
        {(name, unit._replace(part="")) for row in rows for name, unit in row}
        for rows in (
            [units[0][position] for position in sources],
            [units[1][position] for position in targets],
        )
    ]
    ranges = [
        any(len(text[position].places) > 1 for position in positions)
        for text, positions in zip(texts, (sources, targets), strict=True)
    ]
    return (ranges[0] and not whole[0] <= whole[1]) or (ranges[1] and not whole[1] <= whole[0])


def _notes_on_alone(
    texts: Sequence[Sequence[Verse]],
    units: Sequence[_NumberedVerses],
    numberings: Sequence[TextNumbering],
    alone: Sequence[Sequence[int]],
    misfitting: Sequence[set[int]],
) -> Iterator[VerseNote]:
    """Notes on the verses left out; one on those of a chapter, or of a whole book."""
    books = [{unit.book for row in rows for _, unit in row} for rows in units]
    for side, positions in enumerate(alone):
        titles = _titles(numberings[1 - side])
        runs: list[tuple[VerseOutcome, list[Verse]]] = []
        for position in sorted({*positions, *misfitting[side]}):
            verse = texts[side][position]
            if position in misfitting[side]:
                outcome = VerseOutcome.MISFIT
            else:
                outcome = _outcome(verse, units[side][position], books[1 - side], titles)
            before = runs[-1][1][-1] if runs and runs[-1][0] is outcome else None
            if before is not None and _goes_on(before, verse, outcome):
                runs[-1][1].append(verse)
            else:
                runs.append((outcome, [verse]))
        for outcome, verses in runs:
            names = (span(verses), "") if side == 0 else ("", span(verses))
            yield VerseNote(outcome, *names, len(verses))


def _outcome(
    verse: Verse, units: set[_NumberedVerse], other_books: set[str], titles: set[Place]
) -> VerseOutcome:
    if not units:
        return VerseOutcome.UNKNOWN
    if not {unit.book for _, unit in units} & other_books:
        return VerseOutcome.OTHER_BOOK
    if all(place.verse == 0 for place in verse.places) or titles.issuperset(
        place for _, place in units
    ):
        return VerseOutcome.TITLE
    return VerseOutcome.ALONE


def _titles(numbering: TextNumbering) -> set[Place]:
    """The verses of the Hebrew numbering that are titles of psalms in another."""
    tables = {table.name: table for table in (numbering.table, *numbering.exceptions.values())}
    return {
        title
        for table in tables.values()
        for place, titles in table.others.items()
        if place.verse == 0
        for title in titles
    }


def _goes_on(before: Verse, verse: Verse, outcome: VerseOutcome) -> bool:
    """Whether a verse is in the note on the one before."""
    if outcome is VerseOutcome.OTHER_BOOK:
        return before.book == verse.book
    is_next = before.places[-1].verse + 1 == verse.places[0].verse
    return (before.book, before.chapter) == (verse.book, verse.chapter) and is_next

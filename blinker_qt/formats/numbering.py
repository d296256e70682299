"""The numberings of two texts, proposed from the number of verses in their chapters.

A text is numbered as in the table that most of its chapters fit, by their last verses. Many Bibles
follow different tables in different places: French ones count titles of psalms as in Hebrew, and
end Genesis 31 as in English. Chapters that do not fit the table of the text are therefore numbered
as in another one that they fit, together with all chapters that share verses with them in either
table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from blinker_qt.formats.versification import TITLES, Chapter, Place, Versification, known
from blinker_qt.translation import N_, Translatable


class ChapterExtent(NamedTuple):
    """The first and the last verse that a text has of a chapter, without the title of a psalm."""

    first: int
    last: int


Extents = Mapping[Chapter, ChapterExtent]
"""The chapters of a text."""

_LIKE: Mapping[str, Translatable] = {
    "english": N_("{file}: verses are numbered as in English"),
    "king-james": N_("{file}: verses are numbered as in English (King James)"),
    "hebrew": N_("{file}: verses are numbered as in Hebrew"),
    "vulgate": N_("{file}: verses are numbered as in the Vulgate"),
    "septuagint": N_("{file}: verses are numbered as in the Septuagint"),
    "russian-orthodox": N_("{file}: verses are numbered as in Russian (Orthodox)"),
    "russian-protestant": N_("{file}: verses are numbered as in Russian (Protestant)"),
}
"""Sentences on the numbering of a text."""
_EXCEPT: Mapping[str, Translatable] = {
    "english": N_("{file}: as in English are numbered: {chapters}"),
    "king-james": N_("{file}: as in English (King James) are numbered: {chapters}"),
    "hebrew": N_("{file}: as in Hebrew are numbered: {chapters}"),
    "vulgate": N_("{file}: as in the Vulgate are numbered: {chapters}"),
    "septuagint": N_("{file}: as in the Septuagint are numbered: {chapters}"),
    "russian-orthodox": N_("{file}: as in Russian (Orthodox) are numbered: {chapters}"),
    "russian-protestant": N_("{file}: as in Russian (Protestant) are numbered: {chapters}"),
}


@dataclass(frozen=True, slots=True)
class TextNumbering:
    """The numbering of one text.

    Attributes:
        table: the numbering of the text.
        exceptions: the numberings of the chapters that do not follow it.
    """

    table: Versification
    exceptions: Mapping[Chapter, Versification] = field(default_factory=dict)

    def of(self, chapter: Chapter) -> Versification:
        """The numbering of a chapter."""
        return self.exceptions.get(chapter, self.table)

    def fitting(self, extents: Extents) -> int:
        """The number of chapters of a text that end as this numbering says."""
        return sum(_fits(self.of(chapter), chapter, extent) for chapter, extent in extents.items())

    def remarks(self, file: str) -> list[tuple[Translatable, dict[str, str]]]:
        """The remarks for users: sentences, and the values of their fields."""
        main = _LIKE.get(self.table.name, N_("{file}: verses are numbered as in {numbering}"))
        others = {table.name for table in self.exceptions.values()}
        return [
            (main, {"file": file, "numbering": self.table.name}),
            *(
                (_EXCEPT[name], {"file": file, "chapters": self._excepted(name)})
                for name in TITLES
                if name in others
            ),
        ]

    def _excepted(self, name: str) -> str:
        return chapters_in_words(
            chapter for chapter, table in self.exceptions.items() if table.name == name
        )


class Proposal(NamedTuple):
    """A numbering of a text, as far as the number of its verses shows.

    Attributes:
        alike: the names of the tables that equally many chapters fit, the chosen one first; empty
            if there is only one, or if they do not differ in this text.
        doubtful: the chapters in which these differ.
    """

    numbering: TextNumbering
    alike: tuple[str, ...] = ()
    doubtful: tuple[Chapter, ...] = ()


def proposals(
    texts: Sequence[Extents], chosen: Sequence[Versification | None]
) -> tuple[Proposal, ...]:
    """The numberings of the two texts of a bitext.

    Where several tables fit a text equally well, that of the other text is preferred.

    Args:
        texts: the chapters of each.
        chosen: the numbering of each, if a user has chosen it.
    """
    tables = [known(name) for name in TITLES]
    options = [
        [table] if table else _likeliest(extents, tables)
        for table, extents in zip(chosen, texts, strict=True)
    ]
    names = [{table.name for table in tables} for tables in options]
    common = [table for table in options[0] if table.name in names[1]]
    return tuple(
        Proposal(TextNumbering(table)) if table else _proposal(extents, [*common, *option], tables)
        for table, extents, option in zip(chosen, texts, options, strict=True)
    )


def chapters_in_words(chapters: Iterable[Chapter]) -> str:
    """Chapters of books, such as ``PSA 3–9, 12; JOL 2``."""
    numbers: dict[str, list[int]] = {}
    for book, number in chapters:
        numbers.setdefault(book, []).append(number)
    return "; ".join(
        f"{book} {numbers_in_words(chapter_numbers)}" for book, chapter_numbers in numbers.items()
    )


def numbers_in_words(numbers: Iterable[int]) -> str:
    """Numbers in their order.

    >>> numbers_in_words([3, 4, 5, 9, 11, 12])
    '3–5, 9, 11–12'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def connected(sets: Sequence[Iterable[object]]) -> list[list[int]]:
    """The positions of sets in groups: those that share an element, directly or through others.

    >>> connected([{1}, {2}, {1, 3}, {3}, set()])
    [[0, 2, 3], [1], [4]]
    """
    parents = list(range(len(sets)))

    def root(position: int) -> int:
        while parents[position] != position:
            parents[position] = parents[parents[position]]
            position = parents[position]
        return position

    owners: dict[object, int] = {}
    for position, elements in enumerate(sets):
        for element in elements:
            first, second = sorted((root(position), root(owners.setdefault(element, position))))
            parents[second] = first
    groups: dict[int, list[int]] = {}
    for position in range(len(sets)):
        groups.setdefault(root(position), []).append(position)
    return list(groups.values())


def differing(table: Versification, other: Versification, extents: Extents) -> list[Chapter]:
    """The chapters in which two tables differ."""
    return [
        chapter
        for chapter, extent in extents.items()
        for places in [[Place(*chapter, verse) for verse in range(extent.last + 1)]]
        if list(map(table.in_hebrew, places)) != list(map(other.in_hebrew, places))
    ]


def _likeliest(extents: Extents, tables: Sequence[Versification]) -> list[Versification]:
    """The tables that most chapters fit."""
    fitting = [TextNumbering(table).fitting(extents) for table in tables]
    return [table for table, fits in zip(tables, fitting, strict=True) if fits == max(fitting)]


def _proposal(
    extents: Extents, options: Sequence[Versification], tables: Sequence[Versification]
) -> Proposal:
    """A proposal for a text that fits several tables equally well; the first is taken."""
    table = options[0]
    numbering = TextNumbering(table, _exceptions(table, extents, tables))
    others = {other.name: differing(table, other, extents) for other in options[1:]}
    doubtful = {chapter for chapters in others.values() for chapter in chapters}
    alike = [name for name, chapters in others.items() if chapters]
    return Proposal(
        numbering,
        (table.name, *alike) if alike else (),
        tuple(chapter for chapter in extents if chapter in doubtful),
    )


def _exceptions(
    table: Versification, extents: Extents, tables: Sequence[Versification]
) -> dict[Chapter, Versification]:
    """The numberings of the chapters that fit other tables better than that of the text."""
    if TextNumbering(table).fitting(extents) == len(extents):
        return {}
    gains: list[tuple[int, Versification, list[Chapter]]] = []
    for candidate in tables:
        parts = _separate_parts(table, candidate, extents)
        gained = [
            TextNumbering(candidate).fitting(part) - TextNumbering(table).fitting(part)
            for part in parts
        ]
        by_book = Counter[str]()
        for part, gain in zip(parts, gained, strict=True):
            by_book.update({book: gain for book, _ in part})
        for part, gain in zip(parts, gained, strict=True):
            # Psalm 13 has six verses in English and in Hebrew: it goes with the other psalms.
            in_doubt = gain == 0 and by_book[next(iter(part))[0]] > 0
            if gain > 0 or in_doubt:
                gains.append((gain, candidate, differing(table, candidate, part)))
    numbering_of: dict[Chapter, Versification] = {}
    for _, candidate, gained_chapters in sorted(gains, key=lambda row: -row[0]):
        if not numbering_of.keys() & gained_chapters:
            numbering_of.update(dict.fromkeys(gained_chapters, candidate))
    return {chapter: numbering_of[chapter] for chapter in extents if chapter in numbering_of}


def _separate_parts(table: Versification, other: Versification, extents: Extents) -> list[Extents]:
    """The parts of a text that share no verse with each other in either of two tables."""
    chapters = list(extents)
    reached = [
        _reached(table, chapter, extents) | _reached(other, chapter, extents)
        for chapter in chapters
    ]
    return [
        {chapters[position]: extents[chapters[position]] for position in positions}
        for positions in connected(reached)
    ]


def _reached(table: Versification, chapter: Chapter, extents: Extents) -> set[Chapter]:
    """The chapters of the Hebrew numbering that have verses of a chapter."""
    numbers = range(1, extents[chapter].last + 1)
    return {
        (place.book, place.chapter)
        for number in numbers
        for place in table.in_hebrew(Place(*chapter, number))
    }


def _fits(table: Versification, chapter: Chapter, extent: ChapterExtent) -> bool:
    return table.last.get(chapter) == extent.last and extent.first >= table.first(chapter)

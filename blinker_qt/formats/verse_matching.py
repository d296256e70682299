"""Verses of two files put side by side by book, chapter and verse."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats.interchange import SAME_NUMBERING, Choices, Numbering
from blinker_qt.formats.texts import Problems, character_problem, first_few
from blinker_qt.translation import N_, Translatable

LABEL = r"[0-9]{1,3}[a-z]?(?:-[0-9]{1,3}[a-z]?)?"
"""A pattern for what a verse is called in its chapter: ``3``, ``3a``, ``3-5`` or ``3b-5a``."""

_RANGE = re.compile(r"([0-9]+)-([0-9]+)")
_LAST_NUMBER = re.compile("([0-9]+)[a-z]?$")

_NUMBERED_DIFFERENTLY = {
    row.split()[0]: frozenset(map(int, row.split()[1:]))
    for row in """
        GEN 31 32; EXO 7 8 21 22; LEV 5 6; NUM 16 17 25 29 30; DEU 12 13 22 23 28 29;
        1SA 20 21 23 24; 2SA 18 19; 1KI 4 5 18 20 22; 2KI 11 12; 1CH 5 6 12; 2CH 1 2 13 14;
        NEH 3 4 7 9 10; JOB 38 39 40 41; ECC 4 5; SNG 6 7; ISA 8 9 63 64; JER 8 9; EZK 20 21;
        DAN 3 4 5 6; HOS 1 2 11 12 13 14; JOL 2 3; JON 1 2; MIC 4 5; NAM 1 2; ZEC 1 2; MAL 3;
        ACT 19; ROM 14 16; 2CO 13; 3JN 1; REV 12""".split(";")
}
"""Chapters that do not end with the same verse in all numberings (English, Hebrew, Greek)."""
_CODES = dict(
    pair.split("=") for pair in "1KG=1KI 2KG=2KI SON=SNG EZE=EZK JOE=JOL NAH=NAM 3JO=3JN".split()
)
"""The codes of books, by the first letters of other names, where these are not the code itself."""
_PSALMS = "PS"
"""What all names of the Psalms begin with; their titles count as verses or not."""


@dataclass(frozen=True, slots=True)
class Verse:
    """A verse of one file.

    Attributes:
        book: the book, as the file calls it.
        chapter: the number of its chapter.
        label: what it is called there, as in `LABEL`.
        text: its words with single spaces between them.
        line: where it begins in the file, from 1.
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
    def members(self) -> tuple[str, ...]:
        """The references of the verses that a range spans; none for a single verse."""
        found = _RANGE.fullmatch(self.label)
        if not found:
            return ()
        numbers = range(int(found[1]), int(found[2]) + 1)
        return tuple(f"{self.book} {self.chapter}:{number}" for number in numbers)


@dataclass(frozen=True, slots=True)
class VersesOf:
    """The verses of one side.

    Attributes:
        path: their file.
        language: their language.
        verses: the verses, in the order of the file.
    """

    path: str
    language: Language
    verses: Sequence[Verse]


def matched(
    source: VersesOf, target: VersesOf, choices: Choices
) -> tuple[Bitext, tuple[Sentence, ...]]:
    """The verses that both sides have, in the order of the source, all in set 1.

    Where one side has several verses as one (``3-5``) and the other has each of them by itself,
    these are put together.

    Returns:
        The bitext, and what people should know of verses that one side alone has, that have no
        text, or that were put together.
    """
    sides = {Side.SOURCE: source, Side.TARGET: target}
    problems = [one for side in sides.values() for one in _problems(side)]
    if problems:
        raise InputError(*problems)
    warnings = compared_chapters(
        source.path,
        last_verses(source.verses),
        target.path,
        last_verses(target.verses),
        choices.numbering,
    )
    texts = {
        side: {one.reference: one.text for one in its.verses if one.text}
        for side, its in sides.items()
    }
    together = [
        _put_together(source.verses, texts[Side.SOURCE], texts[Side.TARGET]),
        _put_together(target.verses, texts[Side.TARGET], texts[Side.SOURCE]),
    ]
    both = [name for name in texts[Side.SOURCE] if name in texts[Side.TARGET]]
    if not both:
        what = N_("no verse stands in {other}, too")
        expected = N_("expected verses that both files have")
        raise InputError(Problem(target.path, what, expected, values={"other": source.path}))
    problems = [one for side in Side for one in _lone_verses(side, sides, texts)]
    if choices.strict and problems:
        raise InputError(*problems)
    bitext = Bitext(
        source.language,
        target.language,
        tuple(both),
        tuple(texts[Side.SOURCE][name] for name in both),
        tuple(texts[Side.TARGET][name] for name in both),
        (1,) * len(both),
    )
    alone = [[name for name in texts[side] if name not in texts[side.other]] for side in Side]
    return bitext, (
        *warnings,
        *_named(
            N_(
                "{count} verse {count:pair was|pairs were} put together, for one side has "
                "several verses as one: {names}"
            ),
            [name for names in together for name in names],
        ),
        *_named(
            N_("{count} {count:verse has|verses have} no text: {names}"),
            [one.reference for its in sides.values() for one in its.verses if not one.text],
        ),
        *_named(
            N_(
                "{count} {count:verse stands in the source alone and was|verses stand in the "
                "source alone and were} left out: {names}"
            ),
            alone[0],
        ),
        *_named(
            N_(
                "{count} {count:verse stands in the target alone and was|verses stand in the "
                "target alone and were} left out: {names}"
            ),
            alone[1],
        ),
    )


LastVerses = Mapping[tuple[str, int], int]
"""The number of the last verse of each chapter, by book and chapter."""


def last_verses(verses: Iterable[Verse]) -> LastVerses:
    """The number of the last verse of each chapter."""
    found: dict[tuple[str, int], int] = {}
    for verse in verses:
        number = _LAST_NUMBER.search(verse.label)
        chapter = verse.book, verse.chapter
        found[chapter] = max(found.get(chapter, 0), int(number[1]) if number else 0)
    return found


def compared_chapters(
    source_path: str,
    source: LastVerses,
    target_path: str,
    target: LastVerses,
    numbering: Numbering,
) -> tuple[Sentence, ...]:
    """What chapters that do not end with the same verse say of how verses are numbered.

    Numbered differently are chapters of which that is known, and neighbours of which one is longer
    and the other shorter than on the other side (Genesis 31 and 32 in Hebrew). Other differences
    may come of missing verses.
    """
    differing = [one for one in source if one in target and source[one] != target[one]]
    books = {
        book: [
            f"{number}:{target[book, number]} ≠ {number}:{source[book, number]}"
            for of, number in differing
            if of == book
        ]
        for book, _ in differing
    }
    shifted = dict.fromkeys(one[0] for one in differing if _is_shifted(one, source, target))
    if shifted and numbering is Numbering.REFUSE:
        problems = Problems(target_path)
        what = N_("chapters of {book} do not end with the same verses as in {other}: {chapters}")
        for book in shifted:
            chapters = ", ".join(books[book])
            problems.complain(what, SAME_NUMBERING, book=book, other=source_path, chapters=chapters)
        problems.check()
    named = {book: f"{book} {', '.join(chapters)}" for book, chapters in books.items()}
    wrong = "; ".join(named[book] for book in shifted)
    missing = "; ".join(text for book, text in named.items() if book not in shifted)
    remarks = []
    if wrong:
        template = N_(
            "verses are probably paired wrongly: they were paired by reference, but are numbered "
            "differently (last verses of target and source: {chapters})"
        )
        remarks.append(Sentence(template, {"chapters": wrong}))
    if missing:
        template = N_(
            "verses are missing at the end of chapters, or are numbered differently and paired "
            "wrongly (last verses of target and source: {chapters})"
        )
        remarks.append(Sentence(template, {"chapters": missing}))
    return tuple(remarks)


def _is_shifted(chapter: tuple[str, int], source: LastVerses, target: LastVerses) -> bool:
    """Whether a chapter that differs is known to, or a neighbour makes up for the difference."""
    book, number = chapter
    name = book.replace(" ", "").upper()
    known = _NUMBERED_DIFFERENTLY.get(_CODES.get(name[:3], name[:3]), frozenset())
    if number in known or name.startswith(_PSALMS):
        return True
    difference = source[chapter] - target[chapter]
    return any(
        difference * (source.get(other, 0) - target.get(other, 0)) < 0
        for other in ((book, number - 1), (book, number + 1))
    )


def _put_together(
    verses: Iterable[Verse], own: Mapping[str, str], other: dict[str, str]
) -> list[str]:
    """Put verses of the other side together where a verse of this side spans them.

    Returns:
        The references of the verses so made.
    """
    spans: dict[str, tuple[str, str]] = {}
    gone: set[str] = set()
    for verse in verses:
        members, name = verse.members, verse.reference
        if (
            members
            and name in own
            and name not in other
            and all(member in other and member not in own for member in members)
        ):
            spans[members[0]] = name, " ".join(other[member] for member in members)
            gone.update(members[1:])
    if spans:
        kept = [spans.get(key, (key, text)) for key, text in other.items() if key not in gone]
        other.clear()
        other.update(kept)
    return [name for name, _ in spans.values()]


def _lone_verses(
    side: Side, sides: Mapping[Side, VersesOf], texts: Mapping[Side, Mapping[str, str]]
) -> Iterable[Problem]:
    own, other = sides[side], sides[side.other]
    for verse in own.verses:
        if verse.reference in texts[side] and verse.reference not in texts[side.other]:
            what = N_("verse {reference} is not in {other}")
            expected = N_("expected it in both files")
            values = {"reference": verse.reference, "other": other.path}
            yield Problem(own.path, what, expected, verse.line, values=values)


def _problems(side: VersesOf) -> Sequence[Problem]:
    found = Problems(side.path)
    first: dict[str, Verse] = {}
    for verse in side.verses:
        begun = first.setdefault(verse.reference, verse).line
        if first[verse.reference] is not verse:
            what = N_("verse {reference} begins on line {first} already")
            expected = N_("expected each verse once")
            found.complain(what, expected, verse.line, reference=verse.reference, first=begun)
        problem = character_problem(side.path, verse.line, verse.text)
        found.problems += [problem] if problem else []
    return found.problems


def _named(template: Translatable, names: Sequence[str]) -> tuple[Sentence, ...]:
    """What is said of verses, or nothing where there are none."""
    values: dict[str, str | int] = {"count": len(names), "names": first_few(names)}
    return (Sentence(template, values),) if names else ()

"""Pairs the verses of two files by book, chapter and verse."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.choices import SAME_NUMBERING, Numbering
from blinker_qt.formats.foreign_files import ForeignFile, first_few
from blinker_qt.translation import N_

LABEL = r"[0-9]{1,3}[a-z]?(?:-[0-9]{1,3}[a-z]?)?"
"""A pattern for the name of a verse in its chapter: ``3``, ``3a``, ``3-5`` or ``3b-5a``."""

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
"""The codes of books by the first letters of other names."""
LastVerses = Mapping[tuple[str, int], int]
"""The number of the last verse of each chapter, by book and chapter."""
_PSALMS = "PS"
"""The beginning of all names of the Psalms, whose titles may or may not count as verses."""


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
    def members(self) -> tuple[str, ...]:
        """The references of the verses in a range; none for a single verse."""
        found = _RANGE.fullmatch(self.label)
        if not found:
            return ()
        numbers = range(int(found[1]), int(found[2]) + 1)
        return tuple(f"{self.book} {self.chapter}:{number}" for number in numbers)


def matched(
    files: Sequence[ForeignFile],
    verses: Sequence[Sequence[Verse]],
    languages: tuple[Language, Language] | None = None,
) -> Bitext:
    """A bitext of the verses that both sides have, in the order of the source, in set 1.

    If one side has a range of verses (``3-5``) and the other side single verses, these are joined.
    Joined verses, verses without text and verses of only one side are remarked on.

    Args:
        files: the source and target files.
        verses: the verses of each, in the order of the file.
        languages: the languages of each, unless others were chosen.
    """
    verses = [
        [
            replace(verse, text=file.without_blank_words(verse.text, verse.line, is_running=True))
            for verse in its
        ]
        for file, its in zip(files, verses, strict=True)
    ]
    for file, its in zip(files, verses, strict=True):
        _check_verses(file, its)
    files[0].check()
    compare_chapters(files, list(map(last_verses, verses)))
    texts = [{one.reference: one.text for one in its if one.text} for its in verses]
    together = [*_put_together(verses[0], *texts), *_put_together(verses[1], *texts[::-1])]
    both = [name for name in texts[0] if name in texts[1]]
    if not both:
        what = N_("no verse is also in {other}")
        expected = N_("expected verses that both files have")
        files[1].complain(what, expected, other=files[0].path)
    for side, its in enumerate(verses if files[0].choices.strict else ()):
        other = files[1 - side].path
        for verse in its:
            if verse.reference in texts[side] and verse.reference not in texts[1 - side]:
                what = N_("verse {reference} is not in {other}")
                expected = N_("expected it in both files")
                values = {"reference": verse.reference, "other": other}
                files[side].complain(what, expected, verse.line, **values)
    files[0].check()
    remarks = {
        N_(
            "verse pairs joined, because one side has several verses as one ({count}): {names}"
        ): together,
        N_("verses without text ({count}): {names}"): [
            one.reference
            for own, its in zip(texts, verses, strict=True)
            for one in its
            if not one.text and one.reference not in own
        ],
        N_("verses of the source only that were left out ({count}): {names}"): [
            name for name in texts[0] if name not in texts[1]
        ],
        N_("verses of the target only that were left out ({count}): {names}"): [
            name for name in texts[1] if name not in texts[0]
        ],
    }
    for template, names in remarks.items():
        files[0].remark(template, len(names), names=first_few(names))
    columns = ([its[name] for name in both] for its in texts)
    return files[0].choices.bitext(both, *columns, languages=languages)


def last_verses(verses: Iterable[Verse]) -> LastVerses:
    """The number of the last verse of each chapter."""
    found: dict[tuple[str, int], int] = {}
    for verse in verses:
        number = _LAST_NUMBER.search(verse.label)
        chapter = verse.book, verse.chapter
        found[chapter] = max(found.get(chapter, 0), int(number[1]) if number else 0)
    return found


def compare_chapters(files: Sequence[ForeignFile], last: Sequence[LastVerses]) -> None:
    """Remark on or refuse chapters of source and target that do not end with the same verse.

    Differently numbered are the chapters known to be so, and neighbouring chapters of which one is
    longer and the other shorter than on the other side (Genesis 31 and 32 in Hebrew). Other
    differences may be due to missing verses.
    """
    source, target = last
    differing = [one for one in source if one in target and source[one] != target[one]]
    shifted = {one[0] for one in differing if _is_shifted(one, source, target)}
    books = {
        book: ", ".join(
            f"{number}:{target[book, number]} ≠ {number}:{source[book, number]}"
            for of, number in differing
            if of == book
        )
        for book, _ in differing
    }
    if files[0].choices.numbering is Numbering.REFUSE:
        what = N_("chapters of {book} do not end with the same verses as in {other}: {chapters}")
        for book in filter(shifted.__contains__, books):
            values = {"book": book, "other": files[0].path, "chapters": books[book]}
            files[1].complain(what, SAME_NUMBERING, **values)
        files[0].check()
    wrong = [f"{book} {chapters}" for book, chapters in books.items() if book in shifted]
    missing = [f"{book} {chapters}" for book, chapters in books.items() if book not in shifted]
    if wrong:
        template = N_(
            "verses are probably paired wrongly: they were paired by reference, but are numbered "
            "differently (last verses of target and source: {chapters})"
        )
        files[0].warn(template, chapters="; ".join(wrong))
    if missing:
        template = N_(
            "verses are missing at the end of chapters, or are numbered differently and paired "
            "wrongly (last verses of target and source: {chapters})"
        )
        files[0].warn(template, chapters="; ".join(missing))


def _is_shifted(chapter: tuple[str, int], source: LastVerses, target: LastVerses) -> bool:
    """Whether a differing chapter is known to differ, or has a neighbour that differs inversely."""
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
    """Join verses of the other side where this side has a range; returns the ranges."""
    spans: dict[str, tuple[str, str]] = {}
    joined: set[str] = set()
    for verse in verses:
        members, name = verse.members, verse.reference
        if (
            members
            and name in own
            and name not in other
            and all(member in other and member not in own for member in members)
        ):
            spans[members[0]] = name, " ".join(other[member] for member in members)
            joined.update(members[1:])
    if spans:
        kept = [spans.get(key, (key, text)) for key, text in other.items() if key not in joined]
        other.clear()
        other.update(kept)
    return [name for name, _ in spans.values()]


def _check_verses(file: ForeignFile, verses: Sequence[Verse]) -> None:
    """Record verses that are there twice with text, and characters that cannot be held."""
    what = N_("verse {name} already begins on line {first}")
    expected = N_("expected each verse once: remove one, or call parts of a verse 3a and 3b")
    texts = ((verse.reference, verse.line) for verse in verses if verse.text)
    file.check_different(texts, what, expected)
    for verse in verses:
        file.check_characters(verse.text, verse.line)

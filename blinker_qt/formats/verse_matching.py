"""Verses of two files put side by side by book, chapter and verse."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats.running_text import verse_problem

LABEL = r"[0-9]{1,3}[a-z]?(?:-[0-9]{1,3}[a-z]?)?"
"""A pattern for what a verse is called in its chapter: ``3``, ``3a``, ``3-5`` or ``3b-5a``."""

_RANGE = re.compile(r"([0-9]+)-([0-9]+)")
_MOST_NAMED = 10


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


def matched(source: VersesOf, target: VersesOf) -> tuple[Bitext, tuple[Sentence, ...]]:
    """The verses that both sides have, in the order of the source, all in set 1.

    Where one side has several verses as one (``3-5``) and the other has each of them by itself,
    these are put together.

    Returns:
        The bitext, and what people should know of verses that one side alone has, that have no
        text, or that were put together.

    Raises:
        InputError: a verse that stands twice in a file, or a character that an annotation file
            cannot hold; or no verse that both have.
    """
    sides = {Side.SOURCE: source, Side.TARGET: target}
    problems = [one for side in sides.values() for one in _problems(side)]
    if problems:
        raise InputError(*problems)
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
        what, expected = "no verse stands in {other}, too", "expected verses that both files have"
        raise InputError(Problem(target.path, what, expected, values={"other": source.path}))
    bitext = Bitext(
        source.language,
        target.language,
        tuple(both),
        tuple(texts[Side.SOURCE][name] for name in both),
        tuple(texts[Side.TARGET][name] for name in both),
        (1,) * len(both),
    )
    joined = [name for names in together for name in names]
    template = "{count} verse pairs were put together, for one side has them as one: {names}"
    remarks = [Sentence(template, _counted(joined))] if joined else []
    empty = [one.reference for its in sides.values() for one in its.verses if not one.text]
    template = "{count} verses have no text: {names}"
    remarks += [Sentence(template, _counted(empty))] if empty else []
    alone = [name for name in texts[Side.SOURCE] if name not in texts[Side.TARGET]]
    template = "{count} verses stand in the source alone and were left out: {names}"
    remarks += [Sentence(template, _counted(alone))] if alone else []
    alone = [name for name in texts[Side.TARGET] if name not in texts[Side.SOURCE]]
    template = "{count} verses stand in the target alone and were left out: {names}"
    remarks += [Sentence(template, _counted(alone))] if alone else []
    return bitext, tuple(remarks)


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


def _problems(side: VersesOf) -> Iterable[Problem]:
    first: dict[str, Verse] = {}
    for verse in side.verses:
        other = first.setdefault(verse.reference, verse)
        if other is not verse:
            what = "verse {reference} begins on line {first} already"
            values: dict[str, str | int] = {"reference": verse.reference, "first": other.line}
            expected = "expected each verse once"
            yield Problem(side.path, what, expected, verse.line, values=values)
        problem = verse_problem(side.path, verse.line, verse.text) if verse.text else None
        if problem:
            yield problem


def _counted(names: Sequence[str]) -> dict[str, str | int]:
    shown = ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
    return {"count": len(names), "names": shown}

"""Numberings of the verses of the Bible, and what a verse of one is in another.

Bibles do not all number their verses alike: Joel 2:28 in English is 3:1 in Hebrew, Psalm 51 of the
Vulgate is Psalm 52 elsewhere, and titles of psalms are verses or not. A file ``.vrs``, as Paratext
has it, lists the last verse of each chapter (``JOL 1:20 2:32 3:21``) and the verses that are others
in the Hebrew numbering (``JOL 2:28-32 = JOL 3:1-5``). Any two numberings are compared through that
one. The program's own tables are in ``numberings``.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from blinker_qt.formats.foreign_files import Problems
from blinker_qt.formats.reading import read_lines
from blinker_qt.translation import N_, Translatable

SUFFIX = ".vrs"
"""The suffix of a file that holds a numbering."""
_TABLES = Path(__file__).with_name("numberings")
TITLES: Mapping[str, Translatable] = {
    "english": N_("As in English"),
    "king-james": N_("As in English (King James)"),
    "hebrew": N_("As in Hebrew"),
    "vulgate": N_("As in the Vulgate"),
    "septuagint": N_("As in the Septuagint"),
    "russian-orthodox": N_("As in Russian (Orthodox)"),
    "russian-protestant": N_("As in Russian (Protestant)"),
}
"""The numberings that the program knows, in the order in which they are tried."""

Chapter = tuple[str, int]
"""The code of a book, and the number of a chapter."""


class Place(NamedTuple):
    """A verse in some numbering; verse 0 is the title of a psalm.

    Attributes:
        book: the code of the book in USFM, such as ``GEN``.
        part: the letter of a part of a verse; empty for a whole verse.
    """

    book: str
    chapter: int
    verse: int
    part: str = ""


_RANGE = r"([A-Z0-9]{3}) ([0-9]{1,3}):([0-9]{1,3})([a-z]?)(?:-([0-9]{1,3}))?"
_EQUATION = re.compile(rf"{_RANGE}\s*=\s*{_RANGE}")
_LAST_VERSES = re.compile(r"([A-Z0-9]{3})((?:\s+[0-9]{1,3}:[0-9]{1,3})+)")
_UNLIKE = re.compile(r"#! unlike ([A-Z0-9]{3})((?: [0-9]{1,3})*)")
"""Lines of our own, which other programs read as comments: a book, or chapters, that no table
compares."""
_MISSING = re.compile(r"-\s*([A-Z0-9]{3}) ([0-9]{1,3}):([0-9]{1,3})")
_IGNORED = re.compile(r"$|#")


@dataclass(frozen=True, slots=True)
class Versification:
    """A numbering of the verses of the Bible.

    Attributes:
        name: the name of one of `TITLES`, or the path of a file.
        last: the last verse of each chapter.
        others: the verses that have other numbers in the Hebrew numbering, each with all that it is
            there.
        unlike: the chapters whose verses nothing compares with those of other numberings.
        missing: the verses that do not exist, although later ones of their chapters do.
        taken: the verses of the Hebrew numbering that have other names in the same book here.
    """

    name: str
    last: Mapping[Chapter, int]
    others: Mapping[Place, tuple[Place, ...]]
    unlike: frozenset[Chapter]
    missing: frozenset[Place]
    taken: frozenset[Place]

    def in_hebrew(self, place: Place) -> tuple[Place, ...]:
        """What a verse is in the Hebrew numbering, wholly or in part; empty if that is unknown."""
        if place in self.others:
            return self.others[place]
        if place in self.taken or (place.book, place.chapter) in self.unlike:
            return ()
        return (place,)

    def first(self, chapter: Chapter) -> int:
        """The first verse of a chapter; two psalms of the Vulgate begin where others go on."""
        numbers = range(1, self.last.get(chapter, 1))
        return next(
            (number for number in numbers if Place(*chapter, number) not in self.missing), 1
        )


@cache
def known(name: str) -> Versification:
    """One of the numberings of `TITLES`, read only once: two Bibles need each hundreds of times."""
    return read(_TABLES / f"{name}{SUFFIX}", name)


def chosen(name: str) -> Versification:
    """The numbering that a user names: one of `TITLES`, or a file (see `read`)."""
    return known(name) if name in TITLES else read(Path(name), name)


def read(path: Path, name: str) -> Versification:
    """The numbering in a file.

    Raises:
        InputError: the file cannot be read, or lines in it are not as expected; with all of them.
    """
    problems = Problems(path)
    last: dict[Chapter, int] = {}
    others: dict[Place, dict[Place, None]] = defaultdict(dict)
    unlike: list[re.Match[str]] = []
    missing: set[Place] = set()
    for number, line in enumerate(read_lines(path, "utf-8", is_chosen=False), 1):
        row = line.strip()
        if match := _LAST_VERSES.fullmatch(row):
            for pair in match[2].split():
                chapter, verse = map(int, pair.split(":"))
                last[match[1], chapter] = verse
        elif match := _EQUATION.fullmatch(row):
            for place, same_place in _equated(problems, number, match):
                others[place][same_place] = None
        elif match := _UNLIKE.fullmatch(row):
            unlike.append(match)
        elif match := _MISSING.fullmatch(row):
            missing.add(Place(match[1], int(match[2]), int(match[3])))
        elif not _IGNORED.match(row):
            what = N_(
                "the line is not part of a numbering of verses; expected last verses (JOL 1:20 "
                "2:32 3:21) or verses (JOL 2:28 = JOL 3:1)"
            )
            problems.complain(what, number)
    if not last and not problems.problems:
        problems.complain(N_("there are no last verses; expected lines such as OBA 1:21"))
    problems.check()
    return Versification(
        name,
        last,
        {place: tuple(same_places) for place, same_places in others.items()},
        frozenset(
            chapter
            for row in unlike
            for chapter in last
            if chapter[0] == row[1] and (not row[2] or str(chapter[1]) in row[2].split())
        ),
        frozenset(missing),
        frozenset(
            same_place
            for place, same_places in others.items()
            for same_place in same_places
            if same_place.book == place.book
        ),
    )


def _equated(problems: Problems, line: int, equation: re.Match[str]) -> list[tuple[Place, Place]]:
    """The pairs of verses that a line says are the same."""
    places, same_places = _range(*equation.groups()[:5]), _range(*equation.groups()[5:])
    if len(places) != len(same_places) and 1 not in (len(places), len(same_places)):
        what = N_(
            "{count} {count:verse|verses} cannot correspond to {others} others; both "
            "sides need the same number, or one side needs one"
        )
        problems.complain(what, line, count=len(places), others=len(same_places))
        return []
    if len(places) == len(same_places):
        return list(zip(places, same_places, strict=True))
    return [(place, same_place) for place in places for same_place in same_places]


def _range(book: str, chapter: str, first: str, part: str, last: str | None) -> list[Place]:
    numbers = range(int(first), int(last or first) + 1)
    return [Place(book, int(chapter), number, part) for number in numbers]

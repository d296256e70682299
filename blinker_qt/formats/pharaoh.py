"""Pharaoh: links as ``i-j``, source first, one line a verse pair, beside a bitext in plain text.

The format says nothing of words without a link, nor whether positions count from 0 or from 1.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.import_remarks import Repair, Repairs
from blinker_qt.formats.interchange import Choices, Found, IndexBase
from blinker_qt.formats.link_gathering import At, Stray
from blinker_qt.formats.reading import decoded, lines, read_capped

_CHUNK = re.compile(r"[^ \t]+")
_LINK = re.compile(r"([0-9]{1,7})-([0-9]{1,7})")
_PLAIN = re.compile(r"[0-9]{1,7}-[0-9]{1,7}(?>(?: [0-9]{1,7}-[0-9]{1,7})*)")


def read(path: Path, bitext: Bitext, base: IndexBase, choices: Choices) -> Found:
    """One annotator's links on a bitext, every verse pair taken as done.

    Args:
        path: the links, one line a verse pair; an empty line says that it has none.
        bitext: the texts that they link.
        base: what the file counts from.
        choices: who drew them.

    Raises:
        InputError: every problem of the file, or one: a line that is not links, a position outside
            its verse, a number of lines that is not that of the bitext, or whatever a strict import
            does not repair.
    """
    repairs = Repairs(strict=choices.strict)
    rows = repairs.without_empty_end(path, lines(decoded(read_capped(path), path)), len(bitext))
    if choices.first_problem and len(rows) != len(bitext):
        raise InputError(_count_problem(path, len(rows), len(bitext)))
    reading = _Reading(path, bitext, base, repairs, first_problem=choices.first_problem)
    pairs = tuple(
        PairAnnotation.of(reading.alignment(number, row), done=True)
        for number, row in enumerate(rows[: len(bitext)], 1)
    )
    problems = reading.problems()
    if len(rows) != len(bitext):
        problems.append(_count_problem(path, len(rows), len(bitext)))
    if problems:
        raise InputError(*problems)
    work = AnnotationSet(bitext, pairs, choices.annotator)
    return Found((work,), base, repairs.remarks())


def write(annotation_set: AnnotationSet, base: IndexBase) -> bytes:
    """The links of an annotation set, ascending, one line a verse pair.

    Marks, the states of verse pairs and everything else are left out.
    """
    rows = (
        " ".join(
            f"{source + base}-{target + base}" for source, target in sorted(pair.alignment.links)
        )
        for pair in annotation_set.pairs
    )
    return "".join(f"{row}\n" for row in rows).encode("ascii")


_SIDES = (Side.SOURCE, Side.TARGET)


class _Reading:
    """The lines of one file read so far, and what was wrong with them."""

    def __init__(
        self,
        path: Path,
        bitext: Bitext,
        base: IndexBase,
        repairs: Repairs,
        *,
        first_problem: bool,
    ) -> None:
        self._repairs = repairs
        self._path = str(path)
        self._bitext = bitext
        self._base = base
        self._first_problem = first_problem
        # Plain numbers: members of an enumeration take three times as long to count with.
        self._first, self._other = int(base), int(base.other)
        self._problems: list[Problem] = []
        self._strays: list[Stray] = []
        self._other_base_fits = True

    def alignment(self, line: int, row: str) -> Alignment:
        """The links of one line, without those that are wrong.

        Raises:
            InputError: something is wrong, and the first problem is enough.
        """
        verses = (self._bitext.source_verses[line - 1], self._bitext.target_verses[line - 1])
        counts = (verses[0].count(" ") + 1, verses[1].count(" ") + 1)
        links = self._plain_links(row, counts)
        if links is None:
            links = self._checked_links(line, row, counts)
            if self._first_problem and (problems := self.problems()):
                raise InputError(problems[0])
        return Alignment(frozenset(links))

    def _plain_links(self, row: str, counts: tuple[int, int]) -> set[LinkToken] | None:
        """The links of a line with which nothing is wrong, all at once; None of another one."""
        if not _PLAIN.fullmatch(row):
            return None
        numbers = list(map(int, row.replace("-", " ").split()))
        sources, targets = numbers[::2], numbers[1::2]
        lowest = min(numbers)
        highest = max(max(sources) - counts[0], max(targets) - counts[1])
        first, other = self._first, self._other
        if not (first <= lowest and highest < first):
            return None
        self._other_base_fits &= other <= lowest and highest < other
        if first:
            sources, targets = [[one - first for one in some] for some in (sources, targets)]
        links = set(zip(sources, targets, strict=True))
        return links if 2 * len(links) == len(numbers) else None

    def _checked_links(self, line: int, row: str, counts: tuple[int, int]) -> set[LinkToken]:
        """The links of a line one by one, and what is wrong with the others."""
        links: set[LinkToken] = set()
        for column, chunk in _chunks(row):
            found = _LINK.fullmatch(chunk)
            if not found:
                what, expected = "'{chunk}' is not a link", "expected two positions such as 3-4"
                self._complain(line, column, chunk, what, expected)
                continue
            source, target = int(found[1]), int(found[2])
            link = (source - self._first, target - self._first)
            if not self._fits(line, column, (source, target), counts):
                continue
            if link in links:
                what, expected = "the link {chunk} stands here twice", "expected each link once"
                again = Problem(self._path, what, expected, line, column, {"chunk": chunk})
                self._repairs.add(Repair.REPEATED, again)
            links.add(link)
        return links

    def problems(self) -> list[Problem]:
        """Everything that was wrong, in the order of the file."""
        fits = self._other_base_fits
        strays = [
            one.as_problem(self._path, self._base, other_base_fits=fits) for one in self._strays
        ]
        found = [*self._problems, *self._repairs.problems, *strays]
        return sorted(found, key=lambda found: (found.line, found.column))

    def _complain(self, line: int, column: int, chunk: str, what: str, expected: str) -> None:
        values = {"chunk": chunk}
        self._problems.append(Problem(self._path, what, expected, line, column, values))

    def _fits(
        self, line: int, column: int, indices: tuple[int, int], counts: tuple[int, int]
    ) -> bool:
        base, other = self._first, self._other
        fits = True
        for side, index, count in zip(_SIDES, indices, counts, strict=True):
            self._other_base_fits &= other <= index < other + count
            if not base <= index < base + count:
                self._strays.append(
                    Stray(At(line, column), side, index, self._bitext.verses(side)[line - 1])
                )
                fits = False
        return fits


def _chunks(row: str) -> Iterable[tuple[int, str]]:
    return ((found.start() + 1, found[0]) for found in _CHUNK.finditer(row))


def _count_problem(path: Path, count: int, pairs: int) -> Problem:
    return Problem(
        str(path),
        "the file has {count} {count:line|lines}",
        "expected {pairs}, one a verse pair (an empty line says that a pair has no links)",
        line=min(count, pairs) + 1,
        values={"count": count, "pairs": pairs},
    )

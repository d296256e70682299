"""Three lines a verse pair: a head, one verse, and the other verse with positions in braces.

GIZA++ and the word alignments of the RTE challenge are written so::

    # Sentence pair (1) source length 2 target length 3 alignment score : 0.1
    the blue cloth
    NULL ({ 1 }) drap ({ 3 }) bleu ({ 2 })
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.import_remarks import Repairs
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.verse_lines import line_problem

_WORD = re.compile(r"([^ ]+) \(\{([^{}]*)\}\) *")
_NOTHING = "NULL"
_LINES = 3
_EXPECTED = "expected {example}"


class Entry(NamedTuple):
    """One thing that stands in braces.

    Attributes:
        text: it, without spaces around it.
        column: where it begins, from 1.
    """

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class InterlinearPair:
    """Three lines of a file.

    Attributes:
        head: the first line; its first group is the number of the pair.
        line: its line, from 1.
        plain: the verse on the second line.
        bearing: the verse on the third line, without NULL.
        entries: what stands in braces behind NULL and behind each word of the third line.
    """

    head: re.Match[str]
    line: int
    plain: str
    bearing: str
    entries: tuple[tuple[Entry, ...], ...]

    @property
    def number(self) -> str:
        """The number of the pair, as the file writes it."""
        return self.head[1]


def read(
    path: Path, head: re.Pattern[str], example: str, repairs: Repairs
) -> list[InterlinearPair]:
    """Every pair of a file, at least one; their numbers are all different.

    Args:
        path: the file. Empty lines between pairs, and a space at the end of a line, count nothing.
        head: what a head is.
        example: a head, for messages.
        repairs: what is put right; pairs without words on a side are left out.

    Raises:
        InputError: every problem: a line that is no head where one was expected, a pair that breaks
            off, words without braces, a verse that cannot be kept, or a number given twice.
    """
    rows = lines(decoded(read_capped(path), path))
    problems = repairs.problems
    pairs = list(_pairs(str(path), rows, head, example, repairs))
    problems += _repeated(str(path), pairs)
    if not pairs and not problems:
        problems.append(_no_head(str(path), 1, example))
    if problems:
        raise InputError(*sorted(problems, key=lambda one: (one.line or 0, one.column or 0)))
    return pairs


def write(head: str, plain: str, bearing: str, lists: list[str]) -> str:
    """Three lines: the head, one verse, and the other with what goes in braces, NULL's first."""
    words = [_NOTHING, *bearing.split(" ")]
    entries = (f"{word} ({{ {inside}}}) " for word, inside in zip(words, lists, strict=True))
    return f"{head}\n{plain} \n{''.join(entries)}\n"


def _pairs(
    path: str, rows: list[str], head: re.Pattern[str], example: str, repairs: Repairs
) -> Iterator[InterlinearPair]:
    problems = repairs.problems
    place, lost = 0, False
    while place < len(rows):
        found = head.fullmatch(rows[place].rstrip(" \t"))
        if found is None:
            # Behind a fault only the next head is certain: one message for all that is skipped.
            if rows[place].strip(" \t") and not lost:
                problems.append(_no_head(path, place + 1, example))
                lost = True
            place += 1
            continue
        lost = False
        if place + _LINES > len(rows):
            what, expected = "the sentence pair breaks off", "expected two lines below its head"
            problems.append(Problem(path, what, expected, place + 1))
            return
        plain = rows[place + 1].removesuffix(" ")
        plain = repairs.verse(plain, line_problem(path, place + 2, plain))
        words = _words(path, place + 3, rows[place + 2], repairs)
        if words and plain:
            bearing = " ".join(form for form, _ in words[1:])
            entries = tuple(inside for _, inside in words)
            yield InterlinearPair(found, place + 1, plain, bearing, entries)
        place += _LINES


def _words(path: str, line: int, row: str, repairs: Repairs) -> list[tuple[str, tuple[Entry, ...]]]:
    """The words of a third line with what is in their braces; nothing if there is any problem."""
    words: list[tuple[str, tuple[Entry, ...]]] = []
    problems = repairs.problems
    place = 0
    while place < len(row):
        found = _WORD.match(row, place)
        if found is None:
            what, values = "no word with braces begins here", {"example": "word ({ 1 2 })"}
            problems.append(Problem(path, what, _EXPECTED, line, place + 1, values))
            return []
        inside = re.finditer(r"[^ /]+|/", found[2])
        entries = tuple(Entry(one[0], found.start(2) + one.start() + 1) for one in inside)
        words.append((found[1], entries))
        place = found.end()
    if not words or words[0][0] != _NOTHING:
        what, values = "the line does not begin with NULL", {"example": "NULL ({ })"}
        problems.append(Problem(path, what, _EXPECTED, line, 1, values))
        return []
    bearing = " ".join(form for form, _ in words[1:])
    problem = line_problem(path, line, bearing)
    if problem is not None:
        # Braces stand between the words, so that the column is not that of the line.
        repairs.verse(bearing, replace(problem, column=None))
        return []
    return words


def _repeated(path: str, pairs: list[InterlinearPair]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for pair in pairs:
        if first.setdefault(pair.number, pair.line) != pair.line:
            yield Problem(
                path,
                "the sentence pair {number} stands on line {first} already",
                "expected another number for each sentence pair",
                pair.line,
                values={"number": pair.number, "first": first[pair.number]},
            )


def _no_head(path: str, line: int, example: str) -> Problem:
    what = "the line is not the head of a sentence pair"
    return Problem(path, what, _EXPECTED, line, values={"example": example})

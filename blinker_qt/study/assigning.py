"""Assigning the verse pairs of a study to annotators, and the file that each of them gets."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, can_name_annotator
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.translation import N_, Translatable

_PAIRS = re.compile(r"([1-9][0-9]{0,6})-([1-9][0-9]{0,6})")
_FIELDS = {"name", "pairs", "annotators", "by", "sets", "set-size"}
_EXPECTED = N_(
    'expected tables [[part]] with pairs ("1-100"), annotators (a list of names) and, if wanted, '
    "name, by, and sets or set-size (whole numbers)"
)


class AssignmentError(BlinkerError):
    """A plan cannot be carried out on a text."""


@dataclass(frozen=True, slots=True)
class PlannedPart:
    """A part of a study, and who annotates it.

    Melamed (1998, section 6) has two: verse pairs 1 to 100 in ten sets by five annotators, and 101
    to 250 in ten sets by five, of whom three are the same.

    Attributes:
        first: the index of its first verse pair.
        last: the index of its last verse pair.
        by: how many of the annotators each verse pair is assigned to.
        set_size: verse pairs in a set; the last set may be smaller.
    """

    name: str
    first: int
    last: int
    annotators: tuple[str, ...]
    by: int
    set_size: int

    def sets(self) -> list[range]:
        """The indexes of the verse pairs of each set."""
        starts = range(self.first, self.last + 1, self.set_size)
        return [range(start, min(start + self.set_size, self.last + 1)) for start in starts]


@dataclass(frozen=True, slots=True)
class Assignment:
    """Which verse pairs each annotator gets.

    Attributes:
        rows: the indexes of the verse pairs of each annotator, ascending; annotators in the order
            in which the plan names them first.
        sets: the number of the set of each assigned verse pair, from 1, by index.
    """

    rows: dict[str, tuple[int, ...]]
    sets: dict[int, int]

    def shared(self) -> Iterator[tuple[str, str, int]]:
        """How many verse pairs every two annotators have in common."""
        for first, second in combinations(self.rows, 2):
            yield first, second, len({*self.rows[first]} & {*self.rows[second]})


def read_plan(path: Path) -> tuple[PlannedPart, ...]:
    """The parts in a TOML file, one table ``[[part]]`` each.

    Raises:
        InputError: the file cannot be read or does not hold parts; with every problem.
    """
    problems: list[Problem] = []

    def complain(what: Translatable, **values: str | int) -> None:
        problems.append(Problem(str(path), what, _EXPECTED, values=values))

    try:
        content = tomllib.loads(decoded(read_capped(path), path))
    except tomllib.TOMLDecodeError as error:
        complain(N_("this is not TOML: {reason}"), reason=str(error))
        raise InputError(*problems) from error
    tables = content.get("part")
    if not isinstance(tables, list) or not tables or content.keys() != {"part"}:
        complain(N_("expected only parts, at least one"))
        raise InputError(*problems)
    parts = list[PlannedPart]()
    for number, table in enumerate(tables, 1):
        try:
            parts.append(_part_in(table, number))
        except AssignmentError as error:
            complain(N_("part {number}: {reason}"), number=number, reason=str(error))
    for first, second in combinations(parts, 2):
        if first.first <= second.last and second.first <= first.last:
            values = {"one": first.name, "other": second.name}
            complain(N_("the parts “{one}” and “{other}” have verse pairs in common"), **values)
    if problems:
        raise InputError(*problems)
    return tuple(parts)


def _part_in(table: object, number: int) -> PlannedPart:
    """The part that a table describes; AssignmentError if it describes none."""
    if not isinstance(table, dict) or not table.keys() <= _FIELDS:
        raise AssignmentError(N_("unknown entries"))
    name, pairs = table.get("name", str(number)), table.get("pairs")
    found = _PAIRS.fullmatch(pairs) if isinstance(pairs, str) else None
    if not isinstance(name, str) or found is None or int(found[1]) > int(found[2]):
        raise AssignmentError(N_("no range of verse pairs such as “1-100”"))
    annotators = _annotators_in(table.get("annotators"))
    count = int(found[2]) - int(found[1]) + 1
    by, sets, set_size = (table.get(field) for field in ("by", "sets", "set-size"))
    for value in (by, sets, set_size):
        if value is not None and (type(value) is not int or value < 1):
            raise AssignmentError(N_("by, sets and set-size are whole numbers from 1"))
    if sets and set_size:
        raise AssignmentError(N_("sets and set-size exclude each other"))
    if by and by > len(annotators):
        raise AssignmentError(
            N_("{by} annotators are asked for each verse pair, but {count} {count:is|are} named"),
            by=by,
            count=len(annotators),
        )
    return PlannedPart(
        name,
        int(found[1]) - 1,
        int(found[2]) - 1,
        annotators,
        by or len(annotators),
        set_size or -(-count // (sets or 1)),
    )


def _annotators_in(names: object) -> tuple[str, ...]:
    """The names of the annotators of a part; AssignmentError if they cannot be used."""
    if not isinstance(names, list) or not names:
        raise AssignmentError(N_("no annotators"))
    for name in names:
        if not isinstance(name, str) or not can_name_annotator(name):
            shown = ascii(str(name))[1:-1]
            raise AssignmentError(N_("'{name}' cannot be an annotator's name"), name=shown)
    for name, times in Counter(names).items():
        if times > 1:
            raise AssignmentError(N_("the annotator “{name}” is named twice"), name=name)
    return tuple(names)


def assign(parts: Sequence[PlannedPart], verse_pairs: int) -> Assignment:
    """Assign the sets of each part to annotators.

    A set whose part is not for everybody goes to those who have the fewest verse pairs so far; of
    these, to those who share the fewest with the others who get it; then in the order of the names
    in the plan. So nobody gets more than one set more of a part than another, and overlap is
    spread.

    Args:
        verse_pairs: how many there are.

    Raises:
        AssignmentError: a part ends after the last verse pair.
    """
    rows: dict[str, list[int]] = {}
    shared = Counter[frozenset[str]]()
    sets: dict[int, int] = {}
    number = 0
    for part in parts:
        if part.last >= verse_pairs:
            raise AssignmentError(
                N_("the part “{name}” ends with verse pair {last}, but there are only {count}"),
                name=part.name,
                last=part.last + 1,
                count=verse_pairs,
            )
        in_part = Counter[str]()
        for name in part.annotators:
            rows.setdefault(name, [])
        for unit in part.sets():
            number += 1
            sets.update(dict.fromkeys(unit, number))
            chosen: list[str] = []
            while len(chosen) < part.by:
                left = [name for name in part.annotators if name not in chosen]
                overlap = {
                    name: sum(shared[frozenset((name, other))] for other in chosen) for name in left
                }
                chosen.append(min(left, key=lambda name: (in_part[name], overlap[name])))
            for name in chosen:
                rows[name] += unit
                in_part[name] += 1
            for pair in combinations(chosen, 2):
                shared[frozenset(pair)] += len(unit)
    return Assignment({name: tuple(sorted(own)) for name, own in rows.items()}, sets)


def packets(study: AnnotationSet, assignment: Assignment) -> dict[str, AnnotationSet]:
    """The annotation set that each annotator gets: the verse pairs, their sets, and the name.

    Raises:
        AssignmentError: somebody has already worked on the file.
    """
    if study.annotator or any(pair != UNTOUCHED for pair in study.pairs):
        raise AssignmentError(
            N_("somebody has already worked on this file; assign an untouched one")
        )
    numbers = (assignment.sets.get(row, number) for row, number in enumerate(study.bitext.sets))
    whole = replace(study, bitext=replace(study.bitext, sets=tuple(numbers)))
    return {
        name: replace(whole.chosen(rows), annotator=name) for name, rows in assignment.rows.items()
    }

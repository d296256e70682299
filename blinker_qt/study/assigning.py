"""Assigning the verse pairs of a study to annotators, and the file that each of them gets."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from types import MappingProxyType

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.study.plan import PlannedPart
from blinker_qt.translation import N_

_NOTHING_HELD: Mapping[str, Collection[int]] = MappingProxyType({})


class AssignmentError(BlinkerError):
    """A plan cannot be carried out on a text."""


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


def assign(
    parts: Sequence[PlannedPart],
    verse_pairs: int,
    held: Mapping[str, Collection[int]] = _NOTHING_HELD,
) -> Assignment:
    """Assign the sets of each part to annotators.

    Whoever has a set already keeps it, as long as the part names them. A set whose part is not for
    everybody goes to those who have the fewest sets of the part so far; of these, to those who
    share the fewest verse pairs with the others who get it; then in the order of the names in the
    plan. So, if nobody has any yet, nobody gets more than one set more of a part than another, and
    overlap is spread.

    Args:
        verse_pairs: how many there are.
        held: the indexes of the verse pairs that annotators have already, by name.

    Raises:
        AssignmentError: a part ends after the last verse pair.
    """
    rows: dict[str, list[int]] = {}
    shared = Counter[frozenset[str]]()
    sets: dict[int, int] = {}
    held_by = {name: frozenset(rows) for name, rows in held.items()}
    number = 0
    for part in parts:
        if part.last >= verse_pairs:
            raise AssignmentError(
                N_("the part “{name}” ends with verse pair {last}, but there are only {count}"),
                name=part.name,
                last=part.last + 1,
                count=verse_pairs,
            )
        units = part.sets()
        keepers = [
            [name for name in part.annotators if held_by.get(name, frozenset()).issuperset(unit)]
            for unit in units
        ]
        in_part = Counter(chain.from_iterable(keepers))
        for name in part.annotators:
            rows.setdefault(name, [])
        for unit, chosen in zip(units, keepers, strict=True):
            number += 1
            sets.update(dict.fromkeys(unit, number))
            while len(chosen) < part.by:
                left = [name for name in part.annotators if name not in chosen]
                overlap = {
                    name: sum(shared[frozenset((name, other))] for other in chosen) for name in left
                }
                name = min(left, key=lambda name: (in_part[name], overlap[name]))
                chosen.append(name)
                in_part[name] += 1
            for name in chosen:
                rows[name] += unit
            for pair in combinations(chosen, 2):
                shared[frozenset(pair)] += len(unit)
    return Assignment({name: tuple(sorted(own)) for name, own in rows.items()}, sets)

"""Second passes: choosing and placing repeated verse pairs, and separating the passes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.draws import rank
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.columns import AnnotationColumns, Counts
from blinker_qt.translation import N_

FIRST, SECOND = 1, 2
USUAL_DISTANCE = 50
"""How many verse pairs come between the two passes at least, unless a study says otherwise."""
_COUNT = re.compile(r"([1-9][0-9]{0,8})(%?)")


class SecondPassError(BlinkerError):
    """A second pass cannot be made, or does not exist."""


class PairCount(NamedTuple):
    """How many verse pairs come again: a number, or a percentage of all.

    >>> PairCount.parsed("10%").of(250), PairCount.parsed("40").of(250), PairCount.parsed("101%")
    (25, 40, None)
    """

    number: int
    is_percentage: bool = False

    @classmethod
    def parsed(cls, text: str) -> Self | None:
        """The number or percentage in a text; None if there is none."""
        found = _COUNT.fullmatch(text)
        if found is None or (found[2] and int(found[1]) > 100):
            return None
        return cls(int(found[1]), bool(found[2]))

    def of(self, verse_pairs: int) -> int:
        """How many of so many verse pairs, at least one."""
        if not self.is_percentage:
            return self.number
        return max(round(verse_pairs * self.number / 100), 1)

    def __str__(self) -> str:
        return f"{self.number}%" if self.is_percentage else str(self.number)


@dataclass(frozen=True, slots=True)
class SecondPassPlan:
    """The number of verse pairs to repeat in a file, their least distance, and the random seed."""

    count: int
    distance: int
    seed: int


def drawn(count: int, among: Iterable[int], seed: int) -> list[int]:
    """A random sample without repetition, which is the same on every machine.

    They are those with the lowest SHA-256 digests of ``seed:number``, in ASCII digits, where
    numbers count from 1; so a larger sample of one seed holds every smaller one.

    Raises:
        SecondPassError: `count` is too large.
    """
    ranked = sorted(among, key=lambda number: rank(seed, number + 1))
    if count > len(ranked):
        raise SecondPassError(
            N_(
                "{count} verse {count:pair is|pairs are} to come again, but only {most} can; "
                "ask for fewer, or for a smaller distance"
            ),
            count=count,
            most=len(ranked),
        )
    return ranked[:count]


def placed(worked: int, again: SecondPassPlan, begun: int = 0) -> dict[int, int]:
    """Which of the verse pairs are repeated, and after which other one, by rank in the order.

    The other one is at least `distance` later. Pairs placed after the same one are in ascending
    order. None is placed before the last of the first `begun` pairs, so that no new pair precedes
    work that was done.

    Raises:
        SecondPassError: too few pairs have enough others after them.
    """
    chosen = drawn(again.count, range(max(worked - again.distance, 0)), again.seed)
    places = {}
    for place in sorted(chosen):
        # With no pair between, the two passes would be adjacent.
        least = max(place + again.distance, begun - 1)
        digest = int.from_bytes(rank(again.seed, f"{place + 1}:place"))
        places[place] = least + digest % (worked - least)
    return places


def with_second_pass(work: AnnotationSet, again: SecondPassPlan) -> AnnotationSet:
    """The same work with some verse pairs repeated, untouched.

    Their places depend on the order in which pairs are worked, so the order must be final
    before.

    Raises:
        SecondPassError: there already is a second pass, or there are too few pairs.
    """
    bitext = work.bitext
    if bitext.passes:
        raise SecondPassError(N_("it already has a second pass"))
    order = work.study.order(len(bitext))
    done = [place for place, index in enumerate(order) if work.pairs[index] != UNTOUCHED]
    behind: dict[int, list[int]] = {}
    for first, place in placed(len(bitext), again, max(done, default=-1) + 1).items():
        behind.setdefault(order[place], []).append(order[first])
    indices, passes = list[int](), list[int]()
    for index in range(len(bitext)):
        again_here = behind.get(index, [])
        indices += [index, *again_here]
        passes += [FIRST, *[SECOND] * len(again_here)]
    return _again(work, indices, passes)


def second_pass_alone(work: AnnotationSet, count: int, seed: int) -> AnnotationSet:
    """A later file for the same annotator, with repeated verse pairs only, untouched.

    They are in the order of the bitext.

    Raises:
        SecondPassError: `count` is too large.
    """
    chosen = sorted(drawn(count, work.bitext.of_pass(FIRST), seed))
    if not chosen:
        raise SecondPassError(N_("the second pass has no verse pairs"))
    return replace(_again(work, chosen, [SECOND] * count), revision=0)


def first_pass(columns: AnnotationColumns) -> AnnotationColumns:
    """The columns of the first pass."""
    return columns.chosen(columns.bitext.of_pass(FIRST))


def seconds_again(columns: AnnotationColumns) -> Counts:
    """int64[verse pairs of the first pass], the time spent on the second pass of each."""
    bitext = columns.bitext
    again = {bitext.references[row]: int(columns.seconds[row]) for row in bitext.of_pass(SECOND)}
    first = bitext.of_pass(FIRST)
    return np.array([again.get(bitext.references[row], 0) for row in first], np.int64)


def both_passes(works: Sequence[AnnotationColumns]) -> tuple[AnnotationColumns, AnnotationColumns]:
    """The first and the second pass of one annotator, on the same verse pairs.

    Args:
        works: the annotator's files, at least one, each with pairs of either pass. If several have
            a pair in the same pass, the first one counts.

    Returns:
        Two annotation sets of one bitext, that of the pairs that come again, as if they were two
        annotators'; so every measure can be taken of them. The second is called by the annotator's
        name with a prime behind, and has the sets of the first.

    Raises:
        SecondPassError: the files have several annotators, no pair was worked twice, the words of
            one differ, or one pass is spread over files that ask different questions.
    """
    names = sorted({work.annotator for work in works})
    if len(names) > 1:
        raise SecondPassError(
            N_("the files are of several annotators: {names}"), names=", ".join(names)
        )
    found = [_by_reference(works, number) for number in (FIRST, SECOND)]
    common = [reference for reference in found[0] if reference in found[1]]
    if not common:
        raise SecondPassError(N_("these files have no second pass"))
    once, again = (_taken(works, [by_reference[name] for name in common]) for by_reference in found)
    for index, reference in enumerate(common):
        if once.bitext[index] != again.bitext[index]:
            raise SecondPassError(
                N_("“{reference}” has other words in its second pass"), reference=reference
            )
    bitext = replace(once.bitext, passes=())
    name = f"{names[0]}′"
    return replace(once, bitext=bitext), replace(again, bitext=bitext, annotator=name)


_Place = tuple[int, int]
"""The index of a file, and that of a verse pair in it."""


def _by_reference(works: Sequence[AnnotationColumns], number: int) -> dict[str, _Place]:
    """The indexes of the pairs of a pass; for duplicates, in the first file."""
    found: dict[str, _Place] = {}
    for file, work in enumerate(works):
        for index in work.bitext.of_pass(number):
            found.setdefault(work.bitext.references[index], (file, index))
    return found


def _taken(works: Sequence[AnnotationColumns], places: Sequence[_Place]) -> AnnotationColumns:
    """The verse pairs at these indexes, in this order."""
    files = sorted({file for file, _ in places})
    if len({works[file].study.questions for file in files}) > 1:
        raise SecondPassError(N_("the files of one pass ask different questions"))
    by_file = sorted(range(len(places)), key=lambda number: places[number][0])
    parts = [
        works[file].chosen([places[number][1] for number in by_file if places[number][0] == file])
        for file in files
    ]
    where = sorted(range(len(places)), key=by_file.__getitem__)
    return AnnotationColumns.joined(parts).chosen(where)


def _again(work: AnnotationSet, indices: Sequence[int], passes: Sequence[int]) -> AnnotationSet:
    """The chosen pairs; those of the second pass are untouched."""
    chosen = work.chosen(indices)
    pairs = tuple(
        pair if number == FIRST else UNTOUCHED
        for pair, number in zip(chosen.pairs, passes, strict=True)
    )
    return replace(chosen, bitext=replace(chosen.bitext, passes=tuple(passes)), pairs=pairs)

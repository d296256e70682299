"""Second passes: choosing verse pairs that are annotated again, and placing them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.draws import rank
from blinker_qt.bitext.verses import FIRST_PASS, SECOND_PASS
from blinker_qt.compare.second_pass import SecondPassError
from blinker_qt.translation import N_

USUAL_DISTANCE = 50
"""How many verse pairs come between the two passes at least, unless a study says otherwise."""
_COUNT = re.compile(r"([1-9][0-9]{0,8})(%?)")


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
        match = _COUNT.fullmatch(text)
        if match is None or (match[2] and int(match[1]) > 100):
            return None
        return cls(int(match[1]), bool(match[2]))

    def of(self, verse_pairs: int) -> int:
        """How many of these verse pairs come again; for a percentage, at least one."""
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
    numbers count from 1. A larger sample with the same seed therefore contains every smaller one.

    Raises:
        SecondPassError: `count` is too large.
    """
    ranked = sorted(among, key=lambda number: rank(seed, number + 1))
    if count > len(ranked):
        raise SecondPassError(
            N_(
                "{count} verse {count:pair is|pairs are} to be repeated, but only {most} can "
                "be; ask for fewer, or for a smaller distance"
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
        # Without a pair between them, the two passes would be adjacent.
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
        passes += [FIRST_PASS, *[SECOND_PASS] * len(again_here)]
    return _again(work, indices, passes)


def second_pass_alone(work: AnnotationSet, count: int, seed: int) -> AnnotationSet:
    """A later file for the same annotator, with repeated verse pairs only, untouched.

    They are in the order of the bitext.

    Raises:
        SecondPassError: `count` is too large.
    """
    chosen = sorted(drawn(count, work.bitext.of_pass(FIRST_PASS), seed))
    if not chosen:
        raise SecondPassError(N_("the second pass has no verse pairs"))
    return replace(_again(work, chosen, [SECOND_PASS] * count), revision=0)


def _again(work: AnnotationSet, indices: Sequence[int], passes: Sequence[int]) -> AnnotationSet:
    """The chosen pairs; those of the second pass are untouched."""
    chosen = work.chosen(indices)
    pairs = tuple(
        pair if number == FIRST_PASS else UNTOUCHED
        for pair, number in zip(chosen.pairs, passes, strict=True)
    )
    return replace(chosen, bitext=replace(chosen.bitext, passes=tuple(passes)), pairs=pairs)

"""Verse pairs of several bitexts side by side, so that different files of a study can be compared.

The unit of comparison is the verse pair: its reference and its words. Annotators of one study may
have different verse pairs, in files of their own.
"""

import heapq
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from blinker_qt.agreement.encoding import IntArray
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.verses import Bitext, Side

NOT_HELD = -1
"""The place of a verse pair that is not among the others."""

_NUMBER = re.compile(r"([0-9]+)")

_Texts = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class SharedPairs:
    """The verse pairs of several bitexts of one study, each once.

    Attributes:
        bitext: all of them; of a reference with different words, those of most annotation sets.
        places: for each of the bitexts, the index of each of its verse pairs in `bitext`;
            `NOT_HELD` for those with other words.
    """

    bitext: Bitext
    places: tuple[IntArray, ...]


def studies(bitexts: Sequence[Bitext]) -> list[list[int]]:
    """The bitexts that belong together: those that share a verse pair, directly or through others.

    Returns:
        The indexes of the bitexts of each study, ascending; studies in the order of their first.
    """
    study_of = list(range(len(bitexts)))
    first_with: dict[tuple[str, str, str], int] = {}
    for number, bitext in enumerate(bitexts):
        rows = zip(bitext.references, bitext.source_verses, bitext.target_verses, strict=True)
        joined = {study_of[first_with.setdefault(row, number)] for row in rows} | {number}
        study_of = [min(joined) if study in joined else study for study in study_of]
    return [
        [number for number, study in enumerate(study_of) if study == first]
        for first in sorted(set(study_of))
    ]


def united(bitexts: Sequence[Bitext], weights: Sequence[int]) -> SharedPairs:
    """The verse pairs of bitexts of one study, in an order that agrees with each of them.

    Where their orders leave a choice, the lower number of the set comes first, then the lower
    reference. Languages and, where they differ, numbers of sets are those of the first bitext.

    Args:
        bitexts: at least one, without second passes.
        weights: how many annotation sets each of them stands for.
    """
    first = bitexts[0]
    if len(bitexts) == 1:
        return SharedPairs(first, (np.arange(len(first)),))
    texts = _usual_texts(bitexts, weights)
    sets: dict[str, int] = {}
    running: dict[tuple[str, Side], RunningText] = {}
    orders = []
    for bitext in bitexts:
        usual = [row for row, reference in _rows(bitext) if texts[reference] == _texts(bitext, row)]
        for row in usual:
            sets.setdefault(bitext.references[row], bitext.sets[row])
            for side in Side:
                if text := bitext.running_text(side, row):
                    running.setdefault((bitext.references[row], side), text)
        orders.append([bitext.references[row] for row in usual])
    order = _common_order(orders, sets)
    union = replace(
        first,
        references=tuple(order),
        source_verses=tuple(texts[reference][0] for reference in order),
        target_verses=tuple(texts[reference][1] for reference in order),
        sets=tuple(sets[reference] for reference in order),
        passes=(),
        source_texts=tuple(running.get((reference, Side.SOURCE)) for reference in order),
        target_texts=tuple(running.get((reference, Side.TARGET)) for reference in order),
    )
    return SharedPairs(union, tuple(places_in(bitext, union) for bitext in bitexts))


def places_in(bitext: Bitext, other: Bitext) -> IntArray:
    """The index of each verse pair of a bitext among those of another one; see `SharedPairs`."""
    at = {(reference, _texts(other, row)): row for row, reference in _rows(other)}
    return np.array(
        [at.get((reference, _texts(bitext, row)), NOT_HELD) for row, reference in _rows(bitext)],
        np.int64,
    )


def share_a_pair(bitext: Bitext, other: Bitext) -> bool:
    """Whether two bitexts have a verse pair in common."""
    return bool((places_in(bitext, other) != NOT_HELD).any())


def _rows(bitext: Bitext) -> Iterable[tuple[int, str]]:
    return enumerate(bitext.references)


def _texts(bitext: Bitext, row: int) -> _Texts:
    return bitext.source_verses[row], bitext.target_verses[row]


def _usual_texts(bitexts: Sequence[Bitext], weights: Sequence[int]) -> dict[str, _Texts]:
    """The words of each reference in most annotation sets; for a tie, those of the first bitext."""
    counts: dict[str, Counter[_Texts]] = {}
    for bitext, weight in zip(bitexts, weights, strict=True):
        for row, reference in _rows(bitext):
            counts.setdefault(reference, Counter())[_texts(bitext, row)] += weight
    return {reference: texts.most_common(1)[0][0] for reference, texts in counts.items()}


def _common_order(orders: Sequence[Sequence[str]], sets: Mapping[str, int]) -> list[str]:
    """All references, each once, in an order that agrees with as many of these as possible."""
    longest = max(orders, key=len)
    if len(longest) == len(sets):
        return list(longest)
    followers: dict[str, set[str]] = {reference: set() for reference in sets}
    for order in orders:
        for before, after in pairwise(order):
            followers[before].add(after)
    waiting = Counter(after for behind in followers.values() for after in behind)
    keys = {reference: (sets[reference], _natural(reference)) for reference in sets}
    left = sorted(sets, key=keys.__getitem__, reverse=True)
    ready = [(keys[reference], reference) for reference in sets if not waiting[reference]]
    heapq.heapify(ready)
    merged: dict[str, None] = {}
    while len(merged) < len(sets):
        while not ready:
            # The orders contradict each other here.
            reference = left.pop()
            if reference not in merged:
                ready.append((keys[reference], reference))
        _, reference = heapq.heappop(ready)
        if reference in merged:
            continue
        merged[reference] = None
        for after in followers[reference]:
            waiting[after] -= 1
            if not waiting[after]:
                heapq.heappush(ready, (keys[after], after))
    return list(merged)


def _natural(reference: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts the numbers in references by value.

    >>> sorted(["Gen 10:1", "Gen 2:10", "Gen 2:9"], key=_natural)
    ['Gen 2:9', 'Gen 2:10', 'Gen 10:1']
    """
    return tuple(
        (int(part), "") if number % 2 else (0, part)
        for number, part in enumerate(_NUMBER.split(reference))
    )

"""Aligns the sentences of two texts by their lengths.

Source: W. A. Gale and K. W. Church, A program for aligning sentences in bilingual corpora,
Computational Linguistics 19 (1), 1993, with its priors and its variance. Long sentences have long
translations: of all ways to pair sentences one with one, one with none, two with one and two with
two, in order, the likeliest is found by dynamic programming.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_PRIORS: Mapping[tuple[int, int], float] = {
    (1, 1): 0.89,
    (1, 0): 0.0099,
    (0, 1): 0.0099,
    (2, 1): 0.089,
    (1, 2): 0.089,
    (2, 2): 0.011,
}
"""How likely these numbers of source and target sentences belong together (table 5 of the
paper)."""
_VARIANCE = 6.8
"""The variance of the length of a translation, for each character."""
_WIDEST = 37.0
"""The deviation beyond which all lengths are equally unlikely: floats cannot be smaller."""
_STEPS = 1_000
"""How many entries the table has for each unit of deviation."""
_TAILS = np.array(
    [math.log(math.erfc(step / _STEPS / math.sqrt(2))) for step in range(int(_WIDEST * _STEPS) + 1)]
)
"""The logarithms of the probability that a normal variable deviates at least so much."""
_NARROWEST = 256
"""The number of target sentences that are tried for each source sentence at first."""
_NONE = -math.inf


class Bead(NamedTuple):
    """Sentences that belong together, on one side or on both.

    Attributes:
        source: the positions of the source sentences, at most two.
        target: those of the target sentences.
        probability: the share of this bead in the probability of all alignments, 0 to 1.
    """

    source: range
    target: range
    probability: float


def aligned(source: Sequence[int], target: Sequence[int], ratio: float | None = None) -> list[Bead]:
    """Align sentences by their lengths.

    Each source sentence is tried with the target sentences at the same share of their text. If the
    best alignment comes near the end of these, more of them are tried.

    Args:
        source: the lengths of the source sentences in characters, each at least 1.
        target: those of the target sentences.
        ratio: how many target characters there are for a source character; None to take it from
            the whole texts. The paper takes 1 for European languages.

    Returns:
        Beads in the order of both texts, with every sentence in one.
    """
    if not (source and target):
        return [
            *(Bead(range(place, place + 1), range(0), 1.0) for place in range(len(source))),
            *(Bead(range(0), range(place, place + 1), 1.0) for place in range(len(target))),
        ]
    lengths = np.array(source, np.float64), np.array(target, np.float64)
    scale = lengths[1].sum() / lengths[0].sum() if ratio is None else ratio
    width = min(_NARROWEST, len(target) + 1)
    while True:
        lattice = _Lattice.of(lengths, scale, width)
        best = lattice.table(np.maximum)
        path = lattice.path(best) if best[-1, lattice.column(-1, len(target))] > _NONE else []
        if width > len(target) or (path and not lattice.is_near_edge(path)):
            break
        width = min(2 * width, len(target) + 1)
    probabilities = lattice.probabilities(path)
    ends = [(0, 0), *path]
    return [
        Bead(range(start[0], end[0]), range(start[1], end[1]), probability)
        for start, end, probability in zip(ends, path, probabilities, strict=False)
    ]


@dataclass(frozen=True, slots=True)
class _Lattice:
    """The points between sentences of both texts that are tried.

    Attributes:
        source: the lengths of the source sentences.
        target: those of the target sentences.
        ratio: how many target characters there are for a source character.
        starts: for each number of source sentences, the least number of target sentences, which
            may be negative.
        width: how many numbers of target sentences are tried.
    """

    source: Floats
    target: Floats
    ratio: float
    starts: NDArray[np.int64]
    width: int

    @classmethod
    def of(cls, lengths: tuple[Floats, Floats], ratio: float, width: int) -> "_Lattice":
        """The points at which both texts have reached about the same share of their characters."""
        shares = [np.concatenate(([0], np.cumsum(side) / side.sum())) for side in lengths]
        middles = np.searchsorted(shares[1], shares[0])
        if width > len(lengths[1]):
            return cls(*lengths, ratio, np.zeros(len(shares[0]), np.int64), width)
        return cls(*lengths, ratio, middles - width // 2, width)

    def column(self, row: int, target: int) -> int:
        """The place of a point in its row of a table."""
        return target - int(self.starts[row])

    def table(self, union: np.ufunc) -> Floats:
        """For each point, the log probability of what comes before it.

        Args:
            union: ``np.maximum`` for the likeliest alignment, ``np.logaddexp`` for all of them.

        Returns:
            An array of shape (source sentences + 1, width).
        """
        count = len(self.target)
        padded = np.concatenate((np.ones(2), self.target))
        result = np.full((len(self.source) + 1, self.width), _NONE)
        for row in range(len(self.source) + 1):
            start = int(self.starts[row])
            columns = np.arange(start, start + self.width)
            is_point = (columns >= 0) & (columns <= count)
            last = np.clip(columns, 0, count)
            ending = {0: np.zeros(self.width), 1: padded[last + 1]}
            ending[2] = ending[1] + padded[last]
            reached = np.full(self.width, _NONE)
            if row == 0:
                reached[columns == 0] = 0.0
            for sources, targets in _PRIORS:
                if 0 < sources <= row:
                    length = float(self.source[row - sources : row].sum())
                    before = self._row(result, row - sources, columns - targets)
                    weights = self.weights(length, ending[targets], (sources, targets))
                    reached = union(reached, before + weights)
            # Target sentences alone follow each other within a row.
            alone = np.where(columns > 0, self.weights(0.0, ending[1], (0, 1)), 0.0)
            total = np.cumsum(np.where(is_point, alone, 0.0))
            reached = total + union.accumulate(np.where(is_point, reached, _NONE) - total)
            result[row] = np.where(is_point, reached, _NONE)
        return result

    def weights(self, source: float, target: Floats, kind: tuple[int, int]) -> Floats:
        """The log probabilities of lengths of sentences of a bead."""
        mean = (source + target / self.ratio) / 2
        deviation = np.abs(source * self.ratio - target) / np.sqrt(_VARIANCE * mean)
        places = np.rint(np.minimum(deviation, _WIDEST) * _STEPS).astype(np.int64)
        return np.asarray(_TAILS[places] + math.log(_PRIORS[kind]))

    def path(self, table: Floats) -> list[tuple[int, int]]:
        """The points at the ends of beads of the likeliest alignment."""
        point = len(self.source), len(self.target)
        points = []
        while point != (0, 0):
            points.append(point)
            point = max(
                self._before(point),
                key=lambda before: self.value(table, before) + self._weight(before, points[-1]),
            )
        return points[::-1]

    def is_near_edge(self, path: Sequence[tuple[int, int]]) -> bool:
        """Whether a path has points near the edge of what is tried."""
        return any(
            not 2 < self.column(row, target) < self.width - 3
            and not (target < 3 or target > len(self.target) - 3)
            for row, target in path
        )

    def probabilities(self, path: Sequence[tuple[int, int]]) -> list[float]:
        """The share of each bead of an alignment in the probability of all alignments."""
        ahead = self.table(np.logaddexp)
        back = self._reversed()
        behind = back.table(np.logaddexp)
        end = len(self.source), len(self.target)
        all_of_them = self.value(ahead, end)
        result = []
        for before, after in zip([(0, 0), *path], path, strict=False):
            rest = back.value(behind, (end[0] - after[0], end[1] - after[1]))
            share = self.value(ahead, before) + self._weight(before, after) + rest - all_of_them
            result.append(min(math.exp(share), 1.0))
        return result

    def _reversed(self) -> "_Lattice":
        """The same points, from the end of the texts."""
        starts = len(self.target) - (self.starts[::-1] + self.width - 1)
        return _Lattice(self.source[::-1], self.target[::-1], self.ratio, starts, self.width)

    def _row(self, table: Floats, row: int, targets: NDArray[np.int64]) -> Floats:
        """The values of a row of a table at some numbers of target sentences."""
        places = targets - self.starts[row]
        is_there = (places >= 0) & (places < self.width)
        return np.where(is_there, table[row, np.clip(places, 0, self.width - 1)], _NONE)

    def value(self, table: Floats, point: tuple[int, int]) -> float:
        """The value of a table at a point; minus infinity outside of it."""
        return float(self._row(table, point[0], np.array([point[1]]))[0])

    def _before(self, point: tuple[int, int]) -> list[tuple[int, int]]:
        """The points from which a bead ends at this one."""
        return [
            (point[0] - sources, point[1] - targets)
            for sources, targets in _PRIORS
            if sources <= point[0] and targets <= point[1]
        ]

    def _weight(self, before: tuple[int, int], after: tuple[int, int]) -> float:
        """The log probability of the bead between two points."""
        kind = after[0] - before[0], after[1] - before[1]
        source = float(self.source[before[0] : after[0]].sum())
        target = self.target[before[1] : after[1]].sum()
        return float(self.weights(source, np.array([target]), kind)[0])

"""The paths of strokes on screen, along which links can be followed from word to word.

A stroke leaves its word towards the other side. It passes lines of words through the spaces
between words, and runs straight beside the hubs of bundles until it is clear of them.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

import numpy as np

from blinker_qt.layouts.scene import Floats, Scene
from blinker_qt.layouts.strokes import HUB, SOURCE, Curves, Flags, Integers, Strokes

_BESIDE_WORDS = 2.0
"""The least distance of a stroke from the words that it passes."""
_TRACKS = 5.0
"""The distance of two strokes between two words, where there is room."""
_CROWDED = 2.0
"""How much longer a detour may be than the room that is missing on the nearest way."""
_CLEAR = 9.0
"""The distance of a hub from other strokes and hubs, where there is room."""
_FORK_SHARE, _FORK_LEAST, _FORK_MOST = 0.12, 10.0, 30.0
"""How far into the gap hubs are: a share of the width of the gap, within limits."""
_DEEPER = (0.0, 8.0, 16.0, 24.0, 36.0, 48.0)
"""How much farther into the gap a hub may be for it."""
_DEEPEST_SHARE = 0.3
"""How far into the gap such a hub may be, as a share of the width of the gap."""
_PASSING = 8.0
"""A branch nearer to the hub of another block is drawn on another way, if that is farther away."""
_BEYOND = 6.0
"""How far strokes run straight from one kind of fork to the next, and beyond the last."""
_BEND = 0.36
"""How far a curve keeps to its direction at both ends, as a share of its length."""
_T = np.linspace(0.0, 1.0, 25)[:, None]
_ALONG = 3 * (1 - _T) ** 2 * _T * [0.0, _BEND] + 3 * (1 - _T) * _T**2 * [1.0, 1 - _BEND] + _T**3
"""How far points of a branch are from its word to its hub, across and along, shape (25, 2)."""
_STEADY = 1000.0
"""How much harder it is to move another stroke than a hub."""
_STUB = (12.0, 14.0)
"""Pixels along and across the direction of links, of the end of a stroke to an invisible word."""

Marked = tuple[Sequence[int], Sequence[int]]
"""The words of each side from which a line runs to its Not Translated bar."""


class Ways(NamedTuple):
    """The curves of all visible strokes, and those from marked words to the bar of each side."""

    links: Curves
    marks: tuple[Curves, Curves]


def ways_of(scene: Scene, strokes: Strokes, marked: Marked = ((), ())) -> Ways:
    """The ways of all strokes and marks in a scene as it is scrolled; none in a grid.

    If one end of a stroke is invisible, the stroke is short and points towards it.
    """
    if scene.flow is None:
        nothing = Curves(np.empty(0, dtype=np.intp), np.empty((0, 8)))
        return Ways(nothing, (nothing, nothing))
    seen = strokes.ends_in_sight(scene)
    drawn = np.flatnonzero(seen.any(axis=1))
    source, target = (
        _Side(scene, number, strokes, drawn, seen[drawn, number], marked[number])
        for number in (0, 1)
    )
    source_ways, target_ways = source.ways(), target.ways()
    middle = source_ways.shape[1]
    ways = np.concatenate([source_ways, target_ways[:, ::-1]], axis=1)
    branches, (source_seen, target_seen) = strokes.are_branches[drawn], seen[drawn].T
    of_source = strokes.lanes[drawn, 0] == SOURCE
    # A branch ends at its hub.
    ways[branches & of_source, middle:] = ways[branches & of_source, middle - 1, None]
    ways[branches & ~of_source, :middle] = ways[branches & ~of_source, middle, None]
    for stub, end, rest, side, opposite in (
        (source_seen & ~target_seen, middle - 1, slice(middle, None), source, target),
        (target_seen & ~source_seen, middle, slice(0, middle), target, source),
    ):
        cut = np.flatnonzero(stub & ~branches)
        at = ways[cut, end]
        ahead = np.sign(opposite.expected[cut] - at[:, 0])
        tips = at + np.column_stack([ahead * _STUB[1], np.full_like(ahead, side.way * _STUB[0])])
        ways[cut, rest] = tips[:, None]
    flipped = bool(scene.flow[0])
    marks = [_joined(side.mark_ways, side.marked, flipped=flipped) for side in (source, target)]
    return Ways(_joined(ways, drawn, flipped=flipped), (marks[0], marks[1]))


class _Side:
    """The paths of drawn strokes on one side, as places across and along the direction of links.

    Attributes:
        way: 1 where links run from this side in the direction of the scene, else -1.
        expected: the place across at which each drawn stroke would end if its end were visible.
        marked: the visible marked words.
        mark_ways: the ways from these to the bar, shape (k, m, 2).
    """

    def __init__(
        self,
        scene: Scene,
        number: int,
        strokes: Strokes,
        drawn: Integers,
        seen: Flags,
        marked: Sequence[int],
    ) -> None:
        lane = scene.source if number == SOURCE else scene.target
        gap, bar, frame = scene.gap, scene.bars[number], lane.frame
        if scene.flow and scene.flow[0]:
            axes, gap_edges, bar_edges = [1, 0], (gap.left, gap.right), (bar.right, bar.left)
            self._bounds = frame.top, frame.bottom
        else:
            axes, gap_edges, bar_edges = [0, 1], (gap.top, gap.bottom), (bar.bottom, bar.top)
            self._bounds = frame.left, frame.right
        self._lane, self._seen = lane, seen
        self._wraps = scene.wraps
        self._edge, self.way = gap_edges[number], 1.0 if number == SOURCE else -1.0
        share = _FORK_SHARE * (gap_edges[1] - gap_edges[0])
        self._fork = min(max(share, _FORK_LEAST), _FORK_MOST)
        self._deepest = max(_DEEPEST_SHARE * (gap_edges[1] - gap_edges[0]), self._fork)
        anchors, outers = (ends + lane.shift for ends in (lane.anchors, lane.outers))
        for ends in (anchors, outers):
            ends[:, 1] = np.clip(ends[:, 1], frame.top, frame.bottom)
        anchors, outers = anchors[:, axes], outers[:, axes]
        # Words out of sight count for where a hub is expected, and for nothing else.
        self.expected = _expected(strokes, number, anchors[:, 0])[drawn]
        strokes = Strokes(strokes.lanes[drawn], strokes.words[drawn], strokes.groups[drawn])
        self._strokes = strokes
        self._is_on_side, self._words = strokes.lanes[:, number] == number, strokes.words[:, number]
        gathers = strokes.are_branches | (self._words == HUB)
        # Strokes with the same key share their way.
        self._keys = strokes.groups * (len(lane) + 1) + np.where(gathers, len(lane), self._words)
        in_sight = lane.in_sight()
        self.marked = np.array([word for word in marked if in_sight[word]], dtype=np.intp)
        self._find_passages(anchors, outers)
        ends = np.column_stack(
            [self._marks[:, -1, 0], np.full(len(self.marked), bar_edges[number])]
        )
        self.mark_ways = np.concatenate([self._marks, ends[:, None]], axis=1)
        self._find_places()
        self._find_depths()

    def _find_passages(self, anchors: Floats, outers: Floats) -> None:
        """Find the paths of strokes and marks between the lines of words."""
        shown = np.flatnonzero(self._is_on_side & self._seen & (self._words != HUB))
        passages: dict[tuple[int, int], int] = {}
        pairs = zip(self._keys[shown].tolist(), self._words[shown].tolist(), strict=True)
        self._passage_of = np.full(len(self._strokes), -1)
        self._passage_of[shown] = [passages.setdefault(pair, len(passages)) for pair in pairs]
        keys = np.array([key for key, _ in passages] + [-1 - word for word in self.marked.tolist()])
        words = np.array([word for _, word in passages] + self.marked.tolist(), dtype=np.intp)
        outward = np.arange(len(words)) >= len(passages)
        starts = np.where(outward[:, None], outers[words], anchors[words])
        lines = self._lines()
        ways = np.repeat(starts[:, None], 2 * len(lines) + 1, axis=1)
        ranks = np.full(len(self._lane), -1)
        for rank, (line, _) in enumerate(lines):
            ranks[line] = rank
        ranks = ranks[words]
        for rank, (line, edges) in enumerate(lines):
            crossing = np.flatnonzero(np.where(outward, ranks > rank, ranks < rank))
            tracks = self._tracks(line, starts[crossing, 0], keys[crossing])
            inward = 2 * rank + 1
            for step in (0, 1):
                ways[crossing, inward + step, 0] = tracks
                ways[crossing, inward + step, 1] = edges[step]
        self._passages = ways[: len(passages)]
        # A mark passes the lines in the other order.
        marks = ways[len(passages) :]
        self._marks = np.concatenate([marks[:, :1], marks[:, :0:-1]], axis=1)
        self._keys_found = [key for key, _ in passages]

    def _lines(self) -> list[tuple[Integers, tuple[float, float]]]:
        """The words of each visible line, and where a link enters and leaves it, from outside."""
        if not self._wraps:
            return []
        tops, seen, shift = self._lane.boxes[:, 1], self._lane.in_sight(), self._lane.shift[1]
        frame = self._lane.frame
        lines = []
        for top in sorted(set(tops[seen].tolist()), reverse=self.way < 0):
            words = np.flatnonzero(tops == top)
            edges = self._lane.boxes[words[0], [1, 3]] + shift
            edges = np.clip(edges, frame.top, frame.bottom).tolist()
            lines.append((words, (edges[0], edges[1]) if self.way > 0 else (edges[1], edges[0])))
        return lines

    def _tracks(self, line: Integers, wanted: Floats, keys: Integers) -> Floats:
        """The places at which strokes pass a line of words, near those wanted."""
        boxes = self._lane.boxes[line]
        boxes = boxes[boxes[:, 0].argsort()]
        opens = [self._bounds[0], *(boxes[:, 2] + _BESIDE_WORDS).tolist()]
        closes = [*(boxes[:, 0] - _BESIDE_WORDS).tolist(), self._bounds[1]]
        spaces: list[dict[int, float]] = [{} for _ in opens]
        passed = spaces[:1] * len(keys)
        order = wanted.argsort(kind="stable").tolist()
        for number, key, place in zip(
            order, keys[order].tolist(), wanted[order].tolist(), strict=True
        ):
            before = bisect_right(opens, place) - 1
            chosen, least = before, inf
            for space in range(max(before - 1, 0), min(before + 3, len(opens))):
                cost = opens[space] - place if space > before else max(place - closes[space], 0.0)
                # Most spaces are too far away, whoever else passes there.
                if cost >= least:
                    continue
                threads = spaces[space]
                others = len(threads) - (key in threads)
                crowd = others * _TRACKS - (closes[space] - opens[space])
                if crowd > 0:
                    cost += _CROWDED * crowd
                if cost < least:
                    chosen, least = space, cost
            passed[number] = spaces[chosen]
            spaces[chosen].setdefault(key, min(max(place, opens[chosen]), closes[chosen]))
        for threads, low, high in zip(spaces, opens, closes, strict=True):
            if len(threads) > 1:
                rooms = [_TRACKS] * (len(threads) - 1)
                places = apart(list(threads.values()), rooms, bounds=(low, high))
                threads.update(zip(threads, places, strict=True))
        pairs = zip(passed, keys.tolist(), strict=True)
        return np.array([threads[key] for threads, key in pairs])

    def _find_places(self) -> None:
        """Find the place of each visible stroke and hub where it enters the gap."""
        wanted: dict[int, list[float]] = {}
        for key, place in zip(self._keys_found, self._passages[:, -1, 0].tolist(), strict=True):
            wanted.setdefault(key, []).append(place)
        hub = len(self._lane)
        drawn = self._keys[self._is_on_side & self._seen & ~self._strokes.are_branches]
        counts: dict[int, int] = {}
        for key in drawn.tolist():
            counts[key] = counts.get(key, 0) + 1
        amid = sorted((sum(parts) / len(parts), key) for key, parts in wanted.items())
        keys = [key for _, key in amid]
        words = [key % (hub + 1) for key in keys]
        forks = [
            word == hub or counts.get(key, 0) > 1 for word, key in zip(words, keys, strict=True)
        ]
        rooms = []
        for at in range(len(keys) - 1):
            of_one_word = _TRACKS if words[at] == words[at + 1] else 0.0
            rooms.append(_CLEAR if forks[at] or forks[at + 1] else of_one_word)
        weights = [1.0 if word == hub else _STEADY for word in words]
        wanted_places = [place for place, _ in amid]
        places = dict(zip(keys, apart(wanted_places, rooms, weights, self._bounds), strict=True))
        thread_keys = self._keys.tolist()
        self._places = np.array([places.get(key, np.nan) for key in thread_keys])
        self._spreads = np.array([counts.get(key, 0) > 1 for key in thread_keys], dtype=np.bool_)

    def _find_depths(self) -> None:
        """Find how far into the gap the hub of each stroke is.

        Where a branch would pass the hub of another block, its own hub is moved.
        """
        self._depths = np.full(len(self._strokes), self._fork)
        branches = np.flatnonzero((self._passage_of >= 0) & self._strokes.are_branches)
        keys, owners = np.unique(self._keys[branches], return_inverse=True)
        if len(keys) < 2:
            return
        starts = self._passages[self._passage_of[branches], -1]
        starts = np.column_stack([starts[:, 0], (starts[:, 1] - self._edge) * self.way])
        hubs = np.column_stack([np.zeros(len(keys)), np.full(len(keys), self._fork)])
        hubs[owners, 0] = self._places[branches]
        spans = np.zeros(len(keys))
        np.maximum.at(spans, owners, np.abs(starts[:, 0] - hubs[owners, 0]))
        points = _branches(starts, hubs[owners])
        distances = _squared(points, hubs)
        distances[np.arange(len(owners)), owners] = np.inf
        passing = np.unique(owners[(distances < _PASSING**2).any(axis=1)])
        depths = self._fork + np.array(_DEEPER)
        depths = depths[depths <= self._deepest]
        for hub in passing[(-spans[passing]).argsort()].tolist():
            is_own = owners == hub
            tried = np.column_stack([np.full(len(depths), hubs[hub, 0]), depths])
            moved = _branches(starts[is_own], tried[:, None])
            of_own = _squared(moved, np.delete(hubs, hub, axis=0)).min(axis=(1, 2))
            of_others = _squared(points[~is_own], tried).min(axis=0)
            best = np.argmax(np.minimum(of_own, of_others))
            hubs[hub, 1], points[is_own] = depths[best], moved[best]
        rows = np.searchsorted(keys, self._keys).clip(max=len(keys) - 1)
        self._depths = np.where(keys[rows] == self._keys, hubs[rows, 1], self._fork)

    def ways(self) -> Floats:
        """Points of the way of each stroke on this side, to where it leaves for the other."""
        strokes, level = self._strokes, self._passages.shape[1]
        ways = np.empty((len(strokes), level + 2, 2))
        ways[..., 0] = self._places[:, None]
        ways[..., 1] = self._edge + self.way * self._depths[:, None]
        leaves = self._depths.max(initial=0.0) + np.where(self._spreads, _BEYOND, 2 * _BEYOND)
        joins = ~strokes.are_branches
        ways[joins, -1, 1] = self._edge + self.way * leaves[joins]
        travels = self._passage_of >= 0
        ways[travels, :level] = self._passages[self._passage_of[travels]]
        hidden = self._is_on_side & strokes.are_branches & ~self._seen
        ahead = np.sign(self.expected - self._places) * _STUB[1]
        ways[hidden, :level, 0] += ahead[hidden, None]
        ways[hidden, :level, 1] = self._edge
        return ways


def _expected(strokes: Strokes, side: int, across: Floats) -> Floats:
    """The place across at which each stroke ends on a side: its word, or the middle of a hub's."""
    groups, words = strokes.groups, strokes.words[:, side]
    branches = (strokes.lanes[:, side] == side) & strokes.are_branches
    counts = np.bincount(groups[branches], minlength=int(groups.max(initial=0)) + 1)
    sums = np.bincount(groups[branches], across[words[branches]], len(counts))
    return np.where(words == HUB, sums[groups] / np.maximum(counts[groups], 1), across[words])


def _branches(starts: Floats, ends: Floats) -> Floats:
    """Points along branches from their words to their hubs, shape (..., 25, 2)."""
    return starts[..., None, :] + (ends - starts)[..., None, :] * _ALONG


def _squared(points: Floats, hubs: Floats) -> Floats:
    """The least squared distance of each branch from each hub, shape (..., hubs)."""
    across, along = (points[..., None, axis] - hubs[:, axis] for axis in (0, 1))
    nearest: Floats = (across * across + along * along).min(axis=-2)
    return nearest


def apart(
    wanted: Sequence[float],
    rooms: Sequence[float],
    weights: Sequence[float] = (),
    bounds: tuple[float, float] = (-np.inf, np.inf),
) -> list[float]:
    """Places near the wanted ones, which ascend, with room between each and the next.

    The weighted sum of the squared distances from the wanted places is the least possible. If there
    is too little room within the bounds, all places are closer together.

    >>> apart([1.0, 2.0, 9.0], [3.0, 3.0])
    [0.0, 3.0, 9.0]
    >>> apart([1.0, 2.0, 9.0], [3.0, 3.0], bounds=(2.0, 6.0))
    [2.0, 4.0, 6.0]
    """
    low, high = bounds
    steps = [0.0, *accumulate(rooms)]
    if steps[-1] > high - low:
        steps = [step * (high - low) / steps[-1] for step in steps]
    runs: list[tuple[float, float, int]] = []
    for place, step, weight in zip(wanted, steps, weights or [1.0] * len(wanted), strict=False):
        start, heavy, count = place - step, weight, 1
        while runs and runs[-1][0] >= start:
            before, weight_before, count_before = runs.pop()
            both = weight_before + heavy
            start = (before * weight_before + start * heavy) / both
            heavy, count = both, count + count_before
        runs.append((start, heavy, count))
    starts = [start for start, _, count in runs for _ in range(count)]
    return [
        min(max(start, low), high - steps[-1]) + step
        for start, step in zip(starts, steps, strict=False)
    ]


def _joined(ways: Floats, owners: Integers, *, flipped: bool) -> Curves:
    """The curves along ways through points across and along, shape (n, m, 2).

    Each curve leaves and enters along the direction of links; pieces of a straight line are one.
    """
    before, behind = ways[:, :-1], ways[:, 1:]
    moves = before != behind
    rows, columns = np.nonzero(moves[..., 0] | moves[..., 1])
    starts, ends = before[rows, columns], behind[rows, columns]
    straight = starts[:, 0] == ends[:, 0]
    first = np.ones(len(rows), dtype=np.bool_)
    first[1:] = ~(straight[1:] & straight[:-1] & (rows[1:] == rows[:-1]))
    starts, ends = starts[first], ends[np.append(first[1:], True)[: len(rows)]]
    bends = _BEND * (ends[:, 1] - starts[:, 1])
    across, along = (1, 0) if flipped else (0, 1)
    points = np.empty((len(starts), 4, 2))
    points[:, :2, across], points[:, 2:, across] = starts[:, :1], ends[:, :1]
    points[:, 0, along], points[:, 1, along] = starts[:, 1], starts[:, 1] + bends
    points[:, 2, along], points[:, 3, along] = ends[:, 1] - bends, ends[:, 1]
    return Curves(owners[rows[first]], points.reshape(-1, 8))

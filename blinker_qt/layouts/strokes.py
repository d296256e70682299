"""Links as smooth curves; a block is a bundle with a branch to each of its words."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.alignment import Block
from blinker_qt.layouts.scene import Floats, Lane, Scene, Vector

Integers = NDArray[np.intp]

_SOURCE, _TARGET, _HUB = 0, 1, -1
_DEPTH = 0.22
"""How far into the gap the hub of a bundle is, as a share of the width of the gap."""
_APART = 11.0
"""The least distance of two hubs of a side in pixels, so that bundles are told apart."""
_BEYOND = 12.0
"""Pixels by which a stroke to an invisible word leaves the frame of its side."""
_STUB = (30.0, 15.0)
"""Pixels along and across the direction of links, of a stroke to an invisible word."""
_SAMPLES = np.linspace(0.0, 1.0, 25)


@dataclass(frozen=True, slots=True)
class Strokes:
    """Cubic curves that leave and enter along one axis, with ends on two lanes.

    Attributes:
        points: x and y of both ends in the unscrolled viewport, shape (n, 2, 2).
        lanes: the lane of both ends, 0 source, 1 target, shape (n, 2).
        words: the word at both ends, or -1 for the hub of a bundle, shape (n, 2).
        groups: the number of each stroke's block, shape (n,).
    """

    points: Floats
    lanes: Integers
    words: Integers
    groups: Integers

    def __len__(self) -> int:
        return len(self.groups)

    def chosen(self, numbers: Integers) -> Self:
        """Some of the strokes, in the order given; `numbers` has shape (k,)."""
        lanes, words, groups = (one[numbers] for one in (self.lanes, self.words, self.groups))
        return replace(self, points=self.points[numbers], lanes=lanes, words=words, groups=groups)

    def touching(self, lane: int, word: int) -> NDArray[np.bool_]:
        """Which strokes end at a word of a lane, shape (n,)."""
        found: NDArray[np.bool_] = ((self.lanes == lane) & (self.words == word)).any(axis=1)
        return found

    def ends_in_sight(self, scene: Scene) -> NDArray[np.bool_]:
        """Which ends are visible, shape (n, 2); a hub is visible if any of its words is."""
        seen = np.zeros(self.words.shape, dtype=np.bool_)
        is_hub = self.words == _HUB
        for number, lane in enumerate((scene.source, scene.target)):
            of_word = (self.lanes == number) & ~is_hub
            words_seen = lane.in_sight()
            seen |= words_seen[np.where(of_word, self.words, 0)] & of_word
        if is_hub.any():
            owners = np.broadcast_to(self.groups[:, None], self.words.shape)
            for number in range(2):
                here = self.lanes == number
                groups_seen = np.zeros(int(self.groups.max()) + 1, dtype=np.bool_)
                groups_seen[owners[here & seen]] = True
                of_hub = here & is_hub
                seen[of_hub] = groups_seen[owners[of_hub]]
        return seen

    def curves(self, scene: Scene) -> Floats:
        """X and y of start, two control points and end on screen, shape (n, 8).

        An invisible end is moved to the edge of its side's frame.
        """
        ends = self.on_screen(scene)
        for number, lane in enumerate((scene.source, scene.target)):
            axis = 1 if lane.run[1] else 0
            frame = lane.frame
            start = frame.top if axis else frame.left
            held = (self.lanes == number) & self._scrolls(scene)
            ends[held, axis] = np.clip(
                ends[held, axis], start - _BEYOND, start + lane.length + _BEYOND
            )
        return _smooth(ends, scene.flow)

    def on_screen(self, scene: Scene) -> Floats:
        """X and y of both ends on screen, visible or not, shape (n, 2, 2)."""
        shifts = np.array([scene.source.shift, scene.target.shift])
        moved: Floats = self.points + shifts[self.lanes] * self._scrolls(scene)[..., None]
        return moved

    def stubs(self, scene: Scene, starts_seen: NDArray[np.bool_]) -> Floats:
        """Control points, shape (n, 8), of short strokes towards an invisible end.

        `starts_seen` says whether the start of each stroke is visible, shape (n,).
        """
        ends = self.on_screen(scene)
        flow = np.array(scene.flow or (0, 0), dtype=np.float64)
        here = np.where(starts_seen[:, None], ends[:, 0], ends[:, 1])
        there = np.where(starts_seen[:, None], ends[:, 1], ends[:, 0])
        across = flow[::-1] * np.sign(there - here) * _STUB[1]
        along = flow * np.where(starts_seen, 1.0, -1.0)[:, None] * _STUB[0]
        return np.hstack(
            [here, here + 0.5 * along, here + along + 0.2 * across, here + along + across]
        )

    def _scrolls(self, scene: Scene) -> NDArray[np.bool_]:
        """Which ends move with their lane, shape (n, 2); a hub never leaves the gap."""
        if scene.flow is not None and scene.source.run[0] == scene.flow[0]:
            moving: NDArray[np.bool_] = self.words != _HUB
            return moving
        return np.ones(self.words.shape, dtype=np.bool_)


def _smooth(ends: Floats, flow: Vector | None) -> Floats:
    way = np.array(flow or (0, 0), dtype=np.float64)
    # Signed, so that a curve that leads back does not overshoot.
    bend = way * ((ends[:, 1] - ends[:, 0]) @ way / 2)[:, None]
    return np.hstack([ends[:, 0], ends[:, 0] + bend, ends[:, 1] - bend, ends[:, 1]])


def strokes_of(scene: Scene, blocks: Sequence[Block]) -> Strokes:
    """The strokes that draw these blocks; none in a grid.

    A complete block has a hub on each side where it has several words. Other blocks are drawn link
    by link, as a bundle would show links that do not exist.
    """
    shown = blocks if scene.flow is not None else ()
    table = np.vstack([_bundles(shown), _loose(shown)])
    lanes, words, groups = table[:, [0, 2]], table[:, [1, 3]], table[:, 4]
    return Strokes(_points(scene, shown, lanes, words, groups), lanes, words, groups)


def _bundles(blocks: Sequence[Block]) -> Integers:
    """The strokes of complete blocks: lane and word of both ends, and the block; shape (n, 5)."""
    rows: list[tuple[int, int, int, int, int]] = []
    for group, block in enumerate(blocks):
        if not block.is_complete:
            continue
        start, end = block.sources[0], block.targets[0]
        if len(block.sources) > 1:
            start = _HUB
            rows += [(_SOURCE, source, _SOURCE, _HUB, group) for source in block.sources]
        if len(block.targets) > 1:
            end = _HUB
            rows += [(_TARGET, _HUB, _TARGET, target, group) for target in block.targets]
        rows.append((_SOURCE, start, _TARGET, end, group))
    return np.array(rows, dtype=np.intp).reshape(-1, 5)


def _loose(blocks: Sequence[Block]) -> Integers:
    """The strokes of all other blocks, one for each link; shape (n, 5), as in `_bundles`."""
    groups = [number for number, block in enumerate(blocks) if not block.is_complete]
    counts = [len(blocks[group].links) for group in groups]
    links = chain.from_iterable(chain.from_iterable(blocks[group].links for group in groups))
    ends = np.fromiter(links, np.intp, 2 * sum(counts)).reshape(-1, 2)
    sides = np.broadcast_to(np.array([_SOURCE, _TARGET]), ends.shape)
    owners = np.repeat(np.array(groups, dtype=np.intp), counts)
    return np.column_stack([sides[:, 0], ends[:, 0], sides[:, 1], ends[:, 1], owners])


def _points(
    scene: Scene, blocks: Sequence[Block], lanes: Integers, words: Integers, groups: Integers
) -> Floats:
    points = np.zeros((*words.shape, 2))
    owners = np.broadcast_to(groups[:, None], words.shape)
    for number, lane in enumerate((scene.source, scene.target)):
        of_word = (lanes == number) & (words != _HUB)
        points[of_word] = lane.anchors[words[of_word]]
        of_hub = (lanes == number) & (words == _HUB)
        if of_hub.any():
            sides = [block.targets if number else block.sources for block in blocks]
            points[of_hub] = _hubs(scene, lane, sides, depth=abs(number - _DEPTH))[owners[of_hub]]
    return points


def _hubs(scene: Scene, lane: Lane, sides: Sequence[tuple[int, ...]], depth: float) -> Floats:
    """The hubs of blocks with several words: amid these, apart from other hubs; shape (n, 2)."""
    goes_right = scene.flow is not None and scene.flow[0] == 1
    across = lane.anchors[:, 1 if goes_right else 0]
    gathering = [group for group, words in enumerate(sides) if len(words) > 1]
    counts = np.array([len(sides[group]) for group in gathering])
    words = np.fromiter(chain.from_iterable(sides[group] for group in gathering), np.intp)
    amid = np.add.reduceat(across[words], np.cumsum(counts) - counts) / counts
    places = np.zeros(len(sides))
    places[gathering] = _apart(amid.tolist())
    gap = scene.gap
    if goes_right:
        return np.column_stack([np.full(len(sides), gap.left + depth * gap.width), places])
    return np.column_stack([places, np.full(len(sides), gap.top + depth * gap.height)])


def _apart(wanted: Sequence[float]) -> list[float]:
    """The wanted places of hubs, moved on if another hub is too near."""
    taken: list[float] = []
    places = []
    for place in wanted:
        found = place
        following = bisect_right(taken, found - _APART)
        while following < len(taken) and taken[following] < found + _APART:
            found = taken[following] + _APART
            following += 1
        taken.insert(following, found)
        places.append(found)
    return places


def nearest(curves: Floats, x: float, y: float) -> tuple[int, float] | None:
    """The curve (control points, shape (n, 8)) nearest to a point, and how many pixels away."""
    if not len(curves):
        return None
    xs, ys = along(curves)
    index, squared = _nearest_segment(xs - x, ys - y)
    return index, float(np.sqrt(squared))


def along(curves: Floats) -> tuple[Floats, Floats]:
    """Points along each curve: x and y, each of shape (n, 25)."""
    t = _SAMPLES
    weights = np.array([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3])
    return curves[:, ::2] @ weights, curves[:, 1::2] @ weights


def _nearest_segment(xs: Floats, ys: Floats) -> tuple[int, float]:
    dx, dy = np.diff(xs, axis=1), np.diff(ys, axis=1)
    length = np.maximum(dx * dx + dy * dy, 1e-12)
    share = np.clip(-(xs[:, :-1] * dx + ys[:, :-1] * dy) / length, 0.0, 1.0)
    squared = (xs[:, :-1] + share * dx) ** 2 + (ys[:, :-1] + share * dy) ** 2
    index = int(squared.min(axis=1).argmin())
    return index, float(squared[index].min())

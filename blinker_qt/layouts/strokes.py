"""Links as strokes, and the letters of labels on them.

A block is a bundle with a branch to each of its words. Letters are in the gap, beside each other
where possible.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.alignment import Block
from blinker_qt.layouts.scene import Floats, Scene

Integers = NDArray[np.intp]
Flags = NDArray[np.bool_]

SOURCE, TARGET = 0, 1
HUB = -1
"""The position of a hub, the point of a bundle where the branches to one side's words meet."""
_SAMPLES = np.linspace(0.0, 1.0, 13)
LETTER_HEIGHT = 15.0
"""The height of the box of a letter, in pixels."""
_SHARES = (0.16, 0.84, 0.33, 0.67, 0.5, 0.25, 0.75)
"""How far along its line a letter may be; lines are farthest from each other near their ends."""

_MUCH = 100
"""How much worse it is to cover another letter than a point of another line."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """What the strokes of some blocks join.

    Attributes:
        lanes: the lane of both ends, 0 source, 1 target, shape (n, 2); both ends of a branch are
            on the same lane.
        words: the word at both ends, or -1 for the hub of a bundle, shape (n, 2).
        groups: the number of each stroke's block, shape (n,).
    """

    lanes: Integers
    words: Integers
    groups: Integers

    def __len__(self) -> int:
        return len(self.groups)

    @property
    def are_branches(self) -> Flags:
        """Which strokes join a word and the hub of its side, shape (n,)."""
        within_lane: Flags = self.lanes[:, 0] == self.lanes[:, 1]
        return within_lane

    def touching(self, lane: int, word: int) -> Flags:
        """Which strokes end at a word of a lane, shape (n,)."""
        ends_at_word: Flags = ((self.lanes == lane) & (self.words == word)).any(axis=1)
        return ends_at_word

    def ends_in_sight(self, scene: Scene) -> Flags:
        """Which ends are visible, shape (n, 2); a hub is visible if any of its words is."""
        seen = np.zeros(self.words.shape, dtype=np.bool_)
        is_hub = self.words == HUB
        for number, lane in enumerate((scene.source, scene.target)):
            of_word = (self.lanes == number) & ~is_hub
            words_seen = lane.in_sight()
            seen |= words_seen[np.where(of_word, self.words, 0)] & of_word
        if is_hub.any():
            owners = np.broadcast_to(self.groups[:, None], self.words.shape)
            for number in range(2):
                on_side = self.lanes == number
                groups_seen = np.zeros(int(self.groups.max()) + 1, dtype=np.bool_)
                groups_seen[owners[on_side & seen]] = True
                of_hub = on_side & is_hub
                seen[of_hub] = groups_seen[owners[of_hub]]
        return seen


def strokes_of(scene: Scene, blocks: Sequence[Block]) -> Strokes:
    """The strokes that draw these blocks; none in a grid.

    A complete block has a hub on each side where it has several words. Other blocks are drawn link
    by link, as a bundle would show links that do not exist.
    """
    shown = blocks if scene.flow is not None else ()
    table = np.vstack([_bundles(shown), _loose(shown)])
    return Strokes(table[:, [0, 2]], table[:, [1, 3]], table[:, 4])


def _bundles(blocks: Sequence[Block]) -> Integers:
    """The strokes of complete blocks: lane and word of both ends, and the block; shape (n, 5)."""
    rows: list[tuple[int, int, int, int, int]] = []
    for group, block in enumerate(blocks):
        if not block.is_complete:
            continue
        start, end = block.sources[0], block.targets[0]
        if len(block.sources) > 1:
            start = HUB
            rows += [(SOURCE, source, SOURCE, HUB, group) for source in block.sources]
        if len(block.targets) > 1:
            end = HUB
            rows += [(TARGET, HUB, TARGET, target, group) for target in block.targets]
        rows.append((SOURCE, start, TARGET, end, group))
    return np.array(rows, dtype=np.intp).reshape(-1, 5)


def _loose(blocks: Sequence[Block]) -> Integers:
    """The strokes of all other blocks, one for each link; shape (n, 5), as in `_bundles`."""
    groups = [number for number, block in enumerate(blocks) if not block.is_complete]
    counts = [len(blocks[group].links) for group in groups]
    links = chain.from_iterable(chain.from_iterable(blocks[group].links for group in groups))
    ends = np.fromiter(links, np.intp, 2 * sum(counts)).reshape(-1, 2)
    sides = np.broadcast_to(np.array([SOURCE, TARGET]), ends.shape)
    owners = np.repeat(np.array(groups, dtype=np.intp), counts)
    return np.column_stack([sides[:, 0], ends[:, 0], sides[:, 1], ends[:, 1], owners])


class Curves(NamedTuple):
    """Cubic curves, those of one stroke or mark one after the other and each joining the next.

    Attributes:
        owners: the number of the stroke, or the position of the marked word, shape (m,).
        points: x and y of start, two control points and end, shape (m, 8).
    """

    owners: Integers
    points: Floats

    def spans(self) -> list[tuple[int, int]]:
        """Where the curves of each owner begin and end."""
        count = len(self.owners)
        begins = np.flatnonzero(np.diff(self.owners)) + 1
        return list(pairwise([0, *begins.tolist(), count])) if count else []

    def paths(self) -> Iterator[list[list[float]]]:
        """The curves of one owner after the other."""
        points = self.points.tolist()
        return (points[start:end] for start, end in self.spans())

    def chosen(self, chosen: Flags) -> "Curves":
        """Some of the curves; `chosen` has shape (m,)."""
        return Curves(self.owners[chosen], self.points[chosen])

    def sampled(self) -> tuple[Floats, Floats]:
        """Points along each curve: x and y, each of shape (m, 13)."""
        t = _SAMPLES
        weights = np.array([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3])
        return self.points[:, ::2] @ weights, self.points[:, 1::2] @ weights

    def nearest(self, x: float, y: float) -> tuple[int, float] | None:
        """The owner of the curve nearest to a point, and how many pixels away; None for none."""
        if not len(self.owners):
            return None
        xs, ys = self.sampled()
        xs, ys = xs - x, ys - y
        dx, dy = np.diff(xs, axis=1), np.diff(ys, axis=1)
        length = np.maximum(dx * dx + dy * dy, 1e-12)
        share = np.clip(-(xs[:, :-1] * dx + ys[:, :-1] * dy) / length, 0.0, 1.0)
        squared = (xs[:, :-1] + share * dx) ** 2 + (ys[:, :-1] + share * dy) ** 2
        index = int(squared.min(axis=1).argmin())
        return int(self.owners[index]), float(np.sqrt(squared[index].min()))


class PlacedLetter(NamedTuple):
    """The letter on a line: the number of the stroke, and the middle of the letter's box."""

    stroke: int
    x: float
    y: float


def placed_letters(
    scene: Scene, strokes: Strokes, links: Curves, widths: Mapping[int, float]
) -> tuple[PlacedLetter, ...]:
    """Where the letters of labelled links are, none in a grid.

    A bundle has one letter, between its hubs. A letter is placed where its box covers as little as
    possible of earlier letters and of other lines.

    Args:
        links: the curves of the visible strokes.
        widths: the width of the letter of each block that has one, by its number.
    """
    if scene.flow is None or not widths:
        return ()
    gap, axis = scene.gap, 0 if scene.flow[0] else 1
    edges = (gap.left, gap.right) if axis == 0 else (gap.top, gap.bottom)
    points = np.stack(links.sampled(), axis=2)
    owners = np.repeat(links.owners, points.shape[1])
    points = points.reshape(-1, 2)
    in_gap = (points[:, axis] > edges[0]) & (points[:, axis] < edges[1])
    crowd, crowd_owners = np.asfortranarray(points[in_gap]), owners[in_gap]
    placed: list[PlacedLetter] = []
    boxes: list[tuple[float, float, float]] = []
    for stroke in sorted(set(links.owners.tolist())):
        group = int(strokes.groups[stroke])
        if group not in widths or strokes.are_branches[stroke]:
            continue
        half = widths[group] / 2, LETTER_HEIGHT / 2
        line: Floats = points[owners == stroke]
        inside = (line[:, axis] > edges[0] + half[axis]) & (line[:, axis] < edges[1] - half[axis])
        line = line[inside] if inside.any() else line
        candidates = line[[round(share * (len(line) - 1)) for share in _SHARES]]
        letters = np.array(boxes).reshape(-1, 3)
        covered = _MUCH * _near(candidates, letters[:, :2], letters[:, 2] + half[0], LETTER_HEIGHT)
        covered += _near(candidates, crowd[crowd_owners != stroke], np.array(half[0]), half[1])
        x, y = candidates[int(covered.argmin())].tolist()
        placed.append(PlacedLetter(stroke, x, y))
        boxes.append((x, y, half[0]))
    return tuple(placed)


def _near(candidates: Floats, points: Floats, across: Floats, down: float) -> Integers:
    """How many points are nearer to each candidate than this across and down."""
    # Column by column, which takes a third of the time.
    xs, ys = points.T
    return np.array(
        [np.count_nonzero((abs(xs - x) < across) & (abs(ys - y) < down)) for x, y in candidates]
    )

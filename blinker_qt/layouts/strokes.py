"""Links as smooth strokes: a block is one bundle with a branch to each of its words."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.blocks import Block
from blinker_qt.layouts.scene import Floats, Scene

_SOURCE, _TARGET = 0, 1
_HUB = 0.22
"""How far into the room between the sides a bundle gathers, as a share of its width."""
_APART = 11.0
"""Pixels that hubs on one side keep from one another, so that no two bundles seem one."""
_SAMPLES = np.linspace(0.0, 1.0, 25)


@dataclass(frozen=True, slots=True)
class Strokes:
    """Cubic strokes that leave and enter horizontally, with ends on lanes that scroll apart.

    Attributes:
        xs: left and right end of each stroke, shape (n, 2).
        ys: heights of both ends, each counted in its own lane, shape (n, 2).
        sides: the lane of both ends, 0 source, 1 target, shape (n, 2).
        groups: which of the given blocks each stroke belongs to, shape (n,).
    """

    xs: Floats
    ys: Floats
    sides: NDArray[np.intp]
    groups: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.groups)

    def curves(self, source_scroll: float, target_scroll: float) -> Floats:
        """Control points on screen.

        Args:
            source_scroll: how far the source lane is scrolled down.
            target_scroll: likewise for the target lane.

        Returns:
            x and y of start, first control, second control and end; shape (n, 8).
        """
        ys = self.ys - np.array([source_scroll, target_scroll])[self.sides]
        bend = (self.xs[:, 1] - self.xs[:, 0]) / 2
        start, end = self.xs[:, 0], self.xs[:, 1]
        return np.column_stack(
            [start, ys[:, 0], start + bend, ys[:, 0], end - bend, ys[:, 1], end, ys[:, 1]]
        )


def strokes_of(scene: Scene, blocks: Sequence[Block]) -> Strokes:
    """The strokes that draw these blocks.

    A complete block of several words gathers at a hub on the side where it has several words; a
    group that is not complete is drawn link by link, since a bundle would claim links that are
    not there.
    """
    source_ys, target_ys = scene.source.centres(), scene.target.centres()
    near, far = scene.gap
    hub_near, hub_far = near + _HUB * (far - near), far - _HUB * (far - near)
    near_hubs = _hub_heights([source_ys[list(block.sources)] for block in blocks])
    far_hubs = _hub_heights([target_ys[list(block.targets)] for block in blocks])
    rows: list[tuple[float, float, int, float, float, int, int]] = []
    for group, block in enumerate(blocks):
        if not block.is_complete:
            rows += [
                (near, source_ys[source], _SOURCE, far, target_ys[target], _TARGET, group)
                for source, target in block.links
            ]
            continue
        start, start_y = near, source_ys[block.sources[0]]
        end, end_y = far, target_ys[block.targets[0]]
        if len(block.sources) > 1:
            start, start_y = hub_near, near_hubs[group]
            rows += [
                (near, source_ys[source], _SOURCE, start, start_y, _SOURCE, group)
                for source in block.sources
            ]
        if len(block.targets) > 1:
            end, end_y = hub_far, far_hubs[group]
            rows += [
                (end, end_y, _TARGET, far, target_ys[target], _TARGET, group)
                for target in block.targets
            ]
        rows.append((start, start_y, _SOURCE, end, end_y, _TARGET, group))
    table = np.array(rows, dtype=np.float64).reshape(-1, 7)
    return Strokes(
        xs=table[:, [0, 3]],
        ys=table[:, [1, 4]],
        sides=table[:, [2, 5]].astype(np.intp),
        groups=table[:, 6].astype(np.intp),
    )


def _hub_heights(heights: Sequence[Floats]) -> list[float]:
    """Where each block gathers: amid its words, but apart from the hubs of other blocks."""
    hubs: list[float] = []
    taken: list[float] = []
    for words in heights:
        hub = float(words.mean())
        if len(words) > 1:
            while any(abs(hub - other) < _APART for other in taken):
                hub += _APART
            taken.append(hub)
        hubs.append(hub)
    return hubs


def nearest(curves: Floats, x: float, y: float) -> tuple[int, float] | None:
    """The curve nearest to a point.

    Args:
        curves: control points as given by `Strokes.curves`, shape (n, 8).
        x: horizontal position of the point.
        y: vertical position of the point.

    Returns:
        The index of the curve and its distance in pixels, or None where there is no curve.
    """
    if not len(curves):
        return None
    t = _SAMPLES
    weights = np.array([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3])
    xs, ys = curves[:, ::2] @ weights - x, curves[:, 1::2] @ weights - y
    index, squared = _nearest_segment(xs, ys)
    return index, float(np.sqrt(squared))


def _nearest_segment(xs: Floats, ys: Floats) -> tuple[int, float]:
    """The polyline nearest to the origin, and its squared distance."""
    dx, dy = np.diff(xs, axis=1), np.diff(ys, axis=1)
    length = np.maximum(dx * dx + dy * dy, 1e-12)
    along = np.clip(-(xs[:, :-1] * dx + ys[:, :-1] * dy) / length, 0.0, 1.0)
    squared = (xs[:, :-1] + along * dx) ** 2 + (ys[:, :-1] + along * dy) ** 2
    index = int(squared.min(axis=1).argmin())
    return index, float(squared[index].min())

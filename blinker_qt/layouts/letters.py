"""The places of the letters of labels on lines: in the gap, beside each other where possible."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from blinker_qt.layouts.scene import Floats, Scene
from blinker_qt.layouts.strokes import Curves, Integers, Strokes

HEIGHT = 15.0
"""The height of the box of a letter, in pixels."""
_SHARES = (0.16, 0.84, 0.33, 0.67, 0.5, 0.25, 0.75)
"""How far along its line a letter may be; lines are farthest from each other near their ends."""

_MUCH = 100
"""How much worse it is to cover another letter than a point of another line."""


class PlacedLetter(NamedTuple):
    """The letter on a line: the number of the stroke, and the middle of the letter's box."""

    stroke: int
    x: float
    y: float


def placed_letters(
    scene: Scene, strokes: Strokes, links: Curves, widths: Mapping[int, float]
) -> tuple[PlacedLetter, ...]:
    """Where the letters of labelled links are, none in a grid.

    A bundle has one letter, between its hubs. A letter is where its box covers least of earlier
    ones and of other lines.

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
        half = widths[group] / 2, HEIGHT / 2
        line: Floats = points[owners == stroke]
        inside = (line[:, axis] > edges[0] + half[axis]) & (line[:, axis] < edges[1] - half[axis])
        line = line[inside] if inside.any() else line
        candidates = line[[round(share * (len(line) - 1)) for share in _SHARES]]
        letters = np.array(boxes).reshape(-1, 3)
        covered = _MUCH * _near(candidates, letters[:, :2], letters[:, 2] + half[0], HEIGHT)
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

"""What is to be painted again, and which of many things it touches."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRectF
from PySide6.QtGui import QRegion

from blinker_qt.layouts.scene import Floats

_FEW = 8
_HEAD = 12
"""Bytes of a streamed region before its rectangles (Qt, Serializing Qt Data Types)."""


def rooms_of(region: QRegion) -> Floats:
    """Left, top, right and bottom of the rectangles that a region is made of, shape (n, 4)."""
    streamed = QByteArray()
    QDataStream(streamed, QIODevice.OpenModeFlag.WriteOnly) << region
    rooms = np.frombuffer(streamed.data()[_HEAD:], ">i4").reshape(-1, 4)
    found: Floats = rooms + np.array([0.0, 0.0, 1.0, 1.0])
    return found


def parts_of(region: QRegion, ratio: float) -> list[QRegion]:
    """The rectangles of a region, each to be painted by itself, where they are few.

    A clip of several rectangles makes what is painted under it take twice as long.

    Args:
        region: what is to be painted.
        ratio: device pixels to a logical pixel: where rectangles would share a device pixel, the
            region stays in one piece.
    """
    if region.rectCount() > _FEW or not ratio.is_integer():
        return [region]
    rooms = rooms_of(region).astype(int).tolist()
    return [QRegion(left, top, right - left, bottom - top) for left, top, right, bottom in rooms]


def touching(edges: Floats, region: QRegion) -> NDArray[np.bool_]:
    """Which upright rectangles touch a region.

    Args:
        edges: left, top, right and bottom of each, shape (n, 4).
        region: the region.

    Returns:
        One truth value each, shape (n,).
    """
    left, top, right, bottom = rooms_of(region).T
    lefts, tops, rights, bottoms = edges.T[:, :, None]
    found: NDArray[np.bool_] = (
        (lefts < right) & (rights > left) & (tops < bottom) & (bottoms > top)
    ).any(axis=1)
    return found


def with_whole(region: QRegion, edges: Floats) -> QRegion:
    """A region with the whole of those upright rectangles that it touches.

    What it holds whole can be painted without a clip, which takes half the time.

    Args:
        region: the region.
        edges: left, top, right and bottom of each rectangle, shape (n, 4).
    """
    left, top, right, bottom = rooms_of(region).T
    touched = edges[touching(edges, region)]
    lefts, tops, rights, bottoms = touched.T[:, :, None]
    is_within = (lefts >= left) & (rights <= right) & (tops >= top) & (bottoms <= bottom)
    grown = QRegion(region)
    for one, two, three, four in touched[~is_within.any(axis=1)].tolist():
        grown = grown.united(QRectF(one, two, three - one, four - two).toAlignedRect())
    return grown

"""Strokes as a painter's path, made of an array at once."""

from struct import pack

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream
from PySide6.QtGui import QPainterPath

from blinker_qt.layouts.scene import Floats

_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
"""How a data stream holds an element of a path (Qt, QDataStream and QPainterPath)."""
_MOVE, _CURVE, _CURVE_ON = 0, 2, 3


def path_of(curves: Floats) -> QPainterPath:
    """A path of cubic strokes, none joined with another.

    It comes of a data stream, since to add thousands of strokes one by one takes longer than to
    paint them.

    Args:
        curves: control points, shape (n, 8).
    """
    elements = np.empty((len(curves), 4), _ELEMENT)
    elements["kind"] = _MOVE, _CURVE, _CURVE_ON, _CURVE_ON
    elements["x"], elements["y"] = curves[:, ::2], curves[:, 1::2]
    raw = pack(">i", elements.size) + elements.tobytes() + pack(">ii", 0, 0)
    path = QPainterPath()
    QDataStream(QByteArray(raw)) >> path
    return path

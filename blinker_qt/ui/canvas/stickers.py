"""What was painted once and is laid down again wherever it stands: words, and bars."""

from collections.abc import Callable, Hashable, Iterable
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

_MOST_BYTES = 24_000_000
"""Memory for what may be laid down again; all of it is given back when it is used up."""
_BYTES_A_PIXEL = 4
_GRAIN = 64
"""Places within a pixel are told apart this finely: no finer shade comes of a smaller step."""


class Piece(NamedTuple):
    """Something to be painted.

    Attributes:
        what: all that decides how it looks, but its size.
        left: where it stands; no paint of it falls outside of this and the following.
        top: likewise.
        width: likewise.
        height: likewise.
        draw: paints it where it stands. Pen and brush of the painter may be left changed, all else
            may not.
    """

    what: Hashable
    left: float
    top: float
    width: float
    height: float
    draw: Callable[[QPainter], None]


class Stickers:
    """Pieces of one canvas in one theme and one type, each painted once on a ground of its own."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, QPixmap] = {}
        self._bytes = 0

    def lay(self, painter: QPainter, pieces: Iterable[Piece]) -> None:
        """Paint pieces, from what is kept of those that were painted before.

        Where a logical pixel is not a whole number of device pixels, they are painted anew, since
        what is kept would be resampled.

        Args:
            painter: where; not scaled but by its device.
            pieces: what to paint.
        """
        ratio = painter.device().devicePixelRatioF()
        is_whole = ratio.is_integer()
        for what, left, top, width, height, draw in pieces:
            if not is_whole:
                draw(painter)
                continue
            x, y = floor(left * ratio) / ratio, floor(top * ratio) / ratio
            within = int((left - x) * _GRAIN), int((top - y) * _GRAIN)
            key = what, width, height, within, ratio
            kept = self._kept.get(key)
            if kept is None:
                size = (left + width - x) * ratio, (top + height - y) * ratio
                kept = self._painted(painter, QPointF(x, y), size, draw)
                self._kept[key] = kept
            painter.drawPixmap(QPointF(x, y), kept)

    def _painted(
        self,
        above: QPainter,
        corner: QPointF,
        size: tuple[float, float],
        draw: Callable[[QPainter], None],
    ) -> QPixmap:
        width, height = ceil(size[0]), ceil(size[1])
        self._make_room(width * height * _BYTES_A_PIXEL)
        pixmap = QPixmap(width, height)
        pixmap.setDevicePixelRatio(above.device().devicePixelRatioF())
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(above.renderHints())
        painter.setFont(above.font())
        painter.translate(-corner)
        draw(painter)
        painter.end()
        return pixmap

    def _make_room(self, wanted: int) -> None:
        if self._bytes + wanted > _MOST_BYTES:
            self._kept.clear()
            self._bytes = 0
        self._bytes += wanted

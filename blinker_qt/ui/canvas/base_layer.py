"""The pixmap below everything that clicks and hover change, kept up by painting only what differs.

A base that was painted for one view is brought to the next: what scrolling moved is copied, and
only what came into sight or looks different now is painted.
"""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPixmap, QRegion

from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.beneath import changed_beneath
from blinker_qt.ui.canvas.differences import changed_region, region_of_links, scrolling
from blinker_qt.ui.canvas.layers import Style, paint_base
from blinker_qt.ui.canvas.link_layer import has_many_strokes, passes_under_words
from blinker_qt.ui.canvas.regions import parts_of, with_whole
from blinker_qt.ui.canvas.view import View


class _Base(NamedTuple):
    """A painted base.

    Attributes:
        view: what it shows.
        pixmap: the picture.
        is_rough: whether some of its strokes are only sketched.
    """

    view: View
    pixmap: QPixmap
    is_rough: bool


class BaseLayer:
    """The bases of one canvas: one with links at rest, and one with links that whisper."""

    def __init__(self) -> None:
        self._kept: dict[bool, _Base] = {}

    def forget(self) -> None:
        """Paint everything anew from now on: theme or type are others."""
        self._kept.clear()

    def keep(self, view: View, pixmap: QPixmap) -> None:
        """Take a base with links at rest that was painted beforehand."""
        self._kept = {False: _Base(view, pixmap, is_rough=False)}

    def shows(self, view: View, *, faded: bool) -> bool:
        """Whether the base for a view is there, finely painted."""
        kept = self._kept.get(faded)
        return kept is not None and kept.view is view and not kept.is_rough

    def pixmap(
        self, view: View, style: Style, ratio: float, *, faded: bool, rough: bool = False
    ) -> QPixmap:
        """The base for a view.

        Args:
            view: what is shown.
            style: how; the same as the last time, unless `forget` was called.
            ratio: device pixels to a logical pixel.
            faded: whether links whisper, because some block has the attention.
            rough: whether strokes may be sketched for now, where there are many of them.
        """
        rough = rough and has_many_strokes(view)
        kept = self._kept.get(faded)
        if kept is None or kept.pixmap.devicePixelRatio() != ratio:
            pixmap = render_base(view, style, ratio, faded=faded, rough=rough)
        else:
            pixmap = _brought_to(kept, view, style, faded=faded, rough=rough)
        self._kept[faded] = _Base(view, pixmap, rough)
        return pixmap


def render_base(
    view: View, style: Style, ratio: float, *, faded: bool, rough: bool = False
) -> QPixmap:
    """Paint everything that no click or hover changes.

    Args:
        view: what to paint.
        style: how.
        ratio: device pixels to a logical pixel.
        faded: whether links whisper, because some block has the attention.
        rough: whether strokes are only sketched.

    Returns:
        An opaque pixmap of the size of the viewport.
    """
    pixmap = QPixmap(QSize(view.width, view.height) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    _paint_whole(pixmap, view, style, faded=faded, rough=rough)
    return pixmap


def _paint_whole(pixmap: QPixmap, view: View, style: Style, *, faded: bool, rough: bool) -> None:
    pixmap.fill(style.theme.colour("page"))
    painter = QPainter(pixmap)
    paint_base(painter, view, style, faded=faded, rough=rough)
    painter.end()


def _brought_to(kept: _Base, view: View, style: Style, *, faded: bool, rough: bool) -> QPixmap:
    before, pixmap, was_rough = kept
    is_refined = was_rough and not rough
    if before is view and not is_refined:
        return pixmap
    ratio = pixmap.devicePixelRatio()
    if before.scene is not view.scene:
        return render_base(view, style, ratio, faded=faded, rough=rough)
    moves = scrolling(before, view, ratio)
    beneath = changed_beneath(before, view)
    if moves is None or beneath is None:
        _paint_whole(pixmap, view, style, faded=faded, rough=rough)
        return pixmap
    stale = changed_region(before, view).united(beneath)
    if is_refined:
        stale = stale.united(region_of_links(view))
    for move in moves:
        stale = stale.united(move.stale)
        device = QRect(move.room.topLeft() * ratio, move.room.size() * ratio)
        pixmap.scroll(round(move.dx * ratio), round(move.dy * ratio), device)
    if not stale.isEmpty():
        _repaint(pixmap, view, style, stale, faded=faded, rough=rough)
    return pixmap


def _repaint(
    pixmap: QPixmap, view: View, style: Style, stale: QRegion, *, faded: bool, rough: bool
) -> None:
    if passes_under_words(view):
        # Strokes under a clip of one rectangle are painted twice as fast as under several.
        stale = QRegion(stale.boundingRect())
    if stale.rectCount() > 1 and pixmap.devicePixelRatio().is_integer():
        stale = _with_whole_pieces(stale, view)
    painter = QPainter(pixmap)
    for room in parts_of(stale, pixmap.devicePixelRatio()):
        painter.setClipRegion(room)
        painter.fillRect(stale.boundingRect().adjusted(-2, -2, 2, 2), style.theme.colour("page"))
    painter.setClipping(False)
    paint_base(painter, view, style, faded=faded, region=stale, rough=rough)
    painter.end()


def _with_whole_pieces(stale: QRegion, view: View) -> QRegion:
    """A region with the whole of every word and bar that it touches, as far as it is in sight."""
    grown = stale
    for side in Side:
        grown = with_whole(grown, view.edges_in_sight(side))
    edges = np.array([bar.getCoords() for bar in view.bars()]).reshape(-1, 4)
    return with_whole(grown, edges)

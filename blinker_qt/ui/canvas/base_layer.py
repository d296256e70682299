"""The pixmap below everything that clicks and hover change, kept up by painting only what differs.

A base that was painted for one view is brought to the next: what scrolling moved is copied, and
only what came into sight or looks different now is painted.
"""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPixmap, QRegion

from blinker_qt.ui.canvas.beneath import changed_beneath
from blinker_qt.ui.canvas.differences import changed_region, scrolling
from blinker_qt.ui.canvas.layers import Style, paint_base
from blinker_qt.ui.canvas.view import View


class BaseLayer:
    """The bases of one canvas: one with links at rest, and one with links that whisper."""

    def __init__(self) -> None:
        self._kept: dict[bool, tuple[View, QPixmap]] = {}

    def forget(self) -> None:
        """Paint everything anew from now on: theme or type are others."""
        self._kept.clear()

    def keep(self, view: View, pixmap: QPixmap) -> None:
        """Take a base with links at rest that was painted beforehand."""
        self._kept = {False: (view, pixmap)}

    def pixmap(self, view: View, style: Style, ratio: float, *, faded: bool) -> QPixmap:
        """The base for a view.

        Args:
            view: what is shown.
            style: how; the same as the last time, unless `forget` was called.
            ratio: device pixels to a logical pixel.
            faded: whether links whisper, because some block has the attention.
        """
        kept = self._kept.get(faded)
        if kept is None or kept[1].devicePixelRatio() != ratio:
            pixmap = render_base(view, style, ratio, faded=faded)
        else:
            pixmap = _brought_to(*kept, view, style, faded=faded)
        self._kept[faded] = view, pixmap
        return pixmap


def render_base(view: View, style: Style, ratio: float, *, faded: bool) -> QPixmap:
    """Paint everything that no click or hover changes.

    Args:
        view: what to paint.
        style: how.
        ratio: device pixels to a logical pixel.
        faded: whether links whisper, because some block has the attention.

    Returns:
        An opaque pixmap of the size of the viewport.
    """
    pixmap = QPixmap(QSize(view.width, view.height) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(style.theme.colour("page"))
    painter = QPainter(pixmap)
    paint_base(painter, view, style, faded=faded)
    painter.end()
    return pixmap


def _brought_to(before: View, pixmap: QPixmap, view: View, style: Style, *, faded: bool) -> QPixmap:
    if before is view:
        return pixmap
    ratio = pixmap.devicePixelRatio()
    moves = scrolling(before, view, ratio)
    beneath = changed_beneath(before, view)
    if moves is None or beneath is None:
        return render_base(view, style, ratio, faded=faded)
    stale = changed_region(before, view).united(beneath)
    for move in moves:
        stale = stale.united(move.stale)
        device = QRect(move.room.topLeft() * ratio, move.room.size() * ratio)
        pixmap.scroll(round(move.dx * ratio), round(move.dy * ratio), device)
    if not stale.isEmpty():
        _repaint(pixmap, view, style, stale, faded=faded)
    return pixmap


def _repaint(pixmap: QPixmap, view: View, style: Style, stale: QRegion, *, faded: bool) -> None:
    painter = QPainter(pixmap)
    painter.setClipRegion(stale)
    painter.fillRect(stale.boundingRect().adjusted(-2, -2, 2, 2), style.theme.colour("page"))
    paint_base(painter, view, style, faded=faded, region=stale)
    painter.end()

"""A device of Qt that records what is painted on it as a figure."""

from collections.abc import Iterable
from math import atan2, degrees, inf

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontInfo,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainterPath,
    QPen,
    QTextItem,
    QTextLayout,
)

from blinker_qt.exchange.figures import Figure, FigureText, Outline, Pen
from blinker_qt.ui.widgets.picture_files import DOTS

_METRIC = QPaintDevice.PaintDeviceMetric
_METRICS = {
    _METRIC.PdmDpiX: DOTS,
    _METRIC.PdmDpiY: DOTS,
    _METRIC.PdmPhysicalDpiX: DOTS,
    _METRIC.PdmPhysicalDpiY: DOTS,
    _METRIC.PdmDevicePixelRatio: 1,
    _METRIC.PdmDevicePixelRatioScaled: int(QPaintDevice.devicePixelRatioFScale()),
    _METRIC.PdmDepth: 32,
}
_LARGEST = 100_000


class FigureDevice(QPaintDevice):
    """Records paths and texts that a painter paints on it; only rectangles are clipped."""

    def __init__(self) -> None:
        super().__init__()
        self._engine = _Recorder()

    def paintEngine(self) -> QPaintEngine:
        """The engine that records."""
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        """A property of the device, whose pixels are those of the screen."""
        return _METRICS.get(metric, _LARGEST)

    @property
    def bounds(self) -> QRectF:
        """The smallest rectangle around everything that was painted."""
        return QRectF(QPointF(*self._engine.least), QPointF(*self._engine.most))

    def figure(self, title: str, size: QSize) -> Figure:
        """What was painted, as a figure of a size in pixels."""
        return Figure(title, size.width(), size.height(), tuple(self._engine.parts))


class _Recorder(QPaintEngine):
    """The engine of a figure device."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.parts: list[Outline | FigureText] = []
        self.least, self.most = (inf, inf), (-inf, -inf)

    def begin(self, _device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, _state: QPaintEngineState) -> None:
        """Do nothing, as pen and brush are asked when something is painted."""

    def drawPixmap(self, _area: object, _image: object, _part: object) -> None:
        """Do nothing: verse pairs have no images."""

    def drawPath(self, path: QPainterPath) -> None:
        painter = self.painter()
        placed = painter.combinedTransform().map(path)
        steps = _steps_of(placed)
        if not steps:
            return
        brush = painter.brush()
        fill = brush.color().name() if brush.style() != Qt.BrushStyle.NoBrush else None
        pen = _pen_of(painter.pen())
        is_closed = len(steps) > 2 and steps[0][1] == steps[-1][1][-2:]
        self.parts.append(Outline(steps, is_closed, fill, pen))
        beyond = pen.width / 2 if pen else 0.0
        self._extend_bounds(placed.boundingRect().adjusted(-beyond, -beyond, beyond, beyond))

    def drawLines(self, lines: Iterable[QLineF]) -> None:
        for line in lines:
            path = QPainterPath(line.p1())
            path.lineTo(line.p2())
            self.drawPath(path)

    def drawRects(self, rects: Iterable[QRectF]) -> None:
        painter = self.painter()
        for rectangle in rects:
            seen = rectangle & painter.clipBoundingRect() if painter.hasClipping() else rectangle
            path = QPainterPath()
            path.addRect(seen)
            self.drawPath(path)

    def drawPoints(self, points: Iterable[QPointF]) -> None:
        painter = self.painter()
        pen = painter.pen()
        radius = pen.widthF() / 2
        for point in points:
            path = QPainterPath()
            path.addEllipse(painter.combinedTransform().map(point), radius, radius)
            dot = Outline(_steps_of(path), is_closed=True, fill=pen.color().name(), pen=None)
            self.parts.append(dot)
            self._extend_bounds(path.boundingRect())

    def drawTextItem(  # type: ignore[override] # Qt passes no other kind of point
        self, p: QPointF, text_item: QTextItem
    ) -> None:
        painter = self.painter()
        transform = painter.combinedTransform()
        font, width = text_item.font(), text_item.width()
        middle = transform.map(QPointF(p.x() + width / 2, p.y()))
        turn = degrees(atan2(-transform.m12(), transform.m11()))
        is_leftward = bool(text_item.renderFlags() & QTextItem.RenderFlag.RightToLeft)
        text = text_item.text().strip("\u2066\u2067\u2068\u2069")
        family, size = _family_of(text, font), QFontInfo(font).pixelSize()
        colour = painter.pen().color().name()
        shown = FigureText(text, middle.x(), middle.y(), turn, family, size, colour, is_leftward)
        self.parts.append(shown)
        above, below = text_item.ascent(), text_item.descent()
        self._extend_bounds(transform.mapRect(QRectF(p.x(), p.y() - above, width, above + below)))

    def _extend_bounds(self, area: QRectF) -> None:
        self.least = min(self.least[0], area.left()), min(self.least[1], area.top())
        self.most = max(self.most[0], area.right()), max(self.most[1], area.bottom())


def _family_of(text: str, font: QFont) -> str:
    """The family that a text is set in, which is another one where the font lacks its script."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    families = [run.rawFont().familyName() for run in layout.glyphRuns()]
    return next(filter(None, families), QFontInfo(font).family())


def _steps_of(path: QPainterPath) -> tuple[tuple[bool, tuple[float, ...]], ...]:
    steps = []
    place = 0
    while place < path.elementCount():
        element = path.elementAt(place)
        size = 3 if element.isCurveTo() else 1
        points = [path.elementAt(place + offset) for offset in range(size)]
        numbers = tuple(number for point in points for number in (point.x, point.y))
        steps.append((element.isMoveTo(), numbers))
        place += size
    return tuple(steps)


def _pen_of(pen: QPen) -> Pen | None:
    if pen.style() == Qt.PenStyle.NoPen:
        return None
    dashes = () if pen.style() == Qt.PenStyle.SolidLine else tuple(pen.dashPattern())
    width = pen.widthF()
    return Pen(pen.color().name(), width, tuple(dash * width for dash in dashes))

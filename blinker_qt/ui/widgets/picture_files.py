"""Writes pictures as PDF and PNG, and divides them into pages."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSize, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter

DOTS = 96
"""Logical pixels per inch."""
FINE = 1200
"""Dots per inch of a PDF, so that text is placed precisely."""
_IMAGE_RATIO = 3

Paint = Callable[[QPainter], None]
"""Paints a picture at the origin, in logical pixels."""


class Buffer:
    """A buffer that Qt writes to."""

    def __init__(self) -> None:
        self._bytes = QByteArray()
        self.device = QBuffer(self._bytes)
        self.device.open(QIODevice.OpenModeFlag.WriteOnly)

    def content(self) -> bytes:
        """The bytes written."""
        self.device.close()
        return bytes(self._bytes.data())


def pdf_writer(buffer: Buffer, size: QPageSize, margins: QMarginsF, title: str) -> QPdfWriter:
    """A writer of a PDF with pages of one size."""
    writer = QPdfWriter(buffer.device)
    writer.setResolution(FINE)
    layout = QPageLayout(size, QPageLayout.Orientation.Portrait, margins)
    layout.setUnits(QPageLayout.Unit.Millimeter)
    writer.setPageLayout(layout)
    writer.setTitle(title)
    writer.setCreator("Blinker Qt")
    return writer


def as_pdf(pages: Sequence[tuple[QSize, Paint]], title: str) -> bytes:
    """A PDF whose pages have these sizes in logical pixels; words are text."""
    buffer = Buffer()
    sizes = [QPageSize(QSizeF(size) * 72 / DOTS, QPageSize.Unit.Point) for size, _ in pages]
    # The painter does not keep its device alive.
    writer = pdf_writer(buffer, sizes[0], QMarginsF(), title)
    painter = QPainter(writer)
    for number, (size, (_, paint)) in enumerate(zip(sizes, pages, strict=True)):
        if number:
            writer.setPageSize(size)
            writer.newPage()
        painter.save()
        painter.scale(FINE / DOTS, FINE / DOTS)
        paint(painter)
        painter.restore()
    painter.end()
    return buffer.content()


def as_png(size: QSize, title: str, paint: Paint) -> bytes:
    """A PNG image of a size in logical pixels, with about 300 dots per inch."""
    image = QImage(size * _IMAGE_RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_IMAGE_RATIO)
    image.setText("Title", title)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    # The image has the same size on paper as on screen.
    image.setDevicePixelRatio(1)
    image.setDotsPerMeterX(round(DOTS * _IMAGE_RATIO / 0.0254))
    image.setDotsPerMeterY(round(DOTS * _IMAGE_RATIO / 0.0254))
    buffer = Buffer()
    QImageWriter(buffer.device, b"png").write(image)
    return buffer.content()


class Strip(NamedTuple):
    """The height of a picture, and the heights at which it may be cut, ascending."""

    height: float
    cuts: tuple[float, ...] = ()


class PagePart(NamedTuple):
    """The part of a strip from `top` to `bottom`, which is `at` below the top of the page."""

    strip: int
    top: float
    bottom: float
    at: float


def paginate(strips: Sequence[Strip], room: float, distance: float) -> list[list[PagePart]]:
    """Put strips on pages that have `room`, in order and with a distance between them.

    A strip is cut only if it is higher than a page. It then begins on the current page if at least
    half of that is free, and is cut as low as possible, at the end of the page if no cut fits.
    """
    pages: list[list[PagePart]] = [[]]
    used = 0.0
    for number, strip in enumerate(strips):
        at = used + distance if pages[-1] else 0.0
        fits = at + strip.height <= room
        if pages[-1] and not fits and (strip.height <= room or at > room / 2):
            pages.append([])
            at = 0.0
        top = 0.0
        while at + strip.height - top > room:
            furthest = top + room - at
            cut = max((one for one in strip.cuts if top < one <= furthest), default=furthest)
            pages[-1].append(PagePart(number, top, cut, at))
            pages.append([])
            top, at = cut, 0.0
        pages[-1].append(PagePart(number, top, strip.height, at))
        used = at + strip.height - top
    return [page for page in pages if page]

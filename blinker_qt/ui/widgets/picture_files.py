"""Writes pictures as PDF and PNG."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSize, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPageSize, QPainter, QPdfWriter

DOTS = 96
"""Logical pixels per inch."""
FINE = 1200
"""Dots per inch of a PDF, so that text is placed precisely."""
_IMAGE_RATIO = 3

Paint = Callable[[QPainter], None]
"""Paints a picture at the origin, in logical pixels."""
Page = tuple[QSize, Paint]
"""A page of a PDF: its size in logical pixels, and what paints it."""


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


def as_pdf(pages: Iterable[Page], title: str) -> bytes:
    """A PDF with at least one page; words are text."""
    buffer = Buffer()
    # The painter does not keep its device alive.
    writer = QPdfWriter(buffer.device)
    writer.setResolution(FINE)
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    writer.setCreator("Blinker Qt")
    painter = QPainter()
    try:
        for size, paint in pages:
            writer.setPageSize(QPageSize(QSizeF(size) * 72 / DOTS, QPageSize.Unit.Point))
            if painter.isActive():
                writer.newPage()
            else:
                painter.begin(writer)
            painter.save()
            painter.scale(FINE / DOTS, FINE / DOTS)
            paint(painter)
            painter.restore()
    finally:
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

"""Export of verse pairs as pictures (SVG, PDF, PNG) and as printable pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from math import ceil
from pathlib import Path

from PySide6.QtCore import QMarginsF, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPageSize, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.layouts.picture import Picture, picture_of
from blinker_qt.layouts.scene import RIGHT
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.painting import paint_base
from blinker_qt.ui.canvas.view import Directions, View, view_of
from blinker_qt.ui.widgets import picture_files
from blinker_qt.ui.widgets.dialogs import ask_and_write
from blinker_qt.ui.widgets.lettering import PictureStyle, named_measurers
from blinker_qt.ui.widgets.picture_files import (
    DOTS,
    FINE,
    Buffer,
    PagePart,
    Strip,
    paginate,
    pdf_writer,
)

_WIDTH, _HEIGHT = 760, 240
_BARS_AND_LINKS = 460
"""The width of bars and links between the longest words, in logical pixels."""
_MARGIN = 16
_PAGE_MARGIN = 15.0
_SMALLER_ON_PAPER = 0.75
_HEADING = 34
_BETWEEN = 26
_FOOTER = 30


@dataclass(frozen=True, slots=True)
class WholePicture:
    """A complete verse pair, laid out without bars, to be painted on any device.

    Attributes:
        view: the layout, large enough for every word.
        area: the area of the picture in the viewport, in logical pixels.
    """

    view: View
    area: QRect

    def paint(self, painter: QPainter) -> None:
        """Paint the picture with its upper left corner at the painter's origin."""
        painter.save()
        painter.translate(-QPointF(self.area.topLeft()))
        paint_base(painter, self.view, faded=False)
        painter.restore()

    def cuts(self) -> tuple[float, ...]:
        """Heights from the top of the picture that cut through no word."""
        spans = sorted((box.top(), box.bottom()) for box in _boxes(self.view))
        found = []
        low = spans[0][1]
        for top, bottom in spans:
            if top > low:
                found.append((low + top) / 2 - self.area.top())
            low = max(low, bottom)
        return tuple(found)


def whole_picture_of(picture: Picture, style: PictureStyle, directions: Directions) -> WholePicture:
    """Lay out a complete verse pair, whose sides have these writing directions."""
    measurers = named_measurers(style.lettering)
    widest = [
        max(map(measurer, picture.pair.tokens(side)))
        for measurer, side in zip(measurers, Side, strict=True)
    ]
    width, height = max(_WIDTH, ceil(2 * max(widest)) + _BARS_AND_LINKS), _HEIGHT
    while True:
        view = view_of(
            picture,
            style.arrangement,
            measurers,
            directions,
            style.theme,
            (width, height),
            spacing=style.lettering.spacing,
            interactive=False,
        )
        beyond = _beyond(view)
        if beyond == (0, 0):
            return WholePicture(view, _area_of(view))
        width, height = width + beyond[0], height + beyond[1]


def _beyond(view: View) -> tuple[int, int]:
    """How much wider and higher the viewport must at least be to show every word."""
    lanes = [view.scene.lane(side) for side in Side]
    return (
        max(ceil(lane.furthest) * abs(lane.run[0]) for lane in lanes),
        max(ceil(lane.furthest) * abs(lane.run[1]) for lane in lanes),
    )


def _boxes(view: View) -> list[QRectF]:
    return [
        view.box(side, position)
        for side in Side
        for position in range(len(view.picture.pair.tokens(side)))
    ]


def _area_of(view: View) -> QRect:
    """The bounding rectangle of words and links, with a margin."""
    words = reduce(QRectF.united, _boxes(view))
    area = reduce(QRectF.united, map(view.bar, Side), words)
    if view.scene.flow == RIGHT:
        # The bars are as high as the viewport, but lines to them leave from words.
        area.setTop(words.top())
        area.setBottom(words.bottom())
    return area.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN).toAlignedRect()


def as_svg(sheet: WholePicture, title: str) -> bytes:
    """A picture as SVG, its words as text."""
    buffer = Buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer.device)
    generator.setResolution(DOTS)
    generator.setSize(sheet.area.size())
    generator.setViewBox(QRect(0, 0, sheet.area.width(), sheet.area.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    _paint_on_ground(painter, sheet)
    painter.end()
    return buffer.content()


def as_pdf(sheet: WholePicture, title: str) -> bytes:
    """A picture as a PDF of one page of its size, its words as text."""
    return picture_files.as_pdf(sheet.area.size(), title, partial(_paint_on_ground, sheet=sheet))


def as_png(sheet: WholePicture, title: str) -> bytes:
    """A picture as PNG with about 300 dots per inch."""
    return picture_files.as_png(sheet.area.size(), title, partial(_paint_on_ground, sheet=sheet))


WRITERS: dict[str, Callable[[WholePicture, str], bytes]] = {
    ".svg": as_svg,
    ".pdf": as_pdf,
    ".png": as_png,
}
"""Writers of pictures by the suffix of the file."""


def export_picture(path: Path, session: Session, style: PictureStyle) -> None:
    """Write a picture of the verse pair on screen, by default as SVG.

    Raises:
        SaveError: it was not written.
    """
    write = WRITERS.get(path.suffix.lower(), as_svg)
    sheet = _picture_at(session, session.position, style)
    write_atomically(path, write(sheet, session.names[session.position]))


def print_set(path: Path, session: Session, style: PictureStyle) -> None:
    """Write all verse pairs of the set on screen to a PDF of A4 pages, a quarter smaller.

    Raises:
        SaveError: it was not written.
    """
    number = session.bitext.sets[session.position]
    members = [index for index, of in enumerate(session.bitext.sets) if of == number]
    smaller = replace(style, lettering=style.lettering.scaled(_SMALLER_ON_PAPER))
    sheets = [_picture_at(session, index, smaller) for index in members]
    title = tr("Set {number}").format(number=number)
    footer = " · ".join(filter(None, (session.annotator, title)))
    headings = [session.names[index] for index in members]
    write_atomically(path, as_pages(sheets, headings, footer))


def as_pages(sheets: Sequence[WholePicture], headings: Sequence[str], footer: str) -> bytes:
    """Verse pairs as a PDF of A4 pages, each under its heading; too wide ones are scaled down."""
    buffer = Buffer()
    margin = QMarginsF(_PAGE_MARGIN, _PAGE_MARGIN, _PAGE_MARGIN, _PAGE_MARGIN)
    writer = pdf_writer(buffer, QPageSize(QPageSize.PageSizeId.A4), margin, footer)
    page = QSizeF(writer.width(), writer.height()) * DOTS / FINE
    room = QRectF(0, 0, page.width(), page.height() - _FOOTER)
    scales = [min(1.0, room.width() / sheet.area.width()) for sheet in sheets]
    strips = [
        Strip(
            _HEADING + sheet.area.height() * scale,
            tuple(_HEADING + cut * scale for cut in sheet.cuts()),
        )
        for sheet, scale in zip(sheets, scales, strict=True)
    ]
    painter = QPainter(writer)
    painter.scale(FINE / DOTS, FINE / DOTS)
    for number, pieces in enumerate(paginate(strips, room.height(), _BETWEEN), start=1):
        if number > 1:
            writer.newPage()
        for piece in pieces:
            heading = headings[piece.strip]
            _paint_piece(painter, sheets[piece.strip], heading, piece, scales[piece.strip], room)
        _write(painter, QRectF(0, room.height(), room.width(), _FOOTER), f"{footer} · {number}", 11)
    painter.end()
    return buffer.content()


def _paint_piece(
    painter: QPainter,
    sheet: WholePicture,
    heading: str,
    piece: PagePart,
    scale: float,
    room: QRectF,
) -> None:
    painter.save()
    painter.translate(0, piece.at)
    painter.setClipRect(QRectF(0, 0, room.width(), piece.bottom - piece.top))
    painter.translate(0, -piece.top)
    if piece.top < _HEADING:
        _write(painter, QRectF(0, 0, room.width(), _HEADING), heading, 15)
    painter.translate((room.width() - sheet.area.width() * scale) / 2, _HEADING)
    painter.scale(scale, scale)
    sheet.paint(painter)
    painter.restore()


def _write(painter: QPainter, box: QRectF, text: str, size: int) -> None:
    font = QFont()
    font.setPixelSize(size)
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.black)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(box, left, text)


def _paint_on_ground(painter: QPainter, sheet: WholePicture) -> None:
    ground = QRect(0, 0, sheet.area.width(), sheet.area.height())
    painter.fillRect(ground, sheet.view.theme.colour("page"))
    sheet.paint(painter)


def _picture_at(session: Session, index: int, style: PictureStyle) -> WholePicture:
    bitext = session.bitext
    picture = picture_of(bitext[index], session.annotation_at(index).alignment)
    directions = (bitext.source_language.direction, bitext.target_language.direction)
    return whole_picture_of(picture, style, directions)


# Dialogs


def ask_and_export(window: QWidget, document: Document, style: PictureStyle) -> None:
    """Ask for a name, and write the picture of the verse pair on screen there."""
    filters = [tr("SVG drawing (*.svg)"), tr("PDF page (*.pdf)"), tr("PNG image (*.png)")]
    _ask_and_write(window, document, style, tr("Export picture"), ".svg", filters, export_picture)


def ask_and_print(window: QWidget, document: Document, style: PictureStyle) -> None:
    """Ask for a name, and write every verse pair of the set on screen there, as pages."""
    filters = [tr("PDF pages (*.pdf)")]
    _ask_and_write(window, document, style, tr("Print set to PDF"), ".pdf", filters, print_set)


def _ask_and_write(
    window: QWidget,
    document: Document,
    style: PictureStyle,
    title: str,
    suffix: str,
    filters: list[str],
    write: Callable[[Path, Session, PictureStyle], None],
) -> None:
    ask_and_write(
        window,
        title,
        str(document.path.with_suffix(suffix)),
        filters,
        lambda path: write(path, document.session, style),
        tr("The picture was not written"),
    )

"""Export of verse pairs as pictures (SVG, PDF, TikZ, PNG) and as printable pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path

from PySide6.QtCore import QMarginsF, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPageSize, QPainter

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Side
from blinker_qt.exchange.figures import Figure, as_svg, as_tikz, file_name_of
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.layouts.picture import Picture, picture_of
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.looks import draw_bar
from blinker_qt.ui.canvas.painting import paint_base
from blinker_qt.ui.canvas.view import Directions, View, view_of
from blinker_qt.ui.exchange.figure_device import FigureDevice
from blinker_qt.ui.widgets import picture_files
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
_PAGE_MARGIN = 15.0
_SMALLER_ON_PAPER = 0.75
_HEADING = 34
_BETWEEN = 26
_FOOTER = 30


@dataclass(frozen=True, slots=True)
class WholePicture:
    """A complete verse pair, to be painted on any device.

    Attributes:
        view: the layout, large enough for every word.
        with_bars: whether the Not translated bars and the lines to them are shown.
        area: the smallest area of the viewport that holds everything, in logical pixels.
    """

    view: View
    with_bars: bool
    area: QRect

    def paint(self, painter: QPainter) -> None:
        """Paint the picture with its upper left corner at the painter's origin."""
        painter.save()
        painter.translate(-QPointF(self.area.topLeft()))
        _paint(painter, self.view, with_bars=self.with_bars)
        painter.restore()

    def figure(self, title: str) -> Figure:
        """The picture as paths and texts."""
        device = FigureDevice()
        painter = QPainter(device)
        self.paint(painter)
        painter.end()
        return device.figure(title, self.area.size())

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


def whole_picture_of(
    picture: Picture, style: PictureStyle, directions: Directions, *, with_bars: bool = True
) -> WholePicture:
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
        beyond = _overflow(view)
        if beyond == (0, 0):
            return WholePicture(view, with_bars, _area_of(view, with_bars=with_bars))
        width, height = width + beyond[0], height + beyond[1]


def _overflow(view: View) -> tuple[int, int]:
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


def _paint(painter: QPainter, view: View, *, with_bars: bool) -> None:
    paint_base(painter, view, faded=False, marks=with_bars)
    if with_bars and not view.is_grid:
        for side in Side:
            draw_bar(painter, view.bar(side), tr("Not translated"), view.theme, hot=False)


def _area_of(view: View, *, with_bars: bool) -> QRect:
    device = FigureDevice()
    painter = QPainter(device)
    _paint(painter, view, with_bars=with_bars)
    painter.end()
    return device.bounds.toAlignedRect()


def as_png(sheet: WholePicture, title: str) -> bytes:
    """A picture as PNG with about 300 dots per inch, on the colour of the page."""
    return picture_files.as_png(sheet.area.size(), title, partial(_paint_on_ground, sheet=sheet))


def as_pdf(sheets: Sequence[WholePicture], title: str) -> bytes:
    """Pictures as the pages of a PDF, each of its size, their words as text."""
    return picture_files.as_pdf([(sheet.area.size(), sheet.paint) for sheet in sheets], title)


WRITERS: dict[str, Callable[[WholePicture, str], bytes]] = {
    ".svg": lambda sheet, title: as_svg(sheet.figure(title)).encode(),
    ".pdf": lambda sheet, title: as_pdf([sheet], title),
    ".tex": lambda sheet, title: as_tikz(sheet.figure(title)).encode(),
    ".png": as_png,
}
"""Writers of one picture by the suffix of the file."""


def export_picture(
    path: Path, session: Session, index: int, style: PictureStyle, *, with_bars: bool
) -> None:
    """Write a picture of a verse pair, by default as SVG.

    Raises:
        SaveError: it was not written.
    """
    write = WRITERS.get(path.suffix.lower(), WRITERS[".svg"])
    sheet = _picture_at(session, index, style, with_bars=with_bars)
    write_atomically(path, write(sheet, session.names[index]))


def export_pages(
    path: Path, session: Session, indexes: Sequence[int], style: PictureStyle, *, with_bars: bool
) -> None:
    """Write pictures of verse pairs as the pages of a PDF, each of its size.

    Raises:
        SaveError: it was not written.
    """
    sheets = [_picture_at(session, index, style, with_bars=with_bars) for index in indexes]
    write_atomically(path, as_pdf(sheets, path.stem))


def export_files(
    folder: Path,
    suffix: str,
    session: Session,
    indexes: Sequence[int],
    style: PictureStyle,
    *,
    with_bars: bool,
) -> None:
    """Write a picture of each verse pair into a folder, named after its reference.

    Raises:
        SaveError: one was not written.
    """
    taken: set[str] = set()
    for index in indexes:
        name = stem = file_name_of(session.names[index])
        while name.casefold() in taken:
            name = f"{stem} ({index + 1})"
        taken.add(name.casefold())
        export_picture(folder / f"{name}{suffix}", session, index, style, with_bars=with_bars)


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


def _picture_at(
    session: Session, index: int, style: PictureStyle, *, with_bars: bool = True
) -> WholePicture:
    bitext = session.bitext
    picture = picture_of(bitext[index], session.annotation_at(index).alignment)
    directions = (bitext.source_language.direction, bitext.target_language.direction)
    return whole_picture_of(picture, style, directions, with_bars=with_bars)

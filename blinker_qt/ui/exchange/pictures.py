"""Export of verse pairs as pictures (SVG, PDF, TikZ, PNG)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.verses import Language, Side
from blinker_qt.exchange.figures import Figure, as_svg, as_tikz, file_name_of
from blinker_qt.layouts.picture import Picture, picture_of
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.looks import BarLook, draw_bar
from blinker_qt.ui.canvas.painting import paint_base
from blinker_qt.ui.canvas.view import View, view_of
from blinker_qt.ui.exchange.figure_device import FigureDevice
from blinker_qt.ui.widgets import picture_files
from blinker_qt.ui.widgets.lettering import PictureStyle, named_measurers
from blinker_qt.ui.widgets.picture_files import Page

_WIDTH, _HEIGHT = 760, 240
_BARS_AND_LINKS = 460
"""The width of bars and links between the longest words, in logical pixels."""
_REFERENCE_SIZE, _HEADING = 15, 30
"""The size of the reference above a page of several, and the height that it takes."""


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


def whole_picture_of(
    picture: Picture,
    style: PictureStyle,
    languages: tuple[Language, Language],
    *,
    with_bars: bool = True,
) -> WholePicture:
    """Lay out a complete verse pair, whose sides are in these languages."""
    source, target = languages
    measurers = named_measurers(style.lettering.in_languages(source, target))
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
            (source.direction, target.direction),
            style.theme,
            (width, height),
            spacing=style.lettering.spacing,
            gap=style.lettering.gap,
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


def _paint(painter: QPainter, view: View, *, with_bars: bool) -> None:
    paint_base(painter, view, faded=False, marks=with_bars)
    if with_bars and not view.is_grid:
        for side in Side:
            draw_bar(painter, view.bar(side), tr("Not translated"), view.theme, BarLook.PLAIN)


def _area_of(view: View, *, with_bars: bool) -> QRect:
    device = FigureDevice()
    painter = QPainter(device)
    _paint(painter, view, with_bars=with_bars)
    painter.end()
    return device.bounds.toAlignedRect()


def as_png(sheet: WholePicture, title: str) -> bytes:
    """A picture as PNG with about 300 dots per inch, on the colour of the page."""
    return picture_files.as_png(sheet.area.size(), title, partial(_paint_on_ground, sheet=sheet))


def as_pdf(sheet: WholePicture, title: str) -> bytes:
    """A picture as a PDF of its size, its words as text."""
    return picture_files.as_pdf([(sheet.area.size(), sheet.paint)], title)


def as_pages(sheets: Iterable[tuple[str, WholePicture]], title: str) -> bytes:
    """Pictures as the pages of a PDF, each below its reference."""

    def page(reference: str, sheet: WholePicture) -> Page:
        font = QFont()
        font.setPixelSize(_REFERENCE_SIZE)
        width = ceil(QFontMetricsF(font).horizontalAdvance(reference))

        def paint(painter: QPainter) -> None:
            painter.setFont(font)
            painter.drawText(0, _REFERENCE_SIZE, reference)
            painter.translate(0, _HEADING)
            sheet.paint(painter)

        size = sheet.area.size()
        return QSize(max(width, size.width()), size.height() + _HEADING), paint

    return picture_files.as_pdf((page(reference, sheet) for reference, sheet in sheets), title)


WRITERS: dict[str, Callable[[WholePicture, str], bytes]] = {
    ".svg": lambda sheet, title: as_svg(sheet.figure(title)).encode(),
    ".pdf": as_pdf,
    ".tex": lambda sheet, title: as_tikz(sheet.figure(title)).encode(),
    ".png": as_png,
}
"""Writers of one picture by the suffix of the file."""


def _paint_on_ground(painter: QPainter, sheet: WholePicture) -> None:
    ground = QRect(0, 0, sheet.area.width(), sheet.area.height())
    painter.fillRect(ground, sheet.view.theme.colour("page"))
    sheet.paint(painter)


@dataclass(frozen=True, slots=True)
class PictureExport:
    """Makes pictures of the verse pairs of a session.

    Attributes:
        with_bars: whether the Not translated bars and the lines to them are shown.
    """

    session: Session
    style: PictureStyle
    with_bars: bool

    def picture(self, path: Path, index: int) -> bytes:
        """A picture of a verse pair for a file with this name, by default as SVG."""
        write = WRITERS.get(path.suffix.lower(), WRITERS[".svg"])
        return write(self._picture_at(index), self.session.names[index])

    def pages(self, path: Path, indexes: Iterable[int]) -> bytes:
        """Pictures of verse pairs as the pages of a PDF with this name, each of its size."""
        names = self.session.names
        sheets = ((names[index], self._picture_at(index)) for index in indexes)
        return as_pages(sheets, path.stem)

    def files(
        self, folder: Path, suffix: str, indexes: Iterable[int]
    ) -> Iterator[tuple[Path, bytes]]:
        """A file with a picture of each verse pair, named after its reference."""
        taken: set[str] = set()
        for index in indexes:
            name = stem = file_name_of(self.session.names[index])
            while name.casefold() in taken:
                name = f"{stem} ({index + 1})"
            taken.add(name.casefold())
            path = folder / f"{name}{suffix}"
            yield path, self.picture(path, index)

    def _picture_at(self, index: int) -> WholePicture:
        bitext, work = self.session.bitext, self.session.shown_at(index)
        linking = self.session.study.asks_for_links(work.remarks)
        labels = self.session.study.labels
        picture = picture_of(bitext[index], work.alignment, linking=linking, labels=labels)
        languages = bitext.source_language, bitext.target_language
        return whole_picture_of(picture, self.style, languages, with_bars=self.with_bars)

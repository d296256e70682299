"""Plots as files: SVG, PDF and PNG, in the colours of paper."""

from math import ceil
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QPainter

from blinker_qt.compare.plot_svg import as_svg
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.layouts.plots.shapes import Plot, Role
from blinker_qt.ui.app.theme import Theme, on_paper
from blinker_qt.ui.widgets.painted_files import as_pdf, as_png
from blinker_qt.ui.widgets.plot_painting import paint_plot

_ROLES = ("page", *(role.value for role in Role))


def save_plot(path: Path, plot: Plot, theme: Theme, font: QFont) -> None:
    """Write a plot to a file; the end of its name says the format, SVG where it says none of ours.

    Args:
        path: the file.
        plot: what to write.
        theme: the colours on screen; the file has those of paper that go with them.
        font: the type of the window.

    Raises:
        SaveError: the file was not written; what stood there is as it was.
    """
    paper = on_paper(theme)
    size = QSize(ceil(plot.width), ceil(plot.height))

    def paint(painter: QPainter) -> None:
        paint_plot(painter, plot, paper, font)

    match path.suffix.lower():
        case ".pdf":
            content = as_pdf(size, plot.title, paint)
        case ".png":
            content = as_png(size, plot.title, paint)
        case _:
            colours = {name: str(getattr(paper, name)) for name in _ROLES}
            content = as_svg(plot, colours).encode()
    write_atomically(path, content)

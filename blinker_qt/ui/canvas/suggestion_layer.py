"""Painting of the suggestions that have the attention."""

from collections.abc import Iterable

import numpy as np
from PySide6.QtGui import QColor, QPainter

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Word
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.brushwork import draw_curves, tone_style
from blinker_qt.ui.canvas.grid_layer import draw_cell, sign_of
from blinker_qt.ui.canvas.link_layer import words_under
from blinker_qt.ui.canvas.picture import Tone
from blinker_qt.ui.canvas.view import View

_WIDTH = 2.0


def draw_suggested(
    painter: QPainter, view: View, theme: Theme, suggested: Iterable[int]
) -> set[Word]:
    """Paint suggested blocks so strongly that it is plain what would be accepted.

    Returns:
        The words that they pass under, which are to be painted again.
    """
    beneath = view.beneath
    crossed: set[Word] = set()
    if beneath is None:
        return crossed
    colour = theme.colour("accent")
    for number in suggested:
        if view.scene.flow is None:
            _draw_cells(painter, view, beneath.picture.blocks[number].links, colour)
            continue
        strokes = beneath.strokes.chosen(np.flatnonzero(beneath.strokes.groups == number))
        curves = strokes.curves(view.scene, view.offsets)
        draw_curves(painter, curves, colour, _WIDTH, tone_style(Tone.SUGGESTED))
        crossed |= words_under(view, curves)
    return crossed


def _draw_cells(painter: QPainter, view: View, links: Iterable[LinkToken], colour: QColor) -> None:
    painter.save()
    painter.setClipRect(view.grid)
    for link in links:
        draw_cell(painter, sign_of(view, link), colour, Tone.SUGGESTED)
    painter.restore()

"""The type of the verse: its size and font on each side, and how much room forms take in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.widgets.display import visible_form

VERSE_FAMILIES = [
    "Source Serif 4",
    "Noto Serif",
    "Charter",
    "Georgia",
    "Cambria",
    "DejaVu Serif",
    "SBL Hebrew",
    "Noto Serif Hebrew",
    "Scheherazade New",
    "Noto Naskh Arabic",
    "Noto Serif Devanagari",
    "Noto Serif Thai",
]
"""Where no font was chosen: the first of them that has a character draws it, so that letters and
marks of one script come from one font."""
WORD_MARGINS = 16
"""Room before and behind a form in its box, in pixels, together."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """How the words of a verse pair are set.

    Attributes:
        sizes: height of the type of the source and of the target side, in pixels.
        families: the font of the source and of the target side; empty for the program's choice.
        spacing: room between two words, in pixels, beyond what every view gives.
    """

    sizes: tuple[int, int] = (17, 17)
    families: tuple[str, str] = ("", "")
    spacing: int = 0

    @classmethod
    def of_size(cls, size: int) -> "Lettering":
        """The program's own type in one size, in pixels, on both sides."""
        return cls((size, size))

    def scaled(self, factor: float) -> "Lettering":
        """The same type larger or smaller."""
        source, target = (max(round(size * factor), 1) for size in self.sizes)
        return Lettering((source, target), self.families, round(self.spacing * factor))

    def font(self, side: Side) -> QFont:
        """The type of one side."""
        number = index_of(side)
        chosen = self.families[number]
        font = QFont([chosen, *VERSE_FAMILIES] if chosen else VERSE_FAMILIES)
        font.setPixelSize(self.sizes[number])
        return font


class Extent(NamedTuple):
    """How far words reach above and below the line that they stand on, in pixels."""

    ascent: float
    descent: float


class Measurer:
    """The room that forms take in a type; each form is measured once."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetricsF(font)
        self._widths: dict[str, float] = {}
        self._extents: dict[str, Extent] = {}

    def __call__(self, form: str) -> float:
        """The width of a form as it is painted."""
        width = self._widths.get(form)
        if width is None:
            width = self._widths[form] = self._metrics.horizontalAdvance(visible_form(form))
        return width

    def extent(self, forms: Iterable[str]) -> Extent:
        """How far a line of these forms reaches, in the fonts that really draw them."""
        ascent, descent = self._metrics.ascent(), self._metrics.descent()
        for form in forms:
            if not form.isascii():
                found = self._extent(form)
                ascent, descent = max(ascent, found.ascent), max(descent, found.descent)
        return Extent(ascent, descent)

    def _extent(self, form: str) -> Extent:
        extent = self._extents.get(form)
        if extent is None:
            # Marks may stand beyond what their font says of itself.
            shown = visible_form(form)
            line, ink = self._metrics.boundingRect(shown), self._metrics.tightBoundingRect(shown)
            extent = Extent(max(-line.top(), -ink.top()), max(line.bottom(), ink.bottom()))
            self._extents[form] = extent
        return extent


Measurers = tuple[Measurer, Measurer]
"""The type of the source and of the target side."""


def measurers_of(lettering: Lettering) -> Measurers:
    """The type of both sides."""
    return Measurer(lettering.font(Side.SOURCE)), Measurer(lettering.font(Side.TARGET))


def named_measurers(lettering: Lettering) -> Measurers:
    """The type of both sides under the name of the family that draws it.

    Files name the family that was measured, not the one that was wished for first.
    """
    fonts = [lettering.font(side) for side in Side]
    for font in fonts:
        font.setFamilies([QFontInfo(font).family()])
    return Measurer(fonts[0]), Measurer(fonts[1])


def index_of(side: Side) -> int:
    """The number of a side's lane."""
    return 0 if side is Side.SOURCE else 1


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How verse pairs are drawn for papers and for print."""

    arrangement: Arrangement
    lettering: Lettering
    theme: Theme

"""How pictures of verse pairs are drawn, for papers and for print."""

from dataclasses import dataclass

from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.app.theme import Theme
from blinker_qt.ui.canvas.lettering import Lettering


@dataclass(frozen=True, slots=True)
class Manner:
    """How pictures are drawn.

    Attributes:
        arrangement: the view of the verse pair.
        lettering: the type of the words.
        theme: the colours.
    """

    arrangement: Arrangement
    lettering: Lettering
    theme: Theme

"""In which manner verse pairs are laid out on a canvas, whatever its size."""

from dataclasses import dataclass, replace

from blinker_qt.bitext.verses import Direction
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.ui.canvas.lettering import Lettering, Measurers, measurers_of
from blinker_qt.ui.canvas.overview import WIDTH
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.view import Directions, View, view_of


@dataclass(frozen=True)
class Manner:
    """How verse pairs are laid out.

    Attributes:
        arrangement: the view.
        lettering: the type of the words.
        directions: writing direction of the source and of the target side.
        interactive: whether there are bars to click.
        measurers: the type of the source and of the target side, with what was measured in it.
    """

    arrangement: Arrangement
    lettering: Lettering
    directions: Directions
    interactive: bool
    measurers: Measurers

    def lettered(self, lettering: Lettering) -> "Manner":
        """The same with the words in another type."""
        return replace(self, lettering=lettering, measurers=measurers_of(lettering))

    def fitted(self, picture: Picture, width: int, height: int) -> View:
        """A picture laid out from its top, with room for the overview where it scrolls.

        Args:
            picture: what is shown.
            width: of the canvas.
            height: of the canvas.
        """
        return view_of(
            picture,
            self.arrangement,
            self.measurers,
            self.directions,
            (width, height),
            spacing=self.lettering.spacing,
            strip=WIDTH,
            interactive=self.interactive,
        )


def usual_manner(*, interactive: bool) -> Manner:
    """Two columns in the program's own type, both languages written from left to right."""
    return Manner(
        Arrangement.COLUMNS,
        lettering := Lettering(),
        (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT),
        interactive,
        measurers_of(lettering),
    )

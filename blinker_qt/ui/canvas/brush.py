"""Painting cells of the grid with the mouse: one stroke of the brush is one act."""

from dataclasses import dataclass, replace

from blinker_qt.bitext.alignment import LinkToken


@dataclass(frozen=True, slots=True)
class Brush:
    """A stroke of the brush so far.

    Attributes:
        linked: whether it adds links, or takes them away.
        cells: the cells it has passed over, in the order of passing.
    """

    linked: bool
    cells: tuple[LinkToken, ...]

    def drawn_to(self, cell: LinkToken) -> "Brush":
        """The stroke drawn on to a cell, over all cells between: a pointer may leap.

        >>> Brush(True, ((0, 0),)).drawn_to((2, 4)).cells
        ((0, 0), (0, 1), (1, 2), (2, 3), (2, 4))
        """
        source, target = self.cells[-1]
        down, along = cell[0] - source, cell[1] - target
        steps = max(abs(down), abs(along))
        passed = [
            (source + round(down * step / steps), target + round(along * step / steps))
            for step in range(1, steps + 1)
        ]
        return replace(self, cells=self.cells + tuple(passed))

"""What a plot is made of; sizes are logical pixels, y grows downwards."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from blinker_qt.layouts.scene import Measure, Rectangle

TEXT_SIZE = 12.0
"""Height of the type, in logical pixels."""


class Role(Enum):
    """What a colour stands for; each is the name of a colour of the themes."""

    INK = "ink"
    QUIET = "quiet"
    EDGE = "edge"
    MARK = "accent"
    """What is shown."""
    STRONG = "strong"
    """What stands out of it."""


class Anchor(Enum):
    """Which part of a text stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: Role = Role.EDGE
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Course:
    """A line through at least two points (x, y).

    `pattern` has the lengths of strokes and gaps in turn; it is empty for an unbroken line.
    """

    points: tuple[tuple[float, float], ...]
    role: Role = Role.MARK
    pattern: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle that stands for something.

    Attributes:
        area: where it is.
        role: its colour.
        shade: from 0, the page, to 1, the full colour.
        item: the place of what it stands for, from 0; None for a decoration.
        hint: what it says when asked.
    """

    area: Rectangle
    role: Role = Role.MARK
    shade: float = 1.0
    item: int | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A round mark, or a diamond where it is to stand out without its colour."""

    x: float
    y: float
    radius: float
    role: Role = Role.MARK
    diamond: bool = False
    item: int | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """Words with their baseline at `y`; upright ones are turned to be read from below."""

    x: float
    y: float
    words: str
    anchor: Anchor = Anchor.START
    role: Role = Role.INK
    upright: bool = False


Shape = Line | Course | Bar | Dot | Text


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture of figures.

    Attributes:
        width: in logical pixels, as the height.
        height: likewise.
        title: what it shows, in one line; also what a screen reader says.
        shapes: from the bottom to the top.
    """

    width: float
    height: float
    title: str
    shapes: tuple[Shape, ...]

    def item_at(self, x: float, y: float) -> int | None:
        """The place of what stands under a point; the uppermost where several do."""
        found = self._at(x, y)
        return None if found is None else found.item

    def hint_at(self, x: float, y: float) -> str:
        """What stands under a point, in words; empty where nothing does."""
        found = self._at(x, y)
        return "" if found is None else found.hint

    def _at(self, x: float, y: float) -> Bar | Dot | None:
        for shape in reversed(self.shapes):
            if isinstance(shape, Bar) and shape.item is not None and shape.area.holds(x, y):
                return shape
            if isinstance(shape, Dot) and shape.item is not None:
                reach = max(shape.radius, 6.0)
                if (shape.x - x) ** 2 + (shape.y - y) ** 2 <= reach * reach:
                    return shape
        return None


Maker = Callable[[Measure, float], Plot]
"""Makes a plot for a way of measuring words and a width in logical pixels."""


class Sketch(NamedTuple):
    """A plot before it is laid out.

    Attributes:
        title: what it shows.
        lay_out: lays it out.
        signature: the choices behind it; empty where those of a table are behind it too.
    """

    title: str
    lay_out: Maker
    signature: str = ""

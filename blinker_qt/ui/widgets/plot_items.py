"""The things that a plot shows, in the order in which keys walk them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF

from blinker_qt.layouts.plots.shapes import Bar, Dot, Plot

_AROUND = 4.0


class Step(Enum):
    """Where a key leads, as steps across and down."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that a plot shows.

    Attributes:
        number: its place, as whoever made the plot counts.
        area: where it is, in logical pixels.
        hint: what it says when asked.
    """

    number: int
    area: QRectF
    hint: str


def items_of(plot: Plot) -> tuple[Item, ...]:
    """What a plot shows, by number."""
    found = [_item(shape) for shape in plot.shapes if isinstance(shape, Bar | Dot)]
    return tuple(sorted((one for one in found if one is not None), key=lambda one: one.number))


def _item(shape: Bar | Dot) -> Item | None:
    if shape.item is None:
        return None
    if isinstance(shape, Bar):
        area = QRectF(shape.area.left, shape.area.top, shape.area.width, shape.area.height)
    else:
        reach = shape.radius + _AROUND
        area = QRectF(shape.x - reach, shape.y - reach, 2 * reach, 2 * reach)
    return Item(shape.item, area, shape.hint)


def stepped(items: Sequence[Item], current: int, step: Step) -> int:
    """The place among the items that a key leads to; the same one where there is no other.

    In a grid keys lead to the neighbour that they point to, elsewhere to the item before or after.
    """
    across, down = step.value
    if not _is_grid(items):
        return min(max(current + across + down, 0), len(items) - 1)
    here = items[current].area
    ahead = [
        (abs(one.area.left() - here.left()) + abs(one.area.top() - here.top()), place)
        for place, one in enumerate(items)
        if ((one.area.left() - here.left()) * across > 0 and one.area.top() == here.top())
        or ((one.area.top() - here.top()) * down > 0 and one.area.left() == here.left())
    ]
    return min(ahead, default=(0.0, current))[1]


def _is_grid(items: Sequence[Item]) -> bool:
    lefts = {item.area.left() for item in items}
    tops = {item.area.top() for item in items}
    return len(lefts) < len(items) and len(tops) < len(items)

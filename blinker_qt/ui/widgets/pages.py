"""Where pictures that follow one another are broken into pages; heights in any one unit."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Strip:
    """A picture to be put on pages.

    Attributes:
        height: of the whole.
        cuts: heights from its top at which it may be cut, ascending, within it.
    """

    height: float
    cuts: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a strip on a page.

    Attributes:
        strip: the number of the strip.
        top: where the part begins in the strip.
        bottom: where it ends in the strip.
        at: how far below the top of the page it stands.
    """

    strip: int
    top: float
    bottom: float
    at: float


def paginate(strips: Sequence[Strip], room: float, distance: float) -> list[list[Piece]]:
    """Put strips on pages, in order.

    A strip is kept whole if a page can hold it. One that is higher than a page begins where it
    comes if at least half of the page is free, and is cut as low as it may be; where no cut fits,
    it is cut at the end of the page.

    Args:
        strips: what to put there.
        room: height of a page.
        distance: between two strips on one page.

    Returns:
        The pieces on each page.
    """
    pages: list[list[Piece]] = [[]]
    used = 0.0
    for number, strip in enumerate(strips):
        at = used + distance if pages[-1] else 0.0
        fits = at + strip.height <= room
        if pages[-1] and not fits and (strip.height <= room or at > room / 2):
            pages.append([])
            at = 0.0
        top = 0.0
        while at + strip.height - top > room:
            furthest = top + room - at
            cut = max((one for one in strip.cuts if top < one <= furthest), default=furthest)
            pages[-1].append(Piece(number, top, cut, at))
            pages.append([])
            top, at = cut, 0.0
        pages[-1].append(Piece(number, top, strip.height, at))
        used = at + strip.height - top
    return [page for page in pages if page]

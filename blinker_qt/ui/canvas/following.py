"""Letting the other side follow while words of one side are picked."""

from blinker_qt.annotate.selection import Selection
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.layouts.finding import expected_place
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.suggested import partners_or_suggested
from blinker_qt.ui.canvas.view import View


class Follower:
    """Scrolls for the person, but not a side that she has scrolled since the pick."""

    def __init__(self) -> None:
        self._touched: set[Side] = set()

    def touch(self, side: Side) -> None:
        """The person scrolled this side herself."""
        self._touched.add(side)

    def follow(self, view: View, selection: Selection) -> tuple[Side, float] | None:
        """The side that is to follow what is picked, and the offset to scroll it to, if any is."""
        if not selection:
            self._touched.clear()
        sides = [side for side in Side if selection.on(side)]
        if len(sides) != 1 or sides[0].other in self._touched:
            return None
        side, follows = sides[0], sides[0].other
        picked = selection.on(side)
        place = likely_place(view.picture, side, picked)
        if view.is_in_sight(follows, round(place)):
            return None
        return follows, view.offset_level(follows, place, min(picked))


def likely_place(picture: Picture, side: Side, positions: frozenset[int]) -> float:
    """Where on the other side the partners of some words are to be expected."""
    links = (link for block in picture.blocks for link in block.links)
    counts = len(picture.pair.source), len(picture.pair.target)
    return expected_place(links, side, positions, counts)


def likely_partner(picture: Picture, side: Side, position: int) -> Word:
    """The first partner of a word, drawn or suggested, or else the one most likely to be that."""
    partners = partners_or_suggested(picture, side, position)
    likely = likely_place(picture, side, frozenset({position}))
    return side.other, partners[0] if partners else round(likely)


def partner_to_bring(view: View, side: Side, position: int) -> int | None:
    """The partner of a word, drawn or suggested, to be brought into sight; None without any.

    It is the next one behind those in sight; after the last, the first again.
    """
    partners = partners_or_suggested(view.picture, side, position)
    seen = [other for other in partners if view.is_in_sight(side.other, other)]
    behind = [other for other in partners if other > max(seen, default=-1)]
    return next(iter(behind or partners), None)

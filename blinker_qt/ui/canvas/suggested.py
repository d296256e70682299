"""A machine's suggestions under an annotator's work: pale, dotted, and decided by nobody yet."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.ui.canvas.picture import Picture, Tone, WordState
from blinker_qt.ui.canvas.view import View


def suggested_picture(pair: VersePair, links: Iterable[LinkToken]) -> Picture | None:
    """What lies under the work on a verse pair on which links are suggested; None for none."""
    suggested = blocks(Alignment(frozenset(links)))
    if not suggested:
        return None
    source, target = ((WordState.NOT_ASKED,) * len(pair.tokens(side)) for side in Side)
    return Picture(pair, source, target, suggested, (Tone.SUGGESTED,) * len(suggested))


def suggestions_of(picture: Picture) -> Picture | None:
    """What is suggested under a picture, if anything is."""
    beneath = picture.beneath
    return beneath if beneath is not None and Tone.SUGGESTED in beneath.tones else None


def suggested_for(picture: Picture, side: Side, position: int) -> frozenset[int]:
    """The numbers, among the suggested blocks, of those that hold a word: one or none."""
    suggestions = suggestions_of(picture)
    return frozenset(suggestions.groups_of(side, position) if suggestions else ())


def suggested_with(picture: Picture, link: LinkToken) -> frozenset[int]:
    """The numbers, among the suggested blocks, of those that hold a link: one or none."""
    suggestions = suggestions_of(picture)
    found = enumerate(suggestions.blocks if suggestions else ())
    return frozenset(number for number, block in found if link in block.links)


def partners_or_suggested(picture: Picture, side: Side, position: int) -> tuple[int, ...]:
    """The words that a word is linked with, or else those suggested for it, ascending."""
    suggestions = suggestions_of(picture)
    suggested = () if suggestions is None else suggestions.partners(side, position)
    return picture.partners(side, position) or suggested


def suggested_at(view: View, point: QPointF) -> frozenset[int]:
    """The numbers, among the suggested blocks, of those whose stroke is under a point."""
    if view.beneath is None or suggestions_of(view.picture) is None:
        return frozenset()
    stroke = view.beneath.stroke_at(point)
    return frozenset() if stroke is None else frozenset({int(view.beneath.strokes.groups[stroke])})


def a_word_of(picture: Picture, suggested: Iterable[int]) -> Word | None:
    """A word of the first of these suggested blocks; None where there is none."""
    first = min(suggested, default=None)
    if first is None or picture.beneath is None:
        return None
    return Side.SOURCE, picture.beneath.blocks[first].sources[0]

"""What lies under the pointer or the keyboard focus, and what of the picture that lights."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.lettering import index_of
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.suggested import suggested_at, suggested_for, suggested_with
from blinker_qt.ui.canvas.view import View

Word = tuple[Side, int]


@dataclass(frozen=True, slots=True)
class Attention:
    """What lies under the pointer or the keyboard focus.

    Attributes:
        groups: numbers of the blocks that are lit, the rest fading; empty where nothing is.
        word: the word from which the attention comes, if it is a word.
        link: the link from which it comes, or the cell of a grid that stands for one.
        mark: the word whose not-translated mark of a grid is under the pointer.
        bar: the side whose Not Translated bar is under the pointer.
        link_bar: whether a Link bar is.
        suggested: numbers of the suggested blocks beneath that are lit.
    """

    groups: frozenset[int] = frozenset()
    word: Word | None = None
    link: LinkToken | None = None
    mark: Word | None = None
    bar: Side | None = None
    link_bar: bool = False
    suggested: frozenset[int] = frozenset()


class Lit(NamedTuple):
    """What an attention lights.

    Attributes:
        words: the words.
        links: the links.
        strokes: the numbers of the strokes, shape (k,).
    """

    words: frozenset[Word]
    links: frozenset[LinkToken]
    strokes: NDArray[np.intp]


def attention_to_word(picture: Picture, side: Side, position: int) -> Attention:
    """The attention that a word draws."""
    groups = frozenset(picture.groups_of(side, position))
    suggested = suggested_for(picture, side, position)
    return Attention(groups, word=(side, position), suggested=suggested)


def attention_to_stroke(view: View, stroke: int) -> Attention:
    """The attention that a stroke draws."""
    group = int(view.strokes.groups[stroke])
    block = view.picture.blocks[group]
    source, target = view.strokes.words[stroke].tolist()
    ends = view.strokes.lanes[stroke].tolist()
    if source == target and ends[0] == ends[1]:
        return attention_to_word(view.picture, tuple(Side)[ends[0]], source)
    return Attention(frozenset({group}), link=None if block.is_complete else (source, target))


def attention_to_cell(picture: Picture, link: LinkToken) -> Attention:
    """The attention that a cell of a grid draws, linked or not."""
    groups = (number for number, block in enumerate(picture.blocks) if link in block.links)
    return Attention(frozenset(groups), link=link, suggested=suggested_with(picture, link))


def attention_at(view: View, point: QPointF) -> Attention:
    """The attention that a point of the viewport draws."""
    word, cell, mark = view.word_at(point), view.cell_at(point), view.mark_at(point)
    if word is not None:
        return attention_to_word(view.picture, *word)
    if cell is not None:
        return attention_to_cell(view.picture, cell)
    if mark is not None:
        return Attention(mark=mark)
    bar, on_link_bar = view.bar_at(point), view.is_on_link_bar(point)
    if bar is not None or on_link_bar:
        return Attention(bar=bar, link_bar=on_link_bar)
    stroke = view.stroke_at(point)
    if stroke is None:
        return Attention(suggested=suggested_at(view, point))
    return attention_to_stroke(view, stroke)


def lit_by(view: View, attention: Attention) -> Lit:
    """What an attention lights: blocks, but in a group that is not complete only what is asked for.

    Where words hang together only through each other, the whole group would say nothing about
    where one word went.
    """
    words: set[Word] = set()
    links: set[LinkToken] = set()
    lit = np.zeros(len(view.strokes), dtype=np.bool_)
    for number in attention.groups:
        block = view.picture.blocks[number]
        of_group = view.strokes.groups == number
        if block.is_complete or (attention.word is None and attention.link is None):
            words |= {(Side.SOURCE, source) for source in block.sources}
            words |= {(Side.TARGET, target) for target in block.targets}
            links |= set(block.links)
            lit |= of_group
        elif attention.word is not None:
            side, position = attention.word
            lit |= of_group & view.strokes.touching(index_of(side), position)
            words.add(attention.word)
            links |= {link for link in block.links if link[index_of(side)] == position}
            words |= {(side.other, other) for other in view.picture.partners(side, position)}
        elif attention.link is not None:
            words |= {(Side.SOURCE, attention.link[0]), (Side.TARGET, attention.link[1])}
            links.add(attention.link)
            lit |= of_group & (view.strokes.words == attention.link).all(axis=1)
    return Lit(frozenset(words), frozenset(links), np.flatnonzero(lit))

"""What lies under the pointer or the keyboard focus, and what of the picture that lights."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side
from blinker_qt.ui.canvas.picture import Picture
from blinker_qt.ui.canvas.view import View, index_of

Word = tuple[Side, int]


@dataclass(frozen=True, slots=True)
class Attention:
    """What lies under the pointer or the keyboard focus.

    Attributes:
        groups: numbers of the blocks that are lit, the rest fading; empty where nothing is.
        word: the word from which the attention comes, if it is a word.
        link: the link from which it comes, if it is one.
        bar: the side whose Not Translated bar is under the pointer.
        link_bar: whether a Link bar is.
    """

    groups: frozenset[int] = frozenset()
    word: Word | None = None
    link: LinkToken | None = None
    bar: Side | None = None
    link_bar: bool = False


class Lit(NamedTuple):
    """What an attention lights.

    Attributes:
        words: the words.
        strokes: the numbers of the strokes, shape (k,).
    """

    words: frozenset[Word]
    strokes: NDArray[np.intp]


def attention_to_word(picture: Picture, side: Side, position: int) -> Attention:
    """The attention that a word draws."""
    return Attention(frozenset(picture.groups_of(side, position)), word=(side, position))


def attention_to_stroke(view: View, stroke: int) -> Attention:
    """The attention that a stroke draws."""
    group = int(view.strokes.groups[stroke])
    block = view.picture.blocks[group]
    source, target = view.strokes.words[stroke].tolist()
    return Attention(frozenset({group}), link=None if block.is_complete else (source, target))


def lit_by(view: View, attention: Attention) -> Lit:
    """What an attention lights: blocks, but in a group that is not complete only what is asked for.

    Where words hang together only through each other, the whole group would say nothing about
    where one word went.
    """
    words: set[Word] = set()
    lit = np.zeros(len(view.strokes), dtype=np.bool_)
    for number in attention.groups:
        block = view.picture.blocks[number]
        of_group = view.strokes.groups == number
        if block.is_complete or (attention.word is None and attention.link is None):
            words |= {(Side.SOURCE, source) for source in block.sources}
            words |= {(Side.TARGET, target) for target in block.targets}
            lit |= of_group
        elif attention.word is not None:
            side, position = attention.word
            lit |= of_group & view.strokes.touching(index_of(side), position)
            words.add(attention.word)
            words |= {(side.other, other) for other in view.picture.partners(side, position)}
        elif attention.link is not None:
            words |= {(Side.SOURCE, attention.link[0]), (Side.TARGET, attention.link[1])}
            lit |= of_group & (view.strokes.words == attention.link).all(axis=1)
    return Lit(frozenset(words), np.flatnonzero(lit))

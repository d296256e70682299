"""What the acts on chosen words make of an alignment, or why they are refused."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from blinker_qt.annotate.history import EditKind
from blinker_qt.annotate.refusals import NoOneBlock, NothingPicked, NotLinked, Refusal
from blinker_qt.annotate.selection import Selection
from blinker_qt.bitext import blocks
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.blocks import Block
from blinker_qt.bitext.verses import Side, Word

Act = Callable[[Alignment, Selection], Alignment | Refusal]
"""Takes the alignment and the words that it is done to."""


def linked(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """Every source word joined with every target word."""
    if not (words.source and words.target):
        return NothingPicked()
    return alignment.link(words.source, words.target)


def marked(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """The words marked not translated, on both sides."""
    if not words:
        return NothingPicked()
    for side in Side:
        alignment = alignment.mark_not_translated(side, words.on(side))
    return alignment


def cleared(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """Links and marks taken from the words."""
    if not words:
        return NothingPicked()
    for side in Side:
        alignment = alignment.clear_words(side, words.on(side))
    return alignment


def taken_out(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """The words out of their blocks; those of them without links stay as they are."""
    if not words:
        return NothingPicked()
    left = alignment
    for side in Side:
        left = left.take_out(side, words.on(side))
    return NotLinked() if left == alignment else left


def extended(
    alignment: Alignment, words: Selection, word: Word | None = None
) -> Alignment | Refusal:
    """The words added to the block that `word` is in, or else to the one block they touch."""
    if not words:
        return NothingPicked()
    there = blocks.blocks(alignment)
    meant = [block for block in there if word is not None and word[1] in block.words(word[0])]
    meant = meant or [block for block in there if _touches(block, words)]
    if len(meant) != 1:
        return NoOneBlock(len(meant))
    return blocks.extended(alignment, meant[0], words.source, words.target)


def toggled(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """The links among the words made possible, or sure where all of them are possible already."""
    if not words:
        return NothingPicked()
    links = alignment.links_among(words.source, words.target)
    return alignment.toggle_possible(links) if links else NotLinked()


REPEATABLE: Mapping[EditKind, Act] = MappingProxyType(
    {
        EditKind.LINK: linked,
        EditKind.NOT_TRANSLATED: marked,
        EditKind.CLEAR_WORDS: cleared,
        EditKind.TAKE_OUT: taken_out,
    }
)
"""The acts that can be repeated on other words."""


def _touches(block: Block, words: Selection) -> bool:
    return any(not words.on(side).isdisjoint(block.words(side)) for side in Side)

"""What a canvas shows: a verse pair, the state of its words, and blocks with a tone."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.blocks import Block, blocks
from blinker_qt.bitext.verses import Side, VersePair


class WordState(Enum):
    """What was decided about a word."""

    UNACCOUNTED = "unaccounted"
    LINKED = "linked"
    NOT_TRANSLATED = "not translated"
    NOT_ASKED = "not asked"
    """Neither, in a study that asks for no linking."""


class Tone(Enum):
    """Whose links a block shows, and how sure they are."""

    SHARED = "shared"
    POSSIBLE = "possible"
    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Picture:
    """A verse pair as it is to be drawn.

    Attributes:
        pair: the verse pair.
        source_states: one state a source word.
        target_states: one state a target word.
        blocks: the blocks to draw.
        tones: one tone a block.
        disputed: words marked not translated by one of two annotators only, with that one's tone.
    """

    pair: VersePair
    source_states: tuple[WordState, ...]
    target_states: tuple[WordState, ...]
    blocks: tuple[Block, ...]
    tones: tuple[Tone, ...]
    disputed: tuple[tuple[Side, int, Tone], ...] = ()

    def states(self, side: Side) -> tuple[WordState, ...]:
        """The states of one side's words."""
        return self.source_states if side is Side.SOURCE else self.target_states

    def is_linked(self, link: LinkToken) -> bool:
        """Whether two words are linked with each other."""
        return any(link in block.links for block in self.blocks)

    def groups_of(self, side: Side, position: int) -> tuple[int, ...]:
        """The numbers of the blocks that hold a word."""
        return tuple(
            number
            for number, block in enumerate(self.blocks)
            if position in (block.sources if side is Side.SOURCE else block.targets)
        )

    def partners(self, side: Side, position: int) -> tuple[int, ...]:
        """The words of the other side that a word is linked with, ascending."""
        here, there = (0, 1) if side is Side.SOURCE else (1, 0)
        found = {
            link[there]
            for number in self.groups_of(side, position)
            for link in self.blocks[number].links
            if link[here] == position
        }
        return tuple(sorted(found))


def picture_of(pair: VersePair, alignment: Alignment, *, linking: bool = True) -> Picture:
    """One annotator's alignment, possible links told apart from sure ones.

    Args:
        pair: the verse pair.
        alignment: its links and marks.
        linking: whether words without a decision want one.
    """
    left = WordState.UNACCOUNTED if linking else WordState.NOT_ASKED
    parts = {
        Tone.SHARED: alignment.links - alignment.possible,
        Tone.POSSIBLE: alignment.possible,
    }
    drawn = [(block, tone) for tone, links in parts.items() for block in _blocks_of(links)]
    return Picture(
        pair,
        _states(pair, alignment, Side.SOURCE, left),
        _states(pair, alignment, Side.TARGET, left),
        tuple(block for block, _ in drawn),
        tuple(tone for _, tone in drawn),
    )


def comparison_picture(pair: VersePair, first: Alignment, second: Alignment) -> Picture:
    """Two annotators' alignments on one verse pair, what only one of them drew told apart."""
    parts = {
        Tone.SHARED: first.links & second.links,
        Tone.FIRST: first.links - second.links,
        Tone.SECOND: second.links - first.links,
    }
    drawn = [(block, tone) for tone, links in parts.items() for block in _blocks_of(links)]
    return Picture(
        pair,
        _merged_states(pair, first, second, Side.SOURCE),
        _merged_states(pair, first, second, Side.TARGET),
        tuple(block for block, _ in drawn),
        tuple(tone for _, tone in drawn),
        tuple(
            (side, position, tone)
            for side in Side
            for tone, mine, other in ((Tone.FIRST, first, second), (Tone.SECOND, second, first))
            for position in sorted(mine.not_translated(side) - other.not_translated(side))
        ),
    )


def _blocks_of(links: Iterable[LinkToken]) -> tuple[Block, ...]:
    return blocks(Alignment(frozenset(links)))


def _states(
    pair: VersePair, alignment: Alignment, side: Side, left: WordState = WordState.UNACCOUNTED
) -> tuple[WordState, ...]:
    linked, marked = alignment.linked(side), alignment.not_translated(side)
    return tuple(
        WordState.LINKED
        if position in linked
        else WordState.NOT_TRANSLATED
        if position in marked
        else left
        for position in range(len(pair.tokens(side)))
    )


def _merged_states(
    pair: VersePair, first: Alignment, second: Alignment, side: Side
) -> tuple[WordState, ...]:
    merged = zip(_states(pair, first, side), _states(pair, second, side), strict=True)
    order = (WordState.LINKED, WordState.NOT_TRANSLATED, WordState.UNACCOUNTED)
    return tuple(min(states, key=order.index) for states in merged)

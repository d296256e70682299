"""What a canvas shows: a verse pair, the state of its words, and blocks with a tone."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

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
    COUNTED = "counted"
    """As strong as many of several annotators drew it."""
    DRAWN = "drawn"
    """Likewise, of what annotators drew and the gold standard above it has not."""
    SUGGESTED = "suggested"
    """What a machine suggests under an annotator's work."""


Voices = frozenset[int]
"""Some of the annotators whose work is shown, by their places among them."""


class Disputed(NamedTuple):
    """A word that some of several annotators marked not translated, but not all of them.

    Attributes:
        side: the side of the word.
        position: its 0-based position there.
        tone: how the mark looks.
        voices: who marked it.
    """

    side: Side
    position: int
    tone: Tone
    voices: Voices


@dataclass(frozen=True, slots=True)
class Picture:
    """A verse pair as it is to be drawn.

    Attributes:
        pair: the verse pair.
        source_states: one state a source word.
        target_states: one state a target word.
        blocks: the blocks to draw.
        tones: one tone a block.
        disputed: words marked not translated by some of several annotators only.
        voices: who drew each block, where several annotators are shown; else empty.
        voters: how many annotators are shown.
        beneath: what lies under a gold standard: all else that annotators drew; or under an
            annotator's work: what a machine suggests. It is only seen, and counts as nothing.
    """

    pair: VersePair
    source_states: tuple[WordState, ...]
    target_states: tuple[WordState, ...]
    blocks: tuple[Block, ...]
    tones: tuple[Tone, ...]
    disputed: tuple[Disputed, ...] = ()
    voices: tuple[Voices, ...] = ()
    voters: int = 1
    beneath: "Picture | None" = None

    def states(self, side: Side) -> tuple[WordState, ...]:
        """The states of one side's words."""
        return self.source_states if side is Side.SOURCE else self.target_states

    def share(self, number: int) -> float:
        """Which share of the annotators shown drew a block."""
        return len(self.voices[number]) / self.voters if self.voices else 1.0

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
    sure = blocks(Alignment(alignment.links - alignment.possible))
    possible = blocks(Alignment(alignment.possible))
    return Picture(
        pair,
        *states_of(pair, alignment, WordState.UNACCOUNTED if linking else WordState.NOT_ASKED),
        (*sure, *possible),
        (Tone.SHARED,) * len(sure) + (Tone.POSSIBLE,) * len(possible),
    )


def states_of(
    pair: VersePair, alignment: Alignment, left: WordState = WordState.UNACCOUNTED
) -> tuple[tuple[WordState, ...], tuple[WordState, ...]]:
    """What one annotator decided on the source and on the target words.

    Args:
        pair: the verse pair.
        alignment: the annotator's work.
        left: the state of words that are neither linked nor marked.
    """
    source, target = (_states(pair, alignment, side, left) for side in Side)
    return source, target


def _states(
    pair: VersePair, alignment: Alignment, side: Side, left: WordState
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

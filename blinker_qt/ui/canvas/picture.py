"""What a canvas shows: the words of a verse pair with their states, and its links in blocks.

A picture shows the work of one annotator, or that of several on top of each other. Something else
can lie beneath it: what a machine suggests, or what annotators drew and the gold standard has not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.blocks import Block, blocks
from blinker_qt.bitext.verses import Side, VersePair, Word


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
    """A word that some of several annotators marked not translated, but not all of them."""

    side: Side
    position: int
    tone: Tone
    voices: Voices


@dataclass(frozen=True)
class Picture:
    """A verse pair as it is to be drawn.

    Attributes:
        pair: the verse pair.
        source_states: one state for each source word.
        target_states: one state for each target word.
        blocks: the blocks to draw.
        tones: one tone for each block.
        disputed: words marked not translated by some of several annotators only.
        voices: who drew each block, where several annotators are shown; else empty.
        voters: how many annotators are shown.
        beneath: what lies beneath, only to be seen: it counts as nothing.
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

    @cached_property
    def links(self) -> frozenset[LinkToken]:
        """All links."""
        return frozenset(chain.from_iterable([block.links for block in self.blocks]))

    @cached_property
    def _groups(self) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """The numbers of the blocks of each source word, and of each target word."""
        sources: dict[int, list[int]] = {}
        targets: dict[int, list[int]] = {}
        for number, block in enumerate(self.blocks):
            for source in block.sources:
                sources.setdefault(source, []).append(number)
            for target in block.targets:
                targets.setdefault(target, []).append(number)
        return sources, targets

    @cached_property
    def _partners(self) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """The partners of each source word, and of each target word, ascending."""
        sources: dict[int, list[int]] = {}
        targets: dict[int, list[int]] = {}
        for source, target in sorted(self.links):
            sources.setdefault(source, []).append(target)
            targets.setdefault(target, []).append(source)
        return sources, targets

    def is_linked(self, link: LinkToken) -> bool:
        """Whether two words are linked with each other."""
        return link in self.links

    def groups_of(self, side: Side, position: int) -> tuple[int, ...]:
        """The numbers of the blocks that hold a word."""
        return tuple(self._groups[side is Side.TARGET].get(position, ()))

    def groups_with(self, link: LinkToken) -> frozenset[int]:
        """The numbers of the blocks that hold a link: one or none."""
        found = self._groups[0].get(link[0], ())
        return frozenset([number for number in found if link in self.blocks[number].links])

    def partners(self, side: Side, position: int) -> tuple[int, ...]:
        """The words of the other side that a word is linked with, ascending."""
        return tuple(self._partners[side is Side.TARGET].get(position, ()))

    @property
    def suggestions(self) -> "Picture | None":
        """What a machine suggests, if anything lies beneath of that kind."""
        beneath = self.beneath
        return beneath if beneath is not None and Tone.SUGGESTED in beneath.tones else None

    def partners_or_suggested(self, side: Side, position: int) -> tuple[int, ...]:
        """The words that a word is linked with, or else those suggested for it, ascending."""
        found = self.partners(side, position)
        if found or self.suggestions is None:
            return found
        return self.suggestions.partners(side, position)

    def suggested_word(self, numbers: Iterable[int]) -> Word | None:
        """A word of the first of these suggested blocks; None without any."""
        first = min(numbers, default=None)
        if first is None or self.beneath is None:
            return None
        return Side.SOURCE, self.beneath.blocks[first].sources[0]


def picture_of(pair: VersePair, alignment: Alignment, *, linking: bool = True) -> Picture:
    """One annotator's alignment, possible links told apart from sure ones.

    Args:
        pair: the verse pair.
        alignment: its links and marks.
        linking: whether words without a decision want one.
    """
    sure = blocks(Alignment(alignment.links - alignment.possible))
    possible = blocks(Alignment(alignment.possible))
    left = WordState.UNACCOUNTED if linking else WordState.NOT_ASKED
    return Picture(
        pair,
        _states(pair, alignment, Side.SOURCE, left),
        _states(pair, alignment, Side.TARGET, left),
        (*sure, *possible),
        (Tone.SHARED,) * len(sure) + (Tone.POSSIBLE,) * len(possible),
    )


def _states(
    pair: VersePair, alignment: Alignment, side: Side, left: WordState = WordState.UNACCOUNTED
) -> tuple[WordState, ...]:
    """The states of the words of a side; `left` is that of undecided ones."""
    states = [left] * len(pair.tokens(side))
    for position in alignment.not_translated(side):
        states[position] = WordState.NOT_TRANSLATED
    for position in alignment.linked(side):
        states[position] = WordState.LINKED
    return tuple(states)


def suggested_picture(pair: VersePair, links: Iterable[LinkToken]) -> Picture | None:
    """What lies under the work on a verse pair on which links are suggested; None for none."""
    suggested = blocks(Alignment(frozenset(links)))
    if not suggested:
        return None
    source, target = ((WordState.NOT_ASKED,) * len(pair.tokens(side)) for side in Side)
    return Picture(pair, source, target, suggested, (Tone.SUGGESTED,) * len(suggested))


def overlay_picture(
    pair: VersePair, alignments: Sequence[Alignment], apart: int | None = None
) -> Picture:
    """All that several annotators drew on one verse pair.

    One annotator's links look as they do elsewhere. Of two annotators, what only one of them drew
    is told apart; of more, every link says how many of them drew it.

    Args:
        pair: the verse pair.
        alignments: one for each annotator.
        apart: the place of an annotator who is held against all others: what only this one drew is
            told apart from what only others did. None for nobody.

    Returns:
        A picture whose voices are places among the alignments; without any for a single one.
    """
    count = len(alignments)
    if count <= 1:
        return picture_of(pair, alignments[0] if alignments else Alignment())
    tone_of: Callable[[Voices], Tone] = lambda _: Tone.COUNTED  # noqa: E731
    if apart is not None or count == 2:
        tone_of = partial(tone_apart, apart or 0)
    drawn = [
        (block, voices)
        for voices, links in _by_voices(alignments)
        for block in blocks(Alignment(frozenset(links)))
    ]
    marks = [
        Disputed(side, position, tone_of(voices), voices)
        for side, position, voices in _marks(alignments)
        if len(voices) < count
    ]
    anybody = _by_anybody(alignments)
    return Picture(
        pair,
        _states(pair, anybody, Side.SOURCE),
        _states(pair, anybody, Side.TARGET),
        tuple(block for block, _ in drawn),
        tuple(tone_of(voices) for _, voices in drawn),
        tuple(marks),
        tuple(voices for _, voices in drawn),
        count,
    )


def beneath_gold(
    pair: VersePair, gold: Alignment, alignments: Sequence[Alignment]
) -> Picture | None:
    """What annotators drew on a verse pair and its gold standard has not; None for nothing."""
    drawn = [
        (block, voices)
        for voices, links in _by_voices(alignments)
        for block in blocks(Alignment(frozenset(links) - gold.links))
    ]
    marks = [
        Disputed(side, position, Tone.DRAWN, voices)
        for side, position, voices in _marks(alignments)
        if position not in gold.not_translated(side)
    ]
    if not (drawn or marks):
        return None
    return Picture(
        pair,
        (WordState.LINKED,) * len(pair.source),
        (WordState.LINKED,) * len(pair.target),
        tuple(block for block, _ in drawn),
        (Tone.DRAWN,) * len(drawn),
        tuple(marks),
        tuple(voices for _, voices in drawn),
        max(len(alignments), 1),
    )


def tone_apart(one: int, voices: Voices) -> Tone:
    """How a link looks that these annotators drew, where one of them (by place) stands apart."""
    if one not in voices:
        return Tone.SECOND
    return Tone.FIRST if len(voices) == 1 else Tone.SHARED


def _by_voices(alignments: Sequence[Alignment]) -> list[tuple[Voices, list[LinkToken]]]:
    """The links by who drew them, those that most annotators drew first."""
    who: dict[LinkToken, list[int]] = {}
    for voice, alignment in enumerate(alignments):
        for link in alignment.links:
            who.setdefault(link, []).append(voice)
    links: dict[Voices, list[LinkToken]] = {}
    for link, voices in who.items():
        links.setdefault(frozenset(voices), []).append(link)
    return sorted(links.items(), key=lambda one: (-len(one[0]), sorted(one[0])))


def _by_anybody(alignments: Sequence[Alignment]) -> Alignment:
    """All links, and the marks on words that nobody links."""
    drawn = Alignment(frozenset().union(*(one.links for one in alignments)))
    marked = (
        frozenset().union(*(one.not_translated(side) for one in alignments)) - drawn.linked(side)
        for side in Side
    )
    return Alignment(drawn.links, *marked)


def _marks(alignments: Sequence[Alignment]) -> Iterator[tuple[Side, int, Voices]]:
    for side in Side:
        marks = [alignment.not_translated(side) for alignment in alignments]
        for position in sorted(frozenset().union(*marks)):
            who = (voice for voice, some in enumerate(marks) if position in some)
            yield side, position, frozenset(who)


# What a picture of several annotators says


def disputed_words(picture: Picture) -> tuple[Word, ...]:
    """The source words with a link that not every annotator drew, ascending.

    Where one annotator stands apart: with a link that only this one or only others drew.
    """
    found = {
        source
        for number, block in enumerate(picture.blocks)
        if picture.share(number) < 1 and picture.tones[number] is not Tone.SHARED
        for source in block.sources
    }
    return tuple((Side.SOURCE, position) for position in sorted(found))


def counts(picture: Picture) -> dict[Voices, tuple[int, int]]:
    """How many links, and how many not-translated marks, these annotators made and no others."""
    found: dict[Voices, tuple[int, int]] = {}

    def add(voices: Voices, links: int, marks: int) -> None:
        before = found.get(voices, (0, 0))
        found[voices] = (before[0] + links, before[1] + marks)

    for block, voices in zip(picture.blocks, picture.voices, strict=True):
        add(voices, len(block.links), 0)
    for one in picture.disputed:
        add(one.voices, 0, 1)
    disputed = {(one.side, one.position) for one in picture.disputed}
    for side in Side:
        for position, state in enumerate(picture.states(side)):
            if state is WordState.NOT_TRANSLATED and (side, position) not in disputed:
                add(frozenset(range(picture.voters)), 0, 1)
    return found


def decisions(
    picture: Picture, side: Side, position: int
) -> list[tuple[tuple[int, ...], bool, Voices]]:
    """What was decided on a word, the decision of most annotators first.

    Returns:
        The words it was linked with, whether it was marked not translated, and by whom.
    """
    here = 0 if side is Side.SOURCE else 1
    partners: dict[int, set[int]] = {voice: set() for voice in range(picture.voters)}
    for number in picture.groups_of(side, position):
        for link in picture.blocks[number].links:
            if link[here] == position:
                for voice in picture.voices[number]:
                    partners[voice].add(link[1 - here])
    marked = _who_marked(picture, side, position)
    who: dict[tuple[tuple[int, ...], bool], set[int]] = {}
    for voice, some in partners.items():
        who.setdefault((tuple(sorted(some)), voice in marked), set()).add(voice)
    found = [(words, mark, frozenset(voices)) for (words, mark), voices in who.items()]
    return sorted(found, key=lambda one: (-len(one[2]), min(one[2])))


def voices_of_link(picture: Picture, link: LinkToken) -> Voices:
    """Who drew a link."""
    return next((picture.voices[number] for number in picture.groups_with(link)), frozenset())


def _who_marked(picture: Picture, side: Side, position: int) -> Voices:
    for one in picture.disputed:
        if (one.side, one.position) == (side, position):
            return one.voices
    is_marked = picture.states(side)[position] is WordState.NOT_TRANSLATED
    return frozenset(range(picture.voters)) if is_marked else frozenset()

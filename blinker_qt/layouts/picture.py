"""What is drawn of a verse pair: its words with their states, and its links in blocks.

A picture shows the work of one annotator, or an overlay of several. It can have an underlay:
suggestions of a machine, or links of annotators that the gold standard does not have.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment, Block, LinkToken, blocks
from blinker_qt.bitext.study import LinkLabel
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.bitext.word_details import WordDetails


class WordState(Enum):
    """The decision on a word."""

    UNACCOUNTED = "unaccounted"
    LINKED = "linked"
    NOT_TRANSLATED = "not translated"
    NOT_ASKED = "not asked"
    """Neither, in a study that asks for no linking."""


class Tone(Enum):
    """The kind of a block's links: whose they are, and whether they are sure."""

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


_NO_SCORES: Mapping[LinkToken, float] = MappingProxyType({})
NO_LETTER = "–"
"""The sign in place of a letter where some of several annotators gave a link no label."""
Places = frozenset[int]
"""Some of the annotators whose work is shown, by their places among them."""


GivenLabels = tuple[LinkLabel | None, ...]
"""The labels that those who drew a link gave it, in the order of the study, and None for none;
empty where nobody gave any."""


class Disputed(NamedTuple):
    """A word that some but not all of several annotators marked not translated."""

    tone: Tone
    drawn_by: Places


@dataclass(frozen=True)
class Picture:
    """A verse pair with everything a canvas draws of it.

    Attributes:
        source_states: one state for each source word.
        target_states: one state for each target word.
        tones: one tone for each block.
        disputed: words that only some of several annotators marked not translated.
        drawn_by: who drew each block, where several annotators are shown; else empty.
        annotator_count: how many annotators are shown.
        underlay: links that are drawn underneath for information only.
        labels: the labels of each block; empty where no link has any.
        scores: the scores that a machine gave links.
        takes_links: whether words can be linked and marked now.
        details: what is known of the source and of the target words.
    """

    pair: VersePair
    source_states: tuple[WordState, ...]
    target_states: tuple[WordState, ...]
    blocks: tuple[Block, ...]
    tones: tuple[Tone, ...]
    disputed: Mapping[Word, Disputed] = field(default_factory=dict)
    drawn_by: tuple[Places, ...] = ()
    annotator_count: int = 1
    underlay: "Picture | None" = None
    labels: tuple[GivenLabels, ...] = ()
    scores: Mapping[LinkToken, float] = field(default_factory=dict)
    takes_links: bool = True
    details: tuple[WordDetails | None, WordDetails | None] = (None, None)

    def states(self, side: Side) -> tuple[WordState, ...]:
        """The states of one side's words."""
        return self.source_states if side is Side.SOURCE else self.target_states

    @cached_property
    def unaccounted(self) -> frozenset[Word]:
        """The words that still need a decision."""
        return frozenset(
            (side, position)
            for side in Side
            for position, state in enumerate(self.states(side))
            if state is WordState.UNACCOUNTED
        )

    def share(self, number: int) -> float:
        """The share of the annotators shown who drew a block."""
        return len(self.drawn_by[number]) / self.annotator_count if self.drawn_by else 1.0

    def letter(self, number: int) -> str:
        """The letter that is drawn on a block; several if its annotators gave different labels."""
        given = self.labels[number] if self.labels else ()
        return "/".join(NO_LETTER if label is None else label.letter for label in given)

    def label(self, number: int) -> str:
        """The names of the labels of a block."""
        given = self.labels[number] if self.labels else ()
        return "/".join(NO_LETTER if label is None else label.name for label in given)

    def scores_in(self, numbers: Iterable[int]) -> tuple[float, ...]:
        """The scores of the links in blocks, ascending."""
        links = chain.from_iterable(self.blocks[number].links for number in numbers)
        return tuple(sorted(self.scores[link] for link in links if link in self.scores))

    @property
    def all_blocks(self) -> tuple[Block, ...]:
        """The blocks, followed by those of the underlay."""
        return self.blocks if self.underlay is None else (*self.blocks, *self.underlay.blocks)

    @cached_property
    def links(self) -> frozenset[LinkToken]:
        """All links."""
        return frozenset(chain.from_iterable([block.links for block in self.blocks]))

    @cached_property
    def _blocks_and_partners(self) -> tuple[list[tuple[list[int], list[int]]], ...]:
        """The numbers of the blocks, and the partners, of each source and each target word."""
        sources: list[tuple[list[int], list[int]]] = [([], []) for _ in self.pair.source]
        targets: list[tuple[list[int], list[int]]] = [([], []) for _ in self.pair.target]
        for number, block in enumerate(self.blocks):
            for source in block.sources:
                sources[source][0].append(number)
            for target in block.targets:
                targets[target][0].append(number)
        for source, target in sorted(self.links):
            sources[source][1].append(target)
            targets[target][1].append(source)
        return sources, targets

    def groups_of(self, side: Side, position: int) -> tuple[int, ...]:
        """The numbers of the blocks that contain a word."""
        return tuple(self._blocks_and_partners[side.index][position][0])

    def groups_with(self, link: LinkToken) -> frozenset[int]:
        """The numbers of the blocks that contain a link: one or none."""
        numbers = self.groups_of(Side.SOURCE, link[0])
        return frozenset([number for number in numbers if link in self.blocks[number].links])

    def partners(self, side: Side, position: int) -> tuple[int, ...]:
        """The words of the other side that a word is linked with, ascending."""
        return tuple(self._blocks_and_partners[side.index][position][1])

    @property
    def suggestions(self) -> "Picture | None":
        """The underlay if it consists of suggestions of a machine."""
        underlay = self.underlay
        return underlay if underlay is not None and Tone.SUGGESTED in underlay.tones else None

    def partners_or_suggested(self, side: Side, position: int) -> tuple[int, ...]:
        """The words that a word is linked with, or else those suggested for it, ascending."""
        linked = self.partners(side, position)
        if linked or self.suggestions is None:
            return linked
        return self.suggestions.partners(side, position)

    def suggested_word(self, numbers: Iterable[int]) -> Word | None:
        """A word of the first of these suggested blocks; None if there are no blocks."""
        first = min(numbers, default=None)
        if first is None or self.underlay is None:
            return None
        return Side.SOURCE, self.underlay.blocks[first].sources[0]


def picture_of(
    pair: VersePair,
    alignment: Alignment,
    *,
    linking: bool = True,
    labels: Sequence[LinkLabel] = (),
    sources: Sequence[Alignment] = (),
) -> Picture:
    """The picture of one alignment.

    Links of one block with different strengths or labels are blocks of their own.

    Args:
        linking: whether undecided words need a decision.
        labels: the labels of the study.
        sources: of a gold standard, what its annotators drew: a link on whose label they differ has
            all that they gave.
    """
    drawn = [
        (block, *kind)
        for kind, links in _kinds(alignment, labels, sources).items()
        for block in blocks(Alignment(frozenset(links)))
    ]
    given = [labels_of_block for _, _, labels_of_block in drawn]
    left = WordState.UNACCOUNTED if linking else WordState.NOT_ASKED
    return Picture(
        pair,
        _states(pair, alignment, Side.SOURCE, left),
        _states(pair, alignment, Side.TARGET, left),
        tuple(block for block, _, _ in drawn),
        tuple(tone for _, tone, _ in drawn),
        labels=tuple(given) if any(given) else (),
        scores=dict(alignment.scores),
    )


def _kinds(
    alignment: Alignment, labels: Sequence[LinkLabel], sources: Sequence[Alignment]
) -> dict[tuple[Tone, GivenLabels], set[LinkToken]]:
    """The links of each strength with the same labels (see `picture_of`), as they are ordered.

    Sure links come first, and the labels are in the order of the study.
    """
    label_of, named = alignment.label_of, [source.label_of for source in sources]
    kinds: dict[tuple[Tone, GivenLabels], set[LinkToken]] = {}
    if not label_of and not any(named):
        possible = set(alignment.possible)
        strengths = {Tone.SHARED: set(alignment.links) - possible, Tone.POSSIBLE: possible}
        return {(tone, ()): links for tone, links in strengths.items() if links}
    for link in alignment.links:
        tone = Tone.POSSIBLE if link in alignment.possible else Tone.SHARED
        names = {label_of.get(link)}
        if link not in label_of:
            drawn_by = zip(sources, named, strict=True)
            of_sources = {
                labels_of_source.get(link)
                for source, labels_of_source in drawn_by
                if link in source.links
            }
            # A person took off a label on which all annotators agree.
            names = of_sources if len(of_sources) > 1 else names | of_sources
        kinds.setdefault((tone, _given(names, labels)), set()).add(link)

    def rank(kind: tuple[Tone, GivenLabels]) -> tuple[bool, list[int]]:
        tone, given = kind
        return tone is Tone.POSSIBLE, _order(given, labels)

    return {kind: kinds[kind] for kind in sorted(kinds, key=rank)}


def _given(names: Collection[str | None], labels: Sequence[LinkLabel]) -> GivenLabels:
    """The labels with these names, in the order of the study; None is last if it is among them."""
    given: GivenLabels = tuple(label for label in labels if label.name in names)
    return (*given, None) if given and None in names else given


def _order(given: GivenLabels, labels: Sequence[LinkLabel]) -> list[int]:
    return [len(labels) if label is None else labels.index(label) for label in given]


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


def suggested_picture(
    pair: VersePair, links: Iterable[LinkToken], scores: Mapping[LinkToken, float] = _NO_SCORES
) -> Picture | None:
    """The underlay of suggested links, some with scores; None if there are no links."""
    suggested = blocks(Alignment(frozenset(links)))
    if not suggested:
        return None
    source, target = ((WordState.NOT_ASKED,) * len(pair.tokens(side)) for side in Side)
    tones = (Tone.SUGGESTED,) * len(suggested)
    return Picture(pair, source, target, suggested, tones, scores=dict(scores))


def overlay_picture(
    pair: VersePair,
    alignments: Sequence[Alignment],
    apart: int | None = None,
    labels: Sequence[LinkLabel] = (),
) -> Picture:
    """The picture of the alignments of several annotators on one verse pair.

    The links of a single annotator look as usual. With two, the links of only one are
    distinguished; with more, every link shows how many drew it. If `apart` is given, the
    annotator at that place is compared with all others together, as if they were two. `labels` are
    those of the study.

    Returns:
        A picture whose `drawn_by` are indexes of the alignments; empty for a single alignment.
    """
    if len(alignments) <= 1:
        return picture_of(pair, alignments[0] if alignments else Alignment(), labels=labels)
    stands_apart = apart if len(alignments) > 2 else apart or 0

    def tone_of(drawn_by: Places) -> Tone:
        return Tone.COUNTED if stands_apart is None else compared_tone(stands_apart, drawn_by)

    drawn, anybody = _drawn(alignments, labels=labels), _union_of(alignments)
    return Picture(
        pair,
        _states(pair, anybody, Side.SOURCE),
        _states(pair, anybody, Side.TARGET),
        tuple(block for block, _, _ in drawn),
        tuple(tone_of(drawn_by) for _, drawn_by, _ in drawn),
        {
            word: Disputed(tone_of(drawn_by), drawn_by)
            for word, drawn_by in _marks(alignments).items()
            if len(drawn_by) < len(alignments)
        },
        tuple(drawn_by for _, drawn_by, _ in drawn),
        len(alignments),
        labels=tuple(given for _, _, given in drawn),
    )


def underlay_of_sources(
    pair: VersePair,
    gold: Alignment,
    alignments: Sequence[Alignment],
    labels: Sequence[LinkLabel] = (),
) -> Picture | None:
    """The links of annotators that the gold standard does not have; None if there are none."""
    drawn = _drawn(alignments, gold.links, labels)
    marks = {
        (side, position): Disputed(Tone.DRAWN, drawn_by)
        for (side, position), drawn_by in _marks(alignments).items()
        if position not in gold.not_translated(side)
    }
    if not (drawn or marks):
        return None
    return Picture(
        pair,
        (WordState.LINKED,) * len(pair.source),
        (WordState.LINKED,) * len(pair.target),
        tuple(block for block, _, _ in drawn),
        (Tone.DRAWN,) * len(drawn),
        marks,
        tuple(drawn_by for _, drawn_by, _ in drawn),
        max(len(alignments), 1),
        labels=tuple(given for _, _, given in drawn),
    )


def compared_tone(place: int, drawn_by: Places) -> Tone:
    """The tone of a link when the annotator at a place is compared to the rest.

    Args:
        drawn_by: the places of the annotators who drew the link.
    """
    if place not in drawn_by:
        return Tone.SECOND
    return Tone.FIRST if len(drawn_by) == 1 else Tone.SHARED


def _drawn(
    alignments: Sequence[Alignment],
    without: Collection[LinkToken] = (),
    labels: Sequence[LinkLabel] = (),
) -> list[tuple[Block, Places, GivenLabels]]:
    """Blocks of links with the annotators who drew them, those with most annotators first."""
    who: dict[LinkToken, list[int]] = {}
    for place, alignment in enumerate(alignments):
        for link in alignment.links:
            who.setdefault(link, []).append(place)
    named = [alignment.label_of for alignment in alignments]
    links: dict[tuple[Places, GivenLabels], set[LinkToken]] = {}
    for link, drawn_by in who.items():
        given = _given({named[place].get(link) for place in drawn_by}, labels)
        links.setdefault((frozenset(drawn_by), given), set()).add(link)

    def rank(kind: tuple[Places, GivenLabels]) -> tuple[int, list[int], list[int]]:
        drawn_by, given = kind
        return -len(drawn_by), sorted(drawn_by), _order(given, labels)

    return [
        (block, *kind)
        for kind in sorted(links, key=rank)
        for block in blocks(Alignment(frozenset(links[kind].difference(without))))
    ]


def _union_of(alignments: Sequence[Alignment]) -> Alignment:
    drawn = Alignment(frozenset().union(*(alignment.links for alignment in alignments)))
    marked = (
        frozenset().union(*(alignment.not_translated(side) for alignment in alignments))
        - drawn.linked(side)
        for side in Side
    )
    return Alignment(drawn.links, *marked)


def _marks(alignments: Sequence[Alignment]) -> dict[Word, Places]:
    """The words that anybody marked not translated, each with who did, in order of the words."""
    who: dict[Word, list[int]] = {}
    for side in Side:
        marks = [alignment.not_translated(side) for alignment in alignments]
        for position in sorted(frozenset().union(*marks)):
            who[side, position] = [
                place for place, marked in enumerate(marks) if position in marked
            ]
    return {word: frozenset(drawn_by) for word, drawn_by in who.items()}

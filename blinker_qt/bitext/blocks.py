"""Blocks: the groups of words that hang together, and what they say of words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.verses import Side, VersePair, Word


@dataclass(frozen=True, slots=True, order=True)
class Block:
    """Words of both sides that links hold together, directly or through each other.

    Attributes:
        sources: ascending 0-based source positions.
        targets: ascending 0-based target positions.
        links: the links among them, ascending.
    """

    sources: tuple[int, ...]
    targets: tuple[int, ...]
    links: tuple[LinkToken, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every source word is linked with every target word, as linking makes it."""
        return len(self.links) == len(self.sources) * len(self.targets)

    def words(self, side: Side) -> tuple[int, ...]:
        """The words of one side."""
        return self.sources if side is Side.SOURCE else self.targets


def blocks(alignment: Alignment) -> tuple[Block, ...]:
    """The connected groups of an alignment, ordered by their first source word.

    >>> [(b.sources, b.targets) for b in blocks(Alignment(frozenset({(0, 1), (2, 0), (2, 1)})))]
    [((0, 2), (0, 1))]
    """
    return tuple(_grouped(sorted(alignment.links)))


def _grouped(ascending: Iterable[LinkToken]) -> Iterator[Block]:
    """The connected groups of ascending links, in the order of their first source words."""
    links_of: dict[int, list[LinkToken]] = {}
    sources_of: dict[int, list[int]] = {}
    for link in ascending:
        links_of.setdefault(link[0], []).append(link)
        sources_of.setdefault(link[1], []).append(link[0])
    seen: set[int] = set()
    for first in links_of:
        if first in seen:
            continue
        sources, targets = {first}, set[int]()
        waiting = [first]
        while waiting:
            for _, target in links_of[waiting.pop()]:
                if target not in targets:
                    targets.add(target)
                    waiting += (new := set(sources_of[target]) - sources)
                    sources |= new
        seen |= sources
        held = sorted(sources)
        links = tuple(chain.from_iterable(links_of[source] for source in held))
        yield Block(tuple(held), tuple(sorted(targets)), links)


def complete_groups(
    alignment: Alignment,
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Groups of source and target words, each of one linked with each of the other.

    A complete block is one group; of another, every link is one by itself.

    >>> list(complete_groups(Alignment(frozenset({(0, 0), (0, 1), (1, 2), (2, 2), (2, 3)}))))
    [((0,), (0, 1)), ((1,), (2,)), ((2,), (2,)), ((2,), (3,))]
    """
    for block in blocks(alignment):
        if block.is_complete:
            yield block.sources, block.targets
        else:
            yield from (((source,), (target,)) for source, target in block.links)


def extended(
    alignment: Alignment, block: Block, sources: Iterable[int], targets: Iterable[int]
) -> Alignment:
    """The alignment with more words in one of its blocks.

    Every source word of the enlarged block is linked with every target word of it, even where the
    block was not complete before. The words that come in first lose their old links and marks, as
    in linking; the other words of the blocks that they leave keep theirs. Links that the block had
    stay possible where they were; new ones are sure.

    Args:
        alignment: what was decided.
        block: one of its blocks.
        sources: 0-based positions of the source words that come in; perhaps none.
        targets: likewise for the target side.
    """
    larger = alignment.link({*block.sources, *sources}, {*block.targets, *targets})
    return replace(larger, possible=larger.possible | alignment.possible.intersection(block.links))


NOTHING = "∅"
"""What stands opposite a word that is not translated."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Words of both sides said to correspond; with one side empty, not to be translated.

    Attributes:
        sources: ascending 0-based source positions.
        targets: ascending 0-based target positions.
    """

    sources: tuple[int, ...]
    targets: tuple[int, ...]

    def words(self) -> frozenset[Word]:
        """The words of both sides."""
        sources = {(Side.SOURCE, position) for position in self.sources}
        return frozenset(sources | {(Side.TARGET, position) for position in self.targets})

    def in_words(self, pair: VersePair) -> str:
        """As the style guide writes it: ``not ↔ ne pas``, ``to ↔ à/1``, ``old ↔ ∅``."""
        return " ↔ ".join(
            " ".join(_numbered(pair.tokens(side), position) for position in positions) or NOTHING
            for side, positions in ((Side.SOURCE, self.sources), (Side.TARGET, self.targets))
        )


def claims_on(alignment: Alignment, words: frozenset[Word]) -> tuple[Claim, ...]:
    """What an alignment says of some words, its blocks whole, ascending."""
    claims = [claim for block in blocks(alignment) for claim in _claims_of(block)]
    claims += [Claim((position,), ()) for position in alignment.not_translated_source]
    claims += [Claim((), (position,)) for position in alignment.not_translated_target]
    meant = (claim for claim in claims if claim.words() & words)
    return tuple(sorted(meant, key=lambda claim: (claim.sources or (1 << 30,), claim.targets)))


def _claims_of(block: Block) -> list[Claim]:
    if block.is_complete:
        return [Claim(block.sources, block.targets)]
    return [Claim((source,), (target,)) for source, target in block.links]


def _numbered(tokens: tuple[str, ...], position: int) -> str:
    form = tokens[position]
    if tokens.count(form) == 1:
        return form
    return f"{form}/{tokens[: position + 1].count(form)}"

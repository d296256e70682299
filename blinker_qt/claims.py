"""What is said of words, as the style guide writes it: which correspond, and which to nothing."""

from dataclasses import dataclass

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.blocks import Block, blocks
from blinker_qt.bitext.verses import Side, VersePair, Word

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

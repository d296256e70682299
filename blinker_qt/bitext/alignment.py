"""Links between the words of one verse pair, and words marked not translated."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from operator import itemgetter

from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.translation import N_

LinkToken = tuple[int, int]
"""A link: (source position, target position), both 0-based."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """What was decided about the words of one verse pair. Positions are 0-based.

    No word is both linked and not translated. A link is sure unless it is said to be possible.

    Attributes:
        links: the link tokens, sure and possible.
        not_translated_source: positions of the source words marked not translated.
        not_translated_target: positions of the target words marked not translated.
        possible: those of the links that are possible, where the study tells them from sure ones.

    Raises:
        AlignmentError: on construction, for a word both linked and not translated, and for a
            possible link that is not among the links.
    """

    links: frozenset[LinkToken] = frozenset()
    not_translated_source: frozenset[int] = frozenset()
    not_translated_target: frozenset[int] = frozenset()
    possible: frozenset[LinkToken] = field(default=frozenset(), kw_only=True)

    def __post_init__(self) -> None:
        for side in Side:
            marks = self.not_translated(side)
            both = marks and marks & self.linked(side)
            if both:
                raise AlignmentError(
                    N_("{side} word {position} is both linked and not translated"),
                    side=side.value,
                    position=min(both) + 1,
                )
        if not self.possible <= self.links:
            source, target = min(self.possible - self.links)
            raise AlignmentError(
                N_("the possible link {source}-{target} is not among the links"),
                source=source + 1,
                target=target + 1,
            )

    def __bool__(self) -> bool:
        """Whether anything at all was decided."""
        return bool(self.links or self.not_translated_source or self.not_translated_target)

    def not_translated(self, side: Side) -> frozenset[int]:
        """The words of one side that are marked not translated."""
        return self.not_translated_source if side is Side.SOURCE else self.not_translated_target

    def linked(self, side: Side) -> frozenset[int]:
        """The words of one side that bear at least one link."""
        return frozenset(map(itemgetter(_end(side)), self.links))

    def partners(self, side: Side, position: int) -> frozenset[int]:
        """The words on the other side that a word is linked to."""
        end = _end(side)
        return frozenset(link[1 - end] for link in self.links if link[end] == position)

    def fan_out(self, side: Side, position: int) -> int:
        """How many links hang on a word."""
        return len(self.partners(side, position))

    def link(self, sources: Iterable[int], targets: Iterable[int]) -> "Alignment":
        """Join every one of `sources` with every one of `targets`.

        All of them first lose their old links and marks, so words that were linked to them alone
        become unaccounted (Melamed 1998, Figure 2). All links made are sure.

        Raises:
            AlignmentError: `sources` or `targets` is empty.
        """
        sources, targets = frozenset(sources), frozenset(targets)
        if not (sources and targets):
            raise AlignmentError(N_("a block needs at least one word on each side"))
        cleared = self.clear_words(Side.SOURCE, sources).clear_words(Side.TARGET, targets)
        block = {(source, target) for source in sources for target in targets}
        return replace(cleared, links=cleared.links | block)

    def with_link(self, source: int, target: int) -> "Alignment":
        """Add one link and keep all others; both words lose their not-translated marks."""
        return replace(
            self,
            links=self.links | {(source, target)},
            not_translated_source=self.not_translated_source - {source},
            not_translated_target=self.not_translated_target - {target},
        )

    def without_link(self, source: int, target: int) -> "Alignment":
        """Take one link away; a word that loses its last link becomes unaccounted."""
        kept = self.links - {(source, target)}
        return replace(self, links=kept, possible=self.possible & kept)

    def mark_not_translated(self, side: Side, positions: Iterable[int]) -> "Alignment":
        """Mark words of one side not translated; they lose their links."""
        positions = frozenset(positions)
        cleared = self.clear_words(side, positions)
        return _with_marks(cleared, side, cleared.not_translated(side) | positions)

    def clear_words(self, side: Side, positions: Iterable[int]) -> "Alignment":
        """Take every link and mark from words of one side."""
        positions = frozenset(positions)
        marks = self.not_translated(side) - positions
        return _with_marks(self.take_out(side, positions), side, marks)

    def take_out(self, side: Side, positions: Iterable[int]) -> "Alignment":
        """Take words of one side out of their blocks: their links go, all other links stay.

        Words that were linked to them alone become unaccounted; marks stay.
        """
        positions = frozenset(positions)
        end = _end(side)
        kept = frozenset(link for link in self.links if link[end] not in positions)
        return replace(self, links=kept, possible=self.possible & kept)

    def links_among(self, sources: Iterable[int], targets: Iterable[int]) -> frozenset[LinkToken]:
        """The links between words of both sides; of words of one side alone, all their links."""
        sources, targets = frozenset(sources), frozenset(targets)
        return frozenset(
            (source, target)
            for source, target in self.links
            if (source in sources or (targets and not sources))
            and (target in targets or (sources and not targets))
        )

    def toggle_possible(self, links: Iterable[LinkToken]) -> "Alignment":
        """Make links possible if any of them is sure, and otherwise all of them sure.

        Raises:
            AlignmentError: one of them is not among the links.
        """
        links = frozenset(links)
        if links <= self.possible:
            return replace(self, possible=self.possible - links)
        return replace(self, possible=self.possible | links)

    def check_fits(self, pair: VersePair) -> None:
        """Raise AlignmentError if a position lies outside the verse pair."""
        for side in Side:
            count = len(pair.tokens(side))
            for position in self.linked(side) | self.not_translated(side):
                if not 0 <= position < count:
                    raise AlignmentError(
                        N_(
                            "{side} word {position} does not exist: the verse has {count} "
                            "{count:word|words}"
                        ),
                        side=side.value,
                        position=position + 1,
                        count=count,
                    )


def _with_marks(alignment: Alignment, side: Side, marks: frozenset[int]) -> Alignment:
    if side is Side.SOURCE:
        return replace(alignment, not_translated_source=marks)
    return replace(alignment, not_translated_target=marks)


def _end(side: Side) -> int:
    return 0 if side is Side.SOURCE else 1

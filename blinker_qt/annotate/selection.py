"""The words picked for the next act."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from blinker_qt.bitext.verses import Side, Word


@dataclass(frozen=True, slots=True)
class Selection:
    """The picked words of the verse pair on screen.

    Attributes:
        source: 0-based positions of the picked source words.
        target: likewise for the target side.
    """

    source: frozenset[int] = frozenset()
    target: frozenset[int] = frozenset()

    @classmethod
    def of(cls, words: Iterable[Word]) -> Self:
        """These words and no others."""
        words = tuple(words)
        source, target = (
            frozenset(position for of, position in words if of is side) for side in Side
        )
        return cls(source, target)

    def __bool__(self) -> bool:
        """Whether any word is picked."""
        return bool(self.source or self.target)

    def on(self, side: Side) -> frozenset[int]:
        """The picked words of one side."""
        return self.source if side is Side.SOURCE else self.target

    def toggled(self, side: Side, position: int) -> "Selection":
        """Picks a word that is not picked, and unpicks one that is."""
        return self._with(side, self.on(side) ^ {position})

    def without(self, side: Side) -> "Selection":
        """Nothing picked on one side; the other side as it is."""
        return self._with(side, frozenset())

    def plus(self, other: "Selection") -> "Selection":
        """What is picked here or there."""
        return Selection(self.source | other.source, self.target | other.target)

    def minus(self, other: "Selection") -> "Selection":
        """What is picked here and not there."""
        return Selection(self.source - other.source, self.target - other.target)

    def _with(self, side: Side, positions: frozenset[int]) -> "Selection":
        if side is Side.SOURCE:
            return replace(self, source=positions)
        return replace(self, target=positions)


NOTHING_PICKED = Selection()

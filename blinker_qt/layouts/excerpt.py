"""The part of a verse pair around one word and what it may be linked with."""

from collections.abc import Iterable
from dataclasses import dataclass

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.verses import Side, VersePair, Word

CUT = "…"
"""Stands where words were left out."""
_WHOLE = 12
"""Verses of so many words are not cut."""
_AROUND = 3
"""So many words stay on either side of those that matter."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A run of words of each side.

    Attributes:
        pair: those words, with `CUT` where a side was cut.
        steps: by how much positions of the source and of the target side are less than in the
            whole verse pair.
    """

    pair: VersePair
    steps: tuple[int, int]

    def word(self, word: Word) -> Word:
        """Where a word of the whole verse pair stands here."""
        side, position = word
        return side, position - self.steps[0 if side is Side.SOURCE else 1]

    def alignment(self, alignment: Alignment) -> Alignment:
        """The links and marks of the whole verse pair as they stand here."""
        source, target = self.steps
        return Alignment(
            frozenset((one - source, other - target) for one, other in alignment.links),
            frozenset(position - source for position in alignment.not_translated_source),
            frozenset(position - target for position in alignment.not_translated_target),
        )


def excerpt(pair: VersePair, word: Word, links: Iterable[LinkToken]) -> Excerpt:
    """The words around one word and around the ends of some links.

    Args:
        pair: the whole verse pair.
        word: the word.
        links: all links that are to be drawn; at least one.
    """
    source, target = ({*ends} for ends in zip(*links, strict=True))
    (source if word[0] is Side.SOURCE else target).add(word[1])
    source_words, source_step = _cut(pair.source, source)
    target_words, target_step = _cut(pair.target, target)
    return Excerpt(
        VersePair(pair.reference, source_words, target_words), (source_step, target_step)
    )


def _cut(forms: tuple[str, ...], matter: set[int]) -> tuple[tuple[str, ...], int]:
    """The forms that stay, and by how much their positions are less than before."""
    start, stop = max(min(matter) - _AROUND, 0), min(max(matter) + _AROUND + 1, len(forms))
    if len(forms) <= _WHOLE:
        start, stop = 0, len(forms)
    before, behind = (CUT,) if start else (), (CUT,) if stop < len(forms) else ()
    return (*before, *forms[start:stop], *behind), start - len(before)

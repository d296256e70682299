"""The words that a ruling of a style guide is about, as patterns of words.

A pattern is words of one side in their order, without regard to capitals. ``…`` stands for any
words between them, and ``*`` at an end of a word for any letters. ``le ↔ the`` needs the words of
both sides, the source first, and says that they are linked; ``it ↔ ∅`` that *it* of the source is
not translated.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from blinker_qt.bitext.adjudication import Decision, words_of
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Side, VersePair, Word

NOTHING = "∅"
"""Stands for the words of the other side where a word is not translated."""
_ANY = ".*"
_BETWEEN = "…"
_LINKED = " ↔ "


@dataclass(frozen=True)
class WordPattern:
    """A pattern of words, in the notation of the guide.

    >>> pair = VersePair("Gen 1:1", ("He", "did", "not", "go"), ("Il", "ne", "va", "pas"))
    >>> sorted(WordPattern("ne … pas").words_in(pair), key=str)
    [(<Side.TARGET: 'target'>, 1), (<Side.TARGET: 'target'>, 3)]
    >>> WordPattern("not ↔ ne … point").words_in(pair)
    frozenset()
    """

    text: str

    @cached_property
    def _sides(self) -> dict[Side, str]:
        """The words of each side, where it tells the sides apart."""
        source, arrow, target = self.text.partition(_LINKED)
        return {Side.SOURCE: source.strip(), Side.TARGET: target.strip()} if arrow else {}

    def words_in(self, pair: VersePair) -> frozenset[Word]:
        """The words of a verse pair that it is about."""
        if not self._sides:
            return frozenset(
                (side, place)
                for side in Side
                for run in _runs(self.text, pair.tokens(side))
                for place in run
            )
        words_on = {
            side: frozenset(
                (side, place) for run in _runs(words, pair.tokens(side)) for place in run
            )
            for side, words in self._sides.items()
            if words != NOTHING
        }
        return frozenset().union(*words_on.values()) if all(words_on.values()) else frozenset()

    def decides(
        self, decided: frozenset[Decision], pair: VersePair, among: frozenset[Word]
    ) -> bool:
        """Whether links and marks are those that it asks for, on the words that it is about.

        Args:
            decided: all links and marks of the verse pair.
            among: the words of which it must be about at least one.
        """
        for asked in self._asked(pair):
            words = {word for decision in asked for word in words_of(decision)}
            if words.isdisjoint(among):
                continue
            on_them = {decision for decision in decided if not words.isdisjoint(words_of(decision))}
            if asked and asked == on_them:
                return True
        return False

    def _asked(self, pair: VersePair) -> Iterator[frozenset[Decision]]:
        """What it asks for, for each way in which its words are in a verse pair."""
        if not self._sides:
            return
        sources, targets = (
            [()] if words == NOTHING else [*_runs(words, pair.tokens(side))]
            for side, words in self._sides.items()
        )
        for source in sources:
            for target in targets:
                if not target:
                    yield frozenset((Side.SOURCE, place) for place in source)
                elif not source:
                    yield frozenset((Side.TARGET, place) for place in target)
                else:
                    yield frozenset(product(source, target))


def _runs(words: str, forms: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """The places of the words of a pattern in a verse, for each place where it begins."""
    folded = [*map(without_case, forms)]
    parts = [[*map(_fitting, part.split())] for part in words.split(_BETWEEN) if part.strip()]
    if not parts:
        return
    for start in range(len(folded)):
        places = list[int]()
        first = start
        for number, part in enumerate(parts):
            starts = range(first, len(folded)) if number else [start]
            start_of_part = next((at for at in starts if _fits(part, folded[at:])), None)
            if start_of_part is None:
                break
            places += range(start_of_part, start_of_part + len(part))
            first = start_of_part + len(part)
        else:
            yield tuple(places)


def _fits(part: Sequence[re.Pattern[str]], forms: Sequence[str]) -> bool:
    return len(part) <= len(forms) and all(
        word.fullmatch(form) for word, form in zip(part, forms, strict=False)
    )


def _fitting(word: str) -> re.Pattern[str]:
    """What a word of a pattern stands for."""
    folded = without_case(word)
    stem = re.escape(folded.strip("*"))
    return re.compile(
        f"{_ANY if folded.startswith('*') else ''}{stem}{_ANY if folded.endswith('*') else ''}"
    )

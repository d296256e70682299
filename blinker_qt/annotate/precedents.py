"""What an annotator decided on the same words elsewhere: the annotator's precedents."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from heapq import nlargest
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import UNTOUCHED, PairAnnotation
from blinker_qt.bitext.tokens import is_punctuation, without_case
from blinker_qt.bitext.verses import Side, VersePair, Word

NOT_TRANSLATED = ""
"""Stands for a translation where a word is not translated."""
_APART = " … "
"""Between words of a translation that do not follow each other."""


class Precedent(NamedTuple):
    """A decision on a word, and how often it was made.

    Attributes:
        translation: the words of the other side that it is linked with, without capitals; see
            `NOT_TRANSLATED`.
        times: how many words have it.
        last: index of the verse pair where it was made last.
    """

    translation: str
    times: int
    last: int


class DividedWord(NamedTuple):
    """A word that was decided in several ways.

    Attributes:
        form: the word, without capitals.
        decisions: by translation, the most frequent first, the indexes of the verse pairs, with one
            index for each word.
    """

    side: Side
    form: str
    decisions: tuple[tuple[str, tuple[int, ...]], ...]


class Precedents:
    """The decisions of a session on every word, kept up to date by `update`.

    Words are the same if they differ in capitals only. Only the decisions of this session's
    annotator are counted, so that annotators do not bias each other. Counting 31,000 verse pairs
    takes seconds, so it is done a few at a time.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._states: list[PairAnnotation] = [UNTOUCHED] * len(session.bitext)
        self._counted = 0
        self._changed = set[int]()
        # Counting the decisions of the longest pair at each move of the pointer takes 1 ms.
        self._counts_on_screen: defaultdict[tuple[Side, str], Counter[str]] = defaultdict(Counter)
        self._counts_of: tuple[int, PairAnnotation] | None = None
        # Numbers of pairs in arrays: 1.7 million of them as objects would take 100 MB.
        self._pairs: defaultdict[tuple[Side, str], dict[str, array[int]]] = defaultdict(dict)

    @property
    def is_complete(self) -> bool:
        """Whether all verse pairs were counted."""
        return self._counted == len(self._states)

    def count(self, most: int | None = None) -> None:
        """Count the decisions in all verse pairs, or in the next `most` ones."""
        count = len(self._states)
        end = count if most is None else min(self._counted + most, count)
        begun, self._counted = self._counted, end
        self._count_again(range(begun, end))

    def update(self, pairs: Iterable[int]) -> None:
        """Recount verse pairs whose work may have changed, when the counts are next needed.

        The pair on screen waits until it is left, so that recounting does not slow down edits.
        """
        self._changed.update(pairs)

    def _catch_up(self, but: Collection[int] = ()) -> None:
        """Count the pairs that have changed, except for these."""
        pairs = self._changed.difference(but)
        self._changed -= pairs
        self._count_again(pair for pair in pairs if pair < self._counted)

    def _count_again(self, pairs: Iterable[int]) -> None:
        for pair in pairs:
            before, after = self._states[pair], self._session.shown_at(pair)
            if before == after:
                continue
            words = self._session.bitext[pair]
            for (side, _), form, translation in _decisions(words, before):
                self._remove((side, form), translation, pair)
            for (side, _), form, translation in _decisions(words, after):
                self._pairs[side, form].setdefault(translation, array("I")).append(pair)
            self._states[pair] = after

    def _remove(self, word: tuple[Side, str], translation: str, pair: int) -> None:
        pairs = self._pairs[word][translation]
        pairs.remove(pair)
        if not pairs:
            del self._pairs[word][translation]

    def of(self, word: Word, most: int) -> tuple[Precedent, ...]:
        """The most frequent decisions on the word at this place in other verse pairs.

        Args:
            word: one of the verse pair on screen.
            most: how many decisions.
        """
        side, position = word
        on_screen, pair = self._session.position, self._session.pair
        self._catch_up(but=[on_screen])
        key = side, without_case(pair.tokens(side)[position])
        counts_on_screen = self._own_decisions(on_screen)[key]
        # No more decisions can lose rank than the pair on screen has.
        frequent = nlargest(
            most + len(counts_on_screen), self._pairs.get(key, {}).items(), key=_how_often
        )
        precedents = [
            Precedent(translation, times, self._last(pairs, on_screen))
            for translation, pairs in frequent
            if (times := len(pairs) - counts_on_screen[translation]) > 0
        ]
        return tuple(nlargest(most, precedents, key=attrgetter("times")))

    def _own_decisions(self, on_screen: int) -> Mapping[tuple[Side, str], Counter[str]]:
        """How often each translation was counted in the verse pair on screen."""
        state = self._states[on_screen]
        if self._counts_of != (on_screen, state):
            self._counts_of, self._counts_on_screen = (on_screen, state), defaultdict(Counter)
            for (side, _), form, translation in _decisions(self._session.pair, state):
                self._counts_on_screen[side, form][translation] += 1
        return self._counts_on_screen

    @staticmethod
    def _last(pairs: "array[int]", on_screen: int) -> int:
        """The last of these verse pairs that is not on screen."""
        return next(pair for pair in reversed(pairs) if pair != on_screen)

    def place(self, pair: int, side: Side, form: str, translation: str) -> Word:
        """The first word of a verse pair with this form and this translation, without capitals.

        Raises:
            ValueError: there is no such word.
        """
        self._catch_up()
        words = self._session.bitext[pair]
        for word, word_form, word_translation in _decisions(words, self._states[pair]):
            if (word[0], word_form, word_translation) == (side, form, translation):
                return word
        raise ValueError(form)

    def divided(self, most: int) -> list[DividedWord]:
        """The words that were decided in several ways, those with the clearest habit first.

        Words such as *the*, which French translates in four ways, come last: their decisions differ
        by what they stand with, and rarely by mistake. Punctuation is left out.

        Args:
            most: how many words.
        """
        self._catch_up()
        words = []
        for (side, form), pairs_by_translation in self._pairs.items():
            if len(pairs_by_translation) > 1 and not is_punctuation(form):
                ranked = sorted(pairs_by_translation.items(), key=_how_often, reverse=True)
                decisions = tuple((translation, tuple(pairs)) for translation, pairs in ranked)
                words.append(DividedWord(side, form, decisions))
        return nlargest(most, words, key=_habit)


def _habit(word: DividedWord) -> float:
    """The share of the usual decision on a word, as if there were another one against it.

    So one of two decisions is less of a habit than fifteen of thirty.
    """
    counts = [len(pairs) for _, pairs in word.decisions]
    return counts[0] / (sum(counts) + 1)


def _how_often(decision: "tuple[str, array[int]]") -> int:
    """How often a decision, given with its verse pairs, was made."""
    return len(decision[1])


def _decisions(pair: VersePair, work: PairAnnotation) -> Iterator[tuple[Word, str, str]]:
    """Every decided word of a verse pair, its form and its translation, without capitals."""
    if work == UNTOUCHED:
        return
    alignment = work.alignment
    partners: dict[Word, list[int]] = {}
    for source, target in sorted(alignment.links):
        partners.setdefault((Side.SOURCE, source), []).append(target)
        partners.setdefault((Side.TARGET, target), []).append(source)
    for (side, position), others in partners.items():
        form = without_case(pair.tokens(side)[position])
        yield (side, position), form, _phrase(pair.tokens(side.other), others)
    for side in Side:
        for position in alignment.not_translated(side):
            yield (side, position), without_case(pair.tokens(side)[position]), NOT_TRANSLATED


def _phrase(forms: tuple[str, ...], positions: list[int]) -> str:
    """Words as a phrase without capitals, with a sign where they do not follow each other.

    >>> _phrase(("Ne", "va", "pas"), [0, 2])
    'ne … pas'
    """
    parts = [without_case(forms[positions[0]])]
    for before, position in pairwise(positions):
        parts.append(" " if position == before + 1 else _APART)
        parts.append(without_case(forms[position]))
    return "".join(parts)

"""The words of a session counted bit by bit, so that nothing waits for the count."""

from array import array
from collections.abc import Iterable

from blinker_qt.annotate.pace import Work
from blinker_qt.annotate.progress import Progress, settled_words, word_count_of
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import PairAnnotation


class WordCounts:
    """Words and words accounted for, pair by pair, and what was done in this sitting.

    A sitting begins when this is made. Counting goes on with `count_some` until nothing is left;
    `update` keeps the counts right meanwhile and afterwards.

    Args:
        session: the work to count.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._states = list(session.annotation_set.pairs)
        self._words = array("i")
        self._accounted = array("i")
        self._total = Progress(0, 0)
        self._work = self._sitting = Work(0, 0)

    @property
    def complete(self) -> bool:
        """Whether every verse pair was counted."""
        return len(self._words) == len(self._states)

    @property
    def progress(self) -> Progress | None:
        """Words of the whole bitext; None before every pair was counted."""
        return self._total if self.complete else None

    @property
    def work(self) -> Work:
        """Words accounted for on the pairs whose time was taken, and that time."""
        return self._work

    @property
    def sitting(self) -> Work:
        """Words gained and time spent in this sitting; negative where more was taken back."""
        return self._sitting

    def count_some(self, count: int) -> bool:
        """Count so many more verse pairs; whether any are left."""
        start = len(self._words)
        bitext = self._session.bitext
        words = accounted = 0
        for pair in range(start, min(start + count, len(bitext))):
            state = self._states[pair]
            self._words.append(word_count_of(bitext, pair))
            self._accounted.append(self._settled(pair, state))
            words += self._words[pair]
            accounted += self._accounted[pair]
            self._work += _timed(state, self._accounted[pair])
        self._total = Progress(self._total.accounted + accounted, self._total.words + words)
        return not self.complete

    def update(self, pairs: Iterable[int]) -> None:
        """Count verse pairs anew whose work may have changed."""
        for pair in pairs:
            before, after = self._states[pair], self._session.annotation_at(pair)
            was, now = self._settled(pair, before), self._settled(pair, after)
            self._states[pair] = after
            self._sitting += Work(now - was, after.seconds - before.seconds)
            if pair < len(self._words):
                self._accounted[pair] = now
                self._total = Progress(self._total.accounted + now - was, self._total.words)
                self._work += _timed(after, now) - _timed(before, was)

    def pairs_with_words_left(self) -> list[int]:
        """The verse pairs with unaccounted words, ascending; counts what is not counted yet."""
        self.count_some(len(self._states))
        both = zip(self._words, self._accounted, strict=True)
        return [pair for pair, (words, accounted) in enumerate(both) if accounted < words]

    def _settled(self, pair: int, state: PairAnnotation) -> int:
        return settled_words(self._session.bitext, pair, state, self._session.study)


def _timed(state: PairAnnotation, accounted: int) -> Work:
    """What a verse pair says of the pace: nothing where nobody took the time."""
    return Work(accounted, state.seconds) if state.seconds else Work(0, 0)

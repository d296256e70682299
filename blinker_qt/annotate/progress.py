"""Progress and pace of the work, and filters for verse pairs by state."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import WORDS_READ, PairAnnotation, PairState, unanswered_questions
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study

ENOUGH_SECONDS, ENOUGH_WORDS = 300, 50
"""The least work for a pace: with less, a single long pause would determine it."""
_MINUTE = 60
_HOUR = 3600


def settled_words(session: Session, pair: int, work: PairAnnotation) -> int:
    """The number of words of a verse pair, both sides together, that no longer need a decision.

    These are all words if the pair is rejected and the study allows that. In a study without
    linking, they are as large a share of the words as of the questions.
    """
    study, words = session.study, session.whole_bitext.words_in(pair)
    if study.leaves_out(work.remarks):
        return words
    if not study.linking:
        return words * _settled_questions(work, study) // len(study.questions)
    return accounted_words(work)


def _settled_questions(work: PairAnnotation, study: Study) -> int:
    """The number of questions on a verse pair that no longer need an answer.

    These are all questions if the pair is rejected and the study allows that.
    """
    return len(study.questions) - len(unanswered_questions(work, study))


def accounted_words(annotation: PairAnnotation) -> int:
    """The number of linked or marked words of a verse pair, both sides together.

    >>> accounted_words(PairAnnotation(links="1-1 1-2 3,4-3", not_translated_target="4 5"))
    8
    """
    marks = (annotation.not_translated_source, annotation.not_translated_target)
    count = sum(positions.count(" ") + 1 for positions in marks if positions)
    if not annotation.links:
        return count
    # Counting positions in the notation is enough here.
    sources, targets = set[str](), set[str]()
    for chunk in annotation.links.split(" "):
        source, _, target = chunk.partition("-")
        sources.update(source.split(","))
        targets.update(target.split(","))
    return count + len(sources) + len(targets)


@dataclass(frozen=True, slots=True)
class Work:
    """How many words were accounted for, both sides together, and the active time in seconds.

    Either is negative if more was undone than done.
    """

    words: int
    seconds: int

    def changed(self, before: "Work", after: "Work") -> "Work":
        """The sum after a part of it has changed."""
        return Work(
            self.words + after.words - before.words,
            self.seconds + after.seconds - before.seconds,
        )


_NO_WORK = Work(0, 0)


class WordCounts:
    """Counts of words and of accounted words in a session, kept up to date by `update`.

    Counting 31,000 verse pairs takes half a second, so it can be done a few at a time.

    Args:
        most: how many verse pairs to count now; all if None. `count` counts more.

    Attributes:
        session: the session.
        words: all words of the bitext, both sides together.
        accounted: the words that no longer need a decision.
        questions: in a study without linking, the questions on all verse pairs; else 0.
        answered: those of these questions that no longer need an answer.
        work: words and time of the verse pairs that took at least the time of reading.
        sitting: words and time since this object was made.
    """

    def __init__(self, session: Session, most: int | None = None) -> None:
        self.session = session
        self._states = list(session.annotation_set.pairs)
        self._words, self._accounted = (array("i", bytes(4 * len(self._states))) for _ in range(2))
        self._counted = 0
        study = session.study
        self.questions = 0 if study.linking else len(study.questions) * len(self._states)
        self.words = self.accounted = self.answered = 0
        self.work = self.sitting = _NO_WORK
        self.count(most)

    @property
    def is_complete(self) -> bool:
        """Whether all verse pairs were counted."""
        return self._counted == len(self._states)

    def count(self, most: int | None = None) -> None:
        """Count the words of all verse pairs, or of the next `most` ones."""
        count = len(self._states)
        end = count if most is None else min(self._counted + most, count)
        for pair in range(self._counted, end):
            self._count(pair)
        self._counted = end

    def _count(self, pair: int) -> None:
        """Count the words of a verse pair, unless they were counted."""
        if not self._words[pair]:
            state = self._states[pair]
            accounted = self._accounted[pair] = settled_words(self.session, pair, state)
            self._words[pair] = self.session.whole_bitext.words_in(pair)
            self.words += self._words[pair]
            self.accounted += accounted
            if self.questions:
                self.answered += _settled_questions(state, self.session.study)
            self.work = self.work.changed(_NO_WORK, _if_read(self._worked(state, accounted)))

    def update(self, pairs: Iterable[int]) -> None:
        """Recount verse pairs whose work may have changed."""
        for pair in pairs:
            self._count(pair)
            before, after = self._states[pair], self.session.annotation_at(pair)
            was, now = self._accounted[pair], settled_words(self.session, pair, after)
            self._states[pair], self._accounted[pair] = after, now
            self.accounted += now - was
            if self.questions:
                study = self.session.study
                self.answered += _settled_questions(after, study)
                self.answered -= _settled_questions(before, study)
            earlier, later = self._worked(before, was), self._worked(after, now)
            self.work = self.work.changed(_if_read(earlier), _if_read(later))
            self.sitting = self.sitting.changed(earlier, later)

    def pairs_with_words_left(self) -> list[int]:
        """The verse pairs with unaccounted words, ascending."""
        self.count()
        both = zip(self._words, self._accounted, strict=True)
        return [pair for pair, (words, accounted) in enumerate(both) if accounted < words]

    def _worked(self, state: PairAnnotation, settled: int) -> Work:
        """The words and time of a verse pair; of a rejected one, the words linked or marked."""
        rejected = self.session.study.leaves_out(state.remarks)
        return Work(accounted_words(state) if rejected else settled, state.seconds)


def _if_read(work: Work) -> Work:
    """The work on a verse pair; none if it took less time than reading."""
    return work if work.words <= WORDS_READ * work.seconds else _NO_WORK


def words_an_hour(work: Work) -> float | None:
    """The pace of work in words an hour; None if there is too little work to tell.

    >>> words_an_hour(Work(100, 900)), words_an_hour(Work(100, 200)), words_an_hour(Work(9, 900))
    (400.0, None, None)
    """
    if work.seconds < ENOUGH_SECONDS or work.words < ENOUGH_WORDS:
        return None
    return work.words * _HOUR / work.seconds


def seconds_left(words_left: int, pace: float) -> float:
    """The seconds that a number of words takes at a pace in words an hour.

    >>> seconds_left(200, 400.0)
    1800.0
    """
    return words_left * _HOUR / pace


@dataclass(frozen=True, slots=True)
class RoughTime:
    """A rough time: minutes below an hour, otherwise hours, with halves below ten."""

    amount: float
    in_hours: bool


def roughly(seconds: float) -> RoughTime:
    """Round a time: to 5 minutes below an hour, to half hours below ten, else to hours.

    >>> roughly(100), roughly(3500), roughly(9500)
    (RoughTime(amount=5, in_hours=False), RoughTime(amount=1.0, in_hours=True), \
RoughTime(amount=2.5, in_hours=True))
    """
    minutes = max(round(seconds / (5 * _MINUTE)), 1) * 5
    if minutes < 60:
        return RoughTime(minutes, in_hours=False)
    hours = seconds / _HOUR
    return RoughTime(round(hours * 2) / 2 if hours < 10 else round(hours), in_hours=True)


class ListedState(Enum):
    """The state of a verse pair as it is listed."""

    NOT_BEGUN = "not begun"
    BEGUN = "begun"
    LATER = "left for later"
    DONE = "done"
    DONE_WITH_WORDS_LEFT = "done with unaccounted words"


def listed_state(session: Session, pair: int) -> ListedState:
    """The state of a verse pair of a session as it is listed.

    An imported pair can be done although some of its words are unaccounted.
    """
    work = session.annotation_at(pair)
    if work.done:
        is_whole = settled_words(session, pair, work) == session.whole_bitext.words_in(pair)
        return ListedState.DONE if is_whole else ListedState.DONE_WITH_WORDS_LEFT
    if pair in session.route.left:
        return ListedState.LATER
    return ListedState.BEGUN if work.state is PairState.BEGUN else ListedState.NOT_BEGUN


class PairFilter(Enum):
    """A filter for verse pairs."""

    ALL = "all"
    NOT_BEGUN = "not begun"
    BEGUN = "begun"
    NOT_DONE = "not done"
    LATER = "left for later"
    DONE = "done"
    DONE_WITH_WORDS_LEFT = "done with unaccounted words"
    WORDS_LEFT = "words left"
    DIFFICULT = "difficult"
    REJECTED = "rejected"
    WITH_NOTES = "with notes"


_STATES = {
    PairFilter.NOT_BEGUN: frozenset({PairState.UNTOUCHED}),
    PairFilter.BEGUN: frozenset({PairState.BEGUN}),
    PairFilter.NOT_DONE: frozenset({PairState.UNTOUCHED, PairState.BEGUN}),
    PairFilter.DONE: frozenset({PairState.DONE}),
}
_BY_REMARK: Mapping[PairFilter, Callable[[Remarks], bool]] = {
    PairFilter.DIFFICULT: lambda remarks: remarks.difficult is not None,
    PairFilter.REJECTED: lambda remarks: remarks.rejected is not None,
    PairFilter.WITH_NOTES: lambda remarks: bool(remarks.notes),
}


def remark_filters(work: PairAnnotation) -> tuple[PairFilter, ...]:
    """The filters for remarks that a verse pair matches: difficult, rejected, with notes."""
    if not work.remarks:
        return ()
    return tuple(chosen for chosen, holds in _BY_REMARK.items() if holds(work.remarks))


def chosen_pairs(session: Session, counts: WordCounts, chosen: PairFilter) -> Sequence[int]:
    """The ascending indexes of the verse pairs that match a filter."""
    everything = range(len(session.whole_bitext))
    if chosen is PairFilter.ALL:
        return everything
    if chosen is PairFilter.LATER:
        return sorted(session.route.left)
    if chosen is PairFilter.WORDS_LEFT:
        return counts.pairs_with_words_left()
    if chosen is PairFilter.DONE_WITH_WORDS_LEFT:
        return [pair for pair in counts.pairs_with_words_left() if session.annotation_at(pair).done]
    if chosen in _BY_REMARK:
        holds = _BY_REMARK[chosen]
        return [pair for pair in everything if holds(session.annotation_at(pair).remarks)]
    states = _STATES[chosen]
    return [pair for pair in everything if session.annotation_at(pair).state in states]

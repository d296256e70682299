"""Which verse pairs a list shows, by how far the work on them has come and what is said of them."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from blinker_qt.annotate.session import Session
from blinker_qt.annotate.word_counts import WordCounts
from blinker_qt.bitext.annotation import PairAnnotation, PairState


class PairFilter(Enum):
    """A choice of verse pairs."""

    ALL = "all"
    NOT_BEGUN = "not begun"
    BEGUN = "begun"
    NOT_DONE = "not done"
    DONE = "done"
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
_SAID: Mapping[PairFilter, Callable[[PairAnnotation], bool]] = MappingProxyType(
    {
        PairFilter.DIFFICULT: lambda work: work.difficult is not None,
        PairFilter.REJECTED: lambda work: work.rejected is not None,
        PairFilter.WITH_NOTES: lambda work: bool(work.notes),
    }
)


def said_of(work: PairAnnotation) -> tuple[PairFilter, ...]:
    """What is said of a verse pair: difficult, rejected, with notes; those that hold."""
    if not work.remarks:
        return ()
    return tuple(chosen for chosen, holds in _SAID.items() if holds(work))


def chosen_pairs(session: Session, counts: WordCounts, chosen: PairFilter) -> Sequence[int]:
    """The verse pairs of a session that a filter lets through.

    Args:
        session: the work.
        counts: its words; what was not counted yet is, where the filter has to know.
        chosen: the filter. A pair with words left may still be taken as done, where it came from
            elsewhere.

    Returns:
        0-based places, ascending.
    """
    everything = range(len(session.bitext))
    if chosen is PairFilter.ALL:
        return everything
    if chosen is PairFilter.WORDS_LEFT:
        return counts.pairs_with_words_left()
    if chosen in _SAID:
        holds = _SAID[chosen]
        return [pair for pair in everything if holds(session.annotation_at(pair))]
    states = _STATES[chosen]
    return [pair for pair in everything if session.annotation_at(pair).state in states]

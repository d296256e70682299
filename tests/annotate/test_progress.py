from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.progress import (
    PairFilter,
    RoughTime,
    WordCounts,
    Work,
    chosen_pairs,
    remark_filters,
    roughly,
    words_an_hour,
)
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from clocks import Clock

BITEXT = Bitext.of(VersePair(f"T {n}", ("a", "b"), ("x", "y", "z")) for n in range(4))
IMPORTED = PairAnnotation(links="1-1", done=True)
TIMED = PairAnnotation("1-1", "2", "2 3", done=True, seconds=100)
COVERED = PairAnnotation("1,2-1,2,3", seconds=7)


def session_of(*pairs: PairAnnotation, clock: Clock | None = None) -> Session:
    work = replace(AnnotationSet.unannotated(BITEXT), pairs=pairs)
    return Session(work, clock=clock or Clock())


def link_all(session: Session) -> None:
    for side in Side:
        for position in range(len(session.pair.tokens(side))):
            session.select(side, position)
    session.link()


class TestPace:
    def test_no_pace_after_too_little_work(self) -> None:
        assert words_an_hour(Work(49, 300)) is None
        assert words_an_hour(Work(50, 299)) is None
        assert words_an_hour(Work(50, 300)) == 600.0

    @pytest.mark.parametrize(
        ("seconds", "amount", "in_hours"),
        [
            (0, 5, False),
            (29 * 60, 30, False),
            (57 * 60, 55, False),
            (58 * 60, 1, True),
            (100 * 60, 1.5, True),
            (3 * 3600, 3, True),
            (12.4 * 3600, 12, True),
        ],
    )
    def test_times_are_rounded(self, seconds: float, amount: float, in_hours: bool) -> None:
        assert roughly(seconds) == RoughTime(amount, in_hours)


class TestWordCounts:
    def test_untimed_words_do_not_count_for_the_pace(self) -> None:
        counts = WordCounts(session_of(TIMED, IMPORTED, COVERED, UNTOUCHED))
        assert (counts.accounted, counts.words) == (5 + 2 + 5, 20)
        assert counts.work == Work(10, 107)
        assert counts.sitting == Work(0, 0)
        # Five words are not even read in a second: they were linked before.
        seen = WordCounts(session_of(TIMED, IMPORTED, replace(COVERED, seconds=1), UNTOUCHED))
        assert seen.work == Work(5, 100)

    @given(st.lists(st.integers(0, 3), max_size=12), st.none() | st.integers(0, 5))
    def test_updated_counts_equal_new_counts(self, acts: list[int], most: int | None) -> None:
        clock = Clock()
        session = session_of(UNTOUCHED, IMPORTED, UNTOUCHED, UNTOUCHED, clock=clock)
        counts, before = WordCounts(session, most), WordCounts(session).accounted
        session.listen(lambda change: counts.update(change.pairs))
        for act in acts:
            clock.now += 11
            (lambda: link_all(session), session.done, session.reset, session.undo)[act]()
        # Time alone is told by nobody.
        counts.update(range(4))
        counts.count()
        assert counts.is_complete
        fresh = WordCounts(session)
        assert (counts.accounted, counts.work) == (fresh.accounted, fresh.work)
        assert counts.pairs_with_words_left() == fresh.pairs_with_words_left()
        seconds = sum(pair.seconds for pair in session.annotation_set.pairs)
        assert counts.work.seconds == counts.sitting.seconds == seconds
        assert counts.sitting.words == counts.accounted - before


@pytest.mark.parametrize(
    ("chosen", "pairs"),
    [
        (PairFilter.ALL, [0, 1, 2, 3]),
        (PairFilter.NOT_BEGUN, [3]),
        (PairFilter.BEGUN, [2]),
        (PairFilter.NOT_DONE, [2, 3]),
        (PairFilter.DONE, [0, 1]),
        (PairFilter.DONE_WITH_WORDS_LEFT, [1]),
        (PairFilter.WORDS_LEFT, [1, 3]),
    ],
)
def test_filters_for_states(chosen: PairFilter, pairs: list[int]) -> None:
    session = session_of(TIMED, IMPORTED, COVERED, UNTOUCHED)
    assert list(chosen_pairs(session, WordCounts(session), chosen)) == pairs


@pytest.mark.parametrize(
    ("chosen", "pairs"),
    [
        (PairFilter.DIFFICULT, [0, 3]),
        (PairFilter.REJECTED, [1, 3]),
        (PairFilter.WITH_NOTES, [2, 3]),
    ],
)
def test_filters_for_remarks(chosen: PairFilter, pairs: list[int]) -> None:
    difficult, rejected, notes = "why", Rejection(RejectionKind.OTHER), (Note("so"),)
    said = (
        Remarks(difficult=difficult),
        Remarks(rejected=rejected),
        Remarks(notes),
        Remarks(notes, difficult, rejected),
    )
    session = session_of(*(PairAnnotation(remarks=remarks) for remarks in said))
    assert list(chosen_pairs(session, WordCounts(session), chosen)) == pairs
    assert [chosen in remark_filters(pair) for pair in session.annotation_set.pairs] == [
        index in pairs for index in range(4)
    ]
    assert remark_filters(UNTOUCHED) == ()

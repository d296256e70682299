"""Notes, difficulty and rejection of verse pairs, and how a study counts them."""

from dataclasses import replace

import pytest

from blinker_qt.bitext.adjudication import Origin, grouped
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import (
    ALL_ACCOUNTED,
    UNTOUCHED,
    PairAnnotation,
    Unaccounted,
    words_to_decide,
)
from blinker_qt.bitext.errors import WordError
from blinker_qt.bitext.remarks import (
    MOST_NOTES,
    Note,
    Rejection,
    RejectionKind,
    RemarkError,
    Remarks,
)
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair, Word

PAIR = VersePair("Gen 1:1", ("the", "loom"), ("métier",))
REJECTED = Remarks(rejected=Rejection(RejectionKind.OTHER))


def test_work_on_missing_words_does_not_fit() -> None:
    def noted(on: Word | None) -> PairAnnotation:
        return replace(UNTOUCHED, remarks=Remarks((Note("x", on),)))

    for on in (None, (Side.SOURCE, 1), (Side.TARGET, 0)):
        noted(on).check_fits(PAIR)
    missing = grouped({(Side.TARGET, 2): Origin(suggested="M")})
    for work, position in (
        (noted((Side.TARGET, 1)), 2),
        (replace(UNTOUCHED, links="1-4"), 4),
        (replace(UNTOUCHED, not_translated_target="5"), 5),
        (replace(UNTOUCHED, origins=missing), 3),
    ):
        with pytest.raises(WordError, match=f"target word {position} does not exist: .* 1 word"):
            work.check_fits(PAIR)


def test_too_many_notes_are_refused() -> None:
    full = Remarks(tuple(Note(str(number)) for number in range(MOST_NOTES)))
    with pytest.raises(RemarkError, match="there are more than 1000 notes"):
        full.with_note(Note("x"))


def test_rejected_pairs_need_no_decisions_if_the_study_allows_it() -> None:
    rejected = PairAnnotation(remarks=REJECTED)
    half = PairAnnotation.of(Alignment(frozenset({(0, 0)})))
    assert words_to_decide(PAIR, rejected, Study()) == Unaccounted((0, 1), (0,))
    assert words_to_decide(PAIR, rejected, Study(reject=True)) == ALL_ACCOUNTED
    assert words_to_decide(PAIR, half, Study(reject=True)) == Unaccounted((1,), ())
    assert words_to_decide(PAIR, half, Study(reject=True)).on(Side.SOURCE) == (1,)

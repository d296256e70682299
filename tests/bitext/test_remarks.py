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
    MOST_CHARACTERS,
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


@pytest.mark.parametrize(
    ("text", "on", "ruling", "message"),
    [
        ("", None, "", "the note is empty"),
        (" \t\r\n", None, "", "the note is empty"),
        ("x\0", None, "", "XML cannot hold the character U\\+0000"),
        ("\ud800", None, "", "XML cannot hold the character U\\+D800"),
        ("x" * (MOST_CHARACTERS + 1), None, "", "a remark has more than 10000 characters"),
        ("x", (Side.SOURCE, -1), "", "a note is on word 0"),
        ("x", None, "ART-0", "“ART-0” is not the number of a ruling"),
        ("x", None, "ART-3\n", r"“ART-3\\n” is not the number of a ruling"),
        ("x", None, "3", "“3” is not the number of a ruling"),
    ],
)
def test_invalid_notes_are_refused(text: str, on: Word | None, ruling: str, message: str) -> None:
    with pytest.raises(RemarkError, match=message):
        Note(text, on, ruling)


def test_invalid_reasons_are_refused() -> None:
    with pytest.raises(RemarkError, match="the reason is empty"):
        Remarks(difficult=" \n")
    with pytest.raises(RemarkError, match="U\\+001B"):
        Remarks(difficult="\x1b")
    with pytest.raises(RemarkError, match="more than 10000 characters"):
        Rejection(RejectionKind.OTHER, "x" * (MOST_CHARACTERS + 1))


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

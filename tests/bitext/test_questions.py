"""Questions of a study: what can be asked, and what answers are wanting."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import PairAnnotation, PairState
from blinker_qt.bitext.coverage import Unaccounted, is_covered, unanswered, wanting
from blinker_qt.bitext.questions import Question, QuestionError, ratings_of
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair

EASE = Question("ease", "How easy?", ("hard", "", "easy"))
KIND = Question("kind", "Which kind?", ("prose", "verse"), ordered=False)
PAIR = VersePair("1", ("a",), ("x",))


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda: replace(EASE, name="Ease"), "“Ease” is not the name"),
        (lambda: replace(EASE, name=""), "“” is not the name"),
        (lambda: replace(EASE, text=" "), "has no text"),
        (lambda: replace(EASE, text="a\nb"), "one line of text: “'a\\nb'”"),
        (lambda: replace(EASE, text="a\0b"), "one line of text"),
        (lambda: replace(EASE, text="a" * 1_001), "more than 1000 characters"),
        (lambda: replace(EASE, steps=("one",)), "has 1 answer, not 2 to 9"),
        (lambda: replace(EASE, steps=("one",) * 10), "has 10 answers, not 2 to 9"),
        (lambda: replace(EASE, steps=("one", "")), "without a label"),
        (lambda: replace(EASE, ordered=False), "without a label"),
    ],
)
def test_what_cannot_be_asked(question: Callable[[], Question], message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        question()
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("linking", "questions", "message"),
    [
        (False, (), "asks for nothing"),
        (True, (EASE, EASE), "two questions have the name “ease”"),
        (True, tuple(replace(EASE, name=f"q{n}") for n in range(10)), "more than 9 questions"),
    ],
)
def test_what_a_study_cannot_ask(
    linking: bool, questions: tuple[Question, ...], message: str
) -> None:
    with pytest.raises(QuestionError) as refused:
        Study(linking=linking, questions=questions)
    assert message in str(refused.value)


def test_labels_and_answers() -> None:
    assert [EASE.label(value) for value in (1, 2, 3)] == ["hard", "2", "easy"]
    assert [EASE.allows(value) for value in (0, 1, 3, 4)] == [False, True, True, False]
    study = Study(questions=(EASE, KIND))
    assert study.question("kind") is KIND
    assert study.question("other") is None


def test_a_pair_is_covered_once_every_question_asked_with_linking_is_answered() -> None:
    study = Study(reject=True, questions=(KIND, EASE))
    linked = PairAnnotation.of(Alignment(frozenset({(0, 0)})))
    assert unanswered(linked, study) == (KIND, EASE)
    half = replace(linked, ratings=ratings_of({"ease": 2}))
    assert (unanswered(half, study), is_covered(PAIR, half, study)) == ((KIND,), False)
    whole = replace(linked, ratings=ratings_of({"kind": 1, "ease": 2}))
    assert whole.ratings == (("ease", 2), ("kind", 1))
    assert (whole.rating("kind"), half.rating("kind")) == (1, None)
    assert is_covered(PAIR, whole, study)
    assert not is_covered(PAIR, replace(whole, links=""), study)
    rejected = PairAnnotation(remarks=Remarks(rejected=Rejection(RejectionKind.OTHER)))
    assert is_covered(PAIR, rejected, study)


def test_in_a_pass_of_their_own_answers_alone_are_wanted() -> None:
    study = Study(linking=False, questions=(EASE,))
    assert not wanting(PAIR, PairAnnotation(), study)
    assert not is_covered(PAIR, PairAnnotation(), study)
    answered = PairAnnotation(ratings=(("ease", 1),))
    assert is_covered(PAIR, answered, study)
    assert answered.state is PairState.BEGUN


def test_the_next_word_is_found_source_side_first_and_from_the_start_again() -> None:
    source, target = Side.SOURCE, Side.TARGET
    left = Unaccounted((1, 3), (0,))
    words = [None, (source, 0), (source, 1), (source, 3), (target, 0), (target, 5)]
    assert [left.after(word) for word in words] == [
        (source, 1),
        (source, 1),
        (source, 3),
        (target, 0),
        (source, 1),
        (source, 1),
    ]
    assert Unaccounted((), ()).after((source, 0)) is None

"""Settings and questions of a study."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.adjudication import (
    Adjudication,
    Origin,
    Rule,
    RuleError,
    RuleKind,
    Source,
    SourceError,
)
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import (
    PairAnnotation,
    Unaccounted,
    is_covered,
    unanswered_questions,
)
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import (
    GuidePage,
    LinkLabel,
    Question,
    QuestionError,
    Study,
    labels_in,
    labels_text,
    ratings_of,
)
from blinker_qt.bitext.verses import Side, VersePair

SOURCE = Source("A", "0" * 64)


@settings(max_examples=15, deadline=None)
@given(st.none() | st.integers(0, 99), st.integers(1, 20), st.sets(st.integers(1, 19)))
@example(7, 9, {2, 3, 8})
def test_second_passes_keep_the_order(seed: int | None, count: int, places: set[int]) -> None:
    following = {place for place in places if place < count}
    order = list(Study(seed=seed).order(count, following))
    assert sorted(order) == list(range(count))
    heads = [place for place in range(count) if place not in following]
    worked = [heads.index(place) for place in order if place not in following]
    assert worked == list(Study(seed=seed).order(len(heads)))
    assert all(order[order.index(place) - 1] == place - 1 for place in following)
    # A study that grows keeps the order of the pairs that it had.
    longer = Study(seed=seed).order(count + 5, following)
    assert [place for place in longer if place < count] == order


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Rule(RuleKind.MAJORITY, 10_000), "the threshold is 10000, not from 1 to 9999"),
        (lambda: Source("", "0" * 64, "a"), "the annotation set a names no annotator"),
        (lambda: Source("A", "0" * 63), "is not a SHA-256 digest"),
        (
            lambda: Adjudication(Rule(), (SOURCE, SOURCE)),
            "two annotation sets are by one annotator",
        ),
        (
            lambda: Adjudication(
                Rule(), tuple(replace(SOURCE, annotator=str(n)) for n in range(1_001))
            ),
            "there are more than 1000 annotation sets",
        ),
        (lambda: Origin(RuleKind.ALL, drawn=(-1,)), "places of sources"),
    ],
)
def test_invalid_adjudications_are_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises((RuleError, SourceError, ValueError)) as refused:
        make()
    assert message in str(refused.value)


EASE = Question("ease", "How easy?", ("hard", "", "easy"))
KIND = Question("kind", "Which kind?", ("prose", "verse"), ordered=False)
PAIR = VersePair("1", ("a",), ("x",))


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda: replace(EASE, name="Ease"), "“Ease” is not the name"),
        (lambda: replace(EASE, text=" "), "has no text"),
        (lambda: replace(EASE, text="a\nb"), "one line of text: “'a\\nb'”"),
        (lambda: replace(EASE, text="a" * 1_001), "more than 1000 characters"),
        (lambda: replace(EASE, steps=("one",)), "has 1 answer, not 2 to 9"),
        (lambda: replace(EASE, steps=("one",) * 10), "has 10 answers, not 2 to 9"),
        (lambda: replace(KIND, steps=("one",) * 61), "has 61 answers, not 2 to 60"),
        (lambda: replace(EASE, steps=("one", "")), "without a label"),
        (lambda: replace(EASE, ordered=False), "without a label"),
    ],
)
def test_invalid_questions_are_refused(question: Callable[[], Question], message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        question()
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("", []),
        ("  ", []),
        ("SEM", [("SEM", "S")]),
        ("_sem, -1", [("_sem", "S"), ("-1", "1")]),
        (" sem ,SIM, FUN=x", [("sem", "S"), ("SIM", "I"), ("FUN", "x")]),
        ("s, S", [("s", "S"), ("S", "1")]),
        ("a=B, b", [("a", "B"), ("b", "1")]),
        ("ß, éclat", [("ß", "1"), ("éclat", "É")]),
    ],
)
def test_labels_are_read_as_people_write_them(text: str, labels: list[tuple[str, str]]) -> None:
    expected = tuple(LinkLabel(name, letter) for name, letter in labels)
    assert labels_in(text) == expected
    assert labels_in(labels_text(expected)) == expected


@pytest.mark.parametrize("text", [",", "SEM,", "SEM=", "SEM=SE", "S M", ",".join("abcdefghij")])
def test_labels_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(QuestionError):
        labels_in(text)


def test_coverage_needs_answers_to_all_questions() -> None:
    study = Study(reject=True, questions=(KIND, EASE))
    linked = PairAnnotation.of(Alignment(frozenset({(0, 0)})))
    assert unanswered_questions(linked, study) == (KIND, EASE)
    half = replace(linked, ratings=ratings_of({"ease": 2}))
    assert (unanswered_questions(half, study), is_covered(PAIR, half, study)) == ((KIND,), False)
    whole = replace(linked, ratings=ratings_of({"kind": 1, "ease": 2}))
    assert whole.ratings == (("ease", 2), ("kind", 1))
    assert (whole.rating("kind"), half.rating("kind")) == (1, None)
    assert is_covered(PAIR, whole, study)
    assert not is_covered(PAIR, replace(whole, links=""), study)
    rejected = PairAnnotation(remarks=Remarks(rejected=Rejection(RejectionKind.OTHER)))
    assert is_covered(PAIR, rejected, study)


def test_next_unaccounted_word_wraps_around() -> None:
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


def labelled(*labels: tuple[str, str]) -> Callable[[], Study]:
    return lambda: Study(labels=tuple(LinkLabel(name, letter) for name, letter in labels))


def guided(*names: str) -> Callable[[], Study]:
    return lambda: Study(guide=tuple(GuidePage(name, "") for name in names))


HUNDRED = ["contents.md", *(f"{number}.md" for number in range(99))]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Study(linking=False), "asks for nothing"),
        (lambda: Study(questions=(EASE, EASE)), "two questions have the name “ease”"),
        (
            lambda: Study(questions=tuple(replace(EASE, name=f"q{n}") for n in range(13))),
            "more than 12 questions",
        ),
        (
            lambda: Study(questions=(EASE,), separate_questions=True, leave_for_later=True),
            "cannot be left for later",
        ),
        *(
            (lambda score=score: Study(least_score=score), "is not a number such as")
            for score in (float("inf"), float("nan"), 1e200)
        ),
        (labelled(("SEM", "S"), ("SEM", "T")), "two labels have the name “SEM”"),
        (labelled(("SEM", "S"), ("SIM", "S")), "the labels “SEM” and “SIM” have the same letter"),
        (labelled(*((f"L{n}", str(n)) for n in range(10))), "more than 9 labels for links"),
        (labelled(("S E", "S")), "“S E” is not the name of a label"),
        (labelled(("", "S")), "“” is not the name of a label"),
        (labelled(("SEM", "")), "the label “SEM” has “” as its letter, not one letter or digit"),
        (labelled(("SEM", "*")), "has “*” as its letter"),
        (guided("a.md"), "the first page of the style guide is not contents.md"),
        (guided("contents.md", "../a.md"), "“../a.md” is not the name of a page"),
        (guided("contents.md", "a.md", "a.md"), "two pages with the name “a.md”"),
        (guided(*HUNDRED, "100.md"), "more than 100 pages"),
    ],
)
def test_invalid_studies_are_refused(make: Callable[[], Study], message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        make()
    assert message in str(refused.value)

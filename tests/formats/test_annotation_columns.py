"""Annotation files as arrays."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.adjudication import Origin, grouped
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats.annotation import read_columns, write
from blinker_qt.formats.columns import AnnotationColumns
from exchanged import assert_same, read_both_ways

GOLDEN = Path(__file__).parent / "golden"
ACCEPTED = grouped({(2, 0): Origin(suggested="EFLOMAL")})
NOTED = Remarks((Note("a\nb & <c>", (Side.SOURCE, 0), "ART-3"),), "hard", None)
EASE = Question("ease", 'How "easy" <&>?', ("hard", "", "e\u00e1sy"))
KIND = Question("kind-2", "Which kind?", ("poetry", "prose"), ordered=False)
REJECTED = Remarks(rejected=Rejection(next(iter(RejectionKind)), "no \u05d0 text"))


def study_of(*pairs: PairAnnotation) -> AnnotationSet:
    """Verse pairs of three and four words, some of them hard on XML, with this work on them.

    The study asks two questions.
    """
    bitext = Bitext.of(
        (
            VersePair(
                f'Gén "{number}" <&>',
                ("&amp;", "]]>", "\u05d0"),
                ("\u2028", "a\x85", "'", "\U0001f600"),
            )
            for number in range(len(pairs))
        ),
        Language.of("en"),
        Language.of("he"),
        [number // 2 + 1 for number in range(len(pairs))],
    )
    study = Study(reject=True, questions=(EASE, KIND))
    return AnnotationSet(bitext, pairs, "Ä & B", revision=7, study=study)


def with_passes(work: AnnotationSet, *passes: int) -> AnnotationSet:
    """The same, with pairs of these passes behind the pairs of the first pass that they repeat."""
    first = len(work.pairs) - len(passes)
    bitext = work.bitext.chosen([*range(first), *range(len(passes))])
    return replace(work, bitext=replace(bitext, passes=((1,) * first + passes)))


FIRST_PASS = study_of(
    PairAnnotation("1-1 2,3-2,3", "", "4", done=True, seconds=12, ratings=(("ease", 3),)),
    PairAnnotation("1-1 1-2 2-2", done=True, possible="1-1,2", remarks=NOTED),
    PairAnnotation(done=True, remarks=REJECTED),
    PairAnnotation("", "1 2", ""),
    PairAnnotation(),
    PairAnnotation("3-1", remarks=NOTED, ratings=(("ease", 1), ("kind-2", 2)), origins=ACCEPTED),
    PairAnnotation(ratings=(("ease", 3), ("kind-2", 1))),
    PairAnnotation("1-1", done=True, seconds=3, ratings=(("kind-2", 2),)),
    PairAnnotation(remarks=NOTED, seconds=1),
)
WORK = with_passes(FIRST_PASS, 2, 3)
DATA = write(WORK)
LOOSE = DATA.replace(b"<links>1-1 2,3-2,3</links>", b"<links>3-2 2-3 1-1 2-2 3-3</links>")


@pytest.mark.parametrize("data", [DATA, LOOSE], ids=["canonical", "loose"])
def test_the_columns_are_those_of_the_values(data: bytes) -> None:
    assert read_both_ways(data) == WORK


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.blinker")), ids=lambda path: path.name)
def test_the_columns_of_every_golden_file(path: Path) -> None:
    assert read_both_ways(path.read_bytes()) is not None


def test_the_counting_pairs_are_done_and_not_rejected() -> None:
    columns = read_columns(DATA, "f")
    assert columns.counting.tolist() == [True, True, *[False] * 5, True, False]
    assert columns.done.tolist() == [True, True, True, *[False] * 4, True, False]


def test_answers_are_steps_in_the_order_of_the_questions() -> None:
    ratings = read_columns(DATA, "f").ratings
    assert ratings.dtype == np.int8
    assert ratings.tolist() == [
        [2, -1, -1, -1, -1, 0, 2, -1, -1],
        [-1, -1, -1, -1, -1, 1, 0, 1, -1],
    ]


@given(st.data())
def test_chosen_and_joined_columns_are_those_of_the_chosen_and_joined_values(
    data: st.DataObject,
) -> None:
    rows = st.lists(st.sampled_from(range(len(WORK.pairs))), unique=True)
    parts = data.draw(st.lists(rows, min_size=1, max_size=3))
    columns = AnnotationColumns.of(WORK)
    for part in parts:
        assert_same(columns.chosen(part), AnnotationColumns.of(WORK.chosen(part)))
    works = [WORK.chosen(part) for part in parts]
    bitext = Bitext.joined([work.bitext for work in works])
    pairs = tuple(pair for work in works for pair in work.pairs)
    assert [*bitext] == [pair for work in works for pair in work.bitext]
    assert bitext.names == tuple(name for work in works for name in work.bitext.names)
    assert_same(
        AnnotationColumns.joined(list(map(AnnotationColumns.of, works))),
        AnnotationColumns.of(replace(WORK, bitext=bitext, pairs=pairs)),
    )


def test_an_answer_to_what_is_not_asked_has_no_column() -> None:
    with pytest.raises(KeyError):
        AnnotationColumns.of(replace(WORK, study=Study(reject=True)))

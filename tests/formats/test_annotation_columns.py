"""Annotation files as arrays."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation_examples import plain_work
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.annotation import read_columns, write
from blinker_qt.formats.columns import AnnotationColumns
from exchanged import assert_same, read_both_ways

GOLDEN = Path(__file__).parent / "golden"
WORK = plain_work()


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.blinker")), ids=lambda path: path.name)
def test_the_columns_of_every_golden_file(path: Path) -> None:
    assert read_both_ways(path.read_bytes()) is not None


def test_the_counting_pairs_are_done_and_not_rejected() -> None:
    work = replace(WORK, pairs=tuple(replace(pair, done=True) for pair in WORK.pairs))
    columns = read_columns(write(work), "f")
    assert columns.counting.tolist() == [False, True, True, True, False, True, True]
    done = read_columns(write(WORK), "f").done.tolist()
    assert done == [True, False, False, True, False, False, False]


def test_answers_are_steps_in_the_order_of_the_questions() -> None:
    ratings = read_columns(write(WORK), "f").ratings
    assert ratings.dtype == np.int8
    assert ratings.tolist() == [[0, *[-1] * 6], [3, *[-1] * 5, 0]]


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

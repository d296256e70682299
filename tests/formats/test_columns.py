"""Columns of links, marks and annotation sets, against single values."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation_examples import plain_work
from blinker_qt.bitext.alignment import (
    links_as_text,
    links_from_text,
    positions_as_text,
    positions_from_text,
)
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.columns import (
    AnnotationColumns,
    NotationError,
    chunk_columns,
    link_columns,
    links_as_texts,
    position_columns,
    positions_as_texts,
    raw_positions,
)
from exchanged import assert_same

_number = st.integers(1, 40).map(str) | st.integers(1, 65_536).map(str)
_end = st.lists(_number, min_size=1, max_size=3).map(",".join)
_chunk = st.tuples(_end, _end).map("-".join)
_links = st.lists(_chunk, max_size=5).map(" ".join)
_positions = st.lists(_number, max_size=5).map(" ".join)


@given(st.lists(_links, max_size=6), st.lists(_positions, max_size=6))
def test_columns_match_the_notation(texts: list[str], marks: list[str]) -> None:
    found = link_columns(texts)
    expected = [
        (k, *link) for k, text in enumerate(texts) for link in sorted(links_from_text(text))
    ]
    assert list(zip(found.pair, found.source, found.target, strict=True)) == expected
    pair, position = position_columns(marks)
    numbers = [
        (k, number) for k, text in enumerate(marks) for number in sorted(positions_from_text(text))
    ]
    assert list(zip(pair, position, strict=True)) == numbers
    columns = found.pair, found.source, found.target, pair, position
    dtypes = [column.dtype.name for column in columns]
    assert dtypes == ["int32", "uint16", "uint16", "int32", "uint16"]


def test_chunks_are_in_order() -> None:
    found = chunk_columns(["3,1-2 1-9", "", "7-8,8"])
    assert found.pair.tolist() == [0, 0, 2]
    assert found.sources.tolist() == [2, 0, 0, 6]
    assert found.pair_of_source.tolist() == [0, 0, 0, 2]
    assert found.source_counts.tolist() == [2, 1, 1]
    assert found.targets.tolist() == [1, 8, 7, 7]
    assert found.pair_of_target.tolist() == [0, 0, 2, 2]
    assert found.target_counts.tolist() == [1, 1, 2]


def test_too_many_words_or_links_are_refused_quickly() -> None:
    end = ",".join(map(str, range(1, 60_000)))
    with pytest.raises(NotationError):
        link_columns([f"{end}-{end}"])
    assert link_columns(["65536-65536"]).source.tolist() == [65_535]
    for text in ("65537-1", "1-65537"):
        with pytest.raises(NotationError) as refused:
            link_columns(["1-1", text])
        assert refused.value.indexes == (1,)
    with pytest.raises(NotationError) as refused:
        position_columns(["1", "", "9999999"])
    assert refused.value.indexes == (2,)


@pytest.mark.parametrize(
    ("read_texts", "read_text"),
    [(chunk_columns, links_from_text), (raw_positions, positions_from_text)],
)
def test_every_malformed_text_of_up_to_four_characters_is_identified(
    read_texts: Callable[[Sequence[str]], object], read_text: Callable[[str], object]
) -> None:
    texts = ["".join(word) for n in range(5) for word in itertools.product("01,- ", repeat=n)]
    texts += "1\n,1-1\n,1-1\0,é,\u0663-1,\ud800,1-1 2-2 3-".split(",")
    texts += ["7-7 77,7-7 , 1", "07 1"]
    malformed = []
    for k, text in enumerate(texts):
        try:
            read_text(text)
        except ValueError:
            malformed.append(k)
    with pytest.raises(NotationError) as refused:
        read_texts(texts)
    assert refused.value.indexes == tuple(malformed)


POSITIONS = st.sampled_from([0, 1, 2, 3, 8, 9, 10, 98, 99, 65_534, 65_535])
LINKS = st.frozensets(st.tuples(POSITIONS, POSITIONS), max_size=12)


@given(st.lists(LINKS, max_size=6), st.lists(st.frozensets(POSITIONS), max_size=6))
def test_many_pairs_are_written_as_one(
    several: list[frozenset[tuple[int, int]]], marks: list[frozenset[int]]
) -> None:
    links = [links_as_text(one) for one in several]
    assert links_as_texts(link_columns(links), len(links)) == links
    positions = [positions_as_text(one) for one in marks]
    assert positions_as_texts(*position_columns(positions), len(positions)) == positions


def test_long_chains_are_written_too() -> None:
    # Every word hangs on the next, against the order of the positions.
    chain = {(place, 100 - place) for place in range(60)} | {
        (place, 99 - place) for place in range(60)
    }
    expected = ["1-1", "", links_as_text(chain), "1,2-1,2"]
    assert links_as_texts(link_columns(expected), 4) == expected
    assert links_as_texts(link_columns(expected[2:3]), 1) == expected[2:3]


WORK = plain_work()


@given(st.data())
def test_chosen_and_joined_columns_match_values(
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


def test_answers_to_unknown_questions_have_no_column() -> None:
    with pytest.raises(KeyError):
        AnnotationColumns.of(replace(WORK, study=Study(reject=True)))

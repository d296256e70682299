"""Links and marks as arrays of word numbers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.encoding import (
    Column,
    EncodedSet,
    WordNumbers,
    encode,
    excerpt,
    restricted,
)
from blinker_qt.bitext.verses import Bitext, VersePair
from works import Drawn, Work, aligned, all_encoded, numbered, studies
from works import encoded as encoded_work

BITEXT = Bitext.of(
    [
        VersePair("1", ("a", "b"), ("c",)),
        VersePair("2", ("d",), ("e", "f", "g")),
        VersePair("3", ("h", "i"), ("j", "k")),
    ]
)
WORDS = WordNumbers.of(BITEXT)
NO_MARKS = (np.zeros(0, np.int64), np.zeros(0, np.int64))


def of(*numbers: int) -> Column:
    return np.array(numbers, np.uint16)


def encoded(
    pair: Column, source: Column, target: Column, done: tuple[bool, ...] = (True, True, True)
) -> EncodedSet:
    return encode(WORDS, np.array(done), (pair, source, target), NO_MARKS, NO_MARKS)


@pytest.mark.parametrize(
    ("pair", "source", "target", "message"),
    [
        (of(0, 1), of(0), of(0), "columns of different shapes"),
        (np.zeros(1), of(0), of(0), "not integers"),
        (of(0), np.zeros(1), of(0), "not integers"),
        (of(3), of(0), of(0), "a verse pair does not exist"),
        (np.array([-1]), of(0), of(0), "a verse pair does not exist"),
        (of(0), of(2), of(0), "a word does not exist"),
        (of(0), of(0), of(1), "a word does not exist"),
        (of(1), np.array([-1]), of(0), "a word does not exist"),
        (of(1, 0), of(0, 0), of(0, 0), "not ordered by verse pair"),
    ],
)
def test_invalid_columns_are_refused(
    pair: Column, source: Column, target: Column, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        encoded(pair, source, target)


def test_the_number_of_states_must_match() -> None:
    with pytest.raises(ValueError, match="2 states for 3 verse pairs"):
        encoded(of(), of(), of(), done=(True, True))


@settings(max_examples=8)
@given(studies(annotators=1), st.data())
def test_an_excerpt_has_the_links_of_its_verse_pairs(study: Drawn, data: st.DataObject) -> None:
    lengths, (work,) = study
    start = data.draw(st.integers(0, len(lengths) - 1))
    stop = data.draw(st.integers(start + 1, len(lengths)))
    words, (whole,) = all_encoded(lengths, [work])
    alone = numbered(lengths[start:stop])
    expected = encoded_work(alone, Work(work.alignments[start:stop], work.done[start:stop]))
    found = excerpt(words, whole, start, stop)
    for name in ("source", "target", "link_starts", "source_marks", "target_marks", "done"):
        some, other = getattr(found, name), getattr(expected, name)
        assert some.dtype == other.dtype
        assert some.tolist() == other.tolist()
    assert words.excerpt(start, stop).source_starts.tolist() == alone.source_starts.tolist()
    assert words.excerpt(start, stop).target_starts.tolist() == alone.target_starts.tolist()


@settings(max_examples=15)
@given(studies(annotators=1), st.data())
def test_restriction_to_verse_pairs(study: Drawn, data: st.DataObject) -> None:
    lengths, (work,) = study
    kept = data.draw(st.lists(st.booleans(), min_size=len(lengths), max_size=len(lengths)))
    words, (whole,) = all_encoded(lengths, [work])
    both = zip(work.done, kept, strict=True)
    expected = encoded_work(words, Work(work.alignments, tuple(a and b for a, b in both)))
    found = restricted(words, whole, np.array(kept))
    for name in ("source", "target", "link_starts", "source_marks", "target_marks", "done"):
        assert getattr(found, name).tolist() == getattr(expected, name).tolist()


def test_restriction_to_words() -> None:
    words, (work,) = all_encoded(((3, 3),), [Work.of(aligned("1-1,2 2-2", "3", "3"))])
    everything = np.array([True])
    content = np.array([True, False, False])
    some = restricted(words, work, everything, source=content)
    assert (some.source.tolist(), some.target.tolist()) == ([0, 0], [0, 1])
    assert some.link_starts.tolist() == [0, 2]
    assert (some.source_marks.tolist(), some.target_marks.tolist()) == ([], [2])
    other = restricted(words, work, everything, target=content)
    assert (other.source.tolist(), other.target_marks.tolist()) == ([0], [])
    assert other.source_marks.tolist() == [2]

"""Work in some verse pairs, and on some words, alone."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.encode import restricted
from blinker_qt.bitext.alignment import Alignment
from works import Lengths, Work, aligned, all_encoded, encoded, studies


@settings(max_examples=40)
@given(studies(annotators=1), st.data())
def test_other_verse_pairs_are_as_if_not_done(
    study: tuple[Lengths, tuple[Work, ...]], data: st.DataObject
) -> None:
    lengths, (work,) = study
    kept = data.draw(st.lists(st.booleans(), min_size=len(lengths), max_size=len(lengths)))
    words, (whole,) = all_encoded(lengths, [work])
    both = zip(work.done, kept, strict=True)
    expected = encoded(words, Work(work.alignments, tuple(a and b for a, b in both)))
    found = restricted(words, whole, np.array(kept))
    for name in ("source", "target", "link_starts", "source_marks", "target_marks", "done"):
        assert getattr(found, name).tolist() == getattr(expected, name).tolist()


def test_links_and_marks_of_other_words_are_left_out() -> None:
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


def test_all_of_it_is_the_same_thing() -> None:
    words, (work,) = all_encoded(((1, 1),), [Work.of(Alignment())])
    assert restricted(words, work, np.array([True])) is work

"""Counts of single verse pairs are the same, however many are counted at a time."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement import in_parts as module
from blinker_qt.agreement.dice import Counting, blocks
from blinker_qt.agreement.encode import excerpt
from blinker_qt.agreement.in_parts import in_parts
from blinker_qt.agreement.measures import AgreementMeasure, measured
from blinker_qt.agreement.weights import Weights
from works import Lengths, Work, all_encoded, encoded, numbered, studies

POOLED = [measure for measure in AgreementMeasure if not measure.is_beyond_chance]
Study = tuple[Lengths, tuple[Work, ...]]


@settings(max_examples=15)
@given(studies(annotators=1), st.data())
def test_an_excerpt_is_the_work_on_those_verse_pairs(study: Study, data: st.DataObject) -> None:
    lengths, (work,) = study
    start = data.draw(st.integers(0, len(lengths) - 1))
    stop = data.draw(st.integers(start + 1, len(lengths)))
    words, (whole,) = all_encoded(lengths, [work])
    alone = numbered(lengths[start:stop])
    expected = encoded(alone, Work(work.alignments[start:stop], work.done[start:stop]))
    found = excerpt(words, whole, start, stop)
    for name in ("source", "target", "link_starts", "source_marks", "target_marks", "done"):
        some, other = getattr(found, name), getattr(expected, name)
        assert some.dtype == other.dtype
        assert some.tolist() == other.tolist()
    assert words.excerpt(start, stop).source_starts.tolist() == alone.source_starts.tolist()
    assert words.excerpt(start, stop).target_starts.tolist() == alone.target_starts.tolist()


@settings(max_examples=20)
@given(studies(annotators=3), st.sampled_from(POOLED), st.sampled_from(Weights), st.data())
def test_parts_have_the_counts_of_all_verse_pairs(
    study: Study, measure: AgreementMeasure, weights: Weights, data: st.DataObject
) -> None:
    words, annotators = all_encoded(*study)
    size = len(words)
    wanted = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), np.bool_)
    content = [
        np.array(data.draw(st.lists(st.booleans(), min_size=number, max_size=number)), np.bool_)
        for number in (int(words.source_starts[-1]), int(words.target_starts[-1]))
    ]
    some_content = (None, None) if data.draw(st.booleans()) else content
    marks = data.draw(st.booleans())
    counting = Counting(np.arange(size), weights, marks, *some_content)
    expected = measured(measure, words, annotators, counting, 1)
    told: list[float] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_WEIGHTS_AT_A_TIME", 18 * data.draw(st.integers(1, 3)))
        parts = list(in_parts(measure, words, annotators, counting, wanted, 1, told.append))
    for number, table in enumerate(expected.tables):
        found = [part.tables[number] for part in parts]
        assert np.concatenate([table[..., :0], *found], axis=2) == pytest.approx(table[..., wanted])
    assert all(part.shared.shape[2] for part in parts)
    assert (told[0], told[-1]) == (0, 1)
    assert told == sorted(told)
    assert len(list(blocks(words))) == 1

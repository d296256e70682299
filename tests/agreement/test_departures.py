"""What one annotator does to words of a type, unlike the others."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.departures import FEWEST, LEAST, LEAST_WORDS, Act, Acts, Departure
from works import Work, aligned, all_encoded

# In each verse pair "le boat" faces "the boat"; both sides have the types 0 and 1, or 2 and 3.
LENGTHS = ((2, 2),) * 8
TYPES = np.array([0, 1] * 8 + [2, 3] * 8)
EVERY = np.ones(TYPES.size, np.bool_)


def work(*pairs: str, done: tuple[bool, ...] = ()) -> Work:
    """Links and, after a bar, the target words marked."""
    parts = (text.partition("|") for text in pairs)
    alignments = tuple(aligned(links, "", marks) for links, _, marks in parts)
    return Work(alignments, done or (True,) * len(pairs))


def acts(*works: Work, counts: np.ndarray = EVERY) -> Acts:
    words, annotators = all_encoded(LENGTHS, works)
    return Acts.of(words, annotators, TYPES, counts)


def test_a_departure_by_hand() -> None:
    """She marks the first target word in 6 of 8, the two others in 1 and 0 of 8."""
    plain, marked = "1-1 2-2", "2-2|1"
    hers = work(*[marked] * 6, *[plain] * 2)
    found = acts(hers, work(marked, *[plain] * 7), work(*[plain] * 8))
    first, second, *rest = found.departures(0)
    # Expected are 2/3 + 5 * 1/3 of the words that somebody marks; each has the variance 2/9.
    deviation = (6 - 7 / 3) / sqrt(6 * 2 / 9)
    assert first.deviation == pytest.approx(deviation)
    expected = Departure(0, Act.NOT_TRANSLATED, 2, None, 6, 8, 1, 16, first.deviation)
    assert first == expected
    # Without a link of that word, its partner has none.
    assert (second.act, second.word_type, second.partner) == (Act.LINKED_WITH, 0, 2)
    assert (second.times, second.others_times) == (2, 15)
    assert second.deviation == pytest.approx(-deviation)
    assert rest == []
    assert found.words_of(first).tolist() == [16, 18, 20, 22, 24, 26]
    assert found.words_of(second).tolist() == [0, 2, 4, 6, 8, 10]
    # One of the others never does so, the other is not far enough from what is expected.
    never = 7 / 3 / sqrt(6 * 2 / 9)
    assert [one.deviation for one in found.departures(2)] == pytest.approx([never, -never])
    assert found.departures(1) == []


def test_rare_words_and_words_that_do_not_count_are_left_out() -> None:
    plain, marked = "1-1 2-2", "2-2|1"
    few = (True,) * (FEWEST - 1) + (False,) * (8 - FEWEST + 1)
    some = acts(work(*[marked] * 8, done=few), work(*[plain] * 8))
    assert some.departures(0) == []
    counts = TYPES != 2
    assert acts(work(*[marked] * 8), work(*[plain] * 8), counts=counts).departures(0) == []


Pairs = tuple[tuple[str, ...], int]
"""The work on each verse pair, and which of them are done, as bits."""
works = st.lists(
    st.tuples(
        st.tuples(*[st.sampled_from(["1-1 2-2", "1-2 2-1", "2-2|1", "1-1,2", ""])] * 8),
        st.integers(0, 255),
    ),
    min_size=2,
    max_size=4,
)


@given(works)
def test_counts_and_deviations_are_those_of_another_computation(drawn: Sequence[Pairs]) -> None:
    made = [
        work(*texts, done=tuple(bool(bits >> place & 1) for place in range(8)))
        for texts, bits in drawn
    ]
    found = acts(*made)
    for place in range(len(made)):
        expected = by_the_word(made, place)
        for one in found.departures(place):
            key = one.act, one.word_type, one.partner
            times, others, total, all_others, deviation, _ = expected.pop(key)
            assert (one.times, one.others_times) == (times, others)
            assert (one.decisions, one.others_decisions) == (total, all_others)
            assert one.deviation == pytest.approx(deviation)
            assert set(TYPES[found.words_of(one)].tolist()) == {one.word_type}
        for _, _, total, _, deviation, excess in expected.values():
            is_small = abs(deviation) < LEAST + 1e-9 or abs(excess) < LEAST_WORDS + 1e-9
            assert total < FEWEST or is_small
    # The deviations of two annotators are opposite.
    both = acts(*made[:2])
    first, second = (
        {(each.act, each.word_type, each.partner): each for each in both.departures(place)}
        for place in range(2)
    )
    assert first.keys() == second.keys()
    for one, other in ((first[key], second[key]) for key in first):
        assert one.deviation == pytest.approx(-other.deviation)
        assert one.times == other.others_times
        assert both.words_of(one).tolist() == both.words_of(other).tolist()


Key = tuple[Act, int, int | None]


def by_the_word(made: list[Work], hers: int) -> dict[Key, tuple[int, int, int, int, float, float]]:
    """The same with sets and loops over verse pairs."""
    times, others = Counter[Key](), Counter[Key]()
    totals, all_others = Counter[int](), Counter[int]()
    excess, variance = defaultdict[Key, float](float), defaultdict[Key, float](float)
    for pair in range(8):
        judges = [place for place in range(len(made)) if made[place].done[pair]]
        if hers not in judges or len(judges) < 2:
            continue
        for word_type in range(4):
            side, position = divmod(word_type, 2)
            does = {}
            for place in judges:
                alignment = made[place].alignments[pair]
                partners = {link[1 - side] for link in alignment.links if link[side] == position}
                own: set[Key] = set()
                if side == 1 and position in alignment.not_translated_target:
                    own.add((Act.NOT_TRANSLATED, word_type, None))
                if len(partners) > 1:
                    own.add((Act.SEVERAL, word_type, None))
                if side == 0:
                    own |= {(Act.LINKED_WITH, word_type, 2 + partner) for partner in partners}
                does[place] = own
            totals[word_type] += 1
            all_others[word_type] += len(judges) - 1
            for key in set().union(*does.values()):
                doing = sum(key in own for own in does.values())
                share = doing / len(judges)
                times[key] += key in does[hers]
                others[key] += doing - (key in does[hers])
                excess[key] += (key in does[hers]) - share
                variance[key] += share * (1 - share)
    return {
        key: (
            times[key],
            others[key],
            totals[key[1]],
            all_others[key[1]],
            excess[key] / sqrt(value),
            excess[key],
        )
        for key, value in variance.items()
        if value
    }

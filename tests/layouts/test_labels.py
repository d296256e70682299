"""Labels that are typed to reach a word: unique, short, and never in each other's way."""

from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.labels import MOST, labels_in_sight

COUNTS = st.integers(0, MOST)
STARTS = st.integers(0, 500)


@given(COUNTS, COUNTS, STARTS)
def test_every_word_in_sight_has_one_label_that_two_keys_type(
    sources: int, targets: int, start: int
) -> None:
    words = {
        Side.SOURCE: range(start, start + sources),
        Side.TARGET: range(2 * start, 2 * start + targets),
    }
    labels = labels_in_sight(words)
    assert sorted(labels.values(), key=lambda word: (word[0].value, word[1])) == [
        (side, position) for side in Side for position in words[side]
    ]
    assert all(1 <= len(label) <= 2 and label.isascii() and label.islower() for label in labels)


@given(COUNTS, COUNTS)
def test_no_label_begins_another_and_sides_begin_apart(sources: int, targets: int) -> None:
    labels = labels_in_sight({Side.SOURCE: range(sources), Side.TARGET: range(targets)})
    firsts = {
        side: {label[0] for label, word in labels.items() if word[0] is side} for side in Side
    }
    assert not firsts[Side.SOURCE] & firsts[Side.TARGET]
    assert not {label[0] for label in labels if len(label) == 2} & set(labels)


@given(COUNTS)
def test_labels_grow_no_longer_than_they_must(count: int) -> None:
    labels = labels_in_sight({Side.SOURCE: range(count), Side.TARGET: ()})
    short = sum(len(label) == 1 for label in labels)
    leads = len({label[0] for label in labels if len(label) == 2})
    assert short == min(count, 13) if count <= 13 else short + leads == 13
    # With one key more that stands alone, there would not be a label for every word.
    assert leads == 0 or short + 1 + 26 * (leads - 1) < count


def test_few_words_have_the_handiest_keys() -> None:
    labels = labels_in_sight({Side.SOURCE: (0, 1, 2), Side.TARGET: (5, 6)})
    assert labels == {
        "a": (Side.SOURCE, 0),
        "s": (Side.SOURCE, 1),
        "d": (Side.SOURCE, 2),
        "j": (Side.TARGET, 5),
        "k": (Side.TARGET, 6),
    }


def test_a_fourteenth_word_takes_the_last_key_for_a_lead() -> None:
    labels = list(labels_in_sight({Side.SOURCE: range(15), Side.TARGET: ()}))
    assert labels == [*"asdfqwerzxcv", "tj", "tk", "tl"]


def test_words_beyond_what_two_keys_reach_have_no_label() -> None:
    labels = labels_in_sight({Side.SOURCE: (), Side.TARGET: range(MOST + 20)})
    assert len(labels) == MOST
    assert (Side.TARGET, MOST) not in labels.values()

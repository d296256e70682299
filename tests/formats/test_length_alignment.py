"""Aligning sentences by their lengths, after Gale and Church (1993)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.formats.length_alignment import aligned

Links = list[tuple[int, int]]


def made_up(seed: int) -> tuple[list[int], list[int]]:
    """Lengths of sentences of two texts, from a generator that any program can have."""
    state = seed * 7919 + 17

    def draw(count: int) -> int:
        nonlocal state
        state = (state * 1103515245 + 12345) % 2**31
        return state // 65536 % count

    source, target = list[int](), list[int]()
    for _ in range(30):
        length = 20 + draw(120)
        other = max(1, length + draw(21) - 10)
        kind = draw(20)
        parts = {2: [length // 2, length - length // 2], 1: []}.get(kind, [length])
        others = {3: [other // 2 + 1, other - other // 2], 0: []}.get(kind, [other])
        source += parts
        target += others
    return source, target


def links(source: list[int], target: list[int]) -> Links:
    beads = aligned(source, target, 1.0)
    return sorted((one, other) for bead in beads for one in bead.source for other in bead.target)


def runs(text: str) -> Links:
    """The links of beads such as ``0-4:0-4 5,6:5``: runs one by one, then two with one, and so on.

    A run pairs its sentences in order.
    """
    found = []
    for bead in text.split():
        own, other = bead.split(":")
        if "-" in own:
            first, last = map(int, own.split("-"))
            start = int(other.split("-")[0])
            found += [(place, place - first + start) for place in range(first, last + 1)]
        else:
            found += [
                (one, two) for one in map(int, own.split(",")) for two in map(int, other.split(","))
            ]
    return sorted(found)


# The alignments of the same lengths by the implementation of this method in NLTK 3.10.
BY_NLTK = {
    0: "0-0:0-0 1,2:1,2 3,4:3,4 5-16:5-16 17,18:17 19-24:18-23 25:24,25 26-28:26-28",
    4: (
        "0:0,1 1-2:2-3 3:4,5 4-8:6-10 9:11,12 10-15:13-18 16:19,20 17-19:21-23 20:24,25 "
        "21-21:26-26 22:27,28 23-23:29-29 24,25:30"
    ),
    7: (
        "0-6:0-6 7:7,8 8-8:9-9 9,10:10 11-15:11-15 16,17:16 18-22:17-21 23,24:22 "
        "25-26:23-24 27:25,26"
    ),
    11: "0-8:0-8 9:9,10 10-13:11-14 14:15,16 15-27:17-29",
}


@pytest.mark.parametrize("seed", sorted(BY_NLTK))
def test_another_implementation_aligns_alike(seed: int) -> None:
    assert links(*made_up(seed)) == runs(BY_NLTK[seed])


sentences = st.lists(st.integers(1, 400), max_size=40)


@given(sentences, sentences)
def test_every_sentence_is_in_one_bead_in_order(source: list[int], target: list[int]) -> None:
    beads = aligned(source, target)
    assert [place for bead in beads for place in bead.source] == list(range(len(source)))
    assert [place for bead in beads for place in bead.target] == list(range(len(target)))
    assert all(0 <= bead.probability <= 1 for bead in beads)
    assert all((len(bead.source), len(bead.target)) in KINDS for bead in beads)


KINDS = {(1, 1), (1, 0), (0, 1), (2, 1), (1, 2), (2, 2)}


def test_more_is_tried_if_one_text_has_many_sentences_more() -> None:
    draw = random.Random(1)
    source = [draw.randrange(20, 300) for _ in range(300)]
    target = [*source[:150], *[1] * 300, *source[150:]]
    pairs = {(bead.source.start, bead.target.start) for bead in aligned(source, target)}
    assert sum((place, place) in pairs for place in range(140)) > 130
    assert sum((place, place + 300) in pairs for place in range(160, 300)) > 130


def test_a_sentence_that_could_belong_elsewhere_is_in_doubt() -> None:
    sure = aligned([100, 20, 150, 60], [102, 19, 155, 58])
    assert all(bead.probability > 0.9 for bead in sure)
    doubtful = aligned([50, 50, 50, 50], [50, 50, 50])
    assert min(bead.probability for bead in doubtful) < 0.5


def test_priors_and_variance_are_those_of_the_paper() -> None:
    # One with one twice: 0.89² · 0.226 · 0.117 = 0.021, and two with two: 0.011.
    assert len(aligned([50, 50], [75, 25], 1.0)) == 2
    # One with one twice: 0.89² · 0.153 · 0.052 = 0.006.
    assert len(aligned([50, 50], [80, 20], 1.0)) == 1

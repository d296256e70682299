"""Verse pairs on which one annotator differs from all others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.dice import Weights
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.disagreements import disagreements_with_others
from blinker_qt.compare.loading import collated
from blinker_qt.compare.options import Options

Links = frozenset[tuple[int, int]]
BITEXT = Bitext.of(
    [VersePair(f"T {number}", ("a", "b", "c"), ("d", "e")) for number in range(1, 4)]
)


def study(*works: list[Links | None]) -> Collation:
    """Annotators' links on three verse pairs; None where one is not done."""
    sets = []
    for name, work in zip("ABCD", works, strict=False):
        pairs = tuple(
            PairAnnotation(done=links is not None).with_alignment(Alignment(links or frozenset()))
            for links in work
        )
        sets.append((name, AnnotationSet(BITEXT, pairs, name)))
    return collated(*sets)


def links(*some: tuple[int, int]) -> Links:
    return frozenset(some)


def test_disagreement_with_others_by_hand() -> None:
    one, other = links((0, 0), (1, 1)), links((0, 0))
    collation = study([one, one, None], [other, one, one], [other, None, one])
    found = disagreements_with_others(collation, 0, Options(weights=Weights.NONE))
    # With B and with C one link is shared and one is A's alone: 2 * (1 + 1) / (3 + 3).
    first, second = list(found)
    assert first.reference == "T 1"
    assert first.rate == pytest.approx(4 / 6)
    assert (first.both, first.only_first, first.only_second) == (1, 1, 0)
    # C has not done the second; the third is not A's.
    assert (second.reference, second.rate) == ("T 2", 1.0)
    assert (second.both, second.only_first, second.only_second) == (2, 0, 0)
    assert len(found) == 2


work = st.lists(
    st.none() | st.frozensets(st.tuples(st.integers(0, 2), st.integers(0, 1))),
    min_size=3,
    max_size=3,
)
options = st.builds(Options, weights=st.sampled_from(Weights), marks=st.booleans())


@given(st.lists(work, min_size=3, max_size=4))
def test_links_are_shared_if_anybody_else_has_them(works: list[list[Links | None]]) -> None:
    collation = study(*works)
    own, others = works[0], works[1:]
    rows = {row.index: row for row in disagreements_with_others(collation, 0)}
    for index, mine in enumerate(own):
        done = [theirs[index] for theirs in others]
        theirs = frozenset().union(*(some for some in done if some is not None))
        if mine is None or done == [None] * len(done):
            assert index not in rows
        else:
            row = rows[index]
            told = row.both, row.only_first, row.only_second
            assert told == (len(mine & theirs), len(mine - theirs), len(theirs - mine))

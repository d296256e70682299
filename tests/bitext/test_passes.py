"""Verse pairs that come again: told apart by their pass."""

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair

ONE, TWO = VersePair("1", ("a",), ("x",)), VersePair("2", ("b",), ("y",))


def test_reference_and_pass_together_name_a_pair() -> None:
    bitext = Bitext.of([ONE, TWO, ONE], passes=(1, 1, 2))
    assert bitext.names == (("1", 1), ("2", 1), ("1", 2))
    assert [bitext.pass_of(index) for index in range(3)] == [1, 1, 2]
    assert bitext.following == {2}


def test_only_pairs_whose_first_pass_is_there_follow_others() -> None:
    assert Bitext.of([ONE, TWO], passes=(2, 2)).following == frozenset()
    assert Bitext.of([ONE, ONE, TWO], passes=(2, 1, 2)).following == frozenset()
    assert Bitext.of([ONE, TWO]).following == frozenset()


def test_a_bitext_of_first_passes_is_the_usual_one() -> None:
    assert Bitext.of([ONE, TWO], passes=(1, 1)) == Bitext.of([ONE, TWO])
    with pytest.raises(ValueError, match="differ in length"):
        Bitext.of([ONE, TWO], passes=(1, 2, 2))


def test_chosen_pairs_keep_their_work_and_their_pass() -> None:
    work = (PairAnnotation(seconds=1), PairAnnotation(seconds=2), PairAnnotation(seconds=3))
    whole = AnnotationSet(Bitext.of([ONE, TWO, ONE], None, None, (1, 2, 1), (1, 1, 2)), work, "A")
    chosen = whole.chosen([2, 1])
    assert chosen.bitext == Bitext.of([ONE, TWO], None, None, (1, 2), (2, 1))
    assert chosen.pairs == (work[2], work[1])
    assert chosen.annotator == "A"

"""Bitexts, verse pairs and annotation sets as values."""

from dataclasses import replace

import pytest

from blinker_qt.bitext.adjudication import Origin, by_decision, grouped
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import (
    UNTOUCHED,
    AnnotationSet,
    PairAnnotation,
    transposed,
)
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side, VersePair
from works import with_pair

PAIRS = (
    VersePair("Gen 1:1", ("the", "boat"), ("le", "bateau")),
    VersePair("Gen 1:2", ("now",), ("à", "présent")),
)

BITEXT = Bitext.of(PAIRS, Language.of("en"), Language.of("fr"), sets=(1, 2))


def test_the_fingerprint_depends_on_tokens_and_sides() -> None:
    moved = VersePair("Gen 1:1", ("the", "boat", "le"), ("bateau",))
    assert moved.fingerprint != PAIRS[0].fingerprint
    assert replace(PAIRS[0], reference="x").fingerprint == PAIRS[0].fingerprint


def test_an_annotation_set_holds_work_on_every_verse_pair() -> None:
    work = AnnotationSet.unannotated(BITEXT)
    linked = PairAnnotation.of(Alignment().link({0}, {0}))
    assert with_pair(work, 1, linked).pairs == (UNTOUCHED, linked)
    assert work.pairs == (UNTOUCHED, UNTOUCHED)
    finished = AnnotationSet.finished(BITEXT, [Alignment(), linked.alignment], "A1")
    assert [pair.done for pair in finished.pairs] == [True, True]
    with pytest.raises(ValueError, match="1 annotations for 2 verse pairs"):
        AnnotationSet(BITEXT, (UNTOUCHED,))
    with pytest.raises(ValueError, match="differ in length"):
        replace(BITEXT, sets=(1,))


def test_only_pairs_with_a_first_pass_follow_it() -> None:
    one, two = VersePair("1", ("a",), ("x",)), VersePair("2", ("b",), ("y",))
    bitext = Bitext.of([one, two, one], passes=(1, 1, 2))
    assert bitext.names == (("1", 1), ("2", 1), ("1", 2))
    assert bitext.following == {2}
    assert Bitext.of([one, one, two], passes=(2, 1, 2)).following == frozenset()


BY_MACHINE = Origin(suggested="EFLOMAL")

NOTES = (Note("on a word", (Side.SOURCE, 2)), Note("on the pair"))

WORK = AnnotationSet(
    Bitext.of([VersePair("Gen 1:1", ("a", "b", "c"), ("x", "y"))], Language("en"), Language("fr")),
    (
        PairAnnotation(
            "1,3-2",
            "2",
            "1",
            done=True,
            possible="3-2",
            remarks=Remarks(NOTES),
            origins=grouped({(0, 1): BY_MACHINE, (Side.SOURCE, 1): BY_MACHINE}),
        ),
    ),
    "A1",
)


def test_transposing_swaps_everything() -> None:
    over = transposed(WORK)
    assert over.bitext[0] == VersePair("Gen 1:1", ("x", "y"), ("a", "b", "c"))
    assert (over.bitext.source_language.tag, over.bitext.target_language.tag) == ("fr", "en")
    (pair,) = over.pairs
    assert (pair.links, pair.possible) == ("2-1,3", "2-3")
    assert (pair.not_translated_source, pair.not_translated_target) == ("1", "2")
    assert [note.on for note in pair.remarks.notes] == [(Side.TARGET, 2), None]
    assert pair.done
    assert by_decision(pair.origins) == {(1, 0): BY_MACHINE, (Side.TARGET, 1): BY_MACHINE}
    assert transposed(over) == WORK


@pytest.mark.parametrize("tag", ["he", "hbo", "arb", "arz", "pes", "smp", "sam", "tmr"])
def test_old_and_regional_forms_of_a_language_run_from_right_to_left(tag: str) -> None:
    assert Language.of(tag).direction is Direction.RIGHT_TO_LEFT
    assert Language.of(f"{tag}-Latn").direction is Direction.LEFT_TO_RIGHT

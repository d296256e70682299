"""Bitexts, verse pairs and annotation sets as values."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.adjudication import Origin, by_decision, grouped
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import (
    UNTOUCHED,
    AnnotationSet,
    PairAnnotation,
    PairState,
    transposed,
)
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.tokens import first_unholdable, split_tokens
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side, VersePair
from works import with_pair

PAIRS = (
    VersePair("Gen 1:1", ("the", "boat"), ("le", "bateau")),
    VersePair("Gen 1:2", ("now",), ("à", "présent")),
)

BITEXT = Bitext.of(PAIRS, Language.of("en"), Language.of("fr"), sets=(1, 2))


def test_a_bitext_returns_its_verse_pairs() -> None:
    assert tuple(BITEXT) == PAIRS
    assert len(BITEXT) == 2
    assert BITEXT.verses(Side.TARGET) == ("le bateau", "à présent")
    assert BITEXT.verses(Side.SOURCE)[1] == "now"
    assert BITEXT.language(Side.SOURCE).tag == "en"
    assert BITEXT.language(Side.TARGET) == Language("fr", Direction.LEFT_TO_RIGHT)
    assert Bitext.of(PAIRS).sets == (1, 1)


def test_columns_of_a_bitext_must_have_equal_length() -> None:
    with pytest.raises(ValueError, match="differ in length"):
        replace(BITEXT, sets=(1,))


def test_the_fingerprint_matches_paste_and_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("the boat\nnow\n", encoding="utf-8")
    (tmp_path / "target").write_text("le bateau\nà présent\n", encoding="utf-8")
    command = "paste -d '\\n' source target | sha256sum"
    computed = subprocess.run(  # noqa: S602
        command, shell=True, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    if computed.returncode:
        pytest.skip("paste and sha256sum are not on this machine")
    assert computed.stdout.split()[0] == BITEXT.fingerprint
    assert Bitext.of(PAIRS[:1]).fingerprint == PAIRS[0].fingerprint


def test_the_fingerprint_depends_on_tokens_and_sides() -> None:
    moved = VersePair("Gen 1:1", ("the", "boat", "le"), ("bateau",))
    assert moved.fingerprint != PAIRS[0].fingerprint
    assert replace(PAIRS[0], reference="x").fingerprint == PAIRS[0].fingerprint


def test_state_of_a_verse_pair() -> None:
    linked = PairAnnotation.of(Alignment().link({0}, {0}))
    assert UNTOUCHED.state is PairState.UNTOUCHED
    assert linked.state is PairState.BEGUN
    assert replace(UNTOUCHED, seconds=1).state is PairState.BEGUN
    assert replace(UNTOUCHED, not_translated_target="1").state is PairState.BEGUN
    assert replace(linked, done=True).state is PairState.DONE
    assert linked.alignment == Alignment().link({0}, {0})


def test_an_annotation_set_holds_work_on_every_verse_pair() -> None:
    work = AnnotationSet.unannotated(BITEXT)
    linked = PairAnnotation.of(Alignment().link({0}, {0}))
    assert with_pair(work, 1, linked).pairs == (UNTOUCHED, linked)
    assert work.pairs == (UNTOUCHED, UNTOUCHED)
    finished = AnnotationSet.finished(BITEXT, [Alignment(), linked.alignment], "A1")
    assert [pair.done for pair in finished.pairs] == [True, True]
    with pytest.raises(ValueError, match="1 annotations for 2 verse pairs"):
        AnnotationSet(BITEXT, (UNTOUCHED,))


@pytest.mark.parametrize(("verse", "offset"), [("", 0), (" a", 0), ("a  b", 2), ("ab ", 3)])
def test_empty_tokens_are_refused_with_their_offset(verse: str, offset: int) -> None:
    with pytest.raises(ValueError, match=str(offset)):
        split_tokens(verse)


@pytest.mark.parametrize(
    ("text", "offset"),
    [("a\tb", None), ("a\x0bb", 1), ("\ud800", 0), ("ab\uffff", 2), ("\u2028\u00a0🙂", None)],
)
def test_first_character_that_xml_cannot_hold(text: str, offset: int | None) -> None:
    assert first_unholdable(text) == offset


ONE, TWO = VersePair("1", ("a",), ("x",)), VersePair("2", ("b",), ("y",))


def test_names_are_references_with_passes() -> None:
    bitext = Bitext.of([ONE, TWO, ONE], passes=(1, 1, 2))
    assert bitext.names == (("1", 1), ("2", 1), ("1", 2))
    assert [bitext.pass_of(index) for index in range(3)] == [1, 1, 2]
    assert bitext.following == {2}


def test_only_pairs_with_a_first_pass_follow_it() -> None:
    assert Bitext.of([ONE, TWO], passes=(2, 2)).following == frozenset()
    assert Bitext.of([ONE, ONE, TWO], passes=(2, 1, 2)).following == frozenset()
    assert Bitext.of([ONE, TWO]).following == frozenset()


def test_passes_of_one_are_the_default() -> None:
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


ALIGNMENT = Alignment(
    frozenset({(0, 1), (2, 1)}), frozenset({1}), frozenset({0}), possible=frozenset({(2, 1)})
)

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


def test_transposing_twice_changes_nothing() -> None:
    assert transposed(transposed(WORK)) == WORK


@pytest.mark.parametrize("tag", ["he", "hbo", "arb", "arz", "pes", "smp", "sam", "tmr"])
def test_old_and_regional_forms_of_a_language_run_from_right_to_left(tag: str) -> None:
    assert Language.of(tag).direction is Direction.RIGHT_TO_LEFT
    assert Language.of(f"{tag}-Latn").direction is Direction.LEFT_TO_RIGHT

"""An import is looked at before anything is written, here or by a process of its own."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.exchange.trial import SHOWN, Wish, carry_out, look
from blinker_qt.formats import annotation
from blinker_qt.formats.interchange import Choices, Combination, IndexBase, Part, Unlinked
from waiting import outcome


@pytest.fixture
def wish(tmp_path: Path) -> Wish:
    (tmp_path / "en").write_text("the boat\nnow\n" * 15)
    (tmp_path / "fr").write_text("le bateau\nmaintenant\n" * 15)
    (tmp_path / "links").write_text("0-0 1p1\n0-0\n" * 15)
    parts = {part: tmp_path / name for part, name in PARTS}
    return Wish("pharaoh-possible", parts, Choices(base=IndexBase.ZERO, annotator="A1"))


PARTS = ((Part.SOURCE, "en"), (Part.TARGET, "fr"), (Part.LINKS, "links"))


def test_the_first_verse_pairs_are_seen_with_the_counts_of_all(wish: Wish) -> None:
    sight = look(wish)
    assert sight.problems == ()
    assert len(sight.works[0].bitext) == SHOWN < sight.tallies[0].pairs == 30
    assert (sight.tallies[0].links, sight.tallies[0].possible) == (45, 15)
    assert sight.proof.base is IndexBase.ZERO


def test_nothing_is_read_before_all_is_said(wish: Wish) -> None:
    for lacking in (
        replace(wish, choices=Choices(annotator="A1")),
        replace(wish, parts={}),
        Wish("giza", {Part.BITEXT: Path("a"), Part.REVERSE: Path("b")}, Choices()),
    ):
        assert lacking.lacks
        assert look(lacking).works == ()
        with pytest.raises(BlinkerError, match="say first"):
            carry_out(lacking, Path("never"))
    both = Choices(combination=Combination.UNION)
    assert not Wish("giza", {Part.BITEXT: Path("a"), Part.REVERSE: Path("b")}, both).lacks


def test_what_the_reader_refuses_is_seen_with_the_other_base(wish: Wish) -> None:
    wrong = replace(wish, choices=replace(wish.choices, base=IndexBase.ONE))
    sight = look(wrong)
    assert sight.works == ()
    assert "if it counted from 0" in str(sight.problems[0])
    assert sight.proof.base is IndexBase.ZERO
    with pytest.raises(InputError):
        carry_out(wrong, wish.parts[Part.LINKS].with_name("new.blinker"))


def test_nobody_has_to_be_named_to_look_but_to_import(wish: Wish, tmp_path: Path) -> None:
    nameless = replace(wish, choices=replace(wish.choices, annotator=""))
    assert look(nameless).tallies == look(wish).tallies
    with pytest.raises(BlinkerError, match="annotator's name"):
        carry_out(nameless, tmp_path / "new")
    assert not (tmp_path / "new.blinker").exists()


def test_what_was_seen_is_what_is_written(wish: Wish, tmp_path: Path) -> None:
    wish = replace(wish, choices=replace(wish.choices, unlinked=Unlinked.NOT_TRANSLATED))
    (path,) = carry_out(wish, tmp_path / "new")
    assert path == tmp_path / "new.blinker"
    work = annotation.load(path)
    assert work.chosen(range(SHOWN)) == look(wish).works[0]
    with pytest.raises(InputError, match="exists already"):
        carry_out(wish, path)


def test_a_process_of_its_own_sees_the_same(wish: Wish) -> None:
    seen = outcome(look, wish)
    assert seen == look(wish)


def test_errors_travel_from_a_process(wish: Wish, tmp_path: Path) -> None:
    wrong = replace(wish, choices=replace(wish.choices, base=IndexBase.ONE))
    with pytest.raises(InputError) as refused:
        outcome(carry_out, wrong, tmp_path / "new")
    assert refused.value.problems == look(wrong).problems
    nameless = replace(wish, choices=replace(wish.choices, annotator="a\nb"))
    with pytest.raises(BlinkerError, match="annotator's name"):
        outcome(carry_out, nameless, tmp_path / "new")

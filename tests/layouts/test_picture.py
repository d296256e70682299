"""Pictures of a verse pair: states of words, links of annotators, and underlays."""

from dataclasses import replace

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.study import labels_in
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.layouts.picture import (
    Disputed,
    Picture,
    Tone,
    WordState,
    overlay_picture,
    picture_of,
    suggested_picture,
    underlay_of_sources,
)

S, T = Side.SOURCE, Side.TARGET
PAIR = VersePair("1", ("a", "b", "c"), ("x", "y"))
FIRST = Alignment().link({0}, {0}).link({1}, {1})
LABELS = labels_in("SEM, FUN")
SECOND = Alignment().link({0}, {0}).link({2}, {1}).mark_not_translated(S, {1})


def drawn(picture: Picture) -> set[tuple[Tone, LinkToken]]:
    blocks = zip(picture.blocks, picture.tones, strict=True)
    return {(tone, link) for block, tone in blocks for link in block.links}


def test_the_states_and_partners_of_one_alignment() -> None:
    alignment = Alignment().link({0}, {1}).mark_not_translated(S, {2})
    picture = picture_of(PAIR, alignment)
    states = (WordState.LINKED, WordState.UNACCOUNTED, WordState.NOT_TRANSLATED)
    assert picture.states(S) == states
    assert picture.states(T) == (WordState.UNACCOUNTED, WordState.LINKED)
    assert picture.unaccounted == {(S, 1), (T, 0)}
    assert picture_of(PAIR, alignment, linking=False).states(S)[1] is WordState.NOT_ASKED
    assert (picture.partners(S, 0), picture.partners(T, 1)) == ((1,), (0,))
    assert picture.groups_of(T, 0) == ()
    assert picture.groups_with((0, 1)) == {0}
    assert picture.groups_with((0, 0)) == frozenset()
    assert picture.share(0) == 1.0


def letters(picture: Picture) -> dict[LinkToken, str]:
    return {
        link: picture.letter(number)
        for number, block in enumerate(picture.blocks)
        for link in block.links
    }


def test_links_with_different_labels_have_blocks_of_their_own() -> None:
    block = Alignment().link({0, 1}, {0, 1})
    assert picture_of(PAIR, block, labels=LABELS).labels == ()
    part = picture_of(PAIR, block.with_label({(0, 0), (0, 1)}, "FUN"), labels=LABELS)
    assert letters(part) == {(0, 0): "F", (0, 1): "F", (1, 0): "", (1, 1): ""}
    assert [part.label(number) for number in range(2)] == ["", "FUN"]
    both = block.toggle_possible({(0, 0)}).with_label({(0, 0), (1, 1)}, "SEM")
    assert drawn(picture_of(PAIR, both, labels=LABELS)) == drawn(
        picture_of(PAIR, block.toggle_possible({(0, 0)}))
    )
    # A label that the study does not have is not drawn.
    assert set(letters(picture_of(PAIR, both)).values()) == {""}


def test_a_gold_standard_shows_on_which_labels_annotators_differ() -> None:
    one, other = FIRST.with_label({(0, 0), (1, 1)}, "SEM"), FIRST.with_label({(0, 0)}, "FUN")
    gold = FIRST.with_link(2, 1)
    picture = picture_of(PAIR, gold, labels=LABELS, sources=[one, other])
    assert letters(picture) == {(0, 0): "S/F", (1, 1): "S/–", (2, 1): ""}
    agreed = picture_of(PAIR, gold, labels=LABELS, sources=[one, one])
    assert letters(agreed) == {(0, 0): "S/–", (1, 1): "S/–", (2, 1): ""}
    settled = gold.with_label({(0, 0)}, "FUN")
    assert letters(picture_of(PAIR, settled, labels=LABELS, sources=[one, other])) == {
        (0, 0): "F",
        (1, 1): "S/–",
        (2, 1): "",
    }


def test_labels_of_several_annotators_are_beside_each_other() -> None:
    one, other = FIRST.with_label({(0, 0)}, "SEM"), FIRST.with_label({(1, 1)}, "SEM")
    picture = overlay_picture(PAIR, [one, other.with_label({(0, 0)}, "FUN")], labels=LABELS)
    assert letters(picture) == {(0, 0): "S/F", (1, 1): "S/–"}
    assert sorted(picture.label(number) for number in range(2)) == ["SEM/FUN", "SEM/–"]
    same = overlay_picture(PAIR, [one, one], labels=LABELS)
    assert letters(same) == {(0, 0): "S", (1, 1): ""}
    alone = overlay_picture(PAIR, [one], labels=LABELS)
    assert letters(alone) == {(0, 0): "S", (1, 1): ""}
    below = underlay_of_sources(PAIR, Alignment(), [one, other], LABELS)
    assert below is not None
    assert letters(below) == {(0, 0): "S/–", (1, 1): "S/–"}


def test_links_of_two_annotators_have_different_tones() -> None:
    picture = overlay_picture(PAIR, [FIRST, SECOND])
    assert drawn(picture) == {
        (Tone.SHARED, (0, 0)),
        (Tone.FIRST, (1, 1)),
        (Tone.SECOND, (2, 1)),
    }
    assert picture.disputed == {(S, 1): Disputed(Tone.SECOND, frozenset({1}))}
    assert [picture.share(number) for number in range(3)] == [1.0, 0.5, 0.5]


def test_suggestions_are_an_underlay() -> None:
    assert suggested_picture(PAIR, []) is None
    plain = picture_of(PAIR, Alignment().link({0}, {0}))
    assert (plain.suggestions, plain.suggested_word([0])) == (None, None)
    picture = replace(plain, underlay=suggested_picture(PAIR, [(1, 1)]))
    assert picture.partners_or_suggested(S, 0) == (0,)
    assert picture.partners_or_suggested(S, 1) == (1,)
    assert plain.partners_or_suggested(S, 1) == ()
    assert picture.suggested_word([0]) == (S, 1)
    assert picture.suggested_word([]) is None


def test_links_of_several_annotators_are_counted() -> None:
    three = [FIRST, SECOND, SECOND]
    assert {tone for tone, _ in drawn(overlay_picture(PAIR, three))} == {Tone.COUNTED}
    assert (Tone.SECOND, (2, 1)) in drawn(overlay_picture(PAIR, three, apart=0))
    assert overlay_picture(PAIR, [FIRST]) == picture_of(PAIR, FIRST)
    assert overlay_picture(PAIR, []) == picture_of(PAIR, Alignment())


def test_only_marks_that_annotators_do_not_share_are_disputed() -> None:
    marked = FIRST.mark_not_translated(S, {2})
    assert overlay_picture(PAIR, [marked, marked]).disputed == {}
    assert set(overlay_picture(PAIR, [marked, FIRST]).disputed) == {(S, 2)}


def test_links_that_the_gold_standard_lacks_are_an_underlay() -> None:
    assert underlay_of_sources(PAIR, FIRST, [FIRST]) is None
    underlay = underlay_of_sources(PAIR, FIRST, [FIRST, SECOND])
    assert underlay is not None
    assert drawn(underlay) == {(Tone.DRAWN, (2, 1))}
    assert underlay.disputed == {(S, 1): Disputed(Tone.DRAWN, frozenset({1}))}
    assert replace(picture_of(PAIR, FIRST), underlay=underlay).suggestions is None


def test_scores_are_those_of_the_links_in_blocks() -> None:
    scores = {((0, 0), 0.75), ((1, 0), 0.25), ((2, 1), 0.5)}
    links = frozenset({(0, 0), (1, 0), (1, 1), (2, 1)})
    part = picture_of(PAIR, Alignment(links, scores=frozenset(scores)))
    numbers = range(len(part.blocks))
    assert part.scores_in(numbers) == (0.25, 0.5, 0.75)
    assert part.scores_in([]) == ()
    lone = suggested_picture(PAIR, [(1, 1)], {(0, 0): 0.75})
    assert lone is not None
    assert lone.scores_in(range(len(lone.blocks))) == ()

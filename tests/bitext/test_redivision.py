"""Other boundaries of verse pairs, and the work that is carried over them."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amounts import times
from blinker_qt.bitext.adjudication import Origin, grouped
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.correction import CorrectionError, Look, LookReason
from blinker_qt.bitext.redivision import Redivided, Redivision, redivide
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.interchange import Feature
from exchanged import alignments

S, T = Side.SOURCE, Side.TARGET
ONE = VersePair("T 1", ("a", "b"), ("x", "y", "z"))
TWO = VersePair("T 2", ("c", "d"), ("v", "w"))
BOTH = VersePair("T 1-2", ("a", "b", "c", "d"), ("x", "y", "z", "v", "w"))
SHIFTED = (
    VersePair("T 1", ("a", "b", "c"), ("x", "y", "z")),
    VersePair("T 2", ("d",), ("v", "w")),
)
MERGED = Redivision((ONE, TWO), (BOTH,))
WORKS = (
    PairAnnotation("1-1 2-2", "", "3", done=True, seconds=5, possible="2-2"),
    PairAnnotation("1-1 2-2", done=True, seconds=7),
)


def words(pairs: tuple[VersePair, ...], side: Side) -> list[tuple[int, int]]:
    """The place of every word of verse pairs, in order."""
    return [
        (row, position)
        for row, pair in enumerate(pairs)
        for position in range(len(pair.tokens(side)))
    ]


def links(
    pairs: tuple[VersePair, ...], works: Iterable[PairAnnotation]
) -> dict[tuple[int, int], tuple[object, object]]:
    """All links with their labels and scores, counting from the first word of all verse pairs."""
    sources, targets = (
        {place: number for number, place in enumerate(words(pairs, side))} for side in Side
    )
    return {
        (sources[row, link[0]], targets[row, link[1]]): (
            work.alignment.label_of.get(link),
            work.alignment.score_of.get(link),
        )
        for row, work in enumerate(works)
        for link in work.alignment.links
    }


def test_merged_verse_pairs_keep_everything() -> None:
    by_lead = Origin(person="Lead")
    first = replace(WORKS[0], origins=grouped({(0, 0): by_lead, (T, 2): by_lead}))
    second = replace(WORKS[1], labels="SEM:1-1", scores="2-2:0.5")
    whole = PairAnnotation("1-1 2-2 3-4 4-5", "", "3", done=True, seconds=12, possible="2-2")
    whole = replace(whole, labels="SEM:3-4", scores="4-5:0.5", origins=first.origins)
    assert redivide([first, second], MERGED) == (Redivided(whole, ()),)


def test_links_over_the_new_boundary_are_lost_and_listed() -> None:
    remarks = Remarks((Note("why", (S, 0)), Note("all")))
    works = (WORKS[0], replace(WORKS[1], remarks=remarks))
    redivision = Redivision((ONE, TWO), SHIFTED)
    first, second = redivide(works, redivision)
    notes = [*first.work.remarks.notes, *second.work.remarks.notes]
    assert [note.text for note in notes if redivision.left_note(note)] == [
        "c × v (T 2)",
        "v × c (T 1)",
    ]
    assert not redivision.left_note(Note("c × v (T 3)"))
    assert not redivision.left_note(Note("see (T 2)"))
    assert first.work == replace(
        WORKS[0],
        done=False,
        remarks=Remarks((Note("why", (S, 2)), Note("c × v (T 2)", (S, 2)))),
    )
    assert first.looks == (Look(LookReason.CROSSED, (S, 2), "c", "v (T 2)"),)
    assert second.work == PairAnnotation(
        "1-2", seconds=7, remarks=Remarks((Note("all"), Note("v × c (T 1)", (T, 0))))
    )
    assert [str(look.sentence) for look in second.looks] == [
        "“v” lost its link with c (T 1), which is now in another verse pair"
    ]


def test_what_is_said_of_verse_pairs_is_united_or_looked_at() -> None:
    rejection = Rejection(RejectionKind.OTHER, "bad")
    works = [
        replace(WORKS[0], remarks=Remarks(difficult="one"), ratings=(("q", 1),)),
        replace(
            WORKS[1], done=False, remarks=Remarks(difficult="two", rejected=rejection, later=True)
        ),
    ]
    (both,) = redivide(works, MERGED)
    assert both.work.remarks == Remarks((), "one; two", rejection, later=True)
    assert both.work.ratings == ()
    assert [look.reason for look in both.looks] == [LookReason.REJECTED, LookReason.RATINGS]
    halves = redivide([replace(both.work, ratings=(("q", 2),))], MERGED.inverse)
    assert all(half.work.ratings == (("q", 2),) for half in halves)
    assert all(half.work.remarks.rejected == rejection for half in halves)


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ((ONE, ONE), (BOTH,), "different references"),
        ((), (), "different references"),
        ((ONE,), (TWO,), "only boundaries"),
        ((ONE,), (ONE,), "no boundary changes"),
        ((BOTH,), (VersePair("T 1", BOTH.source, ()), VersePair("T 2", (), BOTH.target)), "a word"),
        ((ONE, TWO), (replace(BOTH, reference="T 1"), VersePair("T 2", (), ())), "a word"),
    ],
)
def test_other_changes_are_refused(
    before: tuple[VersePair, ...], after: tuple[VersePair, ...], problem: str
) -> None:
    with pytest.raises(CorrectionError, match=problem):
        Redivision(before, after)


@st.composite
def redivisions(draw: st.DrawFn) -> tuple[Redivision, list[PairAnnotation]]:
    """Verse pairs with work, and other boundaries of them."""

    def lengths(total: int, count: int) -> list[int]:
        cuts = draw(
            st.lists(st.integers(1, total - 1), min_size=count - 1, max_size=count - 1, unique=True)
        )
        return [end - start for start, end in pairwise([0, *sorted(cuts), total])]

    totals = [draw(st.integers(4, 10)), draw(st.integers(4, 10))]
    sides = [
        [f"{side}{place}" for place in range(total)]
        for side, total in zip("st", totals, strict=True)
    ]
    divided = []
    for count in draw(st.tuples(st.integers(1, 4), st.integers(1, 4))):
        rows = []
        for side, total in zip(sides, totals, strict=True):
            ends, columns = 0, []
            for length in lengths(total, count):
                columns.append(tuple(side[ends : ends + length]))
                ends += length
            rows.append(columns)
        divided.append(
            tuple(
                VersePair(f"T {place}", *row) for place, row in enumerate(zip(*rows, strict=True))
            )
        )
    before, after = divided
    if before == after:
        after = tuple(replace(pair, reference=f"{pair.reference}'") for pair in after)
    works = list[PairAnnotation]()
    for pair in before:
        alignment = draw(alignments(pair, frozenset({Feature.MARKS, Feature.LABELS})))
        # A score is that of no other link.
        scores = {link: len(works) + link[0] / 10 + link[1] / 100 for link in alignment.links}
        scored = replace(alignment, scores=frozenset(scores.items()))
        works.append(PairAnnotation.of(scored, done=draw(st.booleans())))
    return Redivision(before, after), works


@settings(max_examples=times(30))
@given(redivisions())
def test_no_link_moves_and_doubt_is_never_silent(
    case: tuple[Redivision, list[PairAnnotation]],
) -> None:
    redivision, works = case
    result = redivide(works, redivision)
    before = links(redivision.before, works)
    sources, targets = (words(redivision.after, side) for side in Side)
    inside = {(s, t): given for (s, t), given in before.items() if sources[s][0] == targets[t][0]}
    assert links(redivision.after, (one.work for one in result)) == inside
    lost = before.keys() - inside.keys()
    for row, one in enumerate(result):
        crossed = {(S, sources[s][1]) for s, _ in lost if sources[s][0] == row}
        crossed |= {(T, targets[t][1]) for _, t in lost if targets[t][0] == row}
        assert {look.on for look in one.looks} == crossed
        assert {note.on for note in one.work.remarks.notes} == crossed
        assert not (crossed and one.work.done)
        one.work.check_fits(redivision.after[row])
    # What stays together comes back; nothing else appears.
    back = redivide([one.work for one in result], redivision.inverse)
    assert links(redivision.before, (one.work for one in back)) == inside
    if len(redivision.after) == 1:
        assert not any(one.looks for one in result)
        assert [one.work.alignment for one in back] == [work.alignment for work in works]

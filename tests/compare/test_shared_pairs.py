"""Files of one study with different verse pairs side by side."""

from dataclasses import fields, replace
from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import AnnotatorWork, Collation
from blinker_qt.compare.shared_pairs import places_in, studies, united
from gathered import collated

STUDY = Study(
    sure_possible=True, reject=True, questions=(Question("ease", "How easy?", ("hard", "easy")),)
)
TEXTS = [
    VersePair(
        f"{'Zec' if number < 8 else 'Amo'} {number // 4 + 1}:{number % 4 + 8}",
        ("the", "sea", str(number)),
        ("la", "mer"),
    )
    for number in range(12)
]
"""In an order that neither the alphabet nor the first digits of numbers give."""
BITEXT = Bitext.of(TEXTS, sets=[number // 4 + 1 for number in range(12)])

WORKS = st.builds(
    PairAnnotation,
    links=st.sampled_from(["", "1-1", "1-1 2-2", "1-2 3-1", "1,2-1,2"]),
    not_translated_source=st.sampled_from(["", "3"]),
    done=st.booleans(),
    seconds=st.integers(0, 9),
    possible=st.just(""),
    ratings=st.sampled_from([(), (("ease", 1),), (("ease", 2),)]),
    remarks=st.sampled_from([Remarks(), Remarks(rejected=Rejection(RejectionKind.OTHER, "x"))]),
).map(lambda pair: replace(pair, possible="1-1" if "1-1" in pair.links.split() else ""))
PACKETS = st.lists(
    st.tuples(
        st.lists(WORKS, min_size=12, max_size=12),
        st.sets(st.integers(0, 11), min_size=4, max_size=12).map(sorted),
    ),
    min_size=2,
    max_size=4,
)


def contents(member: AnnotatorWork) -> dict[str, object]:
    """All that is known of an annotator, as values that can be compared."""
    values: dict[str, object] = {}
    for field in fields(member):
        value = getattr(member, field.name)
        if field.name in ("everything", "counted"):
            arrays = {inner.name: getattr(value, inner.name).tolist() for inner in fields(value)}
            if field.name == "everything":
                del arrays["done"]
            value = arrays
        elif field.name == "possible":
            value = [column.tolist() for column in value]
        elif isinstance(value, np.ndarray):
            value = value.tolist()
        if field.name not in ("known", "held", "sets"):
            values[field.name] = value
    return values


def figures(collation: Collation) -> list[object]:
    comparison = compare(collation)
    return [
        (pair.spread, pair.source_to_target, pair.compared, pair.rates.tolist())
        for pair in comparison.pairs
    ]


@given(PACKETS)
def test_packets_compare_as_full_files_in_which_the_other_pairs_are_untouched(
    packets: list[tuple[list[PairAnnotation], list[int]]],
) -> None:
    names = "ABCD"
    full = [
        AnnotationSet(
            BITEXT,
            tuple(pair if number in held else UNTOUCHED for number, pair in enumerate(pairs)),
            name,
            study=STUDY,
        )
        for name, (pairs, held) in zip(names, packets, strict=False)
    ]
    parts = [work.chosen(held) for work, (_, held) in zip(full, packets, strict=True)]
    groups = studies([part.bitext for part in parts])
    if len(groups) > 1:
        return
    compared = collated(*parts)
    together = sorted({number for _, held in packets for number in held})
    expected = collated(*(work.chosen(together) for work in full))
    assert compared.bitext == expected.bitext
    assert list(map(contents, compared.members)) == list(map(contents, expected.members))
    for member, (_, held) in zip(compared.members, packets, strict=True):
        assert [together[place] for place in np.flatnonzero(member.held)] == held
    assert str(figures(compared)) == str(figures(expected))


def test_work_in_another_order_of_verse_pairs_is_put_beside_the_same_ones() -> None:
    links = ("1-1", "1-2 2-1", "", "2-2")
    pairs = tuple(PairAnnotation(text, "3", "", done=True, possible=text) for text in links)
    straight = AnnotationSet(BITEXT.chosen(range(4)), pairs, "A", study=STUDY)
    backwards = replace(straight, annotator="B").chosen([3, 2, 1, 0])
    collation = collated(straight, backwards)
    for row in range(4):
        assert collation.alignment(0, row) == collation.alignment(1, row) == pairs[row].alignment
    (pair,) = compare(collation).pairs
    assert (pair.compared, pair.spread and pair.spread.mean) == (4, 1)


@given(st.lists(st.sets(st.integers(0, 11), min_size=1).map(sorted), min_size=1, max_size=4))
def test_studies_are_found_and_united_in_any_order(chosen: list[list[int]]) -> None:
    bitexts = [BITEXT.chosen(rows) for rows in chosen]
    for order in permutations(range(len(bitexts))):
        groups = studies([bitexts[number] for number in order])
        assert sorted(number for group in groups for number in group) == sorted(order)
        kept = [{row for number in group for row in chosen[order[number]]} for group in groups]
        assert sum(map(len, kept)) == len(set().union(*kept))
        for group, rows in zip(groups, kept, strict=True):
            members = [bitexts[order[number]] for number in group]
            shared = united(members, [1] * len(members))
            assert shared.bitext == BITEXT.chosen(sorted(rows))
            for bitext, places in zip(members, shared.places, strict=True):
                assert places.tolist() == places_in(bitext, shared.bitext).tolist()
                assert shared.bitext.chosen(places.tolist()) == bitext


def test_the_words_of_most_sets_are_used_and_contradicting_orders_are_settled() -> None:
    other = [replace(TEXTS[1], source=("a", "sea"))]
    first = Bitext.of([TEXTS[0], *other, TEXTS[2]])
    second = Bitext.of([TEXTS[2], TEXTS[1], TEXTS[3]])
    shared = united([first, second], [1, 2])
    assert sorted(shared.bitext.references) == sorted(text.reference for text in TEXTS[:4])
    assert shared.places[0].tolist()[1] == -1
    assert shared.bitext[shared.places[1].tolist()[1]] == TEXTS[1]
    backwards = united([Bitext.of(TEXTS[:3]), Bitext.of([TEXTS[3], *TEXTS[2::-1]])], [1, 1])
    assert sorted(backwards.bitext.references) == sorted(text.reference for text in TEXTS[:4])
    crossed = united([Bitext.of(TEXTS[:3]), Bitext.of([TEXTS[2], TEXTS[1], TEXTS[3]])], [1, 1])
    assert len(crossed.bitext) == 4

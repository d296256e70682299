"""Comparing annotators."""

import json
import re
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from blinker_qt.agreement.partition import EqualSets, SetsOfSize
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.agreement_tables import figure_tables, printed_tables
from blinker_qt.compare.loading import Gathering, at_least_two
from blinker_qt.compare.options import Options
from blinker_qt.compare.shared_pairs import differences, other_words
from blinker_qt.compare.table import as_json, as_text
from blinker_qt.formats.columns import AnnotationColumns
from gathered import BITEXT, STRAIGHT, A, B, C, annotation_set, collated

COLLATION = collated(A, B, C)

# All fan-outs are 1, so both directions are alike. Set 1: B has 3 of the 4 links of A and of C,
# 2 * 3 / (4 + 3) = 6/7. Set 2: B shares 2 of 4 links with A, 2 * 2 / (4 + 4) = 1/2; C has not done
# the last verse pair, so there is only the third, where B shares nothing with C.
A_B, A_C, B_C = [6 / 7, 1 / 2], [1.0, 1.0], [6 / 7, 0.0]


def mean(rates: Iterable[float]) -> float:
    return float(np.mean(list(rates)))


def sd(rates: Iterable[float]) -> float:
    return float(np.std(list(rates)))


def data(*works: AnnotationSet) -> str:
    return compare(collated(*works), Options(EqualSets(1))).signature["data"]


def test_the_digest_depends_only_on_data() -> None:
    undone = annotation_set("C", STRAIGHT, STRAIGHT, STRAIGHT, PairAnnotation("1-1"))
    timed = replace(B, pairs=tuple(replace(pair, seconds=9) for pair in B.pairs))
    assert data(A, B, C) == data(C, timed, A) == data(A, B, undone)
    # What was remarked or answered on a verse pair that is not done is no data of any figure.
    question = Question("clear", "Is it clear?", ("no", "yes"))
    study = Study(questions=(question,), leave_for_later=True)
    asked = [replace(work, study=study) for work in (A, B, C)]
    *done, unfinished = asked[2].pairs
    answer = (("clear", 1),)
    left = replace(unfinished, remarks=Remarks(later=True), ratings=answer)
    later = replace(asked[2], pairs=(*done, left))
    assert data(*asked) == data(*asked[:2], later)
    rated = replace(A.pairs[0], ratings=answer)
    assert data(*asked) != data(replace(asked[0], pairs=(rated, *A.pairs[1:])), *asked[1:])
    assert data(A, B) != data(A, C)


def test_times_are_in_the_digests_of_their_figures_alone() -> None:
    timed = replace(B, pairs=tuple(replace(pair, seconds=9) for pair in B.pairs))

    def digests(*works: AnnotationSet, order: Iterable[bool]) -> dict[bool, str]:
        collation = collated(*works)
        return {timed: collation.signature(Options(), timed=timed)["data"] for timed in order}

    expected = digests(A, timed, order=(False, True))
    assert digests(A, timed, order=(True, False)) == expected
    untimed = digests(A, B, order=(False, True))
    assert untimed[False] == expected[False]
    assert untimed[True] != expected[True]


def test_content_words_only() -> None:
    # Without "the", "The" and "la", "Le": A and B differ in verse pair 3 alone (set 2).
    english, french = Stoplist.of("en list.txt", ["the"]), Stoplist.of("fr.txt", ["la", "le"])
    one_more = annotation_set("B", STRAIGHT, "2-2", "1-2 2-1", STRAIGHT)
    both = Options(content_source=english, content_target=french)
    comparison = compare(collated(A, one_more), both)
    # Set 2 has A's 1-1, 2-2 against B's 1-2, 2-1 and 2-2 in common: 2 * 1 / (3 + 3).
    assert comparison.pairs[0].rates.tolist() == pytest.approx([1, 1 / 3])
    quoted = f'["en list.txt","{english.fingerprint[:32]}"]'
    assert comparison.signature["stoplist-source"] == quoted
    one = compare(collated(A, one_more), Options(content_target=french)).signature
    assert one["stoplist-source"] == "none"
    assert one["stoplist-target"] == f'["fr.txt","{french.fingerprint[:32]}"]'


# What cannot be compared --------------------------------------------------------------------------


def problems(*works: AnnotationSet) -> list[str]:
    with pytest.raises(InputError) as refused:
        collated(*works)
    return [str(problem) for problem in refused.value.problems]


def test_an_annotator_without_a_name_is_refused() -> None:
    assert problems(A, AnnotationSet.unannotated(BITEXT), B) == [
        ".blinker: the annotation set names no annotator"
    ]


def changed(*pairs: VersePair) -> Bitext:
    return Bitext.of(pairs, sets=[1] * len(pairs))


def test_verse_pairs_with_other_words_are_named_and_left_out() -> None:
    pairs = list(BITEXT)
    pairs[1] = replace(pairs[1], target=("Le", "{vent}"))
    other = AnnotationSet.finished(changed(*pairs), [p.alignment for p in A.pairs], "B")
    gathering = Gathering()
    for called, work in (("A.blinker", A), ("B.blinker", other)):
        gathering.add(called, AnnotationColumns.of(work))
    found = gathering.gathered()
    assert not found.left_out
    summary, detail = map(str, found.noted)
    assert summary == (
        "B.blinker: 1 of its 4 verse pairs has other words than in A.blinker; they are left out; "
        "all others are compared"
    )
    assert detail == (
        "B.blinker: the target side of Gen 1:2 is 'Le {vent}', in A.blinker 'Le vent'; expected "
        "the same words in all annotation sets of a study; the command blinker-qt correct brings "
        "them up to date"
    )
    (pair,) = compare(at_least_two(found), Options(EqualSets(2))).pairs
    assert pair.compared == 3


@pytest.mark.parametrize(
    ("theirs", "ours", "characters"),
    [
        ("kaf\u00e9et", "kafe\u0301et", "U+0065 U+0301 instead of U+00E9"),
        ("\u1ec7", "e\u0302\u0323", "U+0065 U+0302 U+0323 instead of U+1EC7"),
        ("\uac00x", "\u1100\u1161x", "U+1100 U+1161 instead of U+AC00"),
    ],
)
def test_texts_that_look_alike_are_told_apart_by_their_characters(
    theirs: str, ours: str, characters: str
) -> None:
    (first, *rest) = BITEXT
    expected = changed(replace(first, target=("x", theirs)), *rest)
    bitext = changed(replace(first, target=("x", ours)), *rest)
    (problem,) = differences("B.blinker", bitext, "A.blinker", expected)
    assert str(problem) == (
        f"B.blinker: the target side of {first.reference} looks as in A.blinker, but is written "
        f"with other characters: {characters} in '{ours}'; bring all texts to NFC, or all to NFD"
    )
    places = np.array([-1, *range(1, len(BITEXT))])
    _, noted = other_words("B.blinker", bitext, places, "A.blinker", expected)
    assert str(noted) == str(problem)


# As text ------------------------------------------------------------------------------------------


def test_the_text_has_the_form_of_table_5() -> None:
    assert (
        as_text(printed_tables([compare(COLLATION)]))
        == f"""\
Pairwise agreement

{UNEVEN}

        B (%)          C (%)  annotator        mean (%)
67.86 ± 17.86  100.00 ± 0.00  A           83.93 ± 20.44
               42.86 ± 42.86  B           55.36 ± 35.13
                              C           71.43 ± 41.65
                              grand mean  70.24 ± 35.58

A and C: 1 verse pair left out, not done by both or rejected
B and C: 1 verse pair left out, not done by both or rejected
{COLLATION.signature(Options())}

Pairwise agreement

{UNEVEN}

annotator  and annotator  agreement (%)  source to target (%)  target to source (%)  sets  \
compared  left out  not in both files
A          B              67.86 ± 17.86                 67.86                 67.86     2  \
       4         0                  0
A          C              100.00 ± 0.00                100.00                100.00     2  \
       3         1                  0
B          C              42.86 ± 42.86                 42.86                 42.86     2  \
       3         1                  0

means and population standard deviations of set rates, in percent; an annotator's are over all \
pairs with that annotator
{COLLATION.signature(Options())}
"""
    )


UNEVEN = (
    "not all annotators are compared on the same verse pairs; figures over different verse pairs "
    "are not comparable: who differs from the others is tested on those that they have in common"
)


def test_the_text_counts_the_pairs_of_annotators_beyond_four_that_lack_verse_pairs() -> None:
    works = [
        annotation_set(name, *(PairAnnotation() if row == place else STRAIGHT for row in range(4)))
        for place, name in enumerate("ABCD")
    ]
    printed = as_text(printed_tables([compare(collated(*works))]))
    named = re.findall("(. and .): .*left out", printed)
    assert named == ["A and B", "A and C", "A and D", "B and C"]
    assert "verse pairs of 2 more pairs of annotators were left out" in printed


def test_the_text_notes_missing_rates() -> None:
    nothing = annotation_set("D\x9b\x85", *[PairAnnotation()] * 4)
    compared = compare(collated(A, C, nothing), Options(SetsOfSize(1)))
    text = as_text(printed_tables([compared]))
    rows = [line.split() for line in text.splitlines()]
    assert ["A", "C", "100.00", "±", "0.00"] in [row[:5] for row in rows]
    assert "9 set rates are missing: no verse pair that both have done has links" in text
    assert "A and D\\x9b\\x85: nothing to compare: no verse pair is done by both\n" in text
    assert "A and D\\x9b\\x85: 4 verse pairs left out, not done by both or rejected\n" in text


def test_json_holds_rates_from_0_to_1_unrounded() -> None:
    content = json.loads(as_json(figure_tables([compare(COLLATION)])))
    assert list(content) == ["signatures", "warnings", "pairs", "sets", "annotators", "grand"]
    assert content["pairs"][0] == {
        "first": "A",
        "second": "B",
        "agreement": {
            "mean": pytest.approx(mean(A_B), abs=1e-15),
            "sd": pytest.approx(sd(A_B), abs=1e-15),
        },
        "source_to_target": pytest.approx(mean(A_B), abs=1e-15),
        "target_to_source": pytest.approx(mean(A_B), abs=1e-15),
        "sets": 2,
        "compared": 4,
        "left_out": 0,
        "not_in_both": 0,
    }
    assert content["sets"] == [
        {"first": two[0], "second": two[1], "set": number, "agreement": pytest.approx(rate)}
        for two, rates in zip(("AB", "AC", "BC"), (A_B, A_C, B_C), strict=True)
        for number, rate in enumerate(rates, 1)
    ]
    # Spreads are those of set rates, not of means.
    by_annotator = {"A": A_B + A_C, "B": A_B + B_C, "C": A_C + B_C}
    assert content["annotators"] == [
        {"annotator": name, "agreement": pytest.approx({"mean": mean(rates), "sd": sd(rates)})}
        for name, rates in by_annotator.items()
    ]
    rates = A_B + A_C + B_C
    (grand,) = content["grand"]
    assert grand["agreement"] == pytest.approx({"mean": mean(rates), "sd": sd(rates)})
    assert content["signatures"]["grand"].startswith("dice|")

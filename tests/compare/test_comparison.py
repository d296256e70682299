"""Comparing annotators."""

import json
import re
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from blinker_qt.agreement.partition import EqualSets
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.agreement_tables import figure_tables, printed_tables
from blinker_qt.compare.loading import Gathering, at_least_two
from blinker_qt.compare.options import Options
from blinker_qt.compare.shared_pairs import differences, other_words
from blinker_qt.compare.table import as_json, as_text
from blinker_qt.formats.columns import AnnotationColumns
from gathered import BITEXT, STRAIGHT, A, B, C, annotation_set, collated
from works import with_pair

COLLATION = collated(A, B, C)

# All fan-outs are 1, so both directions are alike. Set 1: B has 3 of the 4 links of A and of C,
# 2 * 3 / (4 + 3) = 6/7. Set 2: B shares 2 of 4 links with A, 2 * 2 / (4 + 4) = 1/2; C has not done
# the last verse pair, so there is only the third, where B shares nothing with C.
A_B, A_C, B_C = [6 / 7, 1 / 2], [1.0, 1.0], [6 / 7, 0.0]


TIMED = replace(B, pairs=tuple(replace(pair, seconds=9) for pair in B.pairs))


def mean(rates: Iterable[float]) -> float:
    return float(np.mean(list(rates)))


def sd(rates: Iterable[float]) -> float:
    return float(np.std(list(rates)))


def data(*works: AnnotationSet) -> str:
    return compare(collated(*works), Options(EqualSets(1))).signature["data"]


def test_the_digest_depends_only_on_data() -> None:
    undone = annotation_set("C", STRAIGHT, STRAIGHT, STRAIGHT, PairAnnotation("1-1"))
    assert data(A, B, C) == data(C, TIMED, A) == data(A, B, undone) != data(A, B)
    # What was remarked or answered on a verse pair that is not done is no data of any figure.
    question = Question("clear", "Is it clear?", ("no", "yes"))
    study = Study(questions=(question,), leave_for_later=True)
    first, *others, last = asked = [replace(work, study=study) for work in (A, B, C)]
    answer = (("clear", 1),)
    left = replace(last.pairs[3], remarks=Remarks(later=True), ratings=answer)
    assert data(*asked) == data(first, *others, with_pair(last, 3, left))
    rated = replace(A.pairs[0], ratings=answer)
    assert data(*asked) != data(with_pair(first, 0, rated), *others, last)
    assert data(A, B) != data(A, C)


def test_times_are_in_the_digests_of_their_figures_alone() -> None:
    def digests(*works: AnnotationSet, order: Iterable[bool]) -> dict[bool, str]:
        collation = collated(*works)
        return {timed: collation.signature(Options(), timed=timed)["data"] for timed in order}

    expected = digests(A, TIMED, order=(False, True))
    assert digests(A, TIMED, order=(True, False)) == expected
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


def test_an_annotator_without_a_name_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        collated(A, AnnotationSet.unannotated(BITEXT), B)
    (problem,) = refused.value.problems
    assert str(problem) == ".blinker: the annotation set names no annotator"


def changed(place: int, *target: str) -> Bitext:
    """The bitext with other target words in one verse pair."""
    pairs = list(BITEXT)
    pairs[place] = replace(pairs[place], target=target)
    return Bitext.of(pairs, sets=[1] * len(pairs))


def test_verse_pairs_with_other_words_are_named_and_left_out() -> None:
    works = [pair.alignment for pair in A.pairs]
    other = AnnotationSet.finished(changed(1, "Le", "{vent}"), works, "B")
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
    bitext, expected = changed(0, "x", ours), changed(0, "x", theirs)
    (problem,) = differences("B.blinker", bitext, "A.blinker", expected)
    places = np.array([-1, *range(1, len(BITEXT))])
    _, noted = other_words("B.blinker", bitext, places, "A.blinker", expected)
    assert str(noted) == str(problem)
    assert str(problem) == (
        "B.blinker: the target side of Gen 1:1 looks as in A.blinker, but is written with other "
        f"characters: {characters} in '{ours}'; bring all texts to NFC, or all to NFD"
    )


# Printed, and for programs ------------------------------------------------------------------------


def test_the_text_counts_the_pairs_of_annotators_beyond_four_that_lack_verse_pairs() -> None:
    works = [
        annotation_set(name, *(PairAnnotation() if row == place else STRAIGHT for row in range(4)))
        for place, name in enumerate("ABCD")
    ]
    printed = as_text(printed_tables([compare(collated(*works))]))
    named = re.findall("(. and .): .*left out", printed)
    assert named == ["A and B", "A and C", "A and D", "B and C"]
    assert "verse pairs of 2 more pairs of annotators were left out" in printed


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

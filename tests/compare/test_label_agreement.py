"""Agreement on the labels of links that annotators share, against independent computations."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.label_agreement import label_tables
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.compare.table import Table
from golds import side_by_side
from works import with_pair

STUDY = Study(labels=labels_in("SEM, FUN, GIS"))
NAMES = ("", "SEM", "FUN", "GIS")
SIZE = 4

Given = dict[tuple[int, LinkToken], str]
"""The label of each link that an annotator drew, by verse pair; empty for none."""


def bitext_of(pairs: int) -> Bitext:
    words = tuple("abcd"), tuple("wxyz")
    return Bitext.of([VersePair(f"T {number}", *words) for number in range(1, pairs + 1)])


def works(given_labels: Sequence[Given], pairs: int, study: Study = STUDY) -> list[AnnotationSet]:
    sets = []
    for name, given_ in zip("ABCD", given_labels, strict=False):
        alignments = [Alignment() for _ in range(pairs)]
        for (index, link), label in sorted(given_.items()):
            alignments[index] = alignments[index].with_link(*link).with_label([link], label)
        work = [PairAnnotation.of(alignment, done=True) for alignment in alignments]
        sets.append(AnnotationSet(bitext_of(pairs), tuple(work), name, study=study))
    return sets


def collation_of(given_labels: Sequence[Given], pairs: int) -> Collation:
    return side_by_side(works(given_labels, pairs))


def drawn_at_random(seed: int, pairs: int, annotators: int = 3) -> list[Given]:
    """Annotators who mostly agree, on links that most of them draw."""
    chance = random.Random(seed)
    sets: list[Given] = [{} for _ in range(annotators)]
    for index in range(pairs):
        for link in [(source, source) for source in range(SIZE)] + [(0, 1), (2, 3)]:
            usual = chance.choice(NAMES)
            for given_ in sets:
                if chance.random() < 0.8:
                    given_[index, link] = usual if chance.random() < 0.7 else chance.choice(NAMES)
    return sets


def tables_of(collation: Collation, draws: Draws | None = None) -> dict[str, Table]:
    return {table.name: table for table in label_tables(collation, draws=draws)}


def number(cell: object) -> float:
    assert isinstance(cell, int | float)
    return float(cell)


# Computed with scikit-learn 1.9.1 (cohen_kappa_score) and krippendorff 0.9.0 (nominal), with links
# that an annotator did not draw as missing.
PUBLISHED = [0.5183061314512571, 0.3461173343459275, 0.46466306644752287, 0.44707364407068195]


def test_kappas_and_alpha_are_those_of_other_programs() -> None:
    tables = tables_of(collation_of(drawn_at_random(32, 20), 20))
    kappas = [number(row[5]) for row in tables["labels"].rows]
    alpha = number(tables["labels_of_all"].rows[0][5])
    assert [*kappas, alpha] == pytest.approx(PUBLISHED, abs=1e-9)
    mean = number(tables["labels_of_all"].rows[0][4])
    assert mean == pytest.approx(sum(PUBLISHED[:3]) / 3)


def test_one_pair_by_hand() -> None:
    """Five links of both: four alike. SEM 3 and 2 times, FUN 2 and 2, none 0 and 1."""
    first: Given = {
        (0, (0, 0)): "SEM",
        (0, (1, 1)): "SEM",
        (0, (2, 2)): "FUN",
        (0, (3, 3)): "FUN",
        (1, (0, 0)): "SEM",
        (1, (1, 1)): "GIS",
    }
    second = {**first, (1, (0, 0)): ""}
    del second[1, (1, 1)]
    second[1, (2, 2)] = "GIS"
    tables = tables_of(collation_of([first, second], 2))
    ((one, other, links, observed, expected, kappa),) = tables["labels"].rows
    assert (one, other, links, observed) == ("A", "B", 5, 0.8)
    assert expected == pytest.approx((3 * 2 + 2 * 2) / 25)
    assert kappa == pytest.approx((0.8 - 0.4) / 0.6)
    confused = tables["labels_confused"].rows
    assert confused == (("SEM", "SEM", 2), ("FUN", "FUN", 2), (Sentence("no label"), "SEM", 1))


def test_intervals_are_around_the_figures_and_need_variation() -> None:
    collation = collation_of(drawn_at_random(32, 40), 40)
    tables = tables_of(collation, Draws(200, 1))
    for row in tables["labels"].rows:
        kappa, low, high = map(number, row[5:])
        assert low < kappa < high
    kappa, low, high, mean, mean_low, mean_high, alpha, alpha_low, alpha_high = map(
        number, tables["labels_of_all"].rows[0][3:]
    )
    assert low < kappa < high
    assert mean_low < mean < mean_high
    assert alpha_low < alpha < alpha_high
    assert "replicates:200" in tables["labels"].signature
    same = drawn_at_random(1, 1)[:1] * 2
    alike = tables_of(collation_of(same, 1), Draws(200, 1))
    assert alike["labels"].rows[0][6:] == (None, None)


def test_undone_pairs_and_function_words_do_not_count() -> None:
    first, second = works([{(0, (0, 0)): "SEM", (1, (1, 1)): "FUN"}] * 2, 2)
    undone = replace(second.pairs[1], done=False)
    collation = side_by_side([first, with_pair(second, 1, undone)])
    # Of one link with the same label, chance alone would make agreement full.
    assert tables_of(collation)["labels"].rows[0][2:] == (1, 1, 1, None)
    options = replace(DEFAULT_OPTIONS, content_source=Stoplist("s", frozenset({"a"})))
    assert label_tables(collation, options)[0].rows[0][2:] == (0, None, None, None)


def test_without_labels_or_others_there_is_nothing_to_compare() -> None:
    with pytest.raises(ComparisonError, match="no study has labels for links"):
        label_tables(side_by_side(works([{}, {}], 1, Study())))
    with pytest.raises(ComparisonError, match="at least two"):
        label_tables(collation_of([{}, {}], 1).chosen(["A"]))


def plain_kappa(first: Sequence[str], second: Sequence[str]) -> tuple[float, float]:
    """Observed agreement and the agreement expected by chance, by counting."""
    count = len(first)
    observed = sum(one == other for one, other in zip(first, second, strict=True)) / count
    of_first, of_second = Counter(first), Counter(second)
    return observed, sum(of_first[name] * of_second[name] for name in of_first) / count**2


@st.composite
def given_to_links(draw: st.DrawFn) -> tuple[list[Given], int]:
    pairs, annotators = draw(st.integers(1, 3)), draw(st.integers(2, 3))
    link = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
    key = st.tuples(st.integers(0, pairs - 1), link)
    labels = st.dictionaries(key, st.sampled_from(NAMES), max_size=12)
    return [draw(labels) for _ in range(annotators)], pairs


@settings(max_examples=15, deadline=None)
@given(given_to_links())
def test_every_pair_is_as_counted_link_by_link(case: tuple[list[Given], int]) -> None:
    sets, pairs = case
    rows = tables_of(collation_of(sets, pairs))["labels"].rows
    for (one, other), row in zip(combinations(range(len(sets)), 2), rows, strict=True):
        shared = sorted(sets[one].keys() & sets[other].keys())
        assert row[2] == len(shared)
        if not shared:
            assert row[3:] == (None, None, None)
            continue
        observed, expected = plain_kappa(
            [sets[one][link] for link in shared], [sets[other][link] for link in shared]
        )
        assert [number(row[3]), number(row[4])] == pytest.approx([observed, expected])
        if expected < 1 - 1e-9:
            assert number(row[5]) == pytest.approx((observed - expected) / (1 - expected))
        else:
            assert row[5] is None

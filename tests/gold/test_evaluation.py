"""Evaluation of systems against a gold standard."""

import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.agreement.evaluation import Measure, evidence, exchange_tests, figures
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.adjudication import Adjudication, Rule, Source
from blinker_qt.bitext.alignment import Alignment, links_from_text
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.collation import ComparisonError
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import as_csv, as_json, as_text
from blinker_qt.gold.evaluation import SystemTest, evaluate, tables
from gathered import collated
from real_data import ALIBI, alibi_texts

BITEXT = Bitext.of(
    [VersePair("1", ("a", "b", "c"), ("x", "y", "z")), VersePair("2", ("A", "e"), ("u", "v"))]
)
# In the first verse pair 1-1 and 2-2 are sure, 2-3 and 3-3 possible; in the second all is sure.
GOLD = ("1-1 2-2,3 3-3", "1-1 2-2")
POSSIBLE = ("2-3 3-3", "")
# Of the system's five links 1-1, 1-1 and 2-2 are sure, 2-3 is possible and 3-1 is wrong:
# |A| = 5, |S| = 4, |A ∩ S| = 3, |A ∩ P| = 4.
SYSTEM = ("1-1 2-3 3-1", "1-1 2-2")


def work(
    name: str, links: Sequence[str], possible: Sequence[str] = ("", ""), late: bool = False
) -> AnnotationSet:
    """Links on both verse pairs, of which the first is not done if the work is late."""
    pairs = (
        PairAnnotation.of(
            Alignment(links_from_text(some), possible=links_from_text(unsure)),
            done=bool(place) or not late,
        )
        for place, (some, unsure) in enumerate(zip(links, possible, strict=True))
    )
    return AnnotationSet(BITEXT, tuple(pairs), name)


BY_SYSTEM, GOLDEN = work("system", SYSTEM), work("gold", GOLD, POSSIBLE)
COLLATION = collated(GOLDEN, BY_SYSTEM)


def test_the_worked_example() -> None:
    (system,) = evaluate(COLLATION).systems
    assert system.all_words.counts.tolist() == [5, 4, 3, 4]
    expected = {
        Measure.PRECISION: 4 / 5,
        Measure.RECALL: 3 / 4,
        # The harmonic mean: twice 12/20 by 31/20.
        Measure.F1: 24 / 31,
        # It is one less seven ninths: 3 and 4 found of 5 and 4.
        Measure.AER: 2 / 9,
        # Every source word shares out 1: the gold standard has weight 5, the system 5; of 1-1 both
        # have 1, of 2-3 the gold standard 1/2, and the second verse pair is alike: 2 * 3.5 / 10.
        Measure.DICE_SOURCE_TO_TARGET: 7 / 10,
        # By target words the gold standard has 5, the system 4 and both 1/2 + 1/2 + 2: 2 * 3 / 9.
        Measure.DICE_TARGET_TO_SOURCE: 2 / 3,
        Measure.DICE: (7 / 10 + 2 / 3) / 2,
    }
    found = dict(zip(Measure, system.all_words.figures.tolist(), strict=True))
    assert found == pytest.approx(expected)
    # By the size of blocks: the system has three 1-1 blocks, all right, and 1,3-1 with one of two
    # links right. Of the gold standard's sure links three are blocks by themselves; 2-2 is in 2,3
    # with 2,3.
    errors = system.by_block
    assert errors.links.tolist() == [3, 0, 2, 0]
    assert errors.possible_found.tolist() == [3, 0, 1, 0]
    assert errors.sure.tolist() == [3, 0, 0, 1]
    assert errors.sure_found.tolist() == [3, 0, 0, 0]
    # By frequency: "a" and "A" are one type that occurs twice; every other word occurs once.
    source, target = system.by_frequency
    assert source.links[:2].tolist() == [3, 2]
    assert source.sure[:2].tolist() == [2, 2]
    assert source.sure_found[:2].tolist() == [1, 2]
    assert source.possible_found[:2].tolist() == [2, 2]
    assert target.links.tolist() == [5, 0, 0, 0, 0, 0]
    # Whichever member is the gold standard.
    turned = evaluate(collated(BY_SYSTEM, GOLDEN), 1)
    assert as_json(tables(turned)) == as_json(tables(evaluate(COLLATION)))


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        # Left are 2-3, 3-1 and 2-2 of the system, 2-2 and 2-2 of the sure links.
        (Options(content_source=Stoplist.of("stop", ["a"])), [3, 2, 1, 2]),
        (Options(content_target=Stoplist.of("stop", ["Z", "u"])), [3, 3, 2, 2]),
    ],
)
def test_function_words_can_be_left_out(options: Options, counts: list[int]) -> None:
    (system,) = evaluate(COLLATION, options=options).systems
    assert system.content_words is not None
    assert system.content_words.counts.tolist() == counts
    assert system.all_words.counts.tolist() == [5, 4, 3, 4]


def test_only_verse_pairs_done_by_all_are_compared() -> None:
    evaluation = evaluate(collated(GOLDEN, BY_SYSTEM, LATE))
    assert [some.all_words.counts.tolist() for some in evaluation.systems] == [[2, 2, 2, 2]] * 2
    assert (evaluation.compared, evaluation.left_out) == (1, 1)
    table, *_ = tables(evaluation)
    assert table.warnings == ()
    assert str(table.notes[0]) == (
        "Verse pairs compared: 1 of 2; the others are rejected, not done by all, or not in all "
        "files with the same words."
    )
    nothing = replace(LATE, pairs=(PairAnnotation(),) * 2)
    with pytest.raises(ComparisonError, match="no verse pair is done"):
        evaluate(collated(GOLDEN, nothing))


LATE = work("late", SYSTEM, late=True)


LATE = work("late", SYSTEM, late=True)


def test_figures_of_those_whose_work_became_the_gold_standard_are_too_high() -> None:
    """They are found by their files, and where these have changed by their names."""
    sources = tuple(Source(name, "0" * 64) for name in ("late", "absent"))
    gold = replace(GOLDEN, role=Role.GOLD, adjudication=Adjudication(Rule(), sources))
    by_name = collated(gold, BY_SYSTEM, LATE)
    too_high = (
        "Figures may be inflated for late: the gold standard was made from other files by "
        "annotators of the same name."
    )
    assert [str(one) for one in tables(evaluate(by_name))[0].warnings] == [too_high]
    *others, changed = by_name.members
    by_file = replace(by_name, members=(*others, replace(changed, fingerprint="0" * 64)))
    too_high = "Figures are inflated for annotators whose work went into the gold standard: late."
    assert [str(one) for one in tables(evaluate(by_file))[0].warnings] == [too_high]


def test_an_unfinished_gold_standard_is_said_above_the_figures() -> None:
    linked, is_open = [True] * 12, {0, 2, 3, 4}
    gold = with_links("gold", linked, Role.GOLD)
    pairs = (replace(pair, done=place not in is_open) for place, pair in enumerate(gold.pairs))
    gold = replace(gold, pairs=tuple(pairs))
    found = tables(evaluate(collated(gold, with_links("machine", linked))))
    said = (
        "The gold standard is not finished: 4 of its 12 verse pairs are open and are not compared "
        "(0, 2, 3 and 1 more). Verse pairs that are settled first are usually easier, so the "
        "figures are probably too high."
    )
    assert [str(one) for one in found[0].warnings] == [said]
    text = as_text(found)
    assert text.index(said) < text.index("\nmachine ")
    assert json.loads(as_json(found))["warnings"] == {"systems": [said]}
    assert said in as_csv(found)


def test_json_has_the_documented_keys_first() -> None:
    found = json.loads(as_json(tables(evaluate(COLLATION))))
    assert list(found)[:2] == ["signatures", "systems"]
    assert "differences" not in found
    (system,) = found["systems"]
    assert list(system)[:6] == ["name", "precision", "recall", "f1", "aer", "dice"]
    assert list(system)[1:8] == [measure.value for measure in Measure]
    assert (system["name"], system["aer"]) == ("system", pytest.approx(2 / 9))


def tallied(rows: list[tuple[int, int, int, int]]) -> list[list[float]]:
    """Possible tallies: as many found as there are, at most; both directions of Dice alike."""
    return [[a + f, s + g, g, f, min(f, 2), a + f + s, min(f, 2), a + f + s] for a, s, f, g in rows]


ROWS = st.lists(st.tuples(*[st.integers(0, 4)] * 4), min_size=2, max_size=6)


@given(ROWS, ROWS, st.integers(0, 99))
def test_exchanges_match_plain_python(
    ours: list[tuple[int, int, int, int]], theirs: list[tuple[int, int, int, int]], seed: int
) -> None:
    count = min(len(ours), len(theirs))
    tables = np.array(tallied(ours[:count])), np.array(tallied(theirs[:count]))
    found = np.array(
        [float(exchange_tests(tables, measure, Draws(20, seed))[0]) for measure in Measure]
    )
    observed = figures(tables[0].sum(axis=0)) - figures(tables[1].sum(axis=0))
    random = np.random.Generator(np.random.PCG64(seed))
    reached = np.zeros(len(Measure))
    for _ in range(20):
        sums = np.zeros((2, 8))
        for place in range(count):
            swapped = random.random() >= 0.5
            sums[0] += tables[swapped][place]
            sums[1] += tables[not swapped][place]
        differences = figures(sums[0]) - figures(sums[1])
        reached += np.isnan(differences) | (abs(differences) >= abs(observed) - 1e-9)
    some = ~np.isnan(observed)
    assert found[some] == pytest.approx((1 + reached[some]) / 21)
    assert np.isnan(found[~some]).all()


def test_p_value_of_a_constant_lead() -> None:
    better = np.array(tallied([(0, 0, 4, 4)] * 6))
    worse = np.array(tallied([(4, 4, 0, 0)] * 6))
    tables = (better, worse, better)
    # All six are exchanged, or none: 2 of 64.
    found = exchange_tests(tables, Measure.PRECISION, Draws(4000, 1))
    assert found == pytest.approx([2 / 64, 1, 2 / 64], abs=0.01)


def test_only_verse_pairs_with_something_to_judge_say_anything() -> None:
    links_alone = [2.0, 0, 0, 0, 1, 1, 0, 0]
    found = evidence(np.array([links_alone, [0.0] * 8, [0, 1, 0, 0, 0, 0, 0, 1]]))
    assert found.tolist() == [
        [True, False, True, True, True, True, False],
        [False] * 7,
        [False, True, True, True, True, False, True],
    ]


def with_links(name: str, linked: Sequence[bool], role: Role = Role.MACHINE) -> AnnotationSet:
    """Work on verse pairs of one word on each side, with a link or none in each."""
    bitext = Bitext.of(VersePair(str(place), ("a",), ("b",)) for place in range(len(linked)))
    links = [Alignment(links_from_text("1-1" if one else "")) for one in linked]
    return replace(AnnotationSet.finished(bitext, links, name), role=role)


def test_verse_pairs_without_links_are_no_evidence() -> None:
    gold, better, worse = (
        with_links(name, [*linked, *[False] * 45], role)
        for name, linked, role in (
            ("gold", [True] * 5, Role.GOLD),
            ("better", [True] * 5, Role.MACHINE),
            ("worse", [True, False] * 2 + [True], Role.MACHINE),
        )
    )
    evaluation = evaluate(collated(gold, better, worse))
    assert (evaluation.compared, evaluation.judged) == (50, 5)
    # Of fifty verse pairs, only five say anything: too few for an interval.
    intervals = [one for system in evaluation.systems for one in system.all_words.intervals]
    (difference,) = evaluation.differences
    assert difference.verse_pairs.tolist()[1:] == [2] * 6
    assert {*intervals, *difference.intervals} == {None}
    first, second, *_ = tables(evaluation)
    assert "5 of the 50 verse pairs that were compared have links to judge" in str(first.notes[0])
    assert "are rough" in str(second.notes[1])


def five_systems(verse_pairs: int = 60) -> list[AnnotationSet]:
    """A gold standard of eight words in a verse pair, and systems of very different precision."""
    random = np.random.default_rng(5)
    words = tuple("abcdefgh")
    bitext = Bitext.of([VersePair(str(place), words, words) for place in range(verse_pairs)])
    works = []
    for name, precision in zip(("gold", *"abcde"), (1, 0.95, 0.75, 0.55, 0.35, 0.2), strict=True):
        alignments = [
            Alignment(
                frozenset((word, word if good else (word + 1) % 8) for word, good in enumerate(row))
            )
            for row in (random.random((verse_pairs, 8)) < precision).tolist()
        ]
        role = Role.GOLD if name == "gold" else Role.MACHINE
        works.append(replace(AnnotationSet.finished(bitext, alignments, name), role=role))
    return works


def test_five_systems_can_differ_significantly() -> None:
    """Their ten comparisons times the smallest p value of a thousand replicates was .07."""
    evaluation = evaluate(collated(*five_systems()))
    assert evaluation.replicates == 10_000
    first, second, *_ = (system.all_words.figures for system in evaluation.systems)
    assert evaluation.differences[0].figures.tolist() == (first - second).tolist()
    (table,) = (one for one in tables(evaluation) if one.name == "differences")
    heads = [column.name for column in table.columns]
    rows = [dict(zip(heads, row, strict=True)) for row in table.rows]
    tested = [row for row in rows if row["p_holm"] is not None]
    # F1 and AER are one test, as all links are sure.
    assert {str(row["measure"]) for row in tested} == {"F1", "AER"}
    assert len(tested) == 20
    corrected = [float(str(row["p_holm"])) for row in tested]
    assert min(corrected) < 0.001
    assert max(corrected) < 0.05
    told = " ".join(map(str, table.notes))
    assert "only for AER" in told
    assert "corrected for the 10 comparisons of this table; with 10000 replicates" in told
    assert "it cannot be below 0.0010" in told
    assert "F1 and AER are one test" in told
    assert "could as well be the other system's" in told


def test_the_primary_measure_is_the_only_one_tested() -> None:
    collation = collated(*five_systems(6)[:3])
    found = evaluate(collation, test=SystemTest(Measure.RECALL, 200))
    (table,) = (one for one in tables(found) if one.name == "differences")
    assert [str(row[2]) for row in table.rows if row[-1] is not None] == ["recall"]
    assert "F1 and AER are one test" not in " ".join(map(str, table.notes))
    assert "|tested:recall|test-replicates:200|" in str(found.signature)


def alibi() -> AnnotationSet:
    """The Alibi data: sentence identifiers, then links from 0; p stands for a possible one."""
    alignments = []
    for line in (ALIBI / "ali_w2w_LAuberge_TheInn.txt").read_text(encoding="utf-8").splitlines():
        links = line.partition("\t")[2].split()
        both = [link.replace("p", "-").split("-") for link in links]
        pairs = [(int(source), int(target)) for source, target in both]
        unsure = [pair for pair, link in zip(pairs, links, strict=True) if "p" in link]
        alignments.append(Alignment(frozenset(pairs), possible=frozenset(unsure)))
    return AnnotationSet.finished(alibi_texts(), alignments, "Alibi")


def test_alibi_against_itself_and_against_its_sure_links_alone() -> None:
    gold = alibi()
    drawn = [pair.alignment for pair in gold.pairs]
    sure = [Alignment(one.links - one.possible) for one in drawn]
    links, count = (sum(len(one.links) for one in some) for some in (drawn, sure))
    alone = AnnotationSet.finished(gold.bitext, sure, "sure")
    evaluation = evaluate(
        collated(gold, replace(gold, annotator="same"), alone), draws=Draws(20, 1)
    )
    assert evaluation.has_possible
    whole, part = evaluation.systems
    assert whole.all_words.figures.tolist() == [1, 1, 1, 0, 1, 1, 1]
    assert whole.all_words.counts.tolist() == [links, count, count, links]
    assert part.all_words.figures.tolist()[:4] == [1, 1, 1, 0]
    assert part.all_words.counts.tolist() == [count] * 4
    assert whole.by_block.precisions.tolist() == [1, 1, 1, 1]


def test_the_class_of_most_frequent_words_is_open() -> None:
    often = Bitext.of([VersePair("1", ("a",) * 1000, ("b",))])
    pairs = (PairAnnotation("1-1", done=True),)
    found = tables(
        evaluate(collated(*(AnnotationSet(often, pairs, name) for name in ("gold", "system"))))
    )
    (rows,) = (table.rows for table in found if table.name == "frequencies")
    assert [row[1:3] for row in rows] == [(Sentence("source"), "1000+"), (Sentence("target"), "1")]


def test_evaluations_report_progress_and_can_be_cancelled() -> None:
    told: list[float] = []
    evaluate(COLLATION, progress=told.append)
    assert told == sorted(set(told))
    assert 0 < told[0] < told[-1] < 1

    def stop(share: float) -> None:
        raise KeyboardInterrupt(share)

    with pytest.raises(KeyboardInterrupt, match=str(told[0])):
        evaluate(COLLATION, progress=stop)

"""Annotators: disagreement with the others, habits, and second passes."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from blinker_qt.agreement.encoding import restricted
from blinker_qt.agreement.outliers import Differences
from blinker_qt.bitext.adjudication import Origin, Source, grouped
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import USUAL_STUDY, Study
from blinker_qt.compare.agreement import agreement, compare
from blinker_qt.compare.agreement_tables import figure_tables, matrix, on_left_out, printed_tables
from blinker_qt.compare.agreement_tables import tables as agreement_tables
from blinker_qt.compare.along_study import split_verse_pairs, split_words
from blinker_qt.compare.annotator_tables import (
    acceptance_tables,
    annotators,
    not_compared,
    with_self_table,
)
from blinker_qt.compare.causes import causes_of
from blinker_qt.compare.causes import tables as cause_tables
from blinker_qt.compare.departures import departures_table
from blinker_qt.compare.findings import of_copies
from blinker_qt.compare.identical import identical
from blinker_qt.compare.loading import gather_with_passes
from blinker_qt.compare.other_measures import (
    alpha_tables,
    block_tables,
    chance_tables,
    mark_tables,
    score_tables,
)
from blinker_qt.compare.planning import planning_tables
from blinker_qt.compare.table import as_csv, as_json, as_latex, as_text
from blinker_qt.layouts.charts import Dot, Text
from blinker_qt.study.second_pass import SecondPassPlan, second_pass_alone, with_second_pass
from commands import Commands
from gathered import (
    STRAIGHT,
    A,
    B,
    C,
    annotation_set,
    collated,
    copying,
    laid_out,
    loaded,
    rows_of,
    saved,
)
from golds import bitext_of
from works import with_pair

COLLATION = collated(A, B, C)
COPIED = (
    "the work of B and C is identical in all 30 longer verse pairs, which is more than chance "
    "explains"
)


def test_disagreement_is_ranked_and_outliers_are_marked() -> None:
    (ranked, _, _, habits, *_, hamon), *_ = annotators(COLLATION, hamon=True)
    # Set rates: A-B 6/7 and 1/2, A-C 1 and 1, B-C 6/7 and 0.
    expected = {"A": (1 / 7 + 1 / 2) / 4, "B": (2 / 7 + 1 / 2 + 1) / 4, "C": (1 / 7 + 1) / 4}
    assert [row[0] for row in rows_of(ranked)] == ["B", "C", "A"]
    for name, disagreement, *_ in rows_of(ranked):
        assert disagreement == pytest.approx(expected[name])
    # Four verse pairs are too few to say who differs from the others.
    assert {row[3:] for row in rows_of(ranked)} == {(None, "")}
    assert "that takes at least three annotators with ten verse pairs in common" in str(
        ranked.notes[-1]
    )
    assert [row[-1] for row in rows_of(hamon)] == ["+", "", ""]
    spread = np.array(list(expected.values()))
    limit = 100 * (spread.mean() + spread.std())
    assert f"= {limit:.2f} is an outlier. Among 3 annotators" in str(hamon.notes[0])
    assert "who are all alike, 0.75 would be above it" in str(hamon.notes[0])
    assert hamon.signature.startswith("annotators-hamon|weights:directed|")
    assert ranked.signature.startswith("annotators|weights:directed|")
    # B: eight words a side in four verse pairs; one of each marked; 1 + 6 links of as many words.
    assert rows_of(habits)[1] == ("B", 4, 1 / 8, 1 / 8, 7 / 8, 7 / 8, 1, 1, 7)


def test_who_cannot_be_compared_is_said() -> None:
    alone = Differences(np.array([0.1, -0.05, -0.05, np.nan]), np.full(4, np.nan))
    (note,) = not_compared("ABCD", alone)
    assert str(note).endswith("they have no verse pair in common with two others: D")
    for same in (np.zeros(4), np.full(4, np.nan)):
        assert not not_compared("ABCD", Differences(same, same))


def test_pace_and_drift_by_quarter() -> None:
    def quarters_of(*seconds: int, other: str, study: Study = USUAL_STUDY) -> list[tuple[Any, ...]]:
        timed = (PairAnnotation(STRAIGHT, done=True, seconds=spent) for spent in seconds)
        works = annotation_set("A", *timed), annotation_set("B", *[STRAIGHT] * 3, other)
        found = annotators(collated(*(replace(work, study=study) for work in works)))
        return [row[2:] for row in rows_of(found.tables[-1])]

    # Four words a verse pair; the last one was not timed; in the last they share nothing.
    untimed = [(None, 1), (None, 1), (None, 1), (None, 0)]
    found = quarters_of(40, 40, 20, 0, other="1-2 2-1")
    assert found == [(10, 1), (10, 1), (5, 1), (None, 0), *untimed]
    # Quarters follow the order of work.
    study = Study(seed=7)
    found = quarters_of(10, 20, 30, 40, other=STRAIGHT, study=study)
    assert [pace for pace, _ in found[:4]] == [(10 * place + 10) / 4 for place in study.order(4)]


def test_one_annotator_alone_has_habits() -> None:
    (ranked, copied, habits, _, quarters, hamon), plots, *_ = annotators(
        COLLATION.chosen(["A"]), hamon=True
    )
    assert rows_of(ranked) == [("A", None, None, None, "")]
    assert rows_of(copied) == rows_of(hamon) == []
    assert rows_of(habits)[0][:2] == ("A", 4)
    assert rows_of(quarters)[0] == ("A", 1, None, None)
    # Only three annotators can be ranked.
    assert [plot.title for plot in laid_out(plots)] == ["Agreement with the others along the study"]


def test_the_plots_rank_annotators_and_follow_them() -> None:
    (ranked, _, copied, *_), plots, *_ = annotators(collated(*copying()))
    ranking, courses = laid_out(plots)
    *dots, key = (shape for shape in ranking.shapes if isinstance(shape, Dot))
    assert (key.diamond, key.item) == (True, None)
    assert [dot.diamond for dot in dots] == [True, False, False, False]
    assert [dot.hint for dot in dots] == [
        f"{row[0]}: {100 * row[2]:.2f}" for row in rows_of(ranked)
    ]
    (who, *_, mark), *others = rows_of(ranked)
    assert (who, mark, {row[-1] for row in others}) == ("D", "+", {""})
    assert "somebody would be an outlier in 5 % of studies" in str(ranked.notes[1])
    assert str(copied.notes[0]) == COPIED
    assert courses.title == "Agreement with the others along the study"
    axis = "disagreement by Dice above that of the others, on the same verse pairs (%)"
    assert axis in [shape.words for shape in ranking.shapes if isinstance(shape, Text)]


def test_a_run_of_copied_verse_pairs_is_flagged() -> None:
    first, second, copy, other = copying()
    # Ten verse pairs are as D does them, and the others copied.
    mixed = replace(copy, pairs=(*other.pairs[:10], *second.pairs[10:]))
    (pair,) = rows_of(identical(collated(second, mixed)).table())
    assert pair == ("B", "C", 30, 20, 2 / 3, 20, "v 10", "v 29", "")
    # Only a third annotator shows that the passage is not an easy one.
    (warning,) = identical(collated(second, mixed, first)).warnings
    assert str(warning) == (
        "the work of B and C is identical from v 10 to v 29, which is more than chance explains"
    )
    # What is not done by both, or is marked by one of them, is not identical.
    marked = PairAnnotation(" ".join(f"{word}-{word}" for word in range(1, 8)), "8", done=True)
    undone = replace(second, pairs=(PairAnnotation(), marked, *second.pairs[2:]))
    (pair,) = rows_of(identical(collated(copy, undone)).table())
    assert pair[2:6] == (29, 28, 28 / 29, 28)


def test_two_annotators_alone_are_said_to_be_alike_but_not_to_have_copied() -> None:
    _, second, copy, other = copying()
    alone = identical(collated(second, copy))
    whole = (
        "the work of B and C is identical in all 30 longer verse pairs; the work of others does "
        "not show whether it was copied or the verse pairs are easy"
    )
    (compared,) = agreement(collated(second, copy))
    assert [*map(str, alone.warnings)] == [*map(str, compared.warnings)] == [whole]
    assert str(of_copies(alone).sentence) == f"T{whole[1:]}."
    # Others who did the same verse pairs do not help if they are alike, too.
    alike = identical(collated(second, copy, replace(copy, annotator="E")))
    for found in (alone, alike):
        assert {row[-1] for row in rows_of(found.table())} == {"?"}
    assert str(of_copies(alike).sentence) == (
        "The work of 3 pairs of annotators is identical over long stretches or in all verse "
        "pairs: B and C, B and E, C and E."
    )
    # Where nothing is alike, that is no proof either.
    assert str(of_copies(identical(collated(second, other))).sentence) == (
        "Whether identical work is more than chance cannot be tested: that takes a third "
        "annotator, whose work shows which verse pairs are easy."
    )


def test_identical_work_is_said_wherever_agreement_is() -> None:
    warning, collation = COPIED, collated(*copying())
    (compared,) = agreed = agreement(collation)
    assert list(map(str, compared.warnings)) == [warning]
    title, said, figures, *_ = as_text(printed_tables(agreed)).split("\n\n")
    assert (title, said) == ("Pairwise agreement", warning)
    assert "grand mean" in figures
    names = ("pairs", "sets", "annotators", "grand")
    warnings = json.loads(as_json(figure_tables(agreed)))["warnings"]
    assert warnings == {name: [warning] for name in names}
    rows = csv.DictReader(as_csv(figure_tables(agreed)).splitlines())
    assert {row["warnings"] for row in rows} == {warning}
    assert as_latex(printed_tables(agreed)).count(f"}}{{{warning}}} \\\\\n") == 2
    measured = [
        *(*score_tables(collation), *mark_tables(collation), *block_tables(collation)),
        *(*chance_tables(collation), *alpha_tables(collation)),
        *(*split_verse_pairs(collation).tables, *split_words(collation).tables),
        *(*cause_tables(causes_of(collation)), departures_table(collation)),
        *planning_tables(collation),
    ]
    for table in (*agreement_tables(agreed), *measured):
        assert str(table.warnings[0]) == warning
    shown = matrix(compared)
    assert str(shown.warnings[0]) == warning
    noted = {place for place, notes in shown.cell_notes.items() if warning in map(str, notes)}
    assert noted == {(1, 1), (4, 4)}
    # Without the copy, and between two passes of one annotator, nothing is said.
    assert compare(collation.chosen([], ["C"])).warnings == ()
    passes = replace(collation.chosen(["B", "C"]), both_passes=True)
    assert compare(passes).warnings == ()
    # A gold standard is no annotator who could have copied.
    *others, copy, last = copying()
    with_gold = collated(*others, replace(copy, role=Role.GOLD), last)
    assert warning not in map(str, compare(with_gold).warnings)
    assert {name for row in rows_of(identical(with_gold).table()) for name in row[:2]} == set("ABD")


def test_verse_pairs_that_are_not_in_both_files_are_counted_apart() -> None:
    collation = collated(*copying()[:2])
    first, second = collation.members

    def why(held: int, done: int) -> str:
        is_held, is_done = np.arange(30) < held, np.arange(30) < done
        member = replace(
            second, held=is_held, counted=restricted(collation.words, second.counted, is_done)
        )
        (pair,) = compare(replace(collation, members=(first, member))).pairs
        return str(on_left_out(pair))

    assert why(30, 20) == "A and B: 10 verse pairs left out, not done by both or rejected"
    assert why(20, 20) == "A and B: 10 verse pairs left out, not in both files"
    assert why(25, 20) == (
        "A and B: 10 verse pairs left out: 5 not in both files, 5 not done by both or rejected"
    )


# Suggestions that were accepted

SUGGESTED = bitext_of(((2, 2), (2, 2), (2, 2)))
SUGGESTING = Study(suggestions=Source("M", "0" * 64))
BY_M = Origin(suggested="M")
MACHINE = replace(annotation_set("M", *[STRAIGHT] * 3, bitext=SUGGESTED), role=Role.MACHINE)
PLAIN = annotation_set("P", "1-1", "2-1", "", bitext=SUGGESTED)
# Three of the five links in the two verse pairs that are done; the third pair is left out.
TAKING = AnnotationSet(
    SUGGESTED,
    (
        PairAnnotation("1-1 2-2", done=True, origins=grouped({(0, 0): BY_M, (1, 1): BY_M})),
        PairAnnotation("1-1,2 2-2", done=True, origins=grouped({(0, 0): BY_M})),
        PairAnnotation("1-1", origins=grouped({(0, 0): BY_M})),
    ),
    "T",
    study=SUGGESTING,
)


def acceptance(*works: AnnotationSet) -> list[tuple[Any, ...]]:
    (table,) = acceptance_tables(collated(*works))
    return rows_of(table)


def test_accepted_suggestions_are_counted_in_done_verse_pairs() -> None:
    assert acceptance(PLAIN, TAKING) == [("T", 5, 3, 3 / 5, None)]
    begun = tuple(replace(pair, done=False) for pair in TAKING.pairs)
    assert acceptance(PLAIN, replace(TAKING, pairs=begun)) == [("T", 0, 0, None, None)]
    # Agreement with the machine is listed, but with no other than whose links are suggested.
    machine = compare(collated(MACHINE, PLAIN, TAKING)).pairs[1].spread
    assert machine is not None
    assert acceptance(MACHINE, PLAIN, TAKING) == [("T", 5, 3, 3 / 5, machine)]
    assert acceptance(replace(MACHINE, annotator="N"), TAKING)[0][-1] is None
    # Suggestions that were accepted under earlier settings count.
    before = replace(TAKING, study=Study())
    assert acceptance(MACHINE, before) == [("T", 5, 3, 3 / 5, None)]
    assert acceptance_tables(collated(PLAIN, MACHINE)) == ()


# With oneself


def again_in_the_file() -> AnnotationSet:
    """A, who comes again to one verse pair and links it otherwise."""
    work = with_second_pass(A, SecondPassPlan(1, 1, 3))
    (place,) = work.bitext.of_pass(2)
    return with_pair(work, place, PairAnnotation("1-2 2-1", done=True))


def again_later() -> AnnotationSet:
    """B's second pass in a file of its own: as it was, where it was straight."""
    return replace(second_pass_alone(B, 2, 5), pairs=(PairAnnotation(STRAIGHT, done=True),) * 2)


def test_passes_in_one_or_two_files(tmp_path: Path) -> None:
    (tmp_path / "later").mkdir()
    first, second = map(Path, saved(tmp_path, [again_in_the_file(), B]))
    (later,) = map(Path, saved(tmp_path / "later", [again_later()]))
    found = gather_with_passes([first, second, later])
    assert (found.gathered.left_out, set(found.passes)) == ((), {"A", "B"})
    collation = found.gathered.collation
    assert collation is not None
    assert collation.annotators == ("A", "B")
    without = gather_with_passes([first, second])
    (row,) = rows_of(with_self_table(collation, without.passes))
    assert row[0] == "A"
    table = with_self_table(collation, found.passes)
    (a, b) = rows_of(table)
    assert a[:2] == ("A", 1)
    assert (a[2].mean, b[1]) == (0, 2)
    # With each other: set rates 6/7 and 1/2.
    assert a[3].mean == pytest.approx((6 / 7 + 1 / 2) / 2)
    assert table.signature.startswith("with-self|")
    # A second pass in a file of its own stays as long as its first, and is nothing alone.
    sets = loaded(first, second, later)
    assert sets.overview().second_passes == (later,)
    assert "B" in sets.second_passes
    assert sets.remove(frozenset({first})).second_passes == (later,)
    assert sets.remove(frozenset({second})).second_passes == ()
    alone = gather_with_passes([first, later])
    assert set(alone.passes) == {"A"}
    ((problem,),) = alone.gathered.left_out
    assert str(problem) == (
        f"{later}: it has only second passes; expected the file of the first pass beside it"
    )


def test_files_removed_before_rereading_are_named(tmp_path: Path) -> None:
    (tmp_path / "later").mkdir()
    first, second = map(Path, saved(tmp_path, [A, B]))
    (later,) = map(Path, saved(tmp_path / "later", [again_later()]))

    def remove_the_second(number: int, _count: int) -> None:
        if number == 2:
            second.unlink()

    found = gather_with_passes([first, second, later], remove_the_second)
    assert found.passes == {}
    ((problem,),) = found.gathered.left_out
    assert problem.path == str(second)


def test_agreement_with_oneself_of_one_annotator(tmp_path: Path, run: Commands) -> None:
    files = saved(tmp_path, [again_in_the_file()])
    (row,) = run.json("annotators", *files, "--with-self")["with_self"]
    own = {"mean": 0, "sd": None}
    assert row == {"annotator": "A", "verse_pairs": 1, "own": own, "others": None}

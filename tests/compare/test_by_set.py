"""Agreement set by set: the figures are those of a comparison of that set alone."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.compare.agreement import compare, with_intervals
from blinker_qt.compare.by_set import agreement_by_set, by_set
from blinker_qt.compare.loading import collated
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.formats import annotation
from blinker_qt.layouts.charts import Dot
from commands import SAMPLE

DRAWS = Draws(200)


def works(size: int) -> dict[str, AnnotationSet]:
    """The annotators of the sample, in sets of a number of verse pairs."""
    found = {}
    for path in SAMPLE:
        work = annotation.load(Path(path))
        sets = tuple(row // size + 1 for row in range(len(work.bitext)))
        found[work.annotator] = replace(work, bitext=replace(work.bitext, sets=sets))
    return found


def without(work: AnnotationSet, rows: Sequence[int]) -> AnnotationSet:
    """The work with some verse pairs not done."""
    pairs = [
        replace(pair, done=pair.done and row not in rows) for row, pair in enumerate(work.pairs)
    ]
    return replace(work, pairs=tuple(pairs))


def test_each_set_has_the_figure_and_interval_of_a_comparison_of_it_alone() -> None:
    collation = collated(*works(10).items())
    sets = agreement_by_set(collation, compare(collation), DRAWS)
    assert [one.number for one in sets] == [1, 2, 3]
    for place, one in enumerate(sets):
        part = StudyPart("", place * 10, place * 10 + 9, 10)
        options = replace(DEFAULT_OPTIONS, partition=Parts((part,)))
        alone = with_intervals(compare(collation, options), collation, options, DRAWS)
        assert alone.grand is not None
        assert (one.rate, one.interval) == (alone.grand.mean, alone.grand_interval)
        assert one.interval is not None
        assert (one.verse_pairs, one.annotators) == (10, collation.annotators)


def test_sets_are_left_out_without_a_figure_and_say_who_did_them() -> None:
    first, second, third = works(10).items()
    collation = collated(
        first,
        (second[0], without(second[1], range(10, 20))),
        (third[0], without(third[1], range(20))),
    )
    sets = agreement_by_set(collation, compare(collation), DRAWS)
    assert [(one.number, one.annotators) for one in sets] == [
        (1, (first[0], second[0])),
        (3, (first[0], second[0], third[0])),
    ]
    (table,), (sketch,), *_ = by_set(collation, compare(collation), DRAWS)
    assert [row[:3] for row in table.rows] == [(1, 10, 2), (3, 10, 3)]
    assert "by the same annotators" in str(table.notes[-1])
    assert table.signature == sketch.signature
    plot = sketch.lay_out(len, 500)
    assert [shape.item for shape in plot.shapes if isinstance(shape, Dot)] == [0, 1]

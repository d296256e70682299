"""Every interval that is printed contains its estimate, also in an uneven study."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import (
    SETS_IN_FILE,
    EqualSets,
    Partition,
    Parts,
    SetsOfSize,
    StudyPart,
)
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Question, Study
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.loaded_sets import LoadedSets
from blinker_qt.compare.loading import Gathered, collated
from blinker_qt.compare.options import Options
from blinker_qt.compare.report import report
from blinker_qt.compare.table import Answer, Cell, Table
from blinker_qt.gold.evaluation import gold_answer
from blinker_qt.gold.lexicon_evaluation import InducedLexicon, evaluate_lexicons, lexicon_tables
from blinker_qt.layouts.charts import Estimate
from gathered import answer_of, ignore, loaded, saved
from uneven import uneven_study

pytestmark = pytest.mark.usefixtures("few_draws")
_SLACK = 1e-9
_INTERVAL = re.compile(r"is (-?[0-9.]+)\s?%? \(95\s% interval: (-?[0-9.]+)\s?%? to (-?[0-9.]+)")
UNEVEN_PARTS = Parts((StudyPart("easy", 11, 22, 6), StudyPart("hard", 0, 10, 3)))
PARTITIONS: tuple[Partition, ...] = (SETS_IN_FILE, SetsOfSize(5), EqualSets(1), UNEVEN_PARTS)
OTHERS = (AgreementMeasure.PRECISION, AgreementMeasure.KAPPA, AgreementMeasure.ALPHA_SETS)
"""One of each kind beside the one with several partitions."""


def rated() -> list[AnnotationSet]:
    """The same study with answers to a question, of which each annotator gave other ones."""
    study = Study(questions=(Question("clear", "How clear is it?", ("no", "rather", "yes")),))
    works = []
    for number, work in enumerate(uneven_study()):
        answers = (1 + (row + number * (row // 5 % 2)) % 3 for row in range(len(work.pairs)))
        pairs = tuple(
            replace(pair, ratings=(("clear", answer),)) if pair.done else pair
            for pair, answer in zip(work.pairs, answers, strict=True)
        )
        works.append(replace(work, study=study, pairs=pairs))
    return works


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> LoadedSets:
    return loaded(*map(Path, saved(tmp_path_factory.mktemp("uneven"), rated())))


def figure(cell: Cell) -> float:
    """The estimate in a cell."""
    if isinstance(cell, Spread):
        return cell.mean
    assert isinstance(cell, int | float), cell
    return float(cell)


def checked(tables: Iterable[Table]) -> int:
    """Check the intervals of tables; an estimate stands before its interval. How many there are."""
    count = 0
    for table in tables:
        names = [column.name for column in table.columns]
        for place, name in enumerate(names):
            if not (name == "low" or name.endswith("_low")):
                continue
            assert names[place + 1] == name.removesuffix("low") + "high"
            # The interval for other annotators follows that for the same ones.
            before = place - 3 if names[place - 1].endswith("high") else place - 1
            for row in table.rows:
                if row[place] is None:
                    assert row[place + 1] is None
                    continue
                low, high = figure(row[place]), figure(row[place + 1])
                estimate = figure(row[before])
                assert low - _SLACK <= estimate <= high + _SLACK, (table.name, names[before], row)
                count += 1
    return count


def check_plots(answer: Answer) -> None:
    """Check the whiskers of plots."""
    for sketch in answer.plots:
        if isinstance(sketch.lay_out, partial) and isinstance(sketch.lay_out.args[0], list):
            for one in sketch.lay_out.args[0]:
                if isinstance(one, Estimate) and one.low is not None and one.high is not None:
                    assert one.low - _SLACK <= one.figure <= one.high + _SLACK, one


@pytest.mark.parametrize(
    ("measure", "partition"),
    [(AgreementMeasure.DICE, each) for each in PARTITIONS]
    + [(each, UNEVEN_PARTS) for each in OTHERS],
    ids=str,
)
def test_in_the_agreement_tab(
    sets: LoadedSets, measure: AgreementMeasure, partition: Partition
) -> None:
    against = "Ben" if measure.is_against_one else ""
    options = Options(partition, measure=measure, against=against)
    answer = answer_of(AnalysisQuestion.AGREEMENT)(sets, options, ignore)
    assert checked(answer.tables) > 10
    check_plots(answer)


def test_in_the_other_tabs(sets: LoadedSets) -> None:
    others = set(AnalysisQuestion) - {AnalysisQuestion.AGREEMENT, AnalysisQuestion.GOLD}
    counts = {
        question: checked(answer_of(question)(sets, Options(), ignore).tables)
        for question in others
    }
    assert counts[AnalysisQuestion.RATINGS] > 5
    assert checked(gold_answer(sets, Options(), ignore).tables) > 20


def test_of_lexicons() -> None:
    collation = collated(*((work.annotator, work) for work in reversed(uneven_study())))
    entries = [("the", "la", 2.0), ("the", "et", 1.0), ("sea", "mer", 1.0), ("and", "de", 1.0)]
    found = evaluate_lexicons(collation, [InducedLexicon.of("lexicon", entries)])
    assert checked(lexicon_tables(found)) > 4


def test_in_the_report() -> None:
    works = [work for work in rated() if work.annotator != "Gold"]
    collation = collated(*((work.annotator, work) for work in works))
    whole = report(Gathered(collation, (), ()))
    assert checked(table for section in whole.sections for table in section.tables) > 20
    (found,) = [_INTERVAL.search(str(one)) for one in whole.findings if "interval" in str(one)]
    assert found is not None
    mean, low, high = map(float, found.groups())
    assert low <= mean <= high

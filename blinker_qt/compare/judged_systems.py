"""Judged systems: scores of the systems that verse pairs are from, which only the lead knows."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from blinker_qt.agreement.chance import Labelled
from blinker_qt.agreement.encoding import BoolArray, IntArray
from blinker_qt.agreement.resampling import ROUGH_BELOW, Draws
from blinker_qt.agreement.signature import Signature, digest_of
from blinker_qt.agreement.system_scores import (
    FEWEST_SYSTEMS,
    NO_SYSTEM,
    Correlation,
    correlation_of,
    intervals_of,
    ranks_of,
    scores_of,
)
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.study import Question
from blinker_qt.compare.agreement_tables import limits
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.table import Cell, Column, Kind, Table, columns, ends, or_none
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.foreign_files import ForeignFile, Problems
from blinker_qt.formats.tables import Separator, read_table, write_table
from blinker_qt.translation import N_

_REFERENCE, _SYSTEM = "reference", "system"
_SCORES = Sentence(
    "a score is the mean, over a system's verse pairs, of the mean answer on each, in steps "
    "numbered from 1; the highest score has rank 1, and equal scores share the mean of their ranks"
)
_UNNAMED = N_(
    "{count} of {all} rated verse pairs {count:has|have} no system and {count:is|are} left out"
)
_NO_ORDER = N_("unordered choices have no scores: {questions}")
_INTERVALS = N_(
    "{level} % intervals from {replicates} bootstrap replicates over verse pairs, seed {seed}, "
    "drawn within each system: for these annotators and systems, with other verse pairs; the "
    "interval of a rank has the ranks in the middle {level} % of the replicates"
)
_RUNS = N_(
    "both scores of a system are over the verse pairs that both have rated; Pearson's correlation "
    "is undefined for fewer than {fewest} systems, and if all scores of one side are the same; "
    "differences are distances between both scores of a system, in steps"
)
_WITHOUT_OUTLIERS = N_(
    "the scores by all annotators are compared with those without the outliers; Pearson's "
    "correlation is undefined for fewer than {fewest} systems, and if all scores are the same; "
    "differences are distances between both scores of a system, in steps"
)
_NONE_STANDS_OUT = Sentence("without outliers there is nothing to compare")
_OTHERS, _NOBODY = Sentence("the others"), Sentence("nobody")
_BY_MARGIN, _BY_HAMON = Sentence("margin of chance"), Sentence("Hamon's rule")
_QUESTION = Column("question", "question")
_CORRELATIONS = (
    *columns(Kind.COUNT, "systems"),
    Column("pearson", "Pearson, scores", Kind.FIGURE),
    Column("pearson_ranks", "Pearson, ranks", Kind.FIGURE),
    Column("mean_difference", "mean difference", Kind.FIGURE),
    Column("largest_difference", "largest difference", Kind.FIGURE),
)


@dataclass(frozen=True, slots=True)
class JudgedSystems:
    """The system of each verse pair, and whose scores are compared.

    Attributes:
        rows: references of verse pairs, each with the name of its system; each reference once.
        runs: two groups of annotators whose scores are compared with each other; empty for none.
    """

    rows: tuple[tuple[str, str], ...]
    runs: tuple[tuple[str, ...], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the systems, sorted."""
        return tuple(sorted({name for _, name in self.rows}))

    def numbers(self, references: Sequence[str]) -> IntArray:
        """The system of each verse pair, by its place among the names, or `NO_SYSTEM`."""
        place = {name: number for number, name in enumerate(self.names)}
        of = {reference: place[name] for reference, name in self.rows}
        return np.array([of.get(reference, NO_SYSTEM) for reference in references], np.int64)


def read_systems(path: Path) -> JudgedSystems:
    """Read the systems from a table with the columns ``reference`` and ``system``.

    Commas separate the cells of a file with the suffix ``.csv``, tabs those of others.

    Raises:
        InputError: the file cannot be read, a column is missing, a cell is empty, or a reference
            comes twice.
    """
    file = ForeignFile(path, Choices())
    separator = Separator.COMMA if path.suffix.lower() == ".csv" else Separator.TAB
    table = read_table(file, separator, (_REFERENCE, _SYSTEM), encoding="utf-8")
    for row in table.rows:
        if not all(row.cells[name].strip() for name in (_REFERENCE, _SYSTEM)):
            file.complain(
                N_("the row has an empty cell; expected a reference and a system"), row.line
            )
    file.check_different(
        [(row.cells[_REFERENCE], row.line) for row in table.rows],
        N_("the verse pair “{name}” is already on line {first}"),
    )
    if table.names and not table.rows:
        file.complain(N_("the table has no rows; expected one for each verse pair"))
    file.check()
    return JudgedSystems(
        tuple((row.cells[_REFERENCE], row.cells[_SYSTEM].strip()) for row in table.rows)
    )


def systems_file_of(systems: JudgedSystems, references: Sequence[str], path: str) -> bytes:
    """The table of the systems of these verse pairs, for the folder of a study.

    Args:
        path: the file that the systems were read from, for messages.

    Raises:
        InputError: a verse pair has no system, or its reference, which judges see, names it.
    """
    problems = Problems(path)
    names = dict(systems.rows)
    rows = []
    for reference in references:
        name = names.get(reference)
        if name is None:
            what = N_("the verse pair “{reference}” has no system")
            problems.complain(what, reference=reference)
        elif re.search(rf"(?<!\w){re.escape(name)}(?!\w)", reference, re.IGNORECASE):
            what = N_(
                "judges would see the system “{name}” in the reference “{reference}”; expected "
                "references that do not name it, such as numbers"
            )
            problems.complain(what, name=name, reference=reference)
        else:
            rows.append((reference, name))
    problems.check()
    return write_table(path, (_REFERENCE, _SYSTEM), rows, Separator.COMMA)


class Judged(NamedTuple):
    """The answers to one question, and who stands out.

    Attributes:
        ratings: shape (A, verse pairs), the step of each answer, from 0, or -1 if there is none.
        outliers: shape (A,), who disagrees more than the others beyond the margin of chance.
        by_hamon: the same by Hamon's rule.
        passes: both passes of annotators who have two: shape (2, verse pairs), with the systems of
            these verse pairs.
    """

    question: Question
    ratings: Labelled
    outliers: BoolArray
    by_hamon: BoolArray
    passes: tuple[tuple[tuple[str, str], Labelled, IntArray], ...]


def system_tables(
    judged: Sequence[Judged],
    systems: JudgedSystems,
    collation: Collation,
    draws: Draws | None,
    signature: Signature,
) -> tuple[Table, ...]:
    """The scores and ranks of systems, how runs correlate, and what outliers change.

    Args:
        signature: that of the ratings.

    Raises:
        ComparisonError: no verse pair is of any of the systems, or a run names somebody else.
    """
    collation.check_names([name for run in systems.runs for name in run])
    numbers = systems.numbers(collation.bitext.references)
    if (numbers == NO_SYSTEM).all():
        raise ComparisonError(
            N_("none of the verse pairs is in the table of systems, which has {references}"),
            references=", ".join(reference for reference, _ in systems.rows[:3]) + " …",
        )
    scales = [answered for answered in judged if answered.question.ordered]
    left_out = [answered.question.name for answered in judged if not answered.question.ordered]
    notes = [Sentence(_NO_ORDER, {"questions": ", ".join(left_out)})] if left_out else []
    rows = [list(row) for row in systems.rows]
    signature = signature.with_fields(systems=digest_of(rows))
    if systems.runs:
        first, second = systems.runs
        signature = signature.with_fields(first_run=first, second_run=second)
    tables = (
        _scores(scales, systems.names, numbers, draws),
        _runs(scales, systems, collation.annotators, numbers),
        _without_outliers(scales, collation.annotators, numbers, len(systems.names)),
    )
    return tuple(
        Table(
            table.name,
            table.title,
            table.columns,
            table.rows,
            str(signature.with_fields(table=table.name.replace("_", "-"))),
            (*table.notes, *notes),
        )
        for table in tables
    )


def _scores(
    judged: Sequence[Judged], names: Sequence[str], numbers: IntArray, draws: Draws | None
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    missing = rough = False
    for question, ratings, *_ in judged:
        scores, rated = scores_of(ratings, numbers, len(names)), (ratings >= 0).any(axis=0)
        ranks = ranks_of(scores)
        intervals = intervals_of(ratings, numbers, len(names), draws) if draws else None
        # The best come first, those without a score last.
        for place in np.argsort(ranks, kind="stable").tolist():
            in_system = numbers == place
            count = int((in_system & rated).sum())
            of_score, of_rank = or_none(scores[place]), or_none(ranks[place])
            cells = (question.name, names[place], count, int((ratings[:, in_system] >= 0).sum()))
            if intervals is None:
                rows.append((*cells, of_score, of_rank))
                continue
            score, rank = intervals[place]
            rows.append((*cells, of_score, *ends(score), of_rank, *ends(rank)))
            rough = rough or 0 < count < ROUGH_BELOW
            missing = missing or (of_score is not None and None in (score, rank))
    return Table(
        "system_scores",
        "Scores and ranks of judged systems",
        (
            *(_QUESTION, Column("system", "system"), Column("items", "verse pairs", Kind.COUNT)),
            *columns(Kind.COUNT, "answers"),
            *_with_ends(Column("score", "score", Kind.FIGURE), draws),
            *_with_ends(Column("rank", "rank", Kind.AMOUNT), draws),
        ),
        tuple(rows),
        notes=(
            _SCORES,
            *_on_unnamed(judged, numbers),
            *([_on_intervals(draws)] if draws else []),
            *(limits(draws.level, rough=rough, missing=missing) if draws else []),
        ),
    )


def _with_ends(column: Column, draws: Draws | None) -> Iterator[Column]:
    yield column
    if draws is not None:
        yield Column(f"{column.name}_low", "from", column.kind)
        yield Column(f"{column.name}_high", "to", column.kind)


def _on_unnamed(judged: Sequence[Judged], numbers: IntArray) -> Iterator[Sentence]:
    rated = np.any([(answered.ratings >= 0).any(axis=0) for answered in judged], axis=0)
    count = int((rated & (numbers == NO_SYSTEM)).sum())
    if count:
        yield Sentence(_UNNAMED, {"count": count, "all": int(rated.sum())})


def _on_intervals(draws: Draws) -> Sentence:
    return Sentence(
        _INTERVALS,
        {
            "level": f"{100 * draws.level:g}",
            "replicates": draws.replicates,
            "seed": draws.seed,
        },
    )


def _runs(
    judged: Sequence[Judged], systems: JudgedSystems, annotators: Sequence[str], numbers: IntArray
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    count = len(systems.names)

    def compared(
        names: tuple[Cell, Cell], question: str, two: Sequence[Labelled], of: IntArray
    ) -> tuple[Cell, ...]:
        rated = [(ratings >= 0).any(axis=0) for ratings in two]
        both = rated[0] & rated[1] & (of != NO_SYSTEM)
        first, second = (scores_of(np.where(both, ratings, -1), of, count) for ratings in two)
        return (question, *names, int(both.sum()), *_cells(correlation_of(first, second)))

    for answered in judged:
        name, ratings = answered.question.name, answered.ratings
        if systems.runs:
            groups = [np.isin(annotators, run) for run in systems.runs]
            named = ", ".join(systems.runs[0]), ", ".join(systems.runs[1])
            rows.append(compared(named, name, [ratings[group] for group in groups], numbers))
        for both_names, both, of_passes in answered.passes:
            rows.append(compared(both_names, name, [both[:1], both[1:]], of_passes))
        if len(annotators) > 2:
            for place, annotator in enumerate(annotators):
                alone = np.arange(len(annotators)) == place
                two = [ratings[alone], ratings[~alone]]
                rows.append(compared((annotator, _OTHERS), name, two, numbers))
        for first, second in combinations(range(len(annotators)), 2):
            two = [ratings[[first]], ratings[[second]]]
            two_names = annotators[first], annotators[second]
            rows.append(compared(two_names, name, two, numbers))
    return Table(
        "system_runs",
        "Correlation of systems' scores between runs",
        (
            *(_QUESTION, Column("first", "run"), Column("second", "and run")),
            Column("items", "verse pairs", Kind.COUNT),
            *_CORRELATIONS,
        ),
        tuple(rows),
        notes=(Sentence(_RUNS, {"fewest": FEWEST_SYSTEMS}),),
    )


def _cells(correlation: Correlation) -> tuple[Cell, ...]:
    """The cells of `_CORRELATIONS`."""
    return (
        correlation.systems,
        correlation.of_scores,
        correlation.of_ranks,
        correlation.mean_difference,
        correlation.largest_difference,
    )


def _without_outliers(
    judged: Sequence[Judged], annotators: Sequence[str], numbers: IntArray, count: int
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    lacks_outliers = False
    for answered in judged:
        for rule, outliers in ((_BY_MARGIN, answered.outliers), (_BY_HAMON, answered.by_hamon)):
            names = ", ".join(np.array(annotators)[outliers].tolist())
            correlation = Correlation(0, None, None, None, None)
            if outliers.any():
                kept = scores_of(answered.ratings[~outliers], numbers, count)
                correlation = correlation_of(scores_of(answered.ratings, numbers, count), kept)
            else:
                lacks_outliers = True
            rows.append((answered.question.name, rule, names or _NOBODY, *_cells(correlation)))
    return Table(
        "system_outliers",
        "Scores of judged systems without outliers",
        (_QUESTION, Column("rule", "outliers by"), Column("left_out", "left out"), *_CORRELATIONS),
        tuple(rows),
        notes=(
            Sentence(_WITHOUT_OUTLIERS, {"fewest": FEWEST_SYSTEMS}),
            *([_NONE_STANDS_OUT] if lacks_outliers else []),
        ),
    )

"""Agreement of annotators in their answers to a study's questions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.chance import (
    Alpha,
    Distance,
    Kappa,
    Labelled,
    agreement_weights,
    cohen,
    confusions,
    gwet,
    judgments,
    krippendorff_alpha,
    mean_value,
    multi_kappa,
)
from blinker_qt.agreement.decisions import entropies
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.encoding import IntArray
from blinker_qt.agreement.outliers import (
    Differences,
    Disagreements,
    disagreements,
    n_agreements,
    pearson,
    resampled,
    spreads,
)
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.agreement.resampling import ROUGH_BELOW, Draws, Interval, Resampled, Units
from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.alignment import NOTHING_UNKNOWN
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.study import Question
from blinker_qt.compare.agreement import with_draws
from blinker_qt.compare.agreement_tables import bootstrap_note, limits
from blinker_qt.compare.annotator_tables import OUTLIERS, TOO_FEW, hamon_note, not_compared
from blinker_qt.compare.collation import AnnotatorWork, Collation, ComparisonError, data_digest
from blinker_qt.compare.judged_systems import Judged, JudgedSystems, system_tables
from blinker_qt.compare.measure_names import on_undefined
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import (
    ANNOTATOR,
    FIRST,
    SECOND,
    Answer,
    Cell,
    Column,
    Kind,
    Table,
    columns,
    ends,
    or_none,
    said,
)
from blinker_qt.layouts.charts import Estimate, Sketch, amounts, ranking
from blinker_qt.translation import N_

_LEFT_OUT = N_(
    "left out because not all annotators were asked, or not in the same words: {questions}"
)
_DECISION = Sentence("a decision is an annotator's answer on a verse pair that is done")
_WEIGHTED = Sentence(
    "in weighted kappa answers i and j agree by 1 - d with linear and 1 - d² with quadratic "
    "weights, d = |i - j| / (steps - 1); joint agreement and agreement by chance are Miller and "
    "Vanni's joint_sum and indep_sum, linear; choices in no order have none"
)
_ALPHA = Sentence(
    "the question's own alpha is nominal for unordered choices and ordinal for a scale; "
    "on a scale, nominal alpha treats answers one step apart as no closer than those at "
    "its ends, and interval alpha treats all steps as equal"
)
_GWET = Sentence(
    "Gwet's AC1 is nominal, AC2 has linear weights; unlike kappa, they stay high if "
    "nearly all answers are the same"
)
_N = Sentence("the share of ratings at most n steps apart, over verse pairs that two have rated")
_STEPS = Sentence(
    "steps are the mean distance from the others' answers; two different unordered "
    "choices are one step apart"
)
_SPREAD = Sentence(
    "spread is the mean distance between two answers, in steps; two different unordered "
    "choices are one step apart; entropy is in bits; both are 0 if all answers are the "
    "same"
)
_LISTED = N_("the first {count} of {all} {count:is|are} listed")
_QUESTION, _ITEMS = Column("question", "question"), Column("items", "verse pairs", Kind.COUNT)
_KAPPA = (
    Column("observed", "Po", Kind.FIGURE),
    Column("expected", "Pe", Kind.FIGURE),
    *columns(Kind.FIGURE, "kappa"),
)
_WEIGHTED_KAPPAS = (
    Column("joint", "joint agreement, weighted", Kind.FIGURE),
    Column("by_chance", "agreement by chance, weighted", Kind.FIGURE),
    Column("linear", "kappa, linear weights", Kind.FIGURE),
    Column("quadratic", "kappa, quadratic weights", Kind.FIGURE),
)
_INTERVALS = {
    "kappa": "",
    "alpha": "",
    "mean_cohen": "mean_",
    "ac1": "ac1_",
    "ac2": "ac2_",
    "linear": "linear_",
    "quadratic": "quadratic_",
}
"""The prefix of the names of the interval's columns, for each column that has one."""
_DISTANCES = {
    Distance.NOMINAL: Sentence("nominal"),
    Distance.ORDINAL: Sentence("ordinal"),
    Distance.INTERVAL: Sentence("interval"),
}


def common_questions(collation: Collation) -> tuple[Question, ...]:
    """The questions that all annotators were asked, in the same words."""
    return tuple(
        question
        for question in collation.members[0].study.questions
        if all(_has_question(member, question) for member in collation.members)
    )


def _has_question(member: AnnotatorWork, question: Question) -> bool:
    asked = member.study.question(question.name)
    return asked is not None and _without_unknown(asked) == _without_unknown(question)


def _without_unknown(question: Question) -> Question:
    return replace(question, unknown=NOTHING_UNKNOWN)


def rating_agreement(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    draws: Draws | None = None,
    most: int | None = None,
    progress: Progress = no_progress,
    *,
    hamon: bool = False,
    systems: JudgedSystems | None = None,
    passes: Sequence[Collation] = (),
) -> Answer:
    """Kappas, alphas, n-agreement, pairs, disagreement and the most split verse pairs.

    Args:
        options: only the partition matters.
        most: the number of verse pairs listed for each question; None for all.
        hamon: whether to add outliers by Hamon's rule.
        systems: the systems of the verse pairs, to add their scores.
        passes: both passes of annotators who have two, to compare the scores of systems in them.

    Returns:
        Tables with all questions that all annotators were asked, and the plots of each question.
    """
    collation.check_enough()
    questions = common_questions(collation)
    if not questions:
        raise ComparisonError(
            N_(
                "no question was asked of all annotators in the same words; the study "
                "settings list what a study asks"
            )
        )
    inside = collation.inside(options)
    signature = collation.signature(options, "ratings")
    if draws is not None:
        signature = with_draws(signature, draws, within_sets=False)
    answered = []
    for number, question in enumerate(questions):
        ratings = np.where(inside, _answers_to(question, collation), np.int8(-1))
        of_one = part_of(progress, number / len(questions), (number + 1) / len(questions))
        answered.append(_Rated.of(question, collation, ratings, draws, len(questions), of_one))
    tables = [
        replace(
            _kappas(answered, _left_out(collation)),
            warnings=tuple(collation.notes_on(options)),
        ),
        _weighted(answered),
        _alphas(answered),
        _n_agreement(answered),
        _pairs(answered),
        _steps(answered),
    ]
    signed = [
        replace(table, signature=str(signature.with_fields(table=table.name.replace("_", "-"))))
        for table in tables
    ]
    signed.append(_items(answered, most, signature))
    if hamon:
        signed.append(_by_hamon(answered, signature))
    if systems is not None:
        judged = [_judged(rated, systems, passes) for rated in answered]
        if passes:
            signature = signature.with_fields(second_passes=data_digest(passes))
        signed += system_tables(judged, systems, collation, draws, signature)
    return Answer(tuple(signed), tuple(plot for rated in answered for plot in _plots(rated)))


def _judged(rated: "_Rated", systems: JudgedSystems, passes: Sequence[Collation]) -> Judged:
    """The answers to a question, from which the scores of systems are computed."""
    both = []
    for collation in passes:
        if all(_has_question(member, rated.question) for member in collation.members):
            first, second = collation.annotators
            numbers = systems.numbers(collation.bitext.references)
            both.append(((first, second), _answers_to(rated.question, collation), numbers))
    return Judged(
        rated.question,
        rated.ratings,
        rated.further.outliers,
        rated.away.by_hamon,
        tuple(both),
    )


def _answers_to(question: Question, collation: Collation) -> NDArray[np.int8]:
    """The step of each answer, from 0, or -1 if there is none; shape (annotators, verse pairs).

    Only verse pairs that the annotator has done and not rejected count, as for links.
    """
    rows = []
    for member in collation.members:
        names = [asked.name for asked in member.study.questions]
        answers = member.ratings[names.index(question.name)]
        rows.append(np.where(member.counted.done, answers, np.int8(-1)))
    return np.array(rows)


def _left_out(collation: Collation) -> tuple[str, ...]:
    """The names of the questions that not all annotators were asked in the same words."""
    common = {question.name for question in common_questions(collation)}
    asked = (question.name for member in collation.members for question in member.study.questions)
    return tuple(dict.fromkeys(name for name in asked if name not in common))


_Coefficients = Mapping[str, Kappa | Alpha | None]
"""By name; those of two annotators with the number of the pair behind the name."""


def _coefficients(question: Question, ratings: Labelled) -> _Coefficients:
    """The chance-corrected coefficients of a question; None if no pair was rated twice."""
    steps = len(question.steps)
    judged, counts = judgments(ratings, steps), _counts(ratings, steps)
    linear, quadratic = agreement_weights(steps), agreement_weights(steps, 2)
    coefficients: dict[str, Kappa | Alpha | None] = {
        "kappa": multi_kappa(judged),
        "ac1": gwet(counts),
        "ac2": gwet(counts, linear) if question.ordered else None,
    }
    for distance in Distance if question.ordered else (Distance.NOMINAL,):
        coefficients[distance.value] = krippendorff_alpha(judged, distance)
    for pair, confusion in enumerate(confusions(ratings, steps)):
        coefficients[f"kappa {pair}"] = cohen(confusion)
        coefficients[f"linear {pair}"] = cohen(confusion, linear) if question.ordered else None
        coefficients[f"quadratic {pair}"] = (
            cohen(confusion, quadratic) if question.ordered else None
        )
    return coefficients


def _counts(ratings: Labelled, steps: int) -> IntArray:
    """How many annotators chose each step, shape (verse pairs, steps)."""
    return np.stack([(ratings == step).sum(axis=0) for step in range(steps)], axis=1)


def _of_pairs(coefficients: _Coefficients, name: str) -> list[Kappa]:
    """The kappas of one kind of every two annotators that are defined."""
    kappas = (
        coefficient for key, coefficient in coefficients.items() if key.startswith(f"{name} ")
    )
    return [coefficient for coefficient in kappas if isinstance(coefficient, Kappa)]


def _values(coefficients: _Coefficients) -> dict[str, float | None]:
    """All coefficients by name, and the means of the kappas of pairs."""
    return {
        "mean": mean_value(_of_pairs(coefficients, "kappa")),
        "linear": mean_value(_of_pairs(coefficients, "linear")),
        "quadratic": mean_value(_of_pairs(coefficients, "quadratic")),
        **{
            name: coefficient.value if coefficient else None
            for name, coefficient in coefficients.items()
        },
    }


@dataclass(frozen=True, slots=True, eq=False)
class _Rated:
    """Agreement of A annotators in their answers to one question on n verse pairs.

    Attributes:
        ratings: shape (A, n), the step of each answer, from 0, or -1 if there is none.
        away: how far each annotator is from the others.
        further: how much farther than the others are.
        draws: how the intervals were computed; None if there are none.
        intervals: the intervals of the `values`, by name, as far as defined.
    """

    question: Question
    annotators: tuple[str, ...]
    references: tuple[str, ...]
    ratings: NDArray[np.int8]
    coefficients: _Coefficients
    values: Mapping[str, float | None]
    away: Disagreements
    further: Differences
    draws: Draws | None
    intervals: Mapping[str, Interval | None]

    @classmethod
    def of(
        cls,
        question: Question,
        collation: Collation,
        ratings: NDArray[np.int8],
        draws: Draws | None,
        questions: int,
        progress: Progress,
    ) -> "_Rated":
        """The figures of one of so many questions that are tested at once."""
        coefficients = _coefficients(question, ratings)
        values = _values(coefficients)
        intervals = {} if draws is None else _intervals(question, ratings, draws, progress)
        away, scores = disagreements(ratings, ordered=question.ordered)
        return cls(
            question,
            collation.annotators,
            collation.bitext.references,
            ratings,
            coefficients,
            values,
            away,
            Differences.of(scores, questions),
            draws,
            intervals,
        )

    def value(self, name: str) -> tuple[Cell, ...]:
        """The cells of one value, with its interval if there are draws."""
        if self.draws is None:
            return (self.values[name],)
        return (self.values[name], *ends(self.intervals.get(name)))

    def kappa(self, name: str) -> tuple[Cell, ...]:
        """The cells of a kappa: verse pairs, observed and expected agreement, and value."""
        kappa = self.coefficients[name]
        if not isinstance(kappa, Kappa):
            return (0, None, None, *self.value(name))
        return (kappa.items, kappa.observed, kappa.expected, *self.value(name))


def _intervals(
    question: Question, ratings: Labelled, draws: Draws, progress: Progress
) -> Mapping[str, Interval | None]:
    """The intervals of the values of a question, by name."""
    rated = ratings[:, (ratings >= 0).any(axis=0)]
    if not rated.size:
        return {}
    units = Units.in_one_set(rated.shape[1])
    names = list(_values(_coefficients(question, rated)))
    drawn = resampled(
        rated,
        lambda drawn_ratings: [*_values(_coefficients(question, drawn_ratings)).values()],
        units,
        draws,
        progress,
    )
    is_rated = rated >= 0
    of_two = [is_rated[first] & is_rated[second] for first, second in pairs_of(len(rated))]
    of_all = is_rated.sum(axis=0) > 1
    counts_in = np.stack(
        [
            of_two[int(place)] if place else of_all
            for _, _, place in (name.partition(" ") for name in names)
        ],
        axis=1,
    )
    of_units = units.sums(counts_in.astype(np.int64)) > 0
    draw_results = Resampled(drawn, units.strata, of_units, np.ones(len(names)))
    return dict(zip(names, draw_results.intervals(draws.level), strict=True))


def _compared(coefficients: _Coefficients, name: str) -> int:
    """The number of verse pairs behind one of the values."""
    _, space, pair = name.partition(" ")
    kappa = coefficients[f"kappa{space}{pair}"]
    return kappa.items if isinstance(kappa, Kappa) else 0


# Tables


def _kappas(answered: Sequence[_Rated], left_out: Sequence[str]) -> Table:
    rows = tuple(
        (
            *(rated.question.name, rated.question.text, *rated.kappa("kappa")),
            *(*rated.value("mean"), *rated.value("ac1"), *rated.value("ac2")),
        )
        for rated in answered
    )
    notes = [_DECISION, _GWET, *_on_figures(answered, ("kappa", "mean", "ac1", "ac2"))]
    if left_out:
        notes.append(Sentence(_LEFT_OUT, {"questions": ", ".join(left_out)}))
    return Table(
        "ratings",
        "Agreement on answers beyond chance",
        (
            _QUESTION,
            Column("text", "asked"),
            _ITEMS,
            *_with_ends(
                answered,
                *_KAPPA,
                Column("mean_cohen", "mean of Cohen's kappas", Kind.FIGURE),
                Column("ac1", "AC1 (nominal)", Kind.FIGURE),
                Column("ac2", "AC2 (linear weights)", Kind.FIGURE),
            ),
        ),
        rows,
        notes=tuple(notes),
    )


def _weighted(answered: Sequence[_Rated]) -> Table:
    rows = tuple(
        (
            rated.question.name,
            fmean(kappa.observed for kappa in linear),
            fmean(kappa.expected for kappa in linear),
            *rated.value("linear"),
            *rated.value("quadratic"),
        )
        for rated in answered
        if (linear := _of_pairs(rated.coefficients, "linear"))
    )
    return Table(
        "rating_weighted",
        "Weighted kappas of answers on a scale: means over pairs of annotators",
        (_QUESTION, *_with_ends(answered, *_WEIGHTED_KAPPAS)),
        rows,
        notes=(_WEIGHTED, *_on_figures(answered, ("linear", "quadratic"))),
    )


def _alphas(answered: Sequence[_Rated]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for rated in answered:
        usual = Distance.ORDINAL if rated.question.ordered else Distance.NOMINAL
        for distance in Distance if rated.question.ordered else (Distance.NOMINAL,):
            alpha = rated.coefficients[distance.value]
            rows.append(
                (
                    rated.question.name,
                    _DISTANCES[distance],
                    alpha.decisions if isinstance(alpha, Alpha) else 0,
                    *rated.value(distance.value),
                    "+" if distance is usual else "",
                )
            )
    return Table(
        "rating_alpha",
        "Krippendorff's alpha of answers",
        (
            _QUESTION,
            Column("distance", "alpha"),
            *columns(Kind.COUNT, "decisions"),
            *_with_ends(answered, Column("alpha", "value", Kind.FIGURE)),
            Column("by_scale", "the question's own"),
        ),
        tuple(rows),
        notes=(
            _DECISION,
            _ALPHA,
            *_on_figures(answered, [distance.value for distance in Distance]),
        ),
    )


def _n_agreement(answered: Sequence[_Rated]) -> Table:
    rows = tuple(
        (rated.question.name, n, or_none(share))
        for rated in answered
        for n, share in enumerate(_shares_within(rated))
    )
    heads = (_QUESTION, *columns(Kind.COUNT, "n"), *columns(Kind.RATE, "agreement"))
    return Table("n_agreement", "n-agreement of ratings", heads, rows, notes=(_N,))


def _shares_within(rated: _Rated) -> list[float]:
    """n-agreement for n = 0 ... steps - 1; empty without a scale."""
    steps = len(rated.question.steps)
    return n_agreements(rated.ratings, steps).tolist() if rated.question.ordered else []


def _pairs(answered: Sequence[_Rated]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for rated in answered:
        for place, (first, second) in enumerate(pairs_of(len(rated.annotators))):
            linear = rated.coefficients[f"linear {place}"]
            rows.append(
                (
                    rated.question.name,
                    rated.annotators[first],
                    rated.annotators[second],
                    *rated.kappa(f"kappa {place}"),
                    linear.observed if linear else None,
                    linear.expected if linear else None,
                    *rated.value(f"linear {place}"),
                    *rated.value(f"quadratic {place}"),
                    pearson(rated.ratings[first], rated.ratings[second])
                    if rated.question.ordered
                    else None,
                )
            )
    return Table(
        "rating_pairs",
        "Pairwise agreement on answers",
        (
            *(_QUESTION, FIRST, SECOND, _ITEMS),
            *_with_ends(answered, *_KAPPA, *_WEIGHTED_KAPPAS),
            Column("pearson", "Pearson", Kind.FIGURE),
        ),
        tuple(rows),
        notes=(
            _WEIGHTED,
            *_on_figures(answered, [name for name in answered[0].values if " " in name]),
        ),
    )


def _steps(answered: Sequence[_Rated]) -> Table:
    rows = tuple(
        (
            rated.question.name,
            rated.annotators[place],
            float(rated.away.means[place]),
            or_none(rated.further.differences[place]),
            or_none(rated.further.margins[place]),
            "+" if rated.further.outliers[place] else "",
        )
        for rated in answered
        for place in rated.further.ranking(rated.away)
        if not np.isnan(rated.away.means[place])
    )
    can_tell = any(not np.isnan(rated.further.margins).all() for rated in answered)
    return Table(
        "rating_disagreement",
        "Mean disagreement with the others on answers",
        (
            *(_QUESTION, ANNOTATOR),
            *columns(Kind.FIGURE, "steps"),
            Column("difference", "above the others", Kind.FIGURE),
            Column("margin", "margin of chance", Kind.FIGURE),
            Column("outlier", "outlier"),
        ),
        rows,
        notes=(_STEPS, OUTLIERS if can_tell else TOO_FEW, *_alone(answered)),
    )


def _alone(answered: Sequence[_Rated]) -> Iterator[Sentence]:
    """Notes on annotators who cannot be compared with two others, each once."""
    notes = (note for rated in answered for note in not_compared(rated.annotators, rated.further))
    return iter(dict.fromkeys(notes))


def _by_hamon(answered: Sequence[_Rated], signature: Signature) -> Table:
    """Outliers by Hamon's rule (section 3.3), which finds some in most studies."""
    rows = tuple(
        (
            rated.question.name,
            rated.annotators[place],
            float(rated.away.means[place]),
            "+" if rated.away.by_hamon[place] else "",
        )
        for rated in answered
        for place in rated.away.ranking[::-1].tolist()
    )
    notes = (
        hamon_note(rated.away, lambda figure: f"{figure:.4f}")
        for rated in answered
        if rated.away.ranking.size
    )
    outlier = Column("outlier", "outlier by Hamon's rule")
    return Table(
        "rating_hamon",
        "Outliers in answers by Hamon's rule: mean + SD",
        (_QUESTION, ANNOTATOR, *columns(Kind.FIGURE, "steps"), outlier),
        rows,
        str(replace(signature, measure="ratings-hamon")),
        tuple(notes),
    )


def _items(answered: Sequence[_Rated], most: int | None, signature: Signature) -> Table:
    rows: list[tuple[Cell, ...]] = []
    count = 0
    for rated in answered:
        counts = _counts(rated.ratings, len(rated.question.steps))
        spread, split = spreads(counts, ordered=rated.question.ordered), entropies(counts)
        order = np.lexsort((-split, -spread))
        ranked = order[spread[order] > 0]
        count += ranked.size
        for place in ranked[:most].tolist():
            figures = (float(spread[place]), float(split[place]))
            answers = "; ".join(_answers(rated, place))
            where = (rated.references[place], place + 1)
            rows.append((rated.question.name, *where, *figures, answers))
    notes = [_SPREAD]
    if len(rows) < count:
        notes.append(Sentence(_LISTED, {"count": len(rows), "all": count}))
    return Table(
        "rating_items",
        "Verse pairs with the most different answers",
        (
            _QUESTION,
            Column("reference", "verse pair"),
            *columns(Kind.COUNT, "number"),
            *columns(Kind.FIGURE, "spread", "entropy"),
            Column("answers", "answers"),
        ),
        tuple(rows),
        str(signature.with_fields(first=most or "all")),
        tuple(notes),
    )


def _answers(rated: _Rated, place: int) -> Iterator[str]:
    """Each answer to a verse pair, with the annotators who gave it."""
    for step in range(len(rated.question.steps)):
        who = np.flatnonzero(rated.ratings[:, place] == step).tolist()
        if who:
            names = ", ".join(rated.annotators[annotator] for annotator in who)
            yield f"{rated.question.label(step + 1)} ({names})"


def _with_ends(answered: Sequence[_Rated], *figures: Column) -> Iterator[Column]:
    """The columns, each coefficient followed by the ends of its interval."""
    for column in figures:
        yield column
        if answered[0].draws and column.name in _INTERVALS:
            name = _INTERVALS[column.name]
            yield Column(f"{name}low", "from", Kind.FIGURE)
            yield Column(f"{name}high", "to", Kind.FIGURE)


def _on_figures(answered: Sequence[_Rated], names: Sequence[str]) -> tuple[Sentence, ...]:
    """Notes on undefined coefficients and on intervals."""
    coefficients = (rated.coefficients.get(name) for rated in answered for name in names)
    return (*on_undefined(coefficients), *_on_intervals(answered, names))


def _on_intervals(answered: Sequence[_Rated], names: Sequence[str]) -> tuple[Sentence, ...]:
    """Notes on the intervals of these values."""
    draws = answered[0].draws
    if draws is None:
        return ()
    defined = [
        (rated, name) for rated in answered for name in names if rated.values.get(name) is not None
    ]
    rough = any(_compared(rated.coefficients, name) < ROUGH_BELOW for rated, name in defined)
    missing = any(rated.intervals.get(name) is None for rated, name in defined)
    return (
        bootstrap_note(draws, within_sets=False),
        *limits(draws.level, rough=rough, missing=missing),
    )


def _plots(rated: _Rated) -> tuple[Sketch, ...]:
    """A plot of the annotators ranked by disagreement; for a scale, first one of n-agreement."""
    estimates = [
        Estimate(
            rated.annotators[place],
            float(rated.away.means[place]),
            stands_out=bool(rated.further.outliers[place]),
        )
        for place in rated.away.ranking.tolist()
    ]
    title = f"{rated.question.name}: {said(Sentence('Mean disagreement with the others'))}"
    ranked = Sketch(
        title,
        partial(ranking, estimates, title, said(Sentence("steps")), said(Sentence("outlier"))),
    )
    shares = [100 * share for share in _shares_within(rated) if not np.isnan(share)]
    if not shares:
        return (ranked,)
    title = f"{rated.question.name}: {said(Sentence('n-agreement'))}"
    labels = [f"n = {n}" for n in range(len(shares))]
    by_n = partial(amounts, labels, shares, title, said(Sentence("agreement (%)")))
    return (Sketch(title, by_n), ranked)

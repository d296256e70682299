"""How far annotators agree in their answers to a study's questions."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.bootstrap import FEW, Draws, Interval
from blinker_qt.agreement.chance import (
    Alpha,
    Distance,
    Judgments,
    Kappa,
    Labelled,
    agreement_weights,
    cohen,
    confusions,
    gwet,
    krippendorff_alpha,
    mean_value,
    multi_kappa,
)
from blinker_qt.agreement.dice import pairs_of
from blinker_qt.agreement.encoding import FloatArray, IntArray
from blinker_qt.agreement.entropy import entropies
from blinker_qt.agreement.outliers import Differences, Disagreements
from blinker_qt.agreement.progress import Progress, no_progress, part_of
from blinker_qt.agreement.ratings import disagreements, n_agreements, pearson, resampled, spreads
from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.notation import NOTHING_UNKNOWN
from blinker_qt.bitext.study import Question
from blinker_qt.compare.agreement import drawn_so, limits, with_draws
from blinker_qt.compare.collation import AnnotatorWork, Collation, ComparisonError
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.table import Cell, Column, Kind, Table, Words, as_it_is, said
from blinker_qt.compare.who import OUTLIERS, TOO_FEW, hamon_note
from blinker_qt.layouts.charts import Estimate, amounts, ranking
from blinker_qt.layouts.shapes import Sketch
from blinker_qt.translation import N_


def common_questions(collation: Collation) -> tuple[Question, ...]:
    """The questions that all annotators were asked, in the same words."""
    return tuple(
        question
        for question in collation.members[0].study.questions
        if all(_asks(member, question) for member in collation.members)
    )


def differing_questions(collation: Collation) -> tuple[str, ...]:
    """The names of the questions that not all were asked, or not in the same words."""
    common = {question.name for question in common_questions(collation)}
    asked = (question.name for member in collation.members for question in member.study.questions)
    return tuple(dict.fromkeys(name for name in asked if name not in common))


def ratings(collation: Collation, question: Question) -> NDArray[np.int8]:
    """The answers to one of `common_questions` on the verse pairs that count.

    Those are the ones that the annotator has done and not rejected, as for links.

    Returns:
        Shape (annotators, verse pairs); the step of each answer, from 0, or -1 where there is none.
    """
    rows = []
    for member in collation.members:
        names = [asked.name for asked in member.study.questions]
        answers = member.ratings[names.index(question.name)]
        rows.append(np.where(member.counted.done, answers, np.int8(-1)))
    return np.array(rows)


def _asks(member: AnnotatorWork, question: Question) -> bool:
    asked = member.study.question(question.name)
    return asked is not None and _in_words(asked) == _in_words(question)


def _in_words(question: Question) -> Question:
    return replace(question, unknown=NOTHING_UNKNOWN)


_LEFT_OUT = N_("left out, for not all were asked, or not in the same words: {questions}")
_DECISION = Sentence("one decision is an annotator's answer on a verse pair that is done")
_WEIGHTED = Sentence(
    "in weighted kappa answers i and j agree by 1 - d with linear and 1 - d² with quadratic "
    "weights, d = |i - j| / (steps - 1); joint agreement and agreement by chance are Miller and "
    "Vanni's joint_sum and indep_sum, linear; choices in no order have none"
)
_ALPHA = Sentence(
    "the question's own alpha is nominal for choices in no order and ordinal for a scale; nominal "
    "alpha of a scale takes answers that are one step apart for as different as those at its ends, "
    "and interval alpha takes all steps for equal"
)
_GWET = Sentence(
    "Gwet's AC1 is nominal, AC2 has the linear weights; unlike kappa they stay high where nearly "
    "all answers are the same"
)
_N = Sentence("the share of ratings at most n steps apart, over verse pairs that two have rated")
_STEPS = Sentence(
    "steps are the mean distance from the others' answers; two different choices in no order are "
    "one step apart"
)
_SPREAD = Sentence(
    "spread is the mean distance of every two answers, in steps; two different choices in no order "
    "are one step apart; entropy is in bits; both are 0 where all answers are the same"
)
_LISTED = N_("the first {count} of {all} {count:is|are} listed")
_QUESTION, _ITEMS = Column("question", "question"), Column("items", "verse pairs", Kind.COUNT)
_KAPPA = (
    Column("observed", "Po", Kind.FIGURE),
    Column("expected", "Pe", Kind.FIGURE),
    Column("kappa", "kappa", Kind.FIGURE),
)
_WEIGHTED_KAPPAS = (
    Column("joint", "joint agreement, weighted", Kind.FIGURE),
    Column("by_chance", "agreement by chance, weighted", Kind.FIGURE),
    Column("linear", "kappa, linear weights", Kind.FIGURE),
    Column("quadratic", "kappa, quadratic weights", Kind.FIGURE),
)
_LOW = {
    "kappa": "",
    "alpha": "",
    "mean_cohen": "mean_",
    "ac1": "ac1_",
    "ac2": "ac2_",
    "linear": "linear_",
    "quadratic": "quadratic_",
}
"""What the names of the columns of an interval begin with, for each coefficient that has one."""
_DISTANCES = {
    Distance.NOMINAL: Sentence("nominal"),
    Distance.ORDINAL: Sentence("ordinal"),
    Distance.INTERVAL: Sentence("interval"),
}


@dataclass(frozen=True, slots=True)
class RatedPair:
    """What two annotators' answers have in common.

    Attributes:
        kappa: Cohen's; None where no verse pair was rated by both.
        linear: with linear weights for steps of a scale; None likewise, and without a scale.
        quadratic: with quadratic weights; None likewise.
        correlation: Pearson's; None where it is undefined, and without a scale.
    """

    kappa: Kappa | None
    linear: Kappa | None
    quadratic: Kappa | None
    correlation: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Coefficients:
    """Agreement beyond chance in answers to one question.

    Attributes:
        pairs: of every two annotators, row by row through the upper triangle.
        everybody: the kappa of all together; None where no verse pair was rated by two.
        alphas: Krippendorff's, for choices in no order nominal alone; None likewise.
        ac1: Gwet's; None likewise.
        ac2: Gwet's with linear weights; None likewise, and without a scale.
    """

    pairs: tuple[RatedPair, ...]
    everybody: Kappa | None
    alphas: Mapping[Distance, Alpha | None]
    ac1: Kappa | None
    ac2: Kappa | None

    @property
    def mean_cohen(self) -> float | None:
        """The mean of Cohen's kappas of every two annotators; None without any."""
        return mean_value([pair.kappa for pair in self.pairs if pair.kappa])

    @property
    def linear(self) -> tuple[Kappa, ...]:
        """The kappas of every two annotators with linear weights, where there are any."""
        return tuple(pair.linear for pair in self.pairs if pair.linear)

    @property
    def quadratic(self) -> tuple[Kappa, ...]:
        """Likewise with quadratic weights."""
        return tuple(pair.quadratic for pair in self.pairs if pair.quadratic)

    @property
    def values(self) -> dict[str, float | None]:
        """All coefficients by name; those of two annotators with the place of the pair."""
        found: dict[str, Alpha | Kappa | None] = {
            "kappa": self.everybody,
            "ac1": self.ac1,
            "ac2": self.ac2,
        }
        found |= {distance.value: alpha for distance, alpha in self.alphas.items()}
        for place, pair in enumerate(self.pairs):
            found[f"kappa {place}"] = pair.kappa
            found[f"linear {place}"] = pair.linear
            found[f"quadratic {place}"] = pair.quadratic
        return {
            "mean": self.mean_cohen,
            "linear": mean_value(self.linear),
            "quadratic": mean_value(self.quadratic),
            **{name: one.value if one else None for name, one in found.items()},
        }

    @property
    def compared(self) -> dict[str, int]:
        """How many verse pairs each of `values` is over."""
        over = dict.fromkeys(self.values, self.everybody.items if self.everybody else 0)
        for place, pair in enumerate(self.pairs):
            for name in ("kappa", "linear", "quadratic"):
                over[f"{name} {place}"] = pair.kappa.items if pair.kappa else 0
        return over


@dataclass(frozen=True, slots=True, eq=False)
class RatingFigures(Coefficients):
    """Agreement of A annotators in their answers to one question on n verse pairs.

    Attributes:
        ratings: shape (A, n), the step of each answer, from 0, or -1 where there is none.
        n_agreements: for n = 0 ... steps - 1; empty without a scale.
        disagreements: how far each annotator is from the others.
        differences: how much further than the others are.
        spreads: shape (n,), the mean distance of every two answers, in steps; NaN where fewer than
            two answered.
        entropies: shape (n,), in bits; NaN likewise.
        left_out: the names of questions that not all were asked in the same words.
        draws: how intervals were found; None where they were not asked for.
        intervals: of `values` by their names, where something can be said.
    """

    question: Question
    annotators: tuple[str, ...]
    references: tuple[str, ...]
    ratings: NDArray[np.int8]
    n_agreements: FloatArray
    disagreements: Disagreements
    differences: Differences
    spreads: FloatArray
    entropies: FloatArray
    left_out: tuple[str, ...]
    signature: Signature
    draws: Draws | None = None
    intervals: Mapping[str, Interval | None] = field(default_factory=dict)

    @property
    def distance(self) -> Distance:
        """What Krippendorff's alpha has to go by: the question's own scale."""
        return Distance.ORDINAL if self.question.ordered else Distance.NOMINAL

    @property
    def ranked(self) -> IntArray:
        """The places of verse pairs whose answers differ, those that spread most first."""
        order = np.lexsort((-self.entropies, -self.spreads))
        return order[self.spreads[order] > 0]

    def ends(self, name: str) -> tuple[Cell, ...]:
        """Between which figures one of `values` lies; nothing where that was not asked for."""
        if self.draws is None:
            return ()
        interval = self.intervals.get(name)
        return (interval.low, interval.high) if interval else (None, None)


def rating_figures(
    collation: Collation,
    options: Options = DEFAULT_OPTIONS,
    draws: Draws | None = None,
    progress: Progress = no_progress,
) -> tuple[RatingFigures, ...]:
    """The figures of each question that all annotators were asked.

    Args:
        collation: the annotation sets.
        options: which verse pairs are in sets; words, weights and marks do not matter.
        draws: how intervals are found; none are where it is None, since that takes long.
        progress: is told which share of the intervals is done, from 0 to 1; what it raises ends it.
    """
    collation.check_enough()
    if not common_questions(collation):
        raise ComparisonError(
            N_(
                "no question was asked of all annotators, in the same words; what a study asks "
                "stands in its settings"
            )
        )
    inside = collation.inside(options)
    signature = collation.signature(options, "ratings")
    found = tuple(
        _figures(
            collation,
            question,
            np.where(inside, ratings(collation, question), np.int8(-1)),
            signature,
        )
        for question in common_questions(collation)
    )
    if draws is None:
        return found
    return tuple(
        _with_intervals(
            one, draws, part_of(progress, number / len(found), (number + 1) / len(found))
        )
        for number, one in enumerate(found)
    )


def tables(found: Sequence[RatingFigures], most: int | None = None) -> tuple[Table, ...]:
    """Kappas, alphas, n-agreement, pairs, disagreement and the verse pairs that split most.

    Args:
        found: the figures, at least of one question.
        most: how many verse pairs are listed for each question; all where it is None.
    """
    return (
        _kappas(found),
        _weighted(found),
        _alphas(found),
        _n_agreement(found),
        _pairs(found),
        _steps(found),
        _items(found, most),
    )


def plots(found: RatingFigures, words: Words = as_it_is) -> tuple[Sketch, ...]:
    """The annotators ranked by disagreement; for a scale, n-agreement before.

    Args:
        found: the figures of one question.
        words: the reader's language.
    """
    away = found.disagreements
    estimates = [
        Estimate(
            found.annotators[place],
            float(away.means[place]),
            stands_out=bool(found.differences.outliers[place]),
        )
        for place in away.ranking.tolist()
    ]
    title = f"{found.question.name}: {said(Sentence('Mean disagreement with the others'), words)}"
    axis = said(Sentence("steps"), words)
    ranked = Sketch(title, partial(ranking, estimates, title, axis))
    shares = found.n_agreements[~np.isnan(found.n_agreements)]
    if not shares.size:
        return (ranked,)
    title = f"{found.question.name}: {said(Sentence('n-agreement'), words)}"
    axis = said(Sentence("agreement (%)"), words)
    labels = [f"n = {n}" for n in range(shares.size)]
    by_n = Sketch(title, partial(amounts, labels, (100 * shares).tolist(), title, axis))
    return (by_n, ranked)


def _coefficients(
    question: Question, ratings: Labelled
) -> tuple[
    tuple[RatedPair, ...],
    Kappa | None,
    Mapping[Distance, Alpha | None],
    Kappa | None,
    Kappa | None,
]:
    """What `Coefficients` are made of."""
    steps = len(question.steps)
    judgments = Judgments.of(ratings, steps)
    linear, quadratic = agreement_weights(steps), agreement_weights(steps, 2)
    tables = confusions(ratings, steps)
    rated = [
        RatedPair(
            cohen(table),
            cohen(table, linear) if question.ordered else None,
            cohen(table, quadratic) if question.ordered else None,
            pearson(ratings[first], ratings[second]) if question.ordered else None,
        )
        for table, (first, second) in zip(tables, pairs_of(len(ratings)), strict=True)
    ]
    counts = _counts(ratings, steps)
    return (
        tuple(rated),
        multi_kappa(judgments),
        {
            distance: krippendorff_alpha(judgments, distance)
            for distance in (Distance if question.ordered else (Distance.NOMINAL,))
        },
        gwet(counts),
        gwet(counts, linear) if question.ordered else None,
    )


def _counts(ratings: Labelled, steps: int) -> IntArray:
    """How many annotators chose each step, shape (verse pairs, steps)."""
    return np.stack([(ratings == step).sum(axis=0) for step in range(steps)], axis=1)


def _with_intervals(found: RatingFigures, draws: Draws, progress: Progress) -> RatingFigures:
    drawn = resampled(
        found.ratings,
        lambda some: [*Coefficients(*_coefficients(found.question, some)).values.values()],
        draws,
        progress,
    )
    return replace(
        found,
        signature=with_draws(found.signature, draws),
        draws=draws,
        intervals={
            name: Interval.of(column, draws.level, over)
            for column, (name, over) in zip(drawn.T, found.compared.items(), strict=True)
        },
    )


def _figures(
    collation: Collation, question: Question, ratings: NDArray[np.int8], signature: Signature
) -> RatingFigures:
    steps = len(question.steps)
    counts = _counts(ratings, steps)
    split = entropies(counts)
    split[counts.sum(axis=1) < 2] = np.nan
    return RatingFigures(
        *_coefficients(question, ratings),
        question,
        collation.annotators,
        collation.bitext.references,
        ratings,
        n_agreements(ratings, steps) if question.ordered else np.zeros(0),
        *disagreements(ratings, ordered=question.ordered),
        spreads(counts, ordered=question.ordered),
        split,
        differing_questions(collation),
        signature,
    )


def _kappas(found: Sequence[RatingFigures]) -> Table:
    rows = [
        (
            one.question.name,
            one.question.text,
            *_kappa(one.everybody),
            *one.ends("kappa"),
            *_value(one, "mean"),
            *_value(one, "ac1"),
            *_value(one, "ac2"),
        )
        for one in found
    ]
    notes = [_DECISION, _GWET, *_on_intervals(found, ("kappa", "mean", "ac1", "ac2"))]
    if found[0].left_out:
        notes.append(Sentence(_LEFT_OUT, {"questions": ", ".join(found[0].left_out)}))
    return Table(
        "ratings",
        "Agreement in answers, beyond chance",
        (
            _QUESTION,
            Column("text", "asked"),
            _ITEMS,
            *_with_ends(
                found,
                *_KAPPA,
                Column("mean_cohen", "mean of Cohen's kappas", Kind.FIGURE),
                Column("ac1", "AC1 (nominal)", Kind.FIGURE),
                Column("ac2", "AC2 (linear weights)", Kind.FIGURE),
            ),
        ),
        tuple(rows),
        str(found[0].signature),
        tuple(notes),
    )


def _weighted(found: Sequence[RatingFigures]) -> Table:
    rows = [
        (
            one.question.name,
            fmean(kappa.observed for kappa in one.linear),
            fmean(kappa.expected for kappa in one.linear),
            *_value(one, "linear"),
            *_value(one, "quadratic"),
        )
        for one in found
        if one.linear
    ]
    return Table(
        "rating_weighted",
        "Weighted kappas of answers on a scale: means over pairs of annotators",
        (_QUESTION, *_with_ends(found, *_WEIGHTED_KAPPAS)),
        tuple(rows),
        str(found[0].signature),
        (_WEIGHTED, *_on_intervals(found, ("linear", "quadratic"))),
    )


def _alphas(found: Sequence[RatingFigures]) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (
            one.question.name,
            _DISTANCES[distance],
            alpha.decisions if alpha else 0,
            *_value(one, distance.value),
            "+" if distance is one.distance else "",
        )
        for one in found
        for distance, alpha in one.alphas.items()
    ]
    return Table(
        "rating_alpha",
        "Krippendorff's alpha of answers",
        (
            _QUESTION,
            Column("distance", "alpha"),
            Column("decisions", "decisions", Kind.COUNT),
            *_with_ends(found, Column("alpha", "value", Kind.FIGURE)),
            Column("by_scale", "the question's own"),
        ),
        tuple(rows),
        str(found[0].signature),
        (_DECISION, _ALPHA, *_on_intervals(found, [one.value for one in Distance])),
    )


def _n_agreement(found: Sequence[RatingFigures]) -> Table:
    rows = [
        (one.question.name, n, None if np.isnan(share) else share)
        for one in found
        for n, share in enumerate(one.n_agreements.tolist())
    ]
    return Table(
        "n_agreement",
        "n-agreement of ratings",
        (_QUESTION, Column("n", "n", Kind.COUNT), Column("agreement", "agreement", Kind.RATE)),
        tuple(rows),
        str(found[0].signature),
        (_N,),
    )


def _pairs(found: Sequence[RatingFigures]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        places = pairs_of(len(one.annotators))
        for place, ((first, second), pair) in enumerate(zip(places, one.pairs, strict=True)):
            names, linear = (one.annotators[first], one.annotators[second]), pair.linear
            rows.append(
                (
                    one.question.name,
                    *names,
                    *_kappa(pair.kappa),
                    *one.ends(f"kappa {place}"),
                    linear.observed if linear else None,
                    linear.expected if linear else None,
                    *_value(one, f"linear {place}"),
                    *_value(one, f"quadratic {place}"),
                    pair.correlation,
                )
            )
    return Table(
        "rating_pairs",
        "Agreement of every two annotators in answers",
        (
            _QUESTION,
            Column("first", "annotator"),
            Column("second", "and annotator"),
            _ITEMS,
            *_with_ends(found, *_KAPPA, *_WEIGHTED_KAPPAS),
            Column("pearson", "Pearson", Kind.FIGURE),
        ),
        tuple(rows),
        str(found[0].signature),
        (
            _WEIGHTED,
            *_on_intervals(found, [name for name in found[0].values if name[-1].isdigit()]),
        ),
    )


def _steps(found: Sequence[RatingFigures]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        away = one.disagreements
        for place in away.ranking[::-1].tolist():
            steps, further = float(away.means[place]), one.differences
            figures = (further.differences[place], further.margins[place])
            rows.append(
                (
                    one.question.name,
                    one.annotators[place],
                    steps,
                    *(None if np.isnan(figure) else float(figure) for figure in figures),
                    "+" if further.outliers[place] else "",
                )
            )
    return Table(
        "rating_disagreement",
        "Mean disagreement with the others in answers",
        (
            _QUESTION,
            Column("annotator", "annotator"),
            Column("steps", "steps", Kind.FIGURE),
            Column("difference", "more than the others", Kind.FIGURE),
            Column("margin", "margin of chance", Kind.FIGURE),
            Column("outlier", "outlier"),
        ),
        tuple(rows),
        str(found[0].signature),
        (
            _STEPS,
            OUTLIERS
            if any(not np.isnan(one.differences.margins).all() for one in found)
            else TOO_FEW,
        ),
    )


def hamon_tables(found: Sequence[RatingFigures]) -> tuple[Table, ...]:
    """Outliers by Hamon's rule (section 3.3), which marks somebody in most studies."""
    rows: list[tuple[Cell, ...]] = []
    notes = []
    for one in found:
        away = one.disagreements
        for place in away.ranking[::-1].tolist():
            steps, outlier = float(away.means[place]), "+" if away.by_hamon[place] else ""
            rows.append((one.question.name, one.annotators[place], steps, outlier))
        if away.ranking.size:
            notes.append(hamon_note(away, lambda figure: f"{figure:.4f}"))
    return (
        Table(
            "rating_hamon",
            "Outliers in answers by Hamon's rule: mean + SD",
            (
                _QUESTION,
                Column("annotator", "annotator"),
                Column("steps", "steps", Kind.FIGURE),
                Column("outlier", "outlier by Hamon's rule"),
            ),
            tuple(rows),
            str(replace(found[0].signature, measure="ratings-hamon")),
            tuple(notes),
        ),
    )


def _items(found: Sequence[RatingFigures], most: int | None) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        for place in one.ranked[:most].tolist():
            answers = "; ".join(_answers(one, place))
            spread, entropy = float(one.spreads[place]), float(one.entropies[place])
            reference = one.references[place]
            rows.append((one.question.name, reference, place + 1, spread, entropy, answers))
    count = sum(one.ranked.size for one in found)
    notes = [_SPREAD]
    if len(rows) < count:
        notes.append(Sentence(_LISTED, {"count": len(rows), "all": count}))
    return Table(
        "rating_items",
        "The verse pairs that answers differ most on",
        (
            _QUESTION,
            Column("reference", "verse pair"),
            Column("number", "number", Kind.COUNT),
            Column("spread", "spread", Kind.FIGURE),
            Column("entropy", "entropy", Kind.FIGURE),
            Column("answers", "answers"),
        ),
        tuple(rows),
        str(found[0].signature.with_fields(first=most or "all")),
        tuple(notes),
    )


def _answers(one: RatingFigures, place: int) -> Iterator[str]:
    """Each answer that was given on a verse pair, with who gave it."""
    for step in range(len(one.question.steps)):
        who = np.flatnonzero(one.ratings[:, place] == step).tolist()
        if who:
            names = ", ".join(one.annotators[annotator] for annotator in who)
            yield f"{one.question.label(step + 1)} ({names})"


def _kappa(kappa: Kappa | None) -> tuple[Cell, ...]:
    if kappa is None:
        return (0, None, None, None)
    return (kappa.items, kappa.observed, kappa.expected, kappa.value)


def _value(one: RatingFigures, name: str) -> tuple[Cell, ...]:
    """A coefficient, and between which figures it lies where that was asked for."""
    return (one.values[name], *one.ends(name))


def _with_ends(found: Sequence[RatingFigures], *columns: Column) -> Iterator[Column]:
    """Columns of figures, those of coefficients followed by those of their intervals."""
    for column in columns:
        yield column
        if found[0].draws and column.name in _LOW:
            low = _LOW[column.name]
            yield Column(f"{low}low", "from", Kind.FIGURE)
            yield Column(f"{low}high", "to", Kind.FIGURE)


def _on_intervals(found: Sequence[RatingFigures], names: Collection[str]) -> tuple[Sentence, ...]:
    """How the intervals of these coefficients were found, and what has to be known of them."""
    draws = found[0].draws
    if draws is None:
        return ()
    shown = [
        (one.compared[name], one.intervals[name])
        for one in found
        for name, value in one.values.items()
        if name in names and value is not None
    ]
    rough = any(over < FEW for over, _ in shown)
    return (drawn_so(draws), *limits(rough=rough, missing=any(not end for _, end in shown)))

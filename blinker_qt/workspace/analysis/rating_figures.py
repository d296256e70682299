"""How far do annotators agree in their answers to a study's questions, verse pair by verse pair."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.chance import (
    Alpha,
    Judgments,
    Kappa,
    agreement_weights,
    cohen,
    confusions,
    mean_value,
    multi_kappa,
    nominal_alpha,
)
from blinker_qt.agreement.dice import FloatArray, pairs_of
from blinker_qt.agreement.encode import IntArray
from blinker_qt.agreement.entropy import entropies
from blinker_qt.agreement.outliers import Disagreements
from blinker_qt.agreement.ratings import disagreements, n_agreements, pearson
from blinker_qt.bitext.questions import Question
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.layouts.plots.charts import Estimate, amounts, ranking
from blinker_qt.layouts.plots.shapes import Sketch
from blinker_qt.workspace.asked import common_questions, differing_questions, ratings
from blinker_qt.workspace.collation import Collation
from blinker_qt.workspace.comparable import ComparisonError, check_enough
from blinker_qt.workspace.comparison import DEFAULT_OPTIONS, Options
from blinker_qt.workspace.tables.table import Cell, Column, Kind, Table
from blinker_qt.workspace.tables.writing import Words, as_it_is, said

_LEFT_OUT = "left out, for not all were asked, or not in the same words: {questions}"
_DECISION = Sentence("one decision is an annotator's answer on a verse pair that is done")
_WEIGHTED = Sentence(
    "in weighted kappa answers i and j agree by 1 - |i - j| / (steps - 1): the weight that Miller "
    "and Vanni print is the distance; choices in no order have none"
)
_N = Sentence("the share of ratings at most n steps apart, over verse pairs that two have rated")
_STEPS = Sentence(
    "steps are the mean distance from the others' answers; who lies above mean and standard "
    "deviation is an outlier; two different choices in no order are one step apart"
)
_ENTROPY = Sentence("entropy of the answers, in bits: 0 where all are the same")
_LISTED = "the first {count} of {all} are listed"
_QUESTION, _ITEMS = Column("question", "question"), Column("items", "verse pairs", Kind.COUNT)
_KAPPA = (
    Column("observed", "Po", Kind.FIGURE),
    Column("expected", "Pe", Kind.FIGURE),
    Column("kappa", "kappa", Kind.FIGURE),
)


@dataclass(frozen=True, slots=True)
class RatedPair:
    """What two annotators' answers have in common.

    Attributes:
        kappa: Cohen's; None where no verse pair was rated by both.
        weighted: with weights for steps of a scale; None likewise, and without a scale.
        correlation: Pearson's; None where it is undefined, and without a scale.
    """

    kappa: Kappa | None
    weighted: Kappa | None
    correlation: float | None


@dataclass(frozen=True, slots=True, eq=False)
class RatingFigures:
    """Agreement of A annotators in their answers to one question on n verse pairs.

    Attributes:
        question: the question.
        annotators: the annotators' names.
        references: what people call the verse pairs.
        ratings: shape (A, n), the step of each answer, from 0, or -1 where there is none.
        pairs: of every two annotators, row by row through the upper triangle.
        everybody: the kappa of all together; None where no verse pair was rated by two.
        alpha: Krippendorff's, nominal; None likewise.
        n_agreements: for n = 0 ... steps - 1; empty without a scale.
        disagreements: how far each annotator is from the others.
        entropies: shape (n,), in bits; NaN where fewer than two answered.
        left_out: the names of questions that not all were asked in the same words.
        signature: the choices behind the figures.
    """

    question: Question
    annotators: tuple[str, ...]
    references: tuple[str, ...]
    ratings: NDArray[np.int8]
    pairs: tuple[RatedPair, ...]
    everybody: Kappa | None
    alpha: Alpha | None
    n_agreements: FloatArray
    disagreements: Disagreements
    entropies: FloatArray
    left_out: tuple[str, ...]
    signature: str

    @property
    def mean_cohen(self) -> float | None:
        """The mean of Cohen's kappas of every two annotators; None without any."""
        return mean_value([pair.kappa for pair in self.pairs if pair.kappa])

    @property
    def mean_weighted(self) -> float | None:
        """The mean of the weighted kappas; None without any."""
        return mean_value([pair.weighted for pair in self.pairs if pair.weighted])

    @property
    def ranked(self) -> IntArray:
        """The places of verse pairs whose answers differ, the most split first."""
        order = np.argsort(-self.entropies, kind="stable")
        return order[self.entropies[order] > 0]


def rating_figures(
    collation: Collation, options: Options = DEFAULT_OPTIONS
) -> tuple[RatingFigures, ...]:
    """The figures of each question that all annotators were asked.

    Args:
        collation: the annotation sets.
        options: which verse pairs are in sets; words, weights and marks do not matter.

    Raises:
        ComparisonError: there are fewer than two annotation sets, no question was asked of all, or
            see `Collation.cut`.
        InputError: see `Collation.cut`.
    """
    check_enough(collation.members)
    if not common_questions(collation):
        raise ComparisonError(
            "no question was asked of all annotators, in the same words; what a study asks stands "
            "in its settings"
        )
    inside = collation.inside(options)
    signature = str(collation.signature(options, "ratings"))
    return tuple(
        _figures(
            collation,
            question,
            np.where(inside, ratings(collation, question), np.int8(-1)),
            signature,
        )
        for question in common_questions(collation)
    )


def tables(found: Sequence[RatingFigures], most: int | None = None) -> tuple[Table, ...]:
    """Kappas, n-agreement, pairs, disagreement and the verse pairs that split annotators most.

    Args:
        found: the figures, at least of one question.
        most: how many verse pairs are listed for each question; all where it is None.
    """
    return (_kappas(found), _n_agreement(found), _pairs(found), _steps(found), _items(found, most))


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
            stands_out=bool(away.outliers[place]),
        )
        for place in away.ranking.tolist()
    ]
    limit = away.mean + away.sd
    threshold = None if np.isnan(limit) else limit
    title = f"{found.question.name}: {said(Sentence('Mean disagreement with the others'), words)}"
    axis = said(Sentence("steps; dashed: mean + SD"), words)
    ranked = Sketch(title, partial(ranking, estimates, title, axis, threshold=threshold))
    shares = found.n_agreements[~np.isnan(found.n_agreements)]
    if not shares.size:
        return (ranked,)
    title = f"{found.question.name}: {said(Sentence('n-agreement'), words)}"
    axis = said(Sentence("agreement (%)"), words)
    labels = [f"n = {n}" for n in range(shares.size)]
    by_n = Sketch(title, partial(amounts, labels, (100 * shares).tolist(), title, axis))
    return (by_n, ranked)


def _figures(
    collation: Collation, question: Question, ratings: NDArray[np.int8], signature: str
) -> RatingFigures:
    steps = len(question.steps)
    judgments = Judgments.of(ratings, steps)
    weights = agreement_weights(steps)
    tables = confusions(ratings, steps)
    rated = [
        RatedPair(
            cohen(table),
            cohen(table, weights) if question.ordered else None,
            pearson(ratings[first], ratings[second]) if question.ordered else None,
        )
        for table, (first, second) in zip(tables, pairs_of(len(ratings)), strict=True)
    ]
    counts = np.stack([(ratings == step).sum(axis=0) for step in range(steps)], axis=1)
    split = entropies(counts)
    split[counts.sum(axis=1) < 2] = np.nan
    return RatingFigures(
        question,
        collation.annotators,
        collation.bitext.references,
        ratings,
        tuple(rated),
        multi_kappa(judgments),
        nominal_alpha(judgments),
        n_agreements(ratings, steps) if question.ordered else np.zeros(0),
        disagreements(ratings, ordered=question.ordered),
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
            one.mean_cohen,
            one.mean_weighted,
            one.alpha.value if one.alpha else None,
        )
        for one in found
    ]
    notes = [_DECISION, _WEIGHTED]
    if found[0].left_out:
        notes.append(Sentence(_LEFT_OUT, {"questions": ", ".join(found[0].left_out)}))
    return Table(
        "ratings",
        "Agreement in answers, beyond chance",
        (
            _QUESTION,
            Column("text", "asked"),
            _ITEMS,
            *_KAPPA,
            Column("mean_cohen", "mean of Cohen's kappas", Kind.FIGURE),
            Column("mean_weighted", "mean weighted kappa", Kind.FIGURE),
            Column("alpha", "alpha", Kind.FIGURE),
        ),
        tuple(rows),
        found[0].signature,
        tuple(notes),
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
        found[0].signature,
        (_N,),
    )


def _pairs(found: Sequence[RatingFigures]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        places = pairs_of(len(one.annotators))
        for (first, second), pair in zip(places, one.pairs, strict=True):
            names = (one.annotators[first], one.annotators[second])
            weighted = pair.weighted.value if pair.weighted else None
            rows.append(
                (one.question.name, *names, *_kappa(pair.kappa), weighted, pair.correlation)
            )
    return Table(
        "rating_pairs",
        "Agreement of every two annotators in answers",
        (
            _QUESTION,
            Column("first", "annotator"),
            Column("second", "and annotator"),
            _ITEMS,
            *_KAPPA,
            Column("weighted", "weighted kappa", Kind.FIGURE),
            Column("pearson", "Pearson", Kind.FIGURE),
        ),
        tuple(rows),
        found[0].signature,
        (_WEIGHTED,),
    )


def _steps(found: Sequence[RatingFigures]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        away = one.disagreements
        for place in away.ranking[::-1].tolist():
            outlier = "+" if away.outliers[place] else ""
            steps = float(away.means[place])
            rows.append((one.question.name, one.annotators[place], steps, outlier))
    return Table(
        "rating_disagreement",
        "Mean disagreement with the others in answers",
        (
            _QUESTION,
            Column("annotator", "annotator"),
            Column("steps", "steps", Kind.FIGURE),
            Column("outlier", "outlier"),
        ),
        tuple(rows),
        found[0].signature,
        (_STEPS,),
    )


def _items(found: Sequence[RatingFigures], most: int | None) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        for place in one.ranked[:most].tolist():
            answers = "; ".join(_answers(one, place))
            entropy = float(one.entropies[place])
            rows.append((one.question.name, one.references[place], place + 1, entropy, answers))
    count = sum(one.ranked.size for one in found)
    notes = [_ENTROPY]
    if len(rows) < count:
        notes.append(Sentence(_LISTED, {"count": len(rows), "all": count}))
    return Table(
        "rating_items",
        "The verse pairs that answers differ most on",
        (
            _QUESTION,
            Column("reference", "verse pair"),
            Column("number", "number", Kind.COUNT),
            Column("entropy", "entropy", Kind.FIGURE),
            Column("answers", "answers"),
        ),
        tuple(rows),
        found[0].signature,
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

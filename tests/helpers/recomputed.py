"""Figures of judgments, computed from the files alone, with nothing of the program.

Answers are numbered from 1, as in the files. What is exact is computed in fractions.
"""

import csv
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import gamma, log2, pi, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, StatisticsError, correlation, fmean, pstdev

from lxml import etree

from ranked import rank_correlation

Ratings = dict[str, dict[str, int]]
"""The answers to one question: by judge, then by verse pair."""
Scores = dict[str, Fraction]
"""The scores of systems by name."""
Shares = list[tuple[Fraction, float]]
"""Values, ascending, each with its probability."""

_NAMESPACE = "{urn:blinker-qt:annotation-set:1}"
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Question:
    """A question that a study asks."""

    name: str
    steps: int
    is_scale: bool


@dataclass(frozen=True)
class Judgments:
    """The answers of judges on the verse pairs that count, in the first pass or in the second."""

    questions: tuple[Question, ...]
    judges: tuple[str, ...]
    answers: Mapping[tuple[str, int], Ratings]

    def of(self, question: str, number: int = 1) -> Ratings:
        return self.answers[question, number]


def read_judgments(*files: Path) -> Judgments:
    """All answers on verse pairs that are done and not for training."""
    answers: defaultdict[tuple[str, int], Ratings] = defaultdict(dict)
    questions: tuple[Question, ...] = ()
    judges = []
    for file in files:
        root = etree.parse(file).getroot()
        judge = root.get("annotator", "")
        if root.get("role") == "gold":
            judge += " (gold)"
        judges.append(judge)
        study = root.find(f"{_NAMESPACE}study")
        assert study is not None
        training = study.get("training", "").split()
        questions = tuple(
            Question(
                element.get("name", ""),
                len(element.findall(f"{_NAMESPACE}step")),
                element.get("kind") == "scale",
            )
            for element in study.iter(f"{_NAMESPACE}question")
        )
        for pair in root.iter(f"{_NAMESPACE}pair"):
            if pair.get("state") != "done" or pair.get("set") in training:
                continue
            for given in pair.findtext(f"{_NAMESPACE}ratings", "").split():
                name, _, step = given.partition(":")
                of_question = answers[name, int(pair.get("pass", "1"))]
                of_question.setdefault(judge, {})[pair.get("ref", "")] = int(step)
    return Judgments(questions, tuple(judges), answers)


def read_system_names(file: Path) -> dict[str, str]:
    """The system of each verse pair."""
    with file.open(newline="", encoding="utf-8") as lines:
        return {row["reference"]: row["system"] for row in csv.DictReader(lines)}


def only(ratings: Ratings, judges: Iterable[str]) -> Ratings:
    """The answers of these judges."""
    return {judge: ratings[judge] for judge in judges}


def by_pair(ratings: Ratings) -> dict[str, dict[str, int]]:
    """The answers to each verse pair, by judge."""
    pairs: dict[str, dict[str, int]] = {}
    for judge, answers in ratings.items():
        for reference, step in answers.items():
            pairs.setdefault(reference, {})[judge] = step
    return pairs


# Systems ------------------------------------------------------------------------------------------


def means_of_systems(ratings: Ratings, systems: Mapping[str, str]) -> dict[str, list[Fraction]]:
    """The mean answer to each verse pair of each system."""
    means: defaultdict[str, list[Fraction]] = defaultdict(list)
    for reference, answers in by_pair(ratings).items():
        means[systems[reference]].append(Fraction(sum(answers.values()), len(answers)))
    return dict(sorted(means.items()))


def scores(ratings: Ratings, systems: Mapping[str, str]) -> Scores:
    """The mean of these means for each system."""
    means = means_of_systems(ratings, systems)
    return {name: sum(values, Fraction()) / len(values) for name, values in means.items()}


def correlated(first: Scores, second: Scores) -> dict[str, float | int | None]:
    """Pearson's correlation of scores and of ranks, and how far the scores are apart."""
    names = [name for name in first if name in second]
    x, y = ([float(run[name]) for name in names] for run in (first, second))
    apart = [abs(a - b) for a, b in zip(x, y, strict=True)]
    return {
        "systems": len(names),
        "pearson": _if_defined(correlation, x, y),
        "pearson_ranks": _if_defined(rank_correlation, x, y),
        "mean_difference": fmean(apart) if apart else None,
        "largest_difference": max(apart, default=None),
    }


def _if_defined(
    measure: Callable[[Sequence[float], Sequence[float]], float],
    x: Sequence[float],
    y: Sequence[float],
) -> float | None:
    """A correlation, unless there are two systems or fewer, or nothing varies."""
    try:
        return measure(x, y) if len(x) > 2 else None
    except StatisticsError:
        return None


def runs_correlated(
    first: Ratings, second: Ratings, systems: Mapping[str, str]
) -> dict[str, float | int | None]:
    """The same for the answers in two runs, over the verse pairs that both have."""
    both = by_pair(first).keys() & by_pair(second).keys()

    def within(ratings: Ratings) -> Ratings:
        return {
            judge: {reference: step for reference, step in answers.items() if reference in both}
            for judge, answers in ratings.items()
        }

    of_both = scores(within(first), systems), scores(within(second), systems)
    return {"items": len(both), **correlated(*of_both)}


# Intervals ----------------------------------------------------------------------------------------


def shares_of_means(values: Sequence[Fraction]) -> Shares:
    """The exact distribution of the mean of n - 1 of n values, drawn with replacement."""
    draws = len(values) - 1
    sums: dict[Fraction, float] = {Fraction(): 1.0}
    for _ in range(draws):
        longer: defaultdict[Fraction, float] = defaultdict(float)
        for (total, share), value in product(sums.items(), values):
            longer[total + value] += share / len(values)
        sums = longer
    return sorted((total / draws, share) for total, share in sums.items())


def quantile(shares: Shares, share: float) -> float:
    """The least value that so large a share does not exceed."""
    total = 0.0
    for value, of_value in shares:
        total += of_value
        if total >= share:
            return float(value)
    return float(shares[-1][0])


def t_quantile(share: float, freedom: float) -> float:
    """The quantile of Student's t for a share above one half, by summing its density."""
    height = gamma((freedom + 1) / 2) / (sqrt(freedom * pi) * gamma(freedom / 2))
    width, t, below = 1e-4, 0.0, 0.5
    while below < share:
        middle = t + width / 2
        below += width * height * (1 + middle**2 / freedom) ** (-(freedom + 1) / 2)
        t += width
    return t


def ends_of_score(values: Sequence[Fraction], level: float) -> tuple[float, float]:
    """The shares of drawn means whose quantiles are the ends of an interval.

    It is expanded and accelerated, as docs/agreement.md says.
    """
    mean, shares = sum(values, Fraction()) / len(values), shares_of_means(values)
    away = [float(value - mean) for value in values]
    squares = sum(e**2 for e in away)
    of_values = squares**2 / sum(e**4 for e in away) - 1
    freedom = max(3.0, 2 / (1 / (len(values) - 1) + 1 / max(of_values, 2.0)))
    t, a = t_quantile((1 + level) / 2, freedom), sum(e**3 for e in away) / (6 * squares**1.5)
    ties_half = sum(
        share * (1 if value < mean else 0.5 * (value == mean)) for value, share in shares
    )
    z = _NORMAL.inv_cdf(ties_half)
    return _NORMAL.cdf(z - t / (1 + a * t)), _NORMAL.cdf(z + t / (1 - a * t))


def shares_of_ranks(means: Mapping[str, Sequence[Fraction]], name: str) -> Shares:
    """The exact distribution of a system's rank when all draw their verse pairs."""
    drawn = {system: shares_of_means(values) for system, values in means.items()}
    ranks: defaultdict[Fraction, float] = defaultdict(float)
    for value, share in drawn.pop(name):
        places: dict[Fraction, float] = {Fraction(1): share}
        for others in drawn.values():
            above = sum(of_other for other, of_other in others if other > value)
            equal = sum(of_other for other, of_other in others if other == value)
            longer: defaultdict[Fraction, float] = defaultdict(float)
            for place, probability in places.items():
                longer[place + 1] += probability * above
                longer[place + Fraction(1, 2)] += probability * equal
                longer[place] += probability * (1 - above - equal)
            places = longer
        for place, probability in places.items():
            ranks[place] += probability
    return sorted(ranks.items())


# Outliers -----------------------------------------------------------------------------------------


def distances(ratings: Ratings) -> dict[str, dict[str, float]]:
    """How far each judge's answer to a verse pair is from the others' on average."""
    away: dict[str, dict[str, float]] = {judge: {} for judge in ratings}
    for reference, answers in by_pair(ratings).items():
        for judge, step in answers.items():
            others = [abs(step - other) for name, other in answers.items() if name != judge]
            if others:
                away[judge][reference] = fmean(others)
    return away


def disagreements(ratings: Ratings) -> dict[str, float]:
    """Each judge's mean distance from the others."""
    return {judge: fmean(away.values()) for judge, away in distances(ratings).items()}


def outliers_by_hamon(ratings: Ratings) -> list[str]:
    """Who is above mean + standard deviation."""
    means = disagreements(ratings)
    limit = fmean(means.values()) + pstdev(means.values())
    return [judge for judge, mean in means.items() if mean > limit]


def excesses(ratings: Ratings) -> list[dict[str, float]]:
    """How much farther each judge is from the others than these are, for each verse pair."""
    away = distances(ratings)
    rows = []
    for reference, answers in by_pair(ratings).items():
        if len(answers) > 2:
            of_pair = {judge: away[judge][reference] for judge in answers}
            total, others = sum(of_pair.values()), len(of_pair) - 1
            rows.append({judge: own - (total - own) / others for judge, own in of_pair.items()})
    return rows


def largest_by_chance(ratings: Ratings, replicates: int, seed: int) -> list[float]:
    """The largest excess of any judge if all are alike, in standard deviations; ascending.

    Within each verse pair, anybody could have answered as anybody else did.
    """
    rows, random = excesses(ratings), Random(seed)
    scales = scales_of(rows)
    largest = []
    for _ in range(replicates):
        sums = dict.fromkeys(scales, 0.0)
        for row in rows:
            exchanged = random.sample(list(row.values()), len(row))
            for judge, excess in zip(row, exchanged, strict=True):
                sums[judge] += excess
        largest.append(max(total / scales[judge] for judge, total in sums.items()))
    return sorted(largest)


def scales_of(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The standard deviation of each judge's sum of excesses if all judges are alike."""
    squares: defaultdict[str, float] = defaultdict(float)
    for row in rows:
        for judge in row:
            squares[judge] += fmean(excess**2 for excess in row.values())
    return {judge: sqrt(square) for judge, square in squares.items()}


# Agreement ----------------------------------------------------------------------------------------


def kappa_of_many(ratings: Ratings) -> dict[str, float]:
    """Pa, Pe and kappa of all judges, as the study of temporal annotations defines them."""
    units = [list(answers.values()) for answers in by_pair(ratings).values() if len(answers) > 1]
    agreement = [fmean(a == b for a, b in combinations(unit, 2)) for unit in units]
    counts = Counter(step for unit in units for step in unit)
    chance = sum((count / counts.total()) ** 2 for count in counts.values())
    return _kappa(fmean(agreement), chance)


def kappa_of_two(
    first: Mapping[str, int], second: Mapping[str, int], most: int = 0
) -> dict[str, float]:
    """Cohen's kappa; weighted as Miller and Vanni do if the number of the last step is given."""
    both = [(step, second[key]) for key, step in first.items() if key in second]

    def alike(a: int, b: int) -> float:
        return 1 - abs(a - b) / (most - 1) if most else float(a == b)

    observed = fmean(alike(a, b) for a, b in both)
    return _kappa(observed, fmean(alike(a, b) for (a, _), (_, b) in product(both, both)))


def _kappa(observed: float, expected: float) -> dict[str, float]:
    return {
        "observed": observed,
        "expected": expected,
        "kappa": (observed - expected) / (1 - expected),
    }


def n_agreement(ratings: Ratings, n: int) -> float:
    """The share of answers that are at most n steps apart."""
    units = [list(answers.values()) for answers in by_pair(ratings).values() if len(answers) > 1]
    return fmean(fmean(abs(a - b) <= n for a, b in combinations(unit, 2)) for unit in units)


def entropy(answers: Sequence[int]) -> float:
    """How divided the judges of a verse pair are, in bits."""
    return sum(-n / len(answers) * log2(n / len(answers)) for n in Counter(answers).values())

"""Chance-corrected agreement: kappas, Krippendorff's alpha and Gwet's coefficients.

All are computed in closed form from counts, so they are fast even if the items are all words of a
Bible. The caller defines the items and their labels; for links see
`blinker_qt.agreement.encoding.linked_words`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encoding import FloatArray, IntArray, ratio

Labelled = NDArray[np.signedinteger[Any]]
Confusions = NDArray[np.int64]
"""Shape (..., M, M): items by the class that one annotator gave (row) and another (column)."""

_WORD = 64
_EQUAL = 1e-12


@dataclass(frozen=True, slots=True)
class Kappa:
    """A kappa: observed agreement, corrected by the agreement expected by chance.

    Attributes:
        observed: from 0 to 1; Po of Hamon, Pa of the temporal-annotation study, joint_sum of Miller
            and Vanni.
        expected: from 0 to 1; Pe, indep_sum.
        items: the number of items.
    """

    observed: float
    expected: float
    items: int

    @property
    def value(self) -> float | None:
        """(observed - expected) / (1 - expected); None if the expected agreement is 1.

        The fields of the temporal-annotation study's Table 1, its first row:

        >>> print(f"{Kappa(0.96, 0.51, 1).value:.2f}")
        0.92
        """
        if self.expected >= 1:
            return None
        return (self.observed - self.expected) / (1 - self.expected)


@dataclass(frozen=True, slots=True)
class Alpha:
    """Krippendorff's alpha: observed disagreement, relative to that expected by chance.

    Attributes:
        observed: mean distance of two decisions on one item; from 0 to 1, except for ordinal and
            interval alpha, whose distances are squared numbers of decisions or steps.
        expected: mean distance of any two decisions, in the same unit.
        decisions: the number of decisions on items that at least two decided on.
    """

    observed: float
    expected: float
    decisions: int

    @property
    def value(self) -> float | None:
        """1 - observed / expected; None if all decisions are the same."""
        if not self.expected > 0:
            return None
        return 1 - self.observed / self.expected


def mean_value(kappas: Sequence[Kappa]) -> float | None:
    """The mean of the defined kappas, for example of all pairs of annotators; None without any.

    >>> mean_value([Kappa(0.5, 0.5, 8), Kappa(1, 0.5, 8), Kappa(1, 1, 8)])
    0.5
    """
    values = [kappa.value for kappa in kappas if kappa.value is not None]
    return sum(values) / len(values) if values else None


def confusions(labels: Labelled, classes: int) -> Confusions:
    """How often every two annotators gave every two classes to the same item.

    Args:
        labels: shape (A, items); one of M classes from 0, or a negative number for no label.

    Returns:
        Shape (A (A - 1) / 2, M, M), the pairs in the order of `blinker_qt.agreement.dice.pairs_of`;
        the rows are the classes of the first of the pair.
    """
    annotators, items = labels.shape
    flags = np.zeros((classes, -(-items // _WORD) * _WORD), np.bool_)
    bits = np.empty((classes, annotators, flags.shape[1] // _WORD), np.uint64)
    for annotator, row in enumerate(labels):
        np.equal(row, np.arange(classes, dtype=labels.dtype)[:, None], out=flags[:, :items])
        bits[:, annotator] = np.packbits(flags, axis=1).view(np.uint64)
    tables = np.zeros((annotators * (annotators - 1) // 2, classes, classes), np.int64)
    row = 0
    for first in range(annotators):
        others = annotators - first - 1
        for label in range(classes):
            both = bits[label, first] & bits[:, first + 1 :]
            times = np.bitwise_count(both).sum(axis=2, dtype=np.int64)
            tables[row : row + others, label] = times.T
        row += others
    return tables


def agreement_weights(classes: int, power: int = 1) -> FloatArray:
    """Agreement weights of the steps of a scale: 1 - (|i - j| / (classes - 1)) ** power.

    A power of 1 gives linear weights, 2 quadratic ones. Shape (classes, classes).

    Miller and Vanni (2005), Figure 1, print |i - j| / (max - min), which is a distance: two
    assessors who always agree would have a joint agreement of 0. Their footnote 2 gives weight 0 to
    a difference between the ends of the scale, so they must mean agreement weights, as here.

    >>> agreement_weights(3)
    array([[1. , 0.5, 0. ],
           [0.5, 1. , 0.5],
           [0. , 0.5, 1. ]])

    Raises:
        ValueError: there are fewer than two classes.
    """
    if classes < 2:
        raise ValueError(f"a scale of {classes} steps")
    steps = np.arange(classes)
    weights: FloatArray = 1 - (np.abs(steps[:, None] - steps) / (classes - 1)) ** power
    return weights


def cohen(confusion: Confusions, weights: FloatArray | None = None) -> Kappa | None:
    """Cohen's kappa of two annotators (Cohen 1960), each with their own distribution.

    >>> cohen(np.array([[20, 5], [10, 15]]))
    Kappa(observed=0.7, expected=0.5, items=50)

    Args:
        confusion: shape (M, M), the confusion matrix of the two.
        weights: shape (M, M), agreement weights from 0 to 1 (Cohen 1968; Miller and Vanni 2005,
            Figures 1 to 4); None for unweighted kappa.

    Returns:
        None if the two have no item in common.
    """
    items = int(confusion.sum())
    if not items:
        return None
    if weights is None:
        weights = np.eye(len(confusion))
    shares = confusion / items
    by_chance = np.outer(shares.sum(axis=1), shares.sum(axis=0))
    return Kappa(float((weights * shares).sum()), float((weights * by_chance).sum()), items)


def kappas_of_two(confusions: FloatArray | IntArray) -> FloatArray:
    """Cohen's kappas of many confusion matrices with two classes; NaN where undefined.

    >>> kappas_of_two(np.array([[20, 5, 10, 15]])).round(4).tolist()
    [0.4]

    Args:
        confusions: shape (..., 4), the cells of each matrix row by row.
    """
    neither, second, first, both = np.moveaxis(confusions, -1, 0)
    items = neither + second + first + both
    first_share, second_share = ratio(first + both, items), ratio(second + both, items)
    expected = first_share * second_share + (1 - first_share) * (1 - second_share)
    return chance_corrected(ratio(neither + both, items), expected)


def alphas_of_two(confusions: FloatArray | IntArray) -> FloatArray:
    """Nominal alphas of many confusion matrices; see `kappas_of_two`.

    >>> alphas_of_two(np.array([[20, 5, 10, 15]])).round(4).tolist()
    [0.4]
    """
    neither, second, first, both = np.moveaxis(confusions, -1, 0)
    no, yes = 2 * neither + first + second, 2 * both + first + second
    return alphas(2 * (neither + both), no * (no - 1) + yes * (yes - 1), no + yes)


def alphas(on_items: FloatArray, anywhere: FloatArray, decisions: FloatArray) -> FloatArray:
    """Alphas from the summed similarity of decisions on the same item and of any decisions."""
    return chance_corrected(
        ratio(on_items, decisions), ratio(anywhere, decisions * (decisions - 1))
    )


def chance_corrected(observed: FloatArray, expected: FloatArray) -> FloatArray:
    """Agreement beyond chance; NaN if the expected agreement is 1 or undefined."""
    return ratio(observed - expected, 1 - expected, _EQUAL)


def judgments(labels: Labelled, classes: int) -> IntArray:
    """The number of annotators for each class of each item that at least two judged.

    Args:
        labels: shape (A, items); one of M classes from 0, or a negative number for no label.

    Returns:
        Shape (items, M), n_ij of the papers.
    """
    by_class = np.zeros((classes, labels.shape[1]), np.int32)
    for row in labels:
        by_class += row == np.arange(classes, dtype=labels.dtype)[:, None]
    counts = by_class.T
    judged = counts.sum(axis=1) > 1
    return counts if judged.all() else counts[judged]


def multi_kappa(counts: IntArray) -> Kappa | None:
    """The kappa of any number of annotators together.

    Hamon (section 3.2) prints Po as the mean over the items of sum_j n_ij (n_ij - 1) / n (n - 1);
    the temporal-annotation study prints Pa as the mean of S_i = sum_j C(n_ij, 2) / C(K, 2). They
    are the same number. Both print Pe = sum_j p_j², p_j being the share of class j among all
    judgments: one distribution for all annotators, unlike Cohen's. Where annotators left items out,
    n is the number who judged the item.

    >>> multi_kappa(np.array([[2, 0], [1, 1], [0, 2], [2, 0]])).observed
    0.75

    Args:
        counts: from `judgments`; None is returned if no item was judged by two.
    """
    if not len(counts):
        return None
    judges = counts.sum(axis=1)
    # S_i: the share of agreeing pairs among all pairs of annotators who judged an item.
    agreement = (counts * (counts - 1)).sum(axis=1) / (judges * (judges - 1))
    totals = counts.sum(axis=0)
    expected = float(((totals / totals.sum()) ** 2).sum())
    return Kappa(float(agreement.mean()), expected, len(counts))


class Distance(Enum):
    """The distance function of Krippendorff's alpha."""

    NOMINAL = "nominal"
    """0 where they are the same, or else 1."""
    ORDINAL = "ordinal"
    """How many decisions lie between them on the scale, half of both classes included, squared."""
    INTERVAL = "interval"
    """How many steps lie between them, squared."""


def krippendorff_alpha(counts: IntArray, distance: Distance = Distance.NOMINAL) -> Alpha | None:
    """Krippendorff's alpha.

    The four observers and twelve units of Krippendorff (2011), *Computing Krippendorff's
    Alpha-Reliability*, section C:

    >>> observers = np.array(
    ...     [
    ...         [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
    ...         [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
    ...         [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
    ...         [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
    ...     ]
    ... )
    >>> counts = judgments(observers - 1, 5)
    >>> [f"{krippendorff_alpha(counts, distance).value:.3f}" for distance in Distance]
    ['0.743', '0.815', '0.849']

    Args:
        counts: from `judgments`; None is returned if no item was judged by two.
    """
    if not len(counts):
        return None
    classes, totals = counts.shape[1], counts.sum(axis=0)
    decisions = int(totals.sum())
    # Ordered pairs of different decisions on one item; equal ones have distance 0.
    together = counts.T @ (counts / (counts.sum(axis=1) - 1)[:, None])
    places = np.arange(classes, dtype=np.float64)
    if distance is Distance.ORDINAL:
        places = np.cumsum(totals) - totals / 2
    apart = (places[:, None] - places) ** 2
    if distance is Distance.NOMINAL:
        apart = 1 - np.eye(classes)
    anywhere = float((np.outer(totals, totals) * apart).sum())
    return Alpha(
        float((together * apart).sum()) / decisions,
        anywhere / (decisions * (decisions - 1)),
        decisions,
    )


def gwet(counts: IntArray, weights: FloatArray | None = None) -> Kappa | None:
    """Gwet's AC1, or with weights AC2 (Gwet 2014, *Handbook of Inter-Rater Reliability*).

    Chance agreement is that on items that are hard to judge, so the figure stays high where nearly
    all judgments are of one class and kappa falls.

    >>> print(f"{gwet(np.array([[2, 0], [2, 0], [2, 0], [1, 1]])).value:.3f}")
    0.680

    Args:
        counts: shape (items, M), how many annotators gave each class to each item. Items judged by
            one annotator count only for the frequency of the classes.
        weights: shape (M, M), agreement weights from 0 to 1; None for AC1.

    Returns:
        None if no item was judged by two.
    """
    classes = counts.shape[1]
    if weights is None:
        weights = np.eye(classes)
    judges = counts.sum(axis=1)
    several = counts[judges > 1]
    if not len(several):
        return None
    pairs = judges[judges > 1] * (judges[judges > 1] - 1)
    observed = (several * (several @ weights - 1)).sum(axis=1) / pairs
    shares = (counts[judges > 0] / judges[judges > 0, None]).mean(axis=0)
    expected = weights.sum() * (shares * (1 - shares)).sum() / (classes * (classes - 1))
    return Kappa(float(observed.mean()), float(expected), len(several))

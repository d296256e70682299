"""Answers on a scale, verse pair by verse pair: how far do annotators agree on them.

Ratings are arrays of shape (A, items): the step that each annotator chose, from 0, and any negative
number where there is no answer. The kappas and alpha of `blinker_qt.agreement.chance` and the
entropies of `blinker_qt.agreement.entropy` take them as they are (as labels, and as the counts of
`Judgments`).
"""

from collections.abc import Callable, Sequence

import numpy as np

from blinker_qt.agreement.bootstrap import Draws, whole_numbers
from blinker_qt.agreement.chance import Judgments, Labelled
from blinker_qt.agreement.encoding import FloatArray, IntArray, ratio
from blinker_qt.agreement.outliers import Differences, Disagreements
from blinker_qt.agreement.progress import Progress, no_progress


def n_agreements(ratings: Labelled, steps: int) -> FloatArray:
    """The share of ratings at most n steps apart, for n = 0 ... steps - 1 (Hamon, section 3.1).

    Hamon has two judges for each segment. Where an item has more, it counts with the share of its
    pairs of judges who are at most n apart; so n-agreement for n = 0 is Po of the kappa for many.

    >>> n_agreements(np.array([[1, 2, 3, 4, 0], [1, 3, 3, 1, 2]]), 5).tolist()
    [0.4, 0.6, 0.8, 1.0, 1.0]

    Args:
        ratings: shape (A, items).
        steps: how many steps the scale has.

    Returns:
        Shape (steps,), never falling; NaN where no item was rated by two.
    """
    counts = Judgments.of(ratings, steps).counts
    if not len(counts):
        return np.full(steps, np.nan)
    judges = counts.sum(axis=1)
    pairs = judges * (judges - 1) / 2
    # Pairs exactly n apart, for one n after the other.
    alike = (counts * (counts - 1)).sum(axis=1) / 2
    apart = [(counts[:, n:] * counts[:, :-n]).sum(axis=1) for n in range(1, steps)]
    shares: FloatArray = (np.cumsum([alike, *apart], axis=0) / pairs).mean(axis=1)
    return shares


def spreads(counts: IntArray, *, ordered: bool = True) -> FloatArray:
    """How far every two answers on an item are apart in the mean, in steps.

    One who says 5 where two say 2 spreads an item more than three who say 1, 2 and 3 do, though
    these have the greater entropy:

    >>> spreads(np.array([[0, 2, 0, 0, 1], [1, 1, 1, 0, 0]])).round(2)
    array([2.  , 1.33])

    Args:
        counts: shape (items, steps), how many annotators chose each.
        ordered: whether the answers are steps of a scale; if not, any two are one step apart.

    Returns:
        Shape (items,); NaN where fewer than two answered.
    """
    steps, judges = np.arange(counts.shape[1]), counts.sum(axis=1)
    apart = np.abs(steps[:, None] - steps)
    distances = (counts @ (apart if ordered else np.minimum(apart, 1)) * counts).sum(axis=1)
    return ratio(distances, judges * (judges - 1))


def disagreements(ratings: Labelled, *, ordered: bool = True) -> tuple[Disagreements, Differences]:
    """How many steps each annotator is from the others in the mean (Hamon, section 3.3).

    An item counts with the mean distance of the annotator's rating from those of the others who
    rated it, and an annotator's mean is over the items that somebody else rated too.

    Args:
        ratings: shape (A, items).
        ordered: whether the answers are steps of a scale; if not, any two are one step apart.
    """
    rated = ratings >= 0
    others = rated.sum(axis=0) - 1
    scale = np.arange(ratings.max(initial=0) + 1)
    counts = np.stack([(ratings == step).sum(axis=0) for step in scale], axis=1)
    # Shape (items, steps): how far a rating of that step is from all ratings of the item together.
    apart = np.abs(scale[:, None] - scale)
    distances = counts @ (apart if ordered else np.minimum(apart, 1))
    own = distances[np.arange(others.size), np.maximum(ratings, 0)]
    compared = rated & (others > 0)
    by_item = own / np.maximum(others, 1) * compared
    items = compared.sum(axis=1)
    means = ratio(by_item.sum(axis=1), items)
    rest = np.divide(
        by_item.sum(axis=1)[:, None] - by_item,
        items[:, None] - compared,
        out=np.repeat(means[:, None], others.size, axis=1),
        where=compared & (items[:, None] > 1),
    )
    return Disagreements.of(means), Differences.of(means, [rest], items)


def pearson(first: Labelled, second: Labelled) -> float | None:
    """Pearson's correlation of two passes over the same items (Hamon, section 4.3).

    >>> print(f"{pearson(np.array([0, 1, 2, -1, 3]), np.array([0, 2, 1, 4, 3])):.2f}")
    0.80

    Args:
        first: shape (items,).
        second: shape (items,).

    Returns:
        From -1 to 1; None where fewer than two items were rated twice, or a pass gave all of them
        the same rating.
    """
    both = (first >= 0) & (second >= 0)
    x, y = first[both].astype(np.float64), second[both].astype(np.float64)
    if x.size < 2 or not (np.ptp(x) and np.ptp(y)):
        return None
    x, y = x - x.mean(), y - y.mean()
    return float((x * y).sum() / np.sqrt((x * x).sum() * (y * y).sum()))


def resampled(
    ratings: Labelled,
    figures: Callable[[Labelled], Sequence[float | None]],
    draws: Draws,
    progress: Progress = no_progress,
) -> FloatArray:
    """Figures of as many rated items as there are, drawn with replacement again and again.

    Args:
        ratings: shape (A, items); items that nobody rated are not drawn.
        figures: always so many, K, of such ratings.

    Returns:
        Shape (replicates, K); NaN where a figure is None.
    """
    rated = ratings[:, (ratings >= 0).any(axis=0)]
    size = rated.shape[1]
    values = []
    for start, some in whole_numbers(draws.seed, draws.replicates, size, size):
        for number, drawn in enumerate(some, start):
            progress(number / draws.replicates)
            values.append(figures(rated[:, drawn]))
    return np.array(values, np.float64)

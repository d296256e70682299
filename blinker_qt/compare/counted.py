"""What was found out about the words that count, whatever the weights are."""

from collections.abc import Hashable

import numpy as np

from blinker_qt.agreement.encoding import FloatArray
from blinker_qt.agreement.entropy import word_entropies
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.comparison import Options


def what_counts(collation: Collation, options: Options) -> Hashable:
    """The choices that `Collation.counted_words` depends on.

    What depends on no others is kept under them.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    inside = collation.inside(options).tobytes()
    return inside, options.stoplist_source, options.stoplist_target


def entropies(collation: Collation, options: Options, tell: Tell = to_nobody) -> FloatArray:
    """The entropy of each word of the verse pairs in sets, as `word_entropies` gives it; kept.

    Args:
        collation: the annotators' work.
        options: its partition says which verse pairs are in sets.
        tell: is told which share is done, from 0 to 1; what it raises ends the search.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    return collation.kept.answer(
        "entropies",
        collation.inside(options).tobytes(),
        lambda: word_entropies(collation.words, collation.within(options), tell),
    )


def counted_entropies(collation: Collation, options: Options, tell: Tell = to_nobody) -> FloatArray:
    """The entropy of each word; NaN of those that do not count; see `entropies`.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    counts = collation.counted_words(options)
    return np.where(counts, entropies(collation, options, tell), np.nan)

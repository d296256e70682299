"""Which words count, and what was found out about them whatever the weights are."""

from collections.abc import Hashable

import numpy as np

from blinker_qt.agreement.dice import FloatArray
from blinker_qt.agreement.encode import BoolArray
from blinker_qt.agreement.entropy import verse_pairs_of_words, word_entropies
from blinker_qt.workspace.collation import Collation
from blinker_qt.workspace.comparison import Options


def what_counts(collation: Collation, options: Options) -> Hashable:
    """The choices that `counted_words` depends on, to keep under them what depends on no others.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    inside = collation.inside(options).tobytes()
    return inside, options.stoplist_source, options.stoplist_target


def counted_words(collation: Collation, options: Options) -> BoolArray:
    """Which words count: content words, if asked for, of the verse pairs in sets.

    Returns:
        Shape (source words + target words,), the source words first.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    counting = collation.counting(options, np.zeros(len(collation.bitext), np.int64))
    counts: BoolArray = collation.inside(options)[verse_pairs_of_words(collation.words)]
    first_target = int(collation.words.source_starts[-1])
    for content, part in (
        (counting.content_source, counts[:first_target]),
        (counting.content_target, counts[first_target:]),
    ):
        if content is not None:
            np.logical_and(part, content, out=part)
    return counts


def entropies(collation: Collation, options: Options) -> FloatArray:
    """The entropy of each word of the verse pairs in sets, as `word_entropies` gives it; kept.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    return collation.kept.answer(
        "entropies",
        collation.inside(options).tobytes(),
        lambda: word_entropies(collation.words, collation.within(options)),
    )


def counted_entropies(collation: Collation, options: Options) -> FloatArray:
    """The entropy of each word; NaN of those that do not count.

    Raises:
        ComparisonError: see `Collation.cut`.
        InputError: likewise.
    """
    counts = counted_words(collation, options)
    return np.where(counts, entropies(collation, options), np.nan)

"""The counts of single verse pairs, some at a time: of all together they would fill the memory."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from blinker_qt.agreement.dice import Counting, Counts, blocks, pairs_of
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers, excerpt
from blinker_qt.agreement.measures import AgreementMeasure, measured
from blinker_qt.agreement.telling import Tell, to_nobody

_WEIGHTS_AT_A_TIME = 1 << 21


def in_parts(
    measure: AgreementMeasure,
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    counting: Counting,
    wanted: BoolArray,
    against: int | None = None,
    tell: Tell = to_nobody,
) -> Iterator[Counts]:
    """Count what `measured` counts in every verse pair by itself, some verse pairs at a time.

    Args:
        measure: see `measured`.
        words: the numbering of the bitext's words.
        annotators: at least two.
        counting: what is counted, and how; its sets do not matter.
        wanted: shape (verse pairs,), bool; the others are passed over.
        against: see `measured`.
        tell: is told which share is done, from 0 to 1; what it raises ends the counting.

    Yields:
        The counts of the next verse pairs that are wanted, shape (2, P, some).
    """
    at_a_time = max(1, _WEIGHTS_AT_A_TIME // (6 * len(pairs_of(len(annotators)))))
    for first, behind in blocks(words):
        for start in range(first, behind, at_a_time):
            tell(start / len(words))
            stop = min(start + at_a_time, behind)
            chosen = wanted[start:stop]
            if not chosen.any():
                continue
            part = replace(
                counting,
                sets=np.arange(stop - start),
                content_source=_of_words(
                    counting.content_source, words.source_starts[[start, stop]]
                ),
                content_target=_of_words(
                    counting.content_target, words.target_starts[[start, stop]]
                ),
            )
            some = [excerpt(words, annotator, start, stop) for annotator in annotators]
            counts = measured(measure, words.excerpt(start, stop), some, part, against)
            if not chosen.all():
                counts = Counts(*(table[:, :, chosen] for table in counts.tables))
            yield counts
    tell(1.0)


def _of_words(content: BoolArray | None, ends: IntArray) -> BoolArray | None:
    return None if content is None else content[slice(*ends.tolist())]

"""Counting what an annotation set holds."""

from collections import Counter
from dataclasses import dataclass

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.coverage import ALL_ACCOUNTED, unaccounted


@dataclass(frozen=True, slots=True)
class Tally:
    """How much an annotation set holds.

    Attributes:
        pairs: verse pairs.
        done: verse pairs declared done.
        source_tokens: source words.
        target_tokens: target words.
        links: link tokens.
        not_translated_source: source words marked not translated.
        not_translated_target: target words marked not translated.
        unaccounted_source: source words without a decision.
        unaccounted_target: target words without a decision.
        rejected: verse pairs that are rejected and count as accounted for.
    """

    pairs: int
    done: int
    source_tokens: int
    target_tokens: int
    links: int
    not_translated_source: int
    not_translated_target: int
    unaccounted_source: int
    unaccounted_target: int
    rejected: int = 0


def tally(work: AnnotationSet) -> Tally:
    """Count what an annotation set holds."""
    counts = Counter[str]()
    for verse_pair, pair in zip(work.bitext, work.pairs, strict=True):
        alignment = pair.alignment
        left_out = work.study.leaves_out(pair.remarks)
        left = ALL_ACCOUNTED if left_out else unaccounted(verse_pair, alignment)
        counts["done"] += pair.done
        counts["rejected"] += left_out
        counts["source_tokens"] += len(verse_pair.source)
        counts["target_tokens"] += len(verse_pair.target)
        counts["links"] += len(alignment.links)
        counts["not_translated_source"] += len(alignment.not_translated_source)
        counts["not_translated_target"] += len(alignment.not_translated_target)
        counts["unaccounted_source"] += len(left.source)
        counts["unaccounted_target"] += len(left.target)
    return Tally(
        len(work.pairs),
        counts["done"],
        counts["source_tokens"],
        counts["target_tokens"],
        counts["links"],
        counts["not_translated_source"],
        counts["not_translated_target"],
        counts["unaccounted_source"],
        counts["unaccounted_target"],
        counts["rejected"],
    )

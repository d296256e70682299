"""Counting what an annotation set holds."""

from collections import Counter
from dataclasses import dataclass

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.coverage import unanswered, wanting


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
        ratings: answers given to the questions of the study.
        unanswered: questions without an answer, pair by pair.
        again: verse pairs that come again, which are counted among the pairs too.
        possible: link tokens that are possible, which are counted among the links too.
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
    ratings: int = 0
    unanswered: int = 0
    again: int = 0
    possible: int = 0


def tally(work: AnnotationSet) -> Tally:
    """Count what an annotation set holds."""
    counts = Counter[str]()
    for verse_pair, pair in zip(work.bitext, work.pairs, strict=True):
        alignment = pair.alignment
        left = wanting(verse_pair, pair, work.study, alignment)
        counts["done"] += pair.done
        counts["rejected"] += work.study.leaves_out(pair.remarks)
        counts["ratings"] += len(pair.ratings)
        counts["unanswered"] += len(unanswered(pair, work.study))
        counts["source_tokens"] += len(verse_pair.source)
        counts["target_tokens"] += len(verse_pair.target)
        counts["links"] += len(alignment.links)
        counts["possible"] += len(alignment.possible)
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
        counts["ratings"],
        counts["unanswered"],
        sum(number > 1 for number in work.bitext.passes),
        counts["possible"],
    )

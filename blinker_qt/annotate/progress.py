"""How much of a bitext is accounted for, counted without making every alignment."""

from dataclasses import dataclass

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.coverage import unanswered
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext


@dataclass(frozen=True, slots=True)
class Progress:
    """Words of a whole bitext, both sides together.

    Attributes:
        accounted: words that are linked, marked not translated or in a pair that is left out.
        words: all words.
    """

    accounted: int
    words: int


def progress_of(annotation_set: AnnotationSet) -> Progress:
    """Count an annotation set from the start."""
    accounted = sum(
        settled_words(annotation_set.bitext, index, annotation, annotation_set.study)
        for index, annotation in enumerate(annotation_set.pairs)
    )
    return Progress(accounted, word_count(annotation_set.bitext))


def word_count(bitext: Bitext) -> int:
    """All words of both sides."""
    verses = (*bitext.source_verses, *bitext.target_verses)
    return sum(verse.count(" ") + 1 for verse in verses)


def settled_words(bitext: Bitext, index: int, annotation: PairAnnotation, study: Study) -> int:
    """Words of a verse pair that want no decision any more, both sides together.

    That is all of them where the pair is rejected and the study allows it. Where the study asks
    for no linking, they want none once every question is answered.
    """
    if study.leaves_out(annotation.remarks):
        return word_count_of(bitext, index)
    if not study.linking:
        return 0 if unanswered(annotation, study) else word_count_of(bitext, index)
    return accounted_words(annotation)


def word_count_of(bitext: Bitext, pair: int) -> int:
    """The words of one verse pair, both sides together."""
    return bitext.source_verses[pair].count(" ") + bitext.target_verses[pair].count(" ") + 2


def accounted_words(annotation: PairAnnotation) -> int:
    """Words of a verse pair that are linked or marked not translated, both sides together.

    >>> accounted_words(PairAnnotation(links="1-1 1-2 3,4-3", not_translated_target="4 5"))
    8
    """
    marks = (annotation.not_translated_source, annotation.not_translated_target)
    count = sum(positions.count(" ") + 1 for positions in marks if positions)
    if not annotation.links:
        return count
    # Positions are all that is needed here, and they are written out in the notation.
    sources, targets = set[str](), set[str]()
    for chunk in annotation.links.split(" "):
        source, _, target = chunk.partition("-")
        sources.update(source.split(","))
        targets.update(target.split(","))
    return count + len(sources) + len(targets)

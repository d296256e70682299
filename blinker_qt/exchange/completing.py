"""What other programs leave unsaid of work, once it has come in."""

from dataclasses import replace

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.coverage import unaccounted
from blinker_qt.bitext.tokens import direction_of
from blinker_qt.bitext.verses import Language, Side


def in_its_direction(work: AnnotationSet) -> AnnotationSet:
    """The same work; a side of which nobody named the language runs as its letters do."""
    bitext = work.bitext
    languages = {
        side: replace(bitext.language(side), direction=direction_of(bitext.verses(side)))
        for side in Side
        if bitext.language(side) == Language()
    }
    source = languages.get(Side.SOURCE, bitext.source_language)
    target = languages.get(Side.TARGET, bitext.target_language)
    return replace(work, bitext=replace(bitext, source_language=source, target_language=target))


def with_strengths_asked_for(work: AnnotationSet) -> AnnotationSet:
    """The same work, in a study that asks for sure and possible links if it holds such links."""
    if not any(pair.possible for pair in work.pairs):
        return work
    return replace(work, study=replace(work.study, sure_possible=True))


def with_unlinked_not_translated(work: AnnotationSet) -> AnnotationSet:
    """The same work with every unaccounted word of its done verse pairs marked."""
    pairs = []
    for verse_pair, pair in zip(work.bitext, work.pairs, strict=True):
        if pair.done:
            alignment = pair.alignment
            left = unaccounted(verse_pair, alignment)
            for side in Side:
                alignment = alignment.mark_not_translated(side, left.on(side))
            pairs.append(pair.with_alignment(alignment))
        else:
            pairs.append(pair)
    return replace(work, pairs=tuple(pairs))

"""Words and punctuation of texts that come in or go out without links."""

from dataclasses import replace

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.tokens import bears_punctuation, joined, words_apart
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.interchange import Cutting, Found


def cut(found: Found, cut_at: Cutting) -> Found:
    """Texts that a reader found, cut into words as people want them.

    Args:
        found: a bitext that nobody has begun to annotate, its words as they stand between spaces.
        cut_at: where they are to be cut.
    """
    (work,) = found.annotation_sets
    bitext = work.bitext
    apart = {side: tuple(map(words_apart, bitext.verses(side))) for side in Side}
    more = sum(_words(apart[side]) - _words(bitext.verses(side)) for side in Side)
    if not more:
        return found
    if cut_at is Cutting.SPACES:
        template = "words were cut at spaces alone; at punctuation there would be {count} more"
    else:
        template = "words were cut at spaces and at punctuation, which makes {count} more of them"
        bitext = _with_verses(bitext, apart[Side.SOURCE], apart[Side.TARGET])
    said = Sentence(template, {"count": more})
    works = (AnnotationSet.unannotated(bitext),)
    return replace(found, annotation_sets=works, remarks=(said, *found.remarks))


def suggested(bitext: Bitext) -> Cutting:
    """Where the words of texts seem to end: at punctuation, too, where that stands on them."""
    bears = any(bears_punctuation(bitext.verses(side)) for side in Side)
    return Cutting.PUNCTUATION if bears else Cutting.SPACES


def running(work: AnnotationSet) -> AnnotationSet:
    """The same texts without any work on them, punctuation on its words again."""
    sides = (tuple(map(joined, work.bitext.verses(side))) for side in Side)
    return AnnotationSet.unannotated(_with_verses(work.bitext, *sides))


def _with_verses(bitext: Bitext, source: tuple[str, ...], target: tuple[str, ...]) -> Bitext:
    return replace(bitext, source_verses=source, target_verses=target)


def _words(verses: tuple[str, ...]) -> int:
    return sum(verse.count(" ") + 1 for verse in verses)

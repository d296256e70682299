"""Source and target changed over."""

from dataclasses import replace

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.origins import Decision, by_decision, grouped, verdict_of
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Bitext, Side


def transposed_bitext(bitext: Bitext) -> Bitext:
    """The bitext whose source is this one's target, and the other way round."""
    return replace(
        bitext,
        source_language=bitext.target_language,
        target_language=bitext.source_language,
        source_verses=bitext.target_verses,
        target_verses=bitext.source_verses,
    )


def transposed(work: AnnotationSet) -> AnnotationSet:
    """The same work on the transposed bitext; transposed again it is as before."""
    return replace(
        work,
        bitext=transposed_bitext(work.bitext),
        pairs=tuple(map(_transposed_pair, work.pairs)),
    )


def _transposed_pair(pair: PairAnnotation) -> PairAnnotation:
    alignment = pair.alignment
    over = Alignment(
        frozenset((target, source) for source, target in alignment.links),
        alignment.not_translated_target,
        alignment.not_translated_source,
        possible=frozenset((target, source) for source, target in alignment.possible),
    )
    notes = tuple(map(_transposed_note, pair.remarks.notes))
    origins = {_over(one): origin for one, origin in by_decision(pair.origins).items()}
    return replace(
        pair.with_alignment(over),
        remarks=replace(pair.remarks, notes=notes),
        origins=grouped(origins, verdict_of(pair.origins)),
    )


def _over(decision: Decision) -> Decision:
    first, second = decision
    return (first.other, second) if isinstance(first, Side) else (second, first)


def _transposed_note(note: Note) -> Note:
    return note if note.on is None else replace(note, on=(note.on[0].other, note.on[1]))

"""What a gold standard tells each annotator: where they differ, the rulings missed, how far."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.adjudication import Adjudication, Rule, RuleKind, Source
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.origins import by_decision, grouped, words_of
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import VersePair
from blinker_qt.formats import annotation_xml
from blinker_qt.formats.atomic import content_hash
from blinker_qt.workspace.comparison import Options
from blinker_qt.workspace.gathering import collated
from blinker_qt.workspace.practice import Difference, differences

_OPTIONS = Options(marks=True)
_PRACTICE = "Practice"
_OWN, _BESIDE, _AGAIN = "own", "feedback", "practice"


class FeedbackError(BlinkerError):
    """A gold standard that says nothing of an annotator's work."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A verse pair in which an annotator and the gold standard differ.

    Attributes:
        index: its place in the bitext.
        differences: words that hang together at a time, with the rulings followed there.
    """

    index: int
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Feedback:
    """What the gold standard tells one annotator.

    Attributes:
        annotator: the annotator's name.
        rate: the agreement rate with it, pooled per set, marks counted, as a mean of the sets.
        signature: the choices behind the rate.
        compared: how many verse pairs both have done.
        missed: those in which they differ.
        rulings: the numbers of the rulings that were not followed, with how often.
    """

    annotator: str
    rate: float
    signature: Signature
    compared: int
    missed: tuple[Missed, ...]
    rulings: tuple[tuple[str, int], ...]


def feedback_on(work: AnnotationSet, gold: AnnotationSet) -> Feedback:
    """Put an annotator's work beside the gold standard.

    Raises:
        FeedbackError: no verse pair is done in both.
        InputError: they are not of one bitext.
    """
    # Whatever the adjudicator is called, it is not the annotator.
    standard = replace(gold, annotator=f"{work.annotator}\N{PRIME}")
    comparison = collated((work.annotator, work), (standard.annotator, standard)).compare(_OPTIONS)
    two = comparison.pairs[0]
    if two.spread is None:
        what = "no verse pair of {annotator} is done that is done in the gold standard"
        raise FeedbackError(what, annotator=work.annotator)
    missed = tuple(_missed(work, gold))
    rulings = Counter(
        ruling for one in missed for some in one.differences for ruling in some.rulings
    )
    return Feedback(
        work.annotator,
        two.spread.mean,
        comparison.signature,
        two.compared,
        missed,
        tuple(sorted(rulings.items(), key=lambda one: (-one[1], one[0]))),
    )


def files_of(
    feedback: Feedback, work: AnnotationSet, gold: AnnotationSet, name: str, folder: Path
) -> dict[Path, bytes]:
    """The files that tell it: own work, the gold standard over it, and the same pairs to practise.

    They hold the verse pairs that were missed alone; of other annotators they say nothing. Notes
    say what differs, and cite the rulings.

    Args:
        feedback: what they tell.
        work: the annotator's work.
        gold: the gold standard.
        name: what the files are called by.
        folder: where they go.

    Returns:
        Their bytes; nothing where nothing was missed.
    """
    if not feedback.missed:
        return {}
    indices = [one.index for one in feedback.missed]
    own = folder / f"{name}-{_OWN}.blinker"
    data = annotation_xml.write(work.chosen(indices))
    place = None if gold.adjudication is None else gold.adjudication.place(work.annotator)
    pairs = tuple(
        _told(gold.bitext[one.index], gold.pairs[one.index], one, place) for one in feedback.missed
    )
    source = Source(work.annotator, content_hash(data), str(PurePosixPath(own.name)))
    beside = replace(
        gold.chosen(indices),
        pairs=pairs,
        role=Role.GOLD,
        adjudication=Adjudication(Rule(RuleKind.UNION), (source,)),
    )
    again = replace(
        beside,
        pairs=(UNTOUCHED,) * len(pairs),
        annotator=_PRACTICE,
        role=Role.ANNOTATOR,
        adjudication=None,
        revision=0,
    )
    return {
        own: data,
        folder / f"{name}-{_BESIDE}.blinker": annotation_xml.write(beside),
        folder / f"{name}-{_AGAIN}.blinker": annotation_xml.write(again),
    }


def _missed(work: AnnotationSet, gold: AnnotationSet) -> Iterator[Missed]:
    for index, (own, right) in enumerate(zip(work.pairs, gold.pairs, strict=True)):
        left_out = work.study.leaves_out(own.remarks) or gold.study.leaves_out(right.remarks)
        if not (own.done and right.done) or left_out:
            continue
        found = tuple(differences(own.alignment, right.alignment, tuple(_cited(right))))
        if found:
            yield Missed(index, found)


def _cited(right: PairAnnotation) -> Iterator[Note]:
    """The gold standard's notes, and the rulings of its origins as notes on their words."""
    yield from right.notes
    for decision, origin in by_decision(right.origins).items():
        if origin.ruling:
            yield from (Note(origin.ruling, word, origin.ruling) for word in words_of(decision))


def _told(
    pair: VersePair, right: PairAnnotation, missed: Missed, place: int | None
) -> PairAnnotation:
    """The gold standard of one verse pair with notes on what differs."""
    remarks = right.remarks
    for one in missed.differences:
        drawn, answer = (
            "; ".join(claim.in_words(pair) for claim in claims) or "–"
            for claims in (one.drawn, one.answer)
        )
        ruling = one.rulings[0] if one.rulings else ""
        remarks = remarks.with_note(Note(f"{drawn} → {answer}", ruling=ruling))
    origins = {
        decision: replace(origin, drawn=(0,) if place in origin.drawn else ())
        for decision, origin in by_decision(right.origins).items()
    }
    return replace(right, remarks=remarks, origins=grouped(origins))

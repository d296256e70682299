"""Named annotation sets, gold standards, their adjudication, and machines that suggest links."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Adjudication, Rule, Source
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import USUAL_STUDY, Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import collated
from blinker_qt.gold.adjudicate import AdjudicationSession
from blinker_qt.gold.create import annotator_decisions, apply_rule_again, gold_standard
from blinker_qt.gold.machine import source_of
from commands import write
from works import Lengths, Work


def bitext_of(lengths: Lengths) -> Bitext:
    """Verse pairs whose words name their position."""
    return Bitext.of(
        VersePair(
            f"Tale {number}",
            tuple(f"s{place}" for place in range(source)),
            tuple(f"t{place}" for place in range(target)),
        )
        for number, (source, target) in enumerate(lengths, 1)
    )


def named(works: Iterable[Work], bitext: Bitext, study: Study = USUAL_STUDY) -> list[AnnotationSet]:
    """The annotation sets of annotators A, B, C and so on."""
    return [
        AnnotationSet(
            bitext,
            tuple(
                PairAnnotation.of(alignment, done=done)
                for alignment, done in zip(work.alignments, work.done, strict=True)
            ),
            name,
            study=study,
        )
        for name, work in zip("ABCDEFG", works, strict=False)
    ]


def side_by_side(sets: Sequence[AnnotationSet]) -> Collation:
    """Annotation sets of one bitext, called as their annotators are."""
    return collated(*((one.annotator, one) for one in sets))


def sources_of(sets: Sequence[AnnotationSet]) -> tuple[Source, ...]:
    """What these annotation sets are called, by name."""
    names = sorted(one.annotator for one in sets)
    return tuple(Source(name, "0" * 64, f"{name}.blinker") for name in names)


def gold_of(sets: Sequence[AnnotationSet], rule: Rule) -> AnnotationSet:
    """The gold standard of at least two annotation sets."""
    sources = {source.annotator: source for source in sources_of(sets)}
    in_order = [sources[one.annotator] for one in sets]
    return gold_standard(side_by_side(sets), rule, in_order)


def with_sets(gold: AnnotationSet, sets: Sequence[AnnotationSet]) -> AnnotationSet:
    """A gold standard to which its rule is applied again, from these annotation sets."""
    assert gold.adjudication is not None
    adjudication = Adjudication(gold.adjudication.rule, sources_of(sets))
    return apply_rule_again(gold, side_by_side(sets), adjudication)


def acts_on(session: Session, sets: Sequence[AnnotationSet]) -> AdjudicationSession:
    """What an adjudicator does in a session with the gold standard of these annotation sets."""
    adjudication = session.annotation_set.adjudication
    assert adjudication is not None
    decisions_at = annotator_decisions(side_by_side(sets), adjudication)
    return AdjudicationSession(session, adjudication.rule, decisions_at)


def adjudicated(sets: Sequence[AnnotationSet], rule: Rule) -> tuple[Session, AdjudicationSession]:
    """The session of the adjudicator Lead with the gold standard of these annotation sets."""
    session = Session(gold_of(sets, rule))
    session.set_annotator("Lead")
    return session, acts_on(session, sets)


MACHINE = "EFLOMAL"


def write_machine(path: Path, bitext: Bitext, *links: str) -> AnnotationSet:
    """Write what a machine linked in each verse pair."""
    pairs = tuple(PairAnnotation(text, done=True) for text in links)
    work = AnnotationSet(bitext, pairs, MACHINE, Role.MACHINE)
    write(path, work)
    return work


def with_suggestions(work: AnnotationSet, file: Path, machine: Path) -> AnnotationSet:
    """The same work, in a study that suggests what a machine linked; written to a file."""
    source = source_of(machine, work.bitext, file)
    suggested = replace(work, study=replace(work.study, suggestions=source))
    write(file, suggested)
    return suggested

"""Names of annotators and adjudicators taken out of what is published."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from blinker_qt.bitext.adjudication import Adjudication, by_decision, grouped, verdict_of
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role

_ANNOTATOR, _ADJUDICATOR = "Annotator", "Adjudicator"


def pseudonyms(
    gold: AnnotationSet, annotators: Iterable[str], machines: Iterable[str]
) -> dict[str, str]:
    """What annotators are called instead of their names: Annotator 1, Annotator 2 and so on.

    Args:
        gold: the gold standard, whose sources are annotators, too.
        annotators: other names that are to be hidden.
        machines: names that may stay.
    """
    adjudication = gold.adjudication
    sources = () if adjudication is None else adjudication.sources
    names = {*annotators, *(source.annotator for source in sources)} - {*machines}
    return {name: f"{_ANNOTATOR} {number}" for number, name in enumerate(sorted(names), 1)}


def without_names(gold: AnnotationSet, called: Mapping[str, str]) -> AnnotationSet:
    """A gold standard that names no person and no person's file.

    Args:
        gold: the gold standard.
        called: what annotators are called instead; see `pseudonyms`.
    """
    persons = {one.origin.person for pair in gold.pairs for one in pair.origins}
    others = sorted(persons - {"", gold.annotator})
    adjudicators = {"": "", gold.annotator: _ADJUDICATOR} | {
        name: f"{_ADJUDICATOR} {number}" for number, name in enumerate(others, 2)
    }
    own = {Role.GOLD: _ADJUDICATOR, Role.MACHINE: gold.annotator}
    return replace(
        gold,
        annotator=own.get(gold.role, _ANNOTATOR),
        adjudication=_unnamed(gold.adjudication, called),
        pairs=tuple(_settled_by(pair, adjudicators) for pair in gold.pairs),
    )


def _unnamed(adjudication: Adjudication | None, called: Mapping[str, str]) -> Adjudication | None:
    if adjudication is None:
        return None
    rule = adjudication.rule
    sources = (
        replace(source, annotator=called.get(source.annotator, source.annotator), file="")
        for source in adjudication.sources
    )
    return replace(
        adjudication,
        rule=replace(rule, preferred=called.get(rule.preferred, rule.preferred)),
        sources=tuple(sources),
    )


def _settled_by(pair: PairAnnotation, adjudicators: Mapping[str, str]) -> PairAnnotation:
    if not pair.origins:
        return pair
    settled = tuple(
        replace(one, origin=replace(one.origin, person=adjudicators[one.origin.person]))
        for one in pair.origins
    )
    return replace(pair, origins=grouped(by_decision(settled), verdict_of(settled)))

"""A gold standard from several annotation sets by rule; what no rule settles stays open."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from blinker_qt.bitext.adjudication import Adjudication, Rule, Source
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.remarks import NO_REMARKS, Rejection
from blinker_qt.bitext.study import Study
from blinker_qt.compare.collation import AnnotatorWork, Collation
from blinker_qt.gold.settling import Voices, done_if_settled, settle

ADJUDICATOR = "Gold"
"""The annotator's name of a gold standard that nobody has put theirs to."""


class GoldError(BlinkerError):
    """A gold standard that cannot be made of these annotation sets."""


def gold_standard(collation: Collation, rule: Rule, sources: Sequence[Source]) -> AnnotationSet:
    """Settle by rule what annotators decided; the rest stays open.

    Args:
        collation: their annotation sets, at least one.
        rule: what settles.
        sources: what the annotation sets are called, in the order of the members.

    Returns:
        A gold standard with the sources by their annotators' names and the cut into sets of the
        first of them; verse pairs are done where they are covered. It asks no questions, and its
        links are told apart and its pairs rejected where any of them does so.

    Raises:
        GoldError: the rule prefers an annotator who is not there, or one of the sets is a gold
            standard itself.
    """
    ordered = tuple(sorted(sources, key=lambda source: source.annotator))
    adjudication = Adjudication(rule, ordered)
    voices = voices_of(collation, adjudication)
    first = next(one for one in collation.members if one.annotator == ordered[0].annotator)
    tells_possible = any(member.study.sure_possible for member in collation.members)
    pairs = []
    for index, pair in enumerate(collation.bitext):
        there = voices(index)
        work = settle(there, rule, tells_possible=tells_possible)
        pairs.append(done_if_settled(pair, work, there) if work != UNTOUCHED else UNTOUCHED)
    return AnnotationSet(
        replace(collation.bitext, sets=first.sets),
        tuple(pairs),
        ADJUDICATOR,
        Role.GOLD,
        study=Study(
            sure_possible=tells_possible or rule.sure_possible,
            reject=any(member.study.reject for member in collation.members),
        ),
        adjudication=adjudication,
    )


def voices_of(collation: Collation, adjudication: Adjudication) -> Callable[[int], Voices]:
    """Tells what the sources decided on each verse pair, by its place in the bitext.

    Args:
        collation: the sources' annotation sets, in any order.
        adjudication: the rule and the sources.

    Raises:
        GoldError: the rule prefers an annotator who is not there, or one of the sets is a gold
            standard itself.
    """
    for member in collation.members:
        if member.role is Role.GOLD:
            raise GoldError(
                "{path} is a gold standard, not an annotator's work; name it as the one to be "
                "brought up to date",
                path=member.called,
            )
    preferred = None
    if adjudication.rule.preferred:
        preferred = adjudication.place(adjudication.rule.preferred)
        if preferred is None:
            raise GoldError(
                "there is no annotation set of {annotator}, who is preferred",
                annotator=adjudication.rule.preferred,
            )
    numbered = [
        (place, at, member)
        for at, member in enumerate(collation.members)
        if (place := adjudication.place(member.annotator)) is not None
    ]

    def voices(index: int) -> Voices:
        alignments = {
            place: collation.alignment(at, index)
            for place, at, member in numbered
            if member.counted.done[index]
        }
        rejecting = {
            place: rejection.kind
            for place, _, member in numbered
            if member.done[index] and (rejection := _rejection(member, index)) is not None
        }
        return Voices(alignments, len(adjudication.sources), preferred, rejecting)

    return voices


def _rejection(member: AnnotatorWork, index: int) -> Rejection | None:
    remarks = member.remarks.get(index, NO_REMARKS)
    return remarks.rejected if member.study.leaves_out(remarks) else None

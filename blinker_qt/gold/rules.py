"""What annotators decided on one verse pair, and what a rule settles of it."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import sub

from blinker_qt.annotate.actions import Said
from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    Rule,
    RuleKind,
    Settled,
    alignment_of,
    decisions,
    grouped,
    verdict_of,
)
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.coverage import unaccounted
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.verses import Side, VersePair

_FEWEST = 2
"""So many have to have done a verse pair before anything of it is agreed."""


@dataclass(frozen=True, slots=True)
class AnnotatorDecisions:
    """What annotators decided on one verse pair.

    Attributes:
        said: the alignments of those who have a say, by the 0-based places of the sources.
        sources: how many sources there are, with a say or without.
        preferred: the place of the annotator whom the rule prefers; None where it prefers none.
        rejecting: why sources reject it, by their places.
    """

    said: Mapping[int, Alignment]
    sources: int
    preferred: int | None = None
    rejecting: Mapping[int, RejectionKind] = field(default_factory=dict)

    def drawn(self) -> dict[Decision, tuple[int, ...]]:
        """Everything that anybody decided, with the places of those who did, ascending."""
        drawn: dict[Decision, list[int]] = {}
        for place in sorted(self.said):
            for decision in decisions(self.said[place]):
                drawn.setdefault(decision, []).append(place)
        return {decision: tuple(places) for decision, places in drawn.items()}

    def verdict_places(self, *, rejected: bool) -> tuple[int, ...]:
        """The places, ascending, of those who reject the verse pair, or of those who do not."""
        return tuple(sorted(self.rejecting if rejected else self.said))

    @property
    def usual_reason(self) -> RejectionKind:
        """Why most of those reject it who do; among equally many, what the form names first."""
        kinds = list(self.rejecting.values())
        return max(RejectionKind, key=kinds.count)

    def said_of_it(self) -> Said:
        """The same, as the origins of what a person settles need it."""
        rejecting, others = (self.verdict_places(rejected=one) for one in (True, False))
        return Said(self.drawn(), rejecting, others)

    def against(self, decision: Decision) -> int:
        """How many annotators contradict a decision."""
        return sum(_contradicts(alignment, decision) for alignment in self.said.values())


def settle(
    annotators: AnnotatorDecisions, rule: Rule, *, tells_possible: bool = False
) -> PairAnnotation:
    """What a rule settles of one verse pair, with its origins; never done.

    A verse pair that it rejects has no links and marks. Links are possible where the rule says so:
    with `Rule.sure_possible`, those that not everybody drew as sure; else, in a study that tells
    them apart, those that too few drew as sure.
    """
    verdict = _verdict(annotators, rule)
    if verdict is not None and verdict.rejected:
        remarks = Remarks(rejected=Rejection(annotators.usual_reason))
        return PairAnnotation(remarks=remarks, origins=(verdict,))
    count = len(annotators.said)
    taken = {
        one: who
        for one, who in annotators.drawn().items()
        if _takes(annotators, rule, who, count, partial(annotators.against, one))
    }
    alignment = alignment_of(taken)
    if rule.sure_possible or tells_possible:
        alignment = replace(alignment, possible=_possible(annotators, rule, alignment.links))
    origins = {one: Origin(rule.kind, drawn=who) for one, who in taken.items()}
    return replace(PairAnnotation.of(alignment), origins=grouped(origins, verdict))


def weak(
    annotators: AnnotatorDecisions,
    rule: Rule,
    links: Collection[LinkToken],
    *,
    tells_possible: bool,
) -> frozenset[LinkToken]:
    """Those of the links that are possible where a person accepts what annotators drew.

    With `Rule.sure_possible`, those that not everybody drew as sure, as if the rule had taken them.
    Else, in a study that tells them apart, those that nobody drew as sure.
    """
    if not tells_possible:
        return frozenset()
    sure = _sure(annotators)
    needed = len(annotators.said) if rule.sure_possible else 1
    return frozenset(link for link in links if sure[link] < needed)


def done_if_settled(
    pair: VersePair, work: PairAnnotation, annotators: AnnotatorDecisions
) -> PairAnnotation:
    """The work, done if nothing of the verse pair is left to be settled and otherwise not.

    Left is a word that is unaccounted, and whether the pair is rejected where annotators do not
    say the same of that.
    """
    verdict = verdict_of(work.origins)
    if verdict is None:
        return replace(work, done=not (annotators.rejecting or unaccounted(pair, work.alignment)))
    return replace(work, done=bool(verdict.rejected) or not unaccounted(pair, work.alignment))


def _takes(
    annotators: AnnotatorDecisions,
    rule: Rule,
    who: Sequence[int],
    count: int,
    against: Callable[[], int],
) -> bool:
    """Whether a rule takes what these of so many annotators say, and so many contradict."""
    if rule.kind is RuleKind.PREFER:
        return annotators.preferred in who
    if rule.kind is not RuleKind.UNION and count < min(_FEWEST, annotators.sources):
        return False
    # What all of them say, nobody contradicts.
    return len(who) == count or (len(who) >= rule.needed(count) and len(who) > against())


def _verdict(annotators: AnnotatorDecisions, rule: Rule) -> Settled | None:
    """Whether a rule rejects a verse pair that annotators reject; None where it settles neither."""
    if not annotators.rejecting:
        return None
    count = len(annotators.said) + len(annotators.rejecting)
    for rejected in (True, False):
        who = annotators.verdict_places(rejected=rejected)
        if who and _takes(annotators, rule, who, count, partial(sub, count, len(who))):
            return Settled(Origin(rule.kind, drawn=who), rejected=rejected)
    return None


def _contradicts(alignment: Alignment, decision: Decision) -> bool:
    first, second = decision
    if isinstance(first, Side):
        return second in alignment.linked(first)
    return first in alignment.not_translated_source or second in alignment.not_translated_target


def _possible(
    annotators: AnnotatorDecisions, rule: Rule, links: frozenset[LinkToken]
) -> frozenset[LinkToken]:
    """Those of the links that a rule settled that are possible."""
    if annotators.preferred is not None and not rule.sure_possible:
        return links & annotators.said[annotators.preferred].possible if links else links
    needed = len(annotators.said) if rule.sure_possible else rule.needed(len(annotators.said))
    sure = _sure(annotators)
    return frozenset(link for link in links if sure[link] < needed)


def _sure(annotators: AnnotatorDecisions) -> Counter[LinkToken]:
    """How many drew each link as sure."""
    return Counter(link for one in annotators.said.values() for link in one.links - one.possible)

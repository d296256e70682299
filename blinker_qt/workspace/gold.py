"""A gold standard from several annotation sets by rule; what no rule settles stays open.

Links and not-translated marks are settled one by one, verse pair by verse pair. The annotators who
have a say are those who have done the verse pair and have not rejected it. A decision is settled if
enough of them drew it (see `Rule.needed`) and more of them drew it than contradict it: those who
marked one of its words contradict a link, those who linked its word contradict a mark. So no word
is settled as linked and as marked, and whatever a stricter rule settles a laxer one settles too. A
word on which nothing is settled stays unaccounted.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from blinker_qt.bitext.adjudication import Adjudication, Rule, RuleKind, Source
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.coverage import unaccounted
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.origins import (
    Decision,
    Origin,
    alignment_of,
    decisions,
    grouped,
)
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.workspace.collation import Collation

ADJUDICATOR = "Gold"
"""The annotator's name of a gold standard that nobody has put theirs to."""
_FEWEST = 2
"""So many have to have done a verse pair before anything of it is agreed."""


class GoldError(BlinkerError):
    """A gold standard that cannot be made of these annotation sets."""


@dataclass(frozen=True, slots=True)
class Voices:
    """What annotators decided on one verse pair.

    Attributes:
        said: by the 0-based places of the sources, the alignments of those who have a say.
        sources: how many sources there are, with a say or without.
        preferred: the place of the annotator whom the rule prefers; None where it prefers none.
    """

    said: Mapping[int, Alignment]
    sources: int
    preferred: int | None = None

    def drawn(self) -> dict[Decision, tuple[int, ...]]:
        """Everything that anybody decided, with the places of those who did, ascending."""
        drawn: dict[Decision, list[int]] = {}
        for place in sorted(self.said):
            for decision in decisions(self.said[place]):
                drawn.setdefault(decision, []).append(place)
        return {decision: tuple(places) for decision, places in drawn.items()}

    def against(self, decision: Decision) -> int:
        """How many annotators contradict a decision."""
        return sum(_contradicts(alignment, decision) for alignment in self.said.values())


def settle(voices: Voices, rule: Rule, *, tells_possible: bool = False) -> PairAnnotation:
    """What a rule settles of one verse pair, with its origins; never done.

    Links are possible where the rule says so: with `Rule.sure_possible`, those that not everybody
    drew as sure; else, in a study that tells them apart, those that too few drew as sure.

    Args:
        voices: what the annotators decided.
        rule: what settles.
        tells_possible: whether the annotators told possible links from sure ones.
    """
    drawn = voices.drawn()
    count = len(voices.said)
    if rule.kind is RuleKind.PREFER:
        taken = {one: who for one, who in drawn.items() if voices.preferred in who}
    elif rule.kind is not RuleKind.UNION and count < min(_FEWEST, voices.sources):
        taken = {}
    else:
        needed = rule.needed(count)
        # What all of them drew, nobody contradicts.
        taken = {
            one: who
            for one, who in drawn.items()
            if len(who) == count or (len(who) >= needed and len(who) > voices.against(one))
        }
    alignment = alignment_of(taken)
    if rule.sure_possible or tells_possible:
        alignment = replace(alignment, possible=_possible(voices, rule, alignment.links))
    origins = {one: Origin(rule.kind, drawn=who) for one, who in taken.items()}
    return replace(PairAnnotation.of(alignment), origins=grouped(origins))


def covered_as_done(pair: VersePair, work: PairAnnotation) -> PairAnnotation:
    """The work, done if every word of the verse pair is accounted for and otherwise not."""
    return replace(work, done=not unaccounted(pair, work.alignment))


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
        work = settle(voices(index), rule, tells_possible=tells_possible)
        pairs.append(covered_as_done(pair, work) if work != UNTOUCHED else UNTOUCHED)
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
        (place, at, member.counted.done)
        for at, member in enumerate(collation.members)
        if (place := adjudication.place(member.annotator)) is not None
    ]

    def voices(index: int) -> Voices:
        alignments = {
            place: collation.alignment(at, index) for place, at, done in numbered if done[index]
        }
        return Voices(alignments, len(adjudication.sources), preferred)

    return voices


def _contradicts(alignment: Alignment, decision: Decision) -> bool:
    first, second = decision
    if isinstance(first, Side):
        return second in alignment.linked(first)
    return first in alignment.not_translated_source or second in alignment.not_translated_target


def _possible(voices: Voices, rule: Rule, links: frozenset[LinkToken]) -> frozenset[LinkToken]:
    """Those of the links that a rule settled that are possible."""
    if voices.preferred is not None and not rule.sure_possible:
        return links & voices.said[voices.preferred].possible if links else links
    needed = len(voices.said) if rule.sure_possible else rule.needed(len(voices.said))
    sure = Counter(link for one in voices.said.values() for link in one.links - one.possible)
    return frozenset(link for link in links if sure[link] < needed)

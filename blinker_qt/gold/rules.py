"""What a rule settles of what annotators decided, and how much of a gold standard is settled."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import add, sub
from typing import NamedTuple

from blinker_qt.agreement.signature import Signature, digest_of
from blinker_qt.annotate.actions import AnnotatorDecisions
from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    Rule,
    RuleKind,
    Settled,
    alignment_of,
    by_decision,
    decisions,
    grouped,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, unaccounted, wanting
from blinker_qt.bitext.remarks import Rejection, Remarks
from blinker_qt.bitext.verses import Side, VersePair

_FEWEST = 2
"""So many have to have done a verse pair before anything of it is agreed."""


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
        if _takes(annotators, rule, who, count, partial(_contradicting, annotators, one))
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


def _contradicting(annotators: AnnotatorDecisions, decision: Decision) -> int:
    return sum(_contradicts(alignment, decision) for alignment in annotators.said.values())


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


class SettledBy(NamedTuple):
    """How many links, marks and rejected verse pairs were settled in one way."""

    links: int
    marks: int
    rejected: int


@dataclass(frozen=True, slots=True)
class OriginsTally:
    """How what stands in a gold standard was settled: by rule, by a person, or unknown.

    Attributes:
        rulings: those that a person cited, with for how many links and marks; the most cited first.
    """

    by_rule: SettledBy
    by_person: SettledBy
    elsewhere: SettledBy
    rulings: tuple[tuple[str, int], ...]

    @property
    def by_hand(self) -> SettledBy:
        """What no rule settled."""
        return SettledBy(*map(add, self.by_person, self.elsewhere))


@dataclass(frozen=True, slots=True)
class LeftTally:
    """How much of what annotators decided is not in a gold standard.

    Attributes:
        words: words, of both sides, on which nothing is settled.
        pairs: verse pairs that are not done.
        links_not_taken: links that an annotator with a say drew and the gold standard has not.
        marks_not_taken: marks likewise.
        disputed: verse pairs that annotators reject and others do not, of which it is left open.
    """

    words: int
    pairs: int
    links_not_taken: int
    marks_not_taken: int
    disputed: int


def tally_of_origins(gold: AnnotationSet) -> OriginsTally:
    """Count how links, marks and rejections of a gold standard were settled."""
    counts, rulings = Counter[tuple[str, str]](), Counter[str]()
    for pair in gold.pairs:
        origins = by_decision(pair.origins)
        for decision in decisions(pair.alignment):
            origin = origins.get(decision)
            counts[_how(origin), _kind(decision)] += 1
            if origin is not None and origin.ruling:
                rulings[origin.ruling] += 1
        if gold.study.leaves_out(pair.remarks):
            verdict = verdict_of(pair.origins)
            counts[_how(None if verdict is None else verdict.origin), "rejected"] += 1
    cited = tuple(sorted(rulings.items(), key=lambda one: (-one[1], one[0])))
    by_rule, by_person, elsewhere = (
        SettledBy(*(counts[how, what] for what in ("links", "marks", "rejected")))
        for how in ("rule", "person", "elsewhere")
    )
    return OriginsTally(by_rule, by_person, elsewhere, cited)


def tally_of_what_is_left(
    gold: AnnotationSet, decisions_at: Callable[[int], AnnotatorDecisions]
) -> LeftTally:
    """Count what is left of what the sources decided, given by the index of a verse pair."""
    counts = Counter[str]()
    for index, (verse_pair, pair) in enumerate(zip(gold.bitext, gold.pairs, strict=True)):
        said, standing = decisions_at(index), decisions(pair.alignment)
        drawn = standing.union(*map(decisions, said.said.values()))
        counts.update(map(_kind, drawn - standing))
        counts["words left"] += len(wanting(verse_pair, pair, gold.study))
        counts["pairs left"] += not pair.done
        is_open = verdict_of(pair.origins) is None and not pair.done
        if said.rejecting and is_open and not gold.study.leaves_out(pair.remarks):
            counts["disputed"] += 1
    names = ("words left", "pairs left", "links", "marks", "disputed")
    return LeftTally(*(counts[name] for name in names))


def signature_of_gold(gold: AnnotationSet) -> str:
    """What a gold standard was settled from and by which rule, with a digest of what was settled.

    The digest leaves out notes and the time spent.
    """
    signature = Signature("gold")
    if gold.adjudication is not None:
        rule, sources = gold.adjudication.rule, gold.adjudication.sources
        signature = signature.with_fields(rule=rule.kind.value)
        if rule.preferred:
            signature = signature.with_fields(prefer=[rule.preferred])
        if rule.kind is RuleKind.MAJORITY:
            signature = signature.with_fields(threshold=rule.threshold or "more-than-half")
        signature = signature.with_fields(
            sure_possible=rule.sure_possible,
            annotators=[source.annotator for source in sources],
            files=[source.fingerprint[:8] for source in sources],
        )
    settled = [
        replace(pair, seconds=0, remarks=Remarks(rejected=pair.rejected)) for pair in gold.pairs
    ]
    signature = signature.with_fields(
        pairs=len(gold.bitext),
        texts=gold.bitext.fingerprint[:12],
        decisions=digest_of((gold.study, settled)),
    )
    return str(signature)


def _how(origin: Origin | None) -> str:
    if origin is None:
        return "elsewhere"
    return "person" if origin.by_hand else "rule"


def _kind(decision: Decision) -> str:
    return "marks" if len(words_of(decision)) == 1 else "links"

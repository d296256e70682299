"""Apply a rule to the decisions of annotators, and count how a gold standard was settled."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import add, sub
from typing import NamedTuple

from blinker_qt.agreement.signature import Signature, digest_of
from blinker_qt.annotate.actions import AnnotatorDecisions, labels_left
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
from blinker_qt.bitext.alignment import Alignment, LabelledLink, LinkToken
from blinker_qt.bitext.annotation import (
    AnnotationSet,
    PairAnnotation,
    Role,
    unaccounted,
    words_to_decide,
)
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.remarks import Rejection, Remarks
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.translation import N_

_FEWEST = 2
"""The least number of annotators who must have done a verse pair for a rule to settle it."""


def settle(
    annotators: AnnotatorDecisions, rule: Rule, *, tells_possible: bool = False
) -> PairAnnotation:
    """The decisions that a rule settles in one verse pair, with their origins; not done.

    A rejected verse pair has no links and marks. With `Rule.sure_possible`, a link is possible
    unless everybody drew it as sure; otherwise, in a study with possible links, if too few drew it
    as sure. For labels see `settled_labels`.
    """
    verdict = _verdict(annotators, rule)
    if verdict is not None and verdict.rejected:
        remarks = Remarks(rejected=Rejection(annotators.usual_reason))
        return PairAnnotation(remarks=remarks, origins=(verdict,))
    by_rule = taken(annotators, rule)
    alignment = alignment_of(by_rule)
    if rule.sure_possible or tells_possible:
        alignment = replace(alignment, possible=_possible(annotators, rule, alignment.links))
    alignment = replace(alignment, labels=settled_labels(annotators, alignment.links))
    origins = {decision: Origin(rule.kind, drawn=who) for decision, who in by_rule.items()}
    return replace(PairAnnotation.of(alignment), origins=grouped(origins, verdict))


def taken(annotators: AnnotatorDecisions, rule: Rule) -> dict[Decision, tuple[int, ...]]:
    """The links and marks that a rule takes in one verse pair, with who drew them."""
    count = len(annotators.alignments)
    return {
        decision: who
        for decision, who in annotators.drawn().items()
        if _takes(annotators, rule, who, count, partial(_contradicting, annotators, decision))
    }


def weak(
    annotators: AnnotatorDecisions,
    rule: Rule,
    links: Collection[LinkToken],
    *,
    tells_possible: bool,
) -> frozenset[LinkToken]:
    """Which of these links become possible when a person accepts them.

    With `Rule.sure_possible`, those that not everybody drew as sure, as by the rule. Otherwise, in
    a study with possible links, those that nobody drew as sure.
    """
    if not tells_possible:
        return frozenset()
    sure = _sure(annotators)
    needed = len(annotators.alignments) if rule.sure_possible else 1
    return frozenset(link for link in links if sure[link] < needed)


def settled_labels(
    annotators: AnnotatorDecisions, links: Collection[LinkToken]
) -> frozenset[LabelledLink]:
    """The labels that annotators agree on for links (see `AnnotatorDecisions.label_of`)."""
    return frozenset((link, name) for link in links if (name := annotators.label_of(link)))


def done_if_settled(
    pair: VersePair, work: PairAnnotation, annotators: AnnotatorDecisions
) -> PairAnnotation:
    """The work, marked done if everything in the verse pair is settled, and otherwise not done.

    Not settled are unaccounted words, labels on which annotators differ (see `labels_left`), and
    the rejection if they disagree on it.
    """
    verdict = verdict_of(work.origins)
    is_open = bool(unaccounted(pair, work.alignment) or labels_left(work, annotators))
    if verdict is None:
        return replace(work, done=not (annotators.rejecting or is_open))
    return replace(work, done=bool(verdict.rejected) or not is_open)


def _takes(
    annotators: AnnotatorDecisions,
    rule: Rule,
    who: Sequence[int],
    count: int,
    against: Callable[[], int],
) -> bool:
    """Whether a rule accepts a decision that these annotators made and so many contradict."""
    if rule.kind is RuleKind.PREFER:
        return annotators.preferred in who
    if rule.kind is not RuleKind.UNION and count < min(_FEWEST, annotators.sources):
        return False
    # A decision that all of them made is not contradicted.
    return len(who) == count or (len(who) >= rule.needed(count) and len(who) > against())


def _verdict(annotators: AnnotatorDecisions, rule: Rule) -> Settled | None:
    """The verdict of a rule on a verse pair that annotators reject; None if it gives none."""
    if not annotators.rejecting:
        return None
    count = len(annotators.alignments) + len(annotators.rejecting)
    for rejected in (True, False):
        who = annotators.verdict_places(rejected=rejected)
        if who and _takes(annotators, rule, who, count, partial(sub, count, len(who))):
            return Settled(Origin(rule.kind, drawn=who), rejected=rejected)
    return None


def _contradicting(annotators: AnnotatorDecisions, decision: Decision) -> int:
    return sum(_contradicts(alignment, decision) for alignment in annotators.alignments.values())


def _contradicts(alignment: Alignment, decision: Decision) -> bool:
    first, second = decision
    if isinstance(first, Side):
        return second in alignment.linked(first)
    return first in alignment.not_translated_source or second in alignment.not_translated_target


def _possible(
    annotators: AnnotatorDecisions, rule: Rule, links: frozenset[LinkToken]
) -> frozenset[LinkToken]:
    """Which of the links that a rule settled are possible."""
    if annotators.preferred is not None and not rule.sure_possible:
        return links & annotators.alignments[annotators.preferred].possible if links else links
    needed = (
        len(annotators.alignments)
        if rule.sure_possible
        else rule.needed(len(annotators.alignments))
    )
    sure = _sure(annotators)
    return frozenset(link for link in links if sure[link] < needed)


def _sure(annotators: AnnotatorDecisions) -> Counter[LinkToken]:
    """How many drew each link as sure."""
    return Counter(
        link
        for alignment in annotators.alignments.values()
        for link in alignment.links - alignment.possible
    )


class SettledBy(NamedTuple):
    """The number of links, marks and rejected verse pairs that were settled in one way."""

    links: int
    marks: int
    rejected: int


@dataclass(frozen=True, slots=True)
class OriginsTally:
    """How the decisions in a gold standard were settled: by rule, by a person, or unknown.

    Attributes:
        rulings: the rulings cited, each with its number of links and marks; most cited first.
    """

    by_rule: SettledBy
    by_person: SettledBy
    elsewhere: SettledBy
    rulings: tuple[tuple[str, int], ...]

    @property
    def by_hand(self) -> SettledBy:
        """The counts of all decisions that were not settled by rule."""
        return SettledBy(*map(add, self.by_person, self.elsewhere))


@dataclass(frozen=True, slots=True)
class LeftTally:
    """How many of the annotators' decisions are not in a gold standard.

    Attributes:
        words: the number of words of both sides on which nothing is settled.
        labels: the number of links whose label is not settled.
        pairs: the number of verse pairs that are not done.
        links_not_taken: links of annotators with a vote that the gold standard does not have.
        marks_not_taken: the same for marks.
        disputed: verse pairs that only some annotators reject and that are not decided yet.
    """

    words: int
    labels: int
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
            counts[_settled_by(origin), _kind(decision)] += 1
            if origin is not None and origin.ruling:
                rulings[origin.ruling] += 1
        if gold.study.leaves_out(pair.remarks):
            verdict = verdict_of(pair.origins)
            counts[_settled_by(None if verdict is None else verdict.origin), "rejected"] += 1
    cited = tuple(sorted(rulings.items(), key=lambda entry: (-entry[1], entry[0])))
    by_rule, by_person, elsewhere = (
        SettledBy(*(counts[how, what] for what in ("links", "marks", "rejected")))
        for how in ("rule", "person", "elsewhere")
    )
    return OriginsTally(by_rule, by_person, elsewhere, cited)


def tally_of_what_is_left(
    gold: AnnotationSet, decisions_at: Callable[[int], AnnotatorDecisions]
) -> LeftTally:
    """Count the decisions of the sources that are not in a gold standard."""
    counts = Counter[str]()
    for index, (verse_pair, pair) in enumerate(zip(gold.bitext, gold.pairs, strict=True)):
        annotators, settled = decisions_at(index), decisions(pair.alignment)
        drawn = settled.union(*map(decisions, annotators.alignments.values()))
        counts.update(map(_kind, drawn - settled))
        counts["words left"] += len(words_to_decide(verse_pair, pair, gold.study))
        if not gold.study.leaves_out(pair.remarks):
            counts["labels left"] += len(labels_left(pair, annotators))
        if not pair.done:
            counts["pairs left"] += 1
        is_open = verdict_of(pair.origins) is None and not pair.done
        if annotators.rejecting and is_open and not gold.study.leaves_out(pair.remarks):
            counts["disputed"] += 1
    names = ("words left", "labels left", "pairs left", "links", "marks", "disputed")
    return LeftTally(*(counts[name] for name in names))


def not_gold(called: str, role: Role) -> Problem | None:
    """The problem with a file that should be a gold standard and has another role, or None."""
    if role is Role.GOLD:
        return None
    return Problem(
        called,
        N_(
            "this is not a gold standard; create one of the annotators’ files first: Study → "
            "Create gold standard…, or the command gold"
        ),
    )


def signature_of_gold(gold: AnnotationSet) -> str:
    """The signature of a gold standard: its sources, its rule, and a digest of its decisions.

    The digest depends on what is settled and how: links, their labels, marks, rejections and states
    of verse pairs, and by rule or person and which ruling. It ignores names, notes and the time
    spent.
    """
    signature = Signature("gold")
    if gold.study.chosen:
        signature = signature.with_fields(chosen=[gold.study.chosen])
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
        (
            pair.links,
            pair.possible,
            pair.not_translated_source,
            pair.not_translated_target,
            gold.study.leaves_out(pair.remarks),
            pair.done,
            [
                (
                    _settled_by(group.origin),
                    group.origin.ruling,
                    group.links,
                    group.not_translated_source,
                    group.not_translated_target,
                    group.rejected,
                )
                for group in pair.origins
            ],
            # Without labels the digest is what it was before links could have any.
            *([pair.labels] if pair.labels else ()),
        )
        for pair in gold.pairs
    ]
    signature = signature.with_fields(
        pairs=len(gold.bitext),
        texts=gold.bitext.fingerprint[:12],
        decisions=digest_of(settled),
    )
    return str(signature)


def _settled_by(origin: Origin | None) -> str:
    if origin is None:
        return "elsewhere"
    return "person" if origin.by_hand else "rule"


def _kind(decision: Decision) -> str:
    return "marks" if len(words_of(decision)) == 1 else "links"

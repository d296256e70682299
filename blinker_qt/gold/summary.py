"""Counting what is settled in a gold standard and how, and what is left."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from blinker_qt.agreement.signature import Signature, digest_of
from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    RuleKind,
    by_decision,
    decisions,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.coverage import wanting
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.gold.rules import AnnotatorDecisions


@dataclass(frozen=True, slots=True)
class SettledBy:
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
        person, elsewhere = self.by_person, self.elsewhere
        return SettledBy(
            person.links + elsewhere.links,
            person.marks + elsewhere.marks,
            person.rejected + elsewhere.rejected,
        )


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
    return LeftTally(
        counts["words left"],
        counts["pairs left"],
        counts["links"],
        counts["marks"],
        counts["disputed"],
    )


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

"""A gold standard brought up to date with annotation sets that came late or were changed."""

from dataclasses import replace

from blinker_qt.bitext.adjudication import (
    Adjudication,
    Decision,
    alignment_of,
    by_decision,
    decisions,
    grouped,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import VersePair
from blinker_qt.compare.collation import Collation
from blinker_qt.gold.gold import voices_of
from blinker_qt.gold.settling import Voices, done_if_settled, settle


def updated(gold: AnnotationSet, collation: Collation, adjudication: Adjudication) -> AnnotationSet:
    """Settle anew by rule what a rule settled, and what is open; keep what a person settled.

    What a person settled stays, whatever the annotation sets say now. What a rule settled stays
    where the rule still settles it, and is taken back where it does not, so that its words are
    open again. What the rule settles now comes in, but on no word of which a person settled
    anything, and not in verse pairs that a person rejected or in which a person settled anything
    where the rule would reject them. A verse pair of which nothing changed stays as it is, done or
    not; another one is done if nothing of it is left to be settled.

    Args:
        gold: the gold standard.
        collation: the annotation sets of all sources, old and new, in any order, on the gold
            standard's bitext.
        adjudication: the rule and all sources, by their annotators' names.

    Raises:
        GoldError: the rule prefers an annotator who is not there, or one of the sets is a gold
            standard itself.
    """
    voices = voices_of(collation, adjudication)
    tells_possible = any(member.study.sure_possible for member in collation.members)
    pairs = []
    for index, pair in enumerate(gold.bitext):
        standing, there = gold.pairs[index], voices(index)
        ruled = settle(there, adjudication.rule, tells_possible=tells_possible)
        pairs.append(_anew(pair, standing, ruled, there, gold.study))
    sure_possible = gold.study.sure_possible or adjudication.rule.sure_possible
    return replace(
        gold,
        pairs=tuple(pairs),
        revision=gold.revision + 1,
        study=replace(gold.study, sure_possible=sure_possible or tells_possible),
        adjudication=adjudication,
    )


def _anew(
    pair: VersePair, standing: PairAnnotation, ruled: PairAnnotation, voices: Voices, study: Study
) -> PairAnnotation:
    """A verse pair with what the rule settles of it now."""
    stood = _drawn_anew(standing, voices)
    verdict, new = verdict_of(stood.origins), verdict_of(ruled.origins)
    by_rule = verdict is not None and not verdict.origin.by_hand
    if study.leaves_out(standing.remarks):
        if not by_rule or (new is not None and new.rejected):
            return stood
        stood = replace(stood, remarks=replace(stood.remarks, rejected=None), done=False)
    elif ruled.rejected is not None and not (verdict and not by_rule) and not _by_hand(stood):
        remarks = replace(stood.remarks, rejected=ruled.rejected)
        work = replace(stood.with_alignment(Alignment()), remarks=remarks, origins=ruled.origins)
        return done_if_settled(pair, work, voices)
    if verdict is None or by_rule:
        stood = stood.with_verdict(None if new is not None and new.rejected else new)
    return _merged(pair, stood, ruled, voices)


def _by_hand(standing: PairAnnotation) -> frozenset[Decision]:
    """What a person settled, or came from elsewhere, which is no rule's to take back."""
    known = by_decision(standing.origins)
    return frozenset(
        one for one in decisions(standing.alignment) if one not in known or known[one].by_hand
    )


def _merged(
    pair: VersePair, standing: PairAnnotation, ruled: PairAnnotation, voices: Voices
) -> PairAnnotation:
    """What stands by hand, and what the rule settles beside it."""
    before, by_rule = standing.alignment, by_decision(ruled.origins)
    known, hand = by_decision(standing.origins), _by_hand(standing)
    words = {word for decision in hand for word in words_of(decision)}
    kept = {
        decision: origin
        for decision, origin in by_rule.items()
        if decision in known or words.isdisjoint(words_of(decision))
    }
    origins = kept | {one: known[one] for one in hand if one in known}
    by_hand, by_others = before.possible & hand, ruled.alignment.possible & (kept.keys() - hand)
    after = alignment_of(kept.keys() | hand, by_hand | by_others)
    verdict = verdict_of(standing.origins)
    work = replace(standing.with_alignment(after), origins=grouped(origins, verdict))
    # A verdict that came or is wanting may close the verse pair, or open it again.
    judged_anew = bool(voices.rejecting) and (verdict is None or not verdict.origin.by_hand)
    return done_if_settled(pair, work, voices) if judged_anew or after != before else work


def _drawn_anew(standing: PairAnnotation, voices: Voices) -> PairAnnotation:
    """The same work, with the sources as they are numbered and what they say now."""
    drawn = voices.drawn()
    origins = {
        decision: replace(origin, drawn=drawn.get(decision, ()))
        for decision, origin in by_decision(standing.origins).items()
    }
    verdict = verdict_of(standing.origins)
    if verdict is not None:
        places = voices.verdict_places(rejected=bool(verdict.rejected))
        verdict = replace(verdict, origin=replace(verdict.origin, drawn=places))
    return replace(standing, origins=grouped(origins, verdict))

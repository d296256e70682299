"""A gold standard brought up to date with annotation sets that came late or were changed."""

from dataclasses import replace

from blinker_qt.bitext.adjudication import Adjudication
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.origins import (
    alignment_of,
    by_decision,
    decisions,
    grouped,
    words_of,
)
from blinker_qt.bitext.verses import VersePair
from blinker_qt.workspace.collation import Collation
from blinker_qt.workspace.gold import Voices, covered_as_done, settle, voices_of


def updated(gold: AnnotationSet, collation: Collation, adjudication: Adjudication) -> AnnotationSet:
    """Settle anew by rule what a rule settled, and what is open; keep what a person settled.

    What a person settled stays, whatever the annotation sets say now. What a rule settled stays
    where the rule still settles it, and is taken back where it does not, so that its words are
    open again. What the rule settles now comes in, but on no word of which a person settled
    anything, and not in verse pairs that are rejected. A verse pair of which nothing changed stays
    as it is, done or not; another one is done if it is covered.

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
        if gold.study.leaves_out(standing.remarks):
            pairs.append(_drawn_anew(standing, there))
        else:
            ruled = settle(there, adjudication.rule, tells_possible=tells_possible)
            pairs.append(_merged(pair, standing, ruled, there))
    sure_possible = gold.study.sure_possible or adjudication.rule.sure_possible
    return replace(
        gold,
        pairs=tuple(pairs),
        revision=gold.revision + 1,
        study=replace(gold.study, sure_possible=sure_possible or tells_possible),
        adjudication=adjudication,
    )


def _merged(
    pair: VersePair, standing: PairAnnotation, ruled: PairAnnotation, voices: Voices
) -> PairAnnotation:
    """What stands by hand, and what the rule settles beside it."""
    before, by_rule = standing.alignment, by_decision(ruled.origins)
    known = by_decision(_drawn_anew(standing, voices).origins)
    # What has no origin came from elsewhere, and is no rule's to take back.
    hand = {one for one in decisions(before) if one not in known or known[one].by_hand}
    words = {word for decision in hand for word in words_of(decision)}
    kept = {
        decision: origin
        for decision, origin in by_rule.items()
        if decision in known or words.isdisjoint(words_of(decision))
    }
    origins = kept | {one: known[one] for one in hand if one in known}
    by_hand, by_others = before.possible & hand, ruled.alignment.possible & (kept.keys() - hand)
    after = alignment_of(kept.keys() | hand, by_hand | by_others)
    work = replace(standing.with_alignment(after), origins=grouped(origins))
    return work if after == before else covered_as_done(pair, work)


def _drawn_anew(standing: PairAnnotation, voices: Voices) -> PairAnnotation:
    """The same work, with the sources as they are numbered and what they say now."""
    drawn = voices.drawn()
    origins = {
        decision: replace(origin, drawn=drawn.get(decision, ()))
        for decision, origin in by_decision(standing.origins).items()
    }
    return replace(standing, origins=grouped(origins))

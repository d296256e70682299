"""Whose decisions are: of a gold standard, and those that an annotator took over from a machine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    Settled,
    by_decision,
    decisions,
    grouped,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.verses import Word


@dataclass(frozen=True, slots=True)
class Said:
    """What the sources of a gold standard say of a verse pair, by their places.

    Attributes:
        drawn: those that have each decision.
        rejecting: those that reject the verse pair.
        others: those that have done it without.
    """

    drawn: Mapping[Decision, tuple[int, ...]]
    rejecting: tuple[int, ...] = ()
    others: tuple[int, ...] = ()


def changed_words(before: Alignment, after: Alignment) -> frozenset[Word]:
    """The words of which two alignments do not say the same, possible links included."""
    changed = decisions(before) ^ decisions(after) | (before.possible ^ after.possible)
    return frozenset(word for decision in changed for word in words_of(decision))


def by_hand(
    before: PairAnnotation,
    after: PairAnnotation,
    person: str,
    said: Said | None = None,
) -> PairAnnotation:
    """The work after an act, with everything on the words that it changed settled by a person.

    Who decides on a word decides on all of its links. Everything else keeps its origin.

    Args:
        before: the work as it stood.
        after: the work as the act left it.
        person: whose act it was.
        said: what the sources say; None where that is not known, so that only what was known
            before is said.
    """
    alignment = after.alignment
    words = changed_words(before.alignment, alignment)
    known = by_decision(before.origins)
    origins: dict[Decision, Origin] = {}
    for decision in decisions(alignment):
        origin = known.get(decision)
        if not words.isdisjoint(words_of(decision)):
            standing = () if origin is None else origin.drawn
            whose = standing if said is None else said.drawn.get(decision, ())
            origins[decision] = Origin(person=person, drawn=whose)
        elif origin is not None:
            origins[decision] = origin
    return replace(after, origins=grouped(origins, verdict_of(after.origins)))


def with_verdict(work: PairAnnotation, person: str, said: Said | None) -> PairAnnotation:
    """The work with a person's verdict on its rejection, where it is rejected or sources reject it.

    Args:
        work: where it stands, rejected or not.
        person: whose verdict it is.
        said: what the sources say; None where that is not known.
    """
    rejected = work.rejected is not None
    if not rejected and (said is None or not said.rejecting):
        return work.with_verdict(None)
    drawn = () if said is None else said.rejecting if rejected else said.others
    return work.with_verdict(Settled(Origin(person=person, drawn=drawn), rejected=rejected))


def cited(work: PairAnnotation, words: frozenset[Word], ruling: str) -> PairAnnotation:
    """The work with what a person settled on these words said to follow a ruling.

    Args:
        work: where it stands.
        words: the words meant.
        ruling: its number, such as ``ART-3``; empty for none.

    Raises:
        RemarkError: that is not the number of a ruling.
    """
    origins = by_decision(work.origins)
    for decision, origin in origins.items():
        if origin.by_hand and not words.isdisjoint(words_of(decision)):
            origins[decision] = replace(origin, ruling=ruling)
    return replace(work, origins=grouped(origins, verdict_of(work.origins)))


def accepted(work: PairAnnotation, links: Iterable[LinkToken], machine: str) -> PairAnnotation:
    """The work with links that a machine suggested; those that are new say where they come from.

    All other links stay; words that are linked now lose their not-translated marks.

    Args:
        work: where it stands.
        links: the links to take over.
        machine: the name of the machine.
    """
    alignment = work.alignment
    new = frozenset(links) - alignment.links
    for source, target in sorted(new):
        alignment = alignment.with_link(source, target)
    after = work.with_alignment(alignment)
    origins = by_decision(after.origins) | dict.fromkeys(new, Origin(suggested=machine))
    return replace(after, origins=grouped(origins, verdict_of(after.origins)))

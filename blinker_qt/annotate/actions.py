"""Actions on the links, marks and origins of a verse pair, and refusals."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from blinker_qt.annotate.state import EditKind, Selection
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
from blinker_qt.bitext.alignment import Alignment, LinkToken, blocks, extended_block
from blinker_qt.bitext.annotation import PairAnnotation, Unaccounted
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.remarks import RejectionKind
from blinker_qt.bitext.study import Question
from blinker_qt.bitext.verses import Side, Word

Refusal = Sentence

READ_ONLY = Sentence("This annotation set is read-only")
AT_THE_START = Sentence("This is the first verse pair")
AT_THE_END = Sentence("This is the last verse pair")
NO_PRECEDENTS = Sentence("This study does not show earlier decisions")
NONE_LISTED_BEFORE = Sentence("No verse pair of the list comes before this one")
NONE_LISTED_BEHIND = Sentence("No verse pair of the list comes after this one")
NO_WORDS_SELECTED = Sentence("Select words first: click them, or press Space")
NO_SOURCE_SELECTED = Sentence("Only target words are selected; select source words, too")
NO_TARGET_SELECTED = Sentence("Only source words are selected; select target words, too")
NOT_LINKED = Sentence("There is no link there")
NOTHING_TO_REPEAT = Sentence("There is nothing to repeat yet")
NOTHING_SUGGESTED = Sentence("Nothing is suggested for this word")
NOT_IN_STUDY = Sentence("This study does not ask for that")
NOT_NOW = Sentence("Not now: first answer what is asked below the verse pair, and press Done")
DONE_ALREADY = Sentence("This verse pair is done already")
ONLY_ONE_LEFT = Sentence("All other verse pairs are done; finish this one")
NO_ONE_BLOCK = Sentence("Select words, then move the focus to the block to add them to")
UNUSABLE_NAME = Sentence("This name cannot be written to an annotation file")
ADJUDICATED = Sentence("Decisions in this gold standard name their adjudicator, who stays the same")
TO_LEARN = Sentence("This is practice or feedback, which has no annotator to rename")
INCOMPLETE, UNANSWERED = "incomplete", "unanswered"
"""Names of the refusals of Done."""


def incomplete(left: Unaccounted) -> Refusal:
    """Refusal of Done: words of the verse pair on screen still need a decision."""
    values = {"source": len(left.source), "target": len(left.target)}
    return Sentence(
        "Not done yet. Words left: {source} source, {target} target", values, INCOMPLETE
    )


def unanswered(question: Question) -> Refusal:
    """Refusal of Done: this question, and perhaps others, have no answer."""
    values = {"question": question.text}
    return Sentence("Not done yet; please answer: {question}", values, UNANSWERED)


NO_NAME = Sentence("Not done yet. The file does not say whose work this is; enter a name")


def locked(first_open: str, *, may_leave: bool) -> Refusal:
    """Refusal to go on: an earlier verse pair, with this reference, is not done."""
    values = {"reference": first_open}
    if may_leave:
        return Sentence("Locked until {reference} is done or left for later", values)
    return Sentence("Locked until {reference} is done; finish it first", values)


def labels_undecided(count: int) -> Refusal:
    """Refusal of Done in a gold standard: annotators differ on the labels of so many links."""
    return Sentence(
        "Not done yet. Annotators differ on the {count:label|labels} of {count} {count:link|links}",
        {"count": count},
        INCOMPLETE,
    )


def unknown_ruling(number: str) -> Refusal:
    """Refusal to cite: the style guide has no ruling with this number."""
    return Sentence(
        "The style guide has no ruling {number}; cite another one, or leave the field empty",
        {"number": number},
    )


_NOTHING = Alignment()

Act = Callable[[Alignment, Selection], Alignment | Refusal]
"""A function of the alignment and the words to act on."""


def linked(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """The alignment with every selected source word linked with every selected target word."""
    if not words:
        return NO_WORDS_SELECTED
    if not words.source:
        return NO_SOURCE_SELECTED
    if not words.target:
        return NO_TARGET_SELECTED
    return alignment.link(words.source, words.target)


def marked(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """The alignment with the selected words of both sides marked not translated."""
    if not words:
        return NO_WORDS_SELECTED
    for side in Side:
        alignment = alignment.mark_not_translated(side, words.on(side))
    return alignment


def cleared(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """The alignment without the links and marks of the selected words."""
    if not words:
        return NO_WORDS_SELECTED
    for side in Side:
        alignment = alignment.clear_words(side, words.on(side))
    return alignment


def taken_out(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """The alignment without the links of the selected words; marks are kept."""
    if not words:
        return NO_WORDS_SELECTED
    left = alignment
    for side in Side:
        left = left.take_out(side, words.on(side))
    return NOT_LINKED if left == alignment else left


def extended(
    alignment: Alignment, words: Selection, word: Word | None = None
) -> Alignment | Refusal:
    """The alignment with the words added to the block of `word`, or else the block they touch."""
    if not words:
        return NO_WORDS_SELECTED
    present = blocks(alignment)
    meant = [block for block in present if word is not None and word[1] in block.words(word[0])]
    meant = meant or [
        block
        for block in present
        if any(not words.on(side).isdisjoint(block.words(side)) for side in Side)
    ]
    if len(meant) != 1:
        return NO_ONE_BLOCK
    return extended_block(alignment, meant[0], words.source, words.target)


def toggled(alignment: Alignment, words: Selection) -> Alignment | Refusal:
    """The alignment with the links of the words made possible, or sure if all were possible."""
    if not words:
        return NO_WORDS_SELECTED
    links = alignment.links_among(words.source, words.target)
    return alignment.toggle_possible(links) if links else NOT_LINKED


def labelled(alignment: Alignment, words: Selection, label: str) -> Alignment | Refusal:
    """The alignment with a label on the links of the words, or without it if all of them have it.

    An empty label removes the labels that they have.
    """
    if not words:
        return NO_WORDS_SELECTED
    links = alignment.links_among(words.source, words.target)
    if not links:
        return NOT_LINKED
    label_of = alignment.label_of
    have_it = all(label_of.get(link) == label for link in links)
    return alignment.with_label(links, "" if have_it else label)


REPEATABLE: Mapping[EditKind, Act] = {
    EditKind.LINK: linked,
    EditKind.NOT_TRANSLATED: marked,
    EditKind.CLEAR_WORDS: cleared,
    EditKind.TAKE_OUT: taken_out,
}
"""The acts that can be repeated on other words."""


# Origins: decisions of persons in gold standards, and accepted suggestions


@dataclass(frozen=True, slots=True)
class AnnotatorDecisions:
    """The decisions of the annotators on one verse pair.

    Attributes:
        alignments: those of the annotators who have a vote, by the 0-based index of the source.
        sources: the number of sources, with or without a vote.
        preferred: the index of the annotator that the rule prefers, if any.
        rejecting: the rejections of sources, by index.
    """

    alignments: Mapping[int, Alignment]
    sources: int
    preferred: int | None = None
    rejecting: Mapping[int, RejectionKind] = field(default_factory=dict)

    def drawn(self) -> dict[Decision, tuple[int, ...]]:
        """Every decision of any annotator, with the ascending indexes of those who made it."""
        drawn: dict[Decision, list[int]] = {}
        for place in sorted(self.alignments):
            for decision in decisions(self.alignments[place]):
                drawn.setdefault(decision, []).append(place)
        return {decision: tuple(places) for decision, places in drawn.items()}

    def label_of(self, link: LinkToken) -> str | None:
        """The label that the annotators agree on for a link, empty for no label.

        If the preferred annotator drew the link, it is the label that they gave it; otherwise it is
        the one that more than half of those who drew the link gave it. None if there is no such
        majority, either for a label or for no label.
        """
        drawn_by = [alignment for alignment in self.alignments.values() if link in alignment.links]
        if (
            self.preferred is not None
            and link in self.alignments.get(self.preferred, _NOTHING).links
        ):
            drawn_by = [self.alignments[self.preferred]]
        names = Counter(alignment.label_of.get(link, "") for alignment in drawn_by)
        return next((name for name in names if 2 * names[name] > len(drawn_by)), None)

    def verdict_places(self, *, rejected: bool) -> tuple[int, ...]:
        """The ascending indexes of those who reject the verse pair, or of those who do not."""
        return tuple(sorted(self.rejecting if rejected else self.alignments))

    @property
    def usual_reason(self) -> RejectionKind:
        """The most frequent reason for rejection; for a tie, the first in `RejectionKind`."""
        kinds = list(self.rejecting.values())
        return max(RejectionKind, key=kinds.count)


def by_hand(
    before: PairAnnotation,
    after: PairAnnotation,
    person: str,
    annotators: AnnotatorDecisions | None = None,
    *,
    added_alone: bool = False,
    confirmed: Collection[Decision] = frozenset(),
) -> PairAnnotation:
    """The work after an action, with all decisions on changed words settled by a person.

    Whoever decides on a word decides on all of its links; with `added_alone`, only if something was
    removed from it. Whoever gives a label decides on that link alone. Other decisions keep their
    origins. Without the decisions of the annotators, the recorded ones are kept.

    Args:
        confirmed: what the person decided; a link in it whose label was left open counts as settled
            even if the link did not change.
    """
    alignment = after.alignment
    old, new = decisions(before.alignment), decisions(alignment)
    changed = old ^ new | (before.alignment.possible ^ alignment.possible)
    words = {
        word for decision in (old - new if added_alone else changed) for word in words_of(decision)
    }
    changed |= {link for link, _ in before.alignment.labels ^ alignment.labels}
    changed |= labels_left(before, annotators).intersection(confirmed)
    known = by_decision(before.origins)
    drawn = None if annotators is None else annotators.drawn()
    origins: dict[Decision, Origin] = {}
    for decision in decisions(alignment):
        origin = known.get(decision)
        if decision in changed or not words.isdisjoint(words_of(decision)):
            recorded = () if origin is None else origin.drawn
            sources = recorded if drawn is None else drawn.get(decision, ())
            origins[decision] = Origin(person=person, drawn=sources)
        elif origin is not None:
            origins[decision] = origin
    return replace(after, origins=grouped(origins, verdict_of(after.origins)))


def labels_left(
    work: PairAnnotation, annotators: AnnotatorDecisions | None
) -> frozenset[LinkToken]:
    """The links of a gold standard's verse pair whose label neither a rule nor a person settled.

    Without the decisions of the annotators, none is known.
    """
    if annotators is None or not any(drawn.labels for drawn in annotators.alignments.values()):
        return frozenset()
    origins, label_of = by_decision(work.origins), work.alignment.label_of
    return frozenset(
        link
        for link in work.alignment.links - label_of.keys()
        if link in origins and origins[link].rule and annotators.label_of(link) is None
    )


def with_verdict(
    work: PairAnnotation, person: str, annotators: AnnotatorDecisions | None
) -> PairAnnotation:
    """The work with a person's verdict on rejection, if the pair or a source is rejected."""
    rejected = work.remarks.rejected is not None
    if not rejected and (annotators is None or not annotators.rejecting):
        return work.with_verdict(None)
    drawn = () if annotators is None else annotators.verdict_places(rejected=rejected)
    return work.with_verdict(Settled(Origin(person=person, drawn=drawn), rejected=rejected))


def cited(work: PairAnnotation, settled: frozenset[Decision], ruling: str) -> PairAnnotation:
    """The work with a ruling, or none, cited for those of these decisions that a person settled.

    Raises:
        RemarkError: the ruling is not a valid number.
    """
    origins = by_decision(work.origins)
    for decision, origin in origins.items():
        if origin.by_hand and decision in settled:
            origins[decision] = replace(origin, ruling=ruling)
    return replace(work, origins=grouped(origins, verdict_of(work.origins)))


def accepted(work: PairAnnotation, links: Iterable[LinkToken], machine: str) -> PairAnnotation:
    """The work with accepted suggestions; new links record the machine as their origin.

    Other links stay; newly linked words lose their not-translated marks.
    """
    alignment = work.alignment
    new = frozenset(links) - alignment.links
    for source, target in sorted(new):
        alignment = alignment.with_link(source, target)
    after = work.with_alignment(alignment)
    origins = by_decision(after.origins) | dict.fromkeys(new, Origin(suggested=machine))
    return replace(after, origins=grouped(origins, verdict_of(after.origins)))

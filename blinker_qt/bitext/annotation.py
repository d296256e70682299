"""One annotator’s work on one bitext, and how much of it is done."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, Self

from blinker_qt.bitext.adjudication import (
    Adjudication,
    Decision,
    Settled,
    by_decision,
    grouped,
    remaining_origins,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import (
    NOTHING_UNKNOWN,
    Alignment,
    UnknownContent,
    labels_as_text,
    labels_from_text,
    links_as_text,
    links_from_text,
    positions_as_text,
    positions_from_text,
    scores_as_text,
    scores_from_text,
)
from blinker_qt.bitext.remarks import NO_REMARKS, Note, Remarks
from blinker_qt.bitext.study import USUAL_STUDY, Question, Ratings, Study
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word


class Role(Enum):
    """Whose decisions an annotation set holds."""

    ANNOTATOR = "annotator"
    GOLD = "gold"
    MACHINE = "machine"
    FEEDBACK = "feedback"
    PRACTICE = "practice"


TO_LEARN_FROM = frozenset({Role.FEEDBACK, Role.PRACTICE})
"""Roles with agreed answers, shown beside an annotator's work or after it. Such sets are
neither an annotator's work nor a gold standard to be compared with."""


class PairState(Enum):
    """The state of the work on a verse pair."""

    UNTOUCHED = "untouched"
    BEGUN = "begun"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class PairAnnotation:
    """One annotator's work on one verse pair, kept compactly as text (see `alignment`).

    Attributes:
        links: in canonical notation, as marks, possible links, labels and scores are.
        done: whether the annotator declared the pair done.
        unknown: content of a newer minor format version.
        possible: those of the links that are possible.
        origins: in a gold standard, the origins of its present links and marks, ordered by
            `adjudication.grouped`; those without an origin came from elsewhere. In an annotator's
            work, the links that were accepted from a machine's suggestions.
        labels: the labelled links with the names of their labels.
        scores: of a machine's work, the links that have a score, with their scores.
        pauses: the seconds of each pause that the annotator took with the pair on screen, separated
            by spaces, if the study asks for pauses. `seconds` does not include them.
    """

    links: str = ""
    not_translated_source: str = ""
    not_translated_target: str = ""
    done: bool = False
    seconds: int = 0
    unknown: UnknownContent = NOTHING_UNKNOWN
    possible: str = ""
    remarks: Remarks = NO_REMARKS
    ratings: Ratings = ()
    origins: tuple[Settled, ...] = ()
    labels: str = ""
    scores: str = ""
    pauses: str = ""

    @classmethod
    def of(cls, alignment: Alignment, *, done: bool = False, seconds: int = 0) -> Self:
        """Work that consists of this alignment."""
        return cls(done=done, seconds=seconds).with_alignment(alignment)

    def with_time_of(self, other: "PairAnnotation") -> Self:
        """The same work with the time spent on other work, and the pauses taken."""
        return replace(self, seconds=other.seconds, pauses=other.pauses)

    def with_verdict(self, verdict: Settled | None) -> Self:
        """The same work with another verdict on its rejection, or without one."""
        return replace(self, origins=grouped(by_decision(self.origins), verdict))

    def with_alignment(self, alignment: Alignment) -> Self:
        """The same work with another alignment; decisions that it still has keep their origins."""
        return replace(
            self,
            links=links_as_text(alignment.links),
            not_translated_source=positions_as_text(alignment.not_translated_source),
            not_translated_target=positions_as_text(alignment.not_translated_target),
            possible=links_as_text(alignment.possible),
            labels=labels_as_text(alignment.labels),
            scores=scores_as_text(alignment.scores) if alignment.scores else "",
            origins=remaining_origins(self.origins, alignment),
        )

    def without_words(self, side: Side) -> Self:
        """The same work as it is shown where the words of a side are hidden.

        It has no links and marks, and no notes on words of that side.
        """
        notes = (note for note in self.remarks.notes if note.on is None or note.on[0] is not side)
        remarks = replace(self.remarks, notes=tuple(notes))
        return replace(self.with_alignment(Alignment()), remarks=remarks)

    @property
    def alignment(self) -> Alignment:
        """The links and marks as a value; created at each call."""
        return Alignment(
            links_from_text(self.links),
            positions_from_text(self.not_translated_source),
            positions_from_text(self.not_translated_target),
            possible=links_from_text(self.possible),
            labels=labels_from_text(self.labels),
            scores=scores_from_text(self.scores) if self.scores else frozenset(),
        )

    def check_fits(self, pair: VersePair) -> None:
        """Raise WordError if a link, mark, note or origin is on a word that does not exist.

        Raises:
            ValueError: links or marks are not in their notation.
        """
        if self is UNTOUCHED:
            return
        pair.check_words(self.alignment.outermost_words)
        pair.check_words(note.on for note in self.remarks.notes if note.on is not None)
        for decision in by_decision(self.origins):
            pair.check_words(words_of(decision))

    def rating(self, question: str) -> int | None:
        """The answer to the question of this name, from 1; None if there is none."""
        return dict(self.ratings).get(question)

    @property
    def state(self) -> PairState:
        """Done if declared done, else begun if anything was decided, remarked or timed."""
        if self.done:
            return PairState.DONE
        decided = self.links or self.not_translated_source or self.not_translated_target
        begun = decided or self.ratings or self.seconds or self.pauses or self.remarks
        return PairState.BEGUN if begun else PairState.UNTOUCHED


WORDS_READ = 4
"""Words per second that nobody can exceed; verse pairs done faster had been linked before."""
UNTOUCHED = PairAnnotation()
PAUSES = re.compile("(?:[1-9][0-9]{0,8}(?: [1-9][0-9]{0,8})*)?")
"""The pauses on a verse pair (see `PairAnnotation`)."""


@dataclass(frozen=True, slots=True)
class AnnotationSet:
    """One annotator's work on one bitext, complete in itself.

    Attributes:
        pairs: the work on each verse pair, in the order of the bitext.
        annotator: the annotator's name; empty if nobody has begun.
        revision: the number of edits ever made to it.
        unknown: content of a newer minor format version.
        minor: the minor format version of the file, which is kept when saving.
        adjudication: the sources and the rule of a gold standard; None if unknown.
    """

    bitext: Bitext
    pairs: tuple[PairAnnotation, ...]
    annotator: str = ""
    role: Role = Role.ANNOTATOR
    revision: int = 0
    unknown: UnknownContent = NOTHING_UNKNOWN
    minor: int = 0
    study: Study = USUAL_STUDY
    adjudication: Adjudication | None = None

    def __post_init__(self) -> None:
        if len(self.pairs) != len(self.bitext):
            raise ValueError(f"{len(self.pairs)} annotations for {len(self.bitext)} verse pairs")

    @classmethod
    def unannotated(cls, bitext: Bitext, annotator: str = "") -> Self:
        """An annotation set that nobody has worked on; its annotator may be known."""
        return cls(bitext, (UNTOUCHED,) * len(bitext), annotator)

    @classmethod
    def finished(cls, bitext: Bitext, alignments: Iterable[Alignment], annotator: str) -> Self:
        """Imported work, with every verse pair done."""
        pairs = tuple(PairAnnotation.of(alignment, done=True) for alignment in alignments)
        return cls(bitext, pairs, annotator)

    @property
    def names(self) -> Sequence[str]:
        """The names of the verse pairs on screen: usually their references.

        Annotators must not see which pairs are repeated, so if references are, numbers are
        used instead.
        """
        if self.role is Role.ANNOTATOR and self.bitext.following:
            return tuple(numbered_name(index) for index in range(len(self.bitext)))
        return self.bitext.references

    def chosen(self, indices: Sequence[int]) -> Self:
        """The same work on these verse pairs alone, in this order."""
        pairs = tuple(self.pairs[index] for index in indices)
        return replace(self, bitext=self.bitext.chosen(indices), pairs=pairs)

    def over(self, bitext: Bitext) -> Self:
        """The same work on the verse pairs of another bitext; new verse pairs are untouched.

        Verse pairs are the same if their references, passes and words are.
        """
        if bitext == self.bitext:
            return self
        pair_of = dict(zip(_identities(self.bitext), self.pairs, strict=True))
        pairs = tuple(pair_of.get(identity, UNTOUCHED) for identity in _identities(bitext))
        return replace(self, bitext=bitext, pairs=pairs)


def _identities(bitext: Bitext) -> Iterable[tuple[tuple[str, int], str, str]]:
    return zip(bitext.names, bitext.source_verses, bitext.target_verses, strict=True)


def can_name_annotator(name: str) -> bool:
    r"""Whether a text can be an annotator's name: one line, without space around it.

    >>> [can_name_annotator(name) for name in ("Ana", "李雷", "", " Ana", "A\nB", "A\0")]
    [True, True, False, False, False, False]
    """
    is_one_line = first_unholdable(name) is None and not {"\n", "\r", "\t"} & set(name)
    return bool(name) and name == name.strip() and is_one_line


def is_nameless_work(work: AnnotationSet) -> bool:
    """Whether an annotation set has a person's decisions but no name."""
    begun = any(pair.state is not PairState.UNTOUCHED for pair in work.pairs)
    return begun and not work.annotator and work.role not in TO_LEARN_FROM


def misplaced_scores(work: AnnotationSet) -> int:
    """The number of links with a score in a set that is not a machine's: people give no scores."""
    if work.role is Role.MACHINE:
        return 0
    return sum(len(pair.alignment.scores) for pair in work.pairs)


def numbered_name(index: int) -> str:
    """The name of the verse pair at an index if references cannot be shown (see `names`).

    >>> numbered_name(0)
    '#1'
    """
    return f"#{index + 1}"


def transposed_bitext(bitext: Bitext) -> Bitext:
    """The bitext with source and target exchanged."""
    return replace(
        bitext,
        source_language=bitext.target_language,
        target_language=bitext.source_language,
        source_verses=bitext.target_verses,
        target_verses=bitext.source_verses,
        source_texts=bitext.target_texts,
        target_texts=bitext.source_texts,
        source_details=bitext.target_details,
        target_details=bitext.source_details,
    )


def transposed(work: AnnotationSet) -> AnnotationSet:
    """The same work on the transposed bitext; the inverse of itself."""
    return replace(
        work, bitext=transposed_bitext(work.bitext), pairs=tuple(map(_transposed_pair, work.pairs))
    )


def _transposed_pair(pair: PairAnnotation) -> PairAnnotation:
    alignment = pair.alignment
    over = Alignment(
        frozenset((target, source) for source, target in alignment.links),
        alignment.not_translated_target,
        alignment.not_translated_source,
        possible=frozenset((target, source) for source, target in alignment.possible),
        labels=frozenset(((target, source), label) for (source, target), label in alignment.labels),
        scores=frozenset(((target, source), score) for (source, target), score in alignment.scores),
    )
    notes = tuple(map(_transposed_note, pair.remarks.notes))
    origins = {
        _transposed_decision(decision): origin
        for decision, origin in by_decision(pair.origins).items()
    }
    return replace(
        pair.with_alignment(over),
        remarks=replace(pair.remarks, notes=notes),
        origins=grouped(origins, verdict_of(pair.origins)),
    )


def _transposed_decision(decision: Decision) -> Decision:
    first, second = decision
    return (first.other, second) if isinstance(first, Side) else (second, first)


def _transposed_note(note: Note) -> Note:
    return note if note.on is None else replace(note, on=(note.on[0].other, note.on[1]))


@dataclass(frozen=True, slots=True)
class Unaccounted:
    """The words that are neither linked nor marked not translated; ascending, from 0."""

    source: tuple[int, ...]
    target: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.source) + len(self.target)

    def on(self, side: Side) -> tuple[int, ...]:
        """The unaccounted words of one side."""
        return self.source if side is Side.SOURCE else self.target

    @property
    def words(self) -> list[Word]:
        """All of them, source words first."""
        return [(side, position) for side in Side for position in self.on(side)]

    def after(self, word: Word | None) -> Word | None:
        """The next of these words after another word, or the first one for None.

        Source words come before target words; after the last word comes the first.
        """
        words = self.words
        if not words or word is None:
            return words[0] if words else None

        def place(word: Word) -> tuple[bool, int]:
            side, position = word
            return side is Side.TARGET, position

        later = (candidate for candidate in words if place(candidate) > place(word))
        return next(later, words[0])


ALL_ACCOUNTED = Unaccounted((), ())


def words_to_decide(
    pair: VersePair, annotation: PairAnnotation, study: Study, alignment: Alignment | None = None
) -> Unaccounted:
    """The unaccounted words of a verse pair for which the study asks for a decision.

    There are none if the pair is rejected and the study allows that, or without linking. Callers
    that already have the alignment of the annotation can pass it.
    """
    if not study.asks_for_links(annotation.remarks):
        return ALL_ACCOUNTED
    return unaccounted(pair, annotation.alignment if alignment is None else alignment)


def unanswered_questions(annotation: PairAnnotation, study: Study) -> tuple[Question, ...]:
    """The questions without an answer; none if the pair is rejected and the study allows that."""
    if not study.questions or study.leaves_out(annotation.remarks):
        return ()
    answered = dict(annotation.ratings)
    return tuple(question for question in study.questions if question.name not in answered)


def stage_of(annotation: PairAnnotation, study: Study) -> int:
    """The place of the first of the study's stages that lacks an answer here; else of the last."""
    stages = study.stages
    last = len(stages) - 1
    if study.leaves_out(annotation.remarks):
        return last
    answered = dict(annotation.ratings)
    return next(
        (
            place
            for place, stage in enumerate(stages)
            if not all(question.name in answered for question in stage.questions)
        ),
        last,
    )


def is_covered(pair: VersePair, annotation: PairAnnotation, study: Study) -> bool:
    """Whether all decisions and answers that the study asks for were given."""
    return not (unanswered_questions(annotation, study) or words_to_decide(pair, annotation, study))


def unaccounted(pair: VersePair, alignment: Alignment) -> Unaccounted:
    """The words of a verse pair that are neither linked nor marked not translated."""
    positions = []
    for side, count in zip(Side, pair.counts, strict=True):
        decided = alignment.linked(side) | alignment.not_translated(side)
        positions.append(tuple(place for place in range(count) if place not in decided))
    source, target = positions
    return Unaccounted(source, target)


class Tally(NamedTuple):
    """Counts of the contents of an annotation set.

    Attributes:
        rejected: verse pairs that are rejected and count as accounted for.
        ratings: answers given to the questions of the study.
        unanswered: questions without an answer, pair by pair.
        again: repeated verse pairs, which are also counted among the pairs.
        possible: possible links, which are also counted among the links.
        later: verse pairs that are left for later.
        labelled: links with a label, which are also counted among the links.
        scored: links with a score, which are also counted among the links.
    """

    pairs: int
    done: int
    source_tokens: int
    target_tokens: int
    links: int
    not_translated_source: int
    not_translated_target: int
    unaccounted_source: int
    unaccounted_target: int
    rejected: int = 0
    ratings: int = 0
    unanswered: int = 0
    again: int = 0
    possible: int = 0
    later: int = 0
    labelled: int = 0
    scored: int = 0


def tally(work: AnnotationSet) -> Tally:
    """Count the contents of an annotation set."""
    again = sum(number > 1 for number in work.bitext.passes)
    counts = dict.fromkeys(Tally._fields, 0) | {"pairs": len(work.pairs), "again": again}
    for verse_pair, pair in zip(work.bitext, work.pairs, strict=True):
        alignment = pair.alignment
        left = words_to_decide(verse_pair, pair, work.study, alignment)
        counts["done"] += pair.done
        counts["later"] += work.study.waits(pair.remarks)
        counts["rejected"] += work.study.leaves_out(pair.remarks)
        counts["ratings"] += len(pair.ratings)
        counts["unanswered"] += len(unanswered_questions(pair, work.study))
        counts["source_tokens"] += len(verse_pair.source)
        counts["target_tokens"] += len(verse_pair.target)
        counts["links"] += len(alignment.links)
        counts["possible"] += len(alignment.possible)
        counts["labelled"] += len(alignment.labels)
        counts["scored"] += len(alignment.scores)
        counts["not_translated_source"] += len(alignment.not_translated_source)
        counts["not_translated_target"] += len(alignment.not_translated_target)
        counts["unaccounted_source"] += len(left.source)
        counts["unaccounted_target"] += len(left.target)
    return Tally(**counts)

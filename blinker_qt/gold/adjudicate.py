"""Adjudication: find the cases in which annotators differ, and decide them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import NamedTuple

from blinker_qt.annotate.actions import AnnotatorDecisions, Refusal, labels_left
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import (
    Decision,
    Rule,
    Source,
    alignment_of,
    by_decision,
    decisions,
    letters,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import Alignment, LabelledLink, LinkToken
from blinker_qt.bitext.annotation import PairAnnotation, unaccounted
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.gold.rules import taken, weak
from blinker_qt.study.guide import Ruling
from blinker_qt.translation import N_

_FEWEST = 2
NOT_FOUND = N_("the annotation set of {annotator} was not found: {file}; name its file")
"""The problem that an annotation set behind a gold standard is not found."""
BY_ANOTHER = N_(
    "it is by {annotator}, whom the gold standard does not name; it lacks the file of {missing}"
)
"""The problem of a file that was chosen for one that is not found."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide a case, and the places of the sources that chose it, ascending.

    Attributes:
        decided: what of the case holds; the rest of the case does not.
        labels: the labels of the links that hold.
    """

    decided: frozenset[Decision]
    drawn: tuple[int, ...]
    labels: frozenset[LabelledLink] = frozenset()


@dataclass(frozen=True, slots=True)
class AdjudicationCase:
    """Links and marks of a verse pair that are in question and must be decided together.

    See `cases` for what that means.

    Attributes:
        decisions: the links and marks.
        options: at least one; the one that most annotators chose comes first.
        by_rule: whether the rule settles every word of the case, and the label of every link.
    """

    decisions: frozenset[Decision]
    options: tuple[Option, ...]
    by_rule: bool

    def words(self) -> frozenset[Word]:
        """The words of both sides."""
        return frozenset(word for decision in self.decisions for word in words_of(decision))

    def on(self, side: Side) -> tuple[int, ...]:
        """The ascending 0-based positions of the words of one side."""
        return tuple(sorted(position for on, position in self.words() if on is side))

    @property
    def is_of_labels(self) -> bool:
        """Whether the options differ in labels alone."""
        return len(self.options) > 1 == len({option.decided for option in self.options})

    @property
    def most_frequent(self) -> Option | None:
        """The option with the most annotators; None for a tie."""
        first, *others = self.options
        return None if others and len(others[0].drawn) == len(first.drawn) else first


def cases(
    annotators: AnnotatorDecisions, rule: Rule, gold: Alignment
) -> tuple[AdjudicationCase, ...]:
    """The cases of a verse pair, in the order of their first words.

    A link or mark is in question unless every annotator with a vote and the gold standard have it
    (at least two annotators, where there are several sources), with the same label. Each that is in
    question belongs to exactly one case. What is in question on the same word belongs to the same
    case

    - if one of them is a mark: a word is never both linked and not translated;
    - if the rule settles nothing on that word, or only what belongs to a case with such a word, or
      if it settles a link on it and not the label of that link: the word needs a decision, and each
      link and mark on it is one of the alternatives.

    Nothing else joins cases. In particular, a word with a link that the rule settles for good joins
    none, so that another link of it is decided for itself. Therefore every combination of options,
    one for each case, makes a valid alignment, and one annotator's option in every case makes that
    annotator's alignment. Where annotators account for every word, any options of the cases that
    the rule leaves open do so, too.
    """
    drawn = annotators.drawn()
    voters = len(annotators.alignments)
    agreed = voters if voters >= min(_FEWEST, annotators.sources) else 0
    of_gold = decisions(gold)
    undoubted = {
        decision for decision, who in drawn.items() if len(who) == agreed and decision in of_gold
    }
    differing = {link for link, _ in gold.labels.union(*_given(annotators))}.difference(
        link for link, _ in gold.labels.intersection(*_given(annotators))
    )
    undoubted -= differing
    doubted = (drawn.keys() | of_gold) - undoubted
    on_word: dict[Word, set[Decision]] = {}
    for decision in doubted:
        for word in words_of(decision):
            on_word.setdefault(word, set()).add(decision)
    by_rule, at_stake = taken(annotators, rule).keys(), set[Decision]()
    unlabelled = {
        word
        for link in differing & by_rule
        if annotators.label_of(link) is None
        for word in words_of(link)
    }
    while True:
        settled = {word for decision in by_rule - at_stake for word in words_of(decision)}
        settled -= unlabelled
        inseparable = (
            meeting
            for word, meeting in on_word.items()
            if word not in settled or any(len(words_of(decision)) == 1 for decision in meeting)
        )
        groups = _connected([*inseparable, *({decision} for decision in doubted)])
        question_cases = [_case(group, annotators, settled) for group in groups]
        left_open = {
            decision for case in question_cases if not case.by_rule for decision in case.decisions
        }
        # Questioning these decisions may leave more words with nothing settled.
        if by_rule & left_open == at_stake:
            break
        at_stake = by_rule & left_open
    return tuple(sorted(question_cases, key=_order))


def is_open(
    case: AdjudicationCase,
    pair: VersePair,
    gold: Alignment,
    unlabelled: Collection[LinkToken] = frozenset(),
) -> bool:
    """Whether a word of a case, or the label of a link of it, still needs a decision.

    Args:
        unlabelled: the links whose labels do (see `labels_left`).
    """
    is_unlabelled = not case.decisions.isdisjoint(unlabelled)
    return is_unlabelled or not case.words().isdisjoint(unaccounted(pair, gold).words)


def decided_on(case: AdjudicationCase, gold: Alignment) -> frozenset[Decision]:
    """The part of a case that the gold standard has."""
    return decisions(gold) & case.decisions


def accepted(
    gold: Alignment,
    case: AdjudicationCase,
    decided: Collection[Decision],
    possible: Collection[LinkToken] = frozenset(),
    labels: Collection[LabelledLink] = frozenset(),
) -> Alignment:
    """The gold standard with a case decided in one way.

    What is not in the case stays as it is.

    Args:
        possible: which of the decided links become possible.
        labels: the labels that decided links get.

    Raises:
        AlignmentError: the decisions are not an option of the case, and contradict something else.
    """
    kept = decisions(gold) - case.decisions
    weak_links = (gold.possible & kept) | (alignment_of(decided).links & frozenset(possible))
    kept_labels = {each for each in gold.labels if each[0] in kept}
    return alignment_of(kept.union(decided), weak_links, kept_labels.union(labels))


def similarity_key(case: AdjudicationCase, pair: VersePair) -> object:
    """A key that is equal for similar cases: their word types and their options with labels.

    Letter case, the annotators who chose an option, and all that is not in question are ignored.
    """
    places = {(side, word): place for side in Side for place, word in enumerate(case.on(side))}
    labels = [dict[Decision, str](option.labels) for option in case.options]
    return (
        *(tuple(pair.tokens(side)[place].casefold() for place in case.on(side)) for side in Side),
        frozenset(
            frozenset(
                (
                    tuple((word[0].value, places[word]) for word in words_of(decision)),
                    label_of.get(decision, ""),
                )
                for decision in option.decided
            )
            for option, label_of in zip(case.options, labels, strict=True)
        ),
    )


def carried_over(
    decided: Iterable[Decision], case: AdjudicationCase, like: AdjudicationCase
) -> frozenset[Decision]:
    """Decisions on the words of a case, moved to the words of a similar one."""
    place_of = {
        (side, position): (side, counterpart)
        for side in Side
        for position, counterpart in zip(case.on(side), like.on(side), strict=True)
    }
    moved = ([place_of[word] for word in words_of(decision)] for decision in decided)
    return frozenset(words[0] if len(words) == 1 else (words[0][1], words[1][1]) for words in moved)


def _given(annotators: AnnotatorDecisions) -> Iterator[frozenset[LabelledLink]]:
    """The labelled links of each annotator with a vote."""
    return (alignment.labels for alignment in annotators.alignments.values())


def _connected(groups: Iterable[set[Decision]]) -> list[set[Decision]]:
    """The unions of all groups that overlap, directly or through each other."""
    connected: list[set[Decision]] = []
    for group in groups:
        whole, apart = set(group), []
        for earlier in connected:
            if whole.isdisjoint(earlier):
                apart.append(earlier)
            else:
                whole |= earlier
        connected = [*apart, whole]
    return connected


def _case(
    group: set[Decision], annotators: AnnotatorDecisions, settled: Collection[Word]
) -> AdjudicationCase:
    chosen_by: dict[tuple[frozenset[Decision], frozenset[LabelledLink]], list[int]] = {}
    for place in sorted(annotators.alignments):
        drawn = annotators.alignments[place]
        labels = frozenset(labelled for labelled in drawn.labels if labelled[0] in group)
        chosen_by.setdefault((decisions(drawn) & group, labels), []).append(place)
    options = (
        Option(decided, tuple(places), labels) for (decided, labels), places in chosen_by.items()
    )
    # The order of options with equally many annotators must not reveal whose they are.
    ordered = sorted(
        options,
        key=lambda option: (-len(option.drawn), _content(option.decided), sorted(option.labels)),
    )
    return AdjudicationCase(
        frozenset(group),
        tuple(ordered),
        all(word in settled for decision in group for word in words_of(decision)),
    )


def _order(case: AdjudicationCase) -> tuple[object, ...]:
    sources, targets = case.on(Side.SOURCE), case.on(Side.TARGET)
    return not sources, sources, targets, _content(case.decisions)


def _content(decided: frozenset[Decision]) -> tuple[bool, list[list[tuple[str, int]]]]:
    """A sort key for options: word by word, with an empty option last."""
    words = (
        [(side.value, position) for side, position in words_of(decision)] for decision in decided
    )
    return not decided, sorted(words)


@dataclass(frozen=True, slots=True)
class SimilarCase:
    """A similar case of the verse pair at an index, and what would be decided on it.

    Attributes:
        removed: what the gold standard has of the case now and would not have then.
        alignment: the verse pair with this case, and all similar ones in it, decided.
    """

    index: int
    decided: frozenset[Decision]
    removed: frozenset[Decision]
    alignment: Alignment


@dataclass(frozen=True, slots=True)
class RuledCase:
    """An open case of the verse pair at an index with words that a ruling is about.

    Attributes:
        words: its words.
        settled: the case decided as the ruling says; None if no option is that, or several that
            differ in labels.
        needs_label: whether there are several.
    """

    index: int
    words: frozenset[Word]
    settled: SimilarCase | None
    needs_label: bool


class CaseCounts(NamedTuple):
    """How many cases a person has to decide, and how many of them are still open.

    These are the cases that the rule leaves open, and those that a person decided before the rule
    was applied to more annotation sets.

    Attributes:
        pairs: the verse pairs that the rule leaves open.
        open_pairs: the verse pairs that are not done.
    """

    cases: int = 0
    open_cases: int = 0
    pairs: int = 0
    open_pairs: int = 0


class AdjudicationSession:
    """The cases of a gold standard in a session, and the edits that decide them."""

    def __init__(
        self, session: Session, rule: Rule, decisions_at: Callable[[int], AnnotatorDecisions]
    ) -> None:
        self._session = session
        self._rule = rule
        self._decisions_at = decisions_at
        self._shown: tuple[int, Alignment, tuple[AdjudicationCase, ...]] | None = None
        self._counted: dict[int, tuple[PairAnnotation, CaseCounts]] = {}
        self._counts: tuple[int, CaseCounts] | None = None
        session.set_source_lookup(decisions_at)

    def annotators(self) -> AnnotatorDecisions:
        """The decisions of the sources on the pair on screen."""
        return self._decisions_at(self._session.position)

    @property
    def is_disputed(self) -> bool:
        """Whether some annotators reject the pair on screen and nobody has ruled on it yet."""
        annotation = self._session.annotation
        return bool(self.annotators().rejecting) and verdict_of(annotation.origins) is None

    def reject(self) -> Refusal | None:
        """Reject the pair on screen for the most frequent reason among the annotators who do."""
        return self._session.set_rejected(self.annotators().usual_reason)

    def cases(self) -> tuple[AdjudicationCase, ...]:
        """The cases of the pair on screen."""
        session = self._session
        place = (session.position, session.alignment)
        if self._shown is None or self._shown[:2] != place:
            self._shown = (*place, cases(self.annotators(), self._rule, session.alignment))
        return self._shown[2]

    def left_by_rule(self) -> tuple[AdjudicationCase, ...]:
        """The cases of the pair on screen that a person decides (see `CaseCounts`), or decided."""
        work, open_cases = self._session.annotation, self.open_cases()
        return tuple(
            case
            for case in self.cases()
            if not case.by_rule or case in open_cases or _is_by_hand(case, work)
        )

    def open_cases(self) -> tuple[AdjudicationCase, ...]:
        """The cases of the pair on screen with words that need a decision."""
        session = self._session
        # A rejected verse pair needs no decisions.
        unlabelled = session.labels_left
        if not (session.unaccounted or unlabelled):
            return ()
        pair, gold = session.pair, session.alignment
        return tuple(case for case in self.cases() if is_open(case, pair, gold, unlabelled))

    def case_of(self, word: Word) -> AdjudicationCase | None:
        """The case of a word of the pair on screen: of several, an open one comes first."""
        on_word = [case for case in self.cases() if word in case.words()]
        open_cases = self.open_cases()
        return min(on_word, key=lambda case: (case not in open_cases, case.by_rule), default=None)

    def same_case(self, case: AdjudicationCase) -> AdjudicationCase | None:
        """The case on screen that a case became after an edit."""
        return next(
            (candidate for candidate in self.cases() if candidate.decisions & case.decisions), None
        )

    def next_open(
        self, after: AdjudicationCase | None, *, backwards: bool = False
    ) -> AdjudicationCase | None:
        """The next or previous open case on screen from another one; None at the end."""
        step = -1 if backwards else 1
        order, open_cases = self.cases()[::step], self.open_cases()
        start = order.index(after) + 1 if after in order else 0
        return next((case for case in order[start:] if case in open_cases), None)

    def next_open_pair(self, *, backwards: bool = False) -> int | None:
        """Index of the next or previous verse pair that is not done, from the one on screen.

        Goes round at the end. None if no other verse pair is open.
        """
        session, count = self._session, len(self._session.bitext)
        step = -1 if backwards else 1
        others = ((session.position + step * far) % count for far in range(1, count))
        return next((index for index in others if not session.annotation_at(index).done), None)

    def counts(self, within: float) -> CaseCounts | None:
        """The counts for the whole gold standard; only what changed is counted again.

        None if that takes more than so many seconds. The next call goes on then.
        """
        session, counted, latest = self._session, self._counted, monotonic() + within
        if self._counts is not None and self._counts[0] == session.revision:
            return self._counts[1]
        for index in range(len(session.bitext)):
            work = session.annotation_at(index)
            if index in counted and counted[index][0] is work:
                continue
            if monotonic() > latest:
                return None
            counted[index] = work, self._counts_at(index, work)
        every = (counts for _, counts in counted.values())
        counts = CaseCounts(*map(sum, zip(*every, strict=True)))
        self._counts = session.revision, counts
        return counts

    def _counts_at(self, index: int, work: PairAnnotation) -> CaseCounts:
        session = self._session
        origins = by_decision(work.origins).values()
        is_by_rule = work.done and origins and all(origin.rule for origin in origins)
        if is_by_rule or session.study.leaves_out(work.remarks):
            return CaseCounts(0, 0, int(not work.done), int(not work.done))
        pair, alignment = session.bitext[index], work.alignment
        annotators = self._decisions_at(index)
        unlabelled = labels_left(work, annotators)
        all_cases = cases(annotators, self._rule, alignment)
        open_cases = [case for case in all_cases if is_open(case, pair, alignment, unlabelled)]
        left = [
            case
            for case in all_cases
            if not case.by_rule or case in open_cases or _is_by_hand(case, work)
        ]
        has_been_open = bool(left) or not work.done
        return CaseCounts(len(left), len(open_cases), int(has_been_open), int(not work.done))

    def decided(self, case: AdjudicationCase) -> frozenset[Decision]:
        """The part of the case on screen that the gold standard has."""
        return decided_on(case, self._session.alignment)

    def is_accepted(self, case: AdjudicationCase, option: Option) -> bool:
        """Whether the gold standard has what an option of a case on screen has."""
        session, now = self._session, self.decided(case)
        labels = frozenset(labelled for labelled in session.alignment.labels if labelled[0] in now)
        if (option.decided, option.labels) != (now, labels):
            return False
        is_unlabelled = not case.decisions.isdisjoint(session.labels_left)
        return not is_unlabelled and (bool(now) or case not in self.open_cases())

    def removed_by(self, case: AdjudicationCase, option: Option) -> frozenset[Decision]:
        """What accepting an option would remove from the gold standard."""
        return self.decided(case) - option.decided

    def ruling(self, case: AdjudicationCase) -> str:
        """The ruling cited for a case on screen; empty for none."""
        origins = by_decision(self._session.annotation.origins)
        rulings = {
            origins[decision].ruling for decision in self.decided(case) if decision in origins
        }
        return max(rulings, default="")

    def accept(self, case: AdjudicationCase, option: Option) -> Refusal | None:
        """Decide a case on screen by one of its options and leave everything else as it is.

        Links become possible if the study has possible links and annotators disagree (see `weak`).
        They have the labels of the option.
        """
        session = self._session
        links = alignment_of(option.decided).links
        tells = session.study.sure_possible
        possible = weak(self.annotators(), self._rule, links, tells_possible=tells)
        alignment = accepted(session.alignment, case, option.decided, possible, option.labels)
        position = session.position
        return session.settle({position: alignment}, decided={position: option.decided})

    def alike(self, case: AdjudicationCase) -> tuple[SimilarCase, ...]:
        """The other open cases that resemble one on screen, each decided in the same way."""
        session = self._session
        wanted = similarity_key(case, session.pair)
        forms = [
            {session.pair.tokens(side)[place].casefold() for place in case.on(side)}
            for side in Side
        ]
        alike: list[SimilarCase] = []
        for index in range(len(session.bitext)):
            pair = session.bitext[index]
            # A quick test: most verse pairs do not contain the words.
            if not all(
                words.issubset(map(str.casefold, pair.tokens(side)))
                for side, words in zip(Side, forms, strict=True)
            ):
                continue
            alike += self._alike_in(index, pair, wanted, case)
        return tuple(alike)

    def decide_alike(self, chosen: Sequence[SimilarCase]) -> Refusal | None:
        """Decide the cases found by `alike` in one edit; all cases of a chosen verse pair."""
        return self._settle(chosen)

    def ruled(self, ruling: Ruling) -> tuple[RuledCase, ...]:
        """The open cases with words that a ruling is about, decided as it says where it does."""
        session, tells = self._session, self._session.study.sure_possible
        ruled = list[RuledCase]()
        for index in range(len(session.bitext)):
            pair, work = session.bitext[index], session.annotation_at(index)
            words = ruling.touches(pair)
            if not words or session.study.leaves_out(work.remarks):
                continue
            annotators, alignment = self._decisions_at(index), work.alignment
            unlabelled = labels_left(work, annotators)
            for case in cases(annotators, self._rule, alignment):
                is_left = is_open(case, pair, alignment, unlabelled)
                if words.isdisjoint(case.words()) or not is_left:
                    continue
                kept = decisions(alignment) - case.decisions
                as_ruled = [
                    option
                    for option in case.options
                    if ruling.decides(kept | option.decided, pair, case.words())
                ]
                settled = None
                # A ruling does not decide between options that differ in labels alone.
                alike = [option for option in as_ruled if option.decided == as_ruled[0].decided]
                if len(alike) == 1:
                    option = as_ruled[0]
                    links = alignment_of(option.decided).links
                    possible = weak(annotators, self._rule, links, tells_possible=tells)
                    removed = decided_on(case, alignment) - option.decided
                    alignment = accepted(alignment, case, option.decided, possible, option.labels)
                    settled = SimilarCase(index, option.decided, removed, alignment)
                ruled.append(RuledCase(index, case.words(), settled, len(alike) > 1))
        return tuple(ruled)

    def decide_by(self, ruling: Ruling, chosen: Sequence[RuledCase]) -> Refusal | None:
        """Decide cases found by `ruled` in one edit that cites the ruling."""
        settled = [each.settled for each in chosen if each.settled is not None]
        return self._settle(settled, ruling.number)

    def _settle(self, settled: Sequence[SimilarCase], ruling: str = "") -> Refusal | None:
        decided: dict[int, frozenset[Decision]] = {}
        for each in settled:
            decided[each.index] = decided.get(each.index, frozenset()) | each.decided
        alignments = {each.index: each.alignment for each in settled}
        return self._session.settle(alignments, ruling, decided)

    def _alike_in(
        self, index: int, pair: VersePair, wanted: object, case: AdjudicationCase
    ) -> list[SimilarCase]:
        session, annotators = self._session, self._decisions_at(index)
        work = session.annotation_at(index)
        alignment, unlabelled = work.alignment, labels_left(work, annotators)
        chosen = self.decided(case)
        weak_links = session.alignment.possible & chosen
        labelled = [each for each in session.alignment.labels if each[0] in chosen]
        alike = []
        for like in cases(annotators, self._rule, alignment):
            itself = index == session.position and like.decisions == case.decisions
            is_left = is_open(like, pair, alignment, unlabelled)
            if itself or not is_left or similarity_key(like, pair) != wanted:
                continue
            decided = carried_over(chosen, case, like)
            possible = alignment_of(carried_over(weak_links, case, like)).links
            labels = {
                (link, name)
                for old, name in labelled
                for link in alignment_of(carried_over([old], case, like)).links
            }
            removed = decided_on(like, alignment) - decided
            try:
                alignment = accepted(alignment, like, decided, possible, labels)
            except AlignmentError:
                # The person's decision is no annotator's option and contradicts what is settled.
                continue
            alike.append(SimilarCase(index, decided, removed, alignment))
        return alike


def _is_by_hand(case: AdjudicationCase, work: PairAnnotation) -> bool:
    """Whether a person settled anything of a case."""
    origins = by_decision(work.origins)
    return any(origins[decision].by_hand for decision in case.decisions if decision in origins)


def letters_for(sources: Sequence[Source]) -> tuple[str, ...]:
    """Letters that stand for annotators whose names are hidden: A, B and so on.

    They are ordered by the digests of their fingerprints, so the order reveals no names.
    """
    drawn = sorted(
        range(len(sources)),
        key=lambda place: sha256(sources[place].fingerprint.encode()).digest(),
    )
    letter_of = dict(zip(drawn, letters(len(drawn)), strict=True))
    return tuple(letter_of[place] for place in range(len(sources)))

"""Adjudication: find the cases in which annotators differ, and decide them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from blinker_qt.annotate.actions import AnnotatorDecisions, Refusal
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
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import unaccounted
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.gold.rules import weak
from blinker_qt.translation import N_

_FEWEST = 2
NOT_FOUND = N_("the annotation set of {annotator} is not where it was: {file}")
"""What is said of an annotation set behind a gold standard that is not found."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide a case, and the places of the sources that chose it, ascending.

    A link may lead to a word outside the case if all annotators agree on that link.
    """

    decided: frozenset[Decision]
    drawn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AdjudicationCase:
    """A connected group of words of a verse pair that annotators link or mark differently.

    Attributes:
        sources: ascending 0-based source positions.
        targets: ascending 0-based target positions.
        options: at least one; the one that most annotators chose comes first.
    """

    sources: tuple[int, ...]
    targets: tuple[int, ...]
    options: tuple[Option, ...]

    def words(self) -> frozenset[Word]:
        """The words of both sides."""
        return frozenset((side, position) for side in Side for position in self.on(side))

    def on(self, side: Side) -> tuple[int, ...]:
        """The words of one side."""
        return self.sources if side is Side.SOURCE else self.targets

    def agreed(self) -> frozenset[Decision]:
        """The decisions that all options share."""
        return frozenset.intersection(*(option.decided for option in self.options))

    @property
    def majority(self) -> Option | None:
        """The option with the most annotators; None for a tie."""
        first, *others = self.options
        return None if others and len(others[0].drawn) == len(first.drawn) else first


def cases(annotators: AnnotatorDecisions, gold: Alignment) -> tuple[AdjudicationCase, ...]:
    """The cases of a verse pair, in the order of their first words.

    A decision is undisputed if the gold standard and every annotator with a vote have it (at least
    two annotators, where there are several sources). All other words make up the cases.
    """
    drawn = annotators.drawn()
    agreed = len(annotators.said) if len(annotators.said) >= min(_FEWEST, annotators.sources) else 0
    of_gold = decisions(gold)
    undoubted = {one for one, who in drawn.items() if len(who) == agreed and one in of_gold}
    doubtful = {word for one in (drawn.keys() | of_gold) - undoubted for word in words_of(one)}
    among = (one for one in drawn if doubtful.issuperset(words_of(one)))
    found = [_case(words, drawn, annotators.said) for words in _connected_words(among)]
    return tuple(sorted(found, key=lambda case: (not case.sources, case.sources, case.targets)))


def is_open(case: AdjudicationCase, pair: VersePair, gold: Alignment) -> bool:
    """Whether a word of a case still needs a decision."""
    left = unaccounted(pair, gold)
    return any((side, place) in case.words() for side in Side for place in left.on(side))


def decided_on(case: AdjudicationCase, gold: Alignment) -> frozenset[Decision]:
    """The decisions of the gold standard on the words of a case."""
    words = case.words()
    return frozenset(one for one in decisions(gold) if not words.isdisjoint(words_of(one)))


def accepted(
    gold: Alignment,
    case: AdjudicationCase,
    decided: Iterable[Decision],
    possible: Collection[LinkToken] = frozenset(),
) -> Alignment:
    """The gold standard with a case decided in one way and with these links possible.

    Earlier links and marks of the words are replaced; a word outside the case that is now linked
    loses its mark. Everything else stays.
    """
    for side in Side:
        gold = gold.clear_words(side, case.on(side))
    for first, second in decided:
        if isinstance(first, Side):
            gold = gold.mark_not_translated(first, {second})
        else:
            gold = gold.with_link(first, second)
    return replace(gold, possible=gold.possible | (gold.links & frozenset(possible)))


def similarity_key(case: AdjudicationCase, pair: VersePair) -> object:
    """A key that is equal for similar cases: their word types and their options.

    Letter case, the annotators who chose an option, and undisputed links to other words are
    ignored.
    """
    places = _places(case)
    return (
        *(tuple(pair.tokens(side)[place].casefold() for place in case.on(side)) for side in Side),
        frozenset(
            frozenset(
                tuple((word[0].value, places[word]) for word in words_of(one))
                for one in option.decided
                if _inside(one, case)
            )
            for option in case.options
        ),
    )


def carried_over(
    decided: Iterable[Decision], case: AdjudicationCase, like: AdjudicationCase
) -> frozenset[Decision] | None:
    """The decisions on a case, moved to the words of a similar one; None where that is unclear.

    Undisputed links to other words are those of the other case. It is unclear if any other link
    leads out of the case, since the corresponding word is not known.
    """
    there = _across(case, like)
    carried = {one for one in like.agreed() if not _inside(one, like)}
    for decision in decided:
        if _inside(decision, case):
            words = [there[word] for word in words_of(decision)]
            carried.add(words[0] if len(words) == 1 else (words[0][1], words[1][1]))
        elif decision not in case.agreed():
            return None
    return frozenset(carried)


def links_across(
    links: Iterable[LinkToken], case: AdjudicationCase, like: AdjudicationCase
) -> frozenset[LinkToken]:
    """Links within a case, moved to the words of a similar one."""
    there = _across(case, like)
    inside = [tuple(there[word] for word in words_of(one)) for one in links if _inside(one, case)]
    return frozenset((source[1], target[1]) for source, target in inside)


def _across(case: AdjudicationCase, like: AdjudicationCase) -> dict[Word, Word]:
    return {
        (side, position): (side, other)
        for side in Side
        for position, other in zip(case.on(side), like.on(side), strict=True)
    }


def _inside(decision: Decision, case: AdjudicationCase) -> bool:
    return case.words().issuperset(words_of(decision))


def _places(case: AdjudicationCase) -> dict[Word, int]:
    return {(side, word): place for side in Side for place, word in enumerate(case.on(side))}


def _connected_words(decided: Iterable[Decision]) -> Iterator[frozenset[Word]]:
    """The connected groups of words in these decisions."""
    groups: list[set[Word]] = []
    for decision in decided:
        words = set(words_of(decision))
        apart = []
        for group in groups:
            if group.isdisjoint(words):
                apart.append(group)
            else:
                words |= group
        groups = [*apart, words]
    return map(frozenset, groups)


def _case(
    words: frozenset[Word],
    drawn: Mapping[Decision, tuple[int, ...]],
    said: Mapping[int, Alignment],
) -> AdjudicationCase:
    touching = [one for one in drawn if not words.isdisjoint(words_of(one))]
    options: dict[frozenset[Decision], list[int]] = {}
    for place in sorted(said):
        decided = frozenset(one for one in touching if place in drawn[one])
        options.setdefault(decided, []).append(place)
    # The order of options with equally many annotators must not reveal whose they are.
    ordered = sorted(options.items(), key=lambda option: (-len(option[1]), _content(option[0])))
    sources, targets = (
        tuple(sorted(position for on, position in words if on is side)) for side in Side
    )
    return AdjudicationCase(
        sources, targets, tuple(Option(decided, tuple(places)) for decided, places in ordered)
    )


def _content(decided: frozenset[Decision]) -> tuple[bool, list[list[tuple[str, int]]]]:
    """A sort key for options: word by word, with an empty option last."""
    words = ([(side.value, position) for side, position in words_of(one)] for one in decided)
    return not decided, sorted(words)


@dataclass(frozen=True, slots=True)
class SimilarCase:
    """A similar case, the index of its verse pair, and that pair with the case decided."""

    index: int
    case: AdjudicationCase
    alignment: Alignment


class AdjudicationSession:
    """The cases of a gold standard in a session, and the edits that decide them."""

    def __init__(
        self, session: Session, rule: Rule, decisions_at: Callable[[int], AnnotatorDecisions]
    ) -> None:
        self._session = session
        self._rule = rule
        self._decisions_at = decisions_at
        self._shown: tuple[int, Alignment, tuple[AdjudicationCase, ...]] | None = None
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
            self._shown = (*place, cases(self.annotators(), session.alignment))
        return self._shown[2]

    def open_cases(self) -> tuple[AdjudicationCase, ...]:
        """The cases of the pair on screen with words that need a decision."""
        session = self._session
        return tuple(
            case for case in self.cases() if is_open(case, session.pair, session.alignment)
        )

    def case_of(self, word: Word) -> AdjudicationCase | None:
        """The case that contains a word of the pair on screen."""
        return next((case for case in self.cases() if word in case.words()), None)

    def next_open(self, after: Word | None) -> AdjudicationCase | None:
        """The next open case on screen after that of a word; wraps around at the end."""
        found = self.open_cases()
        if after is None or not found:
            return found[0] if found else None
        order = [one.words() for one in self.cases()]
        at = next((place for place, words in enumerate(order) if after in words), -1)
        later = (one for one in found if order.index(one.words()) > at)
        return next(later, found[0])

    def decided(self, case: AdjudicationCase) -> frozenset[Decision]:
        """The decisions of the gold standard on a case on screen."""
        return decided_on(case, self._session.alignment)

    def ruling(self, case: AdjudicationCase) -> str:
        """The ruling cited for a case on screen; empty for none."""
        origins = by_decision(self._session.annotation.origins)
        rulings = {origins[one].ruling for one in self.decided(case) if one in origins}
        return max(rulings, default="")

    def accept(self, case: AdjudicationCase, decided: Iterable[Decision]) -> Refusal | None:
        """Decide a case on screen in one way and leave everything else as it is.

        Links become possible if the study has possible links and annotators disagree (see `weak`).
        """
        session, decided = self._session, frozenset(decided)
        links = alignment_of(decided).links
        tells = session.study.sure_possible
        possible = weak(self.annotators(), self._rule, links, tells_possible=tells)
        alignment = accepted(session.alignment, case, decided, possible)
        return session.settle({session.position: alignment})

    def alike(
        self, case: AdjudicationCase, decided: frozenset[Decision]
    ) -> tuple[SimilarCase, ...]:
        """The other open cases that resemble one on screen, each decided in the same way."""
        session = self._session
        wanted = similarity_key(case, session.pair)
        forms = [
            {session.pair.tokens(side)[place].casefold() for place in case.on(side)}
            for side in Side
        ]
        found: list[SimilarCase] = []
        for index in range(len(session.bitext)):
            pair = session.bitext[index]
            # A quick test: most verse pairs do not contain the words.
            if not all(
                words.issubset(map(str.casefold, pair.tokens(side)))
                for side, words in zip(Side, forms, strict=True)
            ):
                continue
            found += self._alike_in(index, pair, wanted, case, decided)
        return tuple(found)

    def decide_alike(self, chosen: Sequence[SimilarCase]) -> Refusal | None:
        """Decide the cases found by `alike` in one edit; all cases of a chosen verse pair."""
        return self._session.settle({one.index: one.alignment for one in chosen})

    def _alike_in(
        self,
        index: int,
        pair: VersePair,
        wanted: object,
        case: AdjudicationCase,
        decided: frozenset[Decision],
    ) -> list[SimilarCase]:
        session = self._session
        alignment = session.annotation_at(index).alignment
        found = []
        for like in cases(self._decisions_at(index), alignment):
            itself = index == session.position and like.words() == case.words()
            if itself or not is_open(like, pair, alignment) or similarity_key(like, pair) != wanted:
                continue
            carried = carried_over(decided, case, like)
            if carried is not None:
                # Cases of one verse pair share no words, so they can be decided one after another.
                possible = links_across(session.alignment.possible, case, like)
                kept = alignment_of(carried).links & alignment.possible
                alignment = accepted(alignment, like, carried, possible | kept)
                found.append(SimilarCase(index, like, alignment))
        return found


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

"""Adjudication: the cases in which annotators differ, and deciding them."""

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
    """One way to decide a case, and the places, ascending, of the sources that decided so.

    A link may lead to a word outside the case, of which nobody doubts that it is linked so.
    """

    decided: frozenset[Decision]
    drawn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AdjudicationCase:
    """Words of a verse pair that annotators link or mark differently, and that links hold together.

    Attributes:
        sources: ascending 0-based source positions.
        targets: ascending 0-based target positions.
        options: at least one; what most annotators say first.
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
        """What all options say."""
        return frozenset.intersection(*(option.decided for option in self.options))

    @property
    def majority(self) -> Option | None:
        """What more annotators say than anything else; None where no option has the most."""
        first, *others = self.options
        return None if others and len(others[0].drawn) == len(first.drawn) else first


def cases(annotators: AnnotatorDecisions, gold: Alignment) -> tuple[AdjudicationCase, ...]:
    """The cases of a verse pair, in the order of their first words.

    Not in doubt is what every annotator with a say decided (at least two, where there are several
    sources) and the gold standard says too. All other words make up the cases.
    """
    drawn = annotators.drawn()
    agreed = len(annotators.said) if len(annotators.said) >= min(_FEWEST, annotators.sources) else 0
    standing = decisions(gold)
    undoubted = {one for one, who in drawn.items() if len(who) == agreed and one in standing}
    doubtful = {word for one in (drawn.keys() | standing) - undoubted for word in words_of(one)}
    among = (one for one in drawn if doubtful.issuperset(words_of(one)))
    found = [_case(words, drawn, annotators.said) for words in _connected_words(among)]
    return tuple(sorted(found, key=lambda case: (case.sources or (1 << 30,), case.targets)))


def is_open(case: AdjudicationCase, pair: VersePair, gold: Alignment) -> bool:
    """Whether a word of a case wants a decision."""
    left = unaccounted(pair, gold)
    return any((side, place) in case.words() for side in Side for place in left.on(side))


def decided_on(case: AdjudicationCase, gold: Alignment) -> frozenset[Decision]:
    """What the gold standard says of the words of a case."""
    words = case.words()
    return frozenset(one for one in decisions(gold) if not words.isdisjoint(words_of(one)))


def accepted(
    gold: Alignment,
    case: AdjudicationCase,
    decided: Iterable[Decision],
    possible: Collection[LinkToken] = frozenset(),
) -> Alignment:
    """The gold standard with a case decided so, with these links possible; everything else stays.

    The words of the case lose what they have; a word outside that a link leads to loses its mark.
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
    """What alike cases have in common: their word types and their options.

    Word types are told apart without regard to case; who chose an option does not matter, nor what
    nobody doubts: links that lead to other words.
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
    """What was decided on a case, on the words of one that is alike; None where that is unclear.

    Links to other words that nobody doubts are those of the other case. It is unclear where any
    other link leads out of the case: nothing tells which word that would be.
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
    """Links between the words of a case, on the words of one that is alike; others are left out."""
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
    """The words of these decisions, those that links hold together at a time."""
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
    # Among options of equally many nothing of the order may tell whose they are.
    ordered = sorted(options.items(), key=lambda option: (-len(option[1]), _content(option[0])))
    sources, targets = (
        tuple(sorted(position for on, position in words if on is side)) for side in Side
    )
    return AdjudicationCase(
        sources, targets, tuple(Option(decided, tuple(places)) for decided, places in ordered)
    )


def _content(decided: frozenset[Decision]) -> tuple[bool, list[list[tuple[str, int]]]]:
    """What puts options in order: word by word, and what decides nothing last."""
    words = ([(side.value, position) for side, position in words_of(one)] for one in decided)
    return not decided, sorted(words)


@dataclass(frozen=True, slots=True)
class SimilarCase:
    """A case like another one, in the verse pair at an index, and that pair once it is decided."""

    index: int
    case: AdjudicationCase
    alignment: Alignment


class AdjudicationSession:
    """The cases of a gold standard in a session, and the acts on them; every act is an edit."""

    def __init__(
        self, session: Session, rule: Rule, decisions_at: Callable[[int], AnnotatorDecisions]
    ) -> None:
        self._session = session
        self._rule = rule
        self._decisions_at = decisions_at
        self._shown: tuple[int, Alignment, tuple[AdjudicationCase, ...]] | None = None
        session.set_source_lookup(decisions_at)

    def annotators(self) -> AnnotatorDecisions:
        """What the sources decided on the pair on screen."""
        return self._decisions_at(self._session.position)

    @property
    def is_disputed(self) -> bool:
        """Whether it is open if the pair on screen is rejected, which some annotators do."""
        annotation = self._session.annotation
        return bool(self.annotators().rejecting) and verdict_of(annotation.origins) is None

    def reject(self) -> Refusal | None:
        """Reject the pair on screen for the reason that most annotators give who do."""
        return self._session.set_rejected(self.annotators().usual_reason)

    def cases(self) -> tuple[AdjudicationCase, ...]:
        """The cases of the pair on screen."""
        session = self._session
        place = (session.position, session.alignment)
        if self._shown is None or self._shown[:2] != place:
            self._shown = (*place, cases(self.annotators(), session.alignment))
        return self._shown[2]

    def open_cases(self) -> tuple[AdjudicationCase, ...]:
        """The cases of the pair on screen with words that want a decision."""
        session = self._session
        return tuple(
            case for case in self.cases() if is_open(case, session.pair, session.alignment)
        )

    def case_of(self, word: Word) -> AdjudicationCase | None:
        """The case on screen that a word is in."""
        return next((case for case in self.cases() if word in case.words()), None)

    def next_open(self, after: Word | None) -> AdjudicationCase | None:
        """The next open case on screen, after that of a word, and from the start again."""
        found = self.open_cases()
        if after is None or not found:
            return found[0] if found else None
        order = [one.words() for one in self.cases()]
        at = next((place for place, words in enumerate(order) if after in words), -1)
        later = (one for one in found if order.index(one.words()) > at)
        return next(later, found[0])

    def decided(self, case: AdjudicationCase) -> frozenset[Decision]:
        """What the gold standard says of a case on screen."""
        return decided_on(case, self._session.alignment)

    def ruling(self, case: AdjudicationCase) -> str:
        """The ruling that is said to have decided a case on screen; empty for none."""
        origins = by_decision(self._session.annotation.origins)
        rulings = {origins[one].ruling for one in self.decided(case) if one in origins}
        return max(rulings, default="")

    def accept(self, case: AdjudicationCase, decided: Iterable[Decision]) -> Refusal | None:
        """Decide a case on screen in one way; all else stays.

        Links are possible where the study tells that and annotators leave it so (see `weak`).
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
        """The other open cases like one on screen, each decided as that one is."""
        session = self._session
        wanted = similarity_key(case, session.pair)
        forms = [
            {session.pair.tokens(side)[place].casefold() for place in case.on(side)}
            for side in Side
        ]
        found: list[SimilarCase] = []
        for index in range(len(session.bitext)):
            pair = session.bitext[index]
            # Most verse pairs do not even have the words.
            if not all(
                words.issubset(map(str.casefold, pair.tokens(side)))
                for side, words in zip(Side, forms, strict=True)
            ):
                continue
            found += self._alike_in(index, pair, wanted, case, decided)
        return tuple(found)

    def decide_alike(self, chosen: Sequence[SimilarCase]) -> Refusal | None:
        """Decide cases as `alike` says, all in one edit; of those in one verse pair, all."""
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
                # Cases of one verse pair share no words, so one may be decided after the other.
                possible = links_across(session.alignment.possible, case, like)
                kept = alignment_of(carried).links & alignment.possible
                alignment = accepted(alignment, like, carried, possible | kept)
                found.append(SimilarCase(index, like, alignment))
        return found


def letters_for(sources: Sequence[Source]) -> tuple[str, ...]:
    """What annotators are called where nobody is to know them: A, B and so on.

    The order is that of the digests of their fingerprints, so it tells nothing of the names.
    """
    drawn = sorted(
        range(len(sources)),
        key=lambda place: sha256(sources[place].fingerprint.encode()).digest(),
    )
    letters = [""] * len(sources)
    for rank, place in enumerate(drawn):
        letters[place] = _letter_of(rank)
    return tuple(letters)


def _letter_of(rank: int) -> str:
    letters = ""
    rank += 1
    while rank:
        rank, digit = divmod(rank - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters

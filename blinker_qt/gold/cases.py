"""Where annotators differ in a verse pair: cases to be decided, each with its options."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from blinker_qt.bitext.adjudication import Decision, decisions, words_of
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.coverage import unaccounted
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.gold.settling import Voices

_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide a case.

    Attributes:
        decided: the links and marks on the words of the case; a link may lead to a word outside,
            of which nobody doubts that it is linked so. Perhaps nothing.
        drawn: the places, ascending, of the sources that decided so; at least one.
    """

    decided: frozenset[Decision]
    drawn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """Words of a verse pair of which annotators do not say the same, and that hang together.

    Attributes:
        sources: ascending 0-based source positions.
        targets: ascending 0-based target positions.
        options: what annotators say of them, what most say first, and of equally many in the order
            of what they say; at least one.
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

    def option_of(self, place: int) -> Option | None:
        """What the source at this place says; None where it has no say in the verse pair."""
        return next((option for option in self.options if place in option.drawn), None)


def cases(voices: Voices, gold: Alignment) -> tuple[Case, ...]:
    """The cases of a verse pair, in the order of their first words.

    Undoubted is what every annotator with a say decided, not just one of several, if the gold
    standard says so too. The words of everything else make up the cases: those that links of
    annotators among them hold together are one.

    Args:
        voices: what annotators decided on it.
        gold: what the gold standard says of it now.
    """
    drawn = voices.drawn()
    agreed = len(voices.said) if len(voices.said) >= min(_FEWEST, voices.sources) else 0
    standing = decisions(gold)
    undoubted = {one for one, who in drawn.items() if len(who) == agreed and one in standing}
    doubtful = {word for one in (drawn.keys() | standing) - undoubted for word in words_of(one)}
    among = (one for one in drawn if doubtful.issuperset(words_of(one)))
    found = [_case(words, drawn, voices.said) for words in _hanging_together(among)]
    return tuple(sorted(found, key=lambda case: (case.sources or (1 << 30,), case.targets)))


def is_open(case: Case, pair: VersePair, gold: Alignment) -> bool:
    """Whether a word of a case wants a decision."""
    left = unaccounted(pair, gold)
    return any((side, place) in case.words() for side in Side for place in left.on(side))


def decided_on(case: Case, gold: Alignment) -> frozenset[Decision]:
    """What the gold standard says of the words of a case."""
    words = case.words()
    return frozenset(one for one in decisions(gold) if not words.isdisjoint(words_of(one)))


def accepted(
    gold: Alignment,
    case: Case,
    decided: Iterable[Decision],
    possible: Collection[LinkToken] = frozenset(),
) -> Alignment:
    """The gold standard with a case decided so; everything else stays.

    The words of the case lose what they have; a word outside that a link leads to loses its mark.

    Args:
        gold: as it stands.
        case: the case.
        decided: what is decided on it.
        possible: those of the links decided that are possible; all others are sure.
    """
    for side in Side:
        gold = gold.clear_words(side, case.on(side))
    for first, second in decided:
        if isinstance(first, Side):
            gold = gold.mark_not_translated(first, {second})
        else:
            gold = gold.with_link(first, second)
    return replace(gold, possible=gold.possible | (gold.links & frozenset(possible)))


def likeness(case: Case, pair: VersePair) -> object:
    """What two cases have in common that are alike: their word types, and the same options.

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


def carried_over(decided: Iterable[Decision], case: Case, like: Case) -> frozenset[Decision] | None:
    """What was decided on a case, on the words of one that is alike.

    Links to other words that nobody doubts are those of the other case.

    Returns:
        None where a link leads to another word and is not one of those: nothing tells which word
        that would be.
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


def links_across(links: Iterable[LinkToken], case: Case, like: Case) -> frozenset[LinkToken]:
    """Links between the words of a case, on the words of one that is alike; others are left out."""
    there = _across(case, like)
    inside = [tuple(there[word] for word in words_of(one)) for one in links if _inside(one, case)]
    return frozenset((source[1], target[1]) for source, target in inside)


def _across(case: Case, like: Case) -> dict[Word, Word]:
    return {
        (side, position): (side, other)
        for side in Side
        for position, other in zip(case.on(side), like.on(side), strict=True)
    }


def _inside(decision: Decision, case: Case) -> bool:
    return case.words().issuperset(words_of(decision))


def _places(case: Case) -> dict[Word, int]:
    return {(side, word): place for side in Side for place, word in enumerate(case.on(side))}


def _hanging_together(decided: Iterable[Decision]) -> Iterator[frozenset[Word]]:
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
) -> Case:
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
    return Case(
        sources, targets, tuple(Option(decided, tuple(places)) for decided, places in ordered)
    )


def _content(decided: frozenset[Decision]) -> tuple[bool, list[list[tuple[str, int]]]]:
    """What puts options in order: word by word, and what decides nothing last."""
    words = ([(side.value, position) for side, position in words_of(one)] for one in decided)
    return not decided, sorted(words)

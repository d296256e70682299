"""Assigning the verse pairs of a study to annotators, by the parts and the goals of its plan."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.study.plan import NO_GOALS, Goals, PlannedPart
from blinker_qt.translation import N_

NOTHING_HELD: Mapping[str, Collection[int]] = MappingProxyType({})
_MOST_STEPS = 1500
"""The most times that the search for an assignment gives a set to somebody else."""
_MOST_TRIED = 100
"""The most moves that are tried in one step; the others are tried in later steps."""
_STAY = 8
"""For how many steps of the search a set is not given back to its last holder."""


class AssignmentError(BlinkerError):
    """A plan cannot be carried out on a text."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Which verse pairs each annotator gets.

    Attributes:
        rows: the indexes of the verse pairs of each annotator, ascending; annotators in the order
            in which the plan names them first.
        sets: the number of the set of each assigned verse pair, from 1, by index.
    """

    rows: Mapping[str, tuple[int, ...]]
    sets: Mapping[int, int]

    def shared(self) -> Iterator[tuple[str, str, int]]:
        """How many verse pairs every two annotators have in common."""
        for first, second in combinations(self.rows, 2):
            yield first, second, len({*self.rows[first]} & {*self.rows[second]})


def assign(
    parts: Sequence[PlannedPart],
    words: Sequence[int],
    held: Mapping[str, Collection[int]] = NOTHING_HELD,
    goals: Goals = NO_GOALS,
) -> Assignment:
    """Assign the sets of each part to annotators.

    Annotators keep the sets that they have, as long as the part names them. A set whose part is not
    for everybody goes to those who have the fewest sets of the part so far; among these, to those
    who share the fewest verse pairs with the others who get it; then in the order of the names in
    the plan. If nobody has any sets yet, numbers of sets of a part therefore differ by one at most,
    and the overlap is spread over all pairs of annotators. If this does not reach the goals, sets
    are given to others until it does, and then numbers of sets are made as equal as the goals
    allow. Nothing is left to chance.

    Args:
        words: the words of each verse pair, both sides together.
        held: the indexes of the verse pairs that annotators have already, by name. Those who have
            more words than the goals allow get no more.

    Raises:
        AssignmentError: a part ends after the last verse pair, or the goals cannot be reached,
            or no assignment that reaches them was found.
    """
    for part in parts:
        if part.last >= len(words):
            raise AssignmentError(
                N_("the part “{name}” ends with verse pair {last}, but there are only {count}"),
                name=part.name,
                last=part.last + 1,
                count=len(words),
            )
    units = list(_units(parts, words, held))
    names = tuple(dict.fromkeys(name for part in parts for name in part.annotators))
    draft = _AssignmentDraft(names, units, goals)
    _refuse_what_is_impossible(draft)
    draft.fill()
    if draft.cost:
        _search(draft)
        _refuse_what_was_not_found(draft)
        _balance(draft)
    rows: dict[str, list[int]] = {name: [] for name in names}
    sets: dict[int, int] = {}
    for number, (unit, holders) in enumerate(zip(units, draft.holders, strict=True), 1):
        sets.update(dict.fromkeys(unit.rows, number))
        for name in holders:
            rows[name] += unit.rows
    return Assignment({name: tuple(sorted(places)) for name, places in rows.items()}, sets)


class _SetToAssign(NamedTuple):
    """A set to be assigned.

    Attributes:
        words: of its verse pairs, both sides together.
        part: the number of its part.
        allowed: who may get it, in the order of the plan.
        keepers: who has it already.
        by: how many get it; not fewer than the keepers.
    """

    rows: range
    words: int
    part: int
    allowed: tuple[str, ...]
    keepers: tuple[str, ...]
    by: int


def _units(
    parts: Sequence[PlannedPart], words: Sequence[int], held: Mapping[str, Collection[int]]
) -> Iterator[_SetToAssign]:
    held_by = {name: frozenset(rows) for name, rows in held.items()}
    for number, part in enumerate(parts):
        for rows in part.sets():
            keepers = tuple(
                name for name in part.annotators if held_by.get(name, frozenset()).issuperset(rows)
            )
            yield _SetToAssign(
                rows,
                sum(words[row] for row in rows),
                number,
                part.annotators,
                keepers,
                max(part.by, len(keepers)),
            )


class _Move(NamedTuple):
    """A move of a set, by its number, from one annotator to another."""

    unit: int
    giver: str
    taker: str


class _AssignmentDraft:
    """An assignment in the making, and how far it is from the goals.

    Attributes:
        holders: who has each unit.
        cost: how many words too many annotators have; each verse pair that two annotators share too
            few counts as the words of an average one. 0 if the goals are reached.
    """

    def __init__(self, names: Sequence[str], units: Sequence[_SetToAssign], goals: Goals) -> None:
        self.names, self.units, self.goals = names, units, goals
        kept = Counter[str]()
        for unit in units:
            kept.update(dict.fromkeys(unit.keepers, unit.words))
        most = sum(unit.words * unit.by for unit in units)
        most = most if goals.most_words is None else goals.most_words
        self.limits = {name: max(most, kept[name]) for name in names}
        verse_pairs = sum(len(unit.rows) for unit in units)
        self._weight = max(sum(unit.words for unit in units) // max(verse_pairs, 1), 1)
        self.words = Counter[str]()
        self.shared = Counter[frozenset[str]]()
        self.in_part = Counter[tuple[int, str]]()
        self.holders: list[list[str]] = [[] for _ in units]
        self.cost = comb(len(names), 2) * goals.share * self._weight
        for number, unit in enumerate(units):
            for name in unit.keepers:
                self._add(number, name)

    def fill(self) -> None:
        """Give every set to as many annotators as its part says, those with fewest sets first."""
        for number, unit in enumerate(self.units):
            holders = self.holders[number]
            while len(holders) < unit.by:
                self._add(number, min(self.takers(number), key=partial(self._claim, number)))

    def make(self, move: _Move) -> None:
        """Give a set to another annotator."""
        self._add(move.unit, move.giver, -1)
        self._add(move.unit, move.taker)

    def cost_after(self, move: _Move) -> int:
        """The cost after a move."""
        self.make(move)
        cost = self.cost
        self.make(_Move(move.unit, move.taker, move.giver))
        return cost

    def givers(self, number: int) -> list[str]:
        """Who has a unit and need not keep it."""
        return [name for name in self.holders[number] if name not in self.units[number].keepers]

    def takers(self, number: int) -> list[str]:
        """Who may get a unit and does not have it."""
        return [name for name in self.units[number].allowed if name not in self.holders[number]]

    def too_many_words(self, name: str) -> int:
        """How many words too many an annotator has."""
        return max(self.words[name] - self.limits[name], 0)

    def too_few_shared(self, pair: frozenset[str]) -> int:
        """How many more verse pairs two annotators should share."""
        return max(self.goals.share - self.shared[pair], 0)

    def _claim(self, number: int, name: str) -> tuple[int, int, int]:
        """The rank of an annotator for a unit; the lowest gets it."""
        unit = self.units[number]
        too_many = max(self.words[name] + unit.words - self.limits[name], 0)
        overlap = sum(self.shared[frozenset((name, holder))] for holder in self.holders[number])
        return too_many, self.in_part[unit.part, name], overlap

    def _add(self, number: int, name: str, sign: int = 1) -> None:
        """Add an annotator to the holders of a unit, or remove one with the sign -1."""
        unit, holders = self.units[number], self.holders[number]
        if sign < 0:
            holders.remove(name)
        self.cost -= self.too_many_words(name)
        self.words[name] += sign * unit.words
        self.cost += self.too_many_words(name)
        self.in_part[unit.part, name] += sign
        for holder in holders:
            pair = frozenset((name, holder))
            self.cost -= self.too_few_shared(pair) * self._weight
            self.shared[pair] += sign * len(unit.rows)
            self.cost += self.too_few_shared(pair) * self._weight
        if sign > 0:
            holders.append(name)


def _search(draft: _AssignmentDraft) -> None:
    """Give sets to others until the goals are reached, or keep the best assignment found.

    Each step takes the best move towards a goal that is not reached, even if it raises the cost;
    for some steps, a set is not given back to its last holder (a tabu search).
    """
    best, least = [list(holders) for holders in draft.holders], draft.cost
    banned: dict[tuple[int, str], int] = {}
    for step in range(_MOST_STEPS):
        missed = list(_missed(draft))
        moves = list(_moves(draft, missed[step % len(missed)]))
        stride = len(moves) // _MOST_TRIED + 1
        moves = moves[step % stride :: stride]
        rated = [(draft.cost_after(move), _unevenness(draft, move), move) for move in moves]
        allowed = [
            (cost, unevenness, (place + step) % len(moves), move)
            for place, (cost, unevenness, move) in enumerate(rated)
            if cost < least or banned.get((move.unit, move.taker), -1) < step
        ]
        if not allowed:
            continue
        *_, move = min(allowed)
        draft.make(move)
        banned[move.unit, move.giver] = step + _STAY
        if draft.cost < least:
            best, least = [list(holders) for holders in draft.holders], draft.cost
        if not least:
            return
    for number, holders in enumerate(best):
        for giver, taker in zip(
            [name for name in draft.holders[number] if name not in holders],
            [name for name in holders if name not in draft.holders[number]],
            strict=True,
        ):
            draft.make(_Move(number, giver, taker))


def _missed(draft: _AssignmentDraft) -> Iterator[frozenset[str]]:
    """Annotators with too many words, and two at a time who share too few verse pairs."""
    for name in draft.names:
        if draft.too_many_words(name):
            yield frozenset((name,))
    if draft.goals.share:
        for pair in map(frozenset, combinations(draft.names, 2)):
            if draft.too_few_shared(pair):
                yield pair


def _moves(draft: _AssignmentDraft, missed: frozenset[str]) -> Iterator[_Move]:
    """The moves after which somebody has fewer words, or two annotators may share more."""
    for number in range(len(draft.units)):
        givers, takers = draft.givers(number), draft.takers(number)
        if len(missed) == 1:
            givers = [name for name in givers if name in missed]
        else:
            givers = [name for name in givers if name not in missed]
            takers = [name for name in takers if name in missed]
        for giver in givers:
            for taker in takers:
                yield _Move(number, giver, taker)


def _unevenness(draft: _AssignmentDraft, move: _Move) -> int:
    """By how much a move makes the numbers of sets less equal; negative if more equal."""
    part = draft.units[move.unit].part
    return draft.in_part[part, move.taker] + 1 - draft.in_part[part, move.giver]


def _balance(draft: _AssignmentDraft) -> None:
    """Make the numbers of sets as equal as single moves can without missing the goals."""
    moved = True
    while moved:
        moved = False
        for number in range(len(draft.units)):
            for giver in draft.givers(number):
                moves = [_Move(number, giver, taker) for taker in draft.takers(number)]
                good = [
                    (unevenness, place, move)
                    for place, move in enumerate(moves)
                    if (unevenness := _unevenness(draft, move)) < 0 and not draft.cost_after(move)
                ]
                if good:
                    draft.make(min(good)[-1])
                    moved = True


def _refuse_what_is_impossible(draft: _AssignmentDraft) -> None:
    """Raise AssignmentError if sums show that no assignment can reach the goals."""
    if draft.goals.most_words is not None:
        _refuse_too_many_words(draft)
    if draft.goals.share:
        _refuse_too_little_overlap(draft)


def _refuse_too_many_words(draft: _AssignmentDraft) -> None:
    units = draft.units
    for name in draft.names:
        certain = sum(
            unit.words
            for unit in units
            if name in unit.keepers or (name in unit.allowed and unit.by == len(unit.allowed))
        )
        if certain > draft.limits[name]:
            raise AssignmentError(
                N_(
                    "“{name}” must have at least {words} words, because of parts that go to "
                    "everybody they name: {missing} more than the {most} that are allowed"
                ),
                name=name,
                words=certain,
                most=draft.limits[name],
                missing=certain - draft.limits[name],
            )
    groups = dict.fromkeys((frozenset(draft.names), *(frozenset(unit.allowed) for unit in units)))
    for group in groups:
        needed = sum(unit.words * unit.by for unit in units if group.issuperset(unit.allowed))
        most = sum(draft.limits[name] for name in group)
        if needed > most:
            raise AssignmentError(
                N_(
                    "the parts of {names} come to {words} words for all of them, but these "
                    "annotators may have only {most} in all: {missing} too many"
                ),
                names=", ".join(name for name in draft.names if name in group),
                words=needed,
                most=most,
                missing=needed - most,
            )


def _refuse_too_little_overlap(draft: _AssignmentDraft) -> None:
    share = draft.goals.share
    for first, second in combinations(draft.names, 2):
        most = sum(len(unit.rows) for unit in draft.units if _can_share(unit, {first, second}))
        if most < share:
            raise AssignmentError(
                N_(
                    "“{first}” and “{second}” can have at most {most} verse pairs in common, by "
                    "the parts that name both: {missing} fewer than the {share} that are asked for"
                ),
                first=first,
                second=second,
                most=most,
                share=share,
                missing=share - most,
            )
    needed = comb(len(draft.names), 2) * share
    most = sum(comb(unit.by, 2) * len(unit.rows) for unit in draft.units)
    if most < needed:
        raise AssignmentError(
            N_(
                "{people} annotators of whom every two share {share} verse pairs need {needed} "
                "shared verse pairs in all, but the parts give only {most}: {missing} too few. Let "
                "more annotators get each verse pair"
            ),
            people=len(draft.names),
            share=share,
            needed=needed,
            most=most,
            missing=needed - most,
        )


def _can_share(unit: _SetToAssign, pair: Collection[str]) -> bool:
    """Whether two annotators can both get a unit."""
    new = [name for name in pair if name not in unit.keepers]
    return all(name in unit.allowed for name in new) and len(new) <= unit.by - len(unit.keepers)


def _refuse_what_was_not_found(draft: _AssignmentDraft) -> None:
    """Raise AssignmentError if goals are not reached, naming what is missing most."""
    missed = list(_missed(draft))
    if not missed:
        return
    words, name = max((draft.too_many_words(name), name) for name in draft.names)
    if words:
        raise AssignmentError(
            N_(
                "no assignment was found in which nobody has more than {most} words: in the best "
                "one, “{name}” has {missing} more. Make the sets smaller, or allow more words"
            ),
            most=draft.limits[name],
            name=name,
            missing=words,
        )
    pair = max(missed, key=draft.too_few_shared)
    first, second = (name for name in draft.names if name in pair)
    raise AssignmentError(
        N_(
            "no assignment was found in which every two annotators share {share} verse pairs: in "
            "the best one, “{first}” and “{second}” share {missing} fewer. Make the sets smaller, "
            "or let more annotators get each verse pair"
        ),
        share=draft.goals.share,
        first=first,
        second=second,
        missing=draft.too_few_shared(pair),
    )

"""The state of a session: work on every verse pair, selected words, edits and time spent."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, stage_of
from blinker_qt.bitext.verses import Side, Word


class EditKind(Enum):
    """The annotator's act behind an edit; the values are stable."""

    LINK = "link"
    ADD_LINKS = "add-links"
    REMOVE_LINKS = "remove-links"
    NOT_TRANSLATED = "not-translated"
    CLEAR_WORDS = "clear-words"
    EXTEND_BLOCK = "extend-block"
    TAKE_OUT = "take-out"
    TOGGLE_POSSIBLE = "toggle-possible"
    LABEL = "label"
    ACCEPT = "accept"
    ADD_NOTE = "add-note"
    REMOVE_NOTE = "remove-note"
    SET_DIFFICULT = "set-difficult"
    SET_REJECTED = "set-rejected"
    LEAVE = "leave"
    RATE = "rate"
    SETTLE = "settle"
    CITE = "cite"
    RESET = "reset"
    RELOAD = "reload"
    DONE = "done"
    RENAME = "rename"


LINKING_OR_MARKING = (
    EditKind.LINK,
    EditKind.EXTEND_BLOCK,
    EditKind.NOT_TRANSLATED,
    EditKind.ACCEPT,
)
"""Acts that can take other links away from the words that they link or mark."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The selected words of the verse pair on screen, by their positions.

    Attributes:
        begun: the side of the word that was selected first.
        block: the words of the open block, which link at once extends; None if there is none.
    """

    source: frozenset[int] = frozenset()
    target: frozenset[int] = frozenset()
    begun: Side | None = field(default=None, compare=False)
    block: "Selection | None" = None

    @classmethod
    def of(cls, words: Iterable[Word]) -> Self:
        """Select these words."""
        words = tuple(words)
        source, target = (
            frozenset(position for of, position in words if of is side) for side in Side
        )
        return cls(source, target, words[0][0] if words else None)

    @classmethod
    def ends(cls, links: Iterable[LinkToken]) -> Self:
        """Select the words of these links."""
        links = tuple(links)
        return cls(
            frozenset(source for source, _ in links), frozenset(target for _, target in links)
        )

    def __bool__(self) -> bool:
        """Whether any word is selected."""
        return bool(self.source or self.target)

    def __contains__(self, word: Word) -> bool:
        """Whether a word is selected."""
        return word[1] in self.on(word[0])

    @property
    def words(self) -> set[Word]:
        """The selected words."""
        return {(side, position) for side in Side for position in self.on(side)}

    def on(self, side: Side) -> frozenset[int]:
        """The selected words of one side."""
        return self.source if side is Side.SOURCE else self.target

    def toggled(self, side: Side, position: int) -> "Selection":
        """The selection with one word selected, or deselected if it was selected."""
        word = Selection.of([(side, position)])
        return self.minus(word) if (side, position) in self else self.plus(word)

    def without(self, side: Side) -> "Selection":
        """The selection without the words of one side."""
        return self.minus(Selection.of((side, position) for position in self.on(side)))

    def plus(self, other: "Selection") -> "Selection":
        """The union of two selections."""
        begun = self.begun if self else other.begun
        return replace(
            self, source=self.source | other.source, target=self.target | other.target, begun=begun
        )

    def minus(self, other: "Selection") -> "Selection":
        """The difference of two selections."""
        left = replace(self, source=self.source - other.source, target=self.target - other.target)
        if left.begun is None or left.on(left.begun):
            return left
        return replace(left, begun=left.begun.other if left else None)


NOTHING_SELECTED = Selection()


@dataclass(frozen=True, slots=True)
class PairChange:
    """The change of one verse pair by an edit, by its index in the bitext."""

    index: int
    before: PairAnnotation
    after: PairAnnotation


@dataclass(frozen=True, slots=True)
class Renaming:
    """The annotator's name before and after an edit."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Edit:
    """One step of undo.

    Attributes:
        position: index of the verse pair that was on screen.
        changes: no two to the same pair; at least one, unless the annotator was renamed.
        selection: what was selected before.
        renaming: of the annotator, if that is what the edit did.
        block: the open block afterwards, if there was one.
    """

    kind: EditKind
    position: int
    changes: tuple[PairChange, ...]
    selection: Selection = NOTHING_SELECTED
    renaming: Renaming | None = None
    block: Selection | None = None


@dataclass(frozen=True, slots=True)
class PairRecord:
    """The work on one verse pair after an edit, by its index in the bitext.

    Attributes:
        fingerprint: of the texts, so that a decision is never applied to another text.
    """

    index: int
    fingerprint: str
    work: PairAnnotation


@dataclass(frozen=True, slots=True)
class Record:
    """The journal's record of an edit, an undo, a redo or a new annotator's name.

    It holds the state afterwards, so that applying it twice has the same effect as once.
    """

    revision: int
    annotator: str
    pairs: tuple[PairRecord, ...]


class History:
    """The edits of a session that can be undone, and those that can be redone."""

    def __init__(self) -> None:
        self._edits: list[Edit] = []
        self._in_effect = 0

    def __len__(self) -> int:
        """The number of edits in effect."""
        return self._in_effect

    @property
    def done(self) -> tuple[Edit, ...]:
        """The edits in effect, in the order in which they were made."""
        return tuple(self._edits[: self._in_effect])

    @property
    def undone(self) -> tuple[Edit, ...]:
        """The edits that were undone, in the order in which redo repeats them."""
        return tuple(self._edits[self._in_effect :])

    @property
    def next_undo(self) -> Edit | None:
        """The edit that undo would undo."""
        return self._edits[self._in_effect - 1] if self._in_effect else None

    @property
    def next_redo(self) -> Edit | None:
        """The edit that redo would redo."""
        return self._edits[self._in_effect] if self._in_effect < len(self._edits) else None

    def add(self, edit: Edit) -> None:
        """Record a new edit; edits undone before it can no longer be redone."""
        self._edits[self._in_effect :] = [edit]
        self._in_effect += 1

    def undo(self) -> Edit | None:
        """The edit to undo, which can then be redone; None if there is none."""
        edit = self.next_undo
        if edit is not None:
            self._in_effect -= 1
        return edit

    def redo(self) -> Edit | None:
        """The edit to redo, which can then be undone; None if there is none."""
        edit = self.next_redo
        if edit is not None:
            self._in_effect += 1
        return edit


IDLE = 60.0
"""Seconds that a longer gap between two acts counts as, since the annotator may have been away."""


PAUSE, LONGEST_PAUSE = 300.0, 4 * 3600.0
"""Seconds between two acts that are a pause; a longer time is the end of a sitting."""


class PairWork:
    """The work on every verse pair, their order, and the work on each set at its last checkpoint.

    Attributes:
        frame: the annotation set when it was opened; only its parts that no edit changes are used.
        annotator: the annotator's name; empty where none was given yet.
        revision: the number of edits ever made.
        pairs: the work on each verse pair, in the order of the bitext.
        order: the indexes of the verse pairs in the order of work.
        ranks: the number of verse pairs that are worked before each one.
        left: the indexes of the verse pairs that are left for later.
    """

    def __init__(self, annotation_set: AnnotationSet) -> None:
        self.frame = annotation_set
        self.annotator, self.revision = annotation_set.annotator, annotation_set.revision
        self._set: AnnotationSet | None = annotation_set
        self._pairs = list(annotation_set.pairs)
        self.pairs: Sequence[PairAnnotation] = self._pairs
        self.order = annotation_set.study.order(len(self.pairs), annotation_set.bitext.following)
        self.ranks: Sequence[int] = self.order
        if not isinstance(self.order, range):
            ranks = [0] * len(self.order)
            for rank, index in enumerate(self.order):
                ranks[index] = rank
            self.ranks = ranks
        self._stage: int | None = None
        # Every pair of a lower rank is finished or left for later.
        self._first_open = 0
        self.left = set[int]()
        if annotation_set.study.leave_for_later:
            self.left.update(index for index, pair in enumerate(self._pairs) if pair.remarks.later)
        self._at_checkpoint: defaultdict[int, dict[int, PairAnnotation]] = defaultdict(dict)

    @property
    def annotation_set(self) -> AnnotationSet:
        """The annotation set with all edits."""
        if self._set is None:
            self._set = replace(
                self.frame,
                pairs=tuple(self._pairs),
                annotator=self.annotator,
                revision=self.revision,
            )
        return self._set

    def turn_to(self, stage: int | None) -> None:
        """Count pairs as finished that have completed a stage of the study; for None, those done.

        Stages are numbered from 0.
        """
        self._stage, self._first_open = stage, 0

    def is_finished(self, index: int) -> bool:
        """Whether nothing is left to do on a pair for now."""
        if self._stage is None:
            return self._pairs[index].done
        return self.has_behind(index, self._stage)

    def has_behind(self, index: int, stage: int) -> bool:
        """Whether a pair is done or has completed a stage of the study."""
        pair = self._pairs[index]
        return pair.done or stage_of(pair, self.frame.study) > stage

    @property
    def first_open(self) -> int | None:
        """Index of the first pair, in the order of work, neither finished nor left for later."""
        pairs, left = self._pairs, self.left
        indexes = self.order[self._first_open :]
        # Of 31,000 verse pairs most may be done, which takes longer to ask by `is_finished`.
        first_open = next(
            (
                index
                for index in indexes
                if not (pairs[index].done or index in left or self.is_finished(index))
            ),
            None,
        )
        self._first_open = len(pairs) if first_open is None else self.ranks[first_open]
        return first_open

    def lacks_only_left(self, number: int) -> bool:
        """Whether all pairs of a set are done or left for later."""
        return all(
            self._pairs[index].done or index in self.left
            for index, set_number in enumerate(self.frame.bitext.sets)
            if set_number == number
        )

    def exchange(self, states: Mapping[int, PairAnnotation], annotator: str) -> None:
        """Replace the work on these pairs as one edit, and increase the revision."""
        for index, state in states.items():
            before = self._pairs[index]
            self._at_checkpoint[self.frame.bitext.sets[index]].setdefault(index, before)
            self._pairs[index] = state
            if self.frame.study.waits(state.remarks):
                self.left.add(index)
            else:
                self.left.discard(index)
            if not self.is_finished(index):
                self._first_open = min(self._first_open, self.ranks[index])
        self.annotator, self.revision = annotator, self.revision + 1
        self._set = None

    def add_time(self, index: int, timed: PairAnnotation) -> None:
        """Replace the work on a pair by the same with more time spent, which is not an edit."""
        if timed != self._pairs[index]:
            self._pairs[index] = timed
            self._set = None

    def checkpoint(self, number: int) -> None:
        """Record the present work on a set as its last checkpoint."""
        self._at_checkpoint.pop(number, None)

    def at_checkpoint(self, number: int) -> Mapping[int, PairAnnotation]:
        """The work at the last checkpoint on those pairs of a set that have changed since."""
        return self._at_checkpoint.get(number, {})


class Stopwatch:
    """Counts the seconds between acts towards the verse pair that was on screen.

    Args:
        clock: seconds from any fixed moment, never running back.
        logs_pauses: whether gaps of the length of a pause are pauses, not work.
    """

    def __init__(self, clock: Callable[[], float], *, logs_pauses: bool = False) -> None:
        self._clock = clock
        self._logs_pauses = logs_pauses
        self._idle_after = IDLE
        self._last = clock()
        self.paused = False
        self._last_act = self._last
        self._spent: defaultdict[int, float] = defaultdict(float)
        self._pauses: defaultdict[int, list[int]] = defaultdict(list)

    def note(self, index: int) -> None:
        """Record an act on this verse pair: the time since the last act was spent on it.

        An act ends a pause.
        """
        now = self._clock()
        away = now - self._last_act
        if self._logs_pauses and away >= PAUSE:
            if away <= LONGEST_PAUSE:
                self._pauses[index].append(int(away))
        elif not self.paused:
            self._spent[index] += min(now - self._last, self._idle_after)
        self._last = self._last_act = now
        self.paused = False

    def pause(self, index: int) -> None:
        """Stop counting until the next act or `resume`; this pair was on screen."""
        if not (self._logs_pauses and self._clock() - self._last_act >= PAUSE):
            self.note(index)
        self.paused = True

    def resume(self, idle_after: float) -> None:
        """Count time again; a gap longer than this number of seconds counts as that number."""
        self._idle_after = idle_after
        if self.paused:
            self._last, self.paused = self._clock(), False

    def take(self, index: int, before: PairAnnotation, state: PairAnnotation) -> PairAnnotation:
        """A state of the work on a pair, with the time spent before and since the last call.

        Fractions of seconds are kept.
        """
        seconds = int(self._spent[index])
        self._spent[index] -= seconds
        pauses = " ".join([*before.pauses.split(), *map(str, self._pauses.pop(index, ()))])
        return replace(state, seconds=before.seconds + seconds, pauses=pauses)

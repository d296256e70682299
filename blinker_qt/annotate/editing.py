"""The inside of a session: what is on screen, and the one way in which work is changed."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from blinker_qt.annotate import acts
from blinker_qt.annotate.attribution import Said, by_hand, with_verdict
from blinker_qt.annotate.history import Edit, EditKind, History, PairChange, Record
from blinker_qt.annotate.progress import Progress
from blinker_qt.annotate.refusals import (
    NotInStudy,
    ReadOnly,
    Refusal,
    UnusableRemark,
)
from blinker_qt.annotate.selection import NOTHING_PICKED, Selection
from blinker_qt.annotate.stopwatch import Stopwatch
from blinker_qt.annotate.workbook import Workbook
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState, Role
from blinker_qt.bitext.coverage import (
    ALL_ACCOUNTED,
    Unaccounted,
    is_covered,
    unaccounted,
    unanswered,
)
from blinker_qt.bitext.remarks import RemarkError
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, VersePair


@dataclass(frozen=True, slots=True)
class Change:
    """What happened, told to every listener after each act.

    Attributes:
        pairs: indices of the verse pairs whose work changed.
        moved: whether another verse pair is on screen.
        picked: whether other words are picked.
    """

    pairs: frozenset[int] = frozenset()
    moved: bool = False
    picked: bool = False

    @property
    def edited(self) -> bool:
        """Whether any work changed."""
        return bool(self.pairs)


Listener = Callable[[Change], None]


class Editing:
    """One annotation set being worked on; the acts are those of `Session`.

    Every edit, undo and redo goes one way: it is applied, handed to `record`, and then told to the
    listeners. `record` makes it durable and answers for its own failures: a disk that fails is a
    state of the document, not an error of the act, and the edit stays in memory.

    Args:
        annotation_set: where the work stands.
        read_only: refuse every edit and let the reader go anywhere.
        record: called with what has to reach the disk, before any listener hears of it.
        checkpoint: called when the annotator has finished something (Done, Previous, Reset,
            Reload), which is when the whole file is to be saved.
        clock: seconds from any fixed moment, never running back.
    """

    def __init__(
        self,
        annotation_set: AnnotationSet,
        *,
        read_only: bool = False,
        record: Callable[[Record], None] | None = None,
        checkpoint: Callable[[], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.read_only = read_only
        self.history = History()
        self._work = Workbook(annotation_set)
        self._record = record
        self._checkpoint = checkpoint
        self._listeners: list[Listener] = []
        self._stopwatch = Stopwatch(clock)
        self._selection = NOTHING_PICKED
        self._repeatable: EditKind | None = None
        self._said: Callable[[int], Said] | None = None
        first_open = self.first_open
        self._position = self._work.at(0) if first_open is None else first_open
        self._shown: tuple[VersePair, Alignment] | None = None

    # What is there

    @property
    def annotation_set(self) -> AnnotationSet:
        """The annotation set as it stands now."""
        return self._work.annotation_set

    @property
    def bitext(self) -> Bitext:
        """The texts."""
        return self._work.bitext

    @property
    def study(self) -> Study:
        """What the study asks of its annotators."""
        return self._work.study

    @property
    def is_gold(self) -> bool:
        """Whether this is a gold standard, so that what is decided has an origin."""
        return self._work.role is Role.GOLD

    @property
    def is_adjudicated(self) -> bool:
        """Whether it is a gold standard that says what it was settled from."""
        return self.is_gold and self._work.adjudication is not None

    def takes_suggestions(self, index: int) -> bool:
        """Whether the annotator may be shown a machine's links on a verse pair."""
        allowed = self.study.suggestions is not None and self._work.role is Role.ANNOTATOR
        is_open = self.study.linking and not self.read_only
        return allowed and is_open and self.bitext.pass_of(index) == 1

    @property
    def annotator(self) -> str:
        """The annotator's name; empty where none was given yet."""
        return self._work.annotator

    @property
    def revision(self) -> int:
        """How many edits were ever made."""
        return self._work.revision

    @property
    def position(self) -> int:
        """Index of the verse pair on screen."""
        return self._position

    @property
    def following(self) -> int | None:
        """Index of the verse pair that is worked after the one on screen; None after the last."""
        rank = self._work.rank(self._position) + 1
        return self._work.at(rank) if rank < len(self._work) else None

    @property
    def pair(self) -> VersePair:
        """The verse pair on screen."""
        return self._on_screen()[0]

    @property
    def alignment(self) -> Alignment:
        """The links and marks of the pair on screen."""
        return self._on_screen()[1]

    @property
    def annotation(self) -> PairAnnotation:
        """The work on the pair on screen."""
        return self._work[self._position]

    @property
    def selection(self) -> Selection:
        """The picked words."""
        return self._selection

    @property
    def unaccounted(self) -> Unaccounted:
        """The words of the pair on screen that still want a decision.

        None where the pair is rejected and the study allows it, or asks for no linking.
        """
        if self.study.leaves_out(self.annotation.remarks) or not self.study.linking:
            return ALL_ACCOUNTED
        return unaccounted(*self._on_screen())

    @property
    def unanswered(self) -> tuple[Question, ...]:
        """The questions that still want an answer for the pair on screen."""
        return unanswered(self.annotation, self.study)

    @property
    def first_open(self) -> int | None:
        """Index of the first verse pair that is not done; None when all are done.

        First is meant in the order of the study, here and in all acts that go on or back; indices
        always are places in the bitext.
        """
        return self._work.first_open

    @property
    def progress(self) -> Progress:
        """Words accounted for in the whole bitext; counted once, then kept up to date."""
        return self._work.progress

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return self.history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to make again."""
        return self.history.can_redo

    def annotation_at(self, index: int) -> PairAnnotation:
        """The work on any verse pair."""
        return self._work[index]

    def listen(self, listener: Listener) -> None:
        """Have every change told to a listener from now on, in the order of listening."""
        self._listeners.append(listener)

    def consult(self, said: Callable[[int], Said]) -> None:
        """Have the sources of a gold standard say from now on whose is what a person settles."""
        self._said = said

    # How it is done

    def _act(self, kind: EditKind, act: acts.Act, words: Selection) -> Refusal | None:
        """Do an act to words of the pair on screen, which are not picked any more afterwards."""
        refusal = self._no_linking()
        if refusal is not None:
            return refusal
        outcome = act(self.alignment, words)
        if not isinstance(outcome, Alignment):
            return outcome
        if kind in acts.REPEATABLE:
            self._repeatable = kind
        return self._edit(kind, outcome, self._selection.minus(words))

    def _edit(self, kind: EditKind, alignment: Alignment, selection: Selection) -> Refusal | None:
        """Give the pair on screen another alignment; it stays done only while it is covered."""
        refusal = self._no_linking()
        if refusal is not None:
            return refusal
        after = self._settled(self._position, self.annotation.with_alignment(alignment))
        self._put(kind, self._still_done(after), selection)
        return None

    def _no_linking(self) -> Refusal | None:
        """Why words cannot be linked or marked, if they cannot."""
        if self.read_only:
            return ReadOnly()
        return None if self.study.linking else NotInStudy()

    def _settled(self, index: int, after: PairAnnotation) -> PairAnnotation:
        """Other work on a verse pair; in a gold standard, with what is new settled by hand."""
        if not self.is_gold:
            return after
        return by_hand(self._work[index], after, self.annotator, self._sources_say(index))

    def _judged(self, after: PairAnnotation) -> PairAnnotation:
        """Other work on the pair on screen; in a gold standard, its rejection settled by hand."""
        if not self.is_gold:
            return after
        return with_verdict(after, self.annotator, self._sources_say(self._position))

    def _sources_say(self, index: int) -> Said | None:
        return None if self._said is None else self._said(index)

    def _still_done(self, after: PairAnnotation, index: int | None = None) -> PairAnnotation:
        """The work with its done mark only if nothing is left; without an index, on screen."""
        if not after.done:
            return after
        pair = self.pair if index is None else self.bitext[index]
        return replace(after, done=is_covered(pair, after, self.study))

    def _put(self, kind: EditKind, after: PairAnnotation, selection: Selection) -> None:
        """Give the pair on screen other work."""
        self._perform(kind, {self._position: after}, selection)

    def _unusable(self, error: RemarkError) -> Refusal:
        return ReadOnly() if self.read_only else UnusableRemark(error.template, error.values)

    def _perform(
        self, kind: EditKind, wanted: Mapping[int, PairAnnotation], selection: Selection
    ) -> None:
        """Make a new edit of what differs; where nothing does, only the selection changes."""
        changes = tuple(
            PairChange(index, self._work[index], after)
            for index, after in sorted(wanted.items())
            if not _same_decisions(self._work[index], after)
        )
        if changes:
            self.history.add(Edit(kind, self._position, changes))
            after = {change.index: change.after for change in changes}
            self._apply(after, self._position, selection)
        else:
            self._select(selection)

    def _apply(
        self,
        states: Mapping[int, PairAnnotation],
        position: int,
        selection: Selection,
        annotator: str | None = None,
    ) -> None:
        """The one way in: change, then make durable, then tell."""
        self._stopwatch.note(self._position)
        # Time spent stays spent, whatever state is put in.
        timed = {
            index: replace(state, seconds=self._work[index].seconds + self._stopwatch.take(index))
            for index, state in states.items()
        }
        self._work.exchange(timed, self.annotator if annotator is None else annotator)
        change = Change(frozenset(timed), position != self._position, selection != self._selection)
        self._position, self._selection, self._shown = position, selection, None
        try:
            if self._record is not None:
                self._record(Record(self.revision, self.annotator, tuple(timed.items())))
        finally:
            self._tell(change)

    def _finish(self) -> None:
        """A checkpoint of the set on screen: Reload comes back to here, and the file is saved."""
        if self.read_only:
            return
        self._stopwatch.note(self._position)
        # Time alone writes nothing: it reaches the file with the next edit that does. A pair that
        # was only looked at stays untouched; its time waits for the first decision.
        if self.annotation.state is not PairState.UNTOUCHED:
            self._work.add_seconds(self._position, self._stopwatch.take(self._position))
        self._work.checkpoint(self.bitext.sets[self._position])
        self._ask_to_save()

    def _ask_to_save(self) -> None:
        if self._checkpoint is not None:
            self._checkpoint()

    def _select(self, selection: Selection) -> None:
        self._stopwatch.note(self._position)
        if selection != self._selection:
            self._selection = selection
            self._tell(Change(picked=True))

    def _move(self, index: int) -> None:
        self._stopwatch.note(self._position)
        if index != self._position:
            picked = bool(self._selection)
            self._position, self._selection, self._shown = index, NOTHING_PICKED, None
            self._tell(Change(moved=True, picked=picked))

    def _tell(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            listener(change)

    def _on_screen(self) -> tuple[VersePair, Alignment]:
        if self._shown is None:
            self._shown = self.bitext[self._position], self.annotation.alignment
        return self._shown


def _same_decisions(one: PairAnnotation, other: PairAnnotation) -> bool:
    return replace(one, seconds=0) == replace(other, seconds=0)

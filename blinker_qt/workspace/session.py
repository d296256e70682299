"""One annotator at work: what is on screen, what was decided, and every act that changes it."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState
from blinker_qt.bitext.coverage import ALL_ACCOUNTED, Unaccounted, unaccounted, wanting
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, RemarkError, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word
from blinker_qt.workspace import acts
from blinker_qt.workspace.history import Edit, EditKind, History, PairChange, Record
from blinker_qt.workspace.progress import Progress
from blinker_qt.workspace.refusals import (
    AtTheStart,
    Incomplete,
    Locked,
    NoOneBlock,
    NothingPicked,
    NothingToRepeat,
    NotInStudy,
    NotLinked,
    ReadOnly,
    Refusal,
    UnusableName,
    UnusableRemark,
)
from blinker_qt.workspace.selection import NOTHING_PICKED, Selection
from blinker_qt.workspace.stopwatch import Stopwatch
from blinker_qt.workspace.workbook import Workbook

__all__ = [
    "AtTheStart",
    "Change",
    "Incomplete",
    "Locked",
    "NoOneBlock",
    "NotInStudy",
    "NotLinked",
    "NothingPicked",
    "NothingToRepeat",
    "ReadOnly",
    "Refusal",
    "Session",
    "UnusableName",
    "UnusableRemark",
]


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


class Session:
    """One annotation set being worked on.

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

        None where the pair is rejected and the study allows it.
        """
        if self.study.leaves_out(self.annotation.remarks):
            return ALL_ACCOUNTED
        return unaccounted(*self._on_screen())

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

    # Picking and moving: no edits

    def pick(self, side: Side, position: int) -> None:
        """Pick a word of the pair on screen, or unpick it."""
        self._select(self._selection.toggled(side, position))

    def pick_only(self, side: Side, position: int) -> None:
        """Pick this word and no other."""
        self._select(NOTHING_PICKED.toggled(side, position))

    def clear_selection(self) -> None:
        """Unpick every word."""
        self._select(NOTHING_PICKED)

    def go_to(self, index: int) -> Refusal | None:
        """Go to a verse pair; going on waits until every pair before it is done.

        Raises:
            IndexError: there is no such verse pair.
        """
        if not 0 <= index < len(self._work):
            raise IndexError(index)
        first_open = self.first_open
        rank = self._work.rank
        goes_on = rank(index) > rank(self._position) and not self.read_only
        if goes_on and first_open is not None and rank(first_open) < rank(index):
            return Locked(index, first_open)
        self._move(index)
        return None

    def previous(self) -> Refusal | None:
        """Go back one verse pair. A checkpoint, at the first pair too."""
        self._finish()
        rank = self._work.rank(self._position)
        if rank == 0:
            return AtTheStart()
        self._move(self._work.at(rank - 1))
        return None

    # Edits

    def link(self) -> Refusal | None:
        """Join every picked source word with every picked target word."""
        return self._act(EditKind.LINK, acts.linked, self._selection)

    def mark_not_translated(self, side: Side) -> Refusal | None:
        """Mark the picked words of a side not translated; words picked opposite stay picked."""
        picked = self._selection.without(side.other)
        return self._act(EditKind.NOT_TRANSLATED, acts.marked, picked)

    def clear_words(self) -> Refusal | None:
        """Take links and marks from the picked words."""
        return self._act(EditKind.CLEAR_WORDS, acts.cleared, self._selection)

    def extend_block(self, word: Word | None = None) -> Refusal | None:
        """Add the picked words to a block that keeps the words it has.

        Every word of the enlarged block is linked with every word opposite; picked words leave
        the blocks they were in and lose their marks.

        Args:
            word: one that may be in the block meant, such as the focused one. Where it is in none,
                or None, the one block that picked words are in is meant.
        """
        extended = partial(acts.extended, word=word)
        return self._act(EditKind.EXTEND_BLOCK, extended, self._selection)

    def take_out(self, word: Word | None = None) -> Refusal | None:
        """Take words out of their blocks: their links go, those of all others stay.

        Args:
            word: the one to take out, such as the focused one; other picked words stay picked.
                None for all picked words.
        """
        words = self._selection if word is None else Selection.of([word])
        return self._act(EditKind.TAKE_OUT, acts.taken_out, words)

    def toggle_possible(self, words: Iterable[Word] | None = None) -> Refusal | None:
        """Make links possible if any of them is sure, and otherwise all of them sure.

        Words of both sides mean the links between them; words of one side, all their links.

        Args:
            words: the words meant, such as those of the focused word's block; other picked words
                stay picked. None for the picked words.
        """
        if not (self.read_only or self.study.sure_possible):
            return NotInStudy()
        meant = self._selection if words is None else Selection.of(words)
        return self._act(EditKind.TOGGLE_POSSIBLE, acts.toggled, meant)

    def repeat(self) -> Refusal | None:
        """Do to the words picked now what was last done to others.

        That is the last of link, mark not translated, clear words and take out that was not
        refused in this session, whether or not it was undone since; no other act counts. Marking
        not translated is repeated on the picked words of both sides.
        """
        if self.read_only:
            return ReadOnly()
        if self._repeatable is None:
            return NothingToRepeat()
        return self._act(self._repeatable, acts.REPEATABLE[self._repeatable], self._selection)

    # Remarks

    def add_note(self, text: str, *, on: Word | None = None, ruling: str = "") -> Refusal | None:
        """Add a note to the pair on screen; the same note once more is no edit.

        Args:
            text: what is noted.
            on: the word that it is about; None for the pair as a whole.
            ruling: the number of a ruling of the style guide, such as ``ART-3``.

        Raises:
            RemarkError: the pair has no such word.
        """
        try:
            note = Note(text, on, ruling)
            remarks = self.annotation.remarks.with_note(note)
        except RemarkError as error:
            return self._unusable(error)
        note.check_fits(self.pair)
        return self._remark(EditKind.ADD_NOTE, remarks)

    def remove_note(self, note: Note) -> Refusal | None:
        """Remove a note from the pair on screen; one that is not there is no edit."""
        return self._remark(EditKind.REMOVE_NOTE, self.annotation.remarks.without_note(note))

    def set_difficult(self, reason: str) -> Refusal | None:
        """Say why the pair on screen is difficult; an empty reason says that it is not."""
        try:
            remarks = replace(self.annotation.remarks, difficult=reason)
        except RemarkError as error:
            return self._unusable(error)
        return self._remark(EditKind.SET_DIFFICULT, remarks)

    def set_rejected(self, kind: RejectionKind | None, words: str = "") -> Refusal | None:
        """Reject the pair on screen, where the study allows it; None takes the rejection back.

        A pair whose rejection is taken back stays done only while it is covered.
        """
        if kind is not None and not (self.read_only or self.study.reject):
            return NotInStudy()
        try:
            rejected = None if kind is None else Rejection(kind, words)
        except RemarkError as error:
            return self._unusable(error)
        remarks = replace(self.annotation.remarks, rejected=rejected)
        return self._remark(EditKind.SET_REJECTED, remarks)

    # Whole pairs and sets

    def reset(self) -> Refusal | None:
        """Take every link and mark, the done mark and the rejection from the pair on screen.

        Notes stay, and what is said about its difficulty.
        """
        if self.read_only:
            return ReadOnly()
        cleared = self.annotation.with_alignment(Alignment())
        remarks = replace(cleared.remarks, rejected=None)
        self._put(EditKind.RESET, replace(cleared, done=False, remarks=remarks), NOTHING_PICKED)
        self._ask_to_save()
        return None

    def reload(self) -> Refusal | None:
        """Bring the set of the pair on screen back to its last checkpoint.

        That is how the set stood when Done, Previous or Reload was last pressed in it, or else at
        opening. A checkpoint itself.
        """
        if self.read_only:
            return ReadOnly()
        standing = self._work.standing(self.bitext.sets[self._position])
        self._perform(EditKind.RELOAD, standing, NOTHING_PICKED)
        self._finish()
        return None

    def done(self) -> Refusal | None:
        """Declare the pair on screen done and go on. A checkpoint.

        The next pair comes, or the first one that is not done where that stands before it; after
        the last pair there is nowhere to go.
        """
        if self.read_only:
            return ReadOnly()
        if left := self.unaccounted:
            return Incomplete(left)
        rank = self._work.rank
        following = min(rank(self._position) + 1, len(self._work) - 1)
        self._perform(
            EditKind.DONE, {self._position: replace(self.annotation, done=True)}, NOTHING_PICKED
        )
        self._finish()
        first_open = self.first_open
        if first_open is not None:
            following = min(following, rank(first_open))
        self._move(self._work.at(following))
        return None

    def undo(self) -> Edit | None:
        """Take the last edit back and go to where it was made.

        Links, marks and done marks come back; time spent stays spent.

        Returns:
            The edit taken back, or None where there is none.
        """
        edit = self.history.undo()
        if edit is not None:
            before = {change.index: change.before for change in edit.changes}
            self._apply(before, edit.position, NOTHING_PICKED)
        return edit

    def redo(self) -> Edit | None:
        """Make the edit again that was taken back last, and go to where it was made.

        Returns:
            The edit, or None where there is none.
        """
        edit = self.history.redo()
        if edit is not None:
            after = {change.index: change.after for change in edit.changes}
            self._apply(after, edit.position, NOTHING_PICKED)
        return edit

    def set_annotator(self, name: str) -> Refusal | None:
        """Give the annotation set its annotator's name; this cannot be undone."""
        if self.read_only:
            return ReadOnly()
        if first_unholdable(name) is not None:
            return UnusableName()
        if name != self.annotator:
            self._apply({}, self._position, self._selection, annotator=name)
        return None

    def pause(self) -> None:
        """Count no time from now until the next act or `resume`: nobody is looking."""
        self._stopwatch.pause(self._position)

    def resume(self, idle_after: float) -> None:
        """Count time again; of a gap between two acts, at most so many seconds."""
        self._stopwatch.resume(idle_after)

    # How it is done

    def _act(self, kind: EditKind, act: acts.Act, words: Selection) -> Refusal | None:
        """Do an act to words of the pair on screen, which are not picked any more afterwards."""
        if self.read_only:
            return ReadOnly()
        outcome = act(self.alignment, words)
        if not isinstance(outcome, Alignment):
            return outcome
        if kind in acts.REPEATABLE:
            self._repeatable = kind
        return self._edit(kind, outcome, self._selection.minus(words))

    def _edit(self, kind: EditKind, alignment: Alignment, selection: Selection) -> Refusal | None:
        """Give the pair on screen another alignment; it stays done only while it is covered."""
        if self.read_only:
            return ReadOnly()
        after = self.annotation.with_alignment(alignment)
        self._put(kind, self._still_done(after), selection)
        return None

    def _remark(self, kind: EditKind, remarks: Remarks) -> Refusal | None:
        """Give the pair on screen other remarks."""
        if self.read_only:
            return ReadOnly()
        after = replace(self.annotation, remarks=remarks)
        if kind is EditKind.SET_REJECTED:
            after = self._still_done(after)
        self._put(kind, after, self._selection)
        return None

    def _still_done(self, after: PairAnnotation) -> PairAnnotation:
        """The work with its done mark only if no word is left."""
        done = after.done and not wanting(self.pair, after, self.study)
        return replace(after, done=done)

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

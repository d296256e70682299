"""An annotator's session: the verse pair on screen, and every act with its refusals."""

import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from types import MappingProxyType

from blinker_qt.annotate import actions
from blinker_qt.annotate.actions import (
    ADJUDICATED,
    AT_THE_END,
    AT_THE_START,
    DONE_ALREADY,
    NO_NAME,
    NONE_LISTED_BEFORE,
    NONE_LISTED_BEHIND,
    NOT_IN_STUDY,
    NOT_NOW,
    NOTHING_TO_REPEAT,
    ONLY_ONE_LEFT,
    READ_ONLY,
    TO_LEARN,
    UNUSABLE_NAME,
    AnnotatorDecisions,
    Refusal,
    incomplete,
    labels_undecided,
    unanswered,
)
from blinker_qt.annotate.route import Route
from blinker_qt.annotate.stages import Stages
from blinker_qt.annotate.state import (
    NOTHING_SELECTED,
    Edit,
    EditKind,
    History,
    PairChange,
    PairRecord,
    PairWork,
    Record,
    Renaming,
    Selection,
    Stopwatch,
)
from blinker_qt.bitext.adjudication import Decision, verdict_of
from blinker_qt.bitext.alignment import Alignment, LinkToken, blocks
from blinker_qt.bitext.annotation import (
    ALL_ACCOUNTED,
    TO_LEARN_FROM,
    AnnotationSet,
    PairAnnotation,
    PairState,
    Role,
    can_name_annotator,
    is_covered,
    unanswered_questions,
    words_to_decide,
)
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, RemarkError, Remarks
from blinker_qt.bitext.study import ratings_of
from blinker_qt.bitext.verses import Side, Word

NOTHING_DECIDED: Mapping[int, frozenset[Decision]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Change:
    """The changes by an act: work on verse pairs, the pair on screen, the selected words.

    Attributes:
        moved: whether another verse pair is on screen, or another stage of it.
        edit: the edit that was made; None where edits were undone or redone.
        renamed: whether the annotator was given another name.
        staged: whether another stage began, which asks other questions and may hide or show words.
    """

    pairs: frozenset[int] = frozenset()
    moved: bool = False
    selected: bool = False
    edit: Edit | None = field(default=None, compare=False)
    renamed: bool = False
    staged: bool = False


class Session:
    """One annotation set being worked on.

    Every edit, undo and redo goes through `_apply`. A disk that fails is a state of the document,
    not an error of the act: the edit stays in memory. An act on a word that the verse pair does not
    have raises WordError and changes nothing.

    Attributes:
        whole_bitext: the texts with all words, hidden ones too; for counting only, not for showing.
        study: the settings of the study.
        names: the names of the verse pairs on screen (see `AnnotationSet.names`).
        is_gold: whether it is a gold standard, whose decisions have origins.
        is_adjudicated: whether it is a gold standard with known sources.
        history: the edits that can be undone and redone.
        stages: what is asked now, and what is hidden.
        route: which verse pair comes next.
        link_at_once: whether selecting words of both sides links them, without another act (see
            `select`); `set_link_at_once` changes it.
        selection: the selected words.
        bitext: the texts as they are shown: the words of a side that is hidden are not in them.
        position: index of the verse pair on screen.
        pair: this verse pair.
        annotation: the work on it, as far as it is shown (see `shown_at`).
        alignment: its links and marks.
        unaccounted: its words that still need a decision (see `words_to_decide`).
        unanswered: the questions of this stage that have no answer for it.
        labels_left: in a gold standard, its links whose label is open.

    Args:
        read_only: refuse every edit and let the reader go anywhere.
        record: called with what the journal records, before listeners are called.
        checkpoint: called at Done, Previous, Reset and Reload, when the file is to be saved.
        clock: seconds from any fixed moment, never running back.
    """

    def __init__(
        self,
        annotation_set: AnnotationSet,
        *,
        read_only: bool = False,
        record: Callable[[Record], None] = lambda _: None,
        checkpoint: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.read_only = read_only
        self.whole_bitext, self.study = annotation_set.bitext, annotation_set.study
        self.names = annotation_set.names
        self.is_gold = annotation_set.role is Role.GOLD
        self.is_adjudicated = self.is_gold and annotation_set.adjudication is not None
        self.history = History()
        self._work = PairWork(annotation_set)
        self.stages = Stages(self._work, read_only=read_only)
        self.route = Route(self._work, self.stages, self.names, read_only=read_only)
        self._record = record
        self._checkpoint = checkpoint
        self._listeners: list[Callable[[Change], None]] = []
        self._stopwatch = Stopwatch(clock, logs_pauses=bool(self.study.pause_after))
        self.selection = NOTHING_SELECTED
        self.link_at_once = False
        self._repeatable: EditKind | None = None
        self._decisions_at: Callable[[int], AnnotatorDecisions] | None = None
        first_open = self.route.first_open
        position = self._work.order[0] if first_open is None else first_open
        self.stages.turn_to(self.stages.on_arriving(position))
        self._show(position)

    # State

    @property
    def annotation_set(self) -> AnnotationSet:
        """The annotation set with all edits."""
        return self._work.annotation_set

    @property
    def unsearched(self) -> frozenset[int]:
        """Indexes of verse pairs that a search leaves out, so that each text is found once.

        Of repeated pairs, the one on screen is kept, or else the first.
        """
        bitext, on_screen = self.bitext, self.position
        if self.names is bitext.references:
            return frozenset()
        again = bitext.following
        if on_screen not in again:
            return again
        return again - {on_screen} | {bitext.references.index(bitext.references[on_screen])}

    @property
    def takes_suggestions(self) -> bool:
        """Whether the annotator may be shown a machine's links."""
        role = self._work.frame.role
        allowed = self.study.suggestions is not None and role is Role.ANNOTATOR
        return allowed and self.stages.current.links and not self.read_only

    @property
    def annotator(self) -> str:
        """The annotator's name; empty where none was given yet."""
        return self._work.annotator

    @property
    def revision(self) -> int:
        """The number of edits ever made."""
        return self._work.revision

    @property
    def _own(self) -> PairAnnotation:
        """All work on the pair on screen."""
        return self._work.pairs[self.position]

    def annotation_at(self, index: int) -> PairAnnotation:
        """The work on any verse pair, for counting it; its words may be hidden."""
        return self._work.pairs[index]

    def shown_at(self, index: int) -> PairAnnotation:
        """The work on any verse pair without links and notes on words that are hidden."""
        return self.stages.shown(self._work.pairs[index])

    def set_link_at_once(self, on: bool) -> None:
        """Switch link at once on or off; the open block is closed."""
        self.link_at_once = on
        self.close_block()

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Call a listener at every change, after the listeners added before."""
        self._listeners.append(listener)

    def set_source_lookup(self, decisions_at: Callable[[int], AnnotatorDecisions]) -> None:
        """Set the function that returns the decisions of the gold sources on a verse pair."""
        self._decisions_at = decisions_at
        self._show(self.position)

    # Selecting and moving: no edits

    def select(self, side: Side, position: int) -> Refusal | None:
        """Select a word of the pair on screen, or deselect it.

        With link at once, the first word of the other side is linked with the selected words. These
        words are the open block, to which further words of that other side are added. A word of
        the side where the block was begun begins the next block; a word of the open block itself is
        taken out of it.
        """
        block = self.selection.block
        if block is not None and (side, position) in block:
            return self._take_out_of_open_block((side, position))
        if self._links_at_once and (side, position) not in self.selection:
            return self._select_at_once(Selection.of([(side, position)]))
        self._select(self.selection.toggled(side, position))
        return None

    def select_also(self, words: Iterable[Word]) -> Refusal | None:
        """Select these words besides those that are selected; link at once works as in `select`."""
        if self._links_at_once:
            return self._select_at_once(Selection.of(words))
        self._select(self.selection.plus(Selection.of(words)))
        return None

    def clear_selection(self) -> None:
        """Deselect every word."""
        self._select(NOTHING_SELECTED)

    def close_block(self) -> None:
        """Close the open block, so that the next block can begin on either side."""
        self._select(replace(self.selection, block=None))

    def go_to(self, index: int) -> Refusal | None:
        """Go to a verse pair, unless it is locked (see `Route.why_locked`).

        Raises:
            IndexError: there is no such verse pair.
        """
        self._check_index(index)
        refusal = self.route.why_locked(index, self.position)
        if refusal is None:
            self._move(index)
        return refusal

    def previous(self, listed: Sequence[int] | None = None) -> Refusal | None:
        """Go back to the verse pair before that is not locked. A checkpoint, at the first too.

        Args:
            listed: ascending indexes; if they are given, go to the one before among these.
        """
        self._finish()
        earlier = self.route.before(self.position, listed)
        if earlier is None:
            return AT_THE_START if listed is None else NONE_LISTED_BEFORE
        self._move(earlier)
        return None

    def next(self, listed: Sequence[int] | None = None) -> Refusal | None:
        """Go on to the verse pair after that is not locked. A checkpoint, as `previous`.

        Args:
            listed: ascending indexes; if they are given, go to the one after among these.
        """
        self._finish()
        later = self.route.behind(self.position, listed)
        if later is None:
            return AT_THE_END if listed is None else NONE_LISTED_BEHIND
        self._move(later)
        return None

    def pause(self) -> None:
        """Count no time until the next act or `resume`, since the window is in the background."""
        self._stopwatch.pause(self.position)

    def resume(self, idle_after: float) -> None:
        """Count time again, but no more than this number of seconds for a gap between two acts."""
        self._stopwatch.resume(idle_after)

    # Links and marks

    def link(self, also: Iterable[Word] = ()) -> Refusal | None:
        """Link every selected source word with every selected target word.

        Args:
            also: more words to link with them.
        """
        words = self.selection.plus(Selection.of(also))
        opened = _opened(words) if self.link_at_once else None
        return self._act(EditKind.LINK, actions.linked, words, opened)

    def paint_links(self, cells: Iterable[LinkToken], linked: bool) -> Refusal | None:
        """Add single links, or remove them, and keep all others; the selection stays."""
        painted, cells = self.alignment, tuple(cells)
        self.pair.check_words(Selection.ends(cells).words)
        for source, target in cells:
            change = painted.with_link if linked else painted.without_link
            painted = change(source, target)
        kind = EditKind.ADD_LINKS if linked else EditKind.REMOVE_LINKS
        return self._align(kind, painted, self.selection)

    def toggle_mark(self, side: Side, position: int) -> Refusal | None:
        """Mark one word not translated, or remove its mark; selected words stay selected."""
        self.pair.check_words([(side, position)])
        if position in self.alignment.not_translated(side):
            cleared = self.alignment.clear_words(side, {position})
            return self._align(EditKind.CLEAR_WORDS, cleared, self.selection)
        marked = self.alignment.mark_not_translated(side, {position})
        return self._align(EditKind.NOT_TRANSLATED, marked, self.selection)

    def mark_not_translated(
        self, side: Side | None = None, also: Iterable[Word] = ()
    ) -> Refusal | None:
        """Mark the selected words not translated.

        Args:
            side: mark only words of this side; the other side stays selected.
            also: more words to mark.
        """
        selected = self.selection if side is None else self.selection.without(side.other)
        words = selected.plus(Selection.of(also))
        return self._act(EditKind.NOT_TRANSLATED, actions.marked, words)

    def clear_words(self, word: Word | None = None) -> Refusal | None:
        """Remove the links and marks of a word, or of all selected words."""
        return self._act(EditKind.CLEAR_WORDS, actions.cleared, self._words_concerned(word))

    def extend_block(self, word: Word | None = None) -> Refusal | None:
        """Add the selected words to a block.

        Selected words leave the blocks they were in and lose their marks. The block is that of
        `word`, such as the focused one, or else the one block that selected words are in.
        """
        self.pair.check_words([] if word is None else [word])
        extended = partial(actions.extended, word=word)
        return self._act(EditKind.EXTEND_BLOCK, extended, self.selection)

    def take_out(self, word: Word | None = None) -> Refusal | None:
        """Remove a word, or all selected words, from their blocks; only their links are removed."""
        return self._act(EditKind.TAKE_OUT, actions.taken_out, self._words_concerned(word))

    def toggle_possible(self, words: Iterable[Word] | None = None) -> Refusal | None:
        """Make links possible if any of them is sure, and otherwise all of them sure.

        Words of both sides stand for the links between them, words of one side for all their links,
        and None for the selected words.
        """
        if not (self.read_only or self.study.sure_possible):
            return NOT_IN_STUDY
        meant = self.selection if words is None else Selection.of(words)
        return self._act(EditKind.TOGGLE_POSSIBLE, actions.toggled, meant)

    def label(self, label: str, words: Iterable[Word] | None = None) -> Refusal | None:
        """Give links a label of the study, or remove it if all of them have it.

        An empty name removes the labels that they have. For `words` see `toggle_possible`.
        """
        if not self.read_only and label not in {"", *self.study.names_of_labels}:
            return NOT_IN_STUDY
        meant = self.selection if words is None else Selection.of(words)
        confirmed = self.alignment.links_among(meant.source, meant.target)
        act = partial(actions.labelled, label=label)
        return self._act(EditKind.LABEL, act, meant, confirmed=confirmed)

    def repeat(self, word: Word | None = None) -> Refusal | None:
        """Repeat the last act of `REPEATABLE` in this session on a word, or on all selected words.

        It may have been undone since. Marking not translated is repeated on both sides.
        """
        words = self._words_concerned(word)
        if self.read_only:
            return READ_ONLY
        if self._repeatable is None:
            return NOTHING_TO_REPEAT
        return self._act(self._repeatable, actions.REPEATABLE[self._repeatable], words)

    def accept(self, links: Iterable[LinkToken]) -> Refusal | None:
        """Accept links that the study's machine suggests on the pair on screen."""
        links, machine = frozenset(links), self.study.suggestions
        self.pair.check_words(Selection.ends(links).words)
        if refusal := self.stages.linking_refusal:
            return refusal
        if machine is None or not self.takes_suggestions:
            return NOT_IN_STUDY
        after = actions.accepted(self._own, links, machine.annotator)
        selected = self.selection.minus(Selection.ends(links))
        after = self._done_if_covered(self.position, after)
        self._edit(EditKind.ACCEPT, {self.position: after}, selected)
        return None

    # Remarks and ratings

    def add_note(self, text: str, *, on: Word | None = None, ruling: str = "") -> Refusal | None:
        """Add a note to the pair on screen, or to a word of it, perhaps citing a ruling."""
        if on is not None and on[0] is self.stages.current.hides:
            return NOT_NOW

        def with_note(remarks: Remarks) -> Remarks:
            return remarks.with_note(Note(text, on, ruling))

        return self._remark(EditKind.ADD_NOTE, with_note)

    def remove_note(self, note: Note) -> Refusal | None:
        """Remove a note from the pair on screen; without such a note, nothing changes."""
        return self._remark(EditKind.REMOVE_NOTE, lambda remarks: remarks.without_note(note))

    def set_difficult(self, reason: str | None) -> Refusal | None:
        """Mark the pair on screen as difficult, perhaps with a reason; None removes the mark."""
        return self._remark(
            EditKind.SET_DIFFICULT, lambda remarks: replace(remarks, difficult=reason)
        )

    def set_rejected(self, kind: RejectionKind | None, words: str = "") -> Refusal | None:
        """Reject the pair on screen, if the study allows that; None removes the rejection.

        When a rejection is removed, the pair stays done only if it is covered.
        """
        if kind is not None and not (self.read_only or self.study.reject):
            return NOT_IN_STUDY
        return self._remark(
            EditKind.SET_REJECTED,
            lambda remarks: replace(remarks, rejected=Rejection(kind, words) if kind else None),
        )

    def rate(self, question: str, value: int | None) -> Refusal | None:
        """Answer a question, by its name, with a step from 1; None removes the answer.

        Raises:
            ValueError: the question has no such answer.
        """
        if self.read_only:
            return READ_ONLY
        asked = self.study.question(question)
        if asked is None:
            return NOT_IN_STUDY
        if asked not in self.stages.current.questions:
            return NOT_NOW
        answers = dict(self._own.ratings)
        answers.pop(question, None)
        if value is not None:
            if not asked.allows(value):
                raise ValueError(value)
            answers[question] = value
        after = replace(self._own, ratings=ratings_of(answers))
        after = self._done_if_covered(self.position, after)
        self._edit(EditKind.RATE, {self.position: after}, self.selection)
        return None

    # A gold standard

    def settle(
        self,
        alignments: Mapping[int, Alignment],
        ruling: str = "",
        decided: Mapping[int, frozenset[Decision]] = NOTHING_DECIDED,
    ) -> Refusal | None:
        """Replace the alignments of verse pairs, by index, in one edit.

        Links and marks beside those that are added keep their origins.

        Args:
            ruling: the ruling by which this was decided; empty for none.
            decided: the links and marks on which it was decided, by index; the labels of these
                links are settled then, too.

        Raises:
            IndexError: there is no such verse pair.
            RemarkError: the ruling is not a valid number.
        """
        for index, alignment in alignments.items():
            self._check_index(index)
            self.whole_bitext[index].check_words(alignment.outermost_words)
        if refusal := self.stages.linking_refusal:
            return refusal
        after = {
            index: self._aligned(
                index, alignment, added_alone=True, confirmed=decided.get(index, frozenset())
            )
            for index, alignment in alignments.items()
        }
        if ruling:
            for index, settled in decided.items():
                after[index] = actions.cited(after[index], settled, ruling)
        self._edit(EditKind.SETTLE, after, self.selection)
        return None

    def cite(self, settled: Iterable[Decision], ruling: str) -> Refusal | None:
        """Cite the ruling that decided links and marks of this pair that a person settled."""
        if self.read_only:
            return READ_ONLY
        try:
            after = actions.cited(self._own, frozenset(settled), ruling)
        except RemarkError as error:
            return Refusal(error.template, error.values)
        self._edit(EditKind.CITE, {self.position: after}, self.selection)
        return None

    # Whole pairs and sets

    def reset(self) -> Refusal | None:
        """Remove links, marks, answers, the done mark and the rejection of the pair on screen.

        Notes and difficulty stay; so do links, marks and answers that are not asked for now.
        """
        if self.read_only:
            return READ_ONLY
        cleared = self._own
        stage = self.stages.current
        if stage.links:
            cleared = cleared.with_alignment(Alignment())
        remarks = replace(cleared.remarks, rejected=None)
        asked = {question.name for question in stage.questions}
        kept = tuple(rating for rating in cleared.ratings if rating[0] not in asked)
        cleared = replace(cleared, done=False, remarks=remarks, ratings=kept).with_verdict(None)
        self._edit(EditKind.RESET, {self.position: cleared}, NOTHING_SELECTED)
        self._checkpoint()
        return None

    def reload(self) -> Refusal | None:
        """Restore the set of the pair on screen to its last checkpoint, or to its state at opening.

        This is a checkpoint itself.
        """
        if self.read_only:
            return READ_ONLY
        saved = self._work.at_checkpoint(self.bitext.sets[self.position])
        self._edit(EditKind.RELOAD, saved, NOTHING_SELECTED)
        self._finish()
        return None

    def done(self, listed: Sequence[int] | None = None) -> Refusal | None:
        """Declare the pair on screen done and go on; it needs an annotator's name. A checkpoint.

        Before the last stage, go on to the next stage of the pair, or if questions are separate, to
        the next pair that lacks this stage, and after the last such pair to the next stage.

        In a gold standard, if sources reject the pair, this settles by hand that it is not
        rejected.

        Args:
            listed: ascending indexes; if they are given, the next of these is shown, if any,
                instead of that of `Route.after_done`.
        """
        if self.read_only:
            return READ_ONLY
        if refusal := self.why_not_done():
            return refusal
        if not self.annotator:
            return NO_NAME
        if not self.stages.is_last:
            self._end_stage(listed)
            return None
        was_left = self.position in self.route.left
        remarks = replace(self._own.remarks, later=False)
        after = replace(self._own, done=True, remarks=remarks)
        if verdict_of(after.origins) is None:
            after = self._with_rejection_by_hand(after)
        self._edit(EditKind.DONE, {self.position: after}, NOTHING_SELECTED)
        self._finish()
        self._go_on(listed, was_left=was_left)
        return None

    def _go_on(self, listed: Sequence[int] | None, *, was_left: bool) -> None:
        if listed is None:
            self._move(self.route.after_done(self.position, was_left=was_left))
        elif (following := self.route.behind(self.position, listed)) is not None:
            self._move(following)

    def _end_stage(self, listed: Sequence[int] | None) -> None:
        """Go on after a stage of the pair on screen, which is not the last."""
        self._finish()
        if not self.stages.are_separate:
            self._arrive(self.position, self.stages.on_arriving(self.position))
        elif self.route.locking is not None:
            self._go_on(listed, was_left=False)
        else:
            # No pair lacks this stage: the next stage begins at the first pair that lacks it.
            place, order = self.stages.first_lacking(), self._work.order
            lacking = (index for index in order if not self._work.has_behind(index, place))
            self._arrive(next(lacking, self.position), place)

    @property
    def is_covered(self) -> bool:
        """Whether all that this stage asks for was decided on the pair on screen."""
        return not (self.unaccounted or self.unanswered or self.labels_left)

    def why_not_done(self) -> Refusal | None:
        """What is left to do on the pair on screen before Done; None for nothing."""
        if left := self.unaccounted:
            return incomplete(left)
        if undecided := self.labels_left:
            return labels_undecided(len(undecided))
        return unanswered(self.unanswered[0]) if self.unanswered else None

    def leave(self) -> Refusal | None:
        """Leave the pair on screen for later, if the study allows that, and go on. A checkpoint.

        See `Route.after_leaving` for the pair that is shown next.
        """
        if self.read_only:
            return READ_ONLY
        if not self.study.leave_for_later:
            return NOT_IN_STUDY
        if self._own.done:
            return DONE_ALREADY
        after = replace(self._own, remarks=replace(self._own.remarks, later=True))
        self._edit(EditKind.LEAVE, {self.position: after}, NOTHING_SELECTED)
        self._finish()
        following = self.route.after_leaving(self.position)
        if following is None:
            return ONLY_ONE_LEFT
        self._move(following)
        return None

    def set_annotator(self, name: str) -> Refusal | None:
        """Name the annotator of the annotation set, or rename them.

        Renaming can be undone; giving the first name cannot.
        """
        before = self.annotator
        if refusal := self.why_not_renamed():
            return refusal
        if not can_name_annotator(name):
            return UNUSABLE_NAME
        if name != before:
            if before:
                renaming = Renaming(before, name)
                edit = Edit(EditKind.RENAME, self.position, (), self.selection, renaming)
                self.history.add(edit)
            self._apply({}, self.position, self.selection, annotator=name)
        return None

    def why_not_renamed(self) -> Refusal | None:
        """Why the annotator cannot be given another name; None if it is possible."""
        if self.read_only:
            return READ_ONLY
        if self._work.frame.role in TO_LEARN_FROM:
            return TO_LEARN
        if self.is_gold and self.annotator:
            settled = chain.from_iterable(pair.origins for pair in self.annotation_set.pairs)
            if any(part.origin.person == self.annotator for part in settled):
                return ADJUDICATED
        return None

    # Undo

    def undo(self) -> Edit | None:
        """Undo the last edit, if there is one, and go to where it was made."""
        edit = self.history.next_undo
        if edit is not None:
            self.undo_or_redo_to(len(self.history) - 1)
        return edit

    def redo(self) -> Edit | None:
        """Redo the edit that was undone last, if there is one, and go to where it was made."""
        edit = self.history.next_redo
        if edit is not None:
            self.undo_or_redo_to(len(self.history) + 1)
        return edit

    def undo_or_redo_to(self, count: int) -> None:
        """Undo or redo edits, all at once, until this number is in effect."""
        states: dict[int, PairAnnotation] = {}
        name = self.annotator
        position, history, selection = self.position, self.history, NOTHING_SELECTED
        while len(history) > count and (edit := history.undo()):
            states |= {change.index: change.before for change in edit.changes}
            name = edit.renaming.before if edit.renaming else name
            position = edit.position
            # After undoing a wrong click, the annotator continues the block in which it was made.
            selection = edit.selection if self.link_at_once else NOTHING_SELECTED
        while len(history) < count and (edit := history.redo()):
            states |= {change.index: change.after for change in edit.changes}
            name = edit.renaming.after if edit.renaming else name
            position = edit.position
            # Redone, the block is open again, so that the annotator can add words to it.
            selection = Selection(block=edit.block if self.link_at_once else None)
        if states or name != self.annotator:
            self._apply(states, position, selection, annotator=name)

    # How acts become edits

    def _words_concerned(self, word: Word | None) -> Selection:
        """This word, or else the selected words."""
        if word is None:
            return self.selection
        self.pair.check_words([word])
        return Selection.of([word])

    @property
    def _links_at_once(self) -> bool:
        return self.link_at_once and self.stages.linking_refusal is None

    def _select_at_once(self, words: Selection) -> Refusal | None:
        """Select words: add them to the open block, or begin a block, or link a block begun."""
        block = self.selection.block
        if block is not None and block.begun is not None and not words.on(block.begun):
            extended = partial(actions.extended, word=(Side.SOURCE, min(block.source)))
            return self._act(EditKind.EXTEND_BLOCK, extended, words, _opened(block.plus(words)))
        begun = self.selection.plus(words)
        if begun.source and begun.target:
            return self._act(EditKind.LINK, actions.linked, begun, _opened(begun))
        self._select(replace(begun, block=None))
        return None

    def _take_out_of_open_block(self, word: Word) -> Refusal | None:
        """Remove a word from the open block; if only one side is left, it stays selected."""
        left = (self.selection.block or NOTHING_SELECTED).minus(taken := Selection.of([word]))
        stays = _opened(left) if left.source and left.target else left
        return self._act(EditKind.TAKE_OUT, actions.taken_out, taken, stays)

    def _act(
        self,
        kind: EditKind,
        act: actions.Act,
        words: Selection,
        selection: Selection | None = None,
        confirmed: frozenset[LinkToken] = frozenset(),
    ) -> Refusal | None:
        """Apply an act to words of the pair on screen.

        Afterwards, `selection` is selected or, without it, what was selected less the words acted
        on. For `confirmed` see `actions.by_hand`.
        """
        self.pair.check_words(words.words)
        if refusal := self.stages.linking_refusal:
            return refusal
        outcome = act(self.alignment, words)
        if not isinstance(outcome, Alignment):
            return outcome
        if kind in actions.REPEATABLE:
            self._repeatable = kind
        left = self.selection.minus(words) if selection is None else selection
        after = self._aligned(self.position, outcome, confirmed=confirmed)
        self._edit(kind, {self.position: after}, left)
        return None

    def _align(self, kind: EditKind, alignment: Alignment, selection: Selection) -> Refusal | None:
        if refusal := self.stages.linking_refusal:
            return refusal
        after = self._aligned(self.position, alignment)
        self._edit(kind, {self.position: after}, selection)
        return None

    def _remark(self, kind: EditKind, change: Callable[[Remarks], Remarks]) -> Refusal | None:
        if self.read_only:
            return READ_ONLY
        try:
            remarks = change(self._own.remarks)
        except RemarkError as error:
            return Refusal(error.template, error.values)
        after = replace(self._own, remarks=remarks)
        if kind is EditKind.SET_REJECTED:
            after = (
                self._with_rejection_by_hand(after)
                if remarks.rejected
                else after.with_verdict(None)
            )
            after = self._done_if_covered(self.position, after)
        self._edit(kind, {self.position: after}, self.selection)
        return None

    def _aligned(
        self,
        index: int,
        alignment: Alignment,
        *,
        added_alone: bool = False,
        confirmed: Collection[Decision] = frozenset(),
    ) -> PairAnnotation:
        """The work on a verse pair with another alignment; in a gold standard, settled by hand."""
        before = self._work.pairs[index]
        after = before.with_alignment(alignment)
        if self.is_gold:
            annotators = self._annotators(index)
            after = actions.by_hand(
                before,
                after,
                self.annotator,
                annotators,
                added_alone=added_alone,
                confirmed=confirmed,
            )
        return self._done_if_covered(index, after)

    def _with_rejection_by_hand(self, after: PairAnnotation) -> PairAnnotation:
        """Other work on the pair on screen; in a gold standard, its rejection settled by hand."""
        if not self.is_gold:
            return after
        return actions.with_verdict(after, self.annotator, self._annotators(self.position))

    def _annotators(self, index: int) -> AnnotatorDecisions | None:
        return None if self._decisions_at is None else self._decisions_at(index)

    def _done_if_covered(self, index: int, after: PairAnnotation) -> PairAnnotation:
        if not after.done:
            return after
        is_seen = index == self.position and self.stages.current.hides is None
        pair = self.pair if is_seen else self.whole_bitext[index]
        return replace(after, done=is_covered(pair, after, self.study))

    def _check_index(self, index: int) -> None:
        if not 0 <= index < len(self._work.pairs):
            raise IndexError(index)

    def _edit(
        self, kind: EditKind, wanted: Mapping[int, PairAnnotation], selection: Selection
    ) -> None:
        """Make a new edit of the differences; without any, only the selection changes."""
        for index, work in wanted.items():
            work.check_fits(self.whole_bitext[index])
        changes = tuple(
            PairChange(index, self._work.pairs[index], after)
            for index, after in sorted(wanted.items())
            if self._work.pairs[index].with_time_of(after) != after
        )
        if not changes:
            self._select(selection)
            return
        edit = Edit(kind, self.position, changes, self.selection, block=selection.block)
        self.history.add(edit)
        after = {change.index: change.after for change in changes}
        self._apply(after, self.position, selection, edit=edit)

    def _apply(
        self,
        states: Mapping[int, PairAnnotation],
        position: int,
        selection: Selection,
        annotator: str | None = None,
        edit: Edit | None = None,
    ) -> None:
        """Change the work, record the change, then notify the listeners."""
        self._stopwatch.note(self.position)
        # The time spent does not change, whatever state is restored.
        timed = {
            index: self._stopwatch.take(index, self._work.pairs[index], state)
            for index, state in states.items()
        }
        before = self._work.annotator
        annotator = before if annotator is None else annotator
        self._work.exchange(timed, annotator)
        place = self.stages.after(timed.values(), position, self.position)
        if staged := place != self.stages.place:
            self.stages.turn_to(place)
            selection = NOTHING_SELECTED
        block = selection.block
        if block and not _are_a_block(block, self._work.pairs[position].alignment):
            selection = replace(selection, block=None)
        moved = staged or position != self.position
        selected = selection != self.selection
        change = Change(frozenset(timed), moved, selected, edit, annotator != before, staged)
        self.selection = selection
        self._show(position)
        pairs = tuple(
            PairRecord(index, self.whole_bitext[index].fingerprint, work)
            for index, work in timed.items()
        )
        try:
            self._record(Record(self._work.revision, annotator, pairs))
        finally:
            self._notify(change)

    def _finish(self) -> None:
        """Set a checkpoint of the set on screen, to which Reload returns, and save the file."""
        if self.read_only:
            return
        self._stopwatch.note(self.position)
        # Time alone is not written: it reaches the file with the next edit. A pair that was only
        # looked at stays untouched; its time is kept for the first decision.
        if self._own.state is not PairState.UNTOUCHED:
            timed = self._stopwatch.take(self.position, self._own, self._own)
            self._work.add_time(self.position, timed)
            self._show(self.position)
        self._work.checkpoint(self.bitext.sets[self.position])
        self._checkpoint()

    def _select(self, selection: Selection) -> None:
        self.pair.check_words(selection.words)
        self._stopwatch.note(self.position)
        if selection != self.selection:
            self.selection = selection
            self._notify(Change(selected=True))

    def _move(self, index: int) -> None:
        self._arrive(index, self.stages.on_arriving(index))

    def _arrive(self, index: int, place: int) -> None:
        """Show a verse pair in the stage at a place."""
        self._stopwatch.note(self.position)
        staged = place != self.stages.place
        if index != self.position or staged:
            selected = bool(self.selection)
            self.selection = NOTHING_SELECTED
            if staged:
                self.stages.turn_to(place)
            self._show(index)
            self._notify(Change(moved=True, selected=selected, staged=staged))

    def _show(self, index: int) -> None:
        """Show a verse pair with its present work, and what is left of it in this stage."""
        stage, study = self.stages.current, self.study
        self.position, self.bitext = index, self.stages.bitext
        self.pair = self.bitext[index]
        self.annotation = self.stages.shown(self._work.pairs[index])
        self.alignment, self.unaccounted = self.annotation.alignment, ALL_ACCOUNTED
        if stage.links:
            self.unaccounted = words_to_decide(self.pair, self.annotation, study, self.alignment)
        questions = unanswered_questions(self.annotation, study)
        self.unanswered = tuple(question for question in questions if question in stage.questions)
        self.labels_left = frozenset[LinkToken]()
        if self.is_gold and not study.leaves_out(self._own.remarks):
            self.labels_left = actions.labels_left(self._own, self._annotators(index))

    def _notify(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            listener(change)


def _opened(block: Selection) -> Selection:
    """The selection with no word selected and a block open."""
    return Selection(block=replace(block, block=None))


def _are_a_block(words: Selection, alignment: Alignment) -> bool:
    """Whether these words are a complete block of an alignment."""
    return any(
        words.source == set(block.sources) and words.target == set(block.targets)
        for block in blocks(alignment)
        if block.is_complete
    )

"""One annotator at work: every act, what it does and what it refuses."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from blinker_qt.annotate import acts
from blinker_qt.annotate.attribution import accepted, cited
from blinker_qt.annotate.history import Edit, EditKind
from blinker_qt.annotate.refusals import (
    AtTheStart,
    Incomplete,
    Locked,
    NothingToRepeat,
    NotInStudy,
    ReadOnly,
    Refusal,
    Unanswered,
    UnusableName,
)
from blinker_qt.annotate.remarking import Remarking
from blinker_qt.annotate.selection import NOTHING_PICKED, Selection
from blinker_qt.bitext.adjudication import verdict_of
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.remarks import RemarkError
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Side, Word


class Session(Remarking):
    """One annotation set being worked on: every act of an annotator.

    The acts on remarks and ratings are those of `Remarking`; see `Editing` for what is there.
    """

    # Picking and moving: no edits

    def pick(self, side: Side, position: int) -> None:
        """Pick a word of the pair on screen, or unpick it."""
        self._select(self._selection.toggled(side, position))

    def pick_only(self, side: Side, position: int) -> None:
        """Pick this word and no other."""
        self._select(NOTHING_PICKED.toggled(side, position))

    def pick_also(self, words: Iterable[Word]) -> None:
        """Pick these words besides those that are picked."""
        self._select(self._selection.plus(Selection.of(words)))

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

    def paint_links(self, cells: Iterable[LinkToken], linked: bool) -> Refusal | None:
        """Add single links, or take them away, and keep all others; picked words stay picked."""
        painted = self.alignment
        for source, target in cells:
            change = painted.with_link if linked else painted.without_link
            painted = change(source, target)
        kind = EditKind.ADD_LINKS if linked else EditKind.REMOVE_LINKS
        return self._edit(kind, painted, self._selection)

    def toggle_mark(self, side: Side, position: int) -> Refusal | None:
        """Mark one word not translated, or take its mark away; picked words stay picked."""
        if position in self.alignment.not_translated(side):
            cleared = self.alignment.clear_words(side, {position})
            return self._edit(EditKind.CLEAR_WORDS, cleared, self._selection)
        marked = self.alignment.mark_not_translated(side, {position})
        return self._edit(EditKind.NOT_TRANSLATED, marked, self._selection)

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

    def accept(self, links: Iterable[LinkToken]) -> Refusal | None:
        """Take over links that the study's machine suggests on the pair on screen.

        All other links stay, and so do picked words that are not linked now.
        """
        refusal = self._no_linking()
        if refusal is not None:
            return refusal
        machine = self.study.suggestions
        if machine is None or not self.takes_suggestions(self._position):
            return NotInStudy()
        links = frozenset(links)
        after = accepted(self.annotation, links, machine.annotator)
        ends = Selection(
            frozenset(source for source, _ in links), frozenset(target for _, target in links)
        )
        self._put(EditKind.ACCEPT, self._still_done(after), self._selection.minus(ends))
        return None

    # A gold standard

    def settle(self, alignments: Mapping[int, Alignment]) -> Refusal | None:
        """Give verse pairs other alignments, all in one edit.

        In a gold standard, what is new is settled by hand. Pairs stay done while they are covered.

        Args:
            alignments: by the places of the pairs in the bitext.
        """
        refusal = self._no_linking()
        if refusal is not None:
            return refusal
        after = {
            index: self._still_done(
                self._settled(index, self._work[index].with_alignment(alignment)), index
            )
            for index, alignment in alignments.items()
        }
        self._perform(EditKind.SETTLE, after, self._selection)
        return None

    def cite(self, words: Iterable[Word], ruling: str) -> Refusal | None:
        """Say which ruling decided what a person settled on words of the pair on screen.

        Args:
            words: the words meant.
            ruling: the number of the ruling, such as ``ART-3``; empty for none.
        """
        try:
            after = cited(self.annotation, frozenset(words), ruling)
        except RemarkError as error:
            return self._unusable(error)
        if self.read_only:
            return ReadOnly()
        self._put(EditKind.CITE, after, self._selection)
        return None

    # Whole pairs and sets

    def reset(self) -> Refusal | None:
        """Take links, marks, answers, the done mark and the rejection from the pair on screen.

        Notes stay, and what is said about its difficulty; links and marks too where the study asks
        for no linking.
        """
        if self.read_only:
            return ReadOnly()
        cleared = self.annotation
        if self.study.linking:
            cleared = cleared.with_alignment(Alignment())
        remarks = replace(cleared.remarks, rejected=None)
        cleared = replace(cleared, done=False, remarks=remarks, ratings=()).with_verdict(None)
        self._put(EditKind.RESET, cleared, NOTHING_PICKED)
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

        In a gold standard, that settles by hand that a pair is not rejected which sources reject.

        The next pair comes, or the first one that is not done where that stands before it; after
        the last pair there is nowhere to go.
        """
        if self.read_only:
            return ReadOnly()
        if left := self.unaccounted:
            return Incomplete(left)
        if unanswered := self.unanswered:
            return Unanswered(unanswered)
        rank = self._work.rank
        following = min(rank(self._position) + 1, len(self._work) - 1)
        after = replace(self.annotation, done=True)
        if verdict_of(after.origins) is None:
            after = self._judged(after)
        self._perform(EditKind.DONE, {self._position: after}, NOTHING_PICKED)
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

    def stand_after(self, count: int) -> None:
        """Take edits back, or make them again, until so many of this session's stand.

        What undo or redo would do one after the other is done at once, and ends where the last of
        them would.

        Args:
            count: how many of the first edits are to stand; beyond how many there are, all.
        """
        states: dict[int, PairAnnotation] = {}
        position, history = self._position, self.history
        while len(history) > count and (edit := history.undo()):
            states |= {change.index: change.before for change in edit.changes}
            position = edit.position
        while len(history) < count and (edit := history.redo()):
            states |= {change.index: change.after for change in edit.changes}
            position = edit.position
        if states:
            self._apply(states, position, NOTHING_PICKED)

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

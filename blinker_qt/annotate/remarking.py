"""What an annotator says of a verse pair beside its links: remarks and ratings."""

from dataclasses import replace

from blinker_qt.annotate.editing import Editing
from blinker_qt.annotate.history import EditKind
from blinker_qt.annotate.refusals import NotInStudy, ReadOnly, Refusal
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, RemarkError, Remarks
from blinker_qt.bitext.study import ratings_of
from blinker_qt.bitext.verses import Word


class Remarking(Editing):
    """The acts of a session on the remarks and ratings of the verse pair on screen."""

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

    def set_difficult(self, reason: str | None) -> Refusal | None:
        """Call the pair on screen difficult, perhaps for a reason; None says that it is not."""
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

    def rate(self, question: str, value: int | None) -> Refusal | None:
        """Answer a question for the pair on screen; None takes the answer back.

        A pair whose answer is taken back is not done any more.

        Args:
            question: the name of the question.
            value: the number of the answer, from 1.

        Raises:
            ValueError: the question has no such answer.
        """
        if self.read_only:
            return ReadOnly()
        asked = self.study.question(question)
        if asked is None:
            return NotInStudy()
        answers = dict(self.annotation.ratings)
        answers.pop(question, None)
        if value is not None:
            if not asked.allows(value):
                raise ValueError(value)
            answers[question] = value
        after = replace(self.annotation, ratings=ratings_of(answers))
        self._put(EditKind.RATE, self._still_done(after), self._selection)
        return None

    def _remark(self, kind: EditKind, remarks: Remarks) -> Refusal | None:
        """Give the pair on screen other remarks."""
        if self.read_only:
            return ReadOnly()
        after = replace(self.annotation, remarks=remarks)
        if kind is EditKind.SET_REJECTED:
            verdict = self._judged(after) if remarks.rejected else after.with_verdict(None)
            after = self._still_done(verdict)
        self._put(kind, after, self._selection)
        return None

"""The stages of a session: what is asked now, and which words are hidden until it is answered."""

from collections.abc import Iterable

from blinker_qt.annotate.actions import NOT_IN_STUDY, NOT_NOW, READ_ONLY, Refusal
from blinker_qt.annotate.state import PairWork
from blinker_qt.bitext.annotation import PairAnnotation, PairState, Role, stage_of
from blinker_qt.bitext.study import Stage
from blinker_qt.bitext.verses import Bitext

_HIDDEN = "[…]"
"""Stands for the words of a verse that are hidden."""


class Stages:
    """The stage that is asked for now, of those that a study has (see `Study.stages`).

    It is not stored: the answers of a verse pair say which stages it has completed.

    Attributes:
        place: the place of the stage, from 0.
        current: what is asked now.
        bitext: the texts as they are shown.
        linking_refusal: why words cannot be linked or marked now; None if they can.
        are_separate: whether a stage is over only when all verse pairs have completed it.

    Args:
        work: the work so far.
        read_only: show everything at once, as in work that is not an annotator's.
    """

    def __init__(self, work: PairWork, *, read_only: bool) -> None:
        frame = work.frame
        self._work, self._study, self._read_only = work, frame.study, read_only
        self._stages = frame.study.stages
        if read_only or frame.role is not Role.ANNOTATOR:
            everything = Stage(frame.study.questions, None, links=frame.study.linking)
            self._stages = (everything,)
        self.are_separate = frame.study.separate_questions and len(self._stages) > 1
        self.bitext: Bitext = frame.bitext
        self.turn_to(self.first_lacking() if self.are_separate else 0)

    @property
    def count(self) -> int:
        """How many stages there are."""
        return len(self._stages)

    @property
    def is_last(self) -> bool:
        """Whether this is the last stage, after which a verse pair is done."""
        return self.place == len(self._stages) - 1

    def turn_to(self, place: int) -> None:
        """Ask for this stage, and hide the words of its side."""
        self.place, self.current = place, self._stages[place]
        if self.are_separate:
            self._work.turn_to(None if self.is_last else place)
        whole, hidden = self._work.frame.bitext, self.current.hides
        self.bitext = whole if hidden is None else whole.without_words(hidden, _HIDDEN)
        self.linking_refusal: Refusal | None = None
        if self._read_only:
            self.linking_refusal = READ_ONLY
        elif not self.current.links:
            self.linking_refusal = NOT_NOW if self._study.linking else NOT_IN_STUDY

    def shown(self, work: PairAnnotation) -> PairAnnotation:
        """Work on a verse pair without links and notes on words that are hidden."""
        hidden = self.current.hides
        return work if hidden is None else work.without_words(hidden)

    def first_lacking(self) -> int:
        """The place of the first stage that any verse pair lacks."""
        pairs = range(len(self._work.pairs))
        return min(stage_of(self._work.pairs[index], self._study) for index in pairs)

    def on_arriving(self, index: int) -> int:
        """The place of the stage to show on going to a verse pair."""
        if self.are_separate or len(self._stages) == 1:
            return self.place
        return stage_of(self._work.pairs[index], self._study)

    def after(self, changed: Iterable[PairAnnotation], index: int, on_screen: int) -> int:
        """The place of the stage to show after an edit; only Done moves on to a later stage.

        Args:
            changed: the work that the edit put in.
            index: the verse pair to show.
            on_screen: the verse pair on screen.
        """
        if len(self._stages) == 1:
            return self.place
        if self.are_separate:
            return min([self.place, *(stage_of(work, self._study) for work in changed)])
        place = self.on_arriving(index)
        return min(self.place, place) if index == on_screen else place

    def is_begun(self, index: int) -> bool:
        """Whether a verse pair has a decision of the current stage, or a remark."""
        work = self._work.pairs[index]
        if not self.are_separate:
            return work.state is not PairState.UNTOUCHED
        answered = any(work.rating(question.name) for question in self.current.questions)
        marks = work.not_translated_source or work.not_translated_target
        is_aligned = self.current.links and bool(work.links or marks)
        return answered or is_aligned or self._work.is_finished(index)

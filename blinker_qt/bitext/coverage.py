"""Coverage: whether every word of a verse pair is accounted for, and every question answered."""

from dataclasses import dataclass

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Side, VersePair, Word


@dataclass(frozen=True, slots=True)
class Unaccounted:
    """The words that are neither linked nor marked not translated.

    Attributes:
        source: ascending 0-based positions.
        target: ascending 0-based positions.
    """

    source: tuple[int, ...]
    target: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.source) + len(self.target)

    def on(self, side: Side) -> tuple[int, ...]:
        """The unaccounted words of one side."""
        return self.source if side is Side.SOURCE else self.target

    def after(self, word: Word | None) -> Word | None:
        """The first of these words after another, source side first, and from the start again.

        Args:
            word: the other word; None for the first of all.

        Returns:
            The word, or None where there is none at all.
        """
        words = [(side, position) for side in Side for position in self.on(side)]
        if not words or word is None:
            return words[0] if words else None
        order = [Side.SOURCE, Side.TARGET]
        place = (order.index(word[0]), word[1])
        later = (one for one in words if (order.index(one[0]), one[1]) > place)
        return next(later, words[0])


ALL_ACCOUNTED = Unaccounted((), ())


def wanting(
    pair: VersePair, annotation: PairAnnotation, study: Study, alignment: Alignment | None = None
) -> Unaccounted:
    """The unaccounted words of a verse pair that the study wants decided.

    None where the pair is rejected and the study allows it, or where no linking is asked for.

    Args:
        pair: the verse pair.
        annotation: the work on it.
        study: says what is asked for.
        alignment: that of the annotation, for those who have it already.
    """
    if study.leaves_out(annotation.remarks) or not study.linking:
        return ALL_ACCOUNTED
    return unaccounted(pair, annotation.alignment if alignment is None else alignment)


def unanswered(annotation: PairAnnotation, study: Study) -> tuple[Question, ...]:
    """The questions without an answer; none where the pair is rejected and the study allows it."""
    if not study.questions or study.leaves_out(annotation.remarks):
        return ()
    answered = dict(annotation.ratings)
    return tuple(question for question in study.questions if question.name not in answered)


def is_covered(pair: VersePair, annotation: PairAnnotation, study: Study) -> bool:
    """Whether nothing of what the study asks for is wanting."""
    return not (unanswered(annotation, study) or wanting(pair, annotation, study))


def unaccounted(pair: VersePair, alignment: Alignment) -> Unaccounted:
    """The words of a verse pair that are neither linked nor marked not translated."""
    return Unaccounted(
        _without_decision(pair, alignment, Side.SOURCE),
        _without_decision(pair, alignment, Side.TARGET),
    )


def _without_decision(pair: VersePair, alignment: Alignment, side: Side) -> tuple[int, ...]:
    decided = alignment.linked(side) | alignment.not_translated(side)
    return tuple(position for position in range(len(pair.tokens(side))) if position not in decided)

"""What a study asks of its annotators."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256

from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.questions import MOST_QUESTIONS, Question, QuestionError
from blinker_qt.bitext.remarks import Remarks


@dataclass(frozen=True, slots=True)
class Study:
    """The settings of a study; every annotation file of it holds them.

    Attributes:
        sure_possible: whether annotators tell possible links from sure ones.
        reject: whether annotators may reject verse pairs.
        seed: what the order of the verse pairs is shuffled by; None for the order of the bitext.
        linking: whether words are to be linked; if not, there are the questions alone.
        questions: what is asked for each verse pair, in order; their names are all different.
        suggestions: the machine's annotation set whose links annotators may see and accept; None
            where nothing is suggested, since what is suggested biases a gold standard.

    Raises:
        QuestionError: on construction, for questions of one name, too many of them, or a study
            that asks for nothing at all.
    """

    sure_possible: bool = False
    reject: bool = False
    seed: int | None = None
    linking: bool = True
    questions: tuple[Question, ...] = ()
    suggestions: Source | None = None

    def __post_init__(self) -> None:
        names = [question.name for question in self.questions]
        for place, name in enumerate(names):
            if name in names[:place]:
                raise QuestionError("two questions have the name “{name}”", name=name)
        if len(names) > MOST_QUESTIONS:
            raise QuestionError("there are more than {most} questions", most=MOST_QUESTIONS)
        if not (self.linking or names):
            raise QuestionError("the study asks for nothing: neither for links nor for answers")

    def order(self, count: int, following: Collection[int] = ()) -> Sequence[int]:
        """The 0-based places of so many verse pairs, in the order in which they are worked.

        Shuffled ones come in the order of the SHA-256 digests of ``seed:number``, in ASCII digits,
        where numbers count from 1.

        Args:
            count: how many verse pairs there are.
            following: places, but for 0, that are not shuffled and not counted: such a pair comes
                right after the one before it, wherever that comes (see `Bitext.following`).

        >>> Study(seed=7).order(5)
        [3, 2, 1, 0, 4]
        >>> Study(seed=7).order(6, following={3})
        [4, 2, 3, 1, 0, 5]
        """
        places, seed = range(count), self.seed
        if seed is None:
            return places
        runs: list[list[int]] = []
        for place in places:
            if place in following:
                runs[-1].append(place)
            else:
                runs.append([place])
        ranked = sorted(
            range(len(runs)), key=lambda run: sha256(b"%d:%d" % (seed, run + 1)).digest()
        )
        return [place for run in ranked for place in runs[run]]

    def leaves_out(self, remarks: Remarks) -> bool:
        """Whether a verse pair with these remarks counts as accounted for and is not compared."""
        return self.reject and remarks.rejected is not None

    def question(self, name: str) -> Question | None:
        """The question of this name; None where there is none."""
        return next((question for question in self.questions if question.name == name), None)


USUAL_STUDY = Study()

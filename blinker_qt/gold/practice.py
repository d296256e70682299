"""Practice: a bitext with agreed answers, and what an annotator's work on it comes to."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.blocks import Claim, blocks, claims_on
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loading import collated
from blinker_qt.compare.options import Options
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.study.own_copies import PRACTICE_FOLDER

ANNOTATOR = "Practice"
"""The annotator's name in the practising copy: nobody is asked for theirs."""

_ANSWERS = "Answers"
_OPTIONS = Options(marks=True)
"""What is learnt here includes when to call a word not translated, so marks are counted."""


@dataclass(frozen=True, slots=True)
class PracticeDifference:
    """Words on which work differs from the answer, and the rulings that the answer follows."""

    drawn: tuple[Claim, ...]
    answer: tuple[Claim, ...]
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """One verse pair beside its answer, with the agreement rate, marks counted."""

    index: int
    pair: VersePair
    drawn: Alignment
    answer: Alignment
    differences: tuple[PracticeDifference, ...]
    rate: float


@dataclass(frozen=True, slots=True)
class PracticeScore:
    """How far the practice so far agrees with the answers, pooled, marks counted."""

    rate: float
    done: int
    count: int
    signature: Signature

    @property
    def is_complete(self) -> bool:
        """Whether every verse pair is done."""
        return self.done == self.count


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice bitext with its agreed answers.

    Attributes:
        answers: every verse pair done; notes on words cite the rulings that an answer follows.
    """

    answers: AnnotationSet

    @classmethod
    def read(cls) -> Self:
        """The practice that travels with the program.

        Raises:
            ResourceError: it is missing from this installation.
            InputError: it cannot be read.
        """
        return cls(annotation.load(resource("practice", "practice.blinker")))

    def path(self, data_directory: Path) -> Path:
        """Where the practising copy lies: another file for every text, apart from real work."""
        text = self.answers.bitext.fingerprint.rpartition(":")[2][:8]
        return data_directory / PRACTICE_FOLDER / f"practice-{text}.blinker"

    def is_of(self, bitext: Bitext) -> bool:
        """Whether these are the answers for a text: older ones may have been practised on."""
        return bitext.fingerprint == self.answers.bitext.fingerprint

    def working_copy(self, data_directory: Path) -> Path:
        """The file in which a person practises, made when it is first asked for.

        Raises:
            SaveError: the copy could not be made.
        """
        path = self.path(data_directory)
        if not os.path.lexists(path):
            untouched = AnnotationSet.unannotated(self.answers.bitext)
            study = Study(sure_possible=self.answers.study.sure_possible)
            copy = replace(untouched, annotator=ANNOTATOR, study=study)
            write_new({path: annotation.write(copy)})
        return path

    def review(self, work: AnnotationSet, index: int) -> Review:
        """Put a verse pair that is done beside its answer."""
        rate = self._rates(work).get(index)
        if rate is None:
            raise ValueError(f"verse pair {index} is not done")
        return self._review(work, index, rate)

    def reviews(self, work: AnnotationSet) -> tuple[Review, ...]:
        """Put every done verse pair beside its answer; those without any links are left out."""
        rates = sorted(self._rates(work).items())
        return tuple(self._review(work, index, rate) for index, rate in rates)

    def score(self, work: AnnotationSet) -> PracticeScore | None:
        """The pooled agreement of all verse pairs done so far; None before the first."""
        comparison = compare(self._beside(work), _OPTIONS)
        two = comparison.pairs[0]
        if two.spread is None:
            return None
        count = two.compared + two.left_out
        return PracticeScore(two.spread.mean, two.compared, count, comparison.signature)

    def _rates(self, work: AnnotationSet) -> dict[int, float]:
        """The agreement rates of the verse pairs that are done, by their places."""
        found = disagreements_of_two(self._beside(work), 0, 1, _OPTIONS)
        return {one.index: one.rate for one in found if one.rate is not None}

    def _review(self, work: AnnotationSet, index: int, rate: float) -> Review:
        agreed, drawn = self.answers.pairs[index], work.pairs[index].alignment
        answer = agreed.alignment
        found = tuple(differences(drawn, answer, agreed.notes))
        return Review(index, work.bitext[index], drawn, answer, found, rate)

    def _beside(self, work: AnnotationSet) -> Collation:
        if not self.is_of(work.bitext):
            raise ValueError("this is another text")
        # Whatever both are called, the one is work and the other its standard.
        named = replace(work, annotator=ANNOTATOR)
        standard = replace(self.answers, annotator=_ANSWERS, role=Role.GOLD)
        return collated((ANNOTATOR, named), (_ANSWERS, standard))


def differences(
    drawn: Alignment, answer: Alignment, notes: tuple[Note, ...]
) -> Iterator[PracticeDifference]:
    """Where two alignments differ, words that hang together at a time, by their first source word.

    Args:
        notes: those of the answer; on a word of a difference, or of a block of the answer that the
            difference touches, they name the rulings that explain it.
    """
    only_one = blocks(Alignment(drawn.links ^ answer.links))
    for group in only_one:
        words = Claim(group.sources, group.targets).words()
        right = claims_on(answer, words)
        touched = words.union(*(claim.words() for claim in right))
        cited = [note.ruling for note in notes if note.on in touched and note.ruling]
        yield PracticeDifference(claims_on(drawn, words), right, tuple(dict.fromkeys(cited)))

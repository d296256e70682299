"""Practice with agreed answers, and feedback from a gold standard."""

import os
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from blinker_qt.agreement.signature import Signature, digest_of
from blinker_qt.bitext.adjudication import by_decision, words_of
from blinker_qt.bitext.alignment import Alignment, Claim, blocks, claims_on
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.remarks import MOST_NOTES, Note, Remarks
from blinker_qt.bitext.study import Study, united_labels
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loading import collated, role_not_included, role_problem
from blinker_qt.compare.options import Options
from blinker_qt.compare.shared_pairs import differences, share_a_pair
from blinker_qt.files import safe_names, write_new
from blinker_qt.formats import annotation
from blinker_qt.gold.rules import not_gold
from blinker_qt.paths import resource
from blinker_qt.study.own_copies import PRACTICE_FOLDER
from blinker_qt.translation import N_

ANNOTATOR = "Practice"
"""The annotator's name in the working copy of the practice, which does not ask for a name."""

_ANSWERS = "Answers"
_OPTIONS = Options(marks=True)
"""Marks are counted, as annotators also practise when a word is not translated."""


@dataclass(frozen=True, slots=True)
class PracticeDifference:
    """Words on which an annotator differs from the answer, and the rulings behind the answer."""

    drawn: tuple[Claim, ...]
    answer: tuple[Claim, ...]
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A verse pair compared with its answer; the agreement rate counts marks."""

    index: int
    pair: VersePair
    drawn: Alignment
    answer: Alignment
    differences: tuple[PracticeDifference, ...]
    rate: float


@dataclass(frozen=True, slots=True)
class PracticeScore:
    """The pooled agreement of the practice so far with the answers, marks counted."""

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
        answers: all verse pairs are done; notes on words cite the rulings behind the answers.
    """

    answers: AnnotationSet

    @classmethod
    def read(cls) -> Self:
        """The practice that is part of the program."""
        return cls(annotation.load(resource("practice", "practice.blinker")))

    def path(self, data_directory: Path) -> Path:
        """The path of the working copy: one file for each text, separate from real work."""
        text = self.answers.bitext.fingerprint.rpartition(":")[2][:8]
        return data_directory / PRACTICE_FOLDER / f"practice-{text}.blinker"

    def is_of(self, bitext: Bitext) -> bool:
        """Whether these are the answers for a text; a working copy may have an older text."""
        return bitext.fingerprint == self.answers.bitext.fingerprint

    def working_copy(self, data_directory: Path) -> Path:
        """The working copy, created at the first call."""
        path = self.path(data_directory)
        if not os.path.lexists(path):
            untouched = AnnotationSet.unannotated(self.answers.bitext)
            asked = self.answers.study
            study = Study(sure_possible=asked.sure_possible, guide=asked.guide, labels=asked.labels)
            copy = replace(untouched, annotator=ANNOTATOR, study=study)
            write_new({path: annotation.write(copy)})
        return path

    def review(self, work: AnnotationSet, index: int) -> Review:
        """Compare a verse pair that is done with its answer."""
        rate = self._rates(work).get(index)
        if rate is None:
            raise ValueError(f"verse pair {index} is not done")
        return self._review(work, index, rate)

    def reviews(self, work: AnnotationSet) -> tuple[Review, ...]:
        """Compare every done verse pair with its answer; pairs without links are left out."""
        rates = sorted(self._rates(work).items())
        return tuple(self._review(work, index, rate) for index, rate in rates)

    def score(self, work: AnnotationSet) -> PracticeScore | None:
        """The pooled agreement of the verse pairs done so far; None if there are none."""
        comparison = compare(self._collation(work), _OPTIONS)
        two = comparison.pairs[0]
        if two.spread is None:
            return None
        count = two.compared + two.left_out
        return PracticeScore(two.spread.mean, two.compared, count, comparison.signature)

    def _rates(self, work: AnnotationSet) -> dict[int, float]:
        compared = disagreements_of_two(self._collation(work), 0, 1, _OPTIONS)
        return {pair.index: pair.rate for pair in compared if pair.rate is not None}

    def _review(self, work: AnnotationSet, index: int, rate: float) -> Review:
        agreed, drawn = self.answers.pairs[index], work.pairs[index].alignment
        answer = agreed.alignment
        missed = tuple(practice_differences(drawn, answer, agreed.remarks.notes))
        return Review(index, work.bitext[index], drawn, answer, missed, rate)

    def _collation(self, work: AnnotationSet) -> Collation:
        if not self.is_of(work.bitext):
            raise ValueError("this is another text")
        # The roles of both are ignored here: one is the work, the other the standard.
        named = replace(work, annotator=ANNOTATOR, role=Role.ANNOTATOR)
        standard = replace(self.answers, annotator=_ANSWERS, role=Role.GOLD)
        return collated((ANNOTATOR, named), (_ANSWERS, standard))


def practice_differences(
    drawn: Alignment, answer: Alignment, notes: tuple[Note, ...]
) -> Iterator[PracticeDifference]:
    """The differences of two alignments, one for each connected group of words.

    Args:
        notes: the notes of the answer. Those on a word of a difference, or of a block of the answer
            that shares a word with it, cite the rulings that explain it.
    """
    only_one = blocks(Alignment(drawn.links ^ answer.links))
    for group in only_one:
        words = Claim(group.sources, group.targets).words()
        right = claims_on(answer, words)
        touched = words.union(*(claim.words() for claim in right))
        cited = [note.ruling for note in notes if note.on in touched and note.ruling]
        yield PracticeDifference(claims_on(drawn, words), right, tuple(dict.fromkeys(cited)))


_FEEDBACK_FILE, _PRACTICE_FILE = "feedback", "practice"
_OWN_PASS, _ANSWERS_PASS = 1, 2
"""The passes of the annotator's work and of the answers in a feedback file."""


class FeedbackError(BlinkerError):
    """A gold standard gives no feedback on an annotator's work."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """The feedback for one annotator from a gold standard.

    Attributes:
        rate: the mean over the sets of the agreement rate, links pooled in each, marks counted.
        reviews: the verse pairs that both have done, in the order of the bitext.
        rulings: the number of each ruling that was not followed, and how often.
    """

    annotator: str
    rate: float
    signature: Signature
    reviews: tuple[Review, ...]
    rulings: tuple[tuple[str, int], ...]

    @property
    def missed(self) -> tuple[Review, ...]:
        """The verse pairs in which the annotator differs from the gold standard."""
        return tuple(review for review in self.reviews if review.differences)


def feedback_on(work: AnnotationSet, gold: AnnotationSet) -> Feedback:
    """Compare an annotator's work with a gold standard, or the answers of a feedback file."""
    if problems := differences(work.annotator, work.bitext, gold.annotator, gold.bitext):
        raise InputError(*problems)
    answers = _answers_of(gold)
    reviews = Practice(answers).reviews(work)
    # A feedback file has only these verse pairs: its figure must have the same signature.
    compared = [review.index for review in reviews]
    answers = answers.chosen(compared)
    score = Practice(answers).score(work.chosen(compared)) if reviews else None
    if score is None:
        what = N_("no verse pair is done both by {annotator} and in the gold standard")
        raise FeedbackError(what, annotator=work.annotator)
    rulings = Counter(
        ruling
        for review in reviews
        for difference in review.differences
        for ruling in difference.rulings
    )
    cited = [
        [(_written(note.on), note.ruling) for note in pair.remarks.notes if note.ruling]
        for pair in answers.pairs
    ]
    signature = score.signature.with_fields(annotators=[work.annotator], rulings=digest_of(cited))
    return Feedback(
        work.annotator,
        score.rate,
        signature,
        reviews,
        tuple(sorted(rulings.items(), key=lambda entry: (-entry[1], entry[0]))),
    )


def files_of(
    feedback: Feedback, work: AnnotationSet, gold: AnnotationSet, name: str, folder: Path
) -> dict[Path, bytes]:
    """The feedback file, and a file for practising what was missed, if anything.

    The first has the verse pairs that both have done, with the annotator's work and the answers;
    the second has those that were missed. Neither mentions other annotators or has scores of links.
    Notes on words cite the rulings behind the answers.
    """
    study = Study(
        sure_possible=work.study.sure_possible or gold.study.sure_possible,
        guide=work.study.guide,
        labels=united_labels((*work.study.labels, *gold.study.labels)),
    )
    answers = replace(_answers_of(gold), study=study, revision=0)
    compared = [review.index for review in feedback.reviews]
    bitext = work.bitext.chosen(compared)
    again = replace(bitext, passes=(_ANSWERS_PASS,) * len(bitext))
    drawn = (replace(work.pairs[index], ratings=(), scores="") for index in compared)
    content = AnnotationSet(
        Bitext.joined([bitext, again]),
        (*drawn, *answers.chosen(compared).pairs),
        work.annotator,
        Role.FEEDBACK,
        study=study,
    )
    files = {folder / f"{name}-{_FEEDBACK_FILE}.blinker": annotation.write(content)}
    if feedback.missed:
        missed = answers.chosen([review.index for review in feedback.missed])
        files[folder / f"{name}-{_PRACTICE_FILE}.blinker"] = annotation.write(missed)
    return files


def _written(word: Word | None) -> tuple[str, int] | None:
    return None if word is None else (word[0].value, word[1])


def read_gold(path: Path) -> AnnotationSet:
    """The gold standard in a file, without second passes."""
    gold = annotation.load(path)
    if problem := not_gold(str(path), gold.role):
        raise InputError(problem)
    return gold.chosen(gold.bitext.of_pass(1))


def read_works(
    files: Sequence[Path], gold_path: Path, gold: AnnotationSet, roles: Collection[Role] = ()
) -> tuple[tuple[tuple[AnnotationSet, Feedback], ...], tuple[Problem, ...]]:
    """The annotation sets that take part, with the feedback on them; the problems of the others.

    Sets of another study, or without a verse pair to compare, do not take part. Each is returned
    on the verse pairs of the gold standard. Second passes are left out.

    Args:
        gold: see `read_gold`.
        roles: the roles that take part besides annotators.
    """
    works: list[tuple[AnnotationSet, Feedback]] = []
    left_out: list[Problem] = []
    for path in files:
        called = str(path)
        try:
            work = annotation.load(path)
            problem = role_problem(called, work.role) or role_not_included(called, work.role, roles)
            if problem is not None:
                raise InputError(problem)
            work = work.chosen(work.bitext.of_pass(1))
            if not share_a_pair(work.bitext, gold.bitext):
                raise InputError(*differences(called, work.bitext, str(gold_path), gold.bitext))
            work = work.over(gold.bitext)
            works.append((work, feedback_on(work, gold)))
        except InputError as error:
            left_out += error.problems
        except FeedbackError as error:
            left_out.append(Problem(called, error.template, values=error.values))
    return tuple(works), tuple(left_out)


def give(
    gold: AnnotationSet, works: Sequence[tuple[AnnotationSet, Feedback]], folder: Path
) -> tuple[tuple[Feedback, ...], tuple[Path, ...]]:
    """Write the files of feedback for several annotators, all of them or none.

    Raises:
        FeedbackError: two files are by one annotator.
        BlinkerError: a file exists already, or could not be written.
    """
    annotators = [work.annotator for work, _ in works]
    for place, annotator in enumerate(annotators):
        if annotator in annotators[:place]:
            raise FeedbackError(N_("two files are by {annotator}"), annotator=annotator)
    contents: dict[Path, bytes] = {}
    for (work, feedback), name in zip(works, safe_names(annotators), strict=True):
        contents |= files_of(feedback, work, gold, name, folder)
    return tuple(feedback for _, feedback in works), write_new(contents)


def read_feedback(path: Path, content: AnnotationSet) -> Feedback:
    """The content of a feedback file; InputError if answers to some of the work are missing."""
    work = replace(content.chosen(content.bitext.of_pass(_OWN_PASS)), role=Role.ANNOTATOR)
    answers = _answers_in(content)
    if work.bitext.references != answers.bitext.references:
        what = N_("the answers are not to the verse pairs that were linked")
        raise InputError(Problem(str(path), what))
    return feedback_on(work, answers)


def practice_from(work: AnnotationSet) -> AnnotationSet:
    """The answers of a practice: verse pairs that somebody has linked and finished.

    Notes that cite a ruling stay, to be shown as the reason: that on a word for the word, that on a
    verse pair for all its words. Names, times and scores do not stay.

    Raises:
        FeedbackError: no verse pair with links is done.
    """
    linked = [
        index
        for index in work.bitext.of_pass(1)
        if work.pairs[index].done and work.pairs[index].alignment
    ]
    if not linked:
        raise FeedbackError(N_("no verse pair is done, so there is nothing to practise"))
    answers = _answers_of(work).chosen(linked)
    bitext = replace(answers.bitext, passes=())
    asked = work.study
    study = Study(sure_possible=asked.sure_possible, guide=asked.guide, labels=asked.labels)
    pairs = tuple(map(_with_rulings_on_words, bitext, answers.pairs))
    return replace(answers, bitext=bitext, pairs=pairs, study=study, annotator="", revision=0)


def _with_rulings_on_words(pair: VersePair, work: PairAnnotation) -> PairAnnotation:
    """An answer whose notes are citations on words alone, and nothing else is remarked."""
    cited = [note for note in work.remarks.notes if note.ruling]
    rulings = [note.ruling for note in cited if note.on is None]
    words = [(side, place) for side in Side for place in range(len(pair.tokens(side)))]
    notes = [Note(note.ruling, note.on, note.ruling) for note in cited if note.on is not None]
    notes += [Note(ruling, word, ruling) for ruling in rulings for word in words]
    return replace(work, remarks=Remarks(tuple(notes[:MOST_NOTES])))


def practice_of(feedback: Feedback, content: AnnotationSet) -> Practice:
    """A practice of the verse pairs that were missed, of which there must be at least one."""
    answers = _answers_in(content)
    return Practice(answers.chosen([review.index for review in feedback.missed]))


def _answers_in(content: AnnotationSet) -> AnnotationSet:
    """The answers in a feedback file, as those of a practice, without a name."""
    answers = content.chosen(content.bitext.of_pass(_ANSWERS_PASS))
    bitext = replace(answers.bitext, passes=())
    return replace(answers, bitext=bitext, annotator="", role=Role.PRACTICE)


def _answers_of(gold: AnnotationSet) -> AnnotationSet:
    """The gold standard with the rulings of its decisions as notes on words."""
    pairs = tuple(map(_answer, gold.pairs))
    return replace(gold, pairs=pairs, role=Role.PRACTICE, adjudication=None)


def _answer(pair: PairAnnotation) -> PairAnnotation:
    remarks = pair.remarks
    for note in _cited(pair):
        remarks = remarks.with_note(note)
    answer = replace(pair, remarks=remarks, origins=(), ratings=(), scores="")
    return answer.with_time_of(UNTOUCHED)


def _cited(pair: PairAnnotation) -> Iterator[Note]:
    for decision, origin in sorted(by_decision(pair.origins).items(), key=str):
        if origin.ruling:
            yield from (Note(origin.ruling, word, origin.ruling) for word in words_of(decision))

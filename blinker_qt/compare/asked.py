"""What the annotators of a collation were asked about each verse pair, and what they answered."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.questions import Question
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN
from blinker_qt.compare.collated import Collated
from blinker_qt.compare.collation import Collation


def common_questions(collation: Collation) -> tuple[Question, ...]:
    """The questions that all annotators were asked, in the same words."""
    return tuple(
        question
        for question in collation.members[0].study.questions
        if all(_asks(member, question) for member in collation.members)
    )


def differing_questions(collation: Collation) -> tuple[str, ...]:
    """The names of the questions that not all were asked, or not in the same words."""
    common = {question.name for question in common_questions(collation)}
    asked = (question.name for member in collation.members for question in member.study.questions)
    return tuple(dict.fromkeys(name for name in asked if name not in common))


def ratings(collation: Collation, question: Question) -> NDArray[np.int8]:
    """The answers to one of `common_questions` on the verse pairs that count.

    Those are the ones that the annotator has done and not rejected, as for links.

    Returns:
        Shape (annotators, verse pairs); the step of each answer, from 0, or -1 where there is none.
    """
    rows = []
    for member in collation.members:
        names = [asked.name for asked in member.study.questions]
        answers = member.ratings[names.index(question.name)]
        rows.append(np.where(member.counted.done, answers, np.int8(-1)))
    return np.array(rows)


def _asks(member: Collated, question: Question) -> bool:
    asked = member.study.question(question.name)
    return asked is not None and _in_words(asked) == _in_words(question)


def _in_words(question: Question) -> Question:
    return replace(question, unknown=NOTHING_UNKNOWN)

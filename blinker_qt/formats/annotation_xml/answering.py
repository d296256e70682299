"""Reading the questions of a study and the answers to them: <question> and <ratings>."""

import re
from collections.abc import Collection

from lxml import etree

from blinker_qt.bitext.annotation import PairState
from blinker_qt.bitext.questions import MOST_QUESTIONS, MOST_STEPS, Question, QuestionError, Ratings
from blinker_qt.bitext.study import Study
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept, shown
from blinker_qt.formats.annotation_xml.pairs import PairTable
from blinker_qt.formats.annotation_xml.parsing import line_of
from blinker_qt.formats.annotation_xml.vocabulary import ORDERED, qualified

_QUESTION, _STEP = qualified("question"), qualified("step")
_RATING = re.compile(r"([a-z][a-z0-9-]{0,31}):([1-9])")


def read_questions(study: etree._Element, inspector: Inspector) -> tuple[Question, ...]:
    """The questions of a study; what is wrong with them is reported and left out."""
    elements = study.findall(_QUESTION)
    if len(elements) > MOST_QUESTIONS:
        what, expected = "there are too many questions", "at most {most}"
        inspector.report(line_of(elements[MOST_QUESTIONS]), what, expected, most=MOST_QUESTIONS)
    read = (_question(element, inspector) for element in elements[:MOST_QUESTIONS])
    questions: dict[str, Question] = {}
    for element, question in zip(elements, read, strict=False):
        if question is None:
            continue
        if question.name in questions:
            what, expected = "two questions have the name “{name}”", "every name once"
            inspector.report(line_of(element), what, expected, name=question.name)
        questions[question.name] = question
    return tuple(questions.values())


def checked_ratings(
    table: PairTable, ignored: Collection[int], study: Study, inspector: Inspector
) -> dict[int, Ratings]:
    """The answers for each verse pair that has any, by row; what is wrong with them is reported.

    Args:
        table: the verse pairs.
        ignored: rows whose answers are not looked at and left out.
        study: asks the questions.
        inspector: takes the reports.
    """
    found = {}
    for row in table.ratings.keys() - set(ignored):
        if table.states[row] == PairState.UNTOUCHED.value:
            what = "the state is “{state}”, but there are answers"
            expected = "the state begun or done"
            inspector.report(table.line(row), what, expected, state=table.states[row])
        found[row] = _ratings(table, row, study, inspector)
    return found


def _question(element: etree._Element, inspector: Inspector) -> Question | None:
    kept = Kept()
    attributes = inspector.attributes(element, "question", "", kept)
    children = inspector.children(element, "question", "", kept)
    if "text" not in children:
        what, expected = "<question> lacks an element", "the element <{element}>"
        inspector.report(line_of(element), what, expected, element="text")
        return None
    inspector.attributes(children["text"], "text", "text", kept)
    inspector.children(children["text"], "text", "text", kept)
    labels = []
    # One more than there may be, so that there are seen to be too many.
    for place, step in enumerate(element.findall(_STEP)[: MOST_STEPS + 1], 1):
        inspector.attributes(step, "step", f"step:{place}", kept)
        inspector.children(step, "step", f"step:{place}", kept)
        labels.append(step.text or "")
    if attributes is None:
        return None
    kind = attributes["kind"]
    if kind not in ORDERED:
        what, expected = "“{name}” is “{text}”", "one of: {known}"
        line, known = line_of(element), ", ".join(ORDERED)
        inspector.report(line, what, expected, name="kind", text=shown(kind), known=known)
        return None
    text = children["text"].text or ""
    try:
        return Question(attributes["name"], text, tuple(labels), ORDERED[kind], kept.content())
    except QuestionError as error:
        expected = "a question that can be asked"
        inspector.report(line_of(element), error.template, expected, **error.values)
        return None


def _ratings(table: PairTable, row: int, study: Study, inspector: Inspector) -> Ratings:
    """The answers for one verse pair, in order."""
    line = table.line(row, "ratings")
    answers: dict[str, int] = {}
    for chunk in table.ratings[row].split(" "):
        rating = _RATING.fullmatch(chunk)
        if rating is None:
            what = "this is not an answer: “{text}”"
            expected = "answers such as adequacy:3, with one space between them"
            inspector.report(line, what, expected, text=shown(chunk))
            continue
        name, value = rating[1], int(rating[2])
        question = study.question(name)
        if question is None:
            what, expected = "the study asks no question “{name}”", "a question of the study"
            inspector.report(line, what, expected, name=name)
        elif not question.allows(value):
            what, expected = "the question “{name}” has no answer {value}", "1 to {most}"
            most = len(question.steps)
            inspector.report(line, what, expected, name=name, value=value, most=most)
        elif name in answers:
            what, expected = "the question “{name}” is answered twice", "one answer"
            inspector.report(line, what, expected, name=name)
        else:
            answers[name] = value
    return tuple(sorted(answers.items()))

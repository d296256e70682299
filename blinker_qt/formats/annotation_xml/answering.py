"""Reading the questions of a study and the answers to them: <question> and <ratings>."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from lxml import etree

from blinker_qt.bitext.annotation import PairState
from blinker_qt.bitext.errors import Values
from blinker_qt.bitext.questions import (
    MOST_QUESTIONS,
    MOST_STEPS,
    Question,
    QuestionError,
    Ratings,
    ratings_of,
)
from blinker_qt.bitext.study import Study
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept, shown
from blinker_qt.formats.annotation_xml.pairs import PairTable
from blinker_qt.formats.annotation_xml.vocabulary import ORDERED, qualified
from blinker_qt.formats.xml_parsing import line_of

_QUESTION, _STEP = qualified("question"), qualified("step")
_RATING = re.compile(r"([a-z][a-z0-9-]{0,31}):([1-9])")


@dataclass(frozen=True, slots=True)
class _Fault:
    """A report that has no line yet (see `Inspector.report`)."""

    what: str
    expected: str
    values: Values


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
    found: dict[int, Ratings] = {}
    if not any(table.ratings):
        return found
    # Answers are few different texts.
    read = {text: _read(text, study) for text in set(table.ratings) if text}
    for row, text in enumerate(table.ratings):
        if not text or row in ignored:
            continue
        if table.states[row] == PairState.UNTOUCHED.value:
            what = "the state is “{state}”, but there are answers"
            expected = "expected the state begun or done"
            inspector.report(table.line(row), what, expected, state=table.states[row])
        found[row], faults = read[text]
        if faults:
            line = table.line(row, "ratings")
            for fault in faults:
                inspector.report(line, fault.what, fault.expected, **fault.values)
    return found


def _question(element: etree._Element, inspector: Inspector) -> Question | None:
    kept = Kept()
    attributes = inspector.attributes(element, "question", "", kept)
    children = inspector.children(element, "question", "", kept)
    if "text" not in children:
        what, expected = "<question> lacks an element", "expected the element <{element}>"
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
        what, expected = "“{name}” is “{text}”", "expected one of: {known}"
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


def _read(text: str, study: Study) -> tuple[Ratings, tuple[_Fault, ...]]:
    """The answers in a text, and what is wrong with it."""
    answers: dict[str, int] = {}
    faults = []
    # No more chunks than there can be answers; all the rest of a longer text is a chunk of its own.
    for chunk in text.split(" ", MOST_QUESTIONS):
        rating = _RATING.fullmatch(chunk)
        if rating is None:
            what = "this is not an answer: “{text}”"
            expected = "answers such as adequacy:3, with one space between them"
            faults.append(_Fault(what, expected, {"text": shown(chunk)}))
            continue
        name, value = rating[1], int(rating[2])
        question = study.question(name)
        if question is None:
            what, expected = "the study asks no question “{name}”", "a question of the study"
            faults.append(_Fault(what, expected, {"name": name}))
        elif not question.allows(value):
            what, expected = "the question “{name}” has no answer {value}", "1 to {most}"
            values: Values = {"name": name, "value": value, "most": len(question.steps)}
            faults.append(_Fault(what, expected, values))
        elif name in answers:
            what, expected = "the question “{name}” is answered twice", "one answer"
            faults.append(_Fault(what, expected, {"name": name}))
        else:
            answers[name] = value
    return ratings_of(answers), tuple(faults)

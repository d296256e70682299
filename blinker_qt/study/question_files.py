"""The questions of a study, as a lead writes them down."""

import tomllib
from collections import Counter
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.study import Question, QuestionError
from blinker_qt.formats.reading import decoded, read_capped

_FIELDS = {"name", "text", "kind", "steps"}
_KINDS = {"scale": True, "choices": False}
_EXPECTED = 'expected a table [[question]] with name, text, kind ("scale" or "choices") and steps'


def read_questions(path: Path) -> tuple[Question, ...]:
    """The questions in a TOML file, one table ``[[question]]`` each.

    Raises:
        InputError: the file cannot be read or does not hold questions; with every problem.
    """

    def problem(what: str, expected: str, **values: str | int) -> Problem:
        return Problem(str(path), what, expected, values=values)

    try:
        content = tomllib.loads(decoded(read_capped(path), path))
    except tomllib.TOMLDecodeError as error:
        raise InputError(
            problem("this is not TOML: {reason}", _EXPECTED, reason=str(error))
        ) from error
    tables = content.get("question")
    if not isinstance(tables, list) or not tables or content.keys() != {"question"}:
        raise InputError(problem("there are other things than questions, or none", _EXPECTED))
    questions, problems = list[Question](), list[Problem]()
    for number, table in enumerate(tables, 1):
        read = _question(table)
        if isinstance(read, QuestionError):
            what = "question {number}: {reason}"
            problems.append(problem(what, _EXPECTED, number=number, reason=str(read)))
        elif read is None:
            problems.append(
                problem("question {number} is made of other things", _EXPECTED, number=number)
            )
        else:
            questions.append(read)
    names = Counter(question.name for question in questions)
    problems += [
        problem("two questions have the name “{name}”", "every name once", name=name)
        for name, times in names.items()
        if times > 1
    ]
    if problems:
        raise InputError(*problems)
    return tuple(questions)


def _question(table: object) -> Question | QuestionError | None:
    """A question, why it cannot be asked, or None where a field is missing or of another kind."""
    if not isinstance(table, dict) or not table.keys() <= _FIELDS:
        return None
    name, text, steps = (table.get(field) for field in ("name", "text", "steps"))
    kind = table.get("kind", "scale")
    if not (isinstance(name, str) and isinstance(text, str) and isinstance(steps, list)):
        return None
    if kind not in tuple(_KINDS) or not all(isinstance(step, str) for step in steps):
        return None
    try:
        return Question(name, text, tuple(steps), _KINDS[kind])
    except QuestionError as error:
        return error

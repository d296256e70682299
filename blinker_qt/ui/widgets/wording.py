"""Texts from tables and errors, in the user's language."""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Values
from blinker_qt.bitext.templates import filled


def marked(_context: str, text: str) -> str:
    """Mark an English text of a table for the translators' catalogue, and give it back as it is."""
    return text


_SIDES = {"source": marked("Errors", "source"), "target": marked("Errors", "target")}
_LABELLED = marked("Errors", "{label}: {text}")
_MORE = marked("Errors", "… and {count} more of this kind")
_LINE = marked("Errors", "{place}: {what}; {expected}")


def problem_lines(error: BlinkerError) -> list[str]:
    """An error in words: one line, or lines for the problems of the input."""
    if isinstance(error, InputError):
        return [line for problem in error.problems for line in _problem_lines(problem)]
    return [_filled(error.template, error.values)]


def as_sentence(error: BlinkerError) -> str:
    """An error where it stands by itself; the first problem of an input begins with its place."""
    line = problem_lines(error)[0]
    if isinstance(error, InputError):
        return line
    return f"{line[:1].upper()}{line[1:]}{'.' if line[-1:].isalnum() else ''}"


def labelled(label: str, text: str) -> str:
    """What is said of something, behind what it is."""
    return _translated(_LABELLED).format(label=label, text=text)


def _problem_lines(problem: Problem) -> Iterator[str]:
    yield _translated(_LINE).format(
        place=problem.place,
        what=_filled(problem.what, problem.values),
        expected=_filled(problem.expected, problem.values),
    )
    if problem.more:
        yield _translated(_MORE).format(count=f"{problem.more:,}")


def _filled(template: str, values: Values) -> str:
    side = _SIDES.get(str(values.get("side")))
    named = values if side is None else {**values, "side": _translated(side)}
    return filled(_translated(template), **named)


def _translated(text: str) -> str:
    return QCoreApplication.translate("Errors", text)

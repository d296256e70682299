"""Texts from tables and errors, in the user's language."""

from PySide6.QtCore import QCoreApplication

from blinker_qt.bitext.errors import BlinkerError, InputError, Problem


def marked(_context: str, text: str) -> str:
    """Mark an English text of a table for the translators' catalogue, and give it back as it is."""
    return text


def problem_lines(error: BlinkerError) -> list[str]:
    """An error in words: one line, or one line for each problem of the input."""
    if isinstance(error, InputError):
        return [_problem_line(problem) for problem in error.problems]
    return [QCoreApplication.translate("Errors", error.template).format(**error.values)]


def _problem_line(problem: Problem) -> str:
    what, expected = (
        QCoreApplication.translate("Errors", text).format(**problem.values)
        for text in (problem.what, problem.expected)
    )
    return f"{problem.place}: {what}; {expected}"

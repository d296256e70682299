"""Texts from tables and errors, in the user's language."""

from collections.abc import Iterator

from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Values
from blinker_qt.translation import N_, filled, tr

_SIDES = {"source": N_("source"), "target": N_("target")}
_LABELLED = N_("{label}: {text}")
_MORE = N_("… and {count} more of this kind")
_LINE = N_("{place}: {what}; {expected}")


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
    return tr(_LABELLED).format(label=label, text=text)


def _problem_lines(problem: Problem) -> Iterator[str]:
    yield tr(_LINE).format(
        place=problem.place,
        what=_filled(problem.what, problem.values),
        expected=_filled(problem.expected, problem.values),
    )
    if problem.more:
        yield tr(_MORE).format(count=f"{problem.more:,}")


def _filled(template: str, values: Values) -> str:
    side = _SIDES.get(str(values.get("side")))
    named = values if side is None else {**values, "side": tr(side)}
    return filled(tr(template), **named)

"""The base class of the program's errors, and sentences that can be translated."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Self, TypeAlias

from blinker_qt.translation import FOR_PROGRAMS, N_, Translatable, filled, tr

Value: TypeAlias = "str | int | Sentence"
Values = Mapping[str, Value]
GIVEN_TWICE = N_("the file is given twice")
"""Says that a path is named a second time."""
MORE = "… and {count} more like this"
"""The line that counts similar problems that are not listed."""

_MOST_ALIKE = 10
"""The number of similar problems of a file that are listed; the others are counted."""
_MOST_CHARACTERS = 1000
"""The number of characters of a value, such as a name in a file, that are shown."""


_CONTROLS = re.compile("[\x00-\x08\n-\x1f\x7f-\x9f\u2028\u2029]")
"""Line ends, and what commands a terminal; a tab does neither."""


def on_one_line(text: object) -> str:
    r"""A text with line ends and other control characters written as escapes.

    Names in it can then neither forge lines of output nor control a terminal.

    >>> on_one_line("A1\nB2: ok\x1b[2K")
    'A1\\nB2: ok\\x1b[2K'
    """
    return _CONTROLS.sub(lambda control: ascii(control[0])[1:-1], str(text))


def _in_english(template: str, values: Values) -> str:
    """A template with its values, each on one line."""
    shown = {
        name: on_one_line(value) if isinstance(value, str) else value
        for name, value in values.items()
    }
    return FOR_PROGRAMS.format(template, **shown)


def translated(template: str, values: Values) -> str:
    """A template in the user's language with its values; sentences among them are translated."""
    shown = {
        name: translated(value.template, value.values) if isinstance(value, Sentence) else value
        for name, value in values.items()
    }
    return filled(tr(template), **shown)


class BlinkerError(Exception):
    """An error with a message template, so that the window can show it in the user's language.

    Attributes:
        template: an English sentence with named ``{fields}``.
        values: what the fields stand for.
    """

    def __init__(self, template: Translatable, **values: Value) -> None:
        super().__init__(template, values)
        self.template = template
        self.values: Values = MappingProxyType(values)

    @property
    def reason(self) -> "Sentence":
        """The message, for use as a value in another message."""
        return Sentence(self.template, dict(self.values))

    def __str__(self) -> str:
        return _in_english(self.template, self.values)

    def __reduce__(self) -> tuple[object, ...]:
        """Errors can be sent to another process."""
        return partial(type(self), self.template, **self.values), ()


class AlignmentError(BlinkerError):
    """Links or marks that contradict each other."""


class WordError(BlinkerError):
    """A word that its verse pair does not have."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with one place of a file.

    Attributes:
        path: the file or folder, as the user named it.
        template: an English sentence with named ``{fields}``, which says what is wrong and, where
            that is not enough, what was expected or what to do.
        line: 1-based line, or None where the file as a whole is meant.
        column: 1-based column, or None.
        values: what the fields stand for.
        more: how many more of its kind the file has, which are not listed.
    """

    path: str
    template: Translatable
    line: int | None = None
    column: int | None = None
    values: Values = field(default_factory=dict, hash=False)
    more: int = 0

    @property
    def place(self) -> str:
        """``file``, ``file:line`` or ``file:line:column``."""
        return ":".join(
            on_one_line(part) for part in (self.path, self.line, self.column) if part is not None
        )

    @property
    def reason(self) -> "Sentence":
        """What is wrong, without the place, for use as a value in another message."""
        return Sentence(self.template, dict(self.values))

    def __reduce__(self) -> tuple[object, ...]:
        """Problems can be sent to another process."""
        values = dict(self.values)
        fields = self.path, self.template, self.line, self.column, values, self.more
        return Problem, fields

    def __str__(self) -> str:
        more = "\n" + MORE.format(count=f"{self.more:,}") if self.more else ""
        return f"{self.place}: {_in_english(self.template, self.values)}{more}"


class InputError(BlinkerError):
    """Input that was refused as a whole; nothing was changed.

    Attributes:
        problems: every problem found, in the order of the input, at least one; of many like
            problems of one file the first, and how many more there are.
    """

    def __init__(self, *problems: Problem) -> None:
        problems = _shortened(problems)
        super().__init__(Translatable("{problems}"), problems="\n".join(map(str, problems)))
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))

    def __reduce__(self) -> tuple[object, ...]:
        """Errors can be sent to another process."""
        return type(self), self.problems


def _shortened(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The same problems; of many similar ones in one file, the first ones and a count."""
    listed: list[Problem] = []
    places: dict[tuple[str, str], list[int]] = {}
    more = Counter[int]()
    for problem in problems:
        alike = places.setdefault((problem.path, problem.template), [])
        if len(alike) < _MOST_ALIKE:
            alike.append(len(listed))
            listed.append(_with_short_values(problem))
        else:
            more[alike[-1]] += 1 + problem.more
    for place, count in more.items():
        listed[place] = replace(listed[place], more=listed[place].more + count)
    return tuple(listed)


def _with_short_values(problem: Problem) -> Problem:
    long = {
        name: value[:_MOST_CHARACTERS] + "…"
        for name, value in problem.values.items()
        if isinstance(value, str) and len(value) > _MOST_CHARACTERS + 1
    }
    return replace(problem, values={**problem.values, **long}) if long else problem


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence for users that can be translated; as `str`, in English and as programs read it.

    >>> str(Sentence("{count} verse pairs", {"count": 31_000}))
    '31000 verse pairs'

    Attributes:
        template: an English sentence with named ``{fields}``.
        values: what the fields stand for.
        name: what programs get instead; if it is empty, they get the sentence too.
    """

    template: str
    values: Values = field(default_factory=dict)
    name: str = ""

    def __reduce__(self) -> tuple[type[Self], tuple[str, Values, str]]:
        """Sentences can be sent to another process, thousands of them quickly."""
        return type(self), (self.template, dict(self.values), self.name)

    @property
    def for_programs(self) -> str:
        """The name, or without one the English sentence."""
        return self.name or str(self)

    def __str__(self) -> str:
        return _in_english(self.template, self.values)

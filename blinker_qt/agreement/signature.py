"""Signatures: one line with the choices and the data behind a figure."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Self

from blinker_qt import __version__

Value = str | int | float | None | Sequence[str | float | None] | Mapping[str, float]
"""The value of a field; texts that users choose must be in sequences or mappings."""

_PLAIN = re.compile(r"[A-Za-z0-9.+-]+")


@dataclass(frozen=True, slots=True)
class Signature:
    """Everything needed to compute a figure again; unique to the computation.

    Attributes:
        measure: what was computed, such as ``dice`` or ``entropy``.
        fields: the name of each choice and what was chosen, in the order written.
    """

    measure: str
    fields: tuple[tuple[str, str], ...] = ()

    def with_fields(self, **values: Value) -> Self:
        """The same signature with more fields, or with other values in fields that it has.

        Names and other words chosen by users are written as JSON, so that they stay distinct and
        cannot be confused with words of the program.

        >>> str(Signature("dice").with_fields(marks=False, left_out=3, names=["A 1", "A_1"]))[:44]
        'dice|marks:no|left-out:3|names:["A 1","A_1"]'

        Args:
            **values: for each field what was chosen. A text is a word of the program, such as
                ``directed``; None is written as ``none``. An underscore in the name of a field is
                written as a hyphen.

        Raises:
            ValueError: a text would be ambiguous; put it into a list.
        """
        written = {name.replace("_", "-"): _written(value) for name, value in values.items()}
        return replace(self, fields=tuple({**dict(self.fields), **written}.items()))

    def __getitem__(self, name: str) -> str:
        return dict(self.fields)[name]

    def __str__(self) -> str:
        fields = (*self.fields, ("version", __version__))
        return "|".join((self.measure, *(f"{name}:{value}" for name, value in fields)))


def digest_of(data: object) -> str:
    """A short digest, for a field, of lists, texts and numbers; taken from their JSON."""
    return sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:12]


def _written(value: Value) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return repr(value).removesuffix(".0")
    if not isinstance(value, str):
        content = value if isinstance(value, Mapping) else list(value)
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        return "".join(map(_escaped, text))
    if not _PLAIN.fullmatch(value):
        raise ValueError(f"{value!r} is not a plain word")
    return value


def _escaped(char: str) -> str:
    """A character of JSON, escaped if it would end a field, a quotation or a line."""
    if char in "|`":
        return f"\\u{ord(char):04x}"
    return char if char.isprintable() else json.dumps(char)[1:-1]

"""Something to tell people, which can be said in any language."""

from dataclasses import dataclass, field
from typing import Self

from blinker_qt.bitext.errors import Values
from blinker_qt.translation import filled


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that people should know.

    Attributes:
        template: an English sentence with named ``{fields}``.
        values: what the fields stand for.
        name: what programs call it instead; empty where they are told the sentence too.
    """

    template: str
    values: Values = field(default_factory=dict)
    name: str = ""

    def __reduce__(self) -> tuple[type[Self], tuple[str, Values, str]]:
        """As what it is made with: figures take thousands of sentences from process to process."""
        return type(self), (self.template, self.values, self.name)

    @property
    def for_programs(self) -> str:
        """The name, or without one the English sentence."""
        return self.name or str(self)

    def __str__(self) -> str:
        return filled(self.template, **self.values)

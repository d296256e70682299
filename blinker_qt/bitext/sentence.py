"""Something to tell people, which can be said in any language."""

from dataclasses import dataclass, field

from blinker_qt.bitext.errors import Values


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that people should know.

    Attributes:
        template: an English sentence with named ``{fields}``.
        values: what the fields stand for.
    """

    template: str
    values: Values = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values)

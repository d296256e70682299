"""Questions that a study asks for each verse pair, and the answers to them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN, UnknownContent

MOST_QUESTIONS = 9
"""The most questions of one study."""
MOST_STEPS = 9
"""The most answers to choose from: each has a digit for its key."""
MOST_CHARACTERS = 1_000
"""The most characters of a question or a label."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")


class QuestionError(BlinkerError):
    """A question that cannot be asked, or a study that cannot ask what it does."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question asked for each verse pair, with the answers to choose from.

    An answer is the number of its step, from 1, as it is in files and on the keys.

    Attributes:
        name: the short name that answers refer to, such as ``adequacy``.
        text: the question as annotators read it; not blank.
        steps: the label of each answer, in order; at least two. On a scale, steps between the
            ends may have no label, which is an empty text; choices all have one.
        ordered: whether the answers are steps of a scale, or else choices in no order.
        unknown: content of a newer minor format version.

    Raises:
        QuestionError: on construction, where something of this does not hold, or a text is too
            long, holds a line break or characters that XML cannot hold.
    """

    name: str
    text: str
    steps: tuple[str, ...]
    ordered: bool = True
    unknown: UnknownContent = NOTHING_UNKNOWN

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise QuestionError(
                "“{name}” is not the name of a question: small letters, digits and hyphens",
                name=self.name[:60],
            )
        for text in (self.text, *self.steps):
            _check_text(text)
        if not self.text.strip():
            raise QuestionError("the question “{name}” has no text", name=self.name)
        if not 2 <= len(self.steps) <= MOST_STEPS:
            raise QuestionError(
                ("the question “{name}” has {count} {count:answer|answers}, not 2 to {most}"),
                name=self.name,
                count=len(self.steps),
                most=MOST_STEPS,
            )
        needed = (self.steps[0], self.steps[-1]) if self.ordered else self.steps
        if not all(label.strip() for label in needed):
            raise QuestionError(
                "the question “{name}” has an answer without a label; only a scale may, "
                "between its ends",
                name=self.name,
            )

    def allows(self, value: int) -> bool:
        """Whether this is the number of one of its answers."""
        return 1 <= value <= len(self.steps)

    def label(self, value: int) -> str:
        """What an answer is called; its number where it has no label.

        >>> [Question("ease", "How easy?", ("hard", "", "easy")).label(step) for step in (1, 2)]
        ['hard', '2']
        """
        return self.steps[value - 1].strip() or str(value)


Ratings = tuple[tuple[str, int], ...]
"""The answers given for a verse pair: names of questions with numbers of steps, by name."""


def ratings_of(answers: Mapping[str, int]) -> Ratings:
    """Answers as they are kept: ordered by the names of their questions."""
    return tuple(sorted(answers.items()))


def _check_text(text: str) -> None:
    offset = first_unholdable(text)
    if offset is not None or "\n" in text or "\r" in text:
        raise QuestionError("a question is one line of text: “{text}”", text=ascii(text[:60]))
    if len(text) > MOST_CHARACTERS:
        raise QuestionError("a question has more than {most} characters", most=MOST_CHARACTERS)

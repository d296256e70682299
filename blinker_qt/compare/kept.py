"""What was computed of something that never changes, kept for the next time it is asked for."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

Value = TypeVar("Value")


class Kept:
    """Answers to questions, each with the choices that it was given for; the last of each is kept.

    So whoever changes one option after the other waits only for what depends on it, and memory does
    not grow with every option that was ever tried. Answers are shared: nobody may change them.
    """

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: dict[str, tuple[Hashable, object]] = {}

    def answer(self, question: str, choices: Hashable, compute: Callable[[], Value]) -> Value:
        """The answer to a question, computed unless it was just asked for with the same choices.

        Args:
            question: its name; answers to one question are all of one type.
            choices: all that the answer depends on, besides what this belongs to.
            compute: finds the answer; when it raises, nothing is kept.
        """
        found = self._answers.get(question)
        if found is None or found[0] != choices:
            # Both answers need not be in memory at once.
            self._answers.pop(question, None)
            found = self._answers[question] = (choices, compute())
        return cast(Value, found[1])

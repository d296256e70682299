"""What the panels around the words of a verse pair ask of their page."""

from typing import Protocol

from blinker_qt.annotate.actions import Refusal
from blinker_qt.bitext.verses import Side


class WordsPage(Protocol):
    """A page with the words of a verse pair, for the panels around them."""

    def focus_words(self) -> None:
        """Give the keyboard back to the words."""

    def focus_word(self, side: Side, position: int) -> None:
        """Put the focus on a word."""

    def go_to(self, index: int) -> None:
        """Go to a verse pair."""

    def explain(self, refusal: Refusal | None) -> None:
        """Say why an act was refused; nothing if it was not."""

    def say(self, text: str) -> None:
        """Show a message until the next act."""

"""Running text: a verse as it is printed, and where its words are in it."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.invisible import tidied
from blinker_qt.translation import N_

_SPAN = re.compile(r"([1-9][0-9]{0,6}):([1-9][0-9]{0,6})-([1-9][0-9]{0,6})")


class RunningTextError(BlinkerError):
    """A word that is not in the running text, or not at its place there."""


Place = tuple[int, int]
"""The offsets of a word in a text: of its first character, and just after its last one."""


class RunningText(NamedTuple):
    """A verse as it is printed, kept compactly.

    Attributes:
        text: one line.
        spans: the places of words that are not where their form comes next, behind the word before,
            as in ``6:14-15 7:14-15``: the word, its first character and its last one, from 1.
            Words made from one, such as *de le* from *du*, have the same place.
    """

    text: str
    spans: str = ""

    @classmethod
    def of(cls, text: str, forms: Sequence[str], places: Iterable[tuple[int, int]]) -> Self:
        """A running text whose words are in these places, from 0.

        >>> RunningText.of("Le goût du thé.", "Le goût de le thé .".split(),
        ...     [(0, 2), (3, 7), (8, 10), (8, 10), (11, 14), (14, 15)]).spans
        '3:9-10 4:9-10'
        """
        spans = []
        behind = 0
        for number, (form, (start, end)) in enumerate(zip(forms, places, strict=True), 1):
            if text.find(form, behind) != start or start + len(form) != end:
                spans.append(f"{number}:{start + 1}-{end}")
            behind = end
        return cls(text, " ".join(spans))

    @property
    def tidy(self) -> str:
        """The text with single spaces, and without invisible characters at the ends of words."""
        return tidied(self.text.replace("\t", " ")).text

    def places(self, forms: Sequence[str]) -> tuple[Place, ...]:
        """The place of each of these words.

        Raises:
            RunningTextError: a word is not in the text behind the word before, or a span is
                malformed, outside of the text, out of order, or of no word; or there is a line
                break.
        """
        if not {"\n", "\r"}.isdisjoint(self.text):
            raise RunningTextError(N_("there is a line break in the running text"))
        spans = self._spans(len(forms)) if self.spans else {}
        places: list[Place] = []
        find = self.text.find
        behind = 0
        for form in forms:
            if spans and (place := spans.get(len(places))):
                is_shared = bool(places) and place == places[-1]
                if not (is_shared or behind <= place[0]) or place[1] > len(self.text):
                    what = N_("the span of word {position} is outside of the text or out of order")
                    raise RunningTextError(what, position=len(places) + 1)
                behind = place[1]
                places.append(place)
                continue
            start = find(form, behind)
            if start < 0:
                what = N_("word {position} is not in the running text: “{form}”")
                raise RunningTextError(what, position=len(places) + 1, form=form)
            behind = start + len(form)
            places.append((start, behind))
        return tuple(places)

    def _spans(self, count: int) -> dict[int, Place]:
        """The places that are given, by the position of the word from 0."""
        spans: dict[int, Place] = {}
        last_word = 0
        for span in self.spans.split(" "):
            match = _SPAN.fullmatch(span)
            word, first, last = map(int, match.groups()) if match else (0, 0, 0)
            if not (last_word < word <= count and first <= last):
                what = N_("this is not the span of a word: “{span}”")
                raise RunningTextError(what, span=span)
            spans[word - 1] = first - 1, last
            last_word = word
        return spans

"""Links and marks that a file names by position, checked against the texts that they link."""

from collections.abc import Mapping
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.import_remarks import Repair, Repairs
from blinker_qt.formats.interchange import NO_VERSE, ONE_OF_TWO, Choices, Conflicts, IndexBase


class At(NamedTuple):
    """Where in a file something stands.

    Attributes:
        line: from 1.
        column: from 1; None for the line as a whole.
    """

    line: int
    column: int | None = None


class Stray(NamedTuple):
    """A position outside its verse.

    Attributes:
        at: where it stands in the file.
        side: the side that it names a word of.
        position: what it is, as the file counts.
        verse: the words of the verse.
    """

    at: At
    side: Side
    position: int
    verse: str

    def as_problem(self, path: str, base: IndexBase, *, other_base_fits: bool) -> Problem:
        """What is said of it.

        Args:
            path: the file, as the user named it.
            base: what the file was taken to count from.
            other_base_fits: whether every position of the file would fit the other base.
        """
        within = "expected {first} to {last}, counting from {first}"
        other = (
            "expected {first} to {last}, counting from {first}; "
            "every position of this file would fit if it counted from {other}"
        )
        expected = other if other_base_fits else within
        if self.verse == NO_VERSE:
            expected = "expected no link here: the verse is empty or joined to the one before"
        return Problem(
            path,
            "the {side} position {index} does not exist",
            expected,
            self.at.line,
            self.at.column,
            {
                "side": self.side.value,
                "index": self.position,
                "first": base.value,
                "last": self.verse.count(" ") + base,
                "other": base.other.value,
            },
        )


class LinkGathering:
    """What one file says of the verse pairs of a bitext, and what was wrong with it.

    Positions are given as the file counts them. Whatever is wrong is kept and reported at the end,
    so that one reading finds all of it.

    Args:
        path: the file, as the user named it.
        bitext: the texts.
        base: what the file counts from.
        choices: what to do with words both linked and marked not translated, whether links that are
            given twice are refused, and whether the first problem is reported at once.

    Attributes:
        settled: how many words were both, once the alignments were made.
        repairs: links and marks that are given again.
    """

    def __init__(
        self,
        path: str,
        bitext: Bitext,
        base: IndexBase,
        choices: Choices,
    ) -> None:
        self.settled = 0
        self.repairs = Repairs(strict=choices.strict)
        self._path = path
        self._bitext = bitext
        self._base = base
        self._conflicts = choices.conflicts
        self._first_problem = choices.first_problem
        self._counts = {
            side: [verse.count(" ") + 1 for verse in bitext.verses(side)] for side in Side
        }
        self._links: list[dict[LinkToken, At]] = [{} for _ in range(len(bitext))]
        self._possible: list[set[LinkToken]] = [set() for _ in range(len(bitext))]
        self._marks: list[dict[tuple[Side, int], At]] = [{} for _ in range(len(bitext))]
        self._problems: list[Problem] = []
        self._strays: list[Stray] = []
        self._other_base_fits = True

    def link(self, index: int, source: int, target: int, at: At, *, possible: bool = False) -> None:
        """Note a link of the verse pair at a place; sure is what was ever given as sure.

        Raises:
            InputError: something is wrong with it, and the first problem is enough.
        """
        source_fits = self._fits(index, Side.SOURCE, source, at)
        target_fits = self._fits(index, Side.TARGET, target, at)
        if not (source_fits and target_fits):
            return
        link = (source - self._base, target - self._base)
        before = self._links[index].setdefault(link, at)
        if before is not at:
            values = {"source": source, "target": target, "first": before.line}
            what = "the link of {source} and {target} stands on line {first} already"
            again = Problem(self._path, what, "expected each link once", *at, values)
            if possible is (link in self._possible[index]):
                self.repairs.add(Repair.REPEATED, again)
            else:
                self.repairs.add(Repair.SURE_AND_POSSIBLE, again)
                self._possible[index].discard(link)
        elif possible:
            self._possible[index].add(link)

    def mark(self, index: int, side: Side, position: int, at: At) -> None:
        """Note that a word of the verse pair at a place is not translated.

        Raises:
            InputError: see `link`.
        """
        if not self._fits(index, side, position, at):
            return
        word = (side, position - self._base)
        before = self._marks[index].setdefault(word, at)
        if before is not at:
            values = {"side": side.value, "position": position, "first": before.line}
            what = "{side} word {position} is marked on line {first} already"
            again = Problem(self._path, what, "expected each mark once", *at, values)
            self.repairs.add(Repair.REPEATED, again)

    def complain(
        self, at: At, what: str, expected: str, values: Mapping[str, str | int] | None = None
    ) -> None:
        """Note that something is wrong.

        Raises:
            InputError: the first problem is enough, and this is it.
        """
        found = Problem(self._path, what, expected, at.line, at.column, values or {})
        if self._first_problem:
            raise InputError(found)
        self._problems.append(found)

    def alignments(self) -> list[Alignment]:
        """What the file says of each verse pair.

        Raises:
            InputError: everything that was wrong, in the order of the file.
        """
        found = [self._alignment(index) for index in range(len(self._links))]
        fits = self._other_base_fits
        strays = (
            one.as_problem(self._path, self._base, other_base_fits=fits) for one in self._strays
        )
        problems = [*self._problems, *self.repairs.problems, *strays]
        if problems:
            raise InputError(*sorted(problems, key=lambda one: (one.line or 0, one.column or 0)))
        return found

    def remarks(self) -> tuple[Sentence, ...]:
        """What was repaired and settled, once the alignments were made."""
        return (*self.repairs.remarks(), *settled_remarks(self.settled, self._conflicts))

    def _fits(self, index: int, side: Side, position: int, at: At) -> bool:
        count = self._counts[side][index]
        base, other = self._base, self._base.other
        self._other_base_fits &= other <= position < other + count
        if base <= position < base + count:
            return True
        stray = Stray(at, side, position, self._bitext.verses(side)[index])
        if self._first_problem:
            raise InputError(stray.as_problem(self._path, self._base, other_base_fits=False))
        self._strays.append(stray)
        return False

    def _alignment(self, index: int) -> Alignment:
        links, marks = dict(self._links[index]), dict(self._marks[index])
        linked = {(Side.SOURCE, link[0]): link for link in links}
        linked |= {(Side.TARGET, link[1]): link for link in links}
        both = [word for word in marks if word in linked]
        self.settled += len(both)
        for word in both:
            if self._conflicts is Conflicts.REFUSE:
                self._refuse(word, marks[word], links[linked[word]])
            if self._conflicts is Conflicts.NOT_TRANSLATED:
                links = {link: at for link, at in links.items() if not _bears(link, word)}
            else:
                del marks[word]
        return Alignment(
            frozenset(links),
            *(frozenset(position for of, position in marks if of is side) for side in Side),
            possible=frozenset(self._possible[index] & links.keys()),
        )

    def _refuse(self, word: tuple[Side, int], mark: At, link: At) -> None:
        self.complain(
            mark,
            "{side} word {position} is not translated here and linked on line {other}",
            ONE_OF_TWO,
            {"side": word[0].value, "position": word[1] + self._base, "other": link.line},
        )


def settled_remarks(count: int, conflicts: Conflicts) -> tuple[Sentence, ...]:
    """How many words were both linked and not translated, and which of the two counted."""
    if not count:
        return ()
    template = (
        "{count} {count:word was|words were} both linked and not translated; settled "
        "by: {conflicts}"
    )
    return (Sentence(template, {"count": count, "conflicts": conflicts.value}),)


def _bears(link: LinkToken, word: tuple[Side, int]) -> bool:
    side, position = word
    return link[0 if side is Side.SOURCE else 1] == position

"""Links and marks that a file names by position, checked against the texts that they link."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.verses import Bitext, Side, Word
from blinker_qt.formats.interchange import NO_VERSE, ONE_OF_TWO, Choices, Conflicts, IndexBase
from blinker_qt.formats.texts import Problems, Repair, Repairs
from blinker_qt.translation import N_, Translatable


class At(NamedTuple):
    """Where in a file something stands: its line and perhaps its column, from 1."""

    line: int
    column: int | None = None


class LinkGathering(Problems):
    """What one file says of the verse pairs of a bitext, and what is wrong with it.

    Positions are given as the file counts them. Whatever is wrong is kept and reported at the end,
    so that one reading finds all of it.

    Args:
        path: the file, as the user named it.
        bitext: the texts.
        base: what the file counts from.
        choices: what to do with words both linked and marked not translated, whether links that are
            given twice are refused, and whether the first problem is reported at once.

    Attributes:
        settled: how many words were both linked and marked, once the alignments were made.
        repairs: links and marks that are given again.
    """

    def __init__(
        self,
        path: Path | str,
        bitext: Bitext,
        base: IndexBase,
        choices: Choices,
    ) -> None:
        super().__init__(path)
        self.settled = 0
        self.repairs = Repairs(strict=choices.strict)
        self._bitext = bitext
        # Plain numbers: members of an enumeration take three times as long to count with.
        self._base, self._other = int(base), int(base.other)
        self._conflicts = choices.conflicts
        self._first_problem = choices.first_problem
        self._counts = {
            side: [verse.count(" ") + 1 for verse in bitext.verses(side)] for side in Side
        }
        self._links: list[dict[LinkToken, At]] = [{} for _ in range(len(bitext))]
        self._possible: list[set[LinkToken]] = [set() for _ in range(len(bitext))]
        self._marks: list[dict[Word, At]] = [{} for _ in range(len(bitext))]
        self._strays: list[tuple[At, Side, int, int]] = []
        self._other_base_fits = True

    def complain(
        self,
        what: Translatable,
        expected: Translatable,
        line: int | None = None,
        column: int | None = None,
        /,
        **values: str | int,
    ) -> None:
        """Note that something is wrong.

        Raises:
            InputError: the first problem is enough, and this is it.
        """
        super().complain(what, expected, line, column, **values)
        if self._first_problem:
            self.check()

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
        before = self._links[index].get(link)
        if before is None:
            self._links[index][link] = at
            if possible:
                self._possible[index].add(link)
            return
        values = {"source": source, "target": target, "first": before.line}
        what = N_("the link of {source} and {target} stands on line {first} already")
        again = Problem(self.path, what, N_("expected each link once"), *at, values)
        if possible is (link in self._possible[index]):
            self.repairs.add(Repair.REPEATED, again)
        else:
            self.repairs.add(Repair.SURE_AND_POSSIBLE, again)
            self._possible[index].discard(link)

    def links(self, index: int, sources: Sequence[int], targets: Sequence[int], at: At) -> bool:
        """Note all links of a verse pair at once, if nothing is wrong with any of them.

        Returns:
            Whether they were noted; if not, `link` says of each what is wrong.
        """
        base, other = self._base, self._other
        lowest = min(chain(sources, targets))
        beyond = max(
            max(sources) - self._counts[Side.SOURCE][index],
            max(targets) - self._counts[Side.TARGET][index],
        )
        if base:
            sources = [one - base for one in sources]
            targets = [one - base for one in targets]
        links = dict.fromkeys(zip(sources, targets, strict=True), at)
        if lowest < base or beyond >= base or len(links) < len(sources) or self._links[index]:
            return False
        self._other_base_fits &= other <= lowest and beyond < other
        self._links[index] = links
        return True

    def mark(self, index: int, side: Side, position: int, at: At) -> None:
        """Note that a word of the verse pair at a place is not translated.

        Raises:
            InputError: see `link`.
        """
        if not self._fits(index, side, position, at):
            return
        word = side, position - self._base
        before = self._marks[index].get(word)
        if before is None:
            self._marks[index][word] = at
            return
        values = {"side": side.value, "position": position, "first": before.line}
        what = N_("{side} word {position} is marked on line {first} already")
        again = Problem(self.path, what, N_("expected each mark once"), *at, values)
        self.repairs.add(Repair.REPEATED, again)

    def link_or_mark(
        self, index: int, source: int, target: int, at: At, *, possible: bool = False
    ) -> None:
        """Note a link, or a mark where one position is 0, of a file that counts from 1.

        Raises:
            InputError: see `link`.
        """
        if source and target:
            self.link(index, source, target, at, possible=possible)
        elif source or target:
            self.mark(index, Side.SOURCE if source else Side.TARGET, source or target, at)
        else:
            expected = N_("expected a position on one side at least")
            self.complain(N_("the line names no word"), expected, *at)

    def alignments(self) -> list[Alignment]:
        """What the file says of each verse pair.

        Raises:
            InputError: everything that was wrong, in the order of the file.
        """
        found = [self._alignment(index) for index in range(len(self._links))]
        problems = [*self.problems, *self.repairs.problems, *map(self._stray_problem, self._strays)]
        if problems:
            raise InputError(*sorted(problems, key=lambda one: (one.line or 0, one.column or 0)))
        return found

    def remarks(self) -> tuple[Sentence, ...]:
        """What was repaired and settled, once the alignments were made."""
        return (*self.repairs.remarks(), *settled_remarks(self.settled, self._conflicts))

    def _fits(self, index: int, side: Side, position: int, at: At) -> bool:
        count = self._counts[side][index]
        base, other = self._base, self._other
        self._other_base_fits &= other <= position < other + count
        if base <= position < base + count:
            return True
        self._strays.append((at, side, position, index))
        if self._first_problem:
            self._other_base_fits = False
            raise InputError(self._stray_problem(self._strays[0]))
        return False

    def _stray_problem(self, stray: tuple[At, Side, int, int]) -> Problem:
        """What is said of a position outside its verse."""
        at, side, position, index = stray
        expected = N_("expected {first} to {last}, counting from {first}")
        if self._bitext.verses(side)[index] == NO_VERSE:
            expected = N_("expected no link here: the verse is empty or joined to the one before")
        elif self._other_base_fits:
            expected = N_(
                "expected {first} to {last}, counting from {first}; "
                "every position of this file would fit if it counted from {other}"
            )
        values: dict[str, str | int] = {
            "side": side.value,
            "index": position,
            "first": self._base,
            "last": self._counts[side][index] + self._base - 1,
            "other": self._other,
        }
        return Problem(
            self.path, N_("the {side} position {index} does not exist"), expected, *at, values
        )

    def _alignment(self, index: int) -> Alignment:
        links, marks = self._links[index], self._marks[index]
        if not marks:
            return Alignment(frozenset(links), possible=frozenset(self._possible[index]))
        both = linked_and_marked(links, marks)
        self.settled += len(both)
        if self._conflicts is Conflicts.REFUSE:
            for side, position in both:
                end = list(Side).index(side)
                self.complain(
                    N_("{side} word {position} is not translated here and linked on line {other}"),
                    ONE_OF_TWO,
                    *marks[side, position],
                    side=side.value,
                    position=position + self._base,
                    other=[at for link, at in links.items() if link[end] == position][-1].line,
                )
        return settled_alignment(links, marks, self._conflicts, self._possible[index])


def linked_and_marked(links: Collection[LinkToken], marks: Collection[Word]) -> list[Word]:
    """The words that have links and are marked not translated, too, in the order of the marks."""
    linked = {(side, link[end]) for link in links for end, side in enumerate(Side)}
    return [word for word in marks if word in linked]


def settled_alignment(
    links: Collection[LinkToken],
    marks: Collection[Word],
    conflicts: Conflicts,
    possible: Collection[LinkToken] = (),
) -> Alignment:
    """Links and marks as an alignment; of words that have both, what is asked for."""
    both = set(linked_and_marked(links, marks))
    if conflicts is Conflicts.NOT_TRANSLATED:
        kept = frozenset(
            link
            for link in links
            if both.isdisjoint({(Side.SOURCE, link[0]), (Side.TARGET, link[1])})
        )
        both = set()
    else:
        kept = frozenset(links)
    sides = (
        frozenset(position for of, position in set(marks) - both if of is side) for side in Side
    )
    return Alignment(kept, *sides, possible=kept.intersection(possible))


def settled_remarks(count: int, conflicts: Conflicts) -> tuple[Sentence, ...]:
    """How many words were both linked and not translated, and which of the two counted."""
    if not count:
        return ()
    template = N_(
        "{count} {count:word was|words were} both linked and not translated; settled "
        "by: {conflicts}"
    )
    return (Sentence(template, {"count": count, "conflicts": conflicts.value}),)


NUMBERED_ROW = re.compile(r"[ \t]*([0-9]{1,7})[ \t]+([0-9]{1,7})[ \t]*")
"""A link ``4 1`` or a mark ``4 0``, as `rows_of` gives them."""


def gather_rows(gathering: LinkGathering, rows: Iterable[tuple[int, str]]) -> None:
    """Note what lines such as ``4 1`` say of the one verse pair of a bitext.

    Args:
        gathering: where it is noted, with what is wrong.
        rows: the lines with their numbers; empty ones count nothing.
    """
    for line, row in rows:
        if not row.strip(" \t"):
            continue
        found = NUMBERED_ROW.fullmatch(row)
        if found:
            gathering.link_or_mark(0, int(found[1]), int(found[2]), At(line))
        else:
            expected = N_("expected two positions such as 4 1")
            gathering.complain(N_("the line is not a link"), expected, line)


def rows_of(alignment: Alignment) -> Iterator[LinkToken]:
    """Links and marks counting from 1, ascending, with 0 for the partner of a marked word."""
    for source, target in sorted(alignment.links):
        yield source + 1, target + 1
    for position in sorted(alignment.not_translated_source):
        yield position + 1, 0
    for position in sorted(alignment.not_translated_target):
        yield 0, position + 1

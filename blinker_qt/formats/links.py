"""Links and marks that a file names by position, checked against the texts that they link."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from blinker_qt.bitext.alignment import (
    NAME_OF_LABEL,
    SCORE,
    Alignment,
    LabelledLink,
    LinkToken,
    ScoredLink,
)
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.verses import Bitext, Side, Word
from blinker_qt.formats.choices import MARKED_AND_LINKED, Conflicts, IndexBase
from blinker_qt.formats.foreign_files import REPEATED, ForeignFile
from blinker_qt.formats.interchange import NO_VERSE, Contents
from blinker_qt.translation import N_

_SURE_AND_POSSIBLE = N_(
    "{file}: links that are given as sure and as possible were read as sure ({count}; "
    "{count:line|lines} {lines})"
)
LOST_SCORES = N_("links whose scores were not kept: {count}")


class At(NamedTuple):
    """A place in a file: a line and perhaps a column, from 1."""

    line: int
    column: int | None = None


class LinkGathering:
    """Gathers the links and marks that a file has for the verse pairs of a bitext.

    Positions are those of the file, from its index base. Problems are recorded in the file, so that
    one reading finds all of them; if the first problem is enough, methods may raise InputError.
    """

    def __init__(self, file: ForeignFile, bitext: Bitext, base: IndexBase) -> None:
        self.file = file
        self._bitext = bitext
        self._index_base = base
        # Plain numbers: members of an enumeration take three times as long to count with.
        self._base, self._other = int(base), 1 - base
        self._counts = {
            side: [verse.count(" ") + 1 for verse in bitext.verses(side)] for side in Side
        }
        self._links: list[dict[LinkToken, At]] = [{} for _ in range(len(bitext))]
        self._possible: list[set[LinkToken]] = [set() for _ in range(len(bitext))]
        self._labels: list[dict[LinkToken, str]] = [{} for _ in range(len(bitext))]
        self._scores: list[dict[LinkToken, float]] = [{} for _ in range(len(bitext))]
        self._marks: list[dict[Word, At]] = [{} for _ in range(len(bitext))]
        self._strays: list[tuple[At, Side, int, int]] = []
        self._other_base_fits = True

    def link(
        self,
        index: int,
        source: int,
        target: int,
        at: At,
        *,
        possible: bool = False,
        label: str = "",
        score: float | None = None,
    ) -> None:
        """Add a link of a verse pair; a link given as both sure and possible is sure.

        A label that is not a valid name is not kept, and the first of several counts. The same
        holds for scores, which only a machine's links keep.
        """
        if label and not NAME_OF_LABEL.fullmatch(label):
            self.file.remark(N_("labels of links that were not kept: {count}"))
            label = ""
        if score is not None and not self._keeps_score(score):
            self.file.remark(LOST_SCORES)
            score = None
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
            if label:
                self._labels[index][link] = label
            if score is not None:
                self._scores[index][link] = score + 0.0
            return
        values = {"source": source, "target": target, "first": before.line}
        what = N_("the link of {source} and {target} is already on line {first}")
        again = Problem(self.file.path, what, *at, values)
        if possible is (link in self._possible[index]):
            self.file.repair(REPEATED, again)
        else:
            self.file.repair(_SURE_AND_POSSIBLE, again)
            self._possible[index].discard(link)

    def scores_enough(self, score: float | None) -> bool:
        """Whether a link has no score, or one that is not lower than the least that was chosen."""
        least = self.file.choices.least_score
        if least is None or score is None or score >= least:
            return True
        template = N_("links left out, because their score is lower than {least}: {count}")
        self.file.remark(template, least=f"{least:g}")
        return False

    def links(self, index: int, sources: Sequence[int], targets: Sequence[int], at: At) -> bool:
        """Add all links of a verse pair at once, if all are valid; returns whether they are."""
        base = self._base
        lowest = min(chain(sources, targets))
        beyond = max(
            max(sources) - self._counts[Side.SOURCE][index],
            max(targets) - self._counts[Side.TARGET][index],
        )
        if base:
            sources = [source - base for source in sources]
            targets = [target - base for target in targets]
        links = dict.fromkeys(zip(sources, targets, strict=True), at)
        if lowest < base or beyond >= base or len(links) < len(sources) or self._links[index]:
            return False
        self._other_base_fits &= self._other <= lowest and beyond < self._other
        self._links[index] = links
        return True

    def mark(self, index: int, side: Side, position: int, at: At) -> None:
        """Mark a word of a verse pair not translated."""
        if not self._fits(index, side, position, at):
            return
        word = side, position - self._base
        before = self._marks[index].get(word)
        if before is None:
            self._marks[index][word] = at
        else:
            values = {"side": side.value, "position": position, "first": before.line}
            what = N_("{side} word {position} is already marked on line {first}")
            again = Problem(self.file.path, what, *at, values)
            self.file.repair(REPEATED, again)

    def link_or_mark(
        self,
        index: int,
        source: int,
        target: int,
        at: At,
        *,
        possible: bool = False,
        label: str = "",
        score: float | None = None,
    ) -> None:
        """Add a link, or a mark if one position is 0, for a file that counts from 1."""
        if source and target:
            self.link(index, source, target, at, possible=possible, label=label, score=score)
        elif source or target:
            self.file.remark(LOST_SCORES, score is not None)
            self.mark(index, Side.SOURCE if source else Side.TARGET, source or target, at)
        else:
            self.file.complain(N_("the line names no word on either side"), *at)

    def alignments(self) -> list[Alignment]:
        """The alignment of each verse pair; problems are recorded in the file."""
        for stray in self._strays:
            self.file.refuse(self._stray_problem(stray))
        return [self._alignment(index) for index in range(len(self._links))]

    def finished(self) -> Contents:
        """One annotator's work, every verse pair as done; InputError with every problem."""
        alignments = self.alignments()
        self.file.check()
        return self.file.finished(self._bitext, alignments, self._index_base)

    def _keeps_score(self, score: float) -> bool:
        is_machine = self.file.choices.role is Role.MACHINE
        return is_machine and SCORE.fullmatch(repr(score)) is not None

    def _fits(self, index: int, side: Side, position: int, at: At) -> bool:
        count = self._counts[side][index]
        base, other_base = self._base, self._other
        self._other_base_fits &= other_base <= position < other_base + count
        if base <= position < base + count:
            return True
        self._strays.append((at, side, position, index))
        if self.file.choices.first_problem:
            self._other_base_fits = False
            self.file.refuse(self._stray_problem(self._strays[0]))
        return False

    def _stray_problem(self, stray: tuple[At, Side, int, int]) -> Problem:
        """The problem of a position outside its verse."""
        at, side, position, index = stray
        what = N_(
            "the {side} position {index} does not exist; expected {first} to {last}, counting from "
            "{first}"
        )
        if self._bitext.verses(side)[index] == NO_VERSE:
            what = N_(
                "the {side} position {index} does not exist: the verse is empty or joined to the "
                "one before"
            )
        elif self._other_base_fits:
            what = N_(
                "the {side} position {index} does not exist; expected {first} to {last}, counting "
                "from {first}; every position of this file would fit if it counted from {other}"
            )
        values: dict[str, str | int] = {
            "side": side.value,
            "index": position,
            "first": self._base,
            "last": self._counts[side][index] + self._base - 1,
            "other": self._other,
        }
        return Problem(self.file.path, what, *at, values)

    def _alignment(self, index: int) -> Alignment:
        links, marks = self._links[index], self._marks[index]
        # Large files have millions of links, and their places are no longer needed.
        self._links[index] = {}
        labels, scores = self._labels[index].items(), self._scores[index].items()
        if not marks:
            return Alignment(
                frozenset(links),
                possible=frozenset(self._possible[index]),
                labels=frozenset(labels),
                scores=frozenset(scores),
            )

        def refuse(word: Word) -> None:
            side, position = word
            end = list(Side).index(side)
            self.file.complain(
                MARKED_AND_LINKED,
                *marks[word],
                side=side.value,
                position=position + self._base,
                other=[at for link, at in links.items() if link[end] == position][-1].line,
            )

        return settled_alignment(
            self.file, links, marks, refuse, self._possible[index], labels, scores
        )


def settled_alignment(
    file: ForeignFile,
    links: Collection[LinkToken],
    marks: Collection[Word],
    refuse: Callable[[Word], None],
    possible: Collection[LinkToken] = (),
    labels: Collection[LabelledLink] = (),
    scores: Collection[ScoredLink] = (),
) -> Alignment:
    """Links and marks as an alignment; for words with both, the choices of the file decide.

    If they refuse it, `refuse` is called with each word that has both.
    """
    linked = {(side, link[end]) for link in links for end, side in enumerate(Side)}
    both = {word for word in marks if word in linked}
    conflicts = file.choices.conflicts
    file.remark(
        N_("words both linked and not translated: {count}; settled by: {conflicts}"),
        len(both),
        conflicts=conflicts.value,
    )
    if conflicts is Conflicts.REFUSE:
        for word in filter(both.__contains__, marks):
            refuse(word)
    kept = frozenset(links)
    if conflicts is Conflicts.NOT_TRANSLATED:
        kept = frozenset(link for link in kept if both.isdisjoint(zip(Side, link, strict=True)))
        both = set()
    sides = (
        frozenset(position for of, position in set(marks) - both if of is side) for side in Side
    )
    return Alignment(
        kept,
        *sides,
        possible=kept.intersection(possible),
        labels=frozenset(each for each in labels if each[0] in kept),
        scores=frozenset(each for each in scores if each[0] in kept),
    )


def rows_of(alignment: Alignment) -> Iterator[LinkToken]:
    """Links and marks counting from 1, ascending, with 0 for the partner of a marked word."""
    for source, target in sorted(alignment.links):
        yield source + 1, target + 1
    for position in sorted(alignment.not_translated_source):
        yield position + 1, 0
    for position in sorted(alignment.not_translated_target):
        yield 0, position + 1

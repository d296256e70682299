"""A simple model of an annotator's work, independent of the program.

Words are (end, position), where end 0 is the source side and end 1 the target side.
"""

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

PlainWord = tuple[int, int]
PlainLink = tuple[int, int]


@dataclass
class Pair:
    """The work on a verse pair of `sizes` source and target words."""

    sizes: tuple[int, int]
    links: set[PlainLink] = field(default_factory=set)
    marks: set[PlainWord] = field(default_factory=set)
    done: bool = False
    possible: set[PlainLink] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)
    difficult: str | None = None
    rejected: str | None = None
    answer: int | None = None
    accepted: set[PlainLink] = field(default_factory=set)
    later: bool = False
    labels: dict[PlainLink, str] = field(default_factory=dict)

    @property
    def is_untouched(self) -> bool:
        remarks = self.notes, self.difficult is not None, self.rejected is not None, self.later
        return not any((self.links, self.marks, self.done, self.answer is not None, *remarks))

    @property
    def wants_answer(self) -> bool:
        return self.answer is None and self.rejected is None

    def is_linked(self, word: PlainWord) -> bool:
        end, position = word
        return any(link[end] == position for link in self.links)

    def unlink(self, word: PlainWord) -> None:
        end, position = word
        self.links = {link for link in self.links if link[end] != position}
        self.possible &= self.links
        self.keep_labels()

    def keep_labels(self) -> None:
        self.labels = {link: name for link, name in self.labels.items() if link in self.links}

    def clear(self, words: Iterable[PlainWord]) -> None:
        for word in words:
            self.unlink(word)
            self.marks.discard(word)

    def mark(self, words: set[PlainWord]) -> None:
        self.clear(words)
        self.marks |= words

    def link(self, words: set[PlainWord]) -> None:
        self.clear(words)
        sources, targets = ({k for end, k in words if end == side} for side in (0, 1))
        self.links |= {(source, target) for source in sources for target in targets}

    def paint(self, link: PlainLink, *, linked: bool) -> None:
        if linked:
            self.links.add(link)
            self.marks -= set(enumerate(link))
        else:
            self.links.discard(link)
            self.possible.discard(link)
            self.keep_labels()

    def among(self, words: set[PlainWord]) -> set[PlainLink]:
        """The links between words of both sides, or all links of words of one side."""
        ends = {end for end, _ in words}
        return {
            link for link in self.links if ends and all((end, link[end]) in words for end in ends)
        }

    def hanging_on(self, words: set[PlainWord]) -> set[PlainWord]:
        """Those of the words that are linked, and all words that hang on them."""
        found = {word for word in words if self.is_linked(word)}
        for _ in self.links:
            for source, target in self.links:
                if (0, source) in found or (1, target) in found:
                    found |= {(0, source), (1, target)}
        return found

    def left(self) -> set[PlainWord]:
        if self.rejected is not None:
            return set()
        words = {(end, k) for end in (0, 1) for k in range(self.sizes[end])}
        return words - self.marks - {(end, link[end]) for link in self.links for end in (0, 1)}


class PlainEdit(NamedTuple):
    """The verse pair on screen at an edit, and the work and the name before and after it."""

    position: int
    before: list[Pair]
    after: list[Pair]
    names: tuple[str, str]


@dataclass
class Model:
    """The whole of an annotator's work, kept by copying it before every edit.

    Attributes:
        pairs: the work on every verse pair.
        sets: the set that each verse pair belongs to.
        order: the verse pairs in the order in which they are worked.
        repeatable: the act that would be repeated now.
    """

    pairs: list[Pair]
    sets: Sequence[int]
    order: Sequence[int]
    annotator: str = ""
    selected: set[PlainWord] = field(default_factory=set)
    undone: list["PlainEdit"] = field(default_factory=list)
    edits: list["PlainEdit"] = field(default_factory=list)
    repeatable: str | None = None

    def __post_init__(self) -> None:
        first_open = self.first_open()
        self.position = self.order[0] if first_open is None else first_open
        self.standing = copy.deepcopy(self.pairs)
        self.before = copy.deepcopy(self.pairs)

    @property
    def here(self) -> Pair:
        return self.pairs[self.position]

    def rank(self, index: int) -> int:
        return self.order.index(index)

    def locking(self) -> int | None:
        pairs = self.pairs
        return next((at for at in self.order if not (pairs[at].done or pairs[at].later)), None)

    def is_locked(self, index: int) -> bool:
        """Whether a verse pair off screen is untouched and comes after an unfinished one."""
        locking = self.locking()
        if locking is None or index == self.position or not self.pairs[index].is_untouched:
            return False
        return self.rank(index) > self.rank(locking)

    def left_after(self) -> list[int]:
        """The other pairs left for later, from the one on screen on and then from the first."""
        here = self.rank(self.position)
        around = [*self.order[here + 1 :], *self.order[:here]]
        return [index for index in around if self.pairs[index].later]

    def first_open(self) -> int | None:
        left = [index for index in self.order if self.pairs[index].later]
        locking = self.locking()
        return locking if locking is not None else next(iter(left), None)

    def reopened(self) -> "Model":
        return Model(self.pairs, self.sets, self.order, self.annotator)

    def edited(self) -> None:
        """Note an edit, unless nothing changed since the last."""
        for pair in self.pairs:
            pair.accepted &= pair.links
        if self.before != self.pairs:
            self._note((self.annotator, self.annotator))

    def rename(self, name: str) -> None:
        """Give the annotator a name; only the first one cannot be undone."""
        if self.annotator and name != self.annotator:
            self._note((self.annotator, name))
        elif not self.annotator:
            # Undoing an earlier edit does not take the name away.
            for edits in (self.edits, self.undone):
                edits[:] = [edit._replace(names=(name, name)) for edit in edits]
        self.annotator = name

    def _note(self, names: tuple[str, str]) -> None:
        after = copy.deepcopy(self.pairs)
        self.edits.append(PlainEdit(self.position, self.before, after, names))
        self.undone.clear()
        self.before = copy.deepcopy(self.pairs)

    def settled(self) -> None:
        """Note an edit of links or marks: a pair stays done only while it is complete."""
        if self.here.left() or self.here.wants_answer:
            self.here.done = False
        self.edited()

    def act(self, name: str, words: set[PlainWord]) -> bool:
        """Do an act that can be repeated to words; whether it can be done to them."""
        if name == "link":
            if {end for end, _ in words} != {0, 1}:
                return False
            self.here.link(words)
        elif name == "take_out":
            if not any(map(self.here.is_linked, words)):
                return False
            for word in words:
                self.here.unlink(word)
        elif not words:
            return False
        elif name == "mark":
            self.here.mark(words)
        else:
            self.here.clear(words)
        self.repeatable = name
        self.settled()
        self.selected -= words
        return True

    def undo(self) -> bool:
        if not self.edits:
            return False
        self.undone.append(edit := self.edits.pop())
        self.put(edit.position, edit.before, edit.names[0])
        return True

    def redo(self) -> bool:
        if not self.undone:
            return False
        self.edits.append(edit := self.undone.pop())
        self.put(edit.position, edit.after, edit.names[1])
        return True

    def put(self, position: int, pairs: list[Pair], annotator: str) -> None:
        self.position, self.selected, self.annotator = position, set(), annotator
        self.pairs, self.before = copy.deepcopy(pairs), copy.deepcopy(pairs)

    def set_here(self) -> list[int]:
        """The verse pairs of the set that the pair on screen belongs to."""
        return [place for place, of in enumerate(self.sets) if of == self.sets[self.position]]

    def checkpoint(self) -> None:
        for index in self.set_here():
            self.standing[index] = copy.deepcopy(self.pairs[index])

    def move(self, position: int) -> None:
        if position != self.position:
            self.position, self.selected = position, set()

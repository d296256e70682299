"""An annotation set while it is being worked on: the one place where work is exchanged."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from blinker_qt.annotate.progress import Progress, progress_of, settled_words
from blinker_qt.bitext.adjudication import Adjudication
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext


class Workbook:
    """The work on every verse pair, and what follows from it, kept up to date edit by edit."""

    def __init__(self, annotation_set: AnnotationSet) -> None:
        self._set: AnnotationSet | None = annotation_set
        self._frame = annotation_set
        self._pairs = list(annotation_set.pairs)
        self._order = annotation_set.study.order(len(self._pairs), annotation_set.bitext.following)
        self._ranks: Sequence[int] = self._order
        if not isinstance(self._order, range):
            ranks = [0] * len(self._order)
            for rank, index in enumerate(self._order):
                ranks[index] = rank
            self._ranks = ranks
        self._first_open = 0
        self._progress: Progress | None = None
        self._standing: defaultdict[int, dict[int, PairAnnotation]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._pairs)

    def __getitem__(self, index: int) -> PairAnnotation:
        return self._pairs[index]

    def rank(self, index: int) -> int:
        """How many verse pairs are worked before this one."""
        return self._ranks[index]

    def at(self, rank: int) -> int:
        """Index of the verse pair that is worked after so many others."""
        return self._order[rank]

    @property
    def annotation_set(self) -> AnnotationSet:
        """The annotation set as it stands now."""
        if self._set is None:
            self._set = replace(self._frame, pairs=tuple(self._pairs))
        return self._set

    @property
    def bitext(self) -> Bitext:
        """The texts."""
        return self._frame.bitext

    @property
    def study(self) -> Study:
        """What the study asks of its annotators."""
        return self._frame.study

    @property
    def role(self) -> Role:
        """Whose decisions these are."""
        return self._frame.role

    @property
    def adjudication(self) -> Adjudication | None:
        """What a gold standard was settled from; None where that is not known."""
        return self._frame.adjudication

    @property
    def annotator(self) -> str:
        """The annotator's name; empty where none was given yet."""
        return self._frame.annotator

    @property
    def revision(self) -> int:
        """How many edits were ever made."""
        return self._frame.revision

    @property
    def first_open(self) -> int | None:
        """Index of the verse pair that is the first to be worked of those that are not done.

        None when all are done.
        """
        # Every pair of a rank below `_first_open` is done.
        pairs, order = self._pairs, self._order
        ranks = range(self._first_open, len(order))
        found = next((rank for rank in ranks if not pairs[order[rank]].done), len(order))
        self._first_open = found
        return order[found] if found < len(order) else None

    @property
    def progress(self) -> Progress:
        """Words accounted for; counted when first asked for, then kept up to date."""
        if self._progress is None:
            self._progress = progress_of(self.annotation_set)
        return self._progress

    def exchange(self, states: Mapping[int, PairAnnotation], annotator: str) -> None:
        """Put other work in the place of these pairs' own: one edit, one revision more."""
        for index, state in states.items():
            before = self._pairs[index]
            self._standing[self.bitext.sets[index]].setdefault(index, before)
            if self._progress is not None:
                settled, settled_before = (
                    settled_words(self.bitext, index, work, self.study) for work in (state, before)
                )
                gained = settled - settled_before
                accounted = self._progress.accounted + gained
                self._progress = replace(self._progress, accounted=accounted)
            self._put(index, state)
        revision = self._frame.revision + 1
        self._frame = replace(self._frame, annotator=annotator, revision=revision)
        self._set = None

    def add_seconds(self, index: int, seconds: int) -> None:
        """Note time spent on a pair; no edit."""
        if seconds:
            state = self._pairs[index]
            self._put(index, replace(state, seconds=state.seconds + seconds))

    def checkpoint(self, number: int) -> None:
        """Let `standing` of this set mean how it stands now."""
        self._standing.pop(number, None)

    def standing(self, number: int) -> Mapping[int, PairAnnotation]:
        """The work at the last checkpoint, for those pairs of a set that changed since."""
        return self._standing.get(number, {})

    def _put(self, index: int, state: PairAnnotation) -> None:
        self._pairs[index] = state
        self._set = None
        if not state.done:
            self._first_open = min(self._first_open, self.rank(index))

"""One annotation set of a collation, as arrays over the words of the bitext."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.encoding import BoolArray, EncodedSet, IntArray, WordNumbers, encode
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.compare.kept import Kept
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.columns import LinkColumns


@dataclass(frozen=True, slots=True, eq=False)
class Collated:
    """What one annotator decided and remarked; the texts are those of the collation.

    Attributes:
        called: what people call the annotation set, such as the path of its file.
        annotator: the annotator's name.
        role: annotator or gold.
        study: what the study asks of its annotators.
        sets: the number of the set of each verse pair, as the file states it.
        everything: the links and marks of all verse pairs.
        counted: those of the verse pairs that are compared: done, and not left out as rejected.
        possible: the possible links of all verse pairs.
        done: shape (verse pairs,), bool; the verse pairs declared done.
        seconds: shape (verse pairs,); the time spent on each.
        remarks: by verse pair, what is remarked; those without remarks are absent.
        ratings: shape (questions, verse pairs), int8; the answer to each question of the study, in
            their order: its step from 0, or -1 where there is none.
        accepted: shape (verse pairs,); how many links on each were accepted from suggestions.
        kept: what was found out about this annotator alone, whoever it is compared with.
    """

    called: str
    annotator: str
    role: Role
    study: Study
    sets: tuple[int, ...]
    everything: EncodedSet
    counted: EncodedSet
    possible: LinkColumns
    done: BoolArray
    seconds: IntArray
    remarks: Mapping[int, Remarks]
    ratings: NDArray[np.int8]
    accepted: IntArray
    kept: Kept = field(default_factory=Kept, init=False, repr=False)

    @classmethod
    def of(cls, called: str, columns: AnnotationColumns, words: WordNumbers) -> Self:
        """An annotation set whose texts are those that the words were numbered in."""
        links = (columns.links.pair, columns.links.source, columns.links.target)
        decided = (links, columns.source_marks, columns.target_marks)
        everything = encode(words, np.ones(len(words), np.bool_), *decided)
        counting = columns.counting
        return cls(
            called,
            columns.annotator,
            columns.role,
            columns.study,
            columns.bitext.sets,
            everything,
            everything if counting.all() else encode(words, counting, *decided),
            columns.possible,
            columns.done,
            columns.seconds,
            columns.remarks,
            columns.ratings,
            columns.accepted,
        )

    @property
    def digest(self) -> bytes:
        """A digest of everything that figures come from, but for the texts and the time; kept."""
        return self.kept.answer("digest", None, self._digest)

    def _digest(self) -> bytes:
        some, possible, study = self.counted, self.possible, self.study
        questions = [(one.name, one.text, one.steps, one.ordered) for one in study.questions]
        machine = study.suggestions and study.suggestions.annotator
        digest = hashlib.sha256(repr((self.role.value, study.seed, questions, machine)).encode())
        is_counted = some.done[possible.pair]
        for values in (
            np.array(self.sets),
            some.source,
            some.target,
            some.source_marks,
            some.target_marks,
            some.done,
            self.done,
            possible.pair[is_counted],
            possible.source[is_counted],
            possible.target[is_counted],
            np.diff(self.everything.link_starts) * self.done,
            self.accepted * self.done,
            self.ratings,
        ):
            digest.update(b"%d " % values.size)
            digest.update(values.astype("<i4").tobytes())
        return digest.digest()

    def alignment(self, words: WordNumbers, index: int) -> Alignment:
        """What was decided on one verse pair, done or not.

        Args:
            words: the numbering of the bitext's words.
            index: the place of the verse pair in the bitext, from 0.
        """
        links = slice(*self.everything.link_starts[index : index + 2].tolist())
        source_start, target_start = words.source_starts[index], words.target_starts[index]
        own = _between(self.possible.pair, index, index + 1)
        return Alignment(
            _pairs(
                self.everything.source[links] - source_start,
                self.everything.target[links] - target_start,
            ),
            _within(self.everything.source_marks, words.source_starts, index),
            _within(self.everything.target_marks, words.target_starts, index),
            possible=_pairs(self.possible.source[own], self.possible.target[own]),
        )


def _pairs(
    sources: NDArray[np.integer], targets: NDArray[np.integer]
) -> frozenset[tuple[int, int]]:
    return frozenset(zip(sources.tolist(), targets.tolist(), strict=True))


def _within(marks: IntArray, starts: IntArray, index: int) -> frozenset[int]:
    """The positions of the marks on one verse."""
    start, stop = starts[index : index + 2].tolist()
    return frozenset((marks[_between(marks, start, stop)] - start).tolist())


def _between(ascending: NDArray[np.signedinteger], start: int, stop: int) -> slice:
    """Where the values from one to another stand."""
    # Of another type, they would have all values copied to it.
    ends = np.array((start, stop), ascending.dtype)
    return slice(*np.searchsorted(ascending, ends).tolist())

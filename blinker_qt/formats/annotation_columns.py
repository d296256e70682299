"""One annotation set as compact arrays, for comparing annotators."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.columns import (
    Int32,
    LinkColumns,
    UInt16,
    link_columns,
    position_columns,
)


@dataclass(frozen=True, slots=True, eq=False)
class AnnotationColumns:
    """What an `AnnotationSet` says, without a value for each verse pair.

    Attributes:
        bitext: the texts.
        annotator: the annotator's name.
        role: annotator or gold.
        study: what the study asks of its annotators.
        links: the links.
        possible: those of them that are possible.
        source_marks: int32[n] and uint16[n], verse pair and position of the source words marked
            not translated; ascending.
        target_marks: likewise for the target side.
        done: bool[pairs], whether each verse pair is declared done.
        seconds: int64[pairs], the time spent on each.
        remarks: by verse pair, what is remarked; those without remarks are absent.
    """

    bitext: Bitext
    annotator: str
    role: Role
    study: Study
    links: LinkColumns
    possible: LinkColumns
    source_marks: tuple[Int32, UInt16]
    target_marks: tuple[Int32, UInt16]
    done: NDArray[np.bool_]
    seconds: NDArray[np.int64]
    remarks: Mapping[int, Remarks]

    @classmethod
    def of(cls, annotation_set: AnnotationSet) -> Self:
        """The columns of an annotation set.

        Raises:
            NotationError: texts that are not in the notation of links and marks.
        """
        pairs = annotation_set.pairs
        return cls(
            annotation_set.bitext,
            annotation_set.annotator,
            annotation_set.role,
            annotation_set.study,
            link_columns([pair.links for pair in pairs]),
            link_columns([pair.possible for pair in pairs]),
            position_columns([pair.not_translated_source for pair in pairs]),
            position_columns([pair.not_translated_target for pair in pairs]),
            np.array([pair.done for pair in pairs], np.bool_),
            np.array([pair.seconds for pair in pairs], np.int64),
            {place: pair.remarks for place, pair in enumerate(pairs) if pair.remarks},
        )

    @property
    def counting(self) -> NDArray[np.bool_]:
        """bool[pairs], which verse pairs are done and not left out as rejected."""
        counting = self.done.copy()
        counting[[row for row, some in self.remarks.items() if self.study.leaves_out(some)]] = False
        return counting

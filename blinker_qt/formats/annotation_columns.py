"""One annotation set as compact arrays, for comparing annotators."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.adjudication import accepted_links
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Ratings, Study
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.columns import (
    Int32,
    LinkColumns,
    UInt16,
    joined_links,
    joined_positions,
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
        ratings: int8[questions, pairs], the answer to each question of the study, in their order:
            its step from 0, or -1 where there is none.
        accepted: int64[pairs], how many of the links on each were accepted from a machine's
            suggestions.
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
    ratings: NDArray[np.int8]
    accepted: NDArray[np.int64]

    @classmethod
    def of(cls, annotation_set: AnnotationSet) -> Self:
        """The columns of an annotation set.

        Raises:
            NotationError: texts that are not in the notation of links and marks.
            KeyError: an answer to what the study does not ask.
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
            rating_columns(
                annotation_set.study,
                {place: pair.ratings for place, pair in enumerate(pairs) if pair.ratings},
                len(pairs),
            ),
            np.array([accepted_links(pair.origins) for pair in pairs], np.int64),
        )

    @property
    def counting(self) -> NDArray[np.bool_]:
        """bool[pairs], which verse pairs are done and not left out as rejected."""
        counting = self.done.copy()
        counting[[row for row, some in self.remarks.items() if self.study.leaves_out(some)]] = False
        return counting

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """What is said of the verse pairs of several annotation sets, one set behind the other.

        They ask the same questions; what is not said of verse pairs is taken from the first.
        """
        starts = list(accumulate((len(part.bitext) for part in parts), initial=0))
        return replace(
            parts[0],
            bitext=Bitext.joined([part.bitext for part in parts]),
            links=joined_links([part.links for part in parts], starts),
            possible=joined_links([part.possible for part in parts], starts),
            source_marks=joined_positions([part.source_marks for part in parts], starts),
            target_marks=joined_positions([part.target_marks for part in parts], starts),
            done=np.concatenate([part.done for part in parts]),
            seconds=np.concatenate([part.seconds for part in parts]),
            remarks={
                start + row: some
                for start, part in zip(starts, parts, strict=False)
                for row, some in part.remarks.items()
            },
            ratings=np.concatenate([part.ratings for part in parts], axis=1),
            accepted=np.concatenate([part.accepted for part in parts]),
        )

    def chosen(self, rows: Sequence[int]) -> Self:
        """What is said of these verse pairs alone, none of them twice, in this order."""
        bitext = self.bitext
        if list(rows) == list(range(len(bitext))):
            return self
        taken = np.array(rows, np.intp)
        place = np.full(len(bitext), -1, np.int32)
        place[taken] = np.arange(taken.size)
        remarks = {int(place[row]): some for row, some in self.remarks.items() if place[row] >= 0}
        return replace(
            self,
            bitext=bitext.chosen(rows),
            links=_chosen_links(self.links, place),
            possible=_chosen_links(self.possible, place),
            source_marks=_chosen_positions(*self.source_marks, place),
            target_marks=_chosen_positions(*self.target_marks, place),
            done=self.done[taken],
            seconds=self.seconds[taken],
            remarks=remarks,
            ratings=self.ratings[:, taken],
            accepted=self.accepted[taken],
        )


def rating_columns(study: Study, ratings: Mapping[int, Ratings], count: int) -> NDArray[np.int8]:
    """Answers as `AnnotationColumns` has them.

    Args:
        study: asks the questions.
        ratings: by verse pair, the answers; those without answers may be absent.
        count: how many verse pairs there are.

    Returns:
        int8[questions, count].

    Raises:
        KeyError: an answer to what the study does not ask.
    """
    rows = {question.name: row for row, question in enumerate(study.questions)}
    steps = np.full((len(rows), count), -1, np.int8)
    for pair, answers in ratings.items():
        for name, value in answers:
            steps[rows[name], pair] = value - 1
    return steps


def _chosen_links(links: LinkColumns, place: Int32) -> LinkColumns:
    """The links of some verse pairs alone, in their new order.

    Args:
        links: the links of all.
        place: int32[pairs], the new place of each verse pair; -1 for those that are left out.
    """
    pair, taken = _chosen(links.pair, place)
    return LinkColumns(pair, links.source[taken], links.target[taken])


def _chosen_positions(pair: Int32, position: UInt16, place: Int32) -> tuple[Int32, UInt16]:
    pair, taken = _chosen(pair, place)
    return pair, position[taken]


def _chosen(pair: Int32, place: Int32) -> tuple[Int32, NDArray[np.intp]]:
    """The new places of verse pairs, ascending, and which of the old rows they come from."""
    found = place[pair]
    kept = np.flatnonzero(found >= 0)
    taken = kept[np.argsort(found[kept], kind="stable")]
    return found[taken], taken

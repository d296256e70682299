"""Second passes: separating verse pairs that were annotated again from the first pass."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import FIRST_PASS, SECOND_PASS
from blinker_qt.formats.columns import AnnotationColumns, Int64
from blinker_qt.translation import N_


class SecondPassError(BlinkerError):
    """A second pass cannot be made, or does not exist."""


def first_pass(columns: AnnotationColumns) -> AnnotationColumns:
    """The columns of the first pass."""
    return columns.chosen(columns.bitext.of_pass(FIRST_PASS))


def seconds_again(columns: AnnotationColumns) -> Int64:
    """int64[verse pairs of the first pass], the time spent on the second pass of each."""
    bitext = columns.bitext
    again = {
        bitext.references[row]: int(columns.seconds[row]) for row in bitext.of_pass(SECOND_PASS)
    }
    first = bitext.of_pass(FIRST_PASS)
    return np.array([again.get(bitext.references[row], 0) for row in first], np.int64)


def pauses_of_both(columns: AnnotationColumns) -> dict[int, str]:
    """The pauses on the verse pairs of the first pass, by row in it, and on their second passes."""
    bitext = columns.bitext
    taken: dict[str, list[str]] = {}
    for row, pauses in columns.pauses.items():
        taken.setdefault(bitext.references[row], []).append(pauses)
    first = bitext.of_pass(FIRST_PASS)
    return {
        place: " ".join(taken[bitext.references[row]])
        for place, row in enumerate(first)
        if bitext.references[row] in taken
    }


def both_passes(works: Sequence[AnnotationColumns]) -> tuple[AnnotationColumns, AnnotationColumns]:
    """The first and the second pass of one annotator, on the same verse pairs.

    Args:
        works: the annotator's files, at least one, each with pairs of either pass. If several have
            a pair in the same pass, the first one counts.

    Returns:
        Two annotation sets of one bitext, that of the pairs that come again, as if they were two
        annotators'; so every measure can be taken of them. The second is called by the annotator's
        name with a prime behind, and has the sets of the first.

    Raises:
        SecondPassError: the files have several annotators, no pair was worked twice, the words of
            one differ, or one pass is spread over files that ask different questions.
    """
    names = sorted({work.annotator for work in works})
    if len(names) > 1:
        raise SecondPassError(
            N_("the files are of several annotators: {names}"), names=", ".join(names)
        )
    passes = [_by_reference(works, number) for number in (FIRST_PASS, SECOND_PASS)]
    common = [reference for reference in passes[0] if reference in passes[1]]
    if not common:
        raise SecondPassError(N_("these files have no second pass"))
    once, again = (
        _taken(works, [by_reference[name] for name in common]) for by_reference in passes
    )
    for index, reference in enumerate(common):
        if once.bitext[index] != again.bitext[index]:
            raise SecondPassError(
                N_("“{reference}” has other words in its second pass"), reference=reference
            )
    bitext = replace(once.bitext, passes=())
    name = f"{names[0]}′"
    return replace(once, bitext=bitext), replace(again, bitext=bitext, annotator=name)


_FilePair = tuple[int, int]
"""The index of a file, and that of a verse pair in it."""


def _by_reference(works: Sequence[AnnotationColumns], number: int) -> dict[str, _FilePair]:
    """The indexes of the pairs of a pass; for duplicates, in the first file."""
    indexes: dict[str, _FilePair] = {}
    for file, work in enumerate(works):
        for index in work.bitext.of_pass(number):
            indexes.setdefault(work.bitext.references[index], (file, index))
    return indexes


def _taken(works: Sequence[AnnotationColumns], places: Sequence[_FilePair]) -> AnnotationColumns:
    """The verse pairs at these indexes, in this order."""
    files = sorted({file for file, _ in places})
    if len({works[file].study.questions for file in files}) > 1:
        raise SecondPassError(N_("the files of one pass ask different questions"))
    by_file = sorted(range(len(places)), key=lambda number: places[number][0])
    parts = [
        works[file].chosen([places[number][1] for number in by_file if places[number][0] == file])
        for file in files
    ]
    where = sorted(range(len(places)), key=by_file.__getitem__)
    return AnnotationColumns.joined(parts).chosen(where)

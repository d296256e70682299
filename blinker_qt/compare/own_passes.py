"""Annotators' files with their second passes: for comparing them with others and themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from blinker_qt.annotate.second_pass import FIRST, SECOND, SecondPassError
from blinker_qt.announcing import BeforeEach, announced, unannounced
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.column_loading import ColumnLoader
from blinker_qt.compare.gathering import Gathered, Gathering, at_least_two, side_by_side
from blinker_qt.formats.reading import all_read


@dataclass(frozen=True, slots=True, eq=False)
class WithSecondPasses:
    """What came of putting annotators' files together.

    Attributes:
        gathered: their first passes.
        passes: for each annotator who worked verse pairs twice, by name, a collation of both passes
            as if they were two annotators'.
    """

    gathered: Gathered
    passes: dict[str, Collation]


def gather_with_passes(
    files: Sequence[Path], before_each: BeforeEach = unannounced
) -> WithSecondPasses:
    """Read annotation files and put first passes together, and each one's passes beside each other.

    A file that holds a second pass alone takes part beside another file of its annotator; without
    one it is left out. Files of annotators with a second pass are read twice: to keep what is in
    all files until it is known who has one would need twice the memory.

    Args:
        files: the files; messages call them as they are named here.
        before_each: called before each file is read; what it raises ends the reading.
    """
    gathering, loader = Gathering(), ColumnLoader()
    paths: dict[str, list[Path]] = {}
    with_second: set[str] = set()
    later: list[tuple[str, str]] = []
    for path in announced(files, before_each):
        try:
            columns = loader.load(path)
        except InputError as error:
            gathering.leave_out(error.problems)
            continue
        paths.setdefault(columns.annotator, []).append(path)
        if columns.bitext.of_pass(SECOND):
            with_second.add(columns.annotator)
        if columns.bitext.of_pass(FIRST):
            gathering.add(str(path), columns)
        else:
            later.append((str(path), columns.annotator))
    passes: dict[str, Collation] = {}
    failed: dict[str, SecondPassError] = {}
    for name in sorted(with_second, key=list(paths).index):
        try:
            works = all_read(loader.load, paths[name])
            passes[name] = at_least_two(side_by_side(works))
        except SecondPassError as error:
            failed[name] = error
        except InputError as error:
            gathering.leave_out(error.problems)
    for called, annotator in later:
        why = failed.get(annotator)
        if why is not None:
            what, expected = why.template, "expected the file of the first pass beside it"
            gathering.leave_out([Problem(called, what, expected, values=why.values)])
    return WithSecondPasses(gathering.gathered(), passes)

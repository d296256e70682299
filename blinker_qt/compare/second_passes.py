"""Second passes among the files under comparison."""

from collections.abc import Callable, Container, Mapping
from pathlib import Path

from blinker_qt.annotate.second_pass import FIRST, SECOND, SecondPassError
from blinker_qt.bitext.errors import Problem
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import at_least_two, side_by_side
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.translation import N_

_NO_FIRST = N_("all verse pairs in it come again")
_FIRST_BESIDE = N_("expected the file of the first pass beside it")


class SecondPasses:
    """Puts each annotator's first and second pass side by side, from one file or from two."""

    def __init__(self) -> None:
        self._noted: dict[Path, AnnotationColumns | None] = {}
        self._names: set[str] = set()
        self._later: dict[Path, AnnotationColumns] = {}
        self._passes: dict[str, Collation] = {}

    def note(self, path: Path, columns: AnnotationColumns) -> bool:
        """Note a file that was read.

        Returns:
            Whether it holds a first pass, which is compared with other annotators' work.
        """
        # First passes are many and large, and few of them are ever wanted again.
        self._noted[path] = columns if columns.bitext.of_pass(SECOND) else None
        self._names.add(columns.annotator)
        return bool(columns.bitext.of_pass(FIRST))

    def begin(self) -> None:
        """Forget what was noted since the last time that passes were put together."""
        self._noted.clear()
        self._names.clear()

    def settle(
        self,
        firsts: Mapping[str, Path],
        called: Mapping[Path, str],
        load: Callable[[Path], AnnotationColumns],
    ) -> list[Problem]:
        """Put passes together when all files were noted.

        Args:
            firsts: the file of the first pass of each annotator who is compared with others.
            called: what people call each file.
            load: reads one of these files again.

        Returns:
            Why files that hold second passes alone are left out.
        """
        for path, columns in self._noted.items():
            self._later.pop(path, None)
            if columns is not None and not columns.bitext.of_pass(FIRST):
                self._later[path] = columns
        problems = []
        for name in sorted(self._names):
            later = {path: work for path, work in self._later.items() if work.annotator == name}
            failure = self._put_together(name, firsts.get(name), later, load)
            if failure is None:
                continue
            for path in later:
                del self._later[path]
                what, values = failure.template, failure.values
                shown = called.get(path, path.name)
                problems.append(Problem(shown, what, _FIRST_BESIDE, values=values))
        self.begin()
        return problems

    def of(self, annotators: Container[str]) -> dict[str, Collation]:
        """Both passes of those of some annotators who have two, as if they were two annotators'."""
        return {name: some for name, some in self._passes.items() if name in annotators}

    def keep(self, annotators: Container[str]) -> None:
        """Forget those of annotators who are gone."""
        self._passes = self.of(annotators)
        self._later = {
            path: work for path, work in self._later.items() if work.annotator in annotators
        }

    def _put_together(
        self,
        name: str,
        first: Path | None,
        later: Mapping[Path, AnnotationColumns],
        load: Callable[[Path], AnnotationColumns],
    ) -> SecondPassError | None:
        """Why the passes of an annotator cannot be put together; None where they can."""
        self._passes.pop(name, None)
        if first is None:
            return SecondPassError(_NO_FIRST)
        begun = self._noted.get(first)
        if begun is None and not any(work.bitext.of_pass(SECOND) for work in later.values()):
            return None
        try:
            passes = side_by_side([begun or load(first), *later.values()])
            self._passes[name] = at_least_two(passes)
        except SecondPassError as error:
            return error
        return None

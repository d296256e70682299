"""Outputs of systems among the files under comparison, as the worker process has them; no Qt."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from blinker_qt.agreement.telling import Tell
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loading import NO_TEXTS, ColumnLoader
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.ui.compare.files import names_in_messages, plain
from blinker_qt.ui.compare.requests import TryOut
from blinker_qt.ui.compare.systems_on_demand import failed, read_over, try_out

if TYPE_CHECKING:
    from blinker_qt.gold.systems import SystemFile, Trial


class Systems:
    """Knows which files are outputs of systems, and reads such over the texts that are there."""

    def __init__(self) -> None:
        self._formats: dict[Path, str] = {}

    def __contains__(self, path: Path) -> bool:
        return path in self._formats

    def format_of(self, path: Path) -> str:
        """The name of the format in which a file was read; empty for an annotation file."""
        return self._formats.get(path, "")

    def settle(self, paths: Sequence[Path], read: "Iterable[SystemFile]") -> None:
        """Remember how files were read, and forget those that are gone.

        Args:
            paths: all files that there are.
            read: the outputs among those that were read just now.
        """
        known = {**self._formats, **{one.path: one.reading.format for one in read}}
        self._formats = {path: form for path, form in known.items() if path in paths}

    def try_out(
        self, request: TryOut, paths: Sequence[Path], collation: Collation | None, tell: Tell
    ) -> "Trial":
        """Read outputs, and add nothing; problems are such that they can travel."""
        try:
            texts = self.texts(paths, collation, ColumnLoader())
        except InputError as error:
            return replace(failed(request), left_out=(plain(error.problems),))
        trial = try_out(request, texts, lambda number, count: tell(number / count))
        called = {str(path): name for path, name in names_in_messages(request.paths).items()}
        left_out = (
            plain(replace(one, path=called.get(one.path, one.path)) for one in problems)
            for problems in trial.left_out
        )
        return replace(trial, left_out=tuple(left_out))

    def texts(
        self, paths: Sequence[Path], collation: Collation | None, loader: ColumnLoader
    ) -> Bitext:
        """The texts of the first annotation file, with all verse pairs that come again.

        Args:
            paths: all files that there are.
            collation: what they hold.
            loader: reads annotation files.

        Raises:
            InputError: there is none, or it cannot be read any more.
        """
        if collation is None:
            raise InputError(without_texts(""))
        first = next((path for path in paths if path not in self._formats), None)
        return collation.bitext if first is None else loader.load(first).bitext


def output_over(texts: Bitext, file: "SystemFile", loader: ColumnLoader) -> AnnotationColumns:
    """Read the output of a system, which is a machine's work, over texts.

    Raises:
        InputError: every problem of the file.
    """
    return replace(read_over(texts, file, loader), role=Role.MACHINE)


def without_texts(called: str) -> Problem:
    """That links come without an annotation file that has their texts."""
    return Problem(called, NO_TEXTS, "expected an annotation file beside it")

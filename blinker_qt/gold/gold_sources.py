"""Where the annotation sets behind a gold standard lie, and how they are found again."""

import os
from pathlib import Path, PurePosixPath

from blinker_qt.bitext.adjudication import Source

NOT_FOUND = "the annotation set of {annotator} is not where it was: {file}"
"""What is said of a source that is not found."""


def find(source: Source, gold: Path) -> Path | None:
    """The file of an annotation set: where it lay, or under the same name beside the gold standard.

    What a gold standard says is no reason to look anywhere else than from its own folder on.

    Returns:
        None where there is no such file.
    """
    said = PurePosixPath(source.file)
    if not source.file or said.is_absolute() or "\\" in source.file or ":" in source.file:
        return None
    for path in (gold.parent / said, gold.parent / said.name):
        try:
            there = path.is_file()
        except ValueError:
            return None
        if there:
            return path
    return None


def way_to(path: Path, file: Path) -> str:
    """Where a file lies, as another file says it that names it; empty where it cannot."""
    try:
        return Path(os.path.relpath(path, file.parent)).as_posix()
    except ValueError:
        # On Windows there is no way from one drive to another.
        return ""

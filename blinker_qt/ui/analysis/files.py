"""Files as the analysis is given them, and what they are called in messages; no Qt."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.errors import Problem
from blinker_qt.workspace.collation import Collation
from blinker_qt.workspace.exchange import SUFFIX


def files_of(paths: Sequence[Path]) -> tuple[list[Path], list[tuple[Problem, ...]]]:
    """The files among the paths and the annotation files in the folders, none of them twice."""
    files: dict[Path, None] = {}
    refused: list[tuple[Problem, ...]] = []
    for path in paths:
        found = [path]
        if path.is_dir():
            found = sorted(path.glob(f"*{SUFFIX}"))
            if not found:
                what = "there is no annotation file in the folder"
                expected = "expected files whose names end in {suffix}"
                refused.append((Problem(str(path), what, expected, values={"suffix": SUFFIX}),))
        files.update(dict.fromkeys(file.resolve() for file in found))
    return list(files), refused


def names_in_messages(paths: Sequence[Path]) -> dict[Path, str]:
    """What files are called in messages: by their name, in full where two have the same name."""
    counts = Counter(path.name for path in paths)
    return {path: path.name if counts[path.name] == 1 else str(path) for path in paths}


def renamed(collation: Collation | None, names: Sequence[str]) -> Collation | None:
    """The same annotation sets under the names that messages call them by."""
    if collation is None:
        return None
    members = zip(collation.members, names, strict=True)
    return replace(collation, members=tuple(replace(some, called=name) for some, name in members))


def plain(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems with values that can travel to another process."""
    return tuple(replace(problem, values=dict(problem.values)) for problem in problems)

"""Files as the analysis is given them, and what they are called in messages; no Qt."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.errors import Problem
from blinker_qt.compare.collation import Collation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.signs import annotation_file
from blinker_qt.ui.compare.systems_on_demand import looks_like_links


class Files(NamedTuple):
    """What paths come to, none of it twice.

    Attributes:
        own: annotation files.
        others: files of other programs, which may be the outputs of systems.
        refused: what is wrong with folders that hold neither.
    """

    own: list[Path]
    others: list[Path]
    refused: list[tuple[Problem, ...]]


def files_of(paths: Sequence[Path]) -> Files:
    """The files among the paths, and in folders the annotation files and what looks like links."""
    own: dict[Path, None] = {}
    others: dict[Path, None] = {}
    refused: list[tuple[Problem, ...]] = []
    for path in paths:
        if path.is_dir():
            found = sorted(path.glob(f"*{SUFFIX}"))
            links = [path] if looks_like_links(path) else sorted(_links_in(path))
            if not (found or links):
                what = "there is no annotation file in the folder"
                expected = "expected files whose names end in {suffix}"
                refused.append((Problem(str(path), what, expected, values={"suffix": SUFFIX}),))
        else:
            is_own = path.suffix == SUFFIX or not path.is_file() or annotation_file(path)
            found, links = ([path], []) if is_own else ([], [path])
        own.update(dict.fromkeys(file.resolve() for file in found))
        others.update(dict.fromkeys(file.resolve() for file in links))
    return Files(list(own), list(others), refused)


def _links_in(folder: Path) -> Iterator[Path]:
    inner = (path for path in folder.glob("*") if path.suffix != SUFFIX)
    return (path for path in inner if path.is_file() and looks_like_links(path))


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


def as_called(problems: Iterable[Problem], path: Path, called: str) -> Iterator[Problem]:
    """Problems of a file as messages call it; those of files in a folder keep their places."""
    return (replace(one, path=called) if one.path == str(path) else one for one in problems)


def plain(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems with values that can travel to another process."""
    return tuple(replace(problem, values=dict(problem.values)) for problem in problems)

"""Finding the study that a folder holds or that a file belongs to."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from blinker_qt.annotate.document import preview
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.study.location import STUDY_FILE, study_folder_of
from blinker_qt.study.plan import Plan, read_plan
from blinker_qt.translation import N_


class Belonging(NamedTuple):
    """How files and folders belong to studies.

    Attributes:
        study: the folder of a study that is among them, or that some of the files came back to.
        called: the title of the study that the files came back to, or the name of its folder.
        files: the files that came back to this study; empty if its folder is among them.
        others: the files that did not come back to it, such as damaged ones.
        first: the first annotation file of all.
    """

    study: Path | None
    files: tuple[Path, ...]
    others: tuple[Path, ...]
    first: Path | None
    called: str = ""


def belonging_of(paths: Sequence[Path], known: Iterable[Path]) -> Belonging:
    """How files and folders belong to studies.

    Files that lie in the folder of a study did not come back to it.

    Args:
        known: folders of studies; those that are not there do not matter.

    Raises:
        InputError: a folder cannot be read, or there is neither a study nor an annotation file.
    """
    for path in paths:
        folder = path.parent if path.name == STUDY_FILE else path
        if (folder / STUDY_FILE).is_file():
            return Belonging(folder, (), (), None)
    files = [
        file for path in paths for file in (annotation_files_in(path) if path.is_dir() else [path])
    ]
    files = [file for file in files if file.suffix == SUFFIX]
    if not files:
        what = N_("it holds no study ({name}) and no annotation file")
        problem = Problem(str(paths[0]), what, values={"name": STUDY_FILE})
        raise InputError(problem)
    plans = dict(_plans_of(known))
    roots = {plan.identifier: root for root, plan in plans.items()}
    studies = {
        file: roots.get(_identifier_of(file))
        for file in files
        if roots and study_folder_of(file) is None
    }
    root = next(filter(None, studies.values()), None)
    if root is None:
        return Belonging(None, (), (), files[0])
    mine = tuple(file for file, study in studies.items() if study == root)
    others = tuple(file for file in files if file not in mine)
    return Belonging(root, mine, others, files[0], plans[root].title or root.name)


def _plans_of(roots: Iterable[Path]) -> Iterator[tuple[Path, Plan]]:
    """The plans of studies by their folders."""
    for root in roots:
        # A study that was moved or is damaged takes nothing in.
        with suppress(InputError):
            yield root, read_plan(root / STUDY_FILE)


def _identifier_of(file: Path) -> str:
    """The identifier of the study of a file; empty if it has none or cannot be read."""
    first = preview(file, 0)
    return first.work.study.identifier if first is not None else ""

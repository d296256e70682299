"""What a lead does with the folder of a study, and the study as it is afterwards."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.compare.loading import annotation_files_in, no_annotation_files
from blinker_qt.study.collecting import Collected, collect, returned_files
from blinker_qt.study.correcting import Correcting, files_of_study, undo_last
from blinker_qt.study.corrections import RECORD_FILE, CorrectionRecord
from blinker_qt.study.folder import StudyFolder, hand_out
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.plan import read_plan
from blinker_qt.study.practice_answers import answers_file
from blinker_qt.study.renewing import renew
from blinker_qt.study.status import Status, gold_standards, status_of
from blinker_qt.translation import N_

Result = TypeVar("Result")


class StudyAsRead(NamedTuple):
    """A study as it was read from its folder.

    Attributes:
        returned: the files that came back.
        golds: the gold standards, the newest last.
    """

    study: StudyFolder
    status: Status
    returned: tuple[Path, ...]
    golds: tuple[Path, ...]

    @classmethod
    def of(cls, root: Path) -> Self:
        """Read the study in a folder; BlinkerError if it cannot be read."""
        study = StudyFolder.open(root)
        golds = gold_standards(root)
        return cls(study, status_of(study), tuple(returned_files(study)), tuple(golds))


def read_after(
    act: Callable[..., Result], root: Path, *arguments: object
) -> tuple[StudyAsRead, Result]:
    """Do something with the folder of a study, and read the study again.

    Args:
        act: gets the folder and the arguments.

    Returns:
        The study as it is now, and what the act returned.
    """
    result = act(root, *arguments)
    return StudyAsRead.of(root), result


def take_in(root: Path, paths: Sequence[Path], links: Sequence[str]) -> Collected:
    """Take in files, and the files in folders.

    Args:
        links: addresses that are no files; each is a problem, as is a folder of a study, or one
            without annotation files.
    """
    files = list[Path]()
    what = N_("this is a link, not a file: save the file first, and drop that")
    problems = [Problem(link, what) for link in links]
    for path in paths:
        if (path / STUDY_FILE).is_file():
            problems.append(_another_study(root, path))
            continue
        inside = annotation_files_in(path) if path.is_dir() else [path]
        files += inside
        problems += [] if inside else [no_annotation_files(path)]
    with StudyFolder.to_change(root) as study:
        collected = collect(study, files)
    return replace(collected, problems=(*problems, *collected.problems))


def _another_study(root: Path, path: Path) -> Problem:
    """Says that a folder is a study, this one or another."""
    if path.resolve() == root.resolve():
        what = N_("this is the folder of the study that is shown, not files that came back")
        return Problem(str(path), what)
    try:
        title = read_plan(path / STUDY_FILE).title
    except InputError:
        # Its own window says what is wrong with it.
        title = ""
    return Problem(
        str(path),
        N_(
            "this is the folder of another study, “{title}”; open it with Study → Open study "
            "folder…, or drop the files in its folder “returned”"
        ),
        values={"title": title or path.name},
    )


def write_packets(root: Path) -> tuple[Path, ...]:
    """Hand out what is planned, and renew packets that have changed; returns what was written."""
    with StudyFolder.to_change(root) as study:
        return tuple({**hand_out(study), **renew(study)})


def find_answers(root: Path, data_directory: Path) -> Path:
    """The file of the answers for practice, which is made if there is none (see `answers_file`)."""
    with StudyFolder.to_change(root) as study:
        return answers_file(study, data_directory)


def undo_correction(root: Path, known: CorrectionRecord, data_directory: Path) -> Correcting:
    """Undo the last correction in all files of a study (see `correcting.undo_last`)."""
    return undo_last(files_of_study(root), root / RECORD_FILE, known, data_directory)

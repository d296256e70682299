"""The annotator's own copies of the sample and of the practice."""

import os
from pathlib import Path

from blinker_qt.annotate.session import Session
from blinker_qt.formats.atomic import SaveError, write_atomically
from blinker_qt.formats.reading import read_capped
from blinker_qt.paths import free_name, make_private_folder, resource


def place_of_sample(data_directory: Path) -> Path:
    """The path of the user's own copy of the sample, which may not exist yet."""
    return data_directory / "sample" / "sample.blinker"


def working_copy_of_sample(data_directory: Path) -> Path:
    """The path of the user's own copy of the sample, which is created if it does not exist."""
    copy = place_of_sample(data_directory)
    if not os.path.lexists(copy):
        data = read_capped(resource("sample", "sample.blinker"))
        try:
            make_private_folder(copy.parent)
        except OSError as error:
            raise SaveError.of(copy.parent, error) from error
        write_atomically(copy, data)
    return copy


def rename_sample(copy: Path) -> Path:
    """Rename the user's copy of the sample, so that a new one can be made."""
    try:
        return copy.rename(free_name(copy, "earlier"))
    except OSError as error:
        raise SaveError.of(copy, error) from error


PRACTICE_FOLDER = "practice"
"""The name of the folder for practice files, which are kept separate from real work."""


def is_practice(path: Path, data_directory: Path) -> bool:
    """Whether a file is in the practice folder, so that nothing in it counts as work.

    The disk of the file is not read, since it may not answer.
    """
    practice = data_directory / PRACTICE_FOLDER
    folder = os.path.abspath(path.parent)  # noqa: PTH100
    return folder in (os.path.abspath(practice), os.path.realpath(practice))  # noqa: PTH100


def reset_practice(session: Session) -> None:
    """Reset every verse pair that was worked on and go to the first; each reset can be undone."""
    for index in reversed(range(len(session.bitext))):
        session.go_to(index)
        if session.alignment or session.annotation.done:
            session.reset()

"""Where the folder of a study is."""

import os
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.adjudication import Source
from blinker_qt.files import find_named, find_source

STUDY_FILE = "study.toml"
SYSTEMS_FILE = "systems.csv"
"""Which system each verse pair of a study of judgments is from, if the lead keeps that there."""

REPORTS_FOLDER = "reports"
"""The folder of a study for reports, tables, ballots and rulings."""


def study_folder_of(file: Path) -> Path | None:
    """The folder of the study that a file is in, at most two folders below; None for no study."""
    folders = file.absolute().parents[:3]
    return next((folder for folder in folders if (folder / STUDY_FILE).is_file()), None)


class Surroundings(NamedTuple):
    """Files that belong to an annotation file but are elsewhere.

    Attributes:
        reports: the folder for results about it: the folder for reports of its study if there is
            one, or else the folder of the study; for a file of no study, its own folder.
        systems: the table of the systems that verse pairs are from; None if the study has none.
    """

    reports: Path
    systems: Path | None = None


def surroundings_of(file: Path) -> Surroundings:
    """Files that belong to an annotation file but are elsewhere."""
    study = study_folder_of(file)
    if study is None:
        return Surroundings(file.parent)
    reports, systems = study / REPORTS_FOLDER, study / SYSTEMS_FILE
    return Surroundings(
        reports if reports.is_dir() else study, systems if systems.is_file() else None
    )


def find_in_study(source: Source, file: Path) -> Path | None:
    """The file of an annotation set that another file names (see `find_source`).

    In the study that the other file is in, it may have changed since it was named.
    """
    path = find_source(source, file)
    root = study_folder_of(file)
    if path is not None or root is None:
        return path
    changed = find_named(source.file, file, is_verified=True)
    if (
        changed is None
        or Path(os.path.realpath(root)) not in Path(os.path.realpath(changed)).parents
    ):
        return None
    return changed

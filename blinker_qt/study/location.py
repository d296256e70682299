"""Where the folder of a study is."""

import os
from pathlib import Path

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


def reports_folder_of(file: Path) -> Path:
    """Where what is found out about an annotation file belongs.

    That is the folder for reports of its study if it has one, the folder of its study otherwise;
    for a file of no study, its own folder.
    """
    study = study_folder_of(file)
    if study is None:
        return file.parent
    reports = study / REPORTS_FOLDER
    return reports if reports.is_dir() else study


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

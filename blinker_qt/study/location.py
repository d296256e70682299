"""Where the folder of a study is."""

from pathlib import Path

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

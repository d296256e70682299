"""Where the folder of a study is."""

from pathlib import Path

STUDY_FILE = "study.toml"
SYSTEMS_FILE = "systems.csv"
"""Which system each verse pair of a study of judgments is from, if the lead keeps that there."""


def study_folder_of(file: Path) -> Path | None:
    """The folder of the study that a file is in, at most two folders below; None for no study."""
    folders = file.absolute().parents[:3]
    return next((folder for folder in folders if (folder / STUDY_FILE).is_file()), None)

"""Where the folder of a study is."""

from pathlib import Path

STUDY_FILE = "study.toml"


def study_folder_of(file: Path) -> Path | None:
    """The folder of the study that a file is in, at most two folders below; None for no study."""
    folders = file.absolute().parents[:3]
    return next((folder for folder in folders if (folder / STUDY_FILE).is_file()), None)

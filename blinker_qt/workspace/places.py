"""Where the program keeps its own files, and what they are called."""

import hashlib
import os
import re
from pathlib import Path

import platformdirs

HOME_VARIABLE = "BLINKER_QT_HOME"
"""Names one folder for everything: for portable use, and for trials."""

_NAME = "blinker-qt"
_LONGEST_NAME = 255
_LONGEST_SUFFIX = 32
"""Bytes."""


def data_directory() -> Path:
    """Where journals and backups lie; it need not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home, "data") if home else platformdirs.user_data_path(_NAME, appauthor=False)


def config_directory() -> Path:
    """Where the settings lie; it need not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home, "config") if home else platformdirs.user_config_path(_NAME, appauthor=False)


def key_of(path: Path) -> str:
    """A name for what belongs to one file: readable, safe everywhere, another for each real path.

    >>> key_of(Path("/Étude 1/A1.blinker"))
    'a1-d6920c8d99b10923'
    """
    real = os.path.realpath(path)
    slug = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:40] or "file"
    return f"{slug}-{hashlib.sha256(os.fsencode(real)).hexdigest()[:16]}"


def free_name(path: Path, word: str) -> Path:
    """The first name beside a file that nothing has yet.

    ``A1.blinker`` with the word ``conflict`` gives ``A1.conflict-1.blinker``, or 2, and so on.
    What is too long for a disk is cut before the word.
    """
    stem, suffix = path.stem, path.suffix
    if len(os.fsencode(suffix)) > _LONGEST_SUFFIX:
        stem, suffix = path.name, ""
    number = 1
    while True:
        ending = f".{word}-{number}{suffix}"
        while len(os.fsencode(stem + ending)) > _LONGEST_NAME:
            stem = stem[:-1]
        if not os.path.lexists(found := path.with_name(stem + ending)):
            return found
        number += 1

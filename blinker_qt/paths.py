"""The program's folders and resources, and names for the files it keeps."""

import hashlib
import os
import re
import stat
from contextlib import suppress
from pathlib import Path

import platformdirs

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.atomic import synced_folder
from blinker_qt.translation import N_

HOME_VARIABLE = "BLINKER_QT_HOME"
"""The environment variable for a single folder for all files, for portable use and trials."""

_PACKAGE = Path(__file__).resolve().parent
_NAME = "blinker-qt"
_LONGEST_NAME = 255
_LONGEST_SUFFIX = 32
"""The most bytes of a suffix in a file name."""
_LONGEST_LOCK = 240
"""The most bytes of a lock's name; Qt appends to it, and file systems allow 255."""


class ResourceError(BlinkerError):
    """A file of the program is missing."""


def data_directory() -> Path:
    """The folder for journals and backups; it need not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home, "data") if home else platformdirs.user_data_path(_NAME, appauthor=False)


def config_directory() -> Path:
    """The folder for settings; it need not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home, "config") if home else platformdirs.user_config_path(_NAME, appauthor=False)


def log_directory() -> Path:
    """The folder for log files; it need not exist yet."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home, "log") if home else platformdirs.user_state_path(_NAME, appauthor=False)


def make_private_folder(folder: Path) -> None:
    """Make a folder of the program, which nobody else may look into, and those above it.

    Each new folder is synced before anything is put into it. A folder that others may look into, as
    earlier versions made it, is closed to them. Raises OSError if there is no such folder then.
    """
    _make_folder(folder)
    # A disk without permissions protects nothing, which is no reason not to use it.
    with suppress(OSError):
        if folder.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            folder.chmod(stat.S_IRWXU)


def _make_folder(folder: Path) -> None:
    if not folder.is_dir():
        _make_folder(folder.parent)
        with synced_folder(folder.parent):
            folder.mkdir(stat.S_IRWXU, exist_ok=True)


def key_of(path: Path) -> str:
    """A safe, readable name for data about one file, different for each real path.

    >>> key_of(Path("/Ruth 1/A1.blinker"))
    'a1-5ca3b4a70758586b'
    """
    real = os.path.realpath(path)
    slug = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:40] or "file"
    return f"{slug}-{hashlib.sha256(os.fsencode(real)).hexdigest()[:16]}"


def is_same_file(path: Path, other: Path) -> bool:
    """Whether two paths lead to one file, perhaps by a link or in other capitals."""
    try:
        return path.samefile(other)
    except OSError:
        return os.path.realpath(path) == os.path.realpath(other)


def free_name(path: Path, word: str) -> Path:
    """The first unused name in the folder of a file.

    ``A1.blinker`` with the word ``conflict`` gives ``A1.conflict-1.blinker``, or 2, and so on.
    A name that is too long for a disk is shortened before the word.
    """
    stem, suffix = path.stem, path.suffix
    if len(os.fsencode(suffix)) > _LONGEST_SUFFIX:
        stem, suffix = path.name, ""
    number = 1
    while True:
        ending = f".{word}-{number}{suffix}"
        while len(os.fsencode(stem + ending)) > _LONGEST_NAME:
            stem = stem[:-1]
        candidate = path.with_name(stem + ending)
        if not os.path.lexists(candidate):
            return candidate
        number += 1


def lock_file_of(file: Path) -> Path:
    """The lock file that a window with an annotation file open keeps beside it."""
    real = Path(os.path.realpath(file))
    name = f".{real.name}.lock"
    if len(os.fsencode(name)) > _LONGEST_LOCK:
        name = f".blinker-{hashlib.sha256(os.fsencode(real.name)).hexdigest()[:16]}.lock"
    return real.with_name(name)


def resource(*parts: str) -> Path:
    """A file or folder of the program's resources; raises ResourceError if it is not there."""
    return _find("resources", *parts)


def styleguide(*parts: str) -> Path:
    """A file or folder of the style guide; raises ResourceError if it is not there."""
    return _find("styleguide", *parts)


def manual(*parts: str) -> Path:
    """A page or the folder of the manual; raises ResourceError if it is not there."""
    return _find("docs", *parts)


def _find(*parts: str) -> Path:
    # A wheel carries these folders inside the package; in a checkout they lie beside it.
    for base in (_PACKAGE, _PACKAGE.parent):
        path = base.joinpath(*parts)
        if path.exists():
            return path
    raise ResourceError(
        N_("{name} is missing from this installation; reinstall Blinker Qt"),
        name="/".join(parts),
    )

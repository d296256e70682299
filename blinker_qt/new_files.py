"""Writing files that do not exist yet, all of them or none."""

import errno
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.atomic import SaveError, write_atomically


def write_new(contents: Mapping[Path, bytes]) -> tuple[Path, ...]:
    """Write files that do not exist yet, making their folders.

    Raises:
        InputError: some of the files exist already; none was written.
        SaveError: a file could not be written; none was left behind.
    """
    check_new(contents)
    written: list[Path] = []
    try:
        for path, data in contents.items():
            _make_folder(path.parent)
            write_atomically(path, data)
            written.append(path)
    except BaseException:
        for path in written:
            with suppress(OSError):
                path.unlink()
        raise
    return tuple(written)


def check_new(paths: Iterable[Path]) -> None:
    """Check that files do not exist yet.

    Raises:
        InputError: some of them do.
    """
    expected = "name another place, or move it away first: files are never written over"
    standing = [path for path in paths if os.path.lexists(path)]
    if standing:
        raise InputError(*(Problem(str(path), "it exists already", expected) for path in standing))


def check_place(path: Path) -> None:
    """Make the folder of a file that takes long to make, and check that it can be written there.

    Raises:
        SaveError: it cannot.
    """
    _make_folder(path.parent)
    if not os.access(path.parent, os.W_OK):
        raise SaveError.of(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError.of(folder, error) from error

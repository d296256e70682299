"""Dated copies of annotation files, thinned out as they age."""

import os
import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import PRIVATE, Access, SaveError, write_atomically
from blinker_qt.formats.reading import read_capped
from blinker_qt.paths import free_name, key_of, make_private_folder
from blinker_qt.translation import N_

_NEWEST = 10
_TENTHS = 100
_LONGEST_PATH = 1 << 16
_LONGEST_SUFFIX = 32
"""The number of characters of a file's suffix that the name of a copy keeps."""
_ORIGINAL = "original-path"
"""The file in a folder of backups that holds the path of the original, as the system has it."""
_NUMBERED = re.compile(r"([0-9]{6,9})-[0-9]{4}-[0-9]{2}-[0-9]{2}\..*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class BackupSummary:
    """How many verse pairs of a backup are done, their total, and an example with its name."""

    done: int
    pairs: int
    name: str
    excerpt: AnnotationSet


class BackupError(BlinkerError):
    """A backup could not be made; the file itself is not affected."""


def folder_of_backups(data_directory: Path) -> Path:
    """The folder with a folder for each file, which may not exist."""
    return data_directory / "backups"


def backup_folder(file: Path, data_directory: Path) -> Path:
    """The folder for the backups of a file, which may not exist."""
    return folder_of_backups(data_directory) / key_of(file)


def back_up(file: Path, data_directory: Path) -> Path:
    """Copy a file and thin out its older copies.

    The copy is called ``000042-2026-03-14.blinker``: the number gives the order, the date is only
    for people.

    Raises:
        BackupError: the copy could not be made.
    """
    folder = backup_folder(file, data_directory)
    try:
        make_private_folder(folder.parent)
        make_private_folder(folder)
        if not os.path.lexists(folder / _ORIGINAL):
            original = os.fsencode(os.path.realpath(file))
            write_atomically(folder / _ORIGINAL, original, PRIVATE)
        backups = _numbered(folder)
        number = max(backups, default=0) + 1
        today = datetime.now().astimezone().date().isoformat()
        copy = folder / f"{number:06d}-{today}{file.suffix[:_LONGEST_SUFFIX]}"
        write_atomically(copy, read_capped(file), PRIVATE)
    except (OSError, InputError, SaveError) as error:
        raise BackupError(
            N_("no backup of {path} was made: {reason}"), path=str(file), reason=str(error)
        ) from error
    for thinned in backups.keys() - numbers_to_keep([*backups, number]):
        # An extra copy does no harm.
        with suppress(OSError):
            backups[thinned].unlink()
    return copy


def backups_of(file: Path, data_directory: Path) -> tuple[Path, ...]:
    """The backups of a file, the newest first; empty if their folder cannot be read."""
    return backups_in(backup_folder(file, data_directory))


def backups_in(folder: Path) -> tuple[Path, ...]:
    """The backups in a folder, the newest first; empty if it cannot be read."""
    try:
        backups = _numbered(folder)
    except OSError:
        return ()
    return tuple(backups[number] for number in sorted(backups, reverse=True))


def original_of(folder: Path) -> Path | None:
    """The path of the file whose backups are in a folder; None if the folder does not say."""
    try:
        path = os.fsdecode(read_capped(folder / _ORIGINAL, _LONGEST_PATH))
    except InputError:
        return None
    return Path(path) if os.path.isabs(path) else None  # noqa: PTH117


def summary_of(backup: Path, position: int) -> BackupSummary:
    """A summary of a backup, with the verse pair at a position, or the last one, as an example."""
    return summary_of_work(annotation.load(backup), position)


def summary_of_work(work: AnnotationSet, position: int) -> BackupSummary:
    """A summary of the work, with the verse pair at a position, or the last one, as an example."""
    pairs = len(work.pairs)
    shown = min(position, pairs - 1)
    done = sum(pair.done for pair in work.pairs)
    return BackupSummary(done, pairs, work.names[shown], work.chosen([shown]))


def newest_sound(file: Path, data_directory: Path) -> tuple[Path, BackupSummary] | None:
    """The newest readable backup of a file and its summary, or None."""
    for backup in backups_of(file, data_directory):
        with suppress(InputError):
            return backup, summary_of(backup, 0)
    return None


def copy_beside(backup: Path, file: Path) -> Path:
    """Copy a backup to a new file in the folder of the original file, as private as that is."""
    copy = free_name(file, "restored")
    write_new({copy: read_capped(backup)}, Access.of(file))
    return copy


def numbers_to_keep(numbers: Collection[int]) -> frozenset[int]:
    """The backups to keep: the newest 10, of the newest 100 every 10th, and every 100th.

    >>> sorted(numbers_to_keep(range(1, 238)))[:5]
    [100, 140, 150, 160, 170]
    """
    newest = max(numbers, default=0)
    return frozenset(
        number
        for number in numbers
        if number > newest - _NEWEST
        or (number > newest - _TENTHS and number % 10 == 0)
        or number % 100 == 0
    )


def _numbered(folder: Path) -> dict[int, Path]:
    matches = ((_NUMBERED.fullmatch(path.name), path) for path in folder.iterdir())
    return {int(match[1]): path for match, path in matches if match}

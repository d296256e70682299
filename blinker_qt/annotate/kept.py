"""The backups and journals on this computer, including those of files that are gone.

Backups are in a folder for each file, which names it; a journal names its file in its first line.
"""

from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from blinker_qt.annotate.backups import (
    BackupSummary,
    backups_in,
    copy_beside,
    folder_of_backups,
    original_of,
    summary_of_work,
)
from blinker_qt.annotate.journal import (
    JournalContents,
    contents_of,
    file_of,
    journal_bytes,
    journal_path,
)
from blinker_qt.annotate.recovery import with_edits
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import Access
from blinker_qt.formats.reading import content_hash, read_capped
from blinker_qt.paths import free_name, key_of
from blinker_qt.translation import N_


class KeptFile(NamedTuple):
    """A file that may be gone, with what is kept of it.

    Attributes:
        path: the path of the file; only a name if the folder is not known.
        backups: the newest first.
        journals: edits of sessions that did not end, or set aside; the file may lack them.
    """

    path: Path
    backups: tuple[Path, ...]
    journals: tuple[Path, ...]

    @property
    def copies(self) -> tuple[Path, ...]:
        """The backups, and then the journals."""
        return self.backups + self.journals


class RestoringError(BlinkerError):
    """An annotation file cannot be made from a journal."""


def kept_files(data_directory: Path, current: Path | None = None) -> tuple[KeptFile, ...]:
    """The files with backups or journals, those with the latest copies first.

    Args:
        current: the open file; it comes first, without its journal, which is in use.
    """
    journals = defaultdict[str, list[Path]](list)
    in_use = None if current is None else journal_path(current, data_directory)
    for path in _inside(data_directory / "journals"):
        if path.suffix == ".journal" and path != in_use:
            journals[path.name.partition(".")[0]].append(path)
    folders = {path.name: path for path in _inside(folder_of_backups(data_directory))}
    kept = {
        key: KeptFile(
            _path_of(key, folders.get(key), journals[key]),
            backups_in(folders[key]) if key in folders else (),
            tuple(sorted(journals[key], key=_written, reverse=True)),
        )
        for key in {*folders, *journals}
    }
    current_key = None if current is None else key_of(current)
    if current_key in kept and current is not None:
        kept[current_key] = kept[current_key]._replace(path=current)
    keys = [key for key, file in kept.items() if file.copies]
    keys.sort(
        key=lambda key: (key == current_key, max(map(_written, kept[key].copies))), reverse=True
    )
    return tuple(kept[key] for key in keys)


def summary_of_copy(kept: KeptFile, copy: Path, position: int) -> BackupSummary:
    """What a backup holds, or would hold with the edits of a journal (see `summary_of_work`).

    Raises:
        InputError: the backup or journal cannot be read.
        RestoringError: see `copy_of`.
    """
    return summary_of_work(_work_in(kept, copy), position)


def copy_of(kept: KeptFile, copy: Path) -> Path:
    """Make a new annotation file from a backup, or from a journal and the backup that it continues.

    It is made beside the original or, if that folder is gone, in the home folder.

    Raises:
        InputError: the backup or journal cannot be read.
        RestoringError: the journal has no edits that can be read, or no backup has their texts.
        SaveError: the file could not be written.
    """
    is_there = kept.path.is_absolute() and kept.path.parent.is_dir()
    place = kept.path if is_there else Path.home() / kept.path.name
    if copy in kept.backups:
        return copy_beside(copy, place)
    made = free_name(place, "recovered")
    write_new({made: annotation.write(_work_in(kept, copy))}, Access.of(place))
    return made


def _work_in(kept: KeptFile, copy: Path) -> AnnotationSet:
    """The work in a backup, or in the right state of the file with the edits of a journal."""
    if copy in kept.backups:
        return annotation.load(copy)
    contents = contents_of(journal_bytes(copy))
    if not contents.steps:
        raise RestoringError(N_("no edits can be read in the journal {path}"), path=str(copy))
    return with_edits(kept.path, *_state_before(kept, contents), contents)


def _state_before(kept: KeptFile, contents: JournalContents) -> tuple[AnnotationSet, str]:
    """The state of a file that a journal continues, or else the newest, with its content hash."""
    newest: tuple[AnnotationSet, str] | None = None
    for path in (*kept.backups, kept.path):
        # A damaged or missing file cannot be used here.
        with suppress(InputError):
            data = read_capped(path)
            work, hash_of_work = annotation.read(data, str(path)), content_hash(data)
            if hash_of_work in contents.hashes:
                return work, hash_of_work
            newest = newest or (work, hash_of_work)
    if newest is None:
        raise RestoringError(
            N_("no backup of {path} has the texts that the edits in its journal belong to"),
            path=str(kept.path),
        )
    return newest


def _path_of(key: str, folder: Path | None, journals: Iterable[Path]) -> Path:
    """The path of the file with a key, or a name made from the key."""
    recorded = None if folder is None else original_of(folder)
    named = (recorded, *map(file_of, journals))
    # Versions before 1.1 did not name the file in the folder of its backups.
    return next(filter(None, named), Path(f"{key.rpartition('-')[0]}{annotation.SUFFIX}"))


def _inside(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _written(copy: Path) -> float:
    """When a copy was written, to show the latest first."""
    try:
        return copy.stat().st_mtime
    except OSError:
        return 0.0

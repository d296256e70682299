"""Writing new files, naming them safely, and finding files that other files name."""

import errno
import hashlib
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path, PurePosixPath

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.formats.atomic import SaveError, write_atomically
from blinker_qt.translation import N_


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
    """Raise InputError if some of the files exist."""
    expected = N_("name another place, or move it away first: files are never written over")
    standing = [path for path in paths if os.path.lexists(path)]
    if standing:
        raise InputError(
            *(Problem(str(path), N_("it exists already"), expected) for path in standing)
        )


def unused_path(path: Path) -> Path:
    """A path, or with -2, -3 and so on behind its name if something is there already."""
    if not os.path.lexists(path):
        return path
    stem = re.sub(r"-[0-9]{1,4}$", "", path.stem)
    names = (path.with_name(f"{stem}-{number}{path.suffix}") for number in count(2))
    return next(name for name in names if not os.path.lexists(name))


def check_place(path: Path) -> None:
    """Make the folder of a file; raise SaveError if the file cannot be written there."""
    _make_folder(path.parent)
    if not os.access(path.parent, os.W_OK):
        raise SaveError.of(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError.of(folder, error) from error


_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)
"""Names that Windows reserves for devices, with any suffix."""


def safe_names(names: Sequence[str], reserved: Iterable[str] = ()) -> tuple[str, ...]:
    """A file name for each of several annotators with different names.

    Names of ASCII letters, digits, ``-`` and ``_`` stay as they are. Others lose what is not, and
    get a digest of the name where nothing is left or two would be the same on a disk that does not
    tell capitals from small letters. Names in small letters may be reserved.

    >>> safe_names(["A1", "José d'Arc", "../../etc", "李"])
    ('A1', 'Jose-d-Arc', 'etc', 'annotator-c16667ca')
    """
    given: dict[str, str] = {}
    taken = set(reserved)
    for name in sorted(names, key=lambda name: (_slug(name) != name, name)):
        slug = _slug(name)
        digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
        candidates = [f"{slug or 'annotator'}-{digest[:8]}", f"annotator-{digest}"]
        if slug:
            candidates.insert(0, slug)
        given[name] = next(found for found in candidates if found.lower() not in taken)
        taken.add(given[name].lower())
    return tuple(given[name] for name in names)


def _slug(name: str) -> str:
    """The safe part of a name, perhaps nothing; all of it if it is safe."""
    if _SAFE.fullmatch(name) and not _DEVICE.fullmatch(name):
        return name
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    slug = "-".join(re.findall(r"[A-Za-z0-9_]+", plain)).lstrip("_-")[:60]
    return "" if _DEVICE.fullmatch(slug) else slug


BeforeEach = Callable[[int, int], None]
"""Called with the number of a file, from 0, and how many there are, before it is read."""


def unannounced(_number: int, _count: int) -> None:
    """Does nothing before a file is read."""


def announced(files: Sequence[Path], before_each: BeforeEach) -> Iterator[Path]:
    """The files, with `before_each` called before each of them."""
    for number, path in enumerate(files):
        before_each(number, len(files))
        yield path


def find_named(name: str, file: Path) -> Path | None:
    """The file that another file names: at its relative path, or in the same folder.

    Nothing that a file says is a reason to look anywhere else than from its own folder on.
    """
    said = PurePosixPath(name)
    if not name or said.is_absolute() or "\\" in name or ":" in name:
        return None
    for path in (file.parent / said, file.parent / said.name):
        try:
            is_there = path.is_file()
        except ValueError:
            return None
        if is_there:
            return path
    return None


def name_in(file: Path, path: Path) -> str:
    """The name in a file for the file at a path (see `find_named`); empty if there is none."""
    try:
        name = Path(os.path.relpath(path, file.parent)).as_posix()
    except ValueError:
        # On Windows there is no way from one drive to another.
        return ""
    return name if first_unholdable(name) is None else ""

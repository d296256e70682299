"""Writing new files, naming them safely, and finding files that other files name."""

import hashlib
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path, PurePosixPath

from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.formats.atomic import Access, SaveError, not_writable, write_atomically
from blinker_qt.formats.reading import content_hash, read_capped
from blinker_qt.translation import N_


def file_state(path: Path) -> tuple[int, int, int]:
    """What changes when a file is replaced or written; zeros if it cannot be looked at."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return 0, 0, 0
    return state.st_ino, state.st_size, state.st_mtime_ns


def write_new(contents: Mapping[Path, bytes], access: Access | None = None) -> tuple[Path, ...]:
    """Write files that do not exist yet, making their folders.

    Args:
        access: who may use the files; by default the usual users of new files.

    Raises:
        InputError: some of the files exist already; none was written.
        SaveError: a file could not be written; no file or folder was left behind.
    """
    check_new(contents)
    folders = {
        folder for path in contents for folder in path.parents if not os.path.lexists(folder)
    }
    written: list[Path] = []
    try:
        for path, data in contents.items():
            make_folder(path.parent)
            write_atomically(path, data, access)
            written.append(path)
    except BaseException:
        for path in written:
            with suppress(OSError):
                path.unlink()
        for folder in sorted(folders, reverse=True):
            with suppress(OSError):
                folder.rmdir()
        raise
    return tuple(written)


def check_new(paths: Iterable[Path]) -> None:
    """Raise InputError if some of the files exist."""
    standing = [path for path in paths if os.path.lexists(path)]
    if standing:
        raise InputError(
            *(
                Problem(
                    str(path),
                    N_(
                        "it exists already; name another place, or move it away first: existing "
                        "files are never overwritten"
                    ),
                )
                for path in standing
            )
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
    make_folder(path.parent)
    if not os.access(path.parent, os.W_OK):
        raise SaveError.of(path, not_writable(path.parent))


def make_folder(folder: Path) -> None:
    """Make a folder and those above it where they do not exist; raise SaveError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError.of(folder, error) from error


_MOST_BYTES = 180
"""The most bytes of an annotator's name in a file name, so that suffixes fit behind it."""
_DEVICE = re.compile(r"con|conin\$|conout\$|prn|aux|nul|(?:com|lpt)[0-9¹²³]", re.IGNORECASE)
"""Names that Windows reserves for devices, with any suffix."""
_NOBODY = "unnamed"


def safe_names(names: Sequence[str], reserved: Iterable[str] = ()) -> tuple[str, ...]:
    """A file name for each of several annotators with different names.

    Letters and digits of all scripts stay, and so do ``-`` and ``_``. A digest of the name is added
    where Windows reserves a name, or where two would be the same on a disk that tells neither
    capitals from small letters nor ``é`` from ``e`` with an accent.

    Args:
        reserved: names that must not be given, in small letters.

    >>> safe_names(["A1", "José d'Arc", "../../etc", "李雷", "Юлия"])
    ('A1', 'José-d-Arc', 'etc', '李雷', 'Юлия')
    """
    given: dict[str, str] = {}
    taken = set(map(_on_disk, reserved))
    for name in sorted(names, key=lambda name: (_slug(name) != name, name)):
        slug = _slug(name)
        digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
        candidates = [f"{slug or _NOBODY}-{digest[:8]}", f"{_NOBODY}-{digest}"]
        if not (_DEVICE.fullmatch(slug) or (name and not slug)):
            candidates.insert(0, slug or _NOBODY)
        given[name] = next(
            candidate for candidate in candidates if _on_disk(candidate) not in taken
        )
        taken.add(_on_disk(given[name]))
    return tuple(given[name] for name in names)


def _on_disk(name: str) -> str:
    """What a name is the same as on disks that tell apart the least."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFD", name).casefold())


def _slug(name: str) -> str:
    """The letters, digits and joining signs of a name, perhaps none."""
    composed = unicodedata.normalize("NFC", name)
    slug = "-".join("".join(sign if _stays(sign) else " " for sign in composed).split())
    # A mark needs a letter to stand on.
    while slug and not slug[0].isalnum():
        slug = slug[1:]
    return slug.encode()[:_MOST_BYTES].decode(errors="ignore")


def _stays(sign: str) -> bool:
    return sign in "-_" or unicodedata.category(sign)[0] in "LMN"


BeforeEach = Callable[[int, int], None]
"""Called with the number of a file, from 0, and how many there are, before it is read."""


def unannounced(_number: int, _count: int) -> None:
    """Does nothing before a file is read."""


def announced(files: Sequence[Path], before_each: BeforeEach) -> Iterator[Path]:
    """The files, with `before_each` called before each of them."""
    for number, path in enumerate(files):
        before_each(number, len(files))
        yield path


def find_named(name: str, file: Path, *, is_verified: bool = False) -> Path | None:
    """The file that another file names: at its relative path, or in the same folder.

    Nothing that a file says is a reason to look outside its own folder, in a parent for instance,
    unless what is found there is only used if it has the SHA-256 that the file states.

    Args:
        is_verified: whether the caller compares the SHA-256.
    """
    named = PurePosixPath(name)
    if not name or named.is_absolute() or "\\" in name or ":" in name:
        return None
    leaves_folder = ".." in named.parts and not is_verified
    for path in (file.parent / (named.name if leaves_folder else named), file.parent / named.name):
        try:
            is_there = path.is_file()
        except ValueError:
            return None
        if is_there:
            return path
    return None


def find_source(source: Source, file: Path) -> Path | None:
    """The file of an annotation set that another file names (see `find_named`).

    In a parent folder it is only used if it has the SHA-256 that the other file states.
    """
    path = find_named(source.file, file)
    if path is not None:
        return path
    elsewhere = find_named(source.file, file, is_verified=True)
    if elsewhere is None:
        return None
    try:
        data = read_capped(elsewhere)
    except InputError:
        # What cannot be read has no SHA-256.
        return None
    return elsewhere if content_hash(data) == source.fingerprint else None


def name_in(file: Path, path: Path) -> str:
    """The name in a file for the file at a path (see `find_named`); empty if there is none."""
    try:
        name = Path(os.path.relpath(path, file.parent)).as_posix()
    except ValueError:
        # On Windows there is no way from one drive to another.
        return ""
    return name if first_unholdable(name) is None else ""

"""Atomic saving of files.

The bytes are written to a temporary file in the same folder and synced to the disk; then it is
renamed, and the folder is synced. A file is never changed in place, so at any moment it has either
the old or the new content.
"""

import ctypes
import errno
import hashlib
import os
import secrets
import stat
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.formats.reading import opened
from blinker_qt.translation import N_

if sys.platform != "win32":  # pragma: no branch
    import fcntl

_PATIENCE = 2.5
"""Seconds to wait for a virus scanner or an indexer to let go of the file on Windows."""
_PAUSE = 0.05
_BUSY = frozenset({5, 32, 33})
"""Windows errors: access denied, sharing violation, lock violation."""

_UNFINISHED, _FINISHED = ".tmp", ".exchange"
"""Suffixes of temporary names: while a file is written, and while it may be exchanged.

Whatever has the first is worthless after a crash; what has the second may be the only copy of a
version that another program has written.
"""

_WORKING_DIRECTORY = -100
"""AT_FDCWD of Linux, the usual base of relative paths."""

_REASONS = {
    errno.ENOSPC: N_("{path} was not saved: the disk is full"),
    errno.EDQUOT: N_("{path} was not saved: your quota on this disk is used up"),
    errno.EFBIG: N_("{path} was not saved: the file would be larger than allowed here"),
    errno.EROFS: N_("{path} was not saved: this disk is read-only"),
    errno.EACCES: N_("{path} was not saved: you have no permission to write here"),
    errno.EPERM: N_("{path} was not saved: you have no permission to write here"),
    errno.ENOENT: N_("{path} was not saved: the folder does not exist"),
    errno.ENOTDIR: N_("{path} was not saved: the folder does not exist"),
    errno.EISDIR: N_("{path} was not saved: there is a folder with this name"),
    errno.ENAMETOOLONG: N_("{path} was not saved: the name is too long"),
    errno.EIO: N_("{path} was not saved: the disk reports an error"),
}
_OTHER_REASON = N_("{path} was not saved: {reason}")


class SaveError(BlinkerError):
    """A file could not be saved; the existing file is unchanged.

    If only syncing the folder failed, the new file may be in place; it is complete.
    """

    @classmethod
    def of(cls, path: Path, error: OSError) -> "SaveError":
        """The error for the user, from an error of the operating system."""
        template = _REASONS.get(error.errno or 0, _OTHER_REASON)
        return cls(template, path=str(path), reason=error.strerror or str(error))


class ChangedError(SaveError):
    """Another program changed the file since it was read; that version is kept."""


class Access(NamedTuple):
    """Who may use a file.

    Attributes:
        mode: the permissions of owner, group and everybody, as POSIX systems have them.
        owner: the number of the owner; None for whoever writes the file.
        group: the number of the group; None for that of whoever writes the file.
    """

    mode: int
    owner: int | None = None
    group: int | None = None

    @classmethod
    def of(cls, path: Path) -> "Access":
        """The access to a file as a copy may have it; PRIVATE if there is no such file.

        Even if the file is read-only, the owner may write the copy.
        """
        try:
            access = _access_to(path.stat())
        except OSError:
            return PRIVATE
        return access._replace(mode=access.mode | PRIVATE.mode)

    def mode_with(self, group: int) -> int:
        """The permissions of a file that has a group; another group may do what everybody may."""
        if self.group in (None, group):
            return self.mode
        return self.mode & (~stat.S_IRWXG | (self.mode & stat.S_IRWXO) << 3)


PRIVATE = Access(stat.S_IRUSR | stat.S_IWUSR)
"""Only the owner may read and write the file."""


def not_writable(path: Path) -> OSError:
    """Why a file or folder cannot be written that the system says cannot be."""
    number = errno.EACCES
    if sys.platform != "win32" and os.statvfs(path).f_flag & os.ST_RDONLY:
        number = errno.EROFS
    return OSError(number, os.strerror(number))


def write_atomically(path: Path, data: bytes, access: Access | None = None) -> None:
    """Write a file in an existing folder completely, or leave it unchanged.

    If it is a symbolic link, the file that it points to is replaced. An existing file keeps its
    permissions and, if possible, its owner and group. Afterwards the bytes are on the disk.

    Args:
        access: who may use the file at most, at no moment anybody else; that of a new file.

    Raises:
        SaveError: the file was not saved.
    """
    real = Path(os.path.realpath(path))
    try:
        _replace(real, data, access)
    except OSError as error:
        raise SaveError.of(path, error) from error


def current_hash(path: Path) -> str | None:
    """The content hash of a file; None if it does not exist, OSError if it cannot be read."""
    try:
        with opened(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        return None


def replace_known(
    path: Path, data: bytes, known: Collection[str], aside: Path, access: Access | None = None
) -> bool:
    """Write like `write_atomically`, but never destroy content without one of the known hashes.

    If the system can exchange two files in one step, the old content is checked afterwards, and
    unknown content is kept as `aside`, a file that must be new in the same folder. Otherwise it is
    checked just before, and a change between the check and the renaming is lost.

    Returns:
        Whether unknown content was found and kept.

    Raises:
        ChangedError: the file has unknown content; nothing was written.
        SaveError: the file was not saved.
    """
    real = Path(os.path.realpath(path))
    try:
        return _replace(real, data, access, known, aside)
    except OSError as error:
        raise SaveError.of(path, error) from error


def remove_stale_temporaries(path: Path) -> None:
    """Remove unfinished files left by interrupted saves of this file, if possible.

    Call this only with the lock of the file: otherwise the save of another program could fail.
    """
    for temporary in _temporaries(path, _UNFINISHED):
        with suppress(OSError):
            temporary.unlink()


def left_by_exchanges(path: Path) -> tuple[Path, ...]:
    """Complete files left by interrupted saves of this file, which may be known or unknown.

    Each is what was to be saved, or a version of the file that it was exchanged with.
    """
    return tuple(_temporaries(path, _FINISHED))


def _temporaries(path: Path, suffix: str) -> list[Path]:
    """The temporary files of a file with a suffix; none if the folder cannot be read."""
    real = Path(os.path.realpath(path))
    prefix = _prefix(real)
    try:
        files = sorted(real.parent.iterdir())
    except OSError:
        return []
    return [file for file in files if file.name.startswith(prefix) and file.suffix == suffix]


def _replace(
    real: Path,
    data: bytes,
    access: Access | None,
    known: Collection[str] | None = None,
    aside: Path = Path(),
) -> bool:
    """Replace a file; returns whether its content was unknown and kept as `aside`."""
    old = _existing_file(real)
    with synced_folder(real.parent):
        temporary = real.parent / f"{_prefix(real)}{secrets.token_hex(8)}{_UNFINISHED}"
        finished = temporary.with_suffix(_FINISHED)
        try:
            _write_new(temporary, data, old, access)
            _rename(temporary, real if known is None else finished)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        if known is None:
            return False
        try:
            is_exchanged = _exchange(finished, real, known)
            if not is_exchanged:
                _rename(finished, real)
        except (OSError, SaveError):
            # The files were not exchanged, so this one is ours.
            with suppress(OSError):
                finished.unlink()
            raise
        return is_exchanged and _keep_unknown(finished, known, aside)


@contextmanager
def synced_folder(folder: Path) -> Iterator[None]:
    """Sync a folder to the disk after changes in it, except on Windows."""
    if sys.platform == "win32":
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        yield
        try:
            os.fsync(descriptor)
        except OSError as error:
            # Some network file systems cannot sync folders.
            if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
                raise
    finally:
        os.close(descriptor)


def _exchange(finished: Path, real: Path, known: Collection[str]) -> bool:
    """Exchange a new file with the existing one, which then has the temporary name.

    False if the system cannot exchange files and the content is known: then rename.
    """
    with suppress(OSError):
        try:
            _rename_specially(finished, real, exchange=True)
        except FileNotFoundError:
            _rename_specially(finished, real, exchange=False)
        return True
    current = current_hash(real)
    if current is not None and current not in known:
        raise ChangedError(N_("{path} was changed by another program"), path=str(real))
    return False


def _rename_specially(old: Path, new: Path, *, exchange: bool) -> None:
    """Atomically exchange two files, or rename one to a new name that does not exist."""
    names = os.fsencode(old), os.fsencode(new)
    arguments: tuple[bytes | int, ...]
    if sys.platform == "linux":
        function = "renameat2"
        arguments = _WORKING_DIRECTORY, names[0], _WORKING_DIRECTORY, names[1], 2 if exchange else 1
    else:
        function = "renamex_np"
        arguments = *names, 2 if exchange else 4
    library = None if sys.platform == "win32" else ctypes.CDLL(None, use_errno=True)
    call = getattr(library, function, None)
    number = errno.ENOSYS if call is None else 0
    if call is not None and call(*arguments):
        number = ctypes.get_errno()
    if number:
        raise OSError(number, os.strerror(number))


def _keep_unknown(old: Path, known: Collection[str], aside: Path) -> bool:
    """Remove the old file, or keep it if its content is unknown; returns whether it was kept."""
    try:
        current = current_hash(old)
    except OSError:
        # Unreadable content is unknown.
        current = ""
    if current is not None and current not in known:
        old.rename(aside)
        return True
    with suppress(OSError):
        old.unlink()
    return False


def _prefix(real: Path) -> str:
    """The prefix of the temporary names of a file; its length is fixed."""
    return f".blinker-{hashlib.sha256(os.fsencode(real.name)).hexdigest()[:16]}-"


def _existing_file(real: Path) -> os.stat_result | None:
    """The status of the existing file, or None; OSError if it must not be replaced."""
    try:
        status = real.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "this is a device, not a file")
    # Renaming only needs permission for the folder, and would replace a read-only file.
    if not os.access(real, os.W_OK):
        raise not_writable(real)
    return status


def _write_new(
    temporary: Path, data: bytes, old: os.stat_result | None, most: Access | None
) -> None:
    wanted = most if old is None else _access_to(old)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, 0o666 if wanted is None else PRIVATE.mode)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if wanted is not None:
            _give_access(descriptor, wanted, wanted if most is None else most)
        _sync(descriptor)
    finally:
        os.close(descriptor)


def _access_to(status: os.stat_result) -> Access:
    return Access(stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid)


def _give_access(descriptor: int, wanted: Access, most: Access) -> None:
    """Give a new file an owner, a group and permissions, but to nobody more than to `most`."""
    if sys.platform == "win32":
        return
    new = os.fstat(descriptor)
    owner = new.st_uid if wanted.owner is None else wanted.owner
    group = new.st_gid if wanted.group is None else wanted.group
    if (owner, group) != (new.st_uid, new.st_gid):
        try:
            os.fchown(descriptor, owner, group)
        except PermissionError:
            # Only root can change owners; a colleague's file in a shared folder keeps its group.
            try:
                os.fchown(descriptor, -1, group)
            except PermissionError:
                group = new.st_gid
    os.fchmod(descriptor, wanted.mode_with(group) & most.mode_with(group))


def _rename(temporary: Path, real: Path) -> None:
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            temporary.replace(real)
        except OSError as error:
            if getattr(error, "winerror", None) not in _BUSY or time.monotonic() >= deadline:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _sync(descriptor: int) -> None:
    """Flush the bytes of a file to the disk."""
    if sys.platform == "darwin":
        # On macOS, fsync may leave the bytes in the cache of the drive.
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(descriptor)
    else:
        os.fsync(descriptor)

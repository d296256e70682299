"""Saving whole or not at all.

The bytes go to a temporary file beside the real one, down to the disk, and only then take the real
one's name; the folder is written down last. A file is never changed in place, so at every moment
its name stands for all of the old bytes or all of the new ones.
"""

import ctypes
import errno
import hashlib
import os
import secrets
import stat
import sys
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

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

_SUFFIX = ".tmp"

_WORKING_DIRECTORY = -100
"""AT_FDCWD of Linux: paths are resolved as they are everywhere."""

_REASONS = {
    errno.ENOSPC: N_("{path} was not saved: the disk is full"),
    errno.EDQUOT: N_("{path} was not saved: your quota on this disk is used up"),
    errno.EFBIG: N_("{path} was not saved: the file would be larger than is allowed here"),
    errno.EROFS: N_("{path} was not saved: this disk can only be read"),
    errno.EACCES: N_("{path} was not saved: you may not write here"),
    errno.EPERM: N_("{path} was not saved: you may not write here"),
    errno.ENOENT: N_("{path} was not saved: the folder does not exist"),
    errno.ENOTDIR: N_("{path} was not saved: the folder does not exist"),
    errno.EISDIR: N_("{path} was not saved: a folder has this name"),
    errno.ENAMETOOLONG: N_("{path} was not saved: the name is too long"),
    errno.EIO: N_("{path} was not saved: the disk reports a fault"),
}
_OTHER_REASON = N_("{path} was not saved: {reason}")


class SaveError(BlinkerError):
    """A file could not be saved; the file that stood there is as it was.

    Only where the disk refuses to write down the folder after the file took its name may the new
    file stand there already; it is whole then too.
    """

    @classmethod
    def of(cls, path: Path, error: OSError) -> "SaveError":
        """What an error of the operating system means for the person who saves."""
        template = _REASONS.get(error.errno or 0, _OTHER_REASON)
        return cls(template, path=str(path), reason=error.strerror or str(error))


class ChangedError(SaveError):
    """Something else wrote the file since it was read; it is as that left it."""


def content_hash(data: bytes) -> str:
    """SHA-256 of bytes as 64 hexadecimal digits; tells whether a file is still the one we read."""
    return hashlib.sha256(data).hexdigest()


def write_atomically(path: Path, data: bytes) -> None:
    """Make a file hold exactly these bytes, or leave it as it was.

    A symbolic link stays one: the file that it points to is replaced. A file that exists keeps its
    permissions and, as far as the system lets us, its owner and group. When this returns, the bytes
    are on the disk.

    Args:
        path: the file; its folder must exist.
        data: all that it shall hold.

    Raises:
        SaveError: the file was not saved.
    """
    real = Path(os.path.realpath(path))
    try:
        _replace(real, data)
    except OSError as error:
        raise SaveError.of(path, error) from error


def standing_hash(path: Path) -> str | None:
    """The content hash of a file; None where there is none.

    Raises:
        OSError: it cannot be read.
    """
    try:
        with opened(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        return None


def replace_known(path: Path, data: bytes, known: Collection[str], other: Path) -> bool:
    """Write as `write_atomically` does, and destroy nothing that nobody has read.

    Where the system can exchange two files in one step, what stood there is looked at afterwards.
    Elsewhere the file is looked at just before, and what is written between that look and the
    renaming is lost.

    Args:
        path: the file; its folder must exist.
        data: all that it shall hold.
        known: the content hashes of what may be replaced.
        other: where to keep what stood there, if that is something else; a new name in the folder
            of the real file.

    Returns:
        Whether something else stood there and was kept.

    Raises:
        ChangedError: something else stands there; nothing was written.
        SaveError: the file was not saved.
    """
    real = Path(os.path.realpath(path))
    try:
        return _replace(real, data, known, other)
    except OSError as error:
        raise SaveError.of(path, error) from error


def remove_stale_temporaries(path: Path) -> None:
    """Take away what saves of this file left behind that were killed half-way.

    Only who holds the file's lock may call this: it would break another program's save of the same
    file (which then fails, with the old file in place). Temporaries that cannot be removed stay.
    """
    real = Path(os.path.realpath(path))
    with suppress(OSError):
        prefix = _prefix(real)
        for found in real.parent.iterdir():
            if found.name.startswith(prefix) and found.name.endswith(_SUFFIX):
                with suppress(OSError):
                    found.unlink()


def _replace(
    real: Path, data: bytes, known: Collection[str] | None = None, other: Path = Path()
) -> bool:
    """Replace a file; whether what stood there was kept as `other`, since it was not known."""
    old = _standing_file(real)
    folder = _open_folder(real.parent)
    try:
        temporary = real.parent / f"{_prefix(real)}{secrets.token_hex(8)}{_SUFFIX}"
        try:
            _write_new(temporary, data, old)
            is_named = known is not None and _took_name(temporary, real, known)
            if not is_named:
                _rename(temporary, real)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        is_kept = is_named and _keep_unknown(temporary, known or (), other)
        if folder is not None:
            _sync_folder(folder)
    finally:
        if folder is not None:
            os.close(folder)
    return is_kept


def _took_name(temporary: Path, real: Path, known: Collection[str]) -> bool:
    """Let a new file take its name; the temporary is then what stood there, if anything did.

    False leaves the renaming to be done: the system knows no exchange, and the file is known.
    """
    with suppress(OSError):
        try:
            _rename_specially(temporary, real, exchange=True)
        except FileNotFoundError:
            _rename_specially(temporary, real, exchange=False)
        return True
    standing = standing_hash(real)
    if standing is not None and standing not in known:
        raise ChangedError(N_("{path} was changed by something else"), path=str(real))
    return False


def _rename_specially(old: Path, new: Path, *, exchange: bool) -> None:
    """Exchange two files, or rename one where nothing has the new name, in one step."""
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


def _keep_unknown(temporary: Path, known: Collection[str], other: Path) -> bool:
    """Remove what stood under the name, or keep it if it is not known; whether it was kept."""
    try:
        standing = standing_hash(temporary)
    except OSError:
        # What cannot be read is not known.
        standing = ""
    if standing is not None and standing not in known:
        temporary.rename(other)
        return True
    with suppress(OSError):
        temporary.unlink()
    return False


def _prefix(real: Path) -> str:
    """How the names of a file's temporaries begin: of one length, however long its own name is."""
    return f".blinker-{hashlib.sha256(os.fsencode(real.name)).hexdigest()[:16]}-"


def _standing_file(real: Path) -> os.stat_result | None:
    """What stands under the name, or None; raises OSError if it may not be replaced."""
    try:
        found = real.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "this is a device, not a file")
    # Renaming asks for the folder's permission alone and would replace a read-only file.
    if not os.access(real, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    return found


def _write_new(temporary: Path, data: bytes, old: os.stat_result | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, 0o666 if old is None else 0o600)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if old is not None:
            _take_after(descriptor, old)
        _sync(descriptor)
    finally:
        os.close(descriptor)


def _take_after(descriptor: int, old: os.stat_result) -> None:
    """Give a new file the owner, group and permissions of the one that it will replace."""
    if sys.platform == "win32":
        return
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.fchown(descriptor, old.st_uid, old.st_gid)
        except PermissionError:
            # Only root gives files away; a colleague's file in a shared folder keeps its group.
            with suppress(PermissionError):
                os.fchown(descriptor, -1, old.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))


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
    """Have a file's bytes put on the disk itself."""
    if sys.platform == "darwin":
        # There fsync leaves the bytes in the drive's own memory.
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(descriptor)
    else:
        os.fsync(descriptor)


def _open_folder(folder: Path) -> int | None:
    return None if sys.platform == "win32" else os.open(folder, os.O_RDONLY)


def _sync_folder(folder: int) -> None:
    try:
        os.fsync(folder)
    except OSError as error:
        # Some network file systems cannot do this for folders; nothing more is to be had there.
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise

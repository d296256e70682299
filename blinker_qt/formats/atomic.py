"""Saving whole or not at all.

The bytes go to a temporary file beside the real one, down to the disk, and only then take the real
one's name; the folder is written down last. A file is never changed in place, so at every moment
its name stands for all of the old bytes or all of the new ones.
"""

import errno
import hashlib
import os
import secrets
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path

from blinker_qt.bitext.errors import BlinkerError

if sys.platform != "win32":  # pragma: no branch
    import fcntl

_PATIENCE = 2.5
"""Seconds to wait for a virus scanner or an indexer to let go of the file on Windows."""
_PAUSE = 0.05
_BUSY = frozenset({5, 32, 33})
"""Windows errors: access denied, sharing violation, lock violation."""

_SUFFIX = ".tmp"

_REASONS = {
    errno.ENOSPC: "{path} was not saved: the disk is full",
    errno.EDQUOT: "{path} was not saved: your quota on this disk is used up",
    errno.EFBIG: "{path} was not saved: the file would be larger than is allowed here",
    errno.EROFS: "{path} was not saved: this disk can only be read",
    errno.EACCES: "{path} was not saved: you may not write here",
    errno.EPERM: "{path} was not saved: you may not write here",
    errno.ENOENT: "{path} was not saved: the folder does not exist",
    errno.ENOTDIR: "{path} was not saved: the folder does not exist",
    errno.EISDIR: "{path} was not saved: a folder has this name",
    errno.ENAMETOOLONG: "{path} was not saved: the name is too long",
    errno.EIO: "{path} was not saved: the disk reports a fault",
}
_OTHER_REASON = "{path} was not saved: {reason}"


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


def _replace(real: Path, data: bytes) -> None:
    old = _standing_file(real)
    folder = _open_folder(real.parent)
    try:
        temporary = real.parent / f"{_prefix(real)}{secrets.token_hex(8)}{_SUFFIX}"
        try:
            _write_new(temporary, data, old)
            _rename(temporary, real)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        if folder is not None:
            _sync_folder(folder)
    finally:
        if folder is not None:
            os.close(folder)


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

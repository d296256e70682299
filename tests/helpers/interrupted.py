"""What a killed program leaves on the disk, full disks, and systems that exchange no files."""

import ctypes
import errno
import hashlib
import os
import secrets
from pathlib import Path

import pytest


def left_by_an_exchange(file: Path, content: bytes) -> Path:
    """A file as a save leaves it that is killed just before or after exchanging two files."""
    name = hashlib.sha256(os.fsencode(file.name)).hexdigest()[:16]
    left = file.with_name(f".blinker-{name}-{secrets.token_hex(8)}.exchange")
    left.write_bytes(content)
    return left


def full_disk(*_arguments: object) -> int:
    """Answer a call of the system as it does where the disk is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def without_exchange(patch: pytest.MonkeyPatch) -> None:
    """Make the system one that can rename files and not exchange them, as Windows."""
    patch.setattr(ctypes, "CDLL", lambda *_arguments, **_options: None)

"""What a killed program leaves on the disk, and systems that cannot exchange two files."""

import ctypes
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


def without_exchange(patch: pytest.MonkeyPatch) -> None:
    """Make the system one that can rename files and not exchange them, as Windows."""
    patch.setattr(ctypes, "CDLL", lambda *_arguments, **_options: None)

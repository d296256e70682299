"""What a killed program leaves on the disk."""

import hashlib
import os
import secrets
from pathlib import Path


def left_by_an_exchange(file: Path, content: bytes) -> Path:
    """A file as a save leaves it that is killed just before or after exchanging two files."""
    name = hashlib.sha256(os.fsencode(file.name)).hexdigest()[:16]
    left = file.with_name(f".blinker-{name}-{secrets.token_hex(8)}.exchange")
    left.write_bytes(content)
    return left

"""Pseudonyms of annotators, which depend on a secret that only the lead has."""

import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.files import check_new
from blinker_qt.formats.atomic import PRIVATE, write_atomically
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.translation import N_

KEY_FILE = "pseudonyms.key"
"""The usual name of the file that holds the secret, beside the annotation files."""

_HEADING = "Keep this file and do not pass it on: it connects pseudonyms with names."
_BYTES = 32
_LOWEST, _SIZE = 1000, 9000
"""Pseudonyms have the numbers from 1000 to 9999."""


@dataclass(frozen=True, slots=True)
class PseudonymKey:
    """A secret from which pseudonyms are made, and the file that keeps it.

    With the same secret a name always has the same pseudonym, whoever else takes part, except in
    the rare case that two names have the same number.

    Attributes:
        is_new: whether the file does not exist yet (see `save`).
    """

    secret: bytes
    path: Path
    is_new: bool = False

    @classmethod
    def at(cls, path: Path) -> "PseudonymKey":
        """The key in a file; a new one if there is no such file.

        Raises:
            InputError: the file is not a key.
        """
        if not path.exists():
            return cls(secrets.token_bytes(_BYTES), path, is_new=True)
        *_, last = ["", *decoded(read_capped(path), path).split()]
        try:
            secret = bytes.fromhex(last)
        except ValueError:
            secret = b""
        if len(secret) < _BYTES:
            raise InputError(
                Problem(
                    str(path),
                    N_(
                        "this is not a key of pseudonyms; expected a file that this program made, "
                        "or a name for a new one"
                    ),
                )
            )
        return cls(secret, path)

    def save(self) -> None:
        """Write the file if it is new; only its owner may read it.

        Raises:
            InputError: it was created in the meantime.
            SaveError: it could not be written.
        """
        if self.is_new:
            check_new([self.path])
            write_atomically(self.path, f"{_HEADING}\n{self.secret.hex()}\n".encode(), PRIVATE)

    def of(self, names: Iterable[str], kind: str) -> dict[str, str]:
        """The pseudonyms of names, such as “Annotator 4821” for the kind “Annotator”.

        They are in ascending order, which says nothing about the names.
        """
        taken: dict[int, str] = {}
        for name in sorted({*names}, key=lambda name: self._digest(kind, name, 0)):
            numbers = (
                _LOWEST + int.from_bytes(self._digest(kind, name, turn)) % _SIZE for turn in count()
            )
            taken[next(number for number in numbers if number not in taken)] = name
        return {taken[number]: f"{kind} {number}" for number in sorted(taken)}

    def _digest(self, kind: str, name: str, turn: int) -> bytes:
        message = "\0".join((kind, name, str(turn))).encode(errors="surrogatepass")
        return hmac.digest(self.secret, message, sha256)

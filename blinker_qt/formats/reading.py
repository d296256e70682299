"""Reads bytes, text, lines and JSON from untrusted files."""

import codecs
import errno
import json
import os
import re
import stat
from collections.abc import Callable, Iterable
from io import BufferedReader
from pathlib import Path
from typing import TypeVar

from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.translation import N_, Translatable

DEFAULT_CAP = 1 << 28
"""The most bytes of one input file: 256 MiB."""

UTF_8_MARK = b"\xef\xbb\xbf"
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_PACKED = {
    "gzip": re.compile(rb"\x1f\x8b"),
    "zip": re.compile(rb"PK\x03\x04"),
    "bzip2": re.compile(rb"BZh[1-9]1AY&SY"),
    "xz": re.compile(rb"\xfd7zXZ\x00"),
}
_NO_TEXTS = {"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape"}
"""Encodings of Python in which no texts are saved."""
_Reading = TypeVar("_Reading")


def refusal(
    path: Path | str,
    what: Translatable,
    expected: Translatable,
    line: int | None = None,
    column: int | None = None,
    **values: str | int,
) -> InputError:
    """The error for one problem of a file; see `Problem` for the arguments."""
    return InputError(Problem(str(path), what, expected, line, column, values))


def opened(path: Path) -> BufferedReader:
    """Open a regular file for reading; OSError for pipes and devices, which could block."""
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "this is a pipe or a device, not a file")
    return path.open("rb")


def read_capped(path: Path, cap: int = DEFAULT_CAP) -> bytes:
    """The bytes of a file as they are on the disk; nothing is decompressed.

    Raises:
        InputError: the file does not exist, is a folder, cannot be read, or has more than `cap`
            bytes.
    """
    existing = N_("check its name and folder")
    try:
        with opened(path) as file:
            data = file.read(cap + 1)
    except FileNotFoundError:
        raise refusal(path, N_("file not found"), existing) from None
    except OSError as error:
        # Windows answers a folder with "permission denied".
        if os.path.isdir(path):  # noqa: PTH112 - pathlib raises where the disk refuses to say
            raise refusal(path, N_("this is a folder"), N_("expected a file")) from error
        what, reason = N_("the file cannot be read: {reason}"), error.strerror or "unknown reason"
        expected = N_("check its permissions")
        raise refusal(path, what, expected, reason=reason) from error
    except ValueError as error:
        raise refusal(path, N_("this is not a valid path"), existing) from error
    if len(data) > cap:
        what = N_("the file is larger than {cap} bytes")
        raise refusal(path, what, N_("expected a smaller file"), cap=cap)
    return data


def begins_with_marks(path: Path) -> bool:
    """Whether a file begins with several byte order marks of UTF-8."""
    try:
        with opened(path) as file:
            return file.read(2 * len(UTF_8_MARK)) == 2 * UTF_8_MARK
    except (OSError, ValueError):
        return False


def all_read(read: Callable[[Path], _Reading], paths: Iterable[Path]) -> list[_Reading]:
    """Read several files in order; InputError with the problems of all of them."""
    readings = []
    problems: list[Problem] = []
    for path in paths:
        try:
            readings.append(read(path))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    return readings


def encoding_of(name: str) -> str:
    """Python's name of an encoding; UTF-8 by default.

    Raises:
        BlinkerError: there is no such encoding of texts.
    """
    try:
        found = codecs.lookup(name or "utf-8").name
        "".encode(found)
    except (LookupError, ValueError):
        found = "undefined"
    if found in _NO_TEXTS:
        raise BlinkerError(
            N_("'{name}' is not an encoding of texts such as iso-8859-1, windows-1255 or utf-16"),
            name=name,
        )
    return found


def read_text(path: Path, encoding: str) -> str:
    """The text of another program's file; if UTF-8 (the default) fails, another one is proposed.

    Raises:
        InputError: the file cannot be read, is packed, or is not in this encoding.
    """
    name = encoding_of(encoding)
    return decoded(read_capped(path), path, name, proposes=name == "utf-8")


def read_lines(path: Path, encoding: str) -> list[str]:
    """The lines of another program's file; see `read_text` and `lines`.

    Raises:
        InputError: the file cannot be read, or only carriage returns separate its lines.
    """
    text = read_text(path, encoding)
    if "\n" not in text and "\r" in text.rstrip("\r"):
        what = N_("the lines end in carriage returns only")
        expected = N_("expected line feeds; save the text again with other line ends")
        raise refusal(path, what, expected, 1)
    return lines(text)


def read_json(path: Path, encoding: str) -> object:
    """The value in another program's JSON file.

    Raises:
        InputError: the file cannot be read, is not JSON or is nested too deeply, or an object has
            two values under one key.
    """
    text = read_text(path, encoding)
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        what, expected = N_("this is not JSON: {reason}"), N_("expected a JSON file")
        place = error.lineno, error.colno
        raise refusal(path, what, expected, *place, reason=error.msg) from error
    except _RepeatedKeyError as error:
        what, expected = N_("an object has two values under the key '{key}'"), N_("expected one")
        raise refusal(path, what, expected, key=error.args[0]) from error
    except (RecursionError, ValueError) as error:
        is_deep = isinstance(error, RecursionError)
        what = (
            N_("the file is nested too deeply")
            if is_deep
            else N_("a number of the file is too long")
        )
        raise refusal(path, what, N_("expected a file of this format")) from error


class _RepeatedKeyError(ValueError):
    """An object has two values under one key, which is the argument."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _RepeatedKeyError(key)
        found[key] = value
    return found


def check_unpacked(data: bytes, path: Path | str) -> None:
    """Raise InputError for a compressed file or an archive."""
    for kind, beginning in _PACKED.items():
        if beginning.match(data):
            raise refusal(
                path, N_("the file is compressed ({kind})"), N_("unpack it first"), kind=kind
            )


def decoded(
    data: bytes, path: Path | str, encoding: str = "utf-8", *, proposes: bool = False
) -> str:
    """The text in the bytes of a file, without byte order marks.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it.
        encoding: the encoding.
        proposes: whether an error should propose another encoding.

    Raises:
        InputError: the file is packed, or has bytes that are invalid in the encoding.
    """
    check_unpacked(data, path)
    unmarked = data
    if encoding == "utf-8":
        while unmarked.startswith(UTF_8_MARK):
            unmarked = unmarked.removeprefix(UTF_8_MARK)
    values = {"encoding": encoding.upper()}
    expected = N_("expected a text file saved as {encoding}")
    try:
        if encoding != "utf-8" or not unmarked.startswith(UTF_16_MARKS):
            return unmarked.decode(encoding)
        what, line, column = N_("the file is written in UTF-16"), 1, None
    except UnicodeDecodeError as error:
        before = unmarked[: error.start].decode(encoding, "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        values["byte"] = f"0x{unmarked[error.start]:02X}"
        what = N_("the byte {byte} is not {encoding} text")
    if proposes:
        guess = _guessed(data)
        values |= {"guess": guess.upper(), "option": guess}
        expected = N_(
            "expected a text file saved as {encoding}; it can be read as {guess}: try --encoding "
            "{option}"
        )
    raise InputError(Problem(str(path), what, expected, line, column, values))


def _guessed(data: bytes) -> str:
    """A likely encoding of bytes that are not UTF-8."""
    if data.startswith(UTF_16_MARKS):
        return "utf-16"
    try:
        data.decode("windows-1252")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "windows-1252" if re.search(rb"[\x80-\x9f]", data) else "iso-8859-1"


def lines(text: str) -> list[str]:
    r"""The lines of a text, which end with LF or CRLF and nothing else.

    >>> lines("a\r\nb\x0bc\n\n")
    ['a', 'b\x0bc', '']
    """
    if not text:
        return []
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def natural_key(name: str) -> list[tuple[int, str]]:
    """A key for sorting names by the numbers in them.

    >>> sorted(["A10", "A2", "B1"], key=natural_key)
    ['A2', 'A10', 'B1']
    """
    return [
        (int(part) if part.isascii() and part.isdigit() else -1, part)
        for part in re.split(r"([0-9]{1,9})", name)
    ]


def entries_of(
    folder: Path, expected: Translatable, wanted: Callable[[Path], bool] = lambda _: True
) -> list[Path]:
    """The wanted entries of a folder, with A2 before A10.

    Raises:
        InputError: the folder cannot be read; it says what was expected.
    """
    try:
        found = [path for path in folder.iterdir() if wanted(path)]
    except OSError as error:
        what, reason = N_("the folder cannot be read: {reason}"), error.strerror or str(error)
        raise refusal(folder, what, expected, reason=reason) from error
    return sorted(found, key=lambda path: natural_key(path.name))

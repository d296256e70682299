"""Reads bytes, text, lines and JSON from untrusted files."""

import codecs
import errno
import hashlib
import json
import os
import re
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from gzip import BadGzipFile, GzipFile
from io import BufferedIOBase, BufferedReader
from pathlib import Path
from typing import TypeVar

from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.translation import N_, Translatable

DEFAULT_CAP = 1 << 28
"""The most bytes of one input file: 256 MiB."""

UTF_8_MARK = b"\xef\xbb\xbf"
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_GZIP = b"\x1f\x8b"
_PACKED = {
    "gzip": re.compile(re.escape(_GZIP)),
    "zip": re.compile(rb"PK\x03\x04"),
    "bzip2": re.compile(rb"BZh[1-9]1AY&SY"),
    "xz": re.compile(rb"\xfd7zXZ\x00"),
}
_NOT_TEXT = {
    "PDF": re.compile(rb"%PDF-"),
    "SQLite": re.compile(rb"SQLite format 3\x00"),
    "Microsoft Office": re.compile(rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
}
"""The beginnings of documents and databases."""
_WINDOWS_FOR = {
    "iso8859-1": "windows-1252",
    "iso8859-15": "windows-1252",
    "iso8859-2": "windows-1250",
    "iso8859-5": "windows-1251",
    "iso8859-7": "windows-1253",
    "iso8859-8": "windows-1255",
    "iso8859-9": "windows-1254",
}
"""The encodings of Windows with letters and signs where these have controls (Python's names)."""
_CONTROLS = re.compile(rb"[\x80-\x9f]")
_NO_TEXTS = {"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape"}
"""Python's encodings that are not used for texts."""
_Reading = TypeVar("_Reading")


class UnreadableError(InputError):
    """A file that could not be read to its end, which says nothing about its content."""


_IN_UTF_16 = N_("the file is written in UTF-16, not in {encoding}")
_MAYBE_IN_UTF_16 = N_("the file is written in UTF-16, not in {encoding}: try --encoding {option}")
EMPTY_FILE = N_("the file is empty: look for a backup or another copy")


def refusal(
    path: Path | str,
    template: Translatable,
    line: int | None = None,
    column: int | None = None,
    **values: str | int,
) -> InputError:
    """The error for one problem of a file; see `Problem` for the arguments."""
    return InputError(Problem(str(path), template, line, column, values))


def opened(path: Path) -> BufferedReader:
    """Open a regular file for reading; OSError for pipes and devices, which could block."""
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "this is a pipe or a device, not a file")
    return path.open("rb")


@contextmanager
def opened_unpacked(path: Path) -> Iterator[BufferedIOBase]:
    """A regular file for reading, unpacked if it is packed with gzip; see `opened`."""
    with opened(path) as file:
        if file.peek(len(_GZIP)).startswith(_GZIP):
            with GzipFile(fileobj=file) as unpacked:
                yield unpacked
        else:
            yield file


def read_capped(path: Path, cap: int = DEFAULT_CAP, *, unpacked: bool = False) -> bytes:
    """The bytes of a file.

    Args:
        cap: the most bytes that there may be.
        unpacked: whether a file that is packed with gzip is unpacked; otherwise its bytes are
            returned as they are on the disk.

    Raises:
        InputError: the file does not exist, is a folder, cannot be read, has more bytes, or is
            packed and damaged (an UnreadableError if the reason is not the name).
    """
    try:
        with opened_unpacked(path) if unpacked else opened(path) as file:
            data = file.read(cap + 1)
    except (BadGzipFile, EOFError, zlib.error) as error:
        what = N_("the file is compressed (gzip), and damaged or incomplete: copy it again")
        raise refusal(path, what) from error
    except FileNotFoundError:
        raise refusal(path, N_("file not found: check its name and folder")) from None
    except OSError as error:
        # Windows answers a folder with "permission denied".
        if os.path.isdir(path):  # noqa: PTH112 - pathlib raises where the disk refuses to say
            raise refusal(path, N_("this is a folder, not a file")) from error
        what = N_("the file cannot be read: {reason}; check its permissions")
        values = {"reason": error.strerror or "unknown reason"}
        raise UnreadableError(Problem(str(path), what, values=values)) from error
    except ValueError as error:
        raise refusal(path, N_("this is not a valid path: check the name and folder")) from error
    if len(data) > cap:
        what = N_("the file is larger than {cap} bytes")
        raise UnreadableError(Problem(str(path), what, values={"cap": cap}))
    return data


def content_hash(data: bytes) -> str:
    """SHA-256 of bytes as 64 hexadecimal digits, to detect changes of a file."""
    return hashlib.sha256(data).hexdigest()


def begins_with_marks(path: Path) -> bool:
    """Whether a file begins with several byte order marks of UTF-8."""
    try:
        with opened_unpacked(path) as file:
            return file.read(2 * len(UTF_8_MARK)) == 2 * UTF_8_MARK
    except (OSError, ValueError, EOFError, zlib.error):
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
        encoding = codecs.lookup(name or "utf-8").name
        "".encode(encoding)
    except (LookupError, ValueError):
        encoding = "undefined"
    if encoding in _NO_TEXTS:
        raise BlinkerError(
            N_("'{name}' is not an encoding of texts such as iso-8859-1, windows-1255 or utf-16"),
            name=name,
        )
    return encoding


def read_text(path: Path, encoding: str, *, is_chosen: bool = True) -> str:
    """The text of another program's file; if the encoding is wrong, another is proposed.

    Args:
        path: the file, perhaps packed with gzip.
        encoding: its encoding; empty for UTF-8.
        is_chosen: whether the user can choose another one; the format fixes it otherwise.

    Raises:
        InputError: the file cannot be read, is packed otherwise, or is not in this encoding.
    """
    name = encoding_of(encoding)
    data = read_capped(path, unpacked=True)
    if is_chosen and name in _WINDOWS_FOR:
        _check_no_controls(data, path, name)
    return decoded(data, path, name, proposes=is_chosen and name == "utf-8")


def _check_no_controls(data: bytes, path: Path, encoding: str) -> None:
    """Raise InputError for controls where the encoding of Windows has letters and signs."""
    control = _CONTROLS.search(data)
    windows = _WINDOWS_FOR[encoding]
    try:
        data.decode(windows)
    except UnicodeDecodeError:
        return
    if control is None:
        return
    sign = control[0].decode(windows, "replace")
    what = N_(
        "the byte {byte} is not a letter or sign in {encoding}; in {other} it is '{sign}': try "
        "--encoding {option}"
    )
    line = data.count(b"\n", 0, control.start()) + 1
    values = {
        "byte": f"0x{control[0][0]:02X}",
        "encoding": encoding.upper(),
        "other": windows.title(),
        "sign": sign,
        "option": windows,
    }
    raise InputError(Problem(str(path), what, line, values=values))


def read_lines(path: Path, encoding: str, *, is_chosen: bool = True) -> list[str]:
    """The lines of another program's file; see `read_text` and `lines`.

    Raises:
        InputError: the file cannot be read, or only carriage returns separate its lines.
    """
    text = read_text(path, encoding, is_chosen=is_chosen)
    if "\n" not in text and "\r" in text.rstrip("\r"):
        what = N_("the lines end in carriage returns only: save the text again with line feeds")
        raise refusal(path, what, 1)
    return lines(text)


def read_json(path: Path, encoding: str) -> object:
    """The value in another program's JSON file.

    Raises:
        InputError: the file cannot be read, is not JSON or is nested too deeply, or an object has
            two values under one key.
    """
    return parsed_json(read_text(path, encoding), path)


def parsed_json(text: str, path: Path, line: int | None = None) -> object:
    """The value in the JSON of a file, or of one line of it; see `read_json`."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        what = N_("this is not JSON: {reason}")
        place = line or error.lineno, error.colno
        raise refusal(path, what, *place, reason=error.msg) from error
    except _RepeatedKeyError as error:
        what = N_("an object has two values under the key '{key}'")
        raise refusal(path, what, line, key=error.args[0]) from error
    except (RecursionError, ValueError) as error:
        is_deep = isinstance(error, RecursionError)
        what = (
            N_("the file is nested too deeply")
            if is_deep
            else N_("a number of the file is too long")
        )
        raise refusal(path, what, line) from error


class _RepeatedKeyError(ValueError):
    """An object has two values under one key, which is the argument."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise _RepeatedKeyError(key)
        table[key] = value
    return table


def check_unpacked(data: bytes, path: Path | str) -> None:
    """Raise InputError for a compressed file, an archive, or a file that holds no text."""
    for kind, beginning in _NOT_TEXT.items():
        if beginning.match(data):
            what = N_("this is a {kind} file, not a text")
            raise refusal(path, what, kind=kind)
    for kind, beginning in _PACKED.items():
        if beginning.match(data):
            raise refusal(path, N_("the file is compressed ({kind}): unpack it first"), kind=kind)


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
    what, proposal = _IN_UTF_16, _MAYBE_IN_UTF_16
    line, column = 1, None
    is_utf_16 = encoding == "utf-8" and unmarked.startswith(UTF_16_MARKS)
    try:
        if not (is_utf_16 or (proposes and _is_unmarked_utf_16(unmarked))):
            return unmarked.decode(encoding)
    except UnicodeDecodeError as error:
        before = unmarked[: error.start].decode(encoding, "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        values["byte"] = f"0x{unmarked[error.start]:02X}"
        what = N_("the byte {byte} is not {encoding} text")
        proposal = N_(
            "the byte {byte} is not {encoding} text; it can be read as {guess}: try --encoding "
            "{option}"
        )
    if proposes:
        guess = _guessed(data)
        values |= {"guess": guess.upper(), "option": guess}
        what = proposal
    raise InputError(Problem(str(path), what, line, column, values))


def _guessed(data: bytes) -> str:
    """A likely encoding of bytes that are not UTF-8."""
    if data.startswith(UTF_16_MARKS):
        return "utf-16"
    if _is_unmarked_utf_16(data):
        return "utf-16-be" if data.startswith(b"\0") else "utf-16-le"
    try:
        data.decode("windows-1252")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "windows-1252" if re.search(rb"[\x80-\x9f]", data) else "iso-8859-1"


def _is_unmarked_utf_16(data: bytes) -> bool:
    """Whether, at the beginning, many of every second byte are 0 and no other bytes are."""
    even, odd = data[:1024:2], data[1:1024:2]
    least, most = sorted((even.count(0), odd.count(0)))
    return least == 0 and 4 * most > len(even)


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


def entries_of(folder: Path, wanted: Callable[[Path], bool] = lambda _: True) -> list[Path]:
    """The wanted entries of a folder, with A2 before A10.

    Raises:
        InputError: the folder cannot be read.
    """
    try:
        entries = [path for path in folder.iterdir() if wanted(path)]
    except OSError as error:
        what, reason = N_("the folder cannot be read: {reason}"), error.strerror or str(error)
        raise refusal(folder, what, reason=reason) from error
    return sorted(entries, key=lambda path: natural_key(path.name))

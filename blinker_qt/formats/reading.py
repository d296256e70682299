"""Bytes and lines from files that anybody may have made."""

import codecs
import errno
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from io import BufferedReader
from pathlib import Path
from typing import TypeVar

from blinker_qt.bitext.errors import BlinkerError, InputError, Problem

DEFAULT_CAP = 1 << 28
"""The most bytes that one input file may hold: 256 MiB."""

UTF_8_MARK = b"\xef\xbb\xbf"
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_PACKED = {
    "gzip": re.compile(rb"\x1f\x8b"),
    "zip": re.compile(rb"PK\x03\x04"),
    "bzip2": re.compile(rb"BZh[1-9]1AY&SY"),
    "xz": re.compile(rb"\xfd7zXZ\x00"),
}
_NO_TEXTS = {"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape"}
"""What Python calls encodings, and no texts are saved in."""
_chosen_encoding: ContextVar[str | None] = ContextVar("_chosen_encoding", default=None)
"""What texts of other programs are written in; None where there is no choice but UTF-8."""
_Reading = TypeVar("_Reading")


def opened(path: Path) -> BufferedReader:
    """A file, open for reading, if it is an ordinary one: others block whoever opens them.

    Raises:
        OSError: it cannot be opened, or is something else.
    """
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "this is a pipe or a device, not a file")
    return path.open("rb")


def read_capped(path: Path, cap: int = DEFAULT_CAP) -> bytes:
    """The bytes of a file, exactly as they stand on the disk (nothing is decompressed).

    Args:
        path: the file.
        cap: the most bytes it may hold; no more than one byte beyond them is ever read.

    Raises:
        InputError: the file does not exist, is a folder, cannot be read or is larger than the cap.
    """
    try:
        with opened(path) as file:
            data = file.read(cap + 1)
    except FileNotFoundError:
        raise _refused(
            path, "there is no such file", "expected the path of an existing file"
        ) from None
    except (IsADirectoryError, NotADirectoryError, PermissionError) as error:
        # Windows answers a folder with "permission denied".
        if os.path.isdir(path):  # noqa: PTH112 - pathlib raises where the disk refuses to say
            raise _refused(path, "this is a folder", "expected a file") from error
        raise _unreadable(path, error.strerror) from error
    except OSError as error:
        raise _unreadable(path, error.strerror) from error
    except ValueError as error:
        raise _refused(
            path, "this is not a path", "expected the path of an existing file"
        ) from error
    if len(data) > cap:
        what = "the file is larger than {cap} bytes"
        raise InputError(Problem(str(path), what, "expected a smaller file", values={"cap": cap}))
    return data


def begins_with_marks(path: Path) -> bool:
    """Whether a file begins with more than one byte order mark of UTF-8."""
    try:
        with opened(path) as file:
            return file.read(2 * len(UTF_8_MARK)) == 2 * UTF_8_MARK
    except (OSError, ValueError):
        return False


def all_read(read: Callable[[Path], _Reading], paths: Iterable[Path]) -> list[_Reading]:
    """What is in several files, in their order.

    Raises:
        InputError: the problems of all files that cannot be read.
    """
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


@contextmanager
def texts_written_in(encoding: str) -> Iterator[None]:
    """Have texts of other programs decoded in an encoding, and another one proposed if they fail.

    Args:
        encoding: its name; empty for UTF-8.

    Raises:
        BlinkerError: there is no such encoding.
    """
    try:
        name = codecs.lookup(encoding or "utf-8").name
        "".encode(name)
    except (LookupError, ValueError):
        name = "undefined"
    if name in _NO_TEXTS:
        raise BlinkerError(
            "'{name}' is not an encoding of texts such as iso-8859-1, windows-1255 or utf-16",
            name=encoding,
        )
    token = _chosen_encoding.set(name)
    try:
        yield
    finally:
        _chosen_encoding.reset(token)


def check_unpacked(data: bytes, path: Path | str) -> None:
    """Refuse the bytes of a compressed file or an archive.

    Raises:
        InputError: they begin as those of one.
    """
    for kind, beginning in _PACKED.items():
        if beginning.match(data):
            what, expected = "the file is packed ({kind})", "unpack it first"
            raise InputError(Problem(str(path), what, expected, values={"kind": kind}))


def decoded(data: bytes, path: Path | str, encoding: str | None = None) -> str:
    """The text that the bytes of a file stand for, without byte order marks before it.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it.
        encoding: what they are written in; by default what `texts_written_in` says, else UTF-8.

    Raises:
        InputError: the file is packed, or holds bytes that the encoding does not know, with their
            line and column.
    """
    check_unpacked(data, path)
    chosen = None if encoding else _chosen_encoding.get()
    encoding = encoding or chosen or "utf-8"
    expected, guess = "expected a text file saved as {encoding}", ""
    if chosen == "utf-8":
        expected = (
            "expected a text file saved as {encoding}; it reads as {guess}: try --encoding {option}"
        )
        guess = _guessed(data)
    if encoding == "utf-8":
        while data.startswith(UTF_8_MARK):
            data = data.removeprefix(UTF_8_MARK)
        if data.startswith(UTF_16_MARKS):
            values = {"encoding": "UTF-8", "guess": guess.upper(), "option": guess}
            what = "the file is written in UTF-16"
            raise InputError(Problem(str(path), what, expected, 1, values=values))
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        raise InputError(
            Problem(
                str(path),
                "the byte {byte} is not {encoding} text",
                expected,
                line=before.count("\n") + 1,
                column=len(before) - before.rfind("\n"),
                values={
                    "byte": f"0x{data[error.start]:02X}",
                    "encoding": encoding.upper(),
                    "guess": guess.upper(),
                    "option": guess,
                },
            )
        ) from error


def _guessed(data: bytes) -> str:
    """An encoding in which bytes that are not UTF-8 can be read."""
    if data.startswith(UTF_16_MARKS):
        return "utf-16"
    try:
        data.decode("windows-1252")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "windows-1252" if re.search(rb"[\x80-\x9f]", data) else "iso-8859-1"


def lines(text: str) -> list[str]:
    r"""The lines of a text, cut at line feeds and nowhere else.

    The carriage return of a CRLF line end is dropped; a line feed at the end of the text ends the
    last line and starts no other.

    >>> lines("a\r\nb\x0bc\n\n")
    ['a', 'b\x0bc', '']
    """
    if not text:
        return []
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _refused(path: Path | str, what: str, expected: str) -> InputError:
    return InputError(Problem(str(path), what, expected))


def _unreadable(path: Path, reason: str | None) -> InputError:
    return InputError(
        Problem(
            str(path),
            "the file cannot be read: {reason}",
            "expected a file that you may read",
            values={"reason": reason or "unknown reason"},
        )
    )

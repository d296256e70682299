import gzip
import os
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from blinker_qt.annotate.backups import back_up
from blinker_qt.annotate.document import Document, preview
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.exchange.trial import detect
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import current_hash
from blinker_qt.formats.plain_text import TEXT
from blinker_qt.formats.reading import (
    begins_with_marks,
    decoded,
    encoding_of,
    lines,
    read_capped,
    read_json,
    read_lines,
    read_text,
)

_MAY_READ = "check its permissions"


@pytest.mark.parametrize("content", [b"a b\rc\r", b"\ra"])
def test_lines_that_end_in_carriage_returns_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "verses"
    path.write_bytes(content)
    with pytest.raises(InputError, match=":1: the lines end in carriage returns only: save"):
        read_lines(path, "utf-8")
    for whole in (b"a b\r", b"a\rb\n", b"a\r\n\r\n"):
        path.write_bytes(whole)
        assert read_lines(path, "utf-8") == lines(whole.decode())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("absent", "file not found: check its name and folder"),
        (".", "this is a folder, not a file"),
        ("a/b\0c", "this is not a valid path: check the name and folder"),
        ("file/inside", f"the file cannot be read: Not a directory; {_MAY_READ}"),
        ("x" * 300, f"the file cannot be read: File name too long; {_MAY_READ}"),
    ],
)
def test_unreadable_paths_are_refused(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError) as refused:
        read_capped(tmp_path / name)
    shown = str(tmp_path / name).replace("\0", r"\x00")
    assert str(refused.value) == f"{shown}: {message}"


@pytest.mark.parametrize(
    ("data", "guess"),
    [
        (b"caf\xe9\n", "iso-8859-1"),
        (b"caf\xe9 \x96\n", "windows-1252"),
        (b"caf\xe9 \x96 \x81\n", "iso-8859-1"),
        ("\ufeffcaf\u00e9\n".encode("utf-16-le"), "utf-16"),
        ("caf\u00e9\n".encode("utf-16-le"), "utf-16-le"),
        ("caf\u00e9\n".encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_a_working_encoding_is_proposed(data: bytes, guess: str, tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(data)
    proposal = f"it can be read as {guess.upper()}: try --encoding {guess}$"
    if guess.startswith("utf-16"):
        proposal = f"the file is written in UTF-16, not in UTF-8: try --encoding {guess}$"
    with pytest.raises(InputError, match=proposal):
        read_text(path, "")
    assert read_text(path, guess).startswith("caf\u00e9")
    with pytest.raises(InputError, match=r"(is not UTF-8 text|not in UTF-8)$"):
        decoded(data, "f")


@pytest.mark.parametrize("name", ["latin-9000", "a\0b", "é", "hex", "idna", "undefined"])
def test_unknown_encodings_are_refused(name: str) -> None:
    with pytest.raises(BlinkerError, match="is not an encoding of texts"):
        encoding_of(name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\n", [""]),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\n\n", ["a", ""]),
        ("a\r\r\nb\r", ["a\r", "b"]),
        ("a\rb\x0b\x0c\x1c\x85\u2028c\nd", ["a\rb\x0b\x0c\x1c\x85\u2028c", "d"]),
    ],
)
def test_lines_end_at_line_feeds_alone(text: str, expected: list[str]) -> None:
    assert lines(text) == expected


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[" * 100_000, "the file is nested too deeply"),
        ("9" * 5000, "a number of the file is too long"),
    ],
    ids=["nested", "long"],
)
def test_hostile_json_is_refused(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text(content, "utf-8")
    with pytest.raises(InputError, match=f"{message}$"):
        read_json(path, "")


_READING: tuple[Callable[[Path], object], ...] = (
    read_capped,
    current_hash,
    lambda path: read_json(path, ""),
    annotation.load,
    TEXT.looks_like,
    lambda path: detect([path]),
    lambda path: preview(path, None),
    lambda path: back_up(path, path.parent),
    lambda path: Document.open(path, path.parent),
)


@pytest.mark.parametrize("name", ["pipe", "device", "socket"])
@pytest.mark.parametrize("read", _READING)
def test_special_files_are_refused_at_once(
    tmp_path: Path, name: str, read: Callable[[Path], object]
) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no such files there")
    path = tmp_path / "A.blinker"
    if name == "pipe":
        os.mkfifo(path)
    elif name == "device":
        path.symlink_to("/dev/zero")
    else:
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(str(path))
    ended: list[str] = []

    def run() -> None:
        try:
            ended.append(str(read(path)))
        except (OSError, BlinkerError) as error:
            ended.append(str(error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(10)
    assert len(ended) == 1
    assert ended[0] in {"None", "False", "()"} or "this is a pipe or a device" in ended[0]


@pytest.mark.parametrize("damage", [lambda data: data[:-12], lambda data: data[:10] + b"\xff" * 9])
def test_damaged_gzip_is_refused(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "f.gz"
    path.write_bytes(damage(gzip.compress(b"a b c d e f\n" * 9)))
    with pytest.raises(InputError, match=r"compressed \(gzip\), and damaged or incomplete"):
        read_text(path, "")
    assert not begins_with_marks(path)


@pytest.mark.parametrize(
    ("beginning", "kind"),
    [
        (b"%PDF-1.7\n", "PDF"),
        (b"SQLite format 3\x00", "SQLite"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Microsoft Office"),
    ],
)
def test_documents_and_databases_are_named(beginning: bytes, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "verses"
    path.write_bytes(beginning + b"a b c")
    with pytest.raises(InputError, match=f"this is a {kind} file, not a text"):
        read_text(path, "")


def test_unpacked_files_have_the_same_cap(tmp_path: Path) -> None:
    path = tmp_path / "f.gz"
    path.write_bytes(gzip.compress(b"a" * 1000))
    assert read_capped(path, 1000, unpacked=True) == b"a" * 1000
    with pytest.raises(InputError, match="the file is larger than 999 bytes"):
        read_capped(path, 999, unpacked=True)


def test_letters_of_windows_are_not_read_as_controls(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"a\nb \x96 c\n")
    with pytest.raises(InputError, match=r"f:2: the byte 0x96 .* try --encoding windows-1252$"):
        read_text(path, "iso-8859-1")
    assert read_text(path, "iso-8859-1", is_chosen=False) == "a\nb \x96 c\n"
    path.write_bytes(b"a \xe9\n")
    assert read_text(path, "iso-8859-1") == "a \u00e9\n"
    path.write_bytes(b"a \x81\n")
    assert read_text(path, "iso-8859-1") == "a \x81\n"

"""One verse pair of a large annotation file, to be looked at before the file is read."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from blinker_qt.bitext.annotation import AnnotationSet, PairState
from blinker_qt.bitext.errors import InputError
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import opened

_CHUNK = 1 << 18
_LONGEST_PAIR = 1 << 18
_BEGINS, _CLOSED, _ENDED = b"<pair ", b"</pair>", b"</annotation-set>"
_NOT_DONE = tuple(
    f' state="{state.value}"'.encode() for state in PairState if state is not PairState.DONE
)


def preview(path: Path, position: int | None) -> AnnotationSet | None:
    """An annotation set that holds one verse pair of a file and nothing else, if there is one.

    Nothing is to be concluded from it: the rest of the file may be damaged.

    Args:
        position: which verse pair, from 0; None for the first that is not done.
    """
    try:
        with opened(path) as file:
            head, begins, _ = file.read(_CHUNK).partition(_BEGINS)
            start = _first_not_done(file) if position is None else _start_of(file, position)
            file.seek(len(head) if start is None else start)
            pair, closed, _ = file.read(_LONGEST_PAIR).partition(_CLOSED)
    except OSError:
        return None
    if not (begins and closed) or (position is not None and start is None):
        return None
    try:
        return annotation.read(
            head + pair + closed + _ENDED, str(path), on_changed_text="untouched"
        )
    except InputError:
        return None


def _start_of(file: BinaryIO, position: int) -> int | None:
    """Where a verse pair begins, in bytes; None where there is no such pair."""
    before = 0
    for offset, window in _windows(file, len(_BEGINS)):
        here = window.count(_BEGINS)
        if before + here > position:
            place = -1
            for _ in range(position - before + 1):
                place = window.find(_BEGINS, place + 1)
            return offset + place
        before += here
    return None


def _first_not_done(file: BinaryIO) -> int | None:
    """Where the first verse pair begins that is not done; None where all are."""
    for offset, window in _windows(file, max(map(len, _NOT_DONE))):
        places = [place for state in _NOT_DONE if (place := window.find(state)) >= 0]
        if places:
            end = offset + min(places)
            start = max(end - _CHUNK, 0)
            file.seek(start)
            return start + file.read(end - start).rfind(_BEGINS)
    return None


def _windows(file: BinaryIO, longest: int) -> Iterator[tuple[int, bytes]]:
    """Stretches of a file with their places; whatever is no longer than `longest` is in one."""
    file.seek(0)
    offset, kept = 0, b""
    while chunk := file.read(_CHUNK):
        window = kept + chunk
        yield offset, window
        kept = window[max(len(window) - longest + 1, 0) :]
        offset += len(window) - len(kept)

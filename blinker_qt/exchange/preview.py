"""One verse pair of a large annotation file, to be looked at before the file is read."""

from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, PairState
from blinker_qt.bitext.errors import InputError
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import read_capped

_BEGINS, _CLOSED, _ENDED = b"<pair ", b"</pair>", b"</annotation-set>"
_NOT_DONE = [
    f' state="{state.value}"'.encode() for state in PairState if state is not PairState.DONE
]


def preview(path: Path, position: int | None) -> AnnotationSet | None:
    """An annotation set that holds one verse pair of a file and nothing else, if there is one.

    Nothing is to be concluded from it: the rest of the file may be damaged.

    Args:
        path: the file.
        position: which verse pair, from 0; None for the first that is not done, or else the first.
    """
    try:
        data = read_capped(path)
        start = _first_not_done(data) if position is None else _start_of(data, position)
        end = data.find(_CLOSED, start)
        if start < 0 or end < 0:
            return None
        one = data[: data.find(_BEGINS)] + data[start:end] + _CLOSED + _ENDED
        return annotation.read(one, str(path), on_changed_text="untouched")
    except InputError:
        return None


def _start_of(data: bytes, position: int) -> int:
    """Where a verse pair begins, in bytes; -1 where there is no such pair."""
    place = data.find(_BEGINS)
    for _ in range(position):
        place = data.find(_BEGINS, place + 1) if place >= 0 else place
    return place


def _first_not_done(data: bytes) -> int:
    """Where the first verse pair begins that is not done, or the first of all."""
    places = [place for state in _NOT_DONE if (place := data.find(state)) >= 0]
    return data.rfind(_BEGINS, 0, min(places)) if places else data.find(_BEGINS)

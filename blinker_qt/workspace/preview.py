"""One verse pair of a large annotation file, to be looked at before the file is read."""

import re
from itertools import islice
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.formats import annotation_xml

_MOST_BYTES = 1 << 26
"""No more of a file is looked at: it is to take no time."""
_LONGEST_PAIR = 1 << 18
_BEGINS, _CLOSED, _ENDED = b"<pair ", b"</pair>", b"</annotation-set>"
_PAIR = re.compile(_BEGINS)
_NOT_DONE = re.compile(rb' state="(?!done")')


def preview(path: Path, position: int | None) -> AnnotationSet | None:
    """An annotation set that holds one verse pair of a file and nothing else.

    Nothing is to be concluded from it: the rest of the file may be damaged.

    Args:
        path: the file.
        position: which verse pair, from 0; None for the first that is not done.

    Returns:
        None where there is no such pair, or nothing can be made of it without reading the file.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES)
    except OSError:
        return None
    first = data.find(_BEGINS)
    start = _start_of(data, position)
    end = data.find(_CLOSED, start, start + _LONGEST_PAIR)
    if min(first, start, end) < 0:
        return None
    pair = data[start:end] + _CLOSED
    try:
        return annotation_xml.read(
            data[:first] + pair + _ENDED, str(path), on_changed_text="untouched"
        )
    except InputError:
        return None


def _start_of(data: bytes, position: int | None) -> int:
    """Where a verse pair begins; negative where there is none."""
    if position is not None:
        found = next(islice(_PAIR.finditer(data), position, None), None)
        return -1 if found is None else found.start()
    not_done = _NOT_DONE.search(data)
    return data.find(_BEGINS) if not_done is None else data.rfind(_BEGINS, 0, not_done.start())

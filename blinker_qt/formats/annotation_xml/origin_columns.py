"""The origins of a whole gold standard at once, where they are laid out as we write them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, groupby
from operator import itemgetter
from typing import Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt.bitext.origins import MOST_ORIGINS, Origin, Settled

_ORIGIN = (
    rb'    <origin ((?:rule="[a-z]++"|person="[^"<\n]{0,1000000}+")'
    rb'(?: ruling="[^"<\n]{0,1000}+")?(?: drawn="[0-9 ]{0,1000000}+")?)'
    rb'(?: source="([0-9 ]{0,1000000}+)")?(?: target="([0-9 ]{0,1000000}+)")?'
    rb"(?:/>|>([-0-9, ]{1,1000000}+)</origin>)\n"
)
_ONE = re.compile(_ORIGIN)
_ALL = re.compile(rb"(?>(?:" + _ORIGIN + rb")+)")
_WAY, _SOURCE, _TARGET, _LINKS, _PARTS = range(1, 6)
Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class OriginColumns:
    """Decisions of many verse pairs by their origins, one value for those that have one origin.

    Attributes:
        rows: intp[n], the verse pair of each; ascending.
        origins: every origin that comes at all.
        which: intp[n], the place of the origin of each.
        links: the links of each.
        source_marks: the marked source words of each.
        target_marks: the marked target words of each.
    """

    rows: Rows
    origins: tuple[Origin, ...]
    which: Rows
    links: Sequence[str]
    source_marks: Sequence[str]
    target_marks: Sequence[str]

    def kept(self, flags: NDArray[np.bool_]) -> Self:
        """Those of which the flag is set, shape (n,)."""
        columns = (self.links, self.source_marks, self.target_marks)
        texts = (list(compress(column, flags.tolist())) for column in columns)
        return type(self)(self.rows[flags], self.origins, self.which[flags], *texts)

    def settled(self) -> dict[int, tuple[Settled, ...]]:
        """The same as values, by row."""
        origins = map(self.origins.__getitem__, self.which.tolist())
        values = map(Settled, origins, self.links, self.source_marks, self.target_marks)
        by_row = groupby(zip(self.rows.tolist(), values, strict=True), itemgetter(0))
        return {row: tuple(value for _, value in pairs) for row, pairs in by_row}


@dataclass(frozen=True, slots=True, eq=False)
class WrittenOrigins:
    """Origins as they stand in a file.

    Attributes:
        rows: intp[n], the verse pair of each; ascending.
        ways: every way of settling that comes at all, as it is written.
        which: intp[n], the place of the way of each.
        texts: the links and the marks on both sides, one column each.
    """

    rows: Rows
    ways: Sequence[bytes]
    which: Rows
    texts: Sequence[Sequence[str]]

    @property
    def as_elements(self) -> bytes:
        """Every way of settling, as an element in a line."""
        return b"".join(b"    <origin %s/>\n" % way for way in self.ways)

    def read(self, ways: Sequence[Settled]) -> OriginColumns:
        """The origins, once the elements of all ways of settling are read."""
        places: dict[Origin, int] = {}
        place = [places.setdefault(way.origin, len(places)) for way in ways]
        return OriginColumns(
            self.rows, tuple(places), np.array(place, np.intp)[self.which], *self.texts
        )


def separated(lines: Mapping[int, bytes]) -> tuple[WrittenOrigins | None, dict[int, bytes]]:
    """The origins of those rows that hold nothing but origins as we write them, and the other rows.

    Args:
        lines: what stands behind the answers of verse pairs, by row.
    """
    plain = dict(lines)
    parts = _ONE.split(b"".join(plain.values()))
    if any(parts[::_PARTS]) or any(each.count(b"\n") > MOST_ORIGINS for each in plain.values()):
        plain = {row: each for row, each in lines.items() if _are_origins(each)}
        parts = _ONE.split(b"".join(plain.values()))
    others = {row: each for row, each in lines.items() if row not in plain}
    if not plain:
        return None, others
    number: dict[bytes, int] = {}
    which = [number.setdefault(way, len(number)) for way in parts[_WAY::_PARTS]]
    counts = [each.count(b"\n") for each in plain.values()]
    rows = np.repeat(np.fromiter(plain, np.intp, len(plain)), counts)
    texts = [_texts(parts[part::_PARTS]) for part in (_LINKS, _SOURCE, _TARGET)]
    return WrittenOrigins(rows, tuple(number), np.array(which, np.intp), texts), others


def _are_origins(lines: bytes) -> bool:
    return _ALL.fullmatch(lines) is not None and lines.count(b"\n") <= MOST_ORIGINS


def _texts(column: Sequence[bytes | None]) -> list[str]:
    return b"\n".join([text or b"" for text in column]).decode("ascii").split("\n")

"""Annotation columns as bytes that can be read back without trusting them.

Two kinds of entry: the texts of a bitext, which annotation sets share, and what one annotation file
says about them. Each is a mark with the version of the form and of the program, a SHA-256 of all
that follows, the lengths of its parts, and the parts: numbers in arrays of fixed types, verses with
a zero byte behind each (XML holds none), and everything else as a small annotation file of those
verse pairs that bear remarks. Whatever is not exactly so is no entry.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from blinker_qt import __version__
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import NO_REMARKS
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats import annotation_xml
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.annotation_xml import UnwritableError
from blinker_qt.formats.columns import Counts, LinkColumns

_MARK = f"Blinker Qt {__version__} cache 2 ".encode()
_DIGEST = hashlib.sha256().digest_size

_BYTES = "u1"
_TEXT_PARTS = (_BYTES, _BYTES, _BYTES, "<i8", "<i8")
"""References, source verses, target verses, sets and passes."""
_LINK_PARTS = ("<i4", "<u2", "<u2")
_MARK_PARTS = ("<i4", "<u2")
_COLUMN_PARTS = (
    *(_BYTES, _BYTES, _BYTES, "<i8"),
    *(*_LINK_PARTS, *_LINK_PARTS, *_MARK_PARTS, *_MARK_PARTS),
    *("?", "<i8", "i1", "<i8"),
)
"""Content hash of the file, key of the texts, remarks with the verse pairs that bear them; links,
possible links, marks of both sides; done, seconds, ratings, accepted links."""

_Part = NDArray[Any]


class NoEntryError(Exception):
    """Bytes that are no entry of this form, or of something else than was looked for."""


@dataclass(frozen=True, slots=True, eq=False)
class CachedTexts:
    """The texts of a bitext.

    Attributes:
        key: tells them from all others.
        bitext: the texts, in whatever languages.
        source_words: int64[pairs], how many words each source verse has.
        target_words: int64[pairs], likewise for the target side.
    """

    key: bytes
    bitext: Bitext
    source_words: Counts
    target_words: Counts

    @classmethod
    def of(cls, entry: bytes, bitext: Bitext) -> Self:
        """The texts of a bitext that an entry holds."""
        key = entry[len(_MARK) : len(_MARK) + _DIGEST]
        return cls(key, bitext, _words(bitext.source_verses), _words(bitext.target_verses))

    def are_those_of(self, bitext: Bitext) -> bool:
        """Whether a bitext has these texts, in whatever languages."""
        return (
            replace(
                bitext,
                source_language=self.bitext.source_language,
                target_language=self.bitext.target_language,
            )
            == self.bitext
        )


def texts_as_bytes(bitext: Bitext) -> bytes:
    """The entry of the texts of a bitext."""
    verses = (bitext.references, bitext.source_verses, bitext.target_verses)
    numbers = (np.array(column, np.int64) for column in (bitext.sets, bitext.passes))
    return _packed(_TEXT_PARTS, (*map(_joined, verses), *numbers))


def texts_from_bytes(entry: bytes) -> CachedTexts:
    """The texts in an entry.

    Raises:
        NoEntryError: the bytes are none.
    """
    *verses, sets, passes = _unpacked(_TEXT_PARTS, entry)
    _check(sets.size and (sets > 0).all() and (passes > 0).all())
    try:
        references, source, target = (
            tuple(part.tobytes().decode().split("\0")[:-1]) for part in verses
        )
        numbers = (tuple(part.tolist()) for part in (sets, passes))
        bitext = Bitext(Language(), Language(), references, source, target, *numbers)
    except ValueError as error:
        raise NoEntryError from error
    return CachedTexts.of(entry, bitext)


def columns_as_bytes(content_hash: str, columns: AnnotationColumns, texts: bytes) -> bytes | None:
    """The entry of an annotation file; None for what only the file itself can say.

    Args:
        content_hash: of the file, as hexadecimal digits.
        columns: what it says.
        texts: the key of its texts.
    """
    rows = sorted(columns.remarks) or [0]
    remarked = AnnotationSet(
        columns.bitext.chosen(rows),
        tuple(PairAnnotation(remarks=columns.remarks.get(row, NO_REMARKS)) for row in rows),
        columns.annotator,
        columns.role,
        study=columns.study,
    )
    try:
        written = annotation_xml.write(remarked)
        if annotation_xml.read(written, "") != remarked:
            return None
    except UnwritableError:
        return None
    links = (
        column
        for each in (columns.links, columns.possible)
        for column in (each.pair, each.source, each.target)
    )
    return _packed(
        _COLUMN_PARTS,
        (
            *(
                np.frombuffer(part, np.uint8)
                for part in (bytes.fromhex(content_hash), texts, written)
            ),
            np.array(rows, np.int64),
            *links,
            *columns.source_marks,
            *columns.target_marks,
            columns.done,
            columns.seconds,
            columns.ratings.ravel(),
            columns.accepted,
        ),
    )


def columns_from_bytes(
    content_hash: str, entry: bytes, texts_of: Callable[[bytes], CachedTexts]
) -> AnnotationColumns:
    """What an annotation file says.

    Args:
        content_hash: of the file, as hexadecimal digits.
        entry: its entry.
        texts_of: gives the texts with a key; what it raises ends the reading.

    Raises:
        NoEntryError: the bytes are none, or of another file.
    """
    parts = _unpacked(_COLUMN_PARTS, entry)
    of_file, key, written, rows, *decided, done, seconds, ratings, accepted = parts
    _check(of_file.tobytes().hex() == content_hash)
    texts = texts_of(key.tobytes())
    count = len(texts.bitext)
    try:
        remarked = annotation_xml.read(written.tobytes(), "")
        ratings = ratings.reshape(len(remarked.study.questions), count)
    except (InputError, ValueError) as error:
        raise NoEntryError from error
    _check(done.size == seconds.size == accepted.size == count)
    _check((seconds >= 0).all() and (accepted >= 0).all())
    for answers, question in zip(ratings, remarked.study.questions, strict=True):
        _check(((answers >= -1) & (answers < len(question.steps))).all())
    _check(rows.size == len(remarked.pairs) and ((rows >= 0) & (rows < count)).all())
    words = texts.source_words, texts.target_words
    for at, sides in ((0, words), (3, words), (6, words[:1]), (8, words[1:])):
        _check_words(*decided[at : at + 1 + len(sides)], words=sides)
    pairs = zip(rows.tolist(), remarked.pairs, strict=True)
    return AnnotationColumns(
        replace(
            texts.bitext,
            source_language=remarked.bitext.source_language,
            target_language=remarked.bitext.target_language,
        ),
        remarked.annotator,
        remarked.role,
        remarked.study,
        LinkColumns(*decided[:3]),
        LinkColumns(*decided[3:6]),
        (decided[6], decided[7]),
        (decided[8], decided[9]),
        done,
        seconds,
        {row: pair.remarks for row, pair in pairs if pair.remarks},
        ratings,
        accepted,
    )


def _check(holds: object) -> None:
    if not holds:
        raise NoEntryError


def _check_words(pair: _Part, *positions: _Part, words: Sequence[Counts]) -> None:
    """Check that words are named verse pair by verse pair, and that there are such words."""
    _check(all(position.size == pair.size for position in positions))
    if pair.size:
        _check(pair[0] >= 0 and pair[-1] < words[0].size and (pair[1:] >= pair[:-1]).all())
    for position, counts in zip(positions, words, strict=True):
        _check((position < counts[pair]).all())


def _packed(types: Sequence[str], parts: Sequence[_Part]) -> bytes:
    sizes = np.array([part.size for part in parts], "<i8").tobytes()
    bodies = (
        np.ascontiguousarray(part, dtype).tobytes()
        for part, dtype in zip(parts, types, strict=True)
    )
    body = b"".join((sizes, *bodies))
    return b"".join((_MARK, hashlib.sha256(body).digest(), body))


def _unpacked(types: Sequence[str], data: bytes) -> list[_Part]:
    """The parts of an entry, in arrays of the machine's own types that may be written to."""
    head = len(_MARK) + _DIGEST
    start = head + 8 * len(types)
    body = memoryview(data)[head:]
    _check(data.startswith(_MARK) and len(data) >= start)
    _check(hashlib.sha256(body).digest() == data[len(_MARK) : head])
    dtypes = [np.dtype(name) for name in types]
    sizes = np.frombuffer(data, "<i8", len(types), head).tolist()
    lengths = [size * dtype.itemsize for size, dtype in zip(sizes, dtypes, strict=True)]
    _check(min(sizes) >= 0 and start + sum(lengths) == len(data))
    starts = accumulate(lengths, initial=start)
    return [
        np.frombuffer(data, dtype, size, first).astype(dtype.newbyteorder("="))
        for first, size, dtype in zip(starts, sizes, dtypes, strict=False)
    ]


def _joined(verses: Sequence[str]) -> NDArray[np.uint8]:
    return np.frombuffer("".join(f"{verse}\0" for verse in verses).encode(), np.uint8)


def _words(verses: Sequence[str]) -> Counts:
    return np.fromiter((verse.count(" ") + 1 for verse in verses), np.int64, len(verses))

"""Reading an annotation file, whole or in pieces that another process sends."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import content_hash
from blinker_qt.formats.reading import read_capped
from blinker_qt.log import logged

Value = TypeVar("Value")
_PIECE = 128
"""Verse pairs in a piece: it is received in less than a millisecond."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What an annotation file held when it was read.

    Attributes:
        work: the annotation set.
        content_hash: of the bytes of the file.
    """

    work: AnnotationSet
    content_hash: str


def load(path: Path) -> Loaded:
    """Read an annotation file.

    Raises:
        InputError: the file is not there, or is not a sound annotation file.
    """
    with logged("reading %s", path):
        data = read_capped(path)
        return Loaded(annotation.read(data, str(path)), content_hash(data))


class Piece(NamedTuple):
    """Some verse pairs of a file, in order, and how many it has altogether."""

    references: tuple[str, ...]
    sources: tuple[str, ...]
    targets: tuple[str, ...]
    sets: tuple[int, ...]
    work: tuple[PairAnnotation, ...]
    pairs: int


def load_in_pieces(path: Path, progress: Callable[[Piece], None]) -> Loaded:
    """Read an annotation file in a background process; see `put_together`.

    Args:
        path: the file.
        progress: sends pieces to the window, once the whole file was found to be sound. Large
            values would hold up its thread while they are received.

    Returns:
        What the file holds besides verse pairs.

    Raises:
        InputError: as `load` does.
    """
    loaded = load(path)
    work = loaded.work
    bitext = work.bitext
    for start in range(0, len(bitext), _PIECE):
        part = slice(start, start + _PIECE)
        progress(
            Piece(
                bitext.references[part],
                bitext.source_verses[part],
                bitext.target_verses[part],
                bitext.sets[part],
                work.pairs[part],
                len(bitext),
            )
        )
    empty = replace(bitext, references=(), source_verses=(), target_verses=(), sets=())
    return replace(loaded, work=replace(work, bitext=empty, pairs=()))


def put_together(rest: Loaded, pieces: Sequence[Piece]) -> Loaded:
    """What `load` gives, from what `load_in_pieces` returned and sent."""
    bitext = replace(
        rest.work.bitext,
        references=_joined(piece.references for piece in pieces),
        source_verses=_joined(piece.sources for piece in pieces),
        target_verses=_joined(piece.targets for piece in pieces),
        sets=_joined(piece.sets for piece in pieces),
    )
    pairs = _joined(piece.work for piece in pieces)
    return replace(rest, work=replace(rest.work, bitext=bitext, pairs=pairs))


def _joined(parts: Iterable[tuple[Value, ...]]) -> tuple[Value, ...]:
    return tuple(chain.from_iterable(parts))

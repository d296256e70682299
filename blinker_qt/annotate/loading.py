"""Reading an annotation file: at once, or in a process of its own while a window goes on."""

import multiprocessing
import signal
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple, TypeVar

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.crash_report import reported
from blinker_qt.formats import annotation_xml
from blinker_qt.formats.atomic import content_hash
from blinker_qt.formats.reading import read_capped

Value = TypeVar("Value")
_PIECE = 128
"""Verse pairs that are passed on in one go: less than a millisecond to take over."""


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
    data = read_capped(path)
    return Loaded(annotation_xml.read(data, str(path)), content_hash(data))


class _Frame(NamedTuple):
    """Everything but the verse pairs, sent first: only a file that is sound has one."""

    loaded: Loaded
    pairs: int


class _Piece(NamedTuple):
    """Some verse pairs, one value each."""

    references: tuple[str, ...]
    sources: tuple[str, ...]
    targets: tuple[str, ...]
    sets: tuple[int, ...]
    work: tuple[PairAnnotation, ...]


_Message = _Frame | _Piece | BlinkerError


class Loader:
    """Reads an annotation file in a process of its own.

    Nothing is given out before the whole file was found to be sound and has arrived.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._frame: _Frame | None = None
        self._pieces: list[_Piece] = []
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_serve, args=(theirs, path), name="blinker-qt loading", daemon=True
        )
        self._process.start()
        # Only the process may hold its end: its death is then heard as the end of the line.
        theirs.close()

    @property
    def progress(self) -> tuple[int, int]:
        """Verse pairs that have arrived, and all of them; (0, 0) while the file is being read."""
        arrived = sum(len(piece.work) for piece in self._pieces)
        return (0, 0) if self._frame is None else (arrived, self._frame.pairs)

    def take(self) -> Loaded | None:
        """Take over the next piece, if one has come; what was loaded, once all is there.

        Raises:
            InputError: as `load` does; or the process ended before its work was done.
            BlinkerError: an error in the program stopped it.
        """
        if not self._connection.poll():
            return None
        try:
            message: _Message = self._connection.recv()
        except (EOFError, ConnectionError) as error:
            what, expected = "reading the file ended by itself", "enough free memory; try again"
            raise InputError(Problem(str(self._path), what, expected)) from error
        if isinstance(message, _Frame):
            self._frame = message
        elif isinstance(message, _Piece):
            self._pieces.append(message)
        else:
            raise message
        arrived, pairs = self.progress
        return self._put_together(self._frame.loaded) if self._frame and arrived == pairs else None

    def stop(self) -> None:
        """End the process, whether it is done or not; nobody waits until it is gone.

        It is buried when the next process is started, or the program ends.
        """
        # A stopped process does not hear when it is told to end.
        self._process.kill()
        self._connection.close()

    def _put_together(self, frame: Loaded) -> Loaded:
        pieces = self._pieces
        bitext = replace(
            frame.work.bitext,
            references=_joined(piece.references for piece in pieces),
            source_verses=_joined(piece.sources for piece in pieces),
            target_verses=_joined(piece.targets for piece in pieces),
            sets=_joined(piece.sets for piece in pieces),
        )
        pairs = _joined(piece.work for piece in pieces)
        return replace(frame, work=replace(frame.work, bitext=bitext, pairs=pairs))


def _joined(parts: Iterable[tuple[Value, ...]]) -> tuple[Value, ...]:
    return tuple(chain.from_iterable(parts))


def _serve(connection: "Connection[_Message, None]", path: Path) -> None:
    """Be the process: a key press that interrupts the program is the window's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nobody may be there any more.
    with suppress(ConnectionError):
        try:
            _send(connection, load(path))
        except ConnectionError:
            raise
        except BlinkerError as error:
            connection.send(error)
        except Exception as error:  # noqa: BLE001 - whoever waits is told of any
            connection.send(reported(error))


def _send(connection: "Connection[_Message, None]", loaded: Loaded) -> None:
    work = loaded.work
    bitext = work.bitext
    empty = replace(bitext, references=(), source_verses=(), target_verses=(), sets=())
    frame = replace(loaded, work=replace(work, bitext=empty, pairs=()))
    connection.send(_Frame(frame, len(bitext)))
    columns = bitext.references, bitext.source_verses, bitext.target_verses, bitext.sets, work.pairs
    for start in range(0, len(bitext), _PIECE):
        references, sources, targets, sets, pairs = columns
        part = slice(start, start + _PIECE)
        connection.send(
            _Piece(references[part], sources[part], targets[part], sets[part], pairs[part])
        )

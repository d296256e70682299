"""Reading many annotation files as arrays: what was read before is neither read nor kept again."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import annotation_xml
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.annotation_xml import TextMemory
from blinker_qt.formats.atomic import SaveError, content_hash, write_atomically
from blinker_qt.formats.reading import read_capped
from blinker_qt.workspace.cached_form import (
    CachedTexts,
    NoEntryError,
    columns_as_bytes,
    columns_from_bytes,
    texts_as_bytes,
    texts_from_bytes,
)
from blinker_qt.workspace.places import cache_directory
from blinker_qt.workspace.reading_ahead import ReadingAhead, pays

MOST_CACHED = 1 << 29
"""The most bytes that the cache may take: 512 MiB, four studies of 20 times 31,000 verse pairs."""
_WORTH_CACHING = 1 << 20
"""Smaller files are read as quickly as their entries."""


class ColumnCache:
    """Keeps what annotation files say in a form that is read in a tenth of the time.

    Nothing lies in it that cannot be had from the files; entries that are damaged or not ours are
    as if they were not there.

    Args:
        folder: where it lies; made when the first entry is kept.
        most: the most bytes that it may take; what was not used for longest is thrown away.
    """

    def __init__(self, folder: Path, most: int = MOST_CACHED) -> None:
        self._folder = folder
        self._most = most
        self._texts: CachedTexts | None = None

    def find(self, content_hash: str) -> AnnotationColumns | None:
        """What the annotation file with this content hash says, where that is known."""
        try:
            return columns_from_bytes(content_hash, self._entry(content_hash), self._texts_of)
        except (OSError, NoEntryError):
            return None

    def keep(self, content_hash: str, columns: AnnotationColumns) -> None:
        """Keep what the annotation file with this content hash says, if that can be done."""
        # Without a cache everything is as it is with one, only later.
        with suppress(OSError, SaveError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            key = self._kept_texts(columns.bitext)
            entry = columns_as_bytes(content_hash, columns, key)
            if entry is not None:
                write_atomically(self._folder / content_hash, entry)
            self._thin_out()

    def opened_again(self) -> "ColumnCache":
        """The same cache, for another process."""
        return ColumnCache(self._folder, self._most)

    def _texts_of(self, key: bytes) -> CachedTexts:
        if self._texts is None or self._texts.key != key:
            found = texts_from_bytes(self._entry(key.hex()))
            if found.key != key:
                raise NoEntryError
            self._texts = found
        return self._texts

    def _kept_texts(self, bitext: Bitext) -> bytes:
        """The key of the texts of a bitext, which are kept."""
        if self._texts is None or not self._texts.are_those_of(bitext):
            entry = texts_as_bytes(bitext)
            self._texts = CachedTexts.of(entry, bitext)
            write_atomically(self._folder / self._texts.key.hex(), entry)
        return self._texts.key

    def _entry(self, name: str) -> bytes:
        path = self._folder / name
        if path.stat().st_size > self._most:
            # It was not written by us.
            raise NoEntryError
        entry = path.read_bytes()
        with suppress(OSError):
            os.utime(path)
        return entry

    def _thin_out(self) -> None:
        """Throw away what was not used for longest, until the rest has room."""
        found = []
        for path in self._folder.iterdir():
            status = path.stat()
            found.append((status.st_mtime_ns, status.st_size, path))
        room = self._most
        for _, size, path in sorted(found, reverse=True):
            room -= size
            if room < 0:
                path.unlink(missing_ok=True)


class ColumnLoader:
    """Reads annotation files, one after the other.

    Args:
        cache: where large ones are looked up first; by default the one in the user's folder.
    """

    def __init__(self, cache: ColumnCache | None = None) -> None:
        self._cache = cache or ColumnCache(cache_directory() / "columns")
        self._memory = TextMemory()
        self._ahead: ReadingAhead | None = None
        self._coming: Sequence[Path] = ()

    @contextmanager
    def ahead_of(self, files: Sequence[Path]) -> Iterator[None]:
        """Where these files are large and were not read before, have both ends of them read."""
        self._coming = files
        try:
            yield
        finally:
            self._coming = ()
            if self._ahead is not None:
                self._ahead.stop()
                self._ahead = None

    def load(self, path: Path) -> AnnotationColumns:
        """Read an annotation file; see `annotation_xml.read_columns`."""
        data = read_capped(path)
        if len(data) < _WORTH_CACHING:
            return annotation_xml.read_columns(data, str(path), self._memory)
        key = content_hash(data)
        found = self._cache.find(key)
        if found is None:
            self._read_ahead(path)
            found = annotation_xml.read_columns(data, str(path), self._memory)
            self._cache.keep(key, found)
        return found

    def _read_ahead(self, path: Path) -> None:
        if path not in self._coming:
            return
        later = self._coming[self._coming.index(path) + 1 :]
        self._coming = ()
        if pays(later):
            self._ahead = ReadingAhead(ColumnLoader(self._cache.opened_again()).load, later)

"""Reads annotation files, some hundred verse pairs at a time.

Format history:
    1.0: the first.
    1.1: title, id, contact, chosen, training and pages of <study>; <source-text> and
        <target-text>, the running texts; <source-details> and <target-details>, lemmas, parts of
        speech and glosses; <label> of <study>, <labels> and <scores> of links.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from lxml import etree

from blinker_qt.bitext.adjudication import accepted_links
from blinker_qt.bitext.alignment import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import NO_REMARKS
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.annotation.head import Head, minor_version, read_head
from blinker_qt.formats.annotation.inspection import Inspector, Order, UnknownParts
from blinker_qt.formats.annotation.pairs import PairReader
from blinker_qt.formats.annotation.vocabulary import FINGERPRINT_PREFIX, MINOR, ROOT, qualified
from blinker_qt.formats.columns import (
    AnnotationColumns,
    joined_links,
    joined_positions,
    rating_columns,
)
from blinker_qt.formats.reading import content_hash, read_capped, refusal
from blinker_qt.formats.xml_parsing import batches, first_element
from blinker_qt.translation import N_

OnChangedText = Literal["refuse", "untouched"]

_ROOT, _PAIR = qualified(ROOT), qualified("pair")


def load(path: Path, *, on_changed_text: OnChangedText = "refuse") -> AnnotationSet:
    """Read an annotation file from the disk; see `read`."""
    return read(read_capped(path), str(path), on_changed_text=on_changed_text)


def read(data: bytes, path: str, *, on_changed_text: OnChangedText = "refuse") -> AnnotationSet:
    """The annotation set in the bytes of an annotation file, links and marks in canonical order.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it, for messages.
        on_changed_text: what to do with verse pairs whose text does not match its fingerprint:
            ``refuse`` lists them in the error; ``untouched`` accepts the new text and drops the
            decisions and remarks of these verse pairs.

    Raises:
        InputError: the file is not a valid annotation file; with its problems and their lines.
    """
    return _Reader(data, path, on_changed_text).contents().annotation_set()


def load_columns(path: Path) -> AnnotationColumns:
    """Read an annotation file from the disk as arrays; see `read_columns`."""
    data = read_capped(path)
    return replace(read_columns(data, str(path)), fingerprint=content_hash(data))


def read_columns(data: bytes, path: str) -> AnnotationColumns:
    """The columns of the annotation set that `read` returns."""
    return _Reader(data, path, "refuse").contents().columns()


class _Contents(NamedTuple):
    """The content of a valid annotation file."""

    head: Head
    minor: int
    unknown: UnknownContent
    pairs: PairReader

    def annotation_set(self) -> AnnotationSet:
        """The content as values."""
        head, pairs, rows = self.head, self.pairs, range(len(self.pairs.references))
        links, possible, source_marks, target_marks = pairs.texts
        columns: tuple[Iterable[Any], ...] = (
            links,
            source_marks,
            target_marks,
            pairs.done,
            pairs.seconds,
            [pairs.unknown.get(row, NOTHING_UNKNOWN) for row in rows],
            possible,
            [pairs.remarks.get(row, NO_REMARKS) for row in rows],
            [pairs.ratings.get(row, ()) for row in rows],
            [pairs.origins.get(row, ()) for row in rows],
            pairs.labels,
            pairs.scores,
            pairs.pauses,
        )
        return AnnotationSet(
            self._bitext(),
            tuple(map(PairAnnotation, *columns)),
            head.annotator,
            head.role,
            head.revision,
            self.unknown,
            self.minor,
            head.study,
            head.adjudication,
        )

    def columns(self) -> AnnotationColumns:
        """The content as arrays."""
        head, pairs = self.head, self.pairs
        accepted = np.zeros(len(pairs.references), np.int64)
        for row, settled in pairs.origins.items():
            accepted[row] = accepted_links(settled)
        parts = pairs.decisions
        starts = [0, *accumulate(part.tidy.size for part in parts)]
        source_marks, target_marks = zip(*(part.marks for part in parts), strict=True)
        return AnnotationColumns(
            self._bitext(),
            head.annotator,
            head.role,
            head.study,
            joined_links([part.links for part in parts], starts),
            joined_links([part.possible for part in parts], starts),
            joined_positions(source_marks, starts),
            joined_positions(target_marks, starts),
            np.array(pairs.done, np.bool_),
            np.array(pairs.seconds, np.int64),
            pairs.remarks,
            rating_columns(head.study, pairs.ratings, accepted.size),
            {row: labels for row, labels in enumerate(pairs.labels) if labels},
            accepted,
            head.revision,
            head.adjudication.sources if head.adjudication else (),
            pauses={row: pauses for row, pauses in enumerate(pairs.pauses) if pauses},
        )

    def _bitext(self) -> Bitext:
        pairs = self.pairs
        return Bitext(
            self.head.source_language,
            self.head.target_language,
            tuple(pairs.references),
            tuple(pairs.sources),
            tuple(pairs.targets),
            tuple(pairs.sets),
            tuple(pairs.passes),
            pairs.source_texts,
            pairs.target_texts,
            *(tuple(map(details.get, range(len(pairs.references)))) for details in pairs.details),
        )


class _Reader:
    """Reads one file."""

    def __init__(self, data: bytes, path: str, on_changed_text: OnChangedText) -> None:
        self._data = data
        self._path = path
        self._refuse_changed = on_changed_text == "refuse"
        self._minor = minor_version(first_element(data, path), path)
        self._inspector = Inspector(path, newer=self._minor > MINOR)
        self._unknown, self._unknown_in_head = UnknownParts(), UnknownParts()
        self._above: dict[str, etree._Element] = {}
        self._reader: PairReader | None = None

    def contents(self) -> _Contents:
        """Read the whole file."""
        inspector, unknown = self._inspector, self._unknown
        order: Order | None = None
        for root, count in batches(self._data, self._path, _ROOT):
            if order is None:
                for above in reversed(list(root.itersiblings(preceding=True))):
                    inspector.keep(above, ROOT, "", unknown)
                inspector.check_blank(root, ROOT, root.text)
                order = Order(inspector, root, ROOT, "", unknown)
            self._take(root, order, count)
        for below in root.itersiblings():
            inspector.keep(below, ROOT, "", unknown)
        if "bitext" not in self._above:
            inspector.report(root, N_("there is no <bitext> before the first <pair>"))
        if self._reader is None:
            what = N_("there are no verse pairs, elements <pair>")
            inspector.report(root, what)
        reader = self._reader or self._pair_reader(root)
        reader.check(self._pairs())
        inspector.raise_problems()
        if self._refuse_changed:
            _check_fingerprint(reader, self._path)
        # Foreign content anywhere below the root will be written above everything else.
        unknown.attributes.update(self._unknown_in_head.attributes)
        unknown.elements.extend(self._unknown_in_head.elements)
        return _Contents(reader.head, self._minor, unknown.content(), reader)

    def _pair_reader(self, root: etree._Element) -> PairReader:
        head = read_head(root, self._above, self._inspector, self._unknown_in_head)
        return PairReader(head, self._inspector, refuse_changed=self._refuse_changed)

    def _take(self, root: etree._Element, order: Order, count: int) -> None:
        """Read the first child elements of the root."""
        for child in root[:count]:
            name = order.take(child)
            if name == "pair":
                self._reader = self._reader or self._pair_reader(root)
                self._reader.read(child)
            elif name is not None:
                self._above[name] = child

    def _pairs(self) -> Iterator[etree._Element]:
        """The <pair> elements, read again."""
        for root, count in batches(self._data, self._path, _ROOT):
            yield from (child for child in root[:count] if child.tag == _PAIR)


def _check_fingerprint(reader: PairReader, path: str) -> None:
    computed = FINGERPRINT_PREFIX + reader.digest.hexdigest()
    if reader.head.fingerprint != computed:
        what = N_(
            "the verse pairs are not those of the bitext’s fingerprint: some were added, removed "
            "or moved; look for a backup with all verse pairs that were annotated, in their order"
        )
        raise refusal(path, what, reader.head.line)

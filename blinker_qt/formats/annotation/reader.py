"""Reads annotation files, some hundred verse pairs at a time.

Format history:
    1.0: the first.
    1.1: title, id, contact, chosen, training and pages of <study>; <source-text> and
        <target-text>, the running texts; <source-details> and <target-details>, lemmas, parts of
        speech and glosses; <label> of <study>, <labels> and <scores> of links.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
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
from blinker_qt.formats.annotation.vocabulary import MINOR, ROOT, qualified
from blinker_qt.formats.columns import (
    AnnotationColumns,
    joined,
    rating_columns,
)
from blinker_qt.formats.reading import content_hash, read_capped
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
    return _contents(data, path, on_changed_text).annotation_set()


def load_columns(path: Path) -> AnnotationColumns:
    """Read an annotation file from the disk as arrays; see `read_columns`."""
    data = read_capped(path)
    return replace(read_columns(data, str(path)), fingerprint=content_hash(data))


def read_columns(data: bytes, path: str) -> AnnotationColumns:
    """The columns of the annotation set that `read` returns."""
    return _contents(data, path, "refuse").columns()


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
            joined([part.links for part in parts], starts),
            joined([part.possible for part in parts], starts),
            joined(source_marks, starts),
            joined(target_marks, starts),
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


def _contents(data: bytes, path: str, on_changed_text: OnChangedText) -> _Contents:
    """Read a whole file."""
    root = first_element(data, path)
    minor = minor_version(root, path)
    inspector, unknown = Inspector(path, newer=minor > MINOR), UnknownParts()
    in_head, refuse_changed = UnknownParts(), on_changed_text == "refuse"
    for before in reversed(list(root.itersiblings(preceding=True))):
        inspector.keep(before, ROOT, "", unknown)
    order = Order(inspector, root, ROOT, "", unknown)
    above: dict[str, etree._Element] = {}
    pairs: PairReader | None = None
    for tree, count in batches(data, path, _ROOT):
        for child in tree[:count]:
            name = order.take(child)
            if name == "pair":
                if pairs is None:
                    head = read_head(root, above, inspector, in_head)
                    pairs = PairReader(head, inspector, refuse_changed=refuse_changed)
                pairs.read(child)
            elif name is not None:
                above[name] = child
    inspector.check_blank(root, ROOT, tree.text)
    for behind in tree.itersiblings():
        inspector.keep(behind, ROOT, "", unknown)
    if "bitext" not in above:
        inspector.report(root, N_("there is no <bitext> before the first <pair>"))
    if pairs is None:
        inspector.report(root, N_("there are no verse pairs, elements <pair>"))
        head = read_head(root, above, inspector, in_head)
        pairs = PairReader(head, inspector, refuse_changed=refuse_changed)
    pairs.check(partial(_pairs, data, path))
    # Foreign content anywhere below the root will be written above everything else.
    unknown.attributes.update(in_head.attributes)
    unknown.elements.extend(in_head.elements)
    return _Contents(pairs.head, minor, unknown.content(), pairs)


def _pairs(data: bytes, path: str) -> Iterator[etree._Element]:
    """The <pair> elements of a file that was read before."""
    for root, count in batches(data, path, _ROOT):
        yield from (child for child in root[:count] if child.tag == _PAIR)

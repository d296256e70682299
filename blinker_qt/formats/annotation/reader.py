"""Reading annotation files: once through the XML, some hundred verse pairs at a time.

Format history:
    1.0: the first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Literal

import numpy as np
from lxml import etree

from blinker_qt.bitext.adjudication import accepted_links
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.notation import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.bitext.remarks import NO_REMARKS
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.annotation.decisions import (
    Decisions,
    Flags,
    Positions,
    are_grouped,
    decisions_of,
    explain,
    regrouped,
)
from blinker_qt.formats.annotation.head import Head, minor_version, read_head
from blinker_qt.formats.annotation.inspection import Inspector, Kept, Order
from blinker_qt.formats.annotation.pairs import PairReader, Pairs
from blinker_qt.formats.annotation.vocabulary import FINGERPRINT_PREFIX, MINOR, ROOT, qualified
from blinker_qt.formats.annotation_columns import AnnotationColumns, rating_columns
from blinker_qt.formats.columns import MOST_LINKS, LinkColumns, joined_links, joined_positions
from blinker_qt.formats.link_texts import links_as_texts, positions_as_texts
from blinker_qt.formats.reading import read_capped
from blinker_qt.formats.xml_parsing import batches, first_element

OnChangedText = Literal["refuse", "untouched"]

_PAIR = qualified("pair")


def load(path: Path, *, on_changed_text: OnChangedText = "refuse") -> AnnotationSet:
    """Read an annotation file from the disk; see `read`."""
    return read(read_capped(path), str(path), on_changed_text=on_changed_text)


def read(data: bytes, path: str, *, on_changed_text: OnChangedText = "refuse") -> AnnotationSet:
    """The annotation set that the bytes of an annotation file stand for.

    Links and marks that stand in another order than the canonical one are put in order.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it, for messages.
        on_changed_text: what becomes of verse pairs whose text does not match its fingerprint.
            ``refuse`` names them all in the error; ``untouched`` takes the text as it is now, drops
            what was decided and remarked on these verse pairs and leaves the others as they are.

    Raises:
        InputError: the file is not a sound annotation file; with every problem found in it, up to
            a hundred, and their lines.
    """
    return _Reader(data, path, on_changed_text).contents().annotation_set()


def read_columns(data: bytes, path: str) -> AnnotationColumns:
    """What `read` says, as arrays: the columns of the same annotation set."""
    return _Reader(data, path, "refuse").contents().columns()


@dataclass(frozen=True, slots=True, eq=False)
class _Contents:
    """What a sound annotation file says, compactly.

    Attributes:
        head: what stands above the verse pairs.
        minor: the minor format version.
        unknown: what is not understood outside of verse pairs.
        pairs: the verse pairs.
        links: the links of all of them.
        possible: those of the links that are possible.
        source_marks: the source words marked not translated.
        target_marks: the target words marked not translated.
        tidy: bool[pairs], where links and marks are canonical as they are written.
    """

    head: Head
    minor: int
    unknown: UnknownContent
    pairs: Pairs
    links: LinkColumns
    possible: LinkColumns
    source_marks: Positions
    target_marks: Positions
    tidy: Flags

    def annotation_set(self) -> AnnotationSet:
        """The same as values."""
        pairs, head, rows = self.pairs, self.head, range(len(self.pairs))
        possible = (
            links_as_texts(self.possible, len(pairs)) if any(pairs.possible) else pairs.possible
        )
        return AnnotationSet(
            self._bitext(),
            tuple(
                map(
                    PairAnnotation,
                    self._links_as_texts(),
                    self._marks_as_texts(pairs.source_marks, self.source_marks),
                    self._marks_as_texts(pairs.target_marks, self.target_marks),
                    pairs.done,
                    pairs.seconds,
                    [pairs.unknown.get(row, NOTHING_UNKNOWN) for row in rows],
                    possible,
                    [pairs.remarks.get(row, NO_REMARKS) for row in rows],
                    [pairs.ratings.get(row, ()) for row in rows],
                    [pairs.origins.get(row, ()) for row in rows],
                )
            ),
            head.annotator,
            head.role,
            head.revision,
            self.unknown,
            self.minor,
            head.study,
            head.adjudication,
        )

    def columns(self) -> AnnotationColumns:
        """The same as arrays."""
        pairs, head = self.pairs, self.head
        accepted = np.zeros(len(pairs), np.int64)
        for row, settled in pairs.origins.items():
            accepted[row] = accepted_links(settled)
        return AnnotationColumns(
            self._bitext(),
            head.annotator,
            head.role,
            head.study,
            self.links,
            self.possible,
            self.source_marks,
            self.target_marks,
            np.array(pairs.done, np.bool_),
            np.array(pairs.seconds, np.int64),
            pairs.remarks,
            rating_columns(head.study, pairs.ratings, len(pairs)),
            accepted,
        )

    def _bitext(self) -> Bitext:
        pairs, head = self.pairs, self.head
        return Bitext(
            head.source_language,
            head.target_language,
            tuple(pairs.references),
            tuple(pairs.sources),
            tuple(pairs.targets),
            tuple(pairs.sets),
            tuple(pairs.passes),
        )

    def _links_as_texts(self) -> list[str]:
        links, untidy = self.links, ~self.tidy[self.links.pair]
        rest = LinkColumns(links.pair[untidy], links.source[untidy], links.target[untidy])
        return self._where_tidy(self.pairs.links, links_as_texts(rest, len(self.pairs)))

    def _marks_as_texts(self, written: Sequence[str], marks: Positions) -> list[str]:
        return self._where_tidy(written, positions_as_texts(*marks, len(self.pairs)))

    def _where_tidy(self, written: Sequence[str], rewritten: Sequence[str]) -> list[str]:
        texts = zip(written, rewritten, self.tidy.tolist(), strict=True)
        return [one if is_tidy else other for one, other, is_tidy in texts]


class _Reader:
    """Reads one file.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it.
        on_changed_text: see `read`.
    """

    def __init__(self, data: bytes, path: str, on_changed_text: OnChangedText) -> None:
        self._data = data
        self._path = path
        self._refuse_changed = on_changed_text == "refuse"
        self._minor = minor_version(first_element(data, path), path)
        self._inspector = Inspector(path, newer=self._minor > MINOR)
        self._kept, self._kept_in_head = Kept(), Kept()
        self._above: dict[str, etree._Element] = {}
        self._pairs: PairReader | None = None
        self._decisions: list[Decisions] = []
        self._link_count = 0

    def contents(self) -> _Contents:
        """What the file says."""
        order: Order | None = None
        for root, count in batches(self._data, self._path, _PAIR):
            if order is None:
                self._begin(root)
                order = Order(self._inspector, root, ROOT, "", self._kept)
            self._take(root, order, count)
        for below in root.itersiblings():
            self._inspector.keep(below, ROOT, "", self._kept)
        if "bitext" not in self._above:
            self._inspector.report(root, "there is no <bitext>", "it before the first <pair>")
        if self._pairs is None:
            self._inspector.report(root, "there are no verse pairs", "expected at least one <pair>")
            self._pairs = self._pair_reader(root)
        self._inspector.raise_problems()
        return self._checked(self._pairs)

    def _begin(self, root: etree._Element) -> None:
        for above in reversed(list(root.itersiblings(preceding=True))):
            self._inspector.keep(above, ROOT, "", self._kept)
        self._inspector.check_blank(root, ROOT, root.text)

    def _pair_reader(self, root: etree._Element) -> PairReader:
        head = read_head(root, self._above, self._inspector, self._kept_in_head)
        return PairReader(head, self._inspector, refuse_changed=self._refuse_changed)

    def _take(self, root: etree._Element, order: Order, count: int) -> None:
        """Take up the first child elements of the root."""
        elements = []
        for child in root[:count]:
            name = order.take(child)
            if name == "pair":
                if self._pairs is None:
                    self._pairs = self._pair_reader(root)
                if self._pairs.read(child):
                    elements.append(child)
            elif name is not None:
                self._above[name] = child
        if self._pairs is not None and elements:
            self._decide(self._pairs, elements)

    def _decide(self, reader: PairReader, elements: Sequence[etree._Element]) -> None:
        """Check the decisions on the verse pairs that were read last."""
        pairs, inspector = reader.pairs, self._inspector
        start = len(pairs) - len(elements)
        texts = [
            column[start:]
            for column in (pairs.links, pairs.possible, pairs.source_marks, pairs.target_marks)
        ]
        words = (
            np.array(pairs.source_words[start:], np.int64),
            np.array(pairs.target_words[start:], np.int64),
        )
        found = decisions_of(texts, words)
        for place in np.flatnonzero(found.wrong).tolist():
            row = start + place
            source, target = (
                tuple(side[row].split(" ")) for side in (pairs.sources, pairs.targets)
            )
            pair = VersePair(pairs.references[row], source, target)
            explain(elements[place], pair, [column[place] for column in texts], inspector)
        self._link_count += int(found.sizes.sum())
        if self._link_count > MOST_LINKS:
            inspector.report(
                None, "the file holds too many links", "at most {most}", most=MOST_LINKS
            )
            inspector.raise_problems()
        self._decisions.append(found)
        adjudication = reader.head.adjudication
        sources = 0 if adjudication is None else len(adjudication.sources)
        for row in range(start, len(pairs)) if pairs.origins and not inspector.count else ():
            settled = pairs.origins.get(row)
            if settled is None:
                continue
            own = pairs.links[row], pairs.source_marks[row], pairs.target_marks[row]
            if not (found.tidy[row - start] and are_grouped(settled, own, sources)):
                remarks = pairs.remarks.get(row, NO_REMARKS)
                origins = elements[row - start].iterchildren(qualified("origin"))
                is_rejected = remarks.rejected is not None
                pairs.origins[row] = regrouped(
                    origins, settled, own, is_rejected, sources, inspector
                )

    def _checked(self, reader: PairReader) -> _Contents:
        head, parts = reader.head, self._decisions
        own = FINGERPRINT_PREFIX + reader.digest.hexdigest()
        if self._refuse_changed and head.fingerprint != own:
            what = (
                "the verse pairs are not those of the bitext’s fingerprint: some came, went or "
                "moved"
            )
            expected = (
                "expected the verse pairs that were annotated, all and in their order; look for a "
                "backup"
            )
            raise InputError(Problem(self._path, what, expected, head.line))
        # Wherever content of others stands below the root, it will be written above all else.
        self._kept.attributes.update(self._kept_in_head.attributes)
        self._kept.elements.extend(self._kept_in_head.elements)
        starts = [*accumulate((part.tidy.size for part in parts), initial=0)]
        return _Contents(
            head,
            self._minor,
            self._kept.content(),
            reader.pairs,
            joined_links([part.links for part in parts], starts),
            joined_links([part.possible for part in parts], starts),
            joined_positions([part.source_marks for part in parts], starts),
            joined_positions([part.target_marks for part in parts], starts),
            np.concatenate([part.tidy for part in parts]),
        )

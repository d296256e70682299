"""Reading annotation files: once through the XML, some hundred verse pairs at a time.

Format history:
    1.0: the first.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from lxml import etree

from blinker_qt.bitext.adjudication import accepted_links
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.notation import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.bitext.remarks import NO_REMARKS
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.annotation.decisions import (
    Decisions,
    are_grouped,
    decisions_of,
    explain,
    regrouped,
)
from blinker_qt.formats.annotation.head import Head, minor_version, read_head
from blinker_qt.formats.annotation.inspection import Inspector, Kept, Order
from blinker_qt.formats.annotation.pairs import PairReader, Pairs
from blinker_qt.formats.annotation.vocabulary import FINGERPRINT_PREFIX, MINOR, ROOT, qualified
from blinker_qt.formats.columns import MOST_LINKS, AnnotationColumns, links_as_texts, rating_columns
from blinker_qt.formats.reading import read_capped
from blinker_qt.formats.xml_parsing import batches, first_element
from blinker_qt.translation import N_

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


def load_columns(path: Path) -> AnnotationColumns:
    """Read an annotation file from the disk as arrays; see `read_columns`."""
    return read_columns(read_capped(path), str(path))


def read_columns(data: bytes, path: str) -> AnnotationColumns:
    """What `read` says, as arrays: the columns of the same annotation set."""
    return _Reader(data, path, "refuse").contents().columns()


@dataclass(frozen=True, slots=True, eq=False)
class _Contents:
    """What a sound annotation file says, compactly."""

    head: Head
    minor: int
    unknown: UnknownContent
    pairs: Pairs
    decisions: Decisions

    def annotation_set(self) -> AnnotationSet:
        """The same as values."""
        head, pairs, rows = self.head, self.pairs, range(len(self.pairs))
        columns: tuple[Iterable[Any], ...] = (
            *self.decisions.texts((pairs.links, pairs.source_marks, pairs.target_marks)),
            pairs.done,
            pairs.seconds,
            [pairs.unknown.get(row, NOTHING_UNKNOWN) for row in rows],
            links_as_texts(self.decisions.possible, len(pairs)),
            [pairs.remarks.get(row, NO_REMARKS) for row in rows],
            [pairs.ratings.get(row, ()) for row in rows],
            [pairs.origins.get(row, ()) for row in rows],
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
        """The same as arrays."""
        head, pairs = self.head, self.pairs
        accepted = np.zeros(len(pairs), np.int64)
        for row, settled in pairs.origins.items():
            accepted[row] = accepted_links(settled)
        return AnnotationColumns(
            self._bitext(),
            head.annotator,
            head.role,
            head.study,
            self.decisions.links,
            self.decisions.possible,
            *self.decisions.marks,
            np.array(pairs.done, np.bool_),
            np.array(pairs.seconds, np.int64),
            pairs.remarks,
            rating_columns(head.study, pairs.ratings, len(pairs)),
            accepted,
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
        )


class _Reader:
    """Reads one file."""

    def __init__(self, data: bytes, path: str, on_changed_text: OnChangedText) -> None:
        self._data = data
        self._path = path
        self._refuse_changed = on_changed_text == "refuse"
        self._minor = minor_version(first_element(data, path), path)
        self._inspector = Inspector(path, newer=self._minor > MINOR)
        self._kept, self._kept_in_head = Kept(), Kept()
        self._above: dict[str, etree._Element] = {}
        self._reader: PairReader | None = None

    def contents(self) -> _Contents:
        """What the file says."""
        inspector, kept = self._inspector, self._kept
        order: Order | None = None
        for root, count in batches(self._data, self._path, _PAIR):
            if order is None:
                for above in reversed(list(root.itersiblings(preceding=True))):
                    inspector.keep(above, ROOT, "", kept)
                inspector.check_blank(root, ROOT, root.text)
                order = Order(inspector, root, ROOT, "", kept)
            self._take(root, order, count)
        for below in root.itersiblings():
            inspector.keep(below, ROOT, "", kept)
        if "bitext" not in self._above:
            inspector.report(root, N_("there is no <bitext>"), N_("it before the first <pair>"))
        if self._reader is None:
            inspector.report(
                root, N_("there are no verse pairs"), N_("expected at least one <pair>")
            )
        reader = self._reader or self._pair_reader(root)
        if not len(reader.pairs):
            inspector.raise_problems()
        decisions = self._decisions(reader)
        inspector.raise_problems()
        self._check_fingerprint(reader)
        # Wherever content of others stands below the root, it will be written above all else.
        kept.attributes.update(self._kept_in_head.attributes)
        kept.elements.extend(self._kept_in_head.elements)
        return _Contents(reader.head, self._minor, kept.content(), reader.pairs, decisions)

    def _pair_reader(self, root: etree._Element) -> PairReader:
        head = read_head(root, self._above, self._inspector, self._kept_in_head)
        return PairReader(head, self._inspector, refuse_changed=self._refuse_changed)

    def _take(self, root: etree._Element, order: Order, count: int) -> None:
        """Take up the first child elements of the root."""
        for child in root[:count]:
            name = order.take(child)
            if name == "pair":
                self._reader = self._reader or self._pair_reader(root)
                self._reader.read(child)
            elif name is not None:
                self._above[name] = child

    def _decisions(self, reader: PairReader) -> Decisions:
        """What was decided on the verse pairs; what is wrong with it is reported."""
        pairs = reader.pairs
        words = np.array(pairs.source_words, np.int64), np.array(pairs.target_words, np.int64)
        texts = (pairs.links, pairs.possible, pairs.source_marks, pairs.target_marks)
        try:
            found = decisions_of(texts, words)
        except OverflowError as error:
            what, expected = N_("the file holds too many links"), N_("at most {most}")
            self._inspector.report(None, what, expected, most=MOST_LINKS)
            raise self._inspector.refusal() from error
        faults: dict[int, list[tuple[int, Problem]]] = {}
        for row, settled in pairs.origins.items() if not found.wrong.any() else ():
            own = pairs.links[row], pairs.source_marks[row], pairs.target_marks[row]
            if not (found.tidy[row] and are_grouped(settled, own)):
                is_rejected = pairs.remarks.get(row, NO_REMARKS).rejected is not None
                pairs.origins[row], wrong = regrouped(settled, own, is_rejected=is_rejected)
                if wrong:
                    faults[row] = wrong
        if faults or found.wrong.any():
            self._explain(reader, set(np.flatnonzero(found.wrong).tolist()), faults)
        return found

    def _explain(
        self,
        reader: PairReader,
        wrong: Collection[int],
        faults: Mapping[int, Sequence[tuple[int, Problem]]],
    ) -> None:
        """Go through the file again, to report what is wrong with its lines.

        Args:
            reader: read the file.
            wrong: the verse pairs with something wrong with their links and marks.
            faults: what is wrong with origins of verse pairs, by the places of the origins.
        """
        pairs, inspector = reader.pairs, self._inspector
        elements = (
            child
            for root, count in batches(self._data, self._path, _PAIR)
            for child in root[:count]
            if child.tag == _PAIR
        )
        rows = {ordinal: row for row, ordinal in enumerate(reader.ordinals)}
        for ordinal, element in enumerate(elements):
            row = rows.get(ordinal, -1)
            if row in wrong:
                columns = (pairs.links, pairs.possible, pairs.source_marks, pairs.target_marks)
                words = pairs.source_words[row], pairs.target_words[row]
                explain(element, [column[row] for column in columns], words, inspector)
            for place, fault in faults.get(row, ()):
                origin = element.findall(qualified("origin"))[place]
                inspector.report(origin, fault.what, fault.expected, **fault.values)

    def _check_fingerprint(self, reader: PairReader) -> None:
        own = FINGERPRINT_PREFIX + reader.digest.hexdigest()
        if self._refuse_changed and reader.head.fingerprint != own:
            what = N_(
                "the verse pairs are not those of the bitext’s fingerprint: some came, went or "
                "moved"
            )
            expected = N_(
                "expected the verse pairs that were annotated, all and in their order; look for a "
                "backup"
            )
            raise InputError(Problem(self._path, what, expected, reader.head.line))

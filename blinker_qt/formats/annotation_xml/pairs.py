"""From the <pair> elements of a file to columns, one value a verse pair."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from lxml import etree

from blinker_qt.bitext.origins import Settled
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept
from blinker_qt.formats.annotation_xml.origin_columns import OriginColumns
from blinker_qt.formats.annotation_xml.originating import read_origins
from blinker_qt.formats.annotation_xml.remarking import read_remarks
from blinker_qt.formats.annotation_xml.vocabulary import FINGERPRINT_PREFIX, INDENTATION, qualified
from blinker_qt.formats.xml_parsing import line_of

_PAIR = qualified("pair")
_ATTRIBUTES = ("ref", "pass", "set", "state", "seconds", "fingerprint")
_TEXTS = tuple(qualified(name) for name in ("source", "target", "links", "possible"))
_MARKS, _RATINGS = qualified("not-translated"), qualified("ratings")
_REGULAR = frozenset(
    (*_TEXTS[:count], *marks, *ratings)
    for count in (2, 3, 4)
    for marks in ((), (_MARKS,))
    for ratings in ((), (_RATINGS,))
)

Row = tuple[str, str, str, str, str, str, str, str, str, str, str, str, str]
"""Reference, pass, set, state, seconds, fingerprint, source, target, links, possible links, marks
and answers."""
FIRST_PASS, NO_SECONDS = "1", "0"
"""The number of the pass, and the time spent, where none is said."""


@dataclass(frozen=True, eq=False)
class PairTable:
    """What the well-formed <pair> elements of a file say, as texts; one row a verse pair.

    Attributes:
        root: the element that they stand in; None where lines are not known.
        ordinals: which of its <pair> elements each row is.
        kept: by row, what is not understood; rows without such content are absent.
        remarks: by row, what is remarked; rows without remarks are absent.
        origins: by row, where its decisions come from; rows without origins are absent.
        text: source verse, line feed, target verse, line feed of every row, in UTF-8.
        references: the references.
        passes: the numbers of the passes.
        sets: the numbers of the sets.
        states: the states.
        seconds: the times spent.
        changed: whether the text does not match its fingerprint.
        sources: the source verses.
        targets: the target verses.
        links: the links.
        possible: those of them that are possible.
        source_marks: the source words marked not translated.
        target_marks: the target words marked not translated.
        ratings: the answers.
        origin_columns: the origins of rows that are not in `origins`; None for none.
        written: how references, passes and sets, and how texts and fingerprints stand in the file,
            where all verse pairs are laid out as we write them.
    """

    root: etree._Element | None
    ordinals: Sequence[int]
    kept: Mapping[int, UnknownContent]
    remarks: Mapping[int, Remarks]
    origins: Mapping[int, tuple[Settled, ...]]
    text: bytes
    references: Sequence[str] = ()
    passes: Sequence[str] = ()
    sets: Sequence[str] = ()
    states: Sequence[str] = ()
    seconds: Sequence[str] = ()
    changed: Sequence[bool] = ()
    sources: Sequence[str] = ()
    targets: Sequence[str] = ()
    links: Sequence[str] = ()
    possible: Sequence[str] = ()
    source_marks: Sequence[str] = ()
    target_marks: Sequence[str] = ()
    ratings: Sequence[str] = ()
    origin_columns: OriginColumns | None = field(default=None, kw_only=True)
    written: tuple[Sequence[bytes], Sequence[bytes]] | None = field(default=None, kw_only=True)

    def __len__(self) -> int:
        return len(self.ordinals)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the texts of all rows."""
        return FINGERPRINT_PREFIX + hashlib.sha256(self.text).hexdigest()

    def line(self, row: int, child: str | None = None, place: int = 0) -> int:
        """The line of a row's <pair> or of a child element of it; 0 where that is not known."""
        if self.root is None:
            return 0
        element = self._elements[self.ordinals[row]]
        inner = [] if child is None else element.findall(qualified(child))
        return line_of(inner[place] if inner else element)

    @cached_property
    def _elements(self) -> list[etree._Element]:
        return [] if self.root is None else self.root.findall(_PAIR)


def pair_table(root: etree._Element, inspector: Inspector) -> PairTable:
    """Read all <pair> elements; those that lack something are reported and left out."""
    rows: list[tuple[str | bool, ...]] = []
    ordinals: list[int] = []
    kept: dict[int, UnknownContent] = {}
    remarks: dict[int, Remarks] = {}
    origins: dict[int, tuple[Settled, ...]] = {}
    texts: list[bytes] = []
    # Numbers, states and times are few different texts; fingerprints need not be held at all.
    same: dict[str, str] = {}
    for ordinal, element in enumerate(root.iterchildren(_PAIR)):
        row = _regular_row(element)
        if row is None:
            pair_kept = Kept()
            row, remarked, settled = irregular_row(element, inspector, pair_kept)
            if row is None:
                continue
            if remarked:
                remarks[len(rows)] = remarked
            if settled:
                origins[len(rows)] = settled
            content = pair_kept.content()
            if content != NOTHING_UNKNOWN:
                kept[len(rows)] = content
        reference, of_pass, of_set, state, seconds, fingerprint, source, target, *others = row
        verses = f"{source}\n{target}\n".encode()
        texts.append(verses)
        changed = fingerprint != FINGERPRINT_PREFIX + hashlib.sha256(verses).hexdigest()
        few = [same.setdefault(value, value) for value in (of_pass, of_set, state, seconds)]
        rows.append((reference, *few, changed, source, target, *others))
        ordinals.append(ordinal)
    text = b"".join(texts)
    return PairTable(root, ordinals, kept, remarks, origins, text, *zip(*rows, strict=True))


def _regular_row(element: etree._Element) -> Row | None:
    """The row of an element that is laid out as we write it; None for all others."""
    reference, of_pass, of_set, state, seconds, fingerprint = map(element.get, _ATTRIBUTES)
    if (
        reference is None
        or of_set is None
        or state is None
        or fingerprint is None
        or len(element.attrib) != 4 + (of_pass is not None) + (seconds is not None)
        or element.text not in INDENTATION
    ):
        return None
    tags, texts, strange = [], [], 0
    source_marks = target_marks = None
    for child in element:
        if len(child) or child.tail not in INDENTATION:
            return None
        tags.append(child.tag)
        strange += len(child.attrib)
        if child.tag == _MARKS:
            source_marks, target_marks = child.get("source"), child.get("target")
            strange -= (source_marks is not None) + (target_marks is not None)
            strange += len(child.text or "")
        else:
            texts.append(child.text or "")
    if strange or tuple(tags) not in _REGULAR:
        return None
    ratings = ""
    if tags[-1] == _RATINGS:
        ratings = texts.pop()
        if not ratings:
            return None
    return (
        reference,
        FIRST_PASS if of_pass is None else of_pass,
        of_set,
        state,
        NO_SECONDS if seconds is None else seconds,
        fingerprint,
        texts[0],
        texts[1],
        texts[2] if len(texts) > 2 else "",
        texts[3] if len(texts) > 3 else "",
        source_marks or "",
        target_marks or "",
        ratings,
    )


def irregular_row(
    element: etree._Element, inspector: Inspector, kept: Kept
) -> tuple[Row | None, Remarks, tuple[Settled, ...]]:
    """The row of any element, and the remarks and origins in it.

    The row is None, with a report, where something required is missing.
    """
    attributes = inspector.attributes(element, "pair", "", kept)
    children = inspector.children(element, "pair", "", kept)
    texts = {"links": "", "possible": "", "ratings": ""}
    marks: dict[str, str] | None = {}
    rejected: dict[str, str] | None = None
    for name, child in children.items():
        if name in {"note", "origin"}:
            continue
        found = inspector.attributes(child, name, name, kept)
        inspector.children(child, name, name, kept)
        if name == "not-translated":
            marks = found
        elif name == "rejected":
            rejected = found
        else:
            texts[name] = child.text or ""
    if "ratings" in children and not texts["ratings"]:
        what, expected = "<ratings> is empty", "answers, or no <ratings>"
        inspector.report(line_of(children["ratings"]), what, expected)
    remarks = read_remarks(element, children, rejected, inspector)
    origins = read_origins(element, children, inspector)
    for name in ("source", "target"):
        if name not in texts:
            what = "<pair> lacks an element"
            inspector.report(
                line_of(element), what, "expected the element <{element}>", element=name
            )
    if attributes is None or marks is None or not {"source", "target"} <= texts.keys():
        return None, remarks, origins
    row = (
        attributes["ref"],
        attributes.get("pass", FIRST_PASS),
        attributes["set"],
        attributes["state"],
        attributes.get("seconds", NO_SECONDS),
        attributes["fingerprint"],
        texts["source"],
        texts["target"],
        texts["links"],
        texts["possible"],
        marks.get("source", ""),
        marks.get("target", ""),
        texts["ratings"],
    )
    return row, remarks, origins

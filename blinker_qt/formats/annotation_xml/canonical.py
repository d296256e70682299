"""Reading verse pairs that are laid out as we write them, without building a tree of the file.

What is read here is what the tree would say, or nothing: whoever meets anything unusual, or any
problem, gives the file to the tree, which knows the lines. Only the head and those verse pairs that
hold more than texts, links and marks are ever parsed as XML.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence

import numpy as np
from lxml import etree

from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept, Unusual
from blinker_qt.formats.annotation_xml.pairs import (
    FIRST_PASS,
    NO_SECONDS,
    PairTable,
    irregular_row,
)
from blinker_qt.formats.annotation_xml.vocabulary import (
    FINGERPRINT_PREFIX,
    ROOT,
    qualified,
)
from blinker_qt.formats.xml_parsing import parsed

_DECLARATION = b'<?xml version="1.0" encoding="UTF-8"?>\n'
_FIRST_PAIR = b"\n  <pair "
_END = f"</{ROOT}>\n".encode()
_NO_PAIR = b"<pair/>"

_PAIR = re.compile(
    rb'  <pair ref="([^"<\n]{0,1000000}+)"(?: pass="([0-9]++)")? set="([0-9]++)" state="([a-z]++)"'
    rb'(?: seconds="([0-9]++)")? fingerprint="(sha256:[0-9a-f]++)">\n'
    rb"    <source>([^<]{0,1000000}+)</source>\n"
    rb"    <target>([^<]{0,1000000}+)</target>\n"
    rb"(?:    <links>([^<]{0,1000000}+)</links>\n)?"
    rb"(?:    <possible>([^<]{0,1000000}+)</possible>\n)?"
    rb'(?:    <not-translated(?: source="([0-9 ]*+)")?(?: target="([0-9 ]*+)")?/>\n)?'
    rb"(?:    <ratings>([^<]{1,1000000}+)</ratings>\n)?"
    rb"  </pair>\n"
    rb"|(  <pair [^\n]*+\n(?:(?!  </pair>\n)[^\n]*+\n)*+  </pair>\n)"
    rb"|([\S\s]++)"
)
"""A regular verse pair, or all lines of any other one, or everything from the first other thing.

libxml2 reads no text or attribute of more than 10 million bytes.
"""
_FIELDS = 13
_PASS, _SECONDS = 1, 4

_ESCAPES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&"))
"""What we write for characters that cannot stand for themselves; the order matters."""

_NOWHERE = ((b"]", b"]]>"), (b"\xef", b"\xef\xbf\xbe"), (b"\xef", b"\xef\xbf\xbf"))
"""The end of a CDATA section, U+FFFE and U+FFFF, and the rare byte by which each is found."""
_LINE_FEED, _FIRST_PRINTABLE = b"\n "


def canonical_parts(
    data: bytes, path: str, inspector: Inspector
) -> tuple[etree._Element, PairTable]:
    """The head of a file that is laid out as we write it, and its verse pairs.

    Args:
        data: the bytes of the file, which `parsing.check_bytes` let pass.
        path: the file, as the user named it.
        inspector: looks at verse pairs that hold more than texts, links and marks; knows no lines.

    Returns:
        A root element that holds all that stands above the verse pairs and at least one <pair>;
        and the verse pairs.

    Raises:
        Unusual: the file is not laid out so, is no XML, or something is wrong with it.
    """
    head_end = data.find(_FIRST_PAIR) + 1
    if not (head_end and data.startswith(_DECLARATION) and data.endswith(_END)):
        raise Unusual
    _check_characters(data)
    rows: list[tuple[bytes, ...]] = _PAIR.findall(data, head_end)
    if rows.pop()[-1] != _END:
        raise Unusual
    irregular = [place for place, row in enumerate(rows) if row[_FIELDS]]
    chunks = [rows[place][_FIELDS] for place in irregular] or [_NO_PAIR]
    root = _parsed_pairs(data[:head_end], chunks, path)
    elements = dict(zip(irregular, root.findall(qualified("pair")), strict=False))
    columns = _texts(rows, escaped=b"&" in data)
    return root, _table(columns, elements, inspector)


def _check_characters(data: bytes) -> None:
    """Refuse characters that XML does not hold or that do not stand for themselves in a text."""
    read = np.frombuffer(data, np.uint8)
    line_feeds = np.count_nonzero(read == _LINE_FEED)
    if np.count_nonzero(read < _FIRST_PRINTABLE) != line_feeds or any(
        rare in data and whole in data for rare, whole in _NOWHERE
    ):
        raise Unusual


def _parsed_pairs(head: bytes, chunks: Sequence[bytes], path: str) -> etree._Element:
    """The root of a file that has these verse pairs alone, each within its chunk of lines.

    Where a chunk holds one start tag and one end tag of a <pair>, and neither it nor the head holds
    anything that could hide tags, well-formedness says that they belong together.
    """
    if any(b"<!" in part or b"<?" in part for part in (head[len(_DECLARATION) :], *chunks)):
        raise Unusual
    for chunk in chunks:
        tags = (chunk.count(b"<pair"), chunk.count(b"</pair"))
        if chunk is not _NO_PAIR and tags != (1, 1):
            raise Unusual
    try:
        root = parsed(b"".join((head, *chunks, _END)), path)
    except InputError:
        raise Unusual from None
    if len(root.findall(qualified("pair"))) != len(chunks):
        raise Unusual
    return root


def _texts(rows: Sequence[tuple[bytes, ...]], *, escaped: bool) -> list[list[str]]:
    """The fields of verse pairs as texts, one list a field."""
    columns = []
    for field in list(zip(*rows, strict=True))[:_FIELDS]:
        try:
            text = b"\n".join(field).decode()
        except UnicodeDecodeError:
            raise Unusual from None
        if escaped:
            text = _unescaped(text)
        texts = text.split("\n")
        if len(texts) != len(rows):
            raise Unusual
        columns.append(texts)
    for place, usual in ((_PASS, FIRST_PASS), (_SECONDS, NO_SECONDS)):
        columns[place] = [text or usual for text in columns[place]]
    return columns


def _unescaped(text: str) -> str:
    if text.count("&") != sum(text.count(escape) for escape, _ in _ESCAPES):
        raise Unusual
    for escape, character in _ESCAPES:
        text = text.replace(escape, character)
    return text


def _table(
    columns: list[list[str]],
    elements: Mapping[int, etree._Element],
    inspector: Inspector,
) -> PairTable:
    kept: dict[int, UnknownContent] = {}
    remarks: dict[int, Remarks] = {}
    for place, element in elements.items():
        pair_kept = Kept()
        row, remarked = irregular_row(element, inspector, pair_kept)
        for column, text in zip(columns, row or (), strict=True):
            column[place] = text
        if remarked:
            remarks[place] = remarked
        content = pair_kept.content()
        if content != NOTHING_UNKNOWN:
            kept[place] = content
    references, passes, sets, states, seconds, fingerprints, sources, targets, *others = columns
    verses = zip(sources, targets, strict=True)
    texts = [f"{source}\n{target}\n".encode() for source, target in verses]
    return PairTable(
        None,
        range(len(texts)),
        kept,
        remarks,
        b"".join(texts),
        references,
        passes,
        sets,
        states,
        seconds,
        [
            FINGERPRINT_PREFIX + hashlib.sha256(text).hexdigest() != fingerprint
            for text, fingerprint in zip(texts, fingerprints, strict=True)
        ],
        sources,
        targets,
        *others,
    )

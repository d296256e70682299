"""Reading verse pairs that are laid out as we write them, without building a tree of the file.

What is read here is what the tree would say, or nothing: whoever meets anything unusual, or any
problem, gives the file to the tree, which knows the lines. Only the head and those verse pairs that
hold more than texts, links and marks are ever parsed as XML.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from lxml import etree

from blinker_qt.bitext.errors import InputError
from blinker_qt.formats.annotation_xml.found_elements import FoundElements
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept, Unusual
from blinker_qt.formats.annotation_xml.origin_columns import separated
from blinker_qt.formats.annotation_xml.pairs import (
    FIRST_PASS,
    NO_SECONDS,
    PairTable,
    Row,
    irregular_row,
)
from blinker_qt.formats.annotation_xml.remark_lines import remarks_before
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
    rb'  <pair (ref="[^"<\n]{0,1000000}+"(?: pass="[0-9]++")? set="[0-9]++") state="([a-z]++)"'
    rb'(?: seconds="([0-9]++)")? (fingerprint="sha256:[0-9a-f]++">\n'
    rb"    <source>[^<]{0,1000000}+</source>\n"
    rb"    <target>[^<]{0,1000000}+</target>)\n"
    rb"(?:    <links>([^<]{0,1000000}+)</links>\n)?"
    rb"(?:    <possible>([^<]{0,1000000}+)</possible>\n)?"
    rb'(?:    <not-translated(?: source="([0-9 ]*+)")?(?: target="([0-9 ]*+)")?/>\n)?'
    rb"(?:    <ratings>([^<]{1,1000000}+)</ratings>\n)?"
    rb"((?>(?:(?!  </pair>\n)[^\n]*+\n)*))  </pair>\n"
    rb"|(  <pair [^\n]*+\n(?>(?:(?!  </pair>\n)[^\n]*+\n)*)  </pair>\n)"
    rb"|([\S\s]++)"
)
"""A verse pair that begins as we write it, or all lines of any other, or all from the first other
thing.

libxml2 reads no text or attribute of more than 10 million bytes. Groups are repeated within atomic
groups, here and elsewhere: Python before 3.11.5 loses its way in possessive repeats of groups.
"""
_NAMES = re.compile(rb'ref="([^"]*+)"(?: pass="([0-9]++)")? set="([0-9]++)"')
_TEXTS = re.compile(
    rb'fingerprint="([^"]*+)">\n    <source>([^<]*+)</source>\n    <target>([^<]*+)</target>'
)
_NAME, _STATE, _SECONDS, _TEXT = range(4)
_DECIDED = slice(4, 9)
_MORE, _OTHER, _REST = range(9, 12)
_GROUPS = _PAIR.groups + 1
_ANY_NAME = b'ref="" set="1"'
_ANY_TEXT = b'fingerprint="">\n    <source></source>\n    <target></target>'
_PAIR_OF_MORE = (
    b'  <pair ref="" set="1" state="" fingerprint="">\n<source/><target/>\n%s  </pair>\n'
)
"""Holds what stands behind the answers of a verse pair, and nothing else."""

_ESCAPES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&"))
"""What we write for characters that cannot stand for themselves; the order matters."""

_NOWHERE = ((b"]", b"]]>"), (b"\xef", b"\xef\xbf\xbe"), (b"\xef", b"\xef\xbf\xbf"))
"""The end of a CDATA section, U+FFFE and U+FFFF, and the rare byte by which each is found."""
_LINE_FEED, _FIRST_PRINTABLE = b"\n "


def canonical_parts(
    data: bytes, path: str, inspector: Inspector, known: PairTable | None = None
) -> tuple[etree._Element, PairTable]:
    """The head of a file that is laid out as we write it, and its verse pairs.

    Args:
        data: the bytes of the file, which `parsing.check_bytes` let pass.
        path: the file, as the user named it.
        inspector: looks at verse pairs that hold more than texts, links and marks; knows no lines.
        known: verse pairs that were read before; where names and texts are written the same here,
            theirs are taken, and `PairTable.written` is the same object.

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
    columns = _columns(memoryview(data)[head_end:])
    if columns[_REST].pop() != _END:
        raise Unusual
    others = {row: lines for row, lines in enumerate(columns[_OTHER]) if lines}
    more = {row: lines for row, lines in enumerate(columns[_MORE]) if lines}
    plain = {row: remarks_before(lines) for row, lines in more.items()}
    rest = {row: lines for row, (_, lines) in plain.items() if lines}
    origins, odd = separated(rest)
    mixed = {row: more[row] for row in odd}
    chunks = [*others.values(), *(_PAIR_OF_MORE % lines for lines in mixed.values())]
    chunks += [_PAIR_OF_MORE % origins.as_elements] if origins else []
    root = _parsed_pairs(data[:head_end], chunks or [_NO_PAIR], path)
    elements = root.findall(qualified("pair"))
    found = FoundElements()
    found.remarks.update(
        (row, remarks) for row, (remarks, _) in plain.items() if remarks and row not in odd
    )
    for row, element in zip((*others, *mixed), elements, strict=False):
        found.add(row, element, inspector, is_whole=row in others)
    table = _table(columns, found, known)
    if origins:
        _, _, ways = irregular_row(elements[-1], inspector, Kept())
        table = replace(table, origin_columns=origins.read(ways))
    return root, table


def _columns(pairs: memoryview) -> list[list[bytes]]:
    """What the pattern finds in all verse pairs, one column a group."""
    # One list of everything: tuples by the ten thousand keep the garbage collection busy.
    found = _PAIR.split(pairs)
    columns = [found[group::_GROUPS] for group in range(1, _GROUPS)]
    for column in columns[:_REST]:
        column.pop()
    return [[text or b"" for text in column] if None in column else column for column in columns]


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


def _table(
    columns: Sequence[Sequence[bytes]], found: FoundElements, known: PairTable | None
) -> PairTable:
    """The verse pairs.

    Args:
        columns: what the pattern found, one column a group.
        found: what was found elsewhere.
        known: see `canonical_parts`.
    """
    written = None if found.rows else (columns[_NAME], columns[_TEXT])
    if known is None or written is None or known.written != written:
        known = _names_and_texts(columns[_NAME], columns[_TEXT], found.rows)
        known = replace(known, written=written)
    states = _texts(columns[_STATE])
    seconds = [text or NO_SECONDS for text in _texts(columns[_SECONDS])]
    decided = [_texts(column) for column in columns[_DECIDED]]
    for place, row in found.rows.items():
        _, _, _, states[place], seconds[place], _, _, _, *others = row
        for column, text in zip(decided, others, strict=True):
            column[place] = text
    links, possible, source_marks, target_marks, ratings = decided
    return replace(
        known,
        kept=found.kept,
        remarks=found.remarks,
        origins=found.origins,
        origin_columns=None,
        states=states,
        seconds=seconds,
        links=links,
        possible=possible,
        source_marks=source_marks,
        target_marks=target_marks,
        ratings=ratings,
    )


def _names_and_texts(
    written_names: Sequence[bytes], written_texts: Sequence[bytes], others: Mapping[int, Row]
) -> PairTable:
    """What verse pairs are called and say; nothing of what was decided on them."""
    names = _NAMES.findall(b"\n".join(name or _ANY_NAME for name in written_names))
    texts = _TEXTS.findall(b"\n".join(text or _ANY_TEXT for text in written_texts))
    references, passes, sets = map(_texts, zip(*names, strict=True))
    passes = [text or FIRST_PASS for text in passes]
    fingerprints, sources, targets = map(_texts, zip(*texts, strict=True))
    for place, row in others.items():
        references[place], passes[place], sets[place], _, _, fingerprints[place], *verses = row[:8]
        sources[place], targets[place] = verses
    pairs = zip(sources, targets, strict=True)
    encoded = [f"{source}\n{target}\n".encode() for source, target in pairs]
    return PairTable(
        None,
        range(len(encoded)),
        {},
        {},
        {},
        b"".join(encoded),
        references=references,
        passes=passes,
        sets=sets,
        changed=[
            FINGERPRINT_PREFIX + hashlib.sha256(text).hexdigest() != fingerprint
            for text, fingerprint in zip(encoded, fingerprints, strict=True)
        ],
        sources=sources,
        targets=targets,
    )


def _texts(column: Sequence[bytes]) -> list[str]:
    """One field of all verse pairs as texts."""
    if not any(column):
        return [""] * len(column)
    try:
        text = b"\n".join(column).decode()
    except UnicodeDecodeError:
        raise Unusual from None
    if "&" in text:
        text = _unescaped(text)
    texts = text.split("\n")
    if len(texts) != len(column):
        raise Unusual
    return texts


def _unescaped(text: str) -> str:
    if text.count("&") != sum(text.count(escape) for escape, _ in _ESCAPES):
        raise Unusual
    for escape, character in _ESCAPES:
        text = text.replace(escape, character)
    return text

"""Parses XML from untrusted bytes, and escapes text for XML."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lxml import etree

from blinker_qt.bitext.errors import InputError
from blinker_qt.formats.reading import (
    EMPTY_FILE,
    UTF_8_MARK,
    UTF_16_MARKS,
    check_unpacked,
    decoded,
    refusal,
)
from blinker_qt.translation import N_

_MOST_MARKUP = 1 << 22
"""The most elements, and the most attributes, of a file; each costs 100 bytes of memory."""

_MOST_AT_ONCE = 1 << 18
"""The most elements with comments, and the most attributes, in one place of a file; each costs 300
bytes of memory."""
_PIECE = 1 << 15
"""The number of bytes that are parsed at a time."""
_PIECES_AT_ONCE = 1 << 2
"""The number of pieces in a batch."""

_DOCUMENT_TYPE = re.compile(rb"(?>(?:\s|(?><!--.*?-->)|(?><\?.*?\?>))*)<!DOCTYPE", re.DOTALL)
_ENCODING = re.compile(rb"""<\?xml\s[^?>]*?encoding\s*=\s*["']([^"']*)""")
_BEGINNING = re.compile(rb"\s*<")
_OUR_ENCODINGS = frozenset({b"utf-8", b"utf8", b"us-ascii", b"ascii"})

_FOREIGN_TYPE = re.compile(
    rb"""<!DOCTYPE\s+[^\s\["'>]+(?:\s+SYSTEM\s+%s|\s+PUBLIC\s+%s\s+%s)?\s*>"""
    % ((rb"""(?:"[^"]*"|'[^']*')""",) * 3)
)

_FOREIGN_ENCODINGS = {
    b"utf-16": "utf-16",
    b"iso-8859-1": "iso-8859-1",
    b"iso-8859-15": "iso-8859-15",
    b"windows-1252": "cp1252",
}
"""Python's names of the encodings that other programs declare."""

_UNFINISHED = int(etree.ErrorTypes.ERR_TAG_NOT_FINISHED)

_POSITION = re.compile(", line [0-9]+, column [0-9]+$")
_SAFELY: dict[str, Any] = {
    "resolve_entities": False,
    "no_network": True,
    "load_dtd": False,
    "huge_tree": False,
}

_LAST_SURE_LINE = 65_534
"""The last line number that libxml2 keeps in an element; it finds later ones in text nearby."""


def first_element(data: bytes, path: str) -> etree._Element:
    """The outermost element of an XML file in UTF-8, from parsing only the beginning.

    Raises:
        InputError: the file does not begin like XML.
    """
    data = data.removeprefix(UTF_8_MARK)
    _check_bytes(data, path)
    parser = etree.XMLPullParser(events=("start",), **_SAFELY)
    markup = 0
    for piece in _fed(parser, data, path):
        for _, root in parser.read_events():
            _check_document_type(root, data, path)
            return root
        markup = _checked_markup(markup, piece, path)
    with _refusing(parser, data, path):
        return parser.close()


def batches(data: bytes, path: str, tag: str) -> Iterator[tuple[etree._Element, int]]:
    """The outermost element of an XML file with the number of its complete child elements.

    Each batch of child elements is removed before the next one is parsed, so the whole tree is
    never in memory. The last batch comes after the whole file was found to be well-formed.

    Args:
        data: the bytes of the file, which `first_element` accepted.
        path: the file, as the user named it.
        tag: the name of its outermost element.

    Raises:
        InputError: the file is not well-formed, or has too many elements in one place.
    """
    data = data.removeprefix(UTF_8_MARK)
    parser = etree.XMLPullParser(events=("start",), tag=tag, **_SAFELY)
    root: etree._Element | None = None
    markup = 0
    for number, piece in enumerate(_fed(parser, data, path), 1):
        for _, element in parser.read_events():
            root = element if root is None else root
        markup = _checked_markup(markup, piece, path)
        if root is not None and number % _PIECES_AT_ONCE == 0 and len(root) > 1:
            # The last one, or the text after it, may be incomplete.
            end = len(root) - 1
            yield root, end
            del root[:end]
            markup = 0
    with _refusing(parser, data, path):
        root = parser.close()
    yield root, len(root)


def parsed_foreign(data: bytes, path: str, name: str = "") -> etree._Element:
    """The root of another program's XML file, without its comments and instructions.

    The file may be in UTF-8, in UTF-16 with a byte order mark, or in one of a few Western encodings
    that it declares. A document type that only names a file is ignored, so its entities are
    unknown; one with declarations is refused.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it.
        name: the name of its outermost element in any namespace; empty for any name.

    Raises:
        InputError: it is not such a file.
    """
    while data.startswith(UTF_8_MARK):
        data = data.removeprefix(UTF_8_MARK)
    data = _in_utf_8(data, path)
    if before := _DOCUMENT_TYPE.match(data):
        start = before.end() - len(b"<!DOCTYPE")
        if declared := _FOREIGN_TYPE.match(data, start):
            blank = re.sub(rb"[^\n]", b" ", declared[0])
            data = data[:start] + blank + data[declared.end() :]
    _check_bytes(data, path)
    parser = etree.XMLParser(remove_comments=True, remove_pis=True, **_SAFELY)
    with _refusing(parser, data, path):
        root: etree._Element = etree.fromstring(data, parser)
    _check_document_type(root, data, path)
    if name not in ("", local_name(root)):
        what = N_("the outermost element is <{name}>, not <{wanted}>")
        raise refusal(path, what, line_of(root), name=local_name(root), wanted=name)
    return root


def _in_utf_8(data: bytes, path: str) -> bytes:
    """The file in UTF-8, without a declaration of another encoding."""
    declared = _ENCODING.match(data)
    encoding = _FOREIGN_ENCODINGS.get(declared[1].lower()) if declared else None
    if data.startswith(UTF_16_MARKS):
        encoding = "utf-16"
    elif encoding is None or encoding == "utf-16":
        return data
    text = decoded(data, path, encoding).encode()
    return _ENCODING.sub(
        lambda declaration: declaration[0].replace(declaration[1], b"utf-8"), text, count=1
    )


def line_of(element: etree._Element) -> int:
    """The 1-based line in which an element begins."""
    line = int(element.sourceline or 1)
    if line <= _LAST_SURE_LINE:
        return line
    if element.text is None and len(element):
        return line_of(element[0])
    return line - (element.text or element.tail or "").count("\n")


def local_name(element: etree._Element) -> str:
    """The name of an element without its namespace."""
    return etree.QName(element).localname


def _check_bytes(data: bytes, path: str) -> None:
    """Raise InputError for bytes that cannot be XML in UTF-8, or have too many elements.

    They have no byte order mark. A document type that could not be found in them is refused later
    (see `_check_document_type`).
    """
    if not data:
        raise refusal(path, EMPTY_FILE)
    zero = data.find(b"\0")
    if zero == 0 and data.count(b"\0") == len(data):
        what = N_("the file holds nothing but zero bytes: look for a backup or another copy")
        raise refusal(path, what)
    check_unpacked(data, path)
    if zero >= 0:
        before = decoded(data[:zero], path, "utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        what = N_("there is a zero byte, which XML in UTF-8 cannot have")
        raise refusal(path, what, line, column)
    if not _BEGINNING.match(data):
        start = data.find(b"<?xml")
        if start > 0:
            what = N_(
                "there is other text before the XML: remove everything before <?xml in line {start}"
            )
            raise refusal(path, what, 1, start=data.count(b"\n", 0, start) + 1)
        blank = data[: len(data) - len(data.lstrip())]
        raise refusal(path, N_("this is not XML"), blank.count(b"\n") + 1)
    if max(data.count(b"<"), data.count(b"=")) > _MOST_MARKUP:
        what = N_("the file holds more than {most} elements or attributes")
        raise refusal(path, what, most=_MOST_MARKUP)
    if document_type := _DOCUMENT_TYPE.match(data):
        raise _refused_document_type(path, document_type[0].count(b"\n") + 1)
    encoding = _ENCODING.match(data)
    if encoding and encoding[1].lower() not in _OUR_ENCODINGS:
        name = encoding[1][:40].decode("ascii", "replace")
        what = N_("the file says that it is written in {encoding}, not in UTF-8")
        raise refusal(path, what, line=1, encoding=name)


def _fed(parser: etree.XMLPullParser, data: bytes, path: str) -> Iterator[bytes]:
    """The pieces of a file, each after it was parsed."""
    for start in range(0, len(data), _PIECE):
        piece = data[start : start + _PIECE]
        with _refusing(parser, data, path):
            parser.feed(piece)
            # The parser goes on after names with unknown namespaces, and refuses them at the end.
            if len(parser.feed_error_log.filter_from_errors()):
                parser.close()
        yield piece


def _checked_markup(before: int, piece: bytes, path: str) -> int:
    """The number of elements or attributes with those of another piece; InputError for too many."""
    count = before + max(piece.count(b"<"), piece.count(b"="))
    if count > _MOST_AT_ONCE:
        what = N_("the file holds more than {most} elements or attributes in one place")
        raise refusal(path, what, most=_MOST_AT_ONCE)
    return count


def _check_document_type(root: etree._Element, data: bytes, path: str) -> None:
    """Refuse a document type that `_check_bytes` did not find."""
    if root.getroottree().docinfo.doctype:
        before = data.partition(b"<!DOCTYPE")[0]
        raise _refused_document_type(path, before.count(b"\n") + 1)


def _refused_document_type(path: str, line: int) -> InputError:
    what = N_("the file has a document type (<!DOCTYPE), which could bring in foreign content")
    return refusal(path, what, line=line)


@contextmanager
def _refusing(
    parser: etree.XMLParser | etree.XMLPullParser,
    data: bytes,
    path: str,
) -> Iterator[None]:
    """Refuse a file that is not well-formed, with the first error that the parser found."""
    try:
        yield
    except etree.XMLSyntaxError as error:
        # If the bytes are not UTF-8, decoding finds the place more exactly.
        decoded(data, path, "utf-8")
        is_fed = isinstance(parser, etree.XMLPullParser)
        log = (parser.feed_error_log if is_fed else parser.error_log).filter_from_errors()
        line, column, kind, message = (
            (log[0].line, log[0].column, log[0].type, log[0].message)
            if len(log)
            else (error.lineno, (error.offset or 0) + 1, error.code, error.msg)
        )
        if kind == _UNFINISHED or not data.rstrip().endswith(b">"):
            what = N_("the file ends too early or is damaged: look for a backup or another copy")
        else:
            what = N_("this is not well-formed XML: {reason}")
        reason = " ".join(_POSITION.sub("", message or "").split())
        raise refusal(path, what, line or 1, column, reason=reason) from error


# The standard library's escape would import the modules of http and mail at every start.
_ESCAPES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\t": "&#9;",
        "\n": "&#10;",
        "\r": "&#13;",
    }
)


def escaped(text: str) -> str:
    """A text escaped for an element or an attribute."""
    return text.translate(_ESCAPES)


def quoted(value: str) -> str:
    """The value of an attribute in quotation marks."""
    return f'"{escaped(value)}"'

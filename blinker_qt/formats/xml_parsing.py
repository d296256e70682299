"""XML trees from bytes that anybody may have made, or a refusal; and escapes for writing XML."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from lxml import etree

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.reading import UTF_16_MARKS, check_unpacked, decoded
from blinker_qt.translation import N_, Translatable

_MOST_MARKUP = 1 << 22
"""The most elements and, separately, attributes that a file may hold (each costs 100 bytes)."""

_MOST_AT_ONCE = 1 << 18
"""The most elements with comments and, separately, attributes that stand in one place of a file.

Each costs 300 bytes of memory.
"""
_PIECE = 1 << 15
"""So many bytes are parsed at a time."""
_PIECES_AT_ONCE = 1 << 2
"""From so many pieces child elements are given out together."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_DOCUMENT_TYPE = re.compile(rb"(?>(?:\s|(?><!--.*?-->)|(?><\?.*?\?>))*)<!DOCTYPE", re.DOTALL)
_ENCODING = re.compile(rb"""<\?xml\s[^?>]*?encoding\s*=\s*["']([^"']*)""")
_BEGINNING = re.compile(rb"(?:\xef\xbb\xbf)?\s*<")
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
"""Encodings that other programs declare, by their names in lower case, and what Python calls them.
"""

_UNFINISHED = int(etree.ErrorTypes.ERR_TAG_NOT_FINISHED)

_POSITION = re.compile(", line [0-9]+, column [0-9]+$")
_SAFELY: dict[str, Any] = {
    "resolve_entities": False,
    "no_network": True,
    "load_dtd": False,
    "huge_tree": False,
}

_LAST_SURE_LINE = 65_534
"""libxml2 keeps this many line numbers in an element; for later ones it asks the text nearby."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a refusal says that it wanted.

    Attributes:
        file: a file of the kind.
        whole: one that does not break off.
    """

    file: Translatable
    whole: Translatable


ANNOTATION_FILE = _Wanted(
    N_("expected an annotation file"),
    N_("expected a whole annotation file; look for a backup"),
)
XML_FILE = _Wanted(N_("expected an XML file"), N_("expected a whole XML file"))


def first_element(data: bytes, path: str) -> etree._Element:
    """The outermost element of an XML file in UTF-8, of which only the beginning is parsed.

    Raises:
        InputError: the file does not begin as such a file.
    """
    check_bytes(data, path)
    data = data.removeprefix(_BYTE_ORDER_MARK)
    _check_prolog(data, path)
    parser = etree.XMLPullParser(events=("start",), **_SAFELY)
    markup = 0
    for piece in _pieces(data):
        with _refusing(parser, data, path):
            parser.feed(piece)
        for _, root in parser.read_events():
            _check_document_type(root, data, path)
            return root
        markup = _checked_markup(markup, piece, path)
    with _refusing(parser, data, path):
        return parser.close()


def batches(data: bytes, path: str, tag: str) -> Iterator[tuple[etree._Element, int]]:
    """The outermost element of an XML file, and how many of its child elements are complete.

    They are taken away before the next ones come, so the file is never in memory as a tree. The
    last ones come when all of the file was found to be well-formed.

    Args:
        data: the bytes of the file, which `first_element` let pass.
        path: the file, as the user named it.
        tag: the name of its outermost element.

    Raises:
        InputError: the file is not well-formed, or has too many elements in one place.
    """
    data = data.removeprefix(_BYTE_ORDER_MARK)
    parser = etree.XMLPullParser(events=("start",), tag=tag, **_SAFELY)
    root: etree._Element | None = None
    markup = 0
    for number, piece in enumerate(_pieces(data), 1):
        with _refusing(parser, data, path):
            parser.feed(piece)
        for _, element in parser.read_events():
            root = element if root is None else root
        markup = _checked_markup(markup, piece, path)
        if root is not None and number % _PIECES_AT_ONCE == 0 and len(root) > 1:
            # The last one, or the text behind it, may not be complete.
            end = len(root) - 1
            yield root, end
            del root[:end]
            markup = 0
    with _refusing(parser, data, path):
        root = parser.close()
    yield root, len(root)


def parsed_foreign(data: bytes, path: str, name: str = "") -> etree._Element:
    """The root of another program's XML file, without its comments and instructions.

    It may be in UTF-8, in UTF-16 with a byte order mark, or in one of a few Western encodings that
    it declares.

    A document type that only names a file is passed over: nothing is ever brought in by it, and an
    entity that it would have declared is refused. One that declares anything itself is refused.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it.
        name: what its outermost element is called, in whatever namespace; empty for any.

    Raises:
        InputError: the bytes are not such a file.
    """
    while data.startswith(_BYTE_ORDER_MARK):
        data = data.removeprefix(_BYTE_ORDER_MARK)
    data = _in_utf_8(data, path)
    check_bytes(data, path, XML_FILE)
    if before := _DOCUMENT_TYPE.match(data):
        start = before.end() - len(b"<!DOCTYPE")
        if declared := _FOREIGN_TYPE.match(data, start):
            blank = re.sub(rb"[^\n]", b" ", declared[0])
            data = data[:start] + blank + data[declared.end() :]
    root = _parsed(data, path)
    if name not in ("", local_name(root)):
        what, expected = N_("the outermost element is <{name}>"), N_("expected <{wanted}>")
        values = {"name": local_name(root), "wanted": name}
        raise InputError(Problem(path, what, expected, line_of(root), values=values))
    return root


def _in_utf_8(data: bytes, path: str) -> bytes:
    """The same file in UTF-8, without the name of another encoding."""
    declared = _ENCODING.match(data)
    encoding = _FOREIGN_ENCODINGS.get(declared[1].lower()) if declared else None
    if data.startswith(UTF_16_MARKS):
        encoding = "utf-16"
    elif encoding is None or encoding == "utf-16":
        return data
    text = decoded(data, path, encoding).encode()
    return _ENCODING.sub(lambda found: found[0].replace(found[1], b"utf-8"), text, count=1)


def _parsed(data: bytes, path: str) -> etree._Element:
    _check_prolog(data, path)
    parser = etree.XMLParser(remove_comments=True, remove_pis=True, **_SAFELY)
    with _refusing(parser, data, path, XML_FILE):
        root: etree._Element = etree.fromstring(data, parser)
    _check_document_type(root, data, path)
    return root


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


def check_bytes(data: bytes, path: str, wanted: _Wanted = ANNOTATION_FILE) -> None:
    """Refuse bytes that cannot be XML in UTF-8, or are more than we read.

    Args:
        data: the bytes of a file.
        path: the file, as the user named it.
        wanted: what was wanted.

    Raises:
        InputError: they are refused.
    """
    if not data:
        raise _refused(path, N_("the file is empty"), wanted.whole)
    zero = data.find(b"\0")
    if zero == 0 and data.count(b"\0") == len(data):
        raise _refused(path, N_("the file holds nothing but zero bytes"), wanted.whole)
    check_unpacked(data, path)
    if zero >= 0:
        before = decoded(data[:zero], path, "utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problem = Problem(
            path, N_("there is a zero byte"), N_("expected XML text in UTF-8"), line, column
        )
        raise InputError(problem)
    if not _BEGINNING.match(data):
        blank = data[: len(data) - len(data.lstrip())]
        raise _refused(path, N_("this is not XML"), wanted.file, blank.count(b"\n") + 1)
    if max(data.count(b"<"), data.count(b"=")) > _MOST_MARKUP:
        what = N_("the file holds more than {most} elements or attributes")
        raise _refused(path, what, N_("expected a smaller file"), most=_MOST_MARKUP)


def _pieces(data: bytes) -> Iterator[bytes]:
    return (data[start : start + _PIECE] for start in range(0, len(data), _PIECE))


def _checked_markup(before: int, piece: bytes, path: str) -> int:
    """How many elements or attributes there are with those of another piece, if not too many."""
    count = before + max(piece.count(b"<"), piece.count(b"="))
    if count > _MOST_AT_ONCE:
        what = N_("the file holds more than {most} elements or attributes in one place")
        raise _refused(path, what, N_("expected a smaller file"), most=_MOST_AT_ONCE)
    return count


def _check_prolog(data: bytes, path: str) -> None:
    if document_type := _DOCUMENT_TYPE.match(data):
        raise _refused_document_type(path, document_type[0].count(b"\n") + 1)
    encoding = _ENCODING.match(data)
    if encoding and encoding[1].lower() not in _OUR_ENCODINGS:
        name = encoding[1][:40].decode("ascii", "replace")
        what = N_("the file says that it is written in {encoding}")
        raise _refused(path, what, N_("expected a file in UTF-8"), line=1, encoding=name)


def _check_document_type(root: etree._Element, data: bytes, path: str) -> None:
    """Refuse a document type that the parser found although `_check_prolog` did not."""
    if root.getroottree().docinfo.doctype:
        before = data.partition(b"<!DOCTYPE")[0]
        raise _refused_document_type(path, before.count(b"\n") + 1)


def _refused_document_type(path: str, line: int) -> InputError:
    what = N_("the file has a document type (<!DOCTYPE), which could bring in foreign content")
    return _refused(path, what, N_("expected a file without one"), line=line)


@contextmanager
def _refusing(
    parser: etree.XMLParser | etree.XMLPullParser,
    data: bytes,
    path: str,
    wanted: _Wanted = ANNOTATION_FILE,
) -> Iterator[None]:
    """Refuse a file that a parser finds is not well-formed, by the first fault in it."""
    try:
        yield
    except etree.XMLSyntaxError as error:
        # Where the bytes are not UTF-8, decoding says so and knows the place better.
        decoded(data, path, "utf-8")
        is_fed = isinstance(parser, etree.XMLPullParser)
        log = (parser.feed_error_log if is_fed else parser.error_log).filter_from_errors()
        line, column, kind, message = (
            (log[0].line, log[0].column, log[0].type, log[0].message)
            if len(log)
            else (error.lineno, (error.offset or 0) + 1, error.code, error.msg)
        )
        if kind == _UNFINISHED or not data.rstrip().endswith(b">"):
            what, expected = N_("the file breaks off: {reason}"), wanted.whole
        else:
            what = N_("this is not well-formed XML: {reason}")
            expected = N_("expected well-formed XML")
        reason = " ".join(_POSITION.sub("", message or "").split())
        values = {"reason": reason}
        raise InputError(Problem(path, what, expected, line or 1, column, values)) from error


def _refused(
    path: str,
    what: Translatable,
    expected: Translatable,
    line: int | None = None,
    **values: str | int,
) -> InputError:
    return InputError(Problem(path, what, expected, line, values=values))


# The standard library's escape brings the modules of http and of mail to every start.
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
    """A text that comes back as it is, be it in an element or in an attribute."""
    return text.translate(_ESCAPES)


def quoted(value: str) -> str:
    """The value of an attribute, in its quotes."""
    return f'"{escaped(value)}"'

"""From bytes that anybody may have made to an XML tree, or a refusal that says where and why."""

import re
from dataclasses import dataclass

from lxml import etree

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.reading import UTF_16_MARKS, check_unpacked, decoded

_MOST_MARKUP = 1 << 22
"""The most elements and, separately, attributes that a file may hold (each costs 100 bytes)."""

_MOST_IN_TREE = 5 << 16
"""The most elements with comments and, separately, attributes of a tree of an annotation file.

Each costs 300 bytes. Files that are laid out as we write them are read without a tree.
"""
_MOST_BYTES_IN_TREE = 1 << 26
"""The most bytes of a file that such a tree is built of: 64 MiB, some 100,000 verse pairs."""

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

_LAST_SURE_LINE = 65_534
"""libxml2 keeps this many line numbers in an element; for later ones it asks the text nearby."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a refusal says that it wanted.

    Attributes:
        file: a file of the kind.
        whole: one that does not break off.
    """

    file: str
    whole: str


ANNOTATION_FILE = _Wanted(
    "expected an annotation file",
    "expected a whole annotation file; look for a backup",
)
XML_FILE = _Wanted("expected an XML file", "expected a whole XML file")


def parsed(data: bytes, path: str) -> etree._Element:
    """The root of an XML file without a document type, in UTF-8.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it.

    Raises:
        InputError: the bytes are not such a file.
    """
    check_bytes(data, path)
    return _parsed(data.removeprefix(_BYTE_ORDER_MARK), path, ANNOTATION_FILE)


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
    root = _parsed(data, path, XML_FILE)
    if name not in ("", local_name(root)):
        what, expected = "the outermost element is <{name}>", "expected <{wanted}>"
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


def _parsed(data: bytes, path: str, wanted: _Wanted) -> etree._Element:
    if wanted is ANNOTATION_FILE:
        _check_tree(data, path)
    _check_prolog(data, path)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=wanted is XML_FILE,
        remove_pis=wanted is XML_FILE,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        # Where the bytes are not UTF-8, decoding says so and knows the place better.
        decoded(data, path, "utf-8")
        raise _refused_syntax(error, data, path, wanted) from error
    if root.getroottree().docinfo.doctype:
        before = data.partition(b"<!DOCTYPE")[0]
        raise _refused_document_type(path, before.count(b"\n") + 1)
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
        raise _refused(path, "the file is empty", wanted.whole)
    zero = data.find(b"\0")
    if zero == 0 and data.count(b"\0") == len(data):
        raise _refused(path, "the file holds nothing but zero bytes", wanted.whole)
    check_unpacked(data, path)
    if zero >= 0:
        before = decoded(data[:zero], path, "utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problem = Problem(path, "there is a zero byte", "expected XML text in UTF-8", line, column)
        raise InputError(problem)
    if not _BEGINNING.match(data):
        blank = data[: len(data) - len(data.lstrip())]
        raise _refused(path, "this is not XML", wanted.file, blank.count(b"\n") + 1)
    if max(data.count(b"<"), data.count(b"=")) > _MOST_MARKUP:
        what = "the file holds more than {most} elements or attributes"
        raise _refused(path, what, "expected a smaller file", most=_MOST_MARKUP)


def _check_tree(data: bytes, path: str) -> None:
    """Refuse what would take too much memory as a tree."""
    expected = "expected a file as Blinker Qt writes it; look for a backup"
    if len(data) > _MOST_BYTES_IN_TREE:
        what = "the file is damaged or not written by Blinker Qt, and larger than {most} bytes"
        raise _refused(path, what, expected, most=_MOST_BYTES_IN_TREE)
    elements = data.count(b"<") - data.count(b"</")
    if max(elements, data.count(b'="') + data.count(b"='")) > _MOST_IN_TREE:
        what = "the file is damaged or not written by Blinker Qt, and holds more than {most} marks"
        raise _refused(path, what, expected, most=_MOST_IN_TREE)


def _check_prolog(data: bytes, path: str) -> None:
    if document_type := _DOCUMENT_TYPE.match(data):
        raise _refused_document_type(path, document_type[0].count(b"\n") + 1)
    encoding = _ENCODING.match(data)
    if encoding and encoding[1].lower() not in _OUR_ENCODINGS:
        name = encoding[1][:40].decode("ascii", "replace")
        what = "the file says that it is written in {encoding}"
        raise _refused(path, what, "expected a file in UTF-8", line=1, encoding=name)


def _refused_document_type(path: str, line: int) -> InputError:
    what = "the file has a document type (<!DOCTYPE), which could bring in foreign content"
    return _refused(path, what, "expected a file without one", line=line)


def _refused_syntax(
    error: etree.XMLSyntaxError, data: bytes, path: str, wanted: _Wanted
) -> InputError:
    if error.code == _UNFINISHED or not data.rstrip().endswith(b">"):
        what, expected = "the file breaks off: {reason}", wanted.whole
    else:
        what, expected = "this is not well-formed XML: {reason}", "expected well-formed XML"
    reason = " ".join((error.msg or "").rpartition(", line ")[0].split())
    line, offset = error.lineno or 1, error.offset or 0
    return InputError(Problem(path, what, expected, line, offset + 1, {"reason": reason}))


def _refused(
    path: str, what: str, expected: str, line: int | None = None, **values: str | int
) -> InputError:
    return InputError(Problem(path, what, expected, line, values=values))

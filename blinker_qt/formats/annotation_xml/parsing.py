"""From bytes that anybody may have made to an XML tree, or a refusal that says where and why."""

import re

import numpy as np
from lxml import etree

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.formats.reading import decoded

_MOST_MARKUP = 1 << 22
"""The most elements and, separately, attributes that a file may hold (each costs 100 bytes)."""

_PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz"}
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_DOCUMENT_TYPE = re.compile(rb"(?:\s|(?><!--.*?-->)|(?><\?.*?\?>))*+<!DOCTYPE", re.DOTALL)
_ENCODING = re.compile(rb"""<\?xml\s[^?>]*?encoding\s*=\s*["']([^"']*)""")
_BEGINNING = re.compile(rb"(?:\xef\xbb\xbf)?\s*<")
_OUR_ENCODINGS = frozenset({b"utf-8", b"utf8", b"us-ascii", b"ascii"})

_WHOLE_FILE = "a whole annotation file; look for a backup"
_UNFINISHED = int(etree.ErrorTypes.ERR_TAG_NOT_FINISHED)

_LAST_SURE_LINE = 65_534
"""libxml2 keeps this many line numbers in an element; for later ones it asks the text nearby."""


def parsed(data: bytes, path: str) -> etree._Element:
    """The root of an XML file without a document type, in UTF-8.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it.

    Raises:
        InputError: the bytes are not such a file.
    """
    check_bytes(data, path)
    data = data.removeprefix(_BYTE_ORDER_MARK)
    _check_prolog(data, path)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        # Where the bytes are not UTF-8, decoding says so and knows the place better.
        decoded(data, path)
        raise _refused_syntax(error, data, path) from error
    if root.getroottree().docinfo.doctype:
        raise _refused_document_type(path)
    return root


def line_of(element: etree._Element) -> int:
    """The 1-based line in which an element begins."""
    line = int(element.sourceline or 1)
    if line <= _LAST_SURE_LINE:
        return line
    if element.text is None and len(element):
        return line_of(element[0])
    return line - (element.text or element.tail or "").count("\n")


def check_bytes(data: bytes, path: str) -> None:
    """Refuse bytes that cannot be XML in UTF-8, or are more than we read.

    Raises:
        InputError: they are refused.
    """
    if not data:
        raise _refused(path, "the file is empty", _WHOLE_FILE)
    zero = data.find(b"\0")
    if zero == 0 and data.count(b"\0") == len(data):
        raise _refused(path, "the file holds nothing but zero bytes", _WHOLE_FILE)
    for beginning, kind in _PACKED.items():
        if data.startswith(beginning):
            what = "the file is packed ({kind})"
            raise _refused(path, what, "an annotation file; unpack it first", kind=kind)
    if zero >= 0:
        before = decoded(data[:zero], path)
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problem = Problem(path, "there is a zero byte", "XML text in UTF-8", line, column)
        raise InputError(problem)
    if not _BEGINNING.match(data):
        raise _refused(path, "this is not XML", "an annotation file")
    read = np.frombuffer(data, np.uint8)
    if max(np.count_nonzero(read == mark) for mark in b"<=") > _MOST_MARKUP:
        what = "the file holds more than {most} elements or attributes"
        raise _refused(path, what, "a smaller file", most=_MOST_MARKUP)


def _check_prolog(data: bytes, path: str) -> None:
    if document_type := _DOCUMENT_TYPE.match(data):
        raise _refused_document_type(path, document_type[0].count(b"\n") + 1)
    encoding = _ENCODING.match(data)
    if encoding and encoding[1].lower() not in _OUR_ENCODINGS:
        name = encoding[1][:40].decode("ascii", "replace")
        what = "the file says that it is written in {encoding}"
        raise _refused(path, what, "a file in UTF-8", line=1, encoding=name)


def _refused_document_type(path: str, line: int | None = None) -> InputError:
    what = "the file has a document type (<!DOCTYPE), which could bring in foreign content"
    return _refused(path, what, "a file without one", line=line)


def _refused_syntax(error: etree.XMLSyntaxError, data: bytes, path: str) -> InputError:
    if error.code == _UNFINISHED or not data.rstrip().endswith(b">"):
        what, expected = "the file breaks off: {reason}", _WHOLE_FILE
    else:
        what, expected = "this is not well-formed XML: {reason}", "well-formed XML"
    reason = (error.msg or "").rpartition(", line ")[0].strip()
    line, offset = error.lineno or 1, error.offset or 0
    return InputError(Problem(path, what, expected, line, offset + 1, {"reason": reason}))


def _refused(
    path: str, what: str, expected: str, line: int | None = None, **values: str | int
) -> InputError:
    return InputError(Problem(path, what, expected, line, values=values))

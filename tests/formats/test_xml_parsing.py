from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.formats.xml_parsing import (
    batches,
    escaped,
    first_element,
    parsed_foreign,
    quoted,
)

_DECLARED = '<?xml version="1.0" encoding="{}"?>\n'
REFUSED = {
    "not XML": (b"\n\nhello", 3),
    "UTF-16": ("\ufeff<a/>".encode("utf-16-le"), 1),
    "broken UTF-16": ("\ufeff<a>\n</a>".encode("utf-16-le") + b"x", 1),
    "a zero byte": (b"<a>\n\0</a>", 2),
    "a declaring document type": (b'\n<!DOCTYPE a [<!ENTITY b "c">]><a/>', 2),
    "a document type after a comment": (b"<!-- <!DOCTYPE -->\n<!DOCTYPE a [\n]><a/>", 2),
    "a late document type": (b"<a/>\n<!DOCTYPE a>", 2),
    "another encoding": (_DECLARED.format("KOI8-R").encode() + b"<a/>", 1),
    "not in its encoding": (_DECLARED.format("windows-1252").encode() + b"<a>\x81</a>", 1),
    "not in UTF-8": (b"<a>\n\xff</a>", 2),
    "an unknown entity": (b"<a>\n&gone;</a>", 2),
    "an unknown entity in an attribute": (b'<a>\n<b c="&gone;"/></a>', 2),
    "another outermost element": (b"\n<html/>", 2),
    "an element without an end": (b"<a>\n<b>", 2),
    "an unknown prefix": (b"<a>\n<x:b/></a>", 2),
    "an attribute given again": (b'<a>\n<b c="" c=""/></a>', 2),
    "a character that XML cannot hold": (b"<a>\n\x01</a>", 2),
    "a reference to such a character": (b"<a>\n&#1;</a>", 2),
    "depth": (b"<a>\n" * 300 + b"</a>" * 300, 257),
    "a declaration within": (b"<a>\n<?xml ?></a>", 2),
    "a comment alone": (b"<!-- a -->\n", 2),
    "an endless section": (b"<a>\n<![CDATA[ \n</a>", 3),
    "a long name": (b"<a>\n<" + b"b" * 60_000 + b"/></a>", 2),
}
"""What is refused in at least one way of reading, and its first possible line."""


def in_batches(data: bytes) -> None:
    """Read a file of our own."""
    first_element(data, "f")
    for _ in batches(data, "f", "b"):
        pass


@pytest.mark.parametrize("name", REFUSED)
def test_refusals_have_a_line_number(name: str) -> None:
    data, line = REFUSED[name]
    readings: tuple[Callable[[], object], ...] = (
        lambda: in_batches(data),
        lambda: parsed_foreign(data, "f", "a"),
    )
    refusals: list[Problem] = []
    for read in readings:
        try:
            read()
        except InputError as error:
            refusals += error.problems
    assert refusals
    for problem in refusals:
        assert line <= (problem.line or 0) <= line + 1
        assert "\n" not in str(problem)


def test_files_with_too_much_markup_are_refused_before_they_are_parsed() -> None:
    with pytest.raises(InputError, match="more than 4194304 elements or attributes"):
        parsed_foreign(b"<a>" + b"<" * (1 << 22), "f")


@given(
    st.text().filter(lambda text: first_unholdable(text) is None)
    | st.text(alphabet="&<>\"'\t\n\r a")
)
def test_escaped_texts_round_trip(text: str) -> None:
    element = etree.fromstring(f"<a b={quoted(text)}>{escaped(text)}</a>".encode())
    assert (element.get("b"), element.text or "") == (text, text)

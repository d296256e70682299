from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.formats.xml_parsing import escaped, quoted

HOLDABLE = st.text().filter(lambda text: first_unholdable(text) is None)
WITH_MARKUP = st.text(alphabet="&<>\"'\t\n\r a")


@given(HOLDABLE | WITH_MARKUP)
def test_what_is_written_comes_back_as_it_is(text: str) -> None:
    element = etree.fromstring(f"<a b={quoted(text)}>{escaped(text)}</a>".encode())
    assert (element.get("b"), element.text or "") == (text, text)

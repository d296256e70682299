"""Reading the remarks on a verse pair: <difficult>, <rejected> and <note>."""

import re
from collections.abc import Mapping

from lxml import etree

from blinker_qt.bitext.remarks import (
    MOST_NOTES,
    Note,
    Rejection,
    RejectionKind,
    RemarkError,
    Remarks,
)
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept, shown
from blinker_qt.formats.annotation_xml.vocabulary import qualified
from blinker_qt.formats.xml_parsing import line_of

_NOTE = qualified("note")
_WORD = re.compile(r"(source|target):([1-9][0-9]{0,6})")
_KINDS = {kind.value: kind for kind in RejectionKind}


def read_remarks(
    pair: etree._Element,
    children: Mapping[str, etree._Element],
    rejected: Mapping[str, str] | None,
    inspector: Inspector,
) -> Remarks:
    """The remarks on a verse pair; what is wrong with them is reported and left out.

    Args:
        pair: its <pair>.
        children: the child elements of it by name.
        rejected: the attributes of its <rejected>; None where there is none or they do not do.
        inspector: takes the reports.
    """
    notes = []
    if "note" in children:
        elements = pair.findall(_NOTE)
        if len(elements) > MOST_NOTES:
            what, expected = "there are too many notes", "at most {most}"
            inspector.report(line_of(elements[MOST_NOTES]), what, expected, most=MOST_NOTES)
        notes = [_note(element, inspector) for element in elements[:MOST_NOTES]]
    difficult = children.get("difficult")
    return Remarks(
        tuple(note for note in notes if note is not None),
        None if difficult is None else _reason(difficult, inspector),
        None if rejected is None else _rejection(children["rejected"], rejected, inspector),
    )


def _note(element: etree._Element, inspector: Inspector) -> Note | None:
    kept = Kept()
    attributes = inspector.attributes(element, "note", "note", kept)
    inspector.children(element, "note", "note", kept)
    if attributes is None:
        return None
    on = attributes.get("on")
    word = None if on is None else _word(on)
    if on is not None and word is None:
        what, expected = "“{name}” is “{text}”", "expected a word such as source:3 or target:1"
        inspector.report(line_of(element), what, expected, name="on", text=shown(on))
    ruling = attributes.get("ruling", "")
    try:
        return Note(element.text or "", word, ruling, kept.content())
    except RemarkError as error:
        expected = "expected a text, and a ruling such as ART-3 if there is one"
        inspector.report(line_of(element), error.template, expected, **error.values)
        return None


def _word(text: str) -> Word | None:
    match = _WORD.fullmatch(text)
    return None if match is None else (Side(match[1]), int(match[2]) - 1)


def _reason(element: etree._Element, inspector: Inspector) -> str | None:
    try:
        return Remarks(difficult=element.text or "").difficult
    except RemarkError as error:
        expected = "expected a reason, or an empty element"
        inspector.report(line_of(element), error.template, expected, **error.values)
        return None


def _rejection(
    element: etree._Element, attributes: Mapping[str, str], inspector: Inspector
) -> Rejection | None:
    kind = attributes["kind"]
    if kind not in _KINDS:
        what, expected = "“{name}” is “{text}”", "expected one of: {known}"
        known = ", ".join(_KINDS)
        line = line_of(element)
        inspector.report(line, what, expected, name="kind", text=shown(kind), known=known)
        return None
    try:
        return Rejection(_KINDS[kind], element.text or "")
    except RemarkError as error:
        inspector.report(line_of(element), error.template, "expected fewer words", **error.values)
        return None

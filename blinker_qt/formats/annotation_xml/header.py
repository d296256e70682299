"""Reading what stands above the verse pairs: the root element and <bitext>."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from lxml import etree

from blinker_qt.bitext.adjudication import Adjudication
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.questions import QuestionError
from blinker_qt.bitext.study import USUAL_STUDY, Study
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.bitext.verses import Direction, Language, Side
from blinker_qt.formats.annotation_xml.answering import read_questions
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept, shown
from blinker_qt.formats.annotation_xml.originating import read_adjudication, read_source
from blinker_qt.formats.annotation_xml.vocabulary import (
    LANGUAGE_TAG,
    MOST_NUMBER,
    NUMBER,
    ROOT,
    SHUFFLED,
    YES_OR_NO,
)
from blinker_qt.formats.xml_parsing import line_of

Choice = TypeVar("Choice")

_ROLES = {role.value: role for role in Role}
_DIRECTIONS = {direction.value: direction for direction in Direction}


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the verse pairs; a stand-in wherever something was reported.

    Attributes:
        annotator: the annotator's name.
        role: annotator or gold.
        revision: how many edits were made.
        source_language: language of the source side.
        target_language: language of the target side.
        fingerprint: of the bitext, as the file writes it.
        line: where <bitext> stands.
        study: what the study asks of its annotators.
        unknown: what is not understood.
        adjudication: what a gold standard was settled from; None where nothing is said of it.
    """

    annotator: str
    role: Role
    revision: int
    source_language: Language
    target_language: Language
    fingerprint: str
    line: int
    study: Study
    unknown: UnknownContent
    adjudication: Adjudication | None = None


_STAND_IN = Header(
    "", Role.ANNOTATOR, 0, Language(), Language(), "", 0, USUAL_STUDY, NOTHING_UNKNOWN
)


def read_header(root: etree._Element, inspector: Inspector) -> Header:
    """Read the root element and <bitext>, reporting what is wrong with them."""
    kept = Kept()
    for above in reversed(list(root.itersiblings(preceding=True))):
        inspector.keep(above, ROOT, "", kept)
    attributes = inspector.attributes(root, ROOT, "", kept)
    children = inspector.children(root, ROOT, "", kept)
    for below in root.itersiblings():
        inspector.keep(below, ROOT, "", kept)
    bitext = children.get("bitext")
    if "pair" not in children:
        inspector.report(line_of(root), "there are no verse pairs", "expected at least one <pair>")
    if bitext is None:
        what, expected = "there is no <bitext>", "it before the first <pair>"
        inspector.report(line_of(root), what, expected)
        return _STAND_IN
    bitext_attributes = inspector.attributes(bitext, "bitext", "bitext", kept)
    inspector.children(bitext, "bitext", "bitext", kept)
    study = _study(children.get("study"), inspector, kept)
    adjudication = None
    if "adjudication" in children:
        adjudication = read_adjudication(children["adjudication"], inspector)
    if attributes is None or bitext_attributes is None:
        return _STAND_IN
    role = _choice(root, attributes, "role", _ROLES, inspector)
    if "adjudication" in children and role is Role.ANNOTATOR:
        what, expected = (
            "an annotator’s work holds <adjudication>",
            'expected role="gold", or it away',
        )
        inspector.report(line_of(children["adjudication"]), what, expected)
    return Header(
        attributes["annotator"],
        role or Role.ANNOTATOR,
        _number(root, attributes, "revision", inspector),
        _language(bitext, bitext_attributes, Side.SOURCE, inspector),
        _language(bitext, bitext_attributes, Side.TARGET, inspector),
        bitext_attributes["fingerprint"],
        line_of(bitext),
        study,
        kept.content(),
        adjudication,
    )


def _study(element: etree._Element | None, inspector: Inspector, kept: Kept) -> Study:
    if element is None:
        return USUAL_STUDY
    attributes = inspector.attributes(element, "study", "study", kept)
    children = inspector.children(element, "study", "study", kept)
    suggestions = None
    if "suggestions" in children:
        suggestions = read_source(children["suggestions"], "suggestions", inspector)
    usual = {"sure-possible": "no", "reject": "no", "order": "file", "linking": "yes"}
    attributes = {**usual, **(attributes or {})}
    try:
        return Study(
            _choice(element, attributes, "sure-possible", YES_OR_NO, inspector) or False,
            _choice(element, attributes, "reject", YES_OR_NO, inspector) or False,
            _seed(element, attributes, inspector),
            _choice(element, attributes, "linking", YES_OR_NO, inspector) is not False,
            read_questions(element, inspector),
            suggestions,
        )
    except QuestionError as error:
        inspector.report(line_of(element), error.template, "links or questions", **error.values)
        return USUAL_STUDY


def _seed(
    element: etree._Element, attributes: Mapping[str, str], inspector: Inspector
) -> int | None:
    shuffled = _choice(element, attributes, "order", SHUFFLED, inspector)
    if shuffled is None or shuffled == ("seed" in attributes):
        return _number(element, attributes, "seed", inspector) if shuffled else None
    if shuffled:
        inspector.report(line_of(element), "the order is shuffled without a seed", "a seed")
    else:
        what, expected = "there is a seed, but the order is not shuffled", 'order="shuffled"'
        inspector.report(line_of(element), what, expected)
    return None


def _number(
    element: etree._Element, attributes: Mapping[str, str], name: str, inspector: Inspector
) -> int:
    text = attributes.get(name, "0")
    if NUMBER.fullmatch(text):
        return int(text)
    inspector.report(
        line_of(element),
        "“{name}” is “{text}”",
        "expected a whole number from {least} to {most}",
        name=name,
        text=shown(text),
        least=0,
        most=MOST_NUMBER,
    )
    return 0


def _language(
    bitext: etree._Element, attributes: Mapping[str, str], side: Side, inspector: Inspector
) -> Language:
    name = f"{side.value}-language"
    tag = attributes[name]
    if not LANGUAGE_TAG.fullmatch(tag):
        what, expected = "“{name}” is “{text}”", "expected a BCP 47 language tag such as fr or und"
        inspector.report(line_of(bitext), what, expected, name=name, text=shown(tag))
    direction = _choice(bitext, attributes, f"{side.value}-direction", _DIRECTIONS, inspector)
    return Language(tag, direction or Direction.LEFT_TO_RIGHT)


def _choice(
    element: etree._Element,
    attributes: Mapping[str, str],
    name: str,
    choices: Mapping[str, Choice],
    inspector: Inspector,
) -> Choice | None:
    text = attributes[name]
    if text not in choices:
        what, expected = "“{name}” is “{text}”", "expected one of: {known}"
        known = ", ".join(choices)
        inspector.report(line_of(element), what, expected, name=name, text=shown(text), known=known)
    return choices.get(text)

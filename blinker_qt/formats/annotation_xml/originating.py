"""Reading where decisions come from: <adjudication>, the <origin> of links and <suggestions>."""

import re
from collections.abc import Mapping

from lxml import etree

from blinker_qt.bitext.adjudication import MOST_SOURCES, Adjudication, Rule, RuleError, Source
from blinker_qt.bitext.origins import MOST_ORIGINS, Origin, Settled
from blinker_qt.bitext.remarks import RemarkError
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept, shown
from blinker_qt.formats.annotation_xml.vocabulary import (
    FINGERPRINT_PREFIX,
    RULES,
    YES_OR_NO,
    qualified,
)
from blinker_qt.formats.xml_parsing import line_of

_FROM, _ORIGIN = qualified("from"), qualified("origin")
_FINGERPRINT = re.compile(re.escape(FINGERPRINT_PREFIX) + "([0-9a-f]{64})")
_NUMBER = re.compile("[1-9][0-9]{0,3}")
_NUMBERS = re.compile("(?:[1-9][0-9]{0,3}(?: [1-9][0-9]{0,3})*)?")


def read_adjudication(element: etree._Element, inspector: Inspector) -> Adjudication | None:
    """What a gold standard was settled from; what is wrong with it is reported."""
    kept = Kept()
    attributes = inspector.attributes(element, "adjudication", "", kept)
    inspector.children(element, "adjudication", "", kept)
    elements = element.findall(_FROM)
    if len(elements) > MOST_SOURCES:
        what, expected = "there are too many annotation sets", "at most {most}"
        inspector.report(line_of(elements[MOST_SOURCES]), what, expected, most=MOST_SOURCES)
    sources: dict[str, Source] = {}
    for one in elements[:MOST_SOURCES]:
        source = read_source(one, "from", inspector)
        if source is None:
            continue
        if source.annotator in sources:
            what, expected = "two annotation sets are by “{annotator}”", "every name once"
            inspector.report(line_of(one), what, expected, annotator=shown(source.annotator))
        sources[source.annotator] = source
    rule = None if attributes is None else _rule(element, attributes, inspector)
    return None if rule is None else Adjudication(rule, (*sources.values(),), kept.content())


def read_origins(
    pair: etree._Element, children: Mapping[str, etree._Element], inspector: Inspector
) -> tuple[Settled, ...]:
    """Where the decisions on a verse pair come from, as its elements say.

    Links and marks are not looked at yet (see `tracing.checked_origins`).

    Args:
        pair: its <pair>.
        children: the child elements of it by name.
        inspector: takes the reports.
    """
    if "origin" not in children:
        return ()
    elements = pair.findall(_ORIGIN)
    if len(elements) > MOST_ORIGINS:
        what, expected = "there are too many origins", "at most {most}"
        inspector.report(line_of(elements[MOST_ORIGINS]), what, expected, most=MOST_ORIGINS)
    return tuple(_settled(element, inspector) for element in elements[:MOST_ORIGINS])


def _rule(
    element: etree._Element, attributes: Mapping[str, str], inspector: Inspector
) -> Rule | None:
    for name, known in (("rule", RULES), ("sure-possible", YES_OR_NO)):
        text = attributes.get(name)
        if text is not None and text not in known:
            _report_choice(element, name, text, tuple(known), inspector)
            return None
    threshold = attributes.get("threshold")
    if threshold is not None and not _NUMBER.fullmatch(threshold):
        what, expected = "“{name}” is “{text}”", "expected a whole number from {least} to {most}"
        values: dict[str, str | int] = {"name": "threshold", "text": shown(threshold)}
        inspector.report(line_of(element), what, expected, least=1, most=9999, **values)
        return None
    try:
        return Rule(
            RULES[attributes["rule"]],
            None if threshold is None else int(threshold),
            attributes.get("preferred", ""),
            YES_OR_NO[attributes.get("sure-possible", "no")],
        )
    except RuleError as error:
        inspector.report(line_of(element), error.template, "expected another rule", **error.values)
        return None


def read_source(element: etree._Element, name: str, inspector: Inspector) -> Source | None:
    """The annotation set that an element names; what is wrong with it is reported.

    Args:
        element: names it.
        name: of the element: ``from`` or ``suggestions``.
        inspector: takes the reports.
    """
    kept = Kept()
    attributes = inspector.attributes(element, name, "", kept)
    inspector.children(element, name, "", kept)
    if attributes is None:
        return None
    match = _FINGERPRINT.fullmatch(attributes["fingerprint"])
    if not attributes["annotator"]:
        what, expected = "the annotation set names no annotator", "expected a name"
        inspector.report(line_of(element), what, expected)
        return None
    if match is None:
        what, expected = "“{name}” is “{text}”", "expected sha256: and 64 hexadecimal digits"
        text = shown(attributes["fingerprint"])
        inspector.report(line_of(element), what, expected, name="fingerprint", text=text)
        return None
    return Source(attributes["annotator"], match[1], attributes.get("file", ""), kept.content())


def _settled(element: etree._Element, inspector: Inspector) -> Settled:
    kept = Kept()
    attributes = inspector.attributes(element, "origin", "", kept) or {}
    inspector.children(element, "origin", "", kept)
    rejected = attributes.get("rejected")
    if rejected is not None and rejected not in YES_OR_NO:
        _report_choice(element, "rejected", rejected, tuple(YES_OR_NO), inspector)
    return Settled(
        _origin(element, attributes, kept, inspector),
        element.text or "",
        attributes.get("source", ""),
        attributes.get("target", ""),
        None if rejected is None else YES_OR_NO.get(rejected),
    )


def _origin(
    element: etree._Element, attributes: Mapping[str, str], kept: Kept, inspector: Inspector
) -> Origin:
    rule, person, suggested = (attributes.get(name) for name in ("rule", "person", "suggested"))
    drawn = attributes.get("drawn", "")
    places = [int(number) for number in drawn.split(" ")] if _in_order(drawn) else []
    if rule is not None and rule not in RULES:
        _report_choice(element, "rule", rule, tuple(RULES), inspector)
    elif [rule, person, suggested].count(None) != 2 or suggested == "":
        what = "an origin is by a rule, by a person or of a suggestion"
        inspector.report(line_of(element), what, "expected one of: rule, person, suggested")
    elif suggested and (drawn or "ruling" in attributes):
        what, expected = "what was suggested was not settled", "neither ruling nor drawn"
        inspector.report(line_of(element), what, expected)
    elif drawn and not places:
        what, expected = "“{name}” is “{text}”", "expected ascending numbers such as 1 3"
        inspector.report(line_of(element), what, expected, name="drawn", text=shown(drawn))
    else:
        try:
            return Origin(
                None if rule is None else RULES[rule],
                person or "",
                attributes.get("ruling", ""),
                tuple(place - 1 for place in places),
                kept.content(),
                suggested or "",
            )
        except RemarkError as error:
            expected = "expected a ruling such as ART-3"
            inspector.report(line_of(element), error.template, expected, **error.values)
    return Origin()


def _in_order(drawn: str) -> bool:
    """Whether a text holds numbers that ascend."""
    if not drawn or not _NUMBERS.fullmatch(drawn):
        return False
    numbers = [int(number) for number in drawn.split(" ")]
    return numbers == sorted(set(numbers))


def _report_choice(
    element: etree._Element, name: str, text: str, known: tuple[str, ...], inspector: Inspector
) -> None:
    what, expected = "“{name}” is “{text}”", "expected one of: {known}"
    line, choices = line_of(element), ", ".join(known)
    inspector.report(line, what, expected, name=name, text=shown(text), known=choices)

"""Reads the head of an annotation file: the root, <bitext>, <study> and <adjudication>."""

import re
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from lxml import etree

from blinker_qt.bitext.adjudication import MOST_NEEDED, MOST_SOURCES, Adjudication, Rule, Source
from blinker_qt.bitext.alignment import SCORE
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import (
    MOST_CHOICES,
    MOST_LABELS,
    MOST_PAGES,
    MOST_QUESTIONS,
    USUAL_STUDY,
    GuidePage,
    LinkLabel,
    Question,
    Study,
)
from blinker_qt.bitext.verses import Direction, Language, Side
from blinker_qt.formats.annotation.inspection import Inspector, UnknownParts, shown
from blinker_qt.formats.annotation.vocabulary import (
    FINGERPRINT_PREFIX,
    LANGUAGE_TAG,
    MAJOR,
    MINOR,
    MOST_NUMBER,
    NAMESPACE,
    NUMBER,
    ORDERED,
    ROOT,
    RULES,
    SHUFFLED,
    YES_OR_NO,
    qualified,
)
from blinker_qt.formats.reading import refusal
from blinker_qt.formats.xml_parsing import line_of
from blinker_qt.translation import N_

_ROLES = {role.value: role for role in Role}
_SIDES = {side.value: side for side in Side}
_DIRECTIONS = {direction.value: direction for direction in Direction}
_USUAL_SETTINGS = {
    "sure-possible": "no",
    "reject": "no",
    "order": "file",
    "linking": "yes",
    "leave-for-later": "no",
    "precedents": "yes",
    "title": "",
    "id": "",
    "contact": "",
    "chosen": "",
    "training": "",
    "separate-questions": "no",
}
_VERSION = re.compile(r"(0|[1-9][0-9]{0,3})\.(0|[1-9][0-9]{0,3})")
_ANY_NAMESPACE = re.compile(r"urn:blinker-qt:annotation-set:([1-9][0-9]{0,3})")
_PROGRAM = re.compile(r"Blinker Qt [0-9][0-9.]{0,19}")
_FINGERPRINT = re.compile(re.escape(FINGERPRINT_PREFIX) + "([0-9a-f]{64})")
_THRESHOLD = re.compile("[1-9][0-9]{0,3}")
_UNKNOWN = Language()


class NewerVersionError(InputError):
    """An annotation file of a newer major version, which this program cannot read."""


class Head(NamedTuple):
    """The content above the verse pairs; default values, and line 0, if it is invalid.

    Attributes:
        fingerprint: the fingerprint of the bitext as written in the file.
        line: the line of <bitext>.
        adjudication: how a gold standard was settled; None if unknown.
    """

    annotator: str = ""
    role: Role = Role.ANNOTATOR
    revision: int = 0
    source_language: Language = _UNKNOWN
    target_language: Language = _UNKNOWN
    fingerprint: str = ""
    line: int = 0
    study: Study = USUAL_STUDY
    adjudication: Adjudication | None = None


def minor_version(root: etree._Element, path: str) -> int:
    """The minor format version of an annotation file.

    Raises:
        NewerVersionError: it has a newer major version.
        InputError: it is another kind of file, or has an older major version.
    """
    refused = partial(refusal, path, line=line_of(root))
    name = etree.QName(root)
    namespace = _ANY_NAMESPACE.fullmatch(name.namespace or "")
    if name.localname != ROOT:
        what = N_("the outermost element is <{element}>, not that of a Blinker Qt annotation file")
        raise refused(what, element=shown(name.localname))
    if namespace is None:
        what = N_("<{element}> is not in the namespace of annotation files, “{namespace}”")
        raise refused(what, element=ROOT, namespace=NAMESPACE)
    text = root.get("format", "")
    version = _VERSION.fullmatch(text)
    major = int(version[1]) if version else MAJOR
    if major == MAJOR:
        major = int(namespace[1])
    if major != MAJOR:
        refused = partial(refused, found=shown(text) or major, known=f"{MAJOR}.{MINOR}")
        if major < MAJOR:
            raise refused(
                N_("the file has format version {found}, but this program reads version {known}")
            )
        program = root.get("program", "")
        what = N_(
            "the file has format version {found}, but this program reads version {known}: open it "
            "with a newer Blinker Qt"
        )
        if _PROGRAM.fullmatch(program):
            what = N_(
                "the file has format version {found}, but this program reads version {known}: open "
                "it with {program}, which wrote it, or a newer version"
            )
        raise NewerVersionError(*refused(what, program=program).problems)
    if version is None:
        what = N_("the format version is “{found}”, not “{known}”")
        raise refused(what, found=shown(text), known=f"{MAJOR}.{MINOR}")
    return int(version[2])


def read_head(
    root: etree._Element,
    children: Mapping[str, etree._Element],
    inspector: Inspector,
    unknown: UnknownParts,
) -> Head:
    """Read the root and its child elements other than <pair>, and report their problems."""
    attributes = inspector.attributes(root, ROOT, "", unknown)
    bitext = children.get("bitext")
    if bitext is None:
        return Head()
    of_bitext = inspector.inspect(bitext, "bitext", "bitext", unknown)
    study = _study(children.get("study"), inspector, unknown)
    settled = children.get("adjudication")
    adjudication = None if settled is None else _adjudication(settled, inspector)
    if attributes is None or of_bitext is None:
        return Head()
    role = inspector.choice(root, "role", attributes["role"], _ROLES)
    if settled is not None and role is Role.ANNOTATOR:
        what = N_('an annotator’s work holds <adjudication>, which only role="gold" has')
        inspector.report(settled, what)
    return Head(
        attributes["annotator"],
        role or Role.ANNOTATOR,
        _number(root, attributes, "revision", inspector),
        _language(bitext, of_bitext, Side.SOURCE, inspector),
        _language(bitext, of_bitext, Side.TARGET, inspector),
        of_bitext["fingerprint"],
        line_of(bitext),
        study,
        adjudication,
    )


def _language(
    bitext: etree._Element, attributes: Mapping[str, str], side: Side, inspector: Inspector
) -> Language:
    name = f"{side.value}-language"
    tag = attributes[name]
    if not LANGUAGE_TAG.fullmatch(tag):
        what = N_("“{name}” is “{text}”; expected a BCP 47 language tag such as fr or und")
        inspector.report_value(bitext, name, tag, what)
    name = f"{side.value}-direction"
    direction = inspector.choice(bitext, name, attributes[name], _DIRECTIONS)
    return Language(tag, direction or Direction.LEFT_TO_RIGHT)


def _number(
    element: etree._Element, attributes: Mapping[str, str], name: str, inspector: Inspector
) -> int:
    text = attributes.get(name, "0")
    if NUMBER.fullmatch(text):
        return int(text)
    inspector.report_number(element, name, text, least=0, most=MOST_NUMBER)
    return 0


def _study(element: etree._Element | None, inspector: Inspector, unknown: UnknownParts) -> Study:
    if element is None:
        return USUAL_STUDY
    attributes = inspector.attributes(element, "study", "study", unknown)
    children = inspector.children(element, "study", "study", unknown)
    suggestions = None
    if "suggestions" in children:
        suggestions = _source(children["suggestions"], "suggestions", inspector)
    settings = {**_USUAL_SETTINGS, **(attributes or {})}

    def chosen(name: str) -> bool | None:
        return inspector.choice(element, name, settings[name], YES_OR_NO)

    read = (
        chosen("sure-possible") or False,
        chosen("reject") or False,
        _seed(element, settings, inspector),
        chosen("linking") is not False,
        _questions(element, inspector),
        suggestions,
        chosen("leave-for-later") or False,
        settings["title"],
        settings["id"],
        settings["contact"],
        _guide(element, inspector, unknown),
        chosen("precedents") is not False,
        settings["chosen"],
        _labels(element, inspector, unknown),
        _sets(element, settings["training"], inspector),
        chosen("separate-questions") or False,
        _number(element, settings, "pause-after", inspector),
        _score(element, settings.get("least-score"), inspector),
    )
    return inspector.made(element, lambda: Study(*read)) or USUAL_STUDY


def _labels(
    study: etree._Element, inspector: Inspector, unknown: UnknownParts
) -> tuple[LinkLabel, ...]:
    """The labels for links of a study; invalid ones are reported and left out."""
    labels = []
    what = N_("there are more than {most} labels for links")
    for place, element in enumerate(inspector.several(study, "label", what, MOST_LABELS), 1):
        attributes = inspector.inspect(element, "label", f"label:{place}", unknown)
        if attributes is not None:
            make = partial(LinkLabel, attributes["name"], attributes["letter"])
            labels.append(inspector.made(element, make))
    return tuple(filter(None, labels))


def _score(element: etree._Element, text: str | None, inspector: Inspector) -> float | None:
    """The least score of a study; None if it has none."""
    if text is not None and not SCORE.fullmatch(text):
        what = N_("“{name}” is “{text}”; expected a number such as 0.5")
        inspector.report_value(element, "least-score", text, what)
        return None
    return None if text is None else float(text)


def _sets(element: etree._Element, text: str, inspector: Inspector) -> tuple[int, ...]:
    """Numbers of sets."""
    numbers = text.split()
    if not all(map(NUMBER.fullmatch, numbers)):
        what = N_("“{name}” is “{text}”; expected numbers of sets such as 1 2")
        inspector.report_value(element, "training", text, what)
        return ()
    return tuple(map(int, numbers))


def _guide(
    study: etree._Element, inspector: Inspector, unknown: UnknownParts
) -> tuple[GuidePage, ...]:
    """The pages of the style guide of a study."""
    pages = []
    what = N_("the style guide has more than {most} pages")
    for place, element in enumerate(inspector.several(study, "page", what, MOST_PAGES), 1):
        attributes = inspector.inspect(element, "page", f"page:{place}", unknown)
        if attributes is not None:
            pages.append(GuidePage(attributes["name"], element.text or ""))
    return tuple(pages)


def _seed(
    element: etree._Element, attributes: Mapping[str, str], inspector: Inspector
) -> int | None:
    shuffled = inspector.choice(element, "order", attributes["order"], SHUFFLED)
    if shuffled and "seed" not in attributes:
        inspector.report(element, N_("the order is shuffled, but there is no seed"))
    elif shuffled:
        return _number(element, attributes, "seed", inspector)
    elif shuffled is not None and "seed" in attributes:
        what = N_('there is a seed, but the order is not shuffled: expected order="shuffled"')
        inspector.report(element, what)
    return None


def _questions(study: etree._Element, inspector: Inspector) -> tuple[Question, ...]:
    """The questions of a study; invalid ones are reported and left out."""
    what = N_("there are more than {most} questions")
    questions: dict[str, Question] = {}
    for element in inspector.several(study, "question", what, MOST_QUESTIONS):
        question = _question(element, inspector)
        if question is None:
            continue
        if question.name in questions:
            what = N_("two questions have the name “{name}”")
            inspector.report(element, what, name=question.name)
        questions[question.name] = question
    return tuple(questions.values())


def _question(element: etree._Element, inspector: Inspector) -> Question | None:
    unknown = UnknownParts()
    attributes = inspector.attributes(element, "question", "", unknown)
    children = inspector.children(element, "question", "", unknown)
    if "text" not in children:
        inspector.report_missing(element, "question", "text")
        return None
    inspector.inspect(children["text"], "text", "text", unknown)
    labels = []
    # Read one more than the most, so that `Question` refuses them.
    for place, step in enumerate(element.findall(qualified("step"))[: MOST_CHOICES + 1], 1):
        inspector.inspect(step, "step", f"step:{place}", unknown)
        labels.append(step.text or "")
    if attributes is None:
        return None
    ordered = inspector.choice(element, "kind", attributes["kind"], ORDERED)
    hides = None
    if "hides" in attributes:
        hides = inspector.choice(element, "hides", attributes["hides"], _SIDES)
    if ordered is None:
        return None
    read = (
        attributes["name"],
        children["text"].text or "",
        tuple(labels),
        ordered,
        unknown.content(),
        hides,
    )
    return inspector.made(element, lambda: Question(*read))


def _adjudication(element: etree._Element, inspector: Inspector) -> Adjudication | None:
    unknown = UnknownParts()
    attributes = inspector.inspect(element, "adjudication", "", unknown)
    what = N_("there are more than {most} annotation sets")
    sources: dict[str, Source] = {}
    for child in inspector.several(element, "from", what, MOST_SOURCES):
        source = _source(child, "from", inspector)
        if source is None:
            continue
        if source.annotator in sources:
            what = N_("two annotation sets are by “{annotator}”")
            inspector.report(child, what, annotator=shown(source.annotator))
        sources[source.annotator] = source
    rule = None if attributes is None else _rule(element, attributes, inspector)
    return None if rule is None else Adjudication(rule, (*sources.values(),), unknown.content())


def _rule(
    element: etree._Element, attributes: Mapping[str, str], inspector: Inspector
) -> Rule | None:
    kind = inspector.choice(element, "rule", attributes["rule"], RULES)
    settled = attributes.get("sure-possible", "no")
    sure_possible = inspector.choice(element, "sure-possible", settled, YES_OR_NO)
    threshold = attributes.get("threshold")
    if threshold is not None and not _THRESHOLD.fullmatch(threshold):
        inspector.report_number(element, "threshold", threshold, least=1, most=MOST_NEEDED)
        return None
    if kind is None or sure_possible is None:
        return None
    needed = None if threshold is None else int(threshold)
    read = kind, needed, attributes.get("preferred", ""), sure_possible
    return inspector.made(element, lambda: Rule(*read))


def _source(element: etree._Element, name: str, inspector: Inspector) -> Source | None:
    """The annotation set named by a <from> or <suggestions>."""
    unknown = UnknownParts()
    attributes = inspector.inspect(element, name, "", unknown)
    if attributes is None:
        return None
    match = _FINGERPRINT.fullmatch(attributes["fingerprint"])
    if not attributes["annotator"]:
        inspector.report(element, N_("the annotation set names no annotator"))
        return None
    if match is None:
        what = N_("“{name}” is “{text}”; expected sha256: and 64 hexadecimal digits")
        inspector.report_value(element, "fingerprint", attributes["fingerprint"], what)
        return None
    return Source(attributes["annotator"], match[1], attributes.get("file", ""), unknown.content())

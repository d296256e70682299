"""Compares elements with what they may hold; foreign content is kept, anything else is reported."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from lxml import etree

from blinker_qt.bitext.alignment import UnknownContent
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Value
from blinker_qt.formats.annotation.vocabulary import INDENTATION, NAMESPACE, SHAPES, qualified
from blinker_qt.formats.xml_parsing import line_of
from blinker_qt.translation import N_, Translatable

Choice = TypeVar("Choice")
Made = TypeVar("Made")

_MOST_ATTRIBUTES = 64
_MOST_NAMESPACES = 64
"""The most namespaces around a kept element, which is kept with all of their declarations."""
_MOST_UNKNOWN = 1 << 24
"""The most characters of kept content."""
_MOST_UNKNOWN_ITEMS = 1 << 16
"""The most elements, comments and attributes that are kept."""
_MOST_COUNTED = 10_000
"""After this number of problems, no more are looked for."""
_MOST_SHOWN = 60

_OUR_DECLARATION = re.compile(
    r"""\A(<[^\s/>]+(?: [^\s=]+=(?>"[^"]*"|'[^']*'))*?) xmlns=""" + re.escape(f'"{NAMESPACE}"')
)


def shown(text: str) -> str:
    """A text of the file for a message: short, in one line, without invisible characters."""
    cut = text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)


@dataclass(slots=True)
class UnknownParts:
    """Unknown content of a file that is kept (see `UnknownContent`), while it is collected."""

    attributes: set[tuple[str, str, str]] = field(default_factory=set)
    elements: list[tuple[str, str]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.attributes or self.elements)

    def content(self) -> UnknownContent:
        """The content in the order in which it will be written."""
        return UnknownContent(tuple(sorted(self.attributes)), tuple(self.elements))


class Inspector:
    """Inspects the elements of one file and collects their problems.

    Args:
        path: the file, as the user named it.
        newer: whether it has a newer minor format version, so that unknown content is kept.

    Attributes:
        count: the number of problems reported so far.
    """

    def __init__(self, path: str, *, newer: bool) -> None:
        self._path = path
        self._newer = newer
        self.count = 0
        self._problems: list[Problem] = []
        self._unknown_characters = 0
        self._unknown_items = 0

    def report(
        self,
        place: etree._Element | int | None,
        template: Translatable,
        **values: Value,
    ) -> None:
        """Record a problem with an element or a line; see `Problem` for the other arguments."""
        line = place if place is None or isinstance(place, int) else line_of(place)
        self._problems.append(Problem(self._path, template, line, values=values))
        self.count += 1
        if self.count >= _MOST_COUNTED:
            self.raise_problems()

    def report_value(
        self,
        element: etree._Element,
        name: str,
        text: str,
        template: Translatable,
        **values: Value,
    ) -> None:
        """Record a problem with the value of an attribute, the fields ``{name}`` and ``{text}``."""
        self.report(element, template, name=name, text=shown(text), **values)

    def report_number(
        self, element: etree._Element, name: str, text: str, *, least: int, most: int
    ) -> None:
        """Record that the value of an attribute is not a number in a range."""
        what = N_("“{name}” is “{text}”; expected a whole number from {least} to {most}")
        self.report_value(element, name, text, what, least=least, most=most)

    def report_missing(self, element: etree._Element, name: str, child: str) -> None:
        """Record that a child element is missing."""
        what = N_("<{parent}> lacks the element <{element}>")
        self.report(element, what, parent=name, element=child)

    def made(self, element: etree._Element, make: Callable[[], Made]) -> Made | None:
        """The value made from an element; None after a report if it is invalid."""
        try:
            return make()
        except BlinkerError as error:
            self.report(element, error.template, **error.values)
            return None

    def several(
        self, element: etree._Element, name: str, too_many: Translatable, most: int
    ) -> list[etree._Element]:
        """The child elements of a name; more than ``{most}`` are reported."""
        children = element.findall(qualified(name))
        if len(children) > most:
            self.report(children[most], too_many, most=most)
        return children[:most]

    def raise_problems(self) -> None:
        """Raise InputError with the reported problems, in the order of the file, if any."""
        if self._problems:
            raise InputError(*sorted(self._problems, key=lambda problem: problem.line or 0))

    def choice(
        self, element: etree._Element, name: str, text: str, choices: Mapping[str, Choice]
    ) -> Choice | None:
        """The choice that an attribute has; None after a report if there is no such choice."""
        if text not in choices:
            what = N_("“{name}” is “{text}”; expected one of: {known}")
            self.report_value(element, name, text, what, known=", ".join(choices))
        return choices.get(text)

    def attributes(
        self, element: etree._Element, name: str, owner: str, unknown: UnknownParts
    ) -> dict[str, str] | None:
        """The known attributes of an element, or None if required ones are missing."""
        shape = SHAPES[name]
        count = len(element.attrib)
        if not count and not shape.required:
            return {}
        # Listing attributes takes time that grows with the square of their number.
        if count > _MOST_ATTRIBUTES:
            what = N_("<{element}> has more than {most} attributes")
            self.report(element, what, element=name, most=_MOST_ATTRIBUTES)
            return None
        known: dict[str, str] = dict(element.items())
        for attribute in [each for each in known if each not in shape.allowed]:
            self._take_unknown(element, name, attribute, known.pop(attribute), owner, unknown)
        missing = [each for each in shape.needed if each not in known]
        for attribute in missing:
            what = N_("<{element}> lacks the attribute “{attribute}”")
            self.report(element, what, element=name, attribute=attribute)
        return None if missing else known

    def children(
        self, element: etree._Element, name: str, owner: str, unknown: UnknownParts
    ) -> dict[str, etree._Element]:
        """The known child elements of an element by name; of repeated ones, the last."""
        if not SHAPES[name].holds_text:
            self.check_blank(element, name, element.text)
        if not len(element):
            return {}
        order = Order(self, element, name, owner, unknown)
        return {known: child for child in element if (known := order.take(child))}

    def inspect(
        self, element: etree._Element, name: str, owner: str, unknown: UnknownParts
    ) -> dict[str, str] | None:
        """Check the child elements and attributes of an element; returns the attributes."""
        self.children(element, name, owner, unknown)
        return self.attributes(element, name, owner, unknown)

    def keep(self, child: etree._Element, parent: str, owner: str, unknown: UnknownParts) -> None:
        """Keep a comment, a processing instruction or an unknown element."""
        if isinstance(child.tag, str):
            name = etree.QName(child)
            if name.namespace is None:
                what = N_("the unknown element <{element}> is in no namespace")
                return self.report(child, what, element=shown(name.localname))
            if not self._is_kept(name.namespace):
                known = SHAPES[parent].children.split()
                what = N_("<{parent}> holds an unknown element <{name}>; no elements are allowed")
                if known:
                    what = N_(
                        "<{parent}> holds an unknown element <{name}>; expected one of: {known}"
                    )
                return self._report_unknown(child, what, known, parent, name.localname)
        if len(child.nsmap) > _MOST_NAMESPACES:
            what = N_("there are too many namespaces: at most {most} are read")
            self.report(child, what, most=_MOST_NAMESPACES)
            self.raise_problems()
        texts = child.itertext() if isinstance(child.tag, str) else (child.text or "",)
        # It is checked before it is copied.
        self._check_unknown(child, sum(map(len, texts)))
        text = etree.tostring(child, encoding="unicode", with_tail=False)
        text = _OUR_DECLARATION.sub(r"\1", text)
        self._count_unknown(child, len(text))
        return unknown.elements.append((owner, text))

    def check_blank(self, element: etree._Element, name: str, text: str | None) -> None:
        """Report a text that is not just white space."""
        if text not in INDENTATION and (stray := (text or "").strip(" \t\r\n")):
            what = N_("<{element}> has text where none is allowed: {text}")
            self.report(element, what, element=name, text=shown(stray))

    def _take_unknown(
        self,
        element: etree._Element,
        name: str,
        attribute: str,
        value: str,
        owner: str,
        unknown: UnknownParts,
    ) -> None:
        if self._is_kept(etree.QName(attribute).namespace or NAMESPACE):
            self._count_unknown(element, len(attribute) + len(value))
            written = _as_written(element, attribute, value)
            unknown.attributes.update((owner, *each) for each in written)
        else:
            known = SHAPES[name].allowed
            what = N_("<{parent}> has an unknown attribute “{name}”; no attributes are allowed")
            if known:
                what = N_("<{parent}> has an unknown attribute “{name}”; expected one of: {known}")
            self._report_unknown(element, what, known, name, attribute)

    def _report_unknown(
        self,
        place: etree._Element,
        what: Translatable,
        known: Collection[str],
        parent: str,
        name: str,
    ) -> None:
        names = {"parent": parent, "name": shown(name), "known": ", ".join(known)}
        self.report(place, what, **names)

    def _is_kept(self, namespace: str) -> bool:
        return self._newer or namespace != NAMESPACE

    def _count_unknown(self, element: etree._Element, characters: int) -> None:
        self._unknown_items += 1
        self._unknown_characters += characters
        self._check_unknown(element, 0)

    def _check_unknown(self, element: etree._Element, more: int) -> None:
        """Refuse the file if this number of further characters makes the kept content too large."""
        if (
            self._unknown_characters + more > _MOST_UNKNOWN
            or self._unknown_items > _MOST_UNKNOWN_ITEMS
        ):
            what = N_(
                "the file holds more than {items} pieces, or {most} characters, that are not of "
                "this format"
            )
            self.report(element, what, items=_MOST_UNKNOWN_ITEMS, most=_MOST_UNKNOWN)
            self.raise_problems()


@dataclass(slots=True)
class Order:
    """Checks the child elements of one element in their order; see `Inspector.children`."""

    inspector: Inspector
    element: etree._Element
    name: str
    owner: str
    unknown: UnknownParts
    _last: int = field(default=-1, init=False)
    _last_name: str = field(default="", init=False)

    def take(self, child: etree._Element) -> str | None:
        """The name of the next child element if it is known; others are kept or reported."""
        if child.tail not in INDENTATION:
            self.inspector.check_blank(self.element, self.name, child.tail)
        known = SHAPES[self.name].ranks.get(child.tag)
        if known is None:
            self.inspector.keep(child, self.name, self.owner, self.unknown)
            return None
        rank, name, repeats = known
        if rank > self._last:
            self._last, self._last_name = rank, name
        elif rank < self._last:
            what = N_("<{element}> must come before <{later}>")
            self.inspector.report(child, what, element=name, later=self._last_name)
        elif not repeats:
            self.inspector.report(
                child, N_("<{element}> is repeated; it may occur only once"), element=name
            )
        return name


def _as_written(element: etree._Element, attribute: str, value: str) -> Iterator[tuple[str, str]]:
    """An attribute under its name in the file, after the namespace declaration it needs."""
    name = etree.QName(attribute)
    prefixes = [prefix for prefix, uri in element.nsmap.items() if uri == name.namespace and prefix]
    if prefixes:
        prefix = min(prefixes)
        yield f"xmlns:{prefix}", name.namespace or ""
        yield f"{prefix}:{name.localname}", value
    else:
        in_xml = "xml:" if name.namespace else ""
        yield f"{in_xml}{name.localname}", value

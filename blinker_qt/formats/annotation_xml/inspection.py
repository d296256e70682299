"""Comparing elements with what they may hold; what is not ours is kept, the rest is reported."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.unknown_content import UnknownContent
from blinker_qt.formats.annotation_xml.vocabulary import (
    INDENTATION,
    NAMESPACE,
    SHAPES,
    Shape,
    qualified,
)
from blinker_qt.formats.xml_parsing import line_of

_MOST_ATTRIBUTES = 64
_MOST_NAMESPACES = 64
"""The most namespaces around a kept element, which is kept with all of their declarations."""
_MOST_KEPT = 1 << 24
"""The most characters of kept content."""
_MOST_KEPT_ITEMS = 1 << 16
"""The most elements, comments and attributes that are kept."""
_MOST_COUNTED = 10_000
"""So many problems are enough: no more are looked for."""
_MOST_SHOWN = 60

_OUR_DECLARATION = re.compile(
    r"""\A(<[^\s/>]+(?: [^\s=]+=(?>"[^"]*"|'[^']*'))*?) xmlns=""" + re.escape(f'"{NAMESPACE}"')
)


def shown(text: str) -> str:
    """A text of the file as a message can show it: short, in one line, nothing invisible."""
    cut = text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)


class Unusual(Exception):  # noqa: N818 - nothing need be wrong with the file
    """The tree of the whole file has to be asked."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Content to keep that is not understood (see `UnknownContent`), while it is being gathered."""

    attributes: set[tuple[str, str, str]] = field(default_factory=set)
    elements: list[tuple[str, str]] = field(default_factory=list)

    def content(self) -> UnknownContent:
        """All of it, in the order in which it will be written."""
        return UnknownContent(tuple(sorted(self.attributes)), tuple(self.elements))


class Inspector:
    """Looks at the elements of one file and gathers what is wrong with them.

    Args:
        path: the file, as the user named it.
        newer: whether it has a newer minor format version, so that what is unknown is kept.
        knows_lines: whether lines are known; if not, the first report raises `Unusual`.
    """

    def __init__(self, path: str, *, newer: bool, knows_lines: bool = True) -> None:
        self._knows_lines = knows_lines
        self._path = path
        self._newer = newer
        self._problems: list[Problem] = []
        self._kept_characters = 0
        self._kept_items = 0

    @property
    def sound(self) -> bool:
        """Whether nothing was reported so far."""
        return not self._problems

    def report(self, line: int | None, what: str, expected: str, **values: str | int) -> None:
        """Note a problem; see `Problem` for what the arguments mean."""
        if not self._knows_lines:
            raise Unusual
        self._problems.append(Problem(self._path, what, expected, line, values=values))
        if len(self._problems) >= _MOST_COUNTED:
            self.raise_problems()

    def raise_problems(self) -> None:
        """Raise InputError with all that was reported, in the order of the file, if anything."""
        if self._problems:
            raise InputError(*sorted(self._problems, key=lambda problem: problem.line or 0))

    def attributes(
        self, element: etree._Element, name: str, owner: str, kept: Kept
    ) -> dict[str, str] | None:
        """The known attributes of an element, or None if required ones are missing."""
        shape = SHAPES[name]
        # Listing attributes takes time that grows with the square of their number.
        if len(element.attrib) > _MOST_ATTRIBUTES:
            what = "<{element}> has more than {most} attributes"
            expected = "expected fewer attributes"
            self.report(line_of(element), what, expected, element=name, most=_MOST_ATTRIBUTES)
            return None
        found: dict[str, str] = {}
        for attribute, value in element.attrib.items():
            if attribute in shape.required or attribute in shape.optional:
                found[attribute] = value
            elif self._is_kept(etree.QName(attribute).namespace or NAMESPACE):
                self._count_kept(element, len(attribute) + len(value))
                kept.attributes.update(
                    (owner, *written) for written in _as_written(element, attribute, value)
                )
            else:
                self._report_unknown(
                    line_of(element),
                    "<{parent}> has an unknown attribute “{name}”",
                    (*shape.required, *shape.optional),
                    parent=name,
                    name=shown(attribute),
                )
        missing = [attribute for attribute in shape.required if attribute not in found]
        for attribute in missing:
            what, expected = (
                "<{element}> lacks an attribute",
                "expected the attribute “{attribute}”",
            )
            self.report(line_of(element), what, expected, element=name, attribute=attribute)
        return None if missing else found

    def children(
        self, element: etree._Element, name: str, owner: str, kept: Kept
    ) -> dict[str, etree._Element]:
        """The known child elements of an element by name (of repeated ones, the last)."""
        shape = SHAPES[name]
        ranks: dict[object, int] = {
            qualified(known): rank for rank, known in enumerate(shape.children)
        }
        if not shape.holds_text:
            self._check_blank(element, name, element.text)
        found: dict[str, etree._Element] = {}
        last = -1
        for child in element:
            if child.tail not in INDENTATION:
                self._check_blank(element, name, child.tail)
            rank = ranks.get(child.tag, -1)
            if rank < 0:
                self.keep(child, name, owner, kept)
                continue
            child_name = shape.children[rank]
            if rank < last or (rank == last and child_name not in shape.repeated):
                self._report_order(child, child_name, rank, last, shape)
            found[child_name] = child
            last = max(last, rank)
        return found

    def keep(self, child: etree._Element, parent: str, owner: str, kept: Kept) -> None:
        """Keep a comment, a processing instruction or an element that is not understood."""
        if isinstance(child.tag, str):
            name = etree.QName(child)
            if name.namespace is None:
                what = "<{element}> is in no namespace"
                expected = "expected an element with a namespace"
                return self.report(line_of(child), what, expected, element=shown(name.localname))
            if not self._is_kept(name.namespace):
                return self._report_unknown(
                    line_of(child),
                    "<{parent}> holds an unknown element <{name}>",
                    SHAPES[parent].children,
                    parent=parent,
                    name=shown(name.localname),
                )
        if len(child.nsmap) > _MOST_NAMESPACES:
            what, expected = "there are too many namespaces", "at most {most}"
            self.report(line_of(child), what, expected, most=_MOST_NAMESPACES)
            self.raise_problems()
        texts = child.itertext() if isinstance(child.tag, str) else (child.text or "",)
        # It is looked at before it is held twice.
        self._check_kept(child, sum(map(len, texts)))
        text = etree.tostring(child, encoding="unicode", with_tail=False)
        text = _OUR_DECLARATION.sub(r"\1", text)
        self._count_kept(child, len(text))
        return kept.elements.append((owner, text))

    def _report_unknown(self, line: int, what: str, known: tuple[str, ...], **values: str) -> None:
        if known:
            self.report(line, what, "expected one of: {known}", known=", ".join(known), **values)
        else:
            self.report(line, what, "nothing of the kind", **values)

    def _is_kept(self, namespace: str) -> bool:
        return self._newer or namespace != NAMESPACE

    def _count_kept(self, element: etree._Element, characters: int) -> None:
        self._kept_items += 1
        self._kept_characters += characters
        self._check_kept(element, 0)

    def _check_kept(self, element: etree._Element, more: int) -> None:
        """Refuse the file if it holds too much to be kept, with so many characters more."""
        if self._kept_characters + more > _MOST_KEPT or self._kept_items > _MOST_KEPT_ITEMS:
            what = "the file holds too much that is not of this format"
            expected = "at most {items} pieces and {most} characters of it"
            values = {"items": _MOST_KEPT_ITEMS, "most": _MOST_KEPT}
            self.report(line_of(element), what, expected, **values)
            self.raise_problems()

    def _check_blank(self, element: etree._Element, name: str, text: str | None) -> None:
        stray = (text or "").strip(" \t\r\n")
        if stray:
            what = "<{element}> holds text in a place where none belongs: {text}"
            self.report(line_of(element), what, "no text there", element=name, text=shown(stray))

    def _report_order(
        self, child: etree._Element, name: str, rank: int, last: int, shape: Shape
    ) -> None:
        if rank == last:
            what, expected = "<{element}> comes twice", "it once"
            self.report(line_of(child), what, expected, element=name)
        else:
            what, expected = "<{element}> comes too late", "it before <{later}>"
            later = shape.children[last]
            self.report(line_of(child), what, expected, element=name, later=later)


def _as_written(element: etree._Element, attribute: str, value: str) -> Iterator[tuple[str, str]]:
    """An attribute under the name it has in the file, and the namespace declaration it needs."""
    name = etree.QName(attribute)
    prefixes = [prefix for prefix, uri in element.nsmap.items() if uri == name.namespace and prefix]
    if prefixes:
        prefix = min(prefixes)
        yield f"xmlns:{prefix}", name.namespace or ""
        yield f"{prefix}:{name.localname}", value
    else:
        in_xml = "xml:" if name.namespace else ""
        yield f"{in_xml}{name.localname}", value

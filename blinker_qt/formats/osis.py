"""Reads and writes OSIS (Open Scripture Information Standard 2.1), one XML file for each side.

A verse is an element with an ``osisID``, or the text between two milestones ``sID`` and ``eID``.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from lxml import etree

from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    LANGUAGE_ATTRIBUTE,
    ForeignFile,
    any_line,
    as_verse,
    as_xml_text,
    check_verse_references,
    holdable_bitext,
    language_of,
    read_all,
)
from blinker_qt.formats.interchange import NUMBERINGS, Contents, Feature, Format, Works
from blinker_qt.formats.verse_matching import matched
from blinker_qt.formats.verse_pairing import Verse
from blinker_qt.formats.xml_parsing import line_of, local_name, quoted
from blinker_qt.translation import N_

_NAME = re.compile(r"(?:[^:\s]*:)?([A-Za-z0-9]+)\.([0-9]{1,3})\.([0-9]{1,3})(?:!([a-z]))?")
_REFERENCE = re.compile(
    r"([A-Za-z0-9]+) (0|[1-9][0-9]{0,2}):(0|[1-9][0-9]{0,2})(?:([a-z])|-([1-9][0-9]{0,2}))?"
)
_LEFT_OUT = frozenset("note title header figure rdg".split())
_APART = frozenset("p l lg lb div chapter item list cell row table head".split())
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<osis xmlns="http://www.bibletechnologies.net/2003/OSIS/namespace">\n'
    '<osisText osisIDWork="{side}" osisRefWork="Bible" xml:lang={tag}>\n'
    '<header><work osisWork="{side}"/></header>\n'
)


class _OsisReading:
    """Reads the language and the verses of one file."""

    def __init__(self, file: ForeignFile) -> None:
        self._file = file
        self._open: Verse | None = None
        self._milestone = ""
        self._parts: list[str] = []
        self.tag: str | None = None
        self.verses: list[Verse] = []
        self._take(file.xml("osis"))
        if self._open:
            what = N_("verse {name} does not end; expected its milestone eID")
            file.fail(what, self._open.line, name=self._milestone)
        if not self.verses:
            file.fail(N_("there are no verses; expected elements <verse osisID>"), 1)

    def _take(self, element: etree._Element) -> None:
        """Read an element with its content, without the text after it."""
        name = local_name(element)
        if name == "osisText" and self.tag is None:
            self.tag = element.get(LANGUAGE_ATTRIBUTE)
        canonical = name == "title" and element.get("canonical") == "true"
        if name == "verse":
            self._take_verse(element)
        elif name in _LEFT_OUT and not canonical:
            self._file.remark(N_("notes, titles and pictures left out: {count}"), name != "header")
        else:
            self._inside(element, apart=name in _APART)

    def _inside(self, element: etree._Element, *, apart: bool) -> None:
        self._parts += [" "] if apart else []
        self._parts.append(element.text or "")
        for child in element:
            self._take(child)
            self._parts.append(child.tail or "")
        self._parts += [" "] if apart else []

    def _take_verse(self, element: etree._Element) -> None:
        end = element.get("eID")
        line = line_of(element)
        if end is not None:
            if end != self._milestone:
                what = N_("the verse {name} ends (eID) without having begun (sID)")
                self._file.fail(what, line, name=end)
            self._close()
            return
        begins = element.get("sID")
        name = element.get("osisID") or begins or ""
        if self._open:
            self._file.fail(
                N_("verse {name} does not end; expected its milestone eID before another verse"),
                line,
                name=self._milestone,
            )
        self._open = _verse(self._file, name, line)
        self._milestone, self._parts = begins or name, []
        if begins is None:
            self._inside(element, apart=False)
            self._close()

    def _close(self) -> None:
        if self._open is not None:
            self.verses.append(replace(self._open, text=as_verse("".join(self._parts))))
        self._open, self._milestone, self._parts = None, "", []


def read(parts: Parts, choices: Choices) -> Contents:
    """Read a bitext without annotations."""
    file = ForeignFile(parts[Part.SOURCE], choices)
    files = [file, file.beside(parts[Part.TARGET])]
    source, target = read_all(files, _OsisReading)
    languages = language_of(source.tag), language_of(target.tag)
    return file.texts_alone(*matched(files, (source.verses, target.verses), languages))


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write one file for each side, with verses in the order of the bitext."""
    check_verse_references(
        works, _fits, N_("the reference '{reference}' is not one such as Gen 1:1")
    )
    bitext = holdable_bitext(works, is_running=True)
    return {f"{side.value}.osis.xml": _written(bitext, side) for side in Side}


def _verse(file: ForeignFile, name: str, line: int) -> Verse:
    """A verse without its text."""
    matches = [_NAME.fullmatch(identifier) for identifier in name.split()]
    members = [(match[1], int(match[2]), int(match[3])) for match in matches if match]
    book, chapter, number = members[0] if members else ("", 0, 0)
    spans = [(book, chapter, number + place) for place in range(len(matches))]
    single = len(matches) == 1
    letters = "".join(match[4] or "" for match in matches if match)
    if not matches or members != spans or (letters and not single):
        file.fail(
            N_(
                "the verse is named '{name}'; expected an osisID such as Gen.1.1, or several "
                "verses in a row"
            ),
            line,
            name=name,
        )
    label = f"{number}{letters}" if single else f"{number}-{number + len(matches) - 1}"
    return Verse(book, chapter, label, "", line)


def _fits(reference: str) -> bool:
    match = _REFERENCE.fullmatch(reference)
    return bool(match and (not match[5] or int(match[3]) < int(match[5])))


def _written(bitext: Bitext, side: Side) -> bytes:
    text = [_HEAD.format(side=side.value, tag=quoted(bitext.language(side).tag))]
    last_book, last_chapter = "", ""
    # All references fit: they were checked.
    matches = filter(None, map(_REFERENCE.fullmatch, bitext.references))
    for match, verse in zip(matches, bitext.verses(side), strict=True):
        book, chapter = match[1], match[2]
        if (book, chapter) != (last_book, last_chapter):
            if last_book:
                text.append("</chapter>\n")
            if last_book and book != last_book:
                text.append("</div>\n")
            if book != last_book:
                text.append(f'<div type="book" osisID="{book}">\n')
            text.append(f'<chapter osisID="{book}.{chapter}">\n')
        last_book, last_chapter = book, chapter
        numbers = range(int(match[3]), int(match[5] or match[3]) + 1)
        grain = f"!{match[4]}" if match[4] else ""
        name = " ".join(f"{book}.{chapter}.{number}{grain}" for number in numbers)
        text.append(f'<verse osisID="{name}">{as_xml_text(verse)}</verse>\n')
    text.append("</chapter>\n</div>\n</osisText>\n</osis>\n")
    return "".join(text).encode()


OSIS = Format(
    "osis",
    N_("Texts only: OSIS, one file per side"),
    "texts without links, two OSIS files paired by reference",
    frozenset({Feature.REFERENCES, Feature.LANGUAGES}),
    read,
    (Part.SOURCE, Part.TARGET),
    write=write,
    looks_like=any_line(r".*<osis\b"),
    says_encoding=True,
    asks_also=NUMBERINGS,
)

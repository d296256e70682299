"""Reads and writes USX (Unified Scripture XML 3.0), the XML of Paratext, one file for each side.

A verse begins with ``<verse number="1"/>`` and goes on, over paragraphs, up to its milestone
``eid``, or to the next verse or chapter. Styles are the markers of USFM.

Reads USFX, an older XML of USFM, as well: its elements are the markers, a verse begins with
``<v id="1"/>`` and ends with ``<ve/>``.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from lxml import etree

from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    any_line,
    as_lines,
    as_verse,
    as_xml_text,
    check_verse_references,
    holdable_bitext,
    read_all,
)
from blinker_qt.formats.interchange import NUMBERINGS, Contents, Feature, Format, Works
from blinker_qt.formats.usfm import (
    CHARACTERS,
    HEADINGS,
    NOTES,
    PARAGRAPHS,
    REFERENCE,
    RIGHT_TO_LEFT_MARK,
)
from blinker_qt.formats.verse_matching import matched
from blinker_qt.formats.verse_pairing import LABEL, Verse
from blinker_qt.formats.xml_parsing import line_of, local_name, quoted
from blinker_qt.translation import N_

_BOOK = re.compile("[A-Z0-9]{3}")
_CHAPTER = re.compile("[0-9]{1,3}")
_LABEL = re.compile(LABEL)
_NOT_TEXT = frozenset("note figure".split())
_LEFT_OUT = frozenset("sidebar periph".split())
_APART = frozenset("row cell optbreak".split())
_USFX_ENDS = frozenset("ve ce".split())
_USFX_APART = frozenset("table th thr tc tcr optionalLineBreak".split())
_USFX_LEFT_OUT = frozenset("id languageCode generated".split())
_KNOWN = frozenset("usx book chapter verse para char ms ref link table row cell optbreak".split())


class _XmlReading(ABC):
    """Reads the verses of one file.

    Attributes:
        left_out: the numbers of notes, of headings, and of texts outside verses.
        unknown: the elements and styles that are not known, whose text was kept.
    """

    outermost: ClassVar[str]
    chapters: ClassVar[str]
    """An element of a chapter, for messages."""
    verse_elements: ClassVar[str]
    """An element of a verse, for messages."""

    def __init__(self, file: ForeignFile) -> None:
        self._file = file
        self._book, self._chapter = "", 0
        self._label, self._line = "", 0
        self._parts: list[str] = []
        self.left_out = {"notes": 0, "headings": 0, "outside": 0}
        self.unknown: set[str] = set()
        self.verses: list[Verse] = []
        self._inside(file.xml(self.outermost))
        self._finish()
        if not self.verses:
            what = N_("there are no verses; expected elements {element}")
            file.fail(what, 1, element=self.verse_elements)

    def _inside(self, element: etree._Element) -> None:
        """Read the content of an element."""
        self._add(element.text)
        for child in element:
            self._take(child)
            self._add(child.tail)

    @abstractmethod
    def _take(self, element: etree._Element) -> None:
        """Read an element, without the text after it."""

    def _begin_book(self, element: etree._Element, code: str | None) -> None:
        self._finish()
        if not _BOOK.fullmatch(code or ""):
            what = N_("the book has no code such as GEN or 1SA")
            self._file.fail(what, line_of(element))
        self._book, self._chapter = code or "", 0

    def _begin_chapter(self, element: etree._Element, number: str | None) -> None:
        self._finish()
        line = line_of(element)
        if not _CHAPTER.fullmatch(number or ""):
            self._file.fail(N_("the chapter has no number"), line)
        if not self._book:
            self._file.fail(N_("there is no element <book> before the chapter"), line)
        self._chapter = int(number or "")

    def _begin_verse(self, element: etree._Element, number: str | None) -> None:
        self._finish()
        label = (number or "").replace(f"{RIGHT_TO_LEFT_MARK}-", "-", 1)
        line = line_of(element)
        if not _LABEL.fullmatch(label):
            what = N_("the verse has no number such as 3 or 3-5")
            self._file.fail(what, line)
        if not self._chapter:
            what = N_("there is no element {element} before the verse")
            self._file.fail(what, line, element=self.chapters)
        self._label, self._line = label, line

    def _leave_heading(self, element: etree._Element) -> None:
        has_text = "".join(element.itertext()).strip()
        self.left_out["headings"] += 1 if self._chapter and has_text else 0

    def _keep(self, element: etree._Element, *, is_apart: bool) -> None:
        """Read an element that has text of verses; a separate one gets a space at both ends."""
        space = [" "] if is_apart else []
        self._parts += space
        self._inside(element)
        self._parts += space

    def _add(self, text: str | None) -> None:
        if self._label:
            self._parts.append(text or "")
        else:
            self.left_out["outside"] += 1 if text and text.strip() else 0

    def _finish(self) -> None:
        if self._label:
            text = as_verse("".join(self._parts))
            self.verses.append(Verse(self._book, self._chapter, self._label, text, self._line))
        self._label, self._parts = "", []


class _UsxReading(_XmlReading):
    """Reads the verses of a file in USX."""

    outermost, chapters, verse_elements = "usx", "<chapter>", "<verse number>"

    def _take(self, element: etree._Element) -> None:
        name, style = local_name(element), (element.get("style") or "").rstrip("0123456789-")
        if name in ("chapter", "verse") and element.get("eid") is not None:
            self._finish()
        elif name == "book":
            self._begin_book(element, element.get("code"))
        elif name == "chapter":
            self._begin_chapter(element, element.get("number"))
        elif name == "verse":
            self._begin_verse(element, element.get("number"))
        elif name in _NOT_TEXT or (name == "char" and style in NOTES):
            self.left_out["notes"] += 1
        elif name in _LEFT_OUT or (name == "para" and style in HEADINGS):
            self._leave_heading(element)
        else:
            known = {"para": PARAGRAPHS, "char": CHARACTERS}.get(name, {style})
            self.unknown |= {name} - _KNOWN
            self.unknown |= {style} - known
            self._keep(element, is_apart=name == "para" or name in _APART)


class _UsfxReading(_XmlReading):
    """Reads the verses of a file in USFX."""

    outermost, chapters, verse_elements = "usfx", "<c>", "<v id>"

    def _take(self, element: etree._Element) -> None:
        name = local_name(element)
        marker = (element.get("sfm") or name).rstrip("0123456789-")
        if name == "book":
            self._begin_book(element, element.get("id"))
            self._inside(element)
        elif name == "c":
            self._begin_chapter(element, element.get("id"))
        elif name == "v":
            self._begin_verse(element, element.get("id"))
        elif name in _USFX_ENDS:
            self._finish()
        elif marker in NOTES:
            self.left_out["notes"] += 1
        elif marker in HEADINGS or marker in _USFX_LEFT_OUT:
            self._leave_heading(element)
        else:
            is_apart = marker in PARAGRAPHS or marker in _USFX_APART
            self.unknown |= {marker} - CHARACTERS if not is_apart else set()
            self._keep(element, is_apart=is_apart)


def _read(reading: type[_XmlReading], parts: Parts, choices: Choices) -> Contents:
    """Read a bitext without annotations."""
    file = ForeignFile(parts[Part.SOURCE], choices)
    files = [file, file.beside(parts[Part.TARGET])]
    source, target = read_all(files, reading)
    result = matched(files, (source.verses, target.verses))
    counts = {name: count + target.left_out[name] for name, count in source.left_out.items()}
    template = N_("left out: notes: {notes}, headings: {headings}, texts outside verses: {outside}")
    file.remark(template, 1 if any(counts.values()) else 0, **counts)
    unknown = ", ".join(sorted(source.unknown | target.unknown))
    template = N_("markers that are not known, their text was kept: {markers}")
    file.remark(template, 1 if unknown else 0, markers=unknown)
    return file.texts_alone(*result)


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write one file for each side, with verses in the order of the bitext."""
    check_verse_references(
        works, REFERENCE.fullmatch, N_("the reference '{reference}' is not one such as GEN 1:1")
    )
    bitext = holdable_bitext(works, is_running=True)
    return {f"{side.value}.usx": _written(bitext, side) for side in Side}


def _written(bitext: Bitext, side: Side) -> bytes:
    rows = ['<?xml version="1.0" encoding="utf-8"?>', '<usx version="3.0">']
    open_chapter: Sequence[str] = ("", "")
    for reference, verse in zip(bitext.references, bitext.verses(side), strict=True):
        book, _, rest = reference.partition(" ")
        number, _, label = rest.partition(":")
        if open_chapter != (book, number):
            if open_chapter[0]:
                rows.append(f'</para>\n<chapter eid="{" ".join(open_chapter)}"/>')
            rows += [f'<book code="{book}" style="id"/>'] if open_chapter[0] != book else []
            rows.append(f'<chapter number="{number}" style="c" sid="{book} {number}"/>')
            rows.append('<para style="p">')
        open_chapter = book, number
        name = quoted(reference)
        begin = f'<verse number="{label}" style="v" sid={name}/>'
        rows.append(f"{begin}{as_xml_text(verse)}<verse eid={name}/>")
    return as_lines([*rows, f'</para>\n<chapter eid="{" ".join(open_chapter)}"/>', "</usx>"])


USX = Format(
    "usx",
    N_("Texts only: USX, one file per side"),
    "texts without links, two USX files of Paratext paired by reference",
    frozenset({Feature.REFERENCES}),
    partial(_read, _UsxReading),
    (Part.SOURCE, Part.TARGET),
    write=write,
    looks_like=any_line(r".*<usx\b"),
    says_encoding=True,
    asks_also=NUMBERINGS,
)
USFX = Format(
    "usfx",
    N_("Texts only: USFX, one file per side"),
    "texts without links, two USFX files paired by reference",
    frozenset({Feature.REFERENCES}),
    partial(_read, _UsfxReading),
    (Part.SOURCE, Part.TARGET),
    looks_like=any_line(r".*<usfx\b"),
    says_encoding=True,
    asks_also=NUMBERINGS,
)

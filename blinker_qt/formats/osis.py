"""OSIS (Open Scripture Information Standard 2.1): verses in running text, one XML file a side.

A verse is an element with an ``osisID``, or the text between two milestones ``sID`` and ``eID``.
"""

import html
import re
from collections.abc import Mapping
from pathlib import Path

from lxml import etree

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats import signs
from blinker_qt.formats.interchange import (
    Choices,
    Feature,
    Format,
    Found,
    Part,
    Parts,
    Question,
    Works,
    first_of,
    untouched_states,
)
from blinker_qt.formats.reading import all_read, read_capped
from blinker_qt.formats.texts import Problems, as_verse, check_bitext, counted, language_of
from blinker_qt.formats.verse_matching import Verse, VersesOf, matched
from blinker_qt.formats.xml_parsing import line_of, local_name, parsed_foreign
from blinker_qt.formats.xml_writing import quoted
from blinker_qt.translation import N_, Translatable

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
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


class _Reading:
    """The verses of one file read so far."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._open: tuple[str, str, int, int] | None = None
        self._name = ""
        self._label = ""
        self._parts: list[str] = []
        self.tag: str | None = None
        self.verses: list[Verse] = []
        self.left_out = 0

    def take(self, element: etree._Element) -> None:
        """Read an element and all that is in it; what stands behind it is not part of it."""
        name = local_name(element)
        if name == "osisText" and self.tag is None:
            self.tag = element.get(_LANGUAGE)
        if name == "verse":
            self._verse(element)
            return
        canonical = name == "title" and element.get("canonical") == "true"
        if name in _LEFT_OUT and not canonical:
            self.left_out += name != "header"
            return
        self._inside(element, apart=name in _APART)

    def finish(self) -> None:
        """End the reading of the file."""
        if self._name:
            raise self._refused(
                N_("verse {name} does not end"), N_("expected its milestone eID"), None
            )
        if not self.verses:
            raise self._refused(
                N_("there are no verses"), N_("expected elements <verse osisID>"), None
            )

    def _inside(self, element: etree._Element, *, apart: bool) -> None:
        self._parts += [" "] if apart else []
        self._parts.append(element.text or "")
        for child in element:
            self.take(child)
            self._parts.append(child.tail or "")
        self._parts += [" "] if apart else []

    def _verse(self, element: etree._Element) -> None:
        end = element.get("eID")
        if end is not None:
            if end != self._name:
                raise self._refused(
                    N_("the verse {end} ends, which has not begun"),
                    N_("expected sID before eID"),
                    element,
                )
            self._close()
            return
        begins = element.get("sID")
        name = element.get("osisID") or begins or ""
        if self._name:
            expected = N_("expected its milestone eID before another verse")
            raise self._refused(N_("verse {name} does not end"), expected, element)
        self._begin(name, begins or name, element)
        if begins is None:
            self._inside(element, apart=False)
            self._close()

    def _begin(self, name: str, milestone: str, element: etree._Element) -> None:
        found = [_NAME.fullmatch(one) for one in name.split()]
        members = [(one[1], int(one[2]), int(one[3])) for one in found if one]
        first = members[0] if members else ("", 0, 0)
        spans = [(first[0], first[1], first[2] + place) for place in range(len(found))]
        single = len(found) == 1
        letters = "".join(one[4] or "" for one in found if one)
        if not found or members != spans or (letters and not single):
            expected = N_("expected an osisID such as Gen.1.1, or several verses in a row")
            raise self._refused(N_("the verse is named '{name}'"), expected, element, name)
        label = f"{first[2]}{letters}" if single else f"{first[2]}-{members[-1][2]}"
        self._name = milestone
        self._open = first[0], label, first[1], line_of(element)
        self._parts = []

    def _close(self) -> None:
        if self._open is not None:
            book, label, chapter, line = self._open
            verse = Verse(book, chapter, label, as_verse("".join(self._parts)), line)
            self.verses.append(verse)
        self._open, self._name, self._parts = None, "", []

    def _refused(
        self,
        what: Translatable,
        expected: Translatable,
        element: etree._Element | None,
        name: str = "",
    ) -> InputError:
        begun = 1 if self._open is None else self._open[3]
        line = begun if element is None else line_of(element)
        end = "" if element is None else element.get("eID") or ""
        values = {"name": name or self._name, "end": end}
        return InputError(Problem(self._path, what, expected, line, values=values))


def read(parts: Parts, choices: Choices) -> Found:
    """A bitext that nobody has begun to annotate."""
    source, target = all_read(_read, (parts[Part.SOURCE], parts[Part.TARGET]))
    bitext, remarks = matched(
        _side(parts[Part.SOURCE], source, choices.source_language),
        _side(parts[Part.TARGET], target, choices.target_language),
        choices,
    )
    template = N_("notes, titles and pictures left out: {count}")
    left_out = counted(template, source.left_out + target.left_out)
    return Found.texts_alone(bitext, (*remarks, *left_out))


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """One file a side, its verses in the order of the bitext."""
    name, bitext = first_of(works)
    problems = Problems(name)
    for reference in bitext.references:
        found = _REFERENCE.fullmatch(reference)
        if not found or (found[5] and int(found[3]) >= int(found[5])):
            what = N_("the reference '{reference}' is not of this format")
            problems.complain(what, N_("expected Gen 1:1 or such"), reference=reference)
    problems.check()
    check_bitext(name, bitext)
    return {f"{side.value}.osis.xml": _written(bitext, side) for side in Side}


def _side(path: Path, reading: _Reading, language: Language | None) -> VersesOf:
    return VersesOf(str(path), language or language_of(reading.tag), reading.verses)


def _read(path: Path) -> _Reading:
    root = parsed_foreign(read_capped(path), str(path), "osis")
    reading = _Reading(str(path))
    reading.take(root)
    reading.finish()
    return reading


def _written(bitext: Bitext, side: Side) -> bytes:
    text = [_HEAD.format(side=side.value, tag=quoted(bitext.language(side).tag))]
    here = ("", "")
    verses = zip(bitext.references, bitext.verses(side), strict=True)
    places = [(_REFERENCE.fullmatch(reference), verse) for reference, verse in verses]
    for found, verse in [(found, verse) for found, verse in places if found]:
        book, chapter = found[1], found[2]
        if (book, chapter) != here:
            text += ["</chapter>\n"] * bool(here[0])
            if book != here[0]:
                text += ["</div>\n"] * bool(here[0])
                text.append(f'<div type="book" osisID="{book}">\n')
            text.append(f'<chapter osisID="{book}.{chapter}">\n')
        here = book, chapter
        numbers = range(int(found[3]), int(found[5] or found[3]) + 1)
        grain = f"!{found[4]}" if found[4] else ""
        name = " ".join(f"{book}.{chapter}.{number}{grain}" for number in numbers)
        text.append(f'<verse osisID="{name}">{html.escape(verse, quote=False)}</verse>\n')
    text.append("</chapter>\n</div>\n</osisText>\n</osis>\n")
    return "".join(text).encode()


OSIS = Format(
    "osis",
    "texts alone, two files of OSIS, their verses put together by reference",
    frozenset({Feature.REFERENCES, Feature.LANGUAGES}),
    read,
    (Part.SOURCE, Part.TARGET),
    asks=(Question.CUT_AT, Question.NUMBERING),
    write=write,
    asks_writing=(Question.CUT_AT,),
    holds_by_chance=untouched_states,
    looks_like=signs.any_line(r".*<osis\b"),
    says_encoding=True,
)

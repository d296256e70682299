"""TMX, the exchange format of translation memories (version 1.4b, LISA OSCAR, 2005).

One file holds translation units ``<tu>`` with one variant ``<tuv xml:lang="…"><seg>`` a language.
"""

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from blinker_qt.bitext.errors import InputError, Problem, Sentence
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
from blinker_qt.formats.reading import read_capped
from blinker_qt.formats.texts import (
    Problems,
    as_verse,
    check_bitext,
    counted,
    language_of,
    references_of,
)
from blinker_qt.formats.xml_parsing import line_of, local_name, parsed_foreign
from blinker_qt.formats.xml_writing import quoted
from blinker_qt.translation import N_

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_MARKED_UP = "hi"
"""The one inline element whose content is text; the others hold codes of the original file."""
_KEPT = frozenset({"tuv", "seg"})
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n'
    '<header creationtool="Blinker Qt" creationtoolversion="1" segtype="block" o-tmf="blinker" '
    'adminlang="en" srclang={} datatype="plaintext"/>\n<body>\n'
)


@dataclass(frozen=True, slots=True)
class _Unit:
    """One translation unit.

    Attributes:
        line: where it begins.
        name: its identifier; empty where it has none.
        verses: by language in lower case, the text of each of its variants.
    """

    line: int
    name: str
    verses: Mapping[str, Sequence[str]]


class _Reading:
    """The units of one file, and how often something in them was left out."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.tags: dict[str, str] = {}
        self.codes = 0
        self.notes = 0

    def units(self, root: etree._Element) -> list[_Unit]:
        """Every unit of the file."""
        return [self._unit(one) for one in root.iter() if local_name(one) == "tu"]

    def _unit(self, element: etree._Element) -> _Unit:
        verses: dict[str, list[str]] = {}
        for variant in element:
            self.notes += local_name(variant) not in _KEPT
            if local_name(variant) != "tuv":
                continue
            self.notes += sum(local_name(child) not in _KEPT for child in variant)
            tag = variant.get(_LANGUAGE) or variant.get("lang")
            if not tag:
                what = N_("the variant names no language")
                expected = N_("expected an attribute xml:lang")
                raise InputError(Problem(self._path, what, expected, line_of(variant)))
            self.tags.setdefault(tag.lower(), tag)
            text = "".join(
                part
                for child in variant
                if local_name(child) == "seg"
                for part in self._text(child)
            )
            verses.setdefault(tag.lower(), []).append(as_verse(text))
        return _Unit(line_of(element), (element.get("tuid") or "").strip(), verses)

    def _text(self, element: etree._Element) -> Iterable[str]:
        yield element.text or ""
        for child in element:
            if local_name(child) == _MARKED_UP:
                yield from self._text(child)
            else:
                self.codes += 1
            yield child.tail or ""


def read(parts: Parts, choices: Choices) -> Found:
    """A bitext that nobody has begun to annotate.

    Its sides are the two languages of the file, the header's source language first. Where the file
    has more, `choices` say which ones are meant; where it has one alone, the first variant of each
    unit is the source and the second the target.
    """
    path = str(parts[Part.BITEXT])
    root = parsed_foreign(read_capped(parts[Part.BITEXT]), path, "tmx")
    reading = _Reading(path)
    units = reading.units(root)
    header = next((one for one in root if local_name(one) == "header"), None)
    first = "" if header is None else (header.get("srclang") or "")
    header_line = line_of(root if header is None else header)
    sides = _sides(path, header_line, reading.tags, first.lower(), choices)
    return _found(path, units, sides, reading, choices)


def _sides(
    path: str, line: int, tags: Mapping[str, str], first: str, choices: Choices
) -> tuple[str, str]:
    """The languages of source and target, as keys of `tags`."""
    asked = [
        language.tag.lower() if language else None
        for language in (choices.source_language, choices.target_language)
    ]
    left = [tag for tag in tags if tag not in asked] if None in asked else []
    named = list(tags.values())
    if asked == [None, None]:
        if len(left) == 1:
            return left[0], left[0]
        if first in left and len(left) == 2:
            left.sort(key=lambda tag: tag != first)
    found = [one or (left.pop(0) if left else "") for one in asked]
    if left or found[0] == found[1] or not set(found) <= tags.keys():
        what = N_("the languages of this file are: {languages}")
        expected = N_("say which of them are source and target, as they are written here")
        values = {"languages": ", ".join(named)}
        raise InputError(Problem(path, what, expected, line, values=values))
    return found[0], found[1]


def _found(
    path: str,
    units: Sequence[_Unit],
    sides: tuple[str, str],
    reading: _Reading,
    choices: Choices,
) -> Found:
    several = 2 if sides[0] == sides[1] else 1
    problems, pairs, lacking = Problems(path), [], []
    for unit in units:
        verses = [unit.verses.get(side, ()) for side in sides]
        if any(len(one) > several for one in verses):
            what = N_("there are several variants of one language")
            expected = N_("expected one of each")
            problems.complain(what, expected, unit.line)
        elif all(len(one) == several and all(one) for one in verses):
            pairs.append((unit.name, verses[0][0], verses[1][-1]))
        else:
            lacking.append(unit.line)
    if not pairs and not problems.problems:
        what = N_("there is no unit with both languages")
        expected = N_("expected units <tu> with texts")
        problems.complain(what, expected, 1)
    problems.check()
    references, renamed = references_of([name for name, _, _ in pairs])
    bitext = choices.bitext(
        references,
        [source for _, source, _ in pairs],
        [target for _, _, target in pairs],
        languages=(language_of(reading.tags[sides[0]]), language_of(reading.tags[sides[1]])),
    )
    remarks = [*renamed]
    if lacking:
        template = N_(
            "{count} {count:unit|units} without text in both languages {count:was|were} "
            "left out, from line {line} on"
        )
        remarks.append(Sentence(template, {"count": len(lacking), "line": lacking[0]}))
    remarks += counted(
        N_("{count} {count:code|codes} within texts {count:was|were} left out"), reading.codes
    )
    remarks += counted(
        N_("notes and properties of units that were not kept: {count}"), reading.notes
    )
    return Found.texts_alone(bitext, remarks)


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """The verse pairs as units, their references as identifiers."""
    name, bitext = first_of(works)
    check_bitext(name, bitext)
    tags = bitext.source_language.tag, bitext.target_language.tag
    columns = bitext.references, bitext.source_verses, bitext.target_verses
    body = "".join(
        f"<tu tuid={quoted(reference)}>"
        + "".join(
            f"<tuv xml:lang={quoted(tag)}><seg>{html.escape(verse, quote=False)}</seg></tuv>"
            for tag, verse in zip(tags, verses, strict=True)
        )
        + "</tu>\n"
        for reference, *verses in zip(*columns, strict=True)
    )
    text = f"{_HEAD.format(quoted(tags[0]))}{body}</body>\n</tmx>\n"
    return {"bitext.tmx": text.encode()}


TMX = Format(
    "tmx",
    "texts alone, a translation memory (TMX) of two languages",
    frozenset({Feature.REFERENCES, Feature.LANGUAGES}),
    read,
    (Part.BITEXT,),
    asks=(Question.CUT_AT,),
    write=write,
    asks_writing=(Question.CUT_AT,),
    holds_by_chance=untouched_states,
    looks_like=signs.any_line(r".*<tmx\b"),
    says_encoding=True,
)

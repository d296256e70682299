"""Reads and writes TMX, the format of translation memories (version 1.4b, LISA OSCAR, 2005).

A file has translation units ``<tu>`` with a variant ``<tuv xml:lang="…"><seg>`` in each language.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lxml import etree

from blinker_qt.bitext.errors import Problem
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    LANGUAGE_ATTRIBUTE,
    MISSING_VERSE,
    ForeignFile,
    any_line,
    as_verse,
    as_xml_text,
    first_few,
    holdable_bitext,
    language_of,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.xml_parsing import line_of, local_name, quoted
from blinker_qt.translation import N_

_MARKED_UP = "hi"
"""The one inline element whose content is text; the others hold codes of the original file."""
_KEPT = frozenset({"tuv", "seg"})
_NO_UNITS = N_("there is no unit <tu> with texts in both languages")
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n'
    '<header creationtool="Blinker Qt" creationtoolversion="1" segtype="block" o-tmf="blinker" '
    'adminlang="en" srclang={} datatype="plaintext"/>\n<body>\n'
)


class _TranslationUnit(NamedTuple):
    """One translation unit.

    Attributes:
        line: its first line.
        name: its identifier; may be empty.
        verses: the texts of its variants by language in lower case.
    """

    line: int
    name: str
    verses: Mapping[str, Sequence[str]]


def read(parts: Parts, choices: Choices) -> Contents:
    """Read a bitext without annotations.

    Its sides are the two languages of the file, the header's source language first. If there are
    more, `choices` determine them; if there is one, the first variant of each unit is the source
    and the second the target.
    """
    file = ForeignFile(parts[Part.BITEXT], choices)
    root = file.xml("tmx")
    tags: dict[str, str] = {}
    units = [_unit(file, element, tags) for element in root.iter() if local_name(element) == "tu"]
    file.check()
    if not tags:
        file.fail(_NO_UNITS, 1)
    header = next((element for element in root if local_name(element) == "header"), None)
    first = "" if header is None else (header.get("srclang") or "")
    sides = _sides(file, line_of(root if header is None else header), tags, first.lower())
    file.check()
    pairs = list(_pairs(file, units, sides))
    if not pairs and not file.problems:
        file.complain(_NO_UNITS, 1)
    file.check()
    bitext = choices.bitext(
        file.references([name for name, _, _ in pairs]),
        [source for _, source, _ in pairs],
        [target for _, _, target in pairs],
        languages=(language_of(tags[sides[0]]), language_of(tags[sides[1]])),
    )
    return file.texts_alone(bitext)


def _unit(file: ForeignFile, element: etree._Element, tags: dict[str, str]) -> _TranslationUnit:
    """A unit; its languages are added to `tags` by their names in lower case."""
    verses: dict[str, list[str]] = {}
    template = N_("notes and properties of units that were not kept: {count}")
    for variant in element:
        file.remark(template, local_name(variant) not in _KEPT)
        if local_name(variant) != "tuv":
            continue
        file.remark(template, sum(local_name(child) not in _KEPT for child in variant))
        tag = variant.get(LANGUAGE_ATTRIBUTE) or variant.get("lang")
        if not tag:
            what = N_("the variant names no language: it lacks the attribute xml:lang")
            file.complain(what, line_of(variant))
            continue
        tags.setdefault(tag.lower(), tag)
        segments = (child for child in variant if local_name(child) == "seg")
        text = "".join(part for child in segments for part in _text(file, child))
        verse = file.without_blank_words(as_verse(text), line_of(element), is_running=True)
        verses.setdefault(tag.lower(), []).append(verse)
    return _TranslationUnit(line_of(element), (element.get("tuid") or "").strip(), verses)


def _text(file: ForeignFile, element: etree._Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if local_name(child) == _MARKED_UP:
            yield from _text(file, child)
        else:
            file.remark(N_("codes within texts that were left out: {count}"))
        yield child.tail or ""


def _sides(file: ForeignFile, line: int, tags: Mapping[str, str], first: str) -> tuple[str, str]:
    """The languages of source and target, as keys of `tags`."""
    chosen = (file.choices.source_language, file.choices.target_language)
    asked = [language.tag.lower() if language else None for language in chosen]
    left = [tag for tag in tags if tag not in asked] if None in asked else []
    if asked == [None, None]:
        if len(left) == 1:
            return left[0], left[0]
        if first in left and len(left) == 2:
            left.sort(key=lambda tag: tag != first)
    sides = [tag or (left.pop(0) if left else "") for tag in asked]
    if left or sides[0] == sides[1] or not set(sides) <= tags.keys():
        what = N_(
            "the languages of this file are: {languages}; say which of them are source and "
            "target, as they are written here"
        )
        file.complain(what, line, languages=first_few(list(tags.values())))
    return sides[0], sides[1]


def _pairs(
    file: ForeignFile, units: Sequence[_TranslationUnit], sides: tuple[str, str]
) -> Iterator[tuple[str, str, str]]:
    """The name, the source and the target of each unit that has both."""
    several = 2 if sides[0] == sides[1] else 1
    for unit in units:
        verses = [unit.verses.get(side, ()) for side in sides]
        if any(len(verse) > several for verse in verses):
            what = N_("there are several variants of one language")
            file.complain(what, unit.line)
        elif all(len(verse) == several and all(verse) for verse in verses):
            yield unit.name, verses[0][0], verses[1][-1]
        else:
            what = N_("the unit lacks one of the languages")
            file.repair(MISSING_VERSE, Problem(file.path, what, unit.line))


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write the verse pairs as units, with their references as identifiers."""
    bitext = holdable_bitext(works, is_running=True)
    tags = bitext.source_language.tag, bitext.target_language.tag
    columns = bitext.references, bitext.source_verses, bitext.target_verses
    body = "".join(
        f"<tu tuid={quoted(reference)}>"
        + "".join(
            f"<tuv xml:lang={quoted(tag)}><seg>{as_xml_text(verse)}</seg></tuv>"
            for tag, verse in zip(tags, verses, strict=True)
        )
        + "</tu>\n"
        for reference, *verses in zip(*columns, strict=True)
    )
    text = f"{_HEAD.format(quoted(tags[0]))}{body}</body>\n</tmx>\n"
    return {"bitext.tmx": text.encode()}


TMX = Format(
    "tmx",
    N_("Texts only: translation memory (TMX)"),
    "texts without links, a translation memory (TMX)",
    frozenset({Feature.REFERENCES, Feature.LANGUAGES}),
    read,
    (Part.BITEXT,),
    write=write,
    suffix=".tmx",
    looks_like=any_line(r".*<tmx\b"),
    says_encoding=True,
)

"""Reads and writes TEI P5, one XML file for each side, with verses in ``ab`` or ``seg``.

``n`` or ``xml:id`` names a verse. Its words are elements ``w``, with punctuation in ``pc``, or else
it is running text.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lxml import etree

from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    LANGUAGE_ATTRIBUTE,
    MISSING_VERSE,
    ForeignFile,
    any_line,
    as_lines,
    as_verse,
    as_xml_text,
    holdable_bitext,
    language_of,
    numbered,
    read_all,
)
from blinker_qt.formats.interchange import NUMBERINGS, Contents, Feature, Format, Works
from blinker_qt.formats.verse_matching import matched
from blinker_qt.formats.verse_pairing import LABEL, Verse
from blinker_qt.formats.xml_parsing import line_of, local_name, quoted
from blinker_qt.translation import N_

_UNITS = frozenset({"ab", "seg"})
_WORDS = frozenset({"w", "pc"})
_LEFT_OUT = frozenset("teiHeader note fw rdg del figure".split())
_APART = frozenset("lb pb cb gb milestone l p lg s head".split())
_ID = "{http://www.w3.org/XML/1998/namespace}id"
_NAME = re.compile(rf"(?:b\.)?([^\s.]+)[ .]([0-9]{{1,3}})[:.]({LABEL})")
"""The name of a verse, such as ``GEN 1:3``, ``Gen.1.3`` or ``b.GEN.1.3``."""


class _NamedVerse(NamedTuple):
    """A verse: its name, if any, its words with spaces between them, and its line."""

    name: str
    text: str
    line: int


class _FileText(NamedTuple):
    """The verses of one file, at least one, and the tag of its language, if any."""

    units: Sequence[_NamedVerse]
    tag: str | None


def read(parts: Parts, choices: Choices) -> Contents:
    """Read a bitext without annotations.

    Verses are paired by reference if all names are of verses, else by their names, or in their
    order if there are no names.
    """
    file = ForeignFile(parts[Part.SOURCE], choices)
    files = [file, file.beside(parts[Part.TARGET])]
    source, target = read_all(files, _read_text)
    languages = language_of(source.tag), language_of(target.tag)
    verses = [list(map(_verse, text.units)) for text in (source, target)]
    if all(all(column) for column in verses):
        known = [[verse for verse in column if verse] for column in verses]
        return file.texts_alone(*matched(files, known, languages))
    names = [[unit.name for unit in text.units] for text in (source, target)]
    if not any(map(any, names)):
        names = [list(numbered(len(column))) for column in names]
        if len(names[0]) != len(names[1]):
            what = N_(
                "there are {source} verses without names in the source, but {target} in the target"
            )
            counts = {"source": len(names[0]), "target": len(names[1])}
            file.fail(what, **counts)
    pairs = _paired(files, (source, target), names)
    columns = zip(*pairs, strict=True)
    return file.texts_alone(choices.bitext(*columns, languages=languages))


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write one file for each side, with every word in an element of its own."""
    bitext = holdable_bitext(works)
    return {f"{side.value}.xml": as_lines(_rows(bitext, side)) for side in Side}


def _read_text(file: ForeignFile) -> _FileText:
    root = file.xml("TEI")
    units = [_unit(file, element) for element in _elements(root)]
    if not units:
        file.fail(N_("there are no verses; expected elements <ab> or <seg>"), 1)
    tags = (
        element.get(LANGUAGE_ATTRIBUTE)
        for element in root.iter()
        if local_name(element) in ("TEI", "text")
    )
    named = [tag for tag in tags if tag]
    return _FileText(units, named[-1] if named else None)


def _elements(root: etree._Element) -> list[etree._Element]:
    """The elements of verses: those with names if there are any, and of these the inner ones."""
    every = [element for element in _kept(root) if local_name(element) in _UNITS]
    named = [element for element in every if _name_of(element)]
    chosen = named or every
    outer = {above for element in chosen for above in element.iterancestors()}
    return [element for element in chosen if element not in outer]


def _kept(element: etree._Element) -> Iterator[etree._Element]:
    """An element and those inside it, without those that are left out."""
    if local_name(element) not in _LEFT_OUT:
        yield element
        for child in element:
            yield from _kept(child)


def _name_of(element: etree._Element) -> str:
    """The name of an element: of its two names the one that names a verse, or else the id."""
    names = [as_verse(element.get(key) or "") for key in ("n", _ID)]
    return names[0] if _NAME.fullmatch(names[0]) or not names[1] else names[1]


def _unit(file: ForeignFile, element: etree._Element) -> _NamedVerse:
    line = line_of(element)
    every = [part for part in _kept(element) if local_name(part) in _WORDS]
    inside = set(every)
    words = [part for part in every if inside.isdisjoint(part.iterancestors())]
    left_out = sum(local_name(part) in _LEFT_OUT for part in element.iter())
    file.remark(N_("notes, titles and pictures left out: {count}"), left_out)
    if any(local_name(word) == "w" for word in words):
        forms = ["".join(word.itertext()) for word in words]
        text = " ".join(file.word(form, line) for form in forms)
    else:
        text = as_verse("".join(_pieces(element)))
    file.check_characters(text, line)
    name = _name_of(element)
    file.check_characters(name, line)
    return _NamedVerse(name, text, line)


def _pieces(element: etree._Element) -> Iterator[str]:
    """The running text of an element."""
    yield element.text or ""
    for child in element:
        if local_name(child) in _APART:
            yield " "
        if local_name(child) not in _LEFT_OUT:
            yield from _pieces(child)
        yield child.tail or ""


def _verse(unit: _NamedVerse) -> Verse | None:
    """A verse by its name; None if it has another name."""
    match = _NAME.fullmatch(unit.name)
    return Verse(match[1], int(match[2]), match[3], unit.text, unit.line) if match else None


def _paired(
    files: Sequence[ForeignFile], texts: Sequence[_FileText], names: Sequence[Sequence[str]]
) -> list[tuple[str, str, str]]:
    """Names, source and target of the verses that both texts have, in the order of the source."""
    columns: list[dict[str, str]] = []
    for file, text, column in zip(files, texts, names, strict=True):
        what = N_("the name '{name}' is already on line {first}")
        places = [(name, unit.line) for name, unit in zip(column, text.units, strict=True)]
        file.check_different(places, what)
        verses = [
            file.without_blank_words(unit.text, unit.line, is_running=True) for unit in text.units
        ]
        columns.append(dict(zip(column, verses, strict=True)))
    kept = {
        name: (verse, columns[1][name])
        for name, verse in columns[0].items()
        if verse and columns[1].get(name)
    }
    for file, text, column in zip(files, texts, names, strict=True):
        for name, unit in zip(column, text.units, strict=True):
            if name not in kept:
                what = N_("the verse '{name}' has no text, or is in one file only")
                problem = Problem(file.path, what, unit.line, values={"name": name})
                file.repair(MISSING_VERSE, problem)
    if not kept:
        files[1].complain(
            N_("no verse is also in {other}"),
            other=files[0].path,
        )
    files[0].check()
    return [(name, *verses) for name, verses in kept.items()]


def _rows(bitext: Bitext, side: Side) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<TEI xmlns="http://www.tei-c.org/ns/1.0">'
    yield (
        f"<teiHeader><fileDesc><titleStmt><title>{side.value}</title></titleStmt>"
        "<publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc></teiHeader>"
    )
    yield f"<text xml:lang={quoted(bitext.language(side).tag)}><body>"
    for reference, verse in zip(bitext.references, bitext.verses(side), strict=True):
        words = " ".join(f"<w>{as_xml_text(word)}</w>" for word in verse.split(" "))
        yield f"<ab n={quoted(reference)}>{words}</ab>"
    yield "</body></text></TEI>"


TEI = Format(
    "tei",
    N_("Texts only: TEI, one file per side"),
    "texts without links, two TEI files with verses in ab or seg, and perhaps words in w",
    frozenset({Feature.REFERENCES, Feature.LANGUAGES}),
    read,
    (Part.SOURCE, Part.TARGET),
    write=write,
    looks_like=any_line(r".*<TEI\b"),
    says_encoding=True,
    asks_also=NUMBERINGS,
)

"""Reads and writes the XML of Alpheios and Ugarit: both texts, with links on the words of both.

``<aligned-text>`` in the namespace ``http://alpheios.net/namespaces/aligned-text`` names two
languages; each ``<sentence>`` holds the words ``<w n="1-3">`` of both in ``<wds lnum="L1">``, and
``<refs nrefs="1-1 1-4"/>`` of a word names its partners on the other side.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lxml import etree

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.verses import Direction, Language, Side
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    LANGUAGE_ATTRIBUTE,
    MISSING_VERSE,
    ForeignFile,
    any_line,
    as_lines,
    as_xml_text,
    holdable_bitext,
    language_of,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.xml_parsing import line_of, local_name, quoted
from blinker_qt.translation import N_

_NAMESPACE = "http://alpheios.net/namespaces/aligned-text"
_KNOWN = frozenset("aligned-text language sentence wds w text refs".split())
_ONE_SIDED = N_("{file}: links on one side only were kept ({count}; {count:line|lines} {lines})")


class _LinkedWord(NamedTuple):
    """A word: its number in the file, its form, and the numbers of its partners."""

    number: str
    text: str
    partners: Sequence[str]
    line: int


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links; every verse pair counts as done.

    The first language in the file is the source. Links that only one of the two words names are
    kept and counted.
    """
    file = ForeignFile(parts[Part.BITEXT], choices)
    root = file.xml("aligned-text")
    languages = [element for element in root if local_name(element) == "language"]
    names = [language.get("lnum") or "" for language in languages]
    if len(languages) != 2 or len(set(names)) != 2:
        what = N_("the file names {count} {count:language|languages}, not two, each with its lnum")
        file.complain(what, line_of(root), count=len(languages))
    file.check()
    elements = (element for element in root if local_name(element) == "sentence")
    sentences_or_none = [_read_sentence(file, element, names) for element in elements]
    sentences = [sentence for sentence in sentences_or_none if sentence is not None]
    if not sentences and not file.problems:
        what = N_("there are no elements <sentence> with words of both sides")
        file.complain(what, line_of(root))
    file.check()
    others = sum(local_name(element) not in _KNOWN for element in root.iter())
    file.remark(N_("comments and other contents not kept: {count}"), others)
    references, alignments, *sides = zip(*sentences, strict=True)
    source, target = map(_language, languages)
    bitext = choices.bitext(file.references(references), *sides, languages=(source, target))
    return file.finished(bitext, alignments)


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write a file for each annotator, with the links on the words of both sides."""
    holdable_bitext(works)
    return {f"{name}.xml": _written(work) for name, work in works.items()}


def _read_sentence(
    file: ForeignFile, sentence: etree._Element, names: Sequence[str]
) -> tuple[str, Alignment, str, str] | None:
    """A sentence's name, alignment and verses; None if it has no words on a side."""
    words: dict[str, list[_LinkedWord]] = {}
    for group in sentence:
        name = group.get("lnum") or ""
        if local_name(group) != "wds":
            continue
        if name not in names or name in words:
            what = N_(
                "the words are in the language '{name}', which is not one of the two, or have "
                "been given already"
            )
            file.complain(what, line_of(group), name=name)
            continue
        words[name] = [_word(word) for word in group if local_name(word) == "w"]
        # Perseids keeps the line ends of poems as words without a number.
        words[name] = [word for word in words[name] if word.number or word.text]
    sides = [words.get(name, []) for name in names]
    if not all(sides):
        what = N_("the sentence has no words on one side")
        file.repair(MISSING_VERSE, Problem(file.path, what, line_of(sentence)))
        return None
    source, target = (" ".join(file.word(word.text, word.line) for word in side) for side in sides)
    places = [_places(file, side) for side in sides]
    from_source = _links(file, sides[0], places[1])
    from_target = {link[::-1]: line for link, line in _links(file, sides[1], places[0]).items()}
    for link in sorted(from_source.keys() ^ from_target.keys()):
        what = N_("the link is on one of its two words only")
        line = from_source[link] if link in from_source else from_target[link]
        file.repair(_ONE_SIDED, Problem(file.path, what, line))
    reference = sentence.get("id") or sentence.get("n") or ""
    return reference, Alignment(frozenset(from_source.keys() | from_target.keys())), source, target


def _places(file: ForeignFile, words: Sequence[_LinkedWord]) -> Mapping[str, int]:
    places: dict[str, int] = {}
    for place, word in enumerate(words):
        if not word.number or places.setdefault(word.number, place) != place:
            what = N_("the word has no number, or has that of another word: '{name}'")
            file.complain(what, word.line, name=word.number)
    return places


def _links(
    file: ForeignFile, words: Sequence[_LinkedWord], places: Mapping[str, int]
) -> Mapping[LinkToken, int]:
    """The links that the words of one side name, with that side first, and the line of each."""
    links = {}
    for place, word in enumerate(words):
        for partner in word.partners:
            if partner in places:
                links[(place, places[partner])] = word.line
            else:
                what = N_(
                    "the word is linked with '{name}'; expected the number of a word on the other "
                    "side"
                )
                file.complain(what, word.line, name=partner)
    return links


def _word(element: etree._Element) -> _LinkedWord:
    texts = [child.text or "" for child in element if local_name(child) == "text"]
    partners = [
        number
        for child in element
        if local_name(child) == "refs"
        for number in (child.get("nrefs") or "").split()
    ]
    text = "".join(texts).strip(" \t\r\n")
    return _LinkedWord(element.get("n") or "", text, partners, line_of(element))


def _language(element: etree._Element) -> Language:
    language = language_of(element.get(LANGUAGE_ATTRIBUTE))
    direction = element.get("dir")
    if direction in ("ltr", "rtl"):
        return Language(language.tag, Direction(direction))
    return language


def _written(work: AnnotationSet) -> bytes:
    bitext = work.bitext
    rows = ['<?xml version="1.0" encoding="UTF-8"?>', f'<aligned-text xmlns="{_NAMESPACE}">']
    for name, side in zip(("L1", "L2"), Side, strict=True):
        language = bitext.language(side)
        rows.append(
            f'<language lnum="{name}" xml:lang={quoted(language.tag)} '
            f'dir="{language.direction.value}"/>'
        )
    for number, (verse_pair, pair) in enumerate(zip(bitext, work.pairs, strict=True), 1):
        rows.append(f"<sentence id={quoted(verse_pair.reference)}>")
        alignment = pair.alignment
        for name, side in zip(("L1", "L2"), Side, strict=True):
            rows.append(f'<wds lnum="{name}">')
            for position, word in enumerate(verse_pair.tokens(side)):
                partners = sorted(alignment.partners(side, position))
                refs = " ".join(f"{number}-{partner + 1}" for partner in partners)
                rows.append(
                    f'<w n="{number}-{position + 1}"><text>{as_xml_text(word)}</text>'
                    + (f'<refs nrefs="{refs}"/></w>' if refs else "</w>")
                )
            rows.append("</wds>")
        rows.append("</sentence>")
    return as_lines([*rows, "</aligned-text>"])


ALPHEIOS = Format(
    "alpheios",
    N_("Alpheios and Ugarit: texts and links in one file"),
    "texts and links in one XML file (Alpheios, Ugarit)",
    frozenset({Feature.LANGUAGES, Feature.REFERENCES, Feature.LINKS}),
    read,
    (Part.BITEXT,),
    write=write,
    suffix=".xml",
    looks_like=any_line(r".*<(?:\w+:)?aligned-text\b"),
    says_encoding=True,
)

"""Reads and writes XCES word links of Uplug: three XML files, two texts and their links.

``<link xtargets="s1.1;s1.1">`` joins sentences ``<s id="s1.1">``, and in it
``<wordLink xtargets="w1.1.1;w1.1.1+w1.1.2"/>`` groups of their words ``<w id="w1.1.1">``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from lxml import etree

from blinker_qt.bitext.alignment import Alignment, LinkToken, complete_groups
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    MISSING_VERSE,
    REPEATED,
    ForeignFile,
    any_line,
    as_lines,
    as_xml_text,
    holdable_bitext,
    read_all,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.xml_parsing import line_of, local_name, quoted
from blinker_qt.translation import N_

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

_Words = Sequence[tuple[str, str]]
"""The words of a sentence, each with its identifier and its form."""
_Texts = Mapping[Side, Mapping[str, _Words]]


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links, every verse pair as done; a link of sentences is a verse pair.

    If the file only links sentences, as in OPUS, no verse pair is begun.
    """
    file = ForeignFile(parts[Part.LINKS], choices)
    files = [file.beside(parts[part]) for part in (Part.SOURCE, Part.TARGET)]
    texts = dict(zip(Side, read_all(files, _sentences), strict=True))
    root = file.xml()
    groups = [element for element in root.iter() if local_name(element) == "linkGrp"]
    of_these = groups if len(groups) == 1 else [group for group in groups if _names(group, parts)]
    if len(of_these) != 1:
        what = N_(
            "there are {count} elements <linkGrp>; expected one, or one whose fromDoc and toDoc "
            "name these two texts"
        )
        file.complain(what, 1, count=len(groups))
    file.check()
    elements = (element for element in of_these[0] if local_name(element) == "link")
    pairs_or_none = map(partial(_read_link, file, texts), elements)
    pairs = [pair for pair in pairs_or_none if pair is not None]
    if not pairs and not file.problems:
        what = N_("there are no links of sentences; expected elements <link>")
        file.complain(what, line_of(of_these[0]))
    file.check()
    names, alignments, *sides = zip(*pairs, strict=True)
    bitext = choices.bitext(file.references(names), *sides)
    if any(local_name(element) == "wordLink" for element in of_these[0].iter()):
        return file.finished(bitext, alignments)
    file.remark(N_("the file links sentences only; no verse pair is begun"))
    work = replace(AnnotationSet.unannotated(bitext), annotator=choices.annotator)
    return Contents((work,), remarks=file.remarks())


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write both texts, and each annotator's links, complete blocks as one word link."""
    bitext = holdable_bitext(works)
    texts = {f"{side.value}.xml": _written_text(bitext, side) for side in Side}
    return {**texts, **{f"{key}.xml": _written_links(work) for key, work in works.items()}}


def _sentences(file: ForeignFile) -> Mapping[str, _Words]:
    """The words of each sentence of a text, by the name of the sentence."""
    root = file.xml()
    words_of: dict[str, _Words] = {}
    seen: set[str] = set()
    for sentence in root.iter():
        if local_name(sentence) != "s":
            continue
        words = []
        for element in sentence.iter():
            if local_name(element) == "w":
                form = "".join(map(str, element.itertext())).strip(" \t\r\n")
                words.append((element.get("id") or "", file.word(form, line_of(element))))
                _check_name(file, element, seen)
        _check_name(file, sentence, seen)
        words_of[sentence.get("id") or ""] = words
    if not any(words_of.values()):
        what = N_("there are no words; expected sentences <s> with words <w>")
        file.complain(what, line_of(root))
    return words_of


def _check_name(file: ForeignFile, element: etree._Element, seen: set[str]) -> None:
    name = element.get("id") or ""
    if not name or name in seen:
        file.complain(
            N_("the id '{name}' is empty or that of another sentence or word"),
            line_of(element),
            name=name,
        )
    seen.add(name)


def _names(group: etree._Element, parts: Parts) -> bool:
    """Whether a group of links is of these two texts, in whatever folders."""
    documents = (group.get(name) or "" for name in ("fromDoc", "toDoc"))
    names = [document.rpartition("/")[2].removesuffix(".gz") for document in documents]
    return names == [parts[part].name for part in (Part.SOURCE, Part.TARGET)]


def _read_link(
    file: ForeignFile, texts: _Texts, link: etree._Element
) -> tuple[str, Alignment, str, str] | None:
    """The name, alignment and verses of sentences; None if they have no words on a side."""
    sentences = _sides(file, link, " ")
    words: dict[Side, list[tuple[str, str]]] = {}
    for side, names in sentences.items():
        for name in names:
            if name not in texts[side]:
                _complain_of(file, link, side, name)
        words[side] = [word for name in names for word in texts[side].get(name, ())]
    if not words:
        return None
    if not all(words.values()):
        what = N_("the link has no words on one side")
        file.repair(MISSING_VERSE, Problem(file.path, what, line_of(link)))
        return None
    places = {side: {name: place for place, (name, _) in enumerate(words[side])} for side in Side}
    links: set[LinkToken] = set()
    for element in link:
        if local_name(element) == "wordLink":
            new = _links(file, element, places)
            for _ in new & links:
                what = N_("the link is already in an earlier word link")
                file.repair(REPEATED, Problem(file.path, what, line_of(element)))
            links |= new
    source, target = (" ".join(form for _, form in words[side]) for side in Side)
    return link.get("id") or "", Alignment(frozenset(links)), source, target


def _links(
    file: ForeignFile, element: etree._Element, places: Mapping[Side, Mapping[str, int]]
) -> set[LinkToken]:
    groups = _sides(file, element, "+")
    positions = []
    for side, names in groups.items():
        for name in names:
            if name not in places[side]:
                _complain_of(file, element, side, name)
        positions.append([places[side][name] for name in names if name in places[side]])
    if not groups:
        return set()
    template = N_("word links of one side only that were left out: {count}")
    file.remark(template, not all(groups.values()))
    return {(source, target) for source in positions[0] for target in positions[1]}


def _sides(
    file: ForeignFile, element: etree._Element, separator: str
) -> Mapping[Side, Sequence[str]]:
    """The names in an attribute ``xtargets`` by side; empty if it is malformed."""
    file.remark(N_("certainties that were not kept: {count}"), "certainty" in element.attrib)
    text = element.get("xtargets") or ""
    groups = text.split(";")
    if len(groups) != 2:
        what = N_(
            "xtargets, '{name}', does not name sentences or words on both sides of a semicolon"
        )
        file.complain(what, line_of(element), name=text)
        return {}
    return {
        side: group.replace(separator, " ").split()
        for side, group in zip(Side, groups, strict=True)
    }


def _complain_of(file: ForeignFile, element: etree._Element, side: Side, name: str) -> None:
    what = N_("there is no '{name}' on the {side} side of this link; the texts may be swapped")
    file.complain(what, line_of(element), name=name, side=side.value)


def _written_text(bitext: Bitext, side: Side) -> bytes:
    rows = [_DECLARATION, "<text>"]
    for number, verse in enumerate(bitext.verses(side), 1):
        rows.append(f'<s id="s{number}">')
        rows += [
            f'<w id="w{number}.{place}">{as_xml_text(word)}</w>'
            for place, word in enumerate(verse.split(" "), 1)
        ]
        rows.append("</s>")
    return as_lines([*rows, "</text>"])


def _written_links(work: AnnotationSet) -> bytes:
    rows = [
        _DECLARATION,
        '<cesAlign version="1.0">',
        '<linkGrp targType="s" fromDoc="source.xml" toDoc="target.xml">',
    ]
    pairs = zip(work.bitext.references, work.pairs, strict=True)
    for number, (reference, pair) in enumerate(pairs, 1):
        rows.append(f'<link id={quoted(reference)} xtargets="s{number};s{number}">')
        rows += [
            f'<wordLink xtargets="{_group(number, sources)};{_group(number, targets)}"/>'
            for sources, targets in complete_groups(pair.alignment)
        ]
        rows.append("</link>")
    return as_lines([*rows, "</linkGrp>", "</cesAlign>"])


def _group(number: int, positions: Sequence[int]) -> str:
    return "+".join(f"w{number}.{position + 1}" for position in positions)


XCES = Format(
    "xces",
    N_("XCES (Uplug)"),
    "texts and links in three XML files (XCES, Uplug)",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    write=write,
    suffix=".xml",
    looks_like=any_line(r".*<(?:cesAlign|wordLink)\b"),
    says_encoding=True,
)

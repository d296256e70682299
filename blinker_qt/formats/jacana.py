"""Reads and writes the JSON of Jacana: verse pairs with texts, sure and possible links.

The file is a list with an object for each verse pair. Its texts have spaces between words, its
links are written ``0-0 1-2``, source first and counted from 0 (Yao et al. 2013, A lightweight and
high performance monolingual word aligner).
"""

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem, Values
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.choices import Choices, IndexBase, Part, Parts
from blinker_qt.formats.foreign_files import ForeignFile, any_line, as_verse, holdable_bitext
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.translation import N_

_SURE, _POSSIBLE = "sureAlign", "possibleAlign"
_LINK = re.compile("([0-9]{1,7})-([0-9]{1,7})")
_MISSING_VERSE = N_("{file}: verse pairs without a verse were left out ({count}; items {lines})")
_SURE_AND_POSSIBLE = N_(
    "{file}: links that are given as sure and as possible were read as sure ({count}; items "
    "{lines})"
)
_REPEATED = N_("{file}: repeated links and marks were read once ({count}; items {lines})")


class _Item(NamedTuple):
    """A verse pair of the file: its name, if any, its verses and its links."""

    name: str
    verses: Mapping[Side, str]
    alignment: Alignment


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links, every verse pair as done; ids are references if all differ."""
    file = ForeignFile(parts[Part.BITEXT], choices)
    content = file.json()
    if not isinstance(content, list):
        file.fail(N_("the file is not a JSON list of objects"))
    items = [_item(file, place, item) for place, item in enumerate(content, 1)]
    kept = [item for item in items if item is not None and all(item.verses.values())]
    if not kept and not file.problems:
        file.complain(N_("the list has no objects, one for each verse pair"))
    file.check()
    references = file.references([item.name for item in kept])
    verses = ([item.verses[side] for item in kept] for side in Side)
    alignments = [item.alignment for item in kept]
    return file.finished(choices.bitext(references, *verses), alignments, IndexBase.ZERO)


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write a file for each annotator, with links ascending."""
    holdable_bitext(works)
    return {f"{name}.json": _written(work) for name, work in works.items()}


def _item(file: ForeignFile, place: int, content: object) -> _Item | None:
    """The verse pair in an object; None after a problem."""
    if not isinstance(content, dict):
        what = N_("item {place} is not a JSON object with texts")
        file.complain(what, place=place)
        return None
    known = {_SURE: "", _POSSIBLE: "", **content}
    wrong = [
        key
        for key in (*(side.value for side in Side), _SURE, _POSSIBLE)
        if not isinstance(known.get(key), str)
    ]
    for key in wrong:
        what = N_("item {place} has no text under '{text}'")
        file.complain(what, place=place, text=key)
    if wrong:
        return None
    verses = {side: as_verse(known[side.value]) for side in Side}
    for side, verse in verses.items():
        file.check_characters(verse, None)
        file.check_visible(verse, None)
        if not verse:
            what = N_("item {place} has no {side} words")
            named: Values = {"place": place, "side": side.value}
            file.repair(_MISSING_VERSE, Problem(file.path, what, values=named), place)
    name = known.get("id", known.get("name", ""))
    name = str(name) if isinstance(name, str | int) else ""
    file.check_characters(name, None)
    sure, possible = (_links(file, place, known[key], verses) for key in (_SURE, _POSSIBLE))
    if both := sure & possible:
        what = N_("item {place} gives links as sure and as possible")
        problem = Problem(file.path, what, values={"place": place})
        file.repair(_SURE_AND_POSSIBLE, problem, place, len(both))
    alignment = Alignment(sure | possible, possible=possible - sure)
    return _Item(name, verses, alignment)


def _links(
    file: ForeignFile, place: int, text: str, verses: Mapping[Side, str]
) -> frozenset[LinkToken]:
    """The links in a text such as ``0-0 1-2``."""
    links: set[LinkToken] = set()
    counts = {side: len(verse.split()) for side, verse in verses.items()}
    for chunk in text.split():
        match = _LINK.fullmatch(chunk)
        if not match:
            what = N_("'{chunk}' is not a link such as 3-4")
            file.complain(what, chunk=chunk)
            continue
        link = int(match[1]), int(match[2])
        outside = [
            side for side, position in zip(Side, link, strict=True) if position >= counts[side]
        ]
        for side in outside if all(verses.values()) else ():
            what = N_(
                "item {place} names the {side} word '{text}', which does not exist: words count "
                "from 0 to {last}"
            )
            last = counts[side] - 1
            file.complain(what, place=place, side=side.value, text=chunk, last=last)
        if link in links:
            what = N_("item {place} has {text} twice")
            values: Values = {"place": place, "text": chunk}
            file.repair(_REPEATED, Problem(file.path, what, values=values), place)
        links.add(link)
    return frozenset(links)


def _written(work: AnnotationSet) -> bytes:
    items = [
        json.dumps(_object(verses, pair.alignment), ensure_ascii=False, indent=4)
        for verses, pair in zip(work.bitext, work.pairs, strict=True)
    ]
    return ("[\n" + ",\n".join(items) + "\n]\n").encode()


def _object(verses: VersePair, alignment: Alignment) -> Mapping[str, str]:
    def chunks(links: frozenset[LinkToken]) -> str:
        return " ".join(f"{source}-{target}" for source, target in sorted(links))

    return {
        "id": verses.reference,
        "name": verses.reference,
        "source": " ".join(verses.source),
        "target": " ".join(verses.target),
        _SURE: chunks(alignment.links - alignment.possible),
        _POSSIBLE: chunks(alignment.possible),
    }


JACANA = Format(
    "jacana",
    N_("Jacana: texts and links in JSON"),
    "texts, sure and possible links in one JSON file (Jacana), counting from 0",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.POSSIBLE}),
    read,
    (Part.BITEXT,),
    write=write,
    suffix=".json",
    looks_like=any_line(rf'.*"(?:{_SURE}|{_POSSIBLE})"\s*:'),
    base=IndexBase.ZERO,
)

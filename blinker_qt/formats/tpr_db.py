"""Reads and writes alignments of the TPR-DB: words of both texts and links, in three XML files.

A word ``<W id="3" segId="1">`` is of a segment, and ``<salign src="1" tgt="1"/>`` pairs segments.
``<align in="b3" out="a2"/>`` links words of the text with the key a and of the one with the key b;
a word linked with itself has no counterpart (Carl, Schaeffer and Bangalore 2016, The CRITT
Translation Process Research Database).
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lxml import etree

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, IndexBase, Part, Parts
from blinker_qt.formats.foreign_files import (
    MISSING_VERSE,
    ForeignFile,
    any_line,
    as_lines,
    as_xml_text,
    holdable_bitext,
    read_all,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.formats.numbering import connected
from blinker_qt.formats.xml_parsing import line_of, local_name
from blinker_qt.translation import N_

_ENDS = re.compile("([ab])([0-9]{1,9})")
_SUFFIXES = {Side.SOURCE: "src", Side.TARGET: "tgt"}


class _SegmentWord(NamedTuple):
    """A word of a text: its segment and its form."""

    segment: str
    form: str


class _WordPlace(NamedTuple):
    """The verse pair and the position of a word."""

    pair: int
    position: int


class _Pair(NamedTuple):
    """The segments of a verse pair."""

    source: Sequence[str]
    target: Sequence[str]


_Words = Mapping[str, _SegmentWord]
"""The words of a text by their ids, in order."""


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links and marks, every verse pair as done.

    The numbers of source segments are the references.
    """
    file = ForeignFile(parts[Part.LINKS], choices)
    texts = read_all([file.beside(parts[part]) for part in (Part.SOURCE, Part.TARGET)], _words)
    root = file.xml("DTAGalign")
    pairs = _pairs(file, root, texts)
    places, verses = [], []
    for side, words in enumerate(texts):
        places.append(_places(words, [pair[side] for pair in pairs]))
        forms: list[list[str]] = [[] for _ in pairs]
        for name, place in places[-1].items():
            forms[place.pair].append(words[name].form)
        verses.append([" ".join(form) for form in forms])
    references = file.references(["+".join(pair.source) for pair in pairs])
    gathering = LinkGathering(file, choices.bitext(references, *verses), IndexBase.ZERO)
    key = _key_of_source(root)
    for element in root.iter():
        if local_name(element) == "align":
            _take_link(gathering, element, key, places)
    return gathering.finished()


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write the words of both texts, and each annotator's links and marks."""
    bitext = holdable_bitext(works)
    texts = {f"{side.value}.{_SUFFIXES[side]}": _written_words(bitext, side) for side in Side}
    return {**texts, **{f"{name}.atag": _written_links(work) for name, work in works.items()}}


def _words(file: ForeignFile) -> _Words:
    """The words of a text, at least one."""
    words: dict[str, _SegmentWord] = {}
    for element in file.xml().iter():
        if local_name(element) != "W":
            continue
        name, segment = element.get("id") or "", element.get("segId") or ""
        line = line_of(element)
        if not name or not segment or name in words:
            what = N_(
                "the word is called '{name}', in the segment '{segment}'; expected an id of its "
                "own and a segId"
            )
            file.complain(what, line, name=name, segment=segment)
            continue
        words[name] = _SegmentWord(segment, file.word("".join(element.itertext()), line))
    if not words and not file.problems:
        file.complain(N_("there are no words; expected elements <W id segId>"))
    return words


def _key_of_source(root: etree._Element) -> str:
    """The key of the source: that of a file ``.src``, or else a."""
    files = {
        (element.get("href") or "").rpartition(".")[2]: element.get("key") or ""
        for element in root.iter()
        if local_name(element) == "alignFile"
    }
    return "b" if files.get("src") == "b" or files.get("tgt") == "a" else "a"


def _pairs(file: ForeignFile, root: etree._Element, texts: Sequence[_Words]) -> list[_Pair]:
    """The segments that belong together, as the file says, or else those of the same number."""
    segments = [list(dict.fromkeys(word.segment for word in words.values())) for words in texts]
    together = [
        ((element.get("src") or ""), (element.get("tgt") or ""))
        for element in root.iter()
        if local_name(element) == "salign"
    ] or [(name, name) for name in segments[0]]
    joins: tuple[dict[str, list[object]], ...] = ({}, {})
    for pair in together:
        for names, name in zip(joins, pair, strict=True):
            names.setdefault(name, []).append(pair)
    units: list[set[object]] = [
        {(side, name), *joins[side].get(name, ())} for side in (0, 1) for name in segments[side]
    ]
    first = len(segments[0])
    pairs = []
    for group in connected(units):
        sources = [segments[0][place] for place in group if place < first]
        targets = [segments[1][place - first] for place in group if place >= first]
        if sources and targets:
            pairs.append(_Pair(sources, targets))
            continue
        what = N_("segment {name} is on one side only")
        values = {"name": (sources + targets)[0]}
        file.repair(MISSING_VERSE, Problem(file.path, what, values=values))
    if not pairs:
        file.complain(N_("there are no verse pairs; expected segments of both texts"))
    file.check()
    return pairs


def _places(words: _Words, segments: Sequence[Sequence[str]]) -> Mapping[str, _WordPlace]:
    """The places of the words in verse pairs, by their ids."""
    indices = {name: index for index, names in enumerate(segments) for name in names}
    counts = [0] * len(segments)
    places = {}
    for name, word in words.items():
        index = indices.get(word.segment)
        if index is not None:
            places[name] = _WordPlace(index, counts[index])
            counts[index] += 1
    return places


def _take_link(
    gathering: LinkGathering,
    element: etree._Element,
    key: str,
    places: Sequence[Mapping[str, _WordPlace]],
) -> None:
    """Add the links or marks of an element; problems are recorded."""
    file, line = gathering.file, line_of(element)
    ends = [_ENDS.findall(element.get(name) or "") for name in ("in", "out")]
    named = list(dict.fromkeys((*ends[0], *ends[1])))
    words: dict[Side, list[_WordPlace]] = {side: [] for side in Side}
    for letter, name in named:
        end = 0 if letter == key else 1
        if name in places[end]:
            words[list(Side)[end]].append(places[end][name])
            continue
        what = N_("the texts have no word '{name}'")
        file.complain(what, line, name=f"{letter}{name}")
        return
    indices = {place.pair for side in Side for place in words[side]}
    if len(indices) != 1:
        what = N_("the link has words of {count} verse {count:pair|pairs}")
        file.complain(what, line, count=len(indices))
        return
    (index,) = indices
    for source in words[Side.SOURCE]:
        for target in words[Side.TARGET]:
            gathering.link(index, source.position, target.position, At(line))
    for side in Side if ends[0] == ends[1] else ():
        for place in words[side]:
            gathering.mark(index, side, place.position, At(line))


def _written_words(bitext: Bitext, side: Side) -> bytes:
    rows, number, offset = [f'<Text language="{bitext.language(side).tag}">'], 0, 0
    for segment, verse in enumerate(bitext.verses(side), 1):
        for word in verse.split(" "):
            number += 1
            names = f'cur="{offset}" id="{number}" segId="{segment}"'
            rows.append(f"<W {names}>{as_xml_text(word)}</W>")
            offset += len(word) + 1
    return as_lines([*rows, "</Text>"])


def _written_links(work: AnnotationSet) -> bytes:
    rows = ["<DTAGalign>"]
    for key, side in zip("ab", Side, strict=True):
        href = f"{side.value}.{_SUFFIXES[side]}"
        rows.append(f'<alignFile key="{key}" href="{href}" sign="_input"/>')
    rows += [f'<salign src="{number}" tgt="{number}"/>' for number in range(1, len(work.pairs) + 1)]
    before = dict.fromkeys(Side, 1)
    for verses, pair in zip(work.bitext, work.pairs, strict=True):
        rows += _rows(pair.alignment, before)
        before = {side: before[side] + len(verses.tokens(side)) for side in Side}
    return as_lines([*rows, "</DTAGalign>"])


def _rows(alignment: Alignment, before: Mapping[Side, int]) -> list[str]:
    """The links and marks of a verse pair; `before` are the ids of its first words."""
    source, target = before[Side.SOURCE], before[Side.TARGET]
    links = [
        f'in="b{target + target_word}" out="a{source + source_word}"'
        for source_word, target_word in sorted(alignment.links)
    ]
    marked = [f"a{source + position}" for position in sorted(alignment.not_translated_source)]
    marked += [f"b{target + position}" for position in sorted(alignment.not_translated_target)]
    marks = [f'in="{name}" out="{name}"' for name in marked]
    return [f"<align {ends}/>" for ends in (*links, *marks)]


TPR_DB = Format(
    "tpr-db",
    N_("TPR-DB: links beside the words of both texts"),
    "links in a file .atag, beside the words of both texts in files .src and .tgt (TPR-DB)",
    frozenset({Feature.LINKS, Feature.MARKS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    write=write,
    suffix=".atag",
    looks_like=any_line(r"\s*<DTAGalign\b"),
    texts_look_like=any_line(r".*<W\b"),
    says_encoding=True,
)

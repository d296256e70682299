"""XCES word links, as Uplug makes them: three XML files, two texts and the links between them.

``<link xtargets="s1.1;s1.1">`` joins sentences ``<s id="s1.1">``, and in it
``<wordLink xtargets="w1.1.1;w1.1.1+w1.1.2"/>`` groups of their words ``<w id="w1.1.1">``.
"""

import html
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from lxml import etree

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.blocks import complete_groups
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Side
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
)
from blinker_qt.formats.reading import all_read, read_capped
from blinker_qt.formats.texts import (
    Problems,
    as_word,
    check_bitext,
    counted,
    references_of,
    with_spaces,
    word_problem,
)
from blinker_qt.formats.xml_parsing import line_of, local_name, parsed_foreign
from blinker_qt.formats.xml_writing import quoted
from blinker_qt.translation import N_

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

_Words = Sequence[tuple[str, str]]
"""The words of a sentence, each with its identifier and its form."""


class _Reading(Problems):
    """The links of one file read so far, and what was wrong with them."""

    def __init__(self, path: Path, texts: Mapping[Side, Mapping[str, _Words]]) -> None:
        super().__init__(path)
        self._texts = texts
        self.names: list[str] = []
        self.verses: dict[Side, list[str]] = {side: [] for side in Side}
        self.alignments: list[Alignment] = []
        self.certainties = 0
        self.word_links = 0
        self.spaced = 0
        self.lacking = 0
        self.one_sided = 0
        self.again = 0

    def take(self, link: etree._Element) -> None:
        """Read what joins sentences, and the words in it."""
        self.certainties += "certainty" in link.attrib
        sentences = self._sides(link, " ")
        if sentences is None:
            return
        words: dict[Side, list[tuple[str, str]]] = {side: [] for side in Side}
        for side in Side:
            for name in sentences[side]:
                if name in self._texts[side]:
                    words[side] += self._texts[side][name]
                else:
                    self._unknown(link, side, name)
        if not all(words.values()):
            self.lacking += 1
            return
        places = {
            side: {name: place for place, (name, _) in enumerate(words[side])} for side in Side
        }
        links: set[LinkToken] = set()
        for element in link:
            if local_name(element) == "wordLink":
                self.word_links += 1
                new = self._links(element, places)
                self.again += len(new & links)
                links |= new
        self.names.append(link.get("id") or "")
        self.alignments.append(Alignment(frozenset(links)))
        for side in Side:
            self.verses[side].append(" ".join(as_word(form) for _, form in words[side]))
            self.spaced += sum(as_word(form) != form for _, form in words[side])

    def _links(
        self, element: etree._Element, places: Mapping[Side, Mapping[str, int]]
    ) -> set[LinkToken]:
        self.certainties += "certainty" in element.attrib
        groups = self._sides(element, "+")
        if groups is None:
            return set()
        found = {}
        for side in Side:
            found[side] = [places[side][name] for name in groups[side] if name in places[side]]
            for name in groups[side]:
                if name not in places[side]:
                    self._unknown(element, side, name)
        self.one_sided += not all(groups.values())
        return {(source, target) for source in found[Side.SOURCE] for target in found[Side.TARGET]}

    def _sides(self, element: etree._Element, separator: str) -> Mapping[Side, list[str]] | None:
        """What an attribute ``xtargets`` names on either side."""
        text = element.get("xtargets") or ""
        groups = text.split(";")
        if len(groups) != 2:
            what = N_("xtargets is '{name}'")
            expected = N_("expected names on both sides of a semicolon")
            self.complain(what, expected, line_of(element), name=text)
            return None
        return {
            side: group.replace(separator, " ").split()
            for side, group in zip(Side, groups, strict=True)
        }

    def _unknown(self, element: etree._Element, side: Side, name: str) -> None:
        what = N_("there is no '{name}' on the {side} side of this link")
        expected = N_(
            "expected texts in the order of the links; perhaps they are the wrong way round"
        )
        self.complain(what, expected, line_of(element), name=name, side=side.value)


def read(parts: Parts, choices: Choices) -> Found:
    """One annotator's links, every verse pair taken as done; a link of sentences is a verse pair.

    Where the file links sentences alone, as those of OPUS do, nobody has begun to annotate.
    """
    texts = all_read(_sentences, (parts[Part.SOURCE], parts[Part.TARGET]))
    reading = _Reading(parts[Part.LINKS], dict(zip(Side, texts, strict=True)))
    root = parsed_foreign(read_capped(parts[Part.LINKS]), reading.path)
    groups = [one for one in root.iter() if local_name(one) == "linkGrp"]
    of_these = groups if len(groups) == 1 else [one for one in groups if _names(one, parts)]
    if len(of_these) != 1:
        what = N_("there are {count} elements <linkGrp>")
        expected = N_("expected one, or one whose fromDoc and toDoc name these two texts")
        reading.complain(what, expected, 1, count=len(groups))
    reading.check()
    for element in of_these[0]:
        if local_name(element) == "link":
            reading.take(element)
    if not reading.alignments and not reading.problems:
        what, expected = N_("there are no links of sentences"), N_("expected elements <link>")
        reading.complain(what, expected, line_of(of_these[0]))
    reading.check()
    references, renamed = references_of(reading.names)
    bitext = choices.bitext(references, *reading.verses.values())
    if reading.word_links:
        work = AnnotationSet.finished(bitext, reading.alignments, choices.annotator)
    else:
        work = replace(AnnotationSet.unannotated(bitext), annotator=choices.annotator)
    return Found((work,), remarks=(*renamed, *_remarks(reading)))


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Both texts, and each annotator's links, one word link a block where it can be."""
    name, bitext = first_of(works)
    check_bitext(name, bitext)
    texts = {f"{side.value}.xml": _written_text(bitext, side) for side in Side}
    return {**texts, **{f"{key}.xml": _written_links(work) for key, work in works.items()}}


def _sentences(path: Path) -> Mapping[str, _Words]:
    """The words of each sentence of a text, by the name of the sentence."""
    problems = Problems(path)
    root = parsed_foreign(read_capped(path), problems.path)
    found: dict[str, _Words] = {}
    seen: set[str] = set()
    for sentence in root.iter():
        if local_name(sentence) != "s":
            continue
        words = []
        for element in sentence.iter():
            if local_name(element) != "w":
                continue
            form = "".join(map(str, element.itertext())).strip(" \t\r\n")
            problem = word_problem(problems.path, line_of(element), as_word(form))
            if problem:
                problems.problems.append(problem)
            else:
                _check_name(problems, element, seen)
            words.append((element.get("id") or "", form))
        _check_name(problems, sentence, seen)
        found[sentence.get("id") or ""] = words
    if not any(found.values()):
        what, expected = N_("there are no words"), N_("expected sentences <s> with words <w>")
        problems.complain(what, expected, line_of(root))
    problems.check()
    return found


def _check_name(problems: Problems, element: etree._Element, seen: set[str]) -> None:
    name = element.get("id") or ""
    if not name or name in seen:
        expected = N_("expected an id of its own for each sentence and word")
        problems.complain(N_("the id is '{name}'"), expected, line_of(element), name=name)
    seen.add(name)


def _names(group: etree._Element, parts: Parts) -> bool:
    """Whether a group of links says that it is of these two texts, wherever they were then."""
    documents = (group.get(name) or "" for name in ("fromDoc", "toDoc"))
    names = [one.rpartition("/")[2].removesuffix(".gz") for one in documents]
    return names == [parts[part].name for part in (Part.SOURCE, Part.TARGET)]


def _remarks(reading: _Reading) -> list[Sentence]:
    sentences = Sentence("the file links sentences alone; no verse pair is begun")
    return [
        *([] if reading.word_links else [sentences]),
        *counted(
            N_("{count} {count:certainty was|certainties were} not kept"), reading.certainties
        ),
        *counted(
            N_(
                "{count} {count:link|links} of sentences without words on both sides "
                "{count:was|were} left out"
            ),
            reading.lacking,
        ),
        *counted(
            N_(
                "{count} word {count:link names one side alone and was|links name one side "
                "alone and were} left out"
            ),
            reading.one_sided,
        ),
        *counted(
            N_(
                "{count} {count:link stands in several word links and was|links stand in "
                "several word links and were} read once"
            ),
            reading.again,
        ),
        *with_spaces(reading.spaced),
    ]


def _written_text(bitext: Bitext, side: Side) -> bytes:
    rows = [_DECLARATION, "<text>"]
    for number, verse in enumerate(bitext.verses(side), 1):
        rows.append(f'<s id="s{number}">')
        rows += [
            f'<w id="w{number}.{place}">{html.escape(word, quote=False)}</w>'
            for place, word in enumerate(verse.split(" "), 1)
        ]
        rows.append("</s>")
    return "".join(f"{row}\n" for row in (*rows, "</text>")).encode()


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
    return "".join(f"{row}\n" for row in (*rows, "</linkGrp>", "</cesAlign>")).encode()


def _group(number: int, positions: Sequence[int]) -> str:
    return "+".join(f"w{number}.{position + 1}" for position in positions)


XCES = Format(
    "xces",
    "two texts and the links of their words in XML (XCES, Uplug)",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    (),
    (Question.ANNOTATOR, Question.UNLINKED),
    write,
    looks_like=signs.any_line(r".*<(?:cesAlign|wordLink)\b"),
    says_encoding=True,
)

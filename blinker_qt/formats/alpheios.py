"""Alpheios and Ugarit: both texts in one XML file, links on the words of both.

``<aligned-text>`` in the namespace ``http://alpheios.net/namespaces/aligned-text`` names two
languages; each ``<sentence>`` holds the words ``<w n="1-3">`` of both in ``<wds lnum="L1">``, and
``<refs nrefs="1-1 1-4"/>`` of a word names its partners on the other side.
"""

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Direction, Language, Side
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
from blinker_qt.formats.reading import read_capped
from blinker_qt.formats.texts import (
    Problems,
    as_word,
    check_bitext,
    counted,
    language_of,
    references_of,
    with_spaces,
    word_problem,
)
from blinker_qt.formats.xml_parsing import line_of, local_name, parsed_foreign
from blinker_qt.formats.xml_writing import quoted
from blinker_qt.translation import N_

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_NAMESPACE = "http://alpheios.net/namespaces/aligned-text"
_KNOWN = frozenset("aligned-text language sentence wds w text refs".split())


@dataclass(frozen=True, slots=True)
class _Word:
    """A word: what the file calls it, its form, and the numbers of the words it is linked with."""

    number: str
    text: str
    partners: tuple[str, ...]
    line: int


class _Reading(Problems):
    """The sentences of one file read so far, and what was wrong with them."""

    def __init__(self, path: str, names: Sequence[str]) -> None:
        super().__init__(path)
        self._names = names
        self.references: list[str] = []
        self.verses: dict[Side, list[str]] = {side: [] for side in Side}
        self.alignments: list[Alignment] = []
        self.lacking = 0
        self.spaced = 0
        self.one_sided: list[int] = []

    def take(self, sentence: etree._Element) -> None:
        """Read one sentence."""
        words: dict[str, list[_Word]] = {}
        for group in sentence:
            name = group.get("lnum") or ""
            if local_name(group) != "wds":
                continue
            if name not in self._names or name in words:
                what = N_("the words are in the language '{name}'")
                expected = N_("expected the words of each of the two languages once")
                self.complain(what, expected, line_of(group), name=name)
                continue
            words[name] = [_word(one) for one in group if local_name(one) == "w"]
            # Perseids keeps the line ends of poems as words without a number.
            words[name] = [word for word in words[name] if word.number or word.text]
        sides = [words.get(name, []) for name in self._names]
        if not all(sides):
            self.lacking += 1
            return
        places = [self._places(side) for side in sides]
        links = [self._links(side, other) for side, other in zip(sides, places[::-1], strict=True)]
        over = {(source, target): line for (target, source), line in links[1].items()}
        here = links[0]
        self.one_sided += [line for link, line in here.items() if link not in over]
        self.one_sided += [line for link, line in over.items() if link not in here]
        self.alignments.append(Alignment(frozenset(here.keys() | over.keys())))
        self.references.append(sentence.get("id") or sentence.get("n") or "")
        for side, its in zip(Side, sides, strict=True):
            self.verses[side].append(" ".join(as_word(word.text) for word in its))
            self.spaced += sum(as_word(word.text) != word.text for word in its)

    def _places(self, words: Sequence[_Word]) -> Mapping[str, int]:
        places: dict[str, int] = {}
        for place, word in enumerate(words):
            if not word.number or places.setdefault(word.number, place) != place:
                what = N_("the word is numbered '{name}'")
                expected = N_("expected a number of its own")
                self.complain(what, expected, word.line, name=word.number)
            problem = word_problem(self.path, word.line, as_word(word.text))
            self.problems += [problem] if problem else []
        return places

    def _links(self, words: Sequence[_Word], places: Mapping[str, int]) -> Mapping[LinkToken, int]:
        """The links that the words of one side name, each with its line, their own side first."""
        links = {}
        for place, word in enumerate(words):
            for partner in word.partners:
                if partner in places:
                    links[(place, places[partner])] = word.line
                else:
                    what = N_("the word is linked with '{name}'")
                    expected = N_("expected the number of a word on the other side")
                    self.complain(what, expected, word.line, name=partner)
        return links


def read(parts: Parts, choices: Choices) -> Found:
    """One annotator's links, every verse pair taken as done.

    The language that the file names first is the source. Links that stand on the words of one side
    alone are kept and counted.
    """
    path = str(parts[Part.BITEXT])
    root = parsed_foreign(read_capped(parts[Part.BITEXT]), path, "aligned-text")
    languages = [one for one in root if local_name(one) == "language"]
    names = [one.get("lnum") or "" for one in languages]
    reading = _Reading(path, names)
    if len(languages) != 2 or len(set(names)) != 2:
        what = N_("the file names {count} {count:language|languages}")
        expected = N_("expected two, each with its lnum")
        reading.complain(what, expected, line_of(root), count=len(languages))
    reading.check()
    for element in root:
        if local_name(element) == "sentence":
            reading.take(element)
    if not reading.alignments and not reading.problems:
        what = N_("there are no sentences")
        expected = N_("expected <sentence> with words of both sides")
        reading.complain(what, expected, line_of(root))
    reading.check()
    references, renamed = references_of(reading.references)
    source, target = map(_language, languages)
    bitext = choices.bitext(references, *reading.verses.values(), languages=(source, target))
    remarks = (*renamed, *_remarks(root, reading))
    return Found.finished(bitext, reading.alignments, choices, remarks)


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Each annotator's file, links on the words of both sides."""
    check_bitext(*first_of(works))
    return {f"{name}.xml": _written(work) for name, work in works.items()}


def _word(element: etree._Element) -> _Word:
    texts = [one.text or "" for one in element if local_name(one) == "text"]
    partners = [
        number
        for one in element
        if local_name(one) == "refs"
        for number in (one.get("nrefs") or "").split()
    ]
    text = "".join(texts).strip(" \t\r\n")
    return _Word(element.get("n") or "", text, tuple(partners), line_of(element))


def _language(element: etree._Element) -> Language:
    language = language_of(element.get(_LANGUAGE))
    direction = element.get("dir")
    if direction in ("ltr", "rtl"):
        return Language(language.tag, Direction(direction))
    return language


def _remarks(root: etree._Element, reading: _Reading) -> list[Sentence]:
    remarks = []
    if reading.one_sided:
        template = N_(
            "{count} {count:link stands on one side alone and was|links stand on one side "
            "alone and were} kept, the first on line {line}"
        )
        values = {"count": len(reading.one_sided), "line": min(reading.one_sided)}
        remarks.append(Sentence(template, values))
    template = N_(
        "{count} {count:sentence|sentences} without words on both sides {count:was|were} left out"
    )
    remarks += counted(template, reading.lacking)
    others = sum(local_name(one) not in _KNOWN for one in root.iter())
    remarks += counted(N_("comments and such that were not kept: {count}"), others)
    return [*remarks, *with_spaces(reading.spaced)]


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
                refs = " ".join(f"{number}-{one + 1}" for one in partners)
                rows.append(
                    f'<w n="{number}-{position + 1}"><text>{html.escape(word, quote=False)}</text>'
                    + (f'<refs nrefs="{refs}"/></w>' if refs else "</w>")
                )
            rows.append("</wds>")
        rows.append("</sentence>")
    return "".join(f"{row}\n" for row in (*rows, "</aligned-text>")).encode()


ALPHEIOS = Format(
    "alpheios",
    "both texts with links on their words in one XML file (Alpheios, Ugarit)",
    frozenset({Feature.LANGUAGES, Feature.REFERENCES, Feature.LINKS}),
    read,
    (Part.BITEXT,),
    (),
    (Question.ANNOTATOR, Question.UNLINKED),
    write,
    looks_like=signs.any_line(r".*<(?:\w+:)?aligned-text\b"),
    says_encoding=True,
)

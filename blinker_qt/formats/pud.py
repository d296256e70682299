"""Aligned PUD: links between the words of parallel treebanks, in JSON beside two CoNLL-U files.

The links are a list of one object a sentence pair. A key is the number of a source word, its value
a list of numbers of target words; ``X`` stands on either side of a word without counterpart.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Side, Word
from blinker_qt.formats import signs
from blinker_qt.formats.interchange import (
    ONE_OF_TWO,
    Choices,
    Conflicts,
    Feature,
    Format,
    Found,
    Part,
    Parts,
    Question,
    Works,
    first_of,
)
from blinker_qt.formats.links import linked_and_marked, settled_alignment, settled_remarks
from blinker_qt.formats.reading import all_read, read_json, read_lines
from blinker_qt.formats.texts import (
    Problems,
    as_word,
    check_bitext,
    counted,
    first_few,
    references_of,
    with_spaces,
    word_problem,
)
from blinker_qt.translation import N_

_NOTHING = "X"
_COLUMNS = 10
_SENTENCE = re.compile(r"# *sent_id *= *(.*?) *")
_WORD = re.compile("[1-9][0-9]{0,6}")
_OTHER_TOKEN = re.compile(r"[0-9]{1,7}(?:-[0-9]{1,7}|\.[0-9]{1,7})")


@dataclass(slots=True)
class _Tree:
    """A sentence of a treebank.

    Attributes:
        name: what the file calls it; empty where it does not.
        words: its syntactic words.
        spaced: how many of them hold spaces in the file, as UD allows.
    """

    name: str
    words: list[str]
    spaced: int = 0


class _Reading(Problems):
    """The objects of one file of links read so far, and what is wrong with them.

    Attributes:
        alignments: what each of them says.
        settled: how many words were both linked and without counterpart.
        repeated: of each link and mark that is given again, the number of its object.
    """

    def __init__(self, path: Path, choices: Choices) -> None:
        super().__init__(path)
        self._choices = choices
        self.alignments: list[Alignment] = []
        self.settled = 0
        self.repeated: list[int] = []

    def take(self, place: int, content: object, counts: Mapping[Side, int]) -> None:
        """Read the object of a sentence pair with so many words."""
        links: set[LinkToken] = set()
        marks: set[Word] = set()
        if not isinstance(content, dict):
            expected = N_("expected an object of lists")
            self.complain(N_("item {place} is no object"), expected, place=place)
            content = {}
        for key, values in content.items():
            if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
                what = N_("item {place} has no list of words under '{text}'")
                expected = N_('expected a list such as ["9", "10"]')
                self.complain(what, expected, place=place, text=key)
                continue
            for value in values:
                words = self._words(place, {Side.SOURCE: key, Side.TARGET: value}, counts)
                self._join(place, f"{key}-{value}", words, links, marks)
        both = linked_and_marked(links, marks)
        self.settled += len(both)
        if self._choices.conflicts is Conflicts.REFUSE:
            for side, position in sorted(both, key=lambda word: (word[0].value, word[1])):
                what = N_("item {place} links {text} and says that it has no counterpart")
                self.complain(what, ONE_OF_TWO, place=place, text=f"{side.value} {position + 1}")
        self.alignments.append(settled_alignment(links, marks, self._choices.conflicts))

    def _words(
        self, place: int, given: Mapping[Side, str], counts: Mapping[Side, int]
    ) -> list[Word]:
        """The words that a key and a value name; none where there is a problem."""
        words = []
        numbers = {side: number for side, number in given.items() if number != _NOTHING}
        for side, number in numbers.items():
            if _WORD.fullmatch(number) and int(number) <= counts[side]:
                words.append((side, int(number) - 1))
                continue
            what = N_("item {place} names the {side} word '{text}', which does not exist")
            expected, count = N_("expected 1 to {count}, or X"), counts[side]
            self.complain(what, expected, place=place, side=side.value, text=number, count=count)
        if not numbers:
            expected = N_("expected a word on one side at least")
            self.complain(N_("item {place} joins X with X"), expected, place=place)
        return words if len(words) == len(numbers) else []

    def _join(
        self, place: int, text: str, words: list[Word], links: set[LinkToken], marks: set[Word]
    ) -> None:
        if not words:
            return
        link = words[0][1], words[-1][1]
        is_link = len(words) > 1
        if link in links if is_link else words[0] in marks:
            self.repeated.append(place)
            if self._choices.strict:
                what, expected = N_("item {place} gives {text} twice"), N_("expected it once")
                self.complain(what, expected, place=place, text=text)
        if is_link:
            links.add(link)
        else:
            marks.add(words[0])


def read(parts: Parts, choices: Choices) -> Found:
    """One annotator's links on the syntactic words of two treebanks, all pairs taken as done."""
    trees = partial(_trees, encoding=choices.encoding)
    source, target = all_read(trees, (parts[Part.SOURCE], parts[Part.TARGET]))
    content = read_json(parts[Part.LINKS], choices.encoding)
    reading = _Reading(parts[Part.LINKS], choices)
    if not isinstance(content, list):
        reading.complain(N_("this is no list"), N_("expected a list of objects"))
    elif not len(source) == len(target) == len(content):
        what = N_("source sentences: {source}, target sentences: {target}, items of links: {links}")
        values = {"source": len(source), "target": len(target), "links": len(content)}
        reading.complain(what, N_("expected as many of each"), **values)
    else:
        for place, (one, other, item) in enumerate(zip(source, target, content, strict=True), 1):
            counts = {Side.SOURCE: len(one.words), Side.TARGET: len(other.words)}
            reading.take(place, item, counts)
    reading.check()
    references, renamed = references_of([tree.name for tree in source])
    verses = ([" ".join(tree.words) for tree in trees] for trees in (source, target))
    bitext = choices.bitext(references, *verses)
    template = N_("{count} {count:sentence is|sentences are} named otherwise on the target side")
    differing = sum(one.name != other.name for one, other in zip(source, target, strict=True))
    remarks = (
        Sentence("annotations of the treebanks other than the words were not kept"),
        *renamed,
        *counted(template, differing),
        *with_spaces(sum(tree.spaced for tree in (*source, *target))),
        *_read_once(reading.repeated),
        *settled_remarks(reading.settled, choices.conflicts),
    )
    return Found.finished(bitext, reading.alignments, choices, remarks)


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Two CoNLL-U files of words alone, and each annotator's links."""
    name, bitext = first_of(works)
    problems = Problems(name)
    for reference in bitext.references:
        if reference != reference.strip(" ") or "\n" in reference or "\r" in reference:
            what = N_("the reference '{reference}' is not of this format")
            problems.complain(what, N_("expected one plain line"), reference=reference)
    problems.check()
    check_bitext(name, bitext)
    trees = {f"{side.value}.conllu": _written_trees(bitext, side) for side in Side}
    return {**trees, **{f"{key}.json": _written_links(work) for key, work in works.items()}}


def _read_once(repeated: Sequence[int]) -> list[Sentence]:
    if not repeated:
        return []
    template = N_("links and marks that are given again were read once ({count}; items {items})")
    items = first_few(list(dict.fromkeys(repeated)))
    return [Sentence(template, {"count": len(repeated), "items": items})]


def _trees(path: Path, encoding: str) -> list[_Tree]:
    """The sentences of a CoNLL-U file, at least one."""
    problems = Problems(path)
    found: list[_Tree] = []
    tree = _Tree("", [])
    for number, row in enumerate((*read_lines(path, encoding), ""), 1):
        if row.startswith("#"):
            name = _SENTENCE.fullmatch(row)
            tree.name = name[1] if name else tree.name
        elif row:
            _take_row(problems, number, row, tree)
        elif tree.words:
            found.append(tree)
            tree = _Tree("", [])
    if not found:
        problems.complain(N_("there are no sentences"), N_("expected a CoNLL-U file"))
    problems.check()
    return found


def _take_row(problems: Problems, line: int, row: str, tree: _Tree) -> None:
    cells = row.split("\t")
    if len(cells) != _COLUMNS:
        what = N_("the line has {count} {count:column|columns}")
        counts = {"count": len(cells), "expected": _COLUMNS}
        problems.complain(what, N_("expected {expected}, as in CoNLL-U"), line, **counts)
        return
    if _OTHER_TOKEN.fullmatch(cells[0]):
        return
    word = as_word(cells[1])
    tree.words.append(word)
    tree.spaced += word != cells[1]
    right = len(tree.words)
    if cells[0] != str(right):
        what, expected = N_("the word is numbered '{number}'"), N_("expected {right}")
        problems.complain(what, expected, line, 1, number=cells[0], right=right)
    elif problem := word_problem(problems.path, line, word):
        problems.problems.append(problem)


def _written_trees(bitext: Bitext, side: Side) -> bytes:
    rows = []
    for reference, verse in zip(bitext.references, bitext.verses(side), strict=True):
        rows.append(f"# sent_id = {reference}")
        rows += [
            "\t".join((str(number), word, *"_" * (_COLUMNS - 2)))
            for number, word in enumerate(verse.split(" "), 1)
        ]
        rows.append("")
    return "".join(f"{row}\n" for row in rows).encode()


def _written_links(work: AnnotationSet) -> bytes:
    items = [json.dumps(_item(pair.alignment)) for pair in work.pairs]
    return ("[\n" + ",\n".join(items) + "\n]\n").encode()


def _item(alignment: Alignment) -> Mapping[str, Sequence[str]]:
    item: dict[str, list[str]] = {}
    for source, target in sorted(alignment.links):
        item.setdefault(str(source + 1), []).append(str(target + 1))
    targets = sorted(alignment.not_translated_target)
    item |= {_NOTHING: [str(one + 1) for one in targets]} if targets else {}
    return item | {str(one + 1): [_NOTHING] for one in sorted(alignment.not_translated_source)}


PUD = Format(
    "pud",
    "links in JSON beside two CoNLL-U files, as in the aligned part of PUD",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    (),
    (Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    write,
    looks_like=signs.beginning(r"\s*\[?\s*(?:\{\s*\}\s*,\s*)*\{\s*\"(?:[0-9]+|X)\"\s*:"),
)

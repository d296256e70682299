"""Aligned PUD: links between the words of parallel treebanks, in JSON beside two CoNLL-U files.

The links are a list of one object a sentence pair. A key is the number of a source word, its value
a list of numbers of target words; ``X`` stands on either side of a word without counterpart.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats import signs
from blinker_qt.formats.import_remarks import counted, references_of, with_spaces
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
)
from blinker_qt.formats.json_parsing import parsed_json
from blinker_qt.formats.link_gathering import settled_remarks
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.running_text import as_word, check_words
from blinker_qt.formats.verse_lines import word_problem

_NOTHING = "X"
_COLUMNS = 10
_MOST_NAMED = 10
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


class _Decisions:
    """What one object says of a sentence pair, and what is wrong with it.

    Attributes:
        settled: how many words were both linked and without counterpart, once that is known.
        repeated: how many links and marks are given again.
    """

    def __init__(self, path: str, place: int, counts: Mapping[Side, int], *, strict: bool) -> None:
        self._strict = strict
        self.repeated = 0
        self._path = path
        self._place = place
        self._counts = counts
        self._links: set[LinkToken] = set()
        self._marks: dict[Side, set[int]] = {side: set() for side in Side}
        self.problems: list[Problem] = []
        self.settled = 0

    def take(self, content: object) -> None:
        """Read the object of the sentence pair."""
        if not isinstance(content, dict):
            self._complain("item {place} is no object", "expected an object of lists")
            return
        for key, values in content.items():
            if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
                what = "item {place} has no list of words under '{text}'"
                self._complain(what, 'expected a list such as ["9", "10"]', key)
                continue
            for value in values:
                self._join(key, value)

    def alignment(self, conflicts: Conflicts) -> Alignment:
        """The links and marks; of words that are both, what `conflicts` says."""
        plain = Alignment(frozenset(self._links))
        both = {side: self._marks[side] & plain.linked(side) for side in Side}
        self.settled = sum(map(len, both.values()))
        if conflicts is Conflicts.REFUSE:
            for side in Side:
                for position in sorted(both[side]):
                    what = "item {place} links {text} and says that it has no counterpart"
                    self._complain(what, ONE_OF_TWO, f"{side.value} {position + 1}")
        if conflicts is Conflicts.NOT_TRANSLATED:
            plain = Alignment(
                frozenset(
                    link
                    for link in self._links
                    if link[0] not in both[Side.SOURCE] and link[1] not in both[Side.TARGET]
                )
            )
        marks = (frozenset(self._marks[side] - plain.linked(side)) for side in Side)
        return Alignment(plain.links, *marks)

    def _join(self, source: str, target: str) -> None:
        given = {Side.SOURCE: source, Side.TARGET: target}
        named = {side: number for side, number in given.items() if number != _NOTHING}
        places = {side: self._position(side, number) for side, number in named.items()}
        if None in places.values():
            return
        found = {side: place for side, place in places.items() if place is not None}
        if not found:
            self._complain("item {place} joins X with X", "expected a word on one side at least")
        elif len(found) == 1:
            ((side, position),) = found.items()
            if position in self._marks[side]:
                self._twice(f"{source}-{target}")
            self._marks[side].add(position)
        else:
            link = found[Side.SOURCE], found[Side.TARGET]
            if link in self._links:
                self._twice(f"{source}-{target}")
            self._links.add(link)

    def _position(self, side: Side, number: str) -> int | None:
        if _WORD.fullmatch(number) and int(number) <= self._counts[side]:
            return int(number) - 1
        what = "item {place} names the {side} word '{text}', which does not exist"
        values: dict[str, str | int] = {
            "place": self._place,
            "side": side.value,
            "text": number,
            "count": self._counts[side],
        }
        expected = "expected 1 to {count}, or X"
        self.problems.append(Problem(self._path, what, expected, values=values))
        return None

    def _twice(self, text: str) -> None:
        self.repeated += 1
        if self._strict:
            self._complain("item {place} gives {text} twice", "expected it once", text)

    def _complain(self, what: str, expected: str, text: str = "") -> None:
        values: dict[str, str | int] = {"place": self._place, "text": text}
        self.problems.append(Problem(self._path, what, expected, values=values))


def read(parts: Parts, choices: Choices) -> Found:
    """One annotator's links on the syntactic words of two treebanks, all pairs taken as done.

    Raises:
        InputError: every problem of the treebanks, or else of the links: files that cannot be read,
            differing numbers of sentences, a word that does not exist, a link given twice, or an
            unsettled conflict.
    """
    trees: dict[Side, list[_Tree]] = {}
    problems: list[Problem] = []
    for side, part in ((Side.SOURCE, Part.SOURCE), (Side.TARGET, Part.TARGET)):
        trees[side] = _trees(parts[part], problems)
    path = str(parts[Part.LINKS])
    if problems:
        raise InputError(*problems)
    content = parsed_json(parts[Part.LINKS])
    if not isinstance(content, list):
        raise InputError(Problem(path, "this is no list", "expected a list of objects"))
    source, target = trees.values()
    if not len(source) == len(target) == len(content):
        what = "source sentences: {source}, target sentences: {target}, items of links: {links}"
        values = {"source": len(source), "target": len(target), "links": len(content)}
        raise InputError(Problem(path, what, "expected as many of each", values=values))
    alignments = []
    settled = repeated = 0
    again: list[int] = []
    for place, (one, other, item) in enumerate(zip(source, target, content, strict=True), 1):
        counts = {Side.SOURCE: len(one.words), Side.TARGET: len(other.words)}
        decisions = _Decisions(path, place, counts, strict=choices.strict)
        decisions.take(item)
        alignments.append(decisions.alignment(choices.conflicts))
        settled += decisions.settled
        repeated += decisions.repeated
        again += [place] * bool(decisions.repeated)
        problems += decisions.problems
    if problems:
        raise InputError(*problems)
    references, renamed = references_of([tree.name for tree in source])
    bitext = Bitext(
        choices.source_language or Language(),
        choices.target_language or Language(),
        references,
        tuple(" ".join(tree.words) for tree in source),
        tuple(" ".join(tree.words) for tree in target),
        (1,) * len(references),
    )
    work = AnnotationSet.finished(bitext, alignments, choices.annotator)
    differing = sum(one.name != other.name for one, other in zip(source, target, strict=True))
    kept = Sentence("annotations of the treebanks other than the words were not kept")
    others = counted(
        ("{count} {count:sentence is|sentences are} named otherwise on the target side"), differing
    )
    spaced = with_spaces(sum(tree.spaced for tree in (*source, *target)))
    shown = ", ".join(map(str, again[:_MOST_NAMED])) + ", …" * (len(again) > _MOST_NAMED)
    template = "links and marks that are given again were read once ({count}; items {items})"
    twice = [Sentence(template, {"count": repeated, "items": shown})] if again else []
    settling = settled_remarks(settled, choices.conflicts)
    return Found((work,), remarks=(kept, *renamed, *others, *spaced, *twice, *settling))


def write(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    """Two CoNLL-U files of words alone, and each annotator's links.

    Raises:
        InputError: a word holds white space, or a reference a line end or a space at an end.
    """
    name, first = next(iter(works.items()))
    bitext = first.bitext
    what, expected = "the reference '{reference}' is not of this format", "expected one plain line"
    problems = [
        Problem(name, what, expected, values={"reference": reference})
        for reference in bitext.references
        if reference != reference.strip(" ") or "\n" in reference or "\r" in reference
    ]
    if problems:
        raise InputError(*problems)
    check_words(name, (*bitext.source_verses, *bitext.target_verses))
    trees = {f"{side.value}.conllu": _written_trees(bitext, side) for side in Side}
    return {**trees, **{f"{key}.json": _written_links(work) for key, work in works.items()}}


def _trees(path: Path, problems: list[Problem]) -> list[_Tree]:
    """The sentences of a CoNLL-U file."""
    try:
        rows = lines(decoded(read_capped(path), path))
    except InputError as error:
        problems += error.problems
        return []
    found: list[_Tree] = []
    tree = _Tree("", [])
    for number, row in enumerate((*rows, ""), 1):
        if row.startswith("#"):
            name = _SENTENCE.fullmatch(row)
            tree.name = name[1] if name else tree.name
        elif row:
            problem = _take_row(str(path), number, row, tree)
            problems += [problem] if problem else []
        elif tree.words:
            found.append(tree)
            tree = _Tree("", [])
    if not found:
        what, expected = "there are no sentences", "expected a CoNLL-U file"
        problems.append(Problem(str(path), what, expected))
    return found


def _take_row(path: str, line: int, row: str, tree: _Tree) -> Problem | None:
    cells = row.split("\t")
    if len(cells) != _COLUMNS:
        what, expected = (
            "the line has {count} {count:column|columns}",
            "expected {expected}, as in CoNLL-U",
        )
        values = {"count": len(cells), "expected": _COLUMNS}
        return Problem(path, what, expected, line, values=values)
    if _OTHER_TOKEN.fullmatch(cells[0]):
        return None
    word = as_word(cells[1])
    tree.words.append(word)
    tree.spaced += word != cells[1]
    right = len(tree.words)
    if cells[0] != str(right):
        what, expected = "the word is numbered '{number}'", "expected {right}"
        return Problem(path, what, expected, line, 1, {"number": cells[0], "right": right})
    return word_problem(path, line, word)


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


FORMAT = Format(
    "pud",
    "links in JSON beside two CoNLL-U files, as in the aligned part of PUD",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    (),
    (Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    write,
    looks_like=signs.pud,
)

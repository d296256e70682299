"""The sentences of a ``.wa`` file, before their links are checked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.remarks import NO_REMARKS, Note, RemarkError, Remarks
from blinker_qt.bitext.verses import Side
from blinker_qt.formats.import_remarks import Repair, Repairs
from blinker_qt.formats.ldc.layout import BLOCKS, COMMENT, END
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.verse_lines import line_problem

_HEAD = re.compile(r'<sentence id *= *"([0-9]{1,9})"(?: +status *= *"([^"]{0,40})")? *>')
_WORD = re.compile(r"([0-9]{1,7}) ([^ ]+) :(.*)")
_UNCUT = "##"
_TEXTS = ("//", _UNCUT)
_OF_BLOCK = {f"<{name}>": (name, side) for side, name in BLOCKS.items()}


@dataclass(slots=True)
class WaSentence:
    """One sentence, filled as it is read.

    Attributes:
        number: its id.
        line: where it begins, from 1.
        status: empty, or ``rejected``, or another word.
        words: the words of each side.
        links: the lines of its alignment, with their numbers from 1.
        remarks: its comments.
        tags: how many words have a tag.
        uncut: how many texts stand in it as they were before they were cut into words.
    """

    number: str
    line: int
    status: str
    words: dict[Side, list[str]] = field(default_factory=lambda: {side: [] for side in Side})
    links: list[tuple[int, str]] = field(default_factory=list)
    remarks: Remarks = NO_REMARKS
    tags: int = 0
    uncut: int = 0


def read_sentences(path: Path, repairs: Repairs) -> list[WaSentence]:
    """Every sentence of a file that has words, at least one; their ids are all different.

    Raises:
        InputError: every problem, but for those of links.
    """
    problems = repairs.problems
    sentences = list(_Reading(path, repairs).sentences())
    problems += _repeated(str(path), sentences)
    if not any(all(one.words.values()) for one in sentences) and not problems:
        problems.append(_no_head(str(path), 1))
    if problems:
        raise InputError(*sorted(problems, key=lambda one: (one.line or 0, one.column or 0)))
    return [one for one in sentences if all(one.words.values())]


class _Reading:
    """The lines of one file; its problems go where the caller says."""

    def __init__(self, path: Path, repairs: Repairs) -> None:
        self._repairs = repairs
        self._path = str(path)
        self._rows = lines(decoded(read_capped(path), path))
        self._place = 0
        self._problems = repairs.problems

    def sentences(self) -> Iterator[WaSentence]:
        """Every sentence that ends."""
        lost = False
        while self._place < len(self._rows):
            row = self._rows[self._place].strip(" \t")
            self._place += 1
            line = self._place
            head = _HEAD.fullmatch(row)
            if head:
                sentence = WaSentence(head[1], line, head[2] or "")
                if self._read(sentence):
                    yield sentence
                lost = False
            elif row and not lost:
                # Behind a fault only the next head is certain: one message for all before it.
                self._problems.append(_no_head(self._path, line))
                lost = True

    def _read(self, sentence: WaSentence) -> bool:
        """Read one sentence; whether it ended."""
        block, side = "", None
        problems = len(self._problems)
        while self._place < len(self._rows):
            text = self._rows[self._place]
            row = text.strip(" \t")
            if _HEAD.fullmatch(row):
                break
            self._place += 1
            line = self._place
            if row == END and not block:
                if len(self._problems) == problems:
                    self._check(sentence)
                return True
            if not block and row in _OF_BLOCK:
                block, side = _OF_BLOCK[row]
            elif block and row == f"</{block}>":
                block = ""
            elif block and side is None:
                sentence.links += [(line, row)] if row else []
            elif block and side is not None:
                self._read_word(sentence, side, line, text)
            else:
                self._read_other(sentence, line, row)
        what, expected = "sentence {number} does not end", "expected {example} behind it"
        self._complain(sentence.line, what, expected, number=sentence.number, example=END)
        return False

    def _read_other(self, sentence: WaSentence, line: int, row: str) -> None:
        """Read a line outside the blocks of a sentence."""
        if row.startswith(COMMENT):
            self._read_comment(sentence, line, row.removeprefix(COMMENT).strip(" \t"))
        elif row.startswith(_TEXTS):
            sentence.uncut += row.startswith(_UNCUT)
        elif row:
            what, expected = "the line is not of a sentence", "expected {example}"
            self._complain(line, what, expected, example=END)

    def _read_word(self, sentence: WaSentence, side: Side, line: int, row: str) -> None:
        found = _WORD.fullmatch(row)
        words = sentence.words[side]
        if not found:
            what, expected = "the line is not a word", "expected {example}"
            self._complain(line, what, expected, example=f"{len(words) + 1} word : ")
            words.append("")
            return
        words.append(found[2])
        sentence.tags += bool(found[3].strip(" \t"))
        if int(found[1]) != len(words):
            what, expected = "the word has the number {number}", "expected {count}"
            self._complain(line, what, expected, number=int(found[1]), count=len(words))
        problem = line_problem(self._path, line, found[2])
        if problem is not None:
            column = (problem.column or 1) + found.start(2)
            self._problems.append(replace(problem, column=column))

    def _read_comment(self, sentence: WaSentence, line: int, text: str) -> None:
        if text:
            try:
                sentence.remarks = sentence.remarks.with_note(Note(text))
            except RemarkError as error:
                expected = "expected a comment that can be kept as a note"
                found = Problem(self._path, error.template, expected, line, values=error.values)
                self._problems.append(found)

    def _check(self, sentence: WaSentence) -> None:
        for side, words in sentence.words.items():
            if not words:
                what = "sentence {number} has no {side} words"
                values: dict[str, str | int] = {"number": sentence.number, "side": side.value}
                expected = "expected at least one word"
                problem = Problem(self._path, what, expected, sentence.line, values=values)
                self._repairs.add(Repair.NO_VERSE, problem)

    def _complain(self, line: int, what: str, expected: str, **values: str | int) -> None:
        self._problems.append(Problem(self._path, what, expected, line, values=values))


def _repeated(path: str, sentences: list[WaSentence]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for sentence in sentences:
        if first.setdefault(sentence.number, sentence.line) != sentence.line:
            what = "sentence {number} begins on line {first} already"
            values: dict[str, str | int] = {"number": sentence.number}
            values["first"] = first[sentence.number]
            expected = "expected another id for each sentence"
            yield Problem(path, what, expected, sentence.line, values=values)


def _no_head(path: str, line: int) -> Problem:
    what, expected = "no sentence begins here", "expected {example}"
    return Problem(path, what, expected, line, values={"example": '<sentence id="1" status="">'})

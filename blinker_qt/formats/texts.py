"""Verses and words in the files of other programs: what may stand there, and what is repaired.

Formats of plain text have single spaces between words. Running text, as in TMX or USFM, has white
space of any kind. What another program has as one word is one word here.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.tokens import first_unholdable, split_tokens
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.translation import N_, Translatable

_MOST_NAMED = 10
_WHITE = re.compile(r"[ \t\r\n]+")
_DIVIDES_WORDS = re.compile(r"[\t\r\n]")
# The characters and lengths of RFC 5646, without its finer rules.
_TAG = re.compile("[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")


class Problems:
    """What is wrong with one file.

    Args:
        path: the file, as the user named it.

    Attributes:
        path: likewise.
        problems: what was found so far.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.problems: list[Problem] = []

    def complain(
        self,
        what: Translatable,
        expected: Translatable,
        line: int | None = None,
        column: int | None = None,
        /,
        **values: str | int,
    ) -> None:
        """Note that something is wrong; see `Problem` for the arguments."""
        self.problems.append(Problem(self.path, what, expected, line, column, values))

    def check(self) -> None:
        """Refuse the file if anything is wrong.

        Raises:
            InputError: every problem, in the order in which they were found.
        """
        if self.problems:
            raise InputError(*self.problems)


class Repair(Enum):
    """How something untidy in a file is read."""

    SPACES = auto()
    NO_VERSE = auto()
    IN_VERSE_BEFORE = auto()
    EMPTY_END = auto()
    REPEATED = auto()
    SURE_AND_POSSIBLE = auto()
    NULL_WORD = auto()


class Repairs:
    """What is repaired in the files of an import, or refused where the import is strict.

    Attributes:
        problems: what the files are refused for; in a strict import all that would be repaired.
        repaired: the lines of each kind of repair in each file.
    """

    def __init__(self, *, strict: bool) -> None:
        self.problems: list[Problem] = []
        self._strict = strict
        self.repaired: dict[tuple[str, Repair], list[int]] = {}

    def add(self, repair: Repair, problem: Problem) -> None:
        """Note a repair, and what a strict import says instead."""
        if self._strict:
            self.problems.append(problem)
        else:
            self.repaired.setdefault((problem.path, repair), []).append(problem.line or 1)

    def refuse(
        self,
        path: Path | str,
        what: Translatable,
        expected: Translatable,
        line: int | None = None,
        column: int | None = None,
        /,
        **values: str | int,
    ) -> None:
        """Note something wrong that is not repaired; see `Problem` for the arguments."""
        self.problems.append(Problem(str(path), what, expected, line, column, values))

    def verse(self, text: str, problem: Problem | None) -> str:
        """The words of a verse with single spaces between them; empty where there are none.

        Args:
            text: the verse as it stands in the file.
            problem: what keeps it from being just that (see `verse_problem`), if anything does.
        """
        if problem is None:
            return text
        verse = as_verse(text)
        if first_unholdable(text) is not None:
            self.problems.append(problem)
        else:
            self.add(Repair.SPACES if verse else Repair.NO_VERSE, problem)
        return verse

    def without_empty_end(self, path: Path | str, rows: list[str], count: int) -> list[str]:
        """The lines of a file without empty ones behind as many as it should have."""
        if self._strict or not count < len(rows) or any(row.strip() for row in rows[count:]):
            return rows
        what, expected = N_("the line is empty"), N_("expected no line here")
        self.add(Repair.EMPTY_END, Problem(str(path), what, expected, count + 1))
        return rows[:count]

    def include(self, others: "Repairs") -> None:
        """Take over the repairs that others noted."""
        for key, lines in others.repaired.items():
            self.repaired.setdefault(key, []).extend(lines)

    def check(self) -> None:
        """Refuse files with problems.

        Raises:
            InputError: there are problems.
        """
        if self.problems:
            raise InputError(*self.problems)

    def remarks(self) -> tuple[Sentence, ...]:
        """How often each kind of repair was made in each file, and in which lines first."""
        return tuple(self._said())

    def _said(self) -> Iterator[Sentence]:
        for repair in Repair:
            template = _SAID.get(repair)
            for (path, kind), lines in self.repaired.items():
                if template and kind is repair:
                    values: dict[str, str | int] = {"file": path, "count": len(lines)}
                    yield Sentence(template, {**values, "lines": first_few(lines)})


_SAID = {
    Repair.SPACES: N_(
        "{file}: spaces at the ends of verses or in a row, and tabs, were read as "
        "single spaces ({count}; {count:line|lines} {lines})"
    ),
    Repair.NO_VERSE: N_(
        "{file}: verse pairs were left out, for there is no verse here ({count}; "
        "{count:line|lines} {lines})"
    ),
    Repair.IN_VERSE_BEFORE: N_(
        "{file}: verses were put together with the one before, which "
        "includes them ({count}; {count:line|lines} {lines})"
    ),
    Repair.EMPTY_END: N_(
        "{file}: empty lines at the end were left out ({count}; {count:line|lines} {lines})"
    ),
    Repair.REPEATED: N_(
        "{file}: links and marks that are given again were read once ({count}; "
        "{count:line|lines} {lines})"
    ),
    Repair.SURE_AND_POSSIBLE: N_(
        "{file}: links that are given as sure and as possible were read "
        "as sure ({count}; {count:line|lines} {lines})"
    ),
    Repair.NULL_WORD: N_(
        "{file}: the word NULL at the beginning of verses was left out, for it "
        "stands for position 0 ({count}; {count:line|lines} {lines})"
    ),
}


def as_verse(text: str) -> str:
    r"""The words of running text with single spaces between them.

    They are cut at spaces, tabs and line ends, as XML and USFM know white space, and nowhere else:
    punctuation stays on its word, and a no-break space within it.

    >>> as_verse("  l'eau\u00a0vive,\n\tdit-il ")
    "l'eau\xa0vive, dit-il"
    """
    return _WHITE.sub(" ", text).strip(" ")


def as_word(text: str) -> str:
    r"""A text that another program has as one word, as one word.

    White space within it becomes a no-break space, for spaces divide words here.

    >>> as_word(" New\n York ")
    'New\xa0York'
    """
    return as_verse(text).replace(" ", "\u00a0")


def language_of(tag: str | None) -> Language:
    """The language that a file names, or the unknown one where it names none well."""
    return Language.of(tag) if tag and _TAG.fullmatch(tag) else Language()


def line_problem(path: str, line: int, text: str) -> Problem | None:
    r"""What keeps one line of a text file from being tokens with single spaces between them.

    Returns:
        The first offence (an empty line, a space at either end, two spaces in a row, a tab, a
        character that an annotation file cannot hold), or None where all is well.

    >>> print(line_problem("a.txt", 3, "the  weaver"))
    a.txt:3:5: there are two spaces in a row; expected one space between two words
    """
    empty = N_("the line is empty")
    begins, ends = N_("the line begins with a space"), N_("the line ends with a space")
    return _verse_problem(path, line, text, 0, empty, begins, ends)


def part_problem(path: str, line: int, text: str, before: int) -> Problem | None:
    """As `line_problem`, of a part of a line before which so many characters stand."""
    empty = N_("there is no verse")
    begins, ends = N_("the verse begins with a space"), N_("the verse ends with a space")
    return _verse_problem(path, line, text, before, empty, begins, ends)


def word_problem(path: str, line: int, word: str) -> Problem | None:
    """What keeps a text from being one word, once `as_word` was applied to it."""
    if not word:
        return Problem(path, N_("the word is empty"), N_("expected a word"), line=line)
    return part_problem(path, line, word, 0)


def character_problem(path: str, line: int, text: str) -> Problem | None:
    """The character that keeps running text from being read, if there is one."""
    unholdable = first_unholdable(text)
    return None if unholdable is None else _unholdable(path, line, None, text[unholdable])


def check_bitext(path: str, bitext: Bitext, unholdable: re.Pattern[str] = _DIVIDES_WORDS) -> None:
    """Refuse a bitext with words that would not come back from a file.

    Args:
        path: what a refusal is to name.
        bitext: the texts.
        unholdable: what no word may hold.

    Raises:
        InputError: there are such words.
    """
    problems = Problems(path)
    for verse in (*bitext.source_verses, *bitext.target_verses):
        for word in verse.split(" ") if unholdable.search(verse) else ():
            if found := unholdable.search(word):
                what = N_("the word '{word}' holds '{text}'")
                expected = N_("choose a format that can hold it")
                problems.complain(what, expected, word=word, text=found[0])
    problems.check()


def references_of(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[Sentence, ...]]:
    """References of verse pairs, one a name of the file.

    Args:
        names: what the file calls each verse pair; empty where it does not.

    Returns:
        The names where each is there and unlike the others, and otherwise numbers from 1; and what
        is to be said of names that were not kept.
    """
    if all(names) and len(set(names)) == len(names):
        return tuple(names), ()
    said = Sentence("verse pairs were numbered, for not every one has a name of its own")
    return numbered(len(names)), (said,) if any(names) else ()


def numbered(count: int) -> tuple[str, ...]:
    """References from 1."""
    return tuple(str(number) for number in range(1, count + 1))


def counted(template: Translatable, count: int) -> tuple[Sentence, ...]:
    """The sentence with its count, or nothing where there is nothing to count."""
    return (Sentence(template, {"count": count}),) if count else ()


def with_spaces(count: int) -> tuple[Sentence, ...]:
    """That words held spaces (see `as_word`), or nothing where none did."""
    return counted(
        N_("{count} {count:word holds|words hold} spaces, which became no-break spaces"), count
    )


def first_few(things: Sequence[object]) -> str:
    """The first of many things, for people to look at."""
    return ", ".join(map(str, things[:_MOST_NAMED])) + ", …" * (len(things) > _MOST_NAMED)


def _verse_problem(
    path: str,
    line: int,
    text: str,
    before: int,
    empty: Translatable,
    begins: Translatable,
    ends: Translatable,
) -> Problem | None:
    # A carriage return inside a line would not survive the line ends of XML.
    places = [text.find("\r"), -1 if (found := first_unholdable(text)) is None else found]
    unholdable = min((place for place in places if place >= 0), default=None)
    if unholdable is not None:
        return _unholdable(path, line, before + unholdable + 1, text[unholdable])
    expected = N_("expected one space between two words")
    if "\t" in text:
        what = N_("there is a tab between words")
        return Problem(path, what, expected, line, before + text.index("\t") + 1)
    if not text:
        return Problem(path, empty, N_("expected at least one word"), line)
    try:
        split_tokens(text)
    except ValueError as error:
        offset = min(error.args[0], len(text) - 1)
        what = N_("there are two spaces in a row")
        if offset in (0, len(text) - 1):
            what = ends if offset else begins
        return Problem(path, what, expected, line, before + offset + 1)
    return None


def _unholdable(path: str, line: int, column: int | None, character: str) -> Problem:
    what = N_("the character {character} cannot stand in an annotation file")
    values = {"character": f"U+{ord(character):04X}"}
    return Problem(path, what, N_("take it out of the text"), line, column, values)

"""Reads and writes files of other programs, and collects their problems and repairs.

Plain text has single spaces between words. Running text, as in TMX or USFM, has white space of any
kind. A word of another program stays a single word here.
"""

import re
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from html import escape
from pathlib import Path
from typing import NoReturn, Self, TypeVar

from lxml import etree

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem, Sentence, Value, Values
from blinker_qt.bitext.invisible import blank_word, has_invisible, name_of, tidied
from blinker_qt.bitext.tokens import first_unholdable, split_tokens
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.choices import Choices, IndexBase, Words
from blinker_qt.formats.interchange import Contents, VerseNote, Works
from blinker_qt.formats.markup import document_of, markup_of
from blinker_qt.formats.reading import (
    UTF_16_MARKS,
    opened_unpacked,
    parsed_json,
    read_capped,
    read_json,
    read_lines,
    read_text,
)
from blinker_qt.formats.xml_parsing import parsed_foreign
from blinker_qt.translation import N_, Translatable

_MOST_NAMED = 10
_WHITE = re.compile(r"[ \t\r\n]+")
_DIVIDES_WORDS = re.compile(r"[\t\r\n]")
# Roughly RFC 5646.
_TAG = re.compile("[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
LANGUAGE_ATTRIBUTE = "{http://www.w3.org/XML/1998/namespace}lang"

SPACES = N_(
    "{file}: spaces at the ends of verses or in a row, and tabs, were read as single spaces "
    "({count}; {count:line|lines} {lines})"
)
MISSING_VERSE = N_(
    "{file}: verse pairs without a verse were left out ({count}; {count:line|lines} {lines})"
)
REPEATED = N_(
    "{file}: repeated links and marks were read once ({count}; {count:line|lines} {lines})"
)

_READ_AS_SPACE = N_("{file}: {character} was read as a space ({count}; {count:line|lines} {lines})")
_REMOVED_AT_ENDS = N_(
    "{file}: {character} was removed at the ends of words ({count}; {count:line|lines} {lines})"
)

_OF_BOTH_SIDES = re.compile(r".+ \(.+\)")
"""A reference such as ``JOL 3:1 (2:28)``, with that of the target in brackets."""

_HEAD = 1 << 16
"""The number of bytes of a file that are read to detect its format."""
_MOST_FILES = 4096
"""The number of entries of a folder that are looked at."""

_WARNING = "warning"
_EMPTY_END = N_(
    "{file}: empty lines at the end were left out ({count}; {count:line|lines} {lines})"
)
_Reading = TypeVar("_Reading")

Sign = Callable[[Path], bool]
"""Tests whether a file or folder looks like one of a format; never fails."""


class Problems:
    """Collects the problems of a file or folder, or of content to be written."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.problems: list[Problem] = []

    def beside(self, path: Path | str) -> Self:
        """Another file that is read or written together with this one."""
        file = copy(self)
        file.path = str(path)
        return file

    def complain(
        self,
        template: Translatable,
        line: int | None = None,
        column: int | None = None,
        /,
        **values: Value,
    ) -> None:
        """Record a problem; see `Problem` for the arguments."""
        self.refuse(Problem(self.path, template, line, column, values))

    def check_different(self, names: Iterable[tuple[str, int]], template: Translatable) -> None:
        """Record each name that came before, as ``{name}`` on the line ``{first}``."""
        lines: dict[str, int] = {}
        for name, line in names:
            if name in lines:
                self.complain(template, line, name=name, first=lines[name])
            else:
                lines[name] = line

    def fail(self, template: Translatable, line: int | None = None, /, **values: Value) -> NoReturn:
        """Raise InputError with this problem and those before."""
        self.complain(template, line, **values)
        raise InputError(*self.problems)

    def refuse(self, problem: Problem) -> None:
        """Record a problem."""
        self.problems.append(problem)

    def check(self) -> None:
        """Raise InputError with all problems in the order of files and lines, if there are any."""
        if self.problems:
            paths = dict.fromkeys(problem.path for problem in self.problems)
            place_of = {path: place for place, path in enumerate(paths)}
            in_order = sorted(
                self.problems,
                key=lambda problem: (
                    place_of[problem.path],
                    problem.line or 0,
                    problem.column or 0,
                ),
            )
            raise InputError(*in_order)


class ForeignFile(Problems):
    """A file or folder of an import, with its problems and remarks."""

    def __init__(self, path: Path | str, choices: Choices) -> None:
        super().__init__(path)
        self.choices = choices
        self._sentences: dict[tuple[object, ...], Sentence] = {}
        self._counts: Counter[tuple[object, ...]] = Counter()
        self._lines: dict[tuple[object, ...], list[int]] = {}

    @property
    def _encoding(self) -> str:
        return self.choices.encoding_of(Path(self.path))

    def lines(self, encoding: str = "") -> list[str]:
        """The lines (see `read_lines`) in this encoding, by default the chosen one."""
        chosen = encoding or self._encoding
        return read_lines(Path(self.path), chosen, is_chosen=not encoding)

    def plain_lines(self, encoding: str = "", *, is_running: bool = False) -> list[str]:
        """The lines of plain text (see `lines`); InputError for markup.

        Tags may be words, unless this is running text.
        """
        rows = self.lines(encoding)
        markup = markup_of(rows) if is_running else document_of(rows)
        if markup is not None:
            raise InputError(markup.problem(self.path))
        return rows

    def lines_or_none(self, encoding: str = "", *, is_running: bool = False) -> list[str] | None:
        """The lines of plain text; None, with a recorded problem, if they cannot be read."""
        try:
            return self.plain_lines(encoding, is_running=is_running)
        except InputError as error:
            self.problems += error.problems
            return None

    def text(self) -> str:
        """The text (see `read_text`)."""
        return read_text(Path(self.path), self._encoding)

    def json(self) -> object:
        """The value that the file holds (see `read_json`)."""
        return read_json(Path(self.path), self._encoding)

    def json_lines(self) -> Iterator[tuple[int, object]]:
        """The value on each line that is not empty, with its number."""
        for line, row in enumerate(self.lines(), 1):
            if row.strip():
                yield line, parsed_json(row, Path(self.path), line)

    def xml(self, name: str = "") -> etree._Element:
        """The outermost element, which has this name if any is given (see `parsed_foreign`)."""
        return parsed_foreign(read_capped(Path(self.path), unpacked=True), self.path, name)

    def refuse(self, problem: Problem) -> None:
        """Record a problem; raise InputError if the first problem is enough."""
        super().refuse(problem)
        if self.choices.first_problem:
            raise InputError(problem)

    def repair(
        self,
        template: Translatable,
        problem: Problem,
        place: int | None = None,
        count: int = 1,
        **values: str,
    ) -> None:
        """Record a repair, or the problem in a strict import.

        Args:
            template: the remark on all such repairs, with ``{file}``, ``{count}`` and ``{lines}``.
            problem: the problem in a strict import.
            place: the number to list instead of the line.
            count: the number of such repairs in this place.
            values: other fields of the remark; repairs with other values are counted apart.
        """
        if self.choices.strict:
            self.refuse(problem)
            return
        key = template, problem.path, *values.values()
        self._sentences.setdefault(key, Sentence(template, {"file": problem.path, **values}))
        self._counts[key] += count
        self._lines.setdefault(key, []).append(place or problem.line or 1)

    def remark(self, template: Translatable, count: int = 1, /, **values: Value) -> None:
        """Count a remark for users; equal remarks are made once."""
        if count:
            key = template, *values.values()
            self._sentences.setdefault(key, Sentence(template, values))
            self._counts[key] += count

    def warn(self, template: Translatable, count: int = 1, /, **values: Value) -> None:
        """Add a warning, which comes before all remarks."""
        key = _WARNING, template, *values.values()
        self._sentences[key] = Sentence(template, values)
        self._counts[key] = count

    def remarks(self) -> tuple[Sentence, ...]:
        """The warnings, the repairs, and then all other remarks."""
        keys = sorted(self._sentences, key=lambda key: (key[0] != _WARNING, key not in self._lines))
        return tuple(
            Sentence(
                self._sentences[key].template,
                {
                    **self._sentences[key].values,
                    "count": self._counts[key],
                    "lines": first_few(sorted(set(self._lines.get(key, ())))),
                },
            )
            for key in keys
        )

    def finished(
        self, bitext: Bitext, alignments: Iterable[Alignment], base: IndexBase | None = None
    ) -> Contents:
        """One annotator's work, every verse pair as done."""
        work = AnnotationSet.finished(bitext, alignments, self.choices.annotator)
        return Contents((work,), base, self.remarks())

    def texts_alone(
        self,
        bitext: Bitext,
        verse_notes: tuple[VerseNote, ...] = (),
        numberings: tuple[str, ...] = (),
    ) -> Contents:
        """A bitext without annotations; see `Contents` for its verses and their numberings."""
        works = (AnnotationSet.unannotated(bitext),)
        return Contents(works, None, self.remarks(), verse_notes, numberings)

    def verse(
        self, text: str, line: int, before: int | None = 0, *, is_running: bool = False
    ) -> str:
        """The words of a verse with single spaces between them; empty without words.

        Running text that will be split into words keeps its spaces.

        Args:
            text: the words, perhaps with other spaces.
            line: the line of the file.
            before: see `text_problem`.
            is_running: whether this is running text, and no links count its words.
        """
        tidy = self.without_blank_words(text, line, is_running=is_running)
        keeps_spaces = self.choices.words is not Words.AS_THEY_STAND and not self.choices.strict
        if is_running and keeps_spaces and _is_holdable_line(text):
            return text
        text = tidy
        problem = text_problem(self.path, line, text, before)
        if problem is None:
            return text
        verse = as_verse(text)
        if first_unholdable(text) is not None:
            self.refuse(problem)
        else:
            self.repair(SPACES if verse else MISSING_VERSE, problem)
        return verse

    def without_blank_words(self, text: str, line: int, *, is_running: bool) -> str:
        """A text whose words have no invisible characters at their ends, and are not blank."""
        if not has_invisible(text) or first_unholdable(text) is not None:
            return text
        if not is_running:
            self.check_visible(text, line)
            return text
        tidy = tidied(text)
        for template, what, counts in (
            (
                _READ_AS_SPACE,
                N_("{character} separates words; expected single spaces"),
                tidy.spaces,
            ),
            (_REMOVED_AT_ENDS, N_("{character} is at the end of a word"), tidy.removed),
        ):
            for character, count in counts.items():
                name = name_of(character)
                problem = Problem(self.path, what, line, values={"character": name})
                self.repair(template, problem, count=count, character=name)
        return as_verse(tidy.text) if tidy.spaces or tidy.removed else text

    def word(self, text: str, line: int | None) -> str:
        """One word of another program (see `as_word`)."""
        word = as_word(text)
        self.remark(N_("words with spaces, which became no-break spaces: {count}"), word != text)
        if not word:
            self.complain(N_("the word is empty"), line)
        else:
            self.check_characters(word, line)
            self.check_visible(word, line)
        return word

    def check_visible(self, text: str, line: int | None) -> None:
        """Record a word that cannot be seen."""
        blank = blank_word(text)
        if blank is not None:
            what = N_(
                "the word {character} cannot be seen, and links count words: put a visible sign "
                "in its place"
            )
            self.complain(what, line, character=name_of(blank[0][0]))

    def check_characters(self, text: str, line: int | None) -> None:
        """Record a character that running text must not have."""
        unholdable = first_unholdable(text)
        if unholdable is not None:
            self.refuse(_unholdable(self.path, line, None, text[unholdable]))

    def without_empty_end(self, rows: list[str], count: int) -> list[str]:
        """The lines without empty lines after the first `count`."""
        if self.choices.strict or not count < len(rows) or any(map(str.strip, rows[count:])):
            return rows
        problem = Problem(self.path, N_("there is an extra empty line at the end"), count + 1)
        self.repair(_EMPTY_END, problem)
        return rows[:count]

    def references(self, names: Sequence[str]) -> tuple[str, ...]:
        """References of verse pairs: their names, if all have different ones, or else numbers."""
        if all(names) and len(set(names)) == len(names):
            return tuple(names)
        if any(names):
            self.remark(N_("verse pairs were numbered, because not all have their own reference"))
        return numbered(len(names))


def read_all(
    files: Sequence[ForeignFile], read: Callable[[ForeignFile], _Reading]
) -> list[_Reading]:
    """Read several files of an import; InputError with the problems of all of them."""
    readings = []
    for file in files:
        try:
            readings.append(read(file))
        except InputError as error:
            file.problems += [problem for problem in error.problems if problem not in file.problems]
    files[0].check()
    return readings


def as_verse(text: str) -> str:
    r"""The words of running text with single spaces between them.

    They are split only at spaces, tabs and line ends, the white space of XML and USFM.

    >>> as_verse("  l'eau\u00a0vive,\n\tdit-il ")
    "l'eau\xa0vive, dit-il"
    """
    return _WHITE.sub(" ", text).strip(" ")


def as_word(text: str) -> str:
    r"""A word of another program as a single word.

    White space in it becomes a no-break space, since spaces separate words here.

    >>> as_word(" New\n York ")
    'New\xa0York'
    """
    return as_verse(text).replace(" ", "\u00a0")


def language_of(tag: str | None) -> Language:
    """The language with this tag; the unknown language if the tag is missing or invalid."""
    return Language.of(tag) if tag and _TAG.fullmatch(tag) else Language()


def text_problem(path: str, line: int, text: str, before: int | None = 0) -> Problem | None:
    r"""The first problem of a text that is not tokens with single spaces between them, or None.

    Args:
        path: the file.
        line: its line.
        text: the text.
        before: how many characters precede it in its line; None if columns are unknown.

    >>> print(text_problem("a.txt", 3, "the  weaver"))
    a.txt:3:5: there are two spaces in a row; expected one
    """

    def column(offset: int) -> int | None:
        return None if before is None else before + offset + 1

    # XML would normalize a carriage return inside a line.
    unholdable = first_unholdable(text)
    carriage_return = text.find("\r")
    if carriage_return >= 0 and (unholdable is None or carriage_return < unholdable):
        unholdable = carriage_return
    if unholdable is not None:
        return _unholdable(path, line, column(unholdable), text[unholdable])
    if "\t" in text:
        what = N_("there is a tab between words; expected one space")
        return Problem(path, what, line, column(text.index("\t")))
    if not text:
        return Problem(path, N_("the verse has no word"), line)
    try:
        split_tokens(text)
    except ValueError as error:
        offset = min(error.args[0], len(text) - 1)
        what = N_("there are two spaces in a row; expected one")
        if offset in (0, len(text) - 1):
            what = (
                N_("the text ends with a space") if offset else N_("the text begins with a space")
            )
        return Problem(path, what, line, column(offset))
    return None


def holdable_bitext(
    works: Works,
    unholdable: re.Pattern[str] = _DIVIDES_WORDS,
    *,
    is_running: bool = False,
    keeps_spaces: bool = False,
) -> Bitext:
    """The bitext of annotation sets to be written; InputError if a word cannot be.

    Args:
        works: the annotation sets.
        unholdable: what no word may hold.
        is_running: whether it is read as running text, so that invisible characters separate words.
        keeps_spaces: whether it is running text with any spaces.
    """
    name, work = next(iter(works.items()))
    problems = Problems(name)
    for verse in (*work.bitext.source_verses, *work.bitext.target_verses):
        for word in verse.split(" ") if unholdable.search(verse) else ():
            if match := unholdable.search(word):
                what = N_("the word '{word}' holds '{text}'; choose a format that can hold it")
                problems.complain(what, word=word, text=match[0])
        if not keeps_spaces:
            _check_visible_words(problems, verse, is_running=is_running)
    problems.check()
    return work.bitext


def check_plain(path: str, rows: Sequence[str]) -> None:
    """Raise InputError for lines to be written that would be taken for markup."""
    markup = markup_of(rows)
    if markup is not None:
        what = N_(
            "line {line} of the text looks like markup: '{text}'; choose a format that can hold it"
        )
        text = rows[markup.line - 1]
        raise InputError(Problem(path, what, values={"line": markup.line, "text": text}))


def _check_visible_words(problems: Problems, verse: str, *, is_running: bool) -> None:
    """Record words to be written that would not be read again, because they cannot be seen."""
    for word in verse.split(" ") if has_invisible(verse) else ():
        if blank_word(word) or (is_running and tidied(word).text != word):
            what = N_(
                "the word '{word}' holds characters that cannot be seen ({characters}); choose a "
                "format that can hold it"
            )
            names = ", ".join(map(name_of, sorted(set(filter(has_invisible, word)))))
            problems.complain(what, word=word, characters=names)


def check_labels(works: Works, taken: Collection[str]) -> None:
    """Raise InputError for labels of links whose names mean something else in a format."""
    problems = Problems(next(iter(works)))
    used = {
        name
        for work in works.values()
        for pair in work.pairs
        if pair.labels
        for _, name in pair.alignment.labels
    }
    for name in sorted(used.intersection(taken)):
        what = N_(
            "the label “{name}” of links means something else in this format; choose another format"
        )
        problems.complain(what, name=name)
    problems.check()


def check_references(works: Works, fits: Callable[[str], object], template: Translatable) -> None:
    """Raise InputError for references, ``{reference}``, that do not fit the format."""
    name, work = next(iter(works.items()))
    problems = Problems(name)
    for reference in work.bitext.references:
        if not fits(reference):
            problems.complain(template, reference=reference)
    problems.check()


def check_verse_references(
    works: Works, fits: Callable[[str], object], template: Translatable
) -> None:
    """Raise InputError for references that do not fit a format that pairs verses by them."""
    name, work = next(iter(works.items()))
    unlike = [
        reference for reference in work.bitext.references if _OF_BOTH_SIDES.fullmatch(reference)
    ]
    if unlike:
        what = N_(
            "in {count} verse {count:pair|pairs} source and target have different references, "
            "which this format cannot pair again ({names}); choose a format that can hold it"
        )
        values: Values = {"count": len(unlike), "names": first_few(unlike)}
        raise InputError(Problem(name, what, values=values))
    check_references(works, fits, template)


def as_lines(rows: Iterable[str]) -> bytes:
    """Lines as UTF-8 text."""
    return "".join(f"{row}\n" for row in rows).encode()


def as_xml_text(text: str) -> str:
    """A text as the content of an XML element."""
    return escape(text, quote=False)


def numbered(count: int) -> tuple[str, ...]:
    """References from 1."""
    return tuple(str(number) for number in range(1, count + 1))


def first_few(items: Sequence[object]) -> str:
    """The first few items as text for a message."""
    names = [str(item) for item in items[:_MOST_NAMED]]
    if len(items) > _MOST_NAMED:
        names.append("…")
    return ", ".join(names)


def most_lines(pattern: str) -> Sign:
    """A sign: most nonempty lines match; the first may be a heading or an error."""
    whole = re.compile(pattern)

    def looks_like(path: Path) -> bool:
        rows = [row for row in first_lines(path) if row.strip()]
        return 2 * sum(bool(whole.fullmatch(row)) for row in rows) > len(rows)

    return looks_like


def any_line(pattern: str) -> Sign:
    """A sign: the pattern matches at the beginning of a line."""
    beginning = re.compile(pattern)
    return lambda path: any(map(beginning.match, first_lines(path)))


annotation_file = any_line(r"(?:<\?xml[^>]*\?>)?\s*<annotation-set\b")


def first_lines(path: Path) -> list[str]:
    """The first lines of a file; empty if it is not a readable text."""
    try:
        with opened_unpacked(path) as file:
            data = file.read(_HEAD + 1)
    except (OSError, ValueError, EOFError, zlib.error):
        return []
    encoding = "utf-16" if data.startswith(UTF_16_MARKS) else "utf-8"
    text = data.decode(encoding, "replace")
    if "\0" in text:
        return []
    rows = text.removeprefix("\ufeff").split("\n")
    # The last line of a longer file may be incomplete.
    whole = rows[:-1] if len(data) > _HEAD and len(rows) > 1 else rows
    return [row.removesuffix("\r") for row in whole]


def names_in(folder: Path) -> list[str]:
    """The names of the entries of a folder; empty if it is not a readable folder."""
    try:
        names = [path.name for path, _ in zip(folder.iterdir(), range(_MOST_FILES), strict=False)]
    except (OSError, ValueError):
        return []
    return sorted(names)


def _is_holdable_line(text: str) -> bool:
    """Whether a text has words and only characters that a line of an annotation file can hold."""
    return bool(as_verse(tidied(text).text)) and first_unholdable(text) is None and "\r" not in text


def _unholdable(path: str, line: int | None, column: int | None, character: str) -> Problem:
    what = N_(
        "the character {character} cannot be used in an annotation file: remove it from the text"
    )
    values = {"character": f"U+{ord(character):04X}"}
    return Problem(path, what, line, column, values)

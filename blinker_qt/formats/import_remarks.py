"""What people should know of an import, said in one way by every format."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.formats.running_text import as_verse

_MOST_NAMED = 10


class Repair(Enum):
    """How something untidy in a file is read; `Repairs.remarks` words them."""

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
    """

    def __init__(self, *, strict: bool) -> None:
        self.problems: list[Problem] = []
        self._strict = strict
        self._lines: dict[tuple[str, Repair], list[int]] = {}

    def add(self, repair: Repair, problem: Problem) -> None:
        """Note a repair, and what a strict import says instead."""
        if self._strict:
            self.problems.append(problem)
        else:
            self._lines.setdefault((problem.path, repair), []).append(problem.line or 1)

    def verse(self, text: str, problem: Problem | None) -> str:
        """The words of a verse with single spaces between them; empty where there are none.

        Args:
            text: the verse as it stands in the file.
            problem: what keeps it from being just that (see `verse_lines`), if anything does.
        """
        if problem is None:
            return text
        verse = as_verse(text)
        if first_unholdable(text) is not None:
            self.problems.append(problem)
        else:
            self.add(Repair.SPACES if verse else Repair.NO_VERSE, problem)
        return verse

    def without_empty_end(self, path: Path, rows: list[str], count: int) -> list[str]:
        """The lines of a file without empty ones behind as many as it should have."""
        if self._strict or not count < len(rows) or any(row.strip() for row in rows[count:]):
            return rows
        what, expected = "the line is empty", "expected no line here"
        self.add(Repair.EMPTY_END, Problem(str(path), what, expected, count + 1))
        return rows[:count]

    def check(self) -> None:
        """Refuse files with problems.

        Raises:
            InputError: there are problems.
        """
        if self.problems:
            raise InputError(*self.problems)

    def remarks(self) -> tuple[Sentence, ...]:
        """How often each kind of repair was made in each file, and in which lines first."""
        return (
            *self._said(
                Repair.SPACES,
                "{file}: spaces at the ends of verses or in a row, and tabs, were read as single "
                "spaces ({count}; {count:line|lines} {lines})",
            ),
            *self._said(
                Repair.NO_VERSE,
                "{file}: verse pairs were left out, for there is no verse here ({count}; "
                "{count:line|lines} {lines})",
            ),
            *self._said(
                Repair.IN_VERSE_BEFORE,
                "{file}: verses were put together with the one before, which includes them "
                "({count}; {count:line|lines} {lines})",
            ),
            *self._said(
                Repair.EMPTY_END,
                "{file}: empty lines at the end were left out ({count}; "
                "{count:line|lines} {lines})",
            ),
            *self._said(
                Repair.REPEATED,
                "{file}: links and marks that are given again were read once ({count}; "
                "{count:line|lines} {lines})",
            ),
            *self._said(
                Repair.SURE_AND_POSSIBLE,
                "{file}: links that are given as sure and as possible were read as sure ({count}; "
                "{count:line|lines} {lines})",
            ),
            *self._said(
                Repair.NULL_WORD,
                "{file}: the word NULL at the beginning of verses was left out, for it stands for "
                "position 0 ({count}; {count:line|lines} {lines})",
            ),
        )

    def _said(self, repair: Repair, template: str) -> Iterator[Sentence]:
        for (path, kind), lines in self._lines.items():
            if kind is repair:
                shown = ", ".join(map(str, lines[:_MOST_NAMED]))
                more = ", …" if len(lines) > _MOST_NAMED else ""
                count = len(lines)
                yield Sentence(template, {"file": path, "count": count, "lines": shown + more})


def counted(template: str, count: int) -> tuple[Sentence, ...]:
    """The sentence with its count, or nothing where there is nothing to count."""
    return (Sentence(template, {"count": count}),) if count else ()


def with_spaces(count: int) -> tuple[Sentence, ...]:
    """That words held spaces (see `running_text.as_word`), or nothing where none did."""
    return counted(
        ("{count} {count:word holds|words hold} spaces, which became no-break spaces"), count
    )


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
    numbers = tuple(str(number) for number in range(1, len(names) + 1))
    said = Sentence("verse pairs were numbered, for not every one has a name of its own")
    return numbers, (said,) if any(names) else ()

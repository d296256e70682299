"""Plain text: a bitext as two files of one verse a line, and a third one of references.

Tokens are split at spaces and tabs, lines at line feeds, and nowhere else. UTF-8. In texts of one
verse a line of a fixed list, an empty line is a verse that is missing, and ``<range>`` one that the
verse before includes. The texts of the shared tasks on word alignment (Mihalcea and Pedersen 2003,
An evaluation exercise for word alignment) have each verse in ``<s snum=1> … </s>``, which is not
part of it.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.import_remarks import Repair, Repairs
from blinker_qt.formats.interchange import NO_VERSE, Choices, Part, Parts, Texts
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.running_text import check_words
from blinker_qt.formats.verse_lines import line_problem, part_problem

_NUMBERED = re.compile(r"<s snum=([0-9]{1,7})>[ \t]*(.*?)[ \t]*</s>[ \t]*")
_IN_VERSE_BEFORE = "<range>"
_LAST_NUMBER = re.compile("(.*?)([0-9]+)")
_UNHOLDABLE = re.compile(rf"[\t\r\n]|(?<![^ ]){_IN_VERSE_BEFORE}(?![^ ])")


def read(parts: Parts, choices: Choices, *, beside_links: bool) -> Texts:
    """The bitext that two text files hold, all in set 1.

    Args:
        parts: the source verses, one a line; as many target verses; and perhaps as many references,
            all different; without them they are ``1``, ``2``, ….
        choices: the languages, and whether anything is repaired.
        beside_links: whether links stand beside, drawn on the lines as they are: then none are put
            together.

    Raises:
        InputError: every problem of every file: a file that cannot be read, a character that an
            annotation file cannot hold, a reference that is empty or given twice, differing numbers
            of lines, no line with both verses, or whatever a strict import does not repair.
    """
    repairs = Repairs(strict=choices.strict)
    paths = [parts[part] for part in (Part.SOURCE, Part.TARGET, Part.REFERENCES) if part in parts]
    rows = [_rows(path, repairs.problems) for path in paths]
    least = min(map(len, rows))
    rows = [
        repairs.without_empty_end(path, row, least or len(row))
        for path, row in zip(paths, rows, strict=True)
    ]
    columns = [_verses(str(path), row, repairs) for path, row in zip(paths, rows, strict=True)]
    for path, row in list(zip(paths, rows, strict=True))[1:]:
        _check_counts(paths[0], rows[0], path, row, repairs.problems)
    if Part.REFERENCES in parts:
        names = columns.pop()
        repairs.problems += _reference_problems(parts[Part.REFERENCES], names, choices)
    else:
        names = [str(number) for number in range(1, len(columns[0]) + 1)]
    source, target = columns
    if not len(source) == len(target) == len(names):
        repairs.check()
    together = _without_ranges(paths, columns, names, repairs, beside_links=beside_links)
    rows_kept = enumerate(zip(together, source, target, strict=True))
    kept = tuple(place for place, row in rows_kept if all(row))
    if not kept and not repairs.problems:
        what, expected = "no line has a verse in both files", "expected one verse a line"
        repairs.problems.append(Problem(str(paths[1]), what, expected))
    repairs.check()
    bitext = Bitext(
        choices.source_language or Language(),
        choices.target_language or Language(),
        tuple(name or alone for name, alone in zip(together, names, strict=True)),
        tuple(verse or NO_VERSE for verse in source),
        tuple(verse or NO_VERSE for verse in target),
        (1,) * len(names),
    )
    return Texts(bitext, kept, repairs.remarks())


def write(name: str, bitext: Bitext) -> tuple[bytes, bytes, bytes]:
    """The source verses, the target verses and the references, each one a line.

    Raises:
        InputError: a word holds white space that would divide it, or is ``<range>``.
    """
    check_words(name, (*bitext.source_verses, *bitext.target_verses), _UNHOLDABLE)
    columns = (bitext.source_verses, bitext.target_verses, bitext.references)
    source, target, references = (
        "".join(f"{line}\n" for line in column).encode() for column in columns
    )
    return source, target, references


def _rows(path: Path, problems: list[Problem]) -> list[str]:
    """The lines of a file; none where it cannot be read, which is noted."""
    try:
        found = lines(decoded(read_capped(path), path))
    except InputError as error:
        problems += error.problems
        return []
    if not found:
        problems.append(Problem(str(path), "the file is empty", "expected one verse a line"))
    return found


def _verses(path: str, rows: Sequence[str], repairs: Repairs) -> list[str]:
    """The verses of the lines of a file; an empty one where there is none."""
    if rows and _NUMBERED.fullmatch(rows[0]):
        return _numbered_verses(path, rows, repairs)
    return [
        repairs.verse(row, line_problem(path, number, row)) for number, row in enumerate(rows, 1)
    ]


def _numbered_verses(path: str, rows: Sequence[str], repairs: Repairs) -> list[str]:
    """What stands within the numbered elements of a text, one a line."""
    verses = []
    for number, row in enumerate(rows, 1):
        one = _NUMBERED.fullmatch(row)
        if one and int(one[1]) == number:
            problem = part_problem(path, number, one[2], one.start(2))
            verses.append(repairs.verse(one[2], problem))
        else:
            what = "the line does not hold sentence {number} as the first line holds sentence 1"
            values: dict[str, str | int] = {
                "number": number,
                "example": f"<s snum={number}> … </s>",
            }
            problem = Problem(path, what, "expected {example}", number, values=values)
            repairs.problems.append(problem)
            verses.append(row)
    return verses


def _without_ranges(
    paths: Sequence[Path],
    columns: Sequence[list[str]],
    names: Sequence[str],
    repairs: Repairs,
    *,
    beside_links: bool,
) -> list[str]:
    """Put verses together where one side has them as one, and say what they are called then.

    Returns:
        The references; an empty one for a line that was put to the one before.
    """
    found = list(names)
    first = 0
    for place in range(len(names)):
        verses = [column[place] for column in columns]
        joins = False
        for path, column in zip(paths, columns, strict=False):
            if column[place] == _IN_VERSE_BEFORE:
                column[place] = ""
                joins |= place > 0 and bool(column[first]) and not beside_links
                what, expected = "the verse before includes this one", "expected a verse"
                problem = Problem(str(path), what, expected, place + 1)
                repairs.add(Repair.IN_VERSE_BEFORE if joins else Repair.NO_VERSE, problem)
        if not joins:
            first = place
            continue
        for column, verse in zip(columns, verses, strict=True):
            if verse != _IN_VERSE_BEFORE:
                column[first] = f"{column[first]} {verse}".strip(" ")
        found[first] = _range_of(names[first], names[place])
        found[place] = ""
    return found


def _range_of(first: str, last: str) -> str:
    """What verses are called together.

    >>> _range_of("GEN 1:3", "GEN 1:5"), _range_of("GEN 1:31", "GEN 2:1")
    ('GEN 1:3-5', 'GEN 1:31-GEN 2:1')
    """
    one, other = _LAST_NUMBER.fullmatch(first), _LAST_NUMBER.fullmatch(last)
    if one and other and one[1] == other[1]:
        return f"{first}-{other[2]}"
    return f"{first}-{last}"


def _check_counts(
    first: Path,
    first_lines: Sequence[str],
    second: Path,
    second_lines: Sequence[str],
    problems: list[Problem],
) -> None:
    if not first_lines or not second_lines or len(first_lines) == len(second_lines):
        return
    problems.append(
        Problem(
            str(second),
            "the file has {count} {count:line|lines}",
            "expected {expected} {expected:line|lines}, as in {other}",
            line=min(len(first_lines), len(second_lines)) + 1,
            values={
                "count": len(second_lines),
                "expected": len(first_lines),
                "other": str(first),
            },
        )
    )


def _reference_problems(path: Path, references: Sequence[str], choices: Choices) -> list[Problem]:
    problems = []
    first_lines: dict[str, int] = {}
    for number, reference in enumerate(references, 1):
        first_line = first_lines.setdefault(reference, number)
        if not reference and not choices.strict:
            what, expected = "the line is empty", "expected one reference a line"
            problems.append(Problem(str(path), what, expected, line=number))
        elif reference and first_line != number:
            problems.append(
                Problem(
                    str(path),
                    "the reference '{reference}' stands on line {first_line} already",
                    "expected another reference for each verse pair",
                    line=number,
                    values={"reference": reference, "first_line": first_line},
                )
            )
    return problems

"""Plain text: a bitext as two files of one verse a line, and a third one of references.

Tokens are split at single U+0020, lines at line feeds, and nowhere else. UTF-8. The texts of the
shared tasks on word alignment (Mihalcea and Pedersen 2003, An evaluation exercise for word
alignment) have each verse in ``<s snum=1> … </s>``, which is not part of it.
"""

import re
from pathlib import Path

from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.verse_lines import line_problem, part_problem

_NUMBERED = re.compile(r"<s snum=([0-9]{1,7})> *(.*?) *</s> *")


def read(
    source: Path,
    target: Path,
    references: Path | None = None,
    *,
    source_language: Language,
    target_language: Language,
) -> Bitext:
    """The bitext that two text files hold, all in set 1.

    Args:
        source: the source verses, one a line.
        target: as many target verses.
        references: as many references, all different; without it they are ``1``, ``2``, ….
        source_language: language of the source verses.
        target_language: language of the target verses.

    Raises:
        InputError: every problem of every file: a file that cannot be read, an empty line, a stray
            space, a character that an annotation file cannot hold, a reference given twice, or
            differing numbers of lines.
    """
    problems: list[Problem] = []
    source_verses = _lines(source, problems)
    target_verses = _lines(target, problems)
    names = [] if references is None else _lines(references, problems)
    _check_counts(source, source_verses, target, target_verses, problems)
    if references is None:
        names = [str(number) for number in range(1, len(source_verses or ()) + 1)]
    else:
        _check_counts(source, source_verses, references, names, problems)
        problems += _reference_problems(references, names or [])
    if problems or source_verses is None or target_verses is None or names is None:
        raise InputError(*problems)
    return Bitext(
        source_language,
        target_language,
        tuple(names),
        tuple(source_verses),
        tuple(target_verses),
        (1,) * len(names),
    )


def write(bitext: Bitext) -> tuple[bytes, bytes, bytes]:
    """The source verses, the target verses and the references, each one a line."""
    columns = (bitext.source_verses, bitext.target_verses, bitext.references)
    source, target, references = (
        "".join(f"{line}\n" for line in column).encode() for column in columns
    )
    return source, target, references


def _lines(path: Path, problems: list[Problem]) -> list[str] | None:
    try:
        found = lines(decoded(read_capped(path), path))
    except InputError as error:
        problems += error.problems
        return None
    if not found:
        problems.append(Problem(str(path), "the file is empty", "expected one verse a line"))
        return None
    if _NUMBERED.fullmatch(found[0]):
        return _numbered_lines(str(path), found, problems)
    for number, line in enumerate(found, 1):
        problem = line_problem(str(path), number, line)
        if problem:
            problems.append(problem)
    return found


def _numbered_lines(path: str, found: list[str], problems: list[Problem]) -> list[str]:
    """What stands within the numbered elements of a text, one a line."""
    verses = []
    for number, line in enumerate(found, 1):
        one = _NUMBERED.fullmatch(line)
        verses.append(one[2] if one else line)
        if one and int(one[1]) == number:
            problem = part_problem(path, number, one[2], one.start(2))
            problems += [problem] if problem else []
        else:
            what = "the line does not hold sentence {number} as the first line holds sentence 1"
            values: dict[str, str | int] = {
                "number": number,
                "example": f"<s snum={number}> … </s>",
            }
            problems.append(Problem(path, what, "expected {example}", number, values=values))
    return verses


def _check_counts(
    first: Path,
    first_lines: list[str] | None,
    second: Path,
    second_lines: list[str] | None,
    problems: list[Problem],
) -> None:
    if first_lines is None or second_lines is None or len(first_lines) == len(second_lines):
        return
    problems.append(
        Problem(
            str(second),
            "the file has {count} lines",
            "expected {expected} lines, as in {other}",
            line=min(len(first_lines), len(second_lines)) + 1,
            values={
                "count": len(second_lines),
                "expected": len(first_lines),
                "other": str(first),
            },
        )
    )


def _reference_problems(path: Path, references: list[str]) -> list[Problem]:
    problems = []
    first_lines: dict[str, int] = {}
    for number, reference in enumerate(references, 1):
        if "\t" in reference:
            what, expected = "the reference holds a tab", "expected one reference a line"
            column = reference.index("\t") + 1
            problems.append(Problem(str(path), what, expected, line=number, column=column))
        first_line = first_lines.setdefault(reference, number)
        if first_line != number and reference:
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

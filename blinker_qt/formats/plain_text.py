"""Texts alone in plain text: two files, one file of lines ``source ||| target``, or a table.

Tokens are split at spaces and tabs, lines at line feeds, and nowhere else. UTF-8. In two files of
one verse a line of a fixed list, an empty line is a verse that is missing, and ``<range>`` one that
the verse before includes. The texts of the shared tasks on word alignment (Mihalcea and Pedersen
2003, An evaluation exercise for word alignment) have each verse in ``<s snum=1> … </s>``, which is
not part of it. Formats of links stand beside such texts.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import signs
from blinker_qt.formats.interchange import (
    NO_VERSE,
    Choices,
    Feature,
    Format,
    Found,
    LinksBesideTexts,
    Part,
    Parts,
    Question,
    Reader,
    Texts,
    Works,
    Writer,
    first_of,
    untouched_states,
)
from blinker_qt.formats.reading import read_lines
from blinker_qt.formats.tables import Separator, Table, read_table, write_table
from blinker_qt.formats.texts import (
    Repair,
    Repairs,
    as_verse,
    check_bitext,
    line_problem,
    numbered,
    part_problem,
)
from blinker_qt.translation import N_, Translatable

_NUMBERED = re.compile(r"<s snum=([0-9]{1,7})>[ \t]*(.*?)[ \t]*</s>[ \t]*")
_IN_VERSE_BEFORE = "<range>"
_LAST_NUMBER = re.compile("(.*?)([0-9]+)")
_UNHOLDABLE_LINE = re.compile(rf"[\t\r\n]|(?<![^ ]){_IN_VERSE_BEFORE}(?![^ ])")
_BAR = " ||| "
_BAR_AS_WORD = re.compile(r"(?<![^ ])\|\|\|(?![^ ])")
_UNHOLDABLE_PAIR = re.compile(rf"[\t\r\n]|{_BAR_AS_WORD.pattern}")
_COLUMNS = ("reference", "source", "target")


def read_texts(parts: Parts, choices: Choices, *, beside_links: bool = True) -> Texts:
    """The bitext that two text files hold, all in set 1.

    Args:
        parts: the source verses, one a line; as many target verses; and perhaps as many references,
            all different; without them they are ``1``, ``2``, ….
        choices: the languages, and whether anything is repaired.
        beside_links: whether links stand beside, drawn on the lines as they are: then none are put
            together.
    """
    repairs = Repairs(strict=choices.strict)
    paths = [parts[part] for part in (Part.SOURCE, Part.TARGET, Part.REFERENCES) if part in parts]
    rows = [_rows(path, choices, repairs) for path in paths]
    least = min(map(len, rows))
    rows = [
        repairs.without_empty_end(path, row, least or len(row))
        for path, row in zip(paths, rows, strict=True)
    ]
    columns = [_verses(str(path), row, repairs) for path, row in zip(paths, rows, strict=True)]
    _check_counts(paths, rows, repairs)
    if Part.REFERENCES in parts:
        names = columns.pop()
        _check_references(str(parts[Part.REFERENCES]), names, choices, repairs)
    else:
        names = list(numbered(len(columns[0])))
    source, target = columns
    if not len(source) == len(target) == len(names):
        repairs.check()
    together = _without_ranges(paths, columns, names, repairs, beside_links=beside_links)
    rows_kept = enumerate(zip(together, source, target, strict=True))
    kept = tuple(place for place, row in rows_kept if all(row))
    if not kept and not repairs.problems:
        what, expected = N_("no line has a verse in both files"), N_("expected one verse a line")
        repairs.refuse(paths[1], what, expected)
    repairs.check()
    references = [name or alone for name, alone in zip(together, names, strict=True)]
    sides = ([verse or NO_VERSE for verse in verses] for verses in (source, target))
    return Texts(choices.bitext(references, *sides), kept, repairs.remarks())


def write_texts(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """The source verses, the target verses and the references, each one a line."""
    name, bitext = first_of(works)
    check_bitext(name, bitext, _UNHOLDABLE_LINE)
    columns = {
        "source.txt": bitext.source_verses,
        "target.txt": bitext.target_verses,
        "references.txt": bitext.references,
    }
    return {
        file: "".join(f"{line}\n" for line in column).encode() for file, column in columns.items()
    }


def read_beside(
    read_links: Callable[[Path, Bitext, Choices], Found],
    read: Callable[[Parts, Choices], Texts] = read_texts,
) -> Reader:
    """A reader of links that stand in a file of their own beside a bitext in plain text."""
    return LinksBesideTexts(read, read_links)


def write_beside(
    suffix: str,
    write_links: Callable[[AnnotationSet, Choices], bytes],
    write: Writer = write_texts,
) -> Writer:
    """A writer of each annotator's links in a file of their own beside the bitext."""

    def write_all(works: Works, choices: Choices) -> Mapping[str, bytes]:
        links = {f"{name}.{suffix}": write_links(work, choices) for name, work in works.items()}
        return {**write(works, choices), **links}

    return write_all


def read_pairs(parts: Parts, choices: Choices) -> Texts:
    """The verse pairs of a file of lines ``source ||| target``."""
    path = parts[Part.BITEXT]
    repairs = Repairs(strict=choices.strict)
    pairs = []
    for number, line in enumerate(read_lines(path, choices.encoding), 1):
        sides = [side.strip(" ") for side in _BAR_AS_WORD.split(as_verse(line))]
        pairs.append(sides if len(sides) == 2 else ["", ""])
        problem = _pair_problem(str(path), number, line)
        if problem is None:
            continue
        if first_unholdable(line) is not None or (len(sides) != 2 and any(sides)):
            repairs.problems.append(problem)
        else:
            repairs.add(Repair.SPACES if all(pairs[-1]) else Repair.NO_VERSE, problem)
    kept = tuple(place for place, pair in enumerate(pairs) if all(pair))
    if not kept and not repairs.problems:
        repairs.refuse(path, N_("the file is empty"), N_("expected one verse pair a line"))
    repairs.check()
    sides_of = ([pair[end] or NO_VERSE for pair in pairs] for end in (0, 1))
    return Texts(choices.bitext(numbered(len(pairs)), *sides_of), kept, repairs.remarks())


def write_pairs(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """The verse pairs, one a line."""
    name, bitext = first_of(works)
    check_bitext(name, bitext, _UNHOLDABLE_PAIR)
    pairs = zip(bitext.source_verses, bitext.target_verses, strict=True)
    return {"bitext.txt": "".join(f"{one}{_BAR}{two}\n" for one, two in pairs).encode()}


def strange_columns(
    table: Table, known: Sequence[str], template: Translatable
) -> tuple[Sentence, ...]:
    """That a table has columns that are not kept, or nothing."""
    strange = ", ".join(name for name in table.names if name not in known)
    return (Sentence(template, {"columns": strange}),) if strange else ()


def _read_text(parts: Parts, choices: Choices) -> Found:
    return _unannotated(read_texts(parts, choices, beside_links=False))


def _read_text_pairs(parts: Parts, choices: Choices) -> Found:
    return _unannotated(read_pairs(parts, choices))


def _unannotated(texts: Texts) -> Found:
    return texts.completed(Found.texts_alone(texts.bitext, ()))


def _read_table(separator: Separator, parts: Parts, choices: Choices) -> Found:
    """A bitext in a table whose columns are source, target and perhaps reference."""
    path = parts[Part.BITEXT]
    table = read_table(path, choices.encoding, separator, _COLUMNS[1:])
    repairs = Repairs(strict=choices.strict)
    first_lines: dict[str, int] = {}
    rows = []
    for number, row in enumerate(table.rows, 1):
        cells = {"reference": str(number)}
        for column in table.names:
            if column in _COLUMNS:
                before = row.columns[column] - 1
                found = part_problem(str(path), row.line, row.cells[column], before)
                cells[column] = repairs.verse(row.cells[column], found)
        reference = row.cells.get("reference", str(number))
        first_line = first_lines.setdefault(reference, row.line)
        if first_line != row.line:
            what = N_("the reference '{reference}' stands on line {first_line} already")
            expected = N_("expected another reference for each verse pair")
            at = row.line, row.columns["reference"]
            repairs.refuse(path, what, expected, *at, reference=reference, first_line=first_line)
        if all(cells.values()):
            rows.append(cells)
    if not rows and not repairs.problems:
        repairs.refuse(path, N_("there are no verse pairs"), N_("expected one a row"))
    repairs.check()
    bitext = choices.bitext(*([cells[column] for cells in rows] for column in _COLUMNS))
    template = N_("columns that do not belong to texts were not kept: {columns}")
    remarks = strange_columns(table, _COLUMNS, template)
    return Found.texts_alone(bitext, (*repairs.remarks(), *remarks))


def _write_table(separator: Separator, works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """References and verses, one verse pair a row."""
    name, bitext = first_of(works)
    check_bitext(name, bitext)
    rows = list(zip(bitext.references, bitext.source_verses, bitext.target_verses, strict=True))
    return {f"bitext.{separator.suffix}": write_table(name, _COLUMNS, rows, separator)}


def _rows(path: Path, choices: Choices, repairs: Repairs) -> list[str]:
    """The lines of a file; none where it cannot be read, which is noted."""
    try:
        found = read_lines(path, choices.encoding)
    except InputError as error:
        repairs.problems += error.problems
        return []
    if not found:
        repairs.refuse(path, N_("the file is empty"), N_("expected one verse a line"))
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
            what = N_("the line does not hold sentence {number} as the first line holds sentence 1")
            example = f"<s snum={number}> … </s>"
            repairs.refuse(
                path, what, N_("expected {example}"), number, number=number, example=example
            )
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
                what, expected = N_("the verse before includes this one"), N_("expected a verse")
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


def _check_counts(paths: Sequence[Path], rows: Sequence[Sequence[str]], repairs: Repairs) -> None:
    """Note files that do not have as many lines as the first one."""
    first = len(rows[0])
    for path, row in zip(paths[1:], rows[1:], strict=True):
        if first and row and len(row) != first:
            what = N_("the file has {count} {count:line|lines}")
            expected = N_("expected {expected} {expected:line|lines}, as in {other}")
            counts = {"count": len(row), "expected": first}
            line = min(first, len(row)) + 1
            repairs.refuse(path, what, expected, line, **counts, other=str(paths[0]))


def _check_references(
    path: str, references: Sequence[str], choices: Choices, repairs: Repairs
) -> None:
    first_lines: dict[str, int] = {}
    for number, reference in enumerate(references, 1):
        first_line = first_lines.setdefault(reference, number)
        if not reference and not choices.strict:
            repairs.refuse(
                path, N_("the line is empty"), N_("expected one reference a line"), number
            )
        elif reference and first_line != number:
            what = N_("the reference '{reference}' stands on line {first_line} already")
            expected = N_("expected another reference for each verse pair")
            values: dict[str, str | int] = {"reference": reference, "first_line": first_line}
            repairs.refuse(path, what, expected, number, **values)


def _pair_problem(path: str, number: int, line: str) -> Problem | None:
    """What keeps a line from being two verses with single spaces between their words."""
    sides = line.split(_BAR)
    if len(sides) != 2:
        what, expected = N_("there are {count} signs ||| between words"), N_("expected one")
        return Problem(path, what, expected, number, values={"count": len(sides) - 1})
    before = len(sides[0]) + len(_BAR)
    problem = part_problem(path, number, sides[0], 0)
    return problem or part_problem(path, number, sides[1], before)


def _texts_alone(
    name: str,
    description: str,
    read: Reader,
    write: Writer,
    looks_like: signs.Sign,
    *,
    has_references: bool = True,
) -> Format:
    return Format(
        name,
        description,
        frozenset({Feature.REFERENCES} if has_references else ()),
        read,
        (Part.BITEXT,),
        asks=(Question.CUT_AT,),
        write=write,
        asks_writing=(Question.CUT_AT,),
        holds_by_chance=untouched_states,
        looks_like=looks_like,
    )


TEXT = Format(
    "text",
    "plain text: two files of one verse a line, and a third one of references",
    frozenset({Feature.REFERENCES}),
    _read_text,
    (Part.SOURCE, Part.TARGET),
    (Part.REFERENCES,),
    asks=(Question.CUT_AT,),
    write=write_texts,
    asks_writing=(Question.CUT_AT,),
    holds_by_chance=untouched_states,
    looks_like=signs.has_text,
)
TEXT_PAIRS = _texts_alone(
    "text-pairs",
    "texts alone, one line source ||| target a verse pair",
    _read_text_pairs,
    write_pairs,
    signs.most_lines(r".* \|\|\| .*"),
    has_references=False,
)
TEXT_TSV = _texts_alone(
    "text-tsv",
    "texts alone, a table of references and verses, separated by tabs",
    partial(_read_table, Separator.TAB),
    partial(_write_table, Separator.TAB),
    signs.table_of("\t", "source", "target"),
)
TEXT_CSV = _texts_alone(
    "text-csv",
    "texts alone, a table of references and verses, separated by commas",
    partial(_read_table, Separator.COMMA),
    partial(_write_table, Separator.COMMA),
    signs.table_of(",", "source", "target"),
)

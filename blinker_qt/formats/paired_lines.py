"""Both sides of a verse pair in one line, ``source ||| target``, as aligners take them.

Tokens are split at spaces and tabs, lines at line feeds, and nowhere else. UTF-8.
"""

import re
from collections.abc import Mapping

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.tokenizing import first_unholdable
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats import signs
from blinker_qt.formats.import_remarks import Repair, Repairs
from blinker_qt.formats.interchange import (
    NO_VERSE,
    Choices,
    Format,
    Found,
    Part,
    Parts,
    Question,
    Texts,
    untouched_states,
)
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.running_text import as_verse, check_words
from blinker_qt.formats.verse_lines import part_problem

_BAR = " ||| "
_BAR_AS_WORD = re.compile(r"(?<![^ ])\|\|\|(?![^ ])")
_UNHOLDABLE = re.compile(rf"[\t\r\n]|{_BAR_AS_WORD.pattern}")


def read(parts: Parts, choices: Choices) -> Found:
    """A bitext that nobody has begun to annotate; verse pairs are numbered from 1.

    Raises:
        InputError: every problem of the file (see `read_texts`).
    """
    texts = read_texts(parts, choices)
    return texts.completed(Found((AnnotationSet.unannotated(texts.bitext),)))


def read_texts(parts: Parts, choices: Choices) -> Texts:
    """The verse pairs of every line.

    Raises:
        InputError: every problem of the file: one that cannot be read, a line without the sign or
            with two of them, a character that an annotation file cannot hold, no line with both
            verses, or whatever a strict import does not repair.
    """
    path = parts[Part.BITEXT]
    repairs = Repairs(strict=choices.strict)
    pairs = []
    for number, line in enumerate(lines(decoded(read_capped(path), path)), 1):
        sides = [side.strip(" ") for side in _BAR_AS_WORD.split(as_verse(line))]
        pairs.append(sides if len(sides) == 2 else ["", ""])
        problem = _problem(str(path), number, line)
        if problem is None:
            continue
        if first_unholdable(line) is not None or (len(sides) != 2 and any(sides)):
            repairs.problems.append(problem)
        else:
            repairs.add(Repair.SPACES if all(pairs[-1]) else Repair.NO_VERSE, problem)
    kept = tuple(place for place, pair in enumerate(pairs) if all(pair))
    if not kept and not repairs.problems:
        what, expected = "the file is empty", "expected one verse pair a line"
        repairs.problems.append(Problem(str(path), what, expected))
    repairs.check()
    bitext = Bitext(
        choices.source_language or Language(),
        choices.target_language or Language(),
        tuple(str(number) for number in range(1, len(pairs) + 1)),
        tuple(source or NO_VERSE for source, _ in pairs),
        tuple(target or NO_VERSE for _, target in pairs),
        (1,) * len(pairs),
    )
    return Texts(bitext, kept, repairs.remarks())


def _problem(path: str, number: int, line: str) -> Problem | None:
    """What keeps a line from being two verses with single spaces between their words."""
    sides = line.split(_BAR)
    if len(sides) != 2:
        what, expected = "there are {count} signs ||| between words", "expected one"
        return Problem(path, what, expected, number, values={"count": len(sides) - 1})
    before = len(sides[0]) + len(_BAR)
    problem = part_problem(path, number, sides[0], 0)
    return problem or part_problem(path, number, sides[1], before)


def write(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    """The verse pairs, one a line.

    Raises:
        InputError: a word is the sign itself, or holds white space that would divide it.
    """
    name, work = next(iter(works.items()))
    bitext = work.bitext
    check_words(name, (*bitext.source_verses, *bitext.target_verses), _UNHOLDABLE)
    pairs = zip(bitext.source_verses, bitext.target_verses, strict=True)
    return {"bitext.txt": "".join(f"{one}{_BAR}{two}\n" for one, two in pairs).encode()}


FORMAT = Format(
    "text-pairs",
    "texts alone, one line source ||| target a verse pair",
    frozenset(),
    read,
    (Part.BITEXT,),
    asks=(Question.CUT_AT,),
    write=write,
    asks_writing=(Question.CUT_AT,),
    holds_by_chance=untouched_states,
    looks_like=signs.text_pairs,
)

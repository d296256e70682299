"""Both sides of a verse pair in one line, ``source ||| target``, as aligners take them.

Tokens are split at single U+0020, lines at line feeds, and nowhere else. UTF-8.
"""

import re
from collections.abc import Mapping

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats import signs
from blinker_qt.formats.interchange import (
    Choices,
    Format,
    Found,
    Part,
    Parts,
    Question,
    untouched_states,
)
from blinker_qt.formats.reading import decoded, lines, read_capped
from blinker_qt.formats.running_text import check_words
from blinker_qt.formats.verse_lines import part_problem

_BAR = " ||| "
_BAR_AS_WORD = re.compile(r"(?<![^ ])\|\|\|(?![^ ])")


def read(parts: Parts, choices: Choices) -> Found:
    """A bitext that nobody has begun to annotate; verse pairs are numbered from 1.

    Raises:
        InputError: every problem of the file: one that cannot be read, a line without the sign or
            with two of them, a side without words, a stray space, or a character that an annotation
            file cannot hold.
    """
    path = parts[Part.BITEXT]
    problems: list[Problem] = []
    pairs = []
    for number, line in enumerate(lines(decoded(read_capped(path), path)), 1):
        sides = line.split(_BAR)
        if len(sides) != 2:
            what, expected = "there are {count} signs ||| between words", "expected one"
            values = {"count": len(sides) - 1}
            problems.append(Problem(str(path), what, expected, number, values=values))
            continue
        before = len(sides[0]) + len(_BAR)
        found = part_problem(str(path), number, sides[0], 0)
        found = found or part_problem(str(path), number, sides[1], before)
        problems += [found] if found else []
        pairs.append(sides)
    if not pairs and not problems:
        what, expected = "the file is empty", "expected one verse pair a line"
        problems.append(Problem(str(path), what, expected))
    if problems:
        raise InputError(*problems)
    bitext = Bitext(
        choices.source_language or Language(),
        choices.target_language or Language(),
        tuple(str(number) for number in range(1, len(pairs) + 1)),
        tuple(source for source, _ in pairs),
        tuple(target for _, target in pairs),
        (1,) * len(pairs),
    )
    return Found((AnnotationSet.unannotated(bitext),))


def write(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    """The verse pairs, one a line.

    Raises:
        InputError: a word is the sign itself.
    """
    name, work = next(iter(works.items()))
    bitext = work.bitext
    check_words(name, (*bitext.source_verses, *bitext.target_verses), _BAR_AS_WORD)
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

"""NAACL / WPT: numbered lines ``pair source target``, counting from 1, beside a bitext.

A line may end in ``S`` (sure, as without a letter) or ``P`` (possible), and in a confidence. The
position 0 on one side says that the word on the other is not translated. Texts may have a word
``NULL`` of that position at the beginning of every verse.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem, Sentence
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats import signs
from blinker_qt.formats.interchange import (
    Choices,
    Feature,
    Format,
    Found,
    IndexBase,
    Part,
    Parts,
    Question,
    Texts,
)
from blinker_qt.formats.links import At, LinkGathering, rows_of
from blinker_qt.formats.plain_text import read_beside, read_texts, write_beside
from blinker_qt.formats.reading import read_lines
from blinker_qt.formats.texts import Repair, Repairs, counted
from blinker_qt.translation import N_

_ROW = re.compile(
    r"[ \t]*([0-9]{1,9})[ \t]+([0-9]{1,7})[ \t]+([0-9]{1,7})"
    r"(?:[ \t]+([SP]))?(?:[ \t]+([0-9]+(?:\.[0-9]*)?(?:[eE]-?[0-9]{1,3})?))?[ \t]*"
)
_NULL = "NULL "


def read(path: Path, bitext: Bitext, choices: Choices) -> Found:
    """One annotator's links on a bitext, every verse pair taken as done.

    Verse pairs are numbered from 1 in the order of the bitext, and one that is not named has no
    links. Confidences are not kept.
    """
    gathering = LinkGathering(str(path), bitext, IndexBase.ONE, choices)
    confidences = 0
    for number, row in enumerate(read_lines(path, choices.encoding), 1):
        if row.strip(" \t"):
            confidences += _read_row(gathering, len(bitext), At(number), row)
    alignments = gathering.alignments()
    template = N_("{count} {count:confidence|confidences} of links {count:was|were} not kept")
    remarks = (*counted(template, confidences), *gathering.remarks())
    return Found.finished(bitext, alignments, choices, remarks, IndexBase.ONE)


def write(work: AnnotationSet, _choices: Choices) -> bytes:
    """The links, then the marks of each verse pair, ascending; possible links bear a ``P``."""
    rows = []
    for number, pair in enumerate(work.pairs, 1):
        alignment = pair.alignment
        for source, target in rows_of(alignment):
            strength = "P" if (source - 1, target - 1) in alignment.possible else "S"
            kind = f" {strength}" if source and target else ""
            rows.append(f"{number:04d} {source} {target}{kind}\n")
    return "".join(rows).encode("ascii")


def _read_texts(parts: Parts, choices: Choices) -> Texts:
    """Texts without a word NULL at the beginning of every verse, which stands for position 0.

    Where a link names a position that a verse has only if NULL is counted as word 1, the texts stay
    as they are, which is said.
    """
    texts = read_texts(parts, choices)
    bitext, repairs = texts.bitext, Repairs(strict=choices.strict)
    remarks = list(texts.remarks)
    for part, side in ((Part.SOURCE, Side.SOURCE), (Part.TARGET, Side.TARGET)):
        verses = list(bitext.verses(side))
        if not all(verses[place].startswith(_NULL) for place in texts.kept):
            continue
        rows = read_lines(parts[Part.LINKS], choices.encoding)
        if _counts_first_word(rows, verses, 1 + (side is Side.TARGET)):
            template = N_(
                "every verse of the {side} begins with the word NULL, and links count it as word "
                "1; it was kept"
            )
            remarks.append(Sentence(template, {"side": side.value}))
            continue
        for place in texts.kept:
            verses[place] = verses[place].removeprefix(_NULL)
            what = N_("the verse begins with the word NULL")
            expected = N_("expected the verse alone")
            problem = Problem(str(parts[part]), what, expected, place + 1)
            repairs.add(Repair.NULL_WORD, problem)
        bitext = (
            replace(bitext, source_verses=tuple(verses))
            if side is Side.SOURCE
            else replace(bitext, target_verses=tuple(verses))
        )
    repairs.check()
    return Texts(bitext, texts.kept, (*remarks, *repairs.remarks()))


def _counts_first_word(rows: Sequence[str], verses: Sequence[str], group: int) -> bool:
    """Whether links name a position that a verse has only with its first word counted."""
    return any(
        found
        and 1 <= int(found[1]) <= len(verses)
        and int(found[1 + group]) == verses[int(found[1]) - 1].count(" ") + 1
        for found in map(_ROW.fullmatch, rows)
    )


def _read_row(gathering: LinkGathering, pairs: int, at: At, row: str) -> bool:
    """Read one line; whether it held a confidence."""
    found = _ROW.fullmatch(row)
    if not found:
        gathering.complain(
            N_("the line is not a link"), N_("expected a line such as 0001 4 5 S"), *at
        )
        return False
    number, source, target = int(found[1]), int(found[2]), int(found[3])
    if not 1 <= number <= pairs:
        what, expected = N_("there is no verse pair {number}"), N_("expected 1 to {pairs}")
        gathering.complain(what, expected, *at, number=number, pairs=pairs)
    else:
        gathering.link_or_mark(number - 1, source, target, at, possible=found[4] == "P")
    return found[5] is not None


NAACL = Format(
    "naacl",
    "numbered lines of the NAACL and WPT shared tasks, counting from 1, beside plain text",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS, Feature.POSSIBLE}),
    read_beside(read, _read_texts),
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    (Part.REFERENCES,),
    (Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    write_beside("naacl", write),
    looks_like=signs.most_lines(
        r"[ \t]*[0-9]{1,9}[ \t]+[0-9]{1,7}[ \t]+[0-9]{1,7}(?:[ \t]+[SP])?(?:[ \t]+\S+)?"
    ),
)

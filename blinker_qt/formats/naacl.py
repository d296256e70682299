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
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.import_remarks import Repair, Repairs
from blinker_qt.formats.interchange import Choices, Found, IndexBase, Part, Parts, Texts
from blinker_qt.formats.link_gathering import At, LinkGathering
from blinker_qt.formats.reading import decoded, lines, read_capped

_ROW = re.compile(
    r"[ \t]*([0-9]{1,9})[ \t]+([0-9]{1,7})[ \t]+([0-9]{1,7})"
    r"(?:[ \t]+([SP]))?(?:[ \t]+([0-9]+(?:\.[0-9]*)?(?:[eE]-?[0-9]{1,3})?))?[ \t]*"
)
_DIGITS = 4
_NULL = "NULL"


def read(path: Path, bitext: Bitext, choices: Choices) -> Found:
    """One annotator's links on a bitext, every verse pair taken as done.

    Args:
        path: the links; verse pairs are numbered from 1 in the order of the bitext, and one that is
            not named has none. Confidences are not kept.
        bitext: the texts that they link.
        choices: who drew them, and what to do with words both linked and marked.

    Raises:
        InputError: every problem of the file: a line that is no link, a verse pair or a word that
            does not exist, a link given twice, or an unsettled conflict.
    """
    gathering = LinkGathering(str(path), bitext, IndexBase.ONE, choices)
    confidences = 0
    for number, row in enumerate(lines(decoded(read_capped(path), path)), 1):
        if row.strip(" \t"):
            confidences += _read_row(gathering, len(bitext), At(number), row)
    work = AnnotationSet.finished(bitext, gathering.alignments(), choices.annotator)
    remarks = []
    if confidences:
        template = "{count} {count:confidence|confidences} of links {count:was|were} not kept"
        remarks.append(Sentence(template, {"count": confidences}))
    return Found((work,), IndexBase.ONE, (*remarks, *gathering.remarks()))


def without_null(texts: Texts, parts: Parts, choices: Choices) -> Texts:
    """Texts without a word NULL at the beginning of every verse, which stands for position 0.

    Where a link names a position that a verse has only if NULL is counted as word 1, the texts stay
    as they are, which is said.

    Raises:
        InputError: there are such words, and the import is strict.
    """
    bitext, repairs = texts.bitext, Repairs(strict=choices.strict)
    remarks = list(texts.remarks)
    for part, side in ((Part.SOURCE, Side.SOURCE), (Part.TARGET, Side.TARGET)):
        verses = list(bitext.verses(side))
        if not all(verses[place].startswith(f"{_NULL} ") for place in texts.kept):
            continue
        if _counts_first_word(parts[Part.LINKS], verses, 1 + (side is Side.TARGET)):
            template = (
                "every verse of the {side} begins with the word NULL, and links count it as word "
                "1; it was kept"
            )
            remarks.append(Sentence(template, {"side": side.value}))
            continue
        for place in texts.kept:
            verses[place] = verses[place].removeprefix(f"{_NULL} ")
            what, expected = "the verse begins with the word NULL", "expected the verse alone"
            problem = Problem(str(parts[part]), what, expected, place + 1)
            repairs.add(Repair.NULL_WORD, problem)
        bitext = (
            replace(bitext, source_verses=tuple(verses))
            if side is Side.SOURCE
            else replace(bitext, target_verses=tuple(verses))
        )
    repairs.check()
    return Texts(bitext, texts.kept, (*remarks, *repairs.remarks()))


def _counts_first_word(path: Path, verses: Sequence[str], group: int) -> bool:
    """Whether links name a position that a verse has only with its first word counted."""
    rows = (_ROW.fullmatch(row) for row in lines(decoded(read_capped(path), path)))
    return any(
        found
        and 1 <= int(found[1]) <= len(verses)
        and int(found[1 + group]) == verses[int(found[1]) - 1].count(" ") + 1
        for found in rows
    )


def write(work: AnnotationSet) -> bytes:
    """The links, then the marks of each verse pair, ascending; possible links bear a ``P``."""
    rows = []
    for number, pair in enumerate(work.pairs, 1):
        alignment = pair.alignment
        name = f"{number:0{_DIGITS}d}"
        for source, target in sorted(alignment.links):
            strength = "P" if (source, target) in alignment.possible else "S"
            rows.append(f"{name} {source + 1} {target + 1} {strength}")
        rows += [f"{name} {one + 1} 0" for one in sorted(alignment.not_translated_source)]
        rows += [f"{name} 0 {one + 1}" for one in sorted(alignment.not_translated_target)]
    return "".join(f"{row}\n" for row in rows).encode("ascii")


def _read_row(gathering: LinkGathering, pairs: int, at: At, row: str) -> bool:
    """Read one line; whether it held a confidence."""
    found = _ROW.fullmatch(row)
    if not found:
        gathering.complain(at, "the line is not a link", "expected a line such as 0001 4 5 S")
        return False
    number, source, target = int(found[1]), int(found[2]), int(found[3])
    if not 1 <= number <= pairs:
        what, expected = "there is no verse pair {number}", "expected 1 to {pairs}"
        gathering.complain(at, what, expected, {"number": number, "pairs": pairs})
    elif not source and not target:
        what, expected = "the line names no word", "expected a position on one side at least"
        gathering.complain(at, what, expected)
    elif not source or not target:
        side = Side.TARGET if not source else Side.SOURCE
        gathering.mark(number - 1, side, source or target, at)
    else:
        gathering.link(number - 1, source, target, at, possible=found[4] == "P")
    return found[5] is not None

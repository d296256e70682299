"""The word alignments of the RTE challenge of 2006: three lines a sentence pair, counting from 1.

The second line is the text, taken as the source; the third has the words of the hypothesis, taken
as the target, each with the positions of the words of the text that it is linked with; a ``p``
before a position says that the link is possible. Two slashes end each list (Brockett 2007, Aligning
the RTE 2006 corpus, MSR-TR-2007-77).
"""

import re
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats import interlinear
from blinker_qt.formats.import_remarks import Repairs
from blinker_qt.formats.interchange import Choices, Conflicts, Found, IndexBase
from blinker_qt.formats.interlinear import InterlinearPair
from blinker_qt.formats.link_gathering import At, LinkGathering

_HEAD = re.compile(r"# [Ss]entence pair ([0-9]{1,9})")
_EXAMPLE = "# sentence pair 1"
_POSITION = re.compile(r"(p?)([0-9]{1,7})")
_SLASH = "/"
_SLASHES = 2


def read(path: Path, choices: Choices) -> Found:
    """One annotator's links, every verse pair taken as done; its numbers are the references.

    Args:
        path: the file. Words under NULL are words without a link; what stands behind a slash is
            not kept.
        choices: who drew the links.

    Raises:
        InputError: every problem of the file: lines that are not of the format, positions outside
            the text, and links given twice.
    """
    repairs = Repairs(strict=choices.strict)
    pairs = interlinear.read(path, _HEAD, _EXAMPLE, repairs)
    bitext = Bitext(
        choices.source_language or Language(),
        choices.target_language or Language(),
        tuple(pair.number for pair in pairs),
        tuple(pair.plain for pair in pairs),
        tuple(pair.bearing for pair in pairs),
        (1,) * len(pairs),
    )
    choices = replace(choices, conflicts=Conflicts.LINKS)
    gathering = LinkGathering(str(path), bitext, IndexBase.ONE, choices)
    unkept = sum(_gather(gathering, index, pair) for index, pair in enumerate(pairs))
    alignments = gathering.alignments()
    remarks = []
    under_null = sum(len(one.not_translated_source) for one in alignments)
    if under_null:
        template = (
            "{count} {count:word stands under NULL and is read as a word|words stand under "
            "NULL and are read as words} without a link"
        )
        remarks.append(Sentence(template, {"count": under_null}))
    if unkept:
        template = "{count} {count:entry|entries} after slashes {count:was|were} not kept"
        remarks.append(Sentence(template, {"count": unkept}))
    linked = [Alignment(one.links, possible=one.possible) for one in alignments]
    work = AnnotationSet.finished(bitext, linked, choices.annotator)
    return Found((work,), IndexBase.ONE, (*repairs.remarks(), *remarks, *gathering.remarks()))


def write(work: AnnotationSet) -> bytes:
    """The links of each verse pair: sure ones, then possible ones, ascending; NULL stays empty."""
    texts = []
    for number, pair in enumerate(work.pairs, 1):
        source, target = (work.bitext.verses(side)[number - 1] for side in Side)
        alignment = pair.alignment
        lists = [f"{_SLASH} {_SLASH} "]
        for word in range(target.count(" ") + 1):
            partners = sorted(
                ((one, word) in alignment.possible, one)
                for one in alignment.partners(Side.TARGET, word)
            )
            positions = [f"{'p' if possible else ''}{one + 1}" for possible, one in partners]
            lists.append("".join(f"{one} " for one in [*positions, _SLASH, _SLASH]))
        texts.append(interlinear.write(f"# sentence pair {number}", source, target, lists))
    return "".join(texts).encode()


def _gather(gathering: LinkGathering, index: int, pair: InterlinearPair) -> int:
    """Gather the links of one pair; how many entries stand behind slashes."""
    unkept = 0
    for word, entries in enumerate(pair.entries):
        slashes = 0
        for entry in entries:
            if entry.text == _SLASH:
                slashes += 1
            elif slashes:
                unkept += 1
            else:
                _gather_entry(gathering, index, word, entry.text, At(pair.line + 2, entry.column))
        if slashes != _SLASHES:
            what, expected = (
                "there {count:is|are} {count} {count:slash|slashes} after '{word}'",
                "expected two, as in {example}",
            )
            form = pair.bearing.split(" ")[word - 1] if word else "NULL"
            values: dict[str, str | int] = {
                "count": slashes,
                "word": form,
                "example": "({ 4 p7 / / })",
            }
            gathering.complain(At(pair.line + 2), what, expected, values)
    return unkept


def _gather_entry(gathering: LinkGathering, index: int, word: int, text: str, at: At) -> None:
    found = _POSITION.fullmatch(text)
    if found is None:
        what, expected = "'{chunk}' is not a position", "expected a number such as 3 or p3"
        gathering.complain(at, what, expected, {"chunk": text})
    elif word:
        gathering.link(index, int(found[2]), word, at, possible=bool(found[1]))
    else:
        gathering.mark(index, Side.SOURCE, int(found[2]), at)

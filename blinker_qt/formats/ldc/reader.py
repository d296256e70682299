"""Reading a ``.wa`` file."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats.import_remarks import Repairs
from blinker_qt.formats.interchange import Choices, Found, IndexBase
from blinker_qt.formats.ldc.layout import LINKED, NOT_TRANSLATED, REJECTED, REJECTION
from blinker_qt.formats.ldc.sentences import WaSentence, read_sentences
from blinker_qt.formats.link_gathering import At, LinkGathering

_LINK = re.compile(r"([0-9]+(?: +[0-9]+)*) +<==> +([0-9]+(?: +[0-9]+)*) +// +([^ ]+) +//.*")
_MOST_DIGITS = 7


def read(path: Path, choices: Choices) -> Found:
    """One annotator's work, every verse pair taken as done; the sentences' ids are the references.

    Comments become notes, and rejected sentences rejected verse pairs in a study that allows it.
    Types of links, tags of words and texts before they were cut into words are not kept.

    Args:
        path: the file.
        choices: who drew the links, and what to do with words both linked and marked.

    Raises:
        InputError: every problem of the file: lines that are not of the format, words that are not
            numbered from 1, positions outside their verse, links given twice, unsettled conflicts.
    """
    repairs = Repairs(strict=choices.strict)
    sentences = read_sentences(path, repairs)
    pairs = [
        VersePair(one.number, tuple(one.words[Side.SOURCE]), tuple(one.words[Side.TARGET]))
        for one in sentences
    ]
    bitext = Bitext.of(pairs, choices.source_language, choices.target_language)
    gathering = LinkGathering(str(path), bitext, IndexBase.ONE, choices)
    types: Counter[str] = Counter()
    for index, sentence in enumerate(sentences):
        for line, row in sentence.links:
            types[_gather(gathering, index, At(line), row)] += 1
    done = (
        replace(PairAnnotation.of(alignment, done=True), remarks=_remarks(sentence))
        for sentence, alignment in zip(sentences, gathering.alignments(), strict=True)
    )
    work = AnnotationSet(bitext, tuple(done), choices.annotator)
    if any(sentence.status == REJECTED for sentence in sentences):
        work = replace(work, study=Study(reject=True))
    return Found(
        (work,),
        IndexBase.ONE,
        (*repairs.remarks(), *_unkept(sentences, types), *gathering.remarks()),
    )


def _gather(gathering: LinkGathering, index: int, at: At, row: str) -> str:
    """Gather one line of an alignment; the type that is not kept, or nothing."""
    found = _LINK.fullmatch(row)
    if not found or any(
        len(chunk) > _MOST_DIGITS for end in (1, 2) for chunk in found[end].split()
    ):
        what, expected = "the line is not a link", "expected {example}"
        gathering.complain(at, what, expected, {"example": "6 7 <==> 7 // SEM // a b <==> c"})
        return ""
    sources, targets = ([int(one) for one in found[end].split(" ") if one] for end in (1, 2))
    if sources == targets == [0]:
        what, expected = "the line names no word", "expected a position on one side at least"
        gathering.complain(at, what, expected)
    elif (0 in sources and sources != [0]) or (0 in targets and targets != [0]):
        what, expected = "0 stands beside other positions", "expected it alone, or not at all"
        gathering.complain(at, what, expected)
    elif sources == [0] or targets == [0]:
        # Each mark and link has a place of its own: by that, repetitions are told.
        side = Side.TARGET if sources == [0] else Side.SOURCE
        for position in targets if sources == [0] else sources:
            gathering.mark(index, side, position, At(*at))
        return "" if found[3] in (LINKED, NOT_TRANSLATED) else found[3]
    elif found[3] == NOT_TRANSLATED:
        what, expected = "words on both sides are not translated", "expected 0 on one side"
        gathering.complain(at, what, expected)
    else:
        for source in sources:
            for target in targets:
                gathering.link(index, source, target, At(*at))
        return "" if found[3] == LINKED else found[3]
    return ""


def _remarks(sentence: WaSentence) -> Remarks:
    rejected = sentence.status == REJECTED
    return replace(sentence.remarks, rejected=REJECTION) if rejected else sentence.remarks


def _unkept(sentences: list[WaSentence], types: Counter[str]) -> Iterator[Sentence]:
    for name, count in sorted(types.items()):
        if name:
            template = "the type {type} of {count} {count:link|links} was not kept"
            yield Sentence(template, {"type": name, "count": count})
    tags = sum(sentence.tags for sentence in sentences)
    if tags:
        yield Sentence(
            "{count} {count:tag|tags} of words {count:was|were} not kept", {"count": tags}
        )
    uncut = sum(sentence.uncut for sentence in sentences)
    if uncut:
        template = (
            "{count} {count:text|texts} as before the cutting into words {count:was|were} not kept"
        )
        yield Sentence(template, {"count": uncut})
    others = sum(sentence.status not in ("", REJECTED) for sentence in sentences)
    if others:
        yield Sentence(
            "the status of {count} {count:sentence|sentences} was not kept", {"count": others}
        )
    empty = sum(not sentence.links and sentence.status != REJECTED for sentence in sentences)
    if empty:
        template = (
            "{count} {count:sentence has no link and no mark, and is|sentences have no "
            "link and no mark, and are} not rejected"
        )
        yield Sentence(template, {"count": empty})

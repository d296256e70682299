"""GIZA++ A3: three lines a sentence pair, texts inside, counting from 1.

The second line is the target text; the third has the source words with the positions of the target
words that each produced, and NULL with those that none did. A file is directed: every target word
stands in it once at most (Och and Ney 2003, A systematic comparison of various statistical
alignment models, section 2.1). Two files of both directions can be combined.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.formats import interlinear
from blinker_qt.formats.import_remarks import Repairs, counted
from blinker_qt.formats.interchange import Choices, Combination, Found, IndexBase
from blinker_qt.formats.interlinear import InterlinearPair
from blinker_qt.formats.link_gathering import At, LinkGathering

_HEAD = re.compile(
    r"# Sentence pair \(([0-9]{1,9})\) source length ([0-9]{1,7}) target length ([0-9]{1,7}) "
    r"alignment score : ([^ \t]{1,40})"
)
_EXAMPLE = "# Sentence pair (1) source length 2 target length 3 alignment score : 0.1"
_POSITION = re.compile(r"[0-9]{1,7}")
_SCORE = "1"
"""What is written as the score, for nobody gave one."""


@dataclass(frozen=True, slots=True)
class _Directed:
    """One file: its pairs, its texts, and the links of each pair."""

    path: Path
    pairs: list[InterlinearPair]
    bitext: Bitext
    links: list[frozenset[LinkToken]]
    under_null: int
    remarks: tuple[Sentence, ...]


def read(path: Path, reverse: Path | None, choices: Choices) -> Found:
    """One aligner's links, every verse pair taken as done, in the order of their numbers.

    Args:
        path: the file. Scores are not kept; words under NULL are words without a link.
        reverse: a file of the other direction, whose source is the target of the first: of the same
            sentence pairs, in any order.
        choices: who drew the links, and how two files are combined.

    Raises:
        InputError: every problem of a file: lines that are not of the format, lengths that are not
            those of the texts, positions outside the target or given twice; or sentence pairs of
            the second file that are not those of the first.
    """
    forward = _directed(path, choices.source_language, choices.target_language, choices)
    alignments = [Alignment(links) for links in forward.links]
    starts = [pair.line for pair in forward.pairs]
    moved = sum(line != other for line, other in zip(starts, sorted(starts), strict=True))
    under_null, scores = forward.under_null, len(forward.pairs)
    repaired = forward.remarks
    if reverse is not None:
        if choices.combination is None:
            raise ValueError("it was not said how two directions are combined")
        backward = _directed(reverse, choices.target_language, choices.source_language, choices)
        both = zip(forward.links, _matched(forward, backward), strict=True)
        alignments = [_combined(one, other, choices.combination) for one, other in both]
        under_null, scores = under_null + backward.under_null, scores * 2
        repaired += backward.remarks
    remarks = [
        Sentence("{count} alignment {count:score was|scores were} not kept", {"count": scores})
    ]
    template = "{count} sentence {count:pair was|pairs were} put into the order of their numbers"
    remarks += counted(template, moved)
    if under_null:
        template = (
            "{count} {count:word stands under NULL and is read as a word|words stand under "
            "NULL and are read as words} without a link"
        )
        remarks.append(Sentence(template, {"count": under_null}))
    work = AnnotationSet.finished(forward.bitext, alignments, choices.annotator)
    return Found((work,), IndexBase.ONE, (*repaired, *remarks))


def write(works: Mapping[str, AnnotationSet]) -> dict[str, bytes]:
    """Each annotator's links in a file of its own; target words without a link stand under NULL.

    Raises:
        InputError: every verse pair in which a target word has several links.
    """
    problems = [
        Problem(
            name,
            (
                "target word {position} of {reference} has {count} {count:link|links}, and A3 "
                "holds one of a word"
            ),
            "keep the .blinker file, or write a format that holds them",
            values={"position": position + 1, "reference": reference, "count": count},
        )
        for name, work in works.items()
        for reference, pair in zip(work.bitext.references, work.pairs, strict=True)
        for position, count in _several(pair.alignment)
    ]
    if problems:
        raise InputError(*problems)
    return {f"{name}.A3.final": _written(work) for name, work in works.items()}


def _written(work: AnnotationSet) -> bytes:
    texts = []
    for number, (pair, verses) in enumerate(zip(work.pairs, work.bitext, strict=True), 1):
        source, target = verses.source, verses.target
        head = f"# Sentence pair ({number}) source length {len(source)} target length {len(target)}"
        head += f" alignment score : {_SCORE}"
        alignment = pair.alignment
        linked = alignment.linked(Side.TARGET)
        under = [[one for one in range(len(target)) if one not in linked]]
        under += [sorted(alignment.partners(Side.SOURCE, word)) for word in range(len(source))]
        lists = ["".join(f"{position + 1} " for position in positions) for positions in under]
        texts.append(interlinear.write(head, " ".join(target), " ".join(source), lists))
    return "".join(texts).encode()


def _several(alignment: Alignment) -> list[tuple[int, int]]:
    """The target words with several links, and how many."""
    counts = Counter(target for _, target in alignment.links)
    return sorted((word, count) for word, count in counts.items() if count > 1)


def _directed(
    path: Path, source: Language | None, target: Language | None, choices: Choices
) -> _Directed:
    repairs = Repairs(strict=choices.strict)
    pairs = interlinear.read(path, _HEAD, _EXAMPLE, repairs)
    pairs.sort(key=lambda pair: int(pair.number))
    bitext = Bitext(
        source or Language(),
        target or Language(),
        tuple(pair.number for pair in pairs),
        tuple(pair.bearing for pair in pairs),
        tuple(pair.plain for pair in pairs),
        (1,) * len(pairs),
    )
    gathering = LinkGathering(str(path), bitext, IndexBase.ONE, choices)
    for index, pair in enumerate(pairs):
        _check_lengths(gathering, pair)
        _gather(gathering, index, pair)
    alignments = gathering.alignments()
    under_null = sum(len(one.not_translated_target) for one in alignments)
    links = [one.links for one in alignments]
    return _Directed(path, pairs, bitext, links, under_null, repairs.remarks())


def _check_lengths(gathering: LinkGathering, pair: InterlinearPair) -> None:
    counts = pair.bearing.count(" ") + 1, pair.plain.count(" ") + 1
    if (int(pair.head[2]), int(pair.head[3])) != counts:
        what = "the lengths are not those of the texts below"
        expected = "expected source length {source} and target length {target}"
        values = {"source": counts[0], "target": counts[1]}
        gathering.complain(At(pair.line), what, expected, values)


def _gather(gathering: LinkGathering, index: int, pair: InterlinearPair) -> None:
    first: dict[int, int] = {}
    for word, entries in enumerate(pair.entries):
        for entry in entries:
            at = At(pair.line + 2, entry.column)
            if not _POSITION.fullmatch(entry.text):
                what, expected = "'{chunk}' is not a position", "expected a number such as 3"
                gathering.complain(at, what, expected, {"chunk": entry.text})
                continue
            position = int(entry.text)
            column = first.setdefault(position, entry.column)
            if column != entry.column:
                what = "the target word {position} stands in column {first} already"
                values = {"position": position, "first": column}
                gathering.complain(at, what, "expected each target word once", values)
            elif word:
                gathering.link(index, word, position, at)
            else:
                gathering.mark(index, Side.TARGET, position, at)


def _matched(forward: _Directed, backward: _Directed) -> list[frozenset[LinkToken]]:
    """The links of the other direction, turned round, in the order of the first file.

    Raises:
        InputError: sentence pairs that are not in both files, or have other texts there.
    """
    path, other = str(backward.path), str(forward.path)
    places = {pair.number: place for place, pair in enumerate(backward.pairs)}
    problems, found = [], []
    for pair in forward.pairs:
        place = places.pop(pair.number, None)
        values = {"number": pair.number, "other": other}
        if place is None:
            what, expected = "there is no sentence pair {number}", "expected one, as in {other}"
            problems.append(Problem(path, what, expected, values=values))
            continue
        turned = backward.pairs[place]
        if (turned.plain, turned.bearing) != (pair.bearing, pair.plain):
            what = "the texts of sentence pair {number} are not those in {other}"
            expected = "expected the same texts, with source and target changed over"
            problems.append(Problem(path, what, expected, turned.line, values=values))
        found.append(frozenset((target, source) for source, target in backward.links[place]))
    for number, place in places.items():
        what = "there is no sentence pair {number} in {other}"
        expected = "expected the same sentence pairs in both files"
        line = backward.pairs[place].line
        values = {"number": number, "other": other}
        problems.append(Problem(path, what, expected, line, values=values))
    if problems:
        raise InputError(*problems)
    return found


def _combined(
    one: frozenset[LinkToken], other: frozenset[LinkToken], combination: Combination
) -> Alignment:
    if combination is Combination.UNION:
        return Alignment(one | other)
    if combination is Combination.INTERSECTION:
        return Alignment(one & other)
    return Alignment(one | other, possible=one ^ other)

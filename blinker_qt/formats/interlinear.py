"""Three lines a sentence pair, texts inside: GIZA++ A3 and the alignments of the RTE challenge.

A head, one verse, and the other verse with positions in braces, counting from 1::

    # Sentence pair (1) source length 2 target length 3 alignment score : 0.1
    the blue cloth
    NULL ({ 1 }) drap ({ 3 }) bleu ({ 2 })

In A3 the second line is the target text; the third has the source words with the positions of the
target words that each produced, and NULL with those that none did. A file is directed: every target
word stands in it once at most (Och and Ney 2003, A systematic comparison of various statistical
alignment models, section 2.1). Two files of both directions can be combined.

In the alignments of the RTE challenge of 2006 the second line is the text, taken as the source; the
third has the words of the hypothesis, taken as the target, each with the positions of the words of
the text that it is linked with; a ``p`` before a position says that the link is possible. Two
slashes end each list (Brockett 2007, Aligning the RTE 2006 corpus, MSR-TR-2007-77).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats import signs
from blinker_qt.formats.interchange import (
    Choices,
    Combination,
    Conflicts,
    Feature,
    Format,
    Found,
    IndexBase,
    Part,
    Parts,
    Question,
    Works,
    first_of,
)
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.formats.reading import read_lines
from blinker_qt.formats.texts import Problems, Repairs, check_bitext, counted, line_problem
from blinker_qt.translation import N_

_A3_HEAD = re.compile(
    r"# Sentence pair \(([0-9]{1,9})\) source length ([0-9]{1,7}) target length ([0-9]{1,7}) "
    r"alignment score : ([^ \t]{1,40})"
)
_A3_EXAMPLE = "# Sentence pair (1) source length 2 target length 3 alignment score : 0.1"
_MSR_HEAD = re.compile(r"# [Ss]entence pair ([0-9]{1,9})")
_MSR_EXAMPLE = "# sentence pair 1"
_WORD = re.compile(r"([^ ]+) \(\{([^{}]*)\}\) *")
_POSITION = re.compile(r"(p?)([0-9]{1,7})")
_NOTHING = "NULL"
_LINES = 3
_SLASHES = 2
_EXPECTED = N_("expected {example}")
_UNDER_NULL = N_(
    "{count} {count:word stands under NULL and is read as a word|words stand under "
    "NULL and are read as words} without a link"
)


class _Entry(NamedTuple):
    """One thing that stands in braces, and the column at which it begins."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class _Pair:
    """Three lines of a file.

    Attributes:
        head: the first line; its first group is the number of the pair.
        line: its line, from 1.
        plain: the verse on the second line.
        bearing: the verse on the third line, without NULL.
        entries: what stands in braces behind NULL and behind each word of the third line.
    """

    head: re.Match[str]
    line: int
    plain: str
    bearing: str
    entries: tuple[tuple[_Entry, ...], ...]

    @property
    def number(self) -> str:
        """The number of the pair, as the file writes it."""
        return self.head[1]


@dataclass(frozen=True, slots=True)
class _Directed:
    """An A3 file: its pairs in the order of their numbers, its texts, and the links of each."""

    path: Path
    pairs: list[_Pair]
    bitext: Bitext
    links: list[frozenset[LinkToken]]
    under_null: int
    remarks: tuple[Sentence, ...]


def read_a3(parts: Parts, choices: Choices) -> Found:
    """One aligner's links, every verse pair taken as done, in the order of their numbers.

    Scores are not kept; words under NULL are words without a link. A second file is of the other
    direction, with the same sentence pairs in any order.
    """
    forward = _directed(parts[Part.BITEXT], choices)
    alignments = [Alignment(links) for links in forward.links]
    starts = [pair.line for pair in forward.pairs]
    moved = sum(line != other for line, other in zip(starts, sorted(starts), strict=True))
    under_null, scores, repaired = forward.under_null, len(forward.pairs), forward.remarks
    if Part.REVERSE in parts:
        if choices.combination is None:
            raise ValueError("it was not said how two directions are combined")
        languages = choices.target_language, choices.source_language
        turned = replace(choices, source_language=languages[0], target_language=languages[1])
        backward = _directed(parts[Part.REVERSE], turned)
        both = zip(forward.links, _matched(forward, backward), strict=True)
        alignments = [_combined(one, other, choices.combination) for one, other in both]
        under_null, scores = under_null + backward.under_null, scores * 2
        repaired += backward.remarks
    order = N_("{count} sentence {count:pair was|pairs were} put into the order of their numbers")
    remarks = (
        *repaired,
        *counted(N_("{count} alignment {count:score was|scores were} not kept"), scores),
        *counted(order, moved),
        *counted(_UNDER_NULL, under_null),
    )
    return Found.finished(forward.bitext, alignments, choices, remarks, IndexBase.ONE)


def write_a3(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Each annotator's links in a file of its own; target words without a link stand under NULL."""
    check_bitext(*first_of(works))
    problems = Repairs(strict=True)
    for name, work in works.items():
        for reference, pair in zip(work.bitext.references, work.pairs, strict=True):
            for position, count in _several(pair.alignment):
                what = N_(
                    "target word {position} of {reference} has {count} {count:link|links}, and A3 "
                    "holds one of a word"
                )
                expected = N_("keep the .blinker file, or write a format that holds them")
                values: dict[str, str | int] = {"position": position + 1, "reference": reference}
                problems.refuse(name, what, expected, **values, count=count)
    problems.check()
    return {f"{name}.A3.final": _written_a3(work) for name, work in works.items()}


def read_msr(parts: Parts, choices: Choices) -> Found:
    """One annotator's links, every verse pair taken as done; its numbers are the references.

    Words under NULL are words without a link; what stands behind a slash is not kept.
    """
    path = parts[Part.BITEXT]
    repairs = Repairs(strict=choices.strict)
    pairs = _read(path, choices, _MSR_HEAD, _MSR_EXAMPLE, repairs)
    bitext = choices.bitext(
        [pair.number for pair in pairs],
        [pair.plain for pair in pairs],
        [pair.bearing for pair in pairs],
    )
    as_links = replace(choices, conflicts=Conflicts.LINKS)
    gathering = LinkGathering(str(path), bitext, IndexBase.ONE, as_links)
    unkept = sum(_gather_msr(gathering, index, pair) for index, pair in enumerate(pairs))
    alignments = gathering.alignments()
    template = N_("{count} {count:entry|entries} after slashes {count:was|were} not kept")
    remarks = (
        *repairs.remarks(),
        *counted(_UNDER_NULL, sum(len(one.not_translated_source) for one in alignments)),
        *counted(template, unkept),
        *gathering.remarks(),
    )
    linked = [Alignment(one.links, possible=one.possible) for one in alignments]
    return Found.finished(bitext, linked, choices, remarks, IndexBase.ONE)


def write_msr(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """The links of each verse pair: sure ones, then possible ones, ascending; NULL stays empty."""
    check_bitext(*first_of(works))
    return {f"{name}.msr": _written_msr(work) for name, work in works.items()}


def _read(
    path: Path, choices: Choices, head: re.Pattern[str], example: str, repairs: Repairs
) -> list[_Pair]:
    """Every pair of a file, at least one; their numbers are all different.

    Args:
        path: the file. Empty lines between pairs, and a space at the end of a line, count nothing.
        choices: what the file is written in.
        head: what a head is.
        example: a head, for messages.
        repairs: what is put right; pairs without words on a side are left out.
    """
    rows = read_lines(path, choices.encoding)
    pairs = list(_pairs(str(path), rows, head, example, repairs))
    first: dict[str, int] = {}
    for pair in pairs:
        if first.setdefault(pair.number, pair.line) != pair.line:
            what = N_("the sentence pair {number} stands on line {first} already")
            expected = N_("expected another number for each sentence pair")
            values: dict[str, str | int] = {"number": pair.number, "first": first[pair.number]}
            repairs.refuse(path, what, expected, pair.line, **values)
    if not pairs and not repairs.problems:
        _refuse_head(repairs, str(path), 1, example)
    repairs.problems.sort(key=lambda one: (one.line or 0, one.column or 0))
    repairs.check()
    return pairs


def _pairs(
    path: str, rows: list[str], head: re.Pattern[str], example: str, repairs: Repairs
) -> Iterator[_Pair]:
    place, lost = 0, False
    while place < len(rows):
        found = head.fullmatch(rows[place].rstrip(" \t"))
        if found is None:
            # Behind a fault only the next head is certain: one message for all that is skipped.
            if rows[place].strip(" \t") and not lost:
                _refuse_head(repairs, path, place + 1, example)
                lost = True
            place += 1
            continue
        lost = False
        if place + _LINES > len(rows):
            what = N_("the sentence pair breaks off")
            expected = N_("expected two lines below its head")
            repairs.refuse(path, what, expected, place + 1)
            return
        plain = rows[place + 1].removesuffix(" ")
        plain = repairs.verse(plain, line_problem(path, place + 2, plain))
        words = _words(path, place + 3, rows[place + 2], repairs)
        if words and plain:
            bearing = " ".join(form for form, _ in words[1:])
            entries = tuple(inside for _, inside in words)
            yield _Pair(found, place + 1, plain, bearing, entries)
        place += _LINES


def _words(
    path: str, line: int, row: str, repairs: Repairs
) -> list[tuple[str, tuple[_Entry, ...]]]:
    """The words of a third line with what is in their braces; nothing if there is any problem."""
    words: list[tuple[str, tuple[_Entry, ...]]] = []
    place = 0
    while place < len(row):
        found = _WORD.match(row, place)
        if found is None:
            what = N_("no word with braces begins here")
            repairs.refuse(path, what, _EXPECTED, line, place + 1, example="word ({ 1 2 })")
            return []
        inside = re.finditer(r"[^ /]+|/", found[2])
        entries = tuple(_Entry(one[0], found.start(2) + one.start() + 1) for one in inside)
        words.append((found[1], entries))
        place = found.end()
    if not words or words[0][0] != _NOTHING:
        what = N_("the line does not begin with NULL")
        repairs.refuse(path, what, _EXPECTED, line, 1, example="NULL ({ })")
        return []
    bearing = " ".join(form for form, _ in words[1:])
    problem = line_problem(path, line, bearing)
    if problem is not None:
        # Braces stand between the words, so that the column is not that of the line.
        repairs.verse(bearing, replace(problem, column=None))
        return []
    return words


def _refuse_head(repairs: Repairs, path: str, line: int, example: str) -> None:
    what = N_("the line is not the head of a sentence pair")
    repairs.refuse(path, what, _EXPECTED, line, example=example)


def _directed(path: Path, choices: Choices) -> _Directed:
    repairs = Repairs(strict=choices.strict)
    pairs = _read(path, choices, _A3_HEAD, _A3_EXAMPLE, repairs)
    pairs.sort(key=lambda pair: int(pair.number))
    bitext = choices.bitext(
        [pair.number for pair in pairs],
        [pair.bearing for pair in pairs],
        [pair.plain for pair in pairs],
    )
    gathering = LinkGathering(str(path), bitext, IndexBase.ONE, choices)
    for index, pair in enumerate(pairs):
        source, target = pair.bearing.count(" ") + 1, pair.plain.count(" ") + 1
        if (int(pair.head[2]), int(pair.head[3])) != (source, target):
            what = N_("the lengths are not those of the texts below")
            expected = N_("expected source length {source} and target length {target}")
            gathering.complain(what, expected, pair.line, source=source, target=target)
        _gather_a3(gathering, index, pair)
    alignments = gathering.alignments()
    under_null = sum(len(one.not_translated_target) for one in alignments)
    links = [one.links for one in alignments]
    return _Directed(path, pairs, bitext, links, under_null, repairs.remarks())


def _gather_a3(gathering: LinkGathering, index: int, pair: _Pair) -> None:
    first: dict[int, int] = {}
    for word, entries in enumerate(pair.entries):
        for entry in entries:
            at = At(pair.line + 2, entry.column)
            found = _POSITION.fullmatch(entry.text)
            if not found or found[1]:
                what = N_("'{chunk}' is not a position")
                expected = N_("expected a number such as 3")
                gathering.complain(what, expected, *at, chunk=entry.text)
                continue
            position = int(entry.text)
            column = first.setdefault(position, entry.column)
            if column != entry.column:
                what = N_("the target word {position} stands in column {first} already")
                expected = N_("expected each target word once")
                gathering.complain(what, expected, *at, position=position, first=column)
            elif word:
                gathering.link(index, word, position, at)
            else:
                gathering.mark(index, Side.TARGET, position, at)


def _matched(forward: _Directed, backward: _Directed) -> list[frozenset[LinkToken]]:
    """The links of the other direction, turned round, in the order of the first file."""
    other = str(forward.path)
    places = {pair.number: place for place, pair in enumerate(backward.pairs)}
    problems, found = Problems(backward.path), []
    for pair in forward.pairs:
        place = places.pop(pair.number, None)
        if place is None:
            what = N_("there is no sentence pair {number}")
            expected = N_("expected one, as in {other}")
            problems.complain(what, expected, number=pair.number, other=other)
            continue
        turned = backward.pairs[place]
        if (turned.plain, turned.bearing) != (pair.bearing, pair.plain):
            what = N_("the texts of sentence pair {number} are not those in {other}")
            expected = N_("expected the same texts, with source and target changed over")
            problems.complain(what, expected, turned.line, number=pair.number, other=other)
        found.append(frozenset((target, source) for source, target in backward.links[place]))
    for number, place in places.items():
        what = N_("there is no sentence pair {number} in {other}")
        expected = N_("expected the same sentence pairs in both files")
        line = backward.pairs[place].line
        problems.complain(what, expected, line, number=number, other=other)
    problems.check()
    return found


def _combined(
    one: frozenset[LinkToken], other: frozenset[LinkToken], combination: Combination
) -> Alignment:
    if combination is Combination.UNION:
        return Alignment(one | other)
    if combination is Combination.INTERSECTION:
        return Alignment(one & other)
    return Alignment(one | other, possible=one ^ other)


def _several(alignment: Alignment) -> list[tuple[int, int]]:
    """The target words with several links, and how many."""
    counts = Counter(target for _, target in alignment.links)
    return sorted((word, count) for word, count in counts.items() if count > 1)


def _gather_msr(gathering: LinkGathering, index: int, pair: _Pair) -> int:
    """Gather the links of one pair; how many entries stand behind slashes."""
    unkept = 0
    for word, entries in enumerate(pair.entries):
        slashes = 0
        for entry in entries:
            at = At(pair.line + 2, entry.column)
            found = _POSITION.fullmatch(entry.text)
            if entry.text == "/":
                slashes += 1
            elif slashes:
                unkept += 1
            elif found is None:
                what = N_("'{chunk}' is not a position")
                expected = N_("expected a number such as 3 or p3")
                gathering.complain(what, expected, *at, chunk=entry.text)
            elif word:
                gathering.link(index, int(found[2]), word, at, possible=bool(found[1]))
            else:
                gathering.mark(index, Side.SOURCE, int(found[2]), at)
        if slashes != _SLASHES:
            what = N_("there {count:is|are} {count} {count:slash|slashes} after '{word}'")
            form = pair.bearing.split(" ")[word - 1] if word else _NOTHING
            gathering.complain(
                what,
                N_("expected two, as in {example}"),
                pair.line + 2,
                count=slashes,
                word=form,
                example="({ 4 p7 / / })",
            )
    return unkept


def _written_a3(work: AnnotationSet) -> bytes:
    texts = []
    for number, (pair, verses) in enumerate(zip(work.pairs, work.bitext, strict=True), 1):
        source, target = verses.source, verses.target
        # Nobody gave a score, so that it is 1.
        head = (
            f"# Sentence pair ({number}) source length {len(source)} target length {len(target)} "
            "alignment score : 1"
        )
        alignment = pair.alignment
        linked = alignment.linked(Side.TARGET)
        under = [[one for one in range(len(target)) if one not in linked]]
        under += [sorted(alignment.partners(Side.SOURCE, word)) for word in range(len(source))]
        lists = [[str(position + 1) for position in positions] for positions in under]
        texts.append(_written(head, target, source, lists))
    return "".join(texts).encode()


def _written_msr(work: AnnotationSet) -> bytes:
    texts = []
    for number, (pair, verses) in enumerate(zip(work.pairs, work.bitext, strict=True), 1):
        alignment = pair.alignment
        lists = [["/", "/"]]
        for word in range(len(verses.target)):
            partners = sorted(
                ((one, word) in alignment.possible, one)
                for one in alignment.partners(Side.TARGET, word)
            )
            positions = [f"{'p' if possible else ''}{one + 1}" for possible, one in partners]
            lists.append([*positions, "/", "/"])
        texts.append(_written(f"# sentence pair {number}", verses.source, verses.target, lists))
    return "".join(texts).encode()


def _written(
    head: str, plain: Sequence[str], bearing: Sequence[str], lists: Sequence[Sequence[str]]
) -> str:
    """Three lines: the head, one verse, and the other with what goes in braces, NULL's first."""
    words = zip([_NOTHING, *bearing], lists, strict=True)
    entries = (
        f"{word} ({{ {''.join(f'{entry} ' for entry in inside)}}}) " for word, inside in words
    )
    return f"{head}\n{' '.join(plain)} \n{''.join(entries)}\n"


GIZA = Format(
    "giza",
    "A3 files of GIZA++, directed, with both texts: each target word has one link at most",
    frozenset({Feature.LINKS}),
    read_a3,
    (Part.BITEXT,),
    (Part.REVERSE,),
    (Question.ANNOTATOR, Question.UNLINKED, Question.COMBINATION),
    write_a3,
    looks_like=signs.any_line(r"# Sentence pair \([0-9]+\) source length"),
)
MSR = Format(
    "msr",
    "word alignments of the RTE challenge: each word of the hypothesis with its words of the text",
    frozenset({Feature.LINKS, Feature.POSSIBLE}),
    read_msr,
    (Part.BITEXT,),
    asks=(Question.ANNOTATOR, Question.UNLINKED),
    write=write_msr,
    looks_like=signs.any_line(r"# [Ss]entence pair [0-9]+\s*$"),
)

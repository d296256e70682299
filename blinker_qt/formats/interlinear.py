"""Reads and writes GIZA++ A3 files and the alignments of the RTE challenge.

A sentence pair is a head, one verse, and the other verse with positions in braces, from 1::

    # Sentence pair (1) source length 2 target length 3 alignment score : 0.1
    the blue cloth
    NULL ({ 1 }) drap ({ 3 }) bleu ({ 2 })

In A3 the second line is the target; the third has the source words with the positions of their
target words, and NULL with those of no source word. The head may be only ``# 1``, as Thot and SIL's
programs write it. A file is directed: every target word is in it at most once (Och and Ney 2003, A
systematic comparison of various statistical alignment models, section 2.1). Two files of opposite
directions can be combined.

In the alignments of the RTE challenge of 2006 the second line is the text, taken as the source; the
third is the hypothesis, taken as the target, with the positions of linked words of the text;
possible links have a ``p``. Two slashes end each list (Brockett 2007, Aligning the RTE 2006 corpus,
MSR-TR-2007-77).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import (
    Choices,
    Combination,
    Conflicts,
    FormatQuestion,
    IndexBase,
    Part,
    Parts,
)
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    Problems,
    any_line,
    as_lines,
    holdable_bitext,
    text_problem,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.translation import N_

_A3_HEAD = re.compile(
    r"# (?:Sentence pair \(|\*[^ *]{1,40}\* (?:[0-9]{1,9}\.(?=[0-9]))?)?([0-9]{1,9})\)?"
    r"(?: source length ([0-9]{1,7}) target length ([0-9]{1,7}) alignment score : [^ \t]{1,40})?"
)
_A3_EXAMPLE = "# Sentence pair (1) source length 2 target length 3 alignment score : 0.1"
_MSR_HEAD = re.compile(r"# [Ss]entence pair ([0-9]{1,9})")
_MSR_EXAMPLE = "# sentence pair 1"
_WORD = re.compile(r"([^ ]+) \(\{([^{}]*)\}\) *")
_POSITION = re.compile(r"(p?)([0-9]{1,7})")
_NOTHING = "NULL"
_LINES = 3
_SLASHES = 2
_UNDER_NULL = N_("words under NULL, read as words without a link: {count}")


class _Entry(NamedTuple):
    """An entry in braces, and its column."""

    text: str
    column: int


class _SentencePair(NamedTuple):
    """Three lines of a file.

    Attributes:
        number: the number of the pair.
        lengths: the lengths of source and target in the head of A3, or None for each.
        line: the line of the head, from 1.
        plain: the verse on the second line.
        linked: the verse on the third line, without NULL.
        entries: the entries in braces after NULL and each word of the third line.
    """

    number: str
    lengths: tuple[str | None, ...]
    line: int
    plain: str
    linked: str
    entries: Sequence[Sequence[_Entry]]


class _Directed(NamedTuple):
    """An A3 file: its sentence pairs by number, their texts, and the links of each."""

    file: ForeignFile
    pairs: Sequence[_SentencePair]
    bitext: Bitext
    links: Sequence[frozenset[LinkToken]]


def read_a3(parts: Parts, choices: Choices) -> Contents:
    """Read an aligner's links, every verse pair as done, by number.

    Words under NULL are words without a link. A second file has the other direction of the same
    sentence pairs in any order.
    """
    file = ForeignFile(parts[Part.BITEXT], choices)
    forward = _directed(file)
    alignments = [Alignment(links) for links in forward.links]
    if Part.REVERSE in parts:
        if choices.combination is None:
            raise ValueError("it was not said how two directions are combined")
        backward = _directed(file.beside(parts[Part.REVERSE]))
        both = zip(forward.links, _matched(forward, backward), strict=True)
        alignments = [
            _combined(links, reverse_links, choices.combination) for links, reverse_links in both
        ]
    starts = [pair.line for pair in forward.pairs]
    file.remark(
        N_("sentence pairs put into the order of their numbers: {count}"),
        sum(line != in_order for line, in_order in zip(starts, sorted(starts), strict=True)),
    )
    return file.finished(forward.bitext, alignments, IndexBase.ONE)


def write_a3(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write each annotator's links to a file; target words without a link are under NULL."""
    bitext = holdable_bitext(works)
    problems = Problems(next(iter(works)))
    for name, work in works.items():
        for reference, pair in zip(bitext.references, work.pairs, strict=True):
            counts = Counter(target for _, target in pair.alignment.links)
            for word, count in sorted(counts.items()):
                if count > 1:
                    what = N_(
                        "target word {position} of {reference} has {count} {count:link|links}, and "
                        "A3 allows one per word: keep the .blinker file, or write a format that "
                        "holds them"
                    )
                    problems.beside(name).complain(
                        what, position=word + 1, reference=reference, count=count
                    )
    problems.check()
    return {f"{name}.A3.final": _written_a3(work) for name, work in works.items()}


def read_msr(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links, every verse pair as done; numbers are references.

    Words under NULL are words without a link; entries after slashes are not kept.
    """
    # A word under NULL that has links is linked.
    file = ForeignFile(parts[Part.BITEXT], replace(choices, conflicts=Conflicts.LINKS))
    pairs = _read(file, _MSR_HEAD, _MSR_EXAMPLE)
    bitext = choices.bitext(
        [pair.number for pair in pairs],
        [pair.plain for pair in pairs],
        [pair.linked for pair in pairs],
    )
    gathering = LinkGathering(file, bitext, IndexBase.ONE)
    for index, pair in enumerate(pairs):
        _gather_msr(gathering, index, pair)
    alignments = gathering.alignments()
    file.check()
    file.remark(_UNDER_NULL, sum(len(alignment.not_translated_source) for alignment in alignments))
    linked = [Alignment(alignment.links, possible=alignment.possible) for alignment in alignments]
    return file.finished(bitext, linked, IndexBase.ONE)


def write_msr(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write the sure links of each verse pair, then the possible ones, ascending."""
    holdable_bitext(works)
    return {f"{name}.msr": _written_msr(work) for name, work in works.items()}


def _read(file: ForeignFile, head: re.Pattern[str], example: str) -> list[_SentencePair]:
    """The pairs of a file, at least one; their numbers are different."""
    pairs = list(_sentence_pairs(file, head, example))
    what = N_("the sentence pair {name} is already on line {first}")
    file.check_different(((pair.number, pair.line) for pair in pairs), what)
    if not pairs and not file.problems:
        _refuse_head(file, 1, example)
    file.check()
    return pairs


def _sentence_pairs(
    file: ForeignFile, head: re.Pattern[str], example: str
) -> Iterator[_SentencePair]:
    rows = file.lines()
    place, lost = 0, False
    while place < len(rows):
        match = head.fullmatch(rows[place].rstrip(" \t"))
        if match is None:
            # One problem for everything before the next head.
            if rows[place].strip(" \t") and not lost:
                _refuse_head(file, place + 1, example)
                lost = True
            place += 1
            continue
        lost = False
        if place + _LINES > len(rows):
            what = N_("the sentence pair does not have two lines below its head")
            file.complain(what, place + 1)
            return
        plain = file.verse(rows[place + 1].removesuffix(" "), place + 2)
        words = _words(file, place + 3, rows[place + 2])
        if words and plain:
            linked = " ".join(form for form, _ in words[1:])
            number, *lengths = match.groups()
            entries = [inside for _, inside in words]
            yield _SentencePair(number, tuple(lengths), place + 1, plain, linked, entries)
        place += _LINES


def _words(file: ForeignFile, line: int, row: str) -> list[tuple[str, list[_Entry]]]:
    """The words of a third line with the entries in braces; empty after a problem."""
    words: list[tuple[str, list[_Entry]]] = []
    place = 0
    while place < len(row):
        match = _WORD.match(row, place)
        if match is None:
            what = N_("no word with braces such as {example} begins here")
            file.complain(what, line, place + 1, example="word ({ 1 2 })")
            return []
        inside = re.finditer(r"[^ /]+|/", match[2])
        entries = [_Entry(entry[0], match.start(2) + entry.start() + 1) for entry in inside]
        words.append((match[1], entries))
        place = match.end()
    if not words or words[0][0] != _NOTHING:
        what = N_("the line does not begin with NULL; expected {example}")
        file.complain(what, line, 1, example="NULL ({ })")
        return []
    linked = " ".join(form for form, _ in words[1:])
    if text_problem(file.path, line, linked):
        # Columns would be wrong because of the braces between the words.
        file.verse(linked, line, None)
        return []
    file.check_visible(linked, line)
    return words


def _refuse_head(file: ForeignFile, line: int, example: str) -> None:
    what = N_("the line is not the head of a sentence pair; expected {example}")
    file.complain(what, line, example=example)


def _directed(file: ForeignFile) -> _Directed:
    pairs = sorted(_read(file, _A3_HEAD, _A3_EXAMPLE), key=lambda pair: int(pair.number))
    bitext = file.choices.bitext(
        [pair.number for pair in pairs],
        [pair.linked for pair in pairs],
        [pair.plain for pair in pairs],
    )
    gathering = LinkGathering(file, bitext, IndexBase.ONE)
    for index, pair in enumerate(pairs):
        source, target = pair.linked.count(" ") + 1, pair.plain.count(" ") + 1
        if pair.lengths not in ((str(source), str(target)), (None, None)):
            what = N_(
                "the lengths are not those of the texts below: expected source length {source} "
                "and target length {target}"
            )
            file.complain(what, pair.line, source=source, target=target)
        _gather_a3(gathering, index, pair)
    alignments = gathering.alignments()
    file.check()
    scored = sum(None not in pair.lengths for pair in pairs)
    file.remark(N_("alignment scores that were not kept: {count}"), scored)
    file.remark(_UNDER_NULL, sum(len(alignment.not_translated_target) for alignment in alignments))
    return _Directed(file, pairs, bitext, [alignment.links for alignment in alignments])


def _gather_a3(gathering: LinkGathering, index: int, pair: _SentencePair) -> None:
    file = gathering.file
    first: dict[int, int] = {}
    for word, entries in enumerate(pair.entries):
        for entry in entries:
            at = At(pair.line + 2, entry.column)
            match = _POSITION.fullmatch(entry.text)
            if not match or match[1]:
                what = N_("'{chunk}' is not a position such as 3")
                file.complain(what, *at, chunk=entry.text)
                continue
            position = int(entry.text)
            column = first.setdefault(position, entry.column)
            if column != entry.column:
                what = N_("the target word {position} stands in column {first} already")
                file.complain(what, *at, position=position, first=column)
            elif word:
                gathering.link(index, word, position, at)
            else:
                gathering.mark(index, Side.TARGET, position, at)


def _matched(forward: _Directed, backward: _Directed) -> list[frozenset[LinkToken]]:
    """The links of the other direction, source first, in the order of the first file."""
    file, forward_path = backward.file, forward.file.path
    places = {pair.number: place for place, pair in enumerate(backward.pairs)}
    links = []
    for pair in forward.pairs:
        place = places.pop(pair.number, None)
        if place is None:
            what = N_("there is no sentence pair {number}, which {other} has")
            file.complain(what, number=pair.number, other=forward_path)
            continue
        other_pair = backward.pairs[place]
        if (other_pair.plain, other_pair.linked) != (pair.linked, pair.plain):
            what = N_(
                "the texts of sentence pair {number} are not those in {other} with source "
                "and target swapped"
            )
            file.complain(what, other_pair.line, number=pair.number, other=forward_path)
        links.append(frozenset((target, source) for source, target in backward.links[place]))
    for number, place in places.items():
        what = N_("{other} has no sentence pair {number}")
        line = backward.pairs[place].line
        file.complain(what, line, number=number, other=forward_path)
    file.check()
    return links


def _combined(
    links: frozenset[LinkToken], reverse_links: frozenset[LinkToken], combination: Combination
) -> Alignment:
    if combination is Combination.UNION:
        return Alignment(links | reverse_links)
    if combination is Combination.INTERSECTION:
        return Alignment(links & reverse_links)
    return Alignment(links | reverse_links, possible=links ^ reverse_links)


def _gather_msr(gathering: LinkGathering, index: int, pair: _SentencePair) -> None:
    file = gathering.file
    for word, entries in enumerate(pair.entries):
        slashes = 0
        for entry in entries:
            at = At(pair.line + 2, entry.column)
            match = _POSITION.fullmatch(entry.text)
            if entry.text == "/":
                slashes += 1
            elif slashes:
                file.remark(N_("entries after slashes that were not kept: {count}"))
            elif match is None:
                what = N_("'{chunk}' is not a position such as 3 or p3")
                file.complain(what, *at, chunk=entry.text)
            elif word:
                gathering.link(index, int(match[2]), word, at, possible=bool(match[1]))
            else:
                gathering.mark(index, Side.SOURCE, int(match[2]), at)
        if slashes != _SLASHES:
            what = N_(
                "there {count:is|are} {count} {count:slash|slashes} after '{word}', not two as in "
                "{example}"
            )
            example = "({ 4 p7 / / })"
            form = pair.linked.split(" ")[word - 1] if word else _NOTHING
            line = pair.line + 2
            file.complain(what, line, count=slashes, word=form, example=example)


def _written_a3(work: AnnotationSet) -> bytes:
    rows: list[str] = []
    for number, (pair, verses) in enumerate(zip(work.pairs, work.bitext, strict=True), 1):
        source, target = verses.source, verses.target
        head = (
            f"# Sentence pair ({number}) source length {len(source)} target length {len(target)} "
            "alignment score : 1"
        )
        alignment = pair.alignment
        linked = alignment.linked(Side.TARGET)
        under = [[word for word in range(len(target)) if word not in linked]]
        under += [sorted(alignment.partners(Side.SOURCE, word)) for word in range(len(source))]
        lists = [[str(position + 1) for position in positions] for positions in under]
        rows += _three_lines(head, target, source, lists)
    return as_lines(rows)


def _written_msr(work: AnnotationSet) -> bytes:
    rows: list[str] = []
    for number, (pair, verses) in enumerate(zip(work.pairs, work.bitext, strict=True), 1):
        alignment = pair.alignment
        lists = [["/", "/"]]
        for word in range(len(verses.target)):
            partners = sorted(
                ((source, word) in alignment.possible, source)
                for source in alignment.partners(Side.TARGET, word)
            )
            positions = [f"{'p' if possible else ''}{source + 1}" for possible, source in partners]
            lists.append([*positions, "/", "/"])
        rows += _three_lines(f"# sentence pair {number}", verses.source, verses.target, lists)
    return as_lines(rows)


def _three_lines(
    head: str, plain: Sequence[str], linked: Sequence[str], lists: Sequence[Sequence[str]]
) -> Sequence[str]:
    """The head, one verse, and the other one with entries in braces, those of NULL first."""
    words = zip([_NOTHING, *linked], lists, strict=True)
    entries = (
        f"{word} ({{ {''.join(f'{entry} ' for entry in inside)}}}) " for word, inside in words
    )
    return head, f"{' '.join(plain)} ", "".join(entries)


GIZA = Format(
    "giza",
    N_("GIZA++ A3: texts and links in one file"),
    "A3 files of GIZA++ with texts, at most one link per target word",
    frozenset({Feature.LINKS}),
    read_a3,
    (Part.BITEXT,),
    (Part.REVERSE,),
    write_a3,
    suffix=".final",
    looks_like=any_line(r"# Sentence pair \([0-9]+\)|NULL \(\{ (?:[0-9]+ )*\}\)"),
    asks_also=(FormatQuestion.COMBINATION,),
    base=IndexBase.ONE,
)
MSR = Format(
    "msr",
    N_("MSR and RTE word alignments"),
    "word alignments of the RTE challenge, with texts",
    frozenset({Feature.LINKS, Feature.POSSIBLE}),
    read_msr,
    (Part.BITEXT,),
    write=write_msr,
    suffix=".msr",
    base=IndexBase.ONE,
    looks_like=any_line(r"# [Ss]entence pair [0-9]+\s*$"),
)

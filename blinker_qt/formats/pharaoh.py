"""Reads and writes lines of links beside plain text: Pharaoh and its dialects, and NAACL.

Pharaoh has a line of links ``i-j``, source first, for each verse pair, without marks; positions are
from 0 or 1. Its dialects distinguish possible links (``ipj``, ``i?j``, ``i-jP``, ``i-j:P``,
``i-j-P``); TALP is the same from 1; SIL's Machine library counts from 0, with ``NULL`` for the
partner of a word that is not translated, and perhaps scores (``0-1:0.8:0.5``). In dialects a line
may begin with an identifier and a tab, as in the corpus Alibi and the scorer of SimAlign.

NAACL (the shared tasks of WPT) has numbered lines ``pair source target`` from 1, perhaps with ``S``
(sure, the default) or ``P`` (possible), and with a confidence. Position 0 on one side means that
the other word is not translated. Texts may have a word ``NULL`` for that position at the beginning
of every verse.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.choices import Choices, FormatQuestion, IndexBase, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    as_lines,
    first_lines,
    holdable_bitext,
    most_lines,
    numbered,
)
from blinker_qt.formats.interchange import (
    NO_VERSE,
    Contents,
    Feature,
    Format,
    LinksBesideTexts,
    Texts,
    Works,
    Writer,
)
from blinker_qt.formats.links import LOST_SCORES, At, LinkGathering, rows_of
from blinker_qt.formats.plain_text import (
    IDENTIFIERS_LEFT_OUT,
    NULL,
    TEXT_PAIRS,
    read_pairs,
    read_texts,
    without_null,
    write_beside,
    write_identified_texts,
    write_numbered_texts,
    write_pairs,
    write_texts,
)
from blinker_qt.translation import N_, Translatable

_COLUMNS = 3
"""Those of a table of texts and links."""
_CHUNK = re.compile(r"[^ \t]+")
_NUMBER = r"[0-9]{1,7}"
_SURE = rf"{_NUMBER}-{_NUMBER}"
_ALL_SURE = re.compile(rf"{_SURE}(?>(?: {_SURE})*)")
_LINK = re.compile(rf"(?P<source>{_NUMBER})-(?P<target>{_NUMBER})(?P<possible>)(?P<strength>)")
_SURE_OR_POSSIBLE = re.compile(
    rf"(?P<source>{_NUMBER})"
    rf"(?:[p?](?P<possible>{_NUMBER})|-(?P<target>{_NUMBER})(?:[-:]?(?P<strength>[SP]))?)"
)
_SCORE = r":-?[0-9]{1,20}(?:\.[0-9]{1,20})?(?:[eE][-+]?[0-9]{1,3})?"
_SCORED = re.compile(
    rf"(?P<source>{_NUMBER}|NULL)-(?P<target>{_NUMBER}|NULL)(?P<scores>(?:{_SCORE}){{0,2}})"
)
_LOOSE_SCORE = r":-?[0-9.]{1,20}(?:[eE][-+]?[0-9]{1,3})?"
_NUMBERED_ROW = re.compile(
    r"[ \t]*([0-9]{1,9})[ \t]+([0-9]{1,7})[ \t]+([0-9]{1,7})"
    r"(?:[ \t]+([SP]))?(?:[ \t]+([0-9]+(?:\.[0-9]*)?(?:[eE]-?[0-9]{1,3})?))?[ \t]*"
)
_Take = Callable[[LinkGathering, int, At, re.Match[str]], None]
"""Adds one link of a line to a verse pair."""


def read(path: Path, bitext: Bitext, choices: Choices) -> Contents:
    """Read one annotator's links in the format of Pharaoh, every verse pair as done."""
    reading = LinkGathering(ForeignFile(path, choices), bitext, choices.chosen_base)
    what = N_("'{chunk}' is not a link such as 3-4")
    _gather(reading, bitext, _LINK, _take_link, what, has_identifiers=False)
    return reading.finished()


def read_possible(path: Path, bitext: Bitext, choices: Choices) -> Contents:
    """Read one annotator's sure and possible links, every verse pair as done.

    If the identifiers of lines are the references of the bitext, they determine the verse pairs;
    otherwise lines are in the order of the bitext.
    """
    reading = LinkGathering(ForeignFile(path, choices), bitext, choices.chosen_base)
    what = N_("'{chunk}' is not a link such as 3-4, 3p4 or 3-4:P")
    _gather(reading, bitext, _SURE_OR_POSSIBLE, _take_link, what)
    return reading.finished()


def read_sil(path: Path, bitext: Bitext, choices: Choices) -> Contents:
    """Read one annotator's links and marks as in `read_possible`, with scores."""
    reading = LinkGathering(ForeignFile(path, choices), bitext, IndexBase.ZERO)
    what = N_("'{chunk}' is neither a link such as 3-4 nor a mark such as NULL-4 or 3-NULL")
    _gather(reading, bitext, _SCORED, _take_scored, what)
    return reading.finished()


def read_naacl(path: Path, bitext: Bitext, choices: Choices) -> Contents:
    """Read one annotator's links, every verse pair as done.

    Verse pairs are numbered from 1 in the order of the bitext. Confidences are scores.
    """
    file = ForeignFile(path, choices)
    reading = LinkGathering(file, bitext, IndexBase.ONE)
    for line, row in enumerate(file.lines(), 1):
        match = _NUMBERED_ROW.fullmatch(row)
        if not match:
            if row.strip(" \t"):
                file.complain(N_("the line is not a link such as 0001 4 5 S"), line)
            continue
        number, source, target = int(match[1]), int(match[2]), int(match[3])
        score = float(match[5]) if match[5] else None
        if not reading.scores_enough(score):
            continue
        if 1 <= number <= len(bitext):
            possible = match[4] == "P"
            reading.link_or_mark(
                number - 1, source, target, At(line), possible=possible, score=score
            )
        else:
            what = N_("there is no verse pair {number}: expected 1 to {pairs}")
            file.complain(what, line, number=number, pairs=len(bitext))
    return reading.finished()


def read_rows(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's rows of source, target and links, every verse pair as done."""
    file = ForeignFile(parts[Part.BITEXT], choices)
    rows = [row.split("\t") for row in file.plain_lines()]
    first = 1 if rows and _is_head(rows[0]) else 0
    verses: dict[Side, list[str]] = {side: [] for side in Side}
    for number, cells in enumerate(rows[first:], first + 1):
        before = 0
        for side, cell in zip(Side, (*cells, "", ""), strict=False):
            verses[side].append(file.verse(cell, number, before))
            before += len(cell) + 1
        if len(cells) > _COLUMNS:
            what = N_(
                "the line has {count} {count:column|columns}, not {expected}: both verses and "
                "their links"
            )
            file.complain(what, number, count=len(cells), expected=_COLUMNS)
    pairs = zip(verses[Side.SOURCE], verses[Side.TARGET], strict=True)
    kept = tuple(place for place, pair in enumerate(pairs) if all(pair))
    if not kept and not file.problems:
        file.complain(N_("no row has a verse pair"))
    file.check()
    filled = ([verse or NO_VERSE for verse in verses[side]] for side in Side)
    bitext = choices.bitext(numbered(len(rows) - first), *filled)
    reading = LinkGathering(file, bitext, choices.chosen_base)
    what = N_("'{chunk}' is not a link such as 3-4, 3p4 or 3-4:P")
    for index, cells in enumerate(rows[first:]):
        links = "".join(cells[2:3])
        before = sum(len(cell) + 1 for cell in cells[:2])
        line = first + index + 1
        if not _takes_whole(reading, index, line, links):
            begin = At(line, before)
            _take_chunks(reading, index, begin, links, _SURE_OR_POSSIBLE, _take_link, what)
    return Texts(bitext, kept).completed(reading.finished())


def _is_head(cells: Sequence[str]) -> bool:
    """Whether a row names the columns: its third cell holds something that is no link."""
    chunks = _CHUNK.findall("".join(cells[2:3]))
    return bool(chunks) and not any(map(_SURE_OR_POSSIBLE.fullmatch, chunks))


def write_rows(works: Works, choices: Choices) -> Mapping[str, bytes]:
    """Write rows of source, target and links, ascending."""
    bitext = holdable_bitext(works)
    files = {}
    for name, work in works.items():
        links = write_possible(work, choices).decode().splitlines()
        cells = zip(bitext.source_verses, bitext.target_verses, links, strict=True)
        files[f"{name}.tsv"] = as_lines(map("\t".join, cells))
    return files


def write(work: AnnotationSet, choices: Choices) -> bytes:
    """Write the links, ascending, one line for each verse pair."""
    return _written(work, choices.chosen_base, possible_sign="-")


def write_possible(work: AnnotationSet, choices: Choices) -> bytes:
    """Write the links, ascending, one line for each verse pair; possible ones as ``ipj``."""
    return _written(work, choices.chosen_base)


def write_identified(work: AnnotationSet, choices: Choices) -> bytes:
    """Write the lines of `write_possible`, each after the reference and a tab."""
    rows = write_possible(work, choices).decode().splitlines()
    return as_lines(map("\t".join, zip(work.bitext.references, rows, strict=True)))


def write_sil(work: AnnotationSet, _choices: Choices) -> bytes:
    """Write the links with their scores, then the marks of each side, ascending, from 0."""
    rows = []
    for pair in work.pairs:
        alignment, score_of = pair.alignment, pair.alignment.score_of
        chunks = [
            f"{link[0]}-{link[1]}:{score_of[link]!r}"
            if link in score_of
            else f"{link[0]}-{link[1]}"
            for link in sorted(alignment.links)
        ]
        chunks += [f"{position}-{NULL}" for position in sorted(alignment.not_translated_source)]
        chunks += [f"{NULL}-{position}" for position in sorted(alignment.not_translated_target)]
        rows.append(" ".join(chunks))
    return as_lines(rows)


def write_naacl(work: AnnotationSet, _choices: Choices) -> bytes:
    """Write the links with their scores, then the marks of each verse pair, ascending."""
    rows = []
    for number, pair in enumerate(work.pairs, 1):
        alignment, score_of = pair.alignment, pair.alignment.score_of
        for source, target in rows_of(alignment):
            link = source - 1, target - 1
            cells = [f"{number:04d}", str(source), str(target)]
            if source and target:
                cells.append("P" if link in alignment.possible else "S")
            if link in score_of:
                cells.append(repr(score_of[link]))
            rows.append(" ".join(cells))
    return as_lines(rows)


def _written(work: AnnotationSet, base: IndexBase, possible_sign: str = "p") -> bytes:
    rows = []
    for alignment in (pair.alignment for pair in work.pairs):
        signs = {True: possible_sign, False: "-"}
        chunks = (
            f"{source + base}{signs[(source, target) in alignment.possible]}{target + base}"
            for source, target in sorted(alignment.links)
        )
        rows.append(" ".join(chunks))
    return as_lines(rows)


def _gather(
    reading: LinkGathering,
    bitext: Bitext,
    link: re.Pattern[str],
    take: _Take,
    no_link: Translatable,
    *,
    has_identifiers: bool = True,
) -> None:
    """Read the lines of a file, which may have identifiers before the links.

    `link` matches one link, and `take` adds it; `no_link` says that a ``{chunk}`` is none.
    """
    file = reading.file
    rows = file.without_empty_end(file.lines(), len(bitext))
    names = _identifiers(file, rows, link) if has_identifiers else {}
    _check_count(file, len(rows), len(bitext))
    places = _places(file, names, bitext)
    for number, row in enumerate(rows, 1):
        if number not in places or _takes_whole(reading, places[number], number, row):
            continue
        begin = len(names[number]) + 1 if number in names else 0
        _take_chunks(reading, places[number], At(number, begin), row[begin:], link, take, no_link)


def _take_chunks(
    reading: LinkGathering,
    index: int,
    begin: At,
    text: str,
    link: re.Pattern[str],
    take: _Take,
    no_link: Translatable,
) -> None:
    """Add the links of a text that begins at `begin` in its line."""
    for chunk in _CHUNK.finditer(text):
        at = At(begin.line, (begin.column or 0) + chunk.start() + 1)
        match = link.fullmatch(chunk[0])
        if match:
            take(reading, index, at, match)
        else:
            reading.file.complain(no_link, *at, chunk=chunk[0])


def _takes_whole(reading: LinkGathering, index: int, line: int, row: str) -> bool:
    """Add a line of valid sure links at once; returns whether it is one, like most lines."""
    if not _ALL_SURE.fullmatch(row):
        return False
    numbers = list(map(int, row.replace("-", " ").split()))
    return reading.links(index, numbers[::2], numbers[1::2], At(line))


def _take_link(reading: LinkGathering, index: int, at: At, chunk: re.Match[str]) -> None:
    target = chunk["possible"] or chunk["target"]
    possible = bool(chunk["possible"]) or chunk["strength"] == "P"
    reading.link(index, int(chunk["source"]), int(target), at, possible=possible)


def _take_scored(reading: LinkGathering, index: int, at: At, chunk: re.Match[str]) -> None:
    score = float(chunk["scores"].rpartition(":")[2]) if chunk["scores"] else None
    if not reading.scores_enough(score):
        return
    source, target = chunk["source"], chunk["target"]
    if NULL in (source, target):
        reading.file.remark(LOST_SCORES, score is not None)
    if source == target == NULL:
        what = N_("{chunk} names no word on either side")
        reading.file.complain(what, *at, chunk=chunk[0])
    elif source == NULL:
        reading.mark(index, Side.TARGET, int(target), at)
    elif target == NULL:
        reading.mark(index, Side.SOURCE, int(source), at)
    else:
        reading.link(index, int(source), int(target), at, score=score)


def _identifiers(
    file: ForeignFile, rows: Sequence[str], link: re.Pattern[str]
) -> Mapping[int, str]:
    """The identifiers before tabs, by line number."""
    names: dict[int, str] = {}
    for number, row in enumerate(rows, 1):
        name, tab, _ = row.partition("\t")
        if tab and not all(map(link.fullmatch, _CHUNK.findall(name))):
            names[number] = name
    what = N_("the identifier '{name}' is already on line {first}")
    file.check_different(((name, number) for number, name in names.items()), what)
    for number in range(1, len(rows) + 1):
        if names and number not in names:
            what = N_("the line has no identifier, but line {line} has one")
            file.complain(what, number, line=min(names))
    return names


def _check_count(file: ForeignFile, count: int, pairs: int) -> None:
    if count != pairs:
        what = N_(
            "the file has {count} {count:line|lines} for {pairs} verse {pairs:pair|pairs}; each "
            "has one, which is empty if there are no links"
        )
        file.complain(what, min(count, pairs) + 1, count=count, pairs=pairs)


def _places(file: ForeignFile, names: Mapping[int, str], bitext: Bitext) -> Mapping[int, int]:
    """The verse pair of each line, by identifiers if these are the references."""
    places = {reference: index for index, reference in enumerate(bitext.references)}
    if set(names.values()) == places.keys():
        return {number: places[name] for number, name in names.items()}
    file.remark(IDENTIFIERS_LEFT_OUT, len(names))
    return {index + 1: index for index in range(len(bitext))}


def _read_texts_without_null(parts: Parts, choices: Choices) -> Texts:
    """Read texts without a word NULL for position 0 at the beginning of every verse.

    It is kept if a link has a position that exists only if NULL is word 1.
    """
    texts = read_texts(parts, choices)
    rows = ForeignFile(parts[Part.LINKS], choices).lines()
    return without_null(texts, parts, choices, partial(_counts_first_word, rows))


def _counts_first_word(rows: Sequence[str], side: Side, verses: Sequence[str]) -> bool:
    """Whether a link has a position that exists only if the first word of the verse is counted."""
    group = 2 if side is Side.SOURCE else 3
    words = {number: verse.count(" ") + 1 for number, verse in enumerate(verses, 1)}
    matches = filter(None, map(_NUMBERED_ROW.fullmatch, rows))
    return any(words.get(int(match[1])) == int(match[group]) for match in matches)


def _lines_of(link: str, before: str = r"(?:[^\t]+\t)?") -> Callable[[Path], bool]:
    """A sign: most lines are links of this pattern, perhaps after an identifier and a tab."""
    return most_lines(rf"{before}[ \t]*{link}(?:[ \t]+{link})*[ \t]*")


_LOOSE_LINK = rf"{_NUMBER}(?:[p?]{_NUMBER}|-{_NUMBER}(?:[-:]?[SP])?)"
_LOOKS_POSSIBLE = _lines_of(_LOOSE_LINK)
_ZERO = re.compile(r"(?<![0-9])0+(?![0-9])")


def _looks_like_talp(path: Path) -> bool:
    """Whether a file has links without a position 0."""
    return _LOOKS_POSSIBLE(path) and not any(map(_ZERO.search, first_lines(path)))


def _from_one(choices: Choices) -> Choices:
    return replace(choices, base=IndexBase.ONE)


def _beside_texts(
    name: str,
    title: Translatable,
    description: str,
    more: Iterable[Feature],
    read_links: Callable[[Path, Bitext, Choices], Contents],
    write_links: Callable[[AnnotationSet, Choices], bytes],
    looks_like: Callable[[Path], bool],
    *,
    asks_base: bool = False,
    has_scores: bool = False,
    base: IndexBase | None = None,
    read_texts: Callable[[Parts, Choices], Texts] = read_texts,
    write_texts: Writer = write_texts,
) -> Format:
    return Format(
        name,
        title,
        description,
        frozenset({Feature.REFERENCES, Feature.LINKS, *more}),
        LinksBesideTexts(read_texts, read_links),
        (Part.SOURCE, Part.TARGET, Part.LINKS),
        (Part.REFERENCES,),
        write_beside("links" if asks_base else name, write_links, write_texts),
        suffix=".links" if asks_base else f".{name}",
        looks_like=looks_like,
        asks_also=(
            *((FormatQuestion.BASE,) if asks_base else ()),
            *((FormatQuestion.LEAST_SCORE,) if has_scores else ()),
        ),
        base=base,
    )


PHARAOH = _beside_texts(
    "pharaoh",
    N_("Plain text with links i-j (Pharaoh)"),
    "links i-j, one line per verse pair, beside plain text",
    (),
    read,
    write,
    _lines_of(_SURE),
    asks_base=True,
)
PHARAOH_POSSIBLE = _beside_texts(
    "pharaoh-possible",
    N_("Plain text with links i-j, possible ones ipj"),
    "links i-j and possible links ipj (or i?j, i-jP, i-j:P, i-j-P), one line per verse pair",
    (Feature.POSSIBLE,),
    read_possible,
    write_possible,
    _lines_of(_LOOSE_LINK, ""),
    asks_base=True,
)
PHARAOH_IDS = Format(
    "pharaoh-ids",
    N_("Plain text with links i-j, each line after an identifier"),
    "links i-j and possible links ipj; each line, also of the texts, begins with an identifier and "
    "a tab",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.POSSIBLE}),
    LinksBesideTexts(read_texts, read_possible),
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    (Part.REFERENCES,),
    write_beside("links", write_identified, write_identified_texts),
    suffix=".links",
    looks_like=_lines_of(_LOOSE_LINK, r"[^\t]+\t"),
    asks_also=(FormatQuestion.BASE,),
)
PHARAOH_PAIRS = Format(
    "pharaoh-pairs",
    N_("One file source ||| target with links i-j"),
    "links i-j and possible links ipj, beside one file of source ||| target",
    frozenset({Feature.LINKS, Feature.POSSIBLE}),
    LinksBesideTexts(read_pairs, read_possible),
    (Part.BITEXT, Part.LINKS),
    (),
    write_beside("links", write_possible, write_pairs),
    suffix=".links",
    looks_like=_LOOKS_POSSIBLE,
    texts_look_like=TEXT_PAIRS.looks_like,
    asks_also=(FormatQuestion.BASE,),
)
XL_WA = Format(
    "xl-wa",
    N_("One table of texts and links i-j (XL-WA)"),
    "source, target and links i-j in one table (XL-WA), tab-separated, with or without a head",
    frozenset({Feature.LINKS, Feature.POSSIBLE}),
    read_rows,
    (Part.BITEXT,),
    write=write_rows,
    suffix=".tsv",
    looks_like=most_lines(rf"[^\t]+\t[^\t]+\t[ ]*{_LOOSE_LINK}(?: +{_LOOSE_LINK})*\s*"),
    asks_also=(FormatQuestion.BASE,),
)
TALP = _beside_texts(
    "talp",
    N_("Plain text with TALP links, counted from 1"),
    "links i-j and possible links ipj of TALP, counting from 1",
    (Feature.POSSIBLE,),
    lambda path, bitext, choices: read_possible(path, bitext, _from_one(choices)),
    lambda work, choices: write_possible(work, _from_one(choices)),
    _looks_like_talp,
    base=IndexBase.ONE,
)
SIL = _beside_texts(
    "sil",
    N_("Plain text with SIL Machine links"),
    "links i-j of SIL's Machine library, NULL for not translated, counting from 0",
    (Feature.MARKS, Feature.SCORES),
    read_sil,
    write_sil,
    _lines_of(rf"(?:{_NUMBER}|NULL)-(?:{_NUMBER}|NULL)(?:{_LOOSE_SCORE}){{0,2}}"),
    has_scores=True,
    base=IndexBase.ZERO,
)
NAACL = _beside_texts(
    "naacl",
    N_("Plain text with numbered links (NAACL, WPT)"),
    "numbered lines of the NAACL and WPT shared tasks, counting from 1, beside plain text",
    (Feature.MARKS, Feature.POSSIBLE, Feature.SCORES),
    read_naacl,
    write_naacl,
    most_lines(r"[ \t]*[0-9]{1,9}[ \t]+[0-9]{1,7}[ \t]+[0-9]{1,7}(?:[ \t]+[SP])?(?:[ \t]+\S+)?"),
    has_scores=True,
    base=IndexBase.ONE,
    read_texts=_read_texts_without_null,
    write_texts=write_numbered_texts,
)

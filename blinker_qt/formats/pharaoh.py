"""Pharaoh and its dialects: links beside a bitext in plain text, one line a verse pair.

Pharaoh has ``i-j``, source first, and says nothing of words without a link, nor whether positions
count from 0 or from 1. Its dialects tell possible links from sure ones, in any of the signs that
are in use (``ipj``, ``i?j``, ``i-jP``, ``i-j:P``, ``i-j-P``); TALP is the same counting from 1; the
lines of SIL's Machine library count from 0, with ``NULL`` for the partner of a word that is not
translated and perhaps scores (``0-1:0.8:0.5``). In a dialect a line may begin with an identifier
and a tab.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Sentence
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
)
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.formats.plain_text import (
    read_beside,
    read_pairs,
    write_beside,
    write_pairs,
)
from blinker_qt.formats.reading import read_lines
from blinker_qt.formats.texts import counted
from blinker_qt.translation import N_

_CHUNK = re.compile(r"[^ \t]+")
_NUMBER = r"[0-9]{1,7}"
_SURE = rf"{_NUMBER}-{_NUMBER}"
_ALL_SURE = re.compile(rf"{_SURE}(?>(?: {_SURE})*)")
_LINK = re.compile(rf"(?P<source>{_NUMBER})-(?P<target>{_NUMBER})")
_SURE_OR_POSSIBLE = re.compile(
    rf"(?P<source>{_NUMBER})"
    rf"(?:[p?](?P<possible>{_NUMBER})|-(?P<target>{_NUMBER})(?:[-:]?(?P<strength>[SP]))?)"
)
_SCORE = r":-?[0-9]{1,20}(?:\.[0-9]{1,20})?(?:[eE][-+]?[0-9]{1,3})?"
_SCORED = re.compile(
    rf"(?P<source>{_NUMBER}|NULL)-(?P<target>{_NUMBER}|NULL)(?P<scores>(?:{_SCORE}){{0,2}})"
)
_LOOSE_SCORE = r":-?[0-9.]{1,20}(?:[eE][-+]?[0-9]{1,3})?"
_NULL = "NULL"


def read(path: Path, bitext: Bitext, choices: Choices) -> Found:
    """One annotator's links in Pharaoh's own way, every verse pair taken as done."""
    reading = _Reading(path, bitext, choices.said_base, choices, _LINK, takes_identifiers=False)
    for index, at, chunk, found in reading.chunks():
        if found is None:
            what, expected = N_("'{chunk}' is not a link"), N_("expected two positions such as 3-4")
            reading.complain(what, expected, *at, chunk=chunk)
        else:
            reading.link(index, int(found["source"]), int(found["target"]), at)
    return reading.found(())


def read_possible(path: Path, bitext: Bitext, choices: Choices) -> Found:
    """One annotator's sure and possible links, every verse pair taken as done.

    Identifiers that are the references of the bitext say which verse pair a line is of; other ones
    are not kept, and the lines stand in the order of the bitext.
    """
    return _read_possible(path, bitext, choices.said_base, choices)


def read_sil(path: Path, bitext: Bitext, choices: Choices) -> Found:
    """One annotator's links and marks, as for `read_possible`; scores are not kept."""
    reading = _Reading(path, bitext, IndexBase.ZERO, choices, _SCORED)
    scored = 0
    for index, at, chunk, found in reading.chunks():
        if found is None:
            what = N_("'{chunk}' is not a link")
            expected = N_("expected a link such as 3-4, or a mark such as NULL-4 or 3-NULL")
            reading.complain(what, expected, *at, chunk=chunk)
            continue
        scored += bool(found["scores"])
        source, target = found["source"], found["target"]
        if source == target == _NULL:
            what = N_("{chunk} names no word")
            expected = N_("expected a position on one side at least")
            reading.complain(what, expected, *at, chunk=chunk)
        elif source == _NULL:
            reading.mark(index, Side.TARGET, int(target), at)
        elif target == _NULL:
            reading.mark(index, Side.SOURCE, int(source), at)
        else:
            reading.link(index, int(source), int(target), at)
    return reading.found(
        counted(N_("the scores of {count} {count:link|links} were not kept"), scored)
    )


def write(work: AnnotationSet, choices: Choices) -> bytes:
    """The links, ascending, one line a verse pair, in Pharaoh's own way."""
    base = choices.said_base
    return _joined(
        (f"{source + base}-{target + base}" for source, target in sorted(pair.alignment.links))
        for pair in work.pairs
    )


def write_possible(work: AnnotationSet, base: IndexBase) -> bytes:
    """The links, ascending, one line a verse pair: sure ones as ``i-j``, possible ones ``ipj``."""
    return _joined(
        (
            f"{source + base}{'p' if (source, target) in possible else '-'}{target + base}"
            for source, target in sorted(links)
        )
        for links, possible in (
            (alignment.links, alignment.possible)
            for alignment in (pair.alignment for pair in work.pairs)
        )
    )


def write_sil(work: AnnotationSet, _choices: Choices) -> bytes:
    """The links, then the marks of the source and of the target, ascending, counting from 0."""
    rows = []
    for pair in work.pairs:
        alignment = pair.alignment
        chunks = [f"{source}-{target}" for source, target in sorted(alignment.links)]
        chunks += [f"{one}-{_NULL}" for one in sorted(alignment.not_translated_source)]
        chunks += [f"{_NULL}-{one}" for one in sorted(alignment.not_translated_target)]
        rows.append(chunks)
    return _joined(rows)


def _read_possible(path: Path, bitext: Bitext, base: IndexBase, choices: Choices) -> Found:
    reading = _Reading(path, bitext, base, choices, _SURE_OR_POSSIBLE)
    for index, at, chunk, found in reading.chunks():
        if found is None:
            what = N_("'{chunk}' is not a link")
            expected = N_("expected a link such as 3-4, 3p4 or 3-4:P")
            reading.complain(what, expected, *at, chunk=chunk)
            continue
        target = found["possible"] or found["target"]
        possible = bool(found["possible"]) or found["strength"] == "P"
        reading.link(index, int(found["source"]), int(target), at, possible=possible)
    return reading.found(())


def _read_beside_pairs(parts: Parts, choices: Choices) -> Found:
    """Links beside texts that stand in one file, as statistical aligners take them."""
    texts = read_pairs(parts, choices)
    return texts.completed(read_possible(parts[Part.LINKS], texts.bitext, choices))


def _joined(rows: Iterable[Iterable[str]]) -> bytes:
    return "".join(f"{' '.join(row)}\n" for row in rows).encode("ascii")


class _Reading(LinkGathering):
    """The lines of one file, each with the verse pair that it is of."""

    def __init__(
        self,
        path: Path,
        bitext: Bitext,
        base: IndexBase,
        choices: Choices,
        link: re.Pattern[str],
        *,
        takes_identifiers: bool = True,
    ) -> None:
        super().__init__(str(path), bitext, base, choices)
        self._choices = choices
        self._link = link
        self._result_base = base
        rows = read_lines(path, choices.encoding)
        self._rows = self.repairs.without_empty_end(path, rows, len(bitext))
        self._named: Mapping[int, str] = {}
        if takes_identifiers:
            names = enumerate(map(self._identifier, self._rows), 1)
            self._named = {number: name for number, name in names if name is not None}
            self._check_identifiers()
        self._check_count()
        places = {reference: index for index, reference in enumerate(bitext.references)}
        self._by_name = set(self._named.values()) == places.keys()
        self._places = (
            {number: places[name] for number, name in self._named.items()}
            if self._by_name
            else {index + 1: index for index in range(len(bitext))}
        )

    def chunks(self) -> Iterator[tuple[int, At, str, re.Match[str] | None]]:
        """Every link that is not noted yet.

        Yields:
            Its verse pair from 0, its place, its text, and what it says if anything.
        """
        for number, row in enumerate(self._rows, 1):
            if number in self._places and not self._takes_whole(number, row):
                for found in _CHUNK.finditer(row, self._start(number)):
                    at = At(number, found.start() + 1)
                    yield self._places[number], at, found[0], self._link.fullmatch(found[0])

    def found(self, remarks: Sequence[Sentence]) -> Found:
        """The work that was gathered."""
        alignments = self.alignments()
        template = N_(
            "{count} {count:identifier of a line is not the reference, and was|identifiers "
            "of lines are not the references, and were} not kept"
        )
        unkept = () if self._by_name else counted(template, len(self._named))
        remarks = (*unkept, *remarks, *self.remarks())
        return Found.finished(self._bitext, alignments, self._choices, remarks, self._result_base)

    def _takes_whole(self, number: int, row: str) -> bool:
        """Note a line of sure links with which nothing is wrong, all at once."""
        if not _ALL_SURE.fullmatch(row):
            return False
        numbers = list(map(int, row.replace("-", " ").split()))
        return self.links(self._places[number], numbers[::2], numbers[1::2], At(number))

    def _identifier(self, row: str) -> str | None:
        first, tab, _ = row.partition("\t")
        if not tab or all(map(self._link.fullmatch, _CHUNK.findall(first))):
            return None
        return first

    def _start(self, number: int) -> int:
        return len(self._named[number]) + 1 if number in self._named else 0

    def _check_identifiers(self) -> None:
        first: dict[str, int] = {}
        for number in range(1, len(self._rows) + 1):
            name = self._named.get(number)
            if name is None and self._named:
                what = N_("the line has no identifier")
                expected = N_("expected one, for line {line} has one")
                self.complain(what, expected, number, None, line=min(self._named))
            elif name is not None and first.setdefault(name, number) != number:
                what = N_("the identifier '{identifier}' stands on line {first} already")
                expected = N_("expected each one once")
                self.complain(what, expected, number, identifier=name, first=first[name])

    def _check_count(self) -> None:
        count, pairs = len(self._rows), len(self._bitext)
        if count != pairs:
            what = N_("the file has {count} {count:line|lines}")
            expected = N_(
                "expected {pairs}, one a verse pair (an empty line says that a pair has no links)"
            )
            self.complain(what, expected, min(count, pairs) + 1, count=count, pairs=pairs)


_POSSIBLE_SIGN = signs.lines_of_links(rf"{_NUMBER}(?:[p?]{_NUMBER}|-{_NUMBER}(?:[-:]?[SP])?)")
_ZERO = re.compile(r"(?<![0-9])0+(?![0-9])")
_TEXTS_AND_LINKS = (Part.SOURCE, Part.TARGET, Part.LINKS)


def _looks_like_talp(path: Path) -> bool:
    """Links of which none names a position 0, for TALP counts from 1."""
    return _POSSIBLE_SIGN(path) and not any(map(_ZERO.search, signs.first_lines(path)))


PHARAOH = Format(
    "pharaoh",
    "links i-j, one line a verse pair, beside a bitext in plain text",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    read_beside(read),
    _TEXTS_AND_LINKS,
    (Part.REFERENCES,),
    (Question.BASE, Question.ANNOTATOR, Question.UNLINKED),
    write_beside("links", write),
    (Question.BASE,),
    looks_like=signs.lines_of_links(_SURE),
)
PHARAOH_POSSIBLE = Format(
    "pharaoh-possible",
    "links i-j and possible ones ipj (or i?j, i-jP, i-j:P, i-j-P), one line a verse pair",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.POSSIBLE}),
    read_beside(read_possible),
    _TEXTS_AND_LINKS,
    (Part.REFERENCES,),
    (Question.BASE, Question.ANNOTATOR, Question.UNLINKED),
    write_beside("links", lambda work, choices: write_possible(work, choices.said_base)),
    (Question.BASE,),
    looks_like=_POSSIBLE_SIGN,
)
PHARAOH_PAIRS = Format(
    "pharaoh-pairs",
    "links i-j and possible ones ipj beside one file of lines source ||| target",
    frozenset({Feature.LINKS, Feature.POSSIBLE}),
    _read_beside_pairs,
    (Part.BITEXT, Part.LINKS),
    (),
    (Question.BASE, Question.ANNOTATOR, Question.UNLINKED),
    write_beside(
        "links", lambda work, choices: write_possible(work, choices.said_base), write_pairs
    ),
    (Question.BASE,),
    looks_like=_POSSIBLE_SIGN,
)
TALP = Format(
    "talp",
    "links i-j and possible ones ipj as TALP writes them, counting from 1",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.POSSIBLE}),
    read_beside(lambda path, bitext, choices: _read_possible(path, bitext, IndexBase.ONE, choices)),
    _TEXTS_AND_LINKS,
    (Part.REFERENCES,),
    (Question.ANNOTATOR, Question.UNLINKED),
    write_beside("talp", lambda work, _choices: write_possible(work, IndexBase.ONE)),
    looks_like=_looks_like_talp,
)
SIL = Format(
    "sil",
    "links i-j of SIL's Machine library, with NULL for no partner, counting from 0",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS}),
    read_beside(read_sil),
    _TEXTS_AND_LINKS,
    (Part.REFERENCES,),
    (Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    write_beside("sil", write_sil),
    looks_like=signs.lines_of_links(
        rf"(?:{_NUMBER}|NULL)-(?:{_NUMBER}|NULL)(?:{_LOOSE_SCORE}){{0,2}}"
    ),
)

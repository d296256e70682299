"""Dialects of Pharaoh: links beside a bitext in plain text, one line a verse pair.

Three of them: lines that tell possible links from sure ones, in any of the signs that are in use
(``ipj``, ``i?j``, ``i-jP``, ``i-j:P``, ``i-j-P``); TALP, the same counting from 1; and the lines of
SIL's Machine library, counting from 0, with ``NULL`` for the partner of a word that is not
translated and perhaps scores (``0-1:0.8:0.5``). A line may begin with an identifier and a tab.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.interchange import Choices, Found, IndexBase
from blinker_qt.formats.link_gathering import At, LinkGathering
from blinker_qt.formats.reading import decoded, lines, read_capped

_CHUNK = re.compile(r"[^ \t]+")
_NUMBER = r"[0-9]{1,7}"
_STRONG_OR_NOT = re.compile(
    rf"(?P<source>{_NUMBER})"
    rf"(?:[p?](?P<possible>{_NUMBER})|-(?P<target>{_NUMBER})(?:[-:]?(?P<strength>[SP]))?)"
)
_SCORE = r":-?[0-9]{1,20}(?:\.[0-9]{1,20})?(?:[eE][-+]?[0-9]{1,3})?"
_SCORED = re.compile(
    rf"(?P<source>{_NUMBER}|NULL)-(?P<target>{_NUMBER}|NULL)(?P<scores>(?:{_SCORE}){{0,2}})"
)


def read(path: Path, bitext: Bitext, base: IndexBase, choices: Choices) -> Found:
    """One annotator's sure and possible links on a bitext, every verse pair taken as done.

    Args:
        path: the links, one line a verse pair; an empty line says that it has none. Identifiers
            that are the references of the bitext say which verse pair a line is of; other ones are
            not kept, and the lines stand in the order of the bitext.
        bitext: the texts that they link.
        base: what the file counts from.
        choices: who drew them.

    Raises:
        InputError: every problem of the file: a line that is not links, a position outside its
            verse, a link given twice, an identifier that is missing or given twice, or a number of
            lines that is not that of the bitext.
    """
    gathering = LinkGathering(str(path), bitext, base, choices)
    reading = _Reading(path, bitext, gathering, _STRONG_OR_NOT)
    for index, at, chunk, found in reading.chunks():
        if found is None:
            what, expected = "'{chunk}' is not a link", "expected a link such as 3-4, 3p4 or 3-4:P"
            reading.gathering.complain(at, what, expected, {"chunk": chunk})
            continue
        target = found["possible"] or found["target"]
        possible = bool(found["possible"]) or found["strength"] == "P"
        reading.gathering.link(index, int(found["source"]), int(target), at, possible=possible)
    return reading.found(base, choices)


def read_sil(path: Path, bitext: Bitext, choices: Choices) -> Found:
    """One annotator's links and marks on a bitext, every verse pair taken as done.

    Args:
        path: as for `read`, counting from 0; scores are not kept.
        bitext: the texts that they link.
        choices: who drew them, and what to do with words both linked and marked.

    Raises:
        InputError: every problem of the file, as for `read`, and unsettled conflicts.
    """
    gathering = LinkGathering(str(path), bitext, IndexBase.ZERO, choices)
    reading = _Reading(path, bitext, gathering, _SCORED)
    scored = 0
    for index, at, chunk, found in reading.chunks():
        if found is None:
            what = "'{chunk}' is not a link"
            expected = "expected a link such as 3-4, or a mark such as NULL-4 or 3-NULL"
            gathering.complain(at, what, expected, {"chunk": chunk})
            continue
        scored += bool(found["scores"])
        source, target = found["source"], found["target"]
        if source == target == "NULL":
            what, expected = "{chunk} names no word", "expected a position on one side at least"
            gathering.complain(at, what, expected, {"chunk": chunk})
        elif source == "NULL":
            gathering.mark(index, Side.TARGET, int(target), at)
        elif target == "NULL":
            gathering.mark(index, Side.SOURCE, int(source), at)
        else:
            gathering.link(index, int(source), int(target), at)
    remarks = []
    if scored:
        remarks.append(
            Sentence("the scores of {count} {count:link|links} were not kept", {"count": scored})
        )
    return reading.found(IndexBase.ZERO, choices, remarks)


def write(work: AnnotationSet, base: IndexBase) -> bytes:
    """The links, ascending, one line a verse pair: sure ones as ``i-j``, possible ones ``ipj``."""
    rows = []
    for pair in work.pairs:
        alignment = pair.alignment
        rows.append(
            " ".join(
                f"{link[0] + base}{'p' if link in alignment.possible else '-'}{link[1] + base}"
                for link in sorted(alignment.links)
            )
        )
    return _joined(rows)


def write_sil(work: AnnotationSet) -> bytes:
    """The links, then the marks of the source and of the target, ascending, counting from 0."""
    rows = []
    for pair in work.pairs:
        alignment = pair.alignment
        chunks = [f"{source}-{target}" for source, target in sorted(alignment.links)]
        chunks += [f"{one}-NULL" for one in sorted(alignment.not_translated_source)]
        chunks += [f"NULL-{one}" for one in sorted(alignment.not_translated_target)]
        rows.append(" ".join(chunks))
    return _joined(rows)


def _joined(rows: Sequence[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode("ascii")


class _Reading:
    """The lines of one file, each with the verse pair that it is of.

    Attributes:
        gathering: where its links go, and its problems.
    """

    def __init__(
        self, path: Path, bitext: Bitext, gathering: LinkGathering, link: re.Pattern[str]
    ) -> None:
        self.gathering = gathering
        self._bitext = bitext
        self._link = link
        rows = lines(decoded(read_capped(path), path))
        self._rows = gathering.repairs.without_empty_end(path, rows, len(bitext))
        self._named = {
            number: identifier
            for number, row in enumerate(self._rows, 1)
            if (identifier := self._identifier(row)) is not None
        }
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
        """Every link: its verse pair from 0, its place, its text, and what it says if anything."""
        for number, row in enumerate(self._rows, 1):
            if number in self._places:
                for found in _CHUNK.finditer(row, self._start(number)):
                    at = At(number, found.start() + 1)
                    yield self._places[number], at, found[0], self._link.fullmatch(found[0])

    def found(self, base: IndexBase, choices: Choices, remarks: Sequence[Sentence] = ()) -> Found:
        """The work that was gathered."""
        work = AnnotationSet.finished(self._bitext, self.gathering.alignments(), choices.annotator)
        unkept = []
        if self._named and not self._by_name:
            template = (
                "{count} {count:identifier of a line is not the reference, and was|identifiers "
                "of lines are not the references, and were} not kept"
            )
            unkept.append(Sentence(template, {"count": len(self._named)}))
        return Found((work,), base, (*unkept, *remarks, *self.gathering.remarks()))

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
                what = "the line has no identifier"
                expected = "expected one, for line {line} has one"
                self.gathering.complain(At(number), what, expected, {"line": min(self._named)})
            elif name is not None and first.setdefault(name, number) != number:
                what = "the identifier '{identifier}' stands on line {first} already"
                values: dict[str, str | int] = {"identifier": name, "first": first[name]}
                self.gathering.complain(At(number), what, "expected each one once", values)

    def _check_count(self) -> None:
        count, pairs = len(self._rows), len(self._bitext)
        if count != pairs:
            self.gathering.complain(
                At(min(count, pairs) + 1),
                "the file has {count} {count:line|lines}",
                "expected {pairs}, one a verse pair (an empty line says that a pair has no links)",
                {"count": count, "pairs": pairs},
            )

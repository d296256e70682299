"""The record of a study's corrections, and whole annotation sets brought up to date with it."""

import json
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.alignment import links_as_text, links_from_text
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.correction import Correction, CorrectionError, Look, carry
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Value
from blinker_qt.bitext.tokens import split_tokens
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.translation import N_, Translatable

RECORD_FILE = "corrections.toml"
"""The usual name of the record, beside the annotation files."""

_HEADING = """# Words that were corrected after work had begun, in order. In words, "3-3,4" means
# that the old word 3 is now the words 3 and 4; an old word that is missing was removed.
# Bring a file with old words up to date: blinker-qt correct FILE --record THIS_FILE
"""
_FIELDS = ("reference", "side", "before", "after", "words")
_EXPECTED = N_(
    "expected tables [[correction]] with reference, side (source or target), before, after and "
    "words (such as 1-1 2-2,3), and a table [files], as the program writes them"
)
_DIGEST = re.compile("[0-9a-f]{64}")

Verse = tuple[str, Side]
"""A verse by its reference and side."""


class UnknownWordsError(BlinkerError):
    """A verse has words that are neither those before nor those after any correction of it."""


@dataclass(frozen=True)
class CorrectionRecord:
    """The corrections of a study, in order, and which files they changed into which.

    Attributes:
        corrections: each of one verse continues with the words of the one before.
        files: the content hash of each changed file, by the hash that it had.

    Raises:
        CorrectionError: on construction, if a correction continues with other words.
    """

    corrections: tuple[Correction, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for (reference, side), chain in self._chains.items():
            for earlier, later in pairwise(chain):
                if earlier.after != later.before:
                    raise CorrectionError(
                        N_("two corrections of {reference} ({side}) do not follow each other"),
                        reference=reference,
                        side=side.value,
                    )

    @cached_property
    def _chains(self) -> dict[Verse, list[Correction]]:
        chains: dict[Verse, list[Correction]] = {}
        for correction in self.corrections:
            chains.setdefault((correction.reference, correction.side), []).append(correction)
        return chains

    @property
    def references(self) -> frozenset[str]:
        """The references of all corrected verses."""
        return frozenset(correction.reference for correction in self.corrections)

    def pending(self, pair: VersePair) -> list[Correction]:
        """The corrections that a verse pair lacks, in order, source side first.

        Raises:
            UnknownWordsError: its words are in no correction of it.
        """
        return [
            correction
            for side in Side
            for correction in self._pending((pair.reference, side), pair.tokens(side))
        ]

    def _pending(self, verse: Verse, words: tuple[str, ...]) -> Sequence[Correction]:
        chain = self._chains.get(verse, [])
        if not chain or words == chain[-1].after:
            return ()
        # After a correction back, the later of two equal states lacks less.
        for place in reversed(range(len(chain))):
            if chain[place].before == words:
                return chain[place:]
        reference, side = verse
        raise UnknownWordsError(
            N_(
                "the {side} side of {reference} is '{text}', which is neither '{latest}' nor what "
                "was corrected"
            ),
            side=side.value,
            reference=reference,
            text=" ".join(words),
            latest=" ".join(chain[-1].after),
        )

    def latest(self, pair: VersePair) -> VersePair:
        """A verse pair with all corrections that it lacks; errors as in `pending`."""
        for correction in self.pending(pair):
            pair = correction.verse(pair)
        return pair

    def content_hash(self, before: str) -> str:
        """The present content hash of a file that had this one."""
        seen = {before}
        while (after := self.files.get(before, before)) not in seen:
            seen.add(after)
            before = after
        return before


NO_CORRECTIONS = CorrectionRecord()


class CorrectedPair(NamedTuple):
    """A verse pair with other words than before.

    Attributes:
        looks: what needs a look.
        without_text: the sides that lost their running text, which does not have the new words.
    """

    reference: str
    looks: tuple[Look, ...]
    without_text: tuple[Side, ...] = ()


class CorrectedSet(NamedTuple):
    """An annotation set with the latest words, and its verse pairs that had others."""

    work: AnnotationSet
    pairs: tuple[CorrectedPair, ...]


def corrected(work: AnnotationSet, record: CorrectionRecord) -> CorrectedSet:
    """An annotation set with all corrections that it lacks; itself if it lacks none.

    Sources and suggestions are named by the present content of their files. Nothing is changed
    twice: words that are the latest stay.

    Raises:
        UnknownWordsError: a verse has words that are in no correction of it.
    """
    bitext, pairs = work.bitext, list(work.pairs)
    verses = {side: list(bitext.verses(side)) for side in Side}
    texts = {side: list(bitext.running_texts(side)) for side in Side}
    details = {
        Side.SOURCE: list(bitext.source_details),
        Side.TARGET: list(bitext.target_details),
    }
    changed: list[CorrectedPair] = []
    references = record.references
    for row in (row for row, name in enumerate(bitext.references) if name in references):
        pair, looks, without = bitext[row], list[Look](), list[Side]()
        for correction in (pending := record.pending(pair)):
            pairs[row], more = carry(pairs[row], correction, pair)
            pair = correction.verse(pair)
            looks += more
            side = correction.side
            known = details[side][row] if details[side] else None
            if known is not None:
                details[side][row] = correction.details(known)
            text = texts[side][row] if texts[side] else None
            if text is not None:
                texts[side][row] = correction.running_text(text)
                without += [] if texts[side][row] else [side]
        if pending:
            changed.append(CorrectedPair(pair.reference, tuple(looks), tuple(without)))
            for side in Side:
                verses[side][row] = " ".join(pair.tokens(side))
    named = _with_present_sources(work, record)
    if not changed and named == work:
        return CorrectedSet(work, ())
    bitext = bitext.with_verses(
        verses[Side.SOURCE],
        verses[Side.TARGET],
        tuple(texts[Side.SOURCE]),
        tuple(texts[Side.TARGET]),
        tuple(details[Side.SOURCE]),
        tuple(details[Side.TARGET]),
    )
    renewed = replace(named, bitext=bitext, pairs=tuple(pairs), revision=work.revision + 1)
    return CorrectedSet(renewed, tuple(changed))


def lacking(bitext: Bitext, record: CorrectionRecord) -> int:
    """How many verse pairs of a bitext lack corrections; errors as in `corrected`."""
    references = record.references
    rows = (row for row, name in enumerate(bitext.references) if name in references)
    return sum(bool(record.pending(bitext[row])) for row in rows)


def _with_present_sources(work: AnnotationSet, record: CorrectionRecord) -> AnnotationSet:
    """The same work, whose sources and suggestions are named by their files' present content."""

    def present(source: Source) -> Source:
        return replace(source, fingerprint=record.content_hash(source.fingerprint))

    study, adjudication = work.study, work.adjudication
    if study.suggestions is not None:
        study = replace(study, suggestions=present(study.suggestions))
    if adjudication is not None:
        sources = tuple(map(present, adjudication.sources))
        adjudication = replace(adjudication, sources=sources)
    return replace(work, study=study, adjudication=adjudication)


def read_record(path: Path) -> CorrectionRecord:
    """The record in a file; an empty one if there is no file.

    Raises:
        InputError: the file cannot be read or is not a record of corrections.
    """
    if not os.path.lexists(path):
        return NO_CORRECTIONS

    def refusal(what: Translatable, **values: Value) -> InputError:
        return InputError(Problem(str(path), what, _EXPECTED, values=values))

    try:
        content = tomllib.loads(decoded(read_capped(path), path))
    except tomllib.TOMLDecodeError as error:
        raise refusal(N_("this is not TOML: {reason}"), reason=str(error)) from error
    tables, files = content.get("correction", []), content.get("files", {})
    if not (content.keys() <= {"correction", "files"} and isinstance(tables, list)):
        raise refusal(N_("there is something else than corrections"))
    if not (isinstance(files, dict) and all(map(_is_digest, (*files, *files.values())))):
        raise refusal(N_("[files] names something else than SHA-256 digests"))
    corrections = list[Correction]()
    for number, table in enumerate(tables, 1):
        try:
            corrections.append(_correction_in(table))
        except (CorrectionError, ValueError) as error:
            what = N_("correction {number} is not valid: {reason}")
            reason = error.reason if isinstance(error, CorrectionError) else str(error)
            raise refusal(what, number=number, reason=reason) from error
    try:
        return CorrectionRecord(tuple(corrections), files)
    except CorrectionError as error:
        raise refusal(error.template, **error.values) from error


def _is_digest(text: object) -> bool:
    return isinstance(text, str) and _DIGEST.fullmatch(text) is not None


def _correction_in(table: object) -> Correction:
    """The correction in a table; ValueError or CorrectionError if it is not valid."""
    if not isinstance(table, dict) or table.keys() != set(_FIELDS):
        raise ValueError(", ".join(_FIELDS))
    if not all(isinstance(text, str) for text in table.values()) or not table["reference"]:
        raise ValueError(", ".join(_FIELDS))
    before, after = split_tokens(table["before"]), split_tokens(table["after"])
    side, mapping = Side(table["side"]), links_from_text(table["words"])
    return Correction(table["reference"], side, before, after, mapping)


def record_text(record: CorrectionRecord) -> str:
    """The text of a record as `read_record` reads it."""
    lines = [_HEADING]
    for correction in record.corrections:
        lines += [
            "[[correction]]",
            f"reference = {_quoted(correction.reference)}",
            f'side = "{correction.side.value}"',
            f"before = {_quoted(' '.join(correction.before))}",
            f"after = {_quoted(' '.join(correction.after))}",
            f'words = "{links_as_text(correction.mapping)}"',
            "",
        ]
    if record.files:
        lines += ["# SHA-256 of changed files, before and after.", "[files]"]
        lines += [f'"{before}" = "{after}"' for before, after in record.files.items()]
        lines.append("")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """A basic string of TOML, which has the escapes of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

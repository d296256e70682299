"""The texts of a file, checked; remembered, since the next file's are usually the same."""

from dataclasses import dataclass, replace

from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.annotation_xml.checks import (
    check_count,
    check_references,
    faulty_verses,
    whole_numbers,
)
from blinker_qt.formats.annotation_xml.header import Header
from blinker_qt.formats.annotation_xml.inspection import Inspector
from blinker_qt.formats.annotation_xml.pairs import PairTable
from blinker_qt.formats.annotation_xml.screening import word_counts
from blinker_qt.formats.columns import Counts


@dataclass(frozen=True, slots=True, eq=False)
class CheckedTexts:
    """What verse pairs are called and say, and what was found out about it.

    Attributes:
        table: the verse pairs.
        references: the references.
        sources: the source verses.
        targets: the target verses.
        passes: the numbers of the passes.
        sets: the numbers of the sets.
        source_words: int64[pairs], how many words each source verse has.
        target_words: int64[pairs], likewise for the target side.
        faulty: the rows whose verses are not words with single spaces between them.
        fingerprint: of all texts, as files write it.
    """

    table: PairTable
    references: tuple[str, ...]
    sources: tuple[str, ...]
    targets: tuple[str, ...]
    passes: tuple[int, ...]
    sets: tuple[int, ...]
    source_words: Counts
    target_words: Counts
    faulty: frozenset[int]
    fingerprint: str

    def bitext(self, header: Header) -> Bitext:
        """The bitext, in the languages that a file says."""
        return Bitext(
            header.source_language,
            header.target_language,
            self.references,
            self.sources,
            self.targets,
            self.sets,
            self.passes,
        )


@dataclass(slots=True)
class TextMemory:
    """Remembers the texts of the file that was read last, for files that have the same ones.

    Attributes:
        last: those texts, with which nothing is wrong; None before the first file.
    """

    last: CheckedTexts | None = None

    def remember(self, texts: CheckedTexts) -> None:
        """Take up texts with which nothing is wrong, where others can be compared with them."""
        if texts.table.written is not None:
            self.last = texts

    @property
    def table(self) -> PairTable | None:
        """The verse pairs of the file that was read last."""
        return None if self.last is None else self.last.table

    def checked(self, table: PairTable, inspector: Inspector) -> CheckedTexts:
        """The texts of a table; what is wrong with them is reported.

        Args:
            table: the verse pairs; those that took their texts from `table` are not checked again.
            inspector: takes the reports.
        """
        if self.last is not None and table.written is self.last.table.written:
            return self.last
        check_count(table, inspector)
        passes = whole_numbers(table, table.passes, "pass", 1, inspector)
        check_references(table, passes, inspector)
        sets = whole_numbers(table, table.sets, "set", 1, inspector)
        source_words, target_words = word_counts(table.text, 2 * len(table)).reshape(-1, 2).T
        return CheckedTexts(
            _without_decisions(table),
            tuple(table.references),
            tuple(table.sources),
            tuple(table.targets),
            tuple(passes),
            tuple(sets),
            source_words,
            target_words,
            frozenset(faulty_verses(table, source_words, target_words, inspector)),
            table.fingerprint,
        )


def _without_decisions(table: PairTable) -> PairTable:
    """What the verse pairs are called and say alone."""
    return replace(
        table,
        root=None,
        kept={},
        remarks={},
        origins={},
        origin_columns=None,
        states=(),
        seconds=(),
        links=(),
        possible=(),
        source_marks=(),
        target_marks=(),
        ratings=(),
    )

"""Comparing annotators: every two of them, set by set and verse pair by verse pair."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from blinker_qt import __version__
from blinker_qt.agreement.dice import Counting, FloatArray, count, pairs_of
from blinker_qt.agreement.encode import BoolArray, IntArray, WordNumbers
from blinker_qt.agreement.partition import SetsInFile
from blinker_qt.agreement.pooled import Spread
from blinker_qt.agreement.signature import Signature
from blinker_qt.agreement.weights import Weights
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.workspace.collated import Collated
from blinker_qt.workspace.comparable import (
    Member,
    check_comparable,
    check_enough,
    check_same_sets,
)
from blinker_qt.workspace.comparison import (
    DEFAULT_OPTIONS,
    AnnotatorAgreement,
    Comparison,
    Options,
    PairAgreement,
)
from blinker_qt.workspace.disagreement_table import DisagreementTable
from blinker_qt.workspace.word_types import WordTypes

_NOT_IN_NAMES = re.compile(r"[^\w.+-]")


@dataclass(frozen=True, slots=True, eq=False)
class Collation:
    """Several annotators' work on one bitext, ready to be compared again and again.

    Attributes:
        bitext: the texts; sets as the first annotation set states them.
        words: the numbering of the bitext's words.
        members: the annotation sets.
    """

    bitext: Bitext
    words: WordNumbers
    members: tuple[Collated, ...]

    @classmethod
    def of(cls, members: Sequence[Member]) -> Self:
        """Put annotation sets side by side.

        Raises:
            ComparisonError: there are fewer than two.
            InputError: they are not of one bitext, or two are by annotators of one name.
        """
        check_comparable(members)
        bitext = members[0][1].bitext
        words = WordNumbers.of(bitext)
        collated = (
            Collated.of(called, AnnotationColumns.of(annotation_set), words)
            for called, annotation_set in members
        )
        return cls(bitext, words, tuple(collated))

    @property
    def annotators(self) -> tuple[str, ...]:
        """The annotators' names, in the order of the members."""
        return tuple(member.annotator for member in self.members)

    def alignment(self, annotator: int, index: int) -> Alignment:
        """What one annotator decided on one verse pair, done or not; made at each call.

        Args:
            annotator: the place of the annotator among the members.
            index: the place of the verse pair in the bitext, from 0.
        """
        return self.members[annotator].alignment(self.words, index)

    def compare(self, options: Options = DEFAULT_OPTIONS) -> Comparison:
        """Compute the agreement of every two annotators.

        Raises:
            ComparisonError: there are fewer than two.
            InputError: the sets in the files are wanted and differ from file to file.
        """
        check_enough(self.members)
        if isinstance(options.partition, SetsInFile):
            check_same_sets(self.members, self.bitext)
        sets, places = np.unique(options.partition.cut(self.bitext.sets), return_inverse=True)
        encoded = [member.counted for member in self.members]
        counts = count(self.words, encoded, self._counting(options, places))
        directed, rates = counts.directed_rates, counts.rates
        done = np.array([some.done for some in encoded])
        names = self.annotators
        pairs = pairs_of(len(names))
        return Comparison(
            signature=self._signature(options, len(sets), int((~done.all(axis=0)).sum())),
            annotators=tuple(
                AnnotatorAgreement(name, Spread.of(rates[[place in pair for pair in pairs]]))
                for place, name in enumerate(names)
            ),
            pairs=tuple(
                _pair_agreement(pair, names, directed[:, row], rates[row], done)
                for row, pair in enumerate(pairs)
            ),
            grand=Spread.of(rates),
            sets=tuple(sets.tolist()),
        )

    def disagreements(
        self, first: int, second: int, options: Options = DEFAULT_OPTIONS
    ) -> DisagreementTable:
        """The verse pairs that two annotators have done, the least agreement first.

        Verse pairs of equal rate are ordered by how many links only one of the two has; those with
        nothing to compare come last.

        Args:
            first: the place of one annotator among the members.
            second: the place of the other.
            options: what is counted, and how; the partition does not matter.
        """
        two = (self.members[first].counted, self.members[second].counted)
        each = np.arange(len(self.bitext))
        weighted = count(self.words, two, self._counting(options, each))
        plain = count(self.words, two, self._counting(options, each, Weights.NONE))
        directed, (rates,) = weighted.directed_rates, weighted.rates
        both, of_first, of_second = (
            table[0, 0].astype(np.int64) for table in (plain.shared, plain.first, plain.second)
        )
        only_first, only_second = of_first - both, of_second - both
        order = np.lexsort((-(only_first + only_second), rates))
        done = two[0].done & two[1].done
        return DisagreementTable(
            order[done[order]],
            self.bitext.references,
            rates,
            directed[:, 0],
            np.stack((both, only_first, only_second)),
        )

    def _counting(
        self, options: Options, sets: IntArray, weights: Weights | None = None
    ) -> Counting:
        return Counting(
            sets,
            weights or options.weights,
            options.marks,
            content_words(self.bitext.verses(Side.SOURCE), options.stoplist_source),
            content_words(self.bitext.verses(Side.TARGET), options.stoplist_target),
        )

    def _signature(self, options: Options, sets: int, left_out: int) -> Signature:
        return Signature(
            options.weights,
            options.marks,
            words_as_text(options.stoplist_source, options.stoplist_target),
            str(options.partition),
            sets,
            len(self.bitext),
            left_out,
            __version__,
        )


def read_stoplist(path: Path) -> Stoplist:
    """The stoplist in a plain text file of one form a line; called as the file is.

    Raises:
        InputError: the file cannot be read or is not a stoplist.
    """
    return Stoplist.from_text(decoded(read_capped(path), path), path.name, str(path))


def content_words(verses: Sequence[str], stoplist: Stoplist | None) -> BoolArray | None:
    """Which words of one side are not on the stoplist, shape (words,); None for all of them."""
    if stoplist is None:
        return None
    types = WordTypes.of(verses)
    return np.array([form not in stoplist for form in types.forms], np.bool_)[types.of_word]


def words_as_text(source: Stoplist | None, target: Stoplist | None) -> str:
    """Which words count, as signatures say it: ``all``, or the stoplists of both sides."""
    if source is None and target is None:
        return "all"
    return f"content(source={_stoplist_as_text(source)},target={_stoplist_as_text(target)})"


def _stoplist_as_text(stoplist: Stoplist | None) -> str:
    if stoplist is None:
        return "none"
    name = _NOT_IN_NAMES.sub("_", stoplist.name)
    return f"{name}@{stoplist.fingerprint[:8]}"


def _pair_agreement(
    pair: tuple[int, int],
    names: Sequence[str],
    directed: FloatArray,
    rates: FloatArray,
    done: BoolArray,
) -> PairAgreement:
    first, second = pair
    spread = Spread.of(rates)
    there, back = directed[:, ~np.isnan(rates)].mean(axis=1).tolist() if spread else (None, None)
    compared = int((done[first] & done[second]).sum())
    return PairAgreement(
        first,
        second,
        (names[first], names[second]),
        spread,
        there,
        back,
        rates,
        compared,
        done.shape[1] - compared,
    )

"""Comparing annotators: every two of them, set by set and verse pair by verse pair."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from blinker_qt import __version__
from blinker_qt.agreement.dice import Counting, FloatArray, count, pairs_of
from blinker_qt.agreement.encode import BoolArray, EncodedSet, IntArray, WordNumbers, encode
from blinker_qt.agreement.partition import SetsInFile
from blinker_qt.agreement.pooled import Spread
from blinker_qt.agreement.signature import Signature
from blinker_qt.agreement.weights import Weights
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.formats import annotation_xml
from blinker_qt.formats.columns import link_columns, position_columns
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.workspace.comparable import Member, check_comparable, check_same_sets
from blinker_qt.workspace.comparison import (
    DEFAULT_OPTIONS,
    AnnotatorAgreement,
    Comparison,
    Disagreement,
    Options,
    PairAgreement,
)
from blinker_qt.workspace.second_pass import both_passes, load_first_pass

_NOT_IN_NAMES = re.compile(r"[^\w.+-]")


@dataclass(frozen=True, slots=True, eq=False)
class Collation:
    """Several annotators' work on one bitext, ready to be compared again and again.

    Attributes:
        bitext: the texts; sets as the first annotation set states them.
        members: the annotation sets with what people call them.
        words: the numbering of the bitext's words.
        encoded: the links and marks of each member as arrays.
    """

    bitext: Bitext
    members: tuple[Member, ...]
    words: WordNumbers
    encoded: tuple[EncodedSet, ...]

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
        encoded = tuple(_encoded(words, annotation_set) for _, annotation_set in members)
        return cls(bitext, tuple(members), words, encoded)

    @property
    def annotators(self) -> tuple[str, ...]:
        """The annotators' names, in the order of the members."""
        return tuple(annotation_set.annotator for _, annotation_set in self.members)

    def compare(self, options: Options = DEFAULT_OPTIONS) -> Comparison:
        """Compute the agreement of every two annotators.

        Raises:
            InputError: the sets in the files are wanted and differ from file to file.
        """
        if isinstance(options.partition, SetsInFile):
            check_same_sets(self.members)
        sets, places = np.unique(options.partition.cut(self.bitext.sets), return_inverse=True)
        counts = count(self.words, self.encoded, self._counting(options, places))
        directed, rates = counts.directed_rates, counts.rates
        done = np.array([encoded.done for encoded in self.encoded])
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
    ) -> tuple[Disagreement, ...]:
        """The verse pairs that two annotators have done, the least agreement first.

        Verse pairs of equal rate are ordered by how many links only one of the two has; those with
        nothing to compare come last.

        Args:
            first: the place of one annotator among the members.
            second: the place of the other.
            options: what is counted, and how; the partition does not matter.
        """
        two = (self.encoded[first], self.encoded[second])
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
        return tuple(
            Disagreement(
                index,
                self.bitext.references[index],
                _or_none(rates[index]),
                _or_none(directed[0, 0, index]),
                _or_none(directed[1, 0, index]),
                int(both[index]),
                int(only_first[index]),
                int(only_second[index]),
            )
            for index in order[done[order]].tolist()
        )

    def _counting(
        self, options: Options, sets: IntArray, weights: Weights | None = None
    ) -> Counting:
        return Counting(
            sets,
            weights or options.weights,
            options.marks,
            _content_words(self.bitext.verses(Side.SOURCE), options.stoplist_source),
            _content_words(self.bitext.verses(Side.TARGET), options.stoplist_target),
        )

    def _signature(self, options: Options, sets: int, left_out: int) -> Signature:
        return Signature(
            options.weights,
            options.marks,
            _words_as_text(options.stoplist_source, options.stoplist_target),
            str(options.partition),
            sets,
            len(self.bitext),
            left_out,
            __version__,
        )


def open_collation(paths: Sequence[Path]) -> Collation:
    """Put the annotation sets in these files side by side, without their second passes.

    Raises:
        ComparisonError: there are fewer than two.
        InputError: files cannot be read, are not of one bitext or have annotators of one name;
            with the problems of all files.
    """
    members: list[Member] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            members.append((str(path), load_first_pass(path)))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    return Collation.of(members)


def open_passes(paths: Sequence[Path]) -> Collation:
    """Put the first and the second pass of one annotator side by side (see `both_passes`).

    Args:
        paths: the annotator's files, at least one.

    Raises:
        InputError: files cannot be read; with the problems of all of them.
        SecondPassError: the files have several annotators, or no pair was worked twice.
    """
    works: list[AnnotationSet] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            works.append(annotation_xml.load(path))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    first, second = both_passes(works)
    return Collation.of([(first.annotator, first), (second.annotator, second)])


def read_stoplist(path: Path) -> Stoplist:
    """The stoplist in a plain text file of one form a line; called as the file is.

    Raises:
        InputError: the file cannot be read or is not a stoplist.
    """
    return Stoplist.from_text(decoded(read_capped(path), path), path.name, str(path))


def _encoded(words: WordNumbers, annotation_set: AnnotationSet) -> EncodedSet:
    pairs, leaves_out = annotation_set.pairs, annotation_set.study.leaves_out
    links = link_columns([pair.links for pair in pairs])
    return encode(
        words,
        np.array([pair.done and not leaves_out(pair.remarks) for pair in pairs], np.bool_),
        (links.pair, links.source, links.target),
        position_columns([pair.not_translated_source for pair in pairs]),
        position_columns([pair.not_translated_target for pair in pairs]),
    )


def _content_words(verses: Sequence[str], stoplist: Stoplist | None) -> BoolArray | None:
    """Which words of one side are not on the stoplist, shape (words,); None for all of them."""
    if stoplist is None:
        return None
    kept: dict[str, bool] = {}
    for verse in verses:
        kept.update(dict.fromkeys(verse.split(" "), True))
    kept = {form: form not in stoplist for form in kept}
    return np.fromiter((kept[form] for verse in verses for form in verse.split(" ")), np.bool_)


def _words_as_text(source: Stoplist | None, target: Stoplist | None) -> str:
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


def _or_none(rate: float) -> float | None:
    return None if np.isnan(rate) else float(rate)

"""Comparing annotators: every two of them, set by set and verse pair by verse pair."""

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import (
    Counting,
    Counts,
    Spread,
    VersePairs,
    count_by_verse_pair,
    pairs_of,
)
from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    FloatArray,
    IntArray,
    WordNumbers,
    restricted,
)
from blinker_qt.agreement.measures import beyond_chance, measured
from blinker_qt.agreement.partition import OUTSIDE, SETS_IN_FILE
from blinker_qt.agreement.signature import Signature
from blinker_qt.agreement.telling import Tell, to_nobody
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.compare.collated import Collated
from blinker_qt.compare.comparable import check_enough, check_names, cut, nobody
from blinker_qt.compare.comparison import (
    DEFAULT_OPTIONS,
    AnnotatorAgreement,
    Comparison,
    Options,
    PairAgreement,
    same_words_other_links,
)
from blinker_qt.compare.kept import Kept
from blinker_qt.compare.side_types import SideTypes

_DIGITS = 12
"""Hexadecimal digits of the digest of the data in signatures."""


@dataclass(frozen=True, slots=True, eq=False)
class Collation:
    """Several annotators' work on one bitext, ready to be compared again and again.

    Attributes:
        bitext: the texts; sets as the first annotation set states them.
        words: the numbering of the bitext's words.
        members: the annotation sets.
        both_passes: whether these are the two passes of one annotator.
        of_texts: what was found out about the texts, whoever takes part.
        kept: what was found out about the members, for those who ask again with other options.
    """

    bitext: Bitext
    words: WordNumbers
    members: tuple[Collated, ...]
    both_passes: bool = False
    of_texts: Kept = field(default_factory=Kept, repr=False)
    kept: Kept = field(default_factory=Kept, init=False, repr=False)

    @property
    def annotators(self) -> tuple[str, ...]:
        """The annotators' names, in the order of the members."""
        return tuple(member.annotator for member in self.members)

    @property
    def roles(self) -> str | list[str]:
        """Whose sets take part, as signatures say it.

        That is ``annotator``, or the role of each set, in the order of the annotators.
        """
        roles = [member.role.value for member in self.members]
        return Role.ANNOTATOR.value if {*roles} == {Role.ANNOTATOR.value} else roles

    @property
    def counted(self) -> list[EncodedSet]:
        """What each annotator decided in the verse pairs that are compared."""
        return [member.counted for member in self.members]

    def inside(self, options: Options) -> BoolArray:
        """Which verse pairs are in sets, shape (verse pairs,).

        Raises:
            ComparisonError: see `cut`.
            InputError: likewise.
        """
        inside: BoolArray = self.cut(options) != OUTSIDE
        return inside

    def within(self, options: Options) -> list[EncodedSet]:
        """What each annotator decided in the verse pairs that are compared and are in sets.

        Raises:
            ComparisonError: see `cut`.
            InputError: likewise.
        """
        inside = self.inside(options)
        return [restricted(self.words, some, inside) for some in self.counted]

    def chosen(self, only: Collection[str], without: Collection[str] = ()) -> Self:
        """The same collation with some of the annotators, in the same order.

        Args:
            only: the names of those who stay; all do where none is named.
            without: the names of those who leave.

        Raises:
            ComparisonError: nobody is called so, or nobody stays.
        """
        check_names((*only, *without), self.annotators)
        kept = [
            member
            for member in self.members
            if member.annotator not in without and (not only or member.annotator in only)
        ]
        if not kept:
            raise nobody()
        bitext = self.bitext
        if bitext.sets != kept[0].sets:
            bitext = replace(bitext, sets=kept[0].sets)
        return replace(self, bitext=bitext, members=tuple(kept))

    def alignment(self, annotator: int, index: int) -> Alignment:
        """What one annotator decided on one verse pair, done or not; made at each call.

        Args:
            annotator: the place of the annotator among the members.
            index: the place of the verse pair in the bitext, from 0.
        """
        return self.members[annotator].alignment(self.words, index)

    def compare(self, options: Options = DEFAULT_OPTIONS, tell: Tell = to_nobody) -> Comparison:
        """Compute the agreement of every two annotators.

        Args:
            options: what is counted, and how.
            tell: is told which share is done, from 0 to 1; what it raises ends the computation.

        Raises:
            ComparisonError: there are fewer than two, or nobody is called as the annotator that
                precision and recall are against.
            InputError: the sets in the files are wanted and differ from file to file.
        """
        check_enough(self.members)
        against = self._place_against(options)
        numbers = self.cut(options)
        inside = numbers != OUTSIDE
        if options.measure.is_beyond_chance:
            # All sets are one: it is over all words together.
            numbers = np.where(inside, 1, OUTSIDE)
        sets, directed, rates = self._rates(options, numbers, tell)
        done = np.array([some.done[inside] for some in self.counted])
        names = self.annotators
        pairs = pairs_of(len(names))
        compared = tuple(
            PairAgreement.of(pair, names, directed[:, row], rates[row], done)
            for row, pair in enumerate(pairs)
            if against is None or against in pair
        )
        return Comparison(
            signature=self._signature(options, numbers),
            annotators=tuple(
                AnnotatorAgreement(name, Spread.of(rates[[place in pair for pair in pairs]]))
                for place, name in enumerate(names)
            ),
            pairs=compared,
            grand=Spread.of(rates),
            sets=tuple(sets.tolist()),
            measure=options.measure,
            against=options.against,
            warnings=self._warnings(options, compared, tell),
        )

    def _warnings(
        self, options: Options, pairs: Sequence[PairAgreement], tell: Tell
    ) -> tuple[Sentence, ...]:
        """Where “linked or not” hides that links differ."""
        if not options.measure.is_linked_or_not:
            return ()
        found = (
            same_words_other_links(
                options.measure.value,
                pair.annotators,
                pair.spread.mean if pair.spread else None,
                by_dice.spread.mean if by_dice.spread else None,
            )
            for pair, by_dice in zip(pairs, self.compare(options.by_dice, tell).pairs, strict=True)
        )
        return tuple(warning for warning in found if warning)

    def counts(self, options: Options, sets: IntArray, tell: Tell = to_nobody) -> Counts:
        """What rates come from, by the measure of the options; none that is beyond chance.

        Args:
            options: all but the partition.
            sets: shape (verse pairs,); the place of the set of each, from 0.
            tell: see `compare`.
        """
        counting, against = self.counting(options, sets), self._place_against(options)
        return measured(options.measure, self.words, self.counted, counting, against, tell)

    def counted_words(self, options: Options) -> BoolArray:
        """Which words count: content words, if asked for, of the verse pairs in sets.

        Returns:
            Shape (source words + target words,), the source words first.
        """
        counting = self.counting(options, np.zeros(len(self.bitext), np.int64))
        counts: BoolArray = self.inside(options)[self.words.verse_pairs()]
        first_target = int(self.words.source_starts[-1])
        for content, part in (
            (counting.content_source, counts[:first_target]),
            (counting.content_target, counts[first_target:]),
        ):
            if content is not None:
                np.logical_and(part, content, out=part)
        return counts

    def pooled(self, options: Options, tell: Tell = to_nobody) -> tuple[IntArray, Counts]:
        """What rates come from in each set; see `counts` for the arguments.

        Returns:
            The numbers of the sets, ascending, and the counts of each in that order.

        Raises:
            ComparisonError: see `cut`.
            InputError: likewise.
        """
        numbers = self.cut(options)
        return self.kept.answer("pooled", options, lambda: self._pooled(options, numbers, tell))

    def by_verse_pair(self, options: Options, tell: Tell = to_nobody) -> VersePairs:
        """The agreement by Dice in verse pairs, in sets or not; see `pooled`."""
        self.cut(options)

        def find() -> VersePairs:
            counting = self.counting(options, np.zeros(len(self.bitext), np.int64))
            return count_by_verse_pair(self.words, self.counted, counting, tell)

        whatever_the_sets = replace(options.by_dice, partition=SETS_IN_FILE)
        return self.kept.answer("by verse pair", whatever_the_sets, find)

    def _pooled(self, options: Options, numbers: IntArray, tell: Tell) -> tuple[IntArray, Counts]:
        sets, places = np.unique(numbers, return_inverse=True)
        counts = self.counts(options, places, tell)
        wanted = sets != OUTSIDE
        if not wanted.all():
            counts = Counts(*(table[..., wanted] for table in counts.tables))
        return sets[wanted], counts

    def _rates(
        self, options: Options, numbers: IntArray, tell: Tell
    ) -> tuple[IntArray, FloatArray, FloatArray]:
        """The sets, the figures in both directions, shape (2, P, sets), and their means."""
        if not options.measure.is_beyond_chance:
            sets, counts = self.pooled(options, tell)
            return sets, counts.directed_rates, counts.rates
        items = self.counted_words(options)
        values = beyond_chance(options.measure, self.words, self.counted, items, tell)
        sets = np.unique(numbers[numbers != OUTSIDE])
        rates = np.repeat(values[:, None], sets.size, axis=1)
        return sets, np.stack([rates, rates]), rates

    def _place_against(self, options: Options) -> int | None:
        """The place among the members of whom precision and recall are against."""
        if not options.measure.is_against_one:
            return None
        check_names([options.against], self.annotators)
        return self.annotators.index(options.against)

    def cut(self, options: Options) -> IntArray:
        """The number of the set of each verse pair, shape (verse pairs,); `OUTSIDE` of some.

        Raises:
            ComparisonError: a part is wanted that ends behind the last verse pair.
            InputError: the sets in the files are wanted and differ from file to file.
        """
        partition = options.partition
        return self.kept.answer("cut", partition, lambda: cut(partition, self.members, self.bitext))

    def counting(self, options: Options, sets: IntArray) -> Counting:
        """What is counted, and how, for the verse pairs in these sets.

        Args:
            options: all but the partition.
            sets: shape (verse pairs,); the place of the set of each, from 0.
        """
        return Counting(
            sets,
            options.weights,
            options.marks,
            self.content_words(Side.SOURCE, options.stoplist_source),
            self.content_words(Side.TARGET, options.stoplist_target),
        )

    def content_words(self, side: Side, stoplist: Stoplist | None) -> BoolArray | None:
        """Which words of one side are not on the stoplist, shape (words,); None for all of them."""
        if stoplist is None:
            return None
        return self.of_texts.answer(
            f"content words of {side.value}", stoplist, lambda: self._types(side).outside(stoplist)
        )

    def _types(self, side: Side, tell: Tell = to_nobody) -> SideTypes:
        verses = self.bitext.verses(side)
        return self.of_texts.answer(
            f"types of {side.value}", None, lambda: SideTypes.of(verses, tell=tell)
        )

    def signature(
        self, options: Options, measure: str = "", *, weighted: bool = False, timed: bool = False
    ) -> Signature:
        """The choices and the data behind a figure.

        Args:
            options: what is counted, and how.
            measure: what is measured, where that is not the measure of the options.
            weighted: whether such a measure depends on the weights and on which marks count.
            timed: whether it depends on the time spent on verse pairs.

        Raises:
            ComparisonError: see `cut`.
            InputError: likewise.
        """
        return self._signature(options, self.cut(options), measure, weighted=weighted, timed=timed)

    def _signature(
        self,
        options: Options,
        numbers: IntArray,
        measure: str = "",
        *,
        weighted: bool = False,
        timed: bool = False,
    ) -> Signature:
        signature = Signature(measure or options.measure.signed)
        if not measure and options.against:
            signature = signature.with_fields(against=[options.against])
        if weighted or (not measure and options.measure.has_directions):
            marks = "included" if options.marks else "excluded"
            signature = signature.with_fields(weights=options.weights.value, marks=marks)
        inside = numbers != OUTSIDE
        done_by_all = np.logical_and.reduce([some.done[inside] for some in self.counted])
        return signature.with_fields(
            stoplist_source=as_field(options.stoplist_source),
            stoplist_target=as_field(options.stoplist_target),
            partition=str(options.partition),
            sets=np.unique(numbers[inside]).size,
            pairs=int(inside.sum()),
            left_out=int((~done_by_all).sum()),
            passes="both" if self.both_passes else "first",
            sd="population",
            annotators=self.annotators,
            roles=self.roles,
            data=data_digest([self], timed=timed),
        )

    @property
    def digest_of_texts(self) -> bytes:
        """A digest of the texts, the names of their verse pairs and their languages."""
        return self.of_texts.answer("digest", None, lambda: _digest_of_texts(self.bitext))


def as_field(stoplist: Stoplist | None) -> Sequence[str] | None:
    """A stoplist as signatures say it: its name, and a digest of its forms."""
    return None if stoplist is None else (stoplist.name, stoplist.fingerprint[:8])


def data_digest(collations: Sequence[Collation], *, timed: bool = False) -> str:
    """A short digest of what annotators decided, on which texts; wherever their files are.

    The order of the annotators does not matter; their names stand in signatures beside it.

    Args:
        collations: the annotation sets.
        timed: whether the time spent on verse pairs belongs to the data.
    """
    digest = hashlib.sha256()
    for some in collations:
        digest.update(some.digest_of_texts)
        for member in sorted(some.members, key=lambda member: member.annotator):
            digest.update(member.digest)
            if timed:
                digest.update(member.seconds.astype("<i8").tobytes())
    return digest.hexdigest()[:_DIGITS]


def _digest_of_texts(bitext: Bitext) -> bytes:
    languages = (bitext.source_language.tag, bitext.target_language.tag)
    texts = json.dumps([bitext.fingerprint, languages, bitext.references])
    return hashlib.sha256(texts.encode()).digest()

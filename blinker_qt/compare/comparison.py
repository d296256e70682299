"""What comparing annotators is asked for, and what comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from blinker_qt.agreement.dice import Spread, Weights
from blinker_qt.agreement.encoding import BoolArray, FloatArray
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import SETS_IN_FILE, Partition
from blinker_qt.agreement.signature import Signature
from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.stoplist import Stoplist
from blinker_qt.compare.table import Kind


@dataclass(frozen=True, slots=True)
class Options:
    """What is counted, and how.

    Attributes:
        partition: how verse pairs are cut into the sets whose links are pooled.
        weights: how links are weighted.
        marks: whether a not-translated mark counts as a link of weight 1.
        stoplist_source: the function words of the source side, left out; None for none.
        stoplist_target: likewise for the target side.
        measure: which agreement of two annotators is measured.
        against: the name of the annotator that precision and recall are against; empty for other
            measures.
    """

    partition: Partition = SETS_IN_FILE
    weights: Weights = Weights.DIRECTED
    marks: bool = False
    stoplist_source: Stoplist | None = None
    stoplist_target: Stoplist | None = None
    measure: AgreementMeasure = AgreementMeasure.DICE
    against: str = ""

    @property
    def by_dice(self) -> Self:
        """The same choices for what is always measured by Dice."""
        return replace(self, measure=AgreementMeasure.DICE, against="")


DEFAULT_OPTIONS = Options()

_HIGH, _LOW = 0.8, 0.5


def same_words_other_links(
    measure: str, names: Sequence[str], figure: float | None, dice: float | None
) -> Sentence | None:
    """Warn where kappa or alpha of “linked or not” hides that links differ; None elsewhere.

    Two annotators who link the same words, each with other words than the other does, agree fully
    on which words are linked and share no link. The rule: the figure is above 0.8, and Dice of the
    links below 0.5.

    Args:
        measure: what the figure is called.
        names: of the two annotators.
        figure: kappa or alpha of the two; None where there is none.
        dice: their agreement rate by Dice; None likewise.
    """
    if figure is None or dice is None or figure <= _HIGH or dice >= _LOW:
        return None
    return Sentence(
        "warning: {measure} of {first} and {second} is {figure}, but Dice of their links only "
        "{dice} %: they link the same words, but to different words",
        {
            "measure": measure,
            "first": names[0],
            "second": names[1],
            "figure": f"{figure:.4f}",
            "dice": f"{100 * dice:.2f}",
        },
    )


@dataclass(frozen=True, slots=True, eq=False)
class PairAgreement:
    """How far two annotators agree.

    Attributes:
        first: the place of the first of them among the annotators, from 0.
        second: the place of the second; higher than `first`.
        annotators: their names.
        spread: mean and SD of their set rates; None where no set has a rate.
        source_to_target: the mean over the sets of the rates in that direction; None likewise.
        target_to_source: likewise for the other direction; both average to the mean.
        rates: shape (sets,); their agreement rate in each set, NaN where there was nothing to
            compare.
        compared: how many verse pairs both have done.
        left_out: how many verse pairs were left out because not both have done them or one of the
            two has rejected them.
    """

    first: int
    second: int
    annotators: tuple[str, str]
    spread: Spread | None
    source_to_target: float | None
    target_to_source: float | None
    rates: FloatArray
    compared: int
    left_out: int

    @classmethod
    def of(
        cls,
        pair: tuple[int, int],
        names: Sequence[str],
        directed: FloatArray,
        rates: FloatArray,
        done: BoolArray,
    ) -> Self:
        """From what was computed of all annotators.

        Args:
            pair: the places of the two.
            names: of all annotators.
            directed: shape (2, sets), the rates of the two in both directions.
            rates: shape (sets,), the means of these.
            done: shape (annotators, verse pairs in sets), what each of them has done.
        """
        first, second = pair
        spread = Spread.of(rates)
        there, back = (
            directed[:, ~np.isnan(rates)].mean(axis=1).tolist() if spread else (None, None)
        )
        compared = int((done[first] & done[second]).sum())
        return cls(
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

    @property
    def without_rate(self) -> int:
        """In how many sets there was nothing to compare."""
        return int(np.isnan(self.rates).sum())


@dataclass(frozen=True, slots=True)
class AnnotatorAgreement:
    """How far one annotator agrees with all others.

    Attributes:
        name: the annotator.
        spread: mean and SD of all set rates of the pairs the annotator is in; None without any.
    """

    name: str
    spread: Spread | None


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """The agreement of every two annotators (in the form of Melamed 1998, Table 5).

    Attributes:
        signature: the choices behind the figures.
        annotators: in the order of the annotation sets.
        measure: what the figures are; rates are what that gives, also where it is no rate.
        against: the name of the annotator that precision and recall are against; else empty.
        pairs: every two annotators, row by row through the upper triangle; for precision and
            recall those with the one that they are against.
        grand: mean and SD of all set rates of all pairs; None where there are none.
        sets: the numbers of the sets, in the order of the rates.
        warnings: where the figures hide that links differ (see `same_words_other_links`).
    """

    signature: Signature
    annotators: tuple[AnnotatorAgreement, ...]
    pairs: tuple[PairAgreement, ...]
    grand: Spread | None
    sets: tuple[int, ...]
    measure: AgreementMeasure = AgreementMeasure.DICE
    against: str = ""
    warnings: tuple[Sentence, ...] = ()

    @property
    def kind(self) -> Kind:
        """How means and standard deviations are shown."""
        return Kind.FIGURES if self.measure.is_beyond_chance else Kind.SPREAD

    @property
    def is_of_one_set(self) -> bool:
        """Whether rates are of a single set, so that those of two annotators do not vary."""
        return not self.measure.is_beyond_chance and len(self.sets) == 1

    def measures(self, first: int, second: int) -> bool:
        """Whether the agreement of two annotators is measured."""
        return self._place(first, second) is not None

    def pair(self, first: int, second: int) -> PairAgreement:
        """The agreement of two annotators, in either order, by their places among them.

        Raises:
            KeyError: it is not measured.
        """
        place = self._place(first, second)
        if place is None:
            raise KeyError((first, second))
        return self.pairs[place]

    def _place(self, first: int, second: int) -> int | None:
        first, second = min(first, second), max(first, second)
        if not self.against:
            # Each row of the triangle is shorter by one than the row before.
            return first * (2 * len(self.annotators) - first - 1) // 2 + second - first - 1
        places = [(pair.first, pair.second) for pair in self.pairs]
        return places.index((first, second)) if (first, second) in places else None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """How far two annotators agree on one verse pair.

    Attributes:
        index: the place of the verse pair in the bitext, from 0.
        reference: what people call it.
        rate: the agreement rate; None where there is nothing to compare.
        source_to_target: the rate in that direction; None likewise.
        target_to_source: the rate in the other direction; None likewise.
        both: how many links (and marks, where they count) both have.
        only_first: how many only the first of them has.
        only_second: how many only the second has.
    """

    index: int
    reference: str
    rate: float | None
    source_to_target: float | None
    target_to_source: float | None
    both: int
    only_first: int
    only_second: int

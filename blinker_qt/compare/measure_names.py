"""Names of the agreement measures for users, and notes on them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.agreement.chance import Alpha, Kappa
from blinker_qt.agreement.measures import NO_VARIATION, AgreementMeasure
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.table import said
from blinker_qt.translation import N_

LINKED_OR_NOT = Sentence(
    "this compares only whether each word is linked, not with which words: annotators "
    "who share no links can agree fully; alpha over sets (MASI) and Dice compare the "
    "links"
)
_ONLY_MARKS = Sentence(
    "links are ignored: the rate is Dice over not-translated marks, pooled in each set"
)
PARTNERS = Sentence(
    "a decision is the set of words that a word is linked with, empty if it is not "
    "translated; the distance between two sets is MASI"
)
WHOLE_BLOCKS = Sentence(
    "a block is shared if all its links are; the rate is Dice over blocks, pooled in each set"
)
_UNDEFINED = N_("a dash stands for an undefined figure: {why}")
_AGREEMENT = Sentence("agreement")


class MeasureNames(NamedTuple):
    """The names of a measure.

    Attributes:
        choice: in lists of measures.
        title: above the table of pairs.
        means: above the table of annotators.
        heading: in the heading of a column.
        of_verse_pair: above the rates of verse pairs, where the heading does not say what they are.
    """

    choice: Sentence
    title: Sentence
    means: Sentence
    heading: Sentence
    of_verse_pair: Sentence | None = None
    note: Sentence | None = None


NAMES: Mapping[AgreementMeasure, MeasureNames] = MappingProxyType(
    {
        AgreementMeasure.DICE: MeasureNames(
            Sentence("Dice of links"),
            Sentence("Pairwise agreement"),
            Sentence("Mean agreement with the others"),
            _AGREEMENT,
            Sentence("Dice"),
        ),
        AgreementMeasure.PRECISION: MeasureNames(
            Sentence("precision"),
            Sentence("Precision against one annotator"),
            Sentence("Precision of each annotator"),
            Sentence("precision"),
        ),
        AgreementMeasure.RECALL: MeasureNames(
            Sentence("recall"),
            Sentence("Recall against one annotator"),
            Sentence("Recall of each annotator"),
            Sentence("recall"),
        ),
        AgreementMeasure.BLOCKS: MeasureNames(
            Sentence("whole blocks"),
            Sentence("Pairwise agreement on whole blocks"),
            Sentence("Mean agreement on whole blocks with the others"),
            _AGREEMENT,
            Sentence("blocks"),
            WHOLE_BLOCKS,
        ),
        AgreementMeasure.MARKS: MeasureNames(
            Sentence("not-translated marks"),
            Sentence("Pairwise agreement on not-translated marks"),
            Sentence("Mean agreement on not-translated marks with the others"),
            _AGREEMENT,
            Sentence("marks"),
            _ONLY_MARKS,
        ),
        AgreementMeasure.KAPPA: MeasureNames(
            Sentence("kappa: linked or not"),
            Sentence("Pairwise kappa: linked or not"),
            Sentence("Mean kappa with the others: linked or not"),
            Sentence("kappa: linked or not"),
            note=LINKED_OR_NOT,
        ),
        AgreementMeasure.ALPHA: MeasureNames(
            Sentence("alpha: linked or not"),
            Sentence("Pairwise alpha: linked or not"),
            Sentence("Mean alpha with the others: linked or not"),
            Sentence("alpha: linked or not"),
            note=LINKED_OR_NOT,
        ),
        AgreementMeasure.ALPHA_SETS: MeasureNames(
            Sentence("alpha: sets (MASI)"),
            Sentence("Pairwise alpha: sets of linked words (MASI)"),
            Sentence("Mean alpha with the others: sets of linked words (MASI)"),
            Sentence("alpha: sets (MASI)"),
            note=PARTNERS,
        ),
    }
)
"""All texts about a measure of agreement; a new measure must be added here."""


def on_undefined(coefficients: Iterable[Kappa | Alpha | None]) -> tuple[Sentence, ...]:
    """A note if kappas or alphas of what was decided are undefined."""
    if all(coefficient is None or coefficient.value is not None for coefficient in coefficients):
        return ()
    return (Sentence(_UNDEFINED, {"why": said(NO_VARIATION)}),)

"""Names of the agreement measures for users, and notes on them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.bitext.errors import Sentence

LINKED_OR_NOT = Sentence(
    "only whether each word is linked is compared, not with which words: annotators who share no "
    "link may agree fully; alpha over sets (MASI) and Dice compare the links"
)
_ONLY_MARKS = Sentence(
    "links are left aside: the rate is Dice over not-translated marks, pooled in each set"
)
PARTNERS = Sentence(
    "one decision is the set of words that a word was linked with, empty for not translated; the "
    "distance of two sets is MASI"
)
WHOLE_BLOCKS = Sentence(
    "a block is shared when all its links are; the rate is Dice over blocks, pooled in each set"
)
_AGREEMENT, _DICE = Sentence("agreement"), Sentence("Dice")


class MeasureNames(NamedTuple):
    """The names of a measure.

    Attributes:
        choice: in lists of measures.
        title: above the table of pairs.
        means: above the table of annotators.
        heading: in the heading of a column.
        caption: in the caption of the LaTeX table.
        of_verse_pair: for the rate of a verse pair; Dice if the measure is undefined for one.
    """

    choice: Sentence
    title: Sentence
    means: Sentence
    heading: Sentence
    caption: str
    of_verse_pair: Sentence = _DICE
    note: Sentence | None = None


NAMES: Mapping[AgreementMeasure, MeasureNames] = MappingProxyType(
    {
        AgreementMeasure.DICE: MeasureNames(
            Sentence("Dice of links"),
            Sentence("Agreement of every two annotators"),
            Sentence("Mean agreement with the others"),
            _AGREEMENT,
            "Percent inter-annotator agreement",
        ),
        AgreementMeasure.PRECISION: MeasureNames(
            Sentence("precision"),
            Sentence("Precision against one annotator"),
            Sentence("Precision of each annotator"),
            Sentence("precision"),
            "Percent precision against one annotator",
            Sentence("precision"),
        ),
        AgreementMeasure.RECALL: MeasureNames(
            Sentence("recall"),
            Sentence("Recall against one annotator"),
            Sentence("Recall of each annotator"),
            Sentence("recall"),
            "Percent recall against one annotator",
            Sentence("recall"),
        ),
        AgreementMeasure.BLOCKS: MeasureNames(
            Sentence("whole blocks"),
            Sentence("Whole blocks that every two annotators share"),
            Sentence("Mean agreement on whole blocks with the others"),
            _AGREEMENT,
            "Percent inter-annotator agreement on whole blocks",
            Sentence("blocks"),
            WHOLE_BLOCKS,
        ),
        AgreementMeasure.MARKS: MeasureNames(
            Sentence("not-translated marks"),
            Sentence("Not-translated marks that every two annotators share"),
            Sentence("Mean agreement on not-translated marks with the others"),
            _AGREEMENT,
            "Percent inter-annotator agreement on not-translated marks",
            Sentence("marks"),
            _ONLY_MARKS,
        ),
        AgreementMeasure.KAPPA: MeasureNames(
            Sentence("kappa: linked or not"),
            Sentence("Kappa of every two annotators: linked or not"),
            Sentence("Mean kappa with the others: linked or not"),
            Sentence("kappa: linked or not"),
            "Cohen's kappa of every two annotators: linked or not",
            note=LINKED_OR_NOT,
        ),
        AgreementMeasure.ALPHA: MeasureNames(
            Sentence("alpha: linked or not"),
            Sentence("Alpha of every two annotators: linked or not"),
            Sentence("Mean alpha with the others: linked or not"),
            Sentence("alpha: linked or not"),
            "Krippendorff's alpha of every two annotators: linked or not",
            note=LINKED_OR_NOT,
        ),
        AgreementMeasure.ALPHA_SETS: MeasureNames(
            Sentence("alpha: sets (MASI)"),
            Sentence("Alpha of every two annotators: sets of linked words (MASI)"),
            Sentence("Mean alpha with the others: sets of linked words (MASI)"),
            Sentence("alpha: sets (MASI)"),
            "Krippendorff's alpha of every two annotators over sets of linked words (MASI)",
            note=PARTNERS,
        ),
    }
)
"""All that is said of a measure of agreement; whoever adds one adds it here."""

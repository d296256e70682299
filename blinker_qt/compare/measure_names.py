"""What tables and plots call the measures of agreement."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.bitext.sentence import Sentence


class Names(NamedTuple):
    """What people call a measure: of pairs, of each annotator, and at the head of a column."""

    title: Sentence
    means: Sentence
    heading: Sentence


_AGREEMENT = Sentence("agreement")

NAMES: Mapping[AgreementMeasure, Names] = MappingProxyType(
    {
        AgreementMeasure.DICE: Names(
            Sentence("Agreement of every two annotators"),
            Sentence("Mean agreement with the others"),
            _AGREEMENT,
        ),
        AgreementMeasure.PRECISION: Names(
            Sentence("Precision against one annotator"),
            Sentence("Precision of each annotator"),
            Sentence("precision"),
        ),
        AgreementMeasure.RECALL: Names(
            Sentence("Recall against one annotator"),
            Sentence("Recall of each annotator"),
            Sentence("recall"),
        ),
        AgreementMeasure.BLOCKS: Names(
            Sentence("Whole blocks that every two annotators share"),
            Sentence("Mean agreement on whole blocks with the others"),
            _AGREEMENT,
        ),
        AgreementMeasure.MARKS: Names(
            Sentence("Not-translated marks that every two annotators share"),
            Sentence("Mean agreement on not-translated marks with the others"),
            _AGREEMENT,
        ),
        AgreementMeasure.KAPPA: Names(
            Sentence("Kappa of every two annotators: linked or not"),
            Sentence("Mean kappa with the others: linked or not"),
            Sentence("kappa: linked or not"),
        ),
        AgreementMeasure.ALPHA: Names(
            Sentence("Alpha of every two annotators: linked or not"),
            Sentence("Mean alpha with the others: linked or not"),
            Sentence("alpha: linked or not"),
        ),
        AgreementMeasure.ALPHA_SETS: Names(
            Sentence("Alpha of every two annotators: sets of linked words (MASI)"),
            Sentence("Mean alpha with the others: sets of linked words (MASI)"),
            Sentence("alpha: sets (MASI)"),
        ),
    }
)

"""What tables and plots call the measures of agreement."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.agreement.measures import AgreementMeasure


class Names(NamedTuple):
    """What people call a measure: of pairs, of each annotator, and at the head of a column."""

    title: str
    means: str
    heading: str


NAMES: Mapping[AgreementMeasure, Names] = MappingProxyType(
    {
        AgreementMeasure.DICE: Names(
            "Agreement of every two annotators", "Mean agreement with the others", "agreement"
        ),
        AgreementMeasure.PRECISION: Names(
            "Precision against one annotator", "Precision of each annotator", "precision"
        ),
        AgreementMeasure.RECALL: Names(
            "Recall against one annotator", "Recall of each annotator", "recall"
        ),
        AgreementMeasure.BLOCKS: Names(
            "Whole blocks that every two annotators share",
            "Mean agreement on whole blocks with the others",
            "agreement",
        ),
        AgreementMeasure.MARKS: Names(
            "Not-translated marks that every two annotators share",
            "Mean agreement on not-translated marks with the others",
            "agreement",
        ),
        AgreementMeasure.KAPPA: Names(
            "Kappa of every two annotators", "Mean kappa with the others", "kappa"
        ),
        AgreementMeasure.ALPHA: Names(
            "Alpha of every two annotators", "Mean alpha with the others", "alpha"
        ),
    }
)

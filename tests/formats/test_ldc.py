"""The .wa files of the LDC Word Aligner."""

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats.interchange import Feature
from blinker_qt.formats.ldc import LDC

REJECTED = Rejection(RejectionKind.OTHER)
BITEXT = Bitext.of([VersePair("1", ("a",), ("x",))])


@pytest.mark.parametrize(
    ("remarks", "held"),
    [
        (Remarks(), True),
        (Remarks((Note("one line"),), rejected=REJECTED), True),
        (Remarks(difficult="long"), False),
        (Remarks(difficult=""), False),
        (Remarks(rejected=Rejection(RejectionKind.OTHER, "mixed up")), False),
        (Remarks(rejected=Rejection(RejectionKind.UNREADABLE)), False),
        (Remarks((Note("of a word", (Side.TARGET, 0)),)), False),
        (Remarks((Note("by the guide", ruling="ART-3"),)), False),
        (Remarks((Note("two\nlines"),)), False),
        (Remarks((Note(" indented"),)), False),
    ],
)
def test_supported_remarks(remarks: Remarks, held: bool) -> None:
    work = AnnotationSet(BITEXT, (PairAnnotation(remarks=remarks),), "A1")
    assert (Feature.REMARKS in LDC.may_also_hold(work)) is held

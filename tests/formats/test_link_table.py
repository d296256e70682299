"""Tables of links."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.interchange import Choices, Format, IndexBase
from blinker_qt.formats.link_table import LINKS_CSV, LINKS_TSV, write
from blinker_qt.formats.tables import Separator
from exchanged import links_found

BITEXT = Bitext.of(
    [
        VersePair('1, "2"', ("a", "b", "c"), ("x", "y")),
        VersePair("Gen 1:2", ("d",), ("z",)),
    ]
)
FIRST = Alignment(
    frozenset({(0, 0), (1, 1)}), frozenset({2}), frozenset(), possible=frozenset({(1, 1)})
)
SECOND = Alignment(frozenset(), frozenset({0}), frozenset({0}))
WORK = AnnotationSet.finished(BITEXT, [FIRST, SECOND], "A1")
AS_TSV = (
    "pair\treference\tsource\ttarget\tkind\n"
    '1\t1, "2"\t1\t1\tsure\n1\t1, "2"\t2\t2\tpossible\n1\t1, "2"\t3\t\tnot translated\n'
    "2\tGen 1:2\t1\t\tnot translated\n2\tGen 1:2\t\t1\tnot translated\n"
)
AS_CSV = (
    "pair,reference,source,target,kind\n"
    '1,"1, ""2""",0,0,sure\n1,"1, ""2""",1,1,possible\n1,"1, ""2""",2,,not translated\n'
    "2,Gen 1:2,0,,not translated\n2,Gen 1:2,,0,not translated\n"
)
CHOICES = Choices(base=IndexBase.ONE, strict=True, annotator="A1")


@pytest.mark.parametrize(
    ("content", "base", "row"),
    [
        (AS_TSV, IndexBase.ONE, LINKS_TSV),
        (AS_CSV, IndexBase.ZERO, LINKS_CSV),
        (
            "Target,SOURCE,Pair,kind\r\n2,2,1,possible\r\n\r\n1,1,01,\r\n,3,1,\r\n,1,2,\r\n1,,2,\r\n",
            IndexBase.ONE,
            LINKS_CSV,
        ),
    ],
)
def test_columns_are_known_by_their_names(
    tmp_path: Path, content: str, base: IndexBase, row: Format
) -> None:
    found = links_found(row, tmp_path, BITEXT, content, replace(CHOICES, base=base))
    assert found.annotation_sets == (WORK,)
    assert (found.base, found.remarks) == (base, ())


def test_links_without_kinds_are_sure_and_other_columns_are_told(tmp_path: Path) -> None:
    content = "reference\tsource\ttarget\tnote\tcost\nGen 1:2\t1\t1\twhy?\t0.1\n"
    found = links_found(LINKS_TSV, tmp_path, BITEXT, content, CHOICES)
    assert found.annotation_sets[0].pairs[1].alignment == Alignment(frozenset({(0, 0)}))
    assert list(map(str, found.remarks)) == ["columns that were not kept: note, cost"]


def test_a_reference_that_no_cell_can_hold_is_refused() -> None:
    bitext = Bitext.of([VersePair("Gen\t1", ("a",), ("b",))])
    work = AnnotationSet.finished(bitext, [Alignment(frozenset({(0, 0)}))], "A1")
    with pytest.raises(InputError, match="'Gen\t1' holds a tab or a line end"):
        write(Separator.TAB, work, CHOICES)
    assert b"Gen\t1" in write(Separator.COMMA, work, CHOICES)

"""Tables of links."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats.interchange import Choices, Conflicts, Format, IndexBase
from blinker_qt.formats.link_table import LINKS_CSV, LINKS_TSV, write
from blinker_qt.formats.tables import Separator
from exchanged import links_found, links_problems

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


def test_what_is_written_stands_in_one_order() -> None:
    assert write(Separator.TAB, WORK, CHOICES) == AS_TSV.encode()
    assert write(Separator.COMMA, WORK, replace(CHOICES, base=IndexBase.ZERO)) == AS_CSV.encode()


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
    assert list(map(str, found.remarks)) == [
        "columns that do not belong to links were not kept: note, cost"
    ]


def test_positions_that_are_none_are_named_once_each(tmp_path: Path) -> None:
    assert [
        row.partition(";")[0]
        for row in links_problems(LINKS_CSV, tmp_path, BITEXT, "pair,source,target\n1,x,y\n")
    ] == [
        "2: 'x' is not a position",
        "2: 'y' is not a position",
    ]


def test_every_problem_is_named_with_its_place(tmp_path: Path) -> None:
    content = """pair,reference,source,target,kind
1,,1,1,sure
1,,1,1,
3,,1,1,
x,,1,1,
,Gen 9,1,1,
1,Gen 1:2,1,1,
,,1,1,
1,,4,1,
1,,,,
1,,one,1,
1,,1,,possible
1,,1,2,not translated
1,,1,2,unsure
1,,3,,
1,,3,,
1,,3
1,"Gen,1,1,
"""
    rows = links_problems(LINKS_CSV, tmp_path, BITEXT, content, CHOICES)
    assert rows == [
        "3: the link of 1 and 1 stands on line 2 already; expected each link once",
        "4: there is no verse pair '3'; expected 1 to 2",
        "5: there is no verse pair 'x'; expected 1 to 2",
        "6: there is no verse pair Gen 9; expected a reference of the texts",
        "7: verse pair Gen 1:2 is not number 1; expected number 2",
        "8: the row names no verse pair; expected its number or its reference",
        "9: the source position 4 does not exist; expected 1 to 3, counting from 1",
        "10: the row names no word; expected a position on one side at least",
        "11: 'one' is not a position; expected a number or nothing",
        "12: the link names one word only; expected a position on both sides",
        "13: the mark names two words; expected a position on one side only",
        "14: there is no kind 'unsure'; expected sure, possible, not translated or nothing",
        "16: source word 3 is marked on line 15 already; expected each mark once",
        "17: the row has 3 cells; expected 5, as the first row",
        (
            "18: the quotation mark is out of place; "
            "expected a cell within one line, each quotation mark in it doubled"
        ),
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", "the file is empty; expected a first row that names the columns"),
        (
            "source,target\n",
            (
                "1: there is no column 'pair' and no column 'reference'; "
                "expected one of them in the first row"
            ),
        ),
        ("pair,source\n", "1: there is no column 'target'; expected it in the first row"),
        (
            "pair,source,target,Source\n",
            "1: there are two columns 'source'; expected one column of a name",
        ),
        ('"a\n', "1: there is no column 'source'; expected it in the first row"),
    ],
)
def test_first_rows_that_say_too_little(tmp_path: Path, content: str, expected: str) -> None:
    assert links_problems(LINKS_CSV, tmp_path, BITEXT, content, CHOICES)[0].strip() == expected


def test_the_other_separator_is_noticed(tmp_path: Path) -> None:
    hint = "expected it in the first row; it would be there if {} stood between the cells"
    for row, content, other in (
        (LINKS_TSV, AS_CSV, "commas"),
        (LINKS_CSV, AS_TSV.replace('"', ""), "tabs"),
    ):
        assert links_problems(row, tmp_path, BITEXT, content, CHOICES) == [
            f"1: there is no column '{side.value}'; {hint.format(other)}" for side in Side
        ]


def test_conflicts_are_settled_as_asked(tmp_path: Path) -> None:
    content = "pair,source,target\n1,1,1\n1,1,\n"
    choices = replace(CHOICES, conflicts=Conflicts.LINKS)
    found = links_found(LINKS_CSV, tmp_path, BITEXT, content, choices)
    assert found.annotation_sets[0].pairs[0].alignment == Alignment(frozenset({(0, 0)}))
    assert len(found.remarks) == 1


def test_a_reference_that_no_cell_can_hold_is_refused() -> None:
    bitext = Bitext.of([VersePair("Gen\t1", ("a",), ("b",))])
    work = AnnotationSet.finished(bitext, [Alignment(frozenset({(0, 0)}))], "A1")
    with pytest.raises(InputError, match="'Gen\t1' holds a tab or a line end"):
        write(Separator.TAB, work, CHOICES)
    assert b"Gen\t1" in write(Separator.COMMA, work, CHOICES)

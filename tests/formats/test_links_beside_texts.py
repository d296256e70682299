"""Links beside texts: Pharaoh and its dialects, NAACL, and tables."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment, links_from_text, positions_from_text
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.choices import Choices, IndexBase, Part
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.link_table import LINKS_CSV, LINKS_TSV
from blinker_qt.formats.pharaoh import (
    NAACL,
    PHARAOH,
    PHARAOH_POSSIBLE,
    SIL,
    TALP,
)
from exchanged import alignments_of, links_found
from real_data import ALIBI

ZERO, ONE = IndexBase
BY_A1 = Choices(base=ZERO, strict=True, annotator="A1")
BITEXT = Bitext.of(
    [VersePair("Gen 1:1", ("a", "b", "c"), ("x", "y")), VersePair("Gen 1:2", ("d",), ("z",))]
)


def on(links: str = "", possible: str = "", source: str = "", target: str = "") -> Alignment:
    """An alignment in our own notation."""
    marks = positions_from_text(source), positions_from_text(target)
    return Alignment(links_from_text(links), *marks, possible=links_from_text(possible))


NOT_KEPT = "identifiers of lines that are not references, not kept: 2"
SCORES = "links whose scores were not kept: 2"
SIL_ROWS = "0-1:0.8:0.5 NULL-0 2-NULL 1-1:-1e-05\n0-0\n"
NAACL_ROWS = "0001 1 1 S\n1 2 1\n0001 2 2 P 0.25\r\n\n1 3 0\n2 1 1 0.5\n"


@pytest.mark.parametrize(
    ("row", "base", "content", "first", "second", "remarks"),
    [
        (PHARAOH, ZERO, "0-0 2-1\n\n", on("1-1 3-2"), on(), []),
        (PHARAOH, ONE, "1-1 3-2\n\n", on("1-1 3-2"), on(), []),
        (PHARAOH, ONE, " 3-2\t1-1 \r\n\n", on("1-1 3-2"), on(), []),
        (TALP, ONE, "2-2 1-1\n\n", on("1-1 2-2"), on(), []),
        # Identifiers that are references say which verse pair a line is of.
        (PHARAOH_POSSIBLE, ZERO, "Gen 1:2\t0-0\nGen 1:1\t2p1\n", on("3-2", "3-2"), on("1-1"), []),
        (PHARAOH_POSSIBLE, ZERO, "0\t2p1\n1\t\n", on("3-2", "3-2"), on(), [NOT_KEPT]),
        (SIL, ZERO, SIL_ROWS, on("1,2-2", "", "3", "1"), on("1-1"), [SCORES]),
        (NAACL, ONE, NAACL_ROWS, on("1,2-1 2-2", "2-2", "3"), on("1-1"), [SCORES]),
    ],
)
def test_links_are_read(
    row: Format,
    base: IndexBase,
    content: str,
    first: Alignment,
    second: Alignment,
    remarks: list[str],
    tmp_path: Path,
) -> None:
    choices = Choices(base=base, annotator="A1")
    found = links_found(row, tmp_path, BITEXT, content, choices)
    assert found.annotation_sets == (AnnotationSet.finished(BITEXT, [first, second], "A1"),)
    assert found.base is base
    assert list(map(str, found.remarks)) == remarks


@pytest.mark.parametrize(
    ("sure", "possible"),
    [
        *(("0-0", possible) for possible in ("1p0", "1?0")),
        *((f"0-0{sign}S", f"1-0{sign}P") for sign in ("", ":", "-")),
    ],
)
def test_every_sign_in_use_is_read(sure: str, possible: str, tmp_path: Path) -> None:
    found = links_found(PHARAOH_POSSIBLE, tmp_path, BITEXT, f"{sure} {possible}\t2-1 \r\n\n", BY_A1)
    assert (found.base, found.remarks) == (ZERO, ())
    assert alignments_of(found) == [on("1-1 2-1 3-2", "2-1"), on()]


def test_a_machines_links_keep_their_scores(tmp_path: Path) -> None:
    machine = replace(BY_A1, role=Role.MACHINE)
    content = "0-1:0.8:0.5 1-1:-1e-05 2-1:1e200 NULL-0:0.3\n0-0\n"
    found = links_found(SIL, tmp_path, BITEXT, content, machine)
    assert [alignment.scores for alignment in alignments_of(found)] == [
        {((0, 1), 0.5), ((1, 1), -1e-05)},
        frozenset(),
    ]
    assert str(found.remarks[-1]) == "links whose scores were not kept: 2"
    content = "0001 1 1 S 1\n1 2 1\n0001 2 2 P 0.25\n1 3 0 0.5\n2 1 1 0.5\n"
    found = links_found(NAACL, tmp_path, BITEXT, content, machine)
    assert [alignment.scores for alignment in alignments_of(found)] == [
        {((0, 0), 1.0), ((1, 1), 0.25)},
        {((0, 0), 0.5)},
    ]
    assert "links whose scores were not kept: 1" in map(str, found.remarks)


TABLE_BITEXT = Bitext.of(
    [
        VersePair('1, "2"', ("a", "b", "c"), ("x", "y")),
        VersePair("Gen 1:2", ("d",), ("z",)),
    ]
)
FIRST = Alignment(
    frozenset({(0, 0), (1, 1)}), frozenset({2}), frozenset(), possible=frozenset({(1, 1)})
)
SECOND = Alignment(frozenset(), frozenset({0}), frozenset({0}))
WORK = AnnotationSet.finished(TABLE_BITEXT, [FIRST, SECOND], "A1")
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
def test_columns_are_found_by_name(
    tmp_path: Path, content: str, base: IndexBase, row: Format
) -> None:
    found = links_found(row, tmp_path, TABLE_BITEXT, content, replace(CHOICES, base=base))
    assert found.annotation_sets == (WORK,)
    assert (found.base, found.remarks) == (base, ())


def test_the_story_with_sure_and_possible_links() -> None:
    files = ("LAuberge_sents.txt", "TheInn_sents.txt", "ali_w2w_LAuberge_TheInn.txt")
    parts = dict(
        zip((Part.SOURCE, Part.TARGET, Part.LINKS), map(ALIBI.joinpath, files), strict=True)
    )
    assert PHARAOH_POSSIBLE.read is not None
    every = alignments_of(PHARAOH_POSSIBLE.read(parts, replace(BY_A1, strict=False)))
    assert every[0] == Alignment(frozenset({(6, 0), (7, 1)}))
    assert sum(len(alignment.possible) for alignment in every) == 1388
    assert sum(len(alignment.links - alignment.possible) for alignment in every) == 756

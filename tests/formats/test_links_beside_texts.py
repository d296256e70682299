"""Links beside texts: Pharaoh and its dialects, NAACL, and tables."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.choices import Choices, Conflicts, IndexBase, Part
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.link_table import LINKS_CSV, LINKS_TSV, write
from blinker_qt.formats.pharaoh import (
    NAACL,
    PHARAOH,
    PHARAOH_POSSIBLE,
    SIL,
    TALP,
)
from blinker_qt.formats.tables import Separator
from exchanged import alignments_of, links_found
from exchanged import found as found_in
from real_data import ALIBI

ZERO, ONE = IndexBase
BY_A1 = Choices(base=ZERO, strict=True, annotator="A1")
BITEXT = Bitext.of(
    [VersePair("Gen 1:1", ("a", "b", "c"), ("x", "y")), VersePair("Gen 1:2", ("d",), ("z",))]
)


@pytest.mark.parametrize(
    ("base", "content"),
    [(ZERO, "0-0 2-1\n\n"), (ONE, "1-1 3-2\n\n"), (ONE, " 3-2\t1-1 \r\n\n")],
)
def test_positions_count_from_the_stated_base(
    tmp_path: Path, base: IndexBase, content: str
) -> None:
    found = links_found(PHARAOH, tmp_path, BITEXT, content, Choices(base=base, annotator="A1"))
    alignments = [Alignment(frozenset({(0, 0), (2, 1)})), Alignment()]
    assert found.annotation_sets == (AnnotationSet.finished(BITEXT, alignments, "A1"),)


@pytest.mark.parametrize("possible", ["1p0", "1?0", "1-0P", "1-0:P", "1-0-P"])
@pytest.mark.parametrize("sure", ["0-0", "0-0S", "0-0:S", "0-0-S"])
def test_every_sign_in_use_is_read(possible: str, sure: str, tmp_path: Path) -> None:
    found = links_found(PHARAOH_POSSIBLE, tmp_path, BITEXT, f"{sure} {possible}\t2-1 \r\n\n", BY_A1)
    links, possible_links = frozenset({(0, 0), (1, 0), (2, 1)}), frozenset({(1, 0)})
    alignments = [Alignment(links, possible=possible_links), Alignment()]
    assert (found.base, found.remarks) == (ZERO, ())
    assert found.annotation_sets == (AnnotationSet.finished(BITEXT, alignments, "A1"),)


def test_talp_counts_from_one(tmp_path: Path) -> None:
    found = found_in(TALP, tmp_path, "a b c\nd\n", "x y\nz\n", "2-2 1-1\n\n", choices=BY_A1)
    assert found.base is ONE
    assert alignments_of(found)[0].links == {(0, 0), (1, 1)}


def test_identifiers_that_are_references_say_which_verse_pair_a_line_is_of(tmp_path: Path) -> None:
    found = links_found(PHARAOH_POSSIBLE, tmp_path, BITEXT, "Gen 1:2\t0-0\nGen 1:1\t2p1\n", BY_A1)
    assert [one.links for one in alignments_of(found)] == [{(2, 1)}, {(0, 0)}]
    assert found.remarks == ()


def test_other_identifiers_are_left_out_with_a_remark(tmp_path: Path) -> None:
    found = links_found(PHARAOH_POSSIBLE, tmp_path, BITEXT, "0\t2p1\n1\t\n", BY_A1)
    assert [one.links for one in alignments_of(found)] == [{(2, 1)}, frozenset()]
    assert list(map(str, found.remarks)) == [
        "identifiers of lines that are not references, not kept: 2"
    ]


def test_sil_keeps_marks_and_drops_scores_with_a_remark(tmp_path: Path) -> None:
    found = links_found(SIL, tmp_path, BITEXT, "0-1:0.8:0.5 NULL-0 2-NULL 1-1:-1e-05\n0-0\n", BY_A1)
    assert alignments_of(found) == [
        Alignment(frozenset({(0, 1), (1, 1)}), frozenset({2}), frozenset({0})),
        Alignment(frozenset({(0, 0)})),
    ]
    assert found.base is ZERO
    assert list(map(str, found.remarks)) == ["links whose scores were not kept: 2"]


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


def test_naacl_sure_possible_and_not_translated_words_are_read(tmp_path: Path) -> None:
    content = "0001 1 1 S\n1 2 1\n0001 2 2 P 0.25\r\n\n1 3 0\n2 1 1 0.5\n"
    found = links_found(NAACL, tmp_path, BITEXT, content)
    links, possible = frozenset({(0, 0), (1, 0), (1, 1)}), frozenset({(1, 1)})
    first = Alignment(links, frozenset({2}), possible=possible)
    alignments = [first, Alignment(frozenset({(0, 0)}))]
    assert found.base is ONE
    assert found.annotation_sets == (AnnotationSet.finished(BITEXT, alignments, "A1"),)
    assert list(map(str, found.remarks)) == ["links whose scores were not kept: 2"]


@pytest.mark.parametrize(
    ("row", "content", "conflicts", "expected"),
    [
        (SIL, "0-0 0-NULL\n\n", Conflicts.LINKS, Alignment(frozenset({(0, 0)}))),
        (
            NAACL,
            "1 1 1\n1 1 2\n1 1 0\n1 2 1\n1 3 0\n",
            Conflicts.NOT_TRANSLATED,
            Alignment(frozenset({(1, 0)}), frozenset({0, 2})),
        ),
    ],
)
def test_conflicts_are_settled_as_chosen(
    row: Format, content: str, conflicts: Conflicts, expected: Alignment, tmp_path: Path
) -> None:
    choices = Choices(strict=True, annotator="A1", conflicts=conflicts)
    found = links_found(row, tmp_path, BITEXT, content, choices)
    assert alignments_of(found)[0] == expected
    assert list(map(str, found.remarks)) == [
        f"words both linked and not translated: 1; settled by: {conflicts.value}"
    ]


def test_the_story_with_sure_and_possible_links() -> None:
    files = ("LAuberge_sents.txt", "TheInn_sents.txt", "ali_w2w_LAuberge_TheInn.txt")
    parts = dict(
        zip((Part.SOURCE, Part.TARGET, Part.LINKS), map(ALIBI.joinpath, files), strict=True)
    )
    assert PHARAOH_POSSIBLE.read is not None
    found = PHARAOH_POSSIBLE.read(parts, replace(BY_A1, strict=False))
    every = alignments_of(found)
    assert every[0] == Alignment(frozenset({(6, 0), (7, 1)}))
    assert sum(len(one.possible) for one in every) == 1388
    assert sum(len(one.links - one.possible) for one in every) == 756
    first = found.annotation_sets[0].bitext[0]
    assert first.reference == "0"
    assert (first.source[6], first.target[0], first.source[7], first.target[1]) == (
        "L'",
        "The",
        "Auberge",
        "Inn",
    )


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


def test_links_without_kinds_are_sure(tmp_path: Path) -> None:
    content = "reference\tsource\ttarget\tnote\tcost\nGen 1:2\t1\t1\twhy?\t0.1\n"
    found = links_found(LINKS_TSV, tmp_path, TABLE_BITEXT, content, CHOICES)
    assert found.annotation_sets[0].pairs[1].alignment == Alignment(frozenset({(0, 0)}))
    assert list(map(str, found.remarks)) == ["columns that were not kept: note, cost"]


def test_a_table_has_a_column_of_labels_if_links_have_any(tmp_path: Path) -> None:
    content = "pair,source,target,label\n2,1,1,SEM\n1,1,,FUN\n1,2,2,no name\n"
    found = links_found(LINKS_CSV, tmp_path, TABLE_BITEXT, content, CHOICES)
    (work,) = found.annotation_sets
    assert [pair.labels for pair in work.pairs[:2]] == ["", "SEM:1-1"]
    assert list(map(str, found.remarks)) == [
        "labels of words on one side that were not kept: 1",
        "labels of links that were not kept: 1",
    ]
    head, *rows = write(Separator.TAB, work, CHOICES).decode().splitlines()
    assert head == "pair\treference\tsource\ttarget\tkind\tlabel"
    assert "2\tGen 1:2\t1\t1\tsure\tSEM" in rows


def test_a_reference_that_no_cell_can_hold_is_refused() -> None:
    bitext = Bitext.of([VersePair("Gen\t1", ("a",), ("b",))])
    work = AnnotationSet.finished(bitext, [Alignment(frozenset({(0, 0)}))], "A1")
    with pytest.raises(InputError, match="'Gen\t1' holds a tab or a line end"):
        write(Separator.TAB, work, CHOICES)
    assert b"Gen\t1" in write(Separator.COMMA, work, CHOICES)

"""Annotators' agreement with themselves, from files as people send them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.second_pass import Again, second_pass_alone, with_second_pass
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.cli.main import main
from blinker_qt.compare.loading import gather_with_passes
from blinker_qt.compare.who import with_self, with_self_tables
from gathered import STRAIGHT, A, B, rows_of, saved

CROSSED = PairAnnotation("1-2 2-1", done=True)


def again_in_the_file() -> AnnotationSet:
    """A, who comes again to one verse pair and links it otherwise."""
    work = with_second_pass(A, Again(1, 1, 3))
    (place,) = work.bitext.of_pass(2)
    return replace(work, pairs=(*work.pairs[:place], CROSSED, *work.pairs[place + 1 :]))


def again_later(count: int = 2) -> AnnotationSet:
    """B's second pass in a file of its own: as it was, where it was straight."""
    later = second_pass_alone(B, count, 5)
    return replace(later, pairs=(PairAnnotation(STRAIGHT, done=True),) * count)


def test_passes_stand_in_one_file_or_in_two(tmp_path: Path) -> None:
    (tmp_path / "later").mkdir()
    first = saved(tmp_path, [again_in_the_file(), B])
    second = saved(tmp_path / "later", [again_later()])
    found = gather_with_passes([Path(path) for path in (*first, *second)])
    assert found.gathered.left_out == ()
    assert found.gathered.collation
    assert found.gathered.collation.annotators == ("A", "B")
    assert set(found.passes) == {"A", "B"}
    (table,) = with_self_tables(with_self(found.gathered.collation, found.passes))
    (a, b) = rows_of(table)
    assert a[:2] == ("A", 1)
    assert (a[2].mean, b[1]) == (0, 2)
    # With each other: set rates 6/7 and 1/2.
    assert a[3].mean == pytest.approx((6 / 7 + 1 / 2) / 2)
    assert table.signature.startswith("with-self|")


def test_a_second_pass_alone_is_left_out_with_its_reason(tmp_path: Path) -> None:
    files = saved(tmp_path, [A, again_later()])
    found = gather_with_passes([Path(path) for path in files])
    assert found.passes == {}
    ((problem,),) = found.gathered.left_out
    assert (problem.path, problem.what) == (files[1], "no verse pair comes again in these files")


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    found = gather_with_passes([tmp_path / "absent.blinker", Path(saved(tmp_path, [A])[0])])
    assert len(found.gathered.left_out) == 1
    assert found.passes == {}


def test_a_file_that_goes_away_before_it_is_read_again_is_named(tmp_path: Path) -> None:
    files = [Path(path) for path in saved(tmp_path, [again_in_the_file(), B])]

    def remove_the_first(number: int, _count: int) -> None:
        if number:
            files[0].unlink()

    found = gather_with_passes(files, remove_the_first)
    assert found.passes == {}
    ((problem,),) = found.gathered.left_out
    assert problem.path == str(files[0])


def test_one_annotator_alone_agrees_with_herself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = saved(tmp_path, [again_in_the_file()])
    assert main(["annotators", *files, "--with-self", "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["with_self"]
    assert row == {
        "annotator": "A",
        "verse_pairs": 1,
        "own": {"mean": 0, "sd": 0},
        "others": None,
    }


def test_who_works_nothing_twice_is_not_in_the_table(tmp_path: Path) -> None:
    files = saved(tmp_path, [again_in_the_file(), B])
    found = gather_with_passes([Path(path) for path in files])
    assert found.gathered.collation
    (table,) = with_self_tables(with_self(found.gathered.collation, found.passes))
    assert [row[0] for row in rows_of(table)] == ["A"]

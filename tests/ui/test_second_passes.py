"""Agreement with oneself, beside agreement with the others, in the window."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QListWidget

from blinker_qt.annotate.second_pass import Again, second_pass_alone, with_second_pass
from blinker_qt.background import CancelledError
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.cli.main import main
from blinker_qt.compare.answers import difference_of_group, how_far_answer
from blinker_qt.compare.loaded_sets import FileProgress, LoadedSets
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.compare.other_measures import difference_table
from blinker_qt.compare.table import as_json
from blinker_qt.gold.systems import load
from blinker_qt.ui.widgets.tables import TableView
from gathered import add, ignore, loaded
from leads import Files, Reader

TITLE = "Agreement with oneself and with the others"
CROSSED = PairAnnotation("1-2 2-1", done=True)


def again_in_the_file(work: AnnotationSet) -> AnnotationSet:
    """Somebody who comes again to one verse pair and links it otherwise."""
    twice = with_second_pass(work, Again(1, 1, 3))
    (place,) = twice.bitext.of_pass(2)
    return replace(twice, pairs=(*twice.pairs[:place], CROSSED, *twice.pairs[place + 1 :]))


def again_later(work: AnnotationSet) -> AnnotationSet:
    """A second pass in a file of its own, of two verse pairs."""
    later = second_pass_alone(work, 2, 5)
    return replace(later, pairs=(CROSSED,) * 2)


@pytest.fixture
def paths(files: Files) -> list[Path]:
    """Ana has a second pass in her file, Ben in another one, Chi has none."""
    works = [files.of(name) for name in ("Ana", "Ben", "Chi")]
    paths = [files.write(work) for work in (again_in_the_file(works[0]), *works[1:])]
    return [*paths, files.write(again_later(works[1]), "ben-later")]


def titles(read: Reader) -> list[str]:
    contents = read.find(QListWidget, "contents_how_far")
    return [contents.item(row).text() for row in range(contents.count())]


def expected(paths: list[Path], capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """What the command line says of the same files."""
    command = ["annotators", *map(str, paths), "--with-self", "--format", "json"]
    assert main(command) == 0
    rows = json.loads(capsys.readouterr().out)["with_self"]
    assert isinstance(rows, list)
    return rows


def shown(read: Reader) -> list[dict[str, object]]:
    """The rows of the table on screen, as the command line writes them."""
    contents = read.find(QListWidget, "contents_how_far")
    contents.setFocus()
    contents.setCurrentRow(titles(read).index(TITLE))
    table = read.find(TableView, "table_with_self").table
    assert table is not None
    rows = json.loads(as_json([table]))["with_self"]
    assert isinstance(rows, list)
    return rows


def test_passes_of_one_file_and_of_two_stand_beside_the_others(
    read: Reader, paths: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    read.load(paths)
    assert read.find(QListWidget, "annotation_sets").count() == 3
    rows = shown(read)
    assert rows == expected(paths, capsys)
    assert [row["annotator"] for row in rows] == ["Ana", "Ben"]
    signature = read.signature
    assert signature.startswith("with-self|")
    assert "|passes:both|" in signature
    listed = read.find(QListWidget, "annotation_sets")
    listed.setFocus()
    listed.setCurrentRow(0)
    read.settle(lambda: QTest.keyClick(listed, Qt.Key.Key_Space))
    assert [row["annotator"] for row in shown(read)] == ["Ben"]


def test_the_report_has_them_too(
    read: Reader, paths: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read.load(paths)
    target = tmp_path / "study.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    read.settle(lambda: read.click_button("save_report"))
    assert TITLE in target.read_text(encoding="utf-8")


def test_without_second_passes_there_is_no_such_table(read: Reader, files: Files) -> None:
    read.load(files.three())
    assert TITLE not in titles(read)


def test_a_second_pass_that_comes_later_finds_the_first(
    read: Reader, paths: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    read.load(paths[1:3])
    assert TITLE not in titles(read)
    read.load(paths[3:])
    assert shown(read) == expected(paths[1:], capsys)
    read.load([paths[1]])
    assert [row["annotator"] for row in shown(read)] == ["Ben"]


def test_a_second_pass_without_the_first_is_left_out_with_its_reason(
    read: Reader, paths: list[Path], files: Files
) -> None:
    read.load([paths[0], paths[2], paths[3]])
    assert read.refused().startswith("ben-later.blinker: all verse pairs in it come again")
    other = replace(files.of("Ana"), annotator="Chi")
    words = replace(other.bitext, source_verses=("x y z", *other.bitext.source_verses[1:]))
    stray = files.write(second_pass_alone(replace(other, bitext=words), 4, 1), "stray")
    read.load([stray])
    assert "has other words in its second pass" in read.refused()


def test_what_was_given_up_is_not_put_together(paths: list[Path]) -> None:
    sets = loaded(*paths[1:3])

    def cancel(file: FileProgress) -> None:
        if file.number == 2:
            raise CancelledError

    with pytest.raises(CancelledError):
        load(sets, (paths[3], paths[0]), (), cancel)
    assert add(sets, paths[2]).refused == ()


def refused(sets: LoadedSets, *paths: Path) -> list[str]:
    """Load files; why some of them are left out."""
    return [str(problems[0]) for problems in add(sets, *paths).refused]


def own(sets: LoadedSets) -> list[str]:
    """Who is in the table of agreement with oneself."""
    answer = how_far_answer(sets, DEFAULT_OPTIONS, ignore)
    tables = [table for table in answer.tables if table.name == "with_self"]
    return [str(row[0]) for table in tables for row in table.rows]


def test_passes_are_put_together_whenever_they_come(paths: list[Path], files: Files) -> None:
    sets = LoadedSets()
    assert refused(sets, *paths) == []
    assert own(sets) == ["Ana", "Ben"]
    sets.leave_out(frozenset({paths[0].resolve()}))
    assert own(sets) == ["Ben"]
    sets.remove(frozenset({paths[1].resolve()}))
    sets.leave_out(frozenset())
    assert own(sets) == ["Ana"]
    (reason,) = refused(sets, paths[3])
    assert reason.startswith("ben-later.blinker: all verse pairs in it come again")
    assert refused(sets, paths[1]) == []
    assert own(sets) == ["Ana"]
    words = replace(files.bitext, source_verses=("x y z", *files.bitext.source_verses[1:]))
    other = replace(files.of("Chi"), bitext=words)
    (reason,) = refused(sets, files.write(second_pass_alone(other, 4, 1), "stray"))
    assert "“T 1” has other words in its second pass" in reason
    assert own(sets) == ["Ana"]


def test_annotators_are_tested_by_permutation(files: Files) -> None:
    sets = loaded(*files.three())
    table = difference_of_group(sets, DEFAULT_OPTIONS, ("Chi",), ignore)
    assert table == difference_table(open_collation(files.three()), ["Chi"])
    with pytest.raises(BlinkerError, match="cannot be compared with the rest"):
        difference_of_group(sets, DEFAULT_OPTIONS, ("Ana", "Ben", "Chi"), ignore)

"""Dated copies of files, numbered and thinned out as they age."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.annotate.backups import (
    BackupError,
    back_up,
    backup_folder,
    backups_of,
    newest_sound,
    numbers_to_keep,
    summary_of,
)
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Étude.blinker"
    path.write_text("first", "utf-8")
    return path


def test_a_backup_is_a_copy_with_a_number_and_a_date(file: Path, tmp_path: Path) -> None:
    copy = back_up(file, tmp_path / "data")
    assert copy.parent == backup_folder(file, tmp_path / "data")
    assert copy.read_text("utf-8") == "first"
    number, year, month, day = copy.stem.split("-")
    assert number == "000001"
    assert (len(year), len(month), len(day)) == (4, 2, 2)
    assert copy.suffix == ".blinker"
    # Numbers increase independently of dates.
    copy.rename(copy.with_name("000041-2999-12-31.blinker"))
    (copy.parent / "notes.txt").write_text("somebody else's", "utf-8")
    file.write_text("second", encoding="utf-8")
    assert back_up(file, tmp_path / "data").name.startswith("000042-")
    assert (copy.parent / "notes.txt").exists()


def test_old_backups_are_thinned_out(file: Path, tmp_path: Path) -> None:
    folder = backup_folder(file, tmp_path)
    folder.mkdir(parents=True)
    for number in range(1, 215):
        (folder / f"{number:06d}-2026-01-01.blinker").write_text(str(number), "utf-8")
    back_up(file, tmp_path)
    numbers = sorted(int(path.name[:6]) for path in backups_of(file, tmp_path))
    assert numbers == [100, *range(120, 210, 10), *range(206, 216)]


@given(st.integers(1, 2000))
def test_repeated_backups_follow_the_rule(count: int) -> None:
    standing = set(numbers_to_keep([]))
    for number in range(1, count + 1):
        standing = set(numbers_to_keep({*standing, number}))
    assert standing == numbers_to_keep(range(1, count + 1))
    assert count in standing
    assert len(standing) <= 10 + 9 + 20


def test_a_backup_that_cannot_be_made_is_an_error(file: Path, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be", "utf-8")
    with pytest.raises(BackupError, match="no backup of"):
        back_up(file, tmp_path / "data")
    with pytest.raises(BackupError):
        back_up(tmp_path / "gone.blinker", tmp_path)


def test_backups_are_listed_newest_first_with_summaries(file: Path, tmp_path: Path) -> None:
    assert backups_of(file, tmp_path) == ()
    assert newest_sound(file, tmp_path) is None
    texts = Bitext.of([VersePair("T 1", ("a",), ("b",)), VersePair("T 2", ("c",), ("d",))])
    work = AnnotationSet.finished(texts, [Alignment(), Alignment()], "A1")
    file.write_bytes(annotation.write(work))
    sound = back_up(file, tmp_path)
    file.write_text("damaged", encoding="utf-8")
    damaged = back_up(file, tmp_path)
    assert backups_of(file, tmp_path) == (damaged, sound)
    with pytest.raises(InputError):
        summary_of(damaged, 0)
    for position, reference in ((0, "T 1"), (1, "T 2"), (7, "T 2")):
        found = summary_of(sound, position)
        assert (found.done, found.pairs) == (2, 2)
        assert list(found.excerpt.bitext.references) == [reference]
    assert newest_sound(file, tmp_path) == (sound, summary_of(sound, 0))


def test_files_with_equal_names_have_separate_backups(tmp_path: Path) -> None:
    one, other = (backup_folder(tmp_path / name / "A1.blinker", tmp_path) for name in "ab")
    assert one != other
    assert one.name.startswith("a1-")

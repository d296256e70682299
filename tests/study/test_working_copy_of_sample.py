from pathlib import Path

import pytest

from blinker_qt.formats.atomic import SaveError
from blinker_qt.study.own_copies import rename_sample, working_copy_of_sample


def test_an_existing_copy_is_never_overwritten(tmp_path: Path) -> None:
    copy = working_copy_of_sample(tmp_path)
    copy.write_bytes(b"somebody's work")
    assert working_copy_of_sample(tmp_path) == copy
    assert copy.read_bytes() == b"somebody's work"
    # Nor is a link to nowhere.
    copy.unlink()
    copy.symlink_to(tmp_path / "gone")
    assert working_copy_of_sample(tmp_path) == copy
    assert not (tmp_path / "gone").exists()


def test_an_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveError):
        working_copy_of_sample(tmp_path / "file")


def test_renamed_copies_get_unused_names(tmp_path: Path) -> None:
    for number in (1, 2):
        copy = working_copy_of_sample(tmp_path)
        copy.write_text(str(number), "utf-8")
        assert rename_sample(copy).read_text("utf-8") == str(number)
    names = sorted(path.name for path in copy.parent.iterdir())
    assert names == ["sample.earlier-1.blinker", "sample.earlier-2.blinker"]
    with pytest.raises(SaveError):
        rename_sample(copy)

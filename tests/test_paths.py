"""The folders of the program's own files."""

import sys
from pathlib import Path

import pytest

from blinker_qt.paths import (
    free_name,
    is_same_file,
    key_of,
    make_private_folder,
)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions")
def test_folders_of_the_program_are_private(tmp_path: Path) -> None:
    standing = tmp_path / "share"
    standing.mkdir(0o755)
    made = standing / "blinker-qt" / "journals"
    for _ in range(2):
        make_private_folder(made)
        modes = [folder.stat().st_mode & 0o777 for folder in (made, made.parent, standing)]
        assert modes == [0o700, 0o700, 0o755]
        made.chmod(0o755)
    (made / "file").touch()
    with pytest.raises(FileExistsError):
        make_private_folder(made / "file")


@pytest.mark.parametrize("name", ["..", "a/b\\c:d*", "Étude «1»", "x" * 300, "李", "\udcff"])
def test_keys_are_safe_for_any_file_name(name: str) -> None:
    key = key_of(Path("/texts") / name)
    assert key.isascii()
    assert len(key) <= 57
    assert not set(key) & set('./\\:*?"<>| ')


def test_free_names_are_unused(tmp_path: Path) -> None:
    path = tmp_path / "A1.blinker"
    assert free_name(path, "conflict").name == "A1.conflict-1.blinker"
    (tmp_path / "A1.conflict-1.blinker").symlink_to(tmp_path / "nowhere")
    (tmp_path / "A1.conflict-2.blinker").touch()
    assert free_name(path, "conflict").name == "A1.conflict-3.blinker"


def test_files_are_the_same_under_another_name(tmp_path: Path) -> None:
    path, copy, gone = (tmp_path / name for name in ("Anna.blinker", "copy", "gone"))
    path.touch()
    copy.touch()
    (tmp_path / "link").symlink_to(path)
    assert is_same_file(path, tmp_path / "link")
    assert not is_same_file(path, copy)
    assert not is_same_file(path, gone)
    assert is_same_file(gone, tmp_path / "." / "gone")
    # As a disk does that does not tell capitals from small letters.
    (tmp_path / "anna").hardlink_to(path)
    assert is_same_file(path, tmp_path / "anna")

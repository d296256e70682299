"""``blinker-qt report`` from annotation files to a page."""

from pathlib import Path

import pytest

from blinker_qt.cli.main import main
from blinker_qt.paths import resource

FILES = [str(resource("sample", f"sample-A{number}.blinker")) for number in (1, 2, 3)]


def test_a_page_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "report.html"
    arguments = ["report", *FILES, "--set-size", "10", "--output", str(output)]
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert out == f"{output}\n"
    assert not err
    text = output.read_text(encoding="utf-8")
    assert "partition:size-10" in text
    assert main(arguments) == 1
    assert "exists already" in capsys.readouterr().err


def test_the_same_files_make_the_same_bytes(tmp_path: Path) -> None:
    pages = [tmp_path / "1.html", tmp_path / "2.html"]
    for page in pages:
        assert main(["report", *FILES, "--output", str(page)]) == 0
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_files_that_are_left_out_stand_in_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output, absent = tmp_path / "report.html", str(tmp_path / "absent.blinker")
    arguments = ["--without", "Sample A3", "--output", str(output)]
    assert main(["report", *FILES, absent, *arguments]) == 1
    assert f"{absent}: there is no such file" in capsys.readouterr().err
    text = output.read_text(encoding="utf-8")
    assert f"{absent}: there is no such file" in text
    assert "Sample A3" not in text
    assert main(["report", absent, "--output", str(tmp_path / "x")]) == 1
    assert "there is no annotation set to look at" in capsys.readouterr().err

"""``blinker-qt align`` from an annotation file to a machine's."""

import sys
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import Role
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation

SAMPLE = Path(__file__).parents[2] / "resources" / "sample" / "sample-A1.blinker"


def test_an_annotator_s_work_is_not_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("thot", reason="the extra 'align' is not installed")
    before = SAMPLE.read_bytes()
    output = tmp_path / "machine.blinker"
    assert main(["align", str(SAMPLE), "--output", str(output)]) == 0
    out, _ = capsys.readouterr()
    assert out.startswith(f"{output}: 30 verse pairs, ")
    assert SAMPLE.read_bytes() == before
    work = annotation.load(output)
    assert work.role is Role.MACHINE
    assert work.bitext == annotation.load(SAMPLE).bitext
    assert main(["evaluate", str(SAMPLE), str(output)]) == 0
    assert "EFLOMAL" in capsys.readouterr().out


def test_no_file_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "mine.blinker"
    output.write_text("mine", encoding="utf-8")
    assert main(["align", str(SAMPLE), "--output", str(output)]) == 1
    assert "it exists already" in capsys.readouterr().err
    assert output.read_text(encoding="utf-8") == "mine"


def test_the_output_is_an_annotation_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["align", str(SAMPLE), "--output", str(tmp_path / "links.txt")]) == 2
    assert "must end in .blinker" in capsys.readouterr().err


def test_without_the_library_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "thot", None)
    assert main(["align", str(SAMPLE), "--output", str(tmp_path / "new.blinker")]) == 1
    assert f'"{sys.executable}" -m pip install sil-thot' in capsys.readouterr().err
    assert not list(tmp_path.iterdir())

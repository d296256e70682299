"""The tour: the first minutes of the program, played by itself."""

from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import PairState
from blinker_qt.formats import annotation
from blinker_qt.ui.app import tour


def test_the_tour_links_finishes_saves_and_compares(
    qapp: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert qapp is not None
    assert tour.run(tmp_path / "tour") == 0
    said = capsys.readouterr().out
    assert "was refused: “Not done yet: 4 source and 4 target words left”" in said
    assert "grand mean" in said
    assert "dice|weights:directed" in said
    assert len(list((tmp_path / "tour").glob("*.png"))) == 6
    work = annotation.load(tmp_path / "tour" / "tour.blinker")
    assert work.annotator == "Tour"
    assert [pair.state for pair in work.pairs[:2]] == [PairState.DONE, PairState.UNTOUCHED]


def test_a_tour_can_be_taken_again_into_the_same_folder(qapp: object, tmp_path: Path) -> None:
    assert qapp is not None
    assert [tour.run(tmp_path), tour.run(tmp_path)] == [0, 0]

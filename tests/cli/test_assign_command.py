"""The command ``assign``: from a text to the comparison of what comes back."""

from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.formats import annotation
from commands import SAMPLE, Commands, write

PLAN = """
[[part]]
pairs = "1-10"
annotators = ["Anna", "Ben", "李雷"]

[[part]]
pairs = "11-30"
set-size = 5
by = 2
annotators = ["Anna", "Ben", "李雷"]
"""


def test_packets_are_written_worked_on_and_compared(run: Commands, tmp_path: Path) -> None:
    sample = annotation.load(Path(SAMPLE[0]))
    study = write(tmp_path / "study.blinker", AnnotationSet.unannotated(sample.bitext))
    plan, folder = tmp_path / "plan.toml", tmp_path / "packets"
    plan.write_text(PLAN, encoding="utf-8")
    options = ("--output", folder, "--pace", 1000)
    tables = run.json("assign", study, plan, *options)
    assert "hours" in str(tables)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["Anna.blinker", "Ben.blinker", "李雷.blinker"]
    for path, number in zip(sorted(folder.iterdir()), (0, 1, 2), strict=True):
        packet = annotation.load(path)
        assert packet.annotator == path.stem
        done = annotation.load(Path(SAMPLE[number])).over(packet.bitext)
        write(path, replace(packet, pairs=done.pairs))
    printed = run("agree", folder).out
    assert "Anna and Ben" in printed
    assert "over 2 sets" in printed or "over 3 sets" in printed
    assert "exists already" in run.fails("assign", study, plan, "--output", folder)

"""What the file of a study says to its annotator: at the beginning, and when all is done."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QLabel, QPushButton, QToolButton

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.annotate.lines_below import StudyLine
from blinker_qt.ui.app.main_window import MainWindow
from leads import plain
from window_acts import child, session_of

STUDY = Study(title="Tales", identifier="k3v9-tq2m", contact="Lea <lea@example.org>")
BITEXT = Bitext.of([VersePair(f"v {number}", ("a",), ("b",)) for number in (1, 2)])


def packet(path: Path, study: Study = STUDY, annotator: str = "Ann", done: int = 0) -> Path:
    pairs = [PairAnnotation("1-1", done=number < done) for number in range(2)]
    path.write_bytes(annotation.write(AnnotationSet(BITEXT, tuple(pairs), annotator, study=study)))
    return path


def said(window: MainWindow) -> str:
    """The line of the study; empty if it is hidden."""
    line = child(window, StudyLine)
    return "" if line.isHidden() else plain(child(line, QLabel, "study_line_text").text())


def test_a_packet_greets_its_annotator_and_says_at_the_end_whom_to_send_it_to(
    window: MainWindow, tmp_path: Path
) -> None:
    window.open_file(packet(tmp_path / "Ann.blinker"))
    greeting = "When all are done, send this file to Lea <lea@example.org>."
    assert said(window) == f"Tales: 2 verse pairs for Ann. {greeting}"
    assert child(window, QPushButton, "show_in_folder").isHidden()
    done = window.actions_by_name["done"]
    done.trigger()
    assert said(window).startswith("Tales: 2 verse pairs")
    done.trigger()
    assert said(window) == (
        "All 2 verse pairs are done. Send this file to Lea <lea@example.org>: Ann.blinker"
    )
    assert not child(window, QPushButton, "show_in_folder").isHidden()
    window.actions_by_name["undo"].trigger()
    assert said(window) == ""


def test_other_files_say_at_the_end_which_file_to_send(window: MainWindow, tmp_path: Path) -> None:
    window.open_file(packet(tmp_path / "Ann.blinker", Study(), done=1))
    assert said(window) == ""
    session_of(window).go_to(1)
    window.actions_by_name["done"].trigger()
    assert said(window) == "All 2 verse pairs are done. Send this file: Ann.blinker"
    window.open_file(packet(tmp_path / "other.blinker", Study(), done=2))
    assert said(window) == ""
    window.open_file(packet(tmp_path / "handed in.blinker", done=2))
    assert said(window).startswith("All 2 verse pairs are done.")


def test_somebody_else_s_file_says_so(window: MainWindow, tmp_path: Path) -> None:
    window.open_file(packet(tmp_path / "Ann.blinker"))
    window.actions_by_name["done"].trigger()
    window.open_file(packet(tmp_path / "Ben.blinker", annotator="Ben"))
    assert said(window) == (
        "This file is for Ben, but Ann works on this computer. If it came to you by mistake, do "
        "not work in it."
    )
    line = child(window, StudyLine)
    child(line, QToolButton, "study_line_hide").click()
    assert said(window) == ""


def test_a_study_without_title_or_contact(window: MainWindow, tmp_path: Path) -> None:
    window.open_file(packet(tmp_path / "a.blinker", replace(STUDY, contact="")))
    assert said(window) == "Tales: 2 verse pairs for Ann."
    window.open_file(packet(tmp_path / "b.blinker", replace(STUDY, title="")))
    assert said(window) == (
        "2 verse pairs for Ann. When all are done, send this file to Lea <lea@example.org>."
    )

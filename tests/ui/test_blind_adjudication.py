"""Adjudicators see no annotators' names unless they choose to."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from blinker_qt.annotate.actions import AnnotatorDecisions
from blinker_qt.bitext.adjudication import Rule
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.gold.adjudicate import cases
from blinker_qt.ui.annotate.narration import HistoryDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.gold.adjudication_panel import AlikeDialog
from golds import named
from window_acts import WhileModal, child, open_in_front, press_keys
from window_texts import told_by
from works import Work, aligned

NAMES = ("Zebulon", "Quentin", "Xanthippe")
BITEXT = Bitext.of(
    [
        VersePair("Tale 1", ("not", "old", "tree"), ("ne", "pas", "vieux", "arbre")),
        VersePair("Tale 2", ("Not", "now"), ("maintenant", "Ne", "pas")),
    ]
)
A = Work.of(aligned("1-1,2 2-3 3-4"), aligned("1-2,3 2-1"))
B = Work.of(aligned("1-2 2-4 3-3", target="1"), aligned("1-3 2-1", target="2"))
C = Work.of(aligned("1-1,2 2-3,4 3-4"), aligned("1-2,3 2-1"))


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """A gold standard of three annotators with names of their own, with open cases."""
    files = []
    for work, name in zip(named([A, B, C], BITEXT), NAMES, strict=True):
        files.append(tmp_path / f"{name}.blinker")
        files[-1].write_bytes(annotation.write(replace(work, annotator=name)))
    path = tmp_path / "gold.blinker"
    arguments = [*map(str, files), "--rule", "all", "--adjudicator", "Lead"]
    assert main(["gold", *arguments, "--output", str(path)]) == 0
    return path


def leaks() -> set[str]:
    """The annotators' names that occur in any window."""
    said: list[str] = []
    for top in QApplication.topLevelWidgets():
        for one in (top, *top.findChildren(QObject)):
            if isinstance(one, QWidget | QAction | QMenu):
                said += told_by(one)
    return {name for name in NAMES for text in said if name in text}


def test_names_are_hidden_by_default(
    window: MainWindow, gold: Path, while_modal: WhileModal
) -> None:
    open_in_front(window, gold)
    assert not leaks()
    found: list[set[str]] = []

    def look(dialog: QWidget) -> None:
        found.append(leaks())
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    press_keys(window.page.canvas, Qt.Key.Key_C, Qt.Key.Key_1)
    while_modal(AlikeDialog, look)
    press_keys(window.page.canvas, Qt.Key.Key_K)
    while_modal(HistoryDialog, look)
    window.actions_by_name["history"].trigger()
    press_keys(window.page.canvas, Qt.Key.Key_C, Qt.Key.Key_M)
    assert found == [set(), set()]
    assert not leaks()
    window.page.side.gold.names.setChecked(True)
    assert leaks() == set(NAMES)


@pytest.mark.parametrize("what", ["gone", "broken", "changed"])
def test_errors_do_not_reveal_names(window: MainWindow, gold: Path, what: str) -> None:
    path = gold.with_name("Quentin.blinker")
    if what == "gone":
        path.unlink()
    elif what == "broken":
        path.write_bytes(path.read_bytes()[:-30])
    else:
        work = annotation.load(path)
        path.write_bytes(annotation.write(replace(work, revision=9)))
    assert window.open_file(gold)
    panel = window.page.side.gold
    assert "annotator " in child(panel, QWidget, "sources_notice").property("text")
    assert not leaks()
    panel.names.setChecked(True)
    assert "Quentin" in leaks()


@settings(max_examples=15)
@given(st.permutations(range(3)))
def test_the_order_of_options_is_anonymous(order: list[int]) -> None:
    said = [A.alignments[0], B.alignments[0], C.alignments[0]]
    mixed = AnnotatorDecisions({place: said[one] for place, one in enumerate(order)}, 3)
    straight = AnnotatorDecisions(dict(enumerate(said)), 3)
    one, other = (
        [[option.decided for option in case.options] for case in cases(said, Rule(), aligned())]
        for said in (mixed, straight)
    )
    assert one == other

"""The list of verse pairs: left for later, locked, done with words left, second passes."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.app.help_dialogs import KeysDialog
from blinker_qt.ui.app.main_window import MainWindow
from commands import write
from golds import with_suggestions, write_machine
from window_acts import CONTROL, child, open_in_front, press_button, session_of

DONE = PairAnnotation("1-1 2-2", done=True)
LEAVING = Study(leave_for_later=True)


def opened(
    window: MainWindow, path: Path, work: list[PairAnnotation], study: Study, sets: list[int]
) -> MainWindow:
    """The window on pairs of two words on each side."""
    numbers = range(1, 1 + len(work))
    pairs = [VersePair(f"Gen 1:{n}", ("a", f"b{n}"), ("x", f"y{n}")) for n in numbers]
    whole = AnnotationSet(Bitext.of(pairs, sets=sets), tuple(work), "A1", study=study)
    return open_in_front(window, Path(write(path, whole)))


def told(window: MainWindow, row: int, role: Qt.ItemDataRole) -> str:
    return str(window.page.navigator.model().index(row, 0).data(role))


def spoken(window: MainWindow, row: int) -> str:
    return told(window, row, Qt.ItemDataRole.AccessibleTextRole)


def text(window: MainWindow, name: str) -> str:
    return child(window, QLabel, name).text().replace("\u00a0", " ")


def filters(window: MainWindow) -> list[str]:
    box = child(window, QComboBox, "pair_filter")
    return [box.itemText(place) for place in range(box.count())]


def leave(window: MainWindow) -> None:
    QTest.keyClick(window.page.canvas, Qt.Key.Key_L, CONTROL)


def finish(window: MainWindow) -> None:
    """Mark every word, and press Done."""
    session = session_of(window)
    session.select_also([(side, place) for side in Side for place in (0, 1)])
    QTest.keyClick(window.page.canvas, Qt.Key.Key_N)
    press_button(window, "done_button")


def test_pairs_left_for_later_come_back_at_the_end_of_their_set(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "a.blinker"
    opened(window, path, [UNTOUCHED] * 4, LEAVING, [1, 1, 1, 2])
    session = session_of(window)
    leave(window)
    assert session.position == 1
    assert spoken(window, 0) == "Gen 1:1, left for later, 0 of 4 words"
    assert "1 left for later" in text(window, "progress_text")
    finish(window)
    # A button does the same as the key.
    press_button(window, "leave_button")
    assert session.position == 3
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert session.position == 2
    assert "locked" in spoken(window, 3)
    assert "1 left" in text(window, "progress_text")
    finish(window)
    assert session.position == 0
    assert window.page.message == "This verse pair was left for later"
    assert text(window, "left").startswith("Left for later. Words left: 2 source, 2 target")
    window.actions_by_name["save"].trigger()
    assert window.documents.document is not None
    window.documents.document.flush(20)
    assert b"<later/>" in path.read_bytes()
    box = child(window, QComboBox, "pair_filter")
    box.setCurrentText("Left for later")
    assert window.page.navigator.model().rowCount() == 1
    assert spoken(window, 0).startswith("Gen 1:1")
    finish(window)
    # The list has no other pair.
    assert session.position == 0
    assert window.page.message == "No verse pair of the list comes after this one"
    box.setCurrentIndex(0)
    session.go_to(3)
    assert "left for later" not in text(window, "progress_text")
    leave(window)
    assert window.page.message == "All other verse pairs are done; finish this one"
    finish(window)
    assert window.page.message == "Done. Every verse pair is done."
    assert window.documents.close()
    assert b"<later/>" not in path.read_bytes()


def test_actions_and_states_depend_on_the_study(window: MainWindow, tmp_path: Path) -> None:
    def seen() -> list[str]:
        names = ("toggle_possible", "accept_suggestion", "leave")
        return [name for name in names if window.actions_by_name[name].isVisible()]

    # What was left for later where the study allows it, and done with words left.
    work = [PairAnnotation(remarks=Remarks(later=True)), DONE, PairAnnotation("1-1", done=True)]
    opened(window, tmp_path / "a.blinker", work, Study(), [1, 1, 1])
    session = session_of(window)
    session.go_to(0)
    assert not seen()
    assert not child(window, QPushButton, "leave_button").isVisible()
    keys = KeysDialog(window.actions_by_name)
    assert "Leave for later" not in [label.text() for label in keys.findChildren(QLabel)]
    leave(window)
    assert session.position == 0
    assert [spoken(window, row) for row in range(3)] == [
        "Gen 1:1, begun, 0 of 4 words",
        "Gen 1:2, done, 4 of 4 words",
        "Gen 1:3, done with unaccounted words, 2 of 4 words",
    ]
    assert "later" not in " ".join([*filters(window), text(window, "left"), window.page.message])
    assert "later" not in text(window, "progress_text")
    assert not session.history.next_undo
    child(window, QComboBox, "pair_filter").setCurrentText("Done with unaccounted words")
    assert window.page.navigator.model().rowCount() == 1
    assert spoken(window, 0).startswith("Gen 1:3")
    opened(window, tmp_path / "b.blinker", [UNTOUCHED], Study(sure_possible=True), [1])
    assert seen() == ["toggle_possible"]
    machine = tmp_path / "machine.blinker"
    whole = annotation.load(tmp_path / "b.blinker")
    write_machine(machine, whole.bitext, "1-1")
    with_suggestions(replace(whole, study=Study()), tmp_path / "c.blinker", machine)
    open_in_front(window, tmp_path / "c.blinker")
    assert seen() == ["accept_suggestion"]


@pytest.mark.parametrize("role", [Role.ANNOTATOR, Role.GOLD])
def test_repeated_pairs_are_hidden_from_annotators(
    window: MainWindow, tmp_path: Path, role: Role
) -> None:
    pairs = [VersePair(f"Gen 1:{n}", ("a", f"b{n}"), ("x", "y")) for n in (1, 2, 3)]
    bitext = Bitext.of([*pairs, pairs[0]], passes=(1, 1, 1, 2))
    work = AnnotationSet(bitext, (DONE, DONE, DONE, UNTOUCHED), "A1", role)
    open_in_front(window, Path(write(tmp_path / "a.blinker", work)))
    is_lead = role is Role.GOLD
    names = ["Gen 1:1", "Gen 1:2", "Gen 1:3", "Gen 1:1"] if is_lead else ["#1", "#2", "#3", "#4"]
    rows = window.page.navigator.model().rowCount
    assert [told(window, row, Qt.ItemDataRole.DisplayRole) for row in range(rows())] == names
    assert text(window, "reference") == names[3]
    for row in range(4):
        shown = spoken(window, row) + told(window, row, Qt.ItemDataRole.ToolTipRole)
        assert ("Gen" in shown) == is_lead
    # Each text is found once, and the pair on screen if it has it.
    session, field = session_of(window), child(window, QLineEdit, "search_field")
    field.setText("b1")
    assert rows() == (2 if is_lead else 1)
    assert told(window, rows() - 1, Qt.ItemDataRole.DisplayRole) == names[3]
    field.clear()
    assert session.go_to(1) is None
    field.setText("b1")
    assert told(window, 0, Qt.ItemDataRole.DisplayRole) == names[0]
    assert rows() == (2 if is_lead else 1)
    QTest.keyClick(window, Qt.Key.Key_G, CONTROL)
    QTest.keyClicks(child(window, QLineEdit, "go_to_field"), "3")
    assert names[2] in text(window, "go_to_answer")

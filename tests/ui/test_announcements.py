"""Announcements to screen readers."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.remarks import RejectionKind
from blinker_qt.bitext.study import LinkLabel, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.messages import ItemList
from window_acts import CONTROL, Ears, child, listening, session_of

S, T = Side.SOURCE, Side.TARGET
KEY = Qt.Key
LONG = tuple(f"w{number}" for number in range(9))
NOTHING_TO_RELOAD = (
    "Nothing to reload: this set is already as it was at the last Done, Previous, Reload or "
    "opening."
)
UNDO = "Ctrl+Z undoes this."


@pytest.fixture
def ears() -> Iterator[Ears]:
    with listening() as heard:
        yield heard


@pytest.fixture
def opened(ears: Ears, window: MainWindow, tmp_path: Path) -> MainWindow:
    pairs = [
        VersePair("T 1", ("the", "boat"), ("le", "bateau")),
        VersePair("T 2", LONG, LONG),
    ]
    work = AnnotationSet.unannotated(Bitext.of(pairs))
    path = tmp_path / "work.blinker"
    labels = LinkLabel("SEM", "S"), LinkLabel("FUN", "F")
    study = Study(sure_possible=True, reject=True, labels=labels)
    path.write_bytes(annotation.write(replace(work, annotator="A1", study=study)))
    assert window.open_file(path)
    window.look.toggle("hints")  # they are told too, and are not what is listened for here
    window.activateWindow()
    window.page.canvas.setFocus()
    ears.since_last()
    return window


@pytest.fixture
def session(opened: MainWindow) -> Session:
    return session_of(opened)


def finish(session: Session) -> None:
    for side in Side:
        for position in session.unaccounted.on(side):
            session.select(side, position)
    session.link()
    session.done()


def test_changed_selections_are_announced(session: Session, ears: Ears) -> None:
    session.select(S, 0)
    assert ears.since_last() == "Selected: 1 the."
    session.select(T, 1)
    assert ears.since_last() == "Selected: 2 bateau."
    session.clear_selection()
    assert ears.since_last() == "No longer selected: 1 the, 2 bateau."


def test_single_links_are_announced(session: Session, ears: Ears) -> None:
    session.paint_links([(0, 0), (0, 1), (1, 1)], linked=True)
    assert ears.since_last() == (
        "Linked: 1 the – 1 le. Linked: 1 the – 2 bateau. Linked: 2 boat – 2 bateau. "
        "Every word is accounted for."
    )
    session.paint_links([(0, 1)], linked=False)
    assert ears.since_last() == ("No longer linked: 1 the – 2 bateau. Every word is accounted for.")
    session.paint_links([(1, 1)], linked=False)
    assert ears.since_last() == ("Unaccounted: 2 boat, 2 bateau. Words left: 1 source, 1 target.")
    # They would be a group, if another link did not end at one of their words.
    session.paint_links([(1, 0), (1, 1)], linked=True)
    assert ears.since_last() == (
        "Linked: 2 boat – 1 le. Linked: 2 boat – 2 bateau. Every word is accounted for."
    )


def test_possible_links_are_announced(session: Session, ears: Ears) -> None:
    session.paint_links([(0, 0)], linked=True)
    ears.since_last()
    session.toggle_possible([(S, 0)])
    assert ears.since_last() == "Possible: 1 the – 1 le. Words left: 1 source, 1 target."
    session.toggle_possible([(S, 0)])
    assert ears.since_last() == "Sure: 1 the – 1 le. Words left: 1 source, 1 target."


def test_labels_are_announced(session: Session, ears: Ears) -> None:
    session.paint_links([(0, 0)], linked=True)
    ears.since_last()
    left = "Words left: 1 source, 1 target."
    session.label("SEM", [(S, 0)])
    assert ears.since_last() == f"Label SEM: 1 the – 1 le. {left}"
    session.label("FUN", [(S, 0)])
    assert ears.since_last() == f"Label FUN: 1 the – 1 le. {left}"
    session.undo()
    undone = "Undone: label links, verse pair T 1"
    assert ears.since_last() == f"{undone}. Label SEM: 1 the – 1 le. {left}"
    session.label("SEM", [(S, 0)])
    assert ears.since_last() == f"Label removed: 1 the – 1 le. {left}"


def test_remarks_are_announced_by_name(session: Session, ears: Ears) -> None:
    session.add_note("why?")
    left = "Words left: 2 source, 2 target."
    assert ears.since_last() == f"A note was added. {left}"
    session.undo()
    undone = "Undone: add a note, verse pair T 1. A note was removed."
    assert ears.since_last() == f"{undone} {left}"
    session.redo()
    assert ears.since_last().startswith("Redone: add a note, verse pair T 1. A note was added.")
    for reason in ("", "an idiom", None):
        session.set_difficult(reason)
    for kind in (RejectionKind.OTHER, RejectionKind.UNREADABLE, None):
        session.set_rejected(kind)
    told = [said.partition(". ")[0] for said in ears.since_last().split(" | ")]
    assert told == [
        "This verse pair is marked as difficult",
        "The reason was changed",
        "This verse pair is no longer marked as difficult",
        "This verse pair was rejected",
        "The reason was changed",
        "This verse pair is no longer rejected",
    ]


def test_many_words_are_counted_and_not_listed(session: Session, ears: Ears) -> None:
    finish(session)
    said = ears.since_last()
    assert "Done. Every word is accounted for." in said
    assert said.endswith("Verse pair T 2. Words left: 9 source, 9 target.")
    finish(session)
    assert "Linked: 18 words. Every word is accounted for" in ears.since_last()
    session.reset()
    assert ears.since_last() == "Unaccounted: 18 words. Words left: 9 source, 9 target."


def test_reload_announces_what_it_restored(opened: MainWindow, session: Session) -> None:
    said = []
    reload, reset = opened.actions_by_name["reload"], opened.actions_by_name["reset"]
    reload.trigger()
    said.append(opened.page.message)
    finish(session)
    session.previous()
    session.paint_links([(0, 0)], linked=False)
    reload.trigger()
    said.append(opened.page.message)
    reset.trigger()
    reload.trigger()
    said.append(opened.page.message)
    assert len(session.alignment.links) == 4
    session.go_to(1)
    session.paint_links([(0, 0)], linked=True)
    session.go_to(0)
    session.reset()
    reload.trigger()
    said.append(opened.page.message)
    assert said == [
        NOTHING_TO_RELOAD,
        *2 * ["Reload: 1 verse pair is as at the last Done, Previous, Reload or opening. " + UNDO],
        "Reload: 2 verse pairs are as at the last Done, Previous, Reload or opening. " + UNDO,
    ]


def test_reset_announces_what_it_removed(opened: MainWindow, session: Session, ears: Ears) -> None:
    reload, reset = opened.actions_by_name["reload"], opened.actions_by_name["reset"]
    reset.trigger()
    assert opened.page.message.startswith("Nothing to reset: ")
    session.paint_links([(0, 0)], linked=True)
    reset.trigger()
    said = f"Reset: the links and marks of this verse pair were removed. {UNDO}"
    assert opened.page.message == said
    assert said in ears.since_last()
    reload.trigger()
    said = f"{NOTHING_TO_RELOAD.replace('already ', '')} Ctrl+Z undoes Reset."
    assert opened.page.message == said
    assert said in ears.since_last()
    opened.actions_by_name["undo"].trigger()
    assert session.alignment.links


def test_a_rejected_verse_pair(opened: MainWindow, session: Session, ears: Ears) -> None:
    session.set_rejected(RejectionKind.OTHER)
    assert "rejected" in ears.since_last()
    assert child(opened, QLabel, "left").text() == "This verse pair is rejected"
    session.done()
    session.previous()
    said = ears.since_last()
    assert "This verse pair is rejected" in said
    assert "accounted" not in said


def test_undo_in_another_pair_announces_the_pair(session: Session, ears: Ears) -> None:
    finish(session)
    ears.since_last()
    session.undo()
    assert ears.since_last() == (
        "Undone: Done, verse pair T 1. Verse pair T 1. Every word is accounted for."
    )
    assert ears.focused[-1] == 0


def test_search_results_are_counted_aloud_once_typing_pauses(
    opened: MainWindow, ears: Ears, qtbot: QtBot
) -> None:
    handle = opened.windowHandle()
    QTest.keyClick(handle, KEY.Key_F, CONTROL)
    ears.since_last()
    for typed, told in (("boat", "1 of 2."), ("s", "No verse pair has these words.")):
        QTest.keyClicks(opened.focusWidget(), typed)
        assert not ears.said
        qtbot.waitUntil(lambda: bool(ears.said))
        assert ears.since_last() == told
    QTest.keyClick(handle, KEY.Key_Escape)
    assert opened.focusWidget() is opened.page.canvas


def test_the_target_of_a_reference_is_announced_once_typing_pauses(
    opened: MainWindow, ears: Ears, qtbot: QtBot
) -> None:
    QTest.keyClick(opened.windowHandle(), KEY.Key_G, CONTROL)
    ears.since_last()
    for typed, told in (("2", "T 2."), ("xy", "No such reference.")):
        QTest.keyClicks(opened.focusWidget(), typed)
        assert not ears.said
        qtbot.waitUntil(lambda: bool(ears.said))
        assert ears.since_last() == told


def test_returning_to_the_canvas_announces_the_focused_word(opened: MainWindow, ears: Ears) -> None:
    opened.page.canvas.focus_word(T, 1)
    opened.page.navigator.setFocus()
    ears.focused.clear()
    QTest.keyClick(opened.windowHandle(), KEY.Key_Escape)
    QApplication.processEvents()
    assert ears.focused[-1] == 3


def test_a_cell_of_the_matrix(opened: MainWindow, session: Session, ears: Ears) -> None:
    handle = opened.windowHandle()
    QTest.keyClick(handle, KEY.Key_F4)
    QTest.keyClick(handle, KEY.Key_Right)
    assert ears.since_last().endswith("1 the – 2 bateau, not linked.")
    QTest.keyClick(handle, KEY.Key_Space)
    assert ears.since_last().startswith("Linked: 1 the – 2 bateau. ")
    QTest.keyClick(handle, KEY.Key_Down)
    QTest.keyClick(handle, KEY.Key_Up)
    assert ears.since_last().endswith("1 the – 2 bateau, linked.")
    assert session.alignment.links == {(0, 1)}


def test_lists_are_cleared_without_a_reset_which_crashes_qt(qtbot: QtBot) -> None:
    items, told = ItemList(), list[object]()
    qtbot.addWidget(items)
    items.addItems(["one", "two", "three"])
    items.setCurrentRow(1)
    items.model().modelReset.connect(lambda: told.append("reset"))
    items.currentRowChanged.connect(told.append)
    items.clear()
    assert items.count() == 0
    assert told == [-1]


def test_what_is_shown_and_saved_is_said(opened: MainWindow, ears: Ears) -> None:
    handle = opened.windowHandle()
    for key, said in (
        (KEY.Key_F4, "Matrix. | 1 the – 1 le, not linked."),
        (KEY.Key_F2, "Columns."),
        (KEY.Key_F10, "Side panel: shown."),
        (KEY.Key_F10, "Side panel: hidden."),
    ):
        QTest.keyClick(handle, key)
        assert ears.since_last() == said
    opened.actions_by_name["theme_dark"].trigger()
    assert ears.since_last() == "Dark."
    QTest.keyClick(handle, KEY.Key_S, CONTROL)
    assert ears.since_last() == "Saved."

"""Announcements to screen readers."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.remarks import RejectionKind
from blinker_qt.bitext.study import LinkLabel, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.messages import ItemList
from window_acts import CONTROL, Ears, listening, session_of

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


def test_edits_are_announced_with_what_is_left(session: Session, ears: Ears) -> None:
    left = "Words left: 1 source, 1 target."
    accounted = "Every word is accounted for."
    undone = "Undone: add a note, verse pair T 1. A note was removed."
    acts: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: session.select(S, 0), "Selected: 1 the."),
        (lambda: session.select(T, 1), "Selected: 2 bateau."),
        (session.clear_selection, "No longer selected: 1 the, 2 bateau."),
        (
            lambda: session.paint_links([(0, 0), (0, 1), (1, 1)], linked=True),
            "Linked: 1 the – 1 le. Linked: 1 the – 2 bateau. Linked: 2 boat – 2 bateau. "
            + accounted,
        ),
        (
            lambda: session.paint_links([(0, 1)], linked=False),
            f"No longer linked: 1 the – 2 bateau. {accounted}",
        ),
        (
            lambda: session.paint_links([(1, 1)], linked=False),
            f"Unaccounted: 2 boat, 2 bateau. {left}",
        ),
        (lambda: session.toggle_possible([(S, 0)]), f"Possible: 1 the – 1 le. {left}"),
        (lambda: session.toggle_possible([(S, 0)]), f"Sure: 1 the – 1 le. {left}"),
        (lambda: session.label("SEM", [(S, 0)]), f"Label SEM: 1 the – 1 le. {left}"),
        (lambda: session.label("FUN", [(S, 0)]), f"Label FUN: 1 the – 1 le. {left}"),
        (
            session.undo,
            f"Undone: label links, verse pair T 1. Label SEM: 1 the – 1 le. {left}",
        ),
        (lambda: session.label("SEM", [(S, 0)]), f"Label removed: 1 the – 1 le. {left}"),
        (lambda: session.add_note("why?"), f"A note was added. {left}"),
        (session.undo, f"{undone} {left}"),
        (session.redo, f"Redone: add a note, verse pair T 1. A note was added. {left}"),
        # They would be a group, if another link did not end at one of their words.
        (
            lambda: session.paint_links([(1, 0), (1, 1)], linked=True),
            f"Linked: 2 boat – 1 le. Linked: 2 boat – 2 bateau. {accounted}",
        ),
    )
    for act, announced in acts:
        act()
        assert ears.since_last() == announced
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


def test_done_announces_the_next_pair_and_counts_many_words(session: Session, ears: Ears) -> None:
    finish(session)
    said = ears.since_last()
    assert "Done. Every word is accounted for." in said
    assert said.endswith("Verse pair T 2. Words left: 9 source, 9 target.")
    session.undo()
    assert ears.since_last() == (
        "Undone: Done, verse pair T 1. Verse pair T 1. Every word is accounted for."
    )
    assert ears.focused[-1] == 0
    session.done()
    finish(session)
    assert "Linked: 18 words. Every word is accounted for" in ears.since_last()
    session.reset()
    assert ears.since_last() == "Unaccounted: 18 words. Words left: 9 source, 9 target."


def test_reset_and_reload_announce_what_they_changed(
    opened: MainWindow, session: Session, ears: Ears
) -> None:
    def triggered(name: str) -> str:
        opened.actions_by_name[name].trigger()
        heard = ears.since_last()
        # What goes back to an earlier state tells what is left, too.
        assert opened.page.message in heard
        return opened.page.message

    assert triggered("reload") == NOTHING_TO_RELOAD
    assert triggered("reset").startswith("Nothing to reset: ")
    session.paint_links([(0, 0)], linked=True)
    assert triggered("reset") == (
        f"Reset: the links and marks of this verse pair were removed. {UNDO}"
    )
    nothing = NOTHING_TO_RELOAD.replace("already ", "")
    assert triggered("reload") == f"{nothing} Ctrl+Z undoes Reset."
    opened.actions_by_name["undo"].trigger()
    assert session.alignment.links
    finish(session)
    session.previous()
    session.paint_links([(0, 0)], linked=False)
    as_at_the_last = "as at the last Done, Previous, Reload or opening. " + UNDO
    assert triggered("reload") == f"Reload: 1 verse pair is {as_at_the_last}"
    opened.actions_by_name["reset"].trigger()
    assert triggered("reload") == f"Reload: 1 verse pair is {as_at_the_last}"
    assert session.alignment.links == {(0, 0), (1, 1)}
    session.go_to(1)
    session.paint_links([(0, 0)], linked=True)
    session.go_to(0)
    session.reset()
    assert triggered("reload") == f"Reload: 2 verse pairs are {as_at_the_last}"


def test_what_is_found_is_announced_once_typing_pauses(
    opened: MainWindow, ears: Ears, qtbot: QtBot
) -> None:
    handle = opened.windowHandle()
    opened.page.canvas.focus_word(T, 1)
    for key, searches in (
        (KEY.Key_F, (("boat", "1 of 2."), ("s", "No verse pair has these words."))),
        (KEY.Key_G, (("2", "T 2."), ("xy", "No such reference."))),
    ):
        QTest.keyClick(handle, key, CONTROL)
        ears.since_last()
        for typed, told in searches:
            QTest.keyClicks(opened.focusWidget(), typed)
            assert not ears.said
            qtbot.waitUntil(lambda: bool(ears.said))
            assert ears.since_last() == told
        ears.focused.clear()
        QTest.keyClick(handle, KEY.Key_Escape)
        QApplication.processEvents()
        assert opened.focusWidget() is opened.page.canvas
        # The word in focus is told again.
        assert ears.focused[-1] == 3


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


def test_what_is_shown_linked_and_saved_is_said(
    opened: MainWindow, session: Session, ears: Ears
) -> None:
    handle = opened.windowHandle()
    for key, said in (
        (KEY.Key_F4, "Matrix. | 1 the – 1 le, not linked."),
        (KEY.Key_F2, "Columns."),
        (KEY.Key_F10, "Side panel: shown."),
        (KEY.Key_F10, "Side panel: hidden."),
    ):
        QTest.keyClick(handle, key)
        assert ears.since_last() == said
    QTest.keyClick(handle, KEY.Key_F4)
    QTest.keyClick(handle, KEY.Key_Right)
    assert ears.since_last().endswith("1 the – 2 bateau, not linked.")
    QTest.keyClick(handle, KEY.Key_Space)
    assert ears.since_last().startswith("Linked: 1 the – 2 bateau. ")
    QTest.keyClick(handle, KEY.Key_Down)
    QTest.keyClick(handle, KEY.Key_Up)
    assert ears.since_last().endswith("1 the – 2 bateau, linked.")
    assert session.alignment.links == {(0, 1)}
    opened.actions_by_name["theme_dark"].trigger()
    assert ears.since_last() == "Dark."
    QTest.keyClick(handle, KEY.Key_S, CONTROL)
    assert ears.since_last() == "Saved."

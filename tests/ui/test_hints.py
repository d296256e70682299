"""Hints come at their moments, stay away once put away, and the instructions draw themselves."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.bitext.verses import Side
from blinker_qt.settings import Hint, SettingsStore
from blinker_qt.ui.annotate.lines_below import HintLine
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.help_dialogs import STEPS, InstructionsDialog, StepPicture
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.app.theme import DARK
from window_acts import LEFT, Hand, WhileModal, child, listening, press_button


@pytest.fixture
def opened(window: MainWindow, annotation_file: Path) -> MainWindow:
    assert window.open_file(annotation_file)
    return window


def line(window: QWidget) -> HintLine:
    return child(window, HintLine, "hint")


def hint(window: QWidget) -> str:
    """What is said now; empty for nothing."""
    label = child(line(window), QLabel, "hint_text")
    return label.text() if label.isVisible() else ""


def put_away(window: QWidget) -> None:
    QTest.mouseClick(child(line(window), QToolButton, "hint_put_away"), LEFT)


def test_they_come_at_their_moments_and_name_the_keys(opened: MainWindow, hand: Hand) -> None:
    seen = [hint(opened)]
    hand.click(Side.SOURCE, 0)
    seen.append(hint(opened))
    hand.click(Side.TARGET, 0)
    seen.append(hint(opened))
    hand.link()
    seen.append(hint(opened))
    press_button(opened, "done_button")
    seen.append(hint(opened))
    starts = ["Click a word", "Now pick", "Press Return", "To change", "Words with"]
    assert [text[: len(start)] for text, start in zip(seen, starts, strict=True)] == starts
    assert "press N." in seen[1]
    assert "; U goes" in seen[4]


def test_dismissed_hints_stay_hidden(opened: MainWindow, hand: Hand, tmp_path: Path) -> None:
    put_away(opened)
    assert hint(opened) == ""
    hand.click(Side.SOURCE, 0)
    assert hint(opened)
    hand.click(Side.SOURCE, 0)
    assert hint(opened) == ""
    again = SettingsStore(tmp_path / "config").settings
    assert again.hints_put_away == (Hint.PICK.value,)


def test_the_words_do_not_move_when_a_hint_comes_or_goes(opened: MainWindow, hand: Hand) -> None:
    before = opened.page.canvas.size()
    put_away(opened)
    assert opened.page.canvas.size() == before
    hand.click(Side.SOURCE, 0)
    assert opened.page.canvas.size() == before


def test_with_all_put_away_the_line_takes_no_room(opened: MainWindow) -> None:
    line(opened).set_dismissed([one.value for one in Hint])
    assert not line(opened).isVisible()


def test_the_preference(opened: MainWindow, while_modal: WhileModal, tmp_path: Path) -> None:
    put_away(opened)

    def switch(dialog: QWidget) -> None:
        box = child(dialog, QCheckBox, "hints")
        QTest.keyClick(box, Qt.Key.Key_Space)
        assert not line(opened).isVisible()
        QTest.keyClick(box, Qt.Key.Key_Space)
        dialog.close()

    while_modal(PreferencesDialog, switch)
    opened.look.show_preferences()
    assert hint(opened).startswith("Click a word")
    assert SettingsStore(tmp_path / "config").settings.hints_put_away == ()


def test_the_start_page_offers_the_instructions(window: MainWindow) -> None:
    press_button(window, "instructions_start")
    dialog = child(window, InstructionsDialog)
    assert dialog.isVisible()
    assert not dialog.isModal()
    # They stand in the menu as well, and are made once.
    window.actions_by_name["instructions"].trigger()
    assert len(window.findChildren(InstructionsDialog)) == 1
    window.actions_by_name["theme_dark"].trigger()
    first = dialog.pictures[0].grab().toImage()
    assert first.pixelColor(first.width() // 2, first.height() // 2) == DARK.colour("page")


def test_every_step_is_drawn_whole_and_only_looked_at(window: MainWindow, qtbot: QtBot) -> None:
    dialog = InstructionsDialog(window.actions_by_name)
    qtbot.addWidget(dialog)
    dialog.resize(720, 600)
    dialog.show()
    assert len(dialog.pictures) == len(STEPS)
    for step, picture in zip(STEPS, dialog.pictures, strict=True):
        assert isinstance(picture, StepPicture)
        view = picture.view
        assert view is not None
        assert not any(view.scene.lane(side).furthest for side in Side), step.title
        assert picture.focusPolicy() is Qt.FocusPolicy.NoFocus
        assert picture.accessibleName() == step.title
        assert picture.accessibleDescription()
        assert "{" not in picture.accessibleDescription()
    shown = [picture.picture for picture in dialog.pictures]
    assert len({str(one) for one in shown if one}) >= 5
    keys = " ".join(picture.accessibleDescription() for picture in dialog.pictures)
    assert "Ctrl+Return" in keys
    assert "press N" in keys


@pytest.mark.usefixtures("opened")
def test_they_are_told_once_each_and_after_what_the_act_did(hand: Hand) -> None:
    QApplication.processEvents()
    again = "To change a link, link the word again: its old links are removed. Ctrl+Z undoes it."
    with listening() as ears:
        for position in (0, 1):
            hand.click(Side.SOURCE, position)
            hand.click(Side.TARGET, position)
            QApplication.processEvents()
            ears.since_last()
            hand.link()
            QApplication.processEvents()
            told = ears.since_last().split(" | ")
            assert told[0].startswith(f"Linked: {position + 1} ")
            assert told[1:] == ([again] if position == 0 else [])


def test_they_are_told_after_why_done_was_refused(opened: MainWindow) -> None:
    QApplication.processEvents()
    with listening() as ears:
        opened.page.done()
        QApplication.processEvents()
        refused, told = ears.since_last().split(" | ")[-2:]
    assert refused.startswith("Not done yet")
    assert told.startswith("Words with a dot still need a decision")

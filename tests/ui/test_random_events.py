"""Thousands of random events on the window: nothing is raised, the file stays whole."""

import os
import random
import shutil
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation_xml
from blinker_qt.ui.main_window import MainWindow
from blinker_qt.workspace.resources import resource

EVENTS = 5_000
SEED = int(os.environ.get("BLINKER_QT_SEED", "1998"))
DIALOGS = {
    "open",
    "open_sample",
    "practise",
    "import_texts",
    "save_copy",
    "quit",
    "compare",
    "show_keys",
    "about",
}
BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton)
KEYS = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_N,
    Qt.Key.Key_U,
    Qt.Key.Key_B,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Escape,
)


class Monkey:
    """Acts on a window at random, but the same way for the same seed."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window = window
        self.canvas = window.page.canvas
        self.dice = random.Random(seed)
        self.names = sorted(
            name
            for name, action in window.actions_by_name.items()
            if name not in DIALOGS and not action.text().endswith("…")
        )

    def act(self) -> str:
        """Do one thing, and say what."""
        acts = (self.pick, self.pick, self.click, self.press, self.press, self.trigger)
        return self.dice.choice((*acts, self.scroll, self.point, self.go_to))()

    def pick(self) -> str:
        session = self.window.page.session
        assert session is not None
        side = self.dice.choice(list(Side))
        position = self.dice.randrange(len(session.pair.tokens(side)))
        self.canvas.bring_into_sight(side, position)
        centre = self.canvas.word_rectangle(side, position).center()
        QTest.mouseClick(self.canvas, BUTTONS[0], pos=centre)
        return f"pick {side.value} {position}"

    def anywhere(self) -> QPoint:
        return QPoint(
            self.dice.randrange(self.canvas.width()), self.dice.randrange(self.canvas.height())
        )

    def click(self) -> str:
        button, point = self.dice.choice(BUTTONS), self.anywhere()
        QTest.mouseClick(self.canvas, button, pos=point)
        return f"click {button.name} {point.toTuple()}"

    def press(self) -> str:
        key = self.dice.choice(KEYS)
        QTest.keyClick(self.canvas, key)
        return f"press {key.name}"

    def trigger(self) -> str:
        name = self.dice.choice(self.names)
        self.window.actions_by_name[name].trigger()
        return f"trigger {name}"

    def scroll(self) -> str:
        point, turn = QPointF(self.anywhere()), self.dice.choice((-240, -120, 120, 240))
        event = QWheelEvent(
            point,
            self.canvas.mapToGlobal(point),
            QPoint(),
            QPoint(0, turn),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.canvas, event)
        return f"scroll {turn}"

    def point(self) -> str:
        point = self.anywhere()
        QTest.mouseMove(self.canvas, point)
        return f"point {point.toTuple()}"

    def go_to(self) -> str:
        session = self.window.page.session
        assert session is not None
        index = self.dice.randrange(len(session.bitext))
        self.window.page.go_to(index)
        return f"go to {index}"


def test_random_events_raise_nothing_and_leave_a_valid_file(
    window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "work.blinker"
    shutil.copyfile(resource("sample", "sample-A1.blinker"), file)
    window.resize(900, 620)
    assert window.open_file(file)
    monkey = Monkey(window, SEED)
    log = tmp_path / "events.log"
    with log.open("w") as written:
        for number in range(EVENTS):
            written.write(f"{number} {monkey.act()}\n")
            written.flush()
            if number % 50 == 0:
                QApplication.processEvents()
    session = window.page.session
    assert session is not None
    expected = session.annotation_set
    assert expected.revision > 300, "the monkey hardly edited anything"
    assert window.desk.close()
    saved = annotation_xml.load(file)
    assert replace(saved, revision=0) == replace(expected, revision=0)

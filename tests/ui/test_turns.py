"""Parts of a window are painted one after another, and all of them are painted."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.ui.widgets.turns import Turns
from leads import Files, Reader

_HEARD = QEvent.Type(QEvent.registerEventType())


class Room(QWidget):
    """A window with three parts that notes what happens in which order."""

    def __init__(self) -> None:
        super().__init__()
        self.happened: list[str] = []
        self.turns = Turns(self)
        self.parts = [Part(name, self) for name in "abc"]
        layout = QHBoxLayout(self)
        for part in self.parts:
            layout.addWidget(part)

    def customEvent(self, event: QEvent) -> None:
        """Something else that the window has to hear."""
        self.happened.append("heard")
        super().customEvent(event)


class Part(QWidget):
    """A part that has the window hear of something whenever it is painted."""

    def __init__(self, name: str, room: Room) -> None:
        super().__init__()
        self._name, self._room = name, room
        self.setMinimumSize(20, 20)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        self._room.happened.append(self._name)
        told: QObject = self._room
        QCoreApplication.postEvent(told, QEvent(_HEARD))


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[Room]:
    made = Room()
    made.show()
    with qtbot.waitExposed(made):
        pass
    qtbot.waitUntil(lambda: made.happened.count("heard") >= 3)
    made.happened.clear()
    yield made
    made.close()
    made.deleteLater()


def test_events_are_heard_between_two_parts(room: Room, qtbot: QtBot) -> None:
    first, second, third = room.parts
    room.turns.take((third, first))
    for part in room.parts:
        part.update()
    qtbot.waitUntil(lambda: room.happened.count("heard") >= 3)
    assert room.happened == ["b", "heard", "c", "heard", "a", "heard"]
    assert second.updatesEnabled()
    assert first.updatesEnabled()
    assert third.updatesEnabled()


def test_who_waits_already_keeps_the_place(room: Room, qtbot: QtBot) -> None:
    first, _, third = room.parts
    room.turns.take((first, third))
    room.turns.take((third, first))
    qtbot.waitUntil(lambda: room.happened.count("heard") >= 2)
    assert room.happened == ["a", "heard", "c", "heard"]


class Watch(QObject):
    """Notes how often something is shown."""

    def __init__(self, watched: QObject) -> None:
        super().__init__()
        self.shown = 0
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.shown += event.type() == QEvent.Type.Show
        return False


def test_what_is_in_sight_is_not_shown_anew_as_more_figures_come(
    read: Reader, files: Files
) -> None:
    lists = Watch(read.disagreements)
    overlay = Watch(read.find(QWidget, "overlay"))
    read.load(files.three())
    assert (lists.shown, overlay.shown) == (1, 1)

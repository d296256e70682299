"""What tests of the window share: an application with words that can be heard, and a session."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.ui.canvas import accessible
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas

LEFT, MIDDLE, RIGHT = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.MiddleButton,
    Qt.MouseButton.RightButton,
)


@pytest.fixture(autouse=True)
def _words_are_heard(qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of a test reaches the settings or files of whoever runs it."""
    monkeypatch.setenv("BLINKER_QT_HOME", str(tmp_path / "home"))
    accessible.install()
    qapp.setApplicationName("blinker-qt")


class Hand:
    """Clicks words and bars of a canvas as a person does."""

    def __init__(self, canvas: VerseCanvas) -> None:
        self.canvas = canvas

    def click(self, side: Side, *positions: int) -> None:
        """Left click words, after bringing each into sight."""
        for position in positions:
            self.canvas.bring_into_sight(side, position)
            box = self.canvas.word_rectangle(side, position)
            QTest.mouseClick(self.canvas, LEFT, pos=box.center())

    def link(self, button: Qt.MouseButton = RIGHT) -> None:
        """Click the canvas with the button that links."""
        QTest.mouseClick(self.canvas, button, pos=QPoint(5, 5))

    def click_link_bar(self) -> None:
        """Left click the upper Link bar."""
        QTest.mouseClick(self.canvas, LEFT, pos=self.canvas.link_bar_rectangle().center())

    def click_not_translated(self, side: Side) -> None:
        """Left click the Not Translated bar of a side."""
        QTest.mouseClick(self.canvas, LEFT, pos=self.canvas.bar_rectangle(side).center())

    def point_at(self, side: Side, position: int) -> None:
        """Move the pointer over a word."""
        QTest.mouseMove(self.canvas, self.canvas.word_rectangle(side, position).center())


def small_bitext() -> Bitext:
    """Three short verse pairs in two sets."""
    return Bitext.of(
        [
            VersePair("T 1", ("the", "blue", "boat"), ("le", "bateau", "bleu")),
            VersePair("T 2", ("not", "now"), ("ne", "pas", "maintenant")),
            VersePair("T 3", ("one",), ("un",)),
        ],
        sets=(1, 1, 2),
    )


@pytest.fixture
def bitext() -> Bitext:
    return small_bitext()

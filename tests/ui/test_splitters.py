"""Dividers between panels are moved by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QSplitterHandle
from pytestqt.qtbot import QtBot

from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.splitters import splitter
from window_acts import listening

KEY = Qt.Key


@pytest.mark.parametrize(
    ("orientation", "less", "more"),
    [
        (Qt.Orientation.Horizontal, KEY.Key_Left, KEY.Key_Right),
        (Qt.Orientation.Vertical, KEY.Key_Up, KEY.Key_Down),
    ],
    ids=str,
)
def test_arrow_keys_move_a_divider(
    qtbot: QtBot, orientation: Qt.Orientation, less: Qt.Key, more: Qt.Key
) -> None:
    both = splitter(orientation, (QLabel("a"), QLabel("b")), (200, 200), roomy=1)
    qtbot.addWidget(both)
    both.resize(406, 406)
    both.show()
    both.setSizes((200, 200))
    divider = both.handle(1)
    divider.setFocus()
    with listening() as heard:
        QTest.keyClick(divider, more)
        assert both.sizes() == [220, 180]
        assert heard.since_last() == "54 %."
        for _ in range(2):
            QTest.keyClick(divider, less)
        assert both.sizes() == [180, 220]
    across = KEY.Key_Up if orientation is Qt.Orientation.Horizontal else KEY.Key_Left
    QTest.keyClick(divider, across)
    assert both.sizes() == [180, 220]


def test_the_list_of_verse_pairs_is_made_wider_by_keys(opened: MainWindow) -> None:
    """Though arrow keys move the focus in the verse pair, too."""
    page = opened.page
    divider = next(one for one in page.findChildren(QSplitterHandle) if one.isVisible())
    divider.setFocus()
    before, word = page.panel.width(), page.canvas.state.focused_word
    QTest.keyClick(opened.windowHandle(), KEY.Key_Right)
    QApplication.processEvents()
    assert page.panel.width() == before + 20
    assert page.canvas.state.focused_word == word

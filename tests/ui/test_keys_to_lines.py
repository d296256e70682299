"""The keys to the lines of an overlay find room beside or below each other."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.ui.canvas.picture import Tone
from blinker_qt.ui.compare.overlay import Entry, KeyRow

NAMES = ("all", "most", "one")


def test_a_key_that_is_too_long_ends_in_dots_and_is_said_whole(qtbot: QtBot) -> None:
    keys = KeyRow()
    qtbot.addWidget(keys)
    keys.show_entries([Entry("one", Tone.COUNTED, 1.0, "Ben", "12 links, 3 not translated")])
    keys.show()
    label = keys.findChild(QLabel, "key_one")
    assert label is not None
    for width, is_whole in ((400, True), (150, False)):
        keys.resize(width, keys.height())
        keys.grab()
        whole = "Ben: 12 links, 3 not translated"
        assert (label.text() == whole) is is_whole
        assert label.text().endswith("…") is not is_whole
        assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
        assert label.accessibleName() == whole


@pytest.mark.parametrize(("share", "rows"), [(3.1, 1), (2.1, 2), (1.1, 3), (0.5, 3)])
def test_keys_stand_in_as_many_columns_as_there_is_room_for(
    qtbot: QtBot, share: float, rows: int
) -> None:
    keys = KeyRow()
    qtbot.addWidget(keys)
    keys.show_entries([Entry(name, Tone.COUNTED, 1.0, "alike", "2 links") for name in NAMES])
    keys.show()
    found = [key for name in NAMES for key in keys.findChildren(QWidget, f"key_of_{name}")]
    keys.resize(int(share * found[0].sizeHint().width()), keys.height())
    qtbot.waitUntil(lambda: len({key.y() for key in found}) == rows)
    for place, key in enumerate(found):
        assert not any(key.geometry().intersects(other.geometry()) for other in found[:place])

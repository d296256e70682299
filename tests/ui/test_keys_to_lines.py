"""The keys to the lines of an overlay find room beside or below each other."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from blinker_qt.ui.analysis.keys_to_lines import Entry, KeyRow
from blinker_qt.ui.canvas.picture import Tone

NAMES = ("all", "most", "one")


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

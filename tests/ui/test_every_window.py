"""Every window and dialog: its size, the mouse wheel, screen readers, keys, and slow disks."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

import every_window
from blinker_qt.settings import Settings
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.display import as_spoken
from every_window import EveryWindow
from file_uses import file_uses_of_the_window
from window_acts import child, listening, turn_wheel
from window_faults import (
    MARKUP,
    drawing_faults,
    enter_and_escape,
    faults,
    mnemonics,
    spoken_texts,
    tab_order,
    value_of,
    wheel,
)


def test_the_wheel_changes_focused_fields(window: MainWindow, qtbot: QtBot) -> None:
    dialog = PreferencesDialog(Settings(), window)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for kind, name in ((QComboBox, "view"), (QAbstractSpinBox, "source_text_size")):
        widget = child(dialog, kind, name)
        before = value_of(widget)
        turn_wheel(widget, widget.rect().center())
        assert value_of(widget) == before
        widget.setFocus()
        turn_wheel(widget, widget.rect().center())
        assert value_of(widget) != before
    dialog.close()


_DRAWINGS = {
    *{(view, "canvas") for view in ("columns", "rows", "matrix", "adjudication", "practice")},
    *{(review, "overlay") for review in ("practice-answer", "feedback", "analysis-0")},
    *{(learning, "figure") for learning in ("practice-answer", "feedback")},
    ("VotesDialog", "voted_canvas"),
    ("ImportDialog", "preview_canvas"),
    ("BackupsDialog", "backup_canvas"),
    ("RulingDialog", "figure"),
}
"""Windows, and the drawings in them that are walked."""


def test_every_window_is_told_and_worked_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    """Its thread waits for no disk meanwhile."""
    home, seen = tmp_path / "home", set[tuple[str, str]]()
    found = set[str]()
    with (
        listening() as ears,
        file_uses_of_the_window(home, own=("data", "config", "log")) as uses,
    ):

        def drawings(window: QWidget) -> Iterator[str]:
            canvases = [
                canvas
                for canvas in window.findChildren(VerseCanvas)
                if canvas.isVisible() and canvas.state.picture is not None
            ]
            if not canvases:
                return
            window.activateWindow()
            qtbot.waitUntil(window.isActiveWindow)
            before = window.focusWidget()
            for canvas in canvases:
                seen.add((name, canvas.objectName()))
                yield from drawing_faults(canvas, ears)
            if before is not None:
                before.setFocus()

        checks = (spoken_texts, wheel, drawings, tab_order, mnemonics, enter_and_escape)
        for name, window in EveryWindow(home, "and"):
            QApplication.processEvents()
            found.update(faults(name, window, checks))
    assert ears.said
    for text in ears.said:
        is_sentence = text[-1:] in tuple(".?!…") and not text[:1].islower()
        if not is_sentence or MARKUP.search(text) or as_spoken(text) != text:
            found.add(f"announced: {text!r}")
    # Backups are in a folder of the program; here they are among the files of a study.
    found.update(f"in its own thread: {use}" for use in uses if "backups_dialog.py" not in use)
    assert not found, "\n".join(sorted(found))
    assert not _DRAWINGS - seen


def test_every_window_fits_on_a_small_screen_in_the_longer_words_of_french(tmp_path: Path) -> None:
    """It is as wide as one of 900 × 600 and as high as one of 1920 × 1080 at 200 %."""
    screen = {"name": "screen", "x": 0, "y": 0, "width": 900, "height": 540, "dpr": 2}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96}
    configuration = tmp_path / "screens.json"
    configuration.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    environ = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={configuration}",
        "BLINKER_QT_HOME": str(tmp_path / "home"),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    folder = tmp_path / "windows"
    command = [sys.executable, every_window.__file__, str(folder), "--language", "fr"]
    outcome = subprocess.run(
        command, env=environ, capture_output=True, encoding="utf-8", check=False
    )
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout == ""
    assert len(list((folder / "pictures").iterdir())) > 30

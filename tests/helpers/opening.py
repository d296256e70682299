"""Opening verse pairs in the window, and typing on its canvas."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas

SHORT = (
    VersePair("T 1", ("the", "blue", "boat"), ("le", "bateau", "bleu")),
    VersePair("T 2", ("not", "now"), ("ne", "pas", "maintenant")),
)
LONG = VersePair("L 1", tuple(f"s{i}" for i in range(90)), tuple(f"t{i}" for i in range(90)))
_NAMED = {
    "enter": Qt.Key.Key_Return,
    "escape": Qt.Key.Key_Escape,
    "back": Qt.Key.Key_Backspace,
}


def open_pairs(window: MainWindow, folder: Path, *pairs: VersePair) -> MainWindow:
    """Let A1 begin these verse pairs, in a study that asks for possible links."""
    study = Study(sure_possible=True)
    work = replace(AnnotationSet.unannotated(Bitext.of(pairs)), annotator="A1", study=study)
    path = folder / "pairs.blinker"
    path.write_bytes(annotation.write(work))
    assert window.open_file(path)
    window.activateWindow()
    window.page.canvas.setFocus()
    return window


def session_of(window: MainWindow) -> Session:
    """What is open in a window."""
    assert window.page.session is not None
    return window.page.session


def typed(canvas: VerseCanvas, *keys: str) -> None:
    """Press keys as a person does, so that the window's actions have their turn."""
    for key in keys:
        if key in _NAMED:
            QTest.keyClick(canvas, _NAMED[key])
        else:
            QTest.keyClicks(canvas, key)

"""Lemma, part of speech and gloss of a word: on hover, above the words, and for screen readers."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from blinker_qt.annotate.search import FoundExcerpt
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.ui.annotate.navigator import ROW
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.display import as_spoken
from commands import write
from window_acts import open_in_front

S, T = Side.SOURCE, Side.TARGET
PAIRS = VersePair("T 1", ("eaux", "."), ("waters", ".")), VersePair("T 2", ("a", "b"), ("d",))


def test_a_word_is_described_on_hover_above_and_aloud_and_its_lemma_found(
    window: MainWindow, tmp_path: Path
) -> None:
    details = (WordDetails("eau _", "NOUN _", "of\u00a0waters _"), None)
    bitext = replace(Bitext.of(PAIRS), source_details=details)
    work = AnnotationSet.unannotated(bitext, "A1")
    open_in_front(window, Path(write(tmp_path / "described.blinker", work)))
    page, canvas, panel = window.page, window.page.canvas, window.page.panel

    def tip_on(side: Side, position: int) -> str:
        at = canvas.word_rectangle(side, position).center()
        event = QHelpEvent(QHelpEvent.Type.ToolTip, at, canvas.mapToGlobal(at))
        QApplication.sendEvent(canvas, event)
        text = QToolTip.text()
        QToolTip.hideText()
        return as_spoken(text.removeprefix("<div>").removesuffix("</div>"))

    assert "NOUN" not in tip_on(S, 1)
    assert "NOUN" not in tip_on(T, 0)
    assert tip_on(S, 0) == "1 eaux<br>eau · NOUN · “of waters”"
    QTest.mouseMove(canvas, canvas.word_rectangle(S, 0).center())
    assert as_spoken(page.message) == "eau · NOUN · “of waters”"
    QTest.mouseMove(canvas, canvas.word_rectangle(S, 1).center())
    assert page.message == ""
    QTest.mouseMove(canvas, QPoint(2, 2))
    words = QAccessible.queryAccessibleInterface(canvas)
    assert "eau, NOUN, “of waters”" in words.child(0).text(QAccessible.Text.Description)
    panel.bar.search.setText("lemma:eau")
    listed = panel.list.model()
    assert [listed.index(row, 0).data(ROW).excerpt for row in range(listed.rowCount())] == [
        FoundExcerpt("eaux .", ((0, 4),))
    ]
    assert canvas.state.matches == {(S, 0)}
    # Nothing is said of verse pairs without details.
    assert canvas.detail_in_words(S, 0)
    assert canvas.state.picture is not None
    canvas.show_picture(replace(canvas.state.picture, details=(None, None)))
    assert canvas.detail_in_words(S, 0) == ""

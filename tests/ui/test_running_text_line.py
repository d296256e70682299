"""The running texts above the words: they light up, scroll, and can be hidden."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.annotate.running_text_line import RunningTextLine
from blinker_qt.ui.app.main_window import MainWindow
from window_acts import LEFT, turn_wheel

S, T = Side.SOURCE, Side.TARGET
FRENCH = RunningText("Le goût\tdu thé.", "3:9-10 4:9-10")
PAIR = VersePair("T 1", ("It", "'s", "tea", "."), tuple("Le goût de le thé .".split()))
BARE = VersePair("T 2", ("No", "."), ("Non", "."))


def opened(
    window: MainWindow,
    folder: Path,
    pairs: list[VersePair],
    texts: tuple[tuple[RunningText | None, ...], tuple[RunningText | None, ...]],
    languages: tuple[str, str] = ("en", "fr"),
    links: str = "1-1 3-3,4",
) -> dict[Side, RunningTextLine]:
    """The lines of a window in which these verse pairs are opened."""
    source, target = map(Language.of, languages)
    bitext = Bitext.of(pairs, source, target)
    bitext = bitext.with_verses(bitext.source_verses, bitext.target_verses, *texts)
    works = [PairAnnotation(links, done=True), *[PairAnnotation()] * (len(pairs) - 1)]
    path = folder / f"{len(list(folder.iterdir()))}.blinker"
    path.write_bytes(annotation.write(AnnotationSet(bitext, tuple(works), "A1")))
    window.open_file(path)
    window.page.go_to(0)
    QApplication.processEvents()
    return window.page.verse.texts


@pytest.fixture
def lines(window: MainWindow, tmp_path: Path) -> dict[Side, RunningTextLine]:
    texts = (RunningText("It's tea."), None), (FRENCH, None)
    return opened(window, tmp_path, [PAIR, BARE], texts)


def lit(lines: dict[Side, RunningTextLine]) -> list[tuple[int, ...]]:
    return [line.lit_words for line in lines.values()]


def test_a_word_lights_up_with_its_partners_in_the_texts_and_below(
    window: MainWindow, lines: dict[Side, RunningTextLine]
) -> None:
    canvas, line = window.page.canvas, lines[T]
    for word, words_lit in (((S, 2), [(2,), (2, 3)]), ((T, 3), [(2,), (3,)]), ((S, 1), [(1,), ()])):
        QTest.mouseMove(canvas, canvas.word_rectangle(*word).center())
        assert lit(lines) == words_lit
    assert line.word_rectangle(2) == line.word_rectangle(3)
    QTest.mouseMove(line, line.word_rectangle(3).center())
    assert canvas.state.attention.word == (T, 2)
    assert lit(lines) == [(2,), (2,)]
    QTest.mouseMove(line, QPoint(line.width() - 2, 5))
    assert canvas.state.attention.word is None
    QTest.mouseMove(line, line.word_rectangle(4).center())
    QApplication.sendEvent(line, QEvent(QEvent.Type.Leave))
    assert canvas.state.attention.word is None
    QTest.mouseClick(line, LEFT, pos=line.word_rectangle(1).center())
    assert canvas.state.focused_word == (T, 1)
    QTest.mouseClick(line, LEFT, pos=QPoint(line.width() - 2, 5))
    assert canvas.state.focused_word == (T, 1)
    for widget in (line, canvas):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
    canvas.focus_word(S, 0)
    assert lit(lines) == [(0,), (0,)]
    # In the matrix, the ends of a link.
    window.actions_by_name["view_matrix"].trigger()
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    assert canvas.state.focused_cell is not None
    assert lit(lines) == [(end,) for end in canvas.state.focused_cell]


def test_lines_are_shown_where_texts_are_known(
    window: MainWindow, lines: dict[Side, RunningTextLine], tmp_path: Path
) -> None:
    assert [line.isVisible() for line in lines.values()] == [True, True]
    assert lines[T].accessibleName() == "Target, running text: Le goût\tdu thé."
    top = window.page.canvas.y()
    window.page.go_to(1)
    assert lines[T].accessibleName() == "Target, running text: –"
    assert window.page.canvas.y() == top
    hide = window.actions_by_name["show_running_text"]
    assert hide.isChecked()
    hide.trigger()
    assert not any(line.isVisible() for line in lines.values())
    assert not SettingsStore(tmp_path / "config").settings.running_text_shown
    hide.trigger()
    assert lines[T].isVisible()
    opened(window, tmp_path, [PAIR, BARE], ((), (FRENCH, None)))
    assert [line.isVisible() for line in lines.values()] == [False, True]


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_long_text_scrolls_to_the_word(window: MainWindow, tmp_path: Path, language: str) -> None:
    form = "מלה" if language == "he" else "word"
    words = tuple(f"{form}{number}" for number in range(118))
    pair = VersePair("T 1", words, words)
    texts = (RunningText(" ".join(words)),) * 2
    lines = opened(
        window, tmp_path, [pair], (texts[:1], texts[1:]), (language, "en"), "1-1 117-118"
    )
    canvas, line = window.page.canvas, lines[S]
    inside = line.rect().adjusted(16, 0, -16, 0)
    for word in (116, 0, 60):
        canvas.focus_word(S, word)
        canvas.setFocus()
        assert inside.contains(line.word_rectangle(word))
    seen = line.word_rectangle(60)
    turn_wheel(line, line.rect().center())
    assert (line.word_rectangle(60).left() < seen.left()) == (language == "en")
    window.resize(900, 780)
    QApplication.processEvents()
    assert line.rect().adjusted(16, 0, -16, 0).contains(line.word_rectangle(60))

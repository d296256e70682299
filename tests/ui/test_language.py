"""The interface in English and French."""

from collections.abc import Set
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from blinker_qt.agreement.dice import Spread
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.compare.table import Column, Kind, shown
from blinker_qt.layouts.charts import Bar, Plot, Text
from blinker_qt.layouts.scene import Rectangle
from blinker_qt.settings import SettingsStore
from blinker_qt.translation import N_, SOURCE_LANGUAGE
from blinker_qt.ui.app.app import language_for, set_language
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.controls import AmountBox
from blinker_qt.ui.widgets.messages import problem_lines, sentence_in_words
from blinker_qt.ui.widgets.plots import PlotView, in_language
from blinker_qt.ui.widgets.tables import cell_shown
from window_acts import child


def test_the_language_of_the_system() -> None:
    for choice, preferred, language in (
        ("system", ["fr-CA", "en"], "fr"),
        ("system", ["en-GB", "fr"], "en"),
        ("system", ["de", "fr_FR", "en"], "fr"),
        ("system", ["de"], "en"),
        ("system", [], "en"),
        ("fr", ["en"], "fr"),
        ("en", ["fr"], "en"),
    ):
        assert language_for(choice, preferred) == language, (choice, preferred)


@pytest.mark.parametrize(
    ("language", "typed", "value", "text"),
    [
        ("fr", "12,50", 12.5, "12,50"),
        ("fr", "12.50", 12.5, "12,50"),
        ("fr", "0.05", 0.05, "0,05"),
        ("en", "12.50", 12.5, "12.50"),
        ("en", "1,000", 1000, "1000.00"),
        ("en", "12,50", 12.5, "12.50"),
        ("en", "0,05", 0.05, "0.05"),
    ],
)
def test_amounts_are_never_taken_for_others(
    qapp: QApplication, qtbot: QtBot, language: str, typed: str, value: float, text: str
) -> None:
    set_language(qapp, language)
    box = AmountBox()
    qtbot.addWidget(box)
    box.setRange(0, 9999)
    box.setValue(7)
    box.show()
    box.selectAll()
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert (box.value(), box.text()) == (value, text)


def test_numbers_have_the_decimal_sign_of_the_language(qapp: QApplication, qtbot: QtBot) -> None:
    spread = Spread(0.9, 0.0239, 10)
    sentence = Sentence("{count} by chance in A.1", {"count": "0.05", "name": "v1.2"})
    texts = Text(0, 0, "82.5"), Text(0, 0, "0.81–0.90"), Text(0, 0, "v1.2")
    bar = Bar(Rectangle(0, 0, 9, 9), item=0, hint="v1.2: 0.86")
    plot = Plot(90, 90, "A plot", (*texts, bar))
    view = PlotView()
    qtbot.addWidget(view)
    for language, expected in (
        ("fr", ["90,34", "90,00 ± 2,39", "0,05 by chance in A.1", "82,5", "0,81–0,90", "0,86"]),
        ("en", ["90.34", "90.00 ± 2.39", "0.05 by chance in A.1", "82.5", "0.81–0.90", "0.86"]),
    ):
        set_language(qapp, language)
        cells = (Kind.RATE, 0.90344), (Kind.SPREAD, spread)
        found = [cell_shown(Column("", "", kind), cell) for kind, cell in cells]
        found.append(sentence_in_words(sentence))
        found += [one.words for one in in_language(plot).shapes if isinstance(one, Text)]
        view.show_plot(lambda _measure, _width: plot)
        assert view.plot == plot
        QTest.keyClick(view, Qt.Key.Key_Right)
        assert view.current is not None
        name, figure = view.current.hint.split(": ")
        # Texts are no figures, and files keep the point.
        assert [*found, figure] == [*expected[:-1], "v1.2", expected[-1]]
        assert name == cell_shown(Column("", "", Kind.TEXT), "v1.2") == "v1.2"
        assert shown(Kind.RATE, 0.90344) == "90.34"


def test_keys_press_the_buttons_of_the_start_page(window: MainWindow) -> None:
    window.activateWindow()
    pressed: list[str] = []
    for button in window.findChildren(QPushButton):
        name = button.objectName()
        if name.endswith("_start") and button.isVisible():
            button.clicked.disconnect()
            button.clicked.connect(lambda _checked, name=name: pressed.append(name))
            button.setFocus()
            for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
                QTest.keyClick(button, key)
            assert pressed == [name] * 3
            pressed.clear()


def test_menus_are_in_french_and_their_mnemonics_differ(qapp: QApplication, tmp_path: Path) -> None:
    windows = []
    for language in ("fr", SOURCE_LANGUAGE):
        set_language(qapp, language)
        windows.append(MainWindow(SettingsStore(tmp_path / language), tmp_path / "data"))
    french, english = windows
    assert french.menuBar().actions()[0].text() == "&Fichier"
    assert child(french, QPushButton, "done_button").text() == "Terminé"
    # What is not translated yet is for the translator to tell from the others.
    untranslated = {action.text() for action in english.findChildren(QAction)}
    for repeated in (repeated_mnemonics(english), repeated_mnemonics(french, untranslated)):
        assert not any(repeated), repeated


def test_keys_and_qts_file_dialog_have_the_language_of_the_window(
    qtbot: QtBot, qapp: QApplication
) -> None:
    said, keys = {}, []
    for language in ("en", "fr", "en", "fr"):
        set_language(qapp, language)
        keys.append(keys_by_name()["done"])
        dialog = QFileDialog()
        qtbot.addWidget(dialog)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        said[language] = [dialog.labelText(label) for label in QFileDialog.DialogLabel]
    assert keys == ["Ctrl+Enter", "Ctrl+Entrée"] * 2
    assert not set(said["fr"]) & set(said["en"])
    assert said["fr"][0] == "&Regarder dans\u00a0:"
    assert said["en"][0] == "&Look in:"
    set_language(qapp, SOURCE_LANGUAGE)


def repeated_mnemonics(window: MainWindow, left_out: Set[str] = frozenset()) -> list[int]:
    """How many letters are taken twice, in the menu bar and in each menu."""
    bar = window.menuBar()
    menus = bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
    groups = [bar.actions(), *(menu.actions() for menu in menus)]
    counts = []
    for group in groups:
        shown = {action.text() for action in group} - left_out
        texts = [text.lower() for text in shown]
        letters = [text[text.index("&") + 1] for text in texts if "&" in text]
        counts.append(len(letters) - len(set(letters)))
    return counts


@pytest.mark.usefixtures("in_french")
def test_similar_errors_are_counted_in_french() -> None:
    error = InputError(*(Problem("a", N_("the verse has no word")) for _ in range(12_344)))
    assert problem_lines(error)[10:] == ["… et 12\N{NARROW NO-BREAK SPACE}334 de plus de ce genre"]

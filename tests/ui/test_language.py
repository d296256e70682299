"""The interface in English and French."""

from collections.abc import Iterator, Set
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt.agreement.dice import Spread
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.compare.table import Column, Kind, shown
from blinker_qt.formats.choices import Part
from blinker_qt.formats.interchange import Feature
from blinker_qt.formats.registry import FORMATS
from blinker_qt.layouts.charts import Bar, Plot, Text
from blinker_qt.layouts.scene import Rectangle
from blinker_qt.settings import Settings, SettingsStore
from blinker_qt.translation import N_, SOURCE_LANGUAGE, tr
from blinker_qt.ui.app.app import language_for, set_language
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.exchange.import_dialog import ImportDialog
from blinker_qt.ui.widgets.actions import keys_by_name
from blinker_qt.ui.widgets.controls import AmountBox
from blinker_qt.ui.widgets.dialogs import NameDialog
from blinker_qt.ui.widgets.messages import (
    feature_in_words,
    format_in_words,
    part_in_words,
    problem_lines,
    sentence_in_words,
)
from blinker_qt.ui.widgets.plots import PlotView, in_language
from blinker_qt.ui.widgets.tables import cell_shown
from window_acts import child


@pytest.fixture
def _french(qapp: QApplication) -> Iterator[None]:
    set_language(qapp, "fr")
    yield
    set_language(qapp, SOURCE_LANGUAGE)


@pytest.fixture
def french_window(_french: object, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    made.show()
    yield made
    made.close()
    made.deleteLater()


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


def test_numbers_have_the_decimal_sign_of_the_language(qapp: QApplication) -> None:
    spread = Spread(0.9, 0.0239, 10)
    sentence = Sentence("{count} by chance in A.1", {"count": "0.05", "name": "v1.2"})
    for language, expected in (("fr", ("90,34", "90,00 ± 2,39", "0,05")), ("en", None)):
        set_language(qapp, language)
        rate, both = (
            cell_shown(Column("", "", kind), cell)
            for kind, cell in ((Kind.RATE, 0.90344), (Kind.SPREAD, spread))
        )
        words = sentence_in_words(sentence)
        assert (rate, both, words.split()[0]) == (expected or ("90.34", "90.00 ± 2.39", "0.05"))
        assert words.endswith("A.1")
        # Texts are no figures, and files keep the point.
        assert cell_shown(Column("", "", Kind.TEXT), "v1.2") == "v1.2"
        assert shown(Kind.RATE, 0.90344) == "90.34"


@pytest.mark.usefixtures("_french")
def test_figures_in_plots_have_the_decimal_sign_of_the_language(qtbot: QtBot) -> None:
    texts = Text(0, 0, "82.5"), Text(0, 0, "0.81–0.90"), Text(0, 0, "v1.2")
    bar = Bar(Rectangle(0, 0, 9, 9), item=0, hint="v1.2: 0.86")
    plot = Plot(90, 90, "A plot", (*texts, bar))
    view = PlotView()
    qtbot.addWidget(view)
    view.show_plot(lambda _measure, _width: plot)
    assert view.plot == plot
    shown_texts = [one.words for one in in_language(plot).shapes if isinstance(one, Text)]
    assert shown_texts == ["82,5", "0,81–0,90", "v1.2"]
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.current is not None
    assert view.current.hint == "v1.2: 0,86"


def test_keys_press_the_buttons_of_the_start_page(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
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
    window.close()


def test_menus_are_in_french_and_their_mnemonics_differ(
    french_window: MainWindow, qapp: QApplication, tmp_path: Path
) -> None:
    assert french_window.menuBar().actions()[0].text() == "&Fichier"
    assert child(french_window, QPushButton, "done_button").text() == "Terminé"
    set_language(qapp, SOURCE_LANGUAGE)
    plain = MainWindow(SettingsStore(tmp_path / "english"), tmp_path / "data")
    plain.show()
    english = repeated_mnemonics(plain)
    # What is not translated yet is for the translator to tell from the others.
    french = repeated_mnemonics(french_window, texts_of_actions(plain))
    plain.close()
    plain.deleteLater()
    assert not any(english), english
    assert not any(french), french


def test_qts_file_dialog_has_the_language_of_the_window(qtbot: QtBot, qapp: QApplication) -> None:
    said = {}
    for language in ("fr", "en"):
        set_language(qapp, language)
        dialog = QFileDialog()
        qtbot.addWidget(dialog)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        said[language] = [dialog.labelText(label) for label in QFileDialog.DialogLabel]
    assert not set(said["fr"]) & set(said["en"])
    assert said["fr"][0] == "&Regarder dans\u00a0:"
    assert said["en"][0] == "&Look in:"


@pytest.mark.parametrize(("language", "text_size"), [("en", 17), ("fr", 34)])
def test_buttons(
    qapp: QApplication, tmp_path: Path, annotation_file: Path, language: str, text_size: int
) -> None:
    set_language(qapp, language)
    settings = SettingsStore(tmp_path / "config")
    settings.change(source_text_size=text_size, target_text_size=text_size)
    window = MainWindow(settings, tmp_path / "data")
    window.resize(760, 520)
    window.show()
    expect_whole_buttons(window)
    assert window.open_file(annotation_file)
    expect_whole_buttons(window)
    assert window.size() == QSize(760, 520)
    for dialog in (
        ImportDialog(str(tmp_path)),
        PreferencesDialog(Settings()),
        NameDialog("", "A1", tr("Cancel")),
    ):
        dialog.show()
        expect_whole_buttons(dialog)
        dialog.close()
    window.close()
    set_language(qapp, SOURCE_LANGUAGE)


def expect_whole_buttons(widget: QWidget) -> None:
    QApplication.processEvents()
    shown = [button for button in widget.findChildren(QPushButton) if button.isVisible()]
    assert shown
    for button in shown:
        assert button.width() >= button.sizeHint().width(), button.text()
        corner = button.mapTo(widget, button.rect().bottomRight())
        assert widget.rect().contains(corner), button.text()


def texts_of_actions(window: MainWindow) -> set[str]:
    return {action.text() for action in window.findChildren(QAction)}


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


def test_keys_are_named_in_the_language(qapp: QApplication) -> None:
    names = []
    for language in ("fr", "en", "fr", "en"):
        set_language(qapp, language)
        names.append(keys_by_name()["done"])
    assert names == ["Ctrl+Entrée", "Ctrl+Enter"] * 2


@pytest.mark.usefixtures("_french")
def test_similar_errors_are_counted_in_french() -> None:
    error = InputError(*(Problem("a", N_("the verse has no word")) for _ in range(12_344)))
    assert problem_lines(error)[10:] == ["… et 12\N{NARROW NO-BREAK SPACE}334 de plus de ce genre"]


def test_every_format_part_and_feature_has_a_name_of_its_own() -> None:
    for names in (
        list(map(format_in_words, FORMATS)),
        list(map(part_in_words, Part)),
        list(map(feature_in_words, Feature)),
    ):
        assert all(names)
        assert len(set(names)) == len(names)

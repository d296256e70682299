"""Windows and dialogs on small screens, and what can be read in every theme."""

from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QMenu,
    QRadioButton,
    QScrollArea,
    QToolTip,
)
from pytestqt.qtbot import QtBot

from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.widgets.controls import ElidedHeading
from blinker_qt.ui.widgets.dialogs import Dialog, show_window
from blinker_qt.ui.widgets.display import quoted
from blinker_qt.ui.widgets.messages import ItemList, plain_label
from blinker_qt.ui.widgets.theme import THEMES, Theme, apply_theme, contrast, dress

READABLE = 4.5
"""The contrast of text that WCAG 2.2 asks for (success criterion 1.4.3)."""
VISIBLE = 3.0
"""The contrast of controls that WCAG 2.2 asks for (success criterion 1.4.11)."""


def test_a_window_that_is_no_longer_maximized_fits_on_its_screen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Such as one that was larger at another scale."""
    window = MainWindow(SettingsStore(tmp_path / "config"), tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(4000, 3000)
    show_window(window)
    assert window.isMaximized()
    window.showNormal()
    room = window.screen().availableGeometry()
    assert room.contains(QRect(room.topLeft(), window.frameSize()))
    window.close()


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_pops_up_can_be_read_and_what_is_ticked_be_seen(
    theme: Theme, qapp: QApplication, qtbot: QtBot
) -> None:
    apply_theme(qapp, theme)
    combo, menu = QComboBox(), QMenu()
    for widget in (combo, menu):
        qtbot.addWidget(widget)
        dress(widget)
    combo.addItems(["All verse pairs", "Unfinished", "Difficult", "With notes", "Rejected"])
    combo.show()
    combo.showPopup()
    view = combo.view()
    for row in range(combo.count()):
        view.setCurrentIndex(combo.model().index(row, 0))
        picture = view.viewport().grab(view.visualRect(view.currentIndex())).toImage()
        assert text_contrast(picture) >= READABLE, combo.itemText(row)
    combo.hidePopup()
    actions = [menu.addAction(text) for text in ("Open…", "Save")]
    menu.popup(QPoint(0, 0))
    for action in actions:
        menu.setActiveAction(action)
        assert text_contrast(menu.grab(menu.actionGeometry(action)).toImage()) >= READABLE
    menu.close()
    QToolTip.showText(QPoint(10, 10), "Clear the search and the filter", combo)
    (tip,) = (one for one in qapp.topLevelWidgets() if one.inherits("QTipLabel"))
    assert text_contrast(tip.grab().toImage()) >= READABLE
    QToolTip.hideText()
    for kind, checked in product((QCheckBox, QRadioButton), (False, True)):
        box = kind()
        qtbot.addWidget(box)
        dress(box)
        box.setChecked(checked)
        box.resize(40, 40)
        assert text_contrast(box.grab().toImage()) >= VISIBLE, (kind, checked)


@pytest.fixture
def dialog(qtbot: QtBot) -> Dialog:
    dialog = Dialog()
    qtbot.addWidget(dialog)
    return dialog


def test_a_dialog_grows_with_what_it_says_and_then_scrolls(dialog: Dialog, qtbot: QtBot) -> None:
    said, field = plain_label("Short.", wraps=True), QLineEdit()
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok)
    dialog.stack(said, field, buttons)
    dialog.resize(300, 10)
    dialog.show()
    room = dialog.screen().availableGeometry()
    dialog.move(room.center())
    for words in (60, 2_000):
        said.setText("word " * words)
        qtbot.waitUntil(lambda: said.height() >= said.heightForWidth(said.width()))
        assert buttons.visibleRegion().boundingRect() == buttons.rect()
        assert room.contains(dialog.frameGeometry())
    (area,) = dialog.findChildren(QScrollArea)
    assert area.isAncestorOf(field)


def test_a_dialog_wider_than_the_screen_scrolls_across(dialog: Dialog) -> None:
    choice = QRadioButton("A choice in very many words. " * 30)
    dialog.stack(choice)
    dialog.show()
    assert dialog.width() <= dialog.screen().availableGeometry().width()
    (area,) = dialog.findChildren(QScrollArea)
    bar = area.horizontalScrollBar()
    bar.setValue(bar.maximum())
    end = choice.mapTo(area.viewport(), choice.rect().bottomRight())
    assert area.viewport().rect().contains(end)


@pytest.mark.parametrize("word", ["arbre", "אֱלֹהִים", "السماوات", "天地"])
def test_headings_and_wrapped_lists_have_room_for_every_script(word: str, qtbot: QtBot) -> None:
    heading = ElidedHeading()
    qtbot.addWidget(heading)
    heading.show_whole(quoted(word))
    needed = heading.fontMetrics().size(0, heading.whole).height()
    assert heading.sizeHint().height() >= needed
    shown = ItemList()
    qtbot.addWidget(shown)
    shown.setWordWrap(True)
    shown.resize(200, 200)
    shown.show()
    pictures = []
    for votes in ("0", "8"):
        shown.clear()
        shown.addItem(f"{' '.join([quoted(word)] * 3)} and some words of Latin letters: {votes}")
        pictures.append(shown.viewport().grab().toImage())
    assert pictures[0] != pictures[1]


def text_contrast(picture: QImage) -> float:
    """The highest contrast of any pixel with the most frequent colour, its ground."""
    inner = picture.rect().adjusted(3, 3, -3, -3)
    rows, columns = (range(inner.top(), inner.bottom() + 1), range(inner.left(), inner.right() + 1))
    colours = Counter(picture.pixel(x, y) for y, x in product(rows, columns))
    ((ground, _),) = colours.most_common(1)
    return max(contrast(QColor(ground).name(), QColor(pixel).name()) for pixel in colours)

"""Colours of every theme: contrast, and distinctness for all kinds of colour vision."""

from itertools import combinations, product

import numpy as np
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTableView,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from blinker_qt import settings
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.palettes import SYSTEM
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.compare.analysis_window import AnalysisWindow
from blinker_qt.ui.widgets.dialogs import Dialog
from blinker_qt.ui.widgets.notes import RulingLine
from blinker_qt.ui.widgets.theme import (
    DARK,
    LIGHT,
    THEMES,
    Theme,
    apply_theme,
    contrast,
    dress,
    style_sheet_of,
)


def pairs_of(grounds: dict[str, str]) -> list[tuple[str, str]]:
    return [(ink, ground) for ink, names in grounds.items() for ground in names.split()]


TEXT = pairs_of(
    {
        "ink": "page chrome raised wash selected linked untranslated",
        "quiet": "page chrome raised wash linked",
        "untranslated_ink": "untranslated",
        "on_accent": "accent",
        "strong": "raised",
        "accent": "page chrome raised",
    }
)
MARKS = pairs_of(
    {
        "linked_edge": "linked",
        "selected_edge": "page selected",
        "unaccounted": "page raised selected",
        "stroke": "page chrome raised",
        **dict.fromkeys(("strong", "first", "second"), "page"),
    }
)
BORDERED: tuple[type[QWidget], ...] = (
    QLineEdit,
    QSpinBox,
    QComboBox,
    QPlainTextEdit,
    QCheckBox,
    QRadioButton,
    QPushButton,
    QListWidget,
    QTableView,
    QTreeView,
)
Point = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
SAFE = [theme for name, theme in THEMES.items() if name.startswith("colour-blind")]

# What the eye sees without its long, middle or short cones: Machado, Oliveira and Fernandes (2009),
# "A physiologically-based model for simulation of color vision deficiency", table 1, severity 1.0;
# rows of a matrix over linear RGB.
EYES = {
    "trichromat": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# From linear sRGB to XYZ, as shares of white D65.
XYZ = np.array(
    (
        (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
    )
)


def seen(colour: str, eye: str) -> Point:
    """The CIELAB of a colour for an eye."""
    channels = np.array([int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    white = XYZ @ np.clip(np.array(EYES[eye]) @ linear, 0, 1)
    x, y, z = np.where(white > 216 / 24389, np.cbrt(white), (24389 / 27 * white + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(theme: Theme, one: str, other: str, eye: str) -> float:
    """The CIE 1976 colour difference of two roles for an eye; 2.3 can just be noticed."""
    difference = seen(getattr(theme, one), eye) - seen(getattr(theme, other), eye)
    return float(np.linalg.norm(difference))


def theme_name(theme: Theme) -> str:
    return theme.name


def test_every_theme_can_be_set_and_every_setting_is_a_theme() -> None:
    assert list(settings.THEMES) == [SYSTEM, *THEMES]


@pytest.mark.parametrize("theme", THEMES.values(), ids=theme_name)
def test_text_and_marks_stand_out_from_their_ground(theme: Theme) -> None:
    has_high_contrast = theme.name.startswith("high-contrast")
    for_text, for_marks = (7.0, 4.5) if has_high_contrast else (4.5, 3.0)
    hairlines = [("edge", "page"), ("edge", "raised")] if has_high_contrast else []
    for pairs, least in ((TEXT, for_text), ([*MARKS, *hairlines], for_marks)):
        for ink, ground in pairs:
            reached = contrast(getattr(theme, ink), getattr(theme, ground))
            assert reached >= least, (ink, ground)
    # A faded link can still be seen, and is weaker than others.
    assert 2.0 <= contrast(theme.whisper, theme.page) <= 2.2
    assert contrast(theme.stroke, theme.whisper) >= 1.6


@pytest.mark.parametrize("theme", THEMES.values(), ids=theme_name)
def test_the_border_of_a_field_stands_out(theme: Theme, qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, theme)
    try:
        for kind in BORDERED:
            field = kind()
            qtbot.addWidget(field)
            dress(field)
            image = field.grab().toImage()
            left = [image.pixelColor(x, image.height() // 2).name() for x in range(3)]
            assert max(contrast(colour, theme.raised) for colour in left) >= 3, kind
            assert max(contrast(colour, theme.chrome) for colour in left) >= 3, kind
    finally:
        apply_theme(qapp, LIGHT)


@pytest.mark.parametrize("theme", THEMES.values(), ids=theme_name)
def test_the_grid_of_the_matrix_stands_out(theme: Theme, qtbot: QtBot) -> None:
    canvas = VerseCanvas()
    qtbot.addWidget(canvas)
    canvas.set_theme(theme)
    canvas.set_arrangement(Arrangement.MATRIX)
    canvas.resize(600, 400)
    pair = VersePair("T 1", ("the", "boat"), ("le", "bateau"))
    canvas.show_picture(picture_of(pair, Alignment()))
    canvas.show()
    image, view = canvas.grab().toImage(), canvas.state.view
    assert view is not None
    for link in ((0, 0), (1, 1)):
        corner = view.cell(link).topLeft().toPoint()
        middle = view.cell(link).center().toPoint()
        near = range(-1, 2)
        across = [image.pixelColor(corner.x() + x, middle.y()).name() for x in near]
        down = [image.pixelColor(middle.x(), corner.y() + y).name() for y in near]
        for line in (across, down):
            assert max(contrast(colour, theme.page) for colour in line) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", SAFE, ids=theme_name)
def test_links_and_states_of_words_differ_for_all_colour_vision(theme: Theme, eye: str) -> None:
    states, links = ("page", "linked", "untranslated"), ("stroke", "strong", "first", "second")
    least = {
        20: [("selected", state) for state in states],
        10: combinations(states, 2),
        25: [*combinations(links, 2), *product(("selected_edge", "unaccounted"), ["linked_edge"])],
    }
    for difference, pairs in least.items():
        for one, other in pairs:
            assert apart(theme, one, other, eye) >= difference, (one, other)


def test_windows_that_are_open_follow_the_theme(
    window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    others = AnalysisWindow(LIGHT), Dialog(), RulingLine("ruling", "Ruling", "")
    for other in others:
        qtbot.addWidget(other)
    analysis, dialog, line = others
    assert window.styleSheet() == style_sheet_of(LIGHT)
    line.setFocus()
    QApplication.sendEvent(line, QFocusEvent(QEvent.Type.FocusIn))
    completions = line.completer().popup()
    assert completions is not None
    window.actions_by_name["theme_dark"].trigger()
    dressed = window, analysis, dialog, completions
    assert {shown.styleSheet() for shown in dressed} == {style_sheet_of(DARK)}
    assert dialog.grab().toImage().pixelColor(1, 1) == DARK.colour("chrome")
    # Qt would polish all parts of a widget again wherever one of them is put into its place.
    for shown in (window, analysis):
        assert not [part for part in shown.findChildren(QWidget) if part.styleSheet()]
    assert not qapp.styleSheet()

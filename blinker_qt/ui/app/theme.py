"""Named colour roles, the themes that give each a colour, and their palette and style sheet."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from blinker_qt.paths import resource


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the program by its role, as ``#rrggbb``.

    Attributes:
        name: as it stands in the settings.
        page: behind the verse.
        chrome: behind everything else.
        raised: behind fields, lists and buttons.
        edge: hairlines.
        wash: behind what the pointer is on, or what is pressed.
        ink: the verse and the main text.
        quiet: secondary text.
        accent: the one prominent button, focus and selection.
        on_accent: text on the accent.
        picked: fill of a picked word.
        picked_edge: its outline.
        linked: fill of a linked word.
        linked_edge: its underline.
        untranslated: fill of a word marked not translated.
        untranslated_ink: its text and its strike.
        unaccounted: the dot under a word that still wants a decision.
        stroke: a link at rest.
        whisper: a link while another block has the attention.
        strong: the block under the pointer or the focus.
        first: what only the first of two annotators drew.
        second: what only the second drew.
    """

    name: str
    page: str
    chrome: str
    raised: str
    edge: str
    wash: str
    ink: str
    quiet: str
    accent: str
    on_accent: str
    picked: str
    picked_edge: str
    linked: str
    linked_edge: str
    untranslated: str
    untranslated_ink: str
    unaccounted: str
    stroke: str
    whisper: str
    strong: str
    first: str
    second: str

    def colour(self, role: str) -> QColor:
        """The colour of a role."""
        return QColor(str(getattr(self, role)))


LIGHT = Theme(
    name="light",
    page="#fdfcf9",
    chrome="#f3f1ec",
    raised="#ffffff",
    edge="#d9d5cc",
    wash="#e6e3dc",
    ink="#1f2226",
    quiet="#5c6169",
    accent="#1c5fb0",
    on_accent="#ffffff",
    picked="#ffcbdc",
    picked_edge="#b01e5b",
    linked="#d8e9f9",
    linked_edge="#2f6ca8",
    untranslated="#eae8e2",
    untranslated_ink="#5f5d57",
    unaccounted="#b3540a",
    stroke="#7f8995",
    whisper="#e2e0da",
    strong="#b8400c",
    first="#0b6e63",
    second="#9c3587",
)

DARK = Theme(
    name="dark",
    page="#1a1c1f",
    chrome="#232629",
    raised="#2b2f33",
    edge="#3c4147",
    wash="#353a3f",
    ink="#e9e6df",
    quiet="#a5abb3",
    accent="#7db4f0",
    on_accent="#10161d",
    picked="#6f2145",
    picked_edge="#ff92bb",
    linked="#1d3750",
    linked_edge="#78b1e8",
    untranslated="#2a2d31",
    untranslated_ink="#a3a29c",
    unaccounted="#f0a04b",
    stroke="#7d8792",
    whisper="#2e3236",
    strong="#ffa261",
    first="#4fc7b5",
    second="#e08fd0",
)

CONTRAST_LIGHT = Theme(
    name="high-contrast",
    page="#ffffff",
    chrome="#ffffff",
    raised="#ffffff",
    edge="#595959",
    wash="#e0e0e0",
    ink="#000000",
    quiet="#333333",
    accent="#0038a8",
    on_accent="#ffffff",
    picked="#ffd400",
    picked_edge="#000000",
    linked="#cfe4ff",
    linked_edge="#003a8c",
    untranslated="#d9d9d9",
    untranslated_ink="#262626",
    unaccounted="#a80000",
    stroke="#4d4d4d",
    whisper="#c4c4c4",
    strong="#b00056",
    first="#00563a",
    second="#7d1fa0",
)

CONTRAST_DARK = Theme(
    name="high-contrast-dark",
    page="#000000",
    chrome="#000000",
    raised="#0a0a0a",
    edge="#b0b0b0",
    wash="#303030",
    ink="#ffffff",
    quiet="#d6d6d6",
    accent="#ffe04d",
    on_accent="#000000",
    picked="#7a0050",
    picked_edge="#ff8ad0",
    linked="#00336b",
    linked_edge="#7cc4ff",
    untranslated="#333333",
    untranslated_ink="#e6e6e6",
    unaccounted="#ffb000",
    stroke="#b8b8b8",
    whisper="#454545",
    strong="#ff9f40",
    first="#5ef0c8",
    second="#e89cff",
)

# Hues after Okabe and Ito (2008), moved until every role that must be told from another can be,
# whichever kind of cone is missing; tests/ui/test_theme.py computes it.

SAFE_LIGHT = Theme(
    name="colour-blind",
    page="#fdfdfb",
    chrome="#f2f2ef",
    raised="#ffffff",
    edge="#d4d4d0",
    wash="#e4e4e0",
    ink="#1a1a1a",
    quiet="#54585e",
    accent="#005a9c",
    on_accent="#ffffff",
    picked="#ffcf70",
    picked_edge="#7a4a00",
    linked="#c9e4fb",
    linked_edge="#005a9c",
    untranslated="#e0e0e0",
    untranslated_ink="#4c4c4c",
    unaccounted="#b84300",
    stroke="#8c8c8c",
    whisper="#e2e2de",
    strong="#2b2b2b",
    first="#0072b2",
    second="#c44f00",
)

SAFE_DARK = Theme(
    name="colour-blind-dark",
    page="#15171a",
    chrome="#1f2225",
    raised="#282c30",
    edge="#41474d",
    wash="#343a40",
    ink="#ece9e2",
    quiet="#a9afb7",
    accent="#7cc4ff",
    on_accent="#0d141b",
    picked="#7a4a00",
    picked_edge="#ffc266",
    linked="#123d66",
    linked_edge="#7cc4ff",
    untranslated="#34373c",
    untranslated_ink="#b5b4ae",
    unaccounted="#e69f00",
    stroke="#6f7780",
    whisper="#2c3035",
    strong="#fff3b0",
    first="#7cc4ff",
    second="#d9822b",
)

THEMES = {
    theme.name: theme
    for theme in (LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK, SAFE_LIGHT, SAFE_DARK)
}
"""Every theme by its name."""

_ON_PAPER = {DARK.name: LIGHT, CONTRAST_DARK.name: CONTRAST_LIGHT, SAFE_DARK.name: SAFE_LIGHT}

SYSTEM = "system"
"""The name that asks for light or dark as the system has it."""


def theme_for(name: str) -> Theme:
    """The theme that a name in the settings means on this machine now."""
    if name == SYSTEM:
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return THEMES[name]


def on_paper(theme: Theme) -> Theme:
    """The theme of what is printed, or put into a paper, while this one is on screen."""
    return _ON_PAPER.get(theme.name, theme)


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two ``#rrggbb`` colours, 1 to 21 (WCAG 2.2, relative luminance).

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    lighter, darker = sorted(map(_luminance, (first, second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def palette_of(theme: Theme) -> QPalette:
    """The Qt palette of a theme."""
    roles = {
        QPalette.ColorRole.Window: "chrome",
        QPalette.ColorRole.WindowText: "ink",
        QPalette.ColorRole.Base: "raised",
        QPalette.ColorRole.AlternateBase: "chrome",
        QPalette.ColorRole.Text: "ink",
        QPalette.ColorRole.Button: "raised",
        QPalette.ColorRole.ButtonText: "ink",
        QPalette.ColorRole.BrightText: "on_accent",
        QPalette.ColorRole.Highlight: "accent",
        QPalette.ColorRole.HighlightedText: "on_accent",
        QPalette.ColorRole.ToolTipBase: "raised",
        QPalette.ColorRole.ToolTipText: "ink",
        QPalette.ColorRole.PlaceholderText: "quiet",
        QPalette.ColorRole.Link: "accent",
        QPalette.ColorRole.LinkVisited: "accent",
        QPalette.ColorRole.Light: "raised",
        QPalette.ColorRole.Midlight: "chrome",
        QPalette.ColorRole.Mid: "edge",
        QPalette.ColorRole.Dark: "edge",
        QPalette.ColorRole.Shadow: "edge",
    }
    palette = QPalette()
    for role, name in roles.items():
        palette.setColor(role, theme.colour(name))
    for role in (
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.Text,
        QPalette.ColorRole.ButtonText,
    ):
        palette.setColor(QPalette.ColorGroup.Disabled, role, theme.colour("quiet"))
    return palette


def style_sheet_of(theme: Theme) -> str:
    """What Fusion needs beyond a palette: quiet frames, roomy lists, one prominent button."""
    tick = _icon("tick", theme.accent)
    up, down = _icon("up", theme.raised), _icon("down", theme.raised)
    return f"""
QMainWindow, QDialog {{ background: {theme.chrome}; }}
QMenuBar {{ background: {theme.chrome}; padding: 2px 4px; }}
QMenuBar::item {{ padding: 4px 8px; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {theme.wash}; }}
QMenu {{
    background: {theme.raised}; border: 1px solid {theme.edge}; padding: 4px; menu-scrollable: 1;
}}
QMenu::item {{ padding: 5px 24px 5px 12px; border-radius: 4px; }}
QMenu::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
QMenu::item:disabled {{ color: {theme.quiet}; }}
QMenu::separator {{ height: 1px; background: {theme.edge}; margin: 4px 8px; }}
QPushButton {{
    background: {theme.raised}; border: 1px solid {theme.edge}; border-radius: 6px;
    padding: 6px 14px; min-height: 18px;
}}
QPushButton[tight="true"] {{ padding: 6px; }}
QPushButton:hover {{ border-color: {theme.quiet}; }}
QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 5px 13px; }}
QPushButton[tight="true"]:focus {{ padding: 5px; }}
QPushButton:pressed {{ background: {theme.wash}; }}
QPushButton:checked {{
    background: {theme.linked}; border-color: {theme.linked_edge};
}}
QPushButton:disabled {{ color: {theme.quiet}; background: {theme.chrome}; }}
QPushButton[prominent="true"] {{
    background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent};
    font-weight: 600; padding: 6px 22px;
}}
QPushButton[prominent="true"]:focus {{ border: 2px solid {theme.ink}; padding: 5px 21px; }}
QPushButton[prominent="true"]:disabled {{
    background: {theme.wash}; color: {theme.quiet}; border-color: {theme.edge};
}}
QLineEdit, QAbstractSpinBox, QComboBox {{
    background: {theme.raised}; border: 1px solid {theme.edge}; border-radius: 4px;
    padding: 3px 6px; min-height: 18px;
}}
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{
    border: 2px solid {theme.accent}; padding: 2px 5px;
}}
QComboBox QLineEdit {{ background: transparent; border: none; padding: 0; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView {{
    border: 1px solid {theme.edge}; border-radius: 0;
    selection-background-color: {theme.accent}; selection-color: {theme.on_accent};
}}
QComboBox QAbstractItemView::item {{ padding: 3px 6px; }}
QComboBox QAbstractItemView::item:selected {{
    background: {theme.accent}; color: {theme.on_accent};
}}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox::down-arrow, QAbstractSpinBox::down-arrow {{
    image: url({down}); width: 10px; height: 6px;
}}
QAbstractSpinBox::up-arrow {{ image: url({up}); width: 10px; height: 6px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 22px; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{
    background: {theme.wash};
}}
QCheckBox::indicator, QListView::indicator {{
    width: 14px; height: 14px; border: 1px solid {theme.quiet}; border-radius: 3px;
    background: {theme.raised};
}}
/* No higher than a row in a small font. */
QListView::indicator {{ width: 12px; height: 12px; }}
QCheckBox::indicator:checked, QListView::indicator:checked {{
    background: {theme.accent}; border-color: {theme.accent}; image: url({tick});
}}
QCheckBox::indicator:focus {{
    border: 2px solid {theme.accent}; width: 12px; height: 12px;
}}
QCheckBox::indicator:checked:focus {{ border-color: {theme.ink}; }}
QListView, QTableView, QTreeView {{
    background: {theme.raised}; border: 1px solid {theme.edge}; border-radius: 6px; outline: none;
}}
QListWidget:focus {{ border-color: {theme.accent}; }}
QListWidget::item:selected {{ background: {theme.linked}; color: {theme.ink}; }}
QHeaderView::section {{
    background: {theme.chrome}; color: {theme.quiet}; border: none;
    border-bottom: 1px solid {theme.edge}; padding: 5px 8px;
}}
QSplitter::handle {{ background: {theme.chrome}; }}
QSplitter::handle:hover {{ background: {theme.edge}; }}
QStatusBar::item {{ border: none; }}
QToolTip {{
    background: {theme.raised}; color: {theme.ink}; border: 1px solid {theme.edge};
    padding: 4px 6px;
}}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {theme.edge}; border-radius: 4px; margin: 1px; }}
QScrollBar::handle:hover {{ background: {theme.quiet}; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QLabel[quiet="true"] {{ color: {theme.quiet}; }}
"""


def _icon(name: str, ground: str) -> str:
    """The path, as style sheets write it, of the white or black icon that stands out better."""
    white, black = (contrast(ground, ink) for ink in ("#ffffff", "#000000"))
    file = f"{name}-white.svg" if white > black else f"{name}-black.svg"
    return f'"{resource("icons", file).as_posix()}"'


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Show the whole program in a theme; this takes long if any window exists."""
    style_sheet = style_sheet_of(theme)
    if application.styleSheet() == style_sheet:
        return
    # Without the old style sheet, no widget is polished with it on the way to the new one.
    application.setStyleSheet("")
    application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(palette_of(theme))
    application.setStyleSheet(style_sheet)

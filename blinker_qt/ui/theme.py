"""Named colour roles, light and dark, and the palettes and style made from them."""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the program by its role, as ``#rrggbb``.

    Attributes:
        name: ``light`` or ``dark``.
        page: behind the verse.
        chrome: behind everything else.
        raised: behind fields, lists and buttons.
        edge: hairlines.
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


class ThemeChoice(Enum):
    """Which theme a person asked for."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


def theme_for(choice: ThemeChoice) -> Theme:
    """The theme that a choice means on this machine now."""
    if choice is ThemeChoice.SYSTEM:
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if choice is ThemeChoice.DARK else LIGHT


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
    return f"""
QMainWindow, QDialog {{ background: {theme.chrome}; }}
QMenuBar {{ background: {theme.chrome}; padding: 2px 4px; }}
QMenuBar::item {{ padding: 4px 8px; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {theme.edge}; }}
QMenu {{ background: {theme.raised}; border: 1px solid {theme.edge}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 12px; border-radius: 4px; }}
QMenu::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
QMenu::item:disabled {{ color: {theme.quiet}; }}
QMenu::separator {{ height: 1px; background: {theme.edge}; margin: 4px 8px; }}
QPushButton {{
    background: {theme.raised}; border: 1px solid {theme.edge}; border-radius: 6px;
    padding: 6px 14px; min-height: 18px;
}}
QPushButton:hover {{ border-color: {theme.quiet}; }}
QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 5px 13px; }}
QPushButton:pressed {{ background: {theme.edge}; }}
QPushButton:disabled {{ color: {theme.quiet}; background: {theme.chrome}; }}
QPushButton[prominent="true"] {{
    background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent};
    font-weight: 600; padding: 6px 22px;
}}
QPushButton[prominent="true"]:focus {{ border: 2px solid {theme.ink}; padding: 5px 21px; }}
QPushButton[prominent="true"]:disabled {{ background: {theme.edge}; color: {theme.quiet}; }}
QListView, QTableView, QTreeView {{
    background: {theme.raised}; border: 1px solid {theme.edge}; border-radius: 6px; outline: none;
}}
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


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Dress the whole program in a theme."""
    application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(palette_of(theme))
    application.setStyleSheet(style_sheet_of(theme))


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

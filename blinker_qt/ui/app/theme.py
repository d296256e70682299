"""Named colour roles, the themes that give each a colour, and their palette and style sheet."""

from dataclasses import asdict, dataclass
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from blinker_qt import settings
from blinker_qt.paths import resource


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of the program by its role, as ``#rrggbb``; `_COLOURS` explains the roles."""

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
    selected: str
    selected_edge: str
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


SYSTEM, *_NAMES = settings.THEMES
"""The name that asks for light or dark as the system has it, and the names of the themes."""

# The hues for colour blindness are based on Okabe and Ito (2008), adjusted so that all roles that
# must be distinguished can be with any kind of dichromacy; tests/ui/test_theme.py checks this.
_COLOURS = {
    # Background of the verse.
    "page": ("#fdfcf9", "#1a1c1f", "#ffffff", "#000000", "#fdfdfb", "#15171a"),
    # Background of windows.
    "chrome": ("#f3f1ec", "#232629", "#ffffff", "#000000", "#f2f2ef", "#1f2225"),
    # Background of fields, lists and buttons.
    "raised": ("#ffffff", "#2b2f33", "#ffffff", "#0a0a0a", "#ffffff", "#282c30"),
    # Hairlines.
    "edge": ("#d9d5cc", "#3c4147", "#595959", "#b0b0b0", "#d4d4d0", "#41474d"),
    # Background of hovered or pressed controls.
    "wash": ("#e6e3dc", "#353a3f", "#e0e0e0", "#303030", "#e4e4e0", "#343a40"),
    # The verse and the main text.
    "ink": ("#1f2226", "#e9e6df", "#000000", "#ffffff", "#1a1a1a", "#ece9e2"),
    # Secondary text.
    "quiet": ("#5c6169", "#a5abb3", "#333333", "#d6d6d6", "#54585e", "#a9afb7"),
    # The one prominent button, focus and selection.
    "accent": ("#1c5fb0", "#7db4f0", "#0038a8", "#ffe04d", "#005a9c", "#7cc4ff"),
    # Text on the accent.
    "on_accent": ("#ffffff", "#10161d", "#ffffff", "#000000", "#ffffff", "#0d141b"),
    # Fill of a selected word.
    "selected": ("#ffcbdc", "#6f2145", "#ffd400", "#7a0050", "#ffcf70", "#7a4a00"),
    # Its outline.
    "selected_edge": ("#b01e5b", "#ff92bb", "#000000", "#ff8ad0", "#7a4a00", "#ffc266"),
    # Fill of a linked word.
    "linked": ("#d8e9f9", "#1d3750", "#cfe4ff", "#00336b", "#c9e4fb", "#123d66"),
    # Its underline.
    "linked_edge": ("#2f6ca8", "#78b1e8", "#003a8c", "#7cc4ff", "#005a9c", "#7cc4ff"),
    # Fill of a word marked not translated.
    "untranslated": ("#eae8e2", "#2a2d31", "#d9d9d9", "#333333", "#e0e0e0", "#34373c"),
    # Its text and its strike.
    "untranslated_ink": ("#5f5d57", "#a3a29c", "#262626", "#e6e6e6", "#4c4c4c", "#b5b4ae"),
    # The dot under a word that still needs a decision.
    "unaccounted": ("#b3540a", "#f0a04b", "#a80000", "#ffb000", "#b84300", "#e69f00"),
    # A link, normally.
    "stroke": ("#7f8995", "#7d8792", "#4d4d4d", "#b8b8b8", "#8c8c8c", "#6f7780"),
    # A link while another block is highlighted.
    "whisper": ("#e2e0da", "#2e3236", "#c4c4c4", "#454545", "#e2e2de", "#2c3035"),
    # The block under the pointer or the focus.
    "strong": ("#b8400c", "#ffa261", "#b00056", "#ff9f40", "#2b2b2b", "#fff3b0"),
    # What only the first of two annotators drew.
    "first": ("#0b6e63", "#4fc7b5", "#00563a", "#5ef0c8", "#0072b2", "#7cc4ff"),
    # What only the second drew.
    "second": ("#9c3587", "#e08fd0", "#7d1fa0", "#e89cff", "#c44f00", "#d9822b"),
}
"""The colours of every role, in the order of `_NAMES`."""

THEMES = {
    name: Theme(name, **{role: colours[place] for role, colours in _COLOURS.items()})
    for place, name in enumerate(_NAMES)
}
"""Every theme by its name."""
LIGHT, DARK = THEMES["light"], THEMES["dark"]
_ON_PAPER = dict(zip(_NAMES[1::2], _NAMES[::2], strict=True))
"""The light theme that belongs to each dark one."""


def theme_for(name: str) -> Theme:
    """The theme for a name in the settings; "system" depends on the system's colour scheme."""
    if name == SYSTEM:
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return THEMES[name]


def on_paper(theme: Theme) -> Theme:
    """The theme for print and exported pictures that corresponds to a theme on screen."""
    return THEMES[_ON_PAPER.get(theme.name, theme.name)]


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
    role = QPalette.ColorRole
    names = {
        role.Window: "chrome",
        role.WindowText: "ink",
        role.Base: "raised",
        role.AlternateBase: "chrome",
        role.Text: "ink",
        role.Button: "raised",
        role.ButtonText: "ink",
        role.BrightText: "on_accent",
        role.Highlight: "accent",
        role.HighlightedText: "on_accent",
        role.ToolTipBase: "raised",
        role.ToolTipText: "ink",
        role.PlaceholderText: "quiet",
        role.Link: "accent",
        role.LinkVisited: "accent",
        role.Light: "raised",
        role.Midlight: "chrome",
        role.Mid: "edge",
        role.Dark: "edge",
        role.Shadow: "edge",
    }
    palette = QPalette()
    for each, name in names.items():
        palette.setColor(each, theme.colour(name))
        if name == "ink":
            palette.setColor(QPalette.ColorGroup.Disabled, each, theme.colour("quiet"))
    return palette


def style_sheet_of(theme: Theme) -> str:
    """The style sheet of a theme (see `theme.qss`)."""
    icons = {
        "tick": _icon("tick", theme.accent),
        "up": _icon("up", theme.raised),
        "down": _icon("down", theme.raised),
    }
    template = Path(__file__).with_name("theme.qss").read_text(encoding="utf-8")
    return Template(template).substitute(asdict(theme), **icons)


def _icon(name: str, ground: str) -> str:
    """The style sheet path of the white or black icon, whichever has more contrast."""
    white, black = (contrast(ground, ink) for ink in ("#ffffff", "#000000"))
    file = f"{name}-white.svg" if white > black else f"{name}-black.svg"
    return f'"{resource("icons", file).as_posix()}"'


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Apply a theme to the whole program; this is slow if any window exists."""
    style_sheet = style_sheet_of(theme)
    if application.styleSheet() == style_sheet:
        return
    # Remove the old style sheet first, so that widgets are not polished with it again.
    application.setStyleSheet("")
    application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(palette_of(theme))
    application.setStyleSheet(style_sheet)

"""The themes of the window: their colours, Qt palettes and style sheets."""

from dataclasses import asdict
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QCompleter, QLayout, QStyleFactory, QWidget

from blinker_qt.palettes import PALETTES, SYSTEM, Palette
from blinker_qt.paths import resource


class Theme(Palette):
    """A palette whose colours Qt can use."""

    __slots__ = ()

    def colour(self, role: str) -> QColor:
        """The colour of a role."""
        return QColor(str(getattr(self, role)))


THEMES = {palette.name: Theme(**asdict(palette)) for palette in PALETTES}
"""Every theme by its name."""
LIGHT, DARK = THEMES["light"], THEMES["dark"]


def theme_for(name: str) -> Theme:
    """The theme for a name in the settings; "system" depends on the system's colour scheme."""
    if name == SYSTEM:
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return THEMES[name]


def on_paper(theme: Theme) -> Theme:
    """The theme for print and exported pictures that corresponds to a theme on screen."""
    return THEMES[theme.on_paper]


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


_STYLE = "fusion"
CURRENT_THEME = "theme"
"""The property of the application that holds the name of its theme."""


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Apply a theme to the program and to all of its windows; this is slow if any exists."""
    if application.property(CURRENT_THEME) == theme.name:
        return
    dressed = [window for window in application.topLevelWidgets() if window.styleSheet()]
    # Remove the old style sheet first, so that widgets are not polished with it again.
    for window in dressed:
        window.setStyleSheet("")
    if application.style().name() != _STYLE:
        application.setStyle(QStyleFactory.create(_STYLE))
    application.setPalette(palette_of(theme))
    application.setProperty(CURRENT_THEME, theme.name)
    for window in dressed:
        dress(window)


def dress(window: QWidget) -> None:
    """Give a new window without a parent the style sheet of the program; others inherit it.

    The application itself has no style sheet: Qt would then polish every widget again each time
    that it, or what it is a part of, is put into its place. For the same reason, a window is
    dressed when its parts are in their places.
    """
    application = QApplication.instance()
    name = application and application.property(CURRENT_THEME)
    if name:
        window.setStyleSheet(style_sheet_of(THEMES[name]))
        # Layouts within layouts, and what they are in, keep sizes from before the style sheet.
        for layout in window.findChildren(QLayout):
            layout.invalidate()
        for part in window.findChildren(QWidget):
            part.updateGeometry()


def dress_completions(completer: QCompleter) -> None:
    """Dress the list of completions, which has no parent."""
    popup = completer.popup()
    if popup is not None:
        dress(popup)

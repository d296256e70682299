"""A theme as Qt wants it: the palette and the style sheet of the whole program."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from blinker_qt.paths import resource
from blinker_qt.ui.app.theme import Theme, contrast

_WORN = "blinker_qt_theme"
"""The property of the application that names the theme it wears."""


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
    """Dress the whole program in a theme; nothing is polished anew where it wears it already."""
    if application.property(_WORN) == theme.name:
        return
    application.setProperty(_WORN, theme.name)
    # Undressed first, no widget is polished in the old style sheet on the way to the new one.
    application.setStyleSheet("")
    application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(palette_of(theme))
    application.setStyleSheet(style_sheet_of(theme))

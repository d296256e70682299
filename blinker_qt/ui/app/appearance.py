"""How the window looks: theme, view, type and panels, as the settings have them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.settings import HINTS, TEXT_SIZES, THEMES, VIEWS, SettingsStore
from blinker_qt.ui.annotate.annotating import AnnotatingPage
from blinker_qt.ui.app import on_demand
from blinker_qt.ui.app.theme import Theme, apply_theme, on_paper, theme_for
from blinker_qt.ui.widgets.lettering import Lettering, PictureStyle

_THEMES = {f"theme_{name.replace('-', '_')}": name for name in THEMES}
"""The name of every theme in the settings, by the action that chooses it."""
_VIEWS = {f"view_{name.replace('-', '_')}": name for name in VIEWS}
_PANELS = {
    "show_navigator": "navigator_shown",
    "show_side_panel": "side_panel_shown",
    "show_interlinear": "interlinear_shown",
}
"""The setting that each action switches."""
_SIZES = {Side.SOURCE: "source_text_size", Side.TARGET: "target_text_size"}


class Dressed(Protocol):
    """What is painted in a theme and set in a type."""

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""

    def set_lettering(self, lettering: Lettering) -> None:
        """Set the words in another type."""


class Appearance(QObject):
    """Changes the settings of how things look, and shows them.

    Signals:
        changed(): something looks, or counts time, another way now.
    """

    changed = Signal()

    def __init__(
        self, settings: SettingsStore, page: AnnotatingPage, remember: Callable[..., None]
    ) -> None:
        super().__init__(page)
        self._settings = settings
        self._page = page
        self._remember = remember
        self._actions: Mapping[str, QAction] = {}
        page.canvas.size_turned.connect(self._turn_size)
        page.hints.put_away.connect(self._put_hint_away)

    @property
    def actions(self) -> Mapping[str, QAction]:
        """The actions of the window by their names, from `begin` on."""
        return self._actions

    @property
    def theme(self) -> Theme:
        """The colours."""
        return theme_for(self._settings.settings.theme)

    @property
    def lettering(self) -> Lettering:
        """The type of the verse."""
        values = self._settings.settings
        return Lettering(
            (values.source_text_size, values.target_text_size),
            (values.source_font, values.target_font),
            values.word_spacing,
        )

    @property
    def arrangement(self) -> Arrangement:
        """The view of verse pairs."""
        return Arrangement(self._settings.settings.view)

    def picture_style(self) -> PictureStyle:
        """How pictures of verse pairs are drawn: as on screen, on paper."""
        return PictureStyle(self.arrangement, self.lettering, on_paper(self.theme))

    def acts(self) -> dict[str, Callable[[], object]]:
        """What changes the look, by the name of the action that does it."""
        return {
            "larger_text": partial(self._turn_size, tuple(Side), 1),
            "smaller_text": partial(self._turn_size, tuple(Side), -1),
            "preferences": self.show_preferences,
            **{name: partial(self.toggle, key) for name, key in _PANELS.items()},
            **{name: partial(self._set, "theme", theme) for name, theme in _THEMES.items()},
            **{name: partial(self._set, "view", view) for name, view in _VIEWS.items()},
        }

    def begin(self, actions: Mapping[str, QAction]) -> None:
        """Show everything as set, and from now on which of these actions are on."""
        self._actions = actions
        self._show()

    def dress(self, page: Dressed) -> None:
        """Show a page as set, and from now on as it will be set."""

        def show() -> None:
            page.set_theme(self.theme)
            page.set_lettering(self.lettering)

        show()
        self.changed.connect(show)

    def show_preferences(self) -> None:
        """Let the person change the settings; every change shows at once."""
        dialog = on_demand.PreferencesDialog(self._settings.settings, self._page.window())
        dialog.changed.connect(self._set)
        dialog.exec()

    def toggle(self, key: str) -> None:
        """Show a panel, or put it away."""
        self._set(key, not getattr(self._settings.settings, key))

    def _set(self, key: str, value: object) -> None:
        # Whoever switches hints on or off wants to see all of them again one day.
        forgotten = {"hints_put_away": ()} if key == "hints" else {}
        self._change(**{key: value}, **forgotten)

    def _put_hint_away(self, name: str) -> None:
        self._change(hints_put_away=(*self._settings.settings.hints_put_away, name))

    def _turn_size(self, sides: Sequence[Side], steps: int) -> None:
        """Make the words of some sides larger or smaller, as far as they go."""
        smallest, largest = TEXT_SIZES
        sizes = {_SIZES[side]: getattr(self._settings.settings, _SIZES[side]) for side in sides}
        self._change(
            **{key: min(max(size + steps, smallest), largest) for key, size in sizes.items()}
        )

    def _change(self, **values: object) -> None:
        self._remember(**values)
        self._show()

    def _show(self) -> None:
        values, page = self._settings.settings, self._page
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_theme(application, self.theme)
        page.set_theme(self.theme)
        page.verse.set_lettering(self.lettering)
        page.side.set_text_size(values.source_text_size)
        page.canvas.set_arrangement(self.arrangement)
        page.panel.setVisible(values.navigator_shown)
        page.side.setVisible(values.side_panel_shown)
        page.verse.interlinear.setVisible(values.interlinear_shown)
        page.rest.rest_after = values.rest_after
        page.hints.set_away(values.hints_put_away if values.hints else HINTS)
        for name, action in self._actions.items():
            if name in _PANELS:
                action.setChecked(getattr(values, _PANELS[name]))
            elif name in _THEMES:
                action.setChecked(_THEMES[name] == values.theme)
            elif name in _VIEWS:
                action.setChecked(_VIEWS[name] == values.view)
        self.changed.emit()

"""How everything looks, the dialog that changes it, and the windows that follow it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QFontDatabase
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QMainWindow,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.settings import (
    HINTS,
    IDLE_TIMES,
    REST_TIMES,
    TEXT_SIZES,
    THEMES,
    VIEWS,
    WORD_SPACINGS,
    Settings,
    SettingsStore,
)
from blinker_qt.translation import N_, tr
from blinker_qt.ui.annotate.annotating import AnnotatingPage
from blinker_qt.ui.app import on_demand
from blinker_qt.ui.app.documents import Desk
from blinker_qt.ui.app.theme import Theme, apply_theme, on_paper, theme_for
from blinker_qt.ui.widgets.controls import ComboBox, SpinBox
from blinker_qt.ui.widgets.dialogs import Dialog, show_window
from blinker_qt.ui.widgets.lettering import Lettering, PictureStyle
from blinker_qt.ui.widgets.messages import plain_label

if TYPE_CHECKING:
    from blinker_qt.ui.app.help_dialogs import InstructionsDialog
    from blinker_qt.ui.compare.analysis_window import AnalysisWindow
    from blinker_qt.ui.gold.align_dialog import AlignDialog


_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice.

    Attributes:
        options: (value, what it is called, English).
    """

    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number.

    Attributes:
        least: the smallest that is allowed.
        most: the largest.
        unit: shown behind it, English.
        least_means: shown in place of the smallest number, English; empty for the number itself.
    """

    least: int
    most: int
    unit: str
    least_means: str = ""


@dataclass(frozen=True, slots=True)
class Font:
    """A font of this computer, or the program's own choice."""


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text."""


@dataclass(frozen=True, slots=True)
class Preference:
    """One row of the dialog.

    Attributes:
        key: the setting that it changes.
        label: what it is called, English, with its mnemonic.
        help: what it does, English; empty where the label says it all.
        kind: what can be set.
    """

    key: str
    label: str
    help: str
    kind: OneOf | Number | Font | Switch | Line


_PIXELS = N_(" pixels")

PREFERENCES: tuple[Preference, ...] = (
    Preference(
        "theme",
        N_("&Colours"),
        N_(
            "High contrast has black on white, or white on black. The colours safe for colour "
            "blindness can be told apart whichever colours you see.",
        ),
        OneOf(
            (
                ("system", N_("As the system has them")),
                ("light", N_("Light")),
                ("dark", N_("Dark")),
                ("high-contrast", N_("High contrast")),
                ("high-contrast-dark", N_("High contrast, dark")),
                ("colour-blind", N_("Safe for colour blindness")),
                ("colour-blind-dark", N_("Safe for colour blindness, dark")),
            )
        ),
    ),
    Preference(
        "view",
        N_("V&iew of a verse pair"),
        "",
        OneOf(
            (
                ("columns", N_("Columns")),
                ("rows", N_("Rows")),
                ("rows-beside", N_("Rows, side by side")),
                ("matrix", N_("Matrix")),
            )
        ),
    ),
    Preference(
        "source_text_size",
        N_("&Size of the source words"),
        "",
        Number(*TEXT_SIZES, unit=_PIXELS),
    ),
    Preference(
        "target_text_size",
        N_("Size of the &target words"),
        N_(
            "Ctrl++ and Ctrl+- change both; Ctrl and the wheel, the side under the pointer.",
        ),
        Number(*TEXT_SIZES, unit=_PIXELS),
    ),
    Preference(
        "source_font",
        N_("&Font of the source words"),
        "",
        Font(),
    ),
    Preference(
        "target_font",
        N_("F&ont of the target words"),
        "",
        Font(),
    ),
    Preference(
        "word_spacing",
        N_("Room &between words"),
        N_("Beyond what every view gives."),
        Number(*WORD_SPACINGS, unit=_PIXELS),
    ),
    Preference(
        "interlinear_shown",
        N_("Show each so&urce word over its translation"),
        "",
        Switch(),
    ),
    Preference(
        "navigator_shown",
        N_("Show the list of &verse pairs"),
        "",
        Switch(),
    ),
    Preference(
        "language",
        N_("&Language"),
        N_("Of menus and messages, from the next start on."),
        OneOf(
            (
                ("system", N_("As the system has it")),
                ("en", "English"),
                ("fr", "Français"),
            )
        ),
    ),
    Preference(
        "annotator",
        N_("Your &name or code"),
        N_("Proposed when you begin a new annotation set."),
        Line(),
    ),
    Preference(
        "rest_after",
        N_("Propose a &rest after"),
        "",
        Number(
            *REST_TIMES,
            unit=N_(" minutes of work"),
            least_means=N_("never"),
        ),
    ),
    Preference(
        "idle_after",
        N_("Count a &pause as work up to"),
        N_("Of a longer pause between two acts, only this much is counted."),
        Number(*IDLE_TIMES, unit=N_(" seconds")),
    ),
    Preference(
        "hints",
        N_("Show &hints"),
        N_("Switched off and on again, those that you put away come back."),
        Switch(),
    ),
)
"""Everything that a person sets once; what a window remembers by itself is not in it."""


class PreferencesDialog(Dialog):
    """Shows the settings of the table; what is changed holds at once.

    Signals:
        changed(str, object): a setting was given another value.
    """

    changed = Signal(str, object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("preferences_dialog")
        self.setWindowTitle(tr("Preferences"))
        self.resize(640, 600)
        form = QFormLayout()
        form.setVerticalSpacing(4)
        form.setHorizontalSpacing(16)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for row in PREFERENCES:
            self._add(form, row, getattr(settings, row.key))
        sheet = QWidget()
        sheet.setLayout(form)
        scroll = QScrollArea()
        scroll.setAccessibleName(self.windowTitle())
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(sheet)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        layout.addWidget(buttons)

    def _add(self, form: QFormLayout, row: Preference, value: object) -> None:
        editor = _editor(row, value, partial(self.changed.emit, row.key))
        editor.setObjectName(row.key)
        editor.setAccessibleName(tr(row.label).replace("&", ""))
        editor.setAccessibleDescription(tr(row.help) if row.help else "")
        if isinstance(row.kind, Switch):
            form.addRow("", editor)
        else:
            form.addRow(tr(row.label), editor)
        if row.help:
            note = plain_label(tr(row.help), quiet=True, wraps=True)
            note.setContentsMargins(0, 0, 0, 8)
            form.addRow("", note)


def _editor(row: Preference, value: object, change: Callable[[object], None]) -> QWidget:
    """What a setting is set with; it calls `change` with every new value."""
    kind = row.kind
    if isinstance(kind, OneOf):
        return _combo(kind, value, change)
    if isinstance(kind, Number):
        return _spin_box(kind, value, change)
    if isinstance(kind, Font):
        return _font_combo(str(value), change)
    if isinstance(kind, Switch):
        box = QCheckBox(tr(row.label))
        box.setChecked(bool(value))
        box.toggled.connect(change)
        return box
    line = QLineEdit(str(value))
    line.setMaxLength(_LONGEST_NAME)
    line.textEdited.connect(lambda text: change(text.strip()))
    return line


def _combo(kind: OneOf, value: object, change: Callable[[object], None]) -> QComboBox:
    combo = ComboBox()
    for option, name in kind.options:
        combo.addItem(tr(name), option)
    combo.setCurrentIndex(combo.findData(value))
    combo.currentIndexChanged.connect(lambda index: change(combo.itemData(index)))
    return combo


def _font_combo(value: str, change: Callable[[object], None]) -> QComboBox:
    """All fonts by name; one that is set but not installed stays in the list until it is left."""
    combo = ComboBox()
    # Hundreds of names must not make the dialog as wide as the longest.
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(24)
    families = QFontDatabase.families()
    combo.addItem(tr(N_("Chosen by the program")), "")
    if value and value not in families:
        combo.addItem(tr(N_("{font} (not installed)")).format(font=value), value)
    for family in families:
        combo.addItem(family, family)
    combo.setCurrentIndex(combo.findData(value))
    combo.currentIndexChanged.connect(lambda index: change(combo.itemData(index)))
    return combo


def _spin_box(kind: Number, value: object, change: Callable[[object], None]) -> QSpinBox:
    box = SpinBox()
    box.setRange(kind.least, kind.most)
    box.setSuffix(tr(kind.unit))
    if kind.least_means:
        box.setSpecialValueText(tr(kind.least_means))
    if isinstance(value, int):
        box.setValue(value)
    box.valueChanged.connect(change)
    return box


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
        dialog = PreferencesDialog(self._settings.settings, self._page.window())
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


class Companions(QObject):
    """Shows them and keeps their looks those of the main window.

    Args:
        window: owns them, but for the analysis, which stands for itself.
        desk: knows which file is open.
        look: how things look.
    """

    def __init__(self, window: QMainWindow, desk: Desk, look: Appearance) -> None:
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._look = look
        self._analysis: AnalysisWindow | None = None
        self._instructions: InstructionsDialog | None = None
        self._aligning: AlignDialog | None = None
        look.changed.connect(self._show_look)

    def compare(self) -> "AnalysisWindow":
        """Show the window in which annotators are compared."""
        if self._analysis is None:
            self._analysis = on_demand.AnalysisWindow(self._look.theme)
            self._analysis.set_lettering(self._look.lettering)
        show_window(self._analysis)
        self._analysis.raise_()
        self._analysis.activateWindow()
        return self._analysis

    def align(self) -> None:
        """Offer to have a machine link the texts of the file that is open."""
        document = self._desk.document
        if document is None:
            return
        if self._aligning is None:
            self._aligning = on_demand.AlignDialog(self._window)
            self._aligning.compare_requested.connect(self._compare_files)
        self._aligning.show_file(document.path)

    def show_instructions(self) -> None:
        """Say how linking works."""
        if self._instructions is None:
            self._instructions = on_demand.InstructionsDialog(self._look.actions, self._window)
            self._instructions.set_theme(self._look.theme)
        self._instructions.show()
        self._instructions.activateWindow()

    def stop(self) -> None:
        """Close what would outlive the main window, and end what goes on."""
        if self._analysis is not None:
            self._analysis.close()
        if self._aligning is not None:
            self._aligning.stop()

    def _compare_files(self, *paths: Path) -> None:
        self.compare().load(paths)

    def _show_look(self) -> None:
        if self._instructions is not None:
            self._instructions.set_theme(self._look.theme)
        if self._analysis is not None:
            self._analysis.set_theme(self._look.theme)
            self._analysis.set_lettering(self._look.lettering)

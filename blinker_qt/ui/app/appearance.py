"""Appearance settings, the preferences dialog, and the windows beside the main one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QActionGroup, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QMainWindow,
    QWidget,
)

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Side
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.palettes import PALETTES, SYSTEM
from blinker_qt.paths import resource
from blinker_qt.settings import (
    COLUMN_GAPS,
    IDLE_TIMES,
    REST_TIMES,
    TEXT_SIZES,
    VIEWS,
    WORD_SPACINGS,
    Settings,
    SettingsStore,
)
from blinker_qt.translation import N_, Translatable, filled, languages, own_name, tr
from blinker_qt.ui import on_demand
from blinker_qt.ui.annotate.annotating import AnnotatingPage
from blinker_qt.ui.app.documents import DocumentManager
from blinker_qt.ui.widgets.actions import Actions, action_of, keys_by_name
from blinker_qt.ui.widgets.background import reachable
from blinker_qt.ui.widgets.controls import ComboBox, SpinBox, named, on_key
from blinker_qt.ui.widgets.dialogs import Dialog, close_buttons, scroll_area, show_window
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.keys import command_key
from blinker_qt.ui.widgets.lettering import Lettering, PictureStyle
from blinker_qt.ui.widgets.messages import announce, ask, labelled, plain_label, show_error
from blinker_qt.ui.widgets.theme import Theme, apply_theme, on_paper, theme_for
from blinker_qt.ui.widgets.waiting import waited

if TYPE_CHECKING:
    from blinker_qt.ui.app.help_dialogs import InstructionsDialog
    from blinker_qt.ui.compare.analysis_window import AnalysisWindow
    from blinker_qt.ui.gold.align_dialog import AlignDialog
    from blinker_qt.ui.study.study_window import StudyWindow

_THEMES = {"theme_system": SYSTEM} | {action_of(palette): palette.name for palette in PALETTES}
"""The names of themes in the settings, by the actions that choose them."""
_VIEWS = {f"view_{name}": name for name in VIEWS}
_SWITCHES = {
    "link_at_once": "link_at_once",
    "show_navigator": "navigator_shown",
    "show_side_panel": "side_panel_shown",
    "show_running_text": "running_text_shown",
    "show_interlinear": "interlinear_shown",
}
"""The settings that actions switch on and off."""
_PANELS = ("navigator_shown", "side_panel_shown")
"""The settings of the panels beside the words."""
_SIZES = {Side.SOURCE: "source_text_size", Side.TARGET: "target_text_size"}


class StyledPage(Protocol):
    """A page whose theme and lettering can be changed."""

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""

    def set_lettering(self, lettering: Lettering) -> None:
        """Apply other fonts and sizes to the words."""


class Appearance(QObject):
    """Changes the appearance settings and applies them."""

    changed = Signal()  # a setting was changed

    def __init__(
        self,
        settings: SettingsStore,
        page: AnnotatingPage,
        actions: Actions,
        remember: Callable[..., None],
    ) -> None:
        super().__init__(page)
        self._settings = settings
        self._page = page
        self._remember = remember
        self._actions = actions
        self._gave_way: frozenset[str] = frozenset()
        self._room = len(_PANELS)
        page.room_changed.connect(self._make_room)
        canvas = page.canvas
        canvas.state.size_change_requested.connect(self._change_size)
        canvas.state.gap_chosen.connect(partial(self._set, "column_gap"))
        page.hints.dismissed.connect(self._dismiss_hint)
        page.side.currentChanged.connect(lambda: remember(side_tab=page.side.last))
        acts: dict[str, Callable[[], None]] = {
            "larger_text": partial(self._change_size, tuple(Side), 1),
            "smaller_text": partial(self._change_size, tuple(Side), -1),
            "normal_text": self._make_size_normal,
            "preferences": self.show_preferences,
            **{name: partial(self.toggle, key) for name, key in _SWITCHES.items()},
            **{name: partial(self._set, "theme", theme) for name, theme in _THEMES.items()},
            **{name: partial(self._set, "view", view) for name, view in _VIEWS.items()},
        }
        actions.connect(acts)
        for choice in (_VIEWS, _THEMES):
            group = QActionGroup(self)
            for name in choice:
                group.addAction(actions[name])
        self._show_settings()
        for name in (*_VIEWS, *_THEMES, *_SWITCHES):
            if name != "link_at_once":
                actions[name].toggled.connect(partial(self._announce, name))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    def apply_theme(self) -> None:
        """Apply the theme to the whole program."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_theme(application, self.theme)

    @property
    def theme(self) -> Theme:
        """The current theme."""
        return theme_for(self._settings.settings.theme)

    @property
    def lettering(self) -> Lettering:
        """The fonts and sizes of verses."""
        values = self._settings.settings
        return Lettering(
            (values.source_text_size, values.target_text_size),
            (values.source_font, values.target_font),
            values.word_spacing,
            values.column_gap,
        )

    @property
    def arrangement(self) -> Arrangement:
        """The layout of verse pairs."""
        return Arrangement(self._settings.settings.view)

    def picture_style(self) -> PictureStyle:
        """The style of exported pictures: as on screen, in colours for paper."""
        return PictureStyle(self.arrangement, self.lettering, on_paper(self.theme))

    def _follow_system(self) -> None:
        """Become light or dark with the system, unless colours were chosen."""
        if self._settings.settings.theme == SYSTEM:
            self._show()

    def _announce(self, name: str, on: bool) -> None:
        """Make a screen reader say which view or colours were chosen, or what is shown now."""
        text = self._actions[name].text().replace("&", "")
        if name in _SWITCHES:
            announce(self._page.canvas, labelled(text, tr("shown") if on else tr("hidden")))
        elif on:
            announce(self._page.canvas, text)

    def style_page(self, page: StyledPage) -> None:
        """Apply the settings to a page, now and after every change."""

        def show() -> None:
            page.set_theme(self.theme)
            page.set_lettering(self.lettering)

        show()
        self.changed.connect(show)

    def show_preferences(self) -> None:
        """Open the preferences dialog; every change is applied at once."""
        dialog = PreferencesDialog(self._settings.settings, self._page.window())
        dialog.changed.connect(self._set)
        dialog.exec()

    def toggle(self, key: str) -> None:
        """Switch a setting on or off."""
        self._set(key, not self._is_on(key))

    def _is_on(self, key: str) -> bool:
        """Whether a setting is on, and its panel did not give way to the words."""
        return getattr(self._settings.settings, key) and key not in self._gave_way

    def _make_room(self, room: int) -> None:
        """Hide the panels that have no room in a window, the list first, until they are asked for.

        Args:
            room: how many panels have room.
        """
        self._room, self._gave_way = room, frozenset()
        shown = [panel for panel in _PANELS if self._is_on(panel)]
        self._gave_way = frozenset(shown[: len(shown) - room] if room < len(shown) else ())
        self._show()

    def _set(self, key: str, value: object) -> None:
        # Switching hints off or on restores those that were dismissed.
        forgotten = {"hints_put_away": ()} if key == "hints" else {}
        self._change(**{key: value}, **forgotten)

    def _dismiss_hint(self, name: str) -> None:
        self._change(hints_put_away=(*self._settings.settings.hints_put_away, name))

    def _make_size_normal(self) -> None:
        normal = Settings()
        self._change(**{size: getattr(normal, size) for size in _SIZES.values()})
        announce(self._page.canvas, tr("Normal text size"))

    def _change_size(self, sides: Sequence[Side], steps: int) -> None:
        """Make the words of some sides larger or smaller, within the limits."""
        smallest, largest = TEXT_SIZES
        sizes = {_SIZES[side]: getattr(self._settings.settings, _SIZES[side]) for side in sides}
        self._change(
            **{key: min(max(size + steps, smallest), largest) for key, size in sizes.items()}
        )

    def _change(self, **values: object) -> None:
        self._remember(**values)
        panels = values.keys() & _PANELS
        if panels and self._room < len(_PANELS):
            # The panel that was asked for has the room of the other until it is closed.
            is_open = any(values[panel] for panel in panels)
            others = frozenset(_PANELS) - panels
            self._gave_way = others if is_open or not self._room else frozenset()
        self._show()

    def _show(self) -> None:
        self.apply_theme()
        self._show_settings()

    def _show_settings(self) -> None:
        values = self._settings.settings
        shown = replace(
            values,
            navigator_shown=self._is_on("navigator_shown"),
            side_panel_shown=self._is_on("side_panel_shown"),
        )
        self._page.apply(shown, self.theme, self.lettering)
        for name, setting in _SWITCHES.items():
            self._actions[name].setChecked(self._is_on(setting))
        for name, theme in _THEMES.items():
            self._actions[name].setChecked(theme == values.theme)
        for name, view in _VIEWS.items():
            self._actions[name].setChecked(view == values.view)
        self.changed.emit()


_TAKE_IN, _OPEN = range(2)
"""Answers to what is to be done with files that came back."""


class OtherWindows(QObject):
    """The windows beside the main one, created when first opened, in the current theme.

    Signals:
        gold_wanted(tuple, Path): create a gold standard of these files, in this one.
        study_changed(): the window of a study was shown or closed.

    Args:
        show_remarks: shows the remarks on the verse pair in the main window.
    """

    gold_wanted = Signal(object, object)
    study_changed = Signal()

    def __init__(
        self,
        window: QMainWindow,
        documents: DocumentManager,
        look: Appearance,
        actions: Actions,
        settings: SettingsStore,
        remember: Callable[..., None],
        data_directory: Path,
        show_remarks: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._data_directory, self._show_remarks = data_directory, show_remarks
        self._settings, self._remember = settings, remember
        self._documents = documents
        self._look = look
        self._actions = actions
        self._analysis: AnalysisWindow | None = None
        self._study: StudyWindow | None = None
        self._instructions: InstructionsDialog | None = None
        self._aligning: AlignDialog | None = None
        actions.connect(
            {
                "align": self.align,
                "compare": self.compare,
                "open_study": self.ask_for_study,
                "show_study": self.go_back_to_study,
                "example_plato": partial(self.ask_and_make_example, "plato"),
                "example_cesta": partial(self.ask_and_make_example, "cesta"),
                "example_temporal": partial(self.ask_and_make_example, "temporal"),
                "instructions": self.show_instructions,
            }
        )

    def compare(self) -> "AnalysisWindow":
        """Open the analysis window."""
        if self._analysis is None:
            self._analysis = on_demand.AnalysisWindow(self._look.theme)
            self._look.style_page(self._analysis)
            self._analysis.compared.connect(
                lambda files: self._remember(compared_files=tuple(map(str, files)))
            )
            self._analysis.gold_requested.connect(self._act_on_file)
            on_key(self._analysis, "Ctrl+Q", self._actions["quit"].trigger)
        document = self._documents.document
        last = map(Path, self._settings.settings.compared_files)
        self._analysis.offer(tuple(last), document.path if document else None)
        self._bring_to_front(self._analysis)
        return self._analysis

    def ask_for_study(self) -> None:
        """Ask for a study folder, and show how the study stands."""
        last = next(iter(self._settings.settings.study_folders), str(Path.home()))
        name = QFileDialog.getExistingDirectory(
            self._window, tr("Open study folder"), reachable(last)
        )
        if name:
            self.show_study(Path(name))

    def ask_and_make_example(self, name: str) -> None:
        """Ask for a folder, make an example study in it, and show how that stands."""
        last = next(iter(self._settings.settings.study_folders), str(Path.home() / name))
        chosen = QFileDialog.getExistingDirectory(
            self._window,
            tr("Folder in which the example is made"),
            reachable(str(Path(last).parent)),
        )
        if not chosen:
            return
        try:
            make = partial(on_demand.make_example, name, Path(chosen))
            study = waited(self._window, Path(chosen), make)
        except BlinkerError as error:
            show_error(self._window, tr("The example was not made"), error)
        else:
            self.show_study(study.root, is_new=False)

    @property
    def study_in_reach(self) -> Path | None:
        """The study that the open file is in, or else the one in the window of a study."""
        if self._documents.study is not None:
            return self._documents.study
        return self._study.root if self._study is not None and self._study.isVisible() else None

    def go_back_to_study(self) -> None:
        """Show the study in reach, if any."""
        root = self.study_in_reach
        if root is None:
            return
        if self._study is not None and self._study.isVisible() and self._study.root == root:
            self._bring_to_front(self._study)
        else:
            self.show_study(root)

    def _bring_to_front(self, window: QMainWindow) -> None:
        show_window(window)
        window.raise_()
        window.activateWindow()

    def show_study(self, root: Path, *, is_new: bool = False) -> "StudyWindow":
        """Show how the study in a folder stands (see `StudyWindow.show_study`)."""
        if self._study is None:
            elsewhere = on_demand.StudyActs(
                compare=lambda files, question: self.compare().show_files(files, question),
                settle=self._settle,
                work_on=partial(self._act_on_file, ""),
                update=partial(self._act_on_file, "add_late"),
                publish=partial(self._act_on_file, "publish"),
                read=self._read_at,
                follow=self.study_changed.emit,
            )
            study = on_demand.StudyWindow(self._look.theme, self._data_directory, elsewhere)
            self._study = study
            self._look.changed.connect(lambda: study.set_theme(self._look.theme))
            on_key(study, "Ctrl+Q", self._actions["quit"].trigger)
        folders = self._settings.settings.study_folders
        self._remember(study_folders=(str(root), *folders))
        self._study.show_study(root, is_new=is_new)
        self._bring_to_front(self._study)
        return self._study

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open a study folder, offer a study the files that came back, or open a file."""
        known = [Path(name) for name in self._settings.settings.study_folders]
        try:
            look = partial(on_demand.belonging_of, paths, known)
            belonging = waited(self._window, paths[0], look)
        except BlinkerError as error:
            show_error(self._window, tr("Nothing was opened"), error)
            return
        if belonging.study is not None and not belonging.files:
            self.show_study(belonging.study)
            return
        answers = [tr("&Take in"), tr("&Open"), tr("Cancel")]
        answer = _OPEN
        if belonging.study is not None:
            text = filled(
                tr(
                    "{count} {count:file belongs|files belong} to the study “{study}” in the "
                    "folder {folder}. Take {count:it|them} in as work that came back?"
                ),
                count=len(belonging.files),
                study=isolated(belonging.called),
                folder=isolated(str(belonging.study)),
            )
            if len(belonging.files) + len(belonging.others) > 1 and belonging.first is not None:
                only = tr("“Open” opens only the first file, {file}.")
                text = f"{text}\n\n{only.format(file=isolated(belonging.first.name))}"
            if belonging.others:
                others = tr("Damaged, of another study or not sent back, and left out: {files}")
                names = ", ".join(isolated(file.name) for file in belonging.others)
                text = f"{text}\n\n{others.format(files=names)}"
            answer = ask(self._window, tr("Files of a study"), text, answers)
        if answer == _TAKE_IN and belonging.study is not None:
            self.show_study(belonging.study).take_in(belonging.files)
        elif answer == _OPEN and belonging.first is not None:
            self._documents.open(belonging.first)

    def _settle(self, files: tuple[Path, ...], output: Path) -> None:
        self._window.raise_()
        self._window.activateWindow()
        self.gold_wanted.emit(files, output)

    @property
    def compared_files(self) -> tuple[Path, ...]:
        """The annotation files that are compared in the analysis window."""
        return () if self._analysis is None else self._analysis.compared_files

    def offer_gold(self, path: Path) -> None:
        """Offer a new gold standard to the analysis window, if there is one."""
        if self._analysis is not None:
            self._analysis.offer_gold(path)

    def _act_on_file(self, action: str, path: Path | None) -> None:
        """Open a file in the main window, if one is named, and do an action there, if any."""
        self._window.raise_()
        self._window.activateWindow()
        if (path is None or self._documents.open(path)) and action:
            self._actions[action].trigger()

    def _read_at(self, path: Path, reference: str) -> None:
        """Read an annotator's file in the main window, or the remarks on one of its verse pairs.

        It opens only for reading, as edits and time would count as the annotator's.
        """
        self._window.raise_()
        self._window.activateWindow()
        self._documents.open(path, for_reading=True)
        document = self._documents.document
        if document is not None and document.path == path and reference:
            document.session.go_to(document.session.bitext.references.index(reference))
            self._show_remarks()

    def align(self) -> None:
        """Open the dialog that aligns the texts of the open file automatically."""
        document = self._documents.document
        if document is None:
            return
        if self._aligning is None:
            self._aligning = on_demand.AlignDialog(
                self._window, lambda *paths: self.compare().load(paths)
            )
        self._aligning.show_file(document.path)

    def show_instructions(self) -> None:
        """Open the instructions on linking."""
        if self._instructions is None:
            self._instructions = on_demand.InstructionsDialog(self._actions, self._window)
            self._look.changed.connect(self._show_theme)
            self._show_theme()
        self._instructions.show()
        self._instructions.activateWindow()

    def _show_theme(self) -> None:
        if self._instructions is not None:
            self._instructions.set_theme(self._look.theme)

    def stop(self) -> None:
        """Close the windows of analysis and study, which have no parent, and end the aligner."""
        for window in (self._analysis, self._study):
            if window is not None:
                window.close()
        if self._aligning is not None:
            self._aligning.stop()


Editor = Callable[[object, Callable[[object], None]], QWidget]
"""Makes the widget for a setting, given its value and a function to call with new values."""


def choice(*options: tuple[str, str]) -> Editor:
    """An editor for one of several values, each with its English name."""

    def make(value: object, change: Callable[[object], None]) -> QWidget:
        combo = ComboBox()
        for option, name in options:
            combo.addItem(tr(name).replace("&", ""), option)
        combo.setCurrentIndex(combo.findData(value))
        combo.currentIndexChanged.connect(lambda index: change(combo.itemData(index)))
        return combo

    return make


def number(limits: tuple[int, int], unit: str, least_means: str = "") -> Editor:
    """An editor for a whole number; `least_means` is shown instead of the smallest one."""

    def make(value: object, change: Callable[[object], None]) -> QWidget:
        box = SpinBox()
        box.setRange(*limits)
        box.setSuffix(tr(unit))
        box.setSpecialValueText(tr(least_means))
        if isinstance(value, int):
            box.setValue(value)
        box.valueChanged.connect(change)
        return box

    return make


def font(value: object, change: Callable[[object], None]) -> QWidget:
    """An editor for a font, which keeps a font that is not installed until another is chosen."""
    families = QFontDatabase.families()
    missing = [value] if value and value not in families else []
    combo = choice(
        ("", N_("Default font")),
        *((str(name), tr("{font} (not installed)").format(font=name)) for name in missing),
        *((family, family) for family in families),
    )(value, change)
    if isinstance(combo, QComboBox):
        # Limit the width: the longest of hundreds of names would widen the dialog.
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(24)
    return combo


def language(value: object, change: Callable[[object], None]) -> QWidget:
    """An editor for the language, each by the name that it has in itself."""
    folder = resource("translations")
    names = ((code, own_name(code, folder)) for code in languages(folder))
    return choice(("system", N_("System default")), *names)(value, change)


def switch(value: object, change: Callable[[object], None]) -> QWidget:
    """An editor for a setting that is on or off."""
    box = QCheckBox()
    box.setChecked(bool(value))
    box.toggled.connect(change)
    return box


def line(value: object, change: Callable[[object], None]) -> QWidget:
    """An editor for a short text."""
    field = QLineEdit(str(value))
    field.setMaxLength(80)
    field.textEdited.connect(lambda text: change(text.strip()))
    return field


class Preference(NamedTuple):
    """One row of the dialog.

    Attributes:
        key: the setting that it changes.
        label: its label, English, with its mnemonic.
        editor: creates the widget that changes it.
        help: an explanation, English; empty if the label is enough. An action name in braces
            is replaced by its key, and ``{command}`` by `command_key`.
    """

    key: str
    label: Translatable
    editor: Editor
    help: str = ""


_PIXELS = N_(" pixels")

PREFERENCES = (
    Preference(
        "theme",
        N_("&Colours"),
        choice(
            (SYSTEM, N_("System default")),
            *((palette.name, palette.title) for palette in PALETTES),
        ),
        N_(
            "High contrast is black on white, or white on black. Colours safe for colour blindness "
            "use hues that stay distinct with red-green and blue-yellow colour blindness."
        ),
    ),
    Preference(
        "language",
        N_("&Language"),
        language,
        N_("Takes effect at the next start."),
    ),
    Preference(
        "view",
        N_("V&iew"),
        choice(
            ("columns", N_("Columns")),
            ("rows", N_("Rows")),
            ("matrix", N_("Matrix")),
        ),
    ),
    Preference("source_text_size", N_("&Size of source words"), number(TEXT_SIZES, _PIXELS)),
    Preference(
        "target_text_size",
        N_("Size of &target words"),
        number(TEXT_SIZES, _PIXELS),
        N_(
            "{larger_text} and {smaller_text} change both sizes; {command} and the wheel change "
            "the side under the pointer."
        ),
    ),
    Preference("source_font", N_("&Font of source words"), font),
    Preference("target_font", N_("F&ont of target words"), font),
    Preference(
        "word_spacing",
        N_("Space &between words"),
        number(WORD_SPACINGS, _PIXELS),
        N_("Added to the normal space."),
    ),
    Preference(
        "column_gap",
        N_("Space between col&umns"),
        number(COLUMN_GAPS, _PIXELS),
        N_("Or drag the two short lines beside the Link bar."),
    ),
    Preference(
        "interlinear_shown",
        N_("Show int&erlinear"),
        switch,
        N_("Each source word above its translation."),
    ),
    Preference("navigator_shown", N_("Show &verse pair list"), switch),
    Preference(
        "annotator",
        N_("Your &name or code"),
        line,
        N_("Suggested for new annotation sets."),
    ),
    Preference(
        "rest_after",
        N_("Suggest a b&reak after"),
        number(REST_TIMES, N_(" minutes of work"), N_("Never")),
    ),
    Preference(
        "idle_after",
        N_("Count &pauses as work up to"),
        number(IDLE_TIMES, N_(" seconds")),
        N_("Longer pauses count as this time."),
    ),
    Preference(
        "pace_shown",
        N_("Show pace an&d time left"),
        switch,
        N_("Below the list of verse pairs."),
    ),
    Preference(
        "focus_follows",
        N_("&Move the focus after linking"),
        switch,
        N_("To the nearest unaccounted word."),
    ),
    Preference(
        "hints",
        N_("Show &hints"),
        switch,
        N_("Turn hints off and on to show hidden ones again."),
    ),
)
"""The rows of the preferences; other settings are remembered automatically."""


class PreferencesDialog(Dialog):
    """Shows the settings of the table and reports every change."""

    changed = Signal(str, object)  # a setting and its new value

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Preferences"), "preferences_dialog", (640, 600))
        sheet = QWidget()
        form = QFormLayout(sheet)
        form.setVerticalSpacing(4)
        form.setHorizontalSpacing(16)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for row in PREFERENCES:
            self._add(form, row, getattr(settings, row.key))
        self.stack(scroll_area(sheet, self.windowTitle()), close_buttons(self))

    def _add(self, form: QFormLayout, row: Preference, value: object) -> None:
        editor = row.editor(value, partial(self.changed.emit, row.key))
        named(editor, row.key, tr(row.label).replace("&", ""))
        help_text = tr(row.help).format(**keys_by_name(), command=command_key())
        editor.setAccessibleDescription(help_text)
        if isinstance(editor, QCheckBox):
            editor.setText(tr(row.label))
            form.addRow("", editor)
        else:
            form.addRow(tr(row.label), editor)
        if help_text:
            note = plain_label(help_text, quiet=True, wraps=True)
            note.setContentsMargins(0, 0, 0, 8)
            form.addRow("", note)

"""The table of all actions of the window: name, text, shortcuts and menu."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from blinker_qt.palettes import PALETTES, Palette
from blinker_qt.translation import N_, Translatable, tr
from blinker_qt.ui.widgets.keys import native_key


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action.

    Attributes:
        name: its object name, which stays the same in all versions.
        menu: its menu, English.
        text: its text in the menu, English, with its mnemonic.
        keys: its shortcuts, of which the first is shown; on macOS there may be others.
        starts_section: whether a separator is above it, or above its submenu.
        submenu: the submenu of its menu that it is in, English, if any.
        always: whether it is enabled without an open document.
        checkable: whether it can be checked, with or without an open document.
        role: its place in the menu that macOS gives every program; without one, Qt would guess
            it from words such as "settings", in any language.
    """

    name: str
    menu: Translatable
    text: Translatable
    keys: tuple[str, ...] = ()
    starts_section: bool = False
    submenu: Translatable | None = None
    always: bool = False
    checkable: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole

    @property
    def needs_document(self) -> bool:
        """Whether it is enabled only while a document is open."""
        return not (self.always or self.checkable)

    def keys_on(self, platform: str) -> tuple[str, ...]:
        """Its shortcuts on a system, which is named as in `sys.platform`."""
        return _MAC_KEYS.get(self.name, self.keys) if platform == "darwin" else self.keys


def action_of(palette: Palette) -> str:
    """The name of the action that chooses a palette."""
    return f"theme_{palette.name.replace('-', '_')}"


_ROLE = QAction.MenuRole
_FILE = N_("&File")
_EDIT = N_("&Edit")
_VERSE = N_("&Verse pair")
_VIEW = N_("Vie&w")
_CASE = N_("&Adjudication")
_STUDY = N_("&Study")
_HELP = N_("&Help")
_COLOURS = N_("Colo&urs")
_OPTIONS = N_("Accept &option")

ACTIONS: tuple[ActionRow, ...] = (
    ActionRow("open", _FILE, N_("&Open…"), ("Ctrl+O",), always=True),
    ActionRow("import_texts", _FILE, N_("&Import…"), ("Ctrl+I",), always=True),
    ActionRow("save", _FILE, N_("&Save now"), ("Ctrl+S",), True),
    ActionRow("save_copy", _FILE, N_("Save &copy…"), ("Ctrl+Shift+S",)),
    ActionRow("rename_annotator", _FILE, N_("Rename &annotator…")),
    ActionRow("backups", _FILE, N_("Back&ups…"), ("Ctrl+Shift+B",), always=True),
    ActionRow("export", _FILE, N_("&Export…"), ("Ctrl+E",), True),
    ActionRow("export_picture", _FILE, N_("Export &picture…"), ("Ctrl+Shift+E",)),
    ActionRow("quit", _FILE, N_("&Quit"), ("Ctrl+Q",), True, always=True, role=_ROLE.QuitRole),
    ActionRow("undo", _EDIT, N_("&Undo"), ("Ctrl+Z",)),
    ActionRow("redo", _EDIT, N_("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    ActionRow("history", _EDIT, N_("&History…"), ("Ctrl+H",)),
    ActionRow("link", _EDIT, N_("&Link"), ("Enter", "Return", "L"), True),
    ActionRow("link_at_once", _EDIT, N_("Lin&k at once"), ("Q",), checkable=True),
    ActionRow("not_translated", _EDIT, N_("&Not translated"), ("N",)),
    ActionRow("not_translated_source", _EDIT, N_("Not translated: &source words"), ("Alt+Left",)),
    ActionRow("not_translated_target", _EDIT, N_("Not translated: &target words"), ("Alt+Right",)),
    ActionRow("clear_word", _EDIT, N_("&Clear word"), ("Delete", "Backspace")),
    ActionRow("extend_block", _EDIT, N_("&Add to block"), ("A",), True),
    ActionRow("take_out", _EDIT, N_("Re&move from block"), ("T",)),
    ActionRow("toggle_possible", _EDIT, N_("Switch sure/&possible"), ("P",)),
    ActionRow("accept_suggestion", _EDIT, N_("Accept su&ggestion"), ("S",)),
    ActionRow("repeat", _EDIT, N_("R&epeat"), (".",)),
    ActionRow("select_by_label", _EDIT, N_("Select by la&bel"), ("G",), True),
    ActionRow("deselect", _EDIT, N_("Clear selecti&on"), ("Escape",)),
    ActionRow("find", _EDIT, N_("F&ind…"), ("Ctrl+F",), True),
    ActionRow(
        "preferences",
        _EDIT,
        N_("Pre&ferences…"),
        ("Ctrl+,",),
        True,
        always=True,
        role=_ROLE.PreferencesRole,
    ),
    ActionRow("done", _VERSE, N_("&Done"), ("Ctrl+Enter", "Ctrl+Return")),
    ActionRow("leave", _VERSE, N_("L&eave for later"), ("Ctrl+L",)),
    ActionRow("previous", _VERSE, N_("&Previous"), ("Ctrl+Backspace",)),
    ActionRow("reset", _VERSE, N_("&Reset"), ("Ctrl+Delete",)),
    ActionRow("reload", _VERSE, N_("Re&load"), ("F5",)),
    ActionRow("difficult", _VERSE, N_("Diffi&cult"), ("D",), True),
    ActionRow("add_note", _VERSE, N_("Add n&ote"), ("Ctrl+N",)),
    ActionRow("next_unaccounted", _VERSE, N_("Next &unaccounted word"), ("U",), True),
    ActionRow("bring_partners", _VERSE, N_("&Scroll to linked words"), ("B",)),
    ActionRow("see_precedent", _VERSE, N_("Show &where last decided"), ("W",)),
    ActionRow("own_differences", _VERSE, N_("Words decided in se&veral ways…"), ("Ctrl+D",)),
    ActionRow("first_open", _VERSE, N_("&First unfinished verse pair"), ("Ctrl+Home",)),
    ActionRow("go_to_reference", _VERSE, N_("&Go to reference…"), ("Ctrl+G",)),
    ActionRow("filter", _VERSE, N_("Filter l&ist"), ("F8",)),
    ActionRow("view_columns", _VIEW, N_("&Columns"), ("F2",), checkable=True),
    ActionRow("view_rows", _VIEW, N_("&Rows"), ("F3",), checkable=True),
    ActionRow("view_matrix", _VIEW, N_("&Matrix"), ("F4",), checkable=True),
    ActionRow("larger_text", _VIEW, N_("&Larger text"), ("Ctrl++", "Ctrl+="), True, always=True),
    ActionRow("smaller_text", _VIEW, N_("&Smaller text"), ("Ctrl+-",), always=True),
    ActionRow("normal_text", _VIEW, N_("N&ormal text size"), ("Ctrl+0",), always=True),
    ActionRow("show_navigator", _VIEW, N_("&Verse pair list"), ("F9",), True, checkable=True),
    ActionRow("show_running_text", _VIEW, N_("Running &text"), checkable=True),
    ActionRow("show_interlinear", _VIEW, N_("&Interlinear"), ("F7",), checkable=True),
    ActionRow("show_side_panel", _VIEW, N_("Side pa&nel"), ("F10",), checkable=True),
    ActionRow(
        "theme_system", _VIEW, N_("&System default"), (), True, submenu=_COLOURS, checkable=True
    ),
    *(
        ActionRow(action_of(palette), _VIEW, palette.title, submenu=_COLOURS, checkable=True)
        for palette in PALETTES
    ),
    ActionRow("next_case", _CASE, N_("&Next open case"), ("C",)),
    ActionRow("previous_case", _CASE, N_("Previo&us open case"), ("Shift+C",)),
    ActionRow("accept_most_frequent", _CASE, N_("Accept &most frequent"), ("M",), True),
    ActionRow("accept_1", _CASE, N_("Accept &first option"), ("1",), submenu=_OPTIONS),
    ActionRow("accept_2", _CASE, N_("Accept &second option"), ("2",), submenu=_OPTIONS),
    ActionRow("accept_3", _CASE, N_("Accept &third option"), ("3",), submenu=_OPTIONS),
    ActionRow("accept_4", _CASE, N_("Accept fo&urth option"), ("4",), submenu=_OPTIONS),
    ActionRow("accept_5", _CASE, N_("Accept f&ifth option"), ("5",), submenu=_OPTIONS),
    ActionRow("accept_6", _CASE, N_("Accept si&xth option"), ("6",), submenu=_OPTIONS),
    ActionRow("accept_7", _CASE, N_("Accept se&venth option"), ("7",), submenu=_OPTIONS),
    ActionRow("accept_8", _CASE, N_("Accept &eighth option"), ("8",), submenu=_OPTIONS),
    ActionRow("accept_9", _CASE, N_("Accept &ninth option"), ("9",), submenu=_OPTIONS),
    ActionRow("go_to_options", _CASE, N_("&Go to options"), ("O",)),
    ActionRow("decide_alike", _CASE, N_("Settle &all alike…"), ("K",)),
    ActionRow("toggle_case", _CASE, N_("Switch case sure/&possible"), ("V",), True),
    ActionRow("reject_pair", _CASE, N_("Re&ject verse pair"), ("X",)),
    ActionRow("cite_ruling", _CASE, N_("Cite &ruling"), ("R",)),
    ActionRow("new_study", _STUDY, N_("&New study…"), ("Ctrl+Shift+N",), always=True),
    ActionRow("open_study", _STUDY, N_("Open stu&dy folder…"), ("Ctrl+Shift+O",), always=True),
    ActionRow("show_study", _STUDY, N_("Bac&k to the study"), always=True),
    ActionRow("study_settings", _STUDY, N_("&Study settings…")),
    ActionRow("write_ruling", _STUDY, N_("Style g&uide…")),
    ActionRow("correct_words", _STUDY, N_("Correct &words…"), starts_section=True),
    ActionRow("move_boundary", _STUDY, N_("&Boundary of verse pairs…")),
    ActionRow("align", _STUDY, N_("&Align by machine…")),
    ActionRow("compare", _STUDY, N_("&Compare annotators…"), ("Ctrl+Shift+A",), True, always=True),
    ActionRow("make_gold", _STUDY, N_("C&reate gold standard…"), always=True),
    ActionRow("add_late", _STUDY, N_("Add &late annotation sets…")),
    ActionRow("give_feedback", _STUDY, N_("&Feedback to annotators…")),
    ActionRow("make_practice", _STUDY, N_("&Make practice…")),
    ActionRow("publish", _STUDY, N_("&Publish…")),
    ActionRow("instructions", _HELP, N_("&How linking works"), ("Shift+F1",), always=True),
    ActionRow("show_manual", _HELP, N_("&Manual"), always=True),
    ActionRow("show_guide", _HELP, N_("Style &guide")),
    ActionRow("show_keys", _HELP, N_("&Keys and mouse"), ("F1",), always=True),
    ActionRow("practise", _HELP, N_("&Practise"), starts_section=True, always=True),
    ActionRow("open_sample", _HELP, N_("Open &sample"), always=True),
    ActionRow("start_sample_again", _HELP, N_("&Restart sample"), always=True),
    ActionRow("show_log", _HELP, N_("Show &log"), starts_section=True, always=True),
    ActionRow("check_for_updates", _HELP, N_("Check for &updates"), always=True),
    ActionRow("about", _HELP, N_("&About Blinker Qt"), always=True, role=_ROLE.AboutRole),
)

_MAC_KEYS = {
    # Command+H hides the program, and Command+Y is the history of browsers.
    "history": ("Ctrl+Y",),
    "redo": ("Ctrl+Shift+Z",),
    # The keys of small keyboards first: Enter and the forward Delete need Fn there.
    "link": ("Return", "Enter", "L"),
    "done": ("Ctrl+Return", "Ctrl+Enter"),
    "clear_word": ("Backspace", "Delete"),
}
"""The shortcuts that differ on macOS, by the names of their actions; Ctrl is Command there."""

_BY_NAME = {row.name: row for row in ACTIONS}
MENUS = (_FILE, _EDIT, _VERSE, _VIEW, _CASE, _STUDY, _HELP)
GOLD_ACTIONS = (*(row.name for row in ACTIONS if row.menu == _CASE), "add_late", "give_feedback")
"""Actions that are enabled only while a gold standard is open with its sources."""


def text_of(name: str) -> str:
    """The text of an action in the menus, in the user's language, with its mnemonic."""
    return tr(_BY_NAME[name].text)


@cache
def keys_by_name() -> dict[str, str]:
    """The first shortcut of every action that has one, in the system's notation."""
    shortcuts = ((row.name, row.keys_on(sys.platform)) for row in ACTIONS)
    return {name: native_key(keys[0]) for name, keys in shortcuts if keys}


def build_menus(
    window: QMainWindow, acts: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """Make the menus of a window; return its actions by name, which call `acts`.

    The Adjudication menu itself is `adjudication`.
    """
    menus = {title: window.menuBar().addMenu(tr(title)) for title in MENUS}
    actions = {"adjudication": menus[_CASE].menuAction()}
    for row in ACTIONS:
        action = QAction(tr(row.text), window)
        action.setObjectName(row.name)
        action.setShortcuts([QKeySequence(key) for key in row.keys_on(sys.platform)])
        action.setCheckable(row.checkable)
        action.setMenuRole(row.role)
        action.triggered.connect(lambda _checked, act=acts[row.name]: act())
        if row.starts_section:
            menus[row.menu].addSeparator()
        if row.submenu and row.submenu not in menus:
            menus[row.submenu] = menus[row.menu].addMenu(tr(row.submenu))
        menus[row.submenu or row.menu].addAction(action)
        actions[row.name] = action
    for menu in menus.values():
        # Disabled actions say why.
        menu.setToolTipsVisible(True)
        menu.menuAction().setMenuRole(_ROLE.NoRole)
    return actions

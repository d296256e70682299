"""The table of all actions of the window: name, text, shortcuts and menu."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from blinker_qt.translation import N_, Translatable, tr


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action.

    Attributes:
        name: its object name, which stays the same in all versions.
        menu: its menu, English.
        text: its text in the menu, English, with its mnemonic.
        keys: its shortcuts, of which the first is shown.
        starts_section: whether a separator is above it.
        always: whether it is enabled without an open document.
        checkable: whether it can be checked, with or without an open document.
    """

    name: str
    menu: Translatable
    text: Translatable
    keys: tuple[str, ...] = ()
    starts_section: bool = False
    always: bool = False
    checkable: bool = False

    @property
    def needs_document(self) -> bool:
        """Whether it is enabled only while a document is open."""
        return not (self.always or self.checkable)


_FILE = N_("&File")
_EDIT = N_("&Edit")
_VERSE = N_("&Verse pair")
_VIEW = N_("Vie&w")
_GOLD = N_("&Gold standard")
_LEAD = N_("&Analysis")
_HELP = N_("&Help")

ACTIONS: tuple[ActionRow, ...] = (
    ActionRow("open", _FILE, N_("&Open…"), ("Ctrl+O",), always=True),
    ActionRow("open_sample", _FILE, N_("Open the &sample"), always=True),
    ActionRow("start_sample_again", _FILE, N_("Start the sample &again"), always=True),
    ActionRow("practise", _FILE, N_("Prac&tise"), always=True),
    ActionRow("import_texts", _FILE, N_("&Import…"), ("Ctrl+I",), always=True),
    ActionRow("save", _FILE, N_("&Save now"), ("Ctrl+S",), True),
    ActionRow("save_copy", _FILE, N_("Save a &copy…"), ("Ctrl+Shift+S",)),
    ActionRow("backups", _FILE, N_("Back&ups…"), ("Ctrl+Shift+B",), always=True),
    ActionRow("export", _FILE, N_("E&xport…"), ("Ctrl+E",), True),
    ActionRow("publish", _FILE, N_("Pu&blish…")),
    ActionRow("export_picture", _FILE, N_("&Export picture…"), ("Ctrl+Shift+E",)),
    ActionRow("print_set", _FILE, N_("&Print set to PDF…"), ("Ctrl+P",)),
    ActionRow("quit", _FILE, N_("&Quit"), ("Ctrl+Q",), True, always=True),
    ActionRow("undo", _EDIT, N_("&Undo"), ("Ctrl+Z",)),
    ActionRow("redo", _EDIT, N_("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    ActionRow("history", _EDIT, N_("&History…"), ("Ctrl+H",)),
    ActionRow("link", _EDIT, N_("&Link"), ("Return", "Enter", "L"), True),
    ActionRow("not_translated", _EDIT, N_("&Not translated"), ("N",)),
    ActionRow("not_translated_source", _EDIT, N_("Not translated: &source words"), ("Alt+Left",)),
    ActionRow("not_translated_target", _EDIT, N_("Not translated: &target words"), ("Alt+Right",)),
    ActionRow("clear_word", _EDIT, N_("&Clear word"), ("Delete", "Backspace")),
    ActionRow("extend_block", _EDIT, N_("&Add to block"), ("A",), True),
    ActionRow("take_out", _EDIT, N_("&Take out of block"), ("T",)),
    ActionRow("toggle_possible", _EDIT, N_("Sure or &possible"), ("P",)),
    ActionRow("accept_suggestion", _EDIT, N_("Accept su&ggestion"), ("S",)),
    ActionRow("repeat", _EDIT, N_("R&epeat"), (".",)),
    ActionRow("select_by_label", _EDIT, N_("Select by la&bel"), ("G",), True),
    ActionRow("deselect", _EDIT, N_("&Clear selection"), ("Escape",)),
    ActionRow("difficult", _EDIT, N_("D&ifficult"), ("D",), True),
    ActionRow("add_note", _EDIT, N_("Add n&ote"), ("Ctrl+N",)),
    ActionRow("preferences", _EDIT, N_("Pr&eferences…"), ("Ctrl+,",), True, always=True),
    ActionRow("done", _VERSE, N_("&Done"), ("Ctrl+Return", "Ctrl+Enter")),
    ActionRow("previous", _VERSE, N_("&Previous"), ("Ctrl+Backspace",)),
    ActionRow("reset", _VERSE, N_("&Reset"), ("Ctrl+Delete",)),
    ActionRow("reload", _VERSE, N_("Re&load"), ("F5",)),
    ActionRow("next_unaccounted", _VERSE, N_("Next &unaccounted word"), ("U",), True),
    ActionRow("bring_partners", _VERSE, N_("&Bring linked words here"), ("B",)),
    ActionRow("first_open", _VERSE, N_("&First verse pair not done"), ("Ctrl+Home",)),
    ActionRow("go_to_reference", _VERSE, N_("&Go to reference…"), ("Ctrl+G",), True),
    ActionRow("find", _VERSE, N_("&Search both texts…"), ("Ctrl+F",)),
    ActionRow("filter", _VERSE, N_("F&ilter the list"), ("F8",)),
    ActionRow("view_columns", _VIEW, N_("&Columns"), ("F2",), checkable=True),
    ActionRow("view_rows", _VIEW, N_("&Rows"), ("F3",), checkable=True),
    ActionRow("view_matrix", _VIEW, N_("&Matrix"), ("F4",), checkable=True),
    ActionRow("larger_text", _VIEW, N_("&Larger text"), ("Ctrl++", "Ctrl+="), True, always=True),
    ActionRow("smaller_text", _VIEW, N_("&Smaller text"), ("Ctrl+-",), always=True),
    ActionRow("show_navigator", _VIEW, N_("List of &verse pairs"), ("F9",), True, checkable=True),
    ActionRow("show_interlinear", _VIEW, N_("Source over &translation"), ("F7",), checkable=True),
    ActionRow(
        "show_side_panel", _VIEW, N_("Blocks, remarks and style &guide"), ("F10",), checkable=True
    ),
    ActionRow(
        "theme_system", _VIEW, N_("Colours of the s&ystem"), starts_section=True, checkable=True
    ),
    ActionRow("theme_light", _VIEW, N_("L&ight colours"), checkable=True),
    ActionRow("theme_dark", _VIEW, N_("&Dark colours"), checkable=True),
    ActionRow("theme_high_contrast", _VIEW, N_("&High contrast"), checkable=True),
    ActionRow("theme_high_contrast_dark", _VIEW, N_("High contrast, dar&k"), checkable=True),
    ActionRow("theme_colour_blind", _VIEW, N_("Safe for &colour blindness"), checkable=True),
    ActionRow(
        "theme_colour_blind_dark", _VIEW, N_("Safe for colour &blindness, dark"), checkable=True
    ),
    ActionRow("make_gold", _GOLD, N_("M&ake a gold standard…"), always=True),
    ActionRow("add_late", _GOLD, N_("A&dd late annotation sets…")),
    ActionRow("next_case", _GOLD, N_("&Next case"), ("C",), True),
    ActionRow("accept_majority", _GOLD, N_("&Majority"), ("M",), True),
    ActionRow("accept_1", _GOLD, N_("Accept the &first option"), ("1",)),
    ActionRow("accept_2", _GOLD, N_("Accept the &second option"), ("2",)),
    ActionRow("accept_3", _GOLD, N_("Accept the &third option"), ("3",)),
    ActionRow("accept_4", _GOLD, N_("Accept the fo&urth option"), ("4",)),
    ActionRow("accept_5", _GOLD, N_("Accept the f&ifth option"), ("5",)),
    ActionRow("accept_6", _GOLD, N_("Accept the si&xth option"), ("6",)),
    ActionRow("accept_7", _GOLD, N_("Accept the se&venth option"), ("7",)),
    ActionRow("accept_8", _GOLD, N_("Accept the &eighth option"), ("8",)),
    ActionRow("accept_9", _GOLD, N_("Accept t&he ninth option"), ("9",)),
    ActionRow("go_to_options", _GOLD, N_("Go to the &options"), ("O",)),
    ActionRow("toggle_case", _GOLD, N_("Sure or &possible: this case"), ("V",)),
    ActionRow("reject_pair", _GOLD, N_("Re&ject this verse pair"), ("X",)),
    ActionRow("decide_alike", _GOLD, N_("A&ll alike…"), ("K",)),
    ActionRow("cite_ruling", _GOLD, N_("Note the &ruling"), ("R",)),
    ActionRow("give_feedback", _GOLD, N_("Feed&back to annotators…"), starts_section=True),
    ActionRow("study_settings", _LEAD, N_("&Study settings…")),
    ActionRow("align", _LEAD, N_("&Align by machine…")),
    ActionRow("compare", _LEAD, N_("&Compare annotators…"), ("Ctrl+Shift+A",), always=True),
    ActionRow("instructions", _HELP, N_("&How linking works"), ("Shift+F1",), always=True),
    ActionRow("show_keys", _HELP, N_("&Keys and mouse"), ("F1",), always=True),
    ActionRow("show_log", _HELP, N_("Show &log"), always=True),
    ActionRow("about", _HELP, N_("&About Blinker Qt"), always=True),
)

_BY_NAME = {row.name: row for row in ACTIONS}
MENUS = (_FILE, _EDIT, _VERSE, _VIEW, _GOLD, _LEAD, _HELP)
GOLD_ACTIONS = tuple(row.name for row in ACTIONS if row.menu == _GOLD and row.needs_document)
"""What is enabled only while a gold standard is open with its sources."""


def text_of(name: str) -> str:
    """The text of an action in the menus, in the user's language, with its mnemonic."""
    return tr(_BY_NAME[name].text)


@cache
def keys_by_name() -> dict[str, str]:
    """The first shortcut of every action that has one, in the system's notation."""
    native = QKeySequence.SequenceFormat.NativeText
    return {row.name: QKeySequence(row.keys[0]).toString(native) for row in ACTIONS if row.keys}


def build_menus(
    window: QMainWindow, acts: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """Make the menus of a window; return its actions by name, which call `acts`."""
    menus = {title: window.menuBar().addMenu(tr(title)) for title in MENUS}
    actions = {}
    for row in ACTIONS:
        action = QAction(tr(row.text), window)
        action.setObjectName(row.name)
        action.setShortcuts([QKeySequence(key) for key in row.keys])
        action.setCheckable(row.checkable)
        action.triggered.connect(lambda _checked, act=acts[row.name]: act())
        if row.starts_section:
            menus[row.menu].addSeparator()
        menus[row.menu].addAction(action)
        actions[row.name] = action
    return actions

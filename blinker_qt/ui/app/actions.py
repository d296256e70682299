"""Every action of the window in one table: its name, words, keys and place in the menus."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from blinker_qt.ui.widgets.wording import marked

_CONTEXT = "Actions"


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action.

    Attributes:
        name: the stable object name.
        menu: the menu that it stands in, English.
        text: what it is called there, English, with its mnemonic.
        keys: its shortcuts, the first one shown.
        starts_section: whether a line goes above it.
        needs_document: whether it is there only while an annotation set is open.
        checkable: whether it is switched on and off.
    """

    name: str
    menu: str
    text: str
    keys: tuple[str, ...] = ()
    starts_section: bool = False
    needs_document: bool = True
    checkable: bool = False


_FILE = marked("Actions", "&File")
_EDIT = marked("Actions", "&Edit")
_VERSE = marked("Actions", "&Verse pair")
_VIEW = marked("Actions", "Vie&w")
_GOLD = marked("Actions", "&Gold standard")
_LEAD = marked("Actions", "&Analysis")
_HELP = marked("Actions", "&Help")

ACTIONS: tuple[ActionRow, ...] = (
    ActionRow("open", _FILE, marked("Actions", "&Open…"), ("Ctrl+O",), needs_document=False),
    ActionRow(
        "open_sample",
        _FILE,
        marked("Actions", "Open the &sample"),
        needs_document=False,
    ),
    ActionRow(
        "start_sample_again",
        _FILE,
        marked("Actions", "Start the sample &again"),
        needs_document=False,
    ),
    ActionRow("practise", _FILE, marked("Actions", "Prac&tise"), needs_document=False),
    ActionRow(
        "import_texts",
        _FILE,
        marked("Actions", "&Import…"),
        ("Ctrl+I",),
        needs_document=False,
    ),
    ActionRow("save", _FILE, marked("Actions", "&Save now"), ("Ctrl+S",), True),
    ActionRow("save_copy", _FILE, marked("Actions", "Save a &copy…"), ("Ctrl+Shift+S",)),
    ActionRow(
        "backups",
        _FILE,
        marked("Actions", "Back&ups…"),
        ("Ctrl+Shift+B",),
        needs_document=False,
    ),
    ActionRow("export", _FILE, marked("Actions", "E&xport…"), ("Ctrl+E",), True),
    ActionRow("publish", _FILE, marked("Actions", "Pu&blish…")),
    ActionRow("export_picture", _FILE, marked("Actions", "&Export picture…"), ("Ctrl+Shift+E",)),
    ActionRow("print_set", _FILE, marked("Actions", "&Print set to PDF…"), ("Ctrl+P",)),
    ActionRow(
        "quit",
        _FILE,
        marked("Actions", "&Quit"),
        ("Ctrl+Q",),
        True,
        needs_document=False,
    ),
    ActionRow("undo", _EDIT, marked("Actions", "&Undo"), ("Ctrl+Z",)),
    ActionRow("redo", _EDIT, marked("Actions", "&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    ActionRow("history", _EDIT, marked("Actions", "&History…"), ("Ctrl+H",)),
    ActionRow("link", _EDIT, marked("Actions", "&Link"), ("Return", "Enter", "L"), True),
    ActionRow("not_translated", _EDIT, marked("Actions", "&Not translated"), ("N",)),
    ActionRow(
        "not_translated_source",
        _EDIT,
        marked("Actions", "Not translated: &source words"),
        ("Alt+Left",),
    ),
    ActionRow(
        "not_translated_target",
        _EDIT,
        marked("Actions", "Not translated: &target words"),
        ("Alt+Right",),
    ),
    ActionRow("clear_word", _EDIT, marked("Actions", "&Clear word"), ("Delete", "Backspace")),
    ActionRow("extend_block", _EDIT, marked("Actions", "&Add to block"), ("A",), True),
    ActionRow("take_out", _EDIT, marked("Actions", "&Take out of block"), ("T",)),
    ActionRow("toggle_possible", _EDIT, marked("Actions", "Sure or &possible"), ("P",)),
    ActionRow("accept_suggestion", _EDIT, marked("Actions", "Accept su&ggestion"), ("S",)),
    ActionRow("repeat", _EDIT, marked("Actions", "R&epeat"), (".",)),
    ActionRow("pick_by_label", _EDIT, marked("Actions", "Pick by la&bel"), ("G",), True),
    ActionRow("unpick", _EDIT, marked("Actions", "Un&pick all words"), ("Escape",)),
    ActionRow("difficult", _EDIT, marked("Actions", "D&ifficult"), ("D",), True),
    ActionRow("add_note", _EDIT, marked("Actions", "Add n&ote"), ("Ctrl+N",)),
    ActionRow(
        "preferences",
        _EDIT,
        marked("Actions", "Pr&eferences…"),
        ("Ctrl+,",),
        True,
        needs_document=False,
    ),
    ActionRow("done", _VERSE, marked("Actions", "&Done"), ("Ctrl+Return", "Ctrl+Enter")),
    ActionRow("previous", _VERSE, marked("Actions", "&Previous"), ("Ctrl+Backspace",)),
    ActionRow("reset", _VERSE, marked("Actions", "&Reset"), ("Ctrl+Delete",)),
    ActionRow("reload", _VERSE, marked("Actions", "Re&load"), ("F5",)),
    ActionRow(
        "next_unaccounted",
        _VERSE,
        marked("Actions", "Next &unaccounted word"),
        ("U",),
        True,
    ),
    ActionRow(
        "bring_partners",
        _VERSE,
        marked("Actions", "&Bring linked words here"),
        ("B",),
    ),
    ActionRow(
        "first_open",
        _VERSE,
        marked("Actions", "&First verse pair not done"),
        ("Ctrl+Home",),
    ),
    ActionRow(
        "go_to_reference",
        _VERSE,
        marked("Actions", "&Go to reference…"),
        ("Ctrl+G",),
        True,
    ),
    ActionRow("find", _VERSE, marked("Actions", "&Search both texts…"), ("Ctrl+F",)),
    ActionRow("filter", _VERSE, marked("Actions", "F&ilter the list"), ("F8",)),
    ActionRow(
        "view_columns",
        _VIEW,
        marked("Actions", "&Columns"),
        ("F2",),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "view_rows",
        _VIEW,
        marked("Actions", "&Rows"),
        ("F3",),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "view_rows_beside",
        _VIEW,
        marked("Actions", "R&ows, side by side"),
        ("Shift+F3",),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "view_matrix",
        _VIEW,
        marked("Actions", "&Matrix"),
        ("F4",),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "larger_text",
        _VIEW,
        marked("Actions", "&Larger text"),
        ("Ctrl++", "Ctrl+="),
        True,
        needs_document=False,
    ),
    ActionRow(
        "smaller_text",
        _VIEW,
        marked("Actions", "&Smaller text"),
        ("Ctrl+-",),
        needs_document=False,
    ),
    ActionRow(
        "show_navigator",
        _VIEW,
        marked("Actions", "List of &verse pairs"),
        ("F9",),
        True,
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "show_interlinear",
        _VIEW,
        marked("Actions", "Source over &translation"),
        ("F7",),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "show_side_panel",
        _VIEW,
        marked("Actions", "Blocks, remarks and style &guide"),
        ("F10",),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "theme_system",
        _VIEW,
        marked("Actions", "Colours of the s&ystem"),
        (),
        True,
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "theme_light",
        _VIEW,
        marked("Actions", "L&ight colours"),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "theme_dark",
        _VIEW,
        marked("Actions", "&Dark colours"),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "theme_high_contrast",
        _VIEW,
        marked("Actions", "&High contrast"),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "theme_high_contrast_dark",
        _VIEW,
        marked("Actions", "High contrast, dar&k"),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "theme_colour_blind",
        _VIEW,
        marked("Actions", "Safe for &colour blindness"),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "theme_colour_blind_dark",
        _VIEW,
        marked("Actions", "Safe for colour &blindness, dark"),
        needs_document=False,
        checkable=True,
    ),
    ActionRow(
        "make_gold",
        _GOLD,
        marked("Actions", "M&ake a gold standard…"),
        needs_document=False,
    ),
    ActionRow("add_late", _GOLD, marked("Actions", "A&dd late annotation sets…")),
    ActionRow("next_case", _GOLD, marked("Actions", "&Next case"), ("C",), True),
    ActionRow("accept_majority", _GOLD, marked("Actions", "&Majority"), ("M",), True),
    ActionRow("accept_1", _GOLD, marked("Actions", "Accept the &first option"), ("1",)),
    ActionRow("accept_2", _GOLD, marked("Actions", "Accept the &second option"), ("2",)),
    ActionRow("accept_3", _GOLD, marked("Actions", "Accept the &third option"), ("3",)),
    ActionRow("accept_4", _GOLD, marked("Actions", "Accept the fo&urth option"), ("4",)),
    ActionRow("accept_5", _GOLD, marked("Actions", "Accept the f&ifth option"), ("5",)),
    ActionRow("accept_6", _GOLD, marked("Actions", "Accept the si&xth option"), ("6",)),
    ActionRow("accept_7", _GOLD, marked("Actions", "Accept the se&venth option"), ("7",)),
    ActionRow("accept_8", _GOLD, marked("Actions", "Accept the &eighth option"), ("8",)),
    ActionRow("accept_9", _GOLD, marked("Actions", "Accept t&he ninth option"), ("9",)),
    ActionRow("go_to_options", _GOLD, marked("Actions", "Go to the &options"), ("O",)),
    ActionRow("toggle_case", _GOLD, marked("Actions", "Sure or &possible: this case"), ("V",)),
    ActionRow("reject_pair", _GOLD, marked("Actions", "Re&ject this verse pair"), ("X",)),
    ActionRow("decide_alike", _GOLD, marked("Actions", "A&ll alike…"), ("K",)),
    ActionRow("cite_ruling", _GOLD, marked("Actions", "Note the &ruling"), ("R",)),
    ActionRow("give_feedback", _GOLD, marked("Actions", "Feed&back to annotators…"), (), True),
    ActionRow("study_settings", _LEAD, marked("Actions", "&Study settings…")),
    ActionRow("align", _LEAD, marked("Actions", "&Align by machine…")),
    ActionRow(
        "compare",
        _LEAD,
        marked("Actions", "&Compare annotators…"),
        ("Ctrl+Shift+A",),
        needs_document=False,
    ),
    ActionRow(
        "instructions",
        _HELP,
        marked("Actions", "&How linking works"),
        ("Shift+F1",),
        needs_document=False,
    ),
    ActionRow(
        "show_keys",
        _HELP,
        marked("Actions", "&Keys and mouse"),
        ("F1",),
        needs_document=False,
    ),
    ActionRow(
        "about",
        _HELP,
        marked("Actions", "&About Blinker Qt"),
        needs_document=False,
    ),
)

MENUS = (_FILE, _EDIT, _VERSE, _VIEW, _GOLD, _LEAD, _HELP)
GOLD_ACTIONS = tuple(row.name for row in ACTIONS if row.menu == _GOLD and row.needs_document)
"""What is there only while a gold standard is open with the annotation sets behind it."""


def translated(text: str) -> str:
    """A text of this table in the user's language."""
    return QCoreApplication.translate(_CONTEXT, text)


def text_of(name: str) -> str:
    """What an action is called in the menus, in the user's language, with its mnemonic."""
    return translated(next(row.text for row in ACTIONS if row.name == name))


def key_of(name: str) -> str:
    """The first shortcut of an action that has one, as the system writes it."""
    row = next(row for row in ACTIONS if row.name == name)
    return QKeySequence(row.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)


def build_menus(
    window: QMainWindow, acts: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """Make every action of the table, with its menu and its keys.

    Args:
        window: owns the menus and the actions.
        acts: what each action does, by name; every row of the table has one.

    Returns:
        The actions by name.
    """
    menus = {title: window.menuBar().addMenu(translated(title)) for title in MENUS}
    actions = {}
    for row in ACTIONS:
        action = QAction(translated(row.text), window)
        action.setObjectName(row.name)
        action.setShortcuts([QKeySequence(key) for key in row.keys])
        action.setCheckable(row.checkable)
        action.triggered.connect(partial(_act, acts[row.name]))
        if row.starts_section:
            menus[row.menu].addSeparator()
        menus[row.menu].addAction(action)
        actions[row.name] = action
    return actions


def _act(act: Callable[[], object], _checked: bool = False) -> None:
    act()

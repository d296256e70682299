"""The table of all actions of the window: text, shortcuts, menu, and when they can be used."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from blinker_qt.annotate.actions import NOT_IN_STUDY, READ_ONLY, TO_LEARN
from blinker_qt.annotate.session import Session
from blinker_qt.palettes import PALETTES, Palette
from blinker_qt.translation import N_, Translatable, tr
from blinker_qt.ui.widgets.keys import native_key


class Situation(NamedTuple):
    """What decides which actions can be used.

    Attributes:
        hindrance: why words cannot be linked now, in the user's language, as another page is
            shown; empty if they can.
        session: the session that was opened last, if any.
        is_practice: whether that is practice.
        is_adjudicating: whether it is a gold standard whose annotation sets were found.
        study_in_reach: whether there is a study to go back to.
    """

    hindrance: str = ""
    session: Session | None = None
    is_practice: bool = False
    is_adjudicating: bool = False
    study_in_reach: bool = False


Need = Callable[[Situation], str]
"""Why an action cannot be used in a situation, in the user's language; empty if it can."""


def _document(situation: Situation) -> str:
    """It needs the verse pair of a document on screen."""
    return situation.hindrance


def _own_work(situation: Situation) -> str:
    """It needs a document that may be changed."""
    is_read_only = situation.session is not None and situation.session.read_only
    return situation.hindrance or (tr(READ_ONLY.template) if is_read_only else "")


def _something_done(situation: Situation) -> str:
    """It needs an edit that can be undone."""
    session = situation.session
    has_edit = session is not None and session.history.next_undo is not None
    return situation.hindrance or ("" if has_edit else tr("Nothing to undo"))


def _something_undone(situation: Situation) -> str:
    """It needs an edit that was undone."""
    session = situation.session
    has_edit = session is not None and session.history.next_redo is not None
    return situation.hindrance or ("" if has_edit else tr("Nothing to redo"))


def _renamable(situation: Situation) -> str:
    """It needs work whose annotator may get another name."""
    missing = _own_work(situation)
    return missing or (tr(TO_LEARN.template) if situation.is_practice else "")


def _gold(situation: Situation) -> str:
    """It needs a gold standard with its annotation sets."""
    missing = tr("Open a gold standard together with its annotation sets")
    return situation.hindrance or ("" if situation.is_adjudicating else missing)


def _study_in_reach(situation: Situation) -> str:
    """It needs a study to go back to."""
    missing = tr("Open a study folder, or a file inside one")
    return "" if situation.study_in_reach else missing


def _nothing(_situation: Situation) -> str:
    """It can always be used."""
    return ""


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action.

    Attributes:
        name: its object name, which stays the same in all versions.
        menu: its menu, English.
        text: its text in the menu, English, with its mnemonic.
        keys: its shortcuts, of which the first is shown; on macOS there may be others.
        starts_section: whether a separator is above it, or above its submenu.
        needs: what it needs to be enabled; otherwise its tooltip says why it is not.
        in_study: whether the study of a session has a use for it; otherwise it is hidden.
        submenu: the submenu of its menu that it is in, English, if any.
        checkable: whether it can be checked.
        role: its place in the menu that macOS gives every program; without one, Qt would guess
            it from words such as "settings", in any language.
    """

    name: str
    menu: Translatable
    text: Translatable
    keys: tuple[str, ...] = ()
    starts_section: bool = False
    needs: Need = _document
    in_study: Callable[[Session], bool] | None = None
    submenu: Translatable | None = None
    checkable: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole

    def keys_on(self, platform: str) -> tuple[str, ...]:
        """Its shortcuts on a system, which is named as in `sys.platform`."""
        return _MAC_KEYS.get(self.name, self.keys) if platform == "darwin" else self.keys


def action_of(palette: Palette) -> str:
    """The name of the action that chooses a palette."""
    return f"theme_{palette.name.replace('-', '_')}"


def _has_labels(session: Session, number: int = 1) -> bool:
    return len(session.study.labels) >= number


def _has_suggestions(session: Session) -> bool:
    return session.study.suggestions is not None and not session.is_gold


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
_LABELS = N_("Gi&ve links a label")
_EXAMPLES = N_("&Examples of judging")
_LABEL_TEXTS = (
    N_("&First label"),
    N_("&Second label"),
    N_("&Third label"),
    N_("F&ourth label"),
    N_("F&ifth label"),
    N_("Si&xth label"),
    N_("S&eventh label"),
    N_("Ei&ghth label"),
    N_("Ni&nth label"),
)

ACTIONS: tuple[ActionRow, ...] = (
    ActionRow("open", _FILE, N_("&Open…"), ("Ctrl+O",), needs=_nothing),
    ActionRow("import_texts", _FILE, N_("&Import…"), ("Ctrl+I",), needs=_nothing),
    ActionRow("save", _FILE, N_("&Save now"), ("Ctrl+S",), True),
    ActionRow("save_copy", _FILE, N_("Save &copy…"), ("Ctrl+Shift+S",)),
    ActionRow("rename_annotator", _FILE, N_("Rename &annotator…"), needs=_renamable),
    ActionRow("backups", _FILE, N_("Back&ups…"), ("Ctrl+Shift+B",), needs=_nothing),
    ActionRow("export", _FILE, N_("&Export…"), ("Ctrl+E",), True),
    ActionRow("export_picture", _FILE, N_("Export &picture…"), ("Ctrl+Shift+E",)),
    ActionRow("quit", _FILE, N_("&Quit"), ("Ctrl+Q",), True, needs=_nothing, role=_ROLE.QuitRole),
    ActionRow("undo", _EDIT, N_("&Undo"), ("Ctrl+Z",), needs=_something_done),
    ActionRow("redo", _EDIT, N_("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), needs=_something_undone),
    ActionRow("history", _EDIT, N_("&History…"), ("Ctrl+H",)),
    ActionRow("link", _EDIT, N_("&Link"), ("Enter", "Return", "L"), True),
    ActionRow("link_at_once", _EDIT, N_("Lin&k at once"), ("Q",), needs=_nothing, checkable=True),
    ActionRow("not_translated", _EDIT, N_("&Not translated"), ("N",)),
    ActionRow("not_translated_source", _EDIT, N_("Not translated: &source words"), ("Alt+Left",)),
    ActionRow("not_translated_target", _EDIT, N_("Not translated: &target words"), ("Alt+Right",)),
    ActionRow("clear_word", _EDIT, N_("&Clear word"), ("Delete", "Backspace")),
    ActionRow("extend_block", _EDIT, N_("&Add to block"), ("A",), True),
    ActionRow("take_out", _EDIT, N_("Re&move from block"), ("T",)),
    ActionRow(
        "toggle_possible",
        _EDIT,
        N_("Switch sure/&possible"),
        ("P",),
        in_study=lambda session: session.study.sure_possible,
    ),
    *(
        ActionRow(
            f"label_{number}",
            _EDIT,
            text,
            (f"Ctrl+{number}",),
            submenu=_LABELS,
            in_study=partial(_has_labels, number=number),
        )
        for number, text in enumerate(_LABEL_TEXTS, 1)
    ),
    ActionRow("no_label", _EDIT, N_("No &label"), submenu=_LABELS, in_study=_has_labels),
    ActionRow(
        "accept_suggestion", _EDIT, N_("Accept su&ggestion"), ("S",), in_study=_has_suggestions
    ),
    ActionRow("repeat", _EDIT, N_("R&epeat"), (".",)),
    ActionRow("select_by_key_letters", _EDIT, N_("Select &by key letters"), ("G",), True),
    ActionRow("deselect", _EDIT, N_("Clear selecti&on"), ("Escape",)),
    ActionRow("find", _EDIT, N_("F&ind…"), ("Ctrl+F",), True),
    ActionRow(
        "preferences",
        _EDIT,
        N_("Pre&ferences…"),
        ("Ctrl+,",),
        True,
        needs=_nothing,
        role=_ROLE.PreferencesRole,
    ),
    ActionRow("done", _VERSE, N_("&Done"), ("Ctrl+Enter", "Ctrl+Return")),
    ActionRow(
        "leave",
        _VERSE,
        N_("L&eave for later"),
        ("Ctrl+L",),
        needs=_own_work,
        in_study=lambda session: session.study.leave_for_later,
    ),
    ActionRow("previous", _VERSE, N_("&Previous"), ("Ctrl+Backspace",)),
    ActionRow("reset", _VERSE, N_("&Reset"), ("Ctrl+Delete",), needs=_own_work),
    ActionRow("reload", _VERSE, N_("Re&load"), ("F5",), needs=_own_work),
    ActionRow("difficult", _VERSE, N_("Diffi&cult"), ("D",), True),
    ActionRow("add_note", _VERSE, N_("Add n&ote"), ("Ctrl+N",)),
    ActionRow("next_unaccounted", _VERSE, N_("Next &unaccounted word"), ("U",), True),
    ActionRow("bring_partners", _VERSE, N_("&Scroll to linked words"), ("B",)),
    ActionRow("see_precedent", _VERSE, N_("Show &where last decided"), ("W",)),
    ActionRow("see_ruling", _VERSE, N_("S&how ruling on word"), ("Shift+W",)),
    ActionRow("own_differences", _VERSE, N_("Words decided in se&veral ways…"), ("Ctrl+D",)),
    ActionRow("first_open", _VERSE, N_("&First unfinished verse pair"), ("Ctrl+Home",)),
    ActionRow("go_to_reference", _VERSE, N_("&Go to reference…"), ("Ctrl+G",)),
    ActionRow("filter", _VERSE, N_("Filter l&ist"), ("F8",)),
    ActionRow("view_columns", _VIEW, N_("&Columns"), ("F2",), needs=_nothing, checkable=True),
    ActionRow("view_rows", _VIEW, N_("&Rows"), ("F3",), needs=_nothing, checkable=True),
    ActionRow("view_matrix", _VIEW, N_("&Matrix"), ("F4",), needs=_nothing, checkable=True),
    ActionRow("larger_text", _VIEW, N_("&Larger text"), ("Ctrl++", "Ctrl+="), True, needs=_nothing),
    ActionRow("smaller_text", _VIEW, N_("&Smaller text"), ("Ctrl+-",), needs=_nothing),
    ActionRow("normal_text", _VIEW, N_("N&ormal text size"), ("Ctrl+0",), needs=_nothing),
    ActionRow(
        "show_navigator",
        _VIEW,
        N_("&Verse pair list"),
        ("F9",),
        True,
        needs=_nothing,
        checkable=True,
    ),
    ActionRow("show_running_text", _VIEW, N_("Running &text"), needs=_nothing, checkable=True),
    ActionRow(
        "show_interlinear", _VIEW, N_("&Interlinear"), ("F7",), needs=_nothing, checkable=True
    ),
    ActionRow(
        "show_side_panel", _VIEW, N_("Side pa&nel"), ("F10",), needs=_nothing, checkable=True
    ),
    ActionRow(
        "theme_system",
        _VIEW,
        N_("&System default"),
        (),
        True,
        submenu=_COLOURS,
        needs=_nothing,
        checkable=True,
    ),
    *(
        ActionRow(
            action_of(palette),
            _VIEW,
            palette.title,
            submenu=_COLOURS,
            needs=_nothing,
            checkable=True,
        )
        for palette in PALETTES
    ),
    ActionRow("next_case", _CASE, N_("&Next open case"), ("C",), needs=_gold),
    ActionRow("previous_case", _CASE, N_("Previo&us open case"), ("Shift+C",), needs=_gold),
    ActionRow(
        "accept_most_frequent", _CASE, N_("Accept &most frequent"), ("M",), True, needs=_gold
    ),
    ActionRow("accept_1", _CASE, N_("Accept &first option"), ("1",), submenu=_OPTIONS, needs=_gold),
    ActionRow(
        "accept_2", _CASE, N_("Accept &second option"), ("2",), submenu=_OPTIONS, needs=_gold
    ),
    ActionRow("accept_3", _CASE, N_("Accept &third option"), ("3",), submenu=_OPTIONS, needs=_gold),
    ActionRow(
        "accept_4", _CASE, N_("Accept fo&urth option"), ("4",), submenu=_OPTIONS, needs=_gold
    ),
    ActionRow("accept_5", _CASE, N_("Accept f&ifth option"), ("5",), submenu=_OPTIONS, needs=_gold),
    ActionRow("accept_6", _CASE, N_("Accept si&xth option"), ("6",), submenu=_OPTIONS, needs=_gold),
    ActionRow(
        "accept_7", _CASE, N_("Accept se&venth option"), ("7",), submenu=_OPTIONS, needs=_gold
    ),
    ActionRow(
        "accept_8", _CASE, N_("Accept &eighth option"), ("8",), submenu=_OPTIONS, needs=_gold
    ),
    ActionRow("accept_9", _CASE, N_("Accept &ninth option"), ("9",), submenu=_OPTIONS, needs=_gold),
    ActionRow("go_to_options", _CASE, N_("&Go to options"), ("O",), needs=_gold),
    ActionRow("decide_alike", _CASE, N_("Settle &all alike…"), ("K",), needs=_gold),
    ActionRow("decide_by_ruling", _CASE, N_("Settle &by ruling…"), ("Shift+K",), needs=_gold),
    ActionRow("toggle_case", _CASE, N_("Switch case sure/&possible"), ("V",), True, needs=_gold),
    ActionRow("reject_pair", _CASE, N_("Re&ject verse pair"), ("X",), needs=_gold),
    ActionRow("cite_ruling", _CASE, N_("Cite &ruling"), ("R",), needs=_gold),
    ActionRow("new_study", _STUDY, N_("&New study…"), ("Ctrl+Shift+N",), needs=_nothing),
    ActionRow("open_study", _STUDY, N_("Open stu&dy folder…"), ("Ctrl+Shift+O",), needs=_nothing),
    ActionRow("show_study", _STUDY, N_("Bac&k to the study"), needs=_study_in_reach),
    ActionRow(
        "example_plato",
        _STUDY,
        N_("&Clarity and coherence…"),
        submenu=_EXAMPLES,
        needs=_nothing,
    ),
    ActionRow(
        "example_cesta",
        _STUDY,
        N_("&Fluency and adequacy…"),
        submenu=_EXAMPLES,
        needs=_nothing,
    ),
    ActionRow(
        "example_temporal",
        _STUDY,
        N_("&Times in dialogs…"),
        submenu=_EXAMPLES,
        needs=_nothing,
    ),
    ActionRow("study_settings", _STUDY, N_("&Study settings…")),
    ActionRow("write_ruling", _STUDY, N_("Style g&uide…")),
    ActionRow("correct_words", _STUDY, N_("Correct &words…"), starts_section=True),
    ActionRow("move_boundary", _STUDY, N_("&Boundary of verse pairs…")),
    ActionRow("undo_correction", _STUDY, N_("Und&o last correction…")),
    ActionRow("align", _STUDY, N_("&Align by machine…")),
    ActionRow(
        "compare", _STUDY, N_("&Compare annotators…"), ("Ctrl+Shift+A",), True, needs=_nothing
    ),
    ActionRow("make_gold", _STUDY, N_("C&reate gold standard…"), needs=_nothing),
    ActionRow("add_late", _STUDY, N_("Add &late annotation sets…"), needs=_gold),
    ActionRow("give_feedback", _STUDY, N_("&Feedback to annotators…"), needs=_gold),
    ActionRow("make_practice", _STUDY, N_("&Make practice…")),
    ActionRow("publish", _STUDY, N_("&Publish…")),
    ActionRow("instructions", _HELP, N_("&How linking works"), ("Shift+F1",), needs=_nothing),
    ActionRow("show_manual", _HELP, N_("&Manual"), needs=_nothing),
    ActionRow("show_guide", _HELP, N_("Style &guide")),
    ActionRow("show_keys", _HELP, N_("&Keys and mouse"), ("F1",), needs=_nothing),
    ActionRow("practise", _HELP, N_("&Practise"), starts_section=True, needs=_nothing),
    ActionRow("open_sample", _HELP, N_("Open &sample"), needs=_nothing),
    ActionRow("start_sample_again", _HELP, N_("&Restart sample"), needs=_nothing),
    ActionRow("show_log", _HELP, N_("Show &log"), starts_section=True, needs=_nothing),
    ActionRow("check_for_updates", _HELP, N_("Check for &updates"), needs=_nothing),
    ActionRow("about", _HELP, N_("&About Blinker Qt"), needs=_nothing, role=_ROLE.AboutRole),
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


def keys_by_name() -> dict[str, str]:
    """The first shortcut of every action that has one, in the system's notation and language."""
    return _keys_called(native_key("Shift+Enter"))


@cache
def _keys_called(_example: str) -> dict[str, str]:
    """The same; the example tells the languages apart, in which Qt gives keys other names."""
    shortcuts = ((row.name, row.keys_on(sys.platform)) for row in ACTIONS)
    return {name: native_key(keys[0]) for name, keys in shortcuts if keys}


class Actions(dict[str, QAction]):
    """The actions of a window by name, in its menus; pages are made afterwards and use them."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__()
        menus = {title: window.menuBar().addMenu(tr(title)) for title in MENUS}
        self._menus, self._adjudication = menus, menus[_CASE].menuAction()
        for row in ACTIONS:
            action = QAction(tr(row.text), window)
            action.setObjectName(row.name)
            action.setShortcuts([QKeySequence(key) for key in row.keys_on(sys.platform)])
            action.setCheckable(row.checkable)
            action.setMenuRole(row.role)
            if row.starts_section:
                menus[row.menu].addSeparator()
            if row.submenu and row.submenu not in menus:
                menus[row.submenu] = menus[row.menu].addMenu(tr(row.submenu))
            menus[row.submenu or row.menu].addAction(action)
            self[row.name] = action
        for menu in menus.values():
            # Disabled actions say why.
            menu.setToolTipsVisible(True)
            menu.menuAction().setMenuRole(_ROLE.NoRole)

    def connect(self, acts: Mapping[str, Callable[[], object]]) -> None:
        """Connect actions, by their names, to what they do; each is connected once."""
        for name, act in acts.items():
            self[name].triggered.connect(lambda _checked, act=act: act())

    def insert_menu(self, menu: QMenu, before: str) -> None:
        """Insert a submenu before an action."""
        self._menus[_BY_NAME[before].menu].insertMenu(self[before], menu)

    def switch_on(self, name: str) -> None:
        """Check an action that can be checked, with what that does, if it is not checked."""
        if not self[name].isChecked():
            self[name].trigger()

    def allow(self, situation: Situation) -> None:
        """Enable and show the actions that can be used; the tooltips of others say why not."""
        session = situation.session
        for row in ACTIONS:
            is_asked = True
            if session is not None and row.in_study is not None:
                is_asked = row.in_study(session)
                self[row.name].setVisible(is_asked)
            reason = row.needs(situation) if is_asked else tr(NOT_IN_STUDY.template)
            self._enable(row.name, reason)
        self._adjudication.setVisible(situation.is_adjudicating and not situation.hindrance)
        if session is not None:
            self["done"].setText(tr("&Next") if session.read_only else tr("&Done"))
            for number, label in enumerate(session.study.labels, 1):
                self[f"label_{number}"].setText(f"&{number}  {label.name} ({label.letter})")
            self._menus[_LABELS].menuAction().setVisible(_has_labels(session))

    def name_edits(self, situation: Situation, undo: str, redo: str) -> None:
        """Name the edits that Undo and Redo would affect, and enable them if there are any."""
        for name, edit in (("undo", undo), ("redo", redo)):
            words = tr(_BY_NAME[name].text), edit.replace("&", "&&")
            self[name].setText(" ".join(filter(None, words)))
            self._enable(name, _BY_NAME[name].needs(situation))

    def _enable(self, name: str, reason: str) -> None:
        """Disable an action for a reason, or enable it if there is none."""
        self[name].setEnabled(not reason)
        self[name].setToolTip(reason)

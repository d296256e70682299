"""The help dialogs: keys and mouse, instructions, log, and about."""

import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QWidget,
)

from blinker_qt import __version__
from blinker_qt.annotate.state import NOTHING_SELECTED, Selection
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Direction, Side, VersePair, Word
from blinker_qt.layouts.arrangement import Arrangement, lay_out
from blinker_qt.layouts.picture import picture_of
from blinker_qt.log import log_file, log_text
from blinker_qt.translation import N_, tr
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.canvas.view import layout_page
from blinker_qt.ui.widgets.actions import ACTIONS, MENUS
from blinker_qt.ui.widgets.controls import bold_label
from blinker_qt.ui.widgets.dialogs import (
    Dialog,
    ReportDialog,
    close_buttons,
    room_for,
    scroll_area,
)
from blinker_qt.ui.widgets.keys import command_key, native_key
from blinker_qt.ui.widgets.lettering import Lettering, measurers_of
from blinker_qt.ui.widgets.messages import plain_label, show_message
from blinker_qt.ui.widgets.theme import Theme

_CANVAS_KEYS = (
    (N_("Left click, Space"), N_("Select or deselect a word")),
    (N_("Middle or right click"), N_("Link the selected words")),
    (N_("Drag from a word to the other side"), N_("Link the two words and all selected words")),
    (N_("Drag along a side, Shift and arrow keys"), N_("Select these words")),
    (
        N_("Drag to a Not Translated bar"),
        N_("Mark it and the selected words of its side as not translated"),
    ),
    (N_("Drag and hold near the end of a side"), N_("Scroll that side")),
    (
        N_("G, then the key letters of a word"),
        N_("Select or deselect that word; Esc hides the key letters"),
    ),
    (N_("Space while key letters are shown"), N_("Mark the selected words as not translated")),
    (
        N_("Link at once: click, Space, key letters"),
        N_("Link with the selected words of the other side, or add to the block linked last"),
    ),
    (
        N_("Link at once: Enter"),
        N_("Select the focused word and go to its likely partner; there, link the two"),
    ),
    (N_("Up, Down, Page Up, Page Down, Home, End"), N_("Move between the words of a side")),
    (N_("Left, Right"), N_("Go to the other side")),
    (
        N_("Matrix: click or drag, Space, Enter"),
        N_("Link or unlink the two words of a cell"),
    ),
    (
        N_("Matrix: click beside a heading, N"),
        N_("Mark that word as not translated; N marks the word of the current row or column"),
    ),
    (N_("Matrix: Shift+Space"), N_("Select the word of the current row or column")),
    (
        N_("Click on a dotted line or a lozenge"),
        N_("Accept a machine’s suggestion, if the study shows any"),
    ),
    (N_("Wheel"), N_("Scroll one side; between the sides, both")),
    (N_("{command} and wheel"), N_("Change the text size of one side; between the sides, of both")),
)
"""Mouse actions and keys on the canvas: (act, meaning), English; `command_key` fills an act."""


class KeysDialog(Dialog):
    """Lists the keyboard shortcuts of visible actions, and mouse actions."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Keys and mouse"), "keys_dialog", (760, 620))
        sheet = QWidget()
        columns = QHBoxLayout(sheet)
        columns.setSpacing(36)
        halves = [QGridLayout(), QGridLayout()]
        for half in halves:
            half.setHorizontalSpacing(20)
            half.setVerticalSpacing(5)
            half.setColumnMinimumWidth(0, 130)
            half.setColumnStretch(0, 2)
            half.setColumnStretch(1, 3)
            columns.addLayout(half, 1)
        for title, rows in self._sections(actions):
            _add_section(min(halves, key=QGridLayout.rowCount), title, rows)
        for half in halves:
            half.setRowStretch(half.rowCount(), 1)
        self.stack(scroll_area(sheet, self.windowTitle()), close_buttons(self))

    def _sections(
        self, actions: Mapping[str, QAction]
    ) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """Sections with a heading and rows of (keys, meaning): the canvas, then each menu."""
        command = command_key()
        on_words = [(tr(act).format(command=command), tr(meaning)) for act, meaning in _CANVAS_KEYS]
        yield tr("Words"), on_words
        for menu in MENUS:
            rows = [
                (
                    ", ".join(map(native_key, row.keys_on(sys.platform))),
                    tr(row.text).replace("&", "").rstrip("…"),
                )
                for row in ACTIONS
                if row.menu == menu and row.keys and actions[row.name].isVisible()
            ]
            if rows:
                yield tr(menu).replace("&", ""), rows


def _add_section(grid: QGridLayout, title: str, rows: list[tuple[str, str]]) -> None:
    heading = bold_label(title)
    first = grid.rowCount()
    heading.setContentsMargins(0, 0 if first == 1 else 12, 0, 2)
    grid.addWidget(heading, first, 0, 1, 2)
    top = Qt.AlignmentFlag.AlignTop
    for row, (keys, meaning) in enumerate(rows, start=first + 1):
        grid.addWidget(plain_label(keys, quiet=True, wraps=True), row, 0, top)
        grid.addWidget(plain_label(meaning, wraps=True), row, 1, top)


class AboutDialog(Dialog):
    """Shows version, licence and citation of the program."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("About Blinker Qt"))
        texts = (
            f"Blinker Qt {__version__}",
            tr("Align the words of verse pairs, and measure how well annotators agree."),
            tr(
                "Based on Blinker by I. Dan Melamed: Manual Annotation of Translational "
                "Equivalence, IRCS Technical Report 98-07, University of Pennsylvania, 1998."
            ),
            tr("Free software under the MIT licence."),
        )
        labels = [plain_label(text, wraps=True) for text in texts]
        for label in labels:
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.stack(*labels, close_buttons(self))
        self.setMinimumWidth(420)


def check_for_updates(window: QWidget) -> None:
    """Open the page of new versions in the browser, if this copy of the program names one.

    It is the address ``Releases`` of the package's metadata. The program itself looks nothing up.
    """
    page = _page_of_releases()
    if page and QDesktopServices.openUrl(QUrl(page)):
        return
    text = tr("This is Blinker Qt {version}. This copy does not name a web page for new versions.")
    if page:
        text = tr("This is Blinker Qt {version}. For new versions, see {page} in your browser.")
    title = tr("Check for updates")
    show_message(window, title, text.format(version=__version__, page=page))


def _page_of_releases() -> str:
    try:
        addresses = metadata("blinker-qt").get_all("Project-URL", [])
    except PackageNotFoundError:
        return ""
    named = dict(line.split(", ", 1) for line in addresses)
    page = named.get("Releases", "")
    return page if page.startswith("https://") else ""


class LogDialog(ReportDialog):
    """Shows the log as a text to copy into a report."""

    def __init__(self, parent: QWidget | None = None) -> None:
        text = log_text() or tr("The log is empty.")
        super().__init__(tr("Log"), text, below=str(log_file()), parent=parent)


_LETTERING = Lettering.of_size(15)
_LEAST_WIDTH = 370
_AROUND_STEPS = 100
"""The width of margins, spacing and scroll bar beside the pictures of two steps."""
_ENOUGH = 2000
"""A height at which words need not be close together."""
_PAIR = VersePair("1", ("The", "old", "blue", "boat"), ("Le", "bateau", "bleu"))
_BEGUN = Alignment().link({2}, {2})
_MARKED = _BEGUN.link({3}, {1}).mark_not_translated(Side.SOURCE, {1})
_ALL = _MARKED.link({0}, {0})


class InstructionStep(NamedTuple):
    """One step of the instructions.

    Attributes:
        title: English.
        text: English; an action name in braces is replaced by its key.
        alignment: the links and marks of its picture.
        selected: the selected words of its picture.
    """

    title: str
    text: str
    alignment: Alignment
    selected: tuple[Word, ...] = ()


STEPS = (
    InstructionStep(
        N_("1  Select"),
        N_(
            "Click the words that belong together, on both sides, or go to them with the arrow "
            "keys and press Space. They turn pink. Do the same again to deselect a word."
        ),
        Alignment(),
        ((Side.SOURCE, 2), (Side.TARGET, 2)),
    ),
    InstructionStep(
        N_("2  Link"),
        N_(
            "Press {link}, click with the middle or right button, or click a Link bar. Every "
            "selected word of one side is linked with every selected word of the other, and the "
            "words turn blue."
        ),
        _BEGUN,
    ),
    InstructionStep(
        N_("3  Not translated"),
        N_(
            "If a word has no counterpart, select it and click the Not Translated bar beside it, "
            "or press {not_translated}. A line leads to the bar."
        ),
        _MARKED,
    ),
    InstructionStep(
        N_("4  Change your mind"),
        N_(
            "Link a word again: all its old links are removed first. A word without any links "
            "left gets its dot back. {undo} undoes the last edit."
        ),
        Alignment().link({3}, {2}),
        ((Side.SOURCE, 2), (Side.SOURCE, 3), (Side.TARGET, 1)),
    ),
    InstructionStep(
        N_("5  Done"),
        N_(
            "A dot means that a word still needs your decision. Done ({done}) goes to the first "
            "such word; if there is none, it shows the next verse pair."
        ),
        _MARKED,
        ((Side.SOURCE, 0),),
    ),
    InstructionStep(
        N_("6  Go back, start again"),
        N_(
            "Previous ({previous}) goes back one verse pair, Reset ({reset}) clears this one, "
            "and Reload ({reload}) restores the set as it was at the last Done, Previous or "
            "Reload. Every click is saved."
        ),
        _ALL,
    ),
    InstructionStep(
        N_("7  Link at once"),
        N_(
            "{link_at_once} switches it on: the first word of the other side is linked without a "
            "further key. More words of that side are added; a word of the side where you began "
            "starts the next block."
        ),
        Alignment().link({2}, {2}),
        ((Side.SOURCE, 3),),
    ),
    InstructionStep(
        N_("8  Type key letters"),
        N_(
            "{select_by_key_letters} shows key letters on the words. Type them to select words, "
            "then press {link} to link them, or Space if they are not translated. Esc hides the "
            "letters."
        ),
        _BEGUN,
        ((Side.SOURCE, 3), (Side.TARGET, 1)),
    ),
)


class InstructionsDialog(Dialog):
    """Explains linking in steps with pictures and the keys of actions."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("How linking works"), "instructions", (860, 760))
        self.pictures = [StepPicture(step) for step in STEPS]
        sheet = QWidget()
        grid = QGridLayout(sheet)
        grid.setContentsMargins(16, 16, 16, 16)
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(8)
        columns = 2 if room_for(self).width() >= 2 * _LEAST_WIDTH + _AROUND_STEPS else 1
        for number, (step, picture) in enumerate(zip(STEPS, self.pictures, strict=True)):
            row, column = 4 * (number // columns), number % columns
            grid.setColumnStretch(column, 1)
            title = bold_label(tr(step.title), 16)
            text = plain_label(_with_keys(step, actions), wraps=True)
            text.setAlignment(Qt.AlignmentFlag.AlignTop)
            picture.setAccessibleName(title.text())
            picture.setAccessibleDescription(text.text())
            grid.addWidget(title, row, column)
            grid.addWidget(picture, row + 1, column)
            grid.addWidget(text, row + 2, column)
            grid.setRowMinimumHeight(row + 3, 12)
        area = scroll_area(sheet, self.windowTitle())
        self.stack(area, close_buttons(self))
        # In its place, it has the style sheet by which it is measured.
        bar = area.verticalScrollBar().sizeHint().width()
        area.setMinimumWidth(sheet.minimumSizeHint().width() + bar)

    def set_theme(self, theme: Theme) -> None:
        """Apply another theme."""
        for picture in self.pictures:
            picture.set_theme(theme)


class StepPicture(VerseCanvas):
    """A read-only canvas that shows a step."""

    def __init__(self, step: InstructionStep) -> None:
        super().__init__()
        self.setObjectName("step_picture")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(_LEAST_WIDTH, 0)
        self.setFixedHeight(_height())
        self.set_lettering(_LETTERING)
        self.show_picture(picture_of(_PAIR, step.alignment))
        self.state.show_selection(
            Selection.of(step.selected) if step.selected else NOTHING_SELECTED
        )


def _height() -> int:
    """A height at which every word is visible with the fonts of this machine."""
    measurers = measurers_of(_LETTERING)
    left_to_right = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)
    page = layout_page(_PAIR, measurers, left_to_right, (_LEAST_WIDTH, _ENOUGH))
    lanes = [lay_out(Arrangement.COLUMNS, page).lane(side) for side in Side]
    return ceil(max(lane.frame.top + lane.extent for lane in lanes))


def _with_keys(step: InstructionStep, actions: Mapping[str, QAction]) -> str:
    keys = {name: native_key(action.shortcut()) for name, action in actions.items()}
    return tr(step.text).format(**keys)

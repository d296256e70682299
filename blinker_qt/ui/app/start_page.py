"""The pages of the main window without a document: start page and loading page."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidgetItem, QPushButton, QWidget

from blinker_qt.annotate.document import Preview
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.actions import Actions
from blinker_qt.ui.widgets.controls import (
    ElidedLabel,
    bold_label,
    button_of,
    column,
    make_bold,
    named,
    put_in_the_middle,
    row,
    thin_bar,
)
from blinker_qt.ui.widgets.display import isolated, name_shown
from blinker_qt.ui.widgets.messages import ItemList, ListItem, plain_label

_WIDTH = 460


class StartPage(QWidget):
    """The start page, with buttons to begin and the recent files, which `open_file` opens."""

    def __init__(self, actions: Actions, open_file: Callable[[str], None]) -> None:
        super().__init__()
        self._open_file = open_file
        title = bold_label("Blinker Qt", 28)
        lead = plain_label(
            tr(
                "Link the words of each verse pair until every word is linked or marked as not "
                "translated. Leads compare several annotators."
            ),
            quiet=True,
            wraps=True,
        )
        self._note = plain_label(wraps=True, name="start_note")
        self._note.hide()
        self._recent_heading = plain_label(tr("Recent files"), quiet=True)
        self._recent = named(ItemList(), "recent_files", tr("Recent files"))
        self._files: tuple[str, ...] = ()
        self._recent.itemActivated.connect(self._choose)
        self._recent.itemClicked.connect(self._choose)

        def button(name: str) -> QPushButton:
            return button_of(actions[name], "start", prominent=name == "open_sample")

        buttons = column(
            button("open_sample"),
            row((button("open"), 1), (button("import_texts"), 1), spacing=12),
            row((button("instructions"), 1), (button("practise"), 1), spacing=12),
            row((button("new_study"), 1), (button("open_study"), 1), spacing=12),
            row((button("compare"), 1), (button("backups"), 1), spacing=12),
            margins=(0, 8, 0, 8),
            spacing=12,
        )
        drop = plain_label(tr("Or drop a file or a study folder here."), quiet=True)
        recent = (self._recent_heading, (self._recent, 1))
        page = column(None, title, lead, self._note, buttons, *recent, drop, None, spacing=12)
        put_in_the_middle(self, page, _WIDTH)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter, too, as on any page that begins with buttons."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(
            focused, QPushButton
        ):
            focused.click()
        else:
            super().keyPressEvent(event)

    def show_note(self, text: str) -> None:
        """Show a line about an error; none if it is empty."""
        self._note.setText(text)
        self._note.setVisible(bool(text))

    def show_recent(self, files: tuple[str, ...]) -> None:
        """List the recent files, the newest first."""
        self._note.hide()
        self._recent.clear()
        # A name that is not UTF-8 is text that Qt cannot keep.
        self._files = files
        for name in files:
            self._recent.addItem(ListItem(name_shown(name)))
        self._recent.setVisible(bool(files))
        self._recent_heading.setVisible(bool(files))
        self._recent.setMaximumHeight(28 * max(len(files), 1) + 8)
        self._recent.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._recent.setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def _choose(self, item: QListWidgetItem) -> None:
        self._open_file(self._files[self._recent.row(item)])


class OpeningPage(QWidget):
    """The page shown while a large file is read: a verse pair, a progress bar, and Cancel."""

    def __init__(self, cancel_reading: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("opening")
        self.sheet = named(VerseCanvas(interactive=False), "opening_sheet")
        self.sheet.setMinimumSize(1, 1)
        self._reference = ElidedLabel()
        make_bold(self._reference, 18)
        self._words = plain_label(quiet=True, name="opening_words")
        self._bar = thin_bar()
        cancel = named(QPushButton(tr("Cancel")), "cancel_opening")
        cancel.setShortcut("Esc")
        cancel.clicked.connect(cancel_reading)
        heading = row(self._reference, margins=(16, 10, 16, 8))
        below = row(self._words, (self._bar, 1), cancel, margins=(16, 8, 16, 12), spacing=12)
        self.setLayout(column(heading, (self.sheet, 1), below))

    def show_file(self, path: Path) -> None:
        """Show which file is read."""
        self._words.setText(tr("Opening {file}…").format(file=isolated(path.name)))
        self.show_progress(0, 0)
        self.show_preview(None)

    def show_preview(self, first: Preview | None) -> None:
        """Show one verse pair of the file, as soon as it is known."""
        self._reference.show_whole("" if first is None else first.name)
        self.sheet.show_picture(None)
        if first is not None:
            self.sheet.show_work(first.work)

    def show_progress(self, arrived: int, pairs: int) -> None:
        """Show the number of verse pairs read of the total, which is 0 while unknown."""
        self._bar.setRange(0, pairs)
        self._bar.setValue(arrived)

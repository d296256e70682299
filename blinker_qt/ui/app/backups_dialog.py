"""The dialog that lists backups and journals of all files, with a preview of each."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, QTimer
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from blinker_qt.annotate.backups import BackupSummary
from blinker_qt.annotate.kept import KeptFile, summary_of_copy
from blinker_qt.bitext.annotation import PairState
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.translation import filled, tr
from blinker_qt.ui.canvas.verse_canvas import VerseCanvas
from blinker_qt.ui.widgets.background import BackgroundTask
from blinker_qt.ui.widgets.controls import column, combo, make_bold, named, row
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, standard_buttons
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import (
    ItemList,
    ListItem,
    as_sentence,
    date_in_words,
    plain_label,
    problem_lines,
    tooltip,
)
from blinker_qt.ui.widgets.theme import Theme

_MOST_LINES = 6
"""The most lines about damage to a backup."""


class BackupsDialog(Dialog):
    """Lists the copies of a file, the newest first, and shows one verse pair of the chosen one.

    Dates and sizes are shown at once. The copies are read one after the other, the chosen one
    first.

    Args:
        kept: the files; the first is shown.
        position_in: the position of the verse pair to be shown of a file.

    Attributes:
        chosen: the file and its copy to be opened.
    """

    def __init__(
        self,
        kept: Sequence[KeptFile],
        position_in: Callable[[Path], int],
        parent: QWidget,
        theme: Theme,
        lettering: Lettering,
    ) -> None:
        super().__init__(parent, tr("Backups"), "backups_dialog", (1040, 520))
        self.chosen: tuple[KeptFile, Path] | None = None
        self._kept, self._position_in = kept, position_in
        self._file = kept[0]
        self._readings: dict[int, BackupSummary | BlinkerError] = {}
        self._reading = 0
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._take)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._read_next)
        self.finished.connect(self._next.stop)
        self.finished.connect(self._runner.stop)
        names = {place: _file_in_words(file) for place, file in enumerate(kept)}
        self.files = combo("backed_up_file", names, tr("File"))
        self.files.setSizeAdjustPolicy(
            self.files.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.files.currentIndexChanged.connect(self._show_file)
        self.rows = named(ItemList(), "backups", tr("Backups, newest first"))
        self.rows.setWordWrap(True)
        self.rows.setSpacing(2)
        self._heading = plain_label(wraps=True, name="backup_heading")
        make_bold(self._heading)
        self.canvas = named(
            VerseCanvas(interactive=False),
            "backup_canvas",
            tr("Verse pair in the backup"),
        )
        self.canvas.setMinimumSize(320, 200)
        self.canvas.set_arrangement(Arrangement.ROWS)
        self.canvas.set_theme(theme)
        self.canvas.set_lettering(lettering)
        buttons = standard_buttons(QDialogButtonBox.StandardButton.Cancel)
        self._open = buttons.addButton(tr("&Open copy"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._open.setObjectName("open_copy")
        self._missing = Missing(self._open)
        buttons.accepted.connect(self._choose)
        buttons.rejected.connect(self.reject)
        self.rows.itemDoubleClicked.connect(self._open.click)
        self.rows.currentRowChanged.connect(self._show_chosen)
        text = tr(
            "Opens a copy of the backup, saved beside the file, or in your home folder if its "
            "folder is gone. The file itself is not changed."
        )
        shown = column(self._heading, (self.canvas, 1), spacing=6)
        both = row((self.rows, 1), (shown, 1), spacing=12)
        label = plain_label(tr("&File"))
        label.setBuddy(self.files)
        files = row(label, (self.files, 1), spacing=12)
        self.stack(files, plain_label(text, wraps=True), both, self._missing, buttons)
        self._show_file(0)
        self.rows.setFocus()

    def _show_file(self, place: int) -> None:
        """List the copies of another file."""
        self._runner.stop()
        self._file = self._kept[place]
        self._readings.clear()
        self.files.setToolTip(tooltip(str(self._file.path)))
        self.rows.clear()
        for number in range(len(self._file.copies)):
            self.rows.addItem(ListItem(self._in_words(number)))
        self.rows.setCurrentRow(0)

    def _in_words(self, row: int) -> str:
        copy, reading = self._file.copies[row], self._readings.get(row)
        try:
            size = [QLocale().formattedDataSize(copy.stat().st_size)]
        except OSError:
            size = []
        parts = [date_in_words(copy), *size]
        if copy in self._file.journals:
            parts.insert(1, tr("unsaved edits"))
        if isinstance(reading, BackupSummary):
            text = tr("{done} of {pairs} verse {pairs:pair|pairs} done")
            parts.append(filled(text, done=reading.done, pairs=reading.pairs))
        elif isinstance(reading, InputError):
            parts.append(tr("damaged"))
        elif reading is not None:
            parts.append(tr("not read"))
        return " · ".join(parts)

    def _read_next(self) -> None:
        """Start reading one more copy: the chosen one, or else the newest that is unread."""
        file = self._file
        wanted = (self.rows.currentRow(), *range(len(file.copies)))
        left = [row for row in wanted if row not in self._readings]
        if left:
            self._reading = left[0]
            copy, position = file.copies[left[0]], self._position_in(file.path)
            # The edits of a journal are added to a backup.
            read = file.copies if copy in file.journals else [copy]
            self._runner.run(partial(summary_of_copy, file, copy, position), read, self._take)

    def _take(self, reading: BackupSummary | BlinkerError) -> None:
        row = self._reading
        self._readings[row] = reading
        self.rows.item(row).setText(self._in_words(row))
        if row == self.rows.currentRow():
            self._show_chosen(row)
        self._next.start()

    def _show_chosen(self, row: int) -> None:
        reading = self._readings.get(row)
        self._missing.show_missing("", busy=reading is None)
        self._heading.setToolTip("")
        if isinstance(reading, BackupSummary):
            state = self._state_in_words(reading.excerpt.pairs[0].state)
            self._heading.setText(f"{isolated(reading.name)} – {state}")
            self.canvas.show_work(reading.excerpt)
            return
        self.canvas.show_picture(None)
        if reading is None:
            self._heading.setText(tr("Reading…"))
            self._next.start()
        elif isinstance(reading, InputError):
            self._heading.setText(tr("This backup is damaged and cannot be opened."))
            self._missing.show_missing(tr("Choose a backup that is not damaged."))
            self._heading.setToolTip(tooltip(*problem_lines(reading)[:_MOST_LINES]))
        else:
            self._heading.setText(as_sentence(reading))
            self._missing.show_missing(tr("Choose a backup that can be read."))

    def _state_in_words(self, state: PairState) -> str:
        return {
            PairState.UNTOUCHED: tr("not begun"),
            PairState.BEGUN: tr("begun"),
            PairState.DONE: tr("done"),
        }[state]

    def _choose(self) -> None:
        self.chosen = self._file, self._file.copies[self.rows.currentRow()]
        self.accept()


def _file_in_words(file: KeptFile) -> str:
    """The name of a file, when its newest copy was written, and its folder if it is known."""
    parts = [file.path.name, date_in_words(file.copies[0])]
    if file.path.is_absolute():
        parts.append(str(file.path.parent))
    return " · ".join(parts)

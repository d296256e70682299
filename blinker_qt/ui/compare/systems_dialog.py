"""The dialog that asks how to read outputs of systems, and how to name them."""

from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialogButtonBox,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.compare.loading import names_of
from blinker_qt.exchange.importing import check_annotator
from blinker_qt.exchange.trial import Proof
from blinker_qt.gold import systems
from blinker_qt.gold.systems import OutputReading, SystemFile, Trial
from blinker_qt.translation import filled, tr
from blinker_qt.ui.compare.analysis_service import AnalysisService, Purpose
from blinker_qt.ui.exchange.import_form import ReadingForm
from blinker_qt.ui.exchange.import_preview import PreviewPane
from blinker_qt.ui.widgets.controls import column, explain, named, row
from blinker_qt.ui.widgets.dialogs import Dialog, ok_and_cancel
from blinker_qt.ui.widgets.display import name_shown, quoted
from blinker_qt.ui.widgets.lettering import Lettering
from blinker_qt.ui.widgets.messages import plain_label, problem_lines, tooltip
from blinker_qt.ui.widgets.notices import Notice
from blinker_qt.ui.widgets.theme import Theme

_SIZE = 980, 620
_MARGINS = 40
_FILE, _NAME = range(2)


class _FilesTable(QTableWidget):
    """A table in which Enter only ends the editing of a cell."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter in an editor from pressing the default button of the dialog."""
        ends = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if ends and self.state() == QTableWidget.State.EditingState:
            event.accept()
        else:
            super().keyPressEvent(event)


class SystemsDialog(Dialog):
    """Asks how to read files of links, and previews their links on the loaded texts.

    Args:
        service: reads the files.
        paths: the files, at least one.
        taken: names that are in use by loaded annotators.
    """

    def __init__(
        self,
        service: AnalysisService,
        paths: Sequence[Path],
        taken: Collection[str],
        theme: Theme,
        lettering: Lettering,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Add outputs of systems"), "systems_dialog", _SIZE)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._service = service
        self._paths = tuple(paths)
        self._taken = frozenset(taken)
        self._is_waiting = False
        self._trial: Trial | None = None
        self._table = self._table_of_files()
        self._form = ReadingForm()
        self._wrong = named(plain_label(wraps=True), "systems_wrong")
        self._preview = PreviewPane(self._stop, self._detect_again)
        self._preview.set_look(theme, lettering)
        self._notice = Notice("systems_notice")
        self._buttons = ok_and_cancel(self, tr("&Add"))
        self._ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._assemble()
        self._connect()
        self._try_out(None, None)

    @property
    def systems(self) -> tuple[SystemFile, ...]:
        """The files with the chosen way of reading and names; empty while nothing is chosen."""
        reading = self._form.reading
        if reading is None:
            return ()
        systems = zip(self._paths, self._names, strict=True)
        return tuple(SystemFile(path, name, reading) for path, name in systems)

    @property
    def _names(self) -> list[str]:
        items = (self._table.item(place, _NAME) for place in range(self._table.rowCount()))
        return [item.text().strip() for item in items if item is not None]

    def _table_of_files(self) -> QTableWidget:
        spoken = tr("Files and names of systems")
        tip = tr("A name is changed by typing (F2)")
        table = named(_FilesTable(len(self._paths), 2), "systems", spoken, tip)
        table.setHorizontalHeaderLabels([tr("File"), tr("Name of the system")])
        table.verticalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.setTabKeyNavigation(False)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        for place, (path, name) in enumerate(zip(self._paths, names_of(self._paths), strict=True)):
            file = QTableWidgetItem(name_shown(path.name))
            file.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            file.setToolTip(tooltip(str(path)))
            table.setItem(place, _FILE, file)
            table.setItem(place, _NAME, QTableWidgetItem(name))
        table.setCurrentCell(0, _NAME)
        return table

    def _assemble(self) -> None:
        what = tr(
            "Links are read over the texts of the annotation sets that are loaded. Each file "
            "counts as one more annotator, marked as the output of a system."
        )
        explained = plain_label(what, quiet=True, wraps=True)
        left = column(explained, (self._table, 1), self._form, self._wrong, spacing=12)
        self._top = row((left, 4), (self._preview, 6), spacing=20)
        self.stack((self._top, 1), self._notice, self._buttons, spacing=12)
        for button in self.findChildren(QPushButton):
            # Enter presses this button, wherever the focus is.
            button.setAutoDefault(False)

    def _connect(self) -> None:
        self._service.lost.connect(self.reject)
        self._form.format_changed.connect(self._detect_again)
        self._form.way_changed.connect(self._preview_reading)
        self._table.itemChanged.connect(self._check_names)
        self.rejected.connect(self._withdraw)

    # Preview

    def _detect_again(self) -> None:
        """Detect how to read the files in this format; they may have been corrected meanwhile."""
        reading = self._form.reading
        self._try_out(reading and OutputReading(reading.format), None)

    def _preview_reading(self) -> None:
        proof = self._trial.sight.proof if self._trial is not None else None
        self._try_out(self._form.reading, proof)

    def _try_out(self, reading: OutputReading | None, known: Proof | None) -> None:
        self._is_waiting = True
        self._check_names()
        self._preview.show_busy(busy=True)
        self._service.ask(
            Purpose.TRIAL, systems.try_out_over, self._paths, reading, known, then=self._take
        )

    def _take(self, trial: Trial) -> None:
        self._is_waiting = False
        self._trial = trial
        self._preview.show_busy(busy=False)
        if trial.reading is not None:
            self._form.take(trial.reading, trial.sight.proof)
        self._show_preview(trial)
        count = len(trial.left_out)
        heading = tr("{count} {count:file does|files do} not fit the texts and would be left out.")
        shown_below = trial.left_out if trial.sight.works else ()
        self._notice.show_problems(filled(heading, count=count), shown_below)
        self._check_names()

    def _stop(self) -> None:
        self._withdraw()
        self._trial = None
        self._preview.show_busy(busy=False)
        self._preview.show_text(tr("Reading was stopped. Change a setting to read again."))
        self._check_names()

    def _withdraw(self) -> None:
        self._is_waiting = False
        self._service.withdraw(Purpose.TRIAL)

    def _show_preview(self, trial: Trial) -> None:
        if trial.sight.works:
            self._preview.show_preview(trial.sight)
        elif trial.left_out:
            problems = [problem for of_file in trial.left_out for problem in of_file]
            self._preview.show_problems(problem_lines(InputError(*problems)))
        elif trial.reading is None:
            self._preview.show_text(tr("The format of these links is not recognised: choose it."))
        elif trial.sight.proof.is_read:
            which = tr("Choose whether words are counted from 0 or 1: both fit these files.")
            self._preview.show_text(which)
        else:
            self._preview.show_text(tr("Choose what the files do not show."))

    # Names

    def _check_names(self) -> None:
        """Show what is wrong with the names; enable adding only if valid and previewed."""
        wrong = self._wrong_names()
        self._wrong.setText(wrong)
        self._wrong.setVisible(bool(wrong))
        trial = None if self._is_waiting else self._trial
        is_read = trial is not None and bool(trial.sight.works)
        explain(self._ok, "", missing=wrong or ("" if is_read else tr("No file is read yet")))

    def showEvent(self, event: QShowEvent) -> None:
        """Put the preview below the files if the screen is narrow."""
        if self._top.minimumSize().width() > self.screen().availableSize().width() - _MARGINS:
            self._top.setDirection(QBoxLayout.Direction.TopToBottom)
        super().showEvent(event)

    def _wrong_names(self) -> str:
        names = self._names
        for name in names:
            if name in self._taken or names.count(name) > 1:
                words = tr("{name} is the name of two annotators: change one of them.")
                return words.format(name=quoted(name))
            try:
                check_annotator(name)
            except BlinkerError as error:
                return problem_lines(error)[0]
        return ""

"""The base class of dialogs that write files, and the export dialog."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QWidget,
)

from blinker_qt.annotate.document import Document
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.exchange.exporting import export_files, unsettled
from blinker_qt.formats.choices import Choices, FormatQuestion, IndexBase, Words
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.background import BackgroundTask, Result, reachable
from blinker_qt.ui.widgets.controls import (
    FileField,
    FileKind,
    column,
    combo,
    form_layout,
    named,
    row,
    text_button,
    thin_bar,
)
from blinker_qt.ui.widgets.dialogs import Dialog, Missing, ask_for_files, ok_and_cancel
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.lettering import PictureStyle
from blinker_qt.ui.widgets.messages import (
    ItemList,
    ListItem,
    feature_in_words,
    format_in_words,
    plain_label,
    show_error,
    show_message,
)
from blinker_qt.ui.widgets.waiting import waited

_HEIGHT = 130


class FilesList(QWidget):
    """A list of annotation files; files and folders are added with buttons or dropped on it.

    Attributes:
        paths: the listed files.

    Signals:
        changed(): the files changed.
    """

    changed = Signal()

    def __init__(self, name: str, label: str, folder: str) -> None:
        super().__init__()
        self.paths: tuple[Path, ...] = ()
        self._folder = folder
        self._finding: tuple[Callable[[], Sequence[Path]], ...] = ()
        self._finder = BackgroundTask(self)
        self._finder.failed.connect(self._refuse)
        self._list = named(ItemList(), name, label)
        self._list.setFixedHeight(_HEIGHT)
        add = text_button(f"{name}_add", tr("&Add files…"))
        add_folder = text_button(f"{name}_add_folder", tr("Add &folder…"))
        take = text_button(f"{name}_take", tr("&Remove"))
        add.clicked.connect(self._choose)
        add_folder.clicked.connect(self._choose_folder)
        take.clicked.connect(self._take)
        buttons = column(add, add_folder, take, None, spacing=6)
        self._column = column(row((self._list, 1), buttons), spacing=4)
        self.setLayout(self._column)
        self.setAcceptDrops(True)

    @property
    def is_reading(self) -> bool:
        """Whether it is not known yet which files belong to the list."""
        return self._finder.is_busy

    def add(self, paths: Sequence[Path]) -> None:
        """Add files, and the annotation files in folders, that are not listed yet."""
        self.add_found(partial(_with_contents, tuple(paths)))

    def add_found(self, task: Callable[[], Sequence[Path]]) -> None:
        """Add the files that a task finds, at once or when their disk answers."""
        self._finding = (*self._finding, task)
        self._finder.run(partial(_all_of, self._finding), (), self._take_in)
        if self._finder.is_busy:
            self.changed.emit()

    def stop(self) -> None:
        """Stop reading."""
        self._finder.stop()

    def _take_in(self, files: Sequence[Path]) -> None:
        self._finding = ()
        self.paths = tuple(dict.fromkeys((*self.paths, *files)))
        self.refresh()

    def _refuse(self, error: BlinkerError) -> None:
        self._finding = ()
        show_error(self, tr("The files were not added"), error)
        self.changed.emit()

    def refresh(self) -> None:
        """List the files."""
        self._show([isolated(path.name) for path in self.paths])
        self.changed.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and folders."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add dropped files and folders."""
        urls = event.mimeData().urls()
        self.add([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])

    def _show(self, texts: Sequence[str]) -> None:
        place = self._list.currentRow()
        self._list.clear()
        for text in texts:
            self._list.addItem(ListItem(text))
        self._list.setCurrentRow(min(place, len(texts) - 1))

    def _choose(self) -> None:
        self.add(ask_for_files(self, self._folder))

    def _choose_folder(self) -> None:
        title = tr("Folder of annotation files")
        name = QFileDialog.getExistingDirectory(self, title, reachable(self._folder))
        self.add([Path(name)] if name else [])

    def _take(self) -> None:
        place = self._list.currentRow()
        if place >= 0:
            self.paths = (*self.paths[:place], *self.paths[place + 1 :])
            self.refresh()


def _with_contents(paths: Sequence[Path]) -> list[Path]:
    """Files, with the annotation files in a folder instead of the folder."""
    files = [annotation_files_in(path) if path.is_dir() else [path] for path in paths]
    return list(chain.from_iterable(files))


def _all_of(tasks: Sequence[Callable[[], Sequence[Path]]]) -> list[Path]:
    return [path for task in tasks for path in task()]


class OutputDialog(Dialog):
    """A form with an output file or folder, which writes in the background and shows errors.

    Args:
        name: its object name.
        act: the text of its button.
        refused: the title of the error message.
        kind: the kind of the output.

    Attributes:
        made: the files that were written.
    """

    def __init__(
        self,
        name: str,
        title: str,
        act: str,
        refused: str,
        folder: str,
        parent: QWidget | None,
        kind: FileKind = FileKind.FOLDER,
    ) -> None:
        super().__init__(parent, title, name)
        self.made: tuple[Path, ...] = ()
        self._refused = refused
        self._form = form_layout()
        into_folder = kind is FileKind.FOLDER
        self._written_into = tr("Save in folder") if into_folder else tr("Save as")
        field = "output_folder" if into_folder else "output_file"
        self._output = FileField(field, self._written_into, kind, folder)
        self._output.changed.connect(self.allow)
        self._losses = named(plain_label(wraps=True), "losses")
        self._bar = thin_bar()
        self._bar.hide()
        self._buttons = ok_and_cancel(self, act, self.begin)
        self._ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._missing = Missing(self._ok)
        self._asks_output = tr("Choose a folder.") if into_folder else tr("Choose a file name.")
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._fail)
        self._runner.busy_changed.connect(self._show_busy)
        self.finished.connect(self._runner.stop)
        parts = self._form, self._losses, None, self._bar, self._missing, self._buttons
        self.stack(*parts, spacing=12)
        self.setMinimumWidth(620)

    def exec(self) -> int:
        """Run the dialog, with the fields before the buttons in tab order."""
        fields = [field for field in self.in_focus_chain() if not self._buttons.isAncestorOf(field)]
        cancel = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        for before, behind in pairwise((fields[-1], self._ok, cancel)):
            QWidget.setTabOrder(before, behind)
        fields[0].setFocus()
        return super().exec()

    def add_base(self) -> QComboBox:
        """Add a field for the number that positions count from, initially empty."""
        numbers = {base: str(int(base)) for base in IndexBase}
        label = tr("Count words from")
        return self.add_choice("base", label, {None: tr("Choose…"), **numbers})

    def add_choice(self, name: str, label: str, choices: Mapping[Any, str]) -> QComboBox:
        """Add a field for one of several values, each with its label."""
        box = combo(name, choices, label)
        # Otherwise the box would shrink to its contents instead of filling its row.
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow)
        box.currentIndexChanged.connect(self.allow)
        self._form.addRow(label, box)
        return box

    def add_tick(self, name: str, text: str) -> QCheckBox:
        """Add a check box."""
        box = named(QCheckBox(text), name)
        self._form.addRow("", box)
        return box

    def add_settled_only(self, *, is_asked: bool) -> QCheckBox:
        """Add a check box that leaves out what is not settled; hidden unless `is_asked`."""
        box = self.add_tick("settled_only", tr("Settled verse pairs only"))
        self._form.setRowVisible(box, is_asked)
        return box

    def add_line(self, name: str, label: str, text: str = "") -> QLineEdit:
        """Add a line edit."""
        line = named(QLineEdit(text), name, label)
        line.textChanged.connect(self.allow)
        self._form.addRow(label, line)
        return line

    def add_output(self) -> None:
        """Add the field for the output."""
        self._form.addRow(self._written_into, self._output)

    def show_losses(self, rows: Sequence[Format], work: AnnotationSet) -> None:
        """Show what some formats will leave out of an annotation set."""
        lines = []
        if work.role is Role.GOLD and (count := unsettled(work)):
            words = tr("{count} of {all} verse pairs {count:is|are} not settled.")
            lines.append(filled(words, count=count, all=len(work.pairs)))
        for form in rows:
            lost = [feature_in_words(feature) for feature in form.losses(work)]
            words = tr("“{format}” keeps everything.")
            if lost:
                words = tr("“{format}” leaves out: {what}.")
            lines.append(words.format(format=format_in_words(form), what=", ".join(lost)))
        self._losses.setText("\n".join(lines))

    def allow(self) -> None:
        """Enable the button once the form is complete."""
        self._missing.show_missing(self.missing(), busy=self._runner.is_busy)

    def missing(self) -> str:
        """What the user still has to enter, as a sentence; empty if the form is complete."""
        return "" if self._output.path is not None else self._asks_output

    def begin(self) -> None:
        """Start writing."""
        if self._output.path is not None:
            self.make(self._output.path)

    def make(self, output: Path) -> None:
        """Write the output."""
        raise NotImplementedError

    def write(
        self, task: Callable[[], Result], paths: Iterable[Path], then: Callable[[Result], None]
    ) -> None:
        """Run a task that writes files, in the background if it takes long."""
        self._runner.run(task, paths, then)
        self.allow()

    def finish(self, made: tuple[Path, ...]) -> None:
        """Close the dialog after the files were written."""
        self.made = made
        self.accept()

    def _show_busy(self, busy: bool) -> None:
        self._bar.setVisible(busy)
        self.allow()

    def _fail(self, error: BlinkerError) -> None:
        show_error(self, self._refused, error)
        self.allow()


_WRITABLE = {row.name: row for row in EXCHANGED if row.write is not None}


class ExportDialog(OutputDialog):
    """Asks for a format and a folder, and says what the format will leave out."""

    def __init__(self, document: Document, path: Path, parent: QWidget | None = None) -> None:
        texts = tr("Export"), tr("Export"), tr("Nothing was exported")
        super().__init__("export_dialog", *texts, str(path.parent), parent)
        self._work = document.session.annotation_set
        self._path = path
        formats = {row: format_in_words(row) for row in _WRITABLE.values()}
        self._format = self.add_choice("format", tr("Format"), formats)
        self._base = self.add_base()
        places = {
            Words.AS_THEY_STAND: tr("Separate"),
            Words.BY_LANGUAGE: tr("Attached to words"),
        }
        self._words = self.add_choice("words", tr("Punctuation"), places)
        is_gold = document.session.is_gold
        self._settled_only = self.add_settled_only(is_asked=is_gold and unsettled(self._work) > 0)
        self.add_output()
        self._format.currentIndexChanged.connect(self._on_format)
        self._on_format()

    @property
    def _row(self) -> Format:
        row: Format = self._format.currentData()
        return row

    def _on_format(self) -> None:
        self._form.setRowVisible(self._base, FormatQuestion.BASE in self._row.asks_writing)
        self._form.setRowVisible(self._words, FormatQuestion.WORDS in self._row.asks_writing)
        self.show_losses([self._row], self._work)
        self.allow()

    def missing(self) -> str:
        """What the user still has to enter, as a sentence; empty if the form is complete."""
        asks_base = FormatQuestion.BASE in self._row.asks_writing
        if asks_base and self._base.currentData() is None:
            return tr("Choose whether words are counted from 0 or 1.")
        return super().missing()

    def make(self, output: Path) -> None:
        """Write the files of the format into a folder."""
        asked = self._row.asks_writing
        choices = Choices(
            base=self._base.currentData() if FormatQuestion.BASE in asked else None,
            words=self._words.currentData()
            if FormatQuestion.WORDS in asked
            else Words.AS_THEY_STAND,
        )
        settled_only = self._settled_only.isChecked()
        task = partial(_hand_out, self._row.name, self._path, output, choices, settled_only)
        self.write(task, [self._path], self.finish)


def ask_and_hand_out(window: QWidget, document: Document, _style: PictureStyle) -> None:
    """Ask for a format and a folder, and write the open annotation set there."""
    try:
        path = waited(window, document.path, document.saved)
    except BlinkerError as error:
        show_error(window, tr("Nothing was exported"), error)
        return
    dialog = ExportDialog(document, path, window)
    if dialog.exec():
        folder = isolated(str(dialog.made[0].parent))
        words = tr("{count} {count:file was|files were} saved in {folder}")
        show_message(window, tr("Export"), filled(words, count=len(dialog.made), folder=folder))


def _hand_out(
    name: str, path: Path, folder: Path, choices: Choices, settled_only: bool
) -> tuple[Path, ...]:
    row = _WRITABLE[name]
    return export_files(row, [path], folder, choices, settled_only=settled_only).files

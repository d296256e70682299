"""A dialog that writes files beside a form, and the list of files in it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.exchange.exporting import unsettled
from blinker_qt.formats.interchange import Format, IndexBase
from blinker_qt.translation import filled, tr
from blinker_qt.ui.widgets.background import BackgroundTask, Result
from blinker_qt.ui.widgets.controls import ComboBox, FileField, FileKind, text_button
from blinker_qt.ui.widgets.dialogs import Dialog, ask_for_files
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.messages import (
    ItemList,
    ListItem,
    feature_in_words,
    format_in_words,
    plain_label,
    show_error,
)

_PATH_ROLE = Qt.ItemDataRole.UserRole
_HEIGHT = 130


class FilesList(QWidget):
    """Names annotation files.

    Args:
        name: the stable name of the list.
        label: what the files are for.

    Signals:
        changed(): other files are named now.
    """

    changed = Signal()

    def __init__(self, name: str, label: str, folder: str) -> None:
        super().__init__()
        self._folder = folder
        self._list = ItemList()
        self._list.setObjectName(name)
        self._list.setAccessibleName(label)
        self._list.setFixedHeight(_HEIGHT)
        add = text_button(f"{name}_add", tr("&Add files…"))
        take = text_button(f"{name}_take", tr("&Remove"))
        add.clicked.connect(self._choose)
        take.clicked.connect(self._take)
        buttons = QVBoxLayout()
        buttons.addWidget(add)
        buttons.addWidget(take)
        buttons.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._list, 1)
        row.addLayout(buttons)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that are named."""
        items = (self._list.item(number) for number in range(self._list.count()))
        return tuple(Path(item.data(_PATH_ROLE)) for item in items)

    def add(self, paths: Sequence[Path]) -> None:
        """Name files besides those that are named; each once."""
        for path in paths:
            if path in self.paths:
                continue
            item = ListItem(isolated(path.name))
            item.setData(_PATH_ROLE, str(path))
            self._list.addItem(item)
        self.changed.emit()

    def _choose(self) -> None:
        self.add(ask_for_files(self, self._folder))

    def _take(self) -> None:
        self._list.takeItem(self._list.currentRow())
        self.changed.emit()


class OutputDialog(Dialog):
    """A form, the folder or file that something is written into, and what stands in the way.

    Args:
        act: what its button says.
        refused: what is said where nothing was written.
        kind: what is written into.

    Attributes:
        made: the files that were written.
    """

    def __init__(
        self,
        title: str,
        act: str,
        refused: str,
        folder: str,
        parent: QWidget | None,
        kind: FileKind = FileKind.FOLDER,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.made: tuple[Path, ...] = ()
        self._refused = refused
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(16)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        into_folder = kind is FileKind.FOLDER
        self._written_into = tr("Write into folder") if into_folder else tr("New file")
        name = "output_folder" if into_folder else "output_file"
        self._output = FileField(name, self._written_into, kind, folder)
        self._output.changed.connect(self.allow)
        self._losses = plain_label(wraps=True)
        self._losses.setObjectName("losses")
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(8)
        self._bar.hide()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._ok.setText(act)
        self._ok.setDefault(True)
        self._buttons.rejected.connect(self.reject)
        self._runner = BackgroundTask(self)
        self._runner.failed.connect(self._fail)
        self._runner.busy_changed.connect(self._show_busy)
        self.finished.connect(self._runner.stop)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addLayout(self._form)
        column.addWidget(self._losses)
        column.addStretch(1)
        column.addWidget(self._bar)
        column.addWidget(self._buttons)
        self.setMinimumWidth(620)

    def exec(self) -> int:
        """Ask, with keys led through the fields first, which came after the buttons."""
        fields = [one for one in self._in_focus_chain() if not self._buttons.isAncestorOf(one)]
        cancel = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        for before, behind in pairwise((fields[-1], self._ok, cancel)):
            QWidget.setTabOrder(before, behind)
        fields[0].setFocus()
        return super().exec()

    def _in_focus_chain(self) -> Iterator[QWidget]:
        """What Tab leads to, from the first widget on."""
        one = self.nextInFocusChain()
        while one is not None and one is not self:
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus:
                yield one
            one = one.nextInFocusChain()

    def add_base(self) -> QComboBox:
        """A field for what positions count from; nothing is chosen at first."""
        numbers = [(str(int(number)), number) for number in IndexBase]
        choices = [(tr("choose…"), None), *numbers]
        return self.add_choice("base", tr("The first word is number"), choices)

    def add_choice(self, name: str, label: str, choices: Iterable[tuple[str, object]]) -> QComboBox:
        """A field for one of several values, each with what people call it."""
        box = ComboBox()
        box.setObjectName(name)
        box.setAccessibleName(label)
        for text, value in choices:
            box.addItem(text, value)
        box.currentIndexChanged.connect(self.allow)
        self._form.addRow(label, box)
        return box

    def add_tick(self, name: str, text: str) -> QCheckBox:
        """A box to tick."""
        box = QCheckBox(text)
        box.setObjectName(name)
        self._form.addRow("", box)
        return box

    def add_files(self, name: str, label: str, folder: str) -> FilesList:
        """A list of annotation files."""
        files = FilesList(name, label, folder)
        files.changed.connect(self.allow)
        self._form.addRow(label, files)
        return files

    def add_settled_only(self, *, is_asked: bool) -> QCheckBox:
        """A tick to leave out what is not settled; hidden where that is not asked."""
        box = self.add_tick("settled_only", tr("Settled verse pairs only"))
        self._form.setRowVisible(box, is_asked)
        return box

    def add_line(self, name: str, label: str, text: str = "") -> QLineEdit:
        """A field for a line of text."""
        line = QLineEdit(text)
        line.setObjectName(name)
        line.setAccessibleName(label)
        line.textChanged.connect(self.allow)
        self._form.addRow(label, line)
        return line

    def add_output(self) -> None:
        """The field for the folder or file."""
        self._form.addRow(self._written_into, self._output)

    def show_losses(self, rows: Sequence[Format], work: AnnotationSet) -> None:
        """Say what formats will leave out of a piece of work."""
        lines = []
        if work.role is Role.GOLD and (count := unsettled(work)):
            words = tr("Unfinished: {count} of {all} verse pairs {count:is|are} not settled.")
            lines.append(filled(words, count=count, all=len(work.pairs)))
        for row in rows:
            lost = [feature_in_words(feature) for feature in row.losses(work)]
            if lost:
                words = tr("“{format}” cannot hold, and will leave out: {what}.")
                name = format_in_words(row)
                lines.append(words.format(format=name, what=", ".join(lost)))
            else:
                words = tr("“{format}” holds everything that is there.")
                lines.append(words.format(format=format_in_words(row)))
        self._losses.setText("\n".join(lines))

    def allow(self) -> None:
        """Switch the button on once all is said."""
        self._ok.setEnabled(self.is_complete() and not self._runner.is_busy)

    def is_complete(self) -> bool:
        """Whether everything was said."""
        return self._output.path is not None

    def write(
        self,
        task: Callable[[], Result],
        paths: Iterable[Path],
        then: Callable[[Result], None],
    ) -> None:
        """Have files written, beside the window where that takes long."""
        self._runner.run(task, paths, then)
        self.allow()

    def finish(self, made: tuple[Path, ...]) -> None:
        """The files are written."""
        self.made = made
        self.accept()

    def _show_busy(self, busy: bool) -> None:
        self._bar.setVisible(busy)
        self.allow()

    def _fail(self, error: BlinkerError) -> None:
        show_error(self, self._refused, error)
        self.allow()
